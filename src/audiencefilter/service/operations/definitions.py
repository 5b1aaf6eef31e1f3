"""The audiences of a list, read once for each time they change, and one index of the filters of all versions in use."""

import os
import sys
import weakref
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from ctypes import CDLL
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from math import inf
from threading import Lock
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.instants import aware
from audiencefilter.service.operations.language import Language, reads_actions
from audiencefilter.service.storage.tables import audiences, lists
from audiencefilter.service.work import acquired, current
from audiencefilter.tools import Relative, moving

#: About how much memory an index may take, in bytes: 200 lists are kept, most of which have far fewer audiences. Once
#: 20,000 contacts were looked up, an index of 100 audiences takes 0.5 MB, one of 1,000 3 MB; one of 10,000 comes to the
#: bound, and finds about as quickly as without. So many lists with a thousand audiences each take 0.6 GB.
_INDEX_BYTES: Final = 20_000_000
#: When this many bytes go at once, the memory is given back to the system, which takes some milliseconds.
GIVE_BACK_BYTES: Final = 2_000_000


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Holding:
    """Filters that stay in an index as long as this is alive.

    Attributes:
        index: has them, by their texts, and may have others besides.
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
        self._index = af.AudienceIndex(language.schema, memory=_INDEX_BYTES)
        # The index gives equal filters, but not the same ones, which keep what they have compiled.
        # Each with its text as it came first: the same one for all, as it may be long.
        self._filters: dict[str, tuple[str, af.Filter]] = {}
        self._holdings: list[weakref.ref[Holding]] = []

    def hold(self, texts: Iterable[str], language: Language) -> Holding:
        """Return a holding of some filters; what nobody holds any more leaves the index.

        Only the difference from what the index has is read, added and removed.

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
        if held - self._index.nbytes > GIVE_BACK_BYTES:
            give_back()


def give_back() -> None:
    """Give the system what is free: glibc and Arrow keep pieces that the process may never need again."""
    if "pyarrow" in sys.modules:
        sys.modules["pyarrow"].default_memory_pool().release_unused()
    if (trim := getattr(CDLL(None), "malloc_trim", None) if os.name == "posix" else None) is not None:
        trim(0)


#: The most lists whose audiences are cached.
_MAX_LISTS: Final = 200
#: Where a connection notes which of its transactions changed audiences.
_CHANGED: Final = "audiencefilter_changed_audiences"


@dataclass(frozen=True, slots=True)
class ListState:
    """What a transaction needs to know of a list.

    Attributes:
        at: the instant that they are asked at: this one, or up to when events tell what time changed, if that is later.
    """

    id: str
    version: int
    language: Language
    at: datetime
    summary: Mapping[str, Any]


#: The fields of a contact's `list`.
SUMMARY: Final = ("id", "name", "url", "mode", "referrals", "color", "title", "desc")


@dataclass(frozen=True, slots=True)
class SmartAudience:
    """A smart audience, ready for contacts.

    Attributes:
        defined_at: when its members had to be read anew; None where that was before any events told of time.
    """

    id: str
    text: str
    filter: af.Filter
    defined_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """What time alone lets contacts enter and leave audiences by: an instant of theirs, and one relative to now.

    Attributes:
        of_actions: whether it is compared with when actions were made.
        custom: the custom field that it is compared with, or another one at its path, by which the instants of both are
            noted; None where with when contacts, or actions, were made.
    """

    operand: Relative
    of_actions: bool
    custom: str | None


@dataclass(frozen=True)
class Definitions:
    """The audiences of a list.

    Attributes:
        summaries: what a contact shows of each, by id: its id, name and mode.
    """

    summaries: Mapping[str, Mapping[str, str]]
    smart: tuple[SmartAudience, ...]
    language: Language
    holding: Holding

    @property
    def index(self) -> af.AudienceIndex:
        """Where texts of filters are looked up: also others', which :meth:`slots` passes over."""
        return self.holding.index

    @cached_property
    def windows(self) -> frozenset[Window]:
        """What time alone changes who is in any of them by."""
        return frozenset(
            Window(operand, bool(way), self.language.moments[field.path].name if not way and field.path else None)
            for audience in self.smart
            if audience.filter.is_relative
            for way, field, operand in moving(audience.filter.plan)
        )

    @property
    def is_relative(self) -> bool:
        """Whether time alone changes who is in any of them."""
        return bool(self.windows)

    @cached_property
    def relative_operands(self) -> int:
        """How many operands relative to now their filters have."""
        return sum(operands_of(audience.filter) for audience in self.smart)

    @cached_property
    def reads_actions(self) -> bool:
        """Whether contacts are asked for their actions."""
        return reads_actions(audience.filter for audience in self.smart)

    @property
    def has_manual(self) -> bool:
        """Whether there are audiences with curated members."""
        return len(self.smart) < len(self.summaries)

    @cached_property
    def _by_text(self) -> Mapping[Hashable, Sequence[int]]:
        found: dict[Hashable, list[int]] = {}
        for slot, audience in enumerate(self.smart):
            found.setdefault(audience.text, []).append(slot)
        return found

    def slots(self, texts: Iterable[Hashable]) -> list[int]:
        """Return the indexes in `smart` of the audiences with any of some texts, in their order."""
        return sorted(slot for text in texts for slot in self._by_text.get(text, ()))


def operands_of(f: af.Filter) -> int:
    """Return how many operands relative to now a filter has."""
    return sum(1 for _ in moving(f.plan)) if f.is_relative else 0


@dataclass(frozen=True, slots=True)
class CacheSize:
    """How much a cache of definitions holds."""

    lists: int
    filters: int
    nbytes: int


class DefinitionCache:
    """The definitions of the lists that were asked for last. Safe for threads."""

    def __init__(self) -> None:
        self._lists: OrderedDict[str, _Versions] = OrderedDict()
        self._lock = Lock()

    def get(self, connection: sa.Connection, state: ListState) -> Definitions:
        """Return the audiences of a list, as the connection's transaction sees them."""
        versions = self._versions(state.id)
        if _has_changed(connection):
            # Nobody else sees these; and if they are rolled back, others will be of the same version.
            return _read(connection, state, versions.index)
        known = versions.at(state.version)
        return known or versions.add(state.version, _read(connection, state, versions.index))

    def size(self) -> CacheSize:
        """Return how much it holds now."""
        with self._lock:
            indexes = [versions.index for versions in self._lists.values()]
        return CacheSize(len(indexes), sum(index.size for index in indexes), sum(index.nbytes for index in indexes))

    def let_go(self, list_id: str, text: str | None) -> None:
        """Forget the filters of a deleted audience, which would else stay until the list is read again."""
        with self._lock:
            versions = self._lists.get(list_id)
        if versions is not None:
            versions.let_go(text)

    def _versions(self, list_id: str) -> "_Versions":
        with self._lock:
            found = self._lists.get(list_id)
            if found is None:
                found = self._lists[list_id] = _Versions()
            self._lists.move_to_end(list_id)
            while len(self._lists) > _MAX_LISTS:
                # Whoever is using the definitions of that list has their index with them.
                self._lists.popitem(last=False)
        return found


class _Versions:
    """The newest definitions of one list, and the index for these and for earlier ones that are in use."""

    def __init__(self) -> None:
        self.index = SharedIndex()
        self._newest: tuple[int, Definitions] | None = None
        #: Keeps the filters that the next version will need, where the newest one was forgotten.
        self._between: Holding | None = None
        self._lock = Lock()

    def at(self, version: int) -> Definitions | None:
        """Return the definitions of a version, if they are the newest."""
        newest = self._newest
        return newest[1] if newest is not None and newest[0] == version else None

    def add(self, version: int, definitions: Definitions) -> Definitions:
        """Keep definitions, unless there are newer ones; return those of this version that were there first."""
        with self._lock:
            if self._newest is None or self._newest[0] < version:
                self._newest, self._between = (version, definitions), None
                self.index.forget()  # what only the one before had
            return self.at(version) or definitions

    def let_go(self, text: str | None) -> None:
        """Forget the newest definitions, and a filter that those to come do not have, unless others use it."""
        with self._lock:
            if self._newest is not None:
                definitions = self._newest[1]
                kept = [known for known in definitions.holding.filters if known != text]
                self._newest, self._between = None, self.index.hold(kept, definitions.language)
                del definitions
                self.index.forget()


def _read(connection: sa.Connection, state: ListState, index: SharedIndex) -> Definitions:
    rows = connection.execute(
        sa.select(*(audiences.c[name] for name in ("id", "name", "mode", "filters", "definedAt")))
        .where(audiences.c.listId == state.id)
        .order_by(audiences.c.createdAt, audiences.c.id)
    ).all()
    smart = [row for row in rows if row.mode == "smart"]
    holding = index.hold((row.filters for row in smart), state.language)
    texts = {text: text for text in holding.filters}  # those that others have, too: they may be long
    return Definitions(
        {row.id: {"id": row.id, "name": row.name, "mode": row.mode} for row in rows},
        tuple(
            SmartAudience(
                row.id, texts[row.filters], holding.filters[row.filters], row.definedAt and aware(row.definedAt)
            )
            for row in smart
        ),
        state.language,
        holding,
    )


def note_change(connection: sa.Connection, list_id: str) -> None:
    """Count a change of the audiences of a list, so that nobody goes on with the old ones."""
    changed = lists.update().where(lists.c.id == list_id).values(definitions=lists.c.definitions + 1)
    connection.execute(changed)
    transaction = connection.get_transaction()
    if transaction is not None:
        connection.info[_CHANGED] = weakref.ref(transaction)


def _has_changed(connection: sa.Connection) -> bool:
    """Whether the transaction of a connection has changed audiences, of any list."""
    noted = connection.info.get(_CHANGED)
    return noted is not None and noted() is connection.get_transaction()
