"""Cache of the audiences of lists: for each list the newest version, with one index of its filters."""

import os
import sys
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from ctypes import CDLL
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from math import inf
from threading import Lock
from types import MappingProxyType
from typing import Any, Final, TypeVar

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.limits import acquired, current
from audiencefilter.service.operations.notation import (
    ACTIONS,
    MANUAL,
    Language,
    clauses_by_name,
    day_of_year,
    reads,
)
from audiencefilter.service.storage.tables import audiences, aware, lists
from audiencefilter.tools import Anniversary, MovingOperand, moving

Answer = TypeVar("Answer")

#: The limit of the cached outcomes of an index, in bytes. The cache has up to 200 lists, most with few audiences.
_OUTCOMES_BYTES: Final = 10_000_000
#: If this many filters are removed at once, the process returns their memory to the system, which takes some
#: milliseconds.
_GIVE_BACK_FILTERS: Final = 1_000


class FilterSet:
    """The filters of one version of a list's audiences, by their texts, and an index of them.

    Later versions share this index, and may remove filters from it. After such a removal, this set builds its own
    index, for transactions that still read the earlier version.
    """

    def __init__(self, filters: Mapping[str, af.Filter], language: Language, shared: "SharedIndex | None") -> None:
        self.filters = filters
        self._language = language
        self._shared = shared
        self._index = None if shared is None else shared.index
        self._removals = 0 if shared is None else shared.removals

    def ask(self, question: Callable[[af.AudienceIndex], Answer]) -> Answer:
        """Return the answer of an index with all these filters, and possibly others."""
        if self._index is not None and self._shared is not None:
            answer = question(self._index)
            # The counter rises before a removal begins. If it is unchanged, the index had all filters for this answer.
            if self._removals == self._shared.removals:
                return answer
        return question(self._own_index)

    @cached_property
    def _own_index(self) -> af.AudienceIndex:
        index = _new_index(self._language)
        for text, f in self.filters.items():
            current().check()
            index.add(text, f)
        return index


class SharedIndex:
    """The index of the newest set of filters of a list. Safe for threads.

    Audiences with the same text share one entry. When a list gets further fields, its index remains; when a field is
    removed or changed, a new index replaces it.

    Attributes:
        removals: counts the removals of filters, each before it begins.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self.removals = 0
        self._begin(Language())

    def _begin(self, language: Language) -> None:
        self._language = language
        self.removals += 1
        self.index = _new_index(language)
        # The index returns equal filters, but not these objects, which cache their compiled forms. Each filter has its
        # first text, which all audiences share, as it may be long.
        self._filters: dict[str, _Entry] = {}

    def replace(
        self, texts: Iterable[str], language: Language, names: Mapping[str, Any] = MappingProxyType({})
    ) -> FilterSet:
        """Return the newest set of filters; add and remove only the difference from the one before.

        Args:
            texts: the clauses.
            language: the language of the list.
            names: the clauses of its audiences by name.

        Raises:
            InvalidFilterError: a text is no clause.
            ClientGoneError, SupersededError, UnavailableError: the request has to end.
        """
        acquired(self._lock, inf)
        try:
            if not self._language.has(language):
                if language.has(self._language):
                    self.index.extend(language.schema)
                    self._language = language
                else:
                    self._begin(language)
            filters = dict(self._added(text, names) for text in texts)
            self._remove(self._filters.keys() - filters.keys())
            return FilterSet(filters, language, self)
        finally:
            self._lock.release()

    def remove(self, text: str) -> None:
        """Remove a filter if it is there."""
        with self._lock:
            self._remove(self._filters.keys() & {text})

    def _added(self, text: str, names: Mapping[str, Any]) -> tuple[str, af.Filter]:
        found = self._filters.get(text)
        if found is not None and any(names.get(name) != clause for name, clause in found.named.items()):
            self._remove({text})  # an audience that it names has changed
            found = None
        if found is None:
            current().check()  # the filters read so far remain for the next request
            f = self._language.read(text, names=names)
            found = _Entry(text, f, {name: names[name] for name in f.audiences})
            self.index.add(text, f)
            self._filters[text] = found
        return found.text, found.filter

    def _remove(self, texts: AbstractSet[str]) -> None:
        if not texts:
            return
        self.removals += 1
        for text in texts:
            self.index.remove(text)
            del self._filters[text]
        if len(texts) >= _GIVE_BACK_FILTERS:
            give_back()


@dataclass(frozen=True, slots=True)
class _Entry:
    """A filter with its text, and the clauses of the audiences that it names, by name."""

    text: str
    filter: af.Filter
    named: Mapping[str, Any]


def _new_index(language: Language) -> af.AudienceIndex:
    return af.AudienceIndex(language.schema, memory=_OUTCOMES_BYTES)


def give_back() -> None:
    """Return free memory to the system: glibc and Arrow retain blocks that the process may never need again."""
    if "pyarrow" in sys.modules:
        sys.modules["pyarrow"].default_memory_pool().release_unused()
    if (trim := getattr(CDLL(None), "malloc_trim", None) if os.name == "posix" else None) is not None:
        trim(0)


#: The most lists in the cache.
_MAX_LISTS: Final = 200
#: The most audiences that a message names.
_MAX_NAMED: Final = 20
#: The entry of a connection for its last transaction that changed audiences.
_CHANGED: Final = "audiencefilter_changed_audiences"


@dataclass(frozen=True, slots=True)
class ListState:
    """A list as a transaction reads it.

    Attributes:
        at: the instant of evaluation: now, or the instant up to which events report changes by time, if that is later.
        names: the clauses of its audiences by name, as the transaction sees them.
    """

    id: str
    version: int
    language: Language
    at: datetime
    summary: Mapping[str, Any]
    names: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def read(self, filters: str) -> af.Filter:
        """Parse the clause of an audience, which was checked when it was saved."""
        return self.language.read(filters, names=self.names)


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
    """An operand relative to now, and the instant or day of contacts or actions that it is compared with.

    Attributes:
        of_actions: whether the instant is that of an action.
        custom: the name in `moments` of the custom field with the instant; of several fields at one path, the one in
            `Language.moments`. None if the instant is the creation of a contact or an action.
    """

    operand: MovingOperand
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
    filters: FilterSet

    @cached_property
    def windows(self) -> frozenset[Window]:
        """The comparisons by which time alone changes the members of these audiences."""
        return frozenset(
            Window(operand, bool(way), self._custom(field, operand) if not way and field.path else None)
            for audience in self.smart
            if audience.filter.is_relative
            for way, field, operand in moving(audience.filter.plan)
        )

    def _custom(self, field: af.Field, operand: MovingOperand) -> str:
        name = self.language.moments[field.path, field.type].name
        return day_of_year(name) if isinstance(operand, Anniversary) else name

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
        return reads(ACTIONS, (audience.filter for audience in self.smart))

    @cached_property
    def reads_manual(self) -> bool:
        """Whether any filter reads the manual audiences of contacts."""
        return reads(MANUAL, (audience.filter for audience in self.smart))

    def users_of(self, name: str) -> Sequence[SmartAudience]:
        """Return the audiences whose clauses name an audience, also through others; each one after those it names."""
        users = [audience for audience in self.smart if name in audience.filter.audiences]
        return sorted(users, key=lambda audience: len(audience.filter.audiences))

    @cached_property
    def action_characters(self) -> int:
        """The length of the different filters that read the actions of contacts."""
        return sum(len(text) for text, f in self.filters.filters.items() if reads(ACTIONS, [f]))

    @property
    def has_manual(self) -> bool:
        """Whether any audience has curated members."""
        return len(self.smart) < len(self.summaries)

    def called(self, some: Sequence[SmartAudience]) -> str:
        """Return the names and the ids of audiences for a message, which has the first ones only."""
        names = [f"{self.summaries[one.id]['name']!r} ({one.id})" for one in some[:_MAX_NAMED]]
        return ", ".join(names) + (f", and {len(some) - _MAX_NAMED} more" if len(some) > _MAX_NAMED else "")

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


class DefinitionCache:
    """The definitions of the most recently used lists. Safe for threads."""

    def __init__(self) -> None:
        self._lists: OrderedDict[str, _Newest] = OrderedDict()
        self._lock = Lock()

    def get(self, connection: sa.Connection, state: ListState) -> Definitions:
        """Return the audiences of a list, as the transaction of the connection sees them."""
        newest = self._newest(state.id)
        if _has_changed(connection):
            # Not cached: only this transaction sees them, and after a rollback another one uses the same version
            # number.
            return _read(connection, state, None)
        return newest.at(state.version) or newest.read(connection, state)

    def has(self, state: ListState) -> bool:
        """Return whether the cache has the audiences of this version of a list."""
        return self._newest(state.id).at(state.version) is not None

    def size(self) -> CacheSize:
        """Return the present size of the cache."""
        with self._lock:
            indexes = [newest.shared.index for newest in self._lists.values()]
        return CacheSize(len(indexes), sum(map(len, indexes)))

    def forget(self, list_id: str, text: str | None) -> None:
        """Forget the filters of a deleted audience, which would otherwise remain until the next read of the list."""
        with self._lock:
            newest = self._lists.get(list_id)
        if newest is not None and text is not None:
            newest.forget(text)

    def _newest(self, list_id: str) -> "_Newest":
        with self._lock:
            found = self._lists.get(list_id)
            if found is None:
                found = self._lists[list_id] = _Newest()
            self._lists.move_to_end(list_id)
            while len(self._lists) > _MAX_LISTS:
                # Readers of the definitions of that list have their own reference to its index.
                self._lists.popitem(last=False)
        return found


class _Newest:
    """The newest definitions of one list, and their index."""

    def __init__(self) -> None:
        self.shared = SharedIndex()
        self._found: tuple[int, Definitions] | None = None
        self._lock = Lock()

    def at(self, version: int) -> Definitions | None:
        """Return the definitions of a version if it is the newest."""
        found = self._found
        return found[1] if found is not None and found[0] == version else None

    def read(self, connection: sa.Connection, state: ListState) -> Definitions:
        """Read definitions; they become the newest ones unless there are newer ones."""
        acquired(self._lock, inf)
        try:
            if self._found is None or self._found[0] < state.version:
                self._found = state.version, _read(connection, state, self.shared)
            if (found := self.at(state.version)) is not None:
                return found
        finally:
            self._lock.release()
        return _read(connection, state, None)

    def forget(self, text: str) -> None:
        """Forget a filter of a deleted audience unless another audience has it."""
        with self._lock:
            if self._found is not None and len(self._found[1].slots([text])) == 1:
                self.shared.remove(text)


def _read(connection: sa.Connection, state: ListState, shared: SharedIndex | None) -> Definitions:
    rows = connection.execute(
        sa.select(*(audiences.c[name] for name in ("id", "name", "mode", "filters", "definedAt")))
        .where(audiences.c.listId == state.id)
        .order_by(audiences.c.createdAt, audiences.c.id)
    ).all()
    smart = [row for row in rows if row.mode == "smart"]
    texts, language, names = (row.filters for row in smart), state.language, clauses_by_name(rows)
    if shared is None:
        filters = FilterSet(dict(_parsed(texts, language, names)), language, None)
    else:
        filters = shared.replace(texts, language, names)
    # Audiences with equal texts share one, as it may be long.
    own = {text: (text, f) for text, f in filters.filters.items()}
    return Definitions(
        {row.id: {"id": row.id, "name": row.name, "mode": row.mode} for row in rows},
        tuple(SmartAudience(row.id, *own[row.filters], row.definedAt and aware(row.definedAt)) for row in smart),
        language,
        filters,
    )


def _parsed(texts: Iterable[str], language: Language, names: Mapping[str, Any]) -> Iterator[tuple[str, af.Filter]]:
    for text in texts:
        current().check()
        yield text, language.read(text, names=names)


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
