#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs a deck with every variant that is applicable at a number of PEs. Each must reach the known answer (the
program checks it: exit code 3 if not) and have the fields of the naive one to the last bit.

every_variant.py PES DECK LAUNCH... -- CLOVERLEAF[,OTHER] [STRATEGY ...]   (strategies: only these, besides the naive one)

With OTHER its variants are compared with the naive one of CLOVERLEAF.
"""

import json
import subprocess
import sys


def run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\nexit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    pes, deck = sys.argv[1:3]
    split = sys.argv.index("--")
    launch, only = [*sys.argv[3:split], "-n", pes], sys.argv[split + 2 :]
    first, last = sys.argv[split + 1].split(",")[0], sys.argv[split + 1].split(",")[-1]
    listed = [v for v in json.loads(run([*launch, last, "--list"])) if v["applicable"]]
    names = [v["variant"] for v in listed if (not only or v["strategy"] in only) and v["variant"] != "naive"]
    if not names:
        sys.exit("no variants to compare")
    naive = None
    for program, name in [(first, "naive"), *((last, name) for name in names)]:
        command = [*launch, program, deck, "--strategy", name, "--output", "/dev/null", "--json", "-"]
        found = json.loads(run(command))
        naive = naive or found["checksum"]
        if found["checksum"] != naive or found["variant"] != name:
            sys.exit(f"{name} at {pes} PEs: checksum {found['checksum']}, the naive one's is {naive}")
    print(f"{len(names)} variants and the naive one at {pes} PEs have the same fields: {naive}")


main()
