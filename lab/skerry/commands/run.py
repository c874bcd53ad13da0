# SPDX-License-Identifier: BSD-3-Clause
"""`skerry run`: becomes skerry-run, with all its options."""

import os
from typing import Annotated

import typer

SETTINGS = {
    "context_settings": {
        "ignore_unknown_options": True,
        "allow_interspersed_args": False,
        "help_option_names": [],
    }
}


def command(
    words: Annotated[list[str] | None, typer.Argument(metavar="-n N PROGRAM [ARGUMENTS]")] = None,
) -> None:
    """Start a program on N PEs (skerry-run; `skerry run --help` shows its options)."""
    from skerry import paths

    launcher = str(paths.program("skerry-run"))
    os.execv(launcher, [launcher, *(words or [])])
