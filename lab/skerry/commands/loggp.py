# SPDX-License-Identifier: BSD-3-Clause
"""`skerry loggp`: latency, overheads, gap and time per byte of a transport, or of an MPI."""

from typing import Annotated

import typer


def command(
    transport: Annotated[
        str | None, typer.Option(help="One of Skerry's, such as shm or ofi (default: the best).")
    ] = None,
    mpi: Annotated[str | None, typer.Option(help="openmpi or mpich, in place of Skerry.")] = None,
    largest: Annotated[
        int, typer.Option(min=64, max=4 << 20, help="The longest message, in bytes.")
    ] = 1 << 20,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="Repeats of everything.")] = 8,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure L, o, g and G between two PEs on two cores, and print them with the fit."""
    from skerry.console import print_json, talk, wide_enough
    from skerry.loggp import measure, show
    from skerry.records import schema

    network = measure.Network(mpi, transport)
    if warning := measure.few_cores():
        talk.print(f"loggp: {warning}")
    sizes = [1 << power for power in range(largest.bit_length())]
    document = show.document(measure.measure(network, sizes, rounds, milliseconds=5))
    schema.check("loggp", document, "the result")
    if json:
        print_json(document)
        return
    for part in show.tables(document):
        wide_enough(100).print(part)
