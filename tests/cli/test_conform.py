"""``audiencefilter conform``: other implementations of the language, right ones, wrong ones, and some that are none."""

import json
import shutil
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import cli
from tests.conformance.corpus import SUITE
from tests.conformance.test_suite import ABOUT, CASES
from tests.each import each
from tests.engines.programs import program
from tests.engines.required import required

EXAMPLES = SUITE.parent / "examples"
MINIMAL = (EXAMPLES / "minimal.py").read_text("utf-8")


def conform(*command: str | Path, code: int = 0, **options: str) -> Any:
    named = [part for name, value in options.items() for part in (f"--{name}", value)]
    done = cli("conform", "--suite", str(SUITE), "--to", "json", *named, "--", *map(str, command))
    assert done.code == code, done.err
    return json.loads(done.out)


def python(source: str, **options: str) -> Any:
    """Run a program that is no implementation, or a wrong one."""
    return conform(sys.executable, "-c", source, code=1, level="published", **options)


def test_the_example_has_the_level_published() -> None:
    found = conform(sys.executable, EXAMPLES / "minimal.py", level="published")
    assert (found["language"], found["stopped"], found["wrong"]) == (ABOUT["language"], None, [])
    asked = sum(case["level"] == "published" for case in CASES)
    (level,) = found["levels"]
    assert (level["level"], level["questions"], level["wrong"], level["not_asked"]) == ("published", asked, 0, 0)
    assert level["skipped"] == {"reader-depth": 2}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [('"gte": (ge', '"gte": (gt'), ("fold(operand) in", "operand in"), ('"too_deep", path', '"too_many_nodes", path')],
)
def test_a_wrong_implementation_is_caught(right: str, wrong: str) -> None:
    assert right in MINIMAL
    found = python(MINIMAL.replace(right, wrong))
    (level,) = found["levels"]
    assert level["wrong"] == len(found["wrong"]) > 0
    assert level["right"] + level["wrong"] + level["skipped"]["reader-depth"] == level["questions"]
    assert all(one["answer"]["id"] == one["id"] for one in found["wrong"])


SAID = '{"id": "c0002", "ids": [%s]}'
LOADS = "import json, sys; ask = lambda: json.loads(sys.stdin.readline()); print(json.dumps(ask()), flush=True)\n"


@pytest.mark.parametrize("source", ["import time; time.sleep(1_000)", "import sys; sys.stdin.read()"])
def test_a_command_that_hangs_is_ended(source: str) -> None:
    found = python(source, timeout="0.5")
    assert found["stopped"] == "at contacts: there was no answer within 0.5 s"
    assert [level["not_asked"] == level["questions"] for level in found["levels"]] == [True]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "at contacts: the command ended with exit code 0"),
        (f"{LOADS}ask(); sys.exit(3)", "at c0002: the command ended with exit code 3"),
        (f"{LOADS}import os; os.kill(os.getpid(), 9)", "at c0002: the command ended by signal 9"),
        (f"{LOADS}print('hello', flush=True); ask()", "at c0002: the answer is no JSON object with this id: hello"),
        (f"{LOADS}print('[' * 9_999, flush=True); ask()", "at c0002: the answer is no JSON object with this id: [[["),
        (
            f"{LOADS}print('{SAID}' % ('[' * 800 + ']' * 800), flush=True); ask()",
            "at c0002: the answer is nested in more than 100 levels",
        ),
        ("print('[' * 20_000_000)", "at contacts: the answer is no JSON object with this id: [[["),
        (
            f"{LOADS}print('{SAID}' % 'NaN', flush=True); ask()",
            "at c0002: the answer is no JSON object with this id: {",
        ),
        (f"{LOADS}while True: print('hello')", "at c0002: the answer is no JSON object with this id: hello"),
        (f"{LOADS}print('{{}}', flush=True); ask()", "at c0002: the answer is no JSON object with this id: {}"),
    ],
)
def test_a_command_that_ends_or_says_something_else_stops_the_run(source: str, reason: str) -> None:
    assert python(source)["stopped"].startswith(reason)


ECHO = "import json, sys\nfor one in map(json.loads, sys.stdin): print(json.dumps({{'id': one['id'], {}}}), flush=True)"


@pytest.mark.parametrize(
    "answer",
    [
        "'skip': 'next-change'",  # no reason of these cases
        "'ids': None, 'rejected': []",
        "'rejected': [{'code': 'wrong_type'}, None]",
        "'rejected': 5",
        "'verdict': 1",  # it is not true
    ],
)
def test_an_answer_of_another_form_is_wrong(answer: str) -> None:
    found = conform(sys.executable, "-c", ECHO.format(answer), code=1)
    assert not any(level["right"] for level in found["levels"])


def test_a_number_of_any_size_is_written_as_it_is_said() -> None:
    source = f"{LOADS}ask()\nprint('{SAID}' % ('1e400, ' + '1' * 5_000), flush=True)"
    done = cli("conform", "--suite", str(SUITE), "--", sys.executable, "-c", source)
    assert (done.code, '{"id": "c0002", "ids": ["1e400", 1111' in done.out) == (1, True)


def test_reports_and_versions(tmp_path: Path) -> None:
    (tmp_path / "worlds").symlink_to(SUITE / "worlds")
    (tmp_path / "suite.json").symlink_to(SUITE / "suite.json")
    lines = [json.dumps(case) for case in (*CASES[:9], {**CASES[9], "until": 2}, {**CASES[10], "since": 3})]
    (tmp_path / "cases.jsonl").write_text("\n".join(lines), "utf-8")
    command = ("conform", "--suite", str(tmp_path), "--level", "published", "--", sys.executable, "-c")
    text = cli(*command, ECHO.format("'ids': [1]"))
    assert text.out.startswith('published: 1 of 10 right, 9 wrong\n\nc0003 (published): {"email"')
    second = cli(*command[:1], "--language", "2", "--to", "json", *command[1:], ECHO.format("'ids': [1]"))
    found = json.loads(second.out)
    assert (found["language"], found["levels"][0]["questions"]) == (2, 10)
    assert CASES[9]["id"] in {one["id"] for one in found["wrong"]}
    assert '  expected: {"ids": [136]}\n  answer: {"id": "c0003", "ids": [1]}\n' in text.out
    page = cli(*command[:1], "--to", "html", *command[1:], ECHO.format("'ids': [1]"))
    assert page.out.startswith("<!doctype html>")
    assert "<td>{&quot;ids&quot;: [136]}</td>" in page.out
    assert text.code == page.code == 1
    stopped = [cli(*command[:1], "--to", to, *command[1:], "") for to in ("text", "html")]
    assert all("topped at contacts: the command ended with exit code 0" in one.out for one in stopped)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--suite", str(SUITE), "--level", "most", "--", "true"), "there is no level 'most'"),
        (("--suite", str(SUITE), "--language", "9", "--", "true"), "no version 9 of the language: its last is 3"),
        (("--suite", str(SUITE), "--timeout", "inf", "--", "true"), "--timeout"),
        (("--suite", "nowhere", "--", "true"), "nowhere/cases.jsonl: No such file"),
        (("--suite", str(SUITE), "--", "no-such-program"), "no-such-program: No such file"),
        (("--", "true"), "the suite is not installed: pip install audiencefilter-conformance"),
    ],
)
def test_what_cannot_be_asked_is_said(arguments: tuple[str, ...], message: str) -> None:
    done = cli("conform", *arguments)
    assert done.code == 2
    assert message in done.err


#: What stands in place of a suite's file, or of its only case, and a part of what is said of it.
BROKEN: list[tuple[str, Any, str]] = [
    ("suite.json", "[]", "TypeError"), ("suite.json", "[" * 99_999, "nested too deep"), ("suite.json", "{", "Expect"),
    ("cases.jsonl", "NaN", "NaN is not JSON"), ("cases.jsonl", "", "has no case of this level and version"),
    ("worlds/contacts.json", "", "Expecting value"), ("suite.json", '{"a": 1, "a": 2}', "more than once"),
    *(("cases.jsonl", {key: None}, "") for key in CASES[0] if key not in ("group", "tags")),
    *(("cases.jsonl", {"expected": one}, "") for one in ({}, {"what": 1}, {"ids": [], "verdict": True}, 5)),
    *(("cases.jsonl", case, "c0002 is no case that can be asked") for case in ({"world": "x"}, {"skip": [5]})),
]  # fmt: skip


def test_what_is_no_suite_is_said(tmp_path: Path) -> None:
    def check(broken: tuple[str, Any, str]) -> None:
        name, content, said = broken
        shutil.copytree(SUITE, tmp_path, dirs_exist_ok=True)
        case = "" if isinstance(content, str) else json.dumps({**CASES[0], **content})
        (tmp_path / name).write_text(case or content, "utf-8")
        done = cli("conform", "--suite", str(tmp_path), "--", "true")
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"error: {tmp_path} has no ")
        assert said in done.err

    each(BROKEN, check)


@pytest.mark.engines
def test_the_evaluator_in_javascript_has_every_level() -> None:
    node = required("node", lambda: program("node"))
    found = conform(node, EXAMPLES / "evaluate.mjs")
    assert (found["stopped"], found["wrong"]) == (None, [])
    assert [level["level"] for level in found["levels"]] == list(ABOUT["levels"])
    skipped = Counter[str]()
    for level in found["levels"]:
        assert level["not_asked"] == 0
        skipped += Counter(level["skipped"])
    # It does not tell when an answer changes, and has the types of JavaScript.
    assert skipped == {
        reason: sum(reason in case.get("skip", ()) for case in CASES) for reason in ("next-change", "host-types")
    }
