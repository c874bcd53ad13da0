# SPDX-License-Identifier: BSD-3-Clause
"""One record: what is read, and that nothing but one message comes of a damaged one."""

import random

import numpy as np
import pytest
import records

from skerry.errors import UserError
from skerry.profile import layout, record

AT = {name: layout.HEADER.fields[name][1] for name in layout.HEADER.names}


def test_structures_have_the_sizes_of_the_format():
    sizes = {name: kind.itemsize for name, kind in layout.ENTRIES.items()}
    assert layout.TABLE.itemsize == 24
    assert layout.HEADER.itemsize == 344
    assert sizes == {"operations": 64, "modules": 256, "sites": 64, "phases": 64, "marks": 16,
                     "intervals": 32, "rows": 56}  # fmt: skip


def test_all_of_it_is_read(tmp_path):
    rows = [records.traffic(records.SEND, 1, 5, 100), records.call(records.SEND, 5, 2)]
    one = record.read(records.write(tmp_path, 0, 2, rows=rows))
    assert (one.pe, one.state, one.current) == (0, layout.State.FINISHED, None)
    assert one.operations[records.GET].fetches
    assert one.sites[1] == record.Site("/nowhere/solve", 0x1234, "exchange")
    assert one.phases == ["program", "iterate"]
    assert one.rows["bytes"].tolist() == [500, 0]
    assert one.rows["bin"].tolist() == [7, 0]  # 64 <= 100 < 128
    assert len(one.intervals) == 10


def changed(place: int, value: bytes, raw: bytes) -> bytes:
    return raw[:place] + value + raw[place + len(value) :]


def number(value: int, size: int = 4) -> bytes:
    return value.to_bytes(size, "little")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda raw: raw[:0], "has 0 bytes"),
        (lambda raw: raw[:200], "has 200 bytes"),
        (lambda raw: b"x" * len(raw), "is not a record"),
        (lambda raw: bytes(8) + raw[8:], "before it had begun it"),
        (lambda raw: changed(8, number(2), raw), "has version 2"),
        (lambda raw: changed(AT["header_bytes"], number(1), raw), "header of 1 bytes"),
        (lambda raw: changed(AT["pe"], number(1), raw), "is the record of PE 1"),
        (lambda raw: changed(AT["n_pes"], number(0), raw), "PE 0 of 0"),
        (lambda raw: changed(AT["state"], number(9), raw), "unknown state 9"),
        (lambda raw: changed(AT["interval_ns"], bytes(8), raw), "no length"),
        (lambda raw: changed(AT["rows"], number(1 << 40, 8), raw), "cut off or damaged: rows"),
        (lambda raw: changed(AT["sites"], number(8, 8), raw), "cut off or damaged: sites"),
        (lambda raw: changed(AT["sites"], number(4096, 8), raw), "in one place"),
        (lambda raw: changed(AT["sites"] + 8, number(63), raw), "sites of 63 bytes each"),
        (lambda raw: changed(AT["sites"] + 16, number(17), raw), "17 sites where 16 have room"),
        (lambda raw: raw[: 6 * 4096], "cut off or damaged"),
        (lambda raw: changed(AT["current_operation"], number(77), raw), "names what is missing"),
        (lambda raw: changed(AT["current_peer"], number(2), raw), "names what is missing"),
    ],
)
def test_damage_is_one_message(tmp_path, change, complaint):
    path = records.write(tmp_path, 0, 2)
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(UserError) as said:
        record.read(path)
    assert complaint in str(said.value)
    assert str(said.value).startswith(str(path))


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("kind", 2, "entry 1 of rows is of an unknown kind"),
        ("bin", 65, "impossible size"),
        ("operation", 5, "operation that is missing"),
        ("site", 3, "site that is missing"),
        ("phase", 2, "phase that is missing"),
        ("peer", 2, "peer that is none of 2 PEs"),
        ("peer", -3, "peer that is none of 2 PEs"),
        ("bytes", 1 << 60, "impossible bytes"),
        ("members", 1 << 30, "many members"),
    ],
)
def test_rows_name_what_is_there(tmp_path, field, value, complaint):
    rows = np.array([records.call(0, 1, 1), records.call(1, 1, 1)], layout.ENTRIES["rows"])
    rows[1][field] = value
    with pytest.raises(UserError, match=complaint):
        record.read(records.write(tmp_path, 0, 2, rows=rows))


@pytest.mark.parametrize(
    ("table", "entries", "complaint"),
    [
        ("sites", [(0, 0, b""), (1, 2, b""), (1, 0, b"")], "entry 1 of sites is in a module"),
        ("marks", [(1, 2, 0)], "phase that is missing"),
        ("operations", [(b"x", 6, 0)] * 5, "unknown kind"),
    ],
)
def test_other_entries_name_what_is_there(tmp_path, table, entries, complaint):
    with pytest.raises(UserError, match=complaint):
        record.read(records.write(tmp_path, 0, 2, **{table: entries}))


def test_no_file(tmp_path):
    with pytest.raises(UserError, match="No such file"):
        record.read(tmp_path / "pe.0.record")


def mutated(raw: bytes, by: random.Random) -> bytes:
    """Some bytes changed, most of them in the header; or cut; or both."""
    made = bytearray(raw)
    for _ in range(by.randint(1, 6)):
        place = by.choice([by.randrange(344), by.randrange(4096, len(made)), len(made) - 4096])
        at = min(place + by.randrange(200) * (place == len(made) - 4096), len(made) - 1)
        made[at] = by.choice([0, 1, 127, 255, by.randrange(256)])
    return bytes(made[: by.randrange(len(made))] if by.random() < 0.1 else made)


def test_random_damage_is_read_or_refused():
    rows = [records.traffic(i % 5, i % 3, 5, 1 << i, members=3) for i in range(20)]
    raw = records.content(1, 3, rows=rows, state=layout.State.RUNNING, current_operation=1)
    by, read = random.Random(7), 0
    for _ in range(4000):
        try:
            record.parse(mutated(raw, by), "pe.1.record")
            read += 1
        except record.DamagedError:
            pass
    assert 0 < read < 4000
