# SPDX-License-Identifier: BSD-3-Clause
"""`skerry bench`: interleaving, merging, peers."""

import json

import pytest

from skerry.bench import merge, summary, table
from skerry.records import schema


def row(**changes):
    """A row as programs print them."""
    usual = {"op": "put", "bytes": 8, "pes": 2, "impl": "skerry", "median_s": 2e-9}
    return usual | {"min_s": 1e-9, "max_s": 3e-9, "floor_s": 1e-9} | changes


@pytest.fixture
def benches(workshop, monkeypatch):
    """Ours and one peer, whose medians in the first, second ... round (in ns) a test gives."""
    workshop.add("skerry_bench_put", "bench")
    workshop.add("peers/openmpi-oshmem/bench_put", "bench")

    def set_rows(**rows):
        named = {name.replace("_", "-"): values for name, values in rows.items()}
        monkeypatch.setenv("FAKE_ROWS", json.dumps(named))

    set_rows(skerry=[2, 8, 3], openmpi_oshmem=[20, 10, 30])
    return set_rows


def test_rounds_are_interleaved_and_merged(workshop, benches, skerry):
    document = skerry("bench", "put", "--repeats", 3, "--json").json()
    assert schema.problems("bench", document) == []
    assert list(document) == ["rows", "summaries"]
    ours, theirs = document["rows"]
    assert ours["median_s"] == pytest.approx(3e-9)
    assert ours["min_s"] == pytest.approx(1e-9)
    assert ours["max_s"] == pytest.approx(16e-9)
    assert ours["floor_s"] == 1e-9
    assert theirs["impl"] == "openmpi-oshmem"
    assert theirs["median_s"] == pytest.approx(20e-9)
    assert theirs["floor_s"] is None
    assert workshop.ran() == ["skerry 2 --json", "openmpi-oshmem 2 --json"] * 3


def test_options_after_dashes_reach_every_program(workshop, benches, skerry):
    skerry("bench", "put", "--repeats", 1, "--pes", "4", "--", "--bytes", "8")
    assert workshop.ran() == ["skerry 4 --json --bytes 8", "openmpi-oshmem 4 --json --bytes 8"]


def test_a_failing_peer_is_told_once_and_ours_stays(workshop, benches, skerry):
    benches(skerry=[1, 1, 1], openmpi_oshmem=[None, None, None])
    ended = skerry("bench", "put", "--repeats", 3, "--json")
    assert ended.code == 0
    assert [one["impl"] for one in ended.json()["rows"]] == ["skerry"]
    assert ended.err.count("out of luck") == 1
    assert len(workshop.ran()) == 3 + 2


@pytest.mark.parametrize(("impl", "kept"), [("openmpi-oshmem", True), ("skerry", False)])
def test_rows_before_a_crash_count_for_peers_only(benches, skerry, monkeypatch, impl, kept):
    monkeypatch.setenv("FAKE_CRASH", impl)
    ended = skerry("bench", "put", "--repeats", 2, "--json")
    assert (impl in {one["impl"] for one in ended.json()["rows"]}) == kept
    assert ended.err.count("exit code 139") == 1
    assert ended.code == (0 if kept else 1)


def test_a_peer_without_launcher_is_told(workshop, benches, skerry):
    workshop.add("peers/unheard-of/bench_put", "bench")
    ended = skerry("bench", "put", "--repeats", 1)
    assert "unheard-of is left out" in ended.err


def test_listing(benches, skerry):
    assert skerry("bench", "--json").json() == {"benches": ["openshmem", "put"]}


def test_openshmem_is_all_of_them_in_one_run(workshop, benches, skerry):
    workshop.add("skerry_bench_get", "bench")
    workshop.add("skerry_bench_halo", "bench")  # not of OpenSHMEM
    ended = skerry("bench", "openshmem", "--repeats", 1, "--json")
    assert ended.code == 0
    assert workshop.ran() == [
        f"{impl} {pes} --json"
        for pes in (2, 8, 16)
        for impl in ("skerry", "skerry", "openmpi-oshmem")
    ]


def test_a_peer_can_be_chosen(workshop, benches, skerry):
    workshop.add("peers/openmpi-other/bench_put", "bench")
    ended = skerry("bench", "put", "--repeats", 1, "--peer", "oshmem", "--json")
    assert ended.code == 0
    assert [one["impl"] for one in ended.json()["rows"]] == ["skerry", "openmpi-oshmem"]


def test_a_peer_that_is_wanted_must_be_there(workshop, benches, skerry):
    ended = skerry("bench", "put", "--peer", "gasnet")
    assert ended.code == 1
    assert "no peer whose name contains 'gasnet'" in ended.err
    assert "openmpi-oshmem" in ended.err
    assert workshop.ran() == []


def test_a_peer_that_is_wanted_must_give_rows(benches, skerry):
    benches(skerry=[1, 1], openmpi_oshmem=[None, None])
    assert skerry("bench", "put", "--repeats", 2, "--peer", "oshmem").code == 1


def test_summary_has_means_and_where_the_peer_is_ahead(benches, skerry):
    benches(skerry=[2], openmpi_oshmem=[1])
    ended = skerry("bench", "put", "--repeats", 1)
    assert "geometric mean: 0.5 over 1 rows" in ended.out
    assert "put, 8 bytes, 2 PEs: 0.5" in ended.out


@pytest.mark.parametrize(
    ("floor", "peer", "behind"), [(1.0, 0.97, []), (1.0, 0.9, [0.9]), (None, 0.97, [0.97])]
)
def test_less_is_asked_at_the_floor(floor, peer, behind):
    rows = [row(median_s=1.2, floor_s=floor), row(impl="peer", median_s=1.2 * peer)]
    (made,) = summary.summaries(rows)
    assert [one["ratio"] for one in made["behind"]] == pytest.approx(behind)
    assert made["rows_above_floor"] == (0 if floor else 1)


def test_rows_with_different_keys_are_not_merged():
    rows = [row(), row(bytes=64), row(pes=4), row(op="get"), row(impl="peer")]
    assert merge.merge(rows) == rows


def test_floors_that_are_lacking_do_not_count():
    assert merge.merge([row(floor_s=None), row(floor_s=4e-9)])[0]["floor_s"] == 4e-9


def test_table_has_floor_and_peer_ratios():
    made = table.table("put", [row(), row(impl="peer", median_s=20e-9, floor_s=None)])
    cells = [next(iter(column.cells)) for column in made.columns]
    assert cells == ["put", "8", "2", "2 ns", "1 ns", "3 ns", "1 ns", "2", "20 ns", "10"]
