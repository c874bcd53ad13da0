# SPDX-License-Identifier: BSD-3-Clause
"""`skerry loggp`: latency, overheads, gap and time per byte of a transport, or of an MPI."""

from typing import Annotated

import typer

from skerry.loggp.options import Json, Mpi, Transport, present


def command(
    transport: Transport = None,
    mpi: Mpi = None,
    largest: Annotated[
        int, typer.Option(min=64, max=4 << 20, help="The longest message, in bytes.")
    ] = 1 << 20,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="Repeats of everything.")] = 8,
    json: Json = False,
) -> None:
    """Measure L, o, g and G between two PEs on two cores, and print them with the fit."""
    from skerry.console import talk
    from skerry.loggp import measure, show

    network = measure.Network(mpi, transport)
    if warning := measure.few_cores():
        talk.print(f"loggp: {warning}")
    sizes = [1 << power for power in range(largest.bit_length())]
    document = show.document(measure.measure(network, sizes, rounds, milliseconds=5))
    present("loggp", document, show.tables, json)
