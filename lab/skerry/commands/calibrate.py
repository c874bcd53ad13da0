# SPDX-License-Identifier: BSD-3-Clause
"""`skerry calibrate`: what SKERRY_DELAY asks for, and what is observed."""

from typing import Annotated

import typer


def command(
    transport: Annotated[
        str | None, typer.Option(help="One of Skerry's, such as shm or ofi (default: the best).")
    ] = None,
    mpi: Annotated[str | None, typer.Option(help="openmpi or mpich, in place of Skerry.")] = None,
    desired: Annotated[
        str | None, typer.Option(help="Microseconds to add (default: 1,2,5,10,20,50,100).")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="Repeats in each run.")] = 3,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Add to one parameter of the network after the other, and measure all of them."""
    from skerry.console import print_json, talk, wide_enough
    from skerry.loggp import calibrate, measure, show_calibration
    from skerry.records import schema

    added = show_calibration.times(desired) if desired else calibrate.DESIRED_US
    network = measure.Network(mpi, transport)
    if warning := measure.few_cores():
        talk.print(f"calibrate: {warning}")
    apparatus = calibrate.Apparatus(network, rounds)
    document = calibrate.calibrate(
        apparatus, added, show_calibration.tolerance(network), talk.print
    )
    schema.check("calibrate", document, "the result")
    if json:
        print_json(document)
        return
    for part in show_calibration.tables(document):
        wide_enough(100).print(part)
