"""Columns, keys, tables and aliases that are called as something in our own SQL: none is taken for it.

The names are read from the SQL: all its words and quoted names, whatever they stand for.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.sql import quoted_name

import audiencefilter as af
from audiencefilter.language.errors import UnsupportedError
from tests.backends.sql import clauses, clauses_of_relations
from tests.engines.duckdb import DuckDB
from tests.engines.engine import Engine
from tests.engines.sqlite import SQLite

T: Final = af.FieldType
#: How a column keeps a list, in the engine's words.
STORAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "sqlite": ("text", "json"),
    "postgresql": ("array", "jsonb", "json", "text"),
    "mysql": ("JSON",),
    "mariadb": ("JSON", "LONGTEXT"),
    "duckdb": ("array", "JSON"),
    "clickhouse": ("array", "Nullable(String)"),
    "spark": ("array", "string"),
}
#: What SQLAlchemy has to know of a column.
TYPES: Final[Mapping[str, sa.types.TypeEngine[Any]]] = {
    "text": sa.Text(), "json": sa.JSON(), "jsonb": JSONB(), "JSON": sa.JSON(),
    "LONGTEXT": sa.Text(),
}  # fmt: skip
VIP: Final = "vip"
DAY: Final = "2024-02-29T00:00:00+00:00"
OTHERS: Final = [f"other {number}" for number in range(40)]
OTHER_DAYS: Final = [f"20{year}-01-01T00:00:00+00:00" for year in range(10, 50)]
#: Together in one query, of which engines take long to plan large ones; of DuckDB it is the square.
AT_ONCE: Final = {"duckdb": 6}
#: Of how many words one is tried, each day others: all took fifteen minutes on Spark, three on ClickHouse. The numbers
#: are odd: continuous integration runs this file every sixteenth day, and so comes to all words.
ONE_IN: Final = {"mariadb": 3, "clickhouse": 3, "spark": 5}


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


#: They may read `a.b` as what b is of a column called a, where a is an alias, too: `docs/engines.md` says so.
READS_INTO_COLUMNS: Final = ("clickhouse", "spark")
NAMES: Final = ("texts", "days", "documents")
EXPECTED: Final = [[0], [1, 2]]
#: The related records of a number are that number's: so are those of each key.
_RELATED: Final = af.Schema("Related", [af.Field("value", T.INTEGER)])
_RELATED_OF: Final = af.Schema("Owner", [af.Field("value", T.INTEGER)], relations=[af.Relation("others", _RELATED)])
_OF_OTHERS: Final[Sequence[tuple[dict[str, Any], list[int]]]] = [
    ({"others": {"some": {"value": 1}}}, [1]),
    ({"others": {"every": {"value": {"not": 1}}}}, [0, 2]),
    ({"others": {"max": {"field": "value", "gte": 1}}, "value": {"gte": 0}}, [1, 2]),
    ({"NOT": {"others": {"count": {"equals": 0}}}}, [0, 1, 2]),
]
OF_OTHERS: Final = [(af.parse(clause, _RELATED_OF), expected) for clause, expected in _OF_OTHERS]

# -- the names ------------------------------------------------------------------------------------------------------

_WORD: Final = re.compile(r"""`([^`]+)`|"([^"]+)"|([A-Za-z_]\w*)""")
_TEXT: Final = {True: re.compile(r"'(?:[^'\\]|\\.)*'", re.DOTALL), False: re.compile(r"'(?:[^']|'')*'", re.DOTALL)}


def statements(dialect: Any) -> Iterator[str]:
    """Yield our SQL in a dialect: that of the golden files, and that of the clauses here."""
    for f in clauses.FILTERS.values():
        yield f.to_sql(dialect, inline=True).text
    at = clauses_of_relations.NOW
    for f in clauses_of_relations.FILTERS.values():
        with suppress(UnsupportedError):
            yield f.to_sql(
                dialect, "c", inline=True, related=clauses_of_relations.related(), now=clauses_of_relations.NOW
            ).text
    for name in NAMES:
        for storage in STORAGES[dialect]:
            for f in filters_of(name, ["column"]):
                yield f.to_sql(dialect, inline=True, columns=columns_of(name, ["column"], storage)).text


def words_of(dialect: str) -> list[str]:
    """Return all words and quoted names of our SQL; names of columns that differ in case only are one."""
    literal = _TEXT[dialect in ("clickhouse", "spark")]
    found = {
        next(filter(None, groups)).casefold()
        for statement in statements(dialect)
        for groups in _WORD.findall(literal.sub("", statement))
    }
    return sorted(found - {"id"})  # which every table has


def words_of_today(engine: Engine) -> list[str]:
    """Return the words that are tried today on an engine."""
    words = words_of(engine.dialect)
    assert len(words) > 20
    assert "ours" not in words
    one_in = ONE_IN.get(engine.name, 1)
    return words[datetime.now(UTC).toordinal() % one_in :: one_in]


def columns_of(name: str, words: Sequence[str], storage: str) -> dict[str, Any] | None:
    return None if storage == "array" else {word: af.Column(word, storage) for word in words}


# -- tests ----------------------------------------------------------------------------------------------------------


def storage_type(engine: Engine, name: str, storage: str) -> str | None:
    """Return how a column keeps what is in it; None where it is of the usual type."""
    if name == "documents":
        usual = {"array", "LONGTEXT", "Nullable(String)"}
        return None if storage in usual or engine.dialect in ("duckdb", "spark") else storage
    return None if storage == "array" else storage


def check_columns(engine: Engine, f: af.Filter, words: Sequence[str], kept: str | None, expected: list[int]) -> None:
    """Check what a filter selects as text, with an alias and without, and as an expression over bare columns."""
    columns = None if kept is None else {word: af.Column(word, kept) for word in words}
    for alias in (None, "ours"):
        text = f.to_sql(engine.dialect, alias, columns=columns, inline=True).text  # type: ignore[arg-type]
        found = engine.fetch(f"SELECT id FROM {engine.quote('own names')} {alias or ''} WHERE {text}")
        assert sorted(row[0] for row in found) == expected, (words, alias)
    alchemy = engine.alchemy()
    if alchemy is not None:
        bare = {word: sa.column(quoted_name(word, True), TYPES.get(kept or "", sa.types.NULLTYPE)) for word in words}
        rows: sa.Select[Any] = sa.select(sa.column("id")).select_from(sa.table("own names"))
        with alchemy.connect() as connection:
            assert sorted(connection.scalars(rows.where(f.to_sqlalchemy(bare)))) == expected, words


def numbers(name: str, word: str) -> sa.TableClause:
    return sa.table(name, sa.column("id"), sa.column(quoted_name(word, True), sa.Integer))


def test_sqlite_tells_columns_from_those_of_json_each(sqlite: SQLite) -> None:
    """The example of the report: `{"NOT": {"type": {"has": "vip"}}}` selected the vip, too."""
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
