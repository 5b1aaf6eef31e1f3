"""Columns, keys, tables and aliases that are called as something in our own SQL: none is taken for it.

The names are read from the SQL: all its words and quoted names, whatever they stand for.
"""

from collections.abc import Sequence
from typing import Any, Final

import pytest
import sqlalchemy as sa

import audiencefilter as af
from tests.engines.duckdb import DuckDB
from tests.engines.sqlite import SQLite

T: Final = af.FieldType
VIP: Final = "vip"
DAY: Final = "2024-02-29T00:00:00+00:00"
OTHERS: Final = [f"other {number}" for number in range(40)]
OTHER_DAYS: Final = [f"20{year}-01-01T00:00:00+00:00" for year in range(10, 50)]


def schema_of(name: str, words: Sequence[str]) -> af.Schema:
    """Return a list, a list of days, and custom data in a column of each name."""
    fields = []
    for word in words:
        match name:
            case "texts":
                fields += [af.Field(word, T.STRING, many=True)]
            case "days":
                fields += [af.Field(word, T.DATETIME, many=True)]
            case _:
                fields += [
                    af.Field(f"text {word}", T.STRING, attribute=word, path=("k",)),
                    af.Field(f"day {word}", T.DATETIME, attribute=word, path=("d",)),
                    af.Field(f"list {word}", T.STRING, attribute=word, path=("l",), many=True),
                ]
    return af.Schema(name, fields)


def passed_by(name: str, word: str) -> list[dict[str, Any]]:
    """Return what the first row of a table passes, and no other."""
    if name == "documents":
        long = {"hasSome": [VIP, *OTHERS]}
        return [{f"text {word}": VIP}, {f"day {word}": DAY}, {f"list {word}": {"has": VIP}}, {f"list {word}": long}]
    one, others = (VIP, OTHERS) if name == "texts" else (DAY, OTHER_DAYS)
    found: list[Any] = [{"has": one}, {"hasSome": [one, *others]}, {"hasEvery": [one, one]}, {"equals": [one]}]
    return [{word: test} for test in found]


def rows_of(name: str, words: Sequence[str]) -> list[dict[str, Any]]:
    match name:
        case "texts":
            values: list[Any] = [[VIP], ["x", None], []]
        case "days":
            values = [[DAY], ["2001-01-01T00:00:00+00:00", None], []]
        case _:
            values = [{"k": VIP, "d": DAY, "l": [VIP]}, {"k": "x", "d": "2001-01-01T00:00:00Z", "l": ["x"]},
                      {"k": "", "d": "1970-01-01T00:00:00Z", "l": []}]  # fmt: skip
    schema = schema_of(name, words)
    return [schema.coerce(dict.fromkeys(words, value)) for value in values]


def filters_of(name: str, words: Sequence[str]) -> list[af.Filter]:
    """Return one that selects the first row, and one that selects the others."""
    schema = schema_of(name, words)
    passed = [test for word in words for test in passed_by(name, word)]
    return [af.parse({"AND": passed}, schema), af.parse({"NOT": {"OR": passed}}, schema)]


EXPECTED: Final = [[0], [1, 2]]


def test_sqlite_tells_columns_from_those_of_json_each(sqlite: SQLite) -> None:
    columns = [row[1] for row in sqlite.fetch("SELECT * FROM pragma_table_xinfo('json_each')")]
    assert {"type", "key", "value", "path", "id", "parent", "atom", "root", "json", "fullkey"} <= {*columns}
    alchemy = sqlite.alchemy()
    for column in columns:
        sqlite.fetch("DROP TABLE IF EXISTS hidden")
        sqlite.fetch(f"CREATE TABLE hidden ({sqlite.quote(column)} TEXT)")
        sqlite.fetch("""INSERT INTO hidden VALUES ('["vip"]'), ('["x"]'), ('[]')""")
        for f, expected in zip(filters_of("texts", [column]), ([1], [2, 3]), strict=True):
            for alias in (None, "c", "json_each", "d", "j"):
                text = f.to_sql("sqlite", alias, inline=True).text
                assert [row[0] for row in sqlite.fetch(f"SELECT _rowid_ FROM hidden {alias or ''} WHERE {text}")] == (
                    expected
                ), (column, alias)
            bare: dict[str, sa.ColumnElement[Any]] = {column: sa.column(column)}
            rows: sa.Select[Any] = sa.select(sa.column("_rowid_")).select_from(sa.table("hidden"))
            with alchemy.connect() as connection:
                assert list(connection.scalars(rows.where(f.to_sqlalchemy(bare)))) == expected, column


@pytest.mark.engines
def test_duckdb_tells_columns_from_its_elements(duckdb: DuckDB) -> None:
    word = "audiencefilter_element"
    duckdb.load("elements", schema_of("texts", [word]), rows_of("texts", [word]))
    for f, expected in zip(filters_of("texts", [word]), EXPECTED, strict=True):
        text = f.to_sql("duckdb", inline=True).text
        assert sorted(row[0] for row in duckdb.fetch(f"SELECT id FROM elements WHERE {text}")) == expected
