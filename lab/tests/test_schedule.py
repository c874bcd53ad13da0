# SPDX-License-Identifier: BSD-3-Clause
"""The order of runs, and the estimate of what is left."""

import errno
import tomllib
from pathlib import Path

import pytest

from skerry import paths
from skerry.study import runner
from skerry.study.cases import CHECK, TIMED, Case
from skerry.study.definition import FOLDER, Size, load, names, split
from skerry.study.schedule import FIRST_GUESS_S, estimate_s, jobs, remaining

A = Case(TIMED, "a", "skerry_run", 2, (160, 60), 10)
B = Case(TIMED, "b", "skerry_run", 2, (160, 60), 10)
M = Case(TIMED, "m", "openmpi", 2, (160, 60), 10)
SMALL = Case(CHECK, "a", "skerry_run", 2, (96, 96), 87)


def run(case, repeat=0, seconds=1.0, trouble=None):
    """A run as records hold them."""
    return {"case": case.id, "repeat": repeat, "seconds": seconds, "trouble": trouble}


def test_checks_once_then_rounds():
    order = [job.key for job in jobs([SMALL, A, B], 2)]
    assert order == [(SMALL.id, 0), (A.id, 0), (B.id, 0), (A.id, 1), (B.id, 1)]


def test_remaining_leaves_out_what_went_well_and_repeats_what_failed():
    record = {
        "cases": [case.as_json() for case in (SMALL, A, B)],
        "repeats": 2,
        "runs": [run(SMALL), run(A), run(B, trouble="exit code 1")],
    }
    assert [job.key for job in remaining(record)] == [(B.id, 0), (A.id, 1), (B.id, 1)]


def test_estimate_guesses_before_the_first_run():
    assert estimate_s(jobs([A, B], 1), []) == 2 * FIRST_GUESS_S


def test_estimate_prefers_the_same_case_then_its_launcher_then_its_problem_then_any():
    other = Case(TIMED, "a", "skerry_run", 4, (160, 120), 10)
    assert estimate_s(jobs([A], 3), [run(A, seconds=2), run(A, 1, seconds=4)]) == 9
    assert estimate_s(jobs([B], 1), [run(A, seconds=2), run(M, seconds=8)]) == 2
    assert estimate_s(jobs([M], 1), [run(A, seconds=2), run(other, seconds=8)]) == 2
    assert estimate_s(jobs([other], 1), [run(A, seconds=2), run(M, seconds=8)]) == 5


def test_a_full_disk_leaves_no_half_deck(monkeypatch, tmp_path):
    def write_some(path, text):
        with path.open("w") as file:
            file.write(text[:20])
        raise OSError(errno.ENOSPC, "No space left on device")

    (job,) = jobs([SMALL], 1)
    with monkeypatch.context() as full:
        full.setattr(Path, "write_text", write_some)
        with pytest.raises(OSError, match="No space"):
            runner.write_deck(tmp_path, job)
    assert "*endclover" in Path(runner.write_deck(tmp_path, job)).read_text()


def test_cells_for_every_pe():
    size = Size(steps=1, cells_per_pe=(80, 60))
    assert [size.cells_at(pes) for pes in (1, 2, 4)] == [(80, 60), (160, 60), (160, 120)]
    assert split(7) == (7, 1)


def test_every_preset_of_the_study_is_whole():
    study = load("cloverleaf")
    assert set(study.presets) >= {"quick", "default", "archer-2048"}
    assert study.raw["reference"] in study.raw["variants"]
    assert all(study.explain(name) != name for name in study.raw["variants"])
    assert {row["system"] for row in study.elsewhere} == {"Archer", "Spruce"}


def test_the_check_is_the_apps_own_answer():
    app = tomllib.loads(paths.app("cloverleaf").read_text())
    known = next(one for one in app["answers"]["runs"] if one["deck"] == "decks/square96.in")
    study = load("cloverleaf")
    assert study.check == Size(known["steps"], (96, 96), kinetic_energy=known["kinetic_energy"])
    assert study.tolerance == app["answers"]["tolerance"]
    assert study.program == app["executable"]
    assert any(size.cells == (960, 960) for size in study.presets["default"].sizes)


def test_what_an_app_says_is_installed_where_it_is_looked_for(monkeypatch):
    settings = tomllib.loads((paths.tree() / "pyproject.toml").read_text())["tool"]["scikit-build"]
    included = settings["wheel"]["force-include"]
    monkeypatch.setattr("skerry.paths.tree", lambda: None)
    for name in names():
        study = tomllib.loads((FOLDER / f"{name}.toml").read_text())
        for app in [study["app"]] if "app" in study else [f"npb_{one}" for one in study["apps"]]:
            installed = included[f"apps/{app}/app.toml"]
            assert paths.app(app) == paths.PACKAGE.parent / installed


def test_the_thesis_is_compared_with_what_exchanges_as_it_did():
    study = load("cloverleaf")
    pairs = {row["label"]: row["variant"] for row in study.elsewhere if row["variant"]}
    assert set(pairs.values()) <= set(study.raw["variants"])
    assert pairs == {
        "MPI": "mpi_two_sided",
        "OpenSHMEM buffers, shmemwait": "buffers_flag+fence",
        "OpenSHMEM buffers, global barrier": "buffers_barrier",
        "OpenSHMEM arrays, better of two": "sections_flag+fence",
        "coarray buffers, sync images": "coarray_buffers+sync_images",
        "coarray buffers, sync all": "coarray_buffers",
        "coarray arrays, top-level fields": "coarray_sections+ftl+sync_images",
        "coarray arrays, derived type": "coarray_sections+sync_images",
    }
