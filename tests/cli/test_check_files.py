"""check over files: which are clauses, what is found where, in each form, and the exit codes."""

import gzip
import json
import re
import shlex
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import audiencefilter as af
from tests.cli.helpers import cli, jsonl, program_without, saved
from tests.each import each

WRONG = '{\n  "points": {"gte": "10"}\n}\n'
WARNED = "points > 1 AND\n  city = 'Bonn '\n"
AUDIENCES = jsonl(
    {"key": "vip", "filters": {"points": {"in": []}}},
    {"id": "made", "mode": "manual"},
    {"id": "x", "filters": '{"citty": 1}'},
)
UNKNOWN = "Contact has no field 'citty'"
SPACE = "'Bonn ' has a space at an end, which has to be in the value too"
WRONG_TYPE = "points is an integer, so it cannot be compared with a string"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of clauses, which is the current one."""
    monkeypatch.chdir(tmp_path)
    for name, content in (
        ("right.json", '{"points": 1}'), ("some/wrong.json", WRONG), ("some/warned.af", WARNED),
        ("all.jsonl", AUDIENCES),
        ("some/notes.txt", "no clause"), (".hidden/wrong.json", WRONG),
    ):  # fmt: skip
        (tmp_path / name).parent.mkdir(exist_ok=True)
        saved(tmp_path, name, content)
    return tmp_path


#: What is found in the folder, and at which lines and columns.
FOUND = [
    "all.jsonl:1:39: warning: $.filters.points.in: an empty list selects nobody [empty_list]",
    "all.jsonl:1:39: warning: $.filters.points.in: this selects no Contact, whatever its values [selects_nobody]",
    f"all.jsonl:3:24: error: $.filters.citty: in the text of filters, line 1, column 2: {UNKNOWN} [unknown_field]",
    f"some/warned.af:2:8: warning: $.AND[1].city.equals: {SPACE} [surrounding_space]",
    f"some/wrong.json:2:21: error: $.points.gte: {WRONG_TYPE} [wrong_type]",
]


def test_the_clauses_of_a_folder_are_checked(folder: Path) -> None:
    result = cli("check", ".")
    assert (result.code, result.err) == (2, "files: 4, clauses: 5, problems: 2, warnings: 3\n")
    assert [line for line in result.out.splitlines() if not line.startswith(" ")] == FOUND
    assert '    2 |   "points": {"gte": "10"}\n      |                     ^^^^\n    expected: a number\n' in result.out


#: What is named, and of which files that is.
NAMED: list[tuple[list[str], list[str]]] = [
    (["some"], ["some/warned.af", "some/wrong.json"]),
    (["some/*.json"], ["some/wrong.json"]),
    (["**/*.json"], ["right.json", "some/wrong.json"]),
    (["some/wrong.json", "some", "some/wrong.json"], ["some/wrong.json", "some/warned.af"]),
    (["some/notes.txt"], ["some/notes.txt"]),
    ([".hidden"], [".hidden/wrong.json"]),
    (["packed.ndjson.gz"], ["packed.ndjson.gz"]),
    (["packed"], ["packed/a.jsonl.gz"]),
]


def test_files_folders_and_patterns_are_named(folder: Path) -> None:
    (folder / "packed").mkdir()
    for name in ("packed.ndjson.gz", "packed/a.jsonl.gz", "packed/a.json.gz", "packed/a.af.gz"):
        saved(folder, name, gzip.compress(AUDIENCES.encode()))

    def check(case: tuple[list[str], list[str]]) -> None:
        named, files = case
        rows = cli("check", "--format", "json", *named).rows
        assert list(dict.fromkeys(row["file"] for row in rows)) == files

    each(NAMED, check)


def test_warnings_of_a_clause_in_place_of_an_audience_have_places(folder: Path) -> None:
    saved(folder, "a.jsonl", jsonl({"key": 1, "filters": {"audience": {"in": [{"points": 1}, {"city": "a "}]}}}))
    result = cli("check", "a.jsonl", "--notation", "extended")
    assert result.out.startswith("a.jsonl:1:60: warning: $.filters.audience.in[1].city: 'a ' has a space at an end")


def test_the_schema_in_a_folder_is_no_clause(folder: Path) -> None:
    schema = {"name": "Member", "fields": [{"name": "terms", "type": "integer"}]}
    (folder / "members").mkdir()
    saved(folder, "members/member.json", schema)
    saved(folder, "members/old.json", '{"terms": {"gt": 3}}')
    for named in ("members", "members/*.json"):
        result = cli("check", named, "--schema", "members/member.json")
        assert (result.code, result.out, result.err) == (0, "", "files: 1, clauses: 1, problems: 0, warnings: 0\n")
    assert cli("check", "members/member.json", "--schema", "members/member.json").code == 2


#: Arguments, the exit code, and what stderr has.
ENDS: list[tuple[list[str], int, str]] = [
    (["right.json"], 0, "files: 1, clauses: 1, problems: 0, warnings: 0\n"),
    (["some/warned.af"], 0, "warnings: 1\n"),
    (["some/warned.af", "--strict"], 1, "warnings: 1\n"),
    (["-w", "city = 'Bonn '", "--strict"], 1, ""),
    (["-w", "city = 'Bonn'", "--strict"], 0, ""),
    (["some/wrong.json", "some/warned.af", "--strict"], 2, "problems: 1, warnings: 1\n"),
    (["right.json", "-w", "points = 'x'"], 2, "error: line 1"),
    (["absent.json"], 2, "error: absent.json: No such file or directory\n"),
    (["absent*"], 2, "error: absent*: there is no clause: a folder has them in files *.json, *.af, *.jsonl, *.ndjson"),
    ([], 2, "error: what is checked? Name files, folders or patterns of clauses, or a clause, --where\n"),
    (["-w", "points = 1", "--format", "sarif"], 2, "error: --format sarif is for files: name them in place of --where"),
    (["right.json", "--json", "--format", "sarif"], 2, "error: --json is --format json: write it, or --format sarif\n"),
    (["right.json", "--json", "--format", "json"], 0, ""),
]


def test_exit_codes(folder: Path) -> None:
    def check(case: tuple[list[str], int, str]) -> None:
        arguments, code, said = case
        result = cli("check", *arguments)
        assert result.code == code
        assert said in result.err

    each(ENDS, check)


def test_json_has_the_parts_of_each_problem(folder: Path) -> None:
    result = cli("check", "--format", "json", ".")
    assert (result.code, result.err) == (2, "")
    places = [(row["file"], row.get("line"), row["valid"]) for row in result.rows]
    assert places == [
        ("all.jsonl", 1, True), ("all.jsonl", 3, False), ("right.json", None, True), ("some/warned.af", None, True),
        ("some/wrong.json", None, False),
    ]  # fmt: skip
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse(WRONG)
    assert result.rows[-1]["problems"] == [problem.to_dict() for problem in caught.value.problems]
    (warning,) = result.rows[3]["warnings"]
    assert warning == {
        "code": "surrounding_space", "path": "$.AND[1].city.equals", "line": 2, "column": 8,
        "message": SPACE,
        "excerpt": "2 |   city = 'Bonn '\n  |        ^",
    }  # fmt: skip


def test_annotations_of_github(folder: Path) -> None:
    saved(folder, "a,b:100%.json", '{"city": "%\\n%"}')
    result = cli("check", "--format", "github", "some", "a,b:100%.json")
    assert (result.code, result.err) == (2, "")
    hint = "; hint: write 10"
    wild = "the wildcard in '%25\\n%25' is an ordinary character here"
    assert result.out.splitlines() == [
        f"::warning file=some/warned.af,line=2,col=8,title=surrounding_space::{SPACE}",
        f"::error file=some/wrong.json,line=2,col=21,title=wrong_type::{WRONG_TYPE}; expected: a number{hint}",
        f"::warning file=a%2Cb%3A100%25.json,line=1,col=2,title=wildcard::{wild}",
    ]
    assert cli("check", "--format", "github", "right.json").out == ""


#: What SARIF 2.1.0 requires of the parts that are written (its sections 3.13 to 3.30): no other keys are.
SARIF: Mapping[str, Any] = {
    "type": "object", "required": ["version", "runs"], "additionalProperties": False,
    "properties": {
        "$schema": {"format": "uri", "type": "string"}, "version": {"const": "2.1.0"},
        "runs": {"type": "array", "items": {
            "type": "object", "required": ["tool", "results"], "additionalProperties": False, "properties": {
                "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                "tool": {"required": ["driver"], "additionalProperties": False, "properties": {"driver": {
                    "required": ["name"], "additionalProperties": False, "properties": {
                        "name": {"type": "string"}, "version": {"type": "string"},
                        "rules": {"type": "array", "uniqueItems": True, "items": {
                            "required": ["id"], "additionalProperties": False, "properties": {"id": {"type": "string"}},
                        }},
                    },
                }}},
                "results": {"type": "array", "items": {
                    "required": ["message", "ruleId", "level", "locations"], "additionalProperties": False,
                    "properties": {
                        "ruleId": {"type": "string"}, "level": {"enum": ["none", "note", "warning", "error"]},
                        "message": {"required": ["text"], "additionalProperties": False,
                                    "properties": {"text": {"type": "string", "minLength": 1}}},
                        "locations": {"type": "array", "minItems": 1, "items": {
                            "required": ["physicalLocation"], "additionalProperties": False,
                            "properties": {"physicalLocation": {
                                "required": ["artifactLocation"], "additionalProperties": False, "properties": {
                                    "artifactLocation": {
                                        "required": ["uri"], "additionalProperties": False,
                                        "properties": {"uri": {"pattern": r"^[A-Za-z0-9/.:%~_-]+$"}},
                                    },
                                    "region": {"additionalProperties": False, "properties": {
                                        "startLine": {"type": "integer", "minimum": 1},
                                        "startColumn": {"type": "integer", "minimum": 1},
                                    }},
                                },
                            }},
                        }},
                    },
                }},
            },
        }},
    },
}  # fmt: skip


def test_sarif_has_what_its_schema_requires(folder: Path) -> None:
    saved(folder, "ü, b.json", "x" * 4_000_001)
    result = cli("check", "--format", "sarif", ".", folder / "some" / "wrong.json")
    assert (result.code, result.err) == (2, "")
    log = json.loads(result.out)
    jsonschema.Draft7Validator(SARIF).validate(log)
    (run,) = log["runs"]
    found = []
    for one in run["results"]:
        place = one["locations"][0]["physicalLocation"]
        found.append((one["ruleId"], one["level"], place["artifactLocation"]["uri"], place.get("region")))
    assert found[2:4] == [
        ("unknown_field", "error", "all.jsonl", {"startLine": 3, "startColumn": 24}),
        ("surrounding_space", "warning", "some/warned.af", {"startLine": 2, "startColumn": 8}),
    ]
    assert found[5:] == [
        ("source_too_large", "error", "%C3%BC%2C%20b.json", None),
        ("wrong_type", "error", (folder / "some" / "wrong.json").as_uri(), {"startLine": 2, "startColumn": 21}),
    ]
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {one["ruleId"] for one in run["results"]}
    assert cli("check", "--format", "sarif", "right.json").code == 0


def test_the_hook_of_pre_commit_runs(folder: Path) -> None:
    lines = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    hook = dict(re.findall(r"^[- ] (\w+): (.*)$", lines, re.MULTILINE))
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["cli"]
    assert set(json.loads(hook["additional_dependencies"])) <= set(extra)
    name, *arguments = shlex.split(hook["entry"])
    assert (name, hook["language"]) == ("audiencefilter", "python")
    pattern = re.compile(hook["files"])
    assert [bool(pattern.search(name)) for name in ("audiences/a.af", "x/audiences/b/c.jsonl", "data/a.json")] == [
        True, True, False,
    ]  # fmt: skip
    wrong = program_without("rich", *arguments, "--strict", "some/wrong.json", "right.json")
    assert (wrong.code, wrong.out.count("error: ")) == (2, 1)
    assert program_without("rich", *arguments, "--strict", "right.json").code == 0
