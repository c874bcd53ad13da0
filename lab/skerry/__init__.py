# SPDX-License-Identifier: BSD-3-Clause
"""The lab: runs Skerry's executables and their peers, keeps records, draws figures.

Beside it, for programs: `skerry.exchange`, the exchange library.
"""

from pathlib import Path

__version__ = "0.1.0"

# In the source tree `exchange` lies with the library; an installation has it here.
_interface = Path(__file__).resolve().parents[2] / "exchange" / "interfaces" / "python"
if _interface.is_dir():
    __path__.append(str(_interface))
