"""Tables of related records that a schema file names: sql joins them."""

from pathlib import Path
from typing import Any

from tests.cli.helpers import cli, refused, saved

ITEMS: dict[str, Any] = {"name": "items", "schema": "Item", "table": "items", "on": {"id": "actionId"}}
ACTIONS: dict[str, Any] = {"name": "actions", "schema": "Action", "table": "actions", "on": {"id": "contactId"}}
REFERRER: dict[str, Any] = {
    "name": "referrer", "schema": "Contact", "many": False, "table": "contacts", "on": {"referrer_id": "id"}
}  # fmt: skip


def schema(folder: Path, relations: list[dict[str, Any]], items: dict[str, Any] = ITEMS) -> Path:
    """Save a schema file of contacts with relations, and actions with theirs."""
    name = {"name": "name", "type": "string"}
    schemas = {"Action": {"fields": [name], "relations": [items]}, "Item": {"fields": [{**name, "name": "sku"}]}}
    return saved(
        folder, "schema.json", {"name": "Contact", "fields": [name], "relations": relations, "schemas": schemas}
    )


ASKED = ("sql", "--inline", "--dialect", "sqlite", "--table-alias", "c", "--schema")
DEEP = "SOME actions (SOME items (sku = 'x'))"


def test_sql_joins_them(tmp_path: Path) -> None:
    path = schema(tmp_path, [ACTIONS, REFERRER])
    joined = cli(*ASKED, path, "-w", "SOME actions (name = 'login')").out
    assert "(SELECT `audiencefilter_1`.`contactId` COLLATE BINARY FROM `actions` AS `audiencefilter_1`" in joined
    assert "FROM `items` AS" in cli(*ASKED, path, "-w", DEEP).out
    # A relation that leads back, through AND, NOT and numbers of records.
    around = cli(
        *ASKED, path, "-w", "NOT (referrer IS (COUNT actions WHERE (SOME items (sku = 'x')) > 1 AND name = 'a'))"
    )
    assert all(f"FROM `{table}` AS" in around.out for table in ("contacts", "actions", "items"))


def test_a_table_that_the_file_does_not_name_is_told(tmp_path: Path) -> None:
    plain = {"name": "actions", "schema": "Action"}
    for relations, items, name in (
        ([plain], ITEMS, "actions"),
        ([ACTIONS], {"name": "items", "schema": "Item"}, "actions.items"),
    ):
        path = schema(tmp_path, relations, items)
        message = refused(*ASKED, path, "-w", DEEP)
        assert f"the filter reads {name}, which are in another table: say in which, for the relation" in message
        assert cli(*ASKED, path, "-w", "name = 'a'").code == 0  # a table that is not read needs no name
