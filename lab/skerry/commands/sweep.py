# SPDX-License-Identifier: BSD-3-Clause
"""`skerry sweep -- CMD`: how a program's time grows with overhead, gap, latency and time a byte."""

from pathlib import Path
from typing import Annotated

import typer

SETTINGS = {"context_settings": {"allow_interspersed_args": False}}
OUTPUT = Path("skerry-sweep")
RANGE = "FROM:TO:STEPS as 0:100us:10, or a list as 5us,20us"
Range = Annotated[str | None, typer.Option(metavar="RANGE", help=f"Add to it; {RANGE}.")]


def command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="-- COMMAND", help="As mpirun -n 4 ./app.")
    ] = None,
    overhead: Range = None,
    overhead_send: Range = None,
    overhead_recv: Range = None,
    gap: Range = None,
    latency: Range = None,
    bandwidth: Annotated[
        str | None, typer.Option(metavar="RANGE", help="Time to add to each byte, as 0:10ns:5.")
    ] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Interleaved runs of each point.")] = 3,
    fragment: Annotated[
        str, typer.Option(help="Long messages go in fragments of so many bytes, as 4k; 0: whole.")
    ] = "0",
    above: Annotated[
        str | None, typer.Option(help="Delay messages of so many bytes or more.")
    ] = None,
    below: Annotated[str | None, typer.Option(help="Delay only shorter messages.")] = None,
    between: Annotated[
        str | None, typer.Option(help="Delay only messages between such PEs, as 0-3:4-7.")
    ] = None,
    seconds: Annotated[
        str, typer.Option(metavar="REGEX", help="The time is what the program prints there.")
    ] = "",
    mpi: Annotated[str, typer.Option(help="auto, openmpi, mpich or none.")] = "auto",
    timeout: Annotated[
        float | None, typer.Option(min=0.1, help="Seconds after which a run is ended.")
    ] = None,
    output: Annotated[Path, typer.Option(help="Where runs and report go; goes on there.")] = OUTPUT,
    json: Annotated[
        str | None, typer.Option("--json", help="Write the result as JSON; -: to stdout.")
    ] = None,
) -> int:
    """Run a command with more and more added to a parameter; show measured beside predicted."""
    from skerry.sweep import go

    ranges = {
        "overhead": overhead,
        "overhead-send": overhead_send,
        "overhead-recv": overhead_recv,
        "gap": gap,
        "latency": latency,
        "bandwidth": bandwidth,
    }
    limits = {"fragment": fragment, "above": above, "below": below, "between": between}
    asked = go.Asked(words or [], ranges, limits, repeats, seconds, mpi, timeout)
    return go.go(asked, output, json)
