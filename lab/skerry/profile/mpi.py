# SPDX-License-Identifier: BSD-3-Clause
"""Which MPI a command uses, and the library that records programs of it."""

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from skerry import paths
from skerry.errors import USAGE, UserError, unknown
from skerry.launchers.openmpi import is_openmpi

FAMILIES = ("openmpi", "mpich")
CHOICES = ("auto", *FAMILIES, "none")
LAUNCHER = re.compile(r"(mpirun|mpiexec|orterun)([.-].*)?")
OURS = re.compile(r"\blibskerry(_openshmem|_coarray|_exchange|_exchange_fortran)?\.so")
# Of executables: the numbers that the two give their libraries of C and C++.
LINKED = (
    ("openmpi", re.compile(r"\blibmpi\.so\.(20|40)|\blibopen-(pal|rte)\.so")),
    ("mpich", re.compile(r"\blibmpich\.so|\blibmpi\.so\.12|\blibmpi_abi\.so")),
)


def family(asked: str, command: list[str]) -> str | None:
    """The MPI that was asked for, else that of the command's words; None: it uses none."""
    if asked not in CHOICES:
        raise unknown("MPI", asked, CHOICES)
    if asked != "auto":
        return asked if asked in FAMILIES else None
    programs = [found for word in command if (found := shutil.which(word))]
    linked = [family_of_program(path) for path in programs if is_binary(path)]
    if "skerry" in linked:  # records by itself, also under an MPI's launcher
        return None
    launched = [family_of_launcher(path) for path in programs
                if LAUNCHER.fullmatch(Path(path).name)]  # fmt: skip
    return next((one for one in (*launched, *linked) if one in FAMILIES), None)


def family_of_launcher(path: str) -> str | None:
    """By what it says of itself."""
    try:
        if is_openmpi(path):
            return "openmpi"
        said = version(path)
    except OSError:
        return None
    return "mpich" if re.search(r"hydra|mpich|intel\(r\) mpi", said.lower()) else None


@cache
def version(path: str) -> str:
    """What --version prints."""
    return subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout


def is_binary(path: str) -> bool:
    """Whether it is an ELF file and no script."""
    try:
        with open(path, "rb") as file:
            return file.read(4) == b"\x7fELF"
    except OSError:
        return False


def family_of_program(path: str) -> str | None:
    """By the shared libraries that it loads; those of Skerry's own programs: "skerry"."""
    try:
        ended = subprocess.run(["ldd", path], capture_output=True, text=True, check=False)
    except OSError:
        return None
    if OURS.search(ended.stdout):
        return "skerry"
    return next((name for name, pattern in LINKED if pattern.search(ended.stdout)), None)


def environment(folder: Path, which: str | None) -> dict[str, str]:
    """What a program needs to be recorded into the folder."""
    made = {"SKERRY_RECORD": str(folder.resolve())}
    return made | preload(which) if which else made


def preload(which: str) -> dict[str, str]:
    """What puts our library before that MPI's functions."""
    library = str(paths.library(f"libskerry_profile_{which}.so"))
    if re.search(r"[\s:]", library):
        raise UserError(f"{library}: the loader cannot preload a path with blanks or colons")
    # Behind what is there: a checker of memory, for one, must come first.
    before = os.environ.get("LD_PRELOAD", "")
    return {"LD_PRELOAD": f"{before}:{library}" if before else library}


def check_command(command: list[str], ours: str = "profile") -> None:
    """Says what is wrong with it before anything is written. `ours`: our own command."""
    if not command:
        raise UserError(f"{ours}: name the command after --, as in: -- mpirun -n 4 ./app", USAGE)
    if not shutil.which(command[0]):
        raise UserError(f"{ours}: there is no program {command[0]}", 127)
