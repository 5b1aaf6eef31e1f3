"""One index of the filters of a list, shared by every version of its audiences that is in use."""

import os
import weakref
from collections.abc import Iterable, Mapping
from ctypes import CDLL
from dataclasses import dataclass
from math import inf
from threading import Lock
from typing import Final

import audiencefilter as af
from audiencefilter.service.operations.language import Language
from audiencefilter.service.work import acquired, current

#: About how much memory an index may take, in bytes: 200 lists are kept, most of which have far fewer audiences. Once
#: 20,000 contacts were looked up, an index of 100 audiences takes 0.5 MB, one of 1,000 3 MB; one of 10,000 comes to the
#: bound, and finds about as quickly as without. So many lists with a thousand audiences each take 0.6 GB.
_MEMORY: Final = 20_000_000
#: When filters of this many bytes go at once, the memory is given back to the system, which takes some milliseconds.
_MUCH: Final = 2_000_000


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Holding:
    """Filters that stay in an index as long as this is alive.

    Attributes:
        index: has them, by their texts, and may have others besides.
        filters: by their texts.
    """

    index: af.AudienceIndex
    filters: Mapping[str, af.Filter]


class SharedIndex:
    """An index that follows what is held of it. Safe for threads.

    Transactions that began earlier go on with the audiences as they were. So the index has the filters of all versions
    that are in use, and whoever asks it picks those that it holds. Audiences that have the same text share its entry.

    A list that may ask for more goes on with its index; where a field goes or becomes another, there is a new one.
    """

    def __init__(self) -> None:
        self._speak(Language())
        self._lock = Lock()

    def _speak(self, language: Language) -> None:
        """Begin with an index of filters of a language; who holds some of another one has that with them."""
        self._language = language
        self._index = af.AudienceIndex(language.schema, memory=_MEMORY)
        # The index gives equal filters, but not the same ones, which keep what they have compiled.
        # Each with its text as it came first: the same one for all, as it may be long.
        self._filters: dict[str, tuple[str, af.Filter]] = {}
        self._holdings: list[weakref.ref[Holding]] = []

    def hold(self, texts: Iterable[str], language: Language) -> Holding:
        """Return a holding of some filters; what nobody holds any more leaves the index.

        Only the difference from what the index has is read, added and removed.

        Args:
            texts: of the filters; the same one may come again.
            language: what they are in.

        Raises:
            InvalidFilterError: a text is no clause.
            ClientGoneError, SupersededError, UnavailableError: the work has to end that needs them.
        """
        acquired(self._lock, inf)
        try:
            if not self._language.has(language):
                self._follow(language)
            holding = Holding(self._index, dict(map(self._present, texts)))
            self._holdings.append(weakref.ref(holding))
            self._forget()
        finally:
            self._lock.release()
        return holding

    @property
    def size(self) -> int:
        """How many filters the index has now."""
        return len(self._index)

    @property
    def nbytes(self) -> int:
        """About how much memory the index takes now."""
        return self._index.nbytes

    def forget(self) -> None:
        """Remove what nobody holds; :meth:`hold` does so, too."""
        with self._lock:
            self._forget()

    def _follow(self, language: Language) -> None:
        if language.has(self._language):
            self._index.extend(language.schema)
            self._language = language
        else:
            self._speak(language)

    def _present(self, text: str) -> tuple[str, af.Filter]:
        found = self._filters.get(text)
        if found is None:
            current().check()  # what was read so far is there for the next one who comes
            found = text, self._language.read(text)
            self._index.add(*found)
            self._filters[text] = found
        return found

    def _forget(self) -> None:
        """Remove what nobody holds.

        It is done here, and not as a holding goes: the garbage collector may run in the middle of anything.
        """
        living = [holding for known in self._holdings if (holding := known()) is not None]
        self._holdings = [weakref.ref(holding) for holding in living]
        held = self._index.nbytes
        for text in self._filters.keys() - set().union(*(holding.filters for holding in living)):
            self._index.remove(text)
            del self._filters[text]
        if held - self._index.nbytes > _MUCH:
            give_back()


def give_back() -> None:
    """Have the C library give the system what is free: glibc keeps pieces that the process may never need again."""
    trim = getattr(CDLL(None), "malloc_trim", None) if os.name == "posix" else None
    if trim is not None:
        trim(0)
