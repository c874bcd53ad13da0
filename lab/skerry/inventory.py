# SPDX-License-Identifier: BSD-3-Clause
"""What `skerry info` says: the machine, our programs, the peers, packages."""

import importlib.metadata
import os
import platform
import re
import shutil
import subprocess
from typing import Any

from skerry import __version__, machine, paths
from skerry.launchers import all_launchers

PACKAGES = ("typer", "rich", "plotly", "numpy", "jsonschema", "pytest", "ruff", "mpich")
PROGRAMS = ("skerry-run", "oshcc", "caf", "cloverleaf")


def take() -> dict[str, Any]:
    """The whole inventory, as --json prints it."""
    return {
        "skerry": __version__,
        "machine": machine.describe(),
        "programs": {name: where(name) for name in PROGRAMS},
        "launchers": {
            name: {"title": one.title, "missing": one.missing()}
            for name, one in all_launchers().items()
        },
        "tools": {name: version_of(name) for name in ("c++", "gfortran", "cmake", "ninja")},
        "system_packages": system_packages(),
        "python": {"version": platform.python_version()} | {p: package(p) for p in PACKAGES},
    }


def where(name: str) -> str | None:
    """The path of one of our programs, if it is built."""
    candidates = [folder / name for folder in paths.program_folders()]
    return next((str(path) for path in candidates if os.access(path, os.X_OK)), None)


def package(name: str) -> str | None:
    """The version of an installed Python package."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def version_of(tool: str) -> str | None:
    """The last number that a tool's --version prints in its first line."""
    if not shutil.which(tool):
        return None
    said = subprocess.run([tool, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.findall(r"\d+(?:\.\d+)+", said.partition("\n")[0])
    return numbers[-1] if numbers else "found"


def system_packages() -> list[dict[str, str]]:
    """The set-up's own list and tests; empty when we are installed without the tree."""
    top = paths.tree()
    if not top:
        return []
    script = [str(shutil.which("bash")), str(top / "tools" / "setup.sh"), "status"]
    said = subprocess.run(script, capture_output=True, text=True, check=False).stdout
    keys = ("state", "how_much", "package", "for")
    return [dict(zip(keys, line.split("\t"), strict=True)) for line in said.splitlines()]


def as_sections(found: dict[str, Any]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The same for reading: titles with rows of name and value."""
    packages = [
        (one["package"], "found" if one["state"] == "found" else missing_package(one))
        for one in found["system_packages"]
    ]
    launchers = [
        (one["title"], f"[yellow]missing:[/yellow] {one['missing']}" if one["missing"] else "found")
        for one in found["launchers"].values()
    ]
    return [
        ("Machine", machine_rows(found["machine"])),
        ("Programs", or_else(found["programs"], "not built")),
        ("Launchers", launchers),
        ("Tools", or_else(found["tools"], "missing")),
        ("System packages", packages),
        ("Python", or_else(found["python"], "missing")),
    ]


def or_else(found: dict[str, str | None], lacking: str) -> list[tuple[str, str]]:
    """Names and what was found, or a word in its place."""
    return [(name, value or f"[yellow]{lacking}[/yellow]") for name, value in found.items()]


def missing_package(one: dict[str, str]) -> str:
    """What cannot be done without it, and how to get it."""
    how = f"apt install {one['package']}"
    return f"[yellow]missing[/yellow] ({one['how_much']}), for {one['for']}: {how}"


def machine_rows(one: dict[str, Any]) -> list[tuple[str, str]]:
    """The machine in a few lines."""
    pages = one["huge_pages"]
    usable = "yes" if pages["usable"] else f"[yellow]no[/yellow]; {pages['to_enable']}"
    return [
        ("processor", one["processor"] + (" (virtual machine)" if one["virtual"] else "")),
        ("cores", f"{one['cores']}, usable: {', '.join(map(str, one['usable_cores']))}"),
        ("caches", ", ".join(f"{level} {size}" for level, size in one["caches"].items())),
        ("memory", f"{one['memory_mib']} MiB"),
        ("huge pages for heaps", usable),
        ("kernel", one["kernel"]),
        ("load", str(one["load"])),
    ]
