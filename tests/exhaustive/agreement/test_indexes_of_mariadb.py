"""MariaDB uses indexes on generated columns, and on the keys of related records, by what it says of its plans."""

import json
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.engines.mariadb import MariaDB

pytestmark = pytest.mark.engines
T = af.FieldType
TABLE: Final = "custom"
ACTION: Final = af.Schema("Action", [af.Field("kind", T.STRING), af.Field("points", T.INTEGER)], af.Notation.EXTENDED)
SCHEMA: Final = af.Schema(
    "Contact",
    [
        af.Field("id", T.INTEGER),
        af.Field("plan", T.STRING, attribute="data", path=("plan",)),
        af.Field("visits", T.INTEGER, attribute="data", path=("stats", "visits")),
        af.Field("score", T.NUMBER, attribute="data", path=("score",)),
        af.Field("seen", T.DATETIME, attribute="data", path=("seen",)),
    ],
    af.Notation.EXTENDED,
    relations=[af.Relation("actions", ACTION, many=True)],
)
#: The types of the generated columns, and what is around the value at the path.
GENERATED: Final = {
    "plan": ("VARCHAR(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin", "%s"),
    "visits": ("INT", "%s"),
    "score": ("DOUBLE", "%s"),
    "seen": ("DATETIME(6)", "TIMESTAMPADD(MICROSECOND, %s, TIMESTAMP'1970-01-01 00:00:00')"),
}
COLUMNS: Final = {name: af.Column(f"{name} of data", "value") for name in GENERATED}


def _document(number: int) -> dict[str, Any]:
    return {
        "plan": f"plan{number % 700}",
        "stats": {"visits": number % 900},
        "score": number / 7,
        "seen": f"{number + 1000}-01-02T03:04:05.5+01:00" if number else "0001-01-01T00:00:00Z",
    }


def _expression(name: str) -> str:
    """Return the value of a field, as to_sql writes it."""
    f = af.parse({name: {"not": None}}, schema=SCHEMA)
    return f.to_sql("mariadb", inline=True).text.removesuffix(" IS NOT NULL")


@pytest.fixture(scope="module")
def indexed(mariadb: MariaDB) -> MariaDB:
    mariadb.fetch(f"CREATE OR REPLACE TABLE {TABLE} (id INT PRIMARY KEY, data JSON)")
    for name, (kind, around) in GENERATED.items():
        value = around.replace("%s", _expression(name))
        mariadb.fetch(f"ALTER TABLE {TABLE} ADD COLUMN `{name} of data` {kind} AS ({value}) PERSISTENT")
        mariadb.fetch(f"CREATE INDEX `by {name}` ON {TABLE} (`{name} of data`)")
    mariadb.fetch(
        "CREATE OR REPLACE TABLE deeds (contact INT, kind VARCHAR(20), points INT, KEY `by contact` (contact))"
    )
    places = ", ".join(["(%s, %s)"] * 3_000)
    rows = [value for number in range(3_000) for value in (number, json.dumps(_document(number)))]
    mariadb.fetch(f"INSERT INTO {TABLE} (id, data) VALUES {places}", rows)
    mariadb.fetch("INSERT INTO deeds SELECT seq DIV 2, CONCAT('k', seq % 10), seq FROM seq_0_to_5999")
    mariadb.fetch(f"ANALYZE TABLE {TABLE}, deeds PERSISTENT FOR ALL")
    return mariadb


def _plan(mariadb: MariaDB, condition: str, parameters: Any) -> list[tuple[Any, ...]]:
    """Return table, kind of access and index of each step."""
    rows = mariadb.fetch(f"EXPLAIN SELECT id FROM {TABLE} WHERE {condition}", parameters)
    return [(row[2], row[3], row[5]) for row in rows]


@pytest.mark.parametrize(
    ("name", "operand", "access"),
    [
        ("plan", "plan7", "ref"),
        ("plan", {"in": ["plan7", "plan8"]}, "range"),
        ("plan", {"startsWith": "plan69"}, "range"),
        ("visits", 7, "ref"),
        ("visits", {"gte": 7, "lt": 9}, "range"),
        ("score", {"lt": 0.5}, "range"),
        ("seen", {"lt": "1010-01-01T00:00:00Z"}, "range"),
        ("seen", "1010-01-02T02:04:05.5Z", "ref"),
        ("seen", None, "ref"),
    ],
    ids=str,
)
def test_a_generated_column_is_searched(indexed: MariaDB, name: str, operand: Any, access: str) -> None:
    f = af.parse({name: operand}, schema=SCHEMA)
    right = [number for number in range(3_000) if f.matches({"data": _document(number)})]
    for alias, inline in ((None, False), (TABLE, False), (None, True)):
        condition, parameters = f.to_sql("mariadb", alias, COLUMNS, inline=inline)
        given = None if inline else parameters
        assert _plan(indexed, condition, given) == [(TABLE, access, f"by {name}")]
        assert indexed.ids(TABLE, condition, given) == right
        assert indexed.ids(TABLE, *f.to_sql("mariadb", alias)) == right


@pytest.mark.parametrize(
    "asked",
    [
        {"some": {"kind": "k1"}},
        {"every": {"kind": "k1"}},
        {"count": {"gte": 2}},
        {"max": {"field": "points", "gt": 1}},
    ],
    ids=str,
)
def test_related_records_are_searched(indexed: MariaDB, asked: dict[str, Any]) -> None:
    f = af.parse({"visits": 7, "actions": asked}, schema=SCHEMA)
    related = {"actions": af.Related("deeds", on={"id": "contact"})}
    condition, parameters = f.to_sql("mariadb", TABLE, COLUMNS, related=related)
    plan = _plan(indexed, condition, parameters)
    assert (TABLE, "ref", "by visits") in plan, plan
    assert {("audiencefilter_1", access, "by contact") for access in ("ref", "index_subquery")} & set(plan), plan


@pytest.mark.parametrize("key", ['q"x', "it's", "a\\b", "-1", "\u00e9", "n\nl", "\U0001f600", "%s", "@"])
def test_a_generated_column_of_any_key_is_stored_as_it_was_written(mariadb: MariaDB, key: str) -> None:
    schema = af.Schema("S", [af.Field("f", T.STRING, attribute="data", path=(key,))], af.Notation.EXTENDED)
    text = af.parse({"f": {"not": None}}, schema=schema).to_sql("mariadb", inline=True).text
    mariadb.fetch("CREATE OR REPLACE TABLE keyed (id INT PRIMARY KEY, data JSON)")
    for number, held in enumerate("xy"):
        mariadb.fetch("INSERT INTO keyed VALUES (%s, %s)", [number, json.dumps({key: held})])
    mariadb.fetch(
        f"ALTER TABLE keyed ADD COLUMN f VARCHAR(20) COLLATE utf8mb4_nopad_bin "
        f"AS ({text.removesuffix(' IS NOT NULL')}) PERSISTENT, ADD INDEX (f)"
    )
    mariadb.fetch("FLUSH TABLES")
    f = af.parse({"f": "y"}, schema=schema)
    assert mariadb.ids("keyed", *f.to_sql("mariadb", columns={"f": af.Column("f", "value")})) == [1]
