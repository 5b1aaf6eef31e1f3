"""Databases that the command line reads."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import audiencefilter as af
from audiencefilter import Field, FieldType
from tests.engines.duckdb import DuckDB
from tests.engines.engine import Engine

ID = "d011db5a-e241-04eb-604a-5ce3addef82d"
NOW = "2026-02-25T12:00:00Z"
TABLE = 'contacts "of" 100%'
FIELDS = [
    Field("text", FieldType.STRING, 'te"x`t'),
    Field("int", FieldType.INTEGER, "small %s number"),
    Field("long", FieldType.INTEGER, "order", bits=64),
    Field("real", FieldType.NUMBER, "a.b"),
    Field("flag", FieldType.BOOLEAN, "select"),
    Field("when", FieldType.DATETIME, "çà?:p1 %(p1)s"),
    Field("born", FieldType.DATE),
    Field("token", FieldType.UUID),
    Field("price", FieldType.DECIMAL, scale=2),
]
SCHEMA = af.Schema("Everything", FIELDS)
TEXTS = [
    *("a", "A", "a ", "ä", "K", "\u212a", "it's", "100%", "_", "\\", "%(p1)s"),
    *("😀", "", None, "Zoë", "a\nb", '"', "a,b", "?"),
]
INSTANTS = [
    datetime(2024, 3, 31, 1, 30, 0, 1, tzinfo=UTC),
    datetime(2024, 3, 31, 1, 30, tzinfo=UTC),
    datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
    None,
]
ROWS = [
    {
        'te"x`t': text,
        "small %s number": [number, -(2**31), 2**31 - 1, None][number % 4],
        "order": [number, -(2**63), 2**63 - 1, None, 2**31][number % 5],
        "a.b": [number / 4, 0.1 + 0.2, None, -1e300][number % 4],
        "select": [True, False, None][number % 3],
        "çà?:p1 %(p1)s": INSTANTS[number % 4],
        "born": [date(2024, 2, 29), date(1, 1, 1), date(9999, 12, 31), None][number % 4],
        "token": [UUID(ID), UUID("f" + ID[1:]), None][number % 3],
        "price": [Decimal("0.30"), Decimal("-19.99"), Decimal(100), None][number % 4],
    }
    for number, text in enumerate(TEXTS)
]
CLAUSES = [
    "EVERYONE",
    "NOONE",
    "text CONTAINS 'A'",
    "text CONTAINS '%'",
    "text = 'it''s' OR text = '😀'",
    "text STARTS WITH 'a' OR text ENDS WITH ' '",
    "text IN ('a', '100%', '%(p1)s')",
    "text < 'a'",
    "int >= 3 AND int < 2147483647",
    "long > 3000000000 OR long < -3000000000",
    "real > 0.3",
    "flag = true",
    "flag != true",
    "NOT (flag = false)",
    "when > '2024-03-31T01:30:00Z'",
    "when <= '2024-03-31T03:30:00+02:00'",
    "text IS NULL OR when IS NULL",
    "text NOT IN ('a', 'A') AND int IS NOT NULL",
    "born = '2024-02-29'",
    "born < '2000-01-01'",
    "born > '0001-01-01'",
    "born ANNIVERSARY FROM 'P0D' TO 'P7D'",
    "born < TODAY('-P1Y')",
    "born <= TODAY('P9999Y')",
    "NOT born = '2024-02-29'",
    "born IS NULL",
    f"token = '{ID}'",
    f"token IN ('{ID.upper()}')",
    "price = 0.3",
    "price < 0.3",
]


def url_of(engine: Engine, *tables: str, folder: Path) -> str:
    """Return the URL of a database that has tables which are in an engine."""
    if isinstance(engine, DuckDB):  # which is in memory
        file = folder / "copy.duckdb"
        engine.fetch(f"ATTACH '{file}' AS copied")
        for quoted in map(engine.quote, tables):
            engine.fetch(f"CREATE TABLE copied.main.{quoted} AS SELECT * FROM {quoted}")
        engine.fetch("DETACH copied")
        return f"duckdb:///{file}"
    alchemy = engine.with_dialect()
    return alchemy.url.render_as_string(hide_password=False)


def made(engine: Engine, tables: Mapping[str, str], *statements: str) -> None:
    """Make tables of columns anew, the first of which the others lead to, and run statements."""
    dropped = [f"DROP TABLE IF EXISTS {table}" for table in reversed([*tables])]
    created = [f"CREATE TABLE {table} ({columns})" for table, columns in tables.items()]
    for statement in (*dropped, *created, *statements):
        engine.fetch(f"{statement}; SELECT 1" if engine.name == "postgresql" else statement)


def everything(engine: Engine, folder: Path, rows: Sequence[Mapping[str, Any]] = ROWS) -> str:
    engine.load(TABLE, SCHEMA, rows)
    return url_of(engine, TABLE, folder=folder)
