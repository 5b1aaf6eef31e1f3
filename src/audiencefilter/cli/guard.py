"""The edge of every command: what goes wrong becomes a message and an exit code, never a traceback."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Final, ParamSpec

import typer

from audiencefilter import InvalidFilterError, RecordError, UnsupportedError
from audiencefilter.cli.failure import Failure
from audiencefilter.cli.terminal import say
from audiencefilter.contacts.policy import ContactsError

P = ParamSpec("P")

_BAD: Final = 2
INTERRUPTED: Final = 130


def guarded(command: Callable[P, int]) -> Callable[P, None]:
    """Return a command that exits with the code it returned, or with that of what went wrong."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(_code_of(lambda: command(*args, **kwargs)))

    return run


def _code_of(command: Callable[[], int]) -> int:
    try:
        code = command()
        sys.stdout.flush()  # here, because a closed pipe shows when the buffer is written
        return code
    except BrokenPipeError:
        # Whoever reads has had enough, as with `| head`: that is no failure.
        _abandon_stdout()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except (Failure, ContactsError, InvalidFilterError, RecordError, UnsupportedError) as error:
        message = str(error)
    except OSError as error:
        _abandon_stdout()
        message = os_message(error)
    complain(f"error: {message}")
    return _BAD


def complain(message: str) -> None:
    """Print a message on stderr, if anybody reads it."""
    with suppress(BrokenPipeError):
        say(message, err=True)


def os_message(error: OSError) -> str:
    """Say what the operating system refused.

    >>> os_message(FileNotFoundError(2, "No such file or directory", "contacts.csv"))
    'contacts.csv: No such file or directory'
    """
    reason = error.strerror or str(error)
    return reason if error.filename is None else f"{error.filename}: {reason}"


def _abandon_stdout() -> None:
    """Keep Python from trying once more, at its exit, to write what could not be written."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        return
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
