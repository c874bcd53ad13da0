# SPDX-License-Identifier: BSD-3-Clause
"""Lists as people type them on a command line."""

from skerry import paths
from skerry.errors import USAGE, UserError


def numbers(option: str, text: str | None) -> list[int] | None:
    """Positive whole numbers with commas between."""
    if text is None:
        return None
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and int(word) > 0 for word in words):
        raise UserError(f"{option} {text}: give whole numbers from 1 with commas, as 2,4", USAGE)
    return list(dict.fromkeys(map(int, words)))


def not_with_resume(**given: object) -> None:
    """A resumed study is the one that was begun: whatever says otherwise is refused."""
    for name, value in given.items():
        if value is not None:
            raise UserError(f"--{name} cannot be given with --resume: the record has it", USAGE)


def not_with(what: str, **given: object) -> None:
    """Options that something does not have."""
    for name, value in given.items():
        if value is not None:
            raise UserError(f"{what} has no --{name}", USAGE)


def names(text: str | None) -> list[str] | None:
    """Names with commas between."""
    if text is None:
        return None
    found = [word.strip() for word in text.split(",") if word.strip()]
    if not found:
        raise UserError(f"--variants is empty; `{paths.command()} variants` lists them", USAGE)
    return found
