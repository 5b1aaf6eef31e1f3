"""sql: a clause as the condition of a statement."""

import json
import sqlite3
from pathlib import Path

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.condition import STYLES
from audiencefilter.backends.sql.dialects import DIALECTS
from tests.cli.helpers import cli, saved

CLAUSE = '{"points": {"gte": 100}, "city": {"in": ["Köln", "it\'s"]}}'


def refused(*args: object) -> str:
    result = cli("sql", *args)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("error: ")
    return result.err


# -- what is printed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_text_stands_above_its_parameters(dialect: str) -> None:
    expected = af.parse(CLAUSE).to_sql(dialect)  # type: ignore[arg-type]
    result = cli("sql", "--dialect", dialect, "-w", CLAUSE)
    assert (result.code, result.err) == (0, "")
    text, parameters = result.out.splitlines()
    assert text == expected.text
    assert json.loads(parameters) == expected.parameters


@pytest.mark.parametrize("dialect", DIALECTS)
def test_literals_leave_no_parameters(dialect: str) -> None:
    expected = af.parse(CLAUSE).to_sql(dialect, inline=True)  # type: ignore[arg-type]
    assert cli("sql", "--dialect", dialect, "--inline", "-w", CLAUSE).out == expected.text + "\n"


@pytest.mark.parametrize("inline", [False, True])
def test_json_has_both(inline: bool) -> None:
    expected = af.parse(CLAUSE).to_sql("postgresql", inline=inline)
    result = cli("sql", "--dialect", "postgresql", "--json", *(["--inline"] if inline else []), "-w", CLAUSE)
    assert json.loads(result.out) == {"text": expected.text, "parameters": expected.parameters}
    assert result.out.count("\n") == 1


@pytest.mark.parametrize("style", STYLES)
def test_the_parameter_style_is_chosen(style: str) -> None:
    expected = af.parse(CLAUSE).to_sql("duckdb", paramstyle=style)  # type: ignore[arg-type]
    text, parameters = cli("sql", "--dialect", "duckdb", "--paramstyle", style, "-w", CLAUSE).out.splitlines()
    assert (text, json.loads(parameters)) == expected


def test_columns_have_other_names() -> None:
    names = {"points": 'the "score"', "city": "a=b"}
    expected = af.parse(CLAUSE).to_sql("sqlite", table_alias="c", columns=names)
    columns = [option for field, name in names.items() for option in ("--column", f"{field}={name}")]
    result = cli("sql", "--dialect", "sqlite", "-w", CLAUSE, "--table-alias", "c", *columns)
    assert result.out.splitlines()[0] == expected.text
    assert '`c`.`the "score"`' in expected.text


@pytest.mark.parametrize(
    ("column", "expected"), [("a=b=c", "`c` = 1"), ("a=b==", "`=` = 1"), ("a=b=it's", "`it's` = 1")]
)
def test_a_field_may_have_an_equals_sign(tmp_path: Path, column: str, expected: str) -> None:
    schema = saved(tmp_path, "member.json", '{"fields": [{"name": "a=b", "type": "integer"}]}')
    options = ["--dialect", "sqlite", "--inline", "--schema", schema, "-w", '"a=b" = 1']
    assert cli("sql", *options, "--column", column).out == expected + "\n"


def test_a_clause_comes_from_a_file_or_stdin(tmp_path: Path) -> None:
    path = saved(tmp_path, "clause.json", CLAUSE)
    expected = cli("sql", "--dialect", "sqlite", "-w", CLAUSE).out
    assert cli("sql", "--dialect", "sqlite", "-w", f"@{path}").out == expected
    assert cli("sql", "--dialect", "sqlite", "-w", "@-", stdin=CLAUSE).out == expected


def test_the_extended_notation() -> None:
    clause = '{"NOT": {"points": {"lt": 5}}}'
    assert "^" in refused("--dialect", "sqlite", "-w", clause)
    assert cli("sql", "--dialect", "sqlite", "--notation", "extended", "-w", clause).code == 0


def test_a_script_can_run_it() -> None:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE contacts (points INTEGER, city TEXT)")
    database.executemany(
        "INSERT INTO contacts VALUES (?, ?)", [(100, "Köln"), (99, "Köln"), (120, "it's"), (120, None)]
    )
    text, parameters = cli("sql", "--dialect", "sqlite", "-w", CLAUSE).out.splitlines()
    found = database.execute(f"SELECT points FROM contacts WHERE {text}", json.loads(parameters)).fetchall()
    literal = cli("sql", "--dialect", "sqlite", "--inline", "-w", CLAUSE).out
    assert database.execute(f"SELECT points FROM contacts WHERE {literal}").fetchall() == found == [(100,), (120,)]
    database.close()


# -- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--dialect", "postgres"], "--dialect 'postgres' is not known: write sqlite, postgresql, mysql, mariadb"),
        (["--dialect", "postgres"], "did you mean postgresql?"),
        (["--dialect", "oracle"], f"write {', '.join(DIALECTS)}\n"),
        (["--dialect", ""], "--dialect '' is not known"),
        (["--dialect", "mysql", "--paramstyle", "fromat"], "did you mean format?"),
        (["--dialect", "mysql", "--table-alias", ""], "--table-alias is empty"),
        (["--dialect", "mysql", "--column", "points"], "write FIELD=NAME, as in --column email=NAME"),
        (["--dialect", "mysql", "--column", "pionts=x"], "Contact has no field 'pionts'; did you mean points?"),
        (["--dialect", "mysql", "--column", "?=x"], "there are email, firstName"),
        (["--dialect", "mysql", "--column", "points="], "names no column: write points=NAME"),
        (["--dialect", "mysql", "--column", "points=a", "--column", "points=b"], "has a column already, 'a'"),
        (["--dialect", "mysql", "--column", "points=\udcff"], "a column called '\\udcff'"),
        (["--dialect", "mysql", "--table-alias", "\0"], "cannot express a table"),
        (["--dialect", "mysql", "--schema", "absent"], "there is no schema 'absent'"),
    ],
)
def test_a_wrong_option_is_told(options: list[str], message: str) -> None:
    assert message in refused(*options, "-w", '{"points": 1}')


def test_a_wrong_clause_is_told() -> None:
    assert "^^^" in refused("--dialect", "sqlite", "-w", '{"points": "1"}')


def test_a_dialect_has_to_be_chosen() -> None:
    assert cli("sql", "-w", "{}").code == 2
