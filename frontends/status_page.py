# SPDX-License-Identifier: BSD-3-Clause
"""What the front ends' pages in docs/status/ have in common: what is defined and called is read from object files, so
that it cannot be claimed without being so. A page is the text that a function makes of that."""
import argparse
import pathlib
import subprocess


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
    """As seen from the front end's folder: what follows skerry_<front end>_objects.dir/."""
    return object_path.partition(".dir/")[2].removeprefix("./").removesuffix(".o")


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


def run(description, front_end, make_page):
    """Writes the page that `make_page(lists, sources, tests)` makes, or compares it with the one that is there.
    `lists` is the folder of the front end's lists. What the page calls missing (**) is a failure as well."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--lists", type=pathlib.Path, required=True, help="the front end's folder")
    parser.add_argument("--objects", type=pathlib.Path, required=True, help="file with one object file a line")
    parser.add_argument("--tests", type=pathlib.Path, required=True, help="file with one executable a line")
    parser.add_argument("--page", type=pathlib.Path, required=True)
    parser.add_argument("--check", action="store_true", help="compare with the page instead of writing it")
    wanted = parser.parse_args()
    sources = by_symbol(wanted.objects.read_text().split(), source_name, "--defined-only", "--extern-only")
    tests = by_symbol(wanted.tests.read_text().split(),
                      lambda path: pathlib.Path(path).name.removeprefix(f"{front_end}_"),
                      "--undefined-only", "--dynamic")
    text = make_page(wanted.lists, sources, tests)
    if not wanted.check:
        wanted.page.parent.mkdir(parents=True, exist_ok=True)
        wanted.page.write_text(text)
        return 0
    if "**" in text:
        print("\n".join(line for line in text.splitlines() if "**" in line))
        return 1
    if not wanted.page.exists() or wanted.page.read_text() != text:
        print(f"{wanted.page} is not up to date: build the target {front_end}_status_page")
        return 1
    return 0
