"""Contains, and the other tests of texts, over Unicode: every engine finds the code points that fold alike."""

from collections import defaultdict
from functools import cache

import pytest

import audiencefilter as af
from audiencefilter.backends.patterns import CLASSES
from audiencefilter.language.folding import FOLDS, fold
from tests.agreement.selecting import by_text
from tests.engines.engine import Engine

SCHEMA = af.Schema("Text", [af.Field("text", af.FieldType.STRING)])
_SURROGATES = range(0xD800, 0xE000)


@cache
def everything() -> list[str]:
    """Return every code point that a text may hold."""
    return [chr(code) for code in range(1, 0x110000) if code not in _SURROGATES]


@cache
def cased() -> list[str]:
    """Return the code points that have another case, and those around them."""
    codes = {near for code in (*FOLDS, *FOLDS.values()) for near in (code - 1, code, code + 1)}
    return [chr(code) for code in sorted(codes) if 0 < code < 0x110000 and code not in _SURROGATES]


@pytest.fixture(scope="module")
def letters(engine: Engine) -> Engine:
    engine.load("letters", SCHEMA, [{"text": "<" + char + ">"} for char in cased()])
    return engine


@pytest.fixture(scope="module")
def unicode(engine: Engine) -> Engine:
    engine.load("unicode", SCHEMA, [{"text": char} for char in everything()])
    return engine


def places(texts: list[str]) -> dict[str, list[int]]:
    """Return the ids of the texts that fold to each text."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for place, text in enumerate(texts):
        found[fold(text)].append(place)
    return found


def test_contains_finds_every_letter_in_each_of_its_cases(letters: Engine) -> None:
    expected = places(cased())
    needles = list(CLASSES)
    filters = [af.parse({"text": {"contains": needle}}, schema=SCHEMA) for needle in needles]
    found = by_text(letters, "letters", filters, inline=True)
    assert {ascii(needle): ids for needle, ids in zip(needles, found, strict=True) if ids != expected[needle]} == {}


@pytest.mark.parametrize(
    ("operator", "needle"),
    [("contains", "k"), ("contains", "ß"), ("contains", "1"), ("startsWith", "i"), ("endsWith", "ς"), ("equals", "ⅷ")],
)
def test_nothing_else_is_found_in_all_of_unicode(unicode: Engine, operator: str, needle: str) -> None:
    f = af.parse({"text": {operator: needle, "mode": "insensitive"}}, schema=SCHEMA)
    assert by_text(unicode, "unicode", [f], inline=False) == [places(everything())[fold(needle)]]


def test_texts_are_in_the_order_of_code_points(unicode: Engine) -> None:
    bounds = ["\ud7ff", "\ue000", "\uffff"]
    within = [
        {"text": {"gte": low, "lt": high}} for low, high in zip(["z", *bounds], [*bounds, "\U00010010"], strict=True)
    ]
    filters = [af.parse(clause, schema=SCHEMA) for clause in within]
    expected = [[place for place, text in enumerate(everything()) if f.matches({"text": text})] for f in filters]
    assert by_text(unicode, "unicode", filters, inline=False) == expected


def test_every_code_point_is_found_in_a_list(unicode: Engine) -> None:
    chosen = list(range(0, len(everything()), 12))
    clause = {"text": {"in": [everything()[place] for place in chosen]}}
    f = af.parse(clause, schema=SCHEMA)
    assert by_text(unicode, "unicode", [f], inline=False) == [chosen]
