# SPDX-License-Identifier: BSD-3-Clause
"""`skerry bench --hosts`: how programs start between hosts, and what is said when they do not."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from conftest import FAKES, LAB

from skerry import paths
from skerry.bench.hosts import WAYS

PEERS = ("openmpi-oshmem", "openmpi-rma", "mpich-rma")
ASKED = "oshmem,openmpi-rma,mpich-rma"


@pytest.fixture
def benches(workshop, monkeypatch):
    """Ours, three peers, and hosts that are not there."""
    workshop.add("skerry_bench_put", "bench")
    for peer in PEERS:
        workshop.add(f"peers/{peer}/bench_put", "bench")
    monkeypatch.setenv("SKERRY_HOSTS_SCRIPT", str(FAKES / "hosts"))
    rows = {name: [2, 2] for name in ("skerry", *PEERS)}
    monkeypatch.setenv("FAKE_ROWS", json.dumps(rows))
    return rows


def test_all_run_in_turn_on_the_same_hosts(workshop, benches, skerry):
    ended = skerry("bench", "put", "--hosts", 2, "--peer", ASKED, "--repeats", 2, "--json")
    assert ended.code == 0
    one_round = [
        "4711 launch openmpi",
        "skerry 2 --json",
        "4711 launch mpich",
        "mpich-rma 2 --json",
        "4711 launch openmpi -x UCX_TLS=tcp,self",
        "openmpi-oshmem 2 --json",
        "4711 launch openmpi --mca osc ^ucx",
        "openmpi-rma 2 --json",
    ]
    assert workshop.ran() == ["hosts up 2", *one_round, *one_round, "hosts down"]
    assert {row["impl"] for row in ended.json()["rows"]} == {"skerry", *PEERS}


def test_variables_of_skerry_go_along(workshop, benches, skerry, monkeypatch):
    monkeypatch.setenv("FI_PROVIDER", "net")
    skerry("bench", "put", "--hosts", 2, "--peer", "oshmem", "--repeats", 1)
    assert workshop.ran()[1] == "4711 launch openmpi -x FI_PROVIDER"


def test_a_peer_that_is_lacking_is_told_and_the_others_run(workshop, benches, skerry, monkeypatch):
    monkeypatch.setenv("SKERRY_MPICH", "/nowhere/mpiexec")
    ended = skerry("bench", "put", "--hosts", 2, "--peer", ASKED, "--repeats", 1, "--json")
    assert ended.code == 1
    assert ended.err.count("mpich-rma is left out: MPICH") == 1
    assert {row["impl"] for row in ended.json()["rows"]} == {"skerry", *PEERS[:2]}


def test_a_word_that_no_peer_has_is_told(benches, skerry):
    ended = skerry("bench", "put", "--hosts", 2, "--peer", "oshmem,gasnet", "--repeats", 1)
    assert ended.code == 1
    assert "no peer whose name contains 'gasnet'" in ended.err


def test_a_peer_of_which_nothing_is_known_between_hosts(workshop, benches, skerry):
    workshop.add("peers/openmpi-other/bench_put", "bench")
    ended = skerry("bench", "put", "--hosts", 2, "--repeats", 1)
    assert ended.code == 0
    assert "openmpi-other is left out: how it runs between hosts is not known" in ended.err


def test_hosts_that_cannot_be_made(workshop, benches, skerry, monkeypatch):
    monkeypatch.setenv("FAKE_FORBIDS_HOSTS", "1")
    ended = skerry("bench", "put", "--hosts", 2)
    assert ended.code == 1
    assert "--hosts 2: test hosts cannot be made: this machine does not permit" in ended.err
    assert workshop.ran() == []


@pytest.mark.parametrize("hosts", ["0", "1", "100"])
def test_how_many_hosts(benches, skerry, hosts):
    ended = skerry("bench", "put", "--hosts", hosts)
    assert ended.code == 2
    assert "between 2 and 99" in ended.err


def test_named_hosts_are_the_launchers_business(workshop, benches, skerry):
    ended = skerry("bench", "put", "--hosts", "a,b", "--repeats", 1)
    assert ended.code == 1
    assert "starts PEs on its own machine only" in ended.err
    run = workshop.bin / "skerry-run"
    run.unlink()
    run.write_text(f"""#!/bin/sh
        [ "$1" != --help ] || {{ echo "--hosts LIST"; exit; }}
        echo "with $@" | cut -d " " -f 4,5 >> "$FAKE_LOG"
        exec {FAKES}/skerry-run "$@"
    """)
    run.chmod(0o755)
    ended = skerry("bench", "put", "--hosts", "a,b", "--repeats", 1)
    assert ended.code == 0
    assert workshop.ran() == ["--hosts a,b", "skerry 2 --json"]
    assert ended.err.count("is left out: on named hosts") == len(PEERS)


def test_through(workshop, benches, skerry):
    skerry("bench", "put", "--hosts", 2, "--repeats", 1, "--through", "env FAKE_PES=7")
    assert workshop.ran()[2] == "skerry 7 --json"


@pytest.mark.thorough
def test_real_hosts():
    """Small, on hosts that are made: every contender gives rows, nobody stays behind."""
    tree, build = paths.tree(), paths.build()
    hosts = tree / "tests" / "hosts" / "hosts"
    made = [impl for impl in WAYS if (build / "bin" / "peers" / impl / "bench_atomic").exists()]
    if not (build / "bin" / "skerry_bench_atomic").exists() or not shutil.which("mpirun.openmpi"):
        pytest.skip("the benchmarks are not built, or there is no Open MPI")
    if subprocess.run([hosts, "with", "2", "--", "true"], check=False).returncode == 77:
        pytest.skip("test hosts cannot be made here")
    command = [sys.executable, "-m", "skerry", "bench", "atomic", "--hosts", "2", "--repeats", "1"]
    env = {**os.environ, "PYTHONPATH": str(LAB)}
    ended = subprocess.run(
        [*command, "--json"], env=env, capture_output=True, text=True, timeout=300, check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert {row["impl"] for row in json.loads(ended.stdout)["rows"]} == {"skerry", *made}
