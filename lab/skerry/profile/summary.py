# SPDX-License-Identifier: BSD-3-Clause
"""What a profile says, as one document (profile.schema.json): tables and pages only show it."""

from dataclasses import asdict
from typing import Any

import numpy as np

from skerry.profile import expand, layout, trouble
from skerry.profile.layout import Kind, State, text
from skerry.profile.merge import Profile, grouped
from skerry.profile.run_facts import RunFacts
from skerry.profile.sites import Place, resolve
from skerry.profile.timeline import PARTS, timeline
from skerry.profile.times import Times, pending, times

FORMAT = "skerry.profile/1"
Rows = list[dict[str, Any]]


def summary(profile: Profile, run: RunFacts | None, expanded: bool = False) -> dict[str, Any]:
    """The whole document. `expanded`: with the messages of collectives by a model."""
    end = run.end_unix_s if run else None
    spent = [times(one, end) for one in profile.records]
    places = named(profile)
    rows = expand.expand(profile) if expanded else profile.rows
    traffic = rows[rows["kind"] == layout.TRAFFIC]
    drawn = timeline(profile, spent)
    in_calls = drawn.parts["communicating"] + drawn.parts["waiting"]

    def where(record: Any) -> str:
        return str(places[profile.current_site(record)])

    return {
        "schema": FORMAT,
        "model": text(profile.records[0].header["model"]),
        "n_pes": profile.n_pes,
        "run": asdict(run) if run else None,
        "expanded_collectives": expanded,
        "wall_s": max(one.elapsed for one in spent),
        "balance": balance(spent, traffic, profile),
        "trouble": run_trouble(run) + trouble.trouble(profile, end, where),
        "lost": sum(one.lost for one in profile.records),
        "pes": pes(profile, spent, traffic, end),
        "sites": sites(profile, places, spent),
        "operations": operations(profile, traffic),
        "sizes": sizes(traffic),
        "matrix": matrix(profile, traffic),
        "unplaced": unplaced(traffic),
        "phases": phases(profile, traffic),
        "timeline": {
            "bin_s": drawn.bin_s,
            **{name: drawn.parts[name].sum(axis=0).tolist() for name in PARTS},
            "in_calls_per_pe": in_calls.round(9).tolist(),
            "marks": [{"at_s": at, "phase": name} for at, name in drawn.marks],
        },
    }


def named(profile: Profile) -> list[Place]:
    """A place for each site that something was called from."""
    used = set(profile.rows["site"].tolist())
    used |= {profile.current_site(one) for one in profile.records if one.current}
    found = resolve(profile.sites[number] for number in sorted(used))
    nothing = Place("", "", 0, "")
    return [found.get(site, nothing) for site in profile.sites]


def run_trouble(run: RunFacts | None) -> list[str]:
    """How the command ended, unless well."""
    if not run or not run.exit_code:
        return []
    if run.timed_out:
        return [f"the command was ended by --timeout after {run.seconds:.1f} s"]
    return [f"the command ended with exit code {run.exit_code}"]


def spread(values: np.ndarray) -> dict[str, float]:
    """Least, mean and most."""
    return {"min": float(values.min()), "mean": float(values.mean()), "max": float(values.max())}


def balance(spent: list[Times], traffic: np.ndarray, profile: Profile) -> dict[str, Any]:
    """How alike PEs are; lbe: mean over most computing time."""
    made = {f"{name}_s": spread(np.array([getattr(one, name) for one in spent])) for name in PARTS}
    computing = made["computing_s"]
    lbe = computing["mean"] / computing["max"] if computing["max"] else None
    messages, size = per_pe(profile, traffic)
    return {**made, "lbe": lbe, "messages": spread(messages), "bytes": spread(size)}


def per_pe(profile: Profile, traffic: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Messages and bytes that each PE with a record has sent or fetched."""
    place = {one.pe: index for index, one in enumerate(profile.records)}
    made = np.zeros(len(place), np.int64), np.zeros(len(place), np.int64)
    for row in grouped(traffic, "pe"):
        made[0][place[int(row["pe"])]] = row["count"]
        made[1][place[int(row["pe"])]] = row["bytes"]
    return made


def pes(profile: Profile, spent: list[Times], traffic: np.ndarray, end: float | None) -> Rows:
    """A row for each PE with a record. Hosts are numbered: names are nobody else's business."""
    hosts = list(dict.fromkeys(text(one.header["host"]) for one in profile.records))
    messages, size = per_pe(profile, traffic)
    return [
        {
            "pe": record.pe,
            "host": hosts.index(text(record.header["host"])),
            "state": State(record.state).name.lower(),
            "elapsed_s": mine.elapsed,
            **{f"{name}_s": getattr(mine, name) for name in PARTS},
            "messages": int(messages[index]),
            "bytes": int(size[index]),
            "in_call": in_call(record, end),
        }
        for index, (record, mine) in enumerate(zip(profile.records, spent, strict=True))
    ]


def in_call(record: Any, end: float | None) -> dict[str, Any] | None:
    """The call that a PE did not come back from."""
    if not record.current:
        return None
    peer = int(record.header["current_peer"])
    return {
        "operation": record.current.name,
        "peer": peer if peer >= 0 else None,
        "phase": record.phases[int(record.header["current_phase"])],
        "for_s": pending(record, end),
    }


def sites(profile: Profile, places: list[Place], spent: list[Times]) -> Rows:
    """Call sites, those that took longest first. Share: of all PEs' time."""
    sent = {(int(row["operation"]), int(row["site"])): row
            for row in grouped(profile.traffic, "operation", "site")}  # fmt: skip
    all_s = sum(one.elapsed for one in spent)
    made = []
    for row in grouped(profile.calls, "operation", "site"):
        operation, place = profile.operations[row["operation"]], places[row["site"]]
        traffic = sent.get((int(row["operation"]), int(row["site"])))
        seconds = int(row["sum_ns"]) * 1e-9
        made.append({
            "operation": operation.name, "kind": operation.kind.name.lower(), **asdict(place),
            "calls": int(row["count"]), "seconds": seconds, "most_s": int(row["most_ns"]) * 1e-9,
            "share": seconds / all_s if all_s else None,
            "messages": int(traffic["count"]) if traffic is not None else 0,
            "bytes": int(traffic["bytes"]) if traffic is not None else 0,
        })  # fmt: skip
    return sorted(made, key=lambda one: -one["seconds"])


def operations(profile: Profile, traffic: np.ndarray) -> Rows:
    """Operations; for collectives a row for each size of group."""
    sent = {(int(row["operation"]), int(row["members"])): row
            for row in grouped(traffic, "operation", "members")}  # fmt: skip
    made = []
    for row in grouped(profile.calls, "operation", "members"):
        operation = profile.operations[row["operation"]]
        there = sent.get((int(row["operation"]), int(row["members"])))
        made.append({
            "operation": operation.name, "kind": operation.kind.name.lower(),
            "members": int(row["members"]), "calls": int(row["count"]),
            "seconds": int(row["sum_ns"]) * 1e-9, "most_s": int(row["most_ns"]) * 1e-9,
            "messages": int(there["count"]) if there is not None else 0,
            "bytes": int(there["bytes"]) if there is not None else 0,
        })  # fmt: skip
    return sorted(made, key=lambda one: -one["seconds"])


def collectives(document: dict[str, Any]) -> Rows:
    """The operations that are collective."""
    kind = Kind.COLLECTIVE.name.lower()
    return [one for one in document["operations"] if one["kind"] == kind]


def sizes(traffic: np.ndarray) -> Rows:
    """Messages and bytes for each power of two: from <= size < below."""
    return [
        {
            "from": (1 << int(row["bin"])) >> 1,
            "below": 1 << int(row["bin"]),
            "messages": int(row["count"]),
            "bytes": int(row["bytes"]),
        }
        for row in grouped(traffic, "bin")
    ]


def matrix(profile: Profile, traffic: np.ndarray) -> Rows:
    """Who sent what to whom; what was fetched was sent by the peer."""
    placed = traffic[traffic["peer"] >= 0].copy()
    fetches = np.array([one.fetches for one in profile.operations] or [False])
    turned = fetches[placed["operation"]]
    placed["pe"], placed["peer"] = (
        np.where(turned, placed["peer"], placed["pe"]),
        np.where(turned, placed["pe"], placed["peer"]),
    )
    return [
        {
            "sender": int(row["pe"]),
            "receiver": int(row["peer"]),
            "messages": int(row["count"]),
            "bytes": int(row["bytes"]),
        }
        for row in grouped(placed, "pe", "peer")
    ]


def unplaced(traffic: np.ndarray) -> dict[str, int]:
    """What the matrix leaves out."""
    out = traffic[traffic["peer"] < 0]
    return {"messages": int(out["count"].sum()), "bytes": int(out["bytes"].sum())}


def phases(profile: Profile, traffic: np.ndarray) -> Rows:
    """What was called and sent in each phase, by all PEs."""
    calls = {int(row["phase"]): row for row in grouped(profile.calls, "phase")}
    sent = {int(row["phase"]): row for row in grouped(traffic, "phase")}
    return [
        {
            "phase": name,
            "calls": int(calls[number]["count"]) if number in calls else 0,
            "seconds_in_calls": int(calls[number]["sum_ns"]) * 1e-9 if number in calls else 0.0,
            "messages": int(sent[number]["count"]) if number in sent else 0,
            "bytes": int(sent[number]["bytes"]) if number in sent else 0,
        }
        for number, name in enumerate(profile.phases)
    ]
