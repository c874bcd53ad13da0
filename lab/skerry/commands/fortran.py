# SPDX-License-Identifier: BSD-3-Clause
"""`skerry fortran`: compiles coarray Fortran; with -n, runs it as well."""

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Annotated

import typer

SETTINGS = {
    "context_settings": {
        "ignore_unknown_options": True,
        "allow_interspersed_args": False,
    }
}


def command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="FILE... [GFORTRAN OPTIONS] [-- ARGUMENTS]")
    ] = None,
    images: Annotated[
        int | None, typer.Option("-n", min=1, help="Run the program on N images at once.")
    ] = None,
) -> None:
    """Compile coarray Fortran as `caf` does, with gfortran's options; with -n, run it.

    Without words: says which flags a makefile needs.
    """
    from skerry import paths
    from skerry.errors import USAGE, UserError

    caf = str(paths.program("caf"))
    if not words:
        if images:
            raise UserError("fortran -n: name the source files", USAGE)
        os.execv(caf, [caf, "--show"])
    if not images:
        os.execv(caf, [caf, *words])
    raise typer.Exit(build_and_run(caf, str(paths.program("cafrun")), words, images))


def build_and_run(caf: str, cafrun: str, words: list[str], images: int) -> int:
    """Compiles into a folder of the moment and runs what came out of it; its exit code."""
    sources, arguments = words, []
    if "--" in words:
        cut = words.index("--")
        sources, arguments = words[:cut], words[cut + 1 :]
    with tempfile.TemporaryDirectory(prefix="skerry-fortran-") as folder:
        program = Path(folder) / Path(sources[-1]).stem
        # Modules too: the user's folder stays as it was.
        built = subprocess.run([caf, f"-J{folder}", *sources, "-o", str(program)], check=False)
        if built.returncode:
            return built.returncode
        run = [cafrun, "-n", str(images), str(program), *arguments]
        return subprocess.run(run, check=False).returncode
