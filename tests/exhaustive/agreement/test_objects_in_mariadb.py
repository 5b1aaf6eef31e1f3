"""Statements that change rows of MariaDB by objects in custom data, which fail where a value cannot be read."""

from collections.abc import Iterator

import pytest

import audiencefilter as af
from tests.engines.mariadb import MariaDB
from tests.exhaustive.agreement import test_objects_in_sql as objects

T = af.FieldType
TABLE = "objects"


@pytest.fixture
def strict(mariadb: MariaDB) -> Iterator[MariaDB]:
    """In strict mode a statement that changes rows fails where a value cannot be read; a query only warns."""
    mariadb.fetch("SET SESSION sql_mode = 'STRICT_ALL_TABLES,TRADITIONAL'")
    yield mariadb
    mariadb.fetch("SET SESSION sql_mode = DEFAULT")


@pytest.mark.parametrize("type_name", ["JSON", "LONGTEXT"])
def test_mariadb_changes_rows_by_their_objects(strict: MariaDB, type_name: str) -> None:
    texts = [text for text in objects.DOCUMENTS if text is None or _is_json(strict, text) or type_name != "JSON"]
    strict.load(
        TABLE,
        af.Schema("D", [af.Field("data", T.STRING)]),
        [{"data": text} for text in texts],
        columns={"data": type_name},
    )
    columns = {"data": af.Column("data", type_name)}
    for f in objects.FILTERS:
        sql = f.to_sql("mariadb", TABLE, columns=columns, inline=True, now=objects.NOW)
        expected = [number for number, text in enumerate(texts) if f.matches({"data": text}, now=objects.NOW)]
        assert strict.ids(TABLE, sql.text) == expected
        strict.fetch(f"UPDATE {strict.quote(TABLE)} SET data = data WHERE {sql.text}")


def _is_json(mariadb: MariaDB, text: str) -> bool:
    return bool(mariadb.fetch("SELECT JSON_VALID(%s)", [text])[0][0])
