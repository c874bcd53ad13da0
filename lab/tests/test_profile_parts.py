# SPDX-License-Identifier: BSD-3-Clause
"""The steps between records and report: collectives' messages, places, times, what went wrong."""

import shutil
import subprocess

import pytest
import records as r

from skerry.figures import profile as page
from skerry.figures import profile_figures
from skerry.profile import expand, layout, merge, sites, timeline, times, trouble
from skerry.profile.record import Site, read
from skerry.profile.summary import summary

COUNTS = (1, 2, 3, 4, 7, 8, 32)


def profile_of(folder, n_pes, rows_of, **more):
    """A profile in which PE n has the rows `rows_of(n)`."""
    paths = [r.write(folder, pe, n_pes, rows=rows_of(pe), **more) for pe in range(n_pes)]
    return merge.merge([read(path) for path in paths], [])


@pytest.mark.parametrize("n_pes", COUNTS)
def test_a_tree_reaches_everybody_once_in_log2_rounds(n_pes):
    sends = {pe: [to for to, _ in expand.children(pe, n_pes)] for pe in range(n_pes)}
    reached = sorted(to for all_of_one in sends.values() for to in all_of_one)
    assert reached == list(range(1, n_pes))
    assert max(map(len, sends.values())) == len(sends[0]) == expand.rounds(n_pes)
    upwards = {(pe, to) for pe in range(n_pes) for to, _ in expand.parent(pe, n_pes)}
    assert upwards == {(to, pe) for pe, all_of_one in sends.items() for to in all_of_one}


@pytest.mark.parametrize("n_pes", COUNTS)
def test_after_doubling_everybody_knows_all(n_pes):
    knows = {pe: {pe} for pe in range(n_pes)}
    for step in range(expand.rounds(n_pes)):
        before = {pe: set(known) for pe, known in knows.items()}
        for pe in range(n_pes):
            knows[expand.doubling(pe, n_pes)[step][0]] |= before[pe]
    assert all(len(known) == n_pes for known in knows.values())


@pytest.mark.parametrize("n_pes", COUNTS)
def test_gathering_sends_all_but_the_own(n_pes):
    for pe in range(n_pes):
        assert sum(times for _, times in expand.gathering(pe, n_pes)) == n_pes - 1


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("MPI_Barrier", expand.doubling),
        ("MPI_Iallreduce", expand.doubling),
        ("MPI_Allreduce_c", expand.doubling),
        ("shmem_double_sum_reduce", expand.doubling),
        ("shmem_int_sum_to_all", expand.doubling),
        ("shmem_barrier_all", expand.doubling),
        ("shmem_fcollectmem", expand.gathering),
        ("MPI_Allgather", expand.gathering),
        ("MPI_Bcast", expand.children),
        ("shmem_broadcast64", expand.children),
        ("MPI_Reduce", expand.parent),
        ("MPI_Reduce_scatter", None),
        ("MPI_Scan", None),
        ("MPI_Alltoall", None),
        ("MPI_Send", None),
    ],
)
def test_models_of_operations(name, by):
    assert expand.model(name) is by


def test_an_allreduce_is_log2_messages_of_each_pe(tmp_path):
    def rows(pe):
        return [
            r.traffic(r.ALLREDUCE, -1, 10, 8, members=32),
            r.traffic(r.ALLREDUCE, -1, 7, 8, members=4),  # who is in it is not known
            r.traffic(r.SEND, (pe + 1) % 32, 2, 100),
        ]

    made = summary(profile_of(tmp_path, 32, rows), None, expanded=True)
    assert made["balance"]["messages"] == {"min": 59, "mean": 59, "max": 59}  # 10 x 5 + 7 + 2
    assert made["unplaced"] == {"messages": 32 * 7, "bytes": 32 * 7 * 8}
    from_0 = {one["receiver"]: one["messages"] for one in made["matrix"] if one["sender"] == 0}
    assert from_0 == {1: 12, 2: 10, 4: 10, 8: 10, 16: 10}
    plain = summary(profile_of(tmp_path, 32, rows), None)
    assert plain["unplaced"]["messages"] == 32 * 17
    assert sum(one["messages"] for one in plain["matrix"]) == 64


def test_operations_of_different_numbers_are_merged_by_name(tmp_path):
    turned = list(reversed(r.OPERATIONS))
    one = r.write(tmp_path, 0, 2, rows=[r.call(0, 3, 1)])
    other = r.write(tmp_path, 1, 2, rows=[r.call(4, 4, 1)], operations=turned)
    made = summary(merge.merge([read(one), read(other)], []), None)
    assert [(row["operation"], row["calls"]) for row in made["operations"]] == [("MPI_Send", 7)]


SOURCE = """void called(void);
static void inner(void) {
    called();
}
void outer(void) {
    inner();
}
"""


@pytest.mark.skipif(not shutil.which("cc") or not shutil.which("addr2line"), reason="no compiler")
@pytest.mark.parametrize("debug", [True, False])
def test_places_by_debug_data_or_symbols(tmp_path, debug):
    source, library = tmp_path / "solve.c", tmp_path / "lib solve.so"
    source.write_text(SOURCE)
    flags = ["-g"] if debug else []
    subprocess.run(["cc", *flags, "-O0", "-shared", "-fPIC", str(source), "-o", str(library)],
                   check=True)  # fmt: skip
    said = subprocess.run(["nm", str(library)], capture_output=True, text=True, check=True).stdout
    at = {line.split()[-1]: int(line.split()[0], 16)
          for line in said.splitlines() if line.split()[-1] in ("inner", "outer")}  # fmt: skip
    inner = Site(str(library), at["inner"] + 4, "")
    nowhere = Site(str(library), 0x7FFFFFF0, "as the loader says")
    found = sites.resolve([inner, nowhere, Site("", 0, "")])
    assert found[inner].function == "inner"
    assert (found[inner].line in (2, 3)) == debug
    assert str(found[inner]).startswith("inner, solve.c:" if debug else "inner, ")
    assert debug or ":" not in str(found[inner])
    assert str(found[nowhere]) == "as the loader says, lib solve.so"
    assert str(found[Site("", 0, "")]) == "unknown"


def test_places_without_anything(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    found = sites.resolve([Site("/x/y", 16, ""), Site("/x/y", 32, "f")])
    assert [one.function for one in found.values()] == ["y+0x10", "f"]


def running(**more):
    return {"state": layout.State.RUNNING, "current_operation": r.RECEIVE} | more


def at_solve(record):
    return "solve.c:120"


BEGIN_S = 1_700_000_000


def test_time_in_the_last_call_is_waiting(tmp_path):
    stuck = running(current_since_ns=90 * r.MS, current_peer=0)
    one = read(r.write(tmp_path, 0, 1, **stuck))
    mine = times.times(one, BEGIN_S + 2.09)
    assert mine.pending == pytest.approx(2, abs=1e-6)
    assert mine.waiting == pytest.approx(2.03, abs=1e-6)
    assert mine.elapsed == pytest.approx(2.09, abs=1e-6)
    assert mine.computing == pytest.approx(0.04, abs=1e-6)
    drawn = timeline.timeline(merge.merge([one], []), [mine])
    assert drawn.parts["waiting"].sum() == pytest.approx(mine.waiting, rel=0.01)
    assert sum(part.sum() for part in drawn.parts.values()) == pytest.approx(2.09, rel=0.01)
    assert times.times(one, None).elapsed == 0.1


def test_a_timeline_has_all_of_the_time(tmp_path):
    one = r.write(tmp_path, 0, 2)
    other = r.write(tmp_path, 1, 2, interval_ns=20 * r.MS)
    profile = merge.merge([read(one), read(other)], [])
    drawn = timeline.timeline(profile, [times.times(one, None) for one in profile.records])
    assert drawn.bin_s == pytest.approx(0.02)
    assert drawn.parts["computing"].shape == (2, 5)
    assert drawn.parts["waiting"].sum(axis=1) == pytest.approx([0.03, 0.03])
    assert drawn.parts["waiting"][0].tolist() == pytest.approx([0.006] * 5)
    assert drawn.marks == [(0.02, "iterate")]


def said_of(folder, many, end_s=BEGIN_S + 12.2):
    paths = [r.write(folder, pe, len(many), **more) for pe, more in enumerate(many)]
    profile = merge.merge([read(path) for path in paths], [])
    return trouble.trouble(profile, end_s, at_solve)


def test_who_waited_for_whom(tmp_path):
    ended, stuck = {}, running(current_peer=0, current_since_ns=100 * r.MS)
    said = said_of(tmp_path, [ended, stuck])
    assert said[0] == "PE 1 was in MPI_Recv from PE 0 at solve.c:120 for 12.1 s when it was ended"
    assert said[1].startswith("all PEs that had not finished were in calls that wait")
    assert "waits for PE" not in said[1]


def test_no_deadlock_where_somebody_computes_or_has_just_begun_to_wait(tmp_path):
    stuck = running(current_peer=0)
    computing = running(current_operation=-1)
    said = said_of(tmp_path, [computing, stuck])
    assert said[0].startswith("PE 0 was killed, crashed or left while in no call")
    assert not any("deadlock" in line for line in said)
    said = said_of(tmp_path, [stuck, stuck], BEGIN_S + 0.5)
    assert not any("deadlock" in line for line in said)


def test_how_long_is_not_said_where_it_is_not_known(tmp_path):
    said = said_of(tmp_path, [running(), running(current_peer=0)], None)
    assert said[0] == "PE 0 was in MPI_Recv at solve.c:120 when it was ended"


def test_an_abort_is_told_and_many_lines_are_not(tmp_path):
    aborted = {"state": layout.State.ABORTED, "abort_code": 3}
    said = said_of(tmp_path, [aborted, *[running()] * 20])
    assert said[0] == "PE 0 ended the job with code 3"
    assert said[-1] == "and 5 more PEs did not end in order"


def test_the_histogram_has_no_gaps():
    rows = [{"from": 0, "below": 1, "messages": 1, "bytes": 0},
            {"from": 4, "below": 8, "messages": 2, "bytes": 10}]  # fmt: skip
    made = profile_figures.without_gaps(rows)
    assert [(one["below"], one["messages"]) for one in made] == [(1, 1), (2, 0), (4, 0), (8, 2)]


def test_more_pes_than_cells_in_the_picture(tmp_path):
    one = read(r.write(tmp_path, 1023, 1024, rows=[r.traffic(r.SEND, 1022, 1, 9)]))
    document = summary(merge.merge([one], []), None)
    assert "no record of PEs 0 to 1022 of 1024" in document["trouble"]
    assert "a cell: 2 PEs" in page.page(document)


def test_names_of_cxx_functions_are_short():
    """Parameters, template arguments and outer namespaces would fill the table."""
    name = "skerry::a::(anonymous namespace)::by<int, std::span<int>>::sums(std::span<int>) const"
    assert sites.short(name) == "by::sums"
    assert sites.short("main") == "main"
    assert sites.short("hpcc+0x1c14d") == "hpcc+0x1c14d"
    assert sites.short("x::operator()(int)") == "x::operator()(int)"
