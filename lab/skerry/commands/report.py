# SPDX-License-Identifier: BSD-3-Clause
"""`skerry report RECORD`: makes the HTML page from a record again."""

from pathlib import Path
from typing import Annotated

import typer


def command(
    record: Annotated[Path, typer.Argument(help="A record.json, or the folder that holds it.")],
    json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> int:
    """Rebuild report.html from a record, and print its table."""
    from skerry.figures import report
    from skerry.records import study_record
    from skerry.study import conclude, definition

    loaded = study_record.load(record)
    study = definition.load(loaded.content["study"])
    return conclude.present(loaded, study, report.write(loaded, study), json)
