# SPDX-License-Identifier: BSD-3-Clause
"""Names for the places that call: by addr2line, else as the loader knows them."""

import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from skerry.profile.record import Site

PATIENCE_S = 60  # of one module's debug data


@dataclass(frozen=True)
class Place:
    """A site as people know it. Without its folders: they are nobody else's business."""

    function: str
    file: str
    line: int  # 0: unknown
    module: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file or self.module
        if self.function.startswith(f"{self.module}+"):
            where = ""  # said already
        return ", ".join(word for word in (short(self.function), where) if word) or "unknown"


def short(function: str) -> str:
    """A C++ function's name without parameters, template arguments and outer namespaces."""
    if "operator" in function:
        return function
    inner, bare = 0, ""
    for letter in function.replace("(anonymous namespace)::", ""):
        inner += letter in "(<"
        bare += "" if inner else letter
        inner -= letter in ")>"
    return "::".join(bare.removesuffix(" const").split("::")[-2:])


def resolve(sites: Iterable[Site]) -> dict[Site, Place]:
    """A place for each site; each module is asked once."""
    wanted: dict[str, list[Site]] = {}
    for site in sites:
        wanted.setdefault(site.module, []).append(site)
    found = {}
    for module, here in wanted.items():
        found |= dict(zip(here, in_module(module, here), strict=True))
    return found


def in_module(module: str, sites: list[Site]) -> list[Place]:
    """Places of sites that lie in one file."""
    name = Path(module).name
    answers = ask(module, [site.offset for site in sites])
    made = []
    for site, (function, file, line) in zip(sites, answers, strict=True):
        known = function or site.function or (f"{name}+{site.offset:#x}" if name else "")
        made.append(Place(known, file, line, name))
    return made


def ask(module: str, offsets: list[int]) -> list[tuple[str, str, int]]:
    """Function, file and line of each; empty where addr2line does not know."""
    unknown = [("", "", 0)] * len(offsets)
    if not module.startswith("/"):
        return unknown
    try:
        said = subprocess.run(
            ["addr2line", "-f", "-C", "-e", module],
            input="".join(f"{offset:#x}\n" for offset in offsets),
            capture_output=True, text=True, errors="replace", timeout=PATIENCE_S, check=False,
        ).stdout.splitlines()  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return unknown
    if len(said) != 2 * len(offsets):
        return unknown
    return [answer(*pair) for pair in zip(said[::2], said[1::2], strict=True)]


def answer(function: str, where: str) -> tuple[str, str, int]:
    """The two lines that addr2line says of an address, as `main` and `/home/x.c:12 (...)`."""
    file, _, line = where.partition(" (")[0].rpartition(":")
    known = function if not function.startswith("??") else ""
    if file.startswith("??"):
        return known, "", 0
    return known, Path(file).name, int(line) if line.isdecimal() else 0
