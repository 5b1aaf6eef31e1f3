"""JSON that is no JSON Lines: every command refuses it with one message that says what to do."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import audiencefilter as af
from tests.cli.helpers import cli, saved
from tests.each import each

RECORDS = [{"id": 1, "email": "ada@b.de", "points": 95}, {"id": 2, "email": "bob@b.de", "points": 3}]
RICH = "points >= 90"
ENVELOPE = {"records": RECORDS}
MANY = {"total": 2, "next": None, "records": RECORDS * 1_000}
DEEP = {"data": {"audiences": [], "contacts": RECORDS}}
ODD = {"rows of it's": RECORDS}

#: A document, and what jq calls its records.
DOCUMENTS: list[tuple[Any, str]] = [
    (RECORDS, "jq -c '.[]'"),
    (RECORDS * 1_000, "jq -c '.[]'"),
    (ENVELOPE, "jq -c '.records[]'"),
    (MANY, "jq -c '.records[]'"),
    (DEEP, "jq -c '.data.contacts[]'"),
    (ODD, """jq -c '."rows of it'"'"'s"[]'"""),
]
#: Each in one line, and in many.
CONTENTS = [(json.dumps(document, indent=indent), what) for document, what in DOCUMENTS for indent in (None, 1)]


def commands(folder: Path) -> list[list[str]]:
    audiences = saved(folder, "audiences.jsonl", '{"key": "rich", "filters": {"points": {"gte": 90}}}\n')
    return [
        ["select", "-w", RICH],
        ["count", "-w", RICH],
        ["count", "-w", RICH, "--on-error", "skip"],
        ["explain", "-w", RICH, "--row", "1"],
        ["match", "--audiences", str(audiences)],
        ["bench", "-w", RICH],
    ]


def test_a_document_is_told_with_what_to_do(tmp_path: Path) -> None:
    path, asked = tmp_path / "c.json", commands(tmp_path)

    def check(case: tuple[str, str]) -> None:
        content, what = case
        path.write_text(content)
        for command in asked if len(content) < 1_000 else asked[1:2]:
            result = cli(*command, path)
            assert (result.code, result.out) == (2, ""), command
            assert result.err.startswith(f"error: {path} ")
            assert len(result.err.splitlines()) == 1
            assert f": {what} writes it so" in result.err
        result = cli("schema", "infer", path)
        if content == json.dumps(MANY):
            # It may be a contact with others.
            assert result.code == 0
            assert "note: records: of one contact alone: if these are the contacts, give each a line\n" in result.err
        else:
            assert (result.code, result.out) == (2, "")
            assert f": {what} writes it so" in result.err

    each(CONTENTS, check)


def test_a_document_is_known_by_its_content_and_within_gzip(tmp_path: Path) -> None:
    for content in (json.dumps(RECORDS), json.dumps(RECORDS, indent=2), "\ufeff \n" + json.dumps(RECORDS)):
        assert "stdin is a JSON array" in cli("count", "-w", RICH, stdin=content).err
    packed = gzip.compress(json.dumps(RECORDS, indent=2).encode())
    assert "stdin is a JSON array" in cli("count", "-w", RICH, stdin=packed).err
    for option in ([], ["--on-error", "skip"]):
        assert "stdin is a JSON array" in cli("count", "-w", RICH, *option, "--format", "jsonl", stdin="[]").err


def test_objects_on_several_lines_are_told(tmp_path: Path) -> None:
    content = "\n".join(json.dumps(record, indent=2) for record in RECORDS)
    result = cli("count", "-w", RICH, "--on-error", "skip", saved(tmp_path, "c.json", content))
    assert result.code == 2
    assert result.err.endswith(
        "has a JSON object on several lines, and JSON Lines has one on each: jq -c . writes it so\n"
    )


def test_a_contact_that_is_alone_is_one(tmp_path: Path) -> None:
    alone = {"id": 1, "points": 95, "actions": [{"name": "login"}]}
    assert cli("count", "-w", RICH, saved(tmp_path, "c.jsonl", json.dumps(alone))).out == "1\n"
    # Another field of the schema tells that it is a contact, in which what the filter reads is missing.
    missing = {"email": "a@b.de", "actions": [{"name": "login"}]}
    path = saved(tmp_path, "d.jsonl", json.dumps(missing))
    assert cli("count", "-w", "points IS NULL", "--notation", "extended", path).out == "1\n"
    # Two objects are JSON Lines, whatever they hold.
    path = saved(tmp_path, "e.jsonl", 2 * (json.dumps(ENVELOPE) + "\n"))
    assert cli("count", "-w", "points IS NULL", "--notation", "extended", path).out == "2\n"


def test_an_array_further_down_is_a_broken_line(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.jsonl", json.dumps(RECORDS[0]) + "\n" + json.dumps(RECORDS) + "\n")
    assert "c.jsonl, line 2: " in cli("count", "-w", RICH, path).err
    assert cli("count", "-w", RICH, "--on-error", "skip", path).out == "1\n"


@pytest.mark.parametrize(("content", "what"), CONTENTS[:2])
def test_audiences_in_a_document_are_told(content: str, what: str, tmp_path: Path) -> None:
    audiences = saved(tmp_path, "a.json", content)
    contacts = saved(tmp_path, "c.jsonl", json.dumps(RECORDS[0]))
    result = cli("match", "--audiences", audiences, contacts)
    assert result.code == 2
    assert (
        result.err
        == f"error: {audiences} is a JSON array, and JSON Lines has one object on each line: {what} writes it so\n"
    )


@pytest.mark.parametrize("content", [json.dumps(RECORDS), json.dumps(ENVELOPE, indent=1), '{"points": 5}\n'])
def test_json_is_no_csv(content: str, tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", content)
    said = "c.csv is JSON, and not CSV: JSON Lines and ColumnStore.from_records have records of JSON"
    assert said in cli("count", "-w", RICH, path).err
    with pytest.raises(ValueError, match="is JSON, and not CSV"):
        af.ColumnStore.from_csv(path)


def test_a_header_in_brackets_is_csv() -> None:
    assert cli("count", "-w", RICH, "--map", "[points]=points", stdin="[id],[points]\n1,95\n2,3\n").out == "1\n"
