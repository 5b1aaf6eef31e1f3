"""A strategy for clauses with lists, custom data and relations, whose names are words of the text form."""

from typing import Any

from hypothesis import strategies as st

import audiencefilter as af
from tests.notations.schemas import WORDY

T = af.FieldType

_TEXTS = st.sampled_from(("a", "vip", "it's", "", "NOW('P1D')", "b)", '"', "SOME actions ("))
_INSTANTS = st.sampled_from(("2024-01-01T00:00:00Z", "2026-03-29T12:00:00.123456Z", "0001-01-01T00:00:00Z"))
_DURATIONS = st.sampled_from(("P0D", "-P30D", "+P7D", "P1W", "-P1M", "-P1Y2M", "PT12H", "-PT0.5S", "P1DT1H", "-P0D"))
_ORDERED = ("gt", "gte", "lt", "lte")


def _values(field: af.Field) -> st.SearchStrategy[Any]:
    if field.values is not None:
        return st.sampled_from(field.values)
    match field.type:
        case T.STRING:
            return _TEXTS
        case T.INTEGER:
            return st.integers(-3, 3) | st.sampled_from((2**31, 2.5))
        case T.NUMBER:
            return st.sampled_from((0, 1, -1.5, 1e300, 2))
        case T.BOOLEAN:
            return st.booleans()
        case T.DATETIME:
            return _INSTANTS
        case T.DATE | T.UUID | T.DECIMAL:
            raise AssertionError(field)


@st.composite
def _relative(draw: st.DrawFn) -> dict[str, str]:
    found = {"now": draw(_DURATIONS)}
    start = draw(st.sampled_from((None, "hour", "day", "week", "month", "quarter", "year")))
    if start is not None:
        found["start"] = start
        if start != "hour" and draw(st.booleans()):
            found["zone"] = draw(st.sampled_from(("Europe/Berlin", "UTC", "America/Havana")))
    return found


@st.composite
def _tests(draw: st.DrawFn, field: af.Field, extra: bool = False) -> dict[str, Any]:
    """Draw operators of a field with their operands; `extra`: null may be asked for wherever it can."""
    value = _values(field)
    some = st.lists(value, max_size=3)
    null = st.none() if field.nullable or extra else value
    if field.many:
        operators: dict[str, st.SearchStrategy[Any]] = {
            "has": value, "hasSome": some, "hasEvery": some, "isEmpty": st.booleans(),
            "equals": some | st.none() if field.nullable else some, "not": some | st.none(),
        }  # fmt: skip
    else:
        operators = {"equals": value | null, "not": value | st.none()}
        if field.type is not T.BOOLEAN:
            lists = some | st.none() if field.nullable or extra else some
            operators |= {"in": lists, "notIn": lists}
            ordered = value | _relative() if field.type is T.DATETIME else value
            operators |= dict.fromkeys(_ORDERED, ordered)
    plain = dict(operators)
    del plain["not"]
    inner = [{key: draw(operand)} for key, operand in plain.items() if draw(st.integers(0, 5)) == 0]
    if not field.nullable:
        inner = [one for one in inner if None not in one.values()]
    keys = draw(st.lists(st.sampled_from(sorted(operators)), min_size=1, max_size=4, unique=True))
    return {key: inner[0] if key == "not" and inner else draw(operators[key]) for key in keys}


@st.composite
def _aggregates(draw: st.DrawFn, key: str, related: af.Schema, relations: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if draw(st.booleans()):
        found["where"] = draw(clauses(related, 1, relations))
    numbers = st.integers(-3, 3)
    tests: dict[str, Any] = {}
    if key in ("count", "sum"):
        some = st.lists(numbers, max_size=3)
        operators: dict[str, Any] = {"in": some, "notIn": some, "equals": numbers} | dict.fromkeys(_ORDERED, numbers)
        keys = draw(st.lists(st.sampled_from(sorted(operators)), min_size=1, max_size=3, unique=True))
        tests = {name: draw(operators[name]) for name in keys}
    if key != "count":
        types = (T.INTEGER,) if key == "sum" else (T.INTEGER, T.NUMBER, T.DATETIME)
        field = draw(st.sampled_from([one for one in related.fields if one.type in types and not one.many]))
        found["field"] = field.name
        if key != "sum":
            tests = draw(_tests(af.Field(field.name, field.type), extra=True))
    return {**found, **tests}


@st.composite
def _related(draw: st.DrawFn, link: af.Relation, relations: int) -> dict[str, Any]:
    keys = ("some", "every", "none", "count", "sum", "min", "max") if link.many else ("is", "isNot")
    found: dict[str, Any] = {}
    for key in draw(st.lists(st.sampled_from(keys), min_size=1, max_size=2, unique=True)):
        if key in ("some", "every", "none", "is", "isNot"):
            null = not link.many and draw(st.booleans())
            found[key] = None if null else draw(clauses(link.schema, 1, relations))
        else:
            found[key] = draw(_aggregates(key, link.schema, relations))
    return found


@st.composite
def clauses(draw: st.DrawFn, schema: af.Schema = WORDY, levels: int = 2, relations: int = 3) -> dict[str, Any]:
    """Draw a clause about a schema, with so many levels of groups in each filter object and relations on a path."""
    clause: dict[str, Any] = {}
    for field in draw(st.lists(st.sampled_from(schema.fields), max_size=2, unique_by=lambda field: field.name)):
        clause[field.name] = draw(_tests(field))
    links = [one for one in schema.relations.values() if one.schema.relations or one.schema.fields]
    if relations and draw(st.integers(0, 2)):
        link = draw(st.sampled_from(links))
        clause[link.name] = draw(_related(link, relations - 1))
    if levels > 1:
        for key in draw(st.lists(st.sampled_from(("AND", "OR", "NOT")), max_size=2, unique=True)):
            members = st.lists(clauses(schema, levels - 1, relations), max_size=2)
            clause[key] = draw(members)
    return clause
