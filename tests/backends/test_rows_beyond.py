"""Rows beyond single values: lists, custom data, related records and the clock, as the interpreter has them."""

import json
from collections import OrderedDict, UserDict, deque
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from enum import IntEnum, StrEnum
from fractions import Fraction
from math import inf, nan
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from audiencefilter.language.schema import Relation

T = af.FieldType
F = af.Field
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
ITEM = af.Schema("Item", [F("sku", T.STRING), F("price", T.NUMBER), F("weight", T.INTEGER, "info", path=("weight",))])
ACTION = af.Schema(
    "Action",
    [
        F("name", T.STRING),
        F("points", T.INTEGER),
        F("score", T.NUMBER),
        F("at", T.DATETIME),
        F("labels", T.STRING, many=True),
        F("values", T.STRING),  # as a method of a dict is called
        F("meta.kind", T.STRING, "meta", path=("kind",)),
        F("meta.size", T.INTEGER, "meta", path=("size",)),
    ],
    relations=[Relation("items", ITEM), Relation("contact", lambda: CONTACT, many=False)],
)
CONTACT = af.Schema(
    "Contact",
    [
        F("email", T.STRING),
        F("tags", T.STRING, many=True),
        F("sizes", T.INTEGER, many=True),
        F("rates", T.NUMBER, many=True),
        F("days", T.DATETIME, many=True),
        F("flags", T.BOOLEAN, many=True),
        F("at", T.DATETIME),
        F("plan", T.STRING, "data", path=("plan",)),
        F("seats", T.INTEGER, "data", path=("seats",)),
        F("big", T.INTEGER, "data", bits=64, path=("seats",)),
        F("rate", T.NUMBER, "data", path=("rate",)),
        F("ok", T.BOOLEAN, "data", path=("ok",)),
        F("since", T.DATETIME, "data", path=("since",)),
        F("city", T.STRING, "data", path=("address", "city", "0")),
        F("marks", T.STRING, "data", many=True, path=("marks",)),
        F("counts", T.INTEGER, "data", many=True, path=("counts",)),
        F("shares", T.NUMBER, "data", many=True, path=("counts",)),
    ],
    relations=[Relation("actions", ACTION), Relation("list", lambda: CONTACT, many=False)],
)


def parsed(clause: Any) -> af.Filter:
    return af.parse(clause, CONTACT)


def careful(f: af.Filter, record: Any, now: datetime = NOW) -> bool | None:
    """Return what the interpreter says of a record; None where it raises the documented error."""
    try:
        return is_selected(f.selection_at(now), record)
    except af.RecordError:
        return None


def chosen(clause: Any, record: Any, now: datetime = NOW) -> bool:
    """Return whether a record is selected, which every way of asking has to agree on."""
    f = parsed(clause)
    answers = {
        f.matches(record, now=now), f.predicate(now=now)(record), bool(f.select([record], now=now)),
        f.preview([record], now=now).count == 1, f.at(now).matches(record), is_selected(f.selection_at(now), record),
        any(one is record for one in f.select([{}, record, SimpleNamespace()], now=now)),
    }  # fmt: skip
    assert len(answers) == 1, (clause, record)
    return answers.pop()


def refused(clause: Any, record: Any) -> af.RecordError:
    """Return the error of a record, which every way of asking has to agree on."""
    f = parsed(clause)
    with pytest.raises(af.RecordError) as single:
        f.matches(record, now=NOW)
    with pytest.raises(af.RecordError) as caught:
        f.select([{}, record], now=NOW)
    with pytest.raises(af.RecordError) as previewed:
        f.preview([{}, record], now=NOW)
    assert caught.value.index == previewed.value.index == 1
    assert single.value.index is None
    assert {str(caught.value), str(previewed.value)} == {f"record 1: {single.value}"}
    return single.value


# -- as the interpreter has it ------------------------------------------------------------------------------------------

TEXTS = ("a", "b", "A", "pro", "é", "", "a\0", "\ud800")
INSTANTS = (NOW, NOW - timedelta(days=30), NOW - timedelta(days=30, microseconds=1), datetime(2026, 6, 1, tzinfo=UTC))
NUMBERS = (0, 1, -1, 5, 2.5, 5.0, 2**31 - 1, 2**31, 2**53 + 1, 10**400, 1e300, -0.0)


class Colour(StrEnum):
    A = "a"


class Size(IntEnum):
    FIVE = 5


class Quiet(dict[str, Any]):
    """Has no order and no length that anybody could rely on, and is falsy."""

    def __bool__(self) -> bool:
        return False


ISO = ("2026-06-01T12:00:00Z", "2026-05-02T12:00:00+00:00", "2024-02-30T00:00:00Z", "2026-06-01")
json_values = st.sampled_from(
    [None, True, False, *TEXTS, *NUMBERS, nan, inf, *ISO, Colour.A, Size.FIVE, Decimal(5), NOW, b"a", [], {}, "NaN"]
)
json_lists = st.lists(json_values, max_size=3) | st.lists(json_values, max_size=3).map(tuple)


@st.composite
def documents(draw: st.DrawFn) -> Any:
    held: Any = {}
    for key in draw(st.sets(st.sampled_from(["plan", "seats", "rate", "ok", "since", "marks", "counts", "kind"]))):
        held[key] = draw(json_lists if key in ("marks", "counts") else json_values)
    if draw(st.booleans()):
        held["address"] = draw(json_values | st.fixed_dictionaries({"city": st.just({"0": "a"}) | json_lists}))
    kind = draw(st.integers(0, 5))
    if kind == 0:
        return draw(json_values | json_lists)
    if kind < 3:
        try:
            text = json.dumps(held, default=str, ensure_ascii=draw(st.booleans()))
        except ValueError:  # an integer of more digits than Python prints
            return held
        return text if kind == 1 else text.encode("utf-8", "surrogatepass")
    return UserDict(held) if kind == 3 else held


texts = st.sampled_from(TEXTS)
instants = st.sampled_from(INSTANTS)
naive = instants.map(lambda instant: instant.replace(tzinfo=None))
whole = st.sampled_from([0, 1, 5, -1, True, 5.0, Decimal(5), Fraction(5), 2**31, nan, np.int64(5), Size.FIVE])
numbers = st.sampled_from([0, 1, 2.5, 5, 1e300, Decimal("2.5"), nan, inf, 2**53 + 1, np.float32(0.1), 0.1])
missing = st.sampled_from([None, nan])
junk = st.sampled_from([7, "text", b"x", {}, {"a": 1}, object(), iter(()), 1j, {1}, deque(["a"]), range(3)])


def lists(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    kept = st.lists(values | missing, max_size=4)
    kinds = st.sampled_from([list, tuple, list, lambda v: np.array(v, dtype=object), frozenset, set])
    return st.builds(lambda kind, v: kind(v), kinds, kept) | missing | junk


def held_records(fields: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    records = st.fixed_dictionaries({}, optional=fields)
    full = st.fixed_dictionaries({name: strategy | missing for name, strategy in fields.items()})
    kinds = st.sampled_from([dict, dict, OrderedDict, UserDict, lambda r: SimpleNamespace(**r), Quiet])
    return st.builds(lambda kind, record: kind(record), kinds, full | records)


def related(records: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    some = st.lists(records, max_size=4) | st.lists(records | junk | missing, max_size=4)
    kinds = st.sampled_from([list, list, tuple, deque, iter, lambda v: dict(enumerate(v)).values()])
    return st.builds(lambda kind, v: kind(v), kinds, some) | missing | junk


items = held_records({"sku": texts | junk, "price": numbers, "info": documents()})
plain_contacts = held_records({"email": texts, "tags": lists(texts), "data": documents(), "at": instants | naive})
actions = held_records(
    {
        "name": texts | junk, "points": whole, "score": numbers, "at": instants | naive, "labels": lists(texts),
        "values": texts, "meta": documents(), "items": related(items), "contact": plain_contacts | missing | junk,
    }
)  # fmt: skip
contacts = held_records(
    {
        "email": texts, "tags": lists(texts), "sizes": lists(whole), "rates": lists(numbers),
        "days": lists(instants | naive), "flags": lists(st.sampled_from([True, False, 1, 0])), "at": instants | naive,
        "data": documents(), "actions": related(actions), "list": plain_contacts | missing | junk,
    }
)  # fmt: skip

RELATIVE = ("P0D", "-P30D", "-P1M", "P9999Y", "-P9999Y")
good_texts = st.sampled_from(TEXTS[:6])
stamps = st.sampled_from([instant.isoformat().replace("+00:00", "Z") for instant in INSTANTS])
nows = st.builds(
    lambda text, more: {"now": text, **more}, st.sampled_from(RELATIVE), st.sampled_from([{}, {"start": "day"}])
)
OPERANDS = {
    T.STRING: good_texts,
    T.INTEGER: st.sampled_from([0, 1, 5, -1, 2.5, 2**31 - 1, 2**31, 2**53 + 1]),
    T.NUMBER: st.sampled_from([0, 1, 5, 2.5, 0.1, 1e300, 2**53 + 1]),
    T.BOOLEAN: st.booleans(),
    T.DATETIME: stamps,
}


@st.composite
def tests_of(draw: st.DrawFn, field: af.Field, with_null: bool = True) -> Any:
    operands = OPERANDS[field.type]
    if with_null and draw(st.integers(0, 7)) == 0:
        return draw(st.sampled_from([{"equals": None}, {"not": None}]))
    if field.many:
        key = draw(st.sampled_from(["has", "hasSome", "hasEvery", "isEmpty", "equals", "not"]))
        if key == "isEmpty":
            return {key: draw(st.booleans())}
        return {key: draw(operands if key == "has" else st.lists(operands, max_size=5))}
    keys = ["equals", "not"]
    if field.type is not T.BOOLEAN:
        keys += ["in", "notIn"]
    if field.type in (T.INTEGER, T.NUMBER, T.DATETIME):
        keys += ["gt", "gte", "lt", "lte", "between"] * 2
    if field.type is T.STRING:
        keys += ["contains", "startsWith", "endsWith", "folded"]
    key = draw(st.sampled_from(keys))
    if key in ("in", "notIn"):
        return {key: draw(st.lists(operands, max_size=3))}
    if key == "folded":
        return {"equals": draw(operands), "mode": "insensitive"}
    bounds = nows | operands if field.type is T.DATETIME else operands
    if key == "between":
        return {"gte": draw(bounds), "lt": draw(bounds)}
    return {key: draw(bounds if key in ("gt", "gte", "lt", "lte") else operands)}


@st.composite
def clauses(draw: st.DrawFn, schema: af.Schema = CONTACT, levels: int = 3) -> Any:
    kind = draw(st.integers(0, 9))
    if kind < 4 or not levels:
        field = draw(st.sampled_from(schema.fields))
        return {field.name: draw(tests_of(field))}
    inner = clauses(schema, levels - 1)
    if kind < 6:
        group = draw(st.sampled_from(["AND", "OR", "NOT"]))
        return {group: draw(inner if group == "NOT" else st.lists(inner, min_size=1, max_size=3))}
    if not schema.relations:
        return draw(inner)
    relation = draw(st.sampled_from(list(schema.relations.values())))
    below = clauses(relation.schema, 0 if relation.schema is CONTACT else levels - 2 if levels > 2 else 0)
    if not relation.many:
        return {relation.name: {draw(st.sampled_from(["is", "isNot"])): draw(st.none() | below)}}
    key = draw(st.sampled_from(["some", "every", "none", "count", "sum", "min", "max"]))
    if key in ("some", "every", "none"):
        return {relation.name: {key: draw(st.just({}) | below)}}
    aggregate: dict[str, Any] = {"where": draw(below)} if draw(st.booleans()) else {}
    types = {"sum": (T.INTEGER,)}.get(key, (T.INTEGER, T.NUMBER, T.DATETIME))
    field = F("count", T.INTEGER)
    if key != "count":
        field = draw(st.sampled_from([f for f in relation.schema.fields if f.type in types and not f.many]))
        aggregate["field"] = field.name
    if key in ("count", "sum"):
        bound = st.sampled_from([0, 1, 2, 2.5, 5, -1])
        comparison = st.sampled_from(["equals", "gt", "gte", "lt", "lte"])
        aggregate |= draw(st.dictionaries(comparison, bound, min_size=1, max_size=2))
        return {relation.name: {key: aggregate}}
    return {relation.name: {key: aggregate | draw(tests_of(field))}}


def agrees(clause: Any, rows: list[Any]) -> None:
    f = parsed(clause)
    expected = [careful(f, row) for row in rows]
    for row, answer in zip(rows, expected, strict=True):
        for ask in (
            lambda: f.matches(row, now=NOW),
            lambda: f.select([row], now=NOW) == [row] if row == row else answer,
        ):
            if answer is None:
                try:
                    ask()  # the quick way may stop before it gets to the value
                except af.RecordError as error:
                    str(error)
            else:
                assert ask() is answer, (clause, row)
    if None not in expected:
        chosen_rows = [row for row, answer in zip(rows, expected, strict=True) if answer]
        assert list(map(id, f.select(rows, now=NOW))) == list(map(id, chosen_rows))


@given(clauses(), st.lists(contacts, min_size=1, max_size=4))
def test_rows_are_as_the_interpreter_has_them(clause: Any, rows: list[Any]) -> None:
    agrees(clause, rows)
