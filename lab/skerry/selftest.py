# SPDX-License-Identifier: BSD-3-Clause
"""Runs ctest and pytest, and counts by their JUnit files. Tests labelled `thorough` are the long ones."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from skerry import paths
from skerry.errors import UserError

Counts = dict[str, Any]


def run_all(thorough: bool, only: str | None, quiet: bool) -> Counts:
    """Both suites; `suites` tells them apart."""
    top, build = paths.tree(), paths.build()
    if not top or not build:
        raise UserError("tests run from the source tree: there, type ./skerry test")
    with tempfile.TemporaryDirectory(prefix="skerry-") as folder:
        reports = Path(folder)
        suites = {
            "ctest": one_suite(ctest(build, thorough, only, reports / "c"), reports / "c", quiet),
            "pytest": one_suite(pytest(top, thorough, only, reports / "p"), reports / "p", quiet),
        }
    total = {
        key: sum(one[key] for one in suites.values()) for key in ("passed", "failed", "skipped")
    }
    return total | {"suites": suites}


def ctest(build: Path, thorough: bool, only: str | None, report: Path) -> list[str]:
    """The command for the C++ side."""
    jobs = str(len(os.sched_getaffinity(0)))
    words = ["ctest", "--test-dir", str(build), "--output-on-failure", "-j", jobs]
    words += [] if thorough else ["-LE", "thorough"]
    words += ["-R", only] if only else []
    return [*words, "--output-junit", str(report)]


def pytest(top: Path, thorough: bool, only: str | None, report: Path) -> list[str]:
    """The command for the lab."""
    words = [sys.executable, "-m", "pytest", "--rootdir", str(top), str(top / "lab" / "tests")]
    words += [] if thorough else ["-m", "not thorough"]
    words += ["-k", only] if only else []
    return [*words, f"--junitxml={report}", "-p", "no:cacheprovider"]


def one_suite(command: list[str], report: Path, quiet: bool) -> Counts:
    """Runs one suite; if it cannot even tell what it did, that counts as a failure."""
    try:
        code = subprocess.run(command, stdout=sys.stderr if quiet else None, check=False).returncode
    except OSError as error:
        print(f"skerry: cannot run {command[0]}: {error.strerror}", file=sys.stderr)
        code = 1
    counts = count(report) if report.exists() else {"passed": 0, "failed": 0, "skipped": 0}
    nothing_selected = not sum(counts.values())
    if code != 0 and not counts["failed"] and not nothing_selected:
        counts["failed"] = 1
    if nothing_selected and not report.exists():
        counts["failed"] = 1
    return counts


def count(report: Path) -> Counts:
    """Passed, failed and skipped test cases of a JUnit file."""
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for case in ElementTree.parse(report).iter("testcase"):
        kinds = {child.tag for child in case}
        bad = kinds & {"failure", "error"} or case.get("status") == "fail"
        idle = "skipped" in kinds or case.get("status") in ("notrun", "disabled")
        counts["failed" if bad else "skipped" if idle else "passed"] += 1
    return counts


def closing_line(counts: Counts) -> str:
    """The last line of `skerry test`."""
    return f"{counts['passed']} passed, {counts['failed']} failed"
