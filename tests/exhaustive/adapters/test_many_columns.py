"""Many audiences over a database that is read into columns: values that only SQL compares, and passes that fit."""

from typing import Any

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.adapters import many_sql
from audiencefilter.contacts.database import parts
from tests.adapters.many import (
    CONTACTS,
    COUNTS,
    EXPECTED,
    FILTERS,
    NOW,
    is_read,
    load,
    members,
    noted,
    of_alias,
    one_by_one,
    reading,
    statements,
)
from tests.engines.engine import Engine


@pytest.fixture(autouse=True)
def _reads(monkeypatch: pytest.MonkeyPatch) -> None:
    reading(monkeypatch)


def test_a_database_read_into_columns(engine: Engine) -> None:
    database, people, related = load(engine, CONTACTS)
    assert all(map(is_read, statements(database, FILTERS, people, related)))
    assert af.count_many(FILTERS, (database, people), NOW, related) == COUNTS
    assert members(FILTERS, (database, people), related) == EXPECTED
    plain = {key: f for key, f in FILTERS.items() if "actions" not in f.fields}
    assert af.count_many(plain, (database, people), NOW) == {key: COUNTS[key] for key in plain}
    assert members(plain, (database, people)) == {key: EXPECTED[key] for key in plain}
    with database.connect() as connection:
        assert af.count_many(FILTERS, (connection, people.alias()), NOW, of_alias(related)) == COUNTS
        assert members(FILTERS, (connection, people.alias()), of_alias(related)) == EXPECTED
    some = sa.select().select_from(people).where(people.c.id < 30)
    columns = {name: people.c[name] for name in ("points", "city", "joined")}
    expected = {key: len(f.select(CONTACTS[:30], now=NOW)) for key, f in FILTERS.items()}
    assert af.count_many(FILTERS, (database, some, columns), NOW, related) == expected
    of_some = {key: [one for one in ids if one < 30] for key, ids in EXPECTED.items()}
    keys = sa.select(people.c.id).where(people.c.id < 30)
    assert members(FILTERS, (database, keys, columns), related) == of_some
    assert af.count_many(FILTERS, (database, keys, columns), NOW, related) == expected


@pytest.mark.parametrize(("bits", "passes"), [(60, 13), (130, 7), (200, 5), (60 * 13, 1)])
def test_members_are_found_in_passes_that_fit_into_memory(
    bits: int, passes: int, sqlite: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_sql, "MAX_BITS", bits)
    monkeypatch.setattr(parts, "MAX_ROWS", 1_000)
    database, people, related = load(sqlite, CONTACTS)
    with noted(database) as written:
        assert members(FILTERS, (database, people), related) == EXPECTED
    # A pass reads the contacts, their actions, and the ends of the keys and of parts.
    assert len(written) == 1 + 4 * passes
    assert "count(*)" in written[0]
    monkeypatch.setattr(many_sql, "MAX_KEYS", 59)
    with noted(database) as written:
        assert members(FILTERS, (database, people), related) == EXPECTED
    assert len(written) == 1 + len(FILTERS)


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        *(("sqlite", "points", value) for value in ("'many'", "1e300", "3000000000", "x'00'")),
        ("sqlite", "city", "CAST(x'ff' AS TEXT)"),
        *(
            ("postgresql", "joined", f"'{instant}'")
            for instant in ("infinity", "-infinity", "0044-03-15 12:00 BC", "20000-01-01 00:00")
        ),
    ],
)
def test_sql_decides_about_values_that_columns_have_not(
    name: str, column: str, value: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine: Engine = request.getfixturevalue(name)
    database, people, related = load(engine, CONTACTS)
    engine.fetch(f"UPDATE many_contacts SET {column} = {value} WHERE id = 10")
    written = statements(database, FILTERS, people, related)
    assert is_read(written[0])
    assert not any(map(is_read, written[-2:]))
    expected = {key: one_by_one(f, database, people, related) for key, f in FILTERS.items()}
    with database.connect() as connection:
        assert af.count_many(FILTERS, (connection, people), NOW, related) == expected
    assert af.count_many(FILTERS, (database, people), NOW, related) == expected
    monkeypatch.setattr(many_sql, "MAX_BITS", 100)
    with noted(database) as written:
        found = members(FILTERS, (database, people), related)
    assert {key: len(ids) for key, ids in found.items()} == expected
    # The pass that finds the value is the last one.
    assert sum(text.count("row_number()") for text in written) == 1


def test_sql_counts_what_columns_cannot_have(sqlite: Engine) -> None:
    database, people, related = load(sqlite, CONTACTS)
    sa.Index("by_city", people.c.city)
    filters = {key: FILTERS[key] for key in ("keen", "keen in bonn", "not keen")}
    assert [is_read(text) for text in statements(database, filters, people, related)] == [True, False]
    texts = sa.Table("many_contacts", sa.MetaData(), sa.Column("id", sa.Text, primary_key=True), *columns_of(people))
    by_text = {"actions": af.Related(related["actions"].source, on={texts.c.id: "contact"})}
    filters = {key: FILTERS[key] for key in ("keen", "bought", "not keen")}
    assert [is_read(text) for text in statements(database, filters, texts, by_text)] == [True, False]


def columns_of(people: sa.Table) -> list[sa.Column[Any]]:
    return [sa.Column(name, people.c[name].type) for name in ("points", "city", "joined")]


@pytest.mark.parametrize("name", ["sqlite", "postgresql", pytest.param("mariadb", marks=pytest.mark.engines)])
def test_columns_have_the_values_that_sql_compares(name: str, request: pytest.FixtureRequest) -> None:
    engine: Engine = request.getfixturevalue(name)
    fields = [af.Field("code", af.FieldType.STRING), af.Field("share", af.FieldType.NUMBER)]
    schema = af.Schema("Contact", fields)
    single = {"sqlite": "REAL", "postgresql": "REAL", "mariadb": "FLOAT"}[name]
    rows: list[dict[str, Any]] = [
        {"code": ["DE", "D", "D ", None][number % 4], "share": [0.1, 2.5, None][number % 3]} for number in range(24)
    ]
    engine.load("many_codes", schema, rows, columns={"code": "CHAR(4)", "share": single})
    columns = [sa.Column("code", sa.Text()), sa.Column("share", sa.Double())]
    codes = sa.Table("many_codes", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), *columns)
    database = engine.with_dialect()
    clauses = (
        {"code": "D"},
        {"code": {"endsWith": " "}},
        {"share": 0.1},
        {"share": {"gt": 0.1}},
        {"share": {"lte": 1}},
    )
    filters = {str(one): af.parse(one, schema) for one in clauses}
    expected = {key: one_by_one(f, database, codes, None) for key, f in filters.items()}
    assert af.count_many(filters, (database, codes), NOW) == expected
    assert [is_read(text) for text in statements(database, filters, codes)] == [True]
    # MariaDB has no infinite number.
    infinite = {"sqlite": ["1e999"], "postgresql": ["'Infinity'", "'NaN'"], "mariadb": ["NULL"]}[name]
    for value in infinite:
        engine.fetch(f"UPDATE many_codes SET share = {value} WHERE id = 3")
        expected = {key: one_by_one(f, database, codes, None) for key, f in filters.items()}
        assert af.count_many(filters, (database, codes), NOW) == expected
