"""Migrations: what they make of an empty database, and that they keep what is in one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from audiencefilter.service.operations import accounts, contacts, keys
from audiencefilter.service.operations.custom_fields import for_people
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.versions import versions_of
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage import migrating, tables
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import HEAD, State, state_of, upgrade
from tests.service.databases import on_both
from tests.service.evaluating import define
from tests.service.running import SECRET

_SHIPPED = Path(migrating.__file__).with_name("migrations")

#: Of PostgreSQL with trigrams, for the parts of texts.
_PARTS = {f"ix_contacts_{name}_parts" for name in ("email", "firstName", "lastName", "company")}

_FURTHER = '''
"""A further revision, for the tests."""

import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "{head}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("further", sa.Column("id", sa.Integer, primary_key=True))
    op.add_column("contacts", sa.Column("nickname", sa.Text()))
    op.execute('UPDATE contacts SET nickname = email')
    {then}
'''


# What the service does with its database when it starts; all wait until the others are ready, too.
_PREPARE = """
import sys
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare

database = Database(sys.argv[1], 2, 1)
print("ready", flush=True)
sys.stdin.readline()
print(prepare(database))
"""


@contextmanager
def opened(url: str) -> Iterator[Database]:
    database = Database(url, 2, 1)
    try:
        yield database
    finally:
        database.close()


@pytest.fixture
def empty(new_database: Callable[[], str]) -> Iterator[Database]:
    with opened(new_database()) as database:
        yield database


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Give a function that makes the program one that has a further revision, which does something in the end."""

    def make(then: str) -> None:
        folder = tmp_path / "migrations"
        shutil.copytree(_SHIPPED, folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
        (folder / "versions" / "later.py").write_text(_FURTHER.format(head=HEAD, then=then), encoding="utf-8")
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.set_main_option("path_separator", "os")
        monkeypatch.setattr(migrating, "alembic_config", lambda: config)
        monkeypatch.setattr(migrating, "HEAD", "later")

    return make


def test_the_revision_of_this_version_is_that_of_the_last_migration() -> None:
    assert ScriptDirectory(str(_SHIPPED)).get_heads() == [migrating.HEAD]


def definitions(connection: sa.Connection) -> dict[str, str]:
    """Return how the database itself writes its indexes, by name."""
    if connection.dialect.name == "sqlite":
        found = connection.execute(
            sa.text("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        )
    else:
        found = connection.execute(
            sa.text("SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()")
        )
    return {name: " ".join(text.split()) for name, text in found if name != "alembic_version_pkc"}


@on_both
def test_an_empty_database_gets_the_tables_of_the_program(empty: Database) -> None:
    assert state_of(empty) is State.EMPTY
    assert upgrade(empty) == (None, HEAD)
    assert state_of(empty) is State.CURRENT
    with empty.reading() as connection:
        # Indexes are compared below, by what the database says of them.
        context = MigrationContext.configure(
            connection,
            opts={"compare_type": True, "compare_server_default": True, "include_object": _is_no_index},
        )
        assert compare_metadata(context, tables.metadata) == []


def _is_no_index(_: Any, __: str | None, type_: str, ___: bool, ____: Any) -> bool:
    return type_ != "index"


@on_both
def test_the_indexes_are_those_of_the_tables(empty: Database, new_database: Callable[[], str]) -> None:
    upgrade(empty)
    with opened(new_database()) as direct:
        with direct.writing() as connection:
            tables.metadata.create_all(connection)
        with direct.reading() as connection:
            wanted = definitions(connection)
    with empty.reading() as connection:
        made = definitions(connection)
        has_trigrams = empty.dialect == "postgresql" and connection.scalar(
            sa.text("SELECT count(*) FROM pg_extension WHERE extname = 'pg_trgm'")
        )
    parts = {name: made.pop(name) for name in _PARTS & made.keys()}
    assert made == wanted
    assert len(made) >= 15
    assert parts.keys() == (_PARTS if has_trigrams else set())
    for name, definition in parts.items():
        field = name.removeprefix("ix_contacts_").removesuffix("_parts")
        assert f"USING gin ({field} gin_trgm_ops)" in definition.replace('"', "")


@on_both
def test_running_again_does_nothing(empty: Database) -> None:
    upgrade(empty)
    with empty.reading() as connection:
        before = definitions(connection)
    assert upgrade(empty) == (HEAD, HEAD)
    with empty.reading() as connection:
        assert definitions(connection) == before


@on_both
def test_an_upgrade_keeps_what_is_there(empty: Database, later: Callable[[str], None]) -> None:
    upgrade(empty)
    _fill(empty)
    before = _rows(empty)
    later("pass")
    assert state_of(empty) is State.BEHIND
    with pytest.raises(ValueError, match="run audiencefilter db upgrade"):
        migrating.prepare(empty)
    assert upgrade(empty) == (HEAD, "later")
    assert state_of(empty) is State.CURRENT
    assert _rows(empty) == before
    with empty.reading() as connection:
        assert connection.scalar(sa.text("SELECT count(*) FROM contacts WHERE nickname = email")) == 20


@on_both
def test_a_database_of_the_first_tables_gets_words_keys_and_versions(empty: Database) -> None:
    with empty.writing() as connection:
        config = migrating.alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0007")
        instant = "2026-01-31 09:30:00+00:00" if empty.dialect == "postgresql" else "2026-01-31 09:30:00.000000"
        for statement in (
            "INSERT INTO accounts (id, name, plan, \"createdAt\") VALUES ('a', 'Acme', 'pro', :at)",
            (
                'INSERT INTO lists (id, "accountId", name, url, mode, branding, referrals, "startFrom", columns, '
                '"createdAt", "updatedAt", definitions) '
                "VALUES ('l', 'a', 'Spring', 'spring', 'standard', true, true, 1, '[]', :at, :at, 0)"
            ),
            (
                'INSERT INTO audiences (id, "listId", name, mode, filters, "createdAt", "updatedAt") '
                "VALUES ('s', 'l', 'top', 'smart', '{\"points\": 1}', :at, :at)"
            ),
        ):
            connection.execute(sa.text(statement), {"at": instant})
    assert upgrade(empty) == ("0007", HEAD)
    with empty.reading() as connection:
        work = Workspace(connection, DefinitionCache(), "a")
        assert work.read_list("l").language.notation == "published"
        assert for_people(work, "l") == (None, "{}")
        (version,) = versions_of(connection, "s")
    assert (version["version"], version["name"], version["filters"]) == (1, "top", '{"points": 1}')
    assert (version["by"], tables.printed(version["at"])) == (None, "2026-01-31T09:30:00.000000Z")
    with empty.writing() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0007")
    with empty.reading() as connection:
        assert not sa.inspect(connection).has_table("audience_versions")


@on_both
def test_an_upgrade_that_fails_has_not_begun(empty: Database, later: Callable[[str], None]) -> None:
    upgrade(empty)
    _fill(empty)
    before = _rows(empty)
    later('raise RuntimeError("in the middle")')
    with pytest.raises(RuntimeError, match="in the middle"):
        upgrade(empty)
    assert state_of(empty) is State.BEHIND
    assert _rows(empty) == before
    with empty.reading() as connection:
        inspector = sa.inspect(connection)
        assert not inspector.has_table("further")
        assert "nickname" not in {column["name"] for column in inspector.get_columns("contacts")}


@on_both
@pytest.mark.parametrize("revision", ["0001", "0006"])
def test_a_database_of_an_early_version_is_refused(empty: Database, revision: str) -> None:
    upgrade(empty)
    with empty.writing() as connection:
        connection.execute(sa.text(f"UPDATE alembic_version SET version_num = '{revision}'"))
    assert state_of(empty) is State.OLD
    for refused in (migrating.prepare, upgrade):
        with pytest.raises(ValueError, match="cannot upgrade: export the contacts with that version"):
            refused(empty)
    assert migrating.revision_of(empty) == revision


def _fill(database: Database) -> None:
    cache = DefinitionCache()
    with database.writing() as connection:
        account_id = accounts.create_account(connection, "Acme", "pro")
        list_id = accounts.create_list(connection, account_id, "Spring", {})
        keys.create_key(connection, SECRET.encode(), list_id, "private", "tests")
        work = Workspace(connection, cache, account_id)
        define(work, list_id, "high", "smart", {"filters": '{"points": {"gte": 10}}'})
        for number in range(20):
            fields = {"email": f"c{number}@cam.edu", "points": number}
            contacts.create(work, list_id, fields)


def _rows(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    with database.reading() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
            for table in tables.metadata.sorted_tables
        }


@on_both
@pytest.mark.parametrize("starting", [2, 4])
def test_processes_that_start_at_once_make_the_tables_once(new_database: Callable[[], str], starting: int) -> None:
    url = new_database()
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", _PREPARE, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(starting)
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        made = [process.communicate(timeout=120)[0] for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.communicate()
    assert sorted(made) == [f"{HEAD}\n", *["None\n"] * (starting - 1)]
    with opened(url) as database:
        assert state_of(database) is State.CURRENT


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["serve", "--port", "0"], id="serve"),
        pytest.param(["db", "upgrade"], id="db upgrade"),
    ],
)
def test_a_database_of_a_later_version_is_refused_in_a_sentence(
    empty: Database, tmp_path: Path, command: list[str]
) -> None:
    upgrade(empty)
    with empty.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    done = subprocess.run(
        [sys.executable, "-m", "audiencefilter", *command],
        cwd=tmp_path, env=os.environ | {
            "AUDIENCEFILTER_DATABASE_URL": empty.url.render_as_string(hide_password=False),
            "AUDIENCEFILTER_SECRET": SECRET,
        },
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: ")
    assert line.endswith("the database is of a later version of audiencefilter: install that version")
    with empty.reading() as connection:
        assert connection.scalar(sa.text("SELECT version_num FROM alembic_version")) == "9999"
