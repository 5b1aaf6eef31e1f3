"""The commands of operators, in this process."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
import sqlalchemy as sa
from pyarrow import parquet
from typer.testing import CliRunner, Result

from audiencefilter.program import app
from audiencefilter.service.database import Database
from audiencefilter.service.events import Worker
from audiencefilter.service.settings import Settings
from audiencefilter.service.tables import accounts, contacts, keys, lists


class Commands:
    """The commands, on a database of a test."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.url = folder, f"sqlite:///{folder / 'commands.db'}"
        self.database = Database(Settings(database_url=self.url))

    def run(self, *words: str, code: int = 0, stdin: str = "") -> Result:
        environment = {
            "AUDIENCEFILTER_DATABASE_URL": self.url,
            "AUDIENCEFILTER_SECRET": "a secret of the tests, of enough characters",
        }
        done = CliRunner().invoke(app, words, input=stdin, env=environment)
        assert done.exit_code == code, done.output
        return done

    def rows(self, table: sa.Table) -> list[dict[str, Any]]:
        with self.database.reading() as connection:
            return [dict(row._mapping) for row in connection.execute(sa.select(table))]


@pytest.fixture
def commands(tmp_path: Path) -> Any:
    made = Commands(tmp_path)
    made.run("accounts", "create", "Acme", "--plan", "pro")
    made.run("projects", "create", "News", "--account", "Acme")
    yield made
    made.database.close()


def test_accounts_projects_and_keys(commands: Commands) -> None:
    run = commands.run
    assert "already an account" in run("accounts", "create", "Acme", code=2).stderr
    run("accounts", "plan", "Acme", "free")
    assert json.loads(run("accounts", "list").stdout)["plan"] == "free"
    shown = json.loads(run("projects", "list").stdout)
    wanted = {"name": "News", "branding": True, "startFrom": 1, "account": "Acme", "contacts": 0}
    assert {name: shown[name] for name in wanted} == wanted
    made = run(
        "keys", "create", "--list", "News", "--type", "builder", "--read-only", "--name", "Ada", "--expires", "9d"
    )
    assert made.stdout.startswith("af_builder_")
    (key,) = commands.rows(keys)
    assert made.stdout.strip() not in str(key)
    for state in ("disable", "enable"):
        run("keys", state, key["id"])
        assert (commands.rows(keys)[0]["enabled"], state) in ((False, "disable"), (True, "enable"))
    shown = json.loads(run("keys", "list").stdout)
    assert (shown["enabled"], shown["list"], shown["account"], "digest" in shown) == (True, "News", "Acme", False)
    run("keys", "revoke", key["id"])
    assert commands.rows(keys) == []
    assert run("builder", "--list", "News").stdout.startswith("http://127.0.0.1:8000/builder#link=")


def test_what_is_wrong_is_said_in_words(commands: Commands) -> None:
    for words, said in (
        (("projects", "create", " ", "--account", "Acme"), "the name must not be blank"),
        (("projects", "delete", "New", "--yes"), "there is no project called 'New'"),
        (("projects", "delete", "News"), "--yes goes on without"),
        (("keys", "create", "--list", "News", "--type", "public", "--name", "x", "--expires", "2020-01-01T00:00:00Z"),
         "in the past"),
        (("keys", "create", "--list", "News", "--type", "public", "--name", "x", "--expires", "soon"), "such as 90d"),
        (("keys", "create", "--list", "News", "--type", "public", "--name", " "), "must not be blank"),
        (("keys", "create", "--list", "News", "--type", "public", "--name", "x", "--read-only"), "type builder"),
        (("accounts", "create", "x" * 501), "the name has more than 500 characters"),
        (("keys", "revoke", "x"), "Key not found"),
        (("builder", "--list", "News", "--address", "localhost"), "https://audiences.example.com"),
        (("serve", "--database-url", "mysql://localhost/crm"), "SQLite or PostgreSQL, not in mysql"),
        (("serve", "--database-url", "postgresql://ada:hunt@er2@host/crm"), "write @ as %40"),
        (("serve", "--database-url", "postgresql://host/ada:hunter2@crm"), "write @ as %40"),
        (("serve", "--database-url", "postgresql://ada:hunter2@host:port/crm"), "must be a URL"),
        (("serve", "--database-url", f"sqlite:///{commands.folder}/no/x.db"), "/no/x.db: unable to open database file"),
        (("import", "no.csv", "--list", "News"), "No such file"),
    ):  # fmt: skip
        error = commands.run(*words, code=2).stderr
        assert said in error
        assert "er2" not in error


FILE = "email,city,unsubscribed,points\nada@x.org,,true,1\nbob@x.org,Bonn,false,2\nbad,Bonn,,3\n"


def test_an_import_is_run_again_and_subscribes_nobody_again(commands: Commands) -> None:
    def imported(file: str, *options: str, code: int = 0) -> tuple[str, str]:
        done = commands.run("import", "-", "--list", "News", *options, stdin=file, code=code)
        return done.stdout, done.stderr

    out, err = imported(FILE, "--dry-run", code=1)
    assert out == "would be 2 created, 0 changed, 0 unchanged, 1 refused\n"
    assert "stdin, line 4: email must be an email address" in err
    assert commands.rows(contacts) == []
    assert imported(FILE, code=1)[0] == "2 created, 0 changed, 0 unchanged, 1 refused\n"
    assert imported(FILE, "--on-existing", "update", code=1)[0] == "0 created, 0 changed, 2 unchanged, 1 refused\n"
    again = FILE.replace("true", "false").replace("bad,Bonn,,3\n", "")
    out, err = imported(again, "--on-existing", "update")
    assert (out, "1 who have unsubscribed stay so" in err) == ("0 created, 0 changed, 2 unchanged, 0 refused\n", True)
    assert sorted(row["unsubscribed"] for row in commands.rows(contacts)) == [False, True]
    out, err = imported(again, "--on-existing", "update", "--resubscribe")
    assert (out, err) == ("0 created, 1 changed, 1 unchanged, 0 refused\n", "")
    assert [row["unsubscribed"] for row in commands.rows(contacts)] == [False, False]
    (account,) = commands.rows(accounts)
    assert (account["contacts"], account["dataBytes"]) == (2, 4)
    assert "did you mean 'email'?" in imported("e_mail\na@x.org\n", code=2)[1]


def test_files_of_each_format_give_the_same_contacts(commands: Commands) -> None:
    fields = [{"name": "seats", "path": ["crm", "seats"], "type": "integer"}, {"name": "tags", "path": ["tags"],
              "type": "string", "many": True}]  # fmt: skip
    with commands.database.writing() as connection:
        connection.execute(lists.update().values(fields=json.dumps(fields)))
    expected = {
        "crm": {"seats": 5, "was": "x"}, "tags": ["vip"], "born": "2000-02-29",
    }  # fmt: skip
    line = {"email": "ada@x.org", "points": 7, "data": expected, "createdAt": "2026-01-31T09:30:00Z"}
    (commands.folder / "a.jsonl").write_text(json.dumps(line) + "\n", "utf-8")
    (commands.folder / "a.csv").write_text(
        'email,points,data,seats,tags,data.born,createdAt\n'
        'ada@x.org,7,"{""crm"": {""was"": ""x""}}",5,"[""vip""]",2000-02-29,2026-01-31T09:30:00Z\n', "utf-8"
    )  # fmt: skip
    table = pa.Table.from_pylist([line | {"data": json.dumps(expected)}])
    parquet.write_table(table, commands.folder / "a.parquet")
    for name in ("a.jsonl", "a.csv", "a.parquet"):
        commands.run("import", str(commands.folder / name), "--list", "News")
        (row,) = commands.rows(contacts)
        assert (row["points"], row["createdAt"].isoformat()) == (7, "2026-01-31T09:30:00")
        assert json.loads(row["data"]) == expected
        with commands.database.writing() as connection:
            connection.execute(contacts.delete())


def test_data_of_a_contact_that_no_column_has_stays(commands: Commands) -> None:
    for file in ('email,data\na@x.org,"{""a"": 1, ""b"": {""c"": 2}}"\n', "email,data.b.d\na@x.org,x\n"):
        commands.run("import", "-", "--list", "News", "--on-existing", "update", stdin=file)
    (row,) = commands.rows(contacts)
    assert json.loads(row["data"]) == {"a": 1, "b": {"c": 2, "d": "x"}}
    wrong = commands.run(
        "import", "-", "--list", "News", "--on-existing", "update", stdin="email,data.a.d\na@x.org,x\n", code=1
    )
    assert "data has another value at a.d, or on the way to it" in wrong.stderr
    for given in ('"data.e": {"f": 1}', '"data": {"e": {"f": 1}}', '"data": {"e": 1}'):
        (commands.folder / "a.jsonl").write_text(f'{{"email": "b@x.org", {given}, "data.e.f": 2}}\n', "utf-8")
        wrong = commands.run("import", str(commands.folder / "a.jsonl"), "--list", "News", code=1)
        assert "data has another value at e.f" in wrong.stderr


def test_the_quota_of_an_account_holds_for_an_import(commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUDIENCEFILTER_PRO_CONTACTS", "1")
    for options in (["--dry-run"], []):
        refused = commands.run("import", "-", "--list", "News", *options, stdin=FILE, code=2)
        assert "its plan allows 1" in refused.stderr
        assert commands.rows(contacts) == []


def test_a_deleted_project_leaves_nothing(commands: Commands) -> None:
    commands.run("import", "-", "--list", "News", stdin="email\nada@x.org\n")
    with closing(Worker(commands.database)) as worker:
        assert worker.run()
    commands.run("projects", "delete", "News", "--yes")
    (account,) = commands.rows(accounts)
    assert (account["contacts"], account["dataBytes"], commands.rows(contacts)) == (0, 0, [])
    with commands.database.reading() as connection:
        assert not [name for name in sa.inspect(connection).get_table_names() if name.startswith("tracker_")]
    commands.run("accounts", "delete", "Acme", "--yes")
    assert commands.rows(accounts) == []


def test_tables_of_an_older_revision_are_refused_by_name(tmp_path: Path) -> None:
    old = Commands(tmp_path)
    with old.database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('0008')")
    for words in (("accounts", "list"), ("serve",), ("worker",)):
        said = old.run(*words, code=2).stderr
        assert "revision 0008 of an earlier service" in said
        assert "GET /v4/contacts?listId=" in said
    old.database.close()
