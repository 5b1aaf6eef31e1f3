"""What an index holds: it is counted, bounded, and let go with the audiences."""

import gc
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language.ast import Comparison
from tests.exhaustive.membership.grown import KINDS, SCHEMA, clauses, fill

MEGABYTE = 1_000_000


@pytest.fixture(params=[pytest.param(10, id="small"), pytest.param(1, id="large")])
def part(request: pytest.FixtureRequest) -> int:
    """Return by what the numbers and the bounds of a test are divided: every allocation is traced, which takes time."""
    divisor: int = request.param
    return divisor


@pytest.fixture
def grown() -> Iterator[Callable[[], int]]:
    """Return what tells by how many bytes Python's memory has grown since the test began."""
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


def test_an_audience_that_is_replaced_again_and_again(part: int, grown: Callable[[], int]) -> None:
    """The only one on its field: with it the field's index goes, and what was remembered of the field."""
    memory = 2 * MEGABYTE // part
    index = af.AudienceIndex(memory=memory)
    index.add("new", af.parse({"createdAt": {"gte": "2024-01-01T00:00:00Z"}}))
    start = datetime(2024, 1, 1, tzinfo=UTC)
    for turn in range(30):
        index.replace("new", af.parse({"createdAt": {"gte": f"2024-01-{turn + 1:02}T00:00:00Z"}}))
        for minute in range(1_000 // part):
            index.match({"createdAt": start + timedelta(minutes=minute)})
    assert grown() < memory


def test_long_lists_that_come_and_go(part: int, grown: Callable[[], int]) -> None:
    index = af.AudienceIndex(memory=2 * MEGABYTE // part)
    index.add("still", af.parse({"email": "x@x.com"}))
    for turn in range(20):
        index.add("list", af.parse({"email": {"in": [f"{turn}-{number}@x.com" for number in range(5_000 // part)]}}))
        assert index.match({"email": f"{turn}-7@x.com"}) == {"list"}
        index.remove("list")
    assert grown() < 4 * MEGABYTE // part  # one of the long lists takes 1 MB


def test_outcomes_that_grow_with_the_audiences(grown: Callable[[], int]) -> None:
    """What a class means takes more bits the more audiences there are: it is counted anew."""
    index = af.AudienceIndex(memory=MEGABYTE)
    for number in range(10):
        index.add(("needle", number), af.parse({"email": {"contains": f"n{number}"}}))
    records = [{"email": " ".join(f"n{bit}" for bit in range(10) if number >> bit & 1)} for number in range(1_024)]
    f = af.parse({"email": {"startsWith": "other"}})
    expected = [index.match(record) for record in records]
    audiences = [af.parse({"email": {"startsWith": f"other {number}"}}) for number in range(4_000)]
    for number, other in enumerate(audiences):
        index.add(number, other)
    before = grown()
    assert [index.match(record) for record in records] == expected
    assert grown() - before < MEGABYTE
    assert f.matches({"email": "other 7"})


def test_the_trees_of_filters_are_not_kept() -> None:
    def comparisons() -> int:
        gc.collect()
        return sum(isinstance(one, Comparison) for one in gc.get_objects())

    before = comparisons()
    index = af.AudienceIndex()
    index.add_all((number, af.parse({"points": number, "city": f"c{number}"})) for number in range(100))
    index.add("one", af.parse({"points": 7}))
    assert index.match({"points": 7, "city": "c7"}) == {7, "one"}
    assert comparisons() <= before
    assert index[7].to_dict() == {"points": 7, "city": "c7"}


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
def test_large_values_are_not_remembered(value: Callable[[int], Any], part: int, grown: Callable[[], int]) -> None:
    memory = 2 * MEGABYTE // part
    index = af.AudienceIndex(memory=memory)
    index.add("vip", af.parse({"points": {"gte": 100}}))
    index.add("x", af.parse({"city": {"contains": "x"}}))
    for number in range(200 // part):
        held = value(number)
        index.match({"points": held} if isinstance(held, int) else {"city": held})
    assert grown() < memory


@pytest.mark.parametrize("kind", KINDS)
def test_it_costs_about_what_it_says(kind: str, grown: Callable[[], int]) -> None:
    given = clauses(kind, 1)
    fill(af.AudienceIndex(SCHEMA), given)  # the code of a shape of filters is kept for all who ask for it, once
    index = af.AudienceIndex(SCHEMA)
    before = grown()
    fill(index, given)
    assert 0.8 < index.nbytes / (grown() - before) < 1.5  # the allocator's share is not traced


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux what a process takes, and gives back as glibc does")
@pytest.mark.parametrize("kind", KINDS)
def test_a_process_grows_by_what_it_says_and_shrinks_again(kind: str) -> None:
    program = [sys.executable, "-m", "tests.exhaustive.membership.grown", kind]
    root = Path(__file__).parents[3]
    output = subprocess.run(program, capture_output=True, text=True, check=True, cwd=root, timeout=300).stdout
    taken, nbytes, left = map(int, output.split())
    assert 0.8 < nbytes / taken < 1.25
    if kind in ("texts", "whole numbers"):  # what small ones leave lies between what stays
        assert left < taken / 2


@pytest.mark.parametrize(
    "clause",
    [
        pytest.param(lambda n: {"email": {"in": [f"{n}.{place}@x.com" for place in range(3_000)]}}, id="list"),
        pytest.param(
            lambda n: {"OR": [{"email": {"contains": f"{n}.{place}x"}} for place in range(1_900)]},
            id="needles",
        ),
    ],
)
def test_one_that_stays_does_not_keep_the_room_of_the_others(
    clause: Callable[[int], dict[str, Any]], grown: Callable[[], int]
) -> None:
    index = af.AudienceIndex(SCHEMA)
    fill(index, [json.dumps({"email": {"in": ["x", "y"]}, "city": "z"}), json.dumps({"email": {"contains": "zzz"}})])
    index.match({"email": "first"})
    before, said = grown(), index.nbytes
    for number in range(2, 7):
        index.add(number, af.parse(clause(number), schema=SCHEMA))
    SCHEMA.memo.clear()
    full = grown() - before
    for number in range(2, 7):
        index.remove(number)
    for _ in range(70):  # changes are remembered for some time
        index.add("other", af.parse({"email": "x"}))
        index.remove("other")
    assert grown() - before < full / 10
    assert abs(index.nbytes - said) < full / 10


def test_nothing_is_left_when_all_audiences_have_gone(part: int, grown: Callable[[], int]) -> None:
    index = af.AudienceIndex()
    for turn in range(3):
        for number in range(1_000 // part):
            clause = {"points": {"gte": number}, "OR": [{"city": f"c{number}"}, {"email": {"contains": f"e{number}"}}]}
            index.add(number, af.parse(clause))
        for number in range(300 // part):
            assert index.count({"points": number, "city": f"c{number}"}) == 1
        for number in range(1_000 // part):
            index.remove(number)
        assert (len(index), index.nbytes) == (0, 0), turn
    # What parsing remembers does not depend on their number.
    assert grown() < 200_000 + 800_000 // part
