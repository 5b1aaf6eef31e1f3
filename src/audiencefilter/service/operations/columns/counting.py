"""Counting by the columns of a list: what they hold, but for the contacts that changed since, and these as they are."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.operations.columns import files
from audiencefilter.service.operations.columns.building import records, size_of
from audiencefilter.service.operations.facts.breakdown import Counts
from audiencefilter.service.operations.language import Language
from audiencefilter.service.operations.versions import MOST_CHANGED, Version, changed_since
from audiencefilter.service.storage.tables import contacts

#: Of contacts that changed so much is read into the worker, in characters: 10,000 may have 64 kB of custom data each.
MOST_READ: Final = 20_000_000


@dataclass(frozen=True, slots=True)
class _Changed:
    """The contacts that changed since the columns were made, as they are in a version.

    Attributes:
        version: that version.
        kept: for each contact of the columns whether it has not changed.
        store: those that have, as far as they are there.
        count: how many have.
    """

    version: int
    kept: Any
    store: af.ColumnStore
    count: int


class OpenColumns:
    """The columns of a list, mapped. Safe for threads.

    Args:
        path: of them.
        language: what the list's audiences may ask for.

    Raises:
        ValueError: they are damaged.
    """

    def __init__(self, path: Path, language: Language) -> None:
        self.path = path
        self.about = files.verified(path)
        self._language = language
        self._store = af.ColumnStore.open(path / files.STORE, threads=1, trusted=True)
        self._ids = numpy.load(path / files.IDS, mmap_mode="r", allow_pickle=False)
        self._changed: _Changed | None = None
        self._lock = Lock()

    @property
    def nbytes(self) -> int:
        """About how much memory it takes, what is mapped included."""
        changed = self._changed
        own = 0 if changed is None else changed.store.nbytes + int(changed.kept.nbytes)
        return self._store.nbytes + int(self._ids.nbytes) + own

    def can_count(self, version: Version, language: Language) -> bool:
        """Whether it is known what they are behind by."""
        return version.knows_since(self.about.version) and self.about.language == language.kept()

    def changes(self) -> int:
        """Return how many contacts had changed when it was last asked."""
        changed = self._changed
        return 0 if changed is None else changed.count

    def counted(
        self, connection: sa.Connection, list_id: str, version: Version, f: af.Filter, at: datetime
    ) -> Counts | None:
        """Count what each part of a filter selects; None where too many contacts have changed, or too large ones.

        Args:
            connection: in the transaction that the version was read in.
            list_id: the list.
            version: of the contacts.
            f: the filter.
            at: the instant that it is asked at.
        """
        changed = self._changed
        if changed is None or changed.version != version.number:
            changed = self._read(connection, list_id, version.number)
            if changed is None:
                return None
        base = self._store.breakdown(f, at, among=changed.kept)
        more = changed.store.breakdown(f, at)
        return Counts(int(changed.kept.sum()) + len(changed.store), _sum(base, more))

    def _read(self, connection: sa.Connection, list_id: str, version: int) -> _Changed | None:
        since = changed_since(list_id, self.about.version)
        ids = connection.scalars(since.limit(MOST_CHANGED + 1)).all()
        which = sa.and_(contacts.c.listId == list_id, contacts.c.id.in_(since))
        if len(ids) > MOST_CHANGED or size_of(connection, self._language, which) > MOST_READ:
            return None
        now = records(connection, self._language, which)
        changed = _Changed(
            version, self._without(ids), af.ColumnStore.from_records(now, self._language.schema, threads=1), len(ids)
        )
        with self._lock:
            # A transaction that began earlier does not take the place of one that knows more.
            if self._changed is None or self._changed.version < version:
                self._changed = changed
        return changed

    def _without(self, ids: Sequence[str]) -> Any:
        kept = numpy.ones(len(self._ids), bool)
        wanted = numpy.array(ids, "S36")
        places = numpy.searchsorted(self._ids, wanted)
        inside = places < len(self._ids)
        places = places[inside]
        kept[places[self._ids[places] == wanted[inside]]] = False
        return kept


def _sum(one: af.Breakdown, other: af.Breakdown) -> af.Breakdown:
    """Return what two breakdowns of the same filter are together."""
    children = tuple(_sum(*pair) for pair in zip(one.children, other.children, strict=True))
    return replace(one, alone=one.alone + other.alone, left=one.left + other.left, children=children)
