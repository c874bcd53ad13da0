# SPDX-License-Identifier: BSD-3-Clause
"""Runs each app once, recorded, and shows it beside the thesis. What was recorded stays so."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from skerry import machine, paths
from skerry.console import out, print_json, talk, wide_enough
from skerry.errors import USAGE, UserError
from skerry.npb import plan
from skerry.npb.study import run_one
from skerry.profile import merge, mpi, run_facts, summary
from skerry.records import schema
from skerry.sensitivity.measures import measures, statements
from skerry.sensitivity.slowdown import slowdown
from skerry.sensitivity.tables import tables
from skerry.study.definition import read
from skerry.sweep.runs import parsed

FORMAT = "skerry.sensitivity/1"
FILE, RESULT = "sensitivity.json", "result.json"
FIGURES = ("4.1", "4.2", "4.3")


def study(
    name: str,
    chosen: dict[str, str | None],
    figures: str | None,
    repeats: int | None,
    pes: list[int] | None,
    folder: Path | None,
    as_json: bool,
) -> int:
    """Table, report.html and sensitivity.json. An app that fails or does not verify ends it."""
    raw = read(name)
    drawn = plan.chosen("--figures", figures, list(FIGURES), list(FIGURES[:2]))
    recorded, swept = cases(raw, drawn, chosen, pes)
    folder = folder or paths.runs() / datetime.now().strftime("%Y-%m-%d_%H%M%S")
    profiles = {}
    for case in recorded:
        record(case, folder / case.app, raw["timeout_s"])
        profiles[case.app] = load(folder / case.app)
    sweeps = {}
    for case in swept:
        times = repeats or raw["repeats"]
        sweeps[case.app] = {
            **slowdown(case, folder / f"{case.app}-overhead", times, raw["timeout_s"]),
            "class": case.problem_class,
        }
    found = {app: measures(one, raw["phases"][app]) for app, one in profiles.items()}
    document = {
        "schema": FORMAT,
        "machine": machine.describe(),
        "class": recorded[0].problem_class if recorded else None,
        "pes": recorded[0].pes if recorded else None,
        "model": (recorded + swept)[0].model,
        "figures": drawn,
        "apps": found,
        "statements": [],
        "slowdown": sweeps,
    }
    if (document["class"], document["pes"]) == (raw["class"], raw["pes"]):
        told = statements(raw, found)
        document["statements"] = [one for one in told if one["figure"] in drawn]
    schema.check("sensitivity", document, FILE)
    (folder / FILE).write_text(json.dumps(document, indent=1) + "\n")
    from skerry.figures import sensitivity as page

    documents = {app: summary.summary(one, None, expanded=True) for app, one in profiles.items()}
    path = page.write(folder, raw, document, documents)
    talk.print(f"skerry: report: {escape(str(path))}", soft_wrap=True)
    if as_json:
        print_json(document)
    else:
        show(document, raw)
    return 0


def cases(
    raw: dict[str, Any], drawn: list[str], chosen: dict[str, str | None], pes: list[int] | None
) -> tuple[list[plan.Case], list[plan.Case]]:
    """What is recorded, and what is swept."""
    needed = [one for one in raw["apps"] if one == "mg" or drawn != ["4.2"]]
    apps = plan.chosen("--app", chosen["app"], raw["apps"], needed)
    if chosen["class"] and chosen["class"] not in list("SWABC"):
        raise UserError("--class: one of S, W, A, B, C", USAGE)
    models = plan.chosen("--model", chosen["model"], raw["models"], raw["models"][:1])
    if len(models) > 1 or (pes and len(pes) > 1):
        raise UserError("--model, --pes: one for this study", USAGE)
    _, left_out = plan.usable(models)
    if left_out:
        raise UserError(f"missing: {'; '.join(left_out)}")

    def of(defaults: dict[str, Any]) -> list[plan.Case]:
        which = chosen["class"] or defaults["class"]
        n_pes = (pes or [defaults["pes"]])[0]
        return [plan.Case(app, which, n_pes, models[0]) for app in apps]

    recorded = of(raw) if drawn != ["4.3"] else []
    return recorded, of(raw["slowdown"]) if "4.3" in drawn else []


def record(case: plan.Case, folder: Path, timeout_s: float) -> None:
    """Runs it recorded, unless that has been done."""
    path = folder / RESULT
    if path.exists():
        if parsed(path.read_text()).get("case") != case.title:
            raise UserError(f"{folder} is of another run; give another folder by --out", USAGE)
        talk.print(f"skerry: {case.title}: recorded before")
        return
    talk.print(f"skerry: {case.title} ...")
    run_facts.prepare(folder)
    family = None if case.model == plan.OURS else case.model
    result, trouble = run_one(case, timeout_s, mpi.environment(folder, family))
    if trouble or not result:
        raise UserError(f"{case.title}: {trouble}")
    path.write_text(json.dumps({"case": case.title, "result": result}) + "\n")


def load(folder: Path) -> merge.Profile:
    """The app's profile, whole."""
    profile = merge.load(folder)
    if not profile or profile.unreadable or profile.missing:
        raise UserError(f"{folder} does not hold the records of all processes: remove it")
    return profile


def show(document: dict[str, Any], raw: dict[str, Any]) -> None:
    """Tables on the terminal."""
    wide = wide_enough(110)
    for title, rows in tables(document):
        made = Table(title=title, box=None, title_justify="left", header_style="bold")
        for index, head in enumerate(rows[0]):
            made.add_column(head, justify="left" if index < 2 else "right")
        for row in rows[1:]:
            made.add_row(*row)
        out.print()
        wide.print(made)
    if document["slowdown"]:
        out.print(escape(raw["slowdown"]["said"]), soft_wrap=True)
    if document["apps"] and not document["statements"]:
        out.print(
            f"the thesis speaks of class {raw['class']} on {raw['pes']} processors: "
            "nothing to compare with"
        )
