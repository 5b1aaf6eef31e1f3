"""The audiences of a list, read once for each time they change."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.storage.tables import audiences, lists

#: The audiences of so many lists are kept.
_KEPT: Final = 200


@dataclass(frozen=True, slots=True)
class ListState:
    """What a transaction needs to know of a list.

    Attributes:
        id: the list.
        version: which of its definitions of audiences hold.
        summary: the fields that a contact shows of it.
    """

    id: str
    version: int
    summary: Mapping[str, Any]


#: The fields of a contact's `list`.
_SUMMARY: Final = ("id", "name", "url", "mode", "referrals", "color", "title", "desc")


def read_list(connection: sa.Connection, account_id: str, list_id: str, lock: "ListLock | None" = None) -> ListState:
    """Return a list of an account.

    Args:
        connection: any.
        account_id: the account.
        list_id: the list.
        lock: what the transaction will do; SQLite has one writer at a time, and needs no more.

    Raises:
        NotFoundError: the account has no such list.
    """
    query = sa.select(lists.c.definitions, *(lists.c[name] for name in _SUMMARY)).where(
        lists.c.id == list_id, lists.c.accountId == account_id
    )
    if lock is not None:
        query = query.with_for_update(read=lock.shared)
    row = connection.execute(query).one_or_none()
    if row is None:
        raise NotFoundError("List")
    version, *summary = row
    return ListState(list_id, version, dict(zip(_SUMMARY, summary, strict=True)))


@dataclass(frozen=True, slots=True)
class ListLock:
    """A lock on a list: contacts change side by side, but not while audiences do."""

    shared: bool


CHANGES_CONTACTS: Final = ListLock(shared=True)
CHANGES_AUDIENCES: Final = ListLock(shared=False)


@dataclass(frozen=True, slots=True)
class SmartAudience:
    """A smart audience, ready for contacts."""

    id: str
    filter: af.Filter


@dataclass(frozen=True)
class Definitions:
    """The audiences of a list.

    Attributes:
        summaries: what a contact shows of each, by id: its id, name and mode.
        smart: those in smart mode.
    """

    summaries: Mapping[str, Mapping[str, str]]
    smart: tuple[SmartAudience, ...]

    @property
    def has_manual(self) -> bool:
        """Whether there are audiences with curated members."""
        return len(self.smart) < len(self.summaries)

    @cached_property
    def _by_field(self) -> Mapping[str, tuple[SmartAudience, ...]]:
        found: dict[str, list[SmartAudience]] = {}
        for audience in self.smart:
            for field in audience.filter.fields:
                found.setdefault(field, []).append(audience)
        return {field: tuple(reading) for field, reading in found.items()}

    def reading(self, fields: Iterable[str]) -> list[SmartAudience]:
        """Return the smart audiences that read any of some fields."""
        found = {audience.id: audience for field in fields for audience in self._by_field.get(field, ())}
        return list(found.values())


class DefinitionCache:
    """The definitions of the lists that were asked for last. Safe for threads."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[int, Definitions]] = OrderedDict()
        self._lock = Lock()

    def get(self, connection: sa.Connection, state: ListState) -> Definitions:
        """Return the audiences of a list, as the connection's transaction sees them."""
        with self._lock:
            known = self._known.get(state.id)
            if known is not None and known[0] == state.version:
                self._known.move_to_end(state.id)
                return known[1]
        definitions = _read(connection, state.id)
        with self._lock:
            newer = self._known.get(state.id)
            if newer is None or newer[0] < state.version:
                self._known[state.id] = state.version, definitions
                while len(self._known) > _KEPT:
                    self._known.popitem(last=False)
        return definitions


def _read(connection: sa.Connection, list_id: str) -> Definitions:
    rows = connection.execute(
        sa.select(audiences.c.id, audiences.c.name, audiences.c.mode, audiences.c.filters)
        .where(audiences.c.listId == list_id)
        .order_by(audiences.c.createdAt, audiences.c.id)
    ).all()
    return Definitions(
        {row.id: {"id": row.id, "name": row.name, "mode": row.mode} for row in rows},
        tuple(SmartAudience(row.id, af.parse(row.filters)) for row in rows if row.mode == "smart"),
    )


def note_change(connection: sa.Connection, list_id: str) -> None:
    """Count a change of the audiences of a list, so that nobody goes on with the old ones."""
    changed = lists.update().where(lists.c.id == list_id).values(definitions=lists.c.definitions + 1)
    connection.execute(changed)
