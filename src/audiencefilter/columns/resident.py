"""Segments in files that are mapped into memory: opened when they are used, closed again when they take too much.

A closed segment has neither columns nor indexes in memory, and the system drops the pages of its file.
"""

import mmap
from collections.abc import Callable, Hashable
from pathlib import Path
from threading import Lock
from typing import Any, Final
from weakref import WeakKeyDictionary

from audiencefilter.columns.cache import Cache
from audiencefilter.columns.segment import Segment

#: Maximum bytes of the open segments of a store, by default.
RESIDENT_BYTES: Final = 300_000_000
#: Maximum bytes of the cached queries of one segment.
_QUERY_CACHE_BYTES: Final = 4_000_000


class Resident:
    """The open segments of a store, which take at most `limit` bytes beside those in use."""

    def __init__(self, limit: int) -> None:
        self.limit: Final = limit
        self._sizes = WeakKeyDictionary[SavedSegment, int]()
        self._lock = Lock()

    def begin(self, segment: "SavedSegment") -> None:
        """Note the beginning of a use."""
        with self._lock:
            segment.uses += 1

    def end(self, segment: "SavedSegment") -> None:
        """Note the end of a use, after which the segment is closed if all open ones take too much.

        Filters read the segments in order, so closing the last one used keeps as many as possible for the next filter.
        """
        size = segment.nbytes
        with self._lock:
            segment.uses -= 1
            self._sizes[segment] = size
            if not segment.uses and sum(self._sizes.values()) > self.limit:
                segment.close()
                del self._sizes[segment]


class SavedSegment:
    """A segment in a file.

    Args:
        path: the file, which may have been removed since; its mapping remains.
        mapped: the mapping of the file.
        make: returns a segment over the mapping, without columns in memory.

    Attributes:
        queries: cached queries of the open segment.
        uses: the number of its users.
    """

    def __init__(
        self, path: Path, rows: int, mapped: mmap.mmap, make: Callable[[], Segment], resident: Resident
    ) -> None:
        self.path: Final = path
        self.rows: Final = rows
        self._mapped = mapped
        self._make = make
        self.resident: Final = resident
        self.uses = 0
        self._segment: Segment | None = None
        self.queries = Cache[Hashable, Any](_QUERY_CACHE_BYTES)

    def opened(self) -> Segment:
        """Return the segment. Raises ValueError: the file is damaged."""
        segment = self._segment
        if segment is None:
            segment = self._segment = self._make()
        return segment

    def close(self) -> None:
        """Drop what is in memory. Readers that still have the segment read the file again."""
        self._segment = None
        self.queries = Cache(_QUERY_CACHE_BYTES)
        if hasattr(self._mapped, "madvise"):  # not on Windows
            self._mapped.madvise(mmap.MADV_DONTNEED)

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return len(self._mapped)

    @property
    def nbytes(self) -> int:
        """Bytes of the columns that were read since it was opened, and of the queries."""
        segment = self._segment
        return self.queries.nbytes + (0 if segment is None else segment.read_nbytes)
