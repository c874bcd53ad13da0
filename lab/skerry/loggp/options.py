# SPDX-License-Identifier: BSD-3-Clause
"""What `skerry loggp` and `skerry calibrate` have in common on their command lines."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any

import typer

Transport = Annotated[
    str | None, typer.Option(help="One of Skerry's, such as shm or ofi (default: the best).")
]
Mpi = Annotated[str | None, typer.Option(help="openmpi or mpich, in place of Skerry.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def present(
    name: str,
    document: dict[str, Any],
    tables: Callable[[dict[str, Any]], Iterable[Any]],
    as_json: bool,
) -> None:
    """Checks a document against the schema of that name, and prints it or its tables."""
    from skerry.console import print_json, wide_enough
    from skerry.records import schema

    schema.check(name, document, "the result")
    if as_json:
        print_json(document)
        return
    for part in tables(document):
        wide_enough(100).print(part)
