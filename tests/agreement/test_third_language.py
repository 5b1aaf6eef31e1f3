"""Dates, decimals, ids and averages on every engine: what the conformance cases expect, and random worlds."""

from datetime import datetime

import pytest

import audiencefilter as af
from tests.agreement import third_tables as third
from tests.agreement.joined import Joined
from tests.conformance import third_cases, third_corpus
from tests.engines.engine import Engine

CASES = [case for case in third_cases.cases() if case.ids is not None and not third_cases.has_objects(case.parse())]
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
def expected(engine: Engine, corpus: Joined) -> list[list[int]]:
    """Whom each case selects; where an engine cannot store some values, rows of memory say it."""
    if engine.name not in WITH_DOUBLES:
        return [list(case.ids or ()) for case in CASES]
    contacts = third.records(corpus)
    found = [third.expected(f, contacts, case.now) for f, case in zip(FILTERS, CASES, strict=True)]
    assert sum(tuple(ids) == case.ids for ids, case in zip(found, CASES, strict=True)) > 0.6 * len(CASES)
    return found


def now(at: int) -> datetime:
    return CASES[at].now


def wrong(found: list[list[int]], expected: list[list[int]], of: slice) -> dict[str, tuple[list[int], list[int]]]:
    return {
        f"{case.name} {case.source}": (answer, ids)
        for case, answer, ids in zip(CASES[of], found, expected[of], strict=True)
        if answer != ids
    }


@pytest.mark.parametrize("inline", [False, True])
def test_text(engine: Engine, corpus: Joined, expected: list[list[int]], inline: bool) -> None:
    step = STEPS.get(engine.name, 1)
    found = third.by_text(engine, corpus, FILTERS[inline::step], lambda at: now(inline + at * step), inline)
    assert not wrong(found, expected, slice(inline, None, step))


def test_sqlalchemy(engine: Engine, corpus: Joined, expected: list[list[int]]) -> None:
    alchemy = engine.alchemy()
    if alchemy is None:
        pytest.skip(f"SQLAlchemy has no dialect of {engine.name} here")
    with alchemy.connect() as connection:
        assert not wrong(third.by_sqlalchemy(connection, corpus, FILTERS, now), expected, slice(None))


def test_some_select_some() -> None:
    contacts = len(third_cases.contacts())
    assert sum(0 < len(case.ids or ()) < contacts for case in CASES) > 0.8 * len(CASES)
    assert isinstance(FILTERS[0], af.Filter)
