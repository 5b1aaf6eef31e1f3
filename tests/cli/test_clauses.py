"""check, convert and schema; and how a clause reaches a command."""

import json
from pathlib import Path

import pytest

from tests.cli.helpers import cli, saved

RICH = '{"points": {"gte": 100}}'


def test_check_prints_the_text_form() -> None:
    result = cli("check", "-w", RICH)
    assert (result.code, result.out, result.err) == (0, "OK: points >= 100\n", "")


def test_check_prints_warnings() -> None:
    result = cli("check", "-w", '{"points": {"gte": 9, "lte": 1}}')
    assert result.code == 0
    assert "[selects_nobody]" in result.out


def test_check_prints_all_problems_with_carets_on_stderr() -> None:
    result = cli("check", "-w", '{"points": {"gte": "1"}, "emial": "x"}')
    assert (result.code, result.out) == (2, "")
    assert "2 problems" in result.err
    assert result.err.count("^") >= 2
    assert 'did you mean "email"?' in result.err


@pytest.mark.parametrize("clause", ['{"city": null}', "city != 'Bonn'"])
def test_what_the_notation_leaves_out_names_the_option_that_takes_it(clause: str) -> None:
    result = cli("check", "-w", clause)
    assert result.code == 2
    assert "the extended notation takes it: --notation extended" in result.err
    assert "with_notation" not in result.err
    assert "with_notation" not in cli("check", "-w", clause, "--json").out


def test_a_limit_is_not_named_as_in_python() -> None:
    result = cli("check", "-w", json.dumps({"city": "x" * 5_000}))
    assert "at most 4,000 characters" in result.err
    assert "Limits" not in result.err


def test_check_takes_the_text_form() -> None:
    assert cli("check", "-w", " points >= 100").out == "OK: points >= 100\n"


def test_check_places_problems_of_the_text_form() -> None:
    result = cli("check", "-w", "pionts >= 100")
    assert result.code == 2
    assert "^" in result.err


def test_check_as_json() -> None:
    result = json.loads(cli("check", "--json", "-w", RICH).out)
    assert result["valid"] is True
    assert result["clause"] == {"points": {"gte": 100}}
    assert result["text"] == "points >= 100"
    assert result["warnings"] == []
    assert len(result["fingerprint"]) == 64


def test_a_fix_as_json_has_names() -> None:
    content = json.loads(cli("check", "--json", "-w", '{"points": "1"}').out)
    assert content["problems"][0]["fix"] == {"start": 11, "end": 14, "text": "1"}


def test_check_as_json_lists_problems() -> None:
    result = cli("check", "--json", "-w", '{"points": NaN}')
    assert (result.code, result.err) == (2, "")
    content = json.loads(result.out)
    assert content["valid"] is False
    assert content["problems"][0]["path"] == "$.points"


@pytest.mark.parametrize("content", ["points >= 100", RICH])
def test_a_clause_is_read_from_a_file(tmp_path: Path, content: str) -> None:
    path = saved(tmp_path, "clause", content)
    assert cli("check", "-w", f"@{path}").out == "OK: points >= 100\n"


def test_a_clause_is_read_from_stdin() -> None:
    assert cli("check", "-w", "@-", stdin=RICH).out == "OK: points >= 100\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"\xef\xbb\xbf{}", "byte_order_mark"), (b'{"city": "\xff"}', "invalid_utf8"), (b"", "expected"), (b"[1]", "")],
)
def test_a_file_that_is_no_clause_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    result = cli("check", "-w", f"@{saved(tmp_path, 'clause', content)}")
    assert result.code == 2
    assert message in result.err


def test_a_file_that_is_absent_is_named() -> None:
    result = cli("check", "-w", "@absent.json")
    assert (result.code, result.err) == (2, "error: absent.json: No such file or directory\n")


def test_a_file_without_a_name_is_refused() -> None:
    assert "@clause.json" in cli("check", "-w", "@").err


def test_the_notation_is_that_of_the_schema() -> None:
    clause = '{"NOT": {"points": 1}}'
    refused = cli("check", "-w", clause)
    assert refused.code == 2
    assert cli("check", "-w", clause, "--notation", "extended").code == 0


@pytest.mark.parametrize(
    ("source", "options", "expected"),
    [
        (RICH, [], "points >= 100"),
        ("points >= 100", [], '{"points":{"gte":100}}'),
        ("points >= 100", ["--to", "text"], "points >= 100"),
        (RICH, ["--to", "json"], '{"points":{"gte":100}}'),
        ("city = 'Köln'", [], '{"city":"Köln"}'),
        ("points = 1", ["--indent", "2"], '{\n  "points": 1\n}'),
    ],
)
def test_convert(source: str, options: list[str], expected: str) -> None:
    result = cli("convert", "-w", source, *options)
    assert (result.code, result.out) == (0, expected + "\n")


def test_convert_names_the_option_that_takes_a_clause() -> None:
    result = cli("convert", "-w", "city != 'Bonn'")
    assert "hint: the extended notation takes it: --notation extended" in result.err
    assert cli("convert", "-w", "city != 'Bonn'", "--notation", "extended").code == 0


def test_convert_to_english_names_field_and_value() -> None:
    out = cli("convert", "-w", RICH, "--to", "english").out
    assert "points" in out
    assert "100" in out


def test_schema_prints_a_json_schema() -> None:
    content = json.loads(cli("schema").out)
    assert content["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_schema_prints_the_fields() -> None:
    result = cli("schema", "--fields")
    assert result.code == 0
    assert "createdAt" in result.out
    assert "startsWith" in result.out


@pytest.mark.parametrize("arguments", [["check"], ["nonsense"], ["check", "-w", "{}", "--notation", "x"]])
def test_wrong_usage_exits_2(arguments: list[str]) -> None:
    assert cli(*arguments).code == 2


def test_version_and_help() -> None:
    assert cli("--version").out.strip().count(".") == 2
    assert "convert" in cli("--help").out
