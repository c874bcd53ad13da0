# SPDX-License-Identifier: BSD-3-Clause
"""`skerry fortran`: compiles coarray Fortran; with -n, runs it as well."""

import os
import re
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


NO_PROGRAM = {"-c", "-S", "-E"}  # options of gfortran's that stop before there is one


def command(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-n IMAGES] FILE... [GFORTRAN OPTIONS] [-- ARGUMENTS]"),
    ] = None,
) -> None:
    """Compile coarray Fortran as `caf` does, with gfortran's options.

    With -n IMAGES: run the program on so many images at once. Without words: says which flags a
    makefile needs.
    """
    from skerry import paths

    caf = str(paths.program("caf"))
    if not words:
        os.execv(caf, [caf, "--show"])
    sources, arguments = words, []
    if "--" in words:
        cut = words.index("--")
        sources, arguments = words[:cut], words[cut + 1 :]
    images, sources = take_images(sources)
    if not images:
        os.execv(caf, [caf, *words])
    raise typer.Exit(build_and_run(caf, str(paths.program("cafrun")), sources, arguments, images))


def take_images(words: list[str]) -> tuple[int, list[str]]:
    """The number that -n gives, or 0, and the other words.

    By ourselves: to typer -nostdlib and -fno-inline were a -n as well.
    """
    from skerry.errors import USAGE, UserError

    at = next((i for i, word in enumerate(words) if re.fullmatch(r"-n\d*", word)), None)
    if at is None:
        return 0, words
    behind = at + (2 if words[at] == "-n" else 1)
    number = words[at][2:] or "".join(words[at + 1 : behind])
    if not number.isdecimal() or int(number) < 1:
        raise UserError(f"fortran -n: '{number}' is no number of images", USAGE)
    others = words[:at] + words[behind:]
    if not others:
        raise UserError("fortran -n: name the source files", USAGE)
    if wrong := NO_PROGRAM.intersection(others):
        raise UserError(f"fortran -n: {wrong.pop()} makes no program that could run", USAGE)
    return int(number), others


def build_and_run(
    caf: str, cafrun: str, sources: list[str], arguments: list[str], images: int
) -> int:
    """Compiles into a folder of the moment and runs what came out of it; its exit code."""
    with tempfile.TemporaryDirectory(prefix="skerry-fortran-") as folder:
        program = Path(folder) / Path(sources[-1]).stem
        # Modules too: the user's folder stays as it was.
        built = subprocess.run([caf, f"-J{folder}", *sources, "-o", str(program)], check=False)
        if built.returncode:
            return built.returncode
        run = [cafrun, "-n", str(images), str(program), *arguments]
        return subprocess.run(run, check=False).returncode
