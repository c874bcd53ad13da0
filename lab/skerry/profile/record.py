# SPDX-License-Identifier: BSD-3-Clause
"""Reads the record of one PE, and checks all of it: what is wrong is said in one message."""

import itertools
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from skerry.errors import UserError
from skerry.profile import layout
from skerry.profile.layout import Kind, State, text

MOST_PES = 1 << 20
MOST = 1 << 53  # of a counter or a time: beyond 100 days in nanoseconds, and 9 petabytes
NAME = re.compile(r"pe\.(\d+)\.record")


@dataclass(frozen=True)
class Operation:
    """A routine that was wrapped. `fetches`: bytes come from the peer."""

    name: str
    kind: Kind
    fetches: bool


@dataclass(frozen=True)
class Site:
    """A place in the program that calls; an empty module: unknown."""

    module: str
    offset: int
    function: str  # as the loader knows it, or empty


@dataclass(frozen=True)
class Record:
    """One PE's. Arrays have the fields of `layout.ENTRIES`; times are since the PE's begin."""

    header: np.void
    operations: list[Operation]
    sites: list[Site]
    phases: list[str]
    marks: np.ndarray
    intervals: np.ndarray
    rows: np.ndarray

    @property
    def pe(self) -> int:
        return int(self.header["pe"])

    @property
    def state(self) -> State:
        return State(int(self.header["state"]))

    @property
    def current(self) -> Operation | None:
        """The operation that it is in, unless it ended in order."""
        number = int(self.header["current_operation"])
        over = self.state == State.FINISHED or number == layout.NO_OPERATION
        return None if over else self.operations[number]

    @property
    def lost(self) -> int:
        """Messages and calls that were not counted."""
        return int(self.header["rows"]["lost"])


def read(path: Path) -> Record:
    """The record in that file."""
    try:
        return parse(path.read_bytes(), path.name)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from error
    except DamagedError as damage:
        raise UserError(f"{path}: {damage}") from None


class DamagedError(Exception):
    """What is wrong with a file."""


def parse(raw: bytes, name: str) -> Record:
    """The record that those bytes are; `name` of the file says whose it must be."""
    header = check_header(raw, name)
    tables = {one: entries(raw, header, one) for one in layout.TABLES}
    check_overlap(header)
    operations, sites = tables["operations"], tables["sites"]
    check(operations["kind"] <= max(Kind), "operations", "is of an unknown kind")
    known_module = sites["module"] < max(len(tables["modules"]), 1)
    check(known_module, "sites", "is in a module that is missing")
    for table, keys in (("intervals", ("communicating_ns", "waiting_ns", "messages", "bytes")),
                        ("rows", ("count", "bytes", "sum_ns", "most_ns")),
                        ("marks", ("at_ns",))):  # fmt: skip
        for key in keys:
            check(tables[table][key] < MOST, table, f"has an impossible {key}")
    phases = [text(one["name"]) for one in tables["phases"]] or ["program"]
    check(tables["marks"]["phase"] < len(phases), "marks", "begins a phase that is missing")
    check_rows(tables, int(header["n_pes"]), len(phases))
    check_current(header, tables, len(phases))
    modules = [text(one["path"]) for one in tables["modules"]] or [""]
    return Record(
        header,
        [Operation(text(one["name"]) or "?", Kind(int(one["kind"])), bool(one["fetches"]))
         for one in operations],
        [Site(modules[one["module"]], int(one["offset"]), text(one["function"])) for one in sites]
        or [Site("", 0, "")],
        phases,
        tables["marks"],
        tables["intervals"],
        tables["rows"],
    )  # fmt: skip


def check_header(raw: bytes, name: str) -> np.void:
    """The header, if it is one of ours and makes sense."""
    if len(raw) < layout.HEADER.itemsize:
        raise DamagedError(f"has {len(raw)} bytes, a record's header {layout.HEADER.itemsize}")
    header = np.frombuffer(raw, layout.HEADER, 1)[0]
    if raw[:8] != layout.MAGIC:
        begun = " (its process ended before it had begun it)" if not any(raw[:8]) else ""
        raise DamagedError(f"is not a record{begun}")
    if header["version"] != layout.VERSION:
        raise DamagedError(f"has version {header['version']}, this program reads {layout.VERSION}")
    if header["header_bytes"] != layout.HEADER.itemsize:
        raise DamagedError(f"has a header of {header['header_bytes']} bytes")
    check_values(header, name)
    return header


def check_values(header: np.void, name: str) -> None:
    """Numbers in the header make sense."""
    pe, n_pes = int(header["pe"]), int(header["n_pes"])
    if not 1 <= n_pes <= MOST_PES or not 0 <= pe < n_pes:
        raise DamagedError(f"says that it is PE {pe} of {n_pes}")
    if (named := NAME.fullmatch(name)) and int(named[1]) != pe:
        raise DamagedError(f"is the record of PE {pe}")
    if header["state"] not in list(State):
        raise DamagedError(f"has an unknown state {header['state']}")
    for key in ("elapsed_ns", "current_since_ns", "interval_ns"):
        if header[key] >= MOST:
            raise DamagedError(f"has an impossible {key}")
    if header["interval_ns"] == 0:
        raise DamagedError("has intervals of no length")


def entries(raw: bytes, header: np.void, name: str) -> np.ndarray:
    """A table's entries in use."""
    table, kind = header[name], layout.ENTRIES[name]
    at, count, capacity = int(table["at"]), int(table["count"]), int(table["capacity"])
    if table["entry_bytes"] != kind.itemsize:
        raise DamagedError(f"has {name} of {table['entry_bytes']} bytes each, not {kind.itemsize}")
    if count > capacity:
        raise DamagedError(f"has {count} {name} where {capacity} have room")
    # Rows come last, and the file ends where they do.
    end = at + (count if name == "rows" else capacity) * kind.itemsize
    if at < layout.HEADER.itemsize or end > len(raw):
        raise DamagedError(f"is cut off or damaged: {name} from byte {at} to {end} of {len(raw)}")
    return np.frombuffer(raw, kind, count, at)


def check_overlap(header: np.void) -> None:
    """Tables lie apart from each other."""
    places = sorted((int(header[name]["at"]), name) for name in layout.TABLES)
    for (at, name), (next_at, following) in itertools.pairwise(places):
        if at + int(header[name]["capacity"]) * layout.ENTRIES[name].itemsize > next_at:
            raise DamagedError(f"has {name} and {following} in one place")


def check(right: np.ndarray, table: str, what: str) -> None:
    """Names the first entry that is not right."""
    if not right.all():
        raise DamagedError(f"entry {int(np.argmin(right))} of {table} {what}")


def check_rows(tables: dict[str, np.ndarray], n_pes: int, n_phases: int) -> None:
    """Rows name what is there."""
    rows = tables["rows"]
    check(rows["kind"] <= layout.TRAFFIC, "rows", "is of an unknown kind")
    check(rows["bin"] < layout.MOST_BINS, "rows", "has an impossible size")
    check(rows["operation"] < len(tables["operations"]), "rows", "has an operation that is missing")
    check(rows["site"] < max(len(tables["sites"]), 1), "rows", "has a site that is missing")
    check(rows["phase"] < n_phases, "rows", "has a phase that is missing")
    known_peer = (rows["peer"] >= layout.OUTSIDER) & (rows["peer"] < n_pes)
    check(known_peer, "rows", f"has a peer that is none of {n_pes} PEs")
    check(rows["members"] <= MOST_PES, "rows", "has impossibly many members")


def check_current(header: np.void, tables: dict[str, np.ndarray], n_phases: int) -> None:
    """The call that it is in names what is there."""
    right = (
        layout.NO_OPERATION <= header["current_operation"] < len(tables["operations"])
        and header["current_site"] < max(len(tables["sites"]), 1)
        and layout.OUTSIDER <= header["current_peer"] < header["n_pes"]
        and header["current_phase"] < n_phases
    )
    if not right:
        raise DamagedError("is damaged: the call that it is in names what is missing")
