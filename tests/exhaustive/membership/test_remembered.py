"""What an index remembers of contacts is bounded, and nothing is left of audiences that went."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator

import pytest

import audiencefilter as af


@pytest.fixture
def grown() -> Iterator[Callable[[], int]]:
    """Return a function that tells by how many bytes Python's memory has grown since the test began."""
    # What an index loads when it is first used is not what it holds.
    first = af.AudienceIndex()
    first.add("first", af.parse({"points": {"gte": 1}, "country": "DE", "email": {"contains": "x"}}))
    first.match({"points": 1, "country": "DE", "email": "x"})
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]

    def measure() -> int:
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before

    yield measure
    tracemalloc.stop()


def test_what_is_remembered_is_bounded(grown: Callable[[], int]) -> None:
    index = af.AudienceIndex(memory=30_000)
    for number in range(60):
        index.add(number, af.parse({"email": {"contains": f"{number:02}"}, "points": {"gte": number}}))
    audiences = grown()
    for number in range(200):
        email = f"{number:04}@x.com"
        expected = {key for key in range(60) if f"{key:02}" in email and number >= key}
        assert index.match({"email": email, "points": number}) == expected
    assert grown() - audiences < 80_000


def test_nothing_is_left_of_audiences_that_went(grown: Callable[[], int]) -> None:
    index = af.AudienceIndex()
    index.add("stays", af.parse({"city": "Bonn", "email": {"contains": "x@"}}))
    held = []
    for turn in range(3):
        for number in range(30):
            text = f"{turn} {number}" + "x" * 490
            clause = {"points": {"gte": number}, "OR": [{"city": text}, {"email": {"contains": text}}]}
            index.add(number, af.parse(clause))
        assert index.match({"points": 60, "city": f"{turn} 7" + "x" * 490}) == {7}
        for number in range(30):
            index.remove(number)
        held.append(grown())
    assert held[-1] - held[0] < 25_000
