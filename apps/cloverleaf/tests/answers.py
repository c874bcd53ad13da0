#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What app.toml says of decks, and whether a run agrees.

answers.py APP_TOML list                          a line for each deck that is run: name, length, counts of PEs
answers.py APP_TOML run NAME PES SKERRY_RUN PROGRAM   runs one and compares its kinetic energy
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path


def main() -> None:
    file, what = Path(sys.argv[1]), sys.argv[2]
    answers = tomllib.loads(file.read_text())["answers"]
    runs = {Path(run["deck"]).stem: run for run in answers["runs"]}
    if what == "list":
        for name, run in runs.items():
            if run["pes"]:
                print(name, run["length"], *run["pes"])
        return
    name, pes, launcher, program = sys.argv[3:]
    run = runs[name]
    command = [launcher, "-n", pes, program, str(file.parent / run["deck"]), "--output", "/dev/null", "--json", "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"exit code {done.returncode}\n{done.stdout}{done.stderr}")
    found = json.loads(done.stdout)
    energy, expected = found["summary"]["kinetic_energy"], run["kinetic_energy"]
    print(f"step {found['steps']}: kinetic energy {energy}, expected {expected} at step {run['steps']}")
    if found["steps"] != run["steps"] or abs(energy / expected - 1) > answers["tolerance"]:
        sys.exit("that is not the answer")


main()
