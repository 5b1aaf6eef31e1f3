"""bench: filters are timed over contacts of files or databases."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from audiencefilter import timing
from tests.cli.helpers import CSV, JSONL, Result, cli, jsonl, parquet, saved


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
    "relations": [{"name": "actions", "schema": "Action", "table": "acts", "on": {"id": "person"}}],
    "schemas": {"Action": {"fields": [{"name": "name", "type": "string"}]}},
}
PEOPLE: list[dict[str, Any]] = [
    {"id": 1, "tags": ["vip", None], "data": {"plan": "pro", "team": {"seats": 5}}, "actions": [{"name": "b"}]},
    {"id": 2, "tags": [], "data": {"plan": "free"}, "actions": []},
    {"id": 3, "tags": None, "data": None, "actions": None},
    {"id": 4, "tags": ["vip"], "data": {"plan": "pro", "team": {"seats": 7}}, "actions": [{"name": "a"}]},
]


def test_lists_custom_data_and_related_records_are_timed(tmp_path: Path) -> None:
    clauses = {"tags HAS 'vip'": 2, "plan = 'pro' AND seats > 5": 1, "SOME actions (name = 'b')": 1}
    asked = (option for clause in clauses for option in ("-w", clause))
    path = saved(tmp_path, "c.jsonl", jsonl(*PEOPLE))
    assert selected(bench(*asked, "--schema", saved(tmp_path, "schema.json", NESTED), path)) == clauses


def test_a_column_that_files_lack_is_told(tmp_path: Path) -> None:
    asked = ("-w", "points >= 90 AND city = 'Bonn'")
    absent = bench(*asked, saved(tmp_path, "c.csv", CSV))
    assert (absent.code, "has no column 'city'" in absent.err) == (2, True), absent
    assert "no contact has city" in bench(*asked, saved(tmp_path, "c.jsonl", JSONL)).err


def test_a_long_clause_is_shortened() -> None:
    clauses = ["points IN (" + ", ".join(map(str, range(count))) + ")" for count in (30, 31)]
    names = list(table(bench("-w", clauses[0], "-w", clauses[1], "-", stdin=JSONL)))
    assert names == [f"{clauses[0][:35]}… #1", f"{clauses[1][:35]}… #2"]


@pytest.mark.parametrize(("options", "stdin", "message"), [
    (["{schema}"], None, "what is timed? Name clauses, --where, or a file of audiences, --audiences"),
    (["-w", "{}", "-"], "", "the filters read no field"),
    (["-w", "@-", "-w", "@-"], "{}", "stdin can be read once"),
    (["-w", "@-", "-"], "{}", "stdin can be read once"),
    (["-w", "points > 1", "-"], "points\n", "the input has no contacts"),
    (["-w", "point > 1"], None, "did you mean"),
    (["-w", "points > 1", "absent.csv"], None, "absent.csv: No such file"),
    (["-w", "points > 1", "-a", "x.jsonl"], None, "and not both"),
    (["-a", "-", "-"], "", "stdin can be read once"),
    (["-a", "-", "c.csv"], "", "stdin has no clauses to time"),
    (["--against", "{schema}"], None, "these are no times of version 1"),
    (["--rows", "0"], None, "--rows"),
])  # fmt: skip
def test_what_cannot_be_timed_is_told(tmp_path: Path, options: list[str], stdin: str | None, message: str) -> None:
    schema = saved(tmp_path, "schema.json", SCHEMA)
    result = bench(*(schema if option == "{schema}" else option for option in options), stdin=stdin)
    assert result.code == 2
    assert message in result.err
    assert result.out == ""


def test_columns_and_rows_have_to_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.columns.store.ColumnStore.count", lambda *_, **__: 7)
    result = bench("-w", "points > 1000000", "-", stdin=JSONL)
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


def test_times_are_compared_with_former_ones(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", CSV)
    options = ("-w", "points >= 90", path)
    result = bench(*options, "--json")
    times = json.loads(result.out)
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
