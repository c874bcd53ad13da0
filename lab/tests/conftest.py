# SPDX-License-Identifier: BSD-3-Clause
"""A build folder full of fakes: small scripts that speak the executables' command lines."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from skerry import cli

FAKES = Path(__file__).parent / "fakes"
LAB = Path(__file__).parents[1]


@dataclass
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    def json(self):
        """Its stdout, which must be JSON and nothing else."""
        return json.loads(self.out)


class Workshop:
    """The fakes, and what they were asked to do."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.bin = folder / "bin"
        self.log = folder / "log"

    def add(self, name: str, fake: str) -> None:
        """Puts a fake under another name."""
        path = self.bin / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(FAKES / fake)

    def ran(self) -> list[str]:
        """A line for each run, in order: VARIANT@LAUNCHER PES PROBLEM."""
        return self.log.read_text().splitlines() if self.log.exists() else []

    def start(self, *words: str, nohup: bool = False, **environment: str) -> subprocess.Popen:
        """Starts the command as a process of its own."""

        def set_signals() -> None:
            # Tests that run in the background of a script inherit an ignored SIGINT.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.signal(signal.SIGHUP, signal.SIG_IGN if nohup else signal.SIG_DFL)

        return subprocess.Popen(
            [sys.executable, "-m", "skerry", *words],
            env={**os.environ, "PYTHONPATH": str(LAB), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=set_signals,  # noqa: PLW1509
        )


@pytest.fixture
def workshop(tmp_path, monkeypatch) -> Workshop:
    """A fresh one, in the environment of this test."""
    made = Workshop(tmp_path / "build")
    made.add("skerry-run", "skerry-run")
    made.add("cloverleaf", "cloverleaf")
    monkeypatch.setenv("SKERRY_BUILD", str(made.folder))
    # The fakes' `env python3` then finds this interpreter, not a slower wrapper of one.
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    monkeypatch.setenv("FAKE_LOG", str(made.log))
    monkeypatch.setenv("SKERRY_OPENMPI", str(FAKES / "skerry-run"))
    monkeypatch.setenv("SKERRY_MPICH", str(FAKES / "skerry-run"))
    monkeypatch.delenv("SKERRY_MPI", raising=False)
    return made


@pytest.fixture
def skerry(workshop, capsys) -> Callable[..., Ended]:
    """Runs the command in this process."""

    def run(*words: str) -> Ended:
        with pytest.raises(SystemExit) as end:
            cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ended(end.value.code, out, err)

    return run
