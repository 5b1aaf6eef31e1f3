"""The table of a preview in notebooks: escaped, well formed, and bounded."""

from html.parser import HTMLParser
from typing import Any

import pytest

import audiencefilter as af
from tests.each import each
from tests.strategies import HOSTILE_TEXTS

MARKUP = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '" onmouseover="alert(1)', "</td></table><b>",
    "&lt;b&gt;", "<!--", "]]>", "\u202eevil", "\x1b[31m", "\0", "\ud800",
)  # fmt: skip


class Table(HTMLParser):
    """Reads a table, and refuses everything else."""

    def __init__(self, preview: af.Preview[Any]) -> None:
        super().__init__(convert_charrefs=True)
        source = preview._repr_html_()
        source.encode()
        self.open: list[str] = []
        self.count = dict.fromkeys(("table", "caption", "tr", "th", "td"), 0)
        self.text = ""
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not attrs
        self.open.append(tag)
        self.count[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        pytest.fail("a comment")


def test_a_value_is_text_whatever_is_in_it() -> None:
    def check(text: str) -> None:
        found = Table(af.Preview(2, 2, ({"city": text, text: "x"}, text)))
        if text.isprintable() and len(text) < 50 and not set(text) & {"'", "\\"}:
            assert found.text.count(text) >= 2

    each([*MARKUP, *HOSTILE_TEXTS], check)


def test_a_large_sample_is_cut() -> None:
    records = [{f"key{column}": row for column in range(40)} for row in range(1_000)]
    found = Table(af.parse("{}").preview(records, sample=1_000))
    assert (found.count["tr"], found.count["th"], found.count["td"]) == (21, 12, 240)
    assert found.text.startswith("1,000 of 1,000 (100.0%)key0key1")


class Hostile:
    def __repr__(self) -> str:
        raise RuntimeError("no")


def test_a_record_may_be_anything() -> None:
    def check(case: tuple[Any, str]) -> None:
        record, text = case
        found = Table(af.Preview(1, 1, (record,)))
        assert text in found.text
        assert len(found.text) < 100

    each([
        ({1: "a", "b": None}, "1ba"), ({"a": Hostile()}, "a value of type Hostile"),
        (Hostile(), "a value of type Hostile"), ({"a": {"b": ["<i>"]}}, "{'b': ['<i>']}"),
        ({"a": "x" * 500}, "x" * 50), ({}, "1 of 1"),
    ], check)  # fmt: skip
