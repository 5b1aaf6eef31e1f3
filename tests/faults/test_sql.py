"""Faults of SQL that were there once: what an engine would have answered otherwise is read from SQLite or the text."""

from typing import Any, Final

import pytest

import audiencefilter as af
from tests.engines.sqlite import SQLite

T = af.FieldType
TAGS: Final = af.Schema(
    "Contact", [af.Field("type", T.STRING, many=True), af.Field("n", T.INTEGER, many=True, bits=64)]
)
OWNER: Final = af.Schema("Owner", [af.Field("tags", T.STRING, many=True)])
LINK: af.Schema = af.Schema(
    "Link",
    [af.Field("n", T.INTEGER)],
    relations=[af.Relation("links", lambda: LINK), af.Relation("owner", OWNER, many=False)],
)
CONTACT: Final = af.Schema("Contact", [af.Field("id", T.INTEGER)], relations=[af.Relation("links", LINK)])


def test_short_clauses_of_relations_within_every_fit_the_stack_of_the_parser_of_sqlite(sqlite: SQLite) -> None:
    owner = af.Related("stack_owners", on={"ref": "id", "num": "num"})
    inner = af.Related("stack_links", on={"grp": "grp", "num": "num"}, related={"owner": owner})
    links = af.Related("stack_links", on={"id": "ref"}, related={"owner": owner, "links": inner})
    sqlite.fetch("DROP TABLE IF EXISTS stack_owners")
    sqlite.fetch("DROP TABLE IF EXISTS stack_links")
    sqlite.fetch("CREATE TABLE stack_owners (id INTEGER, tags TEXT, num INTEGER)")
    sqlite.fetch("CREATE TABLE stack_links (ref INTEGER, grp INTEGER, num INTEGER, n INTEGER)")
    sqlite.fetch("INSERT INTO stack_owners VALUES (1, '[]', 5), (2, '[]', 5)")
    sqlite.fetch("INSERT INTO stack_links VALUES (1, 7, 6, 1), (1, 7, 6, 1)")
    within: Any = {"owner": {"isNot": {}, "is": {"tags": {"equals": []}}}}
    clause = {"links": {"every": {"owner": {"is": {}}, "links": {"every": within}}, "none": {}}}
    f = af.parse({"NOT": clause, "links": {"sum": {"field": "n", "equals": 2}}}, CONTACT)
    text = f.to_sql("sqlite", "c", related={"links": links}, inline=True).text
    assert sqlite.fetch(f"SELECT id FROM stack_owners c WHERE {text}") == [(1,)]


def test_a_column_is_told_from_those_of_json_each_without_an_alias(sqlite: SQLite) -> None:
    sqlite.fetch("DROP TABLE IF EXISTS typed")
    sqlite.fetch("CREATE TABLE typed (type TEXT)")
    sqlite.fetch("""INSERT INTO typed VALUES ('["vip"]'), ('["x"]'), ('[]')""")
    text = af.parse({"NOT": {"type": {"has": "vip"}}}, TAGS).to_sql("sqlite", inline=True).text
    assert sqlite.fetch(f"SELECT _rowid_ FROM typed WHERE {text}") == [(2,), (3,)]


@pytest.mark.parametrize(
    ("dialect", "kept", "of_64_bits", "of_32_bits"),
    [
        ("duckdb", "JSON", "BIGINT", "INTEGER"),
        ("clickhouse", "Nullable(String)", "Int64", "Int32"),
        ("spark", "string", "BIGINT", " AS INT)"),
    ],
)
def test_integers_of_64_bits_in_json_are_read_as_such(
    dialect: Any, kept: str, of_64_bits: str, of_32_bits: str
) -> None:
    f = af.parse({"n": {"has": 2**40}}, TAGS)
    text = f.to_sql(dialect, columns={"n": af.Column("n", kept)}, inline=True).text
    assert of_64_bits.casefold() in text.casefold()
    assert of_32_bits.casefold() not in text.casefold().replace(of_64_bits.casefold(), "")


def test_a_column_that_is_absent_is_an_error_of_sqlite(sqlite: SQLite) -> None:
    sqlite.fetch("DROP TABLE IF EXISTS absent")
    sqlite.fetch("CREATE TABLE absent (id INTEGER)")
    text = af.parse({"city": "city"}).to_sql("sqlite", inline=True).text
    with pytest.raises(Exception, match="no such column"):
        sqlite.fetch(f"SELECT id FROM absent WHERE {text}")
    assert [af.parse(clause).to_sql("sqlite").text for clause in ("{}", '{"OR": []}')] == ["1", "0"]


def test_texts_that_drivers_escape_reach_clickhouse_as_their_bytes() -> None:
    text = "a'\\b\n%s"
    condition = af.parse({"city": text}).to_sql("clickhouse")
    (parameter,) = condition.parameters.values() if isinstance(condition.parameters, dict) else condition.parameters
    assert "unhex(" in condition.text
    assert bytes.fromhex(parameter).decode() == text
