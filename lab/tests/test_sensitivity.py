# SPDX-License-Identifier: BSD-3-Clause
"""`skerry study sensitivity`: what is recorded, what agrees with the thesis, what is refused."""

import pytest
import records as r
from conftest import LAB

from skerry.profile import merge
from skerry.records import schema
from skerry.sensitivity import measures
from skerry.study.definition import read


@pytest.fixture
def study(workshop, skerry, tmp_path, monkeypatch):
    """The command, with fake programs."""
    monkeypatch.setenv("PYTHONPATH", str(LAB))
    for app in ("ft", "is", "mg"):
        workshop.add(f"npb_{app}", "npb")
        workshop.add(f"npb_{app}_openmpi", "npb")
    words = ("study", "sensitivity", "--out", tmp_path / "out", "--model", "skerry")
    return lambda *more: skerry(*words, *more)


def test_what_agrees_with_the_thesis_is_told(study, workshop, tmp_path):
    ended = study("--app", "is", "--figures", "4.1", "--json")
    assert ended.code == 0
    document = ended.json()
    assert schema.problems("sensitivity", document) == []
    assert (document["class"], document["pes"]) == ("B", 32)
    assert [(one["measure"], one["found"], one["agrees"]) for one in document["statements"]] == [
        ("mean_bytes", 60954, True),
        ("most_messages", 670, True),
    ]
    page = (tmp_path / "out" / "report.html").read_text()
    assert "beside the thesis" in page
    assert "receiver" in page


def test_more_than_5_percent_off_does_not_agree(study, monkeypatch):
    monkeypatch.setenv("FAKE_MESSAGES", "710")
    ended = study("--app", "is", "--json")
    assert [one["agrees"] for one in ended.json()["statements"]] == [True, False]


def test_what_was_recorded_is_not_run_again(study, workshop, tmp_path):
    assert study("--figures", "4.2").code == 0
    assert [line.split()[0] for line in workshop.ran()] == ["mg@skerry"]
    assert study().code == 0
    assert [line.split()[0] for line in workshop.ran()] == ["mg@skerry", "ft@skerry", "is@skerry"]
    other = study("--class", "S")
    assert other.code == 2
    assert "is of another run" in other.err
    (tmp_path / "out" / "mg" / "pe.3.record").unlink()
    lacking = study()
    assert lacking.code == 1
    assert "does not hold the records of all processes" in lacking.err


def test_slowdown_is_swept(study, workshop, tmp_path, monkeypatch):
    ended = study("--app", "ft", "--figures", "4.3", "--repeats", 2, "--json")
    assert ended.code == 0
    (curve,) = ended.json()["slowdown"]["ft"]["curves"]
    assert ended.json()["class"] is None
    assert [round(one["added_s"] * 1e6) for one in curve["points"]] == [0, 20, 40, 60, 80, 100]
    assert curve["points"][0]["seconds"] == [0.8, 0.8]
    # 670 messages of 15 fragments, sent and received
    assert curve["models"][0]["predicted_s"][-1] == pytest.approx(0.8 + 1e-4 * 2 * (670 * 15 + 5))
    assert workshop.ran() == ["ft@skerry 4 W "] * 12
    assert "slowdown against added overhead" in (tmp_path / "out" / "report.html").read_text()
    study("--app", "ft", "--figures", "4.3", "--repeats", 2)
    assert len(workshop.ran()) == 12


def test_statements_are_those_of_the_figures(study):
    told = study("--app", "mg", "--figures", "4.1", "--json").json()["statements"]
    assert [(one["figure"], one["measure"]) for one in told] == [("4.1", "mean_bytes")]


def test_another_class_is_not_compared(study):
    ended = study("--class", "S", "--pes", 2)
    assert ended.code == 0
    assert "nothing to compare with" in ended.out
    assert "class S, 2 PEs" in ended.out


def test_a_wrong_answer_ends_it(study, monkeypatch):
    monkeypatch.setenv("FAKE_WRONG", "skerry")
    ended = study()
    assert ended.code == 1
    assert "ft class B, 32 PEs, Skerry" in ended.err
    assert "out of luck" in ended.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--figures", "4.4"), "no figures '4.4'"),
        (("--class", "Z"), "--class: one of"),
        (("--pes", "2,4"), "one for this study"),
        (("--model", "skerry,openmpi"), "one for this study"),
        (("--app", "lu"), "no app 'lu'"),
        (("--strategy", "tuned"), "--strategy"),
    ],
)
def test_what_there_is_not_is_refused(study, workshop, words, said):
    ended = study(*words)
    assert ended.code == 2
    assert said in ended.err
    assert workshop.ran() == []


def test_measures_are_of_the_timed_phases(tmp_path):
    rows = [
        r.traffic(r.SEND, 1, 10, 500, phase=1),
        r.traffic(r.SEND, 1, 30, 2000, phase=1),
        r.traffic(r.SEND, 1, 10, 10_000, phase=1),
        r.traffic(r.SEND, 1, 99, 10_000),
    ]
    r.write(tmp_path / "some", 0, 2, rows=rows)
    r.write(tmp_path / "some", 1, 2, rows=[])
    found = measures.measures(merge.load(tmp_path / "some"), ["iterate"])
    assert found == {
        "mean_bytes": pytest.approx(165_000 / 50),
        "most_messages": 50,
        "most_small_messages": 10,
        "percent_above_1k": pytest.approx(100 * 160 / 165),
        "percent_above_4k": pytest.approx(100 * 100 / 165),
        "largest_bytes": 10_000,
    }


def test_the_study_names_measures_that_there_are():
    raw = read("sensitivity")
    assert {one["measure"] for one in raw["statements"]} <= set(measures.MEASURES)
    assert set(raw["phases"]) == set(raw["apps"])
    levels = {word.split()[-1] for word in raw["phases"]["mg"]}
    assert levels == {str(level) for level in range(2, 10)}  # what is derived is of these


def test_shares_agree_within_half_a_point():
    raw = {"statements": [{"app": "mg", "measure": "percent_above_4k", "derived": 97.1}]}
    found = {share: measures.statements(raw, {"mg": {"percent_above_4k": share}})[0]["agrees"]
             for share in (96.5, 96.7, 97.5, 97.7)}  # fmt: skip
    assert found == {96.5: False, 96.7: True, 97.5: True, 97.7: False}
