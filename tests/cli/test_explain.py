"""explain."""

from pathlib import Path

import pytest

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
        (["--record", '{"points": 7, "points": 90}'], 'the key "points" occurs in an object more than once'),
        (["--record", "[" * 100_000], "--record is not JSON"),
        (["--record", "1"], "write an object"),
        (["--record", "{}", "contacts.csv"], "leave out the files"),
        (["--record", '{"points": "90"}'], "points is '90', expected"),
    ]
    each(cases, check)


def test_wrong_values_of_others_do_not_matter() -> None:
    content = "id,points\n1,lots\n2,90\n"
    assert cli("explain", "-w", RICH, "--contact", "2", stdin=content).code == 0
    assert "line 2: points is 'lots'" in cli("explain", "-w", RICH, "--contact", "1", stdin=content).err
