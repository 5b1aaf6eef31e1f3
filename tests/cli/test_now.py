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
ASKED = ("-w", RECENT, "--notation", "extended")
MIDNIGHT = "2026-03-31T00:00:00Z"


@pytest.mark.parametrize(("now", "ids"), [
    ("2026-03-01T00:00:00+02:00", [1, 2]),
    ("2026-03-03T00:00:00Z", [1, 2]),
    ("2026-03-03T00:00:00.000001Z", [1]),
])  # fmt: skip
def test_a_clause_is_asked_at_the_instant_that_is_named(now: str, ids: list[int], tmp_path: Path) -> None:
    assert cli("select", *ASKED, "--now", now, stdin=CONTACTS).ids == ids
    assert cli("count", *ASKED, "--now", now, stdin=CONTACTS).out == f"{len(ids)}\n"
    audiences = saved(tmp_path, "a.jsonl", {"key": "recent", "filters": json.loads(RECENT)})
    matched = cli("match", "-a", audiences, *ASKED[2:], "--to", "csv", "--now", now, stdin=CONTACTS).out
    assert matched == "id,audience\n" + "".join(f"{number},recent\n" for number in ids)
    for row in (1, 2, 3):
        explained = cli("explain", *ASKED, "--row", row, "--now", now, stdin=CONTACTS)
        assert explained.code == (0 if row in ids else 1)
        assert "NOW('-P30D')" in explained.out  # the clause as it is written
    assert cli("explain", *ASKED, "--row", "1", "--now", MIDNIGHT, stdin=CONTACTS).out[0] == "✓"


def test_without_it_the_clock_is_asked() -> None:
    for century, count in (("9999-", 2), ("0026-", 0)):
        assert cli("count", *ASKED, stdin=CONTACTS.replace("2026-", century)).out == f"{count}\n"


def test_sql_and_check_say_what_the_clause_is_at_it() -> None:
    result = cli("sql", *ASKED, "--dialect", "sqlite", "--inline", "--now", MIDNIGHT)
    assert result.out == "`createdAt` >= '2026-03-01 00:00:00.000000'\n"
    result = cli("check", *ASKED, "--now", "2026-03-31T02:00:00+02:00")
    assert result.out.splitlines()[1] == "at 2026-03-31T02:00:00+02:00: createdAt >= '2026-03-01T00:00:00Z'"
    result = cli("check", *ASKED, "--json", "--now", MIDNIGHT)
    assert json.loads(result.out)["at"] == "createdAt >= '2026-03-01T00:00:00Z'"


@pytest.mark.parametrize(("now", "instead"), [
    ("2026-03-31", MIDNIGHT),
    ("2026-03-31T12:00:00", "2026-03-31T12:00:00Z"),
    ("yesterday", "2026-01-31T09:30:00Z"),
    ("2026-02-30T00:00:00Z", "2026-01-31T09:30:00Z"),
])  # fmt: skip
def test_what_is_no_instant_is_told_with_what_to_write(now: str, instead: str) -> None:
    result = cli("count", *ASKED, "--now", now, stdin=CONTACTS)
    said = f"error: --now {now!r} is no instant: write a date, a time and an offset, as in --now {instead}\n"
    assert (result.code, result.out, result.err) == (2, "", said)
