"""check, convert, schema and sql; and how a clause reaches a command."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.program import COMMANDS, app, load
from tests.cli.helpers import CSV, cli, saved
from tests.each import each

RICH = '{"points": {"gte": 100}}'
IN_COLOGNE = '{"points": {"gte": 100}, "city": {"in": ["Köln", "it\'s"]}}'
EXTENDED = ("--notation", "extended")

#: Commands, and all that they write.
WRITTEN: list[tuple[list[str], str]] = [
    (["check", "-w", RICH], "OK: points >= 100\n"),
    (["check", "-w", " points >= 100"], "OK: points >= 100\n"),
    (["convert", "-w", '{"NOT": {"points": 1}}', *EXTENDED], "points != 1\n"),
    (["convert", "-w", RICH], "points >= 100\n"),
    (["convert", "-w", "points >= 100"], '{"points":{"gte":100}}\n'),
    (["convert", "-w", RICH, "--to", "json"], '{"points":{"gte":100}}\n'),
    (["convert", "-w", "city = 'Köln'"], '{"city":"Köln"}\n'),
    (["convert", "-w", "points = 1", "--indent", "2"], '{\n  "points": 1\n}\n'),
    (["convert", "-w", "city != 'Bonn'", *EXTENDED], '{"city":{"not":"Bonn"}}\n'),
]


def test_a_clause_is_checked_and_converted() -> None:
    def check(case: tuple[list[str], str]) -> None:
        arguments, expected = case
        result = cli(*arguments)
        assert (result.code, result.out, result.err) == (0, expected, "")

    each(WRITTEN, check)
    out = cli("convert", "-w", RICH, "--to", "english").out
    assert "points" in out
    assert "100" in out


#: Commands that are refused, and what of their messages.
REFUSED: list[tuple[list[str], list[str]]] = [
    (["check", "-w", '{"points": {"gte": "1"}, "emial": "x"}'], ["2 problems", 'did you mean "email"?', "^^^"]),
    (["check", "-w", "pionts >= 100"], ["^"]),
    (["check", "-w", json.dumps({"city": "x" * 5_000})], ["at most 4,000 characters"]),
    (["check", "-w", "@absent.json"], ["error: absent.json: No such file or directory\n"]),
    (["check", "-w", "@"], ["@clause.json"]),
    (["check", "-w", '{"NOT": {"points": 1}}'], ["the extended notation takes it: --notation extended"]),
    *(
        ([command, "-w", clause], ["hint: the extended notation takes it: --notation extended"])
        for command in ("check", "convert")
        for clause in ('{"city": null}', "city != 'Bonn'")
    ),
]


def test_what_is_wrong_is_on_stderr() -> None:
    def check(case: tuple[list[str], list[str]]) -> None:
        arguments, messages = case
        result = cli(*arguments)
        assert (result.code, result.out) == (2, "")
        assert [message for message in messages if message not in result.err] == []
        assert "with_notation" not in result.err + cli(*arguments, "--json").out
        assert "Limits" not in result.err

    each(REFUSED, check)


#: Commands with two clauses and what they write: joined by AND, or each by itself.
TWO = ("-w", "points >= 90", "-w", '{"email": {"endsWith": "acme.com"}}')
TWICE: list[tuple[list[str], int, str]] = [
    (["count", *TWO], 0, "1\n"),
    (["count", "-v", *TWO], 0, "1 of 4 (25.0%)\n"),
    (["select", *TWO, "--columns", "id"], 0, "id\n2\n"),
    (["explain", *TWO, "--row", "1"], 1,
     "✗ AND\n  ✓ points >= 90 (points is 250)\n  ✗ email ENDS WITH 'acme.com' (email is 'ada@cam.edu')\n"),
    (["sql", "-w", "points >= 90", "-w", "referrals = 1", "--dialect", "sqlite", "--inline"], 0,
     "(`referrals` = 1 AND `points` >= 90)\n"),
    (["check", *TWO], 0, "OK: points >= 90\nOK: email ENDS WITH 'acme.com'\n"),
    (["convert", *TWO], 0, "{\"points\":{\"gte\":90}}\nemail ENDS WITH 'acme.com'\n"),
]  # fmt: skip


def test_every_clause_counts(tmp_path: Path) -> None:
    def check(case: tuple[list[str], int, str]) -> None:
        arguments, code, written = case
        files = [] if arguments[0] in ("sql", "check", "convert") else ["-"]
        result = cli(*arguments, *files, stdin=CSV)
        assert (result.code, result.out, result.err) == (code, written, "")

    each(TWICE, check)
    assert cli("count", "-w", "@-", "-w", "@-", "c.csv").err.startswith("error: stdin can be read once, so it can be")
    wrong = cli("check", "-w", "pionts = 1", "-w", "points = 1", "-w", "points = 'a'")
    assert (wrong.code, wrong.out, wrong.err.count("error: ")) == (2, "OK: points = 1\n", 2)
    shown = cli("check", "--json", "-w", "pionts = 1", "-w", "points = 1")
    assert (shown.code, [row["valid"] for row in shown.rows]) == (2, [False, True])
    assert cli("count", "-w", "points = 1", "-w", "pionts = 1", "c.csv").code == 2


def commands_of(command: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every command of the program with its names."""
    for name, one in command.commands.items():
        found = load(name) if name in COMMANDS else one
        if hasattr(found, "commands"):
            yield from (((name, *names), inner) for names, inner in commands_of(found))
        yield (name,), found


def test_no_option_with_one_value_is_taken_twice() -> None:
    refused = 0
    for names, command in commands_of(get_command(app)):
        for option in command.params:
            if option.param_type_name == "option" and not (option.is_flag or option.multiple):
                result = cli(*names, *[option.opts[0], "7"] * 2)
                assert (result.code, f"Error: {option.opts[0]} is there 2 times" in result.err) == (2, True), names
                refused += 1
    assert refused > 90
    assert (
        "infer proposes one without them" in cli("schema", "--schema", "absent.json", "infer", stdin="points\n1\n").err
    )
    assert "--indent is for JSON" in cli("convert", "-w", "{}", "--indent", "2").err
    assert "--schema is there 3 times" in cli("check", "--schema", "a", "--schema=b", "-w", "{}", "--schema", "a").err


def test_check_prints_warnings() -> None:
    for clause, code in (('{"points": {"gte": 9, "lte": 1}}', "selects_nobody"), ("points != 1", "leaves_out_missing")):
        result = cli("check", "-w", clause, *EXTENDED)
        assert (result.code, result.err) == (0, "")
        assert f"[{code}]" in result.out


def test_check_as_json() -> None:
    result = json.loads(cli("check", "--json", "-w", RICH).out)
    assert len(result.pop("fingerprint")) == 64
    assert result == {"valid": True, "clause": {"points": {"gte": 100}}, "text": "points >= 100", "warnings": []}
    content = json.loads(cli("check", "--json", "-w", '{"points": "1"}').out)
    assert content["problems"][0]["fix"] == {"start": 11, "end": 14, "text": "1"}
    wrong = cli("check", "--json", "-w", '{"points": NaN}')
    assert (wrong.code, wrong.err) == (2, "")
    content = json.loads(wrong.out)
    assert (content["valid"], content["problems"][0]["path"]) == (False, "$.points")


@pytest.mark.parametrize("content", ["points >= 100", RICH])
def test_a_clause_is_read_from_a_file_and_from_stdin(tmp_path: Path, content: str) -> None:
    assert cli("check", "-w", f"@{saved(tmp_path, 'clause', content)}").out == "OK: points >= 100\n"
    assert cli("check", "-w", "@-", stdin=content).out == "OK: points >= 100\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"\xef\xbb\xbf{}", "byte_order_mark"), (b'{"city": "\xff"}', "invalid_utf8"), (b"", "expected"), (b"[1]", "")],
)
def test_a_file_that_is_no_clause_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    result = cli("check", "-w", f"@{saved(tmp_path, 'clause', content)}")
    assert result.code == 2
    assert message in result.err


def test_a_schema_is_printed_as_json() -> None:
    content = json.loads(cli("schema").out)
    assert content["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_sql_is_that_of_the_filter(tmp_path: Path) -> None:
    f = af.parse(IN_COLOGNE)

    def check(options: dict[str, str]) -> None:
        named = [part for name, value in options.items() for part in (f"--{name}", value)]
        expected = f.to_sql(**options)  # type: ignore[arg-type]
        result = cli("sql", *named, "-w", IN_COLOGNE)
        assert (result.code, result.err) == (0, "")
        text, parameters = result.out.splitlines()
        assert (text, json.loads(parameters)) == expected
        literal = f.to_sql(**options, inline=True)  # type: ignore[arg-type]
        assert cli("sql", *named, "--inline", "-w", IN_COLOGNE).out == literal.text + "\n"
        for inline, text, values in ((), *expected), (("--inline",), *literal):
            out = cli("sql", *named, "--json", *inline, "-w", IN_COLOGNE).out
            assert json.loads(out) == {"text": text, "parameters": values}
            assert out.count("\n") == 1

    each([{"dialect": dialect} for dialect in DIALECTS], check)
    asked = ("sql", "--dialect", "sqlite", "-w")
    path = saved(tmp_path, "clause.json", IN_COLOGNE)
    assert cli(*asked, f"@{path}").out == cli(*asked, "@-", stdin=IN_COLOGNE).out == cli(*asked, IN_COLOGNE).out


def test_columns_have_names_of_their_own(tmp_path: Path) -> None:
    names = {"points": 'the "score"', "city": "a=b"}
    expected = af.parse(IN_COLOGNE).to_sql("sqlite", table_alias="c", columns=names)
    columns = [option for field, name in names.items() for option in ("--column", f"{field}={name}")]
    result = cli("sql", "--dialect", "sqlite", "-w", IN_COLOGNE, "--table-alias", "c", *columns)
    assert result.out.splitlines()[0] == expected.text
    assert '`c`.`the "score"`' in expected.text
    # A field may have an equals sign, too.
    schema = saved(tmp_path, "member.json", {"fields": [{"name": "a=b", "type": "integer"}]})
    options = ["--dialect", "sqlite", "--inline", "--schema", schema, "-w", '"a=b" = 1']
    for column, written in (("a=b=c", "`c` = 1"), ("a=b==", "`=` = 1"), ("a=b=it's", "`it's` = 1")):
        assert cli("sql", *options, "--column", column).out == written + "\n"


def test_a_script_can_run_it() -> None:
    rows = [(100, "Köln"), (99, "Köln"), (120, "it's"), (120, None)]
    text, parameters = cli("sql", "--dialect", "sqlite", "-w", IN_COLOGNE).out.splitlines()
    literal = cli("sql", "--dialect", "sqlite", "--inline", "-w", IN_COLOGNE).out
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE contacts (points INTEGER, city TEXT)")
        database.executemany("INSERT INTO contacts VALUES (?, ?)", rows)
        found = database.execute(f"SELECT points FROM contacts WHERE {text}", json.loads(parameters)).fetchall()
        assert database.execute(f"SELECT points FROM contacts WHERE {literal}").fetchall() == found == [(100,), (120,)]


#: Options of sql that are refused, and what of the messages.
WRONG_OPTIONS: list[tuple[list[str], str]] = [
    (["--dialect", "postgres"], "--dialect 'postgres' is not known: write sqlite, postgresql, mysql, mariadb"),
    (["--dialect", "postgres"], "did you mean postgresql?"),
    (["--dialect", "oracle"], f"write {', '.join(DIALECTS)}\n"), (["--dialect", ""], "--dialect '' is not known"),
    (["--table-alias", ""], "--table-alias is empty"),
    (["--column", "points"], "write FIELD=NAME, as in --column email=NAME"),
    (["--column", "pionts=x"], "Contact has no field 'pionts'; did you mean 'points'?"),
    (["--column", "?=x"], "there are email, firstName"),
    (["--column", "points="], "names no column: write points=NAME"),
    (["--column", "points=a", "--column", "points=b"], "has a column already, 'a'"),
    (["--column", "points=\udcff"], "a column called '\\udcff'"), (["--table-alias", "\0"], "cannot express a table"),
    (["--schema", "absent"], "there is no schema 'absent'"), (["-w", '{"points": "1"}'], "^^^"),
    (["-w", '{"NOT": {"points": {"lt": 5}}}'], "^"),
]  # fmt: skip


def test_a_wrong_option_of_sql_is_told() -> None:
    def check(case: tuple[list[str], str]) -> None:
        options, message = case
        usual = [("--dialect", "mysql"), ("-w", "points = 1")]
        result = cli("sql", *options, *(word for pair in usual if pair[0] not in options for word in pair))
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("error: ")
        assert message in result.err

    each(WRONG_OPTIONS, check)
    assert cli("sql", "--dialect", "mysql", *EXTENDED, "-w", '{"NOT": {"points": {"lt": 5}}}').code == 0
