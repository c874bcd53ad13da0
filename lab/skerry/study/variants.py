# SPDX-License-Identifier: BSD-3-Clause
"""What the program says that it can do: its --list under each launcher and number of PEs."""

import json
from collections.abc import Callable
from typing import Any

from skerry import paths, process
from skerry.errors import UserError, unknown
from skerry.launchers import launcher

Entry = dict[str, Any]
Lister = Callable[[str, int], list[Entry]]
LIST_TIMEOUT_S = 30


def lister(program: str) -> Lister:
    """A function (launcher, PEs) -> entries that asks each question once, also those that fail."""
    known: dict[tuple[str, int], list[Entry] | UserError] = {}

    def ask(launcher_name: str, pes: int) -> list[Entry]:
        key = (launcher_name, pes)
        if key not in known:
            try:
                known[key] = ask_program(program, launcher_name, pes)
            except UserError as error:
                known[key] = error
        answer = known[key]
        if isinstance(answer, UserError):
            raise answer
        return answer

    return ask


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
    known = [entry["variant"] for entry in entries]
    raise unknown("variant", name, known, f"{paths.command()} variants")
