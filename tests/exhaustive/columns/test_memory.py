"""What stores take of memory: while one is made, in a process of its own, and when nobody has it any more."""

import gc

import pytest

from audiencefilter.columns.segment import Segment
from tests.columns.sources import SOURCES, corpus_cases, corpus_store
from tests.conformance.corpus import RELATIONS


def _segments() -> int:
    return sum(type(each) is Segment for each in gc.get_objects())


@pytest.mark.parametrize("source", SOURCES)
def test_a_store_goes_at_once_when_nobody_has_it(source: str) -> None:
    filters = [(case.parse(), case.now) for case in list(corpus_cases())[::6]]
    gc.collect()
    gc.disable()
    try:
        before = _segments()
        made = corpus_store(source)
        made.update([1, 0], RELATIONS.contacts()[:2])
        for f, now in filters:
            made.breakdown(f, now)
            made.count(f, now=now)
        assert _segments() > before + 4
        del made
        assert _segments() == before
    finally:
        gc.enable()
