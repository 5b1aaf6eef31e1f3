"""``python -m audiencefilter``, and the entry point of the program ``audiencefilter``."""

import atexit
import os
import sys
import threading
from contextlib import suppress
from typing import Any, Final

#: Packages of the extra ``cli``: for every command, and for printing tables.
_NEEDED: Final = ("typer", "rich")


def run() -> None:
    """Run the command line with the arguments of this process, and exit."""
    _make_streams_safe()
    sys.meta_path.insert(0, _WithoutPandas())
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy would start threads for matrices, which nothing here has
    try:
        from audiencefilter.program import app

        app(prog_name="audiencefilter")
    except SystemExit as end:
        _leave(end.code)
        raise
    except KeyboardInterrupt:
        sys.exit(130)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _NEEDED:
            raise
        sys.stderr.write(
            f"audiencefilter: the command line needs {error.name}: install it with pip install 'audiencefilter[cli]'\n"
        )
        sys.exit(2)


def _leave(code: object) -> None:
    """End the process at once if nothing is left to do: clearing all modules takes a quarter of a small command."""
    if isinstance(code, int) and threading.active_count() == 1:
        atexit._run_exitfuncs()
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)


class _WithoutPandas:
    """Hides pandas, which pyarrow would import with its first Python value; no command needs it."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Refuse pandas."""
        if name == "pandas":
            raise ModuleNotFoundError(f"{name} is not for this program", name=name)


def _make_streams_safe() -> None:
    """Make every character printable in any locale, and replace closed streams."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for the whole process
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    run()
