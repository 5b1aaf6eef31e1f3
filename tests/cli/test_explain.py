"""explain."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.cli.debug_bundle import debug_bundle
from tests.cli.helpers import CSV, JSONL, RICH, cli, saved
from tests.each import each


@pytest.mark.parametrize("content", [CSV, JSONL])
def test_a_contact_is_explained(content: str) -> None:
    def check(case: tuple[list[str], int, str]) -> None:
        choice, code, expected = case
        result = cli("explain", "-w", RICH, *choice, stdin=content)
        assert (result.code, result.out) == (code, expected)

    cases = [
        (["--contact", "1"], 0, "✓ points >= 90 (points is 250)\n"),
        (["--contact", "id=4"], 1, "✗ points >= 90 (points is 7)\n"),
        (["--contact", "email=bob@acme.com"], 0, "✓ points >= 90 (points is 90)\n"),
        (["--row", "2"], 0, "✓ points >= 90 (points is 90)\n"),
        (["--row", "3"], 1, "? points >= 90 (points is missing)\n"),
        (["--row", "4"], 1, "✗ points >= 90 (points is 7)\n"),
        (["--record", '{"points": 90}'], 0, "✓ points >= 90 (points is 90)\n"),
    ]
    each(cases, check)


def test_rows_are_counted_over_files(tmp_path: Path) -> None:
    files = saved(tmp_path, "a.csv", CSV), saved(tmp_path, "b.jsonl", JSONL)
    assert cli("explain", "-w", RICH, "--row", "5", *files).out == "✓ points >= 90 (points is 250)\n"
    assert "there is no row 9: there are 8" in cli("explain", "-w", RICH, "--row", "9", *files).err


def test_what_cannot_be_found_or_read_is_told() -> None:
    def check(case: tuple[list[str], str]) -> None:
        arguments, message = case
        result = cli("explain", "-w", RICH, *arguments, stdin=CSV)
        assert (result.code, result.out) == (2, "")
        assert message in result.err

    cases = [
        ([], "which contact?"),
        (["--row", "1", "--contact", "1"], "which contact?"),
        (["--contact", "id=9"], "no contact has id = '9'"),
        (["--contact", "key=9"], "stdin has no column 'key'"),
        (["--record", "{"], "--record is not JSON"),
        (["--record", "[" * 100_000], "--record is not JSON"),
        (["--record", "1"], "write an object"),
        (["--record", '{"points": "90"}'], "points is '90', expected"),
    ]
    each(cases, check)


def test_wrong_values_of_others_do_not_matter() -> None:
    content = "id,points\n1,lots\n2,90\n"
    assert cli("explain", "-w", RICH, "--contact", "2", stdin=content).code == 0
    assert "line 2: points is 'lots'" in cli("explain", "-w", RICH, "--contact", "1", stdin=content).err


def _bundle(*arguments: str, stdin: str = "") -> dict[str, Any]:
    result = cli("explain", *arguments, "--debug-bundle", stdin=stdin)
    assert result.code == 0, result.err
    content: dict[str, Any] = json.loads(result.out)
    return content


@pytest.mark.parametrize(
    ("where", "record", "selected"),
    [
        ('{"email": {"endsWith": ".edu"}}', {"email": "ada.lovelace@cam.edu", "points": 7}, True),
        ('{"email": {"endsWith": ".edu"}}', {"email": "ada.lovelace@cam.com", "points": 7}, False),
        (
            '{"AND": [{"points": {"gt": 90}}, {"country": {"in": ["DE", "FR"]}}]}',
            {"points": 912, "country": "FR"},
            True,
        ),
        (
            '{"OR": [{"points": {"lt": -5}}, {"country": {"not": {"equals": "DE"}}}]}',
            {"points": 3, "country": "IT"},
            True,
        ),
        ('{"createdAt": {"gte": {"now": "-P30D"}}}', {"createdAt": "2026-01-20T08:11:13Z"}, True),
        ('{"createdAt": {"lt": "2026-01-01T00:00:00Z"}}', {"createdAt": "2026-01-20T08:11:13Z"}, False),
        ('{"isVerified": {"equals": true}}', {"isVerified": True}, True),
        ('{"country": {"equals": null}}', {"country": None}, True),
    ],
)
def test_a_debug_bundle_reproduces_verdicts_without_the_values(
    where: str, record: dict[str, Any], selected: bool
) -> None:
    options = ("--notation", "extended", "--now", "2026-01-31T09:30:00Z", "-w", where, "--record", json.dumps(record))
    bundle = _bundle(*options)
    assert (bundle["selected"], bundle["reproduces"]) == (selected, True)
    again = af.parse(json.dumps(bundle["clause"]), af.CONTACT.with_notation(af.Notation.EXTENDED))
    assert set(bundle["record"]) <= set(again.fields)
    values = {key: value for key, value in record.items() if isinstance(value, str) and len(value) > 2}
    assert all(bundle["record"].get(key) != value for key, value in values.items())
    assert "lovelace" not in json.dumps(bundle)
    assert bundle["versions"]["audiencefilter"] == af.__version__


def test_a_debug_bundle_has_the_related_records_of_a_contact(tmp_path: Path) -> None:
    schema = af.Schema(
        name="Person",
        fields=(af.Field("email", af.FieldType.STRING),),
        relations=(af.Relation("orders", af.Schema(name="Order", fields=(af.Field("total", af.FieldType.INTEGER),))),),
        notation=af.Notation.EXTENDED,
    )
    record = {"email": "ada@cam.edu", "orders": [{"total": 1234}, {"total": 17}, {"total": 4321}]}
    f = af.parse('{"orders": {"some": {"total": {"gt": 1000}}}}', schema)
    bundle = debug_bundle(f, record, datetime(2026, 1, 31, tzinfo=UTC))
    assert bundle["reproduces"]
    totals = [order["total"] for order in bundle["record"]["orders"]]
    assert [total > 1000 for total in totals] == [True, False, True]
    assert not {1234, 17, 4321}.intersection(totals)
    assert "email" not in bundle["record"]
