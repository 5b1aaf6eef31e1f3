"""Lists and custom data on Spark, in each of the columns that it can keep them in, beside what they are in memory."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialect import Shape, Storage
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import COLUMN
from audiencefilter.language.custom_data import at_path
from audiencefilter.language.instants import microseconds
from tests.engines.spark import Spark
from tests.reference import verdicts
from tests.strategies import FIRST_TYPES

T = af.FieldType
NOW: Final = datetime(2025, 1, 1, tzinfo=UTC)
TABLE: Final = "spark's lists"
VIEW: Final = "spark's variants"

# -- lists ------------------------------------------------------------------------------------------------------------

_TEXTS: Final = ("", "a", "A", "a ", "\u00e1", "a\u0301", "'", '"', "\\", "\n", "\x01", "${spark.master}", "\U0001f600")
VALUES: Final[Mapping[T, Sequence[Any]]] = {
    T.STRING: _TEXTS,
    T.INTEGER: (0, 1, -1, 2, 2**31 - 1, -(2**31)),
    T.NUMBER: (0.0, -0.0, 1.5, -1.5, 0.1, 1e16, 1e300, 5e-324, 1.7976931348623157e308),
    T.BOOLEAN: (True, False),
    T.DATETIME: tuple(
        datetime(2024, 3, 31, 1, 30, tzinfo=UTC) + timedelta(days=days, microseconds=micros)
        for days in (0, -30_000, 90_000)
        for micros in (0, 1, -1)
    ),
}
LISTS: Final = af.Schema("Lists", [af.Field(f"{kind.name} x", kind, many=True) for kind in VALUES])
_NAMES: Final = {
    T.STRING: "string",
    T.INTEGER: "int",
    T.NUMBER: "double",
    T.BOOLEAN: "boolean",
    T.DATETIME: "timestamp",
}


def lists() -> list[dict[str, Any]]:
    """Return rows of lists, some of them missing, with missing elements and NaN."""
    random = Random(6)
    rows = []
    for _ in range(60):
        row: dict[str, Any] = {}
        for kind, values in VALUES.items():
            held = [random.choice([*values, None]) for _ in range(random.choice((0, 1, 1, 2, 3, 30)))]
            if kind is T.NUMBER and held and random.random() < 0.2:
                held[0] = float("nan")
            row[f"{kind.name} x"] = None if random.random() < 0.15 else held
        rows.append(row)
    return rows


def clauses(rows: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield tests of each list; the longest operands have hundreds of values, the others few."""
    random = Random(7)
    for kind, values in VALUES.items():
        name, many = f"{kind.name} x", _operands(kind, [*values, *_strangers(kind, 700)])
        few, some = _operands(kind, values), [row[f"{kind.name} x"] for row in rows if row[f"{kind.name} x"]]
        asked: list[Any] = [{"has": few[0]}, {"has": few[-1]}, {"hasSome": few[:2]}, {"hasEvery": few[:2]}]
        asked += [{"hasSome": many}, {"hasSome": many[len(values) - 1 :]}, {"hasEvery": many}, {"equals": []}]
        asked += [{"hasSome": many[:1] + many[-40:]}, {"hasEvery": few}, {"isEmpty": True}, {"isEmpty": False}, None]
        asked += [{"equals": many}, {"hasEvery": many[: len(values) + 9]}]
        for held in random.sample(some, 4):
            present = _operands(kind, [value for value in held if value is not None and value == value])
            asked += [{"equals": present}, {"equals": present[::-1]}, {"hasEvery": present}]
        for operand in asked:
            yield {name: operand}
            yield {name: {"not": operand}}


def _strangers(kind: T, count: int) -> list[Any]:
    match kind:
        case T.STRING:
            return [f"stranger {number}" for number in range(count)]
        case T.BOOLEAN:
            return []
        case T.DATETIME:
            return [datetime(2001, 1, 1, tzinfo=UTC) + timedelta(hours=number) for number in range(count)]
        case _:
            return list(range(1_000, 1_000 + count))


def _operands(kind: T, values: Sequence[Any]) -> list[Any]:
    return [value.isoformat() for value in values] if kind is T.DATETIME else list(values)


@pytest.mark.parametrize("kept", ["array", "string", "variant"])
def test_lists(spark: Spark, kept: str) -> None:
    rows = lists()
    attributes = [field.attribute for field in LISTS.fields]
    if kept == "array":
        types = {field.attribute: f"array<{_NAMES[field.type]}>" for field in LISTS.fields}
        spark.load(TABLE, LISTS, rows)
    else:
        types = dict.fromkeys(attributes, kept)
        spark.load(TABLE, LISTS, rows, columns=dict.fromkeys(attributes, "STRING"))
    parse = "parse_json" if kept == "variant" else ""
    columns = ", ".join(f"{parse}({spark.quote(name)}) AS {spark.quote(name)}" for name in attributes)
    spark.fetch(
        f"CREATE OR REPLACE TEMPORARY VIEW {spark.quote(VIEW)} AS SELECT id, {columns} FROM {spark.quote(TABLE)}"
    )
    filters = [af.parse(clause, schema=LISTS) for clause in clauses(rows)]
    given = {name: af.Column(name, type_name) for name, type_name in types.items()}
    conditions = [f.to_sql("spark", columns=given, inline=True).text for f in filters]
    both = [*conditions, *(f"NOT ({condition})" for condition in conditions)]
    found = spark.verdicts(VIEW, [(condition, None) for condition in both])
    right = [verdicts(f.ast, f.schema, rows, NOW) for f in filters]
    wrong = []
    for verdict, negated in ((True, False), (False, True)):
        answers = found[len(filters) :] if negated else found[: len(filters)]
        for f, one, answer in zip(filters, right, answers, strict=True):
            if answer != [number for number, is_so in enumerate(one) if is_so is verdict]:
                wrong.append((negated, str(f), answer))
    assert not wrong
    longest = max(range(len(filters)), key=lambda place: len(conditions[place]))
    assert spark.ids(VIEW, *filters[longest].to_sql("spark", columns=given)) == found[longest]


# -- custom data ------------------------------------------------------------------------------------------------------

PATHS: Final[Sequence[tuple[str, ...]]] = (
    ("plan",), ("a", "b"), ("a.b",), ('q"x',), ("it's",), ("'\"",), ("",), ("a", "", "'\"", "b"), ("?",), ("$",),
    ("0",), ("a", "0"), (" a",), ("a ",), ("n\nl",), ("\t",), ("b\\s",), ("[0]",), ("*",), ("${spark.master}",),
    (":p1",), ("%",), ("PLAN",), ("\u00e9",), ("\U0001f600", "k k"), ("a']['b",), ('a"]["b',), ("`",),
)  # fmt: skip
_VALUES: Final = (
    "null", "true", "false", "{}", "[]", "[1]", '["a"]', '{"b":1}', '"a"', '"A"', '""', '"1"', '"true"', '"null"',
    '"NaN"', '"a\\u0000b"', '"\\u0041"', '"\\ud83d\\ude00"', "0", "-0", "-0.0", "1", "1.0", "1e2", "1.5", "0.1",
    "100e-2", "2147483647", "2147483648", "-2147483648", "-2147483649", "2147483647.0000000001",
    "0.99999999999999999999",
    "9007199254740993", "123456789012345678901234567890123456789012345", "1e22", "1e23", "1.7976931348623157e308",
    "1e309", "-1e309", "1e5000", "1e-5000", "5e-324", "3e-324",
    *(json.dumps(text) for text in (
        "2024-01-02T03:04:05Z", "2024-01-02t03:04:05z", "2024-01-02 03:04:05.123456789+05:30", "2024-02-29T00:00:00Z",
        "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2000-02-29T00:00:00.1-23:59", "2024-04-31T00:00:00Z",
        "2024-01-02T24:00:00Z", "2024-01-02T23:59:60Z", "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05Z\n",
        "2024-01-02T03:04:05+24:00", "2024-01-02T03:04:05", "2024-01-02", "0000-12-31T23:30:00-01:00",
        "0001-01-01T00:30:00+01:00", "0001-01-01T00:30:00-01:00", "9999-12-31T23:59:59.9999999Z",
        "9999-12-31T23:30:00-01:00", "1582-10-10T00:00:00Z", "1883-11-18T12:03:58Z", " 2024-01-02T03:04:05Z",
    )),
)  # fmt: skip
_NO_OBJECTS: Final = (
    None,
    "",
    " ",
    "x",
    "{",
    "5",
    "null",
    '"plan"',
    "[]",
    '[{"plan":"x"}]',
    '{"plan":NaN}',
    "{'plan':1}",
)


def documents() -> list[str | None]:
    """Return texts that are JSON, and some that are not."""
    random = Random(8)
    found: list[str | None] = [*_NO_OBJECTS, *(_under(("plan",), value) for value in _VALUES)]
    for path in PATHS:
        found += [_under(path, random.choice(_VALUES)) for _ in range(3)]
        found.append(_under(path, json.dumps("/".join(path))))
    return found


def _under(path: Sequence[str], value: str) -> str:
    for key in reversed(path):
        value = "{" + json.dumps(key, ensure_ascii=False) + ": " + value + ', "beside it": [1, "a"]}'
    return value


@pytest.mark.parametrize("storage", [Storage.TEXT, Storage.VARIANT])
@pytest.mark.parametrize("kind", FIRST_TYPES)
def test_custom_data(spark: Spark, kind: T, storage: Storage) -> None:
    held = documents()
    spark.load(TABLE, af.Schema("Data", [af.Field("c", T.STRING)]), [{"c": text} for text in held])
    column = "try_parse_json(c) AS c" if storage is Storage.VARIANT else "c"
    spark.fetch(f"CREATE OR REPLACE TEMPORARY VIEW data AS SELECT id, {column} FROM {spark.quote(TABLE)}")
    values = []
    for path in PATHS:
        form = DIALECTS["spark"].at_path(Shape(kind, path=path, storage=storage))
        values.append("".join("c" if part is COLUMN else str(part) for part in form))
    found = sorted(spark.fetch(f"SELECT id, {', '.join(values)} FROM data"))
    wrong = []
    for position, path in enumerate(PATHS):
        field = af.Field("value", kind, attribute="c", path=path, bits=32)
        for text, row in zip(held, found, strict=True):
            value = None if text is None else at_path(text, field)
            right = microseconds(value) if isinstance(value, datetime) else value
            if row[position + 1] != right or type(row[position + 1]) is not type(right):
                wrong.append((path, text, row[position + 1], right))
    assert not wrong


def test_elements_of_a_variant_that_no_json_has(spark: Spark) -> None:
    spark.fetch(
        "CREATE OR REPLACE TEMPORARY VIEW data AS SELECT id, CAST(c AS VARIANT) AS c FROM VALUES "
        "(0, array(double('NaN'), 1.5D)), (1, array(double('Infinity'))), (2, array(1.5D)) AS t(id, c)"
    )
    schema = af.Schema("Data", [af.Field("c", T.NUMBER, many=True)])
    given = {"c": af.Column("c", "variant")}

    def ids(clause: dict[str, Any]) -> list[int]:
        return spark.ids("data", *af.parse(clause, schema=schema).to_sql("spark", columns=given))

    assert ids({"c": {"has": 1.5}}) == [0, 2]
    assert ids({"c": {"not": {"has": 2}}}) == [0, 2]
    assert ids({"c": {"equals": [1.5]}}) == [2]
    assert ids({"c": None}) == [1]
