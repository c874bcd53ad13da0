# SPDX-License-Identifier: BSD-3-Clause
"""The machine that a record was taken on."""

import os
import platform
from pathlib import Path
from typing import Any

CPU = Path("/sys/devices/system/cpu")
HUGE = Path("/sys/kernel/mm/transparent_hugepage")


def read(path: Path) -> str:
    """A small system file's text, or nothing."""
    try:
        return path.read_text().strip()
    except OSError:
        return ""


def processor() -> str:
    """The processor's name as the kernel has it."""
    for line in read(Path("/proc/cpuinfo")).splitlines():
        if line.lower().startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def caches() -> dict[str, str]:
    """Data and unified caches of the first core we may use: {"L1": "32K", ...}."""
    found = {}
    core = min(os.sched_getaffinity(0))
    for index in sorted((CPU / f"cpu{core}" / "cache").glob("index*")):
        if read(index / "type") != "Instruction":
            found[f"L{read(index / 'level')}"] = read(index / "size")
    return found


def huge_pages() -> dict[str, Any]:
    """Whether the symmetric heap can have huge pages. The chosen word stands in brackets."""
    text = read(HUGE / "shmem_enabled")
    chosen = text.partition("[")[2].partition("]")[0] or "absent"
    usable = chosen in ("always", "within_size", "advise", "force")
    reserved = read(Path("/proc/sys/vm/nr_hugepages"))
    return {
        "shmem_enabled": chosen,
        "usable": usable,
        "hugetlb_reserved": int(reserved) if reserved.isdigit() else 0,
        "to_enable": None if usable else f"as root: echo advise > {HUGE}/shmem_enabled",
    }


def memory_mib() -> int:
    """The memory of the whole machine."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20


def describe() -> dict[str, Any]:
    """What a reader of a record wants to know. Nothing in it names the machine or its owner."""
    return {
        "processor": processor(),
        "architecture": platform.machine(),
        "cores": os.cpu_count() or 1,
        "usable_cores": sorted(os.sched_getaffinity(0)),
        "caches": caches(),
        "memory_mib": memory_mib(),
        "huge_pages": huge_pages(),
        "kernel": platform.release(),
        "virtual": " hypervisor" in read(Path("/proc/cpuinfo")),
        "load": round(os.getloadavg()[0], 2),
    }
