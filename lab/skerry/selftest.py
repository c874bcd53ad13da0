# SPDX-License-Identifier: BSD-3-Clause
"""Runs ctest and pytest, and counts by their JUnit files. The label `thorough` marks long tests."""

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
    commands = {"ctest": ctest(build, thorough, only), "pytest": pytest(top, thorough, only)}
    with tempfile.TemporaryDirectory(prefix="skerry-") as folder:
        suites = {
            name: one_suite(command, Path(folder) / f"{name}.xml", only is not None, quiet)
            for name, command in commands.items()
        }
    total = {key: sum(one[key] for one in suites.values()) for key in ("passed", "failed")}
    return total | {"suites": suites}


def ctest(build: Path, thorough: bool, only: str | None) -> list[str]:
    """The command for the C++ side."""
    jobs = str(len(os.sched_getaffinity(0)))
    words = ["ctest", "--test-dir", str(build), "--output-on-failure", "-j", jobs]
    words += [] if thorough else ["-LE", "thorough"]
    words += ["-R", only] if only else []
    return [*words, "--output-junit"]


def pytest(top: Path, thorough: bool, only: str | None) -> list[str]:
    """The command for the lab."""
    words = [sys.executable, "-m", "pytest", "--rootdir", str(top), str(top / "lab" / "tests")]
    words += [] if thorough else ["-m", "not thorough"]
    words += ["-k", only] if only else []
    return [*words, "-p", "no:cacheprovider", "--junitxml"]


def one_suite(command: list[str], report: Path, may_be_empty: bool, quiet: bool) -> Counts:
    """Runs one suite. An end that the counts do not explain is a failure too."""
    words = [*command, str(report)]
    try:
        code = subprocess.run(words, stdout=sys.stderr if quiet else None, check=False).returncode
    except OSError as error:
        print(f"skerry: cannot run {command[0]}: {error.strerror}", file=sys.stderr)
        code = 1
    counts = count(report) if report.exists() else {"passed": 0, "failed": 0, "skipped": 0}
    if not sum(counts.values()):
        print(f"skerry: {Path(command[0]).name} found no tests", file=sys.stderr)
        counts["failed"] = 0 if may_be_empty else 1
    elif code != 0 and not counts["failed"]:
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
