"""Texts are compared code point by code point whatever the collation of the column is."""

from collections.abc import Mapping
from typing import Any

import pytest

import audiencefilter as af
from tests.agreement.selecting import by_sqlalchemy, by_text
from tests.engines.engine import Engine

SCHEMA = af.Schema("Text", [af.Field("text", af.FieldType.STRING)])
TEXTS = (
    "", " ", "a", "A", "á", "ä", "a ", "a  ", "ab", "aB", "Ab", "AB", "abc", "b", "B", "k", "K", "i", "I", "İ", "ı",
    "ß", "ss", "SS", "ẞ", "é", "e", "É", "zebra", "Zebra", "z", "ÿ", "%", "_", "a%", "a_b", "\\", "10", "9",
)  # fmt: skip
#: Those that latin1 has.
WESTERN = tuple(text for text in TEXTS if all(char < "\u0100" for char in text))


def filters(texts: tuple[str, ...]) -> list[af.Filter]:
    """Return every operator on every text, and some lists."""
    operators = ("equals", "contains", "startsWith", "endsWith", "gte", "lt", "not")
    clauses: list[Any] = [{"text": {operator: text}} for text in texts for operator in operators]
    clauses += [{"text": {"equals": text, "mode": "insensitive"}} for text in texts]
    clauses += [{"text": {key: list(texts[start::5])}} for key in ("in", "notIn") for start in range(5)]
    return [af.parse(clause, schema=SCHEMA) for clause in clauses]


def assert_exact(engine: Engine, column_type: str, texts: tuple[str, ...] = TEXTS) -> None:
    rows = [{"text": text} for text in texts] + [{"text": None}]
    engine.load("collated", SCHEMA, rows, columns={"text": column_type})
    asked = filters(texts)
    expected = {repr(f): [place for place, row in enumerate(rows) if f.matches(row)] for f in asked}
    for inline in (False, True):
        found = by_text(engine, "collated", asked, inline)
        assert dict(zip(expected, found, strict=True)) == expected
    alchemy = engine.with_dialect()
    with alchemy.connect() as connection:
        assert dict(zip(expected, by_sqlalchemy(connection, "collated", asked), strict=True)) == expected


@pytest.mark.parametrize("collation", ["BINARY", "NOCASE", "RTRIM"])
def test_sqlite(sqlite: Engine, collation: str) -> None:
    assert_exact(sqlite, f"TEXT COLLATE {collation}")


@pytest.mark.parametrize(
    "collation",
    ["NOCASE.NOACCENT", *(one for one in ("POSIX", "NOCASE", "NOACCENT"))],
)
def test_duckdb(duckdb: Engine, collation: str) -> None:
    assert_exact(duckdb, f"VARCHAR COLLATE {collation}")


@pytest.mark.parametrize("type", ["text", "varchar(50)", 'text COLLATE "C"', 'text COLLATE "C.utf8"'])
def test_postgresql(postgresql: Engine, type: str) -> None:
    known = {name.lower() for (name,) in postgresql.fetch("SELECT collname FROM pg_collation")}
    if "C.utf8" in type and "c.utf8" not in known:
        pytest.skip("postgresql: this server does not have the collation C.utf8")
    assert_exact(postgresql, type)


def test_postgresql_citext(postgresql: Engine) -> None:
    available = postgresql.fetch("SELECT 1 FROM pg_available_extensions WHERE name = 'citext'")
    if not available:
        pytest.skip("postgresql: this server does not have the extension citext")
    postgresql.fetch("CREATE EXTENSION IF NOT EXISTS citext; SELECT 1")
    assert_exact(postgresql, "citext")


MARIADB: Mapping[str, tuple[str, ...]] = {
    "VARCHAR(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci": TEXTS,
    "VARCHAR(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci": TEXTS,
    "VARCHAR(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin": TEXTS,
    "VARCHAR(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin": TEXTS,
    "VARCHAR(50) CHARACTER SET utf8mb4 COLLATE uca1400_ai_ci": TEXTS,
    "VARCHAR(50) CHARACTER SET latin1": WESTERN,
    "TEXT CHARACTER SET utf8mb3": TEXTS,
}


@pytest.mark.parametrize("type", MARIADB)
def test_mariadb(mariadb: Engine, type: str) -> None:
    assert_exact(mariadb, type, MARIADB[type])
