"""What an index remembers of contacts is bounded for large values, long lists and many audiences."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import audiencefilter as af

MEGABYTE = 1_000_000


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


def test_an_audience_that_is_replaced_again_and_again(grown: Callable[[], int]) -> None:
    index = af.AudienceIndex(memory=2 * MEGABYTE)
    index.add("new", af.parse({"createdAt": {"gte": "2024-01-01T00:00:00Z"}}))
    start = datetime(2024, 1, 1, tzinfo=UTC)
    for turn in range(30):
        index.replace("new", af.parse({"createdAt": {"gte": f"2024-01-{turn + 1:02}T00:00:00Z"}}))
        for minute in range(1_000):
            index.match({"createdAt": start + timedelta(minutes=minute)})
    assert grown() < 2 * MEGABYTE


def test_long_lists_that_come_and_go(grown: Callable[[], int]) -> None:
    index = af.AudienceIndex(memory=2 * MEGABYTE)
    index.add("still", af.parse({"email": "x@x.com"}))
    for turn in range(20):
        index.add("list", af.parse({"email": {"in": [f"{turn}-{number}@x.com" for number in range(5_000)]}}))
        assert index.match({"email": f"{turn}-7@x.com"}) == {"list"}
        index.remove("list")
    assert grown() < 4 * MEGABYTE  # one of the long lists takes 1 MB


def test_outcomes_that_grow_with_the_audiences(grown: Callable[[], int]) -> None:
    index = af.AudienceIndex(memory=MEGABYTE)
    for number in range(10):
        index.add(("needle", number), af.parse({"email": {"contains": f"n{number}"}}))
    records = [{"email": " ".join(f"n{bit}" for bit in range(10) if number >> bit & 1)} for number in range(1_024)]
    expected = [index.match(record) for record in records]
    for number in range(4_000):
        index.add(number, af.parse({"email": {"startsWith": f"other {number}"}}))
    before = grown()
    assert [index.match(record) for record in records] == expected
    assert grown() - before < MEGABYTE


def test_contacts_that_cannot_be_compared(grown: Callable[[], int]) -> None:
    index = af.AudienceIndex(memory=100_000)
    for number in range(10):
        index.add(number, af.parse({"company": {"contains": f"n{number}"}, "points": {"gte": number}}))
    for number in range(1_024):
        company = " ".join(f"n{bit}" for bit in range(10) if number >> bit & 1)
        with pytest.raises(af.RecordError):
            index.match({"company": company, "points": "many"})
    assert grown() < MEGABYTE


@pytest.mark.parametrize(
    "value", [lambda n: (1 << 400_000) + n, lambda n: "x" * 50_000 + str(n)], ids=["number", "text"]
)
def test_large_values_are_not_remembered(value: Callable[[int], Any], grown: Callable[[], int]) -> None:
    index = af.AudienceIndex(memory=2 * MEGABYTE)
    index.add("vip", af.parse({"points": {"gte": 100}}))
    index.add("x", af.parse({"city": {"contains": "x"}}))
    for number in range(200):
        held = value(number)
        index.match({"points": held} if isinstance(held, int) else {"city": held})
    assert grown() < 2 * MEGABYTE
