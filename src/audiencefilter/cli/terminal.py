"""What is printed: a terminal is shown control characters, and obeys none; files and pipes get all as it is."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, Final, cast

import typer

#: Is given the rows read, and those selected or created so far.
Advance = Callable[[int, int], None]

#: What a terminal obeys, and what turns the order of characters: C0 but for tabs and ends of lines, DEL, C1, and the
#: controls of bidirectional text.
_OBEYED: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\r(?!\n)")


def say(text: str, err: bool = False) -> None:
    """Print lines on stdout, or on stderr."""
    stream = sys.stderr if err else sys.stdout
    # Without a colour click would leave out what looks like one, be it of a contact or of a clause.
    typer.echo(escaped(text) if stream.isatty() else text, err=err, color=True)


def complain(message: str) -> None:
    """Print a message on stderr, if anybody reads it."""
    with suppress(BrokenPipeError):
        say(message, err=True)


def escaped(text: str) -> str:
    r"""Return a text with the characters that a terminal obeys as JSON escapes them.

    >>> print(escaped("a\x1b[2Jb\u202ec"))
    a\u001b[2Jb\u202ec
    """
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def standard_output() -> BinaryIO:
    """Return what bytes of UTF-8 are written to that go to stdout."""
    out = sys.stdout.buffer
    return cast("BinaryIO", _Terminal(out)) if sys.stdout.isatty() else out


class _Terminal:
    """Writes whole texts to a terminal."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def write(self, content: bytes) -> int:
        self._out.write(escaped(content.decode(errors="backslashreplace")).encode())
        return len(content)


@contextmanager
def progress(wanted: bool = True, become: str = "selected") -> Iterator[Advance]:
    """Give a function to call as the work goes on; it shows nothing unless stderr is a terminal."""
    if not (wanted and sys.stderr.isatty()):
        yield lambda read, selected: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    text = TextColumn(
        f"{{task.completed:,}} read, {{task.fields[selected]:,}} {become}, {{task.fields[rate]:,}} rows/s"
    )
    with Progress(SpinnerColumn(), text, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, selected=0, rate=0)

        def advance(read: int, selected: int) -> None:
            elapsed = bar.tasks[0].elapsed or 0.0
            bar.update(task, completed=read, selected=selected, rate=int(read / elapsed) if elapsed else 0)

        yield advance
