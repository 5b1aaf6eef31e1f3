"""SQLite uses indexes on values in custom data, and on the keys of related records, by what it says of its plans."""

import json
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.engines.engine import Engine

T = af.FieldType
TABLE: Final = "custom"
ACTION: Final = af.Schema("Action", [af.Field("kind", T.STRING), af.Field("points", T.INTEGER)], af.Notation.EXTENDED)
SCHEMA: Final = af.Schema(
    "Contact",
    [
        af.Field("city", T.STRING),
        af.Field("plan", T.STRING, attribute="data", path=("plan",)),
        af.Field("visits", T.INTEGER, attribute="data", path=("stats", "visits")),
        af.Field("score", T.NUMBER, attribute="data", path=("score",)),
        af.Field("paying", T.BOOLEAN, attribute="data", path=("paying",)),
        af.Field("seen", T.DATETIME, attribute="data", path=("seen",)),
    ],
    af.Notation.EXTENDED,
    relations=[af.Relation("actions", ACTION, many=True)],
)
#: Keys are promised to be plain.
COLUMNS: Final = {"data": af.Column("data", "json")}
AT_PATHS: Final = ("plan", "visits", "score", "paying", "seen")


def _document(number: int) -> str:
    held = {
        "plan": f"plan{number % 70}",
        "stats": {"visits": number % 90},
        "score": number / 7,
        "paying": number % 50 == 0,
        "seen": f"20{number % 90 + 10}-01-02T03:04:05.5+01:00",
    }
    return json.dumps(held)


def _expression(name: str) -> str:
    """Return what an index is to be on, as docs/indexes.md says."""
    f = af.parse({name: {"not": None}}, schema=SCHEMA)
    return f.to_sql("sqlite", columns=COLUMNS, inline=True).text.removesuffix(" IS NOT NULL")


@pytest.fixture(scope="module")
def indexed(sqlite: Engine) -> Engine:
    sqlite.fetch(f"DROP TABLE IF EXISTS {TABLE}")
    sqlite.fetch(f"CREATE TABLE {TABLE} (id INTEGER PRIMARY KEY, city TEXT, data TEXT COLLATE NOCASE)")
    sqlite.fetch("DROP TABLE IF EXISTS deeds")
    sqlite.fetch("CREATE TABLE deeds (contact INTEGER, code TEXT, kind TEXT, points INTEGER)")
    sqlite.fetch("BEGIN")
    for number in range(500):
        sqlite.fetch(f"INSERT INTO {TABLE} VALUES (?, ?, ?)", [number, f"c{number % 20}", _document(number)])
    sqlite.fetch("COMMIT")
    for name in AT_PATHS:
        sqlite.fetch(f"CREATE INDEX {TABLE}_{name} ON {TABLE} ({_expression(name)})")
    sqlite.fetch("CREATE INDEX deeds_contact ON deeds (contact)")
    sqlite.fetch("CREATE INDEX deeds_code ON deeds (code)")
    sqlite.fetch(f"CREATE INDEX {TABLE}_city ON {TABLE} (city)")
    return sqlite


def _plan(engine: Engine, condition: str, parameters: Any) -> str:
    found = engine.fetch(f"EXPLAIN QUERY PLAN SELECT id FROM {TABLE} WHERE {condition}", parameters)
    return "\n".join(str(row[3]) for row in found).replace("COVERING ", "")


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("plan", "plan7"),
        ("plan", {"in": ["plan7", "plan8"]}),
        ("plan", {"in": [f"plan{number}" for number in range(10, 1_200)]}),
        ("plan", {"startsWith": "plan1"}),
        ("plan", {"gte": "plan1", "lt": "plan2"}),
        ("visits", 7),
        ("visits", {"gte": 7, "lt": 9}),
        ("score", {"lt": 0.5}),
        ("paying", True),
        ("seen", {"lt": "2011-01-01T00:00:00Z"}),
        ("seen", {"gte": {"now": "-P1Y"}}),
        ("seen", None),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_value_at_a_path_is_searched(indexed: Engine, name: str, clause: Any) -> None:
    f = af.parse({name: clause}, schema=SCHEMA)
    rows = [{"data": _document(number)} for number in range(500)]
    for alias, inline in ((None, False), (TABLE, False), (None, True)):
        condition, parameters = f.to_sql("sqlite", alias, COLUMNS, inline=inline)
        found = _plan(indexed, condition, parameters)
        assert f"SEARCH {TABLE} USING" in found, found
        assert f"INDEX {TABLE}_{name} (" in found, found
        assert indexed.ids(TABLE, condition, parameters) == [at for at, row in enumerate(rows) if f.matches(row)]


def test_documents_that_are_no_json_are_indexed_as_missing(indexed: Engine) -> None:
    for number, document in enumerate(("", "{", '{"seen":"now"}', '{"seen":1}', b"\xff", 5, None), 1_000):
        indexed.fetch(f"INSERT INTO {TABLE} VALUES (?, NULL, ?)", [number, document])
    condition, parameters = af.parse({"seen": None, "plan": None}, schema=SCHEMA).to_sql("sqlite", columns=COLUMNS)
    assert indexed.ids(TABLE, condition, parameters) == list(range(1_000, 1_007))
    indexed.fetch(f"DELETE FROM {TABLE} WHERE id >= 1000")


@pytest.mark.parametrize(("ours", "theirs"), [("id", "contact"), ("city", "code")])
@pytest.mark.parametrize(
    "asked",
    [
        {"some": {"kind": "buy"}},
        {"every": {"kind": "buy"}},
        {"count": {"gte": 2}},
        {"max": {"field": "points", "gt": 1}},
    ],
    ids=str,
)
def test_related_records_are_searched_beside_a_selective_test(
    indexed: Engine, ours: str, theirs: str, asked: dict[str, Any]
) -> None:
    f = af.parse({"city": "c7", "actions": asked}, schema=SCHEMA)
    condition, parameters = f.to_sql("sqlite", TABLE, related={"actions": af.Related("deeds", on={ours: theirs})})
    found = _plan(indexed, condition, parameters)
    assert f"SEARCH {TABLE} USING INDEX {TABLE}_city" in found, found
    assert f"SEARCH audiencefilter_1 USING INDEX deeds_{theirs}" in found, found


def test_related_records_are_read_once_where_nothing_selects(indexed: Engine) -> None:
    f = af.parse({"actions": {"some": {"kind": "buy"}}}, schema=SCHEMA)
    condition, parameters = f.to_sql("sqlite", TABLE, related={"actions": af.Related("deeds", on={"id": "contact"})})
    found = _plan(indexed, condition, parameters)
    assert "CORRELATED" not in found, found
    assert f"SEARCH {TABLE} USING INTEGER PRIMARY KEY" in found, found
