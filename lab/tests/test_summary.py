# SPDX-License-Identifier: BSD-3-Clause
"""Numbers, answers and notes of a record that is made by hand."""

import pytest

from skerry.study import answers, definition, notes, summary
from skerry.study.cases import ORACLE, TIMED, Case

STUDY = definition.load("cloverleaf")
NAIVE = Case(ORACLE, "naive", "skerry_run", 2, (160, 60), 100)
OURS = Case(TIMED, "buffers_signal", "skerry_run", 2, (160, 60), 100, 2.0)
MPI = Case(TIMED, "mpi_two_sided", "openmpi", 2, (160, 60), 100, 2.0)
MACHINE = {
    "usable_cores": [0, 1],
    "virtual": False,
    "load": 0.0,
    "huge_pages": {"usable": True, "to_enable": None},
}


def run(case, repeat, rate, **changes):
    """A good run at a rate."""
    result = {
        "mpi": None,
        "iterations_per_s": rate,
        "times_s": {"compute": 0.01, "pack": 0.002, "wait": 0.001, "reduce": 0.0},
        "puts": 18400,
        "summary": {"kinetic_energy": 2.0},
        "checksum": "a" * 16,
    }
    return {"case": case.id, "repeat": repeat, "trouble": None, "result": result | changes}


def record(*runs, repeats=3):
    """A record with what these functions read."""
    return {
        "cases": [case.as_json() for case in (NAIVE, OURS, MPI)],
        "runs": [run(NAIVE, 0, 1.0), *runs],
        "machine": MACHINE,
        "repeats": repeats,
        "left_out": [],
        "missing": [],
        "finished": "now",
        "resumed": 0,
    }


def test_median_least_greatest_ratio_and_times():
    made = record(run(OURS, 0, 10.0), run(OURS, 1, 30.0), run(OURS, 2, 12.0), run(MPI, 0, 6.0))
    ours, mpi = summary.rows(made, "mpi_two_sided")
    assert (ours["median"], ours["min"], ours["max"]) == (12.0, 10.0, 30.0)
    assert ours["ratios"] == {"openmpi": 2.0}
    assert mpi["ratios"] == {"openmpi": 1.0}
    assert ours["us_per_step"]["compute"] == pytest.approx(100)
    assert ours["puts_per_step"] == 184


def test_a_case_without_runs_has_no_numbers():
    ours, _ = summary.rows(record(run(MPI, 0, 6.0)), "mpi_two_sided")
    assert ours["median"] is None
    assert ours["ratios"] == {}


def test_right_answers():
    judged = answers.judge(record(run(OURS, 0, 10.0)), STUDY)
    assert judged["ok"]
    assert (judged["identical"], judged["energies_checked"]) == (2, 1)


def test_a_different_field_is_wrong():
    judged = answers.judge(record(run(OURS, 0, 10.0, checksum="b" * 16)), STUDY)
    assert not judged["ok"]
    assert "fields differ" in judged["wrong"][0]


@pytest.mark.parametrize("energy", [2.0 * (1 + 1e-9), float("nan")])
def test_a_wrong_energy_is_wrong(energy):
    judged = answers.judge(record(run(OURS, 0, 10.0, summary={"kinetic_energy": energy})), STUDY)
    assert "kinetic energy is off" in judged["wrong"][0]


def test_without_the_oracle_nothing_is_called_right():
    made = record(run(OURS, 0, 10.0))
    made["runs"] = made["runs"][1:]
    assert "not compared" in answers.judge(made, STUDY)["wrong"][0]


def notes_of(made):
    """All notes as one text."""
    return "\n".join(notes.notes(made, summary.rows(made, "mpi_two_sided")))


def test_a_tie_and_noise_are_told():
    said = notes_of(record(run(OURS, 0, 10.0), run(MPI, 0, 9.0), run(MPI, 1, 9.0), run(MPI, 2, 11)))
    assert "the range of mpi_two_sided (openmpi) reaches it" in said
    assert "spread over more than 15%" in said


def test_few_runs_are_told():
    assert "Only 3 runs" in notes_of(record(run(OURS, 0, 10.0)))
    assert "Only" not in notes_of(record(run(OURS, 0, 10.0), repeats=9))
