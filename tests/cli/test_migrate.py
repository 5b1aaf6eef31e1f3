"""migrate: other names in the clauses of files and of a column of SQLite."""

import gzip
import json
import os
import subprocess
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.cli.helpers import PROGRAM, cli, saved
from tests.each import each

ACTION = {"fields": [{"name": "createdAt", "type": "datetime"}, {"name": "name", "type": "string"}]}
#: The schema with the new names: before, `score` was `points`, and `actions.createdAt` was `actions.at`.
NEW = {
    "name": "Contact",
    "fields": [{"name": "score", "type": "integer", "attribute": "points"}, {"name": "city", "type": "string"}],
    "relations": [{"name": "actions", "schema": "Action"}],
    "schemas": {"Action": ACTION},
}
RENAME = ["--rename", "points=score", "--rename", "actions.at=actions.createdAt", "--schema", "new.json"]
NESTED = "-- once\n(points > 1 OR SOME actions (at > NOW('-P1D')))\nAND city = 'points'\n"
AUDIENCES = (
    '\ufeff{"key": "a", "note": "points", "filters": { "points" :{"gte":1}} }\r\n'
    "\n"
    '{"key": "b", "filters": {"city": "points"}}\n'
    '{"id": "c", "mode": "manual", "filters": null}\n'
    '{"key": "e", "filters": {"audience": {"notIn": [{"NOT": {"points": 2}}]}}}\n'
    '{"id": "d", "filters": "{\\n \\"points\\": 1, \\"city\\": \\"K\\u00f6ln\\"}", "mode": "smart"}'
)
OTHER = '{"city" : "Bonn"}\n\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of clauses with the old names, which is the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "all").mkdir()
    for name, content in (
        ("new.json", NEW), ("all/nested.af", NESTED), ("all/some.jsonl", AUDIENCES), ("all/other.json", OTHER),
        ("all/one.json", '{\n\t"points": 5,\n\t"actions": {"max": {"field": "at", "not": null}}}'),
    ):  # fmt: skip
        saved(tmp_path, name, content)
    return tmp_path


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode() for path in sorted((folder / "all").iterdir())}


EXPECTED = {
    "nested.af": "-- once\n(score > 1 OR SOME actions (createdAt > NOW('-P1D')))\nAND city = 'points'\n",
    "one.json": '{\n\t"score": 5,\n\t"actions": {"max": {"field": "createdAt", "not": null}}}',
    "other.json": OTHER,
    "some.jsonl": AUDIENCES.replace('{ "points" :', '{ "score" :')
    .replace('{"NOT": {"points": 2}}', '{"NOT": {"score": 2}}')
    .replace(
        '"{\\n \\"points\\": 1, \\"city\\": \\"K\\u00f6ln\\"}"', '"{\\n \\"score\\": 1, \\"city\\": \\"K\\u00f6ln\\"}"'
    ),
}


def test_names_are_renamed_and_all_else_stays(folder: Path) -> None:
    before = contents(folder)
    dry = cli("migrate", *RENAME, "all")
    assert (dry.code, dry.err) == (0, "clauses: 7, to write with --write: 5\n")
    assert contents(folder) == before
    assert "-(points > 1 OR SOME actions (at > NOW('-P1D')))\n+(score > 1 OR" in dry.out
    assert "other.json" not in dry.out
    written = cli("migrate", *RENAME, "all", "--write")
    assert (written.code, written.out, written.err) == (0, dry.out, "clauses: 7, written: 5\n")
    assert contents(folder) == EXPECTED
    assert cli("check", "--schema", "new.json", "all").code == 0
    back = ["--rename", "score=points", "--rename", "actions.createdAt=actions.at", "--schema", "old.json"]
    saved(folder, "old.json", json.dumps(NEW).replace('"score"', '"points"').replace("createdAt", "at"))
    assert cli("migrate", *back, "all", "--write").code == 0
    assert contents(folder) == before


def test_the_diff_is_one_that_git_applies(folder: Path) -> None:
    dry = cli("migrate", *RENAME, "all")
    subprocess.run(["git", "apply", "--unsafe-paths"], input=dry.bytes, cwd=folder, check=True)
    assert contents(folder) == EXPECTED


def test_nothing_is_written_where_a_clause_is_wrong(folder: Path) -> None:
    saved(folder, "all/stale.json", '{\n "score": 5}')
    saved(folder, "all/wrong.jsonl", '{"key": 1, "filters": {"points": "x"}}\n')
    before = contents(folder)
    result = cli("migrate", *RENAME, "all", "--write")
    assert (result.code, contents(folder)) == (2, before)
    assert result.err == "error: problems of clauses with the old names: 2; nothing is written\n"
    wrong_type = "points is an integer, so it cannot be compared with a string"
    assert [line for line in result.out.splitlines() if not line.startswith(" ")] == [
        "all/stale.json:2:2: error: $.score: Contact has no field 'score' [unknown_field]",
        f"all/wrong.jsonl:1:34: error: $.filters.points: {wrong_type} [wrong_type]",
    ]


@pytest.mark.parametrize("failing", [1, 2, 3])
def test_files_are_written_all_or_none(folder: Path, failing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before, replace = contents(folder), os.replace

    def check(case: tuple[BaseException, int, str]) -> None:
        error, code, said = case
        numbers = count(1)

        def fail(*paths: Any) -> None:
            if next(numbers) == failing:
                raise error
            replace(*paths)

        monkeypatch.setattr("os.replace", fail)
        result = cli("migrate", *RENAME, "all", "--write")
        assert result.code == code
        assert result.err.endswith(said)
        assert contents(folder) == before  # no temporary file is left, either

    full = OSError(28, "No space left on device", "all/one.json")
    each([(full, 2, "No space left on device\n"), (KeyboardInterrupt(), 130, "")], check)


def test_more_files_are_written_than_may_be_open(folder: Path) -> None:
    for number in range(100):
        saved(folder, f"all/{number}.json", '{"points": 1}')
    command = ["sh", "-c", 'ulimit -n 32 && exec "$@"', "sh", *PROGRAM, "migrate", *RENAME, "all", "--write"]
    done = subprocess.run(command, capture_output=True, cwd=folder, check=False)
    assert (done.returncode, done.stderr) == (0, b"clauses: 107, written: 105\n")


#: Arguments that are refused, and why.
REFUSED: list[tuple[list[str], str]] = [
    (["all"], "what is renamed? Write --rename OLD=NEW"),
    (["--rename", "points", "all"], "--rename 'points': write each name once, as in --rename points=score"),
    (["--rename", "a=b", "--rename", "c=b", "all"], "--rename 'c=b': write each name once"),
    (["--rename", "points=scor", "--schema", "new.json", "all"], "Contact has no 'scor' to rename; did you mean"),
    (["--rename", "city=score", "--schema", "new.json", "all"], "city"),
    (RENAME, "what is migrated? Name files, folders or patterns, or --database, --table and --column"),
    ([*RENAME, "all", "--table", "t"], "what is migrated?"),
    ([*RENAME, "packed.jsonl.gz"], "packed.jsonl.gz is packed by gzip: unpack it first, with gunzip"),
    ([*RENAME, "absent.json"], "absent.json: No such file or directory"),
    ([*RENAME, "--database", "sqlite://", "--table", "t"], "--database takes a --table and its --column, and no files"),
    ([*RENAME, "--database", "x", "--table", "t", "--column", "c"], "--database is no URL: write one, as in"),
    ([*RENAME, "--database", "sqlite://", "--table", "t", "--column", "c"], "--database: there is no file :memory:"),
]


def test_what_is_wrong_is_told(folder: Path) -> None:
    saved(folder, "packed.jsonl.gz", gzip.compress(AUDIENCES.encode()))
    before = contents(folder)

    def check(case: tuple[list[str], str]) -> None:
        arguments, message = case
        result = cli("migrate", *arguments, "--write")
        assert (result.code, result.out) == (2, "")
        assert message in result.err
        assert contents(folder) == before

    each(REFUSED, check)


# -- a column of a database -------------------------------------------------------------------------------------------


ROWS = [
    (1, "Bonn", '{"points": {"gte": 1}, "city": "points"}'),
    (1, "Cologne", "points > 1 OR SOME actions (at > NOW('-P1D'))"),
    (2, "Bonn", '{ "city": "Bonn"}'),
    (2, "Cologne", None),
    (3, "Bonn", "null"),
]


@pytest.fixture
def url(folder: Path) -> str:
    """Return the URL of a database that has clauses in a table."""
    url = f"sqlite:///{folder}/db.sqlite"
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql('CREATE TABLE a (list INT, name TEXT, "where" JSON, PRIMARY KEY (list, name))')
        connection.exec_driver_sql("CREATE TABLE keyless (clause TEXT)")
        connection.exec_driver_sql("INSERT INTO a VALUES (?, ?, ?)", ROWS)
    engine.dispose()
    return url


def rows(url: str) -> list[tuple[Any, ...]]:
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT * FROM a ORDER BY list, name").all()
    engine.dispose()
    return [tuple(row) for row in found]


def test_the_clauses_of_a_column_are_renamed(url: str) -> None:
    arguments = [*RENAME, "--database", url, "--table", "a", "--column", "where"]
    dry = cli("migrate", *arguments)
    assert (dry.code, dry.err) == (0, "clauses: 3, to write with --write: 2\n")
    assert dry.out.splitlines()[:5] == [
        "--- a/a/list=1,name=Bonn", "+++ b/a/list=1,name=Bonn", "@@ -1 +1 @@",
        '-{"points": {"gte": 1}, "city": "points"}', '+{"score":{"gte":1},"city":"points"}',
    ]  # fmt: skip
    assert rows(url) == ROWS
    written = cli("migrate", *arguments, "--write")
    assert (written.code, written.out, written.err) == (0, dry.out, "clauses: 3, written: 2\n")
    some = '{"OR":[{"score":{"gt":1}},{"actions":{"some":{"createdAt":{"gt":{"now":"-P1D"}}}}}]}'
    assert rows(url) == [
        (1, "Bonn", '{"score":{"gte":1},"city":"points"}'), (1, "Cologne", some), *ROWS[2:],
    ]  # fmt: skip


def test_a_column_stays_where_a_clause_is_wrong(url: str) -> None:
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("""INSERT INTO a VALUES (4, 'x', '{"score": 1}')""")
    engine.dispose()
    before = rows(url)
    result = cli("migrate", *RENAME, "--database", url, "--table", "a", "--column", "where", "--write")
    assert (result.code, rows(url)) == (2, before)
    assert result.out.startswith("a/list=4,name=x:1:2: error: $.score: Contact has no field 'score' [unknown_field]\n")


def test_no_database_is_made_of_a_file_that_is_not_there(folder: Path) -> None:
    for file in (f"{folder}/absent.db", ":memory:"):
        result = cli("migrate", *RENAME, "--database", f"sqlite:///{file}", "--table", "a", "--column", "where")
        assert (result.code, result.err) == (2, f"error: --database: there is no file {file}\n")
    assert not (folder / "absent.db").exists()


def test_a_row_that_is_changed_meanwhile_ends_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.cli.commands.migrate._say_diff", change_a_row)
    result = cli("migrate", *RENAME, "--database", url, "--table", "a", "--column", "where", "--write")
    assert (result.code, result.err) == (
        2, "error: a/list=1,name=Bonn was changed meanwhile: nothing is written, run it again\n",
    )  # fmt: skip


def change_a_row(name: str, old: str, new: str) -> None:
    engine = sa.create_engine(f"sqlite:///{Path.cwd()}/db.sqlite")
    with engine.begin() as connection:
        connection.exec_driver_sql("""UPDATE a SET "where" = '{}' WHERE name = 'Bonn'""")
    engine.dispose()


#: Options of a database, and what is said of them.
WRONG: list[tuple[list[str], str]] = [
    (["--table", "keyless", "--column", "clause"], "keyless has no primary key, which names the rows that are written"),
    (["--table", "a", "--column", "wher"], "a has no column 'wher'; did you mean 'where'?"),
    (["--table", "main.b", "--column", "where"], "there is no table 'main.b'"),
]


def test_what_is_wrong_with_a_table_is_told(url: str) -> None:
    def check(case: tuple[list[str], str]) -> None:
        options, message = case
        result = cli("migrate", *RENAME, "--database", url, *options)
        assert (result.code, result.out) == (2, "")
        assert message in result.err

    each(WRONG, check)


def test_no_password_is_shown(folder: Path) -> None:
    for scheme in ("postgresql+psycopg", "mysql+pymysql", "nothing"):
        url = f"{scheme}://ada:s3cr%65t@127.0.0.1:9/db"
        result = cli("migrate", *RENAME, "--database", url, "--table", "a", "--column", "where")
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("error: --database")
        assert "s3cr" not in result.err
        assert result.err.count("\n") == 1
