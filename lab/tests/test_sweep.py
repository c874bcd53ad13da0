# SPDX-License-Identifier: BSD-3-Clause
"""`skerry sweep`, with a program whose time grows as it is told to."""

import json
import os

import numpy as np
import pytest
import records as r
from conftest import FAKES, LAB

from skerry.errors import UserError
from skerry.profile import merge
from skerry.records import schema
from skerry.sweep import axes, counts, judge, models

PROGRAM = str(FAKES / "delayed")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(LAB))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})
    for name in ("SKERRY_RECORD", "SKERRY_DELAY", "LD_PRELOAD"):
        monkeypatch.delenv(name, raising=False)


def sweep(skerry, *options, words=()):
    return skerry("sweep", "--mpi", "none", *options, "--", PROGRAM, *words)


def test_measured_is_shown_beside_predicted(skerry, workshop, tmp_path):
    ended = sweep(skerry, "--overhead", "0:100us:2", "--repeats", 2, "--json", "-")
    assert ended.code == 0
    document = ended.json()
    assert schema.problems("sweep", document) == []
    (curve,) = document["curves"]
    assert [one["added_s"] for one in curve["points"]] == [0, 50e-6, 100e-6]
    assert curve["points"][2]["slowdown"] == pytest.approx(1.02)
    assert curve["models"][0]["predicted_s"] == pytest.approx([0.1, 0.101, 0.102])
    assert curve["verdict"] == "near"
    assert curve["fit"]["slope"] == pytest.approx(20)
    once = ["overhead=0", "overhead=50us", "overhead=100us"]
    assert workshop.ran() == once + once  # interleaved
    page = (tmp_path / "skerry-sweep" / "report.html").read_text()
    for text in ("model: per message", "measured and predicted agree", "1.020"):
        assert text in page


@pytest.mark.parametrize(
    ("factor", "said"),
    [(0, "grows less than predicted"), (0.3, "grows less than"), (3, "grows more than predicted")],
)
def test_it_says_where_measured_and_predicted_part(skerry, monkeypatch, factor, said):
    monkeypatch.setenv("FAKE_FACTOR", str(factor))
    ended = sweep(skerry, "--overhead", "10ms,20ms", "--repeats", 1)
    assert said in ended.out
    assert "why: " in ended.out


def test_a_sweep_goes_on_where_it_was_ended(skerry, workshop, tmp_path):
    assert sweep(skerry, "--gap", "10us", "--repeats", 1).code == 0
    file = tmp_path / "skerry-sweep" / "runs.jsonl"
    file.write_text(file.read_text()[:-5])  # as if ended while it was written
    assert not (tmp_path / "skerry-sweep" / "records.now").exists()
    assert sweep(skerry, "--gap", "10us,20us", "--repeats", 1, "--json", "-").code == 0
    assert workshop.ran() == ["overhead=0", "gap=10us", "gap=10us", "gap=20us"]
    assert len(file.read_text().splitlines()) == 4
    sweep(skerry, "--gap", "10us,20us", "--repeats", 1)
    assert len(workshop.ran()) == 4
    other = sweep(skerry, "--gap", "10us", "--fragment", "4k")
    assert other.code == 2
    assert "is of another sweep" in other.err


def test_a_last_line_without_its_end_is_kept(skerry, workshop, tmp_path):
    sweep(skerry, "--gap", "10us", "--repeats", 1)
    file = tmp_path / "skerry-sweep" / "runs.jsonl"
    file.write_text(file.read_text()[:-1])
    for _ in range(2):
        sweep(skerry, "--gap", "10us,20us", "--repeats", 1)
    assert workshop.ran() == ["overhead=0", "gap=10us", "gap=20us"]


def test_limits_are_those_of_all_points(skerry, workshop):
    words = ("--fragment", "4k", "--above", "1k", "--between", "0:1", "--repeats", 1)
    sweep(skerry, "--gap", "1us", *words)
    limits = "fragment=4k,above=1k,between=0:1"
    assert workshop.ran() == [f"overhead=0,{limits}", f"gap=1us,{limits}"]


def test_seconds_can_be_what_the_program_says(skerry):
    ended = sweep(
        skerry, "--gap", "1ms", "--seconds", r"took ([\d.]+) s", "--repeats", 1, "--json", "-"
    )
    assert ended.json()["curves"][0]["points"][1]["seconds"] == [0.11]
    wrong = sweep(skerry, "--gap", "1ms", "--seconds", r"took (x?)", "--output", "other")
    assert wrong.code == 1
    assert "--seconds took (x?): not in the command's output" in wrong.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "say what is added"),
        (("--overhead", "0"), "say what is added"),
        (("--overhead", "5"), "--overhead 5: expected FROM:TO:STEPS"),
        (("--latency", "0:1us"), "--latency 0:1us: expected FROM:TO:STEPS"),
        (("--gap", "1us", "--fragment", "many"), "--fragment many: expected bytes"),
        (("--gap", "1us", "--seconds", "took"), "one pair of brackets"),
        (("--gap", "1us", "--seconds", "("), "--seconds (: "),
        (("--gap", "1us", "--mpi", "lam"), "no MPI 'lam'"),
    ],
)
def test_wrong_options_are_one_message(skerry, workshop, tmp_path, options, said):
    ended = sweep(skerry, *options)
    assert ended.code == 2
    assert said in ended.err
    assert workshop.ran() == []
    assert not (tmp_path / "skerry-sweep").exists()


def test_a_run_that_fails_ends_the_sweep_and_loses_nothing(skerry, workshop, tmp_path):
    ended = sweep(skerry, "--gap", "1us", words=("fail", "text"))
    assert ended.code == 1
    assert "the command with 1us more gap: exit code 1: delayed: something went wrong" in ended.err
    assert len((tmp_path / "skerry-sweep" / "runs.jsonl").read_text().splitlines()) == 2
    for more in ((), ("--seconds", r"took ([\d.]+) s")):
        nothing = sweep(skerry, "--gap", "1us", "--output", "other", *more, words=("nothing",))
        assert "left no record" in nothing.err
        (tmp_path / "other" / "runs.jsonl").unlink()
    zero = sweep(skerry, "--gap", "1us", "--seconds", r"took 0.1(0)", "--output", "third")
    assert "no time above 0" in zero.err


def test_ranges():
    assert axes.points("gap", "0:100us:4") == [25e-6, 50e-6, 75e-6, 100e-6]
    assert axes.points("gap", "2us,1us,0") == [1e-6, 2e-6]
    assert [axes.spoken(one) for one in (1e-9, 25e-6, 1e-3, 2.0)] == ["1ns", "25us", "1ms", "2s"]
    with pytest.raises(UserError):
        axes.points("gap", "0:1us:0")


def counted(tmp_path, rows_of, fragment=0):
    for pe, rows in enumerate(rows_of):
        r.write(tmp_path / "records", pe, len(rows_of), rows=rows)
    return counts.count(merge.load(tmp_path / "records"), fragment)


def test_counts_are_of_the_pe_that_does_most(tmp_path):
    rows = [
        [r.traffic(r.SEND, 1, 10, 10000), r.call(r.RECEIVE, 3, 1.0)],
        [r.traffic(r.GET, 0, 4, 8)],
        [r.traffic(r.SEND, 1, 1, 100), r.call(r.ALLREDUCE, 2, 1.0)],
    ]
    found = counted(tmp_path, rows, fragment=4096)
    assert (found.sent, found.received) == (30, 35)  # 3 fragments each; 30 + 1 and 4 replies
    assert found.sent_and_received == 39
    assert found.bytes == 100100 + 32
    assert counts.LOOKS.match("MPI_Testany")
    assert not counts.LOOKS.match("MPI_Waitany")
    assert (found.reads, found.waits, found.sharing) == (4, 3, 1.5)
    assert found.imbalance == pytest.approx(39 / ((30 + 39 + 1) / 3))


def test_what_is_fetched_is_received_and_not_sent(tmp_path):
    rows = [[], [r.traffic(r.GET, 0, 4, 1000), r.traffic(r.SEND, 0, 1, 100)]]
    found = counted(tmp_path, rows)
    assert found.bytes == 4000
    assert models.models("latency", found, 1)[0].seconds(1e-3) == pytest.approx(2 * 4 * 1e-3)


def test_models(tmp_path):
    found = counted(tmp_path, [[r.traffic(r.SEND, 1, 10, 100)], [r.traffic(r.SEND, 0, 10, 100)]])
    assert models.models("overhead", found, 1)[0].seconds(1e-3) == pytest.approx(20e-3)
    burst, uniform = models.models("gap", found, 1)
    assert burst.seconds(0.05) == pytest.approx(0.5)
    assert uniform.seconds(0.05) == 0  # messages are 0.1 s apart
    assert uniform.seconds(0.3) == pytest.approx(2)
    assert models.models("bandwidth", found, 1)[0].seconds(1e-6) == pytest.approx(1e-3)
    four = counted(tmp_path, [[r.traffic(r.SEND, 1, 10, 100)]] * 4)
    own, shared = models.models("overhead-send", four, 1)
    assert (own.seconds(1), shared.seconds(1)) == (10, 20)  # two PEs a core


def test_the_line_is_fitted_with_its_error():
    fitted = judge.line([0, 1, 2, 3], [1, 3.1, 4.9, 7])
    assert fitted.slope == pytest.approx(1.98)
    assert fitted.base_s == pytest.approx(1.03)
    assert fitted.error == pytest.approx(np.sqrt(0.018 / 2 / 5), rel=0.2)


def test_the_schema_refuses_other_documents():
    assert schema.problems("sweep", json.loads("{}"))
