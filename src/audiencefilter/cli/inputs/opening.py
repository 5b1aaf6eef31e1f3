"""Files and stdin as buffered streams of bytes, gzip undone."""

import gzip
import io
import sys
from typing import BinaryIO, cast

from audiencefilter.cli.inputs.formats import GZIP_MAGIC

#: Enough to recognise a format by.
_PEEKED = 4_096


def open_bytes(name: str | None) -> io.BufferedReader:
    """Return the stream of a file, or of stdin.

    Args:
        name: the file; None for stdin.
    """
    raw = stdin() if name is None else open(name, "rb")  # noqa: SIM115 - the source closes it
    if peek(raw).startswith(GZIP_MAGIC):
        return io.BufferedReader(cast("io.RawIOBase", gzip.GzipFile(fileobj=raw, mode="rb")), 1 << 17)
    return raw


def stdin() -> io.BufferedReader:
    """Return the stream of stdin, with a look ahead."""
    stream: BinaryIO = sys.stdin.buffer
    return stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", stream))


def peek(stream: io.BufferedReader) -> bytes:
    """Return how a stream begins, without moving on."""
    return stream.peek(_PEEKED)[:_PEEKED]
