"""Tables with relations that are not as they should be."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.database_helpers import url_of
from tests.cli.helpers import Result, cli, saved
from tests.engines.registry import LOCAL, Registry

ITEM = {"fields": [{"name": "sku", "type": "string"}, {"name": "price", "type": "integer"}]}
ACTION = {
    "fields": [
        {"name": "name", "type": "string"},
        {"name": "points", "type": "integer"},
        {"name": "on", "type": "datetime", "format": "YYYY-MM-DD"},
        {"name": "on as text", "type": "string", "attribute": "on"},
        {"name": "days", "type": "integer", "many": True},
        {"name": "data.n", "type": "integer", "attribute": "data", "path": ["n"]},
    ],
    "relations": [{"name": "items", "schema": "Item"}, {"name": "same day", "schema": "Action"}],
}
SCHEMA = {
    "name": "Contact",
    "fields": [
        {"name": "email", "type": "string"},
        {"name": "days", "type": "integer", "many": True},
        {"name": "data.n", "type": "integer", "attribute": "data", "path": ["n"]},
    ],
    "relations": [{"name": "actions", "schema": "Action"}, {"name": "first", "schema": "Action", "many": False}],
    "schemas": {"Action": ACTION, "Item": ITEM},
}
TABLES = """
CREATE TABLE contacts (id INTEGER, email VARCHAR(20), days TEXT, data TEXT);
CREATE TABLE actions (id INTEGER, contactId INTEGER, name VARCHAR(20), points INTEGER, "on" TEXT, days TEXT, data TEXT);
CREATE TABLE items (sku VARCHAR(20), price INTEGER, actionId INTEGER);
INSERT INTO contacts VALUES (1, 'ada', '[1, 2]', '{"n": 1}'), (2, 'bob', '[]', '{"n": "1"}'), (3, 'eve', NULL, NULL);
INSERT INTO actions VALUES (1, 1, 'login', 3, '2026-03-30', '[1]', '{"n": 5}'),
  (2, 1, 'purchase', NULL, '2026-03-01', NULL, '{'), (3, 2, 'login', 5, '2026-03-30', '[2, 3]', NULL);
INSERT INTO items VALUES ('lamp', 10, 2), ('desk', 20, 3);
"""
RELATED = (
    "--related", "actions=actions:id=contactId", "--related", "actions.items=items:id=actionId",
    "--related", "actions.same day=actions:on=on", "--related", "first=actions:id=contactId",
)  # fmt: skip

LATE = "2026-03-15T00:00:00Z"
HAS_3 = {"days": {"has": 3}}


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    return saved(tmp_path, "schema.json", json.dumps(SCHEMA))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database(tmp_path, TABLES)


def database(folder: Path, statements: str) -> str:
    with closing(sqlite3.connect(folder / "crm.db")) as connection:
        connection.executescript(statements)
    return f"sqlite:///{folder / 'crm.db'}"


def changed(url: str, statement: str) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.execute(statement)
        connection.commit()


def over(url: str, command: str, clause: str, schema: Path, *further: str, related: Any = RELATED) -> Result:
    asked = (command, "-w", clause, "--schema", schema, *related, *further)
    return cli(*asked, url, "--table", "contacts")


def selected(url: str, clause: str, schema: Path, *further: str) -> list[int]:
    found = over(url, "select", clause, schema, "--columns", "id", *further)
    assert found.code == 0, found
    return [json.loads(line)["id"] for line in found.out.splitlines()]


# -- what is read of SQLite -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "ids"),
    [
        ({"data.n": 1}, [1]),
        ({"days": {"has": 2}}, [1]),
        ({"actions": {"some": {"data.n": 5}}}, [1]),
        ({"actions": {"some": {"days": {"has": 3}}}}, [2]),
        ({"actions": {"some": {"on": {"lt": LATE}}}}, [1]),
        ({"actions": {"some": {"on as text": "2026-03-30", "on": {"gte": LATE}}}}, [1, 2]),
        ({"actions": {"count": {"where": {"on": {"gte": LATE}, "same day": {"some": HAS_3}}, "equals": 1}}}, [1, 2]),
    ],
)
def test_lists_custom_data_and_dates_of_sqlite(url: str, schema: Path, clause: Any, ids: list[int]) -> None:
    clause = json.dumps(clause)
    assert selected(url, clause, schema) == ids
    for number in (1, 2, 3) if "as text" not in clause else ():  # a record has one value for an attribute
        assert over(url, "explain", clause, schema, "--contact", str(number)).code == (0 if number in ids else 1)


@pytest.mark.parametrize("table", ["contacts", "actions"])
@pytest.mark.parametrize("wrong", ["vip", '{"a": 1}', "1", ""])
def test_what_is_no_list_is_wrong(url: str, schema: Path, table: str, wrong: str) -> None:
    changed(url, f"UPDATE {table} SET days = '{wrong}' WHERE id = 1")
    clause = "days HAS 2" if table == "contacts" else "SOME actions (days HAS 2)"
    found = over(url, "count", clause, schema)
    assert (found.code, found.out) == (2, "")
    assert f"days is '{wrong}', expected a list in JSON" in found.err.replace("'{\"a\": 1}'", "'{\"a\": 1}'")
    assert over(url, "count", clause, schema, "--on-error", "null").out in ("0\n", "1\n")


def test_a_wrong_value_of_a_key_is_no_value_of_its_field(url: str, schema: Path) -> None:
    """The key stays as it is, and joins; the field has no value."""
    changed(url, "UPDATE actions SET points = 'many', data = NULL WHERE id = 1")
    related = ("--related", "actions=actions:email=points")
    changed(url, "UPDATE contacts SET email = 'many' WHERE id = 1")
    for clause, count in (("COUNT actions >= 1", 1), ("SOME actions (points >= 0)", 0)):
        asked = over(url, "count", clause, schema, "--on-error", "null", related=related)
        assert asked.out == f"{count}\n"


# -- what is missing --------------------------------------------------------------------------------------------------


def test_a_column_that_joins_further_records_is_missing(url: str, schema: Path) -> None:
    related = (*RELATED[:2], "--related", "actions.items=items:gone=actionId")
    clause = "SOME actions (on > '2026-03-15T00:00:00Z' AND SOME items (price = 10))"
    for command in ("count", "explain"):
        found = over(url, command, clause, schema, *(["--contact", "1"] if command == "explain" else []),
                     related=related)  # fmt: skip
        assert found.code == 2
        assert "gone" in found.err
        assert "Traceback" not in found.err


def test_a_column_of_related_records_is_missing(url: str, schema: Path) -> None:
    changed(url, "ALTER TABLE items DROP COLUMN price")
    changed(url, "ALTER TABLE actions DROP COLUMN days")
    for clause in ("SOME actions (SOME items (price = 10))", "SOME actions (days HAS 1)"):
        for command in (("count",), ("explain", "--contact", "1")):
            found = over(url, command[0], clause, schema, *command[1:])
            assert found.code == 2
            assert "has no column" in found.err
            assert "--missing-columns null" in found.err
        assert over(url, "count", clause, schema, "--missing-columns", "null").out == "0\n"
    assert over(url, "count", "SOME actions (days = NULL)", schema, "--missing-columns", "null").out == "2\n"


@pytest.mark.parametrize("name", LOCAL)
def test_columns_of_related_records_are_missing_on_every_engine(
    engines: Registry, name: str, tmp_path: Path, schema: Path
) -> None:
    engine = engines.get(name)
    for table, columns in (("actions", "contactId INTEGER, name VARCHAR(20)"), ("contacts", "id INTEGER")):
        quoted = engine.quote("contactId")
        for statement in (
            f"DROP TABLE IF EXISTS {table}",
            f"CREATE TABLE {table} ({columns.replace('contactId', quoted)})",
            f"INSERT INTO {table} VALUES (1{', NULL' if table == 'actions' else ''})",
        ):
            engine.fetch(f"{statement}; SELECT 1" if name == "postgresql" else statement)
    url = url_of(engine, "actions", tmp_path)
    if name == "duckdb":
        engine.fetch(f"ATTACH '{url.removeprefix('duckdb:///')}' AS more")
        engine.fetch("CREATE TABLE more.main.contacts AS SELECT * FROM contacts")
        engine.fetch("DETACH more")
    for field in ("days", "data.n", "points", "on", "name"):
        clause = json.dumps({"actions": {"some": {field: None, "NOT": {field: {"not": None}}}}})
        asked = over(url, "count", clause, schema, "--missing-columns", "null")
        assert asked.out == "1\n", asked


def test_a_missing_table_is_told(schema: Path) -> None:
    clause = "SOME actions (SOME items (sku = 'x'))"
    for related, name in (((), "actions"), (RELATED[:2], "actions.items"), (RELATED[2:4], "actions")):
        found = cli("sql", "-w", clause, "--schema", schema, "--dialect", "sqlite", *related)
        assert found.code == 2
        assert f"the filter reads {name}, which are in another table: say in which" in found.err


def test_a_column_joins_once(schema: Path, url: str) -> None:
    found = over(url, "count", "COUNT actions > 1", schema, related=("--related", "actions=actions:id=id,id=contactId"))
    assert found.code == 2
    assert "the column 'id' is there twice" in found.err


def test_one_record_is_not_two(schema: Path, url: str) -> None:
    """A database selects where any of several rows passes; of one record only one can be shown."""
    assert selected(url, "first IS (name = 'purchase')", schema) == [1]
    found = over(url, "explain", "first IS (name = 'purchase')", schema, "--contact", "1")
    assert found.code == 2
    assert "--related first: the row leads to 2, of which a record has one at most" in found.err


def test_match_needs_the_tables_of_related_records(schema: Path, url: str, tmp_path: Path) -> None:
    """It does not take contacts for ones without related records."""
    audiences = saved(tmp_path, "audiences.jsonl", json.dumps({"key": "new", "filters": {"actions": {"none": {}}}}))
    options = ("match", "-a", audiences, "--schema", schema, "--table", "contacts")
    found = cli(*options, url)
    assert (found.code, found.out) == (2, "")
    assert "the filter reads actions, which are in another table: say in which" in found.err
    changes = cli(*options, *RELATED, "--changes", url, url)
    assert (changes.code, changes.out) == (2, "")
    assert "which are other records: select, count, explain, and match without --changes read them" in changes.err


# -- what foreign keys tell -------------------------------------------------------------------------------------------


def test_foreign_keys_that_tell_little(tmp_path: Path) -> None:
    url = database(
        tmp_path,
        """
        CREATE TABLE contacts (id INTEGER PRIMARY KEY, a INT, b INT, lost_id INT REFERENCES lost (id),
          lost2_id INT REFERENCES lost2, list_id INT REFERENCES LISTS (ID), boss_id INT REFERENCES CONTACTS (ID));
        CREATE TABLE lists (id INTEGER PRIMARY KEY, mode TEXT);
        CREATE TABLE "NOT" (x TEXT, contact_id INT REFERENCES contacts (id));
        CREATE TABLE "we ird=;:,'""tab.le" (x TEXT, contact_id INT REFERENCES contacts (id));
        CREATE TABLE "empty" (x TEXT, contact_id INT REFERENCES contacts (id));
        CREATE TABLE pairs (x TEXT, y INT, z INT, FOREIGN KEY (y, z) REFERENCES contacts (a, b));
        INSERT INTO lists VALUES (1, 'm');
        INSERT INTO contacts VALUES (1, 1, 2, 3, 4, 1, 1);
        INSERT INTO "we ird=;:,'""tab.le" VALUES ('x', 1);
        INSERT INTO "NOT" VALUES ('x', 1);
        INSERT INTO pairs VALUES ('x', 1, 2);
        """,
    )
    file = tmp_path / "schema.json"
    found = cli("schema", "infer", url, "--table", "contacts", "-o", file)
    assert found.code == 0, found
    relations = {one["name"]: one for one in json.loads(file.read_text())["relations"]}
    assert {name: one["on"] for name, one in relations.items()} == {
        "list": {"list_id": "id"},
        "boss": {"boss_id": "id"},
        "contacts": {"id": "boss_id"},
        "we ird=;:,'\"tab.le": {"id": "contact_id"},
        "empty": {"id": "contact_id"},
        "pairs": {"a": "y", "b": "z"},
    }
    assert "NOT: the relation to NOT cannot be called so: left out" in found.err
    clauses: list[dict[str, Any]] = [
        {"list": {"is": {"mode": "m"}}},
        {"we ird=;:,'\"tab.le": {"some": {"x": "x"}}},
        {"empty": {"none": {}}},
        {"pairs": {"some": {"x": "x"}}},
        {"boss": {"is": {"a": 1}}},
    ]
    for clause in clauses:
        asked = cli("count", "-w", json.dumps(clause), "--schema", file, url, "--table", "contacts")
        assert asked.out == "1\n", asked
