# SPDX-License-Identifier: BSD-3-Clause
"""`skerry study bounds-exchange`: what is run, the ratios, the report, what goes wrong."""

import json

import pytest

from skerry.figures import timers as figure
from skerry.records import schema
from skerry.timers import definition, table

STUDY = definition.load("bounds-exchange")


@pytest.fixture
def app(workshop):
    """The fake program."""
    workshop.add("bounds_exchange", "bounds_exchange")
    return workshop


def test_forms_are_compared_with_the_hand_written_one(app, skerry, tmp_path):
    words = ("study", "bounds-exchange", "--preset", "quick", "--out", tmp_path / "out", "--json")
    ended = skerry(*words)
    assert ended.code == 0
    assert [one["pes"] for one in ended.json()["groups"]] == [2, 4]
    for one in ended.json()["groups"]:
        ratios = {row["label"]: row["ratio"] for row in one["rows"]}
        assert ratios["bex_2d_plan"] == ratios["bex_3d_plan"] == pytest.approx(0.8)
        assert ratios["bex_2d_original"] == 1
    record = json.loads((tmp_path / "out" / "timers.json").read_text())
    assert schema.problems("timers", record) == []
    assert len(record["runs"]) == len(app.ran()) == 4
    page = (tmp_path / "out" / "report.html").read_text()
    assert "bex_3d_plan_two_phases" in page
    assert "2.5461" in page  # of the model itself


def test_pes_are_those_of_the_user(app, skerry, tmp_path):
    skerry("study", "bounds-exchange", "--pes", 3, "--repeats", 1, "--out", tmp_path / "out")
    assert [line.split()[1:3] for line in app.ran()] == [["3", "1"], ["3", "10"], ["3", "1"]]
    assert "@openmpi" in app.ran()[-1]


def test_a_run_that_fails_is_told_and_the_others_stay(app, skerry, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_FAILS_AT", "2")
    words = ("study", "bounds-exchange", "--preset", "quick", "--repeats", 1, "--json")
    ended = skerry(*words, "--out", tmp_path / "out")
    assert ended.code == 1
    assert "out of luck" in ended.err
    assert [one["pes"] for one in ended.json()["groups"]] == [4]
    assert "out of luck" in (tmp_path / "out" / "report.html").read_text()


def test_what_it_does_not_have_is_refused(app, skerry):
    ended = skerry("study", "bounds-exchange", "--variants", "naive")
    assert (ended.code, "has no --variants" in ended.err) == (2, True)
    assert "no study of variants" in skerry("variants", "bounds-exchange").err


def test_the_models_own_timers_are_drawn_as_ratios():
    drawn = {(dims, name): ratio for dims, name, ratio in figure.theirs(STUDY.elsewhere)}
    assert drawn["2-D", "YAXT, compact datatypes, 128 tasks"] == pytest.approx(1.859, abs=1e-3)
    assert drawn["3-D", "YAXT, compact datatypes, 128 tasks"] == pytest.approx(0.980, abs=1e-3)
    for row in STUDY.elsewhere:
        shown = 100 * float(row["t_avg"]) / float(row["t_max"])
        assert shown == pytest.approx(float(row["lbe"]), abs=0.02)


def test_a_ratio_needs_the_same_number_of_directions():
    def row(label, form, us):
        times = dict.fromkeys((*table.TIMES, "lbe", "us_min"), 1.0)
        return {
            "label": label,
            "form": form,
            "variant": "",
            "exchanges": 1,
            "us_median": us,
            **times,
        }

    timers = [row("bex_2d_ref", "original", 4.0), row("bex_3d_plan", "plan", 8.0)]
    shape = {"pes": 2, "grid": [2, 1], "fields": 1, "launcher": "skerry_run", "timers": timers}
    (made,) = table.groups({"runs": [shape]}, "original")
    assert [one["ratio"] for one in made["rows"]] == [1.0, None]
