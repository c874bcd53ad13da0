# SPDX-License-Identifier: BSD-3-Clause
"""What the programs say that they can do: their --list under each launcher and number of PEs."""

import json
from collections.abc import Callable
from typing import Any

from skerry import paths, process
from skerry.errors import UserError, unknown
from skerry.launchers import launcher
from skerry.study.definition import Definition, Program

Entry = dict[str, Any]
Lister = Callable[[str, int], list[Entry]]
LIST_TIMEOUT_S = 30
ANY = "*"  # ends the name of an entry that stands for all variants of a program that cannot be used


def lister(study: Definition) -> Lister:
    """A function (launcher, PEs) -> entries that asks each question once, also those that fail."""
    known: dict[tuple[str, int], list[Entry] | UserError] = {}

    def ask(launcher_name: str, pes: int) -> list[Entry]:
        key = (launcher_name, pes)
        if key not in known:
            try:
                known[key] = ask_all(study, launcher_name, pes)
            except UserError as error:
                known[key] = error
        answer = known[key]
        if isinstance(answer, UserError):
            raise answer
        return answer

    return ask


def ask_all(study: Definition, launcher_name: str, pes: int) -> list[Entry]:
    """The entries of the study's program; then those of the others, which say whose they are."""
    entries = ask_program(study.program, launcher_name, pes)
    for other in study.also:
        if other.launcher == launcher_name:
            entries += ask_other(other, pes)
    return entries


def ask_other(other: Program, pes: int) -> list[Entry]:
    """The entries of a program that need not be there."""
    try:
        paths.program(other.executable)
    except UserError:
        return missing(other, f"{other.executable} is not built: it needs {other.needs}")
    try:
        entries = ask_program(other.executable, other.launcher, pes)
    except UserError as error:
        return missing(other, str(error))
    return [entry | {"program": other.executable} for entry in entries]


def missing(other: Program, why: str) -> list[Entry]:
    """What stands for all variants of a program that cannot be used."""
    named = {"variant": other.variants + ANY, "strategy": other.variants, "options": []}
    return [named | {"applicable": False, "why": why, "missing": True}]


def ask_program(program: str, launcher_name: str, pes: int) -> list[Entry]:
    """The entries {"variant", "strategy", "options", "applicable", "why"} of one --list."""
    by = launcher(launcher_name)
    command = by.command(pes, paths.program(program), ["--list"])
    ended = process.run(command, by.environment(), LIST_TIMEOUT_S)
    text = ended.output
    try:
        if ended.trouble:
            raise ValueError(ended.trouble)
        return json.loads(text[text.index("[") : text.rindex("]") + 1])
    except ValueError as error:
        said = f"{by.title}, {pes} PEs: {program} --list gave no list ({error})"
        raise UserError(said) from error


def same(one: str, other: str) -> bool:
    """Whether two names mean one variant: the order of options is free."""
    (first, *mine), (second, *theirs) = one.split("+"), other.split("+")
    return first == second and sorted(mine) == sorted(theirs)


def find(name: str, entries: list[Entry]) -> Entry:
    """The entry that a user's name means."""
    for entry in entries:
        if same(name, entry["variant"]):
            return entry
    for entry in entries:
        if entry["variant"].endswith(ANY) and name.startswith(entry["variant"][: -len(ANY)]):
            return entry | {"variant": name}
    known = [entry["variant"] for entry in entries]
    raise unknown("variant", name, known, f"{paths.command()} variants")
