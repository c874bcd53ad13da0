# SPDX-License-Identifier: BSD-3-Clause
"""A sweep's numbers as rows of text, for the terminal and for the report."""

from typing import Any

from skerry.sweep.axes import spoken

VERDICTS = {
    "near": "measured and predicted agree",
    "less": "the program grows less than predicted",
    "more": "the program grows more than predicted",
    "hidden": "no effect to be seen",
}


def heading(curve: dict[str, Any]) -> list[str]:
    """Titles of the columns."""
    return [
        f"added {curve['parameter']}", "least s", "median s", "slowdown",
        *(f"{one['name']} s" for one in curve["models"]), "measured / predicted",
    ]  # fmt: skip


def rows(curve: dict[str, Any]) -> list[list[str]]:
    """A row for each point. The last column compares what was added to the time."""
    base = curve["points"][0]["min_s"]
    made = []
    for index, one in enumerate(curve["points"]):
        predicted = [model["predicted_s"][index] for model in curve["models"]]
        growth = predicted[0] - base
        made.append([
            spoken(one["added_s"]) if one["added_s"] else "0",
            f"{one['min_s']:.4f}", f"{one['median_s']:.4f}", f"{one['slowdown']:.3f}",
            *(f"{each:.4f}" for each in predicted),
            f"{(one['min_s'] - base) / growth:.2f}" if growth > 0 else "",
        ])  # fmt: skip
    return made


def lines(curve: dict[str, Any]) -> list[str]:
    """What a reader should know of a curve."""
    fit = curve["fit"]
    made = [
        f"{curve['parameter']}: {VERDICTS[curve['verdict']]}. Fitted: {fit['base_s']:.4f} s + "
        f"{fit['slope']:,.0f} (+- {fit['error']:,.0f}) x what is added"
    ]
    made += [f"model {one['name']}: {one['assumes']}" for one in curve["models"]]
    return made + [f"why: {one}" for one in curve["why"]]
