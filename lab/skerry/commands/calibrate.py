# SPDX-License-Identifier: BSD-3-Clause
"""`skerry calibrate`: what SKERRY_DELAY asks for, and what is observed."""

from typing import Annotated

import typer

from skerry.loggp.options import Json, Mpi, Transport, present


def command(
    transport: Transport = None,
    mpi: Mpi = None,
    desired: Annotated[
        str | None, typer.Option(help="Microseconds to add (default: 1,2,5,10,20,50,100).")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="Repeats in each run.")] = 3,
    json: Json = False,
) -> None:
    """Add to one parameter of the network after the other, and measure all of them."""
    from skerry.console import talk
    from skerry.loggp import calibrate, measure, show_calibration

    added = show_calibration.times(desired) if desired else calibrate.DESIRED_US
    network = measure.Network(mpi, transport)
    if warning := measure.few_cores():
        talk.print(f"calibrate: {warning}")
    apparatus = calibrate.Apparatus(network, rounds)
    document = calibrate.calibrate(
        apparatus, added, show_calibration.tolerance(network), talk.print
    )
    present("calibrate", document, show_calibration.tables, json)
