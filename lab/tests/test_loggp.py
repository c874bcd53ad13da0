# SPDX-License-Identifier: BSD-3-Clause
"""`skerry loggp` and `skerry calibrate` on networks whose parameters are known."""

import pytest

from skerry.process import run
from skerry.records import schema

KNOWN = {"L": 2.0, "o_send": 0.5, "o_recv": 0.7, "g": 1.0, "G": 0.0005, "O_send": 0, "O_recv": 0}


@pytest.fixture
def programs(workshop):
    """The fake programs, and libraries to preload."""
    for name in ("skerry", "openmpi", "mpich"):
        workshop.add(f"loggp_{name}", "loggp")
    (workshop.folder / "lib").mkdir(parents=True)
    for name in ("openmpi", "mpich"):
        (workshop.folder / "lib" / f"libskerry_profile_{name}.so").touch()
    return workshop


@pytest.fixture
def preload(monkeypatch):
    """The loader complains of the empty library, but goes on; not here."""
    monkeypatch.setattr("skerry.profile.mpi.preload", lambda name: {"PRELOADED": name})


def test_the_parameters_of_the_network_are_found(programs, skerry):
    ended = skerry("loggp", "--json")
    assert ended.code == 0
    said = ended.json()
    assert schema.problems("loggp", said) == []
    found = {name: one["value"] for name, one in said["parameters"].items()}
    assert found == pytest.approx(KNOWN, abs=1e-6)
    regimes = [(one["first_bytes"], one["last_bytes"]) for one in said["regimes"]]
    assert regimes == [(1, 8192), (16384, 1 << 20)]
    assert [one["g_us"] for one in said["regimes"]] == pytest.approx([1, 3])
    assert [one["G_us_per_byte"] for one in said["regimes"]] == pytest.approx([1e-3, 5e-4])
    for one in said["sizes"]:
        assert one["fitted_us"] == pytest.approx(one["interval_us"])


def test_one_quiet_round_is_enough_and_the_others_show_in_the_ranges(programs, skerry, monkeypatch):
    monkeypatch.setenv("FAKE_NOISE", "3")
    said = skerry("loggp", "--json", "--rounds", 5).json()
    found = said["parameters"]
    assert {name: one["value"] for name, one in found.items()} == pytest.approx(KNOWN, abs=1e-6)
    assert found["L"]["high"] - found["L"]["low"] > 0.01
    assert found["g"]["low"] <= 1 <= found["g"]["high"]


def test_tables_show_parameters_and_fit(programs, skerry):
    ended = skerry("loggp", "--mpi", "mpich", "--largest", 4096)
    assert ended.code == 0
    for words in ("LogGP of fake mpich", "L: latency", "2.000 us", "1 to 4096", "1.0000"):
        assert words in ended.out


def test_what_is_measured_can_be_chosen(programs, skerry):
    assert skerry("loggp", "--transport", "threads", "--largest", 64).code == 0
    assert skerry("loggp", "--mpi", "openmpi", "--largest", 64).code == 0
    assert [line.split() for line in programs.ran()] == [["skerry", "threads"], ["openmpi"]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("loggp", "--mpi", "lam"), "no MPI 'lam'"),
        (("loggp", "--mpi", "mpich", "--transport", "shm"), "either --mpi or --transport"),
        (("calibrate", "--mpi", "lam"), "no MPI 'lam'"),
        (("calibrate", "--desired", "1,much"), "--desired 1,much: expected are microseconds"),
        (("calibrate", "--desired", "nan"), "--desired nan: expected are microseconds"),
        (("calibrate", "--desired", "-1"), "--desired -1: expected are microseconds"),
    ],
)
def test_what_there_is_not_is_refused(programs, skerry, words, said):
    ended = skerry(*words)
    assert ended.code == 2
    assert said in ended.err
    assert programs.ran() == []


def test_a_program_that_fails_is_told(programs, skerry, monkeypatch):
    monkeypatch.setenv("SKERRY_DELAY", "nonsense")
    ended = skerry("loggp")
    assert ended.code == 1
    assert "measuring: exit code 1" in ended.err


def test_calibration_of_a_network_that_does_as_it_is_told(programs, skerry, monkeypatch):
    monkeypatch.setenv("FAKE_PLAIN", "1")
    ended = skerry("calibrate", "--json")
    assert ended.code == 0
    said = ended.json()
    assert schema.problems("calibrate", said) == []
    assert len(said["rows"]) == 35
    for row in said["rows"]:
        assert row["observed_us"] == pytest.approx(row["desired_us"], abs=1e-3)
        assert row["is_near"]
        assert row["others_moved"] == []
    delays = {line.split()[1] for line in programs.ran()}
    assert {"latency=0", "latency=1000ns", "overhead_recv=100000ns", "gap=5000ns"} <= delays


def test_calibration_says_what_is_off(programs, skerry, monkeypatch):
    monkeypatch.setenv("FAKE_FACTOR", "1.5")
    monkeypatch.setenv("FAKE_WORSE", "latency")
    said = skerry("calibrate", "--json", "--desired", "10").json()
    off = {row["parameter"]: row for row in said["rows"]}
    assert not any(off[name]["is_near"] for name in ("o_send", "o_recv", "g", "L"))
    assert off["o_send"]["observed_us"] == pytest.approx(15)
    assert "L" in off["o_send"]["others_moved"]
    assert "L" in off["g"]["others_moved"]
    ended = skerry("calibrate", "--desired", "10")
    assert "rows in which another parameter moved" in ended.out


def test_delays_of_an_mpi_are_preloaded(programs, skerry, preload, monkeypatch):
    used = []
    monkeypatch.setattr(
        "skerry.process.run",
        lambda command, environment, timeout: (
            used.append(environment) or run(command, environment, timeout)
        ),
    )
    said = skerry("calibrate", "--mpi", "openmpi", "--desired", "50", "--json").json()
    assert said["implementation"] == "fake openmpi"
    assert said["tolerance"] == 0.1
    assert {one["PRELOADED"] for one in used} == {"openmpi"}
    assert "SKERRY_DELAY" in used[0]
