# SPDX-License-Identifier: BSD-3-Clause
"""Whether the runs computed what they should: bit-identical to the oracle, and the known energy."""

from typing import Any

from skerry.study.cases import OURS, Case, from_json
from skerry.study.definition import Definition


def judge(record: dict[str, Any], definition: Definition) -> dict[str, Any]:
    """Counts, and a line for everything that is wrong."""
    oracle, tolerance = definition.raw["oracle"], definition.tolerance
    cases = {raw["id"]: from_json(raw) for raw in record["cases"]}
    good = [(cases[run["case"]], run) for run in record["runs"] if not run["trouble"]]
    expected = {
        case.problem: run["result"]["checksum"] for case, run in good if is_oracle(case, oracle)
    }
    wrong: list[str] = []
    identical = energies = 0
    worst = 0.0
    for case, run in good:
        trouble = compare(case, run["result"]["checksum"], expected.get(case.problem), oracle)
        identical += trouble is None and not is_oracle(case, oracle)
        error = energy_error(case, run["result"])
        energies += error is not None
        worst = max(worst, error or 0.0)
        if error is not None and not error <= tolerance:
            trouble = f"{case.id}: kinetic energy is off by {error:.1e} (relative)"
        if trouble and trouble not in wrong:
            wrong.append(trouble)
    failed = [f"{run['case']}: {run['trouble']}" for run in record["runs"] if run["trouble"]]
    return {
        "runs": len(record["runs"]),
        "identical": identical,
        "energies_checked": energies,
        "worst_energy_error": worst,
        "tolerance": tolerance,
        "wrong": wrong,
        "failed": failed,
        "ok": not wrong and not failed,
    }


def is_oracle(case: Case, oracle: str) -> bool:
    """Whether a case's answers are what others are compared with."""
    return case.variant == oracle and case.launcher == OURS


def compare(case: Case, checksum: str, expected: str | None, oracle: str) -> str | None:
    """What is wrong with a checksum, if anything."""
    if expected is None:
        return f"{case.id}: not compared, as '{oracle}' gave no answer for this problem"
    if checksum != expected:
        return f"{case.id}: fields differ from those of '{oracle}' ({checksum}, not {expected})"
    return None


def energy_error(case: Case, result: dict[str, Any]) -> float | None:
    """The relative error of the kinetic energy, where the right one is known."""
    if case.kinetic_energy is None:
        return None
    found = result["summary"]["kinetic_energy"]
    return abs(found - case.kinetic_energy) / abs(case.kinetic_energy)
