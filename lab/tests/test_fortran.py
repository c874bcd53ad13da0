# SPDX-License-Identifier: BSD-3-Clause
"""`skerry fortran`: compiles and runs in one go, and leaves nothing behind."""

import subprocess

import pytest


@pytest.fixture
def source(workshop, tmp_path, monkeypatch):
    """A program, and a temporary folder that can be looked into."""
    workshop.add("caf", "caf")
    workshop.add("cafrun", "cafrun")
    (tmp_path / "made").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "made"))
    path = tmp_path / "heat.f90"
    path.write_text('#!/bin/sh\n[ "$1" = 3 ]\nexit $(($? + 5))\n')
    return path


def test_a_program_is_compiled_run_and_removed(workshop, source, skerry):
    ended = skerry("fortran", "-n", 4, "-O2", source, "--", 3)
    assert ended.code == 5
    compiled, ran = workshop.ran()
    assert compiled.startswith("caf -J")
    assert "-O2 heat.f90 -o heat" in compiled
    assert ran == "cafrun -n 4 heat 3"
    assert list((source.parent / "made").iterdir()) == []


def test_a_program_that_does_not_compile_is_not_run(workshop, source, skerry):
    source.write_text("")
    assert skerry("fortran", "-n", 2, source).code == 4
    assert len(workshop.ran()) == 1
    assert list((source.parent / "made").iterdir()) == []


def test_without_images_it_is_the_wrapper(workshop, source):
    program = source.parent / "heat"
    with workshop.start("fortran", "-O3", str(source), "-o", str(program)) as ended:
        assert ended.wait() == 0
    assert subprocess.run([program, "3"], check=False).returncode == 5
    assert workshop.ran() == ["caf -O3 heat.f90 -o heat"]


def test_images_want_a_program(workshop, source, skerry):
    ended = skerry("fortran", "-n", 2)
    assert ended.code == 2
    assert ended.err == "skerry: fortran -n: name the source files\n"


@pytest.mark.parametrize("words", [["--", "--", "x"], ["-c", "heat.f90"], ["many", "heat.f90"]])
def test_what_cannot_run_is_refused(workshop, source, skerry, words):
    ended = skerry("fortran", "-n", *([] if words[0] == "many" else [2]), *words)
    assert ended.code == 2
    assert ended.err.startswith("skerry: fortran -n: ")
    assert workshop.ran() == []


@pytest.mark.parametrize("option", ["-nostdlib", "-fno-inline"])
def test_options_of_gfortran_are_no_numbers_of_images(workshop, source, skerry, option):
    assert skerry("fortran", option, "-n3", source, "--", 3).code == 5
    assert option in workshop.ran()[0]
    assert workshop.ran()[1] == "cafrun -n 3 heat 3"
