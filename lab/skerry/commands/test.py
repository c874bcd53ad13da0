# SPDX-License-Identifier: BSD-3-Clause
"""`skerry test`: the C++ side's tests, then the lab's, and one closing line for both."""

from typing import Annotated

import typer


def command(
    thorough: Annotated[bool, typer.Option("--thorough", help="Also the long tests.")] = False,
    only: Annotated[str | None, typer.Option(help="Only tests whose names match.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")] = False,
) -> int:
    """Run all tests; the exit code is 1 if one fails or none was found."""
    from skerry import selftest
    from skerry.console import print_json

    counts = selftest.run_all(thorough, only, quiet=json)
    if json:
        print_json(counts)
    else:
        print(selftest.closing_line(counts))
    return 0 if counts["failed"] == 0 and counts["passed"] > 0 else 1
