# SPDX-License-Identifier: BSD-3-Clause
"""Finds the modules of a folder, so that adding a command or a launcher is adding a file."""

import importlib
import pkgutil
from types import ModuleType


def modules_in(package: ModuleType) -> dict[str, ModuleType]:
    """Every module directly in the package, by name, in alphabetical order."""
    names = sorted(entry.name for entry in pkgutil.iter_modules(package.__path__))
    return {name: importlib.import_module(f"{package.__name__}.{name}") for name in names}
