"""What is shown on a terminal: control characters of contacts and clauses are escaped there."""

import json
import os
import pty
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.cli.terminal import escaped
from audiencefilter.program import app
from tests.cli.helpers import cli, process_restored, saved

#: Titles of windows, colours, what clears the screen, C1, DEL, and what turns the order of what follows.
HOSTILE = "\x1b]0;owned\x07\x1b[31mred\x1b[0m\x1b[2J\x9b2K\x7f\x08\rx\u202egpj.\u2066x\u2069"
ACTING = [chr(code) for code in (*range(9), 11, 12, *range(14, 32), *range(0x7F, 0xA0), *range(0x202A, 0x202F))]
ACTING += map(chr, range(0x2066, 0x206A))
WHERE = json.dumps({"city": HOSTILE})


def on_terminal(*arguments: Any) -> str:
    """Run a command within this process, stdout and stderr a terminal, and return what it shows."""
    ours, theirs = pty.openpty()
    with ThreadPoolExecutor(1) as reader:
        shown = reader.submit(_all_of, ours)
        with open(theirs, "w", encoding="utf-8") as terminal, pytest.MonkeyPatch.context() as patch:
            patch.setenv("COLUMNS", "200")
            patch.setenv("TERM", "dumb")
            patch.setattr(sys, "stdout", terminal)
            patch.setattr(sys, "stderr", terminal)
            with process_restored(), suppress(SystemExit):
                app([*map(str, arguments)])
        text = shown.result()
    os.close(ours)
    return text.decode().replace("\r\n", "\n")


def _all_of(terminal: int) -> bytes:
    shown = b""
    with suppress(OSError):  # whoever wrote has closed it
        while part := os.read(terminal, 65_536):
            shown += part
    return shown


@pytest.fixture
def contacts(tmp_path: Path) -> Path:
    rows = [{"id": 1, "city": HOSTILE, "points": 5}, {"id": 2, "city": "Bonn", "points": 7, HOSTILE: 1}]
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    return saved(tmp_path, "contacts.jsonl", "".join(lines))


COMMANDS: dict[str, list[str]] = {
    "check": ["check", "-w", WHERE], "check in text": ["check", "-w", f"city = '{HOSTILE}'"],
    "an error": ["check", "-w", json.dumps({"citty": HOSTILE, HOSTILE: 1}, ensure_ascii=False)],
    "an error in text": ["check", "-w", f"citty = '{HOSTILE}'"], "convert": ["convert", "-w", WHERE],
    "convert to JSON": ["convert", "-w", WHERE, "--to", "json"],
    "convert, indented": ["convert", "-w", WHERE, "--to", "json", "--indent", "2"],
    "convert to English": ["convert", "-w", WHERE, "--to", "english"],
    "sql": ["sql", "-w", WHERE, "--dialect", "sqlite", "--inline"],
    "explain": ["explain", "-w", '{"city": "Bonn"}', "--row", "1", "FILE"],
    "select": ["select", "-w", '{"points": {"gte": 1}}', "FILE"],
    "select as CSV": ["select", "-w", '{"points": {"gte": 1}}', "--columns", "id,city", "--to", "csv", "FILE"],
    "select as JSON": ["select", "-w", '{"points": {"gte": 1}}', "--to", "jsonl", "FILE"],
    "select columns as JSON": ["select", "-w", '{"points": 5}', "--columns", "city", "--to", "jsonl", "FILE"],
    "infer": ["schema", "infer", "FILE"],
    "no such contact": ["explain", "-w", '{"points": 1}', "--contact", f"id={HOSTILE}", "FILE"],
}  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_a_terminal_is_shown_no_character_that_it_obeys(name: str, contacts: Path) -> None:
    shown = on_terminal(*(contacts if part == "FILE" else part for part in COMMANDS[name]))
    assert [hex(ord(char)) for char in sorted(set(shown).intersection(ACTING))] == []
    assert "\r" not in shown
    assert "owned" in shown or name in {"infer", "select"}


def test_a_terminal_is_shown_what_is_escaped() -> None:
    where = json.dumps({"city": "\x1b[31mred\x1b[0m\x9b\u202ex"}, ensure_ascii=False)
    assert on_terminal("convert", "-w", where) == "city = '\\u001b[31mred\\u001b[0m\\u009b\\u202ex'\n"
    shown = on_terminal("convert", "-w", where, "--to", "json")
    assert shown == '{"city":"\\u001b[31mred\\u001b[0m\\u009b\\u202ex"}\n'
    assert af.parse(shown) == af.parse(where)


def test_a_pipe_has_the_clause_as_it_is(tmp_path: Path) -> None:
    f = af.parse(WHERE)
    for to, written in (("text", f.to_text()), ("json", f.to_json()), ("english", f.describe())):
        assert cli("convert", "-w", WHERE, "--to", to).out == f"{written}\n"
    text = tmp_path / "clause.txt"
    text.write_bytes(cli("convert", "-w", WHERE, "--to", "text").bytes.removesuffix(b"\n"))
    assert af.parse(cli("convert", "-w", f"@{text}", "--to", "json").out) == f
    assert cli("check", "-w", WHERE).out == f"OK: {f.to_text()}\n"


def test_a_pipe_and_a_file_have_contacts_as_they_are(contacts: Path, tmp_path: Path) -> None:
    select = ("select", "-w", '{"points": {"gte": 1}}', "--to", "jsonl", contacts)
    assert cli(*select).bytes == contacts.read_bytes()
    written = tmp_path / "out.jsonl"
    on_terminal(*select, "-o", written)
    assert written.read_bytes() == contacts.read_bytes()
    assert HOSTILE in cli("select", "-w", '{"points": 5}', "--columns", "city", "--to", "csv", contacts).out


def test_all_that_a_terminal_obeys_is_escaped_and_nothing_else() -> None:
    assert escaped("a\tb\r\nc\n€ü\u200f\U0001f600") == "a\tb\r\nc\n€ü\u200f\U0001f600"
    assert escaped("\r\r\n") == "\\u000d\r\n"
    for char in ACTING:
        assert json.loads(f'"{escaped(char)}"') == char
