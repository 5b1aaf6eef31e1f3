"""SQLite parses what nests deep: before 3.46 its parser has 100 places."""

from random import Random
from typing import Any

import pytest

import audiencefilter as af
from tests.engines.sqlite import SQLite
from tests.faults.test_sql import NODE, related

T = af.FieldType
#: Three relations, and lists within.
CLAUSE = {
    "get": {"sum": {"field": "k_ref", "equals": -1}},
    "NOT": {
        "get": {
            "every": {
                "where3": {"is": {}},
                "max2": {"every": {"where3": {"isNot": {}, "is": {"none": {"equals": []}}}}},
            },
            "none": {},
        }
    },
}
OWNER: af.Schema = af.Schema(
    "Owner", [af.Field("none", T.STRING, many=True)], relations=[af.Relation("get", lambda: LINK)]
)
LINK: af.Schema = af.Schema(
    "Link",
    [af.Field("k_ref", T.INTEGER, attribute="ref")],
    relations=[af.Relation("max2", lambda: LINK), af.Relation("where3", OWNER, many=False)],
)


def test_a_short_clause_that_nests_deep_runs(sqlite: SQLite) -> None:
    where3 = af.Related("owners", on={"ref": "id", "num": "num"})
    inner = af.Related("links", on={"grp": "grp", "num": "num"}, related={"where3": where3})
    links = af.Related("links", on={"id": "ref"}, related={"where3": where3, "max2": inner})
    sqlite.fetch("DROP TABLE IF EXISTS owners")
    sqlite.fetch("DROP TABLE IF EXISTS links")
    sqlite.fetch("CREATE TABLE owners (id INTEGER, none TEXT, num INTEGER)")
    sqlite.fetch("CREATE TABLE links (ref INTEGER, grp INTEGER, num INTEGER)")
    # The first has a link that leads to no owner of its number, and so not every one leads to an owner.
    sqlite.fetch("INSERT INTO owners VALUES (1, '[]', 5), (2, '[]', 5)")
    sqlite.fetch("INSERT INTO links VALUES (1, 7, 6), (1, 7, 6)")
    text = af.parse(CLAUSE, OWNER).to_sql("sqlite", "c", related={"get": links}, inline=True).text
    assert sqlite.fetch(f"SELECT id FROM owners c WHERE {text}") == []
    denied = af.parse({"get": {"sum": {"field": "k_ref", "equals": 2}}, "NOT": CLAUSE["NOT"]}, OWNER)
    text = denied.to_sql("sqlite", "c", related={"get": links}, inline=True).text
    assert sqlite.fetch(f"SELECT id FROM owners c WHERE {text}") == [(1,)]


LEAVES: list[dict[str, Any]] = [
    {"n": {"gt": 1}},
    {"s": {"contains": "x"}},
    {"tags": {"has": "x"}},
    {"tags": {"hasEvery": ["a", "b"]}},
    {"tags": {"equals": []}},
]
OF_RELATED: list[dict[str, Any]] = [
    {"kids": {"count": {"equals": 2}}},
    {"kids": {"sum": {"field": "n", "gte": 1}}},
    {"kids": {"max": {"field": "n", "where": {"tags": {"has": "x"}}, "equals": 1}}},
]


def deep(random: Random, depth: int, relations: int) -> dict[str, Any]:
    """Return a clause of objects within one another, as deep as it is given, through so many relations at most."""
    if depth <= 1:
        return random.choice(LEAVES + OF_RELATED * (relations > 0))
    if relations and random.random() < 0.15:
        way = random.choice(["some", "every", "none", "is", "isNot"])
        return {"up" if way.startswith("is") else "kids": {way: deep(random, depth - 1, relations - 1)}}
    inner, beside = deep(random, depth - 1, relations), random.choice(LEAVES)
    group = random.choice(["AND", "OR", "NOT"])
    members = [inner, beside] if random.random() < 0.5 else [beside, inner]
    return {group: inner, **beside} if group == "NOT" else {group: members}


@pytest.mark.parametrize("count", [100, 2_000])
def test_what_nests_within_the_documented_depth_runs(sqlite: SQLite, count: int) -> None:
    random = Random(count)
    sqlite.fetch("DROP TABLE IF EXISTS node")
    sqlite.fetch("CREATE TABLE node (id INTEGER, parent INTEGER, n INTEGER, m INTEGER, tags TEXT, s TEXT)")
    documented = af.Limits(depth=24)
    for _ in range(count):
        f = af.parse(deep(random, 20, 3), NODE, limits=documented)
        text = f.to_sql("sqlite", "c", related=related(3), inline=True).text
        assert sqlite.fetch(f"SELECT id FROM node c WHERE {text}") == []
