"""Clauses and records at random, whose answers change with time."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.language.schema import Relation
from tests.reference_clock import FIRST, LAST, moment
from tests.worlds.graphs import Maker

T = af.FieldType
ITEM = af.Schema("Item", [af.Field("soldAt", T.DATETIME), af.Field("price", T.NUMBER)])
ACTION = af.Schema("Action", [
    af.Field("name", T.STRING), af.Field("points", T.INTEGER), af.Field("createdAt", T.DATETIME),
    af.Field("doneAt", T.DATETIME, attribute="meta", path=("done",)),
], relations=[Relation("items", ITEM, many=True)])  # fmt: skip
LIST = af.Schema("List", [af.Field("name", T.STRING), af.Field("madeAt", T.DATETIME)])
CONTACT = af.Schema("Contact", [
    af.Field("points", T.INTEGER), af.Field("tags", T.STRING, many=True), af.Field("createdAt", T.DATETIME),
    af.Field("seenAt", T.DATETIME, attribute="data", path=("seen",)),
], relations=[Relation("actions", ACTION, many=True), Relation("list", LIST, many=False)])  # fmt: skip
ORDER: Final = ("gt", "gte", "lt", "lte")
NEAR: Final = ("P0D", "-P30D", "-P1M", "P1M", "-P7D", "-P1DT12H", "PT0.000001S", "P2W")
BASE: Final = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)


def parsed(clause: Any) -> af.Filter:
    return af.parse(clause, CONTACT)


class Drawing(Maker):
    """Clauses and records at random, whose instants are close to one another."""

    def __init__(self, drawn: Random) -> None:
        super().__init__(drawn, plain=False)

    def one_in(self, number: int) -> bool:
        return self.random.randrange(number) == 0

    def _now(self) -> datetime:
        return BASE

    def _schemas(self) -> list[af.Schema]:
        return [CONTACT, ACTION, ITEM, LIST]

    def instant(self) -> datetime:
        if self.one_in(60):
            return moment(self.random.choice((FIRST, LAST)))
        more = timedelta(microseconds=self.random.choice((0, 0, 0, 1, -1)))
        return BASE + timedelta(days=self.random.randrange(-25, 25), hours=self.random.choice((0, 0, 0, 23))) + more

    def _constant(self, field: af.Field) -> Any:
        return self.instant() if field.type is T.DATETIME else super()._constant(field)

    def _near(self, schema: af.Schema, field: af.Field) -> Any:
        return self.instant() if field.type is T.DATETIME else super()._near(schema, field)

    def _relative(self) -> dict[str, Any]:
        near = {"now": self.random.choice(NEAR)}
        return near if self.one_in(2) else super()._relative() | ({} if self.one_in(20) else near)

    def _of_field(self, schema: af.Schema, field: af.Field) -> Any:
        if field.type is not T.DATETIME or self.one_in(6):
            return super()._of_field(schema, field)
        test = {key: self._at(key, schema, field, ORDER) for key in self.some(ORDER, (1, 1, 2))}
        return {"not": test} if len(test) == 1 and self.one_in(4) else test

    def _at(self, key: str, schema: af.Schema, field: af.Field, keys: Sequence[str]) -> Any:
        is_bound = key in ORDER and field.type is T.DATETIME and not self.one_in(6)
        return self._relative() if is_bound else super()._at(key, schema, field, keys)

    def case(self) -> tuple[af.Filter, dict[str, Any], datetime]:
        while not (f := parsed(self.clause(CONTACT, self.random.choice((1, 2, 3))))).is_relative:
            pass
        now = self.instant()
        record = self.records()["Contact"][0]
        return f, record, now - timedelta(days=self.random.choice((0, 20, 50))) if now.year == 2026 else now


#: Whether related records are asked in groups, however small these are, or one by one.
in_groups_or_not = pytest.mark.parametrize("worthwhile", [0, 100], ids=["in groups", "one by one"])
