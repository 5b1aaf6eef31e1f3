"""Files and stdin as buffered streams of bytes, gzip undone."""

import gzip
import io
import os
import stat
import sys
from typing import BinaryIO, cast

from audiencefilter.contacts.formats import GZIP_MAGIC

#: Enough to recognise a format by.
_PEEKED = 4_096
#: Unpacked data is handed on in portions of this size.
_BUFFER = 1 << 17


def open_bytes(name: str | None) -> io.BufferedReader:
    """Return the stream of a file, or of stdin.

    Args:
        name: the file; None for stdin.
    """
    raw = stdin() if name is None else open(name, "rb")  # noqa: SIM115 - the source closes it
    if peek(raw).startswith(GZIP_MAGIC):
        return io.BufferedReader(cast("io.RawIOBase", _Unpacked(raw)), _BUFFER)
    return raw


class _Unpacked(gzip.GzipFile):
    """The content of a gzip stream, which it closes with itself."""

    def __init__(self, packed: io.BufferedReader) -> None:
        self._packed = packed
        super().__init__(fileobj=packed, mode="rb")

    def close(self) -> None:
        super().close()
        self._packed.close()


def stdin() -> io.BufferedReader:
    """Return the stream of stdin, with a look ahead."""
    stream: BinaryIO = sys.stdin.buffer
    return stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", stream))


def size_of(stream: io.BufferedReader) -> int | None:
    """Return how many bytes a stream has from its start, where that is known: that of a file that is not packed."""
    raw = stream.raw
    if not isinstance(raw, io.FileIO):
        return None
    told = os.fstat(raw.fileno())
    return told.st_size if stat.S_ISREG(told.st_mode) else None


def peek(stream: io.BufferedReader) -> bytes:
    """Return how a stream begins, without moving on."""
    return stream.peek(_PEEKED)[:_PEEKED]
