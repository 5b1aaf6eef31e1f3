"""Dates, ids and exact decimals in each type of column that MariaDB and Spark have for them, beside those in memory."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

import pytest

import audiencefilter as af
from tests.engines.engine import Engine
from tests.engines.mariadb import MariaDB
from tests.engines.spark import Spark

pytestmark = pytest.mark.engines
T = af.FieldType
NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
TABLE: Final = "types of columns"
_ID: Final = "123e4567-e89b-12d3-a456-426614174000"
_OTHER: Final = "ffffffff-ffff-ffff-ffff-ffffffffffff"
#: The greatest decimal of two digits after the point; no double is next to it.
_GREATEST: Final = Decimal("9999999999999999.99")

#: The types of the columns with a date, an id or a decimal.
_OF_MARIADB: Final = {
    "day": "DATE", "uuid": "UUID", "wide": "CHAR(36) CHARACTER SET utf16", "bare": "CHAR(32) CHARACTER SET latin1",
    "exact": "DECIMAL(18, 2)", "long": "DECIMAL(65, 30)", "prices": "JSON",
}  # fmt: skip
_OF_SPARK: Final = {
    "day": "DATE", "uuid": "STRING", "wide": "STRING", "exact": "DECIMAL(18, 2)", "long": "DECIMAL(38, 18)",
    "prices": "STRING",
}  # fmt: skip
SCHEMA: Final = af.Schema("C", [
    af.Field("day", T.DATE),
    *(af.Field(name, T.UUID) for name in ("uuid", "wide", "bare")),
    *(af.Field(name, T.DECIMAL, scale=2) for name in ("exact", "long")),
    af.Field("prices", T.DECIMAL, many=True, scale=2),
    *(
        af.Field(f"data.{key}", kind, attribute="data", path=(key,), scale=2 if kind is T.DECIMAL else None)
        for key, kind in (("day", T.DATE), ("id", T.UUID), ("price", T.DECIMAL))
    ),
])  # fmt: skip
#: Each row has a date, an id, a decimal, a list, and what stands in the document.
_ROWS: Final[Sequence[tuple[date | None, str | None, Decimal | None, list[Any] | None, str]]] = (
    (date(1, 1, 1), _ID, _GREATEST, [_GREATEST, Decimal("0.1")], '{"price": 0.30000000000000004, "day": "9999-12-31"}'),
    (date(9999, 12, 31), None, Decimal("-0.00"), [], '{"price": -0.0, "day": "0001-01-01"}'),
    (date(2024, 2, 29), _OTHER, Decimal("19.99"), [Decimal("19.990")], '{"price": 1e17, "day": "2023-02-29"}'),
    (date(2023, 3, 1), _OTHER, -_GREATEST, [-_GREATEST, None], '{"price": "19.99", "day": "2024-02-29\\n"}'),
    (None, None, None, None, f'{{"price": 19.99, "id": "{_ID.upper()}", "day": "2024-02-29"}}'),
    (date(1, 12, 31), _ID, Decimal("0.3"), [0.1 + 0.2], f'{{"price": 0.125, "id": "{_ID}\\n", "day": "0000-01-01"}}'),
    (None, None, Decimal(10**15), [10**15, Decimal("1E+3")], '{"price": 1e400, "id": "{}", "day": 20240229}'),
    (None, None, Decimal(1), [1], '{"price": 9999999999999.99, "day": "2024-02-29T00:00:00Z"}'),
)
RECORDS: Final[Sequence[dict[str, Any]]] = [
    {
        "day": day,
        **dict.fromkeys(("uuid", "wide", "bare"), None if own is None else UUID(own)),
        **dict.fromkeys(("exact", "long"), number),
        "prices": prices,
        "data": data,
    }
    for day, own, number, prices, data in _ROWS
]
CLAUSES: Final = (
    '{"day": "0001-01-01"}',
    '{"day": {"gte": "9999-12-31"}}',
    '{"day": {"lt": "0001-01-01"}}',
    '{"day": {"in": ["0001-01-01", "2024-02-29"]}}',
    '{"day": {"equals": {"today": "-P2025Y"}}}',
    '{"day": {"lte": {"today": "-P9999Y"}}}',
    '{"day": {"gte": {"today": "-P3Y", "start": "week", "weekStart": "sunday"}}}',
    '{"day": {"anniversary": {"days": [[229, 229]]}}}',
    '{"day": {"anniversary": {"from": "P59D", "to": "P59D"}}}',
    '{"day": {"anniversary": {"from": "-P1D", "to": "P0D"}}}',
    *(f'{{"{name}": "{_ID.upper()}"}}' for name in ("uuid", "wide", "bare")),
    *(f'{{"{name}": {{"notIn": ["{_OTHER}"]}}}}' for name in ("uuid", "wide", "bare")),
    *(
        f'{{"{name}": {test}}}'
        for name in ("exact", "long")
        for test in (
            "9999999999999999.99", "0", '{"in": [0.30, 19.99, 0.001]}', '{"gt": 9999999999999999.989}',
            '{"gt": 1e300}', '{"gt": -1e300}', '{"gt": 0.001}', '{"lt": -9999999999999999.98}', '{"not": 19.990}',
        )
    ),
    '{"prices": {"has": 9999999999999999.99}}',
    '{"prices": {"has": 0.3}}',
    '{"prices": {"hasEvery": [0.1, 9999999999999999.99]}}',
    '{"prices": {"hasSome": [-9999999999999999.99, 1000000000000000]}}',
    '{"prices": {"not": null}}',
    '{"prices": [19.99]}',
    '{"prices": [1000000000000000, 1000]}',
    '{"prices": {"isEmpty": true}}',
    '{"data.day": "9999-12-31"}',
    '{"data.day": {"not": null}}',
    '{"data.day": {"anniversary": {"days": [[101, 229]]}}}',
    f'{{"data.id": "{_ID}"}}',
    '{"data.id": {"not": null}}',
    '{"data.price": 0.3}',
    '{"data.price": 0}',
    '{"data.price": {"lt": 19.99}}',
    '{"data.price": {"not": null}}',
)  # fmt: skip


def _loaded(engine: Engine, types: Mapping[str, str]) -> tuple[af.Schema, list[dict[str, Any]]]:
    """Load the columns that an engine has, and return their fields and the records."""
    fields = [field for field in SCHEMA.fields if field.path or field.attribute in types]
    schema = af.Schema("C", fields)
    # A column of 32 characters has the digits of an id alone.
    rows = [{**row, "bare": row["bare"] and row["bare"].hex} for row in RECORDS]
    texts = af.Schema("C", [af.Field("bare", T.STRING) if field.name == "bare" else field for field in fields])
    engine.load(TABLE, texts, rows, columns=types)
    return schema, [{name: row[name] for name in (*types, "data")} for row in RECORDS]


def _agree(engine: Engine, types: Mapping[str, str], columns: Mapping[str, Any] | None, step: int = 1) -> int:
    """Compare all clauses and their negations, and return the number that select somebody.

    Of so many conditions one is run with parameters, too: Spark takes a query for each.
    """
    schema, records = _loaded(engine, types)
    filters = [af.parse(clause, schema) for clause in CLAUSES if '"bare"' not in clause or "bare" in types]
    both = [one for f in filters for one in (f, ~f)]
    expected = [[row for row, record in enumerate(records) if f.matches(record, now=NOW)] for f in both]
    for inline, some in ((True, slice(None)), (False, slice(None, None, step))):
        conditions = [
            f.to_sql(engine.dialect, TABLE, columns=columns, inline=inline, now=NOW)  # type: ignore[arg-type]
            for f in both[some]
        ]
        found = engine.verdicts(TABLE, [(sql.text, None if inline else sql.parameters) for sql in conditions])
        rows = zip(both[some], found, expected[some], strict=True)
        assert {f.to_text(): ids for f, ids, right in rows if ids != right} == {}
    return sum(map(bool, expected))


def test_mariadb(mariadb: MariaDB) -> None:
    assert _agree(mariadb, _OF_MARIADB, None) > len(CLAUSES)


@pytest.fixture
def strict(mariadb: MariaDB) -> Iterator[MariaDB]:
    """In strict mode a statement that changes rows fails where a value cannot be read; a query only warns."""
    mariadb.fetch("SET SESSION sql_mode = 'STRICT_ALL_TABLES,TRADITIONAL'")
    yield mariadb
    mariadb.fetch("SET SESSION sql_mode = DEFAULT")


def test_mariadb_changes_rows(strict: MariaDB) -> None:
    schema, _ = _loaded(strict, _OF_MARIADB)
    for clause in CLAUSES:
        sql = af.parse(clause, schema).to_sql("mariadb", TABLE, inline=True, now=NOW)
        strict.fetch(f"UPDATE {strict.quote(TABLE)} SET day = day WHERE {sql.text}")


@pytest.mark.parametrize("ansi", ["true", "false"])
def test_spark(spark: Spark, ansi: str) -> None:
    spark.fetch(f"SET spark.sql.ansi.enabled = {ansi}")
    try:
        assert _agree(spark, _OF_SPARK, {"prices": af.Column("prices", "string")}, step=15) > len(CLAUSES)
    finally:
        spark.fetch("SET spark.sql.ansi.enabled = true")
