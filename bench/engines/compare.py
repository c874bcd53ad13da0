#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The engines that were built, in turn, round after round, between two test hosts: medians.

tests/hosts/hosts with 2 -- bench/engines/compare.py build/release/bin/engines
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

HOSTS = Path(__file__).resolve().parents[2] / "tests/hosts/hosts"
UNITS = {  # of each row: its title, its unit, and how seconds become a figure in that unit
    ("put_flush", 8): ("put 8 B + flush", "us", lambda s: s * 1e6),
    ("get", 8): ("get 8 B", "us", lambda s: s * 1e6),
    ("fetch_add", 8): ("fetch-add", "us", lambda s: s * 1e6),
    ("puts", 8): ("8 B puts, one flush a thousand", "million/s", lambda s: 1e-6 / s),
    ("put_flush", 65536): ("put 64 KiB + flush", "GB/s", lambda s: 65536e-9 / s),
    ("put_flush", 1 << 20): ("put 1 MiB + flush", "GB/s", lambda s: 1.048576e-3 / s),
    ("get", 1 << 20): ("get 1 MiB", "GB/s", lambda s: 1.048576e-3 / s),
    ("answer", 8): ("message 8 B + answer", "us", lambda s: s * 1e6),
    ("messages", 8 << 10): ("messages of 8 KiB", "GB/s", lambda s: 8192e-9 / s),
    ("messages", 32 << 10): ("messages of 32 KiB", "GB/s", lambda s: 32768e-9 / s),
}
# UCX takes two hosts of one machine for one, and would share memory.
TCP_OF_UCX = {"UCX_TLS": "tcp,self"}
UCX_OVER_TCP = ("--mca", "opal_common_ucx_tls", "any", "--mca", "opal_common_ucx_devices", "any")


def output(command, env=None):
    ended = subprocess.run(
        command, env=env, stdout=subprocess.PIPE, text=True, timeout=60, check=False
    )
    return ended.stdout


def by_hand(program, *extra, **variables):
    """Starts both processes on the hosts without a launcher."""

    def start(folder, through):
        env = {**os.environ, **variables}
        run = [str(HOSTS), "run"]
        there = [*run, "1", *through, str(folder / program), "1", "5000", *extra]
        here = [*run, "0", *through, str(folder / program), "0", "5000", "host1", *extra]
        target = subprocess.Popen(there, env=env, stdout=subprocess.DEVNULL)
        try:
            return output(here, env)
        finally:
            target.terminate()
            target.wait()

    return program, start


def openmpi(*options, **variables):
    def start(folder, through):  # each host would bind its first process to the same core
        mpirun = shutil.which("mpirun.openmpi") or "mpirun"
        command = [mpirun, "--allow-run-as-root", "--bind-to", "none"]
        command += ["--host", "host0,host1", "-n", "2", *options]
        for name, value in variables.items():
            command += ["-x", f"{name}={value}"]
        command += [*through, str(folder / "mpi_rma_openmpi")]
        return output(command)

    return "mpi_rma_openmpi", start


def mpich(**variables):
    def start(folder, through):
        own = HOSTS.parents[2] / ".venv/bin/mpiexec.hydra"
        mpiexec = os.environ.get("SKERRY_MPICH") or (str(own) if own.exists() else "mpiexec.hydra")
        command = [mpiexec, "-launcher", "ssh", "-hosts", "host0,host1", "-ppn", "1", "-n", "2"]
        for name, value in variables.items():
            command += ["-genv", name, value]
        command += [*through, str(folder / "mpi_rma_mpich")]
        return output(command)

    return "mpi_rma_mpich", start


ENGINES = {
    "raw TCP": by_hand("tcp"),
    "libfabric net": by_hand("ofi", "net"),
    "libfabric tcp": by_hand("ofi", "tcp"),
    "libfabric tcp;ofi_rxm": by_hand("ofi", "tcp;ofi_rxm"),
    "UCX": by_hand("ucx", **TCP_OF_UCX),
    "Open MPI": openmpi(),
    "Open MPI pt2pt": openmpi("--mca", "osc", "^ucx"),
    "Open MPI ucx": openmpi(
        "--mca", "pml", "ucx", "--mca", "osc", "ucx", *UCX_OVER_TCP, **TCP_OF_UCX
    ),
    "MPICH ofi": mpich(MPIR_CVAR_CH4_NETMOD="ofi", MPIR_CVAR_NOLOCAL="1"),
    "MPICH ucx": mpich(MPIR_CVAR_CH4_NETMOD="ucx", MPIR_CVAR_NOLOCAL="1", **TCP_OF_UCX),
}


def rows(text):
    for line in text.splitlines():
        if line.startswith("{"):
            row = json.loads(line)
            yield (row["op"], row["bytes"]), row["median_s"]


def table(seconds, failures):
    used = [name for name in ENGINES if name in seconds]
    print("| |", " | ".join(used), "|\n|", " --- |" * (len(used) + 1))
    for key, (title, unit, figure) in UNITS.items():
        cells = []
        for name in used:
            figures = [figure(s) for s in seconds[name].get(key, [])]
            if not figures:
                cells.append("-")
                continue
            middle, low, high = statistics.median(figures), min(figures), max(figures)
            cells.append(f"{middle:.3g} ({low:.3g}-{high:.3g})")
        print(f"| {title}, {unit} | " + " | ".join(cells) + " |")
    for name, what in failures.items():
        print(f"{name}: {what}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="engines with this in their name")
    parser.add_argument("--through", default="", help="a command that starts each process")
    chosen = parser.parse_args()
    folder, through = chosen.folder.resolve(), chosen.through.split()
    seconds, failures = {}, {}
    for _ in range(chosen.rounds):
        for name, (program, start) in ENGINES.items():
            if chosen.only not in name or not (folder / program).exists():
                continue
            try:
                for key, value in rows(start(folder, through)):
                    seconds.setdefault(name, {}).setdefault(key, []).append(value)
            except (OSError, subprocess.TimeoutExpired) as error:
                failures[name] = str(error)
            if name not in seconds:
                failures[name] = failures.get(name, "gave no figures")
        print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    table(seconds, failures)


if __name__ == "__main__":
    main()
