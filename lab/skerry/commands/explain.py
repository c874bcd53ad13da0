# SPDX-License-Identifier: BSD-3-Clause
"""`skerry explain plan`: what the exchange library's tuner measured, and what it chose."""

from pathlib import Path
from typing import Annotated, Any

import typer


def command(
    what: Annotated[str, typer.Argument(help="What to explain: plan.")],
    name: Annotated[
        str | None, typer.Argument(help="The plan's name, or how it begins; all without.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="The tuner's file (default: where it keeps it).")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show predicted and measured times of all variants tried for a plan, and the choice."""
    from dataclasses import asdict

    from skerry import tuning
    from skerry.console import out, print_json
    from skerry.errors import UserError, unknown

    if what != "plan":
        raise unknown("thing to explain", what, ["plan"])
    path = file or tuning.default_path()
    plans = [plan for plan in tuning.read(path) if not name or plan.name.startswith(name)]
    if not plans:
        raise UserError(f"{path} has no plan {name}" if name else f"{path} has no plans")
    if json:
        print_json([asdict(plan) for plan in plans])
        return
    for plan in plans:
        out.print(table(plan))
    advice = "move a * to choose another variant; delete a plan's lines to have it measured anew"
    out.print(f"[dim]{path}: {advice}[/dim]", soft_wrap=True)


def table(plan: Any) -> Any:
    """A plan's trials; times over that of the chosen one."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    chosen = next((trial for trial in plan.trials if trial.chosen), plan.trials[0])
    title = f"plan {plan.name}: {plan.description}"
    made = Table(
        title=title, box=SIMPLE_HEAD, pad_edge=False, title_style="bold",
        title_justify="left", header_style="dim", padding=(0, 1, 0, 0),
    )  # fmt: skip
    made.add_column("variant", no_wrap=True)
    for title in ("predicted", "measured", "/ chosen"):
        made.add_column(title, justify="right", no_wrap=True)
    for trial in plan.trials:
        name = f"[green]{trial.variant} *[/green]" if trial.chosen else trial.variant
        times = (f"{trial.predicted:.3g} us", f"{trial.measured:.3g} us")
        over = f"{trial.measured / chosen.measured:.2f}" if chosen.measured else ""
        made.add_row(name, *times, over)
    return made
