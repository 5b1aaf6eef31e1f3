"""Cache of the audiences of lists by version, and for each list one index of the filters of all versions in use."""

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
from audiencefilter.service.operations.notation import Language, reads_actions
from audiencefilter.service.storage.tables import audiences, lists
from audiencefilter.service.work import acquired, current
from audiencefilter.tools import Relative, moving

#: The approximate limit of the memory of an index, in bytes. The cache has up to 200 lists, most with far fewer
#: audiences. After lookups of 20,000 contacts, an index of 100 audiences takes 0.5 MB, and one of 1,000 takes 3 MB; one
#: of 10,000 reaches the limit, and is about as fast as without a limit. So 200 lists of a thousand audiences take 0.6
#: GB.
_INDEX_BYTES: Final = 20_000_000
#: If this many bytes become free at once, the process returns them to the system, which takes some milliseconds.
GIVE_BACK_BYTES: Final = 2_000_000


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Holding:
    """Filters that remain in an index while this object is alive.

    Attributes:
        index: contains the filters by their texts, and possibly others.
    """

    index: af.AudienceIndex
    filters: Mapping[str, af.Filter]


class SharedIndex:
    """An index of the filters of all living holdings. Safe for threads.

    Transactions that began earlier continue with the earlier audiences. So the index contains the filters of all
    versions in use, and each reader picks those of its own holding. Audiences with the same text share one entry.

    When a list gets further fields, its index remains; when a field is removed or changed, a new index replaces it.
    """

    def __init__(self) -> None:
        self._speak(Language())
        self._lock = Lock()

    def _speak(self, language: Language) -> None:
        """Start an index for a language; holdings of another language have their own index."""
        self._language = language
        self._index = af.AudienceIndex(language.schema, memory=_INDEX_BYTES)
        # The index returns equal filters, but not these objects, which cache their compiled forms. Each filter has its
        # first text, which all audiences share, as it may be long.
        self._filters: dict[str, tuple[str, af.Filter]] = {}
        self._holdings: list[weakref.ref[Holding]] = []

    def hold(self, texts: Iterable[str], language: Language) -> Holding:
        """Return a holding of some filters, and remove those without a holding.

        Reads, adds and removes only the difference from the present index.

        Raises:
            InvalidFilterError: a text is no clause.
            ClientGoneError, SupersededError, UnavailableError: the request has to end.
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
        """The number of filters in the index."""
        return len(self._index)

    @property
    def nbytes(self) -> int:
        """The approximate memory of the index, in bytes."""
        return self._index.nbytes

    def forget(self) -> None:
        """Remove the filters without a holding, as :meth:`hold` does."""
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
            current().check()  # the filters read so far remain for the next request
            found = text, self._language.read(text)
            self._index.add(*found)
            self._filters[text] = found
        return found

    def _forget(self) -> None:
        """Remove the filters without a holding; not in a finalizer, as the garbage collector may run at any point."""
        living = [holding for known in self._holdings if (holding := known()) is not None]
        self._holdings = [weakref.ref(holding) for holding in living]
        held = self._index.nbytes
        for text in self._filters.keys() - set().union(*(holding.filters for holding in living)):
            self._index.remove(text)
            del self._filters[text]
        if held - self._index.nbytes > GIVE_BACK_BYTES:
            give_back()


def give_back() -> None:
    """Return free memory to the system: glibc and Arrow retain blocks that the process may never need again."""
    if "pyarrow" in sys.modules:
        sys.modules["pyarrow"].default_memory_pool().release_unused()
    if (trim := getattr(CDLL(None), "malloc_trim", None) if os.name == "posix" else None) is not None:
        trim(0)


#: The most lists in the cache.
_MAX_LISTS: Final = 200
#: The entry of a connection for its last transaction that changed audiences.
_CHANGED: Final = "audiencefilter_changed_audiences"


@dataclass(frozen=True, slots=True)
class ListState:
    """A list as a transaction reads it.

    Attributes:
        at: the instant of evaluation: now, or the instant up to which events report changes by time, if that is later.
    """

    id: str
    version: int
    language: Language
    at: datetime
    summary: Mapping[str, Any]


#: The fields of `list` in a contact.
SUMMARY: Final = ("id", "name", "url", "mode", "referrals", "color", "title", "desc")


@dataclass(frozen=True, slots=True)
class SmartAudience:
    """A smart audience with its parsed filter.

    Attributes:
        defined_at: the instant from which its members had to be read again; None for a definition from before events
            reported changes by time.
    """

    id: str
    text: str
    filter: af.Filter
    defined_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """An operand relative to now, and the instant of contacts or actions that it is compared with.

    Attributes:
        of_actions: whether the instant is that of an action.
        custom: the custom field of the instant, or another field at the same path, whose name `moments` has for both;
            None for the creation of contacts or actions.
    """

    operand: Relative
    of_actions: bool
    custom: str | None


@dataclass(frozen=True)
class Definitions:
    """The audiences of a list.

    Attributes:
        summaries: the id, name and mode of each audience by id, as a contact shows them.
    """

    summaries: Mapping[str, Mapping[str, str]]
    smart: tuple[SmartAudience, ...]
    language: Language
    holding: Holding

    @property
    def index(self) -> af.AudienceIndex:
        """The index of the filters; also contains those of others, which :meth:`slots` skips."""
        return self.holding.index

    @cached_property
    def windows(self) -> frozenset[Window]:
        """The comparisons by which time alone changes the members of these audiences."""
        return frozenset(
            Window(operand, bool(way), self.language.moments[field.path].name if not way and field.path else None)
            for audience in self.smart
            if audience.filter.is_relative
            for way, field, operand in moving(audience.filter.plan)
        )

    @property
    def is_relative(self) -> bool:
        """Whether time alone changes the members of any audience."""
        return bool(self.windows)

    @cached_property
    def relative_operands(self) -> int:
        """The number of operands relative to now in the filters."""
        return sum(operands_of(audience.filter) for audience in self.smart)

    @cached_property
    def reads_actions(self) -> bool:
        """Whether any filter reads the actions of contacts."""
        return reads_actions(audience.filter for audience in self.smart)

    @property
    def has_manual(self) -> bool:
        """Whether any audience has curated members."""
        return len(self.smart) < len(self.summaries)

    @cached_property
    def _by_text(self) -> Mapping[Hashable, Sequence[int]]:
        found: dict[Hashable, list[int]] = {}
        for slot, audience in enumerate(self.smart):
            found.setdefault(audience.text, []).append(slot)
        return found

    def slots(self, texts: Iterable[Hashable]) -> list[int]:
        """Return the ascending indexes in `smart` of the audiences with any of these texts."""
        return sorted(slot for text in texts for slot in self._by_text.get(text, ()))


def operands_of(f: af.Filter) -> int:
    """Return the number of operands relative to now in a filter."""
    return sum(1 for _ in moving(f.plan)) if f.is_relative else 0


@dataclass(frozen=True, slots=True)
class CacheSize:
    """The size of a cache of definitions."""

    lists: int
    filters: int
    nbytes: int


class DefinitionCache:
    """The definitions of the most recently used lists. Safe for threads."""

    def __init__(self) -> None:
        self._lists: OrderedDict[str, _Versions] = OrderedDict()
        self._lock = Lock()

    def get(self, connection: sa.Connection, state: ListState) -> Definitions:
        """Return the audiences of a list, as the transaction of the connection sees them."""
        versions = self._versions(state.id)
        if _has_changed(connection):
            # Not cached: only this transaction sees them, and after a rollback another one uses the same version
            # number.
            return _read(connection, state, versions.index)
        known = versions.at(state.version)
        return known or versions.add(state.version, _read(connection, state, versions.index))

    def has(self, state: ListState) -> bool:
        """Return whether the cache has the audiences of this version of a list."""
        return self._versions(state.id).at(state.version) is not None

    def size(self) -> CacheSize:
        """Return the present size of the cache."""
        with self._lock:
            indexes = [versions.index for versions in self._lists.values()]
        return CacheSize(len(indexes), sum(index.size for index in indexes), sum(index.nbytes for index in indexes))

    def let_go(self, list_id: str, text: str | None) -> None:
        """Forget the filters of a deleted audience, which would otherwise remain until the next read of the list."""
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
                # Readers of the definitions of that list have their own reference to its index.
                self._lists.popitem(last=False)
        return found


class _Versions:
    """The newest definitions of one list, and the index for these and for earlier ones in use."""

    def __init__(self) -> None:
        self.index = SharedIndex()
        self._newest: tuple[int, Definitions] | None = None
        #: Retains the filters for the next version, after :meth:`let_go` has dropped the newest one.
        self._between: Holding | None = None
        self._lock = Lock()

    def at(self, version: int) -> Definitions | None:
        """Return the definitions of a version if it is the newest."""
        newest = self._newest
        return newest[1] if newest is not None and newest[0] == version else None

    def add(self, version: int, definitions: Definitions) -> Definitions:
        """Store definitions unless there are newer ones; return those of this version that came first."""
        with self._lock:
            if self._newest is None or self._newest[0] < version:
                self._newest, self._between = (version, definitions), None
                self.index.forget()  # drops the filters of only the version before
            return self.at(version) or definitions

    def let_go(self, text: str | None) -> None:
        """Forget the newest definitions, and a filter of a deleted audience unless other versions use it."""
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
    texts = {text: text for text in holding.filters}  # the texts of the index: shared, as they may be long
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
    """Count a change of the audiences of a list, so that all later reads see a new version."""
    changed = lists.update().where(lists.c.id == list_id).values(definitions=lists.c.definitions + 1)
    connection.execute(changed)
    transaction = connection.get_transaction()
    if transaction is not None:
        connection.info[_CHANGED] = weakref.ref(transaction)


def _has_changed(connection: sa.Connection) -> bool:
    """Return whether the transaction of a connection has changed audiences of any list."""
    noted = connection.info.get(_CHANGED)
    return noted is not None and noted() is connection.get_transaction()
