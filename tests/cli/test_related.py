"""Related records in tables: select, count, explain and sql over them, and what foreign keys tell of them."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import Result, cli, saved
from tests.each import each

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

#: Tables with dates in a format of their own, lists, and custom data.
PRICED = {"fields": [{"name": "sku", "type": "string"}, {"name": "price", "type": "integer"}]}
DATED_ACTION = {
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
WITH_DATES = {
    "name": "Contact",
    "fields": [
        {"name": "email", "type": "string"},
        {"name": "days", "type": "integer", "many": True},
        {"name": "data.n", "type": "integer", "attribute": "data", "path": ["n"]},
    ],
    "relations": [{"name": "actions", "schema": "Action"}, {"name": "first", "schema": "Action", "many": False}],
    "schemas": {"Action": DATED_ACTION, "Item": PRICED},
}
DATED = """
CREATE TABLE contacts (id INTEGER, email VARCHAR(20), days TEXT, data TEXT);
CREATE TABLE actions (id INTEGER, contactId INTEGER, name VARCHAR(20), points INTEGER, "on" TEXT, days TEXT, data TEXT);
CREATE TABLE items (sku VARCHAR(20), price INTEGER, actionId INTEGER);
INSERT INTO contacts VALUES (1, 'ada', '[1, 2]', '{"n": 1}'), (2, 'bob', '[]', '{"n": "1"}'), (3, 'eve', NULL, NULL);
INSERT INTO actions VALUES (1, 1, 'login', 3, '2026-03-30', '[1]', '{"n": 5}'),
  (2, 1, 'purchase', NULL, '2026-03-01', NULL, '{'), (3, 2, 'login', 5, '2026-03-30', '[2, 3]', NULL);
INSERT INTO items VALUES ('lamp', 10, 2), ('desk', 20, 3);
"""
DATED_RELATED = (
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


def over(url: str, command: str, clause: str, schema: Path, *further: str) -> Result:
    asked = (command, "-w", clause, "--schema", schema, *RELATED, *NOW, *further)
    return cli(*asked, url, "--table", "contacts")


def test_a_database_selects_counts_and_explains(url: str, schema: Path) -> None:
    def check(clause: str) -> None:
        found = over(url, "select", clause, schema, "--columns", "id")
        assert [json.loads(line)["id"] for line in found.out.splitlines()] == CLAUSES[clause], found
        assert over(url, "count", clause, schema).out == f"{len(CLAUSES[clause])}\n"
        for number in (1, 2, 3):
            found = over(url, "explain", clause, schema, "--contact", str(number))
            assert found.code == (0 if number in CLAUSES[clause] else 1), found

    each(CLAUSES, check)


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


def test_what_is_wrong_is_said(url: str, schema: Path) -> None:
    def check(case: tuple[Any, ...]) -> None:
        option, message = case
        asked = ("count", "-w", "SOME actions (name = 'login')", "--schema", schema, "--related", option)
        found = cli(*asked, url, "--table", "contacts")
        assert found.code == 2
        assert message in found.err

    cases: list[tuple[Any, ...]] = [
        ("actions", "write RELATION=TABLE:OURS=THEIRS"),
        ("actions=actions", "write RELATION=TABLE:OURS=THEIRS"),
        ("actions=actions:id", "write RELATION=TABLE:OURS=THEIRS"),
        ("action=actions:id=contactId", "Contact has no relation 'action'; did you mean 'actions'?"),
        ("actions=action:id=contactId", "has no table 'action': did you mean 'actions'?"),
        ("actions=actions:id=subId", "table 'actions' has no column 'subId'; it has id, contactId"),
        ("actions=actions:ident=contactId", "table 'contacts' has no column 'ident'; it has id, email"),
        ("list=lists:listId=id", "the filter reads actions, which are in another table: say in which"),
    ]
    each(cases, check)


def test_a_table_is_named_once(url: str, schema: Path) -> None:
    found = over(url, "count", "COUNT actions > 1", schema, "--related", "actions=actions:id=contactId")
    assert "the table of actions is named already" in found.err


def test_wrong_values_of_related_rows_are_found(url: str, schema: Path) -> None:
    changed(url, "UPDATE actions SET points = 'many' WHERE id = 1")
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


# -- tables that are not as they should be ---------------------------------------------------------------------------


@pytest.fixture
def dates(tmp_path: Path) -> Path:
    return saved(tmp_path, "schema.json", json.dumps(WITH_DATES))


@pytest.fixture
def dated(tmp_path: Path) -> str:
    return database(tmp_path, DATED)


def database(folder: Path, statements: str) -> str:
    with closing(sqlite3.connect(folder / "crm.db")) as connection:
        connection.executescript(statements)
    return f"sqlite:///{folder / 'crm.db'}"


def changed(url: str, statement: str) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.execute(statement)
        connection.commit()


def asked_of(url: str, command: str, clause: str, schema: Path, *further: str, related: Any = DATED_RELATED) -> Result:
    asked = (command, "-w", clause, "--schema", schema, *related, *further)
    return cli(*asked, url, "--table", "contacts")


def selected(url: str, clause: str, schema: Path, *further: str) -> list[int]:
    found = asked_of(url, "select", clause, schema, "--columns", "id", *further)
    assert found.code == 0, found
    return [json.loads(line)["id"] for line in found.out.splitlines()]


# -- what is read of SQLite -------------------------------------------------------------------------------------------


def test_lists_custom_data_and_dates_of_sqlite(dated: str, dates: Path) -> None:
    def check(case: tuple[Any, ...]) -> None:
        given, ids = case
        clause = json.dumps(given)
        assert selected(dated, clause, dates) == ids
        for number in (1, 2, 3) if "as text" not in clause else ():  # a record has one value for an attribute
            assert asked_of(dated, "explain", clause, dates, "--contact", str(number)).code == (
                0 if number in ids else 1
            )

    cases: list[tuple[Any, ...]] = [
        ({"data.n": 1}, [1]),
        ({"days": {"has": 2}}, [1]),
        ({"actions": {"some": {"data.n": 5}}}, [1]),
        ({"actions": {"some": {"days": {"has": 3}}}}, [2]),
        ({"actions": {"some": {"on": {"lt": LATE}}}}, [1]),
        ({"actions": {"some": {"on as text": "2026-03-30", "on": {"gte": LATE}}}}, [1, 2]),
        ({"actions": {"count": {"where": {"on": {"gte": LATE}, "same day": {"some": HAS_3}}, "equals": 1}}}, [1, 2]),
    ]
    each(cases, check)


@pytest.mark.parametrize("table", ["contacts", "actions"])
@pytest.mark.parametrize("wrong", ["vip", '{"a": 1}', "1", ""])
def test_what_is_no_list_is_wrong(dated: str, dates: Path, table: str, wrong: str) -> None:
    changed(dated, f"UPDATE {table} SET days = '{wrong}' WHERE id = 1")
    clause = "days HAS 2" if table == "contacts" else "SOME actions (days HAS 2)"
    found = asked_of(dated, "count", clause, dates)
    assert (found.code, found.out) == (2, "")
    assert f"days is '{wrong}', expected a list in JSON" in found.err.replace("'{\"a\": 1}'", "'{\"a\": 1}'")
    assert asked_of(dated, "count", clause, dates, "--on-error", "null").out in ("0\n", "1\n")


def test_a_wrong_value_of_a_key_is_no_value_of_its_field(dated: str, dates: Path) -> None:
    """The key stays as it is, and joins; the field has no value."""
    changed(dated, "UPDATE actions SET points = 'many', data = NULL WHERE id = 1")
    related = ("--related", "actions=actions:email=points")
    changed(dated, "UPDATE contacts SET email = 'many' WHERE id = 1")
    for clause, count in (("COUNT actions >= 1", 1), ("SOME actions (points >= 0)", 0)):
        asked = asked_of(dated, "count", clause, dates, "--on-error", "null", related=related)
        assert asked.out == f"{count}\n"


# -- what is missing --------------------------------------------------------------------------------------------------


def test_a_column_that_joins_further_records_is_missing(dated: str, dates: Path) -> None:
    related = (*DATED_RELATED[:2], "--related", "actions.items=items:gone=actionId")
    clause = "SOME actions (on > '2026-03-15T00:00:00Z' AND SOME items (price = 10))"
    for command in ("count", "explain"):
        found = asked_of(dated, command, clause, dates, *(["--contact", "1"] if command == "explain" else []),
                     related=related)  # fmt: skip
        assert found.code == 2
        assert "gone" in found.err
        assert "Traceback" not in found.err


def test_a_column_of_related_records_is_missing(dated: str, dates: Path) -> None:
    changed(dated, "ALTER TABLE items DROP COLUMN price")
    changed(dated, "ALTER TABLE actions DROP COLUMN days")
    for clause in ("SOME actions (SOME items (price = 10))", "SOME actions (days HAS 1)"):
        for command in (("count",), ("explain", "--contact", "1")):
            found = asked_of(dated, command[0], clause, dates, *command[1:])
            assert found.code == 2
            assert "has no column" in found.err
            assert "--missing-columns null" in found.err
        assert asked_of(dated, "count", clause, dates, "--missing-columns", "null").out == "0\n"
    assert asked_of(dated, "count", "SOME actions (days = NULL)", dates, "--missing-columns", "null").out == "2\n"


def test_a_missing_table_is_told(dates: Path) -> None:
    clause = "SOME actions (SOME items (sku = 'x'))"
    for related, name in (((), "actions"), (DATED_RELATED[:2], "actions.items"), (DATED_RELATED[2:4], "actions")):
        found = cli("sql", "-w", clause, "--schema", dates, "--dialect", "sqlite", *related)
        assert found.code == 2
        assert f"the filter reads {name}, which are in another table: say in which" in found.err


def test_a_column_joins_once(dates: Path, dated: str) -> None:
    found = asked_of(
        dated, "count", "COUNT actions > 1", dates, related=("--related", "actions=actions:id=id,id=contactId")
    )
    assert found.code == 2
    assert "the column 'id' is there twice" in found.err


def test_one_record_is_not_two(dates: Path, dated: str) -> None:
    """A database selects where any of several rows passes; of one record only one can be shown."""
    assert selected(dated, "first IS (name = 'purchase')", dates) == [1]
    found = asked_of(dated, "explain", "first IS (name = 'purchase')", dates, "--contact", "1")
    assert found.code == 2
    assert "--related first: the row leads to 2, of which a record has one at most" in found.err


def test_match_needs_the_tables_of_related_records(dates: Path, dated: str, tmp_path: Path) -> None:
    """It does not take contacts for ones without related records."""
    audiences = saved(tmp_path, "audiences.jsonl", json.dumps({"key": "new", "filters": {"actions": {"none": {}}}}))
    options = ("match", "-a", audiences, "--schema", dates, "--table", "contacts")
    found = cli(*options, dated)
    assert (found.code, found.out) == (2, "")
    assert "the filter reads actions, which are in another table: say in which" in found.err
    changes = cli(*options, *DATED_RELATED, "--changes", dated, dated)
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
