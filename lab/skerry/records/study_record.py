# SPDX-License-Identifier: BSD-3-Clause
"""The record of a study. The file is complete and valid after every single run."""

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

from skerry.errors import USAGE, UserError
from skerry.records import schema

FORMAT = "skerry.study/1"
FILE = "record.json"


class StudyRecord:
    """A folder with record.json, and the record in memory."""

    def __init__(self, folder: Path, content: dict[str, Any]):
        self.folder = folder
        self.content = content

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / FILE

    def add(self, run: dict[str, Any]) -> None:
        """Puts a run into the record; one that failed before is replaced."""
        key = (run["case"], run["repeat"])
        kept = [one for one in self.content["runs"] if (one["case"], one["repeat"]) != key]
        self.content["runs"] = [*kept, run]
        self.save()

    def finish(self) -> None:
        """Marks the end of the study, unless it had ended before."""
        self.content["finished"] = self.content["finished"] or now()
        self.save()

    def save(self) -> None:
        """Replaces the file in one step, so that a kill at any moment leaves a whole record."""
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".draft")
        draft.write_text(json.dumps(self.content, indent=1) + "\n")
        os.replace(draft, self.path)


def now() -> str:
    """The time with its zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def load(where: Path) -> StudyRecord:
    """Reads and checks a record, given its file or its folder."""
    path = where / FILE if where.is_dir() else where
    try:
        content = json.loads(path.read_text())
    except OSError as error:
        raise UserError(f"no record at {path} ({error.strerror})", USAGE) from error
    except ValueError as error:
        raise UserError(f"{path} is not JSON: {error}", USAGE) from error
    schema.check("study", content, str(path))
    return StudyRecord(path.parent, content)
