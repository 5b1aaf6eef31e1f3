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
from tests.agreement.selecting import batched
from tests.agreement.test_names_of_sql import EXPECTED, VIP, T, filters_of, rows_of, schema_of
from tests.backends.sql import clauses, clauses_of_relations
from tests.engines.engine import Engine

#: How a column keeps a list, in the engine's words.
STORAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "sqlite": ("text", "json"), "postgresql": ("array", "jsonb", "json", "text"), "mysql": ("JSON",),
    "mariadb": ("JSON", "LONGTEXT"), "duckdb": ("array", "JSON"), "clickhouse": ("array", "Nullable(String)"),
    "spark": ("array", "string"),
}  # fmt: skip
#: What SQLAlchemy has to know of a column.
TYPES: Final[Mapping[str, sa.types.TypeEngine[Any]]] = {
    "text": sa.Text(), "json": sa.JSON(), "jsonb": JSONB(), "JSON": sa.JSON(),
    "LONGTEXT": sa.Text(),
}  # fmt: skip
#: Together in one query, of which engines take long to plan large ones; of DuckDB it is the square.
AT_ONCE: Final = {"duckdb": 6}
#: Of how many words one is tried, each day others: all took fifteen minutes on Spark, three on ClickHouse. The numbers
#: are odd: continuous integration runs this file every sixteenth day, and so comes to all words.
ONE_IN: Final = {"mariadb": 3, "clickhouse": 3, "spark": 5}
#: They may read `a.b` as what b is of a column called a, where a is an alias, too: `docs/engines.md` says so.
READS_INTO_COLUMNS: Final = ("clickhouse", "spark")
NAMES: Final = ("texts", "days", "documents")
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
_WORD: Final = re.compile(r"""`([^`]+)`|"([^"]+)"|([A-Za-z_]\w*)""")
_TEXT: Final = {True: re.compile(r"'(?:[^'\\]|\\.)*'", re.DOTALL), False: re.compile(r"'(?:[^']|'')*'", re.DOTALL)}


def statements(dialect: Any) -> Iterator[str]:
    """Yield our SQL in a dialect: that of the golden files, and that of the clauses here."""
    for f in clauses.FILTERS.values():
        yield f.to_sql(dialect, inline=True).text
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


@pytest.mark.parametrize("name", NAMES)
def test_no_column_is_taken_for_a_name_of_ours(engine: Engine, name: str) -> None:
    words = words_of_today(engine)
    for kept in {storage_type(engine, name, storage): None for storage in STORAGES[engine.dialect]}:
        types = None if kept is None else dict.fromkeys(words, kept)
        engine.load("own names", schema_of(name, words), rows_of(name, words), columns=types)
        for some in batched(words, AT_ONCE.get(engine.name, 12)):
            for f, expected in zip(filters_of(name, some), EXPECTED, strict=True):
                check_columns(engine, f, some, kept, expected)


def test_no_alias_is_taken_for_a_name_of_ours(engine: Engine) -> None:
    for name in NAMES:
        engine.load(f"aliased {name}", schema_of(name, [VIP]), rows_of(name, [VIP]))
        for alias in words_of_today(engine):
            for f, expected in zip(filters_of(name, [VIP]), EXPECTED, strict=True):
                text = f.to_sql(engine.dialect, alias, inline=True).text  # type: ignore[arg-type]
                source = f"{engine.quote(f'aliased {name}')} {engine.quote(alias)}"
                found = engine.fetch(f"SELECT id FROM {source} WHERE {text}")
                assert sorted(row[0] for row in found) == expected, alias


def test_no_key_of_related_records_is_taken_for_a_name_of_ours(engine: Engine) -> None:
    words = words_of_today(engine)
    reads_into_columns = engine.dialect in READS_INTO_COLUMNS
    if reads_into_columns:
        words = [word for word in words if re.fullmatch(r"audiencefilter_\d+", word) is None]
    schema = af.Schema("Numbers", [af.Field(word, T.INTEGER) for word in words])
    rows = [dict.fromkeys(words, number) for number in range(3)]
    for table in ("own names", "audiencefilter_1"):
        engine.load(table, schema, rows)
    alchemy = engine.alchemy()
    for word in words:
        for table, alias in (("own names", None), ("own names", word), ("audiencefilter_1", None)):
            if alias is not None and reads_into_columns:
                continue
            other = "audiencefilter_1" if table == "own names" else "own names"
            related = {"others": af.Related(other, on={word: word}, columns={"value": word})}
            for f, expected in OF_OTHERS:
                dialect: Any = engine.dialect
                text = f.to_sql(dialect, alias, columns={"value": word}, related=related, inline=True).text
                source = engine.quote(table) + ("" if alias is None else f" {engine.quote(alias)}")
                found = engine.fetch(f"SELECT id FROM {source} WHERE {text}")
                assert sorted(row[0] for row in found) == expected, (word, table, alias, text)
            if alchemy is None or engine.name == "duckdb":
                continue
            ours, theirs = numbers(table, word), numbers(other, word)
            if alias is not None:
                ours = ours.alias(quoted_name(alias, True))  # type: ignore[assignment]
            linked = {"others": af.Related(theirs, on={ours.c[word]: word}, columns={"value": word})}
            for f, expected in OF_OTHERS:
                statement = sa.select(ours.c.id).where(f.to_sqlalchemy({"value": ours.c[word]}, related=linked))
                with alchemy.connect() as connection:
                    assert sorted(connection.scalars(statement)) == expected, (word, table, alias)
