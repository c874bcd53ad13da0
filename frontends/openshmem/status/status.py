#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes docs/status/openshmem.md: every routine of the standard, the source that defines it and the tests that call
it. What is defined and called is read from object files, so that it cannot be claimed without being so."""
import argparse
import pathlib
import subprocess
import sys

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


def symbols(path, *options):
    output = subprocess.run(["nm", *options, str(path)], check=True, capture_output=True, text=True).stdout
    return {line.split()[-1].split("@")[0] for line in output.splitlines() if line.strip()}


def by_symbol(files, name_of, *options):
    """symbol -> the sorted names of the files that have it."""
    found = {}
    for path in sorted(files):
        for symbol in symbols(path, *options):
            found.setdefault(symbol, []).append(name_of(path))
    return found


def source_name(object_path):
    """As seen from the front end's folder: what follows skerry_openshmem_objects.dir/."""
    return object_path.partition(".dir/")[2].removeprefix("./").removesuffix(".o")


def test_name(executable):
    return pathlib.Path(executable).name.removeprefix("openshmem_")


def names_in(found, names):
    return sorted({entry for name in names for entry in found.get(name, [])})


def shortened(names, most=4):
    return ", ".join(names if len(names) <= most else [*names[:most - 1], f"{len(names) - most + 1} more"])


def state(names, sources, tests):
    missing = [name for name in names if name not in sources]
    untested = [name for name in names if name in sources and name not in tests]
    if missing:
        return "**missing: " + ", ".join(f"`{name}`" for name in missing) + "**"
    if untested:
        return "**no test: " + ", ".join(f"`{name}`" for name in untested) + "**"
    return "yes"


def page(rows, sources, tests):
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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--routines", type=pathlib.Path, required=True)
    parser.add_argument("--objects", type=pathlib.Path, required=True, help="file with one object file a line")
    parser.add_argument("--tests", type=pathlib.Path, required=True, help="file with one executable a line")
    parser.add_argument("--page", type=pathlib.Path, required=True)
    parser.add_argument("--check", action="store_true", help="compare with the page instead of writing it")
    wanted = parser.parse_args()
    rows = read_list(wanted.routines)
    sources = by_symbol(wanted.objects.read_text().split(), source_name, "--defined-only", "--extern-only")
    tests = by_symbol(wanted.tests.read_text().split(), test_name, "--undefined-only", "--dynamic")
    text = page(rows, sources, tests)
    if not wanted.check:
        wanted.page.parent.mkdir(parents=True, exist_ok=True)
        wanted.page.write_text(text)
        return 0
    if "**" in text:
        print("\n".join(line for line in text.splitlines() if "**" in line))
        return 1
    if not wanted.page.exists() or wanted.page.read_text() != text:
        print(f"{wanted.page} is not up to date: build the target openshmem_status_page")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
