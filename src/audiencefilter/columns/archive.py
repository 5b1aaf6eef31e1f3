"""Members of one file, each as long as it is, and mapped into memory: a ZIP archive that compresses nothing.

Each begins at a multiple of 64 bytes, as Arrow wants its buffers. Its checksum is looked at when it is verified.
"""

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Callable
from typing import Any, Final, cast

from audiencefilter.columns.arrays import pyarrow

#: What such a file begins with.
MAGIC: Final = b"PK\x03\x04"
_ALIGNED: Final = 64
_HEADER: Final = struct.Struct("<4s5H3L2H")
#: What zipfile adds to the header of a member that may become larger than 4 GB.
_OF_LARGE: Final = 20
#: The kind of a part of a header that only makes it longer, as others use it.
_PADDING: Final = 0xD935
#: So much is read at once for a checksum.
_BLOCK: Final = 1 << 24
#: What zipfile raises for something that is no archive, or a damaged one.
_UNREADABLE: Final = (
    zipfile.BadZipFile,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    ValueError,
    struct.error,
)


class Archive:
    """An archive that is written, a member after the other.

    Args:
        file: where to.
    """

    def __init__(self, file: Any) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_STORED)

    def write(self, name: str, write: Callable[[Any], None]) -> None:
        """Have a member written to what is like a file."""
        info = zipfile.ZipInfo(name)
        start = self._zip.start_dir + _HEADER.size + len(name) + _OF_LARGE + 4
        padding = -start % _ALIGNED
        info.extra = struct.pack("<HH", _PADDING, padding) + bytes(padding)
        with self._zip.open(info, "w", force_zip64=True) as member:
            write(_Counted(member))

    def close(self) -> None:
        """Write the list of the members."""
        self._zip.close()


class _Counted(io.RawIOBase):
    """What is like a file, and knows how much was written; the members of zipfile do not."""

    def __init__(self, member: Any) -> None:
        self._member = member
        self._count = 0

    def writable(self) -> bool:
        """Say that it is."""
        return True

    def tell(self) -> int:
        """Return how much was written."""
        return self._count

    def write(self, data: Any) -> int:
        """Write some more."""
        size = memoryview(data).nbytes
        self._member.write(data)
        self._count += size
        return size


class MappedArchive:
    """An archive that is mapped into memory.

    Args:
        mapped: the file.
        trusted: whether to believe it without a look at the checksums.

    Raises:
        ValueError: it is no archive that :class:`Archive` wrote.
    """

    def __init__(self, mapped: pyarrow.MemoryMappedFile, trusted: bool) -> None:
        self._mapped = mapped
        self._trusted = trusted
        try:
            with zipfile.ZipFile(cast(Any, mapped)) as found:
                self._members = {info.filename: info for info in found.infolist()}
        except _UNREADABLE as error:
            raise ValueError(f"it is no ZIP archive: {error}") from None

    def member(self, name: str) -> pyarrow.Buffer:
        """Return a member as it stands in memory.

        Raises:
            ValueError: there is none, or it is damaged.
        """
        info = self._members.get(name)
        if info is None:
            raise ValueError(f"it has no member {name}")
        if info.compress_type != zipfile.ZIP_STORED or info.file_size != info.compress_size or info.flag_bits & 1:
            raise ValueError(f"its member {name} is compressed or encrypted")
        header = self._at(info.header_offset, _HEADER.size, name)
        magic, *_, names, extra = _HEADER.unpack(header.to_pybytes())
        if magic != MAGIC:
            raise ValueError(f"its member {name} does not begin where it should")
        found = self._at(info.header_offset + _HEADER.size + names + extra, info.file_size, name)
        if not self._trusted and _checksum(found) != info.CRC:
            raise ValueError(f"its member {name} has another checksum")
        return found

    def _at(self, start: int, size: int, name: str) -> pyarrow.Buffer:
        if start < 0 or size < 0 or start + size > self._mapped.size():
            raise ValueError(f"its member {name} is beyond its end")
        self._mapped.seek(start)
        return self._mapped.read_buffer(size)


def _checksum(buffer: pyarrow.Buffer) -> int:
    view, found = memoryview(buffer), 0
    for start in range(0, len(view), _BLOCK):
        found = zlib.crc32(view[start : start + _BLOCK], found)
    return found


def is_archive(path: str | os.PathLike[str]) -> bool:
    """Whether a file begins as an archive does."""
    with open(path, "rb") as file:
        return file.read(len(MAGIC)) == MAGIC
