"""The audiences file of match: what it may say, and that all that is wrong with it is told at once."""

import gzip
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from audiencefilter.cli.audiences import Audiences, read_audiences
from audiencefilter.cli.guard import Failure
from audiencefilter.language.schema import CONTACT
from tests.cli.helpers import cli, jsonl, saved

NOW = datetime(2026, 3, 31, tzinfo=UTC)
WRONG_TYPE = "points is an integer, so it cannot be compared with a string [wrong_type]"
CODE = " [invalid_audience]"
KEYS = "a text, a number, true, false, null, or an array of these"
VIP = '{"key": "vip", "filters": {"points": {"gte": 100}}}\n'
LISTED = {
    "id": "au_1", "name": "VIPs", "filters": '{\n  "points": {"gte": 100}\n}', "mode": "smart", "listId": "l",
    "createdAt": "2024-01-01T00:00:00.000Z", "updatedAt": "2024-01-01T00:00:00.000Z",
}  # fmt: skip


def read(folder: Path, content: str | bytes, name: str = "a.jsonl") -> Audiences:
    return read_audiences(str(saved(folder, name, content)), CONTACT, NOW)


def refused(folder: Path, content: str | bytes) -> list[str]:
    """Return the lines of a failure, the name of the file left out."""
    path = saved(folder, "a.jsonl", content)
    with pytest.raises(Failure) as caught:
        read_audiences(str(path), CONTACT, NOW)
    return str(caught.value).replace(str(path), "a.jsonl").splitlines()


@pytest.mark.parametrize("content", [VIP, "\ufeff" + VIP, "\n" + VIP.replace("\n", "\r\n") + " \n"])
def test_empty_lines_and_a_byte_order_mark_are_passed_over(tmp_path: Path, content: str) -> None:
    for audiences in (read(tmp_path, content), read(tmp_path, gzip.compress(content.encode()), "a.jsonl.gz")):
        assert (audiences.keys, [field.name for field in audiences.needed]) == (["vip"], ["points"])


def test_an_audience_may_be_as_the_service_lists_it(tmp_path: Path) -> None:
    manual = {**LISTED, "id": "au_2", "mode": "manual", "filters": None}
    path = saved(tmp_path, "a.jsonl", jsonl(LISTED, manual))
    result = cli("match", "-a", path, stdin='{"id": 1, "points": 100}\n')
    assert (result.code, result.out) == (0, '{"id":1,"audiences":["au_1"]}\n')
    assert result.err == f"note: {path}: manual audiences have no filters and are passed over: 'au_2'\n"
    saved(tmp_path, "a.jsonl", jsonl(*({"id": number, "mode": "manual"} for number in range(12))))
    assert "over: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …\n" in cli("match", "-a", path, stdin='{"id": 1}\n').err


def test_a_file_without_audiences_is_noted(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.jsonl", "\n")
    result = cli("match", "-a", path, stdin='{"id": 1}\n')
    assert (result.code, result.out) == (1, '{"id":1,"audiences":[]}\n')
    assert result.err == f"note: {path} has no audiences that contacts could be in\n"


def test_a_problem_has_its_place_in_the_file_and_in_a_text(tmp_path: Path) -> None:
    line = '{"key": "b", "more": [{"filters": 1}], "filters" : {"citty": "Bonn"}}'
    assert refused(tmp_path, VIP + "  " + line) == [
        "a.jsonl, line 2, column 55 ($.filters.citty): Contact has no field 'citty' [unknown_field]",
        "    2 |   " + line,
        "      | " + " " * 54 + "^^^^^^^",
        f"    expected: {', '.join(CONTACT.by_name)}, AND or OR",
        '    hint: did you mean "city"?',
    ]
    clause = '{"points":\n {"gte": "1"}}'
    assert refused(tmp_path, jsonl({"id": "x", "filters": clause}))[:3] == [
        "a.jsonl, line 1, column 24 ($.filters.points.gte): in the text of filters, line 2, column 10: " + WRONG_TYPE,
        '    2 |  {"gte": "1"}}',
        "      |          ^^^",
    ]


def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    lines = [
        VIP.strip(),
        '{"key": "a", "filters": {"points": {"gte": "1"}, "emial": "x"}}',
        '{"key": "b", "filters": {"points": 1}',
        '["key"]',
        '{"filters": {}}',
        '{"key": "c"}',
        '{"key": {"a": 1}, "filters": 7}',
        '{"key": "vip", "filters": {}}',
        '{"key": "a", "filters": {}}',
        '{"key": "d", "mode": "clever", "filters": {}}',
        '{"key": "e", "key": "f", "filters": {}}',
        '{"key": 1e999, "filters": {}}',
        '{"key": "g", "filters": {"points": 1, "points": 2}}',
        '{"key": "h", "filters": "points > 1"}',
        '{"key": "i", "filters": {"points": NaN}}',
        '{"key": "j", "name": "a", "filters": {}, "name": "b"}',
    ]
    told = [line for line in refused(tmp_path, "\n".join(lines)) if line.startswith("a.jsonl")]
    assert told == [
        "a.jsonl: 17 problems",
        f"a.jsonl, line 2, column 44 ($.filters.points.gte): {WRONG_TYPE}",
        "a.jsonl, line 2, column 50 ($.filters.emial): Contact has no field 'emial' [unknown_field]",
        *told[3:4],
        f"a.jsonl, line 4, column 1 ($): ['key'] is no object: write one on each line, as in {VIP.strip()}{CODE}",
        f'a.jsonl, line 5, column 1 ($): the audience has neither "key" nor "id": write {VIP.strip()}{CODE}',
        f"a.jsonl, line 6, column 1 ($): the audience has no filters: write {VIP.strip()}{CODE}",
        f"a.jsonl, line 7, column 9 ($.key): key is {{'a': 1}}, expected {KEYS}{CODE}",
        f"a.jsonl, line 7, column 30 ($.filters): filters is 7, expected an object, or the JSON text of one{CODE}",
        f"a.jsonl, line 8, column 1 ($): the key 'vip' stands in line 1 already{CODE}",
        f"a.jsonl, line 9, column 1 ($): the key 'a' stands in line 2 already{CODE}",
        f"a.jsonl, line 10, column 22 ($.mode): mode is 'clever', expected 'smart' or 'manual'{CODE}",
        f"a.jsonl, line 11, column 14 ($.key): 'key' stands twice{CODE}",
        f"a.jsonl, line 12, column 9 ($.key): key is inf, expected {KEYS}{CODE}",
        *told[14:17],
        f"a.jsonl, line 16, column 42 ($.name): 'name' stands twice{CODE}",
    ]
    assert "line 3, column 38" in told[3]
    assert "[invalid_json]" in told[3]
    assert "line 13, column 39 ($.filters.points)" in told[14]
    assert "line 14, column 25 ($.filters): in the text of filters, line 1, column 1" in told[15]
    assert "line 15, column 36 ($.filters.points)" in told[16]
    assert len(told) == 18


def test_of_very_many_problems_the_first_are_told(tmp_path: Path) -> None:
    lines = refused(tmp_path, "7\n" * 250)
    assert len(lines) == 302
    assert (lines[0], lines[-1]) == ("a.jsonl: 250 problems", "… and 150 more")


@pytest.mark.parametrize(("content", "said"), [
    (b'{"key": "\xff", "filters": {}}', "[invalid_utf8]"),
    ("[" * 200_000, "[too_deep]"),
    (b'{"key": "a", "filters": {"points": 1' + b"0" * 5_000 + b"}}", "a.jsonl, line 1"),
    ('{"key": "a", "filters": {"city": "' + "x" * 4_000_000 + '"}}', "[source_too_large]"),
    ("{", "[invalid_json]"),
    ('{"key": "a", "filters": {}} x', "[invalid_json]"),
])  # fmt: skip
def test_what_is_hardly_json_is_told(tmp_path: Path, content: str | bytes, said: str) -> None:
    lines = refused(tmp_path, content)
    assert said in lines[0]
    assert max(map(len, lines)) < 400


@pytest.mark.parametrize("audience", [
    {"key": "a", "name": "x" * 3_000, "filters": {"points": "1"}},
    {"key": "a", "filters": {"city": {"in": ["x" * 10] * 10_000}, "points": "1"}},
], ids=["a long line", "a long clause"])  # fmt: skip
def test_the_place_in_a_very_long_line_is_shown(tmp_path: Path, audience: dict[str, Any]) -> None:
    first, shown, carets = refused(tmp_path, jsonl(audience))[:3]
    column = jsonl(audience).index('"1"') + 1
    assert first.startswith(f"a.jsonl, line 1, column {column} ($.filters.points): points is an integer")
    assert shown[carets.index("^") :].startswith('"1"')


def test_a_line_that_is_the_head_of_another_file_is_no_audience(tmp_path: Path) -> None:
    wrong = refused(tmp_path, f'{{"format":"audiencefilter-audiences","version":2}}\n{VIP}')
    assert wrong[1].startswith('a.jsonl, line 1, column 1 ($): the audience has neither "key" nor "id"')


@pytest.mark.parametrize(("name", "content", "said"), [
    ("a.jsonl", VIP + VIP, ", line 2, column 1 ($): the key 'vip' stands in line 1 already [invalid_audience]\n"),
    ("none.jsonl", None, ": No such file or directory\n"),
    ("a.jsonl.gz", gzip.compress(VIP.encode(), mtime=0)[:-10], ": the gzip data is broken"),
])  # fmt: skip
def test_bad_audiences_are_exit_code_2_and_nothing_is_written(
    tmp_path: Path, name: str, content: str | bytes | None, said: str
) -> None:
    path, output = tmp_path / name, tmp_path / "o.jsonl"
    if content is not None:
        saved(tmp_path, name, content)
    result = cli("match", "-a", path, "-o", output, stdin='{"id": 1, "points": 100}\n')
    assert (result.code, result.out, output.exists()) == (2, "", False)
    assert result.err.startswith(f"error: {path}{said}")
