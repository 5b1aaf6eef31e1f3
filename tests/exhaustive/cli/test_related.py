"""Tables with relations: select, count, explain and sql over them, and the relations that foreign keys tell of."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.database_helpers import url_of
from tests.cli.helpers import Result, cli, saved
from tests.engines.registry import LOCAL, Registry

ACTION = {
    "fields": [
        {"name": "name", "type": "string"},
        {"name": "points", "type": "integer"},
        {"name": "createdAt", "type": "datetime"},
    ],
    "relations": [{"name": "items", "schema": "Item"}],
}
SCHEMA = {
    "name": "Contact",
    "fields": [
        {"name": "email", "type": "string"},
        {"name": "tags", "type": "string", "many": True},
        {"name": "plan", "type": "string", "attribute": "data", "path": ["plan"]},
    ],
    "relations": [
        {"name": "actions", "schema": "Action"},
        {"name": "list", "schema": "List", "many": False},
        {"name": "referrer", "schema": "Contact", "many": False},
    ],
    "schemas": {
        "Action": ACTION,
        "Item": {"fields": [{"name": "sku", "type": "string"}]},
        "List": {"fields": [{"name": "mode", "type": "string"}]},
    },
}
TABLES = """
CREATE TABLE lists (id INTEGER PRIMARY KEY, mode TEXT);
CREATE TABLE contacts (id INTEGER PRIMARY KEY, email TEXT, tags TEXT, data TEXT,
  listId INTEGER REFERENCES lists (id), referrer_id INTEGER REFERENCES contacts (id));
CREATE TABLE actions (id INTEGER PRIMARY KEY, contactId INTEGER REFERENCES contacts (id), name TEXT, points INTEGER,
  createdAt TEXT);
CREATE TABLE items (sku TEXT, actionId INTEGER REFERENCES actions (id));
INSERT INTO lists VALUES (1, 'standard'), (2, NULL);
INSERT INTO contacts VALUES (1, 'ada@cam.edu', '["vip"]', '{"plan": "pro"}', 1, NULL),
  (2, 'bob@acme.com', '[]', NULL, 2, 1), (3, 'eve@cam.edu', NULL, '{"plan": 1}', NULL, 1);
INSERT INTO actions VALUES (1, 1, 'login', 3, '2026-03-30 00:00:00.000000'),
  (2, 1, 'purchase', NULL, '2026-03-01 00:00:00.000000'), (3, 2, 'login', 5, NULL), (4, NULL, 'login', 7, NULL);
INSERT INTO items VALUES ('lamp', 2), ('desk', 3), ('rug', NULL);
"""
RELATED = (
    "--related", "actions=actions:id=contactId", "--related", "actions.items=items:id=actionId",
    "--related", "list=lists:listId=id", "--related", "referrer=contacts:referrer_id=id",
    "--related", "referrer.actions=actions:id=contactId",
)  # fmt: skip
CLAUSES = {
    "tags HAS 'vip'": [1],
    "plan = 'pro'": [1],
    "SOME actions (name = 'login')": [1, 2],
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
    return saved(tmp_path, "schema.json", json.dumps(SCHEMA))


@pytest.fixture
def url(tmp_path: Path) -> str:
    path = tmp_path / "crm.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(TABLES)
    return f"sqlite:///{path}"


def over(url: str, command: str, clause: str, schema: Path, *further: str) -> Result:
    asked = (command, "-w", clause, "--schema", schema, *RELATED, *NOW, *further)
    return cli(*asked, url, "--table", "contacts")


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_database_selects_and_counts(url: str, schema: Path, clause: str) -> None:
    found = over(url, "select", clause, schema, "--columns", "id")
    assert [json.loads(line)["id"] for line in found.out.splitlines()] == CLAUSES[clause], found
    assert over(url, "count", clause, schema).out == f"{len(CLAUSES[clause])}\n"


@pytest.mark.parametrize("clause", CLAUSES)
def test_explain_reads_the_rows_that_a_row_leads_to(url: str, schema: Path, clause: str) -> None:
    for number in (1, 2, 3):
        found = over(url, "explain", clause, schema, "--contact", str(number))
        assert found.code == (0 if number in CLAUSES[clause] else 1), found


def test_explain_shows_them(url: str, schema: Path) -> None:
    found = over(url, "explain", "SOME actions (SOME items (sku = 'lamp'))", schema, "--contact", "1")
    assert "(1 of 2)" in found.out
    assert "actions[1]" in found.out


def test_sql_joins_them(schema: Path) -> None:
    found = cli("sql", "-w", "SOME actions (name = 'login')", "--schema", schema, *RELATED, "--dialect", "sqlite",
                "--table-alias", "c", "--inline")  # fmt: skip
    assert "(SELECT `audiencefilter_1`.`contactId` COLLATE BINARY FROM `actions` AS `audiencefilter_1`" in found.out
    typed = cli("sql", "-w", "plan = 'pro'", "--schema", schema, "--dialect", "postgresql", "--inline",
                "--column-type", "plan=text")  # fmt: skip
    assert "pg_input_is_valid" in typed.out


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("actions", "write RELATION=TABLE:OURS=THEIRS"),
        ("actions=actions", "write RELATION=TABLE:OURS=THEIRS"),
        ("actions=actions:id", "write RELATION=TABLE:OURS=THEIRS"),
        ("action=actions:id=contactId", "Contact has no relation 'action'; did you mean 'actions'?"),
        ("actions=action:id=contactId", "has no table 'action': did you mean 'actions'?"),
        ("actions=actions:id=subId", "table 'actions' has no column 'subId'; it has id, contactId"),
        ("actions=actions:ident=contactId", "table 'contacts' has no column 'ident'; it has id, email"),
        ("list=lists:listId=id", "the filter reads actions, which are in another table: say in which"),
    ],
)
def test_what_is_wrong_is_said(url: str, schema: Path, option: str, message: str) -> None:
    asked = ("count", "-w", "SOME actions (name = 'login')", "--schema", schema, "--related", option)
    found = cli(*asked, url, "--table", "contacts")
    assert found.code == 2
    assert message in found.err


def test_a_table_is_named_once(url: str, schema: Path) -> None:
    found = over(url, "count", "COUNT actions > 1", schema, "--related", "actions=actions:id=contactId")
    assert "the table of actions is named already" in found.err


def test_wrong_values_of_related_rows_are_found(url: str, schema: Path) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
        database.execute("UPDATE actions SET points = 'many' WHERE id = 1")
        database.commit()
    clause = "SOME actions (points >= 0)"
    found = over(url, "count", clause, schema)
    assert found.code == 2
    assert "table 'actions': points is 'many', expected an integer" in found.err
    assert over(url, "count", clause, schema, "--on-error", "skip").out == "1\n"
    assert over(url, "count", "NO actions (points = 5)", schema, "--on-error", "null").out == "2\n"
    assert over(url, "count", clause, schema, "--unchecked").out == "2\n"


def test_infer_proposes_what_foreign_keys_tell(url: str, tmp_path: Path) -> None:
    file = tmp_path / "inferred.json"
    assert cli("schema", "infer", url, "--table", "contacts", "-o", file).code == 0
    relations = {one["name"]: one for one in json.loads(file.read_text())["relations"]}
    assert {name: (one["table"], one["on"], one.get("many", True)) for name, one in relations.items()} == {
        "actions": ("actions", {"id": "contactId"}, True),
        "list": ("lists", {"listId": "id"}, False),
        "referrer": ("contacts", {"referrer_id": "id"}, False),
        "contacts": ("contacts", {"id": "referrer_id"}, True),
    }
    clause = "SOME actions (name = 'login') AND NOT (SOME contacts (email CONTAINS 'eve'))"
    asked = ("select", "-w", clause, "--schema", file, "--columns", "id", url, "--table", "contacts")
    assert cli(*asked).out == '{"id":2}\n'


# Not DuckDB: its tables are copied to a file, and a copy has no foreign keys.
@pytest.mark.parametrize("name", [name for name in LOCAL if name != "duckdb"])
def test_every_engine_tells_its_foreign_keys(engines: Registry, name: str, tmp_path: Path) -> None:
    engine = engines.get(name)
    for table in ("deeds", "doers"):
        engine.fetch(
            f"DROP TABLE IF EXISTS {table}; SELECT 1" if name == "postgresql" else f"DROP TABLE IF EXISTS {table}"
        )
    for statement in (
        "CREATE TABLE doers (id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "CREATE TABLE deeds (what VARCHAR(20), personId INTEGER REFERENCES doers (id))",
        "INSERT INTO doers VALUES (1, 'Ada'), (2, 'Bob')",
        "INSERT INTO deeds VALUES ('login', 1)",
    ):
        engine.fetch(f"{statement}; SELECT 1" if name == "postgresql" else statement)
    url = url_of(engine, "doers", tmp_path)
    file = tmp_path / "schema.json"
    assert cli("schema", "infer", url, "--table", "doers", "-o", file).code == 0
    (relation,) = json.loads(file.read_text())["relations"]
    assert (relation["name"], relation["table"], list(relation["on"])) == ("deeds", "deeds", ["id"])
    asked = ("count", "-w", "SOME deeds (what = 'login')", "--schema", file, url, "--table", "doers")
    assert cli(*asked).out == "1\n"
