# SPDX-License-Identifier: BSD-3-Clause
"""`skerry study` from end to end, with fakes for the executables."""

import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from skerry.records import schema
from skerry.records.study_record import StudyRecord
from skerry.study import conclude

THREE = ("--variants", "buffers_barrier,buffers_signal+merged,mpi_two_sided")
QUICK = ("study", "cloverleaf", "--preset", "quick", "--json")


def timed(workshop):
    """The runs that are not checks or oracles."""
    return [line for line in workshop.ran() if "96x96" not in line and "naive" not in line]


def test_runs_are_interleaved(workshop, skerry, tmp_path):
    assert skerry(*QUICK, *THREE, "--repeats", 3, "--out", tmp_path / "r").code == 0
    one_round = [
        "buffers_barrier@skerry_run 2 160x60x3000",
        "buffers_signal+merged@skerry_run 2 160x60x3000",
        "mpi_two_sided@mpich 2 160x60x3000",
        "mpi_two_sided@openmpi 2 160x60x3000",
    ]
    assert timed(workshop) == one_round * 3


def test_two_names_of_one_variant_are_one_case(workshop, skerry, tmp_path):
    twice = (
        "buffers_signal+merged,buffers_signal+merged@skerry_run,mpi_two_sided@mpich,mpi_two_sided"
    )
    skerry(*QUICK, "--variants", twice, "--repeats", 1, "--out", tmp_path / "r")
    record = json.loads((tmp_path / "r" / "record.json").read_text())
    ids = [case["id"] for case in record["cases"]]
    assert len(ids) == len(set(ids)) == 4 + 1 + 3


def test_checks_come_first_and_the_oracle_runs_each_problem(workshop, skerry, tmp_path):
    three = f"{THREE[1]}@openmpi"  # its ranks yield
    skerry(*QUICK, THREE[0], three, "--repeats", 1, "--pes", "2,4", "--out", tmp_path / "r")
    lines = workshop.ran()
    checks = [line for line in lines if "96x96x87" in line]
    assert lines[: len(checks)] == checks
    assert len(checks) == 2 * (3 + 1)
    oracles = [line for line in lines if line.startswith("naive") and "96x96" not in line]
    assert oracles == ["naive@skerry_run 2 160x60x3000", "naive@skerry_run 4 160x120x3000"]


def test_ranks_that_spin_run_fewer_steps_where_they_share_cores(workshop, skerry, tmp_path):
    many = len(os.sched_getaffinity(0)) * 2
    short = skerry(*QUICK, *THREE, "--repeats", 1, "--pes", many, "--out", tmp_path / "r").json()
    steps = {(row["variant"], row["launcher"]): row["steps"] for row in short["rows"]}
    assert steps["mpi_two_sided", "mpich"] == 60
    assert steps["mpi_two_sided", "openmpi"] == 3000
    oracles = [line for line in workshop.ran() if "naive" in line and "96x96" not in line]
    assert sorted(line.rpartition("x")[2] for line in oracles) == ["3000", "60"]
    ours = next(row for row in short["rows"] if row["launcher"] == "skerry_run")
    assert set(ours["ratios"]) == {"mpich", "openmpi"}
    assert short["answers"]["ok"]


def test_summary_has_rates_ratios_and_times(skerry, tmp_path):
    short = skerry(*QUICK, *THREE, "--repeats", 3, "--out", tmp_path / "r").json()
    rows = {(row["variant"], row["launcher"]): row for row in short["rows"]}
    ours = rows["buffers_signal+merged", "skerry_run"]
    assert ours["min"] <= ours["median"] <= ours["max"]
    theirs = rows["mpi_two_sided", "openmpi"]
    assert ours["ratios"]["openmpi"] == ours["median"] / theirs["median"]
    assert theirs["ratios"]["openmpi"] == 1
    assert theirs["mpi"] == "Open MPI 4.1.4"
    assert ours["us_per_step"]["compute"] > 0
    assert (ours["puts_per_pe_step"], ours["signals_per_pe_step"]) == (9, 12)
    assert (theirs["puts_per_pe_step"], theirs["signals_per_pe_step"]) == (0, 0)
    assert short["answers"]["ok"]


def test_record_fits_its_schema_and_says_where_it_is_from(skerry, tmp_path):
    skerry(*QUICK, *THREE, "--repeats", 1, "--out", tmp_path / "r")
    record = json.loads((tmp_path / "r" / "record.json").read_text())
    assert schema.problems("study", record) == []
    assert record["finished"]
    assert record["preset"] == "quick"
    assert (tmp_path / "r" / "decks" / "160x60x3000.in").exists()


def test_a_wrong_checksum_is_told_and_fails(monkeypatch, skerry, tmp_path):
    monkeypatch.setenv("FAKE_WRONG", "buffers_signal+merged")
    ended = skerry(*QUICK, *THREE, "--repeats", 1, "--out", tmp_path / "r")
    assert ended.code == 1
    wrong = ended.json()["answers"]["wrong"]
    assert wrong
    assert all(line.startswith("buffers_signal+merged@skerry_run/2/") for line in wrong)


def test_a_failing_variant_is_left_and_the_others_go_on(monkeypatch, workshop, skerry, tmp_path):
    monkeypatch.setenv("FAKE_BROKEN", "buffers_barrier")
    ended = skerry(*QUICK, *THREE, "--repeats", 3, "--out", tmp_path / "r")
    assert ended.code == 1
    assert "exit code 3: skerry: put: PE 1: out of range" in ended.json()["answers"]["failed"][0]
    assert sum(line.startswith("buffers_barrier@") for line in timed(workshop)) == 1
    assert sum(line.startswith("buffers_signal+merged@") for line in timed(workshop)) == 3


def test_an_answer_without_sums_is_a_failed_run(monkeypatch, skerry, tmp_path):
    monkeypatch.setenv("FAKE_DIVERGED", "buffers_barrier")
    ended = skerry(*QUICK, *THREE, "--repeats", 2, "--out", tmp_path / "r")
    assert ended.code == 1
    failed = ended.json()["answers"]["failed"]
    assert all("app.schema.json: summary/pressure: None" in line for line in failed)
    assert skerry("report", tmp_path / "r").code == 1
    monkeypatch.delenv("FAKE_DIVERGED")
    assert skerry("study", "--resume", tmp_path / "r").code == 0


def test_a_killed_study_resumes_where_it_stopped(workshop, skerry, tmp_path):
    where = tmp_path / "r"
    words = (*QUICK, *THREE, "--repeats", "3", "--out", str(where))
    study = workshop.start(*words, FAKE_SLEEP_S="0.05")
    wait_for_runs(where / "record.json", 8)
    study.send_signal(signal.SIGKILL)
    study.communicate()
    kept = json.loads((where / "record.json").read_text())
    assert schema.problems("study", kept) == []
    assert not kept["finished"]
    time.sleep(0.5)  # the run that was under way ends by itself
    before = len(workshop.ran())
    ended = skerry("study", "--resume", where, "--json")
    assert ended.code == 0
    record = json.loads((where / "record.json").read_text())
    keys = [(run["case"], run["repeat"]) for run in record["runs"]]
    assert len(keys) == len(set(keys)) == 5 + 1 + 4 * 3
    assert record["runs"][: len(kept["runs"])] == kept["runs"]
    assert len(workshop.ran()) - before == len(keys) - len(kept["runs"])
    assert record["resumed"] == 1


@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_says_how_to_resume(workshop, tmp_path, which):
    where = tmp_path / "my [red] runs"
    study = workshop.start(*QUICK, *THREE, "--out", str(where), FAKE_SLEEP_S="0.05")
    wait_for_runs(where / "record.json", 3)
    study.send_signal(which)
    _, err = study.communicate(timeout=30)
    assert study.returncode == 130
    assert f"to go on: ./skerry study cloverleaf --resume '{where}'\n" in err
    assert "Traceback" not in err
    assert (where / "report.html").exists()


def test_an_installation_is_resumed_by_its_own_name(monkeypatch, capsys):
    monkeypatch.setattr("skerry.paths.tree", lambda: None)
    conclude.say_how_to_resume(StudyRecord(Path("r"), {"study": "cloverleaf"}))
    assert "to go on: skerry study cloverleaf --resume r\n" in capsys.readouterr().err


def test_a_study_under_nohup_outlives_its_terminal(workshop, tmp_path):
    words = (*QUICK, *THREE, "--repeats", "1", "--out", str(tmp_path / "r"))
    study = workshop.start(*words, nohup=True, FAKE_SLEEP_S="0.05")
    wait_for_runs(tmp_path / "r" / "record.json", 1)
    study.send_signal(signal.SIGHUP)
    study.communicate(timeout=60)
    assert study.returncode == 0


def wait_for_runs(path, count):
    """Until the record holds that many runs; a record is whole at any moment."""
    limit = time.monotonic() + 30
    while time.monotonic() < limit:
        if path.exists() and len(json.loads(path.read_text())["runs"]) >= count:
            return
        time.sleep(0.02)
    raise AssertionError("the study does not get on")


@pytest.fixture
def ended_study(workshop, skerry, tmp_path):
    """The folder of a study with one round."""
    (workshop.folder / "lib").mkdir()
    (workshop.folder / "lib" / "libskerry.so").write_text("a library")
    skerry(*QUICK, *THREE, "--repeats", 1, "--out", tmp_path / "r")
    return tmp_path / "r"


def change(folder, **sections):
    """Changes members of the record."""
    path = folder / "record.json"
    record = json.loads(path.read_text())
    for name, members in sections.items():
        record[name] |= members
    path.write_text(json.dumps(record))


@pytest.mark.parametrize(
    ("sections", "said"),
    [
        ({"skerry": {"commit": "abcdef0"}}, "measured with commit abcdef0"),
        ({"binaries": {"libskerry.so": "0" * 64}}, "libskerry.so has been built anew"),
        ({"binaries": {"skerry-run": "0" * 64}}, "skerry-run has been built anew"),
        ({"machine": {"kernel": "2.4.0"}}, "other settings (kernel was 2.4.0, is "),
    ],
)
def test_resume_refuses_what_has_changed(skerry, ended_study, sections, said):
    change(ended_study, **sections)
    ended = skerry("study", "--resume", ended_study)
    assert ended.code == 2
    assert said in ended.err
    assert len(ended.err.splitlines()) == 1


def test_resume_refuses_another_build(workshop, skerry, ended_study):
    (workshop.folder / "lib" / "libskerry.so").write_text("another")
    ended = skerry("study", "--resume", ended_study)
    assert ended.code == 2
    assert "libskerry.so has been built anew since; begin a new study" in ended.err


def test_resume_goes_on_under_another_load_and_counts_only_what_it_ran(skerry, ended_study):
    change(ended_study, machine={"load": 17.5})
    before = json.loads((ended_study / "record.json").read_text())
    assert skerry("study", "--resume", ended_study).code == 0
    assert json.loads((ended_study / "record.json").read_text()) == before


@pytest.mark.parametrize("option", ["--repeats", "--pes", "--variants", "--preset", "--out"])
def test_resume_takes_no_other_wishes(skerry, ended_study, option):
    ended = skerry("study", "--resume", ended_study, option, "9")
    assert ended.code == 2
    assert f"{option} cannot be given with --resume" in ended.err


def test_a_resumed_study_counts_a_failed_run_once(monkeypatch, skerry, tmp_path):
    monkeypatch.setenv("FAKE_BROKEN", "buffers_barrier")
    skerry(*QUICK, *THREE, "--repeats", 1, "--out", tmp_path / "r")
    shown = []

    def stop_at_once(_self, _record, total, done):
        shown.append((total, done))
        sys.exit(0)

    monkeypatch.setattr("skerry.study.progress.StudyProgress.__init__", stop_at_once)
    skerry("study", "--resume", tmp_path / "r")
    assert shown == [(5 + 1 + 4, 5 + 1 + 4 - 2)]


def test_an_mpi_that_fails_is_left_out_with_its_reason(monkeypatch, skerry, tmp_path):
    monkeypatch.setenv("FAKE_UNUSABLE", "openmpi")
    ended = skerry(*QUICK, *THREE, "--repeats", 1, "--out", tmp_path / "r")
    assert ended.code == 0
    short = ended.json()
    assert {row["launcher"] for row in short["rows"]} == {"skerry_run", "mpich"}
    said = "mpi_two_sided was left out at 2 PEs: Open MPI, 2 PEs: cloverleaf --list gave no list"
    assert any(said in note and "no such network" in note for note in short["notes"])


def test_an_mpi_that_the_user_named_must_work(monkeypatch, skerry, tmp_path):
    monkeypatch.setenv("FAKE_UNUSABLE", "openmpi")
    words = ("--variants", "mpi_two_sided@openmpi", "--out", tmp_path / "r")
    ended = skerry(*QUICK, *words)
    assert ended.code == 1
    assert "no such network" in ended.err


def test_without_an_mpi_the_study_runs_and_says_so(monkeypatch, skerry, tmp_path):
    monkeypatch.setenv("SKERRY_OPENMPI", "/nowhere/mpirun")
    monkeypatch.setenv("SKERRY_MPICH", "/nowhere/mpiexec")
    ended = skerry(*QUICK, *THREE, "--repeats", 1, "--out", tmp_path / "r")
    assert ended.code == 0
    notes = "\n".join(ended.json()["notes"])
    assert "Not compared with Open MPI" in notes
    assert "mpi_two_sided was left out" in notes


COARRAYS = ("--variants", "buffers_barrier,coarray_buffers,coarray_buffers@openmpi")
PEER = "peers/opencoarrays/cloverleaf_coarray"


def test_coarrays_have_programs_of_their_own(workshop, skerry, tmp_path):
    workshop.add("cloverleaf_coarray", "cloverleaf")
    workshop.add(PEER, "cloverleaf")
    ended = skerry(*QUICK, *COARRAYS, "--repeats", 2, "--out", tmp_path / "r")
    assert ended.code == 0
    one_round = [
        "buffers_barrier@skerry_run 2 160x60x3000",
        "coarray_buffers@skerry_run 2 160x60x3000",
        "coarray_buffers@openmpi 2 160x60x60",  # it crawls
    ]
    assert timed(workshop) == one_round * 2
    record = json.loads((tmp_path / "r" / "record.json").read_text())
    assert schema.problems("study", record) == []
    assert {"cloverleaf", "cloverleaf_coarray", PEER} <= set(record["binaries"])
    assert skerry("study", "--resume", tmp_path / "r").code == 0
    (workshop.bin / PEER).unlink()
    workshop.add(PEER, "skerry-run")
    assert f"{PEER} has been built anew" in skerry("study", "--resume", tmp_path / "r").err


def test_without_coarrays_the_study_runs_and_says_so(skerry, tmp_path):
    words = ("--variants", "buffers_barrier,coarray_sections+ftl", "--repeats", 1)
    ended = skerry(*QUICK, *words, "--out", tmp_path / "r")
    assert ended.code == 0
    said = "coarray_sections+ftl was left out at 2 PEs: cloverleaf_coarray is not built: it needs"
    assert any(said in note for note in ended.json()["notes"])


def test_coarrays_that_give_no_list_are_left_out(workshop, skerry, tmp_path):
    broken = workshop.bin / "cloverleaf_coarray"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    words = ("--variants", "buffers_barrier,coarray_sections+ftl", "--repeats", 1)
    ended = skerry(*QUICK, *words, "--out", tmp_path / "r")
    assert ended.code == 0
    notes = ended.json()["notes"]
    assert any("cloverleaf_coarray --list gave no list" in note for note in notes)
