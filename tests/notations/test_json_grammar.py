"""The published grammar of JSON takes the texts that the package reads, and no others."""

from functools import cache
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import LarkError

from audiencefilter.language.limits import Limits
from audiencefilter.language.problems import AbandonedError
from audiencefilter.notations.json import tree_of_json
from audiencefilter.notations.text_parser import grammar
from tests.conformance.corpus import CONTACTS
from tests.examples import examples

SOURCES = [case.source for case in CONTACTS.cases() if len(case.source) < 500]


@cache
def parser() -> Lark:
    return Lark(grammar("json"), parser="lalr", maybe_placeholders=False)


def grammar_takes(text: str) -> bool:
    try:
        parser().parse(text)
    except LarkError:
        return False
    return True


def reader_takes(text: str) -> bool:
    try:
        tree_of_json(text, Limits())
    except AbandonedError:
        return False
    return True


@examples(400)
@given(st.integers(0, 2**64))
def test_the_grammar_takes_what_is_read(number: int) -> None:
    random: Any = Random(number)
    text = random.choice(SOURCES)
    place = random.randint(0, len(text))
    noise = random.choice(
        ["", "", *'{}[]:,"0-.eE ', "\n", "NaN", "-Infinity", "01", "1.", "true", '""', "\x0c", "\x1f"]
    )
    text = text[:place] + noise + text[place + random.choice((0, 0, 1)) :]
    assert grammar_takes(text) is reader_takes(text), text


def test_both_take_the_same_literals() -> None:
    taken = ["{}", " [1,\t-0.5e3]\r\n", r'"\/\u00e9"']
    for text in (*taken, "[1,]", "01", "+1", "'a'", "", r'"\ud8Na"', r'"\x"'):
        assert grammar_takes(text) is reader_takes(text) is (text in taken), text
