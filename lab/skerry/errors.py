# SPDX-License-Identifier: BSD-3-Clause
"""What a user did wrong or lacks, as one message; never a traceback."""

import difflib
from collections.abc import Iterable

USAGE = 2
FAILED = 1


class UserError(Exception):
    """Ends the command with one message on stderr and the given exit code."""

    def __init__(self, message: str, exit_code: int = FAILED):
        super().__init__(message)
        self.exit_code = exit_code


def unknown(kind: str, name: str, known: Iterable[str]) -> UserError:
    """The error for a name that does not exist, with the nearest that does."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.4)
    hint = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(names) or 'none'}"
    return UserError(f"no {kind} '{name}'; {hint}", USAGE)
