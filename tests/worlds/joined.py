"""Worlds whose records are rows of tables, joined by columns that are the same.

Children without parents, parents without children, keys that are missing, composite keys, texts as keys that differ in
what a collation ignores, and tables that lead to themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from random import Random
from typing import Any, Final

import audiencefilter as af
from audiencefilter.language.schema import Relation
from tests.worlds.graphs import NOWS, Maker, World
from tests.worlds.maker import CODES

T = af.FieldType

#: What joins rows, beside their ids, and what is no field.
KEYS: Final = {"key k": T.INTEGER, "key n": T.INTEGER, "key t": T.STRING}
_PAIRS: Final = (
    {"key k": "key k"}, {"key k": "key n"}, {"key t": "key t"}, {"key k": "key k", "key n": "key n"},
    {"key t": "key t", "key n": "key k"}, {"id": "key k"},
)  # fmt: skip
#: Instants that the columns of every engine can hold, with room around them.
_NOWS: Final = tuple(now for now in NOWS if 2000 < now.year < 2100)


@dataclass
class JoinedWorld(World):
    """A world of tables.

    Attributes:
        tables: the rows of each schema, by its name, with their ids and keys.
        on: the columns that are the same, ours and theirs, by the names of a schema and its relation.
        more: further clauses.
    """

    tables: Mapping[str, list[dict[str, Any]]]
    on: Mapping[tuple[str, str], Mapping[str, str]]
    more: list[dict[str, Any]] = field(default_factory=list)

    @property
    def filters(self) -> list[af.Filter]:
        """All filters of this world."""
        return [self.filter, *(af.parse(clause, schema=self.schema) for clause in self.more)]

    @property
    def schemas(self) -> list[af.Schema]:
        """All that the root leads to, itself first."""
        found = [self.schema]
        for schema in found:
            found += [link.schema for link in schema.relations.values() if link.schema not in found]
        return found


def joined_world(random: Random, levels: int = 3, filters: int = 1) -> JoinedWorld:
    """Draw schemas, so many clauses, an instant and tables."""
    made = JoinedWorldMaker(random)
    root = made.schemas[0]
    clause = made.clause(root, levels)
    linked = made.records()
    more = [made.clause(root, levels) for _ in range(filters - 1)]
    return JoinedWorld(root, clause, made.now, linked[root.name], linked, made.on, more)


class JoinedWorldMaker(Maker):
    """Draws tables instead of a graph of records."""

    def __init__(self, random: Random) -> None:
        super().__init__(random, plain=False)
        self.on = {
            (schema.name, link.name): self._pairs(link) for schema in self.schemas for link in schema.relations.values()
        }

    def _pairs(self, link: Relation) -> Mapping[str, str]:
        # To one leads what at most one row has.
        return self.random.choice(_PAIRS) if link.many else {"key k": "id"}

    def _now(self) -> datetime:
        return self.random.choice(_NOWS)

    def _field(self, index: int) -> af.Field:
        field = super()._field(index)
        return replace(field, bits=32) if field.path else field  # 64 bits are refused there

    def _constant(self, field: af.Field) -> Any:
        found = super()._constant(field)
        return self.now if isinstance(found, datetime) and not 1900 < found.year < 2200 else found

    def records(self) -> dict[str, list[dict[str, Any]]]:
        """Draw the rows of all tables, linked as they join."""
        rows = {
            schema.name: [
                {**self._record(schema), **self._keys(), "id": number} for number in range(10 if index == 0 else 8)
            ]
            for index, schema in enumerate(self.schemas)
        }
        for schema in self.schemas:
            for link in schema.relations.values():
                on = self.on[schema.name, link.name]
                for row in rows[schema.name]:
                    found = [other for other in rows[link.schema.name] if _joins(row, other, on)]
                    row[link.attribute] = found if link.many else found[0] if found else None
        return rows

    def _keys(self) -> dict[str, Any]:
        return {
            name: None
            if self.random.random() < 0.15
            else self.random.choice(CODES)
            if kind is T.STRING
            else self.random.randrange(9 if name == "key k" else 2)
            for name, kind in KEYS.items()
        }


def _joins(ours: dict[str, Any], theirs: dict[str, Any], on: Mapping[str, str]) -> bool:
    return all(ours[one] is not None and ours[one] == theirs[other] for one, other in on.items())
