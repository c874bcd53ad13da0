# SPDX-License-Identifier: BSD-3-Clause
"""The order of single runs, and how long those that are left will take.

Timed cases are interleaved (A B C A B C ...), so that a noisy minute falls on all of them alike.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import mean
from typing import Any

from skerry.study.cases import TIMED, Case, from_json

FIRST_GUESS_S = 2.0  # for a run, when nothing has run yet


@dataclass(frozen=True)
class Job:
    """One run of one case; repeats count from 0."""

    case: Case
    repeat: int

    @property
    def key(self) -> tuple[str, int]:
        """What identifies it in a record."""
        return self.case.id, self.repeat


def jobs(cases: Iterable[Case], repeats: int) -> list[Job]:
    """Everything to run, in order: what runs once, then the rounds."""
    cases = list(cases)
    once = [Job(case, 0) for case in cases if case.role != TIMED]
    timed = [case for case in cases if case.role == TIMED]
    return once + [Job(case, repeat) for repeat in range(repeats) for case in timed]


def planned(record: dict[str, Any]) -> list[Job]:
    """All runs of a record's study."""
    return jobs(map(from_json, record["cases"]), record["repeats"])


def remaining(record: dict[str, Any]) -> list[Job]:
    """What a record still lacks. Failed runs are tried again by a resumed study."""
    done = {(run["case"], run["repeat"]) for run in record["runs"] if not run["trouble"]}
    return [job for job in planned(record) if job.key not in done]


def estimate_s(left: Iterable[Job], runs: Iterable[dict[str, Any]]) -> float:
    """Seconds for the runs that are left: by the same case's, the same problem's, or any."""
    taken: dict[Any, list[float]] = {}
    for run in runs:
        _, by, problem = split_id(run["case"])
        for key in (run["case"], problem, (by, problem), None):
            taken.setdefault(key, []).append(run["seconds"])

    def one(job: Job) -> float:
        _, by, problem = split_id(job.case.id)
        keys = (job.case.id, (by, problem), problem, None)
        best = next((taken[key] for key in keys if key in taken), [FIRST_GUESS_S])
        return mean(best)

    return sum(map(one, left))


def split_id(case_id: str) -> tuple[str, str, str]:
    """Variant, launcher and problem of a case's name."""
    variant, _, rest = case_id.partition("@")
    by, _, problem = rest.partition("/")
    return variant, by, problem
