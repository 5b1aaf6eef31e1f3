"""How much memory this process has, and what bounds it; on systems that say so, which Linux does."""

import ctypes
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

_STATM: Final = Path("/proc/self/statm")
_STATUS: Final = Path("/proc/self/status")


def resident() -> int | None:
    """Return the bytes of memory that the process has now, what it has mapped included; None where nobody says."""
    try:
        return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE")
    except OSError:
        return None


def give_back() -> None:
    """Give back what was freed: libraries keep it, and what an index was made with is larger than the index."""
    import pyarrow

    pyarrow.default_memory_pool().release_unused()
    with suppress(AttributeError, OSError):  # no library but GNU's has it
        ctypes.CDLL(None).malloc_trim(0)


def allow(more: int) -> None:
    """Let the process have this many bytes more than now, files that it maps aside; else it gets a MemoryError."""
    import resource

    data = _data()
    if data is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = data + more
        resource.setrlimit(
            resource.RLIMIT_DATA, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard)
        )


def _data() -> int | None:
    """Return what the limit is of: all that can be written to and is nobody else's, in bytes."""
    with suppress(OSError):
        for line in _STATUS.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmData:"):
                return int(line.split()[1]) * 1024
    return None
