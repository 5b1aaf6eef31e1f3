"""bench: filters are timed over contacts that are made up, or of files."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import audiencefilter as af
from audiencefilter import timing
from audiencefilter.cli.commands.bench import ten, with_somebody
from audiencefilter.cli.made_up import contacts as made_up
from tests.cli.helpers import CSV, JSONL, Result, cli, csv_text, jsonl, parquet, saved, sqlite_file

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "_SHORTEST", 0)


def bench(*args: Any, stdin: str | None = None) -> Result:
    return cli("bench", *(() if "--rounds" in args else ("--rounds", 1)), *args, stdin=stdin)


def lines(result: Result) -> dict[tuple[str, str], list[str]]:
    """Return the numbers of each filter by its name, and by what it is over."""
    assert result.code == 0, result
    found = result.out.splitlines()
    header = next(number for number, line in enumerate(found) if line.startswith("filter "))
    columns = ["filter", "over", "selected", "share", "first ms", "spread", "again ms", "spread"]
    assert re.split(r"\s{2,}", found[header]) == columns
    cells = [re.split(r"\s{2,}", line) for line in found[header + 1 :]]
    return {(name, over): numbers for name, over, *numbers in cells}


def selected(result: Result) -> dict[str, int]:
    """Return how many contacts each filter selects."""
    return {name: int(numbers[0]) for name, numbers in table(result).items()}


def table(result: Result) -> dict[str, list[str]]:
    """Return the numbers of each filter by columns, which selects what it selects by rows."""
    found = lines(result)
    names = list(dict.fromkeys(name for name, _ in found))
    assert list(found) == [(name, over) for name in names for over in ("columns", "rows")]
    assert all(found[name, "columns"][:2] == found[name, "rows"][:2] for name in names)
    return {name: found[name, "columns"] for name in names}


def test_ten_filters_are_timed_over_contacts_that_are_made_up() -> None:
    result = bench("--rows", "1000")
    assert re.match(r"1,000 made-up contacts; columns encoded in \d+\.\d\d s, \d+\.\d MB\n", result.out)
    found = table(result)
    assert list(found) == list(ten(af.CONTACT))
    contacts = made_up(1_000)
    for name, f in ten(af.CONTACT).items():
        assert f is not None
        selected = len(with_somebody(f, contacts).select(contacts))
        assert found[name][:2] == [f"{selected:,}", f"{selected / 1_000:.1%}"]
        assert float(found[name][2]) > 0
        assert found[name][3] == "0%"  # of one round
    assert all(found[name][0] != "0" for name in found if name != "eight-leaves")
    assert found["email-equals"][0] == "1"


def test_the_ten_are_those_of_the_benchmarks() -> None:
    clauses = json.loads((ROOT / "benchmarks" / "filters.json").read_text("utf-8"))
    clauses["email-equals"]["email"]["equals"] = "somebody@example.com"
    assert {name: af.parse(clause) for name, clause in clauses.items()} == ten(af.CONTACT)


def test_contacts_are_made_up_the_same_each_time() -> None:
    contacts = made_up(2_000)
    assert contacts == made_up(2_000)
    assert [af.CONTACT.coerce(contact) for contact in contacts] == contacts
    assert len({contact["email"] for contact in contacts}) == 2_000
    assert 0.15 < sum(contact["city"] is None for contact in contacts) / 2_000 < 0.25


def test_files_are_timed(tmp_path: Path) -> None:
    columns: dict[str, Any] = {"points": [250, 90, None, 7], "email": ["ada@cam.edu", None, None, "eve@cam.edu"]}
    paths = [saved(tmp_path, "c.csv", CSV), saved(tmp_path, "c.jsonl", JSONL), parquet(tmp_path, columns)]
    for path in paths:
        result = bench("-w", "points >= 90", "-w", "email STARTS WITH 'eve'", path)
        assert result.out.startswith("4 contacts; ")
        found = table(result)
        assert found["points >= 90"][:2] == ["2", "50.0%"]
        assert found["email STARTS WITH 'eve'"][:2] == ["1", "25.0%"]
        assert result.err == ""
    for given, rows, count in ((["-"], 8, 4), (["--rows", "5", paths[0], paths[0]], 5, 3)):
        result = bench("-w", "points >= 90", paths[0], *given, stdin=JSONL)
        assert result.out.startswith(f"{rows} contacts; ")
        assert selected(result) == {"points >= 90": count}


def test_filters_over_absent_columns_are_left_out(tmp_path: Path) -> None:
    result = bench(saved(tmp_path, "c.csv", CSV))
    assert list(table(result)) == ["email-contains", "email-equals"]
    assert "left out: country-equals, as there is no column 'country'\n" in result.err
    assert "left out: verified-in-points, as there is no column 'country', 'isVerified'\n" in result.err
    assert len(result.err.splitlines()) == 8
    lines = '{"id": 1, "email": "ada@cam.edu", "points": 250, "createdAt": null}\n'
    assert bench(saved(tmp_path, "c.jsonl", lines)).err == result.err


def test_wrong_values_go_to_the_policy(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "points,city\n90,a\nlots,b\n91,c\n")
    stopped = bench("-w", "points > 90", path)
    assert stopped.code == 2
    assert f"{path}, line 3: points is 'lots'" in stopped.err
    skipped = bench("-w", "points > 90", "--on-error", "skip", path)
    assert skipped.out.startswith("2 contacts; ")
    assert "warning: 1 row skipped" in skipped.err
    assert bench("-w", "points > 90", "--on-error", "null", path).out.startswith("3 contacts; ")
    assert bench("-w", "city = 'b'", path).code == 0  # which reads no wrong value


SCHEMA = {
    "name": "Order",
    "fields": [
        {"name": "total", "type": "number"},
        {"name": "country", "type": "string", "attribute": "land"},
        {"name": "note", "type": "string", "nullable": False},
    ],
}


def test_a_schema_of_its_own(tmp_path: Path) -> None:
    schema = saved(tmp_path, "schema.json", SCHEMA)
    path = saved(tmp_path, "c.csv", "total,land\n1.5,DE\n2,FR\n,\n")
    result = bench("--schema", schema, path)
    assert result.err.startswith("left out: points-and-subscribed, email-contains, ")
    assert result.err.endswith(", as Order has no such fields\nnote: 1 empty row passed over\n")
    assert selected(result)["country-equals"] == 1
    clause = "total > 1.5 OR country IS NULL"
    assert selected(bench("--schema", schema, "-w", clause, path)) == {clause: 1}


NESTED = {
    "name": "Person",
    "fields": [
        {"name": "id", "type": "integer"},
        {"name": "tags", "type": "string", "many": True},
        {"name": "plan", "type": "string", "attribute": "data", "path": ["plan"]},
        {"name": "seats", "type": "integer", "attribute": "data", "path": ["team", "seats"]},
    ],
    "relations": [{"name": "actions", "schema": "Action"}],
    "schemas": {"Action": {"fields": [{"name": "name", "type": "string"}]}},
}
PEOPLE: list[dict[str, Any]] = [
    {"id": 1, "tags": ["vip", None], "data": {"plan": "pro", "team": {"seats": 5}}, "actions": [{"name": "b"}]},
    {"id": 2, "tags": [], "data": {"plan": "free"}, "actions": []},
    {"id": 3, "tags": None, "data": None, "actions": None},
    {"id": 4, "tags": ["vip"], "data": {"plan": "pro", "team": {"seats": 7}}, "actions": [{"name": "a"}]},
]


@pytest.mark.parametrize("kind", ["jsonl", "csv", "parquet"])
def test_lists_custom_data_and_related_records_are_timed(tmp_path: Path, kind: str) -> None:
    match kind:
        case "jsonl":
            path = saved(tmp_path, "c.jsonl", jsonl(*PEOPLE))
        case "csv":
            path = saved(tmp_path, "c.csv", csv_text(*PEOPLE))
        case _:
            path = parquet(tmp_path, PEOPLE)
    clauses = {"tags HAS 'vip'": 2, "plan = 'pro' AND seats > 5": 1, "SOME actions (name = 'b')": 1}
    clauses["NO actions (name = 'b') AND id > 2"] = 2
    asked = (option for clause in clauses for option in ("-w", clause))
    assert selected(bench(*asked, "--schema", saved(tmp_path, "schema.json", NESTED), path)) == clauses


def test_lists_and_custom_data_without_a_column_are_left_out(tmp_path: Path) -> None:
    schema = saved(tmp_path, "schema.json", NESTED)
    options = ("-w", "tags HAS 'vip'", "-w", "plan = 'pro'", "--schema", schema, "-")
    result = bench(*options, stdin='{"tags": ["vip"]}\n')
    assert list(table(result)) == ["tags HAS 'vip'"]
    assert result.err == "left out: plan = 'pro', as there is no column 'data'\n"


def test_a_long_clause_is_shortened() -> None:
    clauses = ["points IN (" + ", ".join(map(str, range(count))) + ")" for count in (30, 31)]
    names = list(table(bench("--rows", "50", "-w", clauses[0], "-w", clauses[1])))
    assert names == [f"{clauses[0][:35]}… #1", f"{clauses[1][:35]}… #2"]


def test_clauses_may_be_in_files_and_in_either_notation(tmp_path: Path) -> None:
    where = saved(tmp_path, "clause.json", '{"NOT": {"points": {"gte": 100}}}')
    clauses = ("-w", f"@{where}", "-w", "@-", "-w", "points < 100")
    result = bench("--rows", "50", *clauses, "--notation", "extended", stdin="points < 100")
    assert list(table(result)) == ["NOT (points >= 100)", "points < 100"]  # each once


@pytest.mark.parametrize(
    ("options", "stdin", "message"),
    [
        (["--schema", "{schema}"], None, "made-up contacts have the fields of the built-in schema"),
        (["--schema", "{schema}", "-w", "total > 1"], None, "made-up contacts have the fields of the built-in schema"),
        (["-w", "{}"], None, "the filters read no field"),
        (["-w", "@-", "-w", "@-"], "{}", "stdin can be read once"),
        (["-w", "@-", "-"], "{}", "stdin can be read once"),
        (["-"], "city\n", "the input has no contacts"),
        (["-w", "points > 1", "-"], "id\n1\n", "no filter reads the columns of this input"),
        (["-w", "point > 1"], None, "did you mean"),
        (["absent.csv"], None, "absent.csv: No such file"),
        (["sqlite:///c.db"], None, "c.db: no such database file"),
        (["sqlite:///c.db", "c.csv"], None, "bench times filters over one whole table of a database"),
        (["sqlite:///c.db", "--rows", "5"], None, "name its URL alone, without --rows"),
        (["--table", "people"], None, "--table is about a database"),
        (["-w", "points > 1", "-a", "x.jsonl"], None, "--where and --audiences both name clauses"),
        (["-a", "-", "-"], "", "stdin can be read once"),
        (["-a", "-"], "", "stdin has no clauses to time"),
        (["--against", "{schema}"], None, "these are no times of version 1"),
        (["--rows", "0"], None, "--rows"),
    ],
)
def test_what_cannot_be_timed_is_told(tmp_path: Path, options: list[str], stdin: str | None, message: str) -> None:
    schema = saved(tmp_path, "schema.json", SCHEMA)
    result = bench(*(schema if option == "{schema}" else option for option in options), stdin=stdin)
    assert result.code == 2
    assert message in result.err
    assert result.out == ""


def test_a_schema_without_the_fields_of_the_ten(tmp_path: Path) -> None:
    schema = saved(tmp_path, "schema.json", {"name": "Row", "fields": [{"name": "x", "type": "integer"}]})
    assert "none of the ten filters is over fields of Row" in bench("--schema", schema).err


def test_columns_and_rows_have_to_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.columns.store.ColumnStore.count", lambda *_, **__: 7)
    result = bench("--rows", "50", "-w", "points > 1000000")
    assert result.code == 2
    assert "points > 1000000: 7 are selected by columns and 0 by rows: please report this" in result.err


AUDIENCES = """{"key": "vip", "filters": {"points": {"gte": 90}}}
{"key": ["a", 1], "filters": {"email": {"endsWith": "acme.com"}}}
{"key": "by hand", "mode": "manual"}
{"key": "new", "filters": {"createdAt": {"gte": {"now": "-P30D"}}}}
"""


def test_a_file_of_audiences(tmp_path: Path) -> None:
    contacts, audiences = saved(tmp_path, "c.csv", CSV), saved(tmp_path, "a.jsonl", AUDIENCES)
    options = ("--notation", "extended", "--now", "2025-01-20T00:00:00Z")
    result = bench("--audiences", audiences, contacts, *options)
    assert selected(result) == {"vip": 2, "('a', 1)": 1, "new": 1}
    assert "manual audiences have no filters" in result.err


def test_a_database_is_timed(tmp_path: Path) -> None:
    url = sqlite_file(
        tmp_path,
        "CREATE TABLE people (id INTEGER, name TEXT); INSERT INTO people VALUES (1, 'a'), (2, 'b'), (3, 'x');"
        "CREATE TABLE acts (person INTEGER, name TEXT); INSERT INTO acts VALUES (1, 'b'), (3, 'b'), (3, 'c');",
    )
    schema = saved(tmp_path, "schema.json", NESTED)
    options = ("--table", "people", "--schema", schema, "--related", "actions=acts:id=person")
    found = lines(bench("-w", "SOME actions (name = 'b')", "-w", "id = 2", url, *options))
    assert {(*name, numbers[0]) for name, numbers in found.items()} == {
        ("SOME actions (name = 'b')", "database", "2"),
        ("id = 2", "database", "1"),
    }


def test_times_are_compared_with_former_ones(tmp_path: Path) -> None:
    path, picture = saved(tmp_path, "c.csv", CSV), tmp_path / "times.svg"
    options = ("-w", "points >= 90", path)
    result = bench(*options, "--json", "--svg", picture)
    times = json.loads(result.out)
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    for share, code in ((1e-6, 1), (1e6, 0)):
        former = {**times, "timings": [dict(one) for one in times["timings"]]}
        for one in former["timings"]:
            one["first"] = [time * share for time in one["first"]]
            one["again"] = [time * share for time in one["again"]]
            one["selected"] += code
        compared = bench(*options, "--against", saved(tmp_path, "former.json", former))
        assert compared.code == code
        assert compared.err.count("slower: points >= 90 over columns, first: ") == code
        assert f"{4 * code} of 4 times are longer than all before" in compared.err
        assert ("selects 2, before 3" in compared.err) is bool(code)
    other = bench("-w", "points >= 91", path, "--against", tmp_path / "former.json")
    assert (other.code, "none of these filters is in the file of --against" in other.err) == (2, True)


def test_cached_results_may_stay(tmp_path: Path) -> None:
    result = bench("-w", "points >= 90", "--rounds", "3", "--warm", "--json", saved(tmp_path, "c.csv", CSV))
    assert [(len(one["first"]), len(one["again"])) for one in json.loads(result.out)["timings"]] == [(1, 3), (1, 3)]
