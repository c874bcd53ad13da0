# SPDX-License-Identifier: BSD-3-Clause
"""What a study of the NAS benchmarks runs: apps, classes and PEs, each by all models in turn."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from skerry import paths
from skerry.errors import USAGE, UserError, unknown
from skerry.launchers import launcher

OURS = "skerry"


@dataclass(frozen=True)
class Case:
    """One thing to run once a round."""

    app: str
    problem_class: str
    pes: int
    model: str
    strategy: str | None = None

    @property
    def title(self) -> str:
        """As messages call it."""
        return f"{self.app} class {self.problem_class}, {self.pes} PEs, {model_title(self.model)}"

    def command(self) -> tuple[list[str], dict[str, str]]:
        """The command line, and what is added to the environment."""
        by = launcher("skerry_run" if self.model == OURS else self.model)
        words = ["--class", self.problem_class, "--json", "-"]
        if self.strategy and self.model == OURS:
            words += ["--strategy", self.strategy]
        return by.command(self.pes, program(self.app, self.model), words), by.environment()


def program(app: str, model: str) -> Path:
    """The app's program for a model."""
    return paths.program(f"npb_{app}" if model == OURS else f"npb_{app}_{model}")


def model_title(model: str) -> str:
    """As people write it."""
    return "Skerry" if model == OURS else launcher(model).title


def chosen(option: str, text: str | None, known: list[str], default: list[str]) -> list[str]:
    """Names with commas between, each of which must be known."""
    if text is None:
        return default
    words = list(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))
    for word in words:
        if word not in known:
            raise unknown(option.lstrip("-"), word, known)
    if not words:
        raise UserError(f"{option} is empty; there are {', '.join(known)}", USAGE)
    return words


def usable(models: list[str]) -> tuple[list[str], list[str]]:
    """Models that can be run here, and a line for each that cannot."""
    missing = {model: launcher(model).missing() for model in models if model != OURS}
    left_out = [why for why in missing.values() if why]
    return [model for model in models if not missing.get(model)], left_out


def cases(
    raw: dict[str, Any], apps: list[str], classes: list[str], pes: list[int] | None,
    models: list[str], strategy: str | None,
) -> list[Case]:  # fmt: skip
    """In the order in which they are run: models take turns at each problem."""
    return [
        Case(app, problem_class, n, model, strategy)
        for app in apps
        for problem_class in classes
        for n in pes or raw["pes"]
        for model in models
    ]
