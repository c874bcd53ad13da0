#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes docs/status/coarrays.md: every routine that gfortran 12 may call, the source that defines it and the tests that
call it; and every feature of Fortran 2018 that it accepts, with the tests that have it in their text."""
import re
import sys

from status_page import names_in, run, shortened, state

PREFIX = "_gfortran_caf_"


def read_list(path):
    """The rows of a list, each with three cells."""
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    return [(line.split("\t") + ["", ""])[:3] for line in lines[1:]]


def without_comments(program):
    return "\n".join(line for line in program.splitlines() if not line.lstrip().startswith("!"))


def chapters(rows, column):
    return dict.fromkeys(row[column] for row in rows)


def routine_lines(rows, sources, tests):
    for chapter in chapters(rows, 1):
        yield from ("", f"### {chapter}", "", "| routine | source | tests | there and tested |", "| --- | --- | --- | --- |")
        for routine, of_chapter, remark in rows:
            if of_chapter == chapter:
                name = [PREFIX + routine]
                there = f"no test: {remark}" if remark and name[0] not in tests else state(name, sources, tests)
                if remark and name[0] not in sources:
                    there = f"not there: {remark}"
                yield (f"| `{routine}` | {', '.join(names_in(sources, name))} | {shortened(names_in(tests, name))} "
                       f"| {there} |")


def feature_lines(rows, tests):
    for chapter in chapters(rows, 0):
        yield from ("", f"### {chapter}", "", "| feature | tests |", "| --- | --- |")
        for of_chapter, feature, pattern in rows:
            if of_chapter == chapter:
                yield f"| {feature} | {shortened(tests[pattern]) or '**missing**'} |"


def page(lists, sources, tests):
    routines, features = read_list(lists / "routines.tsv"), read_list(lists / "features.tsv")
    programs = {path.stem: without_comments(path.read_text()) for path in sorted(lists.glob("tests/*.f90"))}
    tests_of = {pattern: [name for name, text in programs.items() if re.search(pattern, text, re.IGNORECASE | re.MULTILINE)]
                for _chapter, _feature, pattern in features}
    every = [PREFIX + row[0] for row in routines]
    lines = ["# Fortran coarrays: what is there", "",
             "Written by `frontends/coarray/status/status.py` from the lists beside it, the library's object files and the",
             "tests' executables and sources; not to be edited. Target `coarray_status_page` writes it anew.", "",
             f"Of {len(every)} routines that gfortran 12 or the established library know {sum(name in sources for name in every)} are "
             f"defined and {sum(name in tests for name in every)} are called by a test.",
             f"Of {len(features)} features of Fortran 2018 that gfortran 12 accepts {sum(map(bool, tests_of.values()))} are in a test. "
             "What it refuses is in",
             "[coarrays.md](../coarrays.md).", "", "## Routines", "", f"All names start with `{PREFIX}`.",
             *routine_lines(routines, sources, tests), "", "## Features", *feature_lines(features, tests_of)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(run(__doc__, "coarray", page))
