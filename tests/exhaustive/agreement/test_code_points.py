"""Contains, and the other tests of texts, over Unicode: every engine finds the code points that fold alike."""

import pytest

import audiencefilter as af
from audiencefilter.backends.patterns import CLASSES
from audiencefilter.language.folding import fold
from tests.agreement.selecting import by_text
from tests.code_points import SETS, letters, places
from tests.engines.engine import Engine

SCHEMA = af.Schema("Text", [af.Field("text", af.FieldType.STRING)])


@pytest.fixture(scope="module")
def enclosed(engine: Engine) -> Engine:
    engine.load("enclosed", SCHEMA, [{"text": "<" + char + ">"} for char in letters()])
    return engine


@pytest.fixture(scope="module", params=SETS)
def table(engine: Engine, request: pytest.FixtureRequest) -> str:
    """A table of a set of code points, which has its name."""
    name: str = request.param
    engine.load(name, SCHEMA, [{"text": char} for char in SETS[name]()])
    return name


def test_contains_finds_every_letter_in_each_of_its_cases(enclosed: Engine) -> None:
    expected = places("letters")
    needles = list(CLASSES)
    filters = [af.parse({"text": {"contains": needle}}, schema=SCHEMA) for needle in needles]
    found = by_text(enclosed, "enclosed", filters, inline=True)
    assert {ascii(needle): ids for needle, ids in zip(needles, found, strict=True) if ids != expected[needle]} == {}


@pytest.mark.parametrize(
    ("operator", "needle"),
    [("contains", "k"), ("contains", "ß"), ("contains", "1"), ("startsWith", "i"), ("endsWith", "ς"), ("equals", "ⅷ")],
)
def test_nothing_else_is_found(engine: Engine, table: str, operator: str, needle: str) -> None:
    f = af.parse({"text": {operator: needle, "mode": "insensitive"}}, schema=SCHEMA)
    assert by_text(engine, table, [f], inline=False) == [places(table)[fold(needle)]]


def test_texts_are_in_the_order_of_code_points(engine: Engine, table: str) -> None:
    bounds = ["\ud7ff", "\ue000", "\uffff"]
    within = [
        {"text": {"gte": low, "lt": high}} for low, high in zip(["z", *bounds], [*bounds, "\U00010010"], strict=True)
    ]
    filters = [af.parse(clause, schema=SCHEMA) for clause in within]
    expected = [[place for place, text in enumerate(SETS[table]()) if f.matches({"text": text})] for f in filters]
    assert by_text(engine, table, filters, inline=False) == expected
    assert all(expected)


def test_every_code_point_is_found_in_a_list(engine: Engine, table: str) -> None:
    texts = SETS[table]()
    chosen = list(range(0, len(texts), 12))
    f = af.parse({"text": {"in": [texts[place] for place in chosen]}}, schema=SCHEMA)
    assert by_text(engine, table, [f], inline=False) == [chosen]
