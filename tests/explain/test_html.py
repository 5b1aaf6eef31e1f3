"""What notebooks show: escaped, well formed, without scripts and colours of its own, and bounded."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.explain import html
from audiencefilter.language.errors import shorten
from tests.each import each
from tests.strategies import HOSTILE_TEXTS, Scenario, scenarios
from tests.worlds.graphs import World, worlds

MARKUP = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '" onmouseover="alert(1)', "'><svg/onload=alert(1)>",
    "</td></table><b>", "&lt;b&gt;", "javascript:alert(1)", "<!--", "]]>", "\u202eevil", "\x1b[31m", "\0", "\ud800",
)  # fmt: skip
#: All that these pages are made of.
TAGS = {"bdi", "div", "li", "p", "pre", "span", "table", "tbody", "td", "th", "thead", "tr", "ul"}
ATTRIBUTES = {"aria-label", "colspan", "role", "scope", "style"}


class Page(HTMLParser):
    """Reads a page, and refuses what is not well formed and what is not expected in it."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.texts: list[str] = []
        self.count: dict[str, int] = {}
        source.encode()
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS
        self.open.append(tag)
        self.count[tag] = self.count.get(tag, 0) + 1
        for name, value in attrs:
            assert name in ATTRIBUTES
            assert value is not None
            # Colours are those of the page that it stands in, or mixed with them.
            for color in re.findall(r"color:([^;]*)", value):
                assert "currentColor" in color
            assert re.search(r"url\(|expression|background:(?!none)", value) is None

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        pytest.fail("a comment")

    @property
    def text(self) -> str:
        return "".join(self.texts)


def printable(text: str) -> str:
    """Return a text as a page can have it."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", text)


def page(shown: Any) -> Page:
    return Page(shown._repr_html_())


def test_a_value_is_text_whatever_is_in_it() -> None:
    def check(text: str) -> None:
        schema = af.Schema(
            "Contact", [af.Field("city", af.FieldType.STRING), af.Field(text or "x", af.FieldType.STRING)]
        )
        shown = printable(text)
        record = {"city": text, (text or "x"): text}
        everyone = af.parse("{}", schema)
        assert shown in page(everyone.preview([record])).text
        if text.isprintable():
            f = af.parse({"city": text, "OR": []}, schema)
            assert text.replace("'", "''") in page(f).text
            for warning in f.warnings:
                assert warning.message in page(warning).text
            assert text.replace("'", "''") in page(f.explain(record)).text
        assert shown in page(af.Changes(frozenset({text}), frozenset({text + "2"}))).text

    each([*MARKUP, *HOSTILE_TEXTS], check)


@given(scenarios())
def test_filters_previews_and_explanations_are_well_formed(scenario: Scenario) -> None:
    f = scenario.filter
    assert printable(shorten(f.describe(), html.MAX_CHARACTERS)) in page(f).text
    found = page(f.preview(scenario.rows))
    assert found.text.startswith(f"{len(f.select(scenario.rows))} of {len(scenario.rows)}")
    for row in scenario.rows:
        page(f.explain(row))
    for warning in f.warnings:
        page(warning)


@given(worlds())
def test_what_is_asked_of_related_records_is_well_formed(world: World) -> None:
    f = world.filter
    page(f)
    for row in world.rows[:3]:
        explanation = f.explain(row, now=world.now)
        assert page(explanation).count["li"] <= html.MAX_LINES
    page(f.preview(world.rows, now=world.now))


def test_a_large_sample_is_cut_and_says_so() -> None:
    records = [{f"key{column}": row for column in range(40)} for row in range(1_000)]
    found = page(af.parse("{}").preview(records, sample=1_000))
    assert found.count["tr"] == html.MAX_ROWS + 1
    assert found.count["th"] == html.MAX_COLUMNS
    assert "… and 980 more rows and more columns" in found.text


def test_a_large_explanation_is_cut_and_says_so() -> None:
    clause = {"OR": [{"points": number} for number in range(1_000)]}
    found = page(af.parse(clause).explain({"points": -1}))
    assert found.count["li"] == html.MAX_LINES
    assert f"… and {1_001 - html.MAX_LINES} more" in found.text


def test_a_large_filter_is_cut() -> None:
    f = af.parse({"email": {"in": [f"{number}@cam.edu" for number in range(5_000)]}})
    assert len(f._repr_html_()) < 20_000


def test_many_changes_are_cut_and_counted() -> None:
    found = page(af.Changes(frozenset(range(1_000)), frozenset({"b", "a"})))
    assert "entered: 1,000" in found.text
    assert "… and 950 more" in found.text
    assert found.text.endswith("left: 2ab")


def test_an_explanation_of_groups_within_groups_is_a_tree() -> None:
    clause = {"OR": [{"city": "Bonn", "OR": [{"points": 1}, {"points": 2}]}, {"points": 3}]}
    source = af.parse(clause).explain({"points": 3})._repr_html_()
    found = Page(source)
    assert found.count["ul"] == 4
    assert [text for text in found.texts if text.strip() and text not in "✓✗?"] == [
        "OR", "AND", "city = 'Bonn' (city is missing)", "OR", "points = 1 (points is 3)", "points = 2 (points is 3)",
        "points = 3 (points is 3)",
    ]  # fmt: skip
    assert source.count('aria-label="true"') == 2
    assert source.count('aria-label="unknown"') == 1
    assert source.count('aria-label="false"') == 4


class Hostile:
    def __repr__(self) -> str:
        raise RuntimeError("no")


def test_a_record_may_be_anything() -> None:
    def check(case: tuple[Any, str]) -> None:
        record, text = case
        assert text in page(af.Preview(1, 1, (record,))).text

    cases = [
        ({1: "a", "b": None}, "missing"),
        ({"a": Hostile()}, "a value of type Hostile"),
        (Hostile(), "a value of type Hostile"),
        ({"a": {"b": ["<i>"]}}, "{'b': ['<i>']}"),
        ({}, "1 of 1"),
    ]
    each(cases, check)


def test_records_of_several_kinds_are_in_one_table() -> None:
    found = page(af.Preview(2, 2, ({"a": 1, "b": 2}, 3)))
    assert (found.count["tr"], found.count["td"]) == (3, 3)


def test_each_part_escapes_what_it_takes() -> None:
    def check(show: Callable[[str], str]) -> None:
        for text in MARKUP:
            Page(show(text))

    each([html.sentence, html.code, lambda text: html.items(text, [text])], check)
