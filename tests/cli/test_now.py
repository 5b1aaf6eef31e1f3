"""The instant of --now, at which clauses are asked that are relative to it."""

import json
from pathlib import Path

import pytest

from tests.cli.helpers import cli, saved

RECENT = '{"createdAt": {"gte": {"now": "-P30D"}}}'
CONTACTS = """{"id": 1, "createdAt": "2026-03-30T00:00:00Z"}
{"id": 2, "createdAt": "2026-02-01T00:00:00Z"}
{"id": 3}
"""
EXTENDED = ("--notation", "extended")


def selected(now: str) -> str:
    written = ("--to", "csv", "--columns", "id")
    return cli("select", "-w", RECENT, *EXTENDED, "--now", now, *written, stdin=CONTACTS).out


def test_a_clause_is_asked_at_the_instant_that_is_named() -> None:
    assert selected("2026-03-31T00:00:00Z") == "id\n1\n"
    assert selected("2026-03-01T00:00:00+02:00") == "id\n1\n2\n"
    assert cli("count", "-w", RECENT, *EXTENDED, "--now", "2026-03-03T00:00:00Z", stdin=CONTACTS).out == "2\n"
    assert cli("count", "-w", RECENT, *EXTENDED, "--now", "2026-03-03T00:00:00.000001Z", stdin=CONTACTS).out == "1\n"


def test_without_it_the_clock_is_asked() -> None:
    assert cli("count", "-w", RECENT, *EXTENDED, stdin=CONTACTS.replace("2026-", "9999-")).out == "2\n"
    assert cli("count", "-w", RECENT, *EXTENDED, stdin=CONTACTS.replace("2026-", "0026-")).out == "0\n"


def test_explain_asks_at_it_and_shows_the_clause_as_written() -> None:
    record = '{"createdAt": "2026-03-30T00:00:00Z"}'
    result = cli("explain", "-w", RECENT, *EXTENDED, "--record", record, "--now", "2026-03-31T00:00:00Z")
    assert (result.code, result.out[0]) == (0, "✓")
    assert "NOW('-P30D')" in result.out
    assert cli("explain", "-w", RECENT, *EXTENDED, "--record", record, "--now", "2026-05-31T00:00:00Z").code == 1


def test_audiences_are_matched_at_it(tmp_path: Path) -> None:
    audiences = saved(tmp_path, "a.jsonl", json.dumps({"key": "recent", "filters": json.loads(RECENT)}))
    asked = ("match", "-a", audiences, *EXTENDED, "--to", "csv", "--now")
    assert cli(*asked, "2026-03-31T00:00:00Z", stdin=CONTACTS).out == "id,audience\n1,recent\n"
    assert cli(*asked, "2026-03-01T00:00:00Z", stdin=CONTACTS).out == "id,audience\n1,recent\n2,recent\n"


def test_audiences_of_lists_are_matched(tmp_path: Path) -> None:
    fields = [{"name": "tags", "type": "string", "many": True}]
    schema = saved(tmp_path, "s.json", json.dumps({"name": "Contact", "fields": fields}))
    audiences = saved(tmp_path, "a.jsonl", '{"key": "vip", "filters": {"tags": {"has": "vip"}}}\n')
    result = cli("match", "-a", audiences, "--schema", schema, "--to", "csv", stdin='{"id": 1, "tags": ["vip"]}')
    assert (result.code, result.out) == (0, "id,audience\n1,vip\n")


def test_sql_fixes_it() -> None:
    result = cli("sql", "-w", RECENT, *EXTENDED, "--dialect", "sqlite", "--inline", "--now", "2026-03-31T00:00:00Z")
    assert result.out == "`createdAt` >= '2026-03-01 00:00:00.000000'\n"


def test_check_says_what_the_clause_is_at_it() -> None:
    result = cli("check", "-w", RECENT, *EXTENDED, "--now", "2026-03-31T02:00:00+02:00")
    assert result.out.splitlines()[1] == "at 2026-03-31T02:00:00+02:00: createdAt >= '2026-03-01T00:00:00Z'"
    result = cli("check", "-w", RECENT, *EXTENDED, "--json", "--now", "2026-03-31T00:00:00Z")
    assert json.loads(result.out)["at"] == "createdAt >= '2026-03-01T00:00:00Z'"


@pytest.mark.parametrize(
    ("now", "instead"),
    [
        ("2026-03-31", "2026-03-31T00:00:00Z"),
        ("2026-03-31T12:00:00", "2026-03-31T12:00:00Z"),
        ("yesterday", "2026-01-31T09:30:00Z"),
        ("", "2026-01-31T09:30:00Z"),
        ("2026-02-30T00:00:00Z", "2026-01-31T09:30:00Z"),
    ],
)
def test_what_is_no_instant_is_told_with_what_to_write(now: str, instead: str) -> None:
    result = cli("count", "-w", RECENT, *EXTENDED, "--now", now, stdin=CONTACTS)
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        f"error: --now {now!r} is no instant: write a date, a time and an offset, as in --now {instead}\n"
    )
