"""migrate over a column, in each engine whose tables SQLAlchemy reads, and in each type that clauses are stored in."""

from pathlib import Path
from typing import Final

import pytest
import sqlalchemy as sa

import audiencefilter as af
from tests.cli.helpers import cli, saved
from tests.engines.engine import Engine

NEW = {"fields": [{"name": "score", "type": "integer"}, {"name": "city", "type": "string"}]}
#: The types of columns by engine.
TYPES: Final = {
    "sqlite": ("JSON", "TEXT"), "postgresql": ("json", "jsonb", "text"), "mariadb": ("JSON", "TEXT"),
}  # fmt: skip
CLAUSES: Final = {1: '{"points": {"gte": 1}, "city": "K\\u00f6ln \'points\'"}', 2: '{"city": "Bonn"}', 3: None}


@pytest.fixture
def url(database: Engine, tmp_path: Path) -> sa.URL:
    """Return the URL of a database; of SQLite it is a new file."""
    if database.name == "sqlite":
        return sa.make_url(f"sqlite:///{tmp_path}/clauses.sqlite")
    return database.with_dialect().url


def test_clauses_of_every_type_are_renamed(database: Engine, url: sa.URL, tmp_path: Path) -> None:
    new, engine = saved(tmp_path, "new.json", NEW), sa.create_engine(url, poolclass=sa.NullPool)
    for kind in TYPES[database.name]:
        with engine.begin() as connection:
            connection.execute(sa.text("DROP TABLE IF EXISTS migrated"))
            connection.execute(sa.text(f"CREATE TABLE migrated (id INTEGER PRIMARY KEY, clause {kind})"))
            for key, clause in CLAUSES.items():
                value = "NULL" if clause is None else "'" + clause.replace("'", "''").replace("\\u00f6", "ö") + "'"
                connection.exec_driver_sql(f"INSERT INTO migrated VALUES ({key}, {value})")
        before = _texts(engine)
        options = ["--database", url.render_as_string(hide_password=False), "--table", "migrated", "--column", "clause"]
        arguments = ["migrate", "--rename", "points=score", "--schema", new, *options]
        assert cli(*arguments).err == "clauses: 2, to write with --write: 1\n"
        assert _texts(engine) == before
        assert cli(*arguments, "--write").err == "clauses: 2, written: 1\n"
        after = _texts(engine)
        assert {key: after[key] for key in (2, 3)} == {key: before[key] for key in (2, 3)}
        expected = af.parse({"score": {"gte": 1}, "city": "Köln 'points'"}, af.Schema("x", _fields()))
        assert af.parse(str(after[1]), expected.schema) == expected
        assert cli(*arguments, "--write").code == 2  # the old names are gone
        with engine.begin() as connection:
            connection.execute(sa.text("DROP TABLE migrated"))
    engine.dispose()


def _fields() -> list[af.Field]:
    return [af.Field("score", af.FieldType.INTEGER), af.Field("city", af.FieldType.STRING)]


def _texts(engine: sa.Engine) -> dict[int, str | None]:
    with engine.connect() as connection:
        found = connection.execute(sa.text("SELECT id, CAST(clause AS CHAR(99)) FROM migrated"))
        return {row.id: row[1] and row[1].rstrip() for row in found}
