# SPDX-License-Identifier: BSD-3-Clause
"""Shows how far a study is: a bar on a terminal, a line now and then elsewhere. All on stderr."""

import time
from typing import Any

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from skerry.console import talk
from skerry.study.schedule import Job, estimate_s, split_id

LINE_EVERY_S = 10.0


class StudyProgress:
    """A context manager whose `watch` is told of every run."""

    def __init__(self, record: dict[str, Any], total: int, done: int):
        self.record = record
        self.total = total
        self.spoke = time.monotonic()
        columns = (
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("about {task.fields[left]} left"),
            TextColumn("[dim]{task.description}[/dim]"),
        )
        self.bar = Progress(*columns, console=talk, transient=True, disable=not talk.is_terminal)
        self.task = self.bar.add_task("starting", total=total, completed=done, left="...")

    def __enter__(self) -> "StudyProgress":
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def watch(self, job: Job, left: list[Job], run: dict[str, Any]) -> None:
        """Called after every run."""
        words = minutes(estimate_s(left, self.record["runs"]))
        done = self.total - len(left)
        if run["trouble"]:
            talk.print(f"[red]failed[/red] {escape(job.case.id)}: {escape(run['trouble'])}")
        upcoming = f"{left[0].case.role} {split_id(left[0].case.id)[0]}" if left else ""
        self.bar.update(self.task, completed=done, left=words, description=upcoming)
        if not talk.is_terminal and time.monotonic() - self.spoke > LINE_EVERY_S:
            self.spoke = time.monotonic()
            talk.print(f"skerry: {done} of {self.total} runs, about {words} left")


def minutes(seconds: float) -> str:
    """A duration in words that do not pretend to precision."""
    whole = round(seconds)
    return f"{whole} s" if whole < 90 else f"{whole // 60} min {whole % 60 // 10 * 10} s"
