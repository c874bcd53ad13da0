# SPDX-License-Identifier: BSD-3-Clause
"""Where output goes: results to stdout, talk and progress to stderr."""

import json
import sys
from typing import Any

from rich.console import Console

out = Console(highlight=False)
talk = Console(stderr=True, highlight=False)


def print_json(document: Any) -> None:
    """The whole of stdout under --json."""
    sys.stdout.write(json.dumps(document, indent=2) + "\n")


def wide_enough(columns: int) -> Console:
    """The console for a table: not cut to 80 columns when the output is a file or a pipe."""
    return out if out.is_terminal else Console(highlight=False, width=max(columns, out.width))
