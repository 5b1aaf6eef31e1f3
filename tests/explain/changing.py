"""Clauses and records at random, whose answers change with time."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.language.schema import Relation
from tests.reference_clock import FIRST, LAST, moment

T = af.FieldType
ITEM = af.Schema("Item", [af.Field("soldAt", T.DATETIME), af.Field("price", T.NUMBER)])
ACTION = af.Schema(
    "Action",
    [
        af.Field("name", T.STRING),
        af.Field("points", T.INTEGER),
        af.Field("createdAt", T.DATETIME),
        af.Field("doneAt", T.DATETIME, attribute="meta", path=("done",)),
    ],
    relations=[Relation("items", ITEM, many=True)],
)
LIST = af.Schema("List", [af.Field("name", T.STRING), af.Field("madeAt", T.DATETIME)])
CONTACT = af.Schema(
    "Contact",
    [
        af.Field("points", T.INTEGER),
        af.Field("tags", T.STRING, many=True),
        af.Field("createdAt", T.DATETIME),
        af.Field("seenAt", T.DATETIME, attribute="data", path=("seen",)),
    ],
    relations=[Relation("actions", ACTION, many=True), Relation("list", LIST, many=False)],
)
BASE: Final = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)


def parsed(clause: Any) -> af.Filter:
    return af.parse(clause, CONTACT)


# -- at random --------------------------------------------------------------------------------------------------------


class Drawing:
    """Clauses and records at random, whose instants are close to one another."""

    def __init__(self, drawn: Random) -> None:
        self.drawn = drawn

    def one_in(self, number: int) -> bool:
        return self.drawn.randrange(number) == 0

    def instant(self) -> datetime:
        if self.one_in(60):
            return moment(self.drawn.choice((FIRST, LAST)))
        more = timedelta(microseconds=self.drawn.choice((0, 0, 0, 1, -1)))
        return BASE + timedelta(days=self.drawn.randrange(-40, 40), hours=self.drawn.choice((0, 0, 7, 23))) + more

    def operand(self) -> dict[str, Any]:
        operand = {"now": self.drawn.choice(("P0D", "-P30D", "-P1M", "P1M", "-P7D", "-P1DT12H", "PT0.000001S", "P2W"))}
        if self.one_in(40):
            operand["now"] = self.drawn.choice(("-P3000Y", "P9000Y", "-P2025Y", "P7973Y", "P999999999D"))
        if self.one_in(2):
            operand["start"] = self.drawn.choice(("hour", "day", "week", "month", "quarter"))
            if operand["start"] != "hour" and self.one_in(2):
                operand["zone"] = self.drawn.choice(("Europe/Berlin", "Asia/Beirut", "America/St_Johns"))
        return operand

    def bound(self) -> Any:
        test: Any = {}
        for _ in range(self.drawn.choice((1, 1, 2))):
            value: Any = self.instant().isoformat() if self.one_in(6) else self.operand()
            test[self.drawn.choice(("gt", "gte", "lt", "lte"))] = value
        return {"not": test} if len(test) == 1 and self.one_in(4) else test

    def number(self) -> Any:
        key = self.drawn.choice(("equals", "gt", "gte", "lt", "lte", "in"))
        value = self.drawn.randrange(-1, 5)
        return {key: [value, self.drawn.randrange(6)] if key == "in" else value}

    def tests_of(self, *dates: str) -> list[Any]:
        field = self.drawn.choice(dates)
        return [{field: self.bound()}] * 4 + [{field: {"not": None}}, {field: None}]

    def some_of(self, tests: list[Any], deeper: Any, depth: int) -> Any:
        if depth and self.one_in(3):
            children = [deeper(depth - 1) for _ in range(self.drawn.choice((1, 2, 2, 3)))]
            return {self.drawn.choice(("AND", "OR", "NOT")): children}
        return self.drawn.choice(tests)

    def contact_clause(self, depth: int) -> Any:
        tests = self.tests_of("createdAt", "seenAt")
        tests += [{"tags": {"has": "vip"}}, {"points": self.number()}]
        tests += [{"actions": self.quantified(self.action_clause, depth)} for _ in range(2)]
        tests += [{"actions": self.aggregated("createdAt", "points", self.action_clause, depth)} for _ in range(5)]
        tests += [{"list": {self.drawn.choice(("is", "isNot")): self.list_clause(depth)}}, {"list": {"is": None}}]
        return self.some_of(tests, self.contact_clause, depth)

    def action_clause(self, depth: int) -> Any:
        tests = [*self.tests_of("createdAt", "doneAt"), {"name": {"not": "login"}}, {"points": self.number()}]
        tests += [{"items": self.quantified(self.item_clause, depth)}]
        tests += [{"items": self.aggregated("soldAt", None, self.item_clause, depth)}]
        return self.some_of(tests, self.action_clause, depth)

    def item_clause(self, depth: int) -> Any:
        return self.some_of([*self.tests_of("soldAt"), {"price": {"gt": 1}}], self.item_clause, depth)

    def list_clause(self, depth: int) -> Any:
        return self.some_of([*self.tests_of("madeAt"), {"name": "a"}], self.list_clause, depth)

    def quantified(self, clause: Any, depth: int) -> Any:
        return {key: clause(max(0, depth - 1)) for key in self.drawn.sample(("some", "every", "none"), 1)}

    def aggregated(self, date: str, number: str | None, clause: Any, depth: int) -> Any:
        where = {} if self.one_in(4) else {"where": clause(max(0, depth - 1))}
        kind = self.drawn.choice(("count", "min", "max", "sum", "least"))
        match kind:
            case "sum" | "least" if number is not None:
                function = self.drawn.choice(("min", "max")) if kind == "least" else "sum"
                return {function: {"field": number, **where, **self.number()}}
            case "min" | "max":
                test = self.bound()
                if self.one_in(4):
                    test = {"not": None} if self.one_in(2) else {"lt": self.instant().isoformat()}
                return {kind: {"field": date, **where, **test}}
            case _:
                return {"count": {**where, **self.number()}}

    def record(self) -> dict[str, Any]:
        return {
            "points": self.drawn.choice((None, 0, 3)),
            "tags": self.drawn.choice((None, [], ["vip"])),
            "createdAt": None if self.one_in(6) else self.instant(),
            "data": {"seen": None if self.one_in(6) else self.instant().isoformat()},
            "actions": [self.action() for _ in range(self.drawn.choice((0, 1, 2, 3, 5)))],
            "list": None if self.one_in(4) else {"name": self.drawn.choice("ab"), "madeAt": self.instant()},
        }

    def action(self) -> dict[str, Any]:
        return {
            "name": self.drawn.choice(("login", "purchase", None)),
            "points": self.drawn.choice((None, -1, 0, 1, 2)),
            "createdAt": None if self.one_in(6) else self.instant(),
            "meta": {"done": self.instant().isoformat()},
            "items": [{"soldAt": self.instant(), "price": 1.5} for _ in range(self.drawn.choice((0, 1, 2)))],
        }

    def case(self) -> tuple[af.Filter, dict[str, Any], datetime]:
        while not (f := parsed(self.contact_clause(3))).is_relative:
            pass
        now = self.instant()
        return f, self.record(), now - timedelta(days=self.drawn.choice((0, 20, 50))) if now.year == 2026 else now


#: Whether related records are asked in groups, however small these are, or one by one.
in_groups_or_not = pytest.mark.parametrize("worthwhile", [0, 100], ids=["in groups", "one by one"])
