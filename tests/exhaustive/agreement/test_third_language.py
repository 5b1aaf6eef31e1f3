"""Dates, decimals, ids and averages on every engine: what the conformance cases expect, and random worlds."""

import pytest

import audiencefilter as af
from tests.agreement import third_tables as third
from tests.agreement.joined import Joined
from tests.conformance import third_cases, third_corpus
from tests.engines.engine import Engine

CASES = [case for case in third_cases.cases() if case.ids is not None]
FILTERS = [case.parse() for case in CASES]
#: Engines whose decimals are doubles.
WITH_DOUBLES = ("sqlite",)
#: Of so many cases these evaluate one, since they take long to plan.
STEPS = {"spark": 12}


@pytest.fixture(scope="module")
def corpus(engine: Engine) -> Joined:
    found = third.joined(third_corpus.schema(), third_cases.root(), third_corpus.tables())
    if engine.name in WITH_DOUBLES:
        found = third.with_decimals_of_doubles(found)
    found.load(engine)
    return found


@pytest.fixture(scope="module")
def numbers(engine: Engine) -> list[int]:
    """The cases that the engine evaluates."""
    return list(range(0, len(FILTERS), STEPS.get(engine.name, 1)))


@pytest.fixture(scope="module")
def expected(engine: Engine, corpus: Joined, numbers: list[int]) -> dict[int, list[int]]:
    """Whom each case selects; where an engine cannot store some values, rows of memory say it."""
    stated = {at: list(CASES[at].ids or ()) for at in numbers}
    if engine.name not in WITH_DOUBLES:
        return stated
    contacts = third.records(corpus)
    found = {at: third.expected(FILTERS[at], contacts, CASES[at].now) for at in numbers}
    assert sum(found[at] == stated[at] for at in numbers) > 0.6 * len(numbers)
    return found


def wrong(
    found: list[list[int]], expected: dict[int, list[int]], of: list[int]
) -> dict[str, tuple[list[int], list[int]]]:
    return {
        f"{CASES[at].name} {CASES[at].source}": (answer, expected[at])
        for at, answer in zip(of, found, strict=True)
        if answer != expected[at]
    }


@pytest.mark.parametrize("inline", [False, True])
def test_text(engine: Engine, corpus: Joined, numbers: list[int], expected: dict[int, list[int]], inline: bool) -> None:
    of = numbers[inline::2] if engine.name in STEPS else numbers
    found = third.by_text(engine, corpus, [FILTERS[at] for at in of], lambda at: CASES[of[at]].now, inline)
    assert not wrong(found, expected, of)


def test_sqlalchemy(engine: Engine, corpus: Joined, numbers: list[int], expected: dict[int, list[int]]) -> None:
    alchemy = engine.alchemy()
    if alchemy is None:
        pytest.skip(f"SQLAlchemy has no dialect of {engine.name} here")
    with alchemy.connect() as connection:
        filters = [FILTERS[at] for at in numbers]
        found = third.by_sqlalchemy(connection, corpus, filters, lambda at: CASES[numbers[at]].now)
        assert not wrong(found, expected, numbers)


def test_some_select_some() -> None:
    contacts = len(third_cases.contacts())
    assert sum(0 < len(case.ids or ()) < contacts for case in CASES) > 0.8 * len(CASES)
    assert isinstance(FILTERS[0], af.Filter)
