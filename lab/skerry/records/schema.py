# SPDX-License-Identifier: BSD-3-Clause
"""Checks documents against the JSON schemas."""

import json
from functools import cache
from typing import Any

from skerry import paths
from skerry.errors import UserError


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema records/NAME.schema.json."""
    return json.loads((paths.schemas() / f"{name}.schema.json").read_text())


def stem(uri: str) -> str:
    """The schema that a reference names."""
    return uri.rpartition("/")[2].removesuffix(".schema.json")


def problems(name: str, document: Any) -> list[str]:
    """What is wrong with a document, a line each; empty if nothing."""
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    # Schemas name each other by file name.
    registry = Registry(retrieve=lambda uri: Resource.from_contents(schema(stem(uri))))
    found = Draft202012Validator(schema(name), registry=registry).iter_errors(document)
    return [
        f"{'/'.join(map(str, one.absolute_path)) or 'top'}: {one.message[:200]}" for one in found
    ]


def check(name: str, document: Any, what: str) -> None:
    """Ends with one message if the document is not what the schema says."""
    if wrong := problems(name, document):
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise UserError(f"{what} does not fit {name}.schema.json: {wrong[0]}{more}")
