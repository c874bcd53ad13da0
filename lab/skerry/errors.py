# SPDX-License-Identifier: BSD-3-Clause
"""What a user did wrong or lacks, as one message; never a traceback."""

import difflib
from collections.abc import Iterable

USAGE = 2
FAILED = 1
MOST_NAMES = 10  # of those that exist, in one message


class UserError(Exception):
    """Ends the command with one message on stderr and the given exit code."""

    def __init__(self, message: str, exit_code: int = FAILED):
        super().__init__(message)
        self.exit_code = exit_code


def unknown(kind: str, name: str, known: Iterable[str], listed_by: str = "") -> UserError:
    """The error for a name that does not exist, with the nearest that do."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=MOST_NAMES, cutoff=0)
    if difflib.get_close_matches(name, near[:1], cutoff=0.4):
        hint = f"did you mean '{near[0]}'?"
    elif len(names) > len(near):
        hint = f"there are: {', '.join(near)} and {len(names) - len(near)} more"
    else:
        hint = f"there are: {', '.join(near) or 'none'}"
    more = f"; `{listed_by}` lists them" if listed_by else ""
    return UserError(f"no {kind} '{name}'; {hint}{more}", USAGE)
