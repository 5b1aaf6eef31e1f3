"""Schemas with lists, custom data and relations, clauses over them, and records that they may select.

All of it is drawn from a `random.Random`, since there is much of it: records are linked into a graph, which may lead
back to where it began. Of a clause's constants each field has a few, and records hold values near them.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.language.schema import Relation
from tests.conformance.corpus import as_objects

T = af.FieldType

TEXTS: Final = ("", "a", "A", "ab", "vip", "VIP", "new", "O'Brien", "%", "ß", "İ", "i", "é", "😀", " a", "null", "1")
INTEGERS: Final = (0, 1, 2, 3, -1, 5, 100, 2**31 - 1, -(2**31), 2**31, 2**53 + 1, 2**63, 1.5, 2.0, 1e300, -0.5)
NUMBERS: Final = (0, 1, 0.1, 1.5, -1.5, 2.0, 1e15, 2**53 + 1, 5e-324, 1.7976931348623157e308, 10**400, -0.0)
ZONES: Final = (
    "UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia",
    "Australia/Lord_Howe", "America/Scoresbysund", "Asia/Manila", "America/Juneau", "Africa/Monrovia", "Etc/GMT+12",
)  # fmt: skip
STARTS: Final = ("hour", "day", "week", "month", "quarter", "year")
DURATIONS: Final = (
    "P0D", "-P1D", "-P7D", "-P1W", "-P30D", "-P1M", "P1M", "-P1Y", "P1D", "+P1D", "-PT1H", "-PT36H", "PT0.000001S",
    "-P1M1DT1H", "-P3M", "P13M", "-P9999Y", "P9999Y", "-P999999999D", "PT999999999H",
)  # fmt: skip
NOWS: Final = (
    datetime(2024, 3, 31, 12, tzinfo=UTC), datetime(2024, 2, 29, 23, 59, 59, 999_999, UTC),
    datetime(2026, 1, 1, tzinfo=UTC), datetime(2024, 10, 27, 0, 30, tzinfo=UTC), datetime(2025, 3, 30, 1, tzinfo=UTC),
    datetime(2011, 12, 30, 12, tzinfo=UTC), datetime(2018, 11, 4, 3, 30, tzinfo=UTC),
    datetime(1867, 10, 19, 12, tzinfo=UTC), datetime(1, 1, 1, 3, tzinfo=UTC), datetime(9999, 12, 31, 20, tzinfo=UTC),
)  # fmt: skip
#: What the attributes of relations begin with.
LINK: Final = "to "
FIRST, LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)

_ORDER: Final = ("gt", "gte", "lt", "lte")
_VALUES: Final = {
    T.STRING: ("equals", "contains", "startsWith", "endsWith", *_ORDER), T.INTEGER: ("equals", *_ORDER),
    T.NUMBER: ("equals", *_ORDER), T.BOOLEAN: ("equals",), T.DATETIME: ("equals", *_ORDER),
}  # fmt: skip
_LISTS: Final = ("in", "notIn")
_WHOLE: Final = ("equals", "not", "in", "notIn")


@dataclass
class World:
    """A clause that is valid for a schema, an instant, and records that the clause may select then."""

    schema: af.Schema
    clause: dict[str, Any]
    now: datetime
    rows: list[dict[str, Any]]

    def __repr__(self) -> str:
        return f"World({self.schema!r}, {json.dumps(self.clause)}, {self.now}, {self.rows!r})"

    @property
    def filter(self) -> af.Filter:
        return af.parse(self.clause, schema=self.schema)

    def objects(self) -> list[Any]:
        """Return the records as objects, linked as they are."""
        return as_objects(self.rows, {"data"})


def worlds(levels: int = 3) -> st.SearchStrategy[World]:
    """Draw a world."""
    return st.integers(0, 2**64).map(lambda seed: world(Random(seed), levels))


def world(random: Random, levels: int = 3, plain: bool = False) -> World:
    """Draw a schema, a clause, an instant and records; `plain` ones have fields of one value and nothing else."""
    made = Maker(random, plain)
    root = made.schemas[0]
    clause = made.clause(root, levels)
    return World(root, clause, made.now, made.records()[root.name])


class Maker:
    """Draws what belongs together: schemas, the constants of each field, clauses and records."""

    def __init__(self, random: Random, plain: bool) -> None:
        self.random = random
        self.plain = plain
        self.now = self._now()
        if FIRST + timedelta(2) < self.now < LAST - timedelta(2):
            self.now += timedelta(microseconds=random.choice((0, 1, -1, 86_400_000_000, -7_200_000_000)))
        self.schemas = self._schemas()
        self.pools = {
            (schema.name, field.name): [self._constant(field) for _ in range(random.choice((1, 2, 2, 3)))]
            for schema in self.schemas
            for field in schema.fields
        }

    def _now(self) -> datetime:
        return self.random.choice(NOWS)

    def some(self, values: Sequence[Any], counts: Sequence[int]) -> list[Any]:
        """Draw some values, each at most once."""
        return self.random.sample(values, min(len(values), self.random.choice(counts)))

    # -- schemas ----------------------------------------------------------------------------------------------------

    def _schemas(self) -> list[af.Schema]:
        count = 1 if self.plain else self.random.choice((1, 2, 2, 3))
        found: list[af.Schema] = []

        def linked(index: int) -> Callable[[], af.Schema]:
            return lambda: found[index]

        for number in range(count):
            fields = [self._field(index) for index in range(self.random.choice((2, 3, 4, 5)))]
            if self.random.random() < 0.6:
                fields.append(af.Field("n", T.INTEGER, nullable=self.random.random() < 0.8))
            links = [
                Relation(name, linked(self.random.randrange(count)), f"{LINK}{name}", many=self.random.random() < 0.65)
                for name in ("one", "two", "three")[: self.random.choice((1, 1, 2, 2, 3) if number < 2 else (0, 1))]
                if not self.plain
            ]
            found.append(af.Schema(f"S{number}", fields, relations=links))
        return found

    def _field(self, index: int) -> af.Field:
        random = self.random
        kind = random.choice((T.STRING, T.STRING, T.INTEGER, T.NUMBER, T.BOOLEAN, T.DATETIME, T.DATETIME))
        is_named = kind is T.STRING and random.random() < 0.3
        path = () if self.plain else random.choice(((), (), (f"k{index}",), ("deep", f"k{index}")))
        return af.Field(
            f"data.{index}" if path else f"f{index}",
            kind,
            attribute="data" if path else random.choice((f"f{index}", f"attribute {index}")),
            nullable=bool(path) or random.random() < 0.75,
            bits=random.choice((32, 64)) if kind is T.INTEGER else 32,
            many=not self.plain and random.random() < 0.35,
            path=path,
            values=self.some(TEXTS, (1, 2, 3)) if is_named else None,
        )

    # -- constants --------------------------------------------------------------------------------------------------

    def _constant(self, field: af.Field) -> Any:
        match field.type:
            case T.STRING:
                return self.random.choice(field.values or TEXTS)
            case T.INTEGER:
                return self.random.choice(INTEGERS)
            case T.NUMBER:
                return self.random.choice(NUMBERS)
            case T.BOOLEAN:
                return self.random.random() < 0.5
            case T.DATETIME:
                if self.random.random() < 0.1:
                    return self.random.choice((FIRST, LAST))
                back = timedelta(days=self.random.choice((0, 0, 1, 7, 30, 31, 366)))
                back += timedelta(microseconds=self.random.choice((0, 0, 1, -1, 3_600_000_000)))
                return self.now - back if back < self.now - FIRST and self.now.year < 9999 else self.now
            case T.DATE | T.UUID | T.DECIMAL:
                raise AssertionError(field)  # tests/worlds/drawn.py draws these

    def _operand(self, schema: af.Schema, field: af.Field) -> Any:
        constant = self.random.choice(self.pools[schema.name, field.name])
        return constant.isoformat() if isinstance(constant, datetime) else constant

    def _relative(self) -> dict[str, Any]:
        operand: dict[str, Any] = {"now": self.random.choice(DURATIONS)}
        if self.random.random() < 0.6:
            operand["start"] = self.random.choice(STARTS)
            if operand["start"] != "hour" and self.random.random() < 0.7:
                operand["zone"] = self.random.choice(ZONES)
        return dict(self.some(list(operand.items()), (3,)))

    # -- clauses ----------------------------------------------------------------------------------------------------

    def clause(self, schema: af.Schema, levels: int, relations: int = 3) -> dict[str, Any]:
        random = self.random
        clause: dict[str, Any] = {}
        for field in self.some(schema.fields, (0, 0, 1) if levels > 1 else (1, 1, 1, 2, 0)):
            clause[field.name] = self._of_list(schema, field) if field.many else self._of_field(schema, field)
        if relations:
            links = list(schema.relations.values())
            for link in self.some(links, (1, 1, 1, 0) if levels > 1 else (0, 0, 0, 1)):
                clause[link.name] = self._of_relation(link, levels - 1, relations - 1)
        if levels > 1:
            for key in self.some(("OR", "OR", "NOT", "AND"), (0, 0, 0, 1)):
                if key != "OR" and random.random() < 0.5:
                    clause[key] = self.clause(schema, levels - 1, relations)
                else:
                    count = random.choice((2, 2, 2, 3, 3, 1, 0))
                    clause[key] = [self.clause(schema, levels - 1, relations) for _ in range(count)]
        return dict(self.some(list(clause.items()), (9,)))

    def _of_field(self, schema: af.Schema, field: af.Field) -> Any:
        random = self.random
        if random.random() < 0.15:
            return None if field.nullable and random.random() < 0.5 else self._operand(schema, field)
        folds = field.type is T.STRING and random.random() < 0.2
        keys = [*_VALUES[field.type], *(() if field.type is T.BOOLEAN else _LISTS), "not"]
        if folds:
            keys = [key for key in keys if key not in _ORDER]
        found = {key: self._at(key, schema, field, keys) for key in self.some(keys, (1, 1, 1, 1, 2, 0))}
        if folds:
            found["mode"] = "insensitive"
        return found

    def _at(self, key: str, schema: af.Schema, field: af.Field, keys: Sequence[str]) -> Any:
        random = self.random
        if key in _WHOLE and field.nullable and random.random() < 0.1:
            return None
        if key == "not" and random.random() < 0.6:
            inner = random.choice([other for other in keys if other != "not"])
            return {inner: self._at(inner, schema, field, keys)}
        if key in _LISTS:
            return [self._operand(schema, field) for _ in range(random.choice((1, 2, 3, 3, 0)))]
        if key in _ORDER and field.type is T.DATETIME and random.random() < 0.5:
            return self._relative()
        return self._operand(schema, field)

    def _of_list(self, schema: af.Schema, field: af.Field) -> Any:
        random = self.random
        if random.random() < 0.15:
            return None if field.nullable and random.random() < 0.5 else self._operands(schema, field)
        keys = ("has", "hasSome", "hasEvery", "isEmpty", "equals", "not")
        return {key: self._at_list(key, schema, field) for key in self.some(keys, (1, 1, 1, 1, 2, 0))}

    def _at_list(self, key: str, schema: af.Schema, field: af.Field) -> Any:
        random = self.random
        match key:
            case "has":
                return self._operand(schema, field)
            case "isEmpty":
                return random.random() < 0.5
            case "not" if random.random() < 0.6:
                inner = random.choice(("has", "hasSome", "hasEvery", "isEmpty", "equals"))
                return {inner: self._at_list(inner, schema, field)}
            case "not" | "equals" if field.nullable and random.random() < 0.2:
                return None
            case _:
                return self._operands(schema, field)

    def _operands(self, schema: af.Schema, field: af.Field) -> list[Any]:
        return [self._operand(schema, field) for _ in range(self.random.choice((1, 2, 1, 0, 3)))]

    def _of_relation(self, link: Relation, levels: int, relations: int) -> Any:
        random = self.random
        aggregates = ("count", "sum", "min", "max")
        keys: Sequence[str] = ("some", "every", "none", *aggregates) if link.many else ("is", "isNot")
        found: dict[str, Any] = {}
        for key in self.some(keys, (1, 1, 1, 1, 2, 0)):
            if key in aggregates:
                aggregate = self._aggregate(key, link.schema, levels, relations)
                if aggregate:
                    found[key] = aggregate
            elif not link.many and random.random() < 0.15:
                found[key] = None
            else:
                found[key] = {} if random.random() < 0.15 else self.clause(link.schema, max(levels, 1), relations)
        return found

    def _aggregate(self, key: str, schema: af.Schema, levels: int, relations: int) -> dict[str, Any]:
        random = self.random
        found: dict[str, Any] = {}
        result = af.Field("result", T.INTEGER, nullable=False)
        types = (T.INTEGER,) if key == "sum" else (T.INTEGER, T.NUMBER, T.DATETIME)
        if key != "count":
            fields = [
                field
                for field in schema.fields
                if field.type in types and not field.many and (field.bits == 32 or key != "sum")
            ]
            if not fields:
                return {}
            result = random.choice(fields)
            found["field"] = result.name
        counts = key in ("count", "sum")
        keys = ("equals", *_ORDER, *_LISTS) if counts else ("equals", *_ORDER, *_LISTS, "not")
        for operator in self.some(keys, (1, 1, 1, 2)):
            if key == "count":
                number = [random.choice((0, 1, 2, 3, 1.5, -1, 2**40)) for _ in range(2)]
                found[operator] = number if operator in _LISTS else number[0]
            elif key == "sum":
                found[operator] = self._at(operator, schema, _never_null(result), keys)
            else:
                nullable = af.Field(result.name, result.type, bits=result.bits)
                found[operator] = self._at(operator, schema, nullable, keys)
        if random.random() < 0.5:
            found["where"] = self.clause(schema, max(levels, 1), relations)
        return dict(self.some(list(found.items()), (9,)))

    # -- records ----------------------------------------------------------------------------------------------------

    def records(self) -> dict[str, list[dict[str, Any]]]:
        """Draw the records of all schemas, linked with one another."""
        rows = {
            schema.name: [self._record(schema) for _ in range(8 if index == 0 else 5)]
            for index, schema in enumerate(self.schemas)
        }
        for schema in self.schemas:
            for row in rows[schema.name]:
                for link in schema.relations.values():
                    theirs = rows[link.schema.name]
                    if self.random.random() < 0.15:
                        row.update(self.random.choice(({}, {link.attribute: None})))
                    elif link.many:
                        found = [self.random.choice(theirs) for _ in range(self.random.choice((0, 1, 2, 2, 3)))]
                        row[link.attribute] = self.random.choice((list, tuple))(found)
                    else:
                        row[link.attribute] = self.random.choice(theirs)
        return rows

    def _record(self, schema: af.Schema) -> dict[str, Any]:
        record: dict[str, Any] = {}
        data: dict[str, Any] = {}
        for field in schema.fields:
            value = self._value(schema, field)
            if field.path:
                self._put(data, field, value)
            elif value is not None or self.random.random() < 0.5:
                record[field.attribute] = value
        shape = self.random.random()
        if any(field.path for field in schema.fields):
            if shape < 0.1:
                record |= self.random.choice(({}, {"data": None}, {"data": "{"}, {"data": 1}, {"data": '"x"'}))
            else:
                text = json.dumps(data, default=_nothing)
                is_json = "NaN" not in text and "Infinity" not in text
                record["data"] = data if shape < 0.6 or not is_json else text if shape < 0.9 else text.encode()
        return record

    def _put(self, data: dict[str, Any], field: af.Field, value: Any) -> None:
        """Put a value at a field's path, or what is no value of the field."""
        chance = self.random.random()
        if chance < 0.1:
            return
        if isinstance(value, datetime):
            value = value.isoformat()
        if isinstance(value, list):
            value = [item.isoformat() if isinstance(item, datetime) else item for item in value]
        if chance < 0.25:
            wrong: tuple[Any, ...] = (
                None, "x", "1", 1, 0, 1.5, True, [], ["x"], [1, "x"], {}, {"k": 1}, "2024-02-30T00:00:00Z", 10**400,
            )  # fmt: skip
            value = self.random.choice(wrong)
        *outer, last = field.path
        for key in outer:
            inner = data.setdefault(key, {} if self.random.random() < 0.95 else [1])
            if not isinstance(inner, dict):
                return
            data = inner
        data[last] = value

    def _value(self, schema: af.Schema, field: af.Field) -> Any:
        random = self.random
        if field.nullable and random.random() < 0.15:
            return None
        if field.many:
            return [
                None if random.random() < 0.1 else self._near(schema, field) for _ in range(random.choice((0, 1, 2, 3)))
            ]
        if field.type is T.NUMBER and field.nullable and random.random() < 0.05:
            return float("nan")
        return self._near(schema, field)

    def _near(self, schema: af.Schema, field: af.Field) -> Any:
        """Draw a value of a field, often one of its constants."""
        random = self.random
        constant = random.choice(self.pools[schema.name, field.name])
        match field.type:
            case T.STRING:
                return random.choice((constant, constant, constant.swapcase(), constant + "x", "x" + constant))
            case T.INTEGER:
                low, high = -(2 ** (field.bits - 1)), 2 ** (field.bits - 1) - 1
                return min(max(int(constant) + random.choice((0, 0, 1, -1)), low), high)
            case T.NUMBER:
                double = float(min(max(constant, -(10**300)), 10**300))
                return random.choice((double, double, -double, double / 2))
            case T.BOOLEAN:
                return random.choice((constant, not constant))
            case T.DATETIME:
                step = random.choice((timedelta(0), timedelta(microseconds=1), timedelta(hours=-1), timedelta(days=-9)))
                return constant + step if FIRST - constant <= step <= LAST - constant else constant
            case T.DATE | T.UUID | T.DECIMAL:
                raise AssertionError(field)


def _never_null(field: af.Field) -> af.Field:
    return af.Field(field.name, field.type, nullable=False, bits=field.bits)


def _nothing(_: Any) -> None:
    """Write what JSON has no place for as null."""
