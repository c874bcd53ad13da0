# SPDX-License-Identifier: BSD-3-Clause
"""`skerry profile`, with a program that writes the records that it is told to."""

import json
import os
import re
import stat
import sys

import pytest
import records as r
from conftest import FAKES, LAB

from skerry.profile import launch, layout, mpi
from skerry.records import schema

PROGRAM = str(FAKES / "recorded")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(LAB))
    monkeypatch.delenv("SKERRY_RECORD", raising=False)
    monkeypatch.delenv("LD_PRELOAD", raising=False)


def profile(skerry, *words, options=()):
    return skerry("profile", "--mpi", "none", *options, "--", PROGRAM, *words)


def test_a_profile_is_shown_and_kept(skerry, tmp_path):
    ended = profile(skerry, "some")
    assert ended.code == 0
    for text in ("2 PEs, Test 1", "MPI_Recv", "exchange, solve", "512 B to 1 KiB", "100.0 %"):
        assert text in ended.out
    page = (tmp_path / "skerry-profile" / "report.html").read_text()
    for text in ("Communication balance", "receiver", "MPI_Send", "Timeline", "iterate"):
        assert text in page


def test_output_passes_through_and_the_exit_code_is_the_programs(workshop, tmp_path):
    words = ("profile", "--mpi", "none", "--no-html", "--", PROGRAM, "code", "7")
    ended = workshop.start(*words)
    out, err = ended.communicate()
    assert ended.returncode == 7
    assert "the program's words code 7" in out
    assert "exit code 7" in out
    assert "Traceback" not in err
    assert not (tmp_path / "skerry-profile" / "report.html").exists()


def test_json_fits_its_schema_and_is_all_of_stdout(workshop):
    ended = workshop.start("profile", "--mpi", "none", "--json", "-", "--", PROGRAM)
    out, err = ended.communicate()
    document = json.loads(out)
    assert schema.problems("profile", document) == []
    assert "the program's words" in err
    assert document["run"]["command"] == ["recorded"]  # without folders
    assert document["matrix"] == [
        {"sender": 0, "receiver": 1, "messages": 10, "bytes": 10000},
        {"sender": 1, "receiver": 0, "messages": 10, "bytes": 10000},
    ]
    assert document["balance"]["lbe"] == 1
    assert document["pes"][0]["computing_s"] == pytest.approx(0.05)
    assert document["sizes"] == [{"from": 512, "below": 1024, "messages": 20, "bytes": 20000}]


def test_csv_files(skerry, tmp_path):
    assert profile(skerry, options=("--csv", tmp_path / "csv")).code == 0
    lines = (tmp_path / "csv" / "rows.csv").read_text().splitlines()
    assert lines[0].startswith("pe,kind,operation")
    assert "1,traffic,MPI_Send,program,0,0,10,10,10000,0,0" in lines
    assert (tmp_path / "csv" / "matrix.csv").read_text().splitlines()[1] == "0,1,10,10000"


def test_a_hanging_program_is_ended_with_its_children_and_reported(skerry, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_CHILD", str(tmp_path / "child"))
    ended = profile(skerry, "child", options=("--timeout", "4"))
    assert ended.code == 124
    assert "ended by --timeout after 4." in ended.out
    said = re.search(
        r"PE 0 was in MPI_Recv from PE 1 at exchange, solve for (\S+) s when", ended.out
    )
    assert float(said[1]) > 4
    assert "all PEs were in calls" in ended.out
    assert "PE 0 waits for PE 1 waits for PE 0" in ended.out
    ended_child = launch.stat(int((tmp_path / "child").read_text()))
    assert not ended_child or ended_child[0] in "ZX"  # gone, or waiting for init to see it


def test_a_killed_program_is_reported(skerry):
    ended = profile(skerry, "crash")
    assert ended.code == 128 + 9
    assert "PE 1 was in MPI_Recv" in ended.out


def test_old_records_are_replaced_and_nothing_else(skerry, tmp_path, monkeypatch):
    folder = tmp_path / "skerry-profile"
    monkeypatch.setenv("FAKE_PES", "3")
    assert profile(skerry).code == 0
    (folder / "mine.txt").write_text("mine")
    monkeypatch.setenv("FAKE_PES", "2")
    assert "2 PEs" in profile(skerry).out
    assert (folder / "mine.txt").read_text() == "mine"
    assert not (folder / "pe.2.record").exists()


def test_further_jobs_are_named_and_replaced_with_the_rest(skerry, tmp_path):
    folder = tmp_path / "skerry-profile"
    assert profile(skerry).code == 0
    r.write(folder / "job.7", 0, 3)
    (folder / "job").write_text("6")
    ended = skerry("profile", "--from", folder)
    assert "2 PEs" in ended.out
    assert f"skerry profile --from {folder}/job.7" in ended.out.replace("\n", "")
    assert "3 PEs" in skerry("profile", "--from", folder / "job.7").out
    assert "job.7" not in profile(skerry).out
    assert not (folder / "job.7").exists()
    assert not (folder / "job").exists()


@pytest.mark.parametrize("name", ["pe.0.record", "report.html", "run.json"])
def test_files_of_somebody_elses_stay(skerry, tmp_path, name):
    (tmp_path / "skerry-profile").mkdir()
    path = tmp_path / "skerry-profile" / name
    path.write_text("somebody else's")
    ended = profile(skerry)
    assert ended.code == 2
    assert f"{name} is not of a profile; it stays" in ended.err
    assert path.read_text() == "somebody else's"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("profile",), 2, "name the command after --"),
        (("profile", "--", "/nowhere/x"), 127, "there is no program /nowhere/x"),
        (("profile", "--from", "a", "--", "true"), 2, "either --from a folder or a command"),
        (("profile", "--from", "empty"), 1, "holds no records"),
        (("profile", "--mpi", "openmp", "--", "true"), 2, "did you mean 'openmpi'?"),
        (("profile", "--", "true"), 1, "no process wrote a record"),
        (
            ("profile", "--", "sh", "-c", "exit 5"),
            5,
            "ended with exit code 5, and no process wrote",
        ),
        (("profile", "--mpi", "mpich", "--", "true"), 1, "libskerry_profile_mpich.so is not built"),
    ],
)
def test_mistakes_are_one_message(skerry, words, code, said):
    ended = skerry(*words)
    assert ended.code == code
    assert said in ended.err
    assert len(ended.err.strip().splitlines()) == 1


def test_lacking_and_damaged_records_are_named(skerry, tmp_path):
    for pe in (0, 3, 5):
        r.write(tmp_path / "p", pe, 7)
    (tmp_path / "p" / "pe.4.record").write_bytes(b"damaged" * 100)
    ended = skerry("profile", "--from", tmp_path / "p", "--no-html")
    assert ended.code == 1
    flat = ended.out.replace("\n", " ")
    assert "pe.4.record: is not a record" in flat
    assert "no record of PEs 1 to 2, 4, 6 of 7" in flat


def test_records_of_two_jobs_are_refused(skerry, tmp_path):
    r.write(tmp_path / "p", 0, 2)
    r.write(tmp_path / "p", 1, 3)
    ended = skerry("profile", "--from", tmp_path / "p")
    assert ended.code == 1
    assert "records of different jobs" in ended.err


def test_text_from_records_is_escaped(skerry, tmp_path):
    operations = [(b"<b>[red]x[/nothing]", layout.Kind.SEND, 0)]
    r.write(tmp_path / "p", 0, 1, operations=operations, rows=[r.call(0, 1, 1)])
    ended = skerry("profile", "--from", tmp_path / "p")
    assert ended.code == 0
    assert "<b>[red]x[/nothing]" in ended.out
    page = (tmp_path / "p" / "report.html").read_text()
    assert "&lt;b&gt;[red]" in page
    assert "<b>[red]" not in page


def test_what_is_fetched_is_sent_by_its_owner(skerry, tmp_path):
    r.write(tmp_path / "p", 0, 2, rows=[r.traffic(r.GET, 1, 3, 10)])
    document = skerry("profile", "--from", tmp_path / "p", "--json", "-", "--no-html").json()
    assert document["matrix"] == [{"sender": 1, "receiver": 0, "messages": 3, "bytes": 30}]
    assert document["pes"][0]["messages"] == 3


def test_a_profile_without_any_rows(skerry, tmp_path):
    r.write(tmp_path / "p", 0, 1, rows=[], intervals=[], operations=[], elapsed_ns=0)
    ended = skerry("profile", "--from", tmp_path / "p", "--csv", tmp_path / "csv")
    assert ended.code == 0
    assert "no calls were recorded" in ended.out


def launcher(folder, name, said):
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{said}'\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("mpirun (Open MPI) 4.1.4", "openmpi"),
        ("HYDRA build details:", "mpich"),
        ("Intel(R) MPI Library for Linux* OS", "mpich"),
        ("something else", None),
    ],
)
def test_the_launcher_says_which_mpi(tmp_path, said, found):
    mpirun = launcher(tmp_path, "mpirun", said)
    assert mpi.family("auto", [mpirun, "-n", "2", "sh"]) == found
    assert mpi.family("auto", ["env", "A=1", mpirun, "-n", "2", "sh"]) == found
    assert mpi.family("none", [mpirun]) is None
    assert mpi.family("mpich", [mpirun]) == "mpich"


@pytest.mark.parametrize(
    ("linked", "found"),
    [
        ("libmpi.so.40 => /usr/lib/libmpi.so.40", "openmpi"),
        ("libmpi.so.12 => /opt/libmpi.so.12", "mpich"),
        ("libmpich.so.12", "mpich"),
        ("libmpi.so.40\nlibskerry_openshmem.so.0", None),
        ("libskerry_mpi_openmpi.so\nlibmpi.so.40", "openmpi"),
        ("libc.so.6", None),
    ],
)
def test_the_program_says_which_mpi(tmp_path, monkeypatch, linked, found):
    launcher(tmp_path, "ldd", linked)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert mpi.family("auto", [os.path.realpath(sys.executable)]) == found


def test_programs_of_skerrys_record_by_themselves_also_under_an_mpis_launcher(
    tmp_path, monkeypatch
):
    launcher(tmp_path, "ldd", "libmpi.so.40\nlibskerry_openshmem.so.0")
    mpirun = launcher(tmp_path, "mpirun", "mpirun (Open MPI) 4.1.4")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert mpi.family("auto", [mpirun, os.path.realpath(sys.executable)]) is None


def test_preloading_adds_to_what_is_there(workshop, monkeypatch, tmp_path):
    library = workshop.folder / "lib" / "libskerry_profile_openmpi.so"
    library.parent.mkdir()
    library.touch()
    monkeypatch.setenv("LD_PRELOAD", "/x/libother.so")
    made = mpi.environment(tmp_path / "p", "openmpi")
    assert made["LD_PRELOAD"] == f"/x/libother.so:{library}"
    assert made["SKERRY_RECORD"] == str(tmp_path / "p")
    assert "LD_PRELOAD" not in mpi.environment(tmp_path / "p", None)
