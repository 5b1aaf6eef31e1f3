"""``accounts``, ``projects``, ``keys`` and ``db``."""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
import sqlalchemy as sa

from audiencefilter.service.admin.accounts import read_settings_of_list
from audiencefilter.service.operations.keys import caller_of, use_link
from audiencefilter.service.storage.migrating import HEAD, upgrade
from audiencefilter.service.storage.tables import LIST_TEXTS, accounts, builder_links, keys, lists
from tests.cli.helpers import Run, cli, either_way, program_without, saved
from tests.each import each
from tests.exhaustive.cli.service_helpers import Administration, administration
from tests.service.running import SECRET


@pytest.fixture
def admin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Administration]:
    monkeypatch.setenv("AUDIENCEFILTER_SECRET", SECRET)
    with administration(tmp_path) as made:
        yield made


def check_refused(admin: Administration, cases: Iterable[tuple[tuple[str, ...], str]]) -> None:
    """Check what is said of each of some commands."""

    def check(case: tuple[tuple[str, ...], str]) -> None:
        arguments, message = case
        assert message in admin.refused(*arguments)

    each(cases, check)


# -- accounts -----------------------------------------------------------------------------------------------------


def test_an_account_is_created_and_listed(admin: Administration) -> None:
    result = admin.done("accounts", "list")
    assert (result.out, result.err.splitlines()[-1]) == ("", "no accounts")
    assert "made the tables in" in result.err
    made = admin.done("accounts", "create", " Acme ", "--plan", "pro")
    (row,) = admin.rows(sa.select(accounts))
    assert (row["id"], row["name"], row["plan"]) == (made.out.strip(), "Acme", "pro")
    assert "made the account 'Acme' with the plan pro\n" in made.err
    (listed,) = admin.done("accounts", "list", "--json").rows
    assert str(listed.pop("createdAt")).endswith("Z")
    assert listed == {"id": row["id"], "name": "Acme", "plan": "pro", "lists": 0}
    table = admin.done("accounts", "list").out
    assert row["id"] in table
    assert "Acme" in table
    for called, plan in (("Acme", "free"), (row["id"], "pro")):
        admin.done("accounts", "plan", called, plan)
        assert [one["plan"] for one in admin.rows(sa.select(accounts))] == [plan]


def test_what_is_wrong_with_accounts_is_told(admin: Administration) -> None:
    admin.done("accounts", "create", "Acme")
    assert admin.refused("accounts", "create", "Acme") == "error: there is already an account called 'Acme'\n"
    cases = [
        (("accounts", "create", " "), "a name has at least one character"),
        (("accounts", "create", "x" * 501), "at most 500"),
        (("accounts", "create", "a\udc80"), "is not UTF-8"),
        (("accounts", "plan", "Acne", "pro"), "there is no account 'Acne': audiencefilter accounts list"),
    ]
    check_refused(admin, cases)
    assert admin.run("accounts", "plan", "Acme", "gold").code == 2


# -- projects -----------------------------------------------------------------------------------------------------

ALL_FIELDS = {
    **{name: f"the {name}" for name in LIST_TEXTS},
    "url": "spring-2027",
    "mode": "waitlist",
    "branding": False,
    "referrals": True,
    "startFrom": 100,
    "columns": ["email", "points"],
}


def test_a_project_has_every_field_that_is_set(admin: Administration) -> None:
    admin.done("accounts", "create", "Acme")
    texts = {name: ",".join(value) if isinstance(value, list) else str(value) for name, value in ALL_FIELDS.items()}
    texts |= {name: str(value).lower() for name, value in ALL_FIELDS.items() if isinstance(value, bool)}
    given = [part for name, text in texts.items() for part in ("--set", f"{name}={text}")]
    list_id = admin.done("projects", "create", "Spring", "--account", "Acme", *given).out.strip()
    (shown,) = admin.done("projects", "list", "--json").rows
    assert shown | ALL_FIELDS == shown
    assert (shown["id"], shown["name"], shown["account"], shown["contacts"]) == (list_id, "Spring", "Acme", 0)
    admin.done("projects", "update", "Spring", "--set", "title=Hello", "--set", "name=Summer")
    admin.done("projects", "update", list_id, "--set", "title=", "--set", "branding=true")
    (row,) = admin.rows(sa.select(lists))
    assert (row["name"], row["title"], row["branding"]) == ("Summer", None, True)


def test_projects_of_one_account_are_listed(admin: Administration) -> None:
    admin.project("Spring", "Acme")
    admin.project("Autumn", "Bolt")
    assert [row["name"] for row in admin.done("projects", "list", "--json").rows] == ["Spring", "Autumn"]
    assert [row["name"] for row in admin.done("projects", "list", "--account", "Bolt", "--json").rows] == ["Autumn"]
    assert "Spring" in admin.done("projects", "list").out


def test_projects_of_one_name_are_told_apart_by_their_account(admin: Administration) -> None:
    ids = {account: admin.project("Spring", account) for account in ("Acme", "Bolt")}
    message = admin.refused("projects", "update", "Spring", "--set", "title=x")
    assert message.startswith("error: there are 2 lists called 'Spring': name the id or the account: ")
    assert all(f"{list_id} (of {account!r})" in message for account, list_id in ids.items())
    admin.done("projects", "update", "Spring", "--account", "Bolt", "--set", "title=x")
    assert {row["id"]: row["title"] for row in admin.rows(sa.select(lists))} == {
        ids["Acme"]: None, ids["Bolt"]: "x",
    }  # fmt: skip


def test_what_is_wrong_with_projects_is_told(admin: Administration) -> None:
    admin.project()
    admin.done("projects", "create", "Autumn", "--account", "Acme")
    before = admin.rows(sa.select(lists))
    settings = [
        (("title",), "--set 'title': write a field and its value"),
        (("titel=x",), "a list has no field 'titel' to set; did you mean 'title'?"),
        (("id=x",), "a list has no field 'id' to set"),
        (("createdAt=2025-01-01T00:00:00Z",), "a list has no field 'createdAt' to set"),
        (("branding=yes",), "--set branding=yes: write true or false"),
        (("startFrom=-1",), "write a whole number from 0 to 2147483647"),
        (("startFrom=2147483648",), "write a whole number from 0 to 2147483647"),
        (("startFrom=9" + "9" * 30,), "write a whole number"),
        (("url=",), "--set url: a list has to have one"),
        (("mode= ",), "--set mode: a list has to have one"),
        (("name=",), "a name has at least one character"),
        (("legal=" + "x" * 100_001,), "at most 100,000 characters"),
        (("title=a", "title=b"), "is set twice"),
        (("name=Autumn",), "there is already a list with that name or url"),
        ((), "there is nothing to change"),
    ]
    update = ("projects", "update", "Spring")
    check_refused(
        admin, [((*update, *(part for one in given for part in ("--set", one))), said) for given, said in settings]
    )
    create = ("projects", "create")
    cases = [
        (("projects", "update", "Sprung", "--set", "title=a"), "there is no list 'Sprung'"),
        ((*create, "Spring", "--account", "Acme"), "there is already a list called 'Spring'"),
        ((*create, "Spring", "--account", "Bolt"), "there is no account 'Bolt'"),
        ((*create, "Winter", "--account", "Acme", "--set", "name=x"), "the name stands before the options"),
    ]
    check_refused(admin, cases)
    assert admin.rows(sa.select(lists)) == before


def test_what_audiences_may_ask_for_is_set_and_printed(admin: Administration, tmp_path: Path) -> None:
    admin.project()
    shown = admin.done("projects", "language", "Spring").out
    assert json.loads(shown) == {"notation": "extended", "fields": []}
    admin.done("projects", "language", "Spring", "--notation", "published")
    plan = {"name": "data.plan", "path": ["plan"], "type": "string", "values": ["free", "pro"]}
    file = saved(tmp_path, "fields.json", [plan])
    message = admin.refused("projects", "language", "Spring", "--fields", file)
    assert "custom fields need the extended notation" in message
    others = {"many": False, "title": None, "scale": None, "fields": None}
    assert admin.language(tmp_path, [plan]) == {"notation": "extended", "fields": [{**plan, **others}]}
    assert admin.language(tmp_path, [], "published") == {"notation": "published", "fields": []}
    for content, said in (
        ("{", "is not JSON"),
        ("{}", "$.fields"),
        ('[{"name": "points", "path": ["a"], "type": "string"}, {"path": []}]', "'points' is not custom"),
        ('[{"name": "x", "path": ["a"], "type": "text"}]', "$.fields[0].type: must be 'string'"),
    ):
        file = saved(tmp_path, "fields.json", content)
        assert said in admin.refused("projects", "language", "Spring", "--notation", "extended", "--fields", file)
    assert admin.rows(sa.select(lists.c.fields)) == [{"fields": "[]"}]


def test_every_field_of_a_list_can_be_set() -> None:
    # What audiences may ask for is no field that any value can be set of.
    others = {"id", "accountId", "createdAt", "updatedAt", "definitions", "notation", "fields", "zone", "words"}
    shown = {column.name for column in lists.c} - others
    assert set(ALL_FIELDS) | {"name"} == shown
    assert read_settings_of_list(["name=a", *(f"{name}=x" for name in LIST_TEXTS)]).keys() <= shown


# -- keys ---------------------------------------------------------------------------------------------------------


def test_a_key_is_created_and_its_token_printed_alone(admin: Administration) -> None:
    list_id = admin.project()
    made = admin.done("keys", "create", "--list", "Spring", "--type", "public", "--name", "web page")
    (token,) = made.out.splitlines()
    assert token.startswith("af_public_")
    with admin.database.reading() as connection:
        caller = caller_of(connection, SECRET.encode(), token)
    assert caller is not None
    assert (caller.list_id, caller.is_public) == (list_id, True)
    assert caller.key_id in made.err
    assert token not in made.err
    (listed,) = admin.done("keys", "list", "--json").rows
    assert (listed["id"], listed["state"], listed["token"]) == (caller.key_id, "valid", f"…{token[-4:]}")
    for output in (admin.done("keys", "list").out, json.dumps(listed)):
        assert token not in output
        assert "digest" not in output


def test_a_key_is_disabled_enabled_and_revoked(admin: Administration) -> None:
    admin.project()
    token = admin.done("keys", "create", "--list", "Spring", "--type", "private", "--name", "tests").out.strip()
    (key,) = admin.rows(sa.select(keys))
    for command, valid, state in (("disable", False, "disabled"), ("enable", True, "valid"), ("revoke", False, None)):
        admin.done("keys", command, key["id"])
        with admin.database.reading() as connection:
            assert (caller_of(connection, SECRET.encode(), token) is not None) is valid
        listed = admin.done("keys", "list", "--list", "Spring", "--json").rows
        assert [row["state"] for row in listed] == ([] if state is None else [state])
    for command in ("disable", "enable", "revoke"):
        assert admin.refused("keys", command, key["id"]) == "error: Key not found\n"


def test_a_link_to_the_page_makes_a_key_once(admin: Administration) -> None:
    admin.project()
    made = admin.done("builder", "--name", "Ada", "--read-only", "--address", "https://a.example/")
    base, _, code = made.out.strip().partition("#link=")
    assert base == "https://a.example/builder"
    assert "within five minutes" in made.err
    with admin.database.writing() as connection:
        token = use_link(connection, SECRET.encode(), code)
        caller = caller_of(connection, SECRET.encode(), token)
    assert caller is not None
    assert (caller.is_builder, caller.is_read_only, caller.name) == (True, True, "Ada")
    (key,) = admin.done("keys", "list", "--json").rows
    assert (key["type"], key["name"], key["state"]) == ("builder", "Ada", "valid")
    assert "such as https://" in admin.refused("builder", "--address", "a.example")


def test_a_link_needs_one_project(admin: Administration) -> None:
    assert admin.run("builder").err.endswith(
        "error: there is no project yet: audiencefilter projects create makes one\n"
    )
    admin.project("Spring")
    admin.project("Autumn")
    several = "error: there are 2 projects: name one with --list; audiencefilter projects list shows them\n"
    assert admin.refused("builder") == several
    # The only one of an account.
    admin.project("Spring", "Bolt 🎉")
    assert "signs in once to the project 'Spring'" in admin.done("builder", "--account", "Bolt 🎉").err
    assert admin.refused("builder", "--account", "Acme") == several


def test_what_is_wrong_with_a_link_is_told(admin: Administration) -> None:
    admin.project("Spring", "Acme")
    admin.project("Spring", "Bolt")
    cases = [
        (("--list", "Sprung"), "there is no list 'Sprung': audiencefilter projects list shows them"),
        (("--list", "Spring"), "there are 2 lists called 'Spring': name the id or the account: "),
        (("--list", "Spring", "--account", "Acne"), "there is no account 'Acne': audiencefilter accounts list"),
        (("--account", "Acne"), "there is no account 'Acne': audiencefilter accounts list"),
        (("--list", "\udc80"), "'\\udc80' is not UTF-8"),
        (("--account", "\udc80"), "'\\udc80' is not UTF-8"),
        (("--name", " "), "a name has at least one character"),
        (("--expires", "soon"), "--expires 'soon': write 2027-01-31T09:30:00Z, or a number of days such as 90d"),
        (("--address", "http://a.example:port"), "write one such as https://"),
        (("--address", "https://ada:secret@a.example"), "write one such as https://"),
        (("--address", "https://a.example/?b"), "write one such as https://"),
    ]
    check_refused(admin, [(("builder", *given), said) for given, said in cases])
    assert admin.rows(sa.select(builder_links)) == []


def test_a_link_is_made_whatever_the_names(admin: Administration) -> None:
    name = "Früh\u0301ling 🎉 \u202e"
    admin.project(name)
    address = ("--address", "https://bücher.example/a/builder")
    made = admin.done("builder", "--read-only", "--read-only", "--list", name, "--name", name, *address)
    assert made.out.startswith("https://bücher.example/a/builder#link=")
    (link,) = admin.rows(sa.select(builder_links))
    assert (link["name"], link["readOnly"]) == (name.strip(), True)


def test_a_link_needs_the_secret(admin: Administration, monkeypatch: pytest.MonkeyPatch) -> None:
    admin.project()
    monkeypatch.setenv("AUDIENCEFILTER_SECRET", "short")
    assert "AUDIENCEFILTER_SECRET is not accepted: it has to have at least 32 characters" in admin.refused("builder")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Write nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def test_a_link_is_opened_where_a_service_is(
    admin: Administration, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin.project()
    opened = list[str]()

    def note(address: str) -> bool:
        opened.append(address)
        return len(opened) == 1

    monkeypatch.setattr("webbrowser.open", note)
    monkeypatch.setenv("no_proxy", "*")
    saved(tmp_path, "builder", "the page")
    with serving(tmp_path) as address:
        made = admin.done("builder", "--open", "--address", f"{address}/builder")
        assert opened == [made.out.strip()]
        assert "no browser was found here" not in made.err
        assert "no browser was found here" in admin.done("builder", "--open", "--address", address).err
        # Another service.
        said = (
            f"error: there is no page at {address}/a/builder (HTTP Error 404: File not found): start the service with "
        )
        assert admin.refused("builder", "--open", "--address", f"{address}/a").startswith(said)
    said = admin.refused("builder", "--open", "--address", address)
    assert "Connection refused" in said
    assert said.endswith("start the service with audiencefilter serve, or name its address with --address\n")
    assert len(admin.rows(sa.select(builder_links))) == len(opened) == 2


def test_only_a_builder_key_is_read_only(admin: Administration) -> None:
    admin.project()
    make = ("keys", "create", "--list", "Spring", "--name", "x", "--read-only", "--type")
    assert admin.done(*make, "builder").out.startswith("af_builder_")
    assert admin.refused(*make, "private") == "error: --read-only is for keys of the type builder\n"


def test_a_key_expires(admin: Administration) -> None:
    admin.project()
    make = ("keys", "create", "--list", "Spring", "--type", "private", "--name", "tests", "--expires")
    admin.done(*make, "30d")
    (key,) = admin.rows(sa.select(keys))
    left = key["expiresAt"].replace(tzinfo=UTC) - datetime.now(UTC)
    assert timedelta(days=29) < left <= timedelta(days=30)
    admin.done(*make, "2099-01-31T09:30:00.123456+02:00")
    expiries = {row["expiresAt"].replace(tzinfo=None) for row in admin.rows(sa.select(keys))}
    assert datetime(2099, 1, 31, 7, 30, 0, 123_456) in expiries  # noqa: DTZ001 - as SQLite gives it
    with admin.database.writing() as connection:
        connection.execute(keys.update().values(expiresAt=datetime.now(UTC) - timedelta(seconds=1)))
    assert {row["state"] for row in admin.done("keys", "list", "--json").rows} == {"expired"}


def test_what_is_wrong_with_a_key_is_told(admin: Administration) -> None:
    admin.project()
    usual = {"--list": "Spring", "--type": "private", "--name": "tests"}
    cases = [
        (("--expires", "2020-01-01T00:00:00Z"), "is in the past"),
        (("--expires", "0d"), "is in the past"),
        (("--expires", "2099-01-01"), "write 2099-01-01T00:00:00Z, or a number of days"),
        (("--expires", "soon"), "write 2027-01-31T09:30:00Z, or a number of days"),
        (("--expires", "9999999d"), "beyond the year 9999"),
        (("--list", "Sprung"), "there is no list 'Sprung'"),
        (("--name", ""), "a name has at least one character"),
    ]

    def make(name: str, value: str) -> tuple[str, ...]:
        return ("keys", "create", *(word for option in {**usual, name: value}.items() for word in option))

    check_refused(admin, [(make(*given), said) for given, said in cases])
    assert admin.run(*make("--type", "secret")).code == 2
    assert admin.rows(sa.select(keys)) == []


# -- db -----------------------------------------------------------------------------------------------------------


def test_the_tables_are_made_and_their_state_is_told(admin: Administration) -> None:
    file = admin.url.removeprefix("sqlite:///")
    assert admin.refused("db", "status") == (f"error: there is no file {file}: audiencefilter db upgrade makes it\n")
    assert not Path(file).exists()
    assert admin.done("db", "upgrade").out == f"{file} is upgraded from no tables to revision {HEAD}\n"
    assert admin.done("db", "status").out == f"{file} is at revision {HEAD}, that of this version\n"
    assert admin.done("db", "upgrade").out == f"{file} is at revision {HEAD}: nothing to do\n"


@pytest.mark.parametrize(
    ("revision", "said", "status"),
    [
        ("9999", "of a later version of audiencefilter: install that version", None),
        ("0001", "import them into a new database", "of an early version: start with a new database"),
    ],
)
def test_tables_of_another_version_are_refused(
    admin: Administration, revision: str, said: str, status: str | None
) -> None:
    upgrade(admin.database)
    with admin.database.writing() as connection:
        connection.execute(sa.text(f"UPDATE alembic_version SET version_num = '{revision}'"))
    result = admin.run("db", "status")
    assert result.code == 1
    assert f"is at revision {revision}, {status or said}" in result.out
    for command in (("accounts", "list"), ("db", "upgrade")):
        assert said in admin.refused(*command)


def test_an_empty_database_is_told(admin: Administration) -> None:
    Path(admin.url.removeprefix("sqlite:///")).touch()
    status = admin.run("db", "status")
    assert status.code == 1
    assert status.out.endswith("is empty: run audiencefilter db upgrade\n")


# -- settings -----------------------------------------------------------------------------------------------------


def test_a_wrong_setting_of_the_environment_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUDIENCEFILTER_MAX_BODY", "much")
    monkeypatch.setenv("AUDIENCEFILTER_SECRET", "shorter than it has to")
    for command in (["accounts", "list"], ["serve"], ["db", "upgrade"]):
        result = cli(*command)
        assert (result.code, result.out) == (2, "")
        assert result.err == (
            "error: AUDIENCEFILTER_SECRET is not accepted: it has to have at least 32 characters\n"
            "AUDIENCEFILTER_MAX_BODY is not accepted: input should be a valid integer, "
            "unable to parse string as an integer\n"
        )


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("contacts.db", "the database must be a URL, such as sqlite:///contacts.db"),
        ("mysql://user:hidden@host/db", "the service stores contacts in SQLite or PostgreSQL, not in mysql"),
        ("sqlite://", "the service needs a SQLite file"),
        ("sqlite:////nowhere/contacts.db", "/nowhere/contacts.db: unable to open database file"),
        ("postgresql://user:hidden@127.0.0.1:1/db", "postgresql://127.0.0.1:1/db: connection failed"),
        ("sqlite:///{folder}/notes.db", "error: {folder}/notes.db: file is not a database\n"),
    ],
)
def test_a_database_that_cannot_be_used_is_told(url: str, message: str, tmp_path: Path) -> None:
    saved(tmp_path, "notes.db", "not a database, and long enough to be read as one" * 100)
    for command in ("accounts", "projects", "keys"):
        result = cli(command, "list", "--database-url", url.format(folder=tmp_path))
        assert (result.code, result.out) == (2, "")
        assert message.format(folder=tmp_path) in result.err
        assert "hidden" not in result.err
        assert result.err.count("\n") == 1


@either_way
def test_the_environment_names_the_database(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AUDIENCEFILTER_DATABASE_URL", f"sqlite:///{tmp_path / 'a.db'}")
    assert run("accounts", "create", "Acme").code == 0
    assert (tmp_path / "a.db").exists()
    # No secret is made where none is needed.
    assert not (tmp_path / "audiencefilter.secret").exists()


@pytest.mark.parametrize(
    "command",
    [["accounts", "list"], ["serve"], ["import", "x.csv", "--list", "x"], ["db", "upgrade"]],
    ids=lambda command: str(command[0]),
)
@pytest.mark.parametrize("module", ["pydantic_settings", "alembic"])
def test_the_extra_is_named_that_is_not_installed(tmp_path: Path, module: str, command: list[str]) -> None:
    environment = {**os.environ, "AUDIENCEFILTER_CONNECTIONS": "5"}  # where nothing is set not all settings are read
    result = program_without(module, *command, cwd=tmp_path, env=environment)
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[-1] == (
        f"error: the service needs {module}, which is not installed: "
        "install it with pip install 'audiencefilter[service]'"
    )
