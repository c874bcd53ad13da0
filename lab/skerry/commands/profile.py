# SPDX-License-Identifier: BSD-3-Clause
"""`skerry profile -- CMD`: who sent what to whom, and where the time went."""

from pathlib import Path
from typing import Annotated

import typer

SETTINGS = {"context_settings": {"allow_interspersed_args": False}}
OUTPUT = Path("skerry-profile")


def command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="-- COMMAND", help="As mpirun -n 4 ./app.")
    ] = None,
    output: Annotated[Path, typer.Option(help="Where records and report go.")] = OUTPUT,
    from_: Annotated[
        Path | None, typer.Option("--from", help="Report on the records of that folder.")
    ] = None,
    mpi: Annotated[str, typer.Option(help="auto, openmpi, mpich or none.")] = "auto",
    timeout: Annotated[
        float | None, typer.Option(min=0.1, help="Seconds after which the command is ended.")
    ] = None,
    expand_collectives: Annotated[
        bool, typer.Option(help="Count collectives as the messages of a model.")
    ] = False,
    json: Annotated[
        str | None, typer.Option("--json", help="Write the summary as JSON; -: to stdout.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(help="Write CSV files into that folder.")] = None,
    html: Annotated[bool, typer.Option(help="Write report.html.")] = True,
) -> int:
    """Run a command, and show how its processes communicated: balance, call sites, sizes, waits."""
    from skerry.errors import USAGE, UserError
    from skerry.profile import launch, report, run_facts
    from skerry.profile import mpi as mpis

    wants = report.Wants(expand_collectives, json, csv, html)
    if from_:
        if words:
            raise UserError("profile: either --from a folder or a command", USAGE)
        return report.report(from_, wants)
    mpis.check_command(words or [])
    environment = mpis.environment(output, mpis.family(mpi, words))
    run_facts.prepare(output)
    run = launch.run(words, environment, timeout, output_to_stderr=json == "-")
    run_facts.save(output, run)
    code = report.report(output, wants)
    return run.exit_code or code
