"""Related records in tables that a schema file names: select, count and sql over them."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import Result, cli, refused, saved, sqlite_file
from tests.each import each

DAYS = {"name": "days", "type": "integer", "many": True}
NUMBER = {"name": "data.n", "type": "integer", "attribute": "data", "path": ["n"]}
ACTION: dict[str, Any] = {
    "fields": [
        {"name": "name", "type": "string"},
        {"name": "points", "type": "integer"},
        {"name": "createdAt", "type": "datetime"},
        {"name": "on", "type": "datetime", "format": "YYYY-MM-DD"},
        {"name": "on as text", "type": "string", "attribute": "on"},
        DAYS,
        NUMBER,
    ],
    "relations": [
        {"name": "items", "schema": "Item", "table": "items", "on": {"id": "actionId"}},
        {"name": "same day", "schema": "Action", "table": "actions", "on": {"on": "on"}},
    ],
}
SCHEMA: dict[str, Any] = {
    "name": "Contact",
    "fields": [
        {"name": "email", "type": "string"},
        {"name": "tags", "type": "string", "many": True},
        {"name": "plan", "type": "string", "attribute": "data", "path": ["plan"]},
        DAYS,
        NUMBER,
    ],
    "relations": [
        {"name": "actions", "schema": "Action", "table": "actions", "on": {"id": "contactId"}},
        {"name": "list", "schema": "List", "many": False, "table": "lists", "on": {"listId": "id"}},
        {"name": "referrer", "schema": "Contact", "many": False, "table": "contacts", "on": {"referrer_id": "id"}},
        {"name": "first", "schema": "Action", "many": False, "table": "actions", "on": {"id": "contactId"}},
    ],
    "schemas": {
        "Action": ACTION,
        "Item": {"fields": [{"name": "sku", "type": "string"}, {"name": "price", "type": "integer"}]},
        "List": {"fields": [{"name": "mode", "type": "string"}]},
    },
}
TABLES = """
CREATE TABLE lists (id INTEGER PRIMARY KEY, mode TEXT);
CREATE TABLE contacts (id INTEGER PRIMARY KEY, email TEXT, tags TEXT, days TEXT, data TEXT,
  listId INTEGER REFERENCES lists (id), referrer_id INTEGER REFERENCES contacts (id));
CREATE TABLE actions (id INTEGER PRIMARY KEY, contactId INTEGER REFERENCES contacts (id), name TEXT, points INTEGER,
  createdAt TEXT, "on" TEXT, days TEXT, data TEXT);
CREATE TABLE items (sku TEXT, price INTEGER, actionId INTEGER REFERENCES actions (id));
INSERT INTO lists VALUES (1, 'standard'), (2, NULL);
INSERT INTO contacts VALUES (1, 'ada@cam.edu', '["vip"]', '[1, 2]', '{"plan": "pro", "n": 1}', 1, NULL),
  (2, 'bob@acme.com', '[]', '[]', '{"n": "1"}', 2, 1), (3, 'eve@cam.edu', NULL, NULL, '{"plan": 1}', NULL, 1);
INSERT INTO actions VALUES (1, 1, 'login', 3, '2026-03-30 00:00:00.000000', '2026-03-30', '[1]', '{"n": 5}'),
  (2, 1, 'purchase', NULL, '2026-03-01 00:00:00.000000', '2026-03-01', NULL, '{'),
  (3, 2, 'login', 5, NULL, '2026-03-30', '[2, 3]', NULL), (4, NULL, 'login', 7, NULL, NULL, NULL, NULL);
INSERT INTO items VALUES ('lamp', 10, 2), ('desk', 20, 3), ('rug', NULL, NULL);
"""
LATE = "2026-03-15T00:00:00Z"
CLAUSES = {
    "tags HAS 'vip'": [1],
    "days HAS 2": [1],
    "plan = 'pro'": [1],
    '"data.n" = 1': [1],
    "SOME actions (name = 'login')": [1, 2],
    "SOME actions (days HAS 3)": [2],
    'SOME actions ("data.n" = 5)': [1],
    f"SOME actions (\"on\" < '{LATE}')": [1],
    f'COUNT actions WHERE ("on" >= \'{LATE}\' AND SOME "same day" (days HAS 3)) = 1': [1, 2],
    "SOME actions (SOME items (sku = 'lamp'))": [1],
    "EVERY actions (points >= 1)": [2, 3],
    "COUNT actions >= 2": [1],
    "SUM actions.points >= 4": [2],
    "MAX actions.createdAt < NOW('-P1D')": [1],
    "list IS (mode = 'standard')": [1],
    "list IS NULL": [3],
    "referrer IS (SOME actions (name = 'purchase'))": [2, 3],
    "NOT (referrer IS (tags HAS 'vip'))": [1],
}
NOW = ("--now", "2026-04-01T00:00:00Z")


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    return saved(tmp_path, "schema.json", SCHEMA)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_file(tmp_path, TABLES)


@pytest.fixture
def asked(url: str, schema: Path) -> tuple[object, ...]:
    """The options of every command over these tables."""
    return ("--schema", schema, *NOW, url, "--table", "contacts")


def over(asked: tuple[object, ...], command: str, clause: str, *further: str) -> Result:
    return cli(command, "-w", clause, *asked, *further)


def without_table(relations: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """The relations, of which one names no table."""
    return [
        {key: value for key, value in one.items() if key not in ("table", "on") or one["name"] != name}
        for one in relations
    ]


def test_a_database_selects_and_counts(asked: tuple[object, ...]) -> None:
    def check(clause: str) -> None:
        found = over(asked, "select", clause, "--columns", "id")
        assert found.ids == CLAUSES[clause], found

    each(CLAUSES, check)
    assert over(asked, "count", "SOME actions (name = 'login')").out == "2\n"
    # A record has one value for an attribute, and so no explanation of two fields of one.
    both = f"SOME actions (\"on as text\" = '2026-03-30' AND \"on\" >= '{LATE}')"
    assert over(asked, "select", both, "--columns", "id").ids == [1, 2]


def test_sql_joins_them(schema: Path, tmp_path: Path) -> None:
    asked = ("sql", "--inline", "--dialect", "sqlite", "--schema")
    joined = cli(*asked, schema, "-w", "SOME actions (name = 'login')", "--table-alias", "c").out
    assert "(SELECT `audiencefilter_1`.`contactId` COLLATE BINARY FROM `actions` AS `audiencefilter_1`" in joined
    deep = "SOME actions (SOME items (sku = 'x'))"
    action = {**ACTION, "relations": without_table(ACTION["relations"], "items")}
    for wrong, name in (
        ({"relations": without_table(SCHEMA["relations"], "actions")}, "actions"),
        ({"schemas": {**SCHEMA["schemas"], "Action": action}}, "actions.items"),
    ):
        message = refused(*asked, saved(tmp_path, "wrong.json", SCHEMA | wrong), "-w", deep)
        assert f"the filter reads {name}, which are in another table: say in which, for the relation" in message


#: The table of actions and the equal columns as the schema file names them, and what is said.
WRONG_TABLES: list[tuple[str, dict[str, str], str]] = [
    ("action", {"id": "contactId"}, "has no table 'action'; did you mean 'actions'?"),
    ("actions", {"id": "subId"}, "relation actions: table 'actions' has no column 'subId'; it has id, contactId"),
    ("actions", {"ident": "contactId"}, "relation actions: table 'contacts' has no column 'ident'; it has id, email"),
]


def test_what_is_wrong_is_said(asked: tuple[object, ...], tmp_path: Path) -> None:
    def check(case: tuple[str, dict[str, str], str]) -> None:
        table, on, message = case
        named_as(tmp_path, table, on)
        found = over(asked, "count", "SOME actions (name = 'login')")
        assert found.code == 2
        assert message in found.err

    each(WRONG_TABLES, check)
    saved(tmp_path, "schema.json", {**SCHEMA, "relations": without_table(SCHEMA["relations"], "actions")})
    found = over(asked, "count", "COUNT actions > 1")
    assert found.code == 2
    assert "the filter reads actions, which are in another table: say in which, for the relation" in found.err


def named_as(folder: Path, table: str, on: dict[str, str]) -> None:
    """Save a schema with another table of actions."""
    actions, *others = SCHEMA["relations"]
    saved(folder, "schema.json", {**SCHEMA, "relations": [{**actions, "table": table, "on": on}, *others]})


def test_wrong_values_of_related_rows_are_found(asked: tuple[object, ...], tmp_path: Path) -> None:
    sqlite_file(tmp_path, "UPDATE actions SET points = 'many' WHERE id = 1")
    clause = "SOME actions (points >= 0)"
    found = over(asked, "count", clause)
    assert found.code == 2
    assert "table 'actions': points is 'many', expected an integer" in found.err
    assert over(asked, "count", clause, "--on-error", "skip").out == "1\n"
    assert over(asked, "count", "NO actions (points = 5)", "--on-error", "null").out == "2\n"
    # A key stays as it is, and joins; its field has no value.
    sqlite_file(tmp_path, "UPDATE contacts SET email = 'many' WHERE id = 1")
    named_as(tmp_path, "actions", {"email": "points"})
    for clause, count in (("COUNT actions >= 1", 1), ("SOME actions (points >= 0)", 0)):
        assert over(asked, "count", clause, "--on-error", "null").out == f"{count}\n"


def test_what_is_no_list_is_wrong(asked: tuple[object, ...], tmp_path: Path) -> None:
    def check(case: tuple[str, str, str]) -> None:
        table, clause, wrong = case
        sqlite_file(tmp_path, f"UPDATE {table} SET days = '{wrong}' WHERE id = 1")
        found = over(asked, "count", clause)
        assert (found.code, found.out) == (2, "")
        assert f"days is '{wrong}', expected a list in JSON" in found.err

    clauses = (("contacts", "days HAS 2"), ("actions", "SOME actions (days HAS 2)"))
    each([(*clause, wrong) for clause in clauses for wrong in ("vip", '{"a": 1}', "1", "")], check)
    assert [over(asked, "count", clause, "--on-error", "null").out for _, clause in clauses] == ["0\n", "1\n"]


def test_columns_that_are_missing_are_told(asked: tuple[object, ...], tmp_path: Path) -> None:
    sqlite_file(tmp_path, "ALTER TABLE items DROP COLUMN price", "ALTER TABLE actions DROP COLUMN days")
    deep = f"SOME actions (\"on\" > '{LATE}' AND SOME items (price = 10))"
    for clause in ("SOME actions (SOME items (price = 10))", "SOME actions (days HAS 1)"):
        found = over(asked, "count", clause)
        assert found.code == 2
        assert "has no column" in found.err
        assert "--missing-columns null" in found.err
        assert over(asked, "count", clause, "--missing-columns", "null").out == "0\n"
    # A column that joins them.
    assert over(asked, "count", "SOME actions (days = NULL)", "--missing-columns", "null").out == "2\n"
    relations = [{**one, "on": {"gone": "actionId"}} for one in ACTION["relations"] if one["name"] == "items"]
    schemas = {**SCHEMA["schemas"], "Action": {**ACTION, "relations": relations}}
    saved(tmp_path, "schema.json", {**SCHEMA, "schemas": schemas})
    found = over(asked, "count", deep)
    assert found.code == 2
    assert "gone" in found.err
    assert "Traceback" not in found.err


def test_match_reads_no_tables_of_related_records(asked: tuple[object, ...], tmp_path: Path) -> None:
    audiences = saved(tmp_path, "audiences.jsonl", {"key": "new", "filters": {"actions": {"none": {}}}})
    found = cli("match", "-a", audiences, *asked)
    assert (found.code, found.out) == (2, "")
    assert "has no actions, which are other records: select and count read them" in found.err
