"""PostgreSQL uses indexes on lists, custom data and keys of related records, by what it says of its plans."""

from typing import Any

import pytest

import audiencefilter as af
from tests.engines.postgresql import PostgreSQL

T = af.FieldType
TABLE = "of members"
_AT = {"plan": T.STRING, "visits": T.INTEGER, "score": T.NUMBER, "joined": T.DATETIME}
ACTION = af.Schema("Action", [af.Field("kind", T.STRING), af.Field("points", T.INTEGER)], notation=af.Notation.EXTENDED)
SCHEMA = af.Schema(
    "Member",
    [
        af.Field("tags", T.STRING, many=True),
        af.Field("codes", T.INTEGER, many=True),
        af.Field("labels", T.STRING, attribute="data", path=("labels",), many=True),
        *(af.Field(name, kind, attribute="data", path=("of it's", name)) for name, kind in _AT.items()),
    ],
    relations=[af.Relation("actions", ACTION, many=True)],
    notation=af.Notation.EXTENDED,
)
ROWS = [
    {
        "tags": [f"t{number % 4_000}", f"u{number % 3_999}", None],
        "codes": [number % 4_000, -number],
        "data": {
            "labels": [f"l{number % 4_000}", "all"],
            "of it's": {
                "plan": f"plan {number % 4_000}",
                "visits": number % 4_000,
                "score": number / 3,
                "joined": f"2024-01-01T{number // 3_600:02}:{number // 60 % 60:02}:{number % 60:02}Z",
            },
        },
    }
    for number in range(8_000)
]
RELATED = {"actions": af.Related("of actions", on={"id": "member"})}


@pytest.fixture(scope="module")
def indexed(postgresql: PostgreSQL) -> PostgreSQL:
    postgresql.load(TABLE, SCHEMA, ROWS)
    rows = [{"kind": f"k{number % 10}", "points": number, "member": number // 2} for number in range(16_000)]
    keyed = af.Schema("Action", [*ACTION.fields, af.Field("member", T.INTEGER)])
    postgresql.load("of actions", keyed, rows)
    postgresql.fetch(
        f'CREATE INDEX "by tags" ON "{TABLE}" USING gin (tags);'
        f'CREATE INDEX "by codes" ON "{TABLE}" USING gin (codes);'
        f'CREATE INDEX "by data" ON "{TABLE}" USING gin (data jsonb_path_ops);'
        'CREATE INDEX "by member" ON "of actions" (member); SELECT 1'
    )
    for name in _AT:
        postgresql.fetch(f'CREATE INDEX "by {name}" ON "{TABLE}" ({expression(name)}); SELECT 1')
    postgresql.fetch(f'ANALYZE "{TABLE}", "of actions"; SELECT 1')
    return postgresql


def expression(name: str) -> str:
    """Return what an index on custom data is made on: what stands in front of IS NOT NULL."""
    return af.parse({name: {"not": None}}, schema=SCHEMA).to_sql("postgresql").text.removesuffix(" IS NOT NULL")


def plan(engine: PostgreSQL, clause: Any, is_generic: bool = False) -> str:
    text, parameters = af.parse(clause, schema=SCHEMA).to_sql("postgresql", TABLE, related=RELATED)
    mode = "force_generic_plan" if is_generic else "auto"
    engine.fetch(f"SET plan_cache_mode = {mode}")
    try:
        rows = engine.fetch(f'EXPLAIN SELECT id FROM "{TABLE}" WHERE {text}', parameters)
    finally:
        engine.fetch("RESET plan_cache_mode")
    return "\n".join(row[0] for row in rows)


@pytest.mark.parametrize(
    ("clause", "index"),
    [
        ({"tags": {"has": "t7"}}, "by tags"),
        ({"tags": {"hasSome": ["t7", "u8"]}}, "by tags"),
        ({"tags": {"hasEvery": ["t7", "u7"]}}, "by tags"),
        ({"tags": {"hasEvery": [f"t{number}" for number in range(40)]}}, "by tags"),
        ({"tags": ["t7", "u7"]}, "by tags"),
        ({"codes": {"has": 7}}, "by codes"),
        ({"codes": {"hasSome": [7, 9]}}, "by codes"),
        ({"codes": {"hasEvery": [7, -7]}}, "by codes"),
        ({"codes": [7, -7]}, "by codes"),
        ({"labels": {"has": "l7"}}, "by data"),
        ({"labels": {"hasSome": ["l7", "l8"]}}, "by data"),
        ({"labels": {"hasEvery": ["l7", "all"]}}, "by data"),
        ({"labels": ["l7", "all"]}, "by data"),
        ({"labels": {"has": "l7"}, "codes": {"isEmpty": False}}, "by data"),
        ({"OR": [{"labels": {"has": "l7"}}, {"tags": {"has": "t7"}}]}, "by data"),
        ({"plan": "plan 7"}, "by plan"),
        ({"plan": {"in": ["plan 7", "plan 8"]}}, "by plan"),
        ({"visits": 7}, "by visits"),
        ({"visits": {"gte": 3_999}}, "by visits"),
        ({"score": 7.0}, "by score"),
        ({"score": {"lt": 1.5}}, "by score"),
        ({"joined": "2024-01-01T00:00:07Z"}, "by joined"),
        ({"joined": {"lt": "2024-01-01T00:00:07Z"}}, "by joined"),
    ],
    ids=str,
)
def test_an_index_finds_values(indexed: PostgreSQL, clause: Any, index: str) -> None:
    for is_generic in (False, True):
        found = plan(indexed, clause, is_generic)
        assert f'on "{index}"' in found or f'using "{index}"' in found, found
        assert "Index Cond" in found, found
        assert f'Seq Scan on "{TABLE}"' not in found, found


@pytest.mark.parametrize(
    "clause",
    [
        {"tags": {"has": "t7"}, "actions": {"some": {"points": {"gt": 5}}}},
        {"tags": {"has": "t7"}, "actions": {"every": {"points": {"gt": 5}}}},
        {"tags": {"has": "t7"}, "actions": {"none": {"kind": "k1"}}},
        {"tags": {"has": "t7"}, "actions": {"count": {"gte": 2}}},
        {"tags": {"has": "t7"}, "actions": {"max": {"field": "points", "lt": 5}}},
    ],
    ids=str,
)
def test_an_index_finds_related_records(indexed: PostgreSQL, clause: Any) -> None:
    found = plan(indexed, clause)
    assert '"by member"' in found, found
    assert 'Seq Scan on "of actions"' not in found, found


@pytest.mark.parametrize(
    "clause", [{"count": {"gte": 2}}, {"count": {"lt": 2}}, {"max": {"field": "points", "lt": 5}}], ids=str
)
def test_many_contacts_with_texts_as_keys_hash_the_groups(postgresql: PostgreSQL, clause: Any) -> None:
    action = af.Schema("Action", [af.Field("points", T.INTEGER), af.Field("member", T.STRING)])
    member = af.Schema("Member", [af.Field("name", T.STRING)], relations=[af.Relation("actions", action)])
    postgresql.load("named members", member, [{"name": f"n{number}"} for number in range(2_000)])
    rows = [{"points": number, "member": f"n{number // 2}"} for number in range(4_000)]
    postgresql.load("named actions", action, rows)
    related = {"actions": af.Related("named actions", on={"name": "member"})}
    f = af.parse({"name": {"not": None}, "actions": clause}, schema=member)
    sql = f.to_sql("postgresql", "m", related=related, inline=True)
    found = postgresql.fetch(f'EXPLAIN SELECT id FROM "named members" m WHERE {sql.text}')
    assert any("hashed SubPlan" in line for (line,) in found), found


@pytest.mark.parametrize(
    "clause",
    [
        {"tags": {"has": "t7"}},
        {"tags": {"hasEvery": ["t7", "u7"]}},
        {"tags": {"hasEvery": [f"t{number}" for number in range(40)]}},
        {"labels": {"has": "l7"}},
        {"labels": {"hasSome": ["l7", "l8", "none"]}},
        {"labels": {"not": {"has": "all"}}},
        {"labels": ["l7", "all"]},
        {"plan": {"in": ["plan 7", "plan 8"]}},
        {"joined": {"lt": "2024-01-01T00:00:07Z"}},
        {"score": {"gte": 2_660}},
    ],
    ids=str,
)
def test_what_an_index_finds_is_what_is_there(indexed: PostgreSQL, clause: Any) -> None:
    f = af.parse(clause, schema=SCHEMA)
    text, parameters = f.to_sql("postgresql")
    assert indexed.ids(TABLE, text, parameters) == [number for number, row in enumerate(ROWS) if f.matches(row)]
