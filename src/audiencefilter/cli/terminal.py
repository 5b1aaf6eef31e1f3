"""Output: control characters are escaped on a terminal, and written unchanged to files and pipes."""

import re
import sys
from contextlib import suppress
from typing import BinaryIO, Final, cast

import typer

#: Characters that control a terminal or the order of text: C0 except tabs and line ends, DEL, C1, and the
#: bidirectional controls.
_OBEYED: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\r(?!\n)")


def say(text: str, err: bool = False) -> None:
    """Print lines on stdout, or on stderr."""
    stream = sys.stderr if err else sys.stdout
    # color=True: otherwise click removes escape sequences from the text of a contact or a clause.
    typer.echo(escaped(text) if stream.isatty() else text, err=err, color=True)


def complain(message: str) -> None:
    """Print a message on stderr, unless the pipe is closed."""
    with suppress(BrokenPipeError):
        say(message, err=True)


def escaped(text: str) -> str:
    """Return a text with the terminal's control characters as JSON escapes."""
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def standard_output() -> BinaryIO:
    """Return the stream for UTF-8 bytes to stdout."""
    out = sys.stdout.buffer
    return cast("BinaryIO", _Terminal(out)) if sys.stdout.isatty() else out


class _Terminal:
    """Writes texts to a terminal; each call has complete characters."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def write(self, content: bytes) -> int:
        self._out.write(escaped(content.decode(errors="backslashreplace")).encode())
        return len(content)
