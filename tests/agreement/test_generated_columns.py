"""On MariaDB, values at a path have an index through a generated column, and related records on a key of numbers."""

import json
from typing import Any

import pytest

import audiencefilter as af
from tests.engines.engine import Engine

T = af.FieldType
ACTION = af.Schema("Action", [af.Field("kind", T.STRING), af.Field("member", T.INTEGER)], af.Notation.EXTENDED)
AT_PATHS = af.Schema(
    "Member",
    [
        af.Field("plan", T.STRING, attribute="data", path=("plan",)),
        af.Field("visits", T.INTEGER, attribute="data", path=("visits",)),
    ],
    af.Notation.EXTENDED,
)
#: The same values as columns of their own.
IN_COLUMNS = af.Schema(
    "Member",
    [af.Field("id", T.INTEGER), af.Field("plan", T.STRING), af.Field("visits", T.INTEGER)],
    af.Notation.EXTENDED,
    relations=[af.Relation("actions", ACTION)],
)
ROWS = [
    {"id": number, "data": json.dumps({"plan": f"plan {number % 700}", "visits": number % 900})}
    for number in range(3_000)
]
#: What docs/indexes.md has.
GENERATED = {
    "plan": """VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin AS (
        CASE WHEN JSON_TYPE(JSON_EXTRACT(data, '$.plan')) = 'STRING' THEN JSON_VALUE(data, '$.plan') END
    ) STORED""",
    "visits": """INT AS (
        CASE WHEN JSON_TYPE(JSON_EXTRACT(data, '$.visits')) = 'INTEGER' THEN JSON_VALUE(data, '$.visits') END
    ) STORED""",
}
RELATED = {"actions": af.Related("deeds of members", on={"id": "member"})}


@pytest.fixture(scope="module")
def generated(mariadb: Engine) -> Engine:
    data = af.Schema("Member", [af.Field("data", T.STRING, attribute="data", path=("data",))])
    mariadb.load("members", data, ROWS, has_ids=True)
    mariadb.load("deeds of members", ACTION, [{"kind": f"k{at % 5}", "member": at // 2} for at in range(6_000)])
    for name, column in GENERATED.items():
        mariadb.fetch(f"ALTER TABLE members ADD COLUMN {name} {column}, ADD INDEX ({name})")
    mariadb.fetch("CREATE INDEX by_member ON `deeds of members` (member)")
    mariadb.fetch("ANALYZE TABLE members, `deeds of members`")
    return mariadb


def _plan(engine: Engine, condition: af.SQL) -> str:
    return "\n".join(
        map(str, engine.fetch(f"EXPLAIN SELECT id FROM members WHERE {condition.text}", condition.parameters))
    )


@pytest.mark.parametrize(
    ("clause", "name"),
    [
        ({"plan": "plan 7"}, "plan"),
        ({"plan": {"in": ["plan 7", "plan 8"]}}, "plan"),
        ({"plan": {"startsWith": "plan 69"}}, "plan"),
        ({"visits": 7}, "visits"),
        ({"visits": {"gte": 890}}, "visits"),
    ],
    ids=str,
)
def test_a_generated_column_has_the_index_of_a_value_at_a_path(generated: Engine, clause: Any, name: str) -> None:
    condition = af.parse(clause, schema=IN_COLUMNS).to_sql("mariadb")
    found = _plan(generated, condition)
    assert "'ref'" in found or "'range'" in found, found
    assert f"'{name}'" in found, found
    f = af.parse(clause, schema=AT_PATHS)
    assert generated.ids("members", *condition) == [row["id"] for row in ROWS if f.matches(row)]


@pytest.mark.parametrize("asked", [{"some": {"kind": "k1"}}, {"count": {"gte": 2}}], ids=str)
def test_an_index_finds_the_records_of_a_key_of_numbers(generated: Engine, asked: Any) -> None:
    f = af.parse({"plan": "plan 7", "actions": asked}, schema=IN_COLUMNS)
    found = _plan(generated, f.to_sql("mariadb", "members", related=RELATED))
    assert "'by_member'" in found, found
