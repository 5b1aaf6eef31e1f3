"""Faults of SQL that were there once: what an engine would have answered otherwise is read from SQLite or the text."""

from typing import Any, Final

import pytest

import audiencefilter as af
from tests.engines.sqlite import SQLite

T = af.FieldType
TAGS: Final = af.Schema(
    "Contact", [af.Field("type", T.STRING, many=True), af.Field("n", T.INTEGER, many=True, bits=64)]
)
NODE: af.Schema = af.Schema(
    "Node",
    [af.Field("tags", T.STRING, many=True), af.Field("n", T.INTEGER), af.Field("s", T.STRING)],
    relations=[af.Relation("kids", lambda: NODE), af.Relation("up", lambda: NODE, many=False)],
)
#: Twenty levels of groups, in three relations.
DEEP: Final = """
{"kids": {"none": {"NOT": {"tags": {"hasEvery": ["a", "b"]}, "NOT": {"OR": [{"kids": {"every": {"OR": [
    {"kids": {"none": {"NOT": {"NOT": {
        "tags": {"has": "x"},
        "OR": [
            {"s": {"contains": "x"}},
            {"OR": [{"tags": {"not": {"has": "x"}, "hasEvery": ["a", "b"]}}, {"tags": []}], "tags": {"has": "x"}},
            {"tags": {"hasEvery": ["a", "b"]}},
            {"s": {"contains": "x"}}],
        "AND": [{"tags": {"has": "x"}}]},
        "tags": []}, "s": {"contains": "x"}}}},
    {"n": {"gt": 1}}]}}}, {"n": {"gt": 1}}]},
    "AND": [{"tags": {"has": "x"}}, {"tags": {"has": "x"}}]}, "tags": {"has": "x"}}}}
"""


def related(levels: int) -> dict[str, af.Related]:
    if not levels:
        return {}
    beyond = related(levels - 1)
    return {
        "kids": af.Related("node", on={"id": "parent", "n": "m"}, related=beyond),
        "up": af.Related("node", on={"parent": "id", "n": "m"}, related=beyond),
    }


def test_clauses_of_relations_within_every_fit_the_stack_of_the_parser_of_sqlite(sqlite: SQLite) -> None:
    sqlite.fetch("DROP TABLE IF EXISTS node")
    sqlite.fetch("CREATE TABLE node (id INTEGER, parent INTEGER, n INTEGER, m INTEGER, tags TEXT, s TEXT)")
    sqlite.fetch("INSERT INTO node VALUES (1, NULL, 1, 1, '[]', 'x')")
    for source, expected in ((DEEP, [(1,)]), (f'{{"NOT": {DEEP}}}', [])):
        text = af.parse(source, NODE, af.Limits(depth=24)).to_sql("sqlite", "c", related=related(3), inline=True).text
        assert sqlite.fetch(f"SELECT id FROM node c WHERE {text}") == expected


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


def test_texts_that_drivers_escape_reach_clickhouse_as_their_bytes() -> None:
    text = "a'\\b\n%s"
    condition = af.parse({"city": text}).to_sql("clickhouse")
    (parameter,) = condition.parameters.values() if isinstance(condition.parameters, dict) else condition.parameters
    assert "unhex(" in condition.text
    assert bytes.fromhex(parameter).decode() == text
