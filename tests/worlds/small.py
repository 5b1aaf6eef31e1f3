"""All clauses to depth two over small alphabets: of each type, as one value, as a list, and of related records.

Nothing is drawn. A clause is a test, the negation of one, or two tests under AND, OR or NOT; records are all
combinations of a few values and of missing ones.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import cache
from itertools import product
from typing import Any, Final
from uuid import UUID

from tests.reference_documents import Number
from tests.worlds.maker import ROOT, World

NOW: Final = datetime(2026, 3, 29, 12, tzinfo=UTC)
_TODAY: Final = date(2026, 3, 29)
_DAY: Final = timedelta(days=1)
_TICK: Final = timedelta(microseconds=1)

#: Of each type three values in ascending order, as records hold them and as clauses have them.
_VALUES: Final[dict[str, tuple[tuple[Any, Any], ...]]] = {
    "STRING": (("A", "A"), ("a", "a"), ("ab", "ab")),
    "INTEGER": ((-1, Number("-1")), (0, Number("0")), (1, Number("1"))),
    "NUMBER": ((0.1, Number("0.1")), (0.30000000000000004, Number("0.30000000000000004")), (1.5, Number("1.5"))),
    "BOOLEAN": ((False, False), (True, True)),
    "DATETIME": tuple((NOW + step, (NOW + step).isoformat()) for step in (-_DAY, 0 * _DAY, _TICK)),
    "DATE": tuple((_TODAY + step, (_TODAY + step).isoformat()) for step in (-_DAY, 0 * _DAY, _DAY)),
    "DECIMAL": tuple((Decimal(text), Number(text)) for text in ("-0.01", "0.00", "19.99")),
    "UUID": tuple((UUID(int=number), str(UUID(int=number)).upper()) for number in (1, 2, 3)),
}
#: How the values of a type are held.
FORMS: Final = ("one", "list", "orders", "items")
#: Each part of the alphabet is a world of its own.
WORLDS: Final = tuple(product(_VALUES, FORMS))


def world(number: int, first: int = 0, step: int = 1) -> World:
    """Return the world of a type and a form, with each `step`-th of its clauses from one on."""
    kind, form = WORLDS[number % len(WORLDS)]
    found = clauses(kind, form)
    clause, *more = found[first % min(step, len(found)) :: step]
    return World(number, _schema(kind, form == "list"), clause, {}, NOW, _tables(kind, form), more)


@cache
def clauses(kind: str, form: str) -> tuple[dict[str, Any], ...]:
    """Return all clauses of a type in a form."""
    first = list(_tests(kind, form))
    others = [*first, *({"g": test} for test in _of_value(kind, few=True))]
    return (
        *first,
        *({"NOT": one} for one in first),
        *({group: [one, other]} for group in ("AND", "OR", "NOT") for one in first for other in others),
    )


def _tests(kind: str, form: str) -> Iterator[dict[str, Any]]:
    match form:
        case "one":
            yield from ({"f": test} for test in _of_value(kind))
        case "list":
            yield from ({"f": test} for test in _of_list(kind))
        case _:
            yield from ({form: test} for test in _of_relation(kind))


def _of_value(kind: str, few: bool = False) -> Iterator[Any]:
    literals = [literal for _, literal in _VALUES[kind]]
    low, middle = literals[0], literals[1]
    is_ordered = kind not in ("BOOLEAN", "UUID")
    yield from (None, middle, {"not": middle})
    if is_ordered:
        yield from ({"gte": middle}, {"not": {"lt": middle}})
    if few:
        return
    yield from ({"not": None}, {"equals": low, "not": middle})
    if kind != "BOOLEAN":
        yield from ({"in": []}, {"notIn": []}, {"in": [low, middle]}, {"notIn": [middle]}, {"not": {"in": [low]}})
    if is_ordered:
        yield from ({"gt": middle}, {"lt": middle}, {"lte": middle}, {"gt": low, "lte": middle})
    match kind:
        case "STRING":
            yield from ({"contains": "A"}, {"startsWith": "a"}, {"endsWith": "A", "mode": "insensitive"})
            yield from ({"equals": "A", "mode": "insensitive"}, {"contains": "A", "mode": "default"})
        case "DATE":
            window = {"from": "P0D", "to": "P1D", "zone": "Pacific/Kiritimati"}
            yield from ({"gte": {"today": "P0D"}}, {"equals": {"today": "P1D", "zone": "Asia/Kathmandu"}})
            yield from ({"anniversary": {"from": "-P1D", "to": "P0D"}}, {"not": {"anniversary": window}})
        case "DATETIME":
            yield from ({"gt": {"now": "P0D"}}, {"lte": {"now": "P0D", "start": "day", "zone": "Europe/Berlin"}})
        case _:
            pass


def _of_list(kind: str) -> Iterator[Any]:
    low, middle = (literal for _, literal in _VALUES[kind][:2])
    yield from (None, [], [low, middle], {"not": None}, {"not": [low]}, {"isEmpty": True}, {"isEmpty": False})
    yield from ({"has": low}, {"not": {"has": low}}, {"hasSome": []}, {"hasSome": [middle, low]}, {"hasEvery": []})
    yield from ({"hasEvery": [low, middle]}, {"not": {"hasSome": [middle]}}, {"not": {"isEmpty": True}})


def _of_relation(kind: str) -> Iterator[dict[str, Any]]:
    for where in ({}, *({"f": test} for test in _of_value(kind, few=True))):
        yield from ({quantifier: where} for quantifier in ("some", "every", "none"))
        yield {"count": {"where": where, "gte": Number("2")}}
    low, middle = (literal for _, literal in _VALUES[kind][:2])
    if kind in ("INTEGER", "NUMBER", "DATETIME", "DATE", "DECIMAL"):
        yield from ({least: {"field": "f", "equals": None}} for least in ("min", "max"))
        yield from ({"min": {"field": "f", "gte": middle}}, {"max": {"field": "f", "not": low}})
    if kind in ("INTEGER", "DECIMAL"):
        yield from ({"sum": {"field": "f", "equals": Number("0")}}, {"avg": {"field": "f", "lt": Number("0")}})
        yield {"avg": {"field": "f", "where": {"f": {"not": low}}, "notIn": None}}


def _schema(kind: str, is_list: bool) -> dict[str, Any]:
    one = {"name": "f", "type": kind, **({"scale": 2} if kind == "DECIMAL" else {})}
    many = {**one, "many": True} if is_list else one
    to_orders = {"name": "orders", "schema": "Order", "many": True, "table": "orders", "on": [["id", "contactId"]]}
    to_items = {"name": "items", "schema": "Item", "many": True, "attribute": "data", "path": ["items"]}
    root = {"table": "contacts", "fields": [many, {**one, "name": "g"}], "relations": [to_orders, to_items]}
    return {
        "root": ROOT,
        "schemas": {ROOT: root, "Order": {"table": "orders", "fields": [one]}, "Item": {"fields": [one]}},
    }


def _tables(kind: str, form: str) -> dict[str, list[dict[str, Any]]]:
    values = [None, *(value for value, _ in _VALUES[kind])]
    few = values[:3]
    of_several: Sequence[list[Any]] = [list(some) for length in range(3) for some in product(few, repeat=length)]
    contacts: list[dict[str, Any]] = []
    orders: list[dict[str, Any]] = []
    for f, g in product([None, *of_several] if form == "list" else of_several if form != "one" else values, few):
        row: dict[str, Any] = {"id": len(contacts) + 1, "teamId": None, "g": g, "data": {}}
        if form in ("one", "list"):
            row["f"] = f
        if form == "items":
            row["data"] = {"items": [{"f": _in_json(value)} for value in f]}
        if form == "orders":
            orders += [
                {"id": len(orders) + place + 1, "contactId": row["id"], "f": value} for place, value in enumerate(f)
            ]
        contacts.append(row)
    return {"contacts": contacts, "orders": orders}


def _in_json(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    return value if value is None or isinstance(value, str | int | float) else _text(value)


def _text(value: Any) -> str:
    return value.isoformat() if isinstance(value, date) else str(value)
