#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes docs/status/openshmem.md: every routine of the standard, the source that defines it and the tests that call
it."""
import sys

from status_page import names_in, run, shortened, state

SIZES = ("8", "16", "32", "64", "128")
BITS = ("32", "64")


def read_list(path):
    """The rows of routines.tsv: (pattern, names, status, since, chapter)."""
    sets, rows = {}, []
    for line in path.read_text().splitlines():
        cells = line.split("\t")
        if line.startswith("#set"):
            sets[cells[1]] = cells[2].split()
        elif not line.startswith("#") and cells[0] != "routine":
            pattern, types, _family, status, since, chapter = cells
            rows.append((pattern, expand(pattern, sets.get(types, [])), status, since, chapter))
    return rows


def expand(pattern, types):
    for word, values in (("TYPE", types), ("SIZE", SIZES), ("BITS", BITS)):
        if word in pattern:
            return [pattern.replace(word, value) for value in values]
    return [pattern]


def page(lists, sources, tests):
    rows = read_list(lists / "routines.tsv")
    every = [name for row in rows for name in row[1]]
    defined = sum(name in sources for name in every)
    tested = sum(name in tests for name in every)
    lines = ["# OpenSHMEM 1.5: what is there", "",
             "Written by `frontends/openshmem/status/status.py` from the list of routines, the library's object files and the",
             "tests' executables; not to be edited. Target `openshmem_status_page` writes it anew.", "",
             f"Of {len(every)} routines {defined} are defined and {tested} are called by a test. In names TYPE stands for",
             "every type that the standard lists for the routine, SIZE for 8 to 128 bits, BITS for 32 and 64. Fortran's routines",
             "are listed by their symbols, which end in an underscore; TYPE is what varies in their names."]
    for chapter in dict.fromkeys(row[4] for row in rows):
        lines += ["", f"## {chapter[0].upper()}{chapter[1:]}", "",
                  "| routine | names | since | source | tests | there and tested |", "| --- | ---: | --- | --- | --- | --- |"]
        for pattern, names, status, since, of_chapter in rows:
            if of_chapter == chapter:
                old = " (deprecated)" if status == "DEP" else ""
                lines.append(f"| `{pattern}`{old} | {len(names)} | {since} | {', '.join(names_in(sources, names))} "
                             f"| {shortened(names_in(tests, names))} | {state(names, sources, tests)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(run(__doc__, "openshmem", page))
