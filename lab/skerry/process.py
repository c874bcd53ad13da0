# SPDX-License-Identifier: BSD-3-Clause
"""Runs one program to its end, and leaves nothing behind when that end is forced."""

import contextlib
import os
import re
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

NAMED = re.compile(r"[\w.+-]+: ")  # "cloverleaf: what went wrong"
GRACE_S = 2.0  # between asking a process group to end and killing it


@dataclass(frozen=True)
class Outcome:
    """How a program ended. `trouble` is None if it went well, else one line."""

    output: str
    errors: str
    seconds: float
    trouble: str | None


def run(
    command: Sequence[str | Path],
    environment: Mapping[str, str] | None = None,
    timeout_s: float | None = None,
) -> Outcome:
    """Runs in a process group of its own, which is ended on timeout and on Ctrl-C."""
    begin = time.monotonic()
    try:
        child = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env={**os.environ, **(environment or {})},
            start_new_session=True,
        )
    except OSError as error:
        return Outcome("", "", 0.0, f"cannot start {command[0]}: {error.strerror}")
    expired = False
    try:
        output, errors = child.communicate(timeout=timeout_s)
    except subprocess.TimeoutExpired:
        expired = True
        output, errors = end_group(child)
    except BaseException:
        end_group(child)
        raise
    seconds = time.monotonic() - begin
    trouble = (
        f"no end within {timeout_s:.0f} s" if expired else trouble_of(child.returncode, errors)
    )
    return Outcome(output, errors, seconds, trouble)


def trouble_of(exit_code: int, errors: str) -> str | None:
    """One line for a bad end: how it ended, and the last thing that it said.

    Launchers close with lines of their own; those of programs, and ours, begin with a name.
    """
    if exit_code == 0:
        return None
    how = f"exit code {exit_code}"
    if exit_code < 0:
        how = f"killed by {signal.Signals(-exit_code).name}"
    said = [line.strip() for line in errors.splitlines() if line.strip(" -*=")]
    causes = [line for line in said if not line.startswith("skerry-run:")] or said
    named = [line for line in causes if NAMED.match(line)]
    last = (named or causes or [""])[-1]
    return f"{how}: {last[:300]}" if last else how


def end_group(child: subprocess.Popen) -> tuple[str, str]:
    """Ends the whole process group: politely first (launchers then stop their processes)."""
    for which in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, which)
        try:
            return child.communicate(timeout=GRACE_S)
        except subprocess.TimeoutExpired:
            continue
    return "", ""
