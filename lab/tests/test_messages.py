# SPDX-License-Identifier: BSD-3-Clause
"""What a user reads after a mistake: one line, the nearest name, exit code 2, no traceback."""

import pytest

from skerry import errors


@pytest.mark.parametrize(
    ("words", "nearest"),
    [
        (["stduy"], "study"),
        (["study", "cloverlaef"], "cloverleaf"),
        (["study", "--preset", "quikc"], "quick"),
        (["study", "--variants", "bufers_signal+merged"], "buffers_signal+merged"),
        (["study", "--variants", "mpi_two_sided@openmpl"], "openmpi"),
        (["bench", "putt"], "put"),
        (["variants", "cloverlaef"], "cloverleaf"),
    ],
)
def test_unknown_names_get_the_nearest(workshop, skerry, words, nearest):
    workshop.add("skerry_bench_put", "bench")
    ended = skerry(*words)
    assert ended.code == 2
    assert f"did you mean '{nearest}'?" in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["study", "--pes", "2,x"], "--pes 2,x: give whole numbers from 1"),
        (["study", "--pes", "0"], "--pes 0"),
        (["study", "--repeats", "0"], "'--repeats'"),
        (["study", "--bad"], "--bad"),
        (["report", "/nowhere"], "no record at /nowhere"),
        (["study", "--resume", "/nowhere"], "no record at /nowhere"),
    ],
)
def test_bad_options_are_told_in_one_line(skerry, words, said):
    ended = skerry(*words)
    assert ended.code == 2
    assert said in ended.err
    assert len(ended.err.splitlines()) == 1


def test_of_many_names_some_are_told(skerry):
    ended = skerry("study", "--variants", "zzz")
    assert ended.code == 2
    assert len(ended.err.splitlines()) == 1
    assert ended.err.count(", ") == 9
    assert "more; `./skerry variants` lists them" in ended.err


def test_the_nearest_names_come_first():
    known = [*(f"x{number}" for number in range(20)), "abcdefghijkl"]
    said = str(errors.unknown("name", "a", known))
    assert said.startswith("no name 'a'; there are: abcdefghijkl, ")
    assert said.endswith(" and 11 more")


def test_no_command_is_answered_with_the_help(skerry):
    ended = skerry()
    assert ended.code == 2
    assert "Usage: skerry" in ended.out
    assert ended.err == ""


def test_bench_refuses_before_it_speaks(workshop, skerry):
    workshop.add("skerry_bench_put", "bench")
    ended = skerry("bench", "put", "--pes", "0")
    assert ended.code == 2
    assert ended.err == "skerry: --pes 0: give whole numbers from 1 with commas, as 2,4\n"


def test_options_of_a_variant_may_come_in_any_order(workshop, skerry, tmp_path):
    words = ("study", "--preset", "quick", "--repeats", 1, "--out", tmp_path / "r", "--json")
    assert skerry(*words, "--variants", "buffers_signal+merged+diagonals").code == 0
    assert any(line.startswith("buffers_signal+diagonals+merged@") for line in workshop.ran())


def test_a_missing_program_is_told(workshop, skerry):
    (workshop.bin / "cloverleaf").unlink()
    ended = skerry("study")
    assert ended.code == 1
    assert "the program cloverleaf is not built" in ended.err


def test_a_program_that_cannot_list_is_told(workshop, skerry):
    (workshop.bin / "cloverleaf").unlink()
    (workshop.bin / "cloverleaf").write_text("#!/bin/sh\necho nothing\n")
    (workshop.bin / "cloverleaf").chmod(0o755)
    ended = skerry("study")
    assert ended.code == 1
    assert "--list gave no list" in ended.err


def test_a_record_of_another_shape_is_told(skerry, tmp_path):
    (tmp_path / "record.json").write_text('{"schema": "skerry.study/1"}')
    ended = skerry("report", tmp_path)
    assert ended.code == 1
    assert "does not fit study.schema.json" in ended.err


@pytest.mark.parametrize("name", ["study", "bench", "info", "report", "test", "variants"])
def test_every_command_has_help_and_json(skerry, name):
    ended = skerry(name, "--help")
    assert ended.code == 0
    assert "--json" in ended.out
