"""Lists and custom data on Spark, in each of the columns that it can keep them in, beside what they are in memory."""

from datetime import UTC, datetime
from typing import Final

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialect import Shape, Storage
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import COLUMN
from audiencefilter.language.custom_data import at_path
from audiencefilter.language.instants import microseconds
from tests.agreement.documents import SPELLED_PATHS, spelled
from tests.agreement.lists import LISTS, clauses, lists
from tests.engines.spark import Spark
from tests.reference import verdicts
from tests.strategies import FIRST_TYPES

T = af.FieldType


NOW: Final = datetime(2025, 1, 1, tzinfo=UTC)


TABLE: Final = "spark's lists"


VIEW: Final = "spark's variants"


_NAMES: Final = {
    T.STRING: "string",
    T.INTEGER: "int",
    T.NUMBER: "double",
    T.BOOLEAN: "boolean",
    T.DATETIME: "timestamp",
}


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


@pytest.mark.parametrize("storage", [Storage.TEXT, Storage.VARIANT])
@pytest.mark.parametrize("kind", FIRST_TYPES)
def test_custom_data(spark: Spark, kind: T, storage: Storage) -> None:
    held = spelled()
    spark.load(TABLE, af.Schema("Data", [af.Field("c", T.STRING)]), [{"c": text} for text in held])
    column = "try_parse_json(c) AS c" if storage is Storage.VARIANT else "c"
    spark.fetch(f"CREATE OR REPLACE TEMPORARY VIEW data AS SELECT id, {column} FROM {spark.quote(TABLE)}")
    values = []
    for path in SPELLED_PATHS:
        form = DIALECTS["spark"].at_path(Shape(kind, path=path, storage=storage))
        values.append("".join("c" if part is COLUMN else str(part) for part in form))
    found = sorted(spark.fetch(f"SELECT id, {', '.join(values)} FROM data"))
    wrong = []
    for position, path in enumerate(SPELLED_PATHS):
        field = af.Field("value", kind, attribute="c", path=path, bits=32)
        for text, row in zip(held, found, strict=True):
            value = None if text is None else at_path(text, field)
            right = microseconds(value) if isinstance(value, datetime) else value
            if row[position + 1] != right or type(row[position + 1]) is not type(right):
                wrong.append((path, text, row[position + 1], right))
    assert not wrong
