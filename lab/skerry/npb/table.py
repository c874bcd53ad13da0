# SPDX-License-Identifier: BSD-3-Clause
"""Runs of the NAS benchmarks as rows, and rows as tables on the terminal."""

from statistics import median
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from skerry.console import wide_enough
from skerry.npb.plan import model_title

HEAD = ("variant", "seconds", "least", "most", "M op/s", "exchange s", "x first", "verified")
COLUMNS = 120


def groups(record: dict[str, Any], models: list[str]) -> list[dict[str, Any]]:
    """Runs of one problem together, with a row for each model."""
    by: dict[tuple[str, str, int], dict[str, list[dict[str, Any]]]] = {}
    for run in record["runs"]:
        problem = (run["app"], run["problem_class"], run["pes"])
        by.setdefault(problem, {}).setdefault(run["model"], []).append(run["result"])
    return [group(problem, found, models) for problem, found in by.items()]


def group(
    problem: tuple[str, str, int], found: dict[str, list[dict[str, Any]]], models: list[str]
) -> dict[str, Any]:
    """Medians over rounds; ratios say how many times as long a model took as the first one."""
    rows = [row(model, found[model]) for model in models if model in found]
    for one in rows:
        one["ratio"] = one["seconds"] / rows[0]["seconds"]
    app, problem_class, pes = problem
    return {"app": app, "class": problem_class, "pes": pes, "rows": rows}


def row(model: str, results: list[dict[str, Any]]) -> dict[str, Any]:
    """One model's runs."""
    seconds = [one["seconds"] for one in results]
    exchange = [one["times_s"]["exchange"] for one in results if "exchange" in one["times_s"]]
    return {
        "model": model,
        "variant": results[0]["variant"],
        "runs": len(results),
        "seconds": median(seconds),
        "least": min(seconds),
        "most": max(seconds),
        "mega_operations_per_s": median(one["mega_operations_per_s"] for one in results),
        "exchange_s": median(exchange) if exchange else None,
        "verified": all(one["verified"] for one in results),
    }


def cells(one: dict[str, Any]) -> list[str]:
    """A row's words."""
    exchange = "" if one["exchange_s"] is None else f"{one['exchange_s']:.4f}"
    times = [f"{one[key]:.4f}" for key in ("seconds", "least", "most")]
    rate, ratio = f"{one['mega_operations_per_s']:,.0f}", f"{one['ratio']:.2f}"
    verified = "[green]yes[/green]" if one["verified"] else "[red]NO[/red]"
    return [model_title(one["model"]), one["variant"], *times, rate, exchange, ratio, verified]


def show(made: list[dict[str, Any]]) -> None:
    """A table for each problem."""
    wide = wide_enough(COLUMNS)
    for one in made:
        lines = Table(
            title=f"NAS {one['app'].upper()} class {one['class']}, {one['pes']} PEs",
            box=SIMPLE_HEAD, pad_edge=False, title_style="bold", title_justify="left",
            header_style="dim", padding=(0, 1, 0, 0),
        )  # fmt: skip
        lines.add_column("model", no_wrap=True)
        for name in HEAD:
            lines.add_column(name, justify="left" if name == "variant" else "right")
        for row_of in one["rows"]:
            lines.add_row(*cells(row_of))
        wide.print(lines)
        wide.print()
