# SPDX-License-Identifier: BSD-3-Clause
"""Where things are: the source tree if we run from it, the programs, the data of the lab."""

import os
import shutil
import sys
from pathlib import Path

from skerry.errors import UserError

PACKAGE = Path(__file__).resolve().parent
DATA = PACKAGE / "data"


def tree() -> Path | None:
    """The source tree, when the package is used from it and not from an installation."""
    top = PACKAGE.parent.parent
    return top if (top / "CMakePresets.json").exists() else None


def command() -> str:
    """How the user calls us."""
    return "./skerry" if tree() else "skerry"


def build() -> Path | None:
    """The build folder: SKERRY_BUILD if set, else the release preset's."""
    if chosen := os.environ.get("SKERRY_BUILD"):
        return Path(chosen).resolve()
    top = tree()
    return top / "build" / "release" if top else None


def program_folders() -> list[Path]:
    """Folders that may hold our programs, best first."""
    prefix = Path(sys.prefix)
    made = build()
    built = [made / "bin"] if made else []
    return [*built, prefix / "bin", prefix / "libexec" / "skerry"]


def program(name: str) -> Path:
    """The path of one of our programs, or an error that says how to get it."""
    for folder in program_folders():
        if os.access(folder / name, os.X_OK):
            return folder / name
    if not tree() and (found := shutil.which(name)):
        return Path(found)
    how = "type ./skerry setup" if tree() else "install Skerry with its programs"
    raise UserError(f"the program {name} is not built; {how}")


def library(name: str) -> Path:
    """The path of one of our libraries, or an error that says how to get it."""
    tops = dict.fromkeys(folder.parent for folder in program_folders())
    for folder in (top / lib for top in tops for lib in ("lib", "lib64")):
        if (folder / name).exists():
            return folder / name
    how = "type ./skerry setup" if tree() else "install Skerry with its libraries"
    raise UserError(f"the library {name} is not built; {how}")


def schemas() -> Path:
    """The folder with the JSON schemas: records/ of the tree, or its copy in an installation."""
    top = tree()
    return top / "records" if top else PACKAGE / "records"


def app(name: str) -> Path:
    """What an app says of itself: app.toml of the tree, or its copy in an installation."""
    top = tree()
    return top / "apps" / name / "app.toml" if top else PACKAGE / "apps" / f"{name}.toml"


def runs() -> Path:
    """Where records go: runs/ of the tree, or of the current folder."""
    return (tree() or Path.cwd()) / "runs"
