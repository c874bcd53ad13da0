# SPDX-License-Identifier: BSD-3-Clause
"""Runs the command that is profiled: its output passes through; what hangs is ended."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from skerry.errors import UserError
from skerry.profile.run_facts import RunFacts

GRACE_S = 3.0  # for launchers to stop their processes
TIMED_OUT, INTERRUPTED = 124, 130


def run(
    command: list[str],
    environment: dict[str, str],
    timeout_s: float | None,
    output_to_stderr: bool = False,
) -> RunFacts:
    """Runs it to its end, or to ours."""
    begin = time.time()
    try:
        child = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=sys.stderr.fileno() if output_to_stderr else None,
            start_new_session=True,
        )
    except OSError as error:
        raise UserError(f"cannot start {command[0]}: {error.strerror}", 126) from error
    timed_out = False
    try:
        code = exit_code(child.wait(timeout_s))
        end = time.time()
    except subprocess.TimeoutExpired:
        end, timed_out, code = time.time(), True, TIMED_OUT
        end_all(child, signal.SIGTERM)
    except KeyboardInterrupt:
        end, code = time.time(), INTERRUPTED
        end_all(child, signal.SIGINT)
    except BaseException:
        end_all(child, signal.SIGTERM)
        raise
    words = [Path(word).name if word.startswith("/") else word for word in command]
    return RunFacts(words, begin, end, code, timed_out)


def exit_code(returned: int) -> int:
    """As shells have it: 128 and the signal's number."""
    return 128 - returned if returned < 0 else returned


def end_all(child: subprocess.Popen, how: signal.Signals) -> None:
    """Ends the command, and all that it started: launchers put PEs into groups of their own."""
    started = descendants(child.pid)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, how)
    deadline = time.monotonic() + GRACE_S
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(GRACE_S)
    while time.monotonic() < deadline and any(map(is_alive, started)):
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    for one in filter(is_alive, started):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(one[0], signal.SIGKILL)
    child.wait()


Process = tuple[int, str]  # its number, and when it began: numbers are used again


def stat(pid: int) -> list[str]:
    """The words that the kernel has about a process, from its state on; none if it is gone."""
    try:
        said = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return []
    return said.rpartition(")")[2].split()


def descendants(pid: int) -> list[Process]:
    """Its children, theirs, and so on."""
    children: dict[int, list[Process]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdecimal() and (words := stat(int(entry))):
            children.setdefault(int(words[1]), []).append((int(entry), words[19]))
    found, left = [], [pid]
    while left:
        mine = children.get(left.pop(), [])
        found += mine
        left += [number for number, _ in mine]
    return found


def is_alive(process: Process) -> bool:
    """Whether it still runs."""
    words = stat(process[0])
    return bool(words) and words[19] == process[1] and words[0] not in "ZX"
