"""Columns, keys, tables and aliases that are called as something in our own SQL: none is taken for it.

The names are read from the SQL: all its words and quoted names, whatever they stand for.
"""

import re
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.sql import quoted_name

import audiencefilter as af
from tests.agreement.selecting import batched
from tests.agreement.test_names_of_sql import (
    AT_ONCE,
    EXPECTED,
    NAMES,
    OF_OTHERS,
    READS_INTO_COLUMNS,
    STORAGES,
    VIP,
    T,
    check_columns,
    filters_of,
    numbers,
    rows_of,
    schema_of,
    storage_type,
    words_of_today,
)
from tests.engines.engine import Engine


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
