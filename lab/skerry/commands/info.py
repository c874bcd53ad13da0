# SPDX-License-Identifier: BSD-3-Clause
"""`skerry info`: what was found on this machine, and what is missing for what."""

from typing import Annotated

import typer


def command(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what this machine has, and what is missing for what."""
    from skerry import inventory
    from skerry.console import out, print_json

    found = inventory.take()
    if json:
        print_json(found)
        return
    for section, rows in inventory.as_sections(found):
        out.print(f"[bold]{section}[/bold]")
        for name, value in rows:
            out.print(f"  {name:<22} {value}", soft_wrap=True)
