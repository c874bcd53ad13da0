# SPDX-License-Identifier: BSD-3-Clause
"""`skerry study npb`: what is run, the ratios, wrong answers, what it does not have."""

import json

import pytest

from skerry.records import schema


@pytest.fixture
def apps(workshop):
    """The fake programs."""
    for app in ("ft", "is", "mg"):
        for name in (f"npb_{app}", f"npb_{app}_openmpi", f"npb_{app}_mpich"):
            workshop.add(name, "npb")
    return workshop


def test_models_take_turns_and_are_compared(apps, skerry, tmp_path):
    words = ("study", "npb", "--app", "is", "--class", "S,W", "--pes", "1,2", "--repeats", 2)
    ended = skerry(*words, "--out", tmp_path / "out", "--json")
    assert ended.code == 0
    said = ended.json()
    assert said["verified"] is True
    assert [(one["class"], one["pes"]) for one in said["groups"]] == [
        ("S", 1), ("S", 2), ("W", 1), ("W", 2),
    ]  # fmt: skip
    for one in said["groups"]:
        assert {row["model"]: row["ratio"] for row in one["rows"]} == {
            "skerry": 1, "openmpi": pytest.approx(1.25), "mpich": pytest.approx(1.25),
        }  # fmt: skip
        assert {row["runs"] for row in one["rows"]} == {2}
    record = json.loads((tmp_path / "out" / "npb.json").read_text())
    assert schema.problems("npb-study", record) == []
    assert len(record["runs"]) == 24
    assert [line.split()[0] for line in apps.ran()[:3]] == ["is@skerry", "is@openmpi", "is@mpich"]
    assert len(apps.ran()) == 24


def test_without_options_all_apps_run(apps, skerry, tmp_path):
    words = ("study", "npb", "--repeats", 1, "--model", "skerry", "--strategy", "tuned")
    assert skerry(*words, "--out", tmp_path / "out").code == 0
    assert apps.ran() == [f"{app}@skerry {n} S tuned" for app in ("ft", "is", "mg") for n in (1, 2)]


def test_a_wrong_answer_is_told_and_the_exit_code_says_so(apps, skerry, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_WRONG", "mpich")
    words = ("study", "npb", "--app", "mg", "--pes", 2, "--repeats", 3, "--json")
    ended = skerry(*words, "--out", tmp_path / "out")
    assert ended.code == 1
    assert "npb_mg: wrong answer: out of luck" in ended.err
    assert ended.json()["verified"] is False
    rows = {row["model"]: row for row in ended.json()["groups"][0]["rows"]}
    assert [rows[model]["verified"] for model in ("skerry", "mpich")] == [True, False]
    assert [rows[model]["runs"] for model in ("skerry", "mpich")] == [3, 1]


def test_what_there_is_not_is_refused(apps, skerry):
    for words, said in (
        (("--app", "lu"), "lu"),
        (("--class", "Z"), "Z"),
        (("--model", "pvm"), "pvm"),
        (("--preset", "quick"), "no --preset"),
    ):
        ended = skerry("study", "npb", *words)
        assert (ended.code, said in ended.err) == (2, True), words
    assert "no --app" in skerry("study", "cloverleaf", "--app", "is").err
    assert apps.ran() == []


def test_an_mpi_that_is_missing_is_left_out_unless_it_is_named(apps, skerry, tmp_path, monkeypatch):
    monkeypatch.setenv("SKERRY_MPICH", str(tmp_path / "nothing"))
    words = ("study", "npb", "--app", "ft", "--repeats", 1, "--json", "--out", tmp_path / "out")
    ended = skerry(*words)
    assert (ended.code, len(ended.json()["left_out"])) == (0, 1)
    assert skerry(*words, "--model", "skerry,mpich").code != 0
    assert all("mpich" not in line for line in apps.ran())
