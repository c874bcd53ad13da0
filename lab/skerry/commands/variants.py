# SPDX-License-Identifier: BSD-3-Clause
"""`skerry variants`: every way of exchanging, and where each is applicable."""

from typing import Annotated

import typer


def command(
    name: Annotated[str, typer.Argument(help="Which study.")] = "cloverleaf",
    pes: Annotated[int, typer.Option(min=1, help="For this many PEs.")] = 2,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the variants, what each does, and why one is not applicable."""
    from rich.markup import escape

    from skerry.console import out, print_json, talk
    from skerry.errors import UserError
    from skerry.launchers import all_launchers
    from skerry.study import definition, variants

    study = definition.load(name)
    usable = [one for one in all_launchers().values() if not one.missing() and one.name != "alone"]
    listed = []
    for one in sorted(usable, key=lambda one: one.speaks_mpi):
        try:
            entries = variants.ask_all(study, one.name, pes)
        except UserError as error:
            if not one.speaks_mpi:
                raise
            talk.print(f"skerry: left out: {escape(str(error))}", soft_wrap=True)
            continue
        listed += [
            entry | {"launcher": one.name, "meaning": study.explain(entry["variant"])}
            for entry in entries
            if not one.speaks_mpi or entry["applicable"]
        ]
    if json:
        print_json(listed)
        return
    for entry in listed:
        colour = "green" if entry["applicable"] else "yellow"
        where = "" if entry["launcher"] == "skerry_run" else f" [dim]({entry['launcher']})[/dim]"
        out.print(f"[{colour}]{escape(entry['variant'])}[/{colour}]{where}", soft_wrap=True)
        out.print(f"    {escape(entry['meaning'])}", soft_wrap=True)
        if not entry["applicable"]:
            out.print(f"    not at {pes} PEs: {escape(entry['why'])}", soft_wrap=True)
