"""Audiences that change while contacts are matched: nobody sees half an update."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

import audiencefilter as af

#: Exactly one of these is true of a contact with points.
LOW, HIGH = af.parse('{"points": {"lt": 50}}'), af.parse('{"points": {"gte": 50}}')
#: The same with a clause across fields, and in several alternatives.
LOWER = af.parse({"OR": [{"points": {"lt": 50}}, {"city": "x"}]})
HIGHER = af.parse({"OR": [{"points": {"gte": 50}, "country": "DE"}, {"points": {"gte": 50}, "isVerified": True}]})


@pytest.fixture(autouse=True)
def _switch_often() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.parametrize(("low", "high"), [(LOW, HIGH), (LOWER, HIGHER)], ids=["one field", "several"])
def test_a_replaced_audience_is_the_old_or_the_new_one(low: af.Filter, high: af.Filter) -> None:
    index = af.AudienceIndex(memory=50_000)
    index.add("swapped", low)
    index.add("still", high)
    for number in range(100):
        index.add(number, af.parse({"points": {"gte": number}, "country": "DE"}))

    def write(turn: int) -> None:
        index.replace("swapped", (high, low)[turn % 2])
        index.add(f"new {turn}", high)
        index.remove(f"new {turn}")

    def read() -> set[frozenset[object]]:
        """Read until both filters have been found."""
        seen = set[frozenset[object]]()
        turn = 0
        while turn < 100 or len({"swapped" in keys for keys in seen}) < 2:
            turn += 1
            record = {"points": 50 + turn % 40, "country": "DE", "isVerified": True}
            found = index.match(record)
            assert {key for key in found if isinstance(key, int)} == set(range(record["points"] + 1))  # type: ignore[operator]
            assert "still" in found
            seen.add(frozenset(key for key in found if not isinstance(key, int)))
            changes = index.changes(record, {**record, "points": 10})
            assert "still" in changes.left
            assert changes.entered <= {"swapped"}
        return seen

    with ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(read) for _ in range(3)]
        turns = count()
        while not all(reader.done() for reader in readers):
            write(next(turns))
        seen = set[frozenset[object]]().union(*(reader.result() for reader in readers))
    # One audience at a time comes and goes: never two of the new ones.
    assert all(sum(str(key).startswith("new") for key in keys) <= 1 for keys in seen)


def test_adding_from_several_threads_loses_nothing() -> None:
    index = af.AudienceIndex()

    def work(thread: int) -> None:
        for number in range(200):
            index.add((thread, number), af.parse({"points": {"gte": number}}))
            if number % 3 == 0:
                index.remove((thread, number))

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(work, thread) for thread in range(4)]:
            done.result()
    expected = {(thread, number) for thread in range(4) for number in range(101) if number % 3}
    assert index.match({"points": 100}) == expected
    assert len(index) == 4 * 133
