"""The file that is imported, and what tells that it is the same again."""

import hashlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from audiencefilter.cli.failure import Failure
from audiencefilter.contacts.database.address import is_address
from audiencefilter.contacts.opening import Format, format_of, format_of_content, open_bytes, peek, stdin
from audiencefilter.contacts.reading import STDIN


@dataclass(frozen=True, slots=True)
class ImportFile:
    """A file with contacts.

    Attributes:
        path: where it is read from.
        name: what it is called in messages.
        digest: of its content.
    """

    path: str
    name: str
    digest: str


@contextmanager
def importable(name: str) -> Iterator[ImportFile]:
    """Give a file that can be read more than once: a copy of what comes through a pipe.

    Raises:
        Failure: it is no file.
    """
    if is_address(name):
        raise Failure(f"{name.partition('://')[0]}:// is a database: import reads files")
    if name != STDIN and stat.S_ISREG(os.stat(name).st_mode):
        yield ImportFile(name, name, _digest(name))
        return
    if name == STDIN and sys.stdin.isatty():
        raise Failure("no contacts: name a file, or pipe one in")
    with tempfile.TemporaryDirectory(prefix="audiencefilter-") as folder:
        # The content of a pipe is gone when it has been read: it is put aside first, to know whether it is new.
        copy = Path(folder) / "stdin"
        with copy.open("wb") as kept:
            if name == STDIN:
                shutil.copyfileobj(stdin(), kept)
            else:
                with open(name, "rb") as piped:
                    shutil.copyfileobj(piped, kept)
        yield ImportFile(str(copy), "stdin" if name == STDIN else name, _digest(str(copy)))


def format_told(file: ImportFile) -> Format:
    """Return the format that the name or the content of a file tells."""
    told = format_of(file.name)
    if told is not None:
        return told
    with open_bytes(file.path) as stream:
        return format_of_content(peek(stream))


def _digest(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
