"""Worlds of joined tables with clauses aimed at how relations become SQL.

Many things asked of the records of one relation in one group, least and greatest values compared with null, negated
groups, filters of related records that are empty or come to nothing at the instant, and all of this within relations.
"""

from random import Random
from typing import Any, Final

import audiencefilter as af
from audiencefilter.language.schema import Relation
from tests.worlds.joined import JoinedWorld, JoinedWorldMaker

T = af.FieldType

_NEVER: Final = ({"now": "P9999Y"}, {"now": "-P9999Y"})
#: So many relations are on a path at most; with more, SQLite 3.40 has no room for some of the clauses.
_LEVELS: Final = 2
_BOUNDS: Final = ("gt", "gte", "lt", "lte")


def aimed_world(random: Random, filters: int) -> JoinedWorld:
    """Draw schemas, so many aimed clauses, an instant and tables."""
    made = _Maker(random)
    root = made.schemas[0]
    clauses = [made.aimed(root, _LEVELS) for _ in range(filters)]
    linked = made.records()
    return JoinedWorld(root, clauses[0], made.now, linked[root.name], linked, made.on, clauses[1:])


class _Maker(JoinedWorldMaker):
    """Draws clauses that ask much of few relations."""

    def aimed(self, schema: af.Schema, relations: int) -> dict[str, Any]:
        """Draw a clause about related records: groups in which much is asked of those of one relation."""
        random = self.random
        if not schema.relations or not relations:
            return self._simple(schema)
        outer, inner = random.sample(("AND", "OR"), 2)
        groups = [
            {inner: self._group(schema, relations), **(self._simple(schema) if random.random() < 0.2 else {})}
            for _ in range(random.choice((1, 2, 4, 5)) if relations == _LEVELS else 1)
        ]
        clause: dict[str, Any] = {outer: groups}
        return {"NOT": clause} if random.random() < 0.3 else clause

    def _group(self, schema: af.Schema, relations: int) -> list[dict[str, Any]]:
        random = self.random
        link = random.choice(list(schema.relations.values()))
        count = random.choice((2, 2, 3, 3, 4, 10)) if relations == _LEVELS else 2
        parts = [
            {link.name: self._part(link, relations)} if random.random() < 0.8 else self._other(schema, relations)
            for _ in range(count)
        ]
        return [{"NOT": part} if random.random() < 0.1 else part for part in parts]

    def _other(self, schema: af.Schema, relations: int) -> dict[str, Any]:
        """Draw what stands beside the tests of a relation."""
        choice = self.random.random()
        if choice < 0.3:
            return self._simple(schema)
        if choice < 0.6 and relations > 1:
            return self.aimed(schema, relations - 1)
        link = self.random.choice(list(schema.relations.values()))
        return {link.name: self._part(link, relations)}

    def _simple(self, schema: af.Schema) -> dict[str, Any]:
        return self.clause(schema, 1, 0)

    def _where(self, schema: af.Schema, relations: int) -> dict[str, Any]:
        """Draw a filter of related records: often none, one that comes to nothing, or one about further records."""
        choice = self.random.random()
        if choice < 0.15:
            return {}
        if choice < 0.2:
            return {self.random.choice(("OR", "NOT")): []}
        instants = [field for field in schema.fields if field.type is T.DATETIME and not field.many]
        if choice < 0.4 and instants:
            return {self.random.choice(instants).name: {self.random.choice(_BOUNDS): self.random.choice(_NEVER)}}
        if choice < 0.55 and relations > 1:
            return self.aimed(schema, relations - 1)
        return self._simple(schema)

    def _part(self, link: Relation, relations: int) -> dict[str, Any]:
        """Draw one thing that is asked of related records."""
        random = self.random
        if not link.many:
            key = random.choice(("is", "isNot"))
            return {key: None if random.random() < 0.15 else self._where(link.schema, relations)}
        key = random.choice(("some", "every", "none", "count", "count", "sum", "min", "max", "min", "max"))
        if key in ("some", "every", "none"):
            return {key: self._where(link.schema, relations)}
        aggregate = self._aggregate(key, link.schema, 1, 0)
        if not aggregate:
            return {"none": self._where(link.schema, relations)}
        if key in ("min", "max"):
            self._ask_for_null(aggregate, link.schema)
        if random.random() < 0.5:
            aggregate["where"] = self._where(link.schema, relations)
        return {key: aggregate}

    def _ask_for_null(self, aggregate: dict[str, Any], schema: af.Schema) -> None:
        """Let an aggregate's operators have null, or an instant that is before or after all values."""
        random = self.random
        field = schema.by_name[aggregate["field"]]
        if random.random() < 0.4:
            aggregate[random.choice(("equals", "not", "in", "notIn"))] = None
        elif random.random() < 0.4 and field.type is T.DATETIME:
            bound: Any = {random.choice(_BOUNDS): random.choice(_NEVER)}
            aggregate.update(bound if random.random() < 0.5 else {"not": bound})
