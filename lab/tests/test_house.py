# SPDX-License-Identifier: BSD-3-Clause
"""Schemas, discovery, launchers, counting tests."""

import json
import types

import pytest
from jsonschema import Draft202012Validator

from skerry import commands, discover, launchers, paths, process, selftest
from skerry.launchers.base import Launcher, register


def test_schemas_are_schemas():
    files = sorted(paths.schemas().glob("*.schema.json"))
    assert {path.name for path in files} >= {"study.schema.json", "bench.schema.json"}
    for path in files:
        Draft202012Validator.check_schema(json.loads(path.read_text()))


def test_a_command_is_a_file(tmp_path, monkeypatch):
    (tmp_path / "hello.py").write_text("def command() -> None:\n    print('hello')\n")
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    assert "hello" in discover.modules_in(commands)


def test_a_launcher_is_a_decorated_class(monkeypatch):
    monkeypatch.setattr(launchers.base, "REGISTRY", {})

    @register("mine")
    class Mine(Launcher):
        def prefix(self, pes):
            return ["start", str(pes)]

    assert {"mine": Mine} == launchers.base.REGISTRY
    assert Mine().command(3, "program", ["x"]) == ["start", "3", "program", "x"]


def test_open_mpi_binds_only_while_there_are_cores(workshop, monkeypatch):
    monkeypatch.setattr("skerry.launchers.openmpi.cores", lambda: 2)
    by = launchers.launcher("openmpi")
    assert by.prefix(2)[-2:] == ["--bind-to", "core"]
    assert by.prefix(4)[-2:] == ["--bind-to", "none"]
    assert by.environment()["SKERRY_MPI"] == "openmpi"


def test_a_program_without_end_is_ended_with_its_children(tmp_path):
    mark = tmp_path / "alive"
    script = f"(sleep 30; touch {mark}) & sleep 30"
    ended = process.run(["sh", "-c", script], timeout_s=0.2)
    assert ended.trouble == "no end within 0 s"
    assert ended.seconds < 20


@pytest.mark.parametrize(
    ("code", "errors", "said"),
    [
        (0, "warning", None),
        (1, "", "exit code 1"),
        (2, "skerry: the reason\n----\nmpirun noticed\n", "exit code 2: skerry: the reason"),
        (-9, "", "killed by SIGKILL"),
        (
            3,
            "cloverleaf: step 12: the reason\nskerry-run: PE 0 ended with exit code 3\n",
            "exit code 3: cloverleaf: step 12: the reason",
        ),
        (
            1,
            "cloverleaf: the reason\n----\nmpirun noticed\n",
            "exit code 1: cloverleaf: the reason",
        ),
        (2, "a word\nskerry-run: PE 1 was ended\n", "exit code 2: a word"),
        (2, "skerry-run: no such file\n", "exit code 2: skerry-run: no such file"),
    ],
)
def test_trouble_in_one_line(code, errors, said):
    assert process.trouble_of(code, errors) == said


JUNIT = """<testsuite>
<testcase name="a" status="run"/>
<testcase name="b" status="fail"><failure message="x"/></testcase>
<testcase name="c" status="notrun"><skipped message="x"/></testcase>
<testcase name="d"><error message="x"/></testcase>
<testcase name="e"/>
</testsuite>"""


def test_counts_of_a_junit_file(tmp_path):
    (tmp_path / "j.xml").write_text(JUNIT)
    assert selftest.count(tmp_path / "j.xml") == {"passed": 2, "failed": 2, "skipped": 1}


def test_a_suite_that_says_nothing_has_failed(tmp_path):
    counts = selftest.one_suite(["false"], tmp_path / "none.xml", may_be_empty=False, quiet=True)
    assert counts["failed"] == 1


def test_info_says_what_is_missing(skerry, monkeypatch):
    monkeypatch.setenv("SKERRY_MPICH", "/nowhere/mpiexec")
    found = skerry("info", "--json").json()
    assert found["launchers"]["mpich"]["missing"]
    assert found["machine"]["usable_cores"]
    assert isinstance(found["system_packages"], list)
    assert "Machine" in skerry("info").out


def test_variants_are_listed_with_their_meaning(skerry):
    entries = skerry("variants", "--json").json()
    listed = {(one["variant"], one["launcher"]): one for one in entries}
    merged = listed["buffers_signal+merged", "skerry_run"]
    assert merged["applicable"]
    assert listed["mpi_two_sided", "openmpi"]["applicable"]
    assert not listed["mpi_two_sided", "skerry_run"]["applicable"]
    assert "one message for each neighbour" in merged["meaning"]


def test_variants_go_on_without_an_mpi_that_fails(skerry, monkeypatch):
    monkeypatch.setenv("FAKE_UNUSABLE", "openmpi")
    ended = skerry("variants", "--json")
    assert {one["launcher"] for one in ended.json()} == {"skerry_run", "mpich"}
    assert "skerry: left out: Open MPI, 2 PEs: " in ended.err
    assert len(ended.err.splitlines()) == 1


def test_run_becomes_skerry_run(workshop, skerry, monkeypatch):
    seen = types.SimpleNamespace(words=None)
    monkeypatch.setattr("os.execv", lambda _, words: setattr(seen, "words", words))
    skerry("run", "-n", "2", "--tag-output", "prog", "--json")
    assert seen.words == [
        str(workshop.bin / "skerry-run"),
        "-n",
        "2",
        "--tag-output",
        "prog",
        "--json",
    ]
