"""A schema with objects in custom data, clauses on them, and documents drawn at random."""

import json
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any

import audiencefilter as af

T = af.FieldType
PLACE = af.Schema("Place", [af.Field("city", T.STRING)])
ITEM: af.Schema = af.Schema("Item", [
    af.Field("sku", T.STRING), af.Field("quantity", T.INTEGER), af.Field("weight", T.NUMBER),
    af.Field("gift", T.BOOLEAN), af.Field("at", T.DATETIME), af.Field("labels", T.STRING, many=True),
    af.Field("city", T.STRING, attribute="maker", path=("city",)),
], relations=[af.Relation("parts", lambda: ITEM), af.Relation("maker", PLACE, path=(), many=False)])  # fmt: skip
CONTACT = af.Schema(
    "Contact",
    [af.Field("id", T.INTEGER), af.Field("plan", T.STRING, attribute="data", path=("plan",))],
    relations=[
        af.Relation("items", ITEM, attribute="data", path=("items",)),
        af.Relation("home", PLACE, attribute="data", path=("home",), many=False),
        af.Relation("log", ITEM, path=()),
    ],
)
WHERE: tuple[dict[str, Any], ...] = (
    {}, {"sku": "a"}, {"quantity": {"gte": 5}}, {"weight": {"lt": 2}}, {"gift": True},
    {"at": {"gte": "2024-02-29T00:00:00Z"}}, {"labels": {"has": "x"}}, {"labels": None}, {"city": "Kiel"},
    {"maker": {"is": {}}}, {"maker": {"isNot": {"city": "Kiel"}}}, {"parts": {"some": {"quantity": {"not": 5}}}},
    {"parts": {"sum": {"field": "quantity", "gte": 5}}}, {"NOT": {"sku": "a"}},
)  # fmt: skip
CLAUSES: tuple[dict[str, Any], ...] = (
    *({link: {key: where}} for where in WHERE for link in ("items", "log") for key in ("some", "every", "none")),
    *({"items": {"count": {"where": where, "equals": 1}}} for where in WHERE),
    {"items": {"sum": {"field": "quantity", "gte": 5}}},
    {"items": {"max": {"field": "weight", "gt": 1}}},
    {"items": {"min": {"field": "at", "lt": "2024-03-01T00:00:00Z"}}},
    {"home": {"is": {}}},
    {"home": {"is": {"city": "Kiel"}}},
    {"home": {"isNot": {"city": None}}},
    {"OR": [{"plan": "pro"}, {"log": {"count": {"gt": 1}}}]},
)
FILTERS = [af.parse(clause, CONTACT) for clause in CLAUSES]
#: What stands in documents: values of the types, and what no JSON has.
VALUES: tuple[Any, ...] = (
    "a", "x", "", "Kiel", 5, 7.0, 1.5, True, None, "2024-02-29T10:00:00Z", [], ["x"], ["x", None], {}, {"city": "Kiel"},
    [{}], 2**31, 10**400, "[{}]", '{"city": "Kiel"}',
)  # fmt: skip
NO_JSON: tuple[Any, ...] = (Decimal(5), date(2024, 2, 29), float("inf"), float("nan"), b"a", (1,), 1j)


class Drawn:
    """Documents of a seed; `plain`: each member has one type, so that Arrow makes structs of them."""

    def __init__(self, seed: int, plain: bool, values: tuple[Any, ...]) -> None:
        self.random, self.plain, self.values = Random(seed), plain, values

    def value(self, *usual: Any) -> Any:
        return self.random.choice((*usual, None) if self.plain or self.random.random() < 0.6 else self.values)

    def place(self) -> Any:
        return {"city": self.value("Kiel", "Rom")}

    def item(self, level: int) -> Any:
        found = {
            "sku": self.value("a", "b"), "quantity": self.value(5, 3, 7), "weight": self.value(1.5, 2.5),
            "gift": self.value(True, False), "at": self.value("2024-02-29T10:00:00Z", "2023-01-01T00:00:00Z"),
            "labels": self.value(["x"], ["y", "x"]), "maker": self.value(self.place()),
            **({"parts": self.items(level - 1)} if level else {}),
        }  # fmt: skip
        return {key: value for key, value in found.items() if self.random.random() < 0.8}

    def items(self, level: int) -> Any:
        found = [self.item(level) for _ in range(self.random.choice((0, 1, 1, 2)))]
        return self.value([*found, *([] if self.plain else [self.value()])])

    def row(self, number: int) -> dict[str, Any]:
        data = {"plan": self.value("pro", "free"), "items": self.items(1), "home": self.value(self.place())}
        return {"id": number, "data": data, "log": self.items(1)}

    def rows(self, count: int) -> list[dict[str, Any]]:
        return [self.row(number) for number in range(count)]


def as_text(row: dict[str, Any]) -> dict[str, Any]:
    return {"id": row["id"], **{name: json.dumps(row[name]) for name in ("data", "log")}}
