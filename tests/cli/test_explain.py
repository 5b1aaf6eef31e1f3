"""explain."""

from pathlib import Path

import pytest

from tests.cli.helpers import CSV, JSONL, cli, saved

RICH = '{"points": {"gte": 90}}'


@pytest.mark.parametrize("content", [CSV, JSONL])
@pytest.mark.parametrize(
    ("choice", "code", "mark"),
    [
        (["--contact", "1"], 0, "✓"),
        (["--contact", "id=4"], 1, "✗"),
        (["--contact", "email=bob@acme.com"], 0, "✓"),
        (["--row", "2"], 0, "✓"),
        (["--row", "4"], 1, "✗"),
    ],
)
def test_a_contact_is_explained(content: str, choice: list[str], code: int, mark: str) -> None:
    result = cli("explain", "-w", RICH, *choice, stdin=content)
    assert result.code == code
    assert result.out.startswith(f"{mark} points >= 90 (points is ")


def test_an_unknown_verdict_is_not_selected() -> None:
    result = cli("explain", "-w", RICH, "--row", "3", stdin=CSV)
    assert (result.code, result.out) == (1, "? points >= 90 (points is missing)\n")


def test_a_record_is_explained() -> None:
    assert cli("explain", "-w", RICH, "--record", '{"points": 90}').out == "✓ points >= 90 (points is 90)\n"


def test_rows_are_counted_over_files(tmp_path: Path) -> None:
    first, second = saved(tmp_path, "a.csv", CSV), saved(tmp_path, "b.jsonl", JSONL)
    assert cli("explain", "-w", RICH, "--row", "5", first, second).out == "✓ points >= 90 (points is 250)\n"
    assert "there is no row 9: there are 8" in cli("explain", "-w", RICH, "--row", "9", first, second).err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "which contact?"),
        (["--row", "1", "--contact", "1"], "which contact?"),
        (["--contact", "id=9"], "no contact has id = '9'"),
        (["--contact", "key=9"], "stdin has no column 'key'"),
        (["--record", "{"], "--record is not JSON"),
        (["--record", "[" * 100_000], "--record is not JSON"),
        (["--record", "1"], "write an object"),
        (["--record", '{"points": "90"}'], "points is '90', expected"),
    ],
)
def test_what_cannot_be_found_or_read_is_told(arguments: list[str], message: str) -> None:
    result = cli("explain", "-w", RICH, *arguments, stdin=CSV)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_wrong_values_of_others_do_not_matter() -> None:
    content = "id,points\n1,lots\n2,90\n"
    assert cli("explain", "-w", RICH, "--contact", "2", stdin=content).code == 0
    assert "line 2: points is 'lots'" in cli("explain", "-w", RICH, "--contact", "1", stdin=content).err
