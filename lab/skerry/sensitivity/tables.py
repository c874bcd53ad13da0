# SPDX-License-Identifier: BSD-3-Clause
"""The study's numbers as rows of text, for the terminal and for the report."""

from typing import Any

from skerry.npb import plan
from skerry.sensitivity.measures import MEASURES
from skerry.sweep import tables as sweep_tables


def tables(document: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """A title and rows, the first of them the columns' heads."""
    what = (
        f"class {document['class']}, {document['pes']} PEs, {plan.model_title(document['model'])}"
    )
    found = [["app", "measure", "found"]]
    for app, values in document["apps"].items():
        found += [[app.upper(), MEASURES[name], f"{value:,.6g}"] for name, value in values.items()]
    made = [(what, found)] if document["apps"] else []
    if document["statements"]:
        rows = [["app", "measure", "figure", "thesis", "derived", "found", "agrees"]]
        rows += [
            [
                one["app"].upper(), MEASURES[one["measure"]], one["figure"], one["thesis"],
                f"{one['derived']:,}", f"{one['found']:,.6g}", "yes" if one["agrees"] else "no",
            ]
            for one in document["statements"]
        ]  # fmt: skip
        made.append(("beside the thesis (within 5 % of what is derived, shares within 0.5)", rows))
    for app, sweep in document["slowdown"].items():
        (curve,) = sweep["curves"]
        title = f"{app.upper()} class {sweep['class']}, {sweep['counts']['n_pes']} PEs: slowdown"
        made.append((title, [sweep_tables.heading(curve), *sweep_tables.rows(curve)]))
    return made
