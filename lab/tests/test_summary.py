# SPDX-License-Identifier: BSD-3-Clause
"""Numbers, answers and notes of a record that is made by hand."""

import pytest

from skerry.figures import report
from skerry.study import answers, conclude, definition, notes, summary, table
from skerry.study.cases import ORACLE, TIMED, Case

STUDY = definition.load("cloverleaf")
NAIVE = Case(ORACLE, "naive", "skerry_run", 2, (160, 60), 100)
OURS = Case(TIMED, "buffers_signal", "skerry_run", 2, (160, 60), 100, 2.0)
MPI = Case(TIMED, "mpi_two_sided", "openmpi", 2, (160, 60), 100, 2.0)
MACHINE = {
    "processor": "one",
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
        "puts": 2 * 100 * 92,
        "signals": 2 * 100 * 46 + 100,
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
        "started": "2024-01-01T00:00",
        "preset": "quick",
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
    assert (ours["puts_per_pe_step"], ours["signals_per_pe_step"]) == (92, 46.5)
    (drawn,) = table.tables([ours, mpi])
    told = {column.header: next(iter(column.cells)) for column in drawn.columns}
    assert (told["puts\n/PE/step"], told["signals\n/PE/step"]) == ("92", "46.5")


def test_puts_that_have_signals_among_them_are_not_told():
    ours, _ = summary.rows(record(run(OURS, 0, 10.0, signals=None)), "mpi_two_sided")
    assert (ours["puts_per_pe_step"], ours["signals_per_pe_step"]) == (None, None)


def test_a_case_without_runs_has_no_numbers():
    ours, _ = summary.rows(record(run(MPI, 0, 6.0)), "mpi_two_sided")
    assert ours["median"] is None
    assert ours["ratios"] == {}


def test_right_answers():
    judged = answers.judge(record(run(OURS, 0, 10.0)), STUDY)
    assert judged["ok"]
    assert (judged["identical"], judged["energies_checked"]) == (1, 1)
    assert conclude.verdict_text(judged)[0].startswith("All 1 runs are bit-identical")


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


def test_nothing_compared_is_no_verdict():
    judged = answers.judge(record(), STUDY)
    assert judged["identical"] == 0
    assert conclude.verdict_text(judged) == []
    heading = report.heading(
        record(), STUDY, summary.rows(record(), "mpi_two_sided"), answers.judge(record(), STUDY)
    )
    assert "verdict" not in heading


def notes_of(made):
    """All notes as one text."""
    return "\n".join(notes.notes(made, summary.rows(made, "mpi_two_sided")))


def test_a_tie_and_noise_are_told():
    said = notes_of(record(run(OURS, 0, 10.0), run(MPI, 0, 9.0), run(MPI, 1, 9.0), run(MPI, 2, 11)))
    assert "the range of mpi_two_sided (openmpi) reaches it" in said
    assert "spread over more than 15%" in said


def runs_of(case, count, rate=10.0):
    """Some runs of a case."""
    return [run(case, repeat, rate) for repeat in range(count)]


@pytest.mark.parametrize(
    ("ours", "mpi", "note", "heading"),
    [
        (3, 3, "Only 3 runs of each variant", "3 of 9 interleaved runs of each variant"),
        (1, 1, "Only 1 run of each variant", "1 of 9 interleaved runs of each variant"),
        (
            9,
            4,
            "The variants have 4 to 9 good runs",
            "4 to 9 of 9 interleaved runs of each variant",
        ),
        (9, 9, None, ", 9 interleaved runs of each variant"),
    ],
)
def test_runs_are_counted_not_wished(ours, mpi, note, heading):
    made = record(*runs_of(OURS, ours), *runs_of(MPI, mpi), repeats=9)
    said = notes_of(made)
    assert note in said if note else "Only" not in said and "good runs" not in said
    rows = summary.rows(made, "mpi_two_sided")
    assert heading in report.heading(made, STUDY, rows, answers.judge(made, STUDY))


def findings_of(*runs):
    """The one finding about these runs."""
    (said,) = report.findings(summary.rows(record(*runs), "mpi_two_sided"))
    return said


def test_a_winner_is_announced_only_if_there_is_one():
    clear = findings_of(*runs_of(OURS, 3), *runs_of(MPI, 3, 5.0))
    assert "buffers_signal was fastest with 10.00 iterations/s; 2.00 times MPI" in clear
    close = findings_of(*runs_of(OURS, 3), run(MPI, 0, 9.0), run(MPI, 1, 9.0), run(MPI, 2, 11.0))
    assert "no variant was fastest beyond doubt; buffers_signal has the best median with" in close


def test_what_has_not_run_was_not_beaten():
    said = findings_of(*runs_of(OURS, 3))
    assert "was fastest of the 1 of 2 variants that gave results with" in said
    assert said.endswith(" with 10.00 iterations/s.")
