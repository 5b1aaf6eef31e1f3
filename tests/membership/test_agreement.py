"""An index says what every filter says by itself: random audiences that come and go."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.membership import bitsets, cnf, field_index
from tests.described import schema_of
from tests.examples import examples
from tests.membership.crowds import members, timed_crowd, worldly_crowd
from tests.worlds import maker

#: Sizes at which an index changes its ways, made small enough that random audiences reach them.
SIZES: Final[dict[str, list[tuple[Any, str, int]]]] = {
    "as they are": [],
    "a sum after each bound": [(bitsets, "_BOUNDS_PER_SUM", 1), (bitsets, "_MAX_SUMS", 2)],
    "one alternative": [(cnf, "MAX_ALTERNATIVES", 1)],
    "few disjunctions": [
        (cnf, "MAX_ALTERNATIVES", 2),
        (cnf, "MAX_DISJUNCTIONS_ON_ONE_FIELD", 1),
        (cnf, "MAX_DISJUNCTIONS_ACROSS_FIELDS", 1),
    ],
    "little remembered": [(bitsets, "_MAX_LOGGED_CHANGES", 1), (field_index, "_MAX_VALUE_BYTES", 1)],
}
randoms = st.integers(0, 2**64).map(Random)


@pytest.fixture(params=SIZES.values(), ids=[*SIZES])
def sizes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, size in request.param:
        monkeypatch.setattr(module, name, size)


@pytest.mark.usefixtures("sizes")
def test_random_crowds(request: pytest.FixtureRequest) -> None:
    shares, moves, next_changes = list[float](), Counter[bool](), Counter[bool]()

    @examples(60 if "as they are" in request.node.name else 30)
    @given(randoms)
    def compare(random: Random) -> None:
        crowd = random.choice((worldly_crowd, worldly_crowd, timed_crowd))(random, 10)
        index = af.AudienceIndex(crowd.schema, memory=random.choice((1, 20_000, 200_000_000)))
        filters: dict[Any, af.Filter] = {}

        def come_and_go() -> None:
            for key in random.sample(range(12), 5):
                f = random.choice(crowd.filters)
                if key in filters and random.random() < 0.4:
                    index.remove(key)
                    del filters[key]
                else:
                    (index.replace if key in filters else index.add)(key, f)
                    filters[key] = f
            new = {(key, number): random.choice(crowd.filters) for number, key in enumerate("ab")}
            new = {key: f for key, f in new.items() if key not in filters}
            index.add_all(new.items())
            filters.update(new)

        since: Any = None
        for now in crowd.instants:
            come_and_go()
            since = since or now
            assert list(index) == list(filters)
            assert all(index[key] == f for key, f in filters.items())
            found = [members(filters, record, now) for record in crowd.rows]
            for record, expected in zip(crowd.rows, found, strict=True):
                keys = index.match(record, now=now)
                assert index.count(record, now=now) == len(expected)
                assert sorted(map(str, keys)) == sorted(map(str, expected))
                assert keys == expected
                shares.append(len(expected) / len(filters))
            for (before, was), (after, is_) in pairwise(zip(crowd.rows, found, strict=True)):
                was_ = members(filters, before, since)
                changes = index.changes(before, after, since=since, now=now)
                assert changes == af.Changes(frozenset(is_ - was_), frozenset(was_ - is_))
                moves[bool(changes)] += 1
                assert index.changes(None, after, now=now) == af.Changes(frozenset(is_), frozenset())
                assert index.changes(before, None, now=now) == af.Changes(frozenset(), frozenset(was))
            for record in crowd.rows[:2]:
                own = [change for f in filters.values() if (change := f.next_change(record, now)) is not None]
                assert index.next_change(record, now) == min(own, default=None)
                for until in (crowd.instants[-1], *own):
                    due = [change for change in own if change <= until]
                    assert index.next_change(record, now, until=max(until, now)) == min(due, default=None)
                next_changes[bool(own)] += 1
            since = now
        for key in filters:
            index.remove(key)
        assert not any(index.match(record, now=now) for record in crowd.rows)

    compare()
    assert sum(0 < share < 1 for share in shares) > len(shares) / 4
    assert min(moves.values()) > sum(moves.values()) / 10
    assert next_changes[True]


def test_random_crowds_of_dates_decimals_and_ids() -> None:
    shares = []
    for seed in range(4):
        drawn = maker.world(seed, levels=2, storable=seed % 2 == 0, clauses=8)
        schema = schema_of(drawn.schema)
        filters = dict(enumerate(af.parse(one.text, schema, audiences=one.audience_texts) for one in drawn.each))
        index = af.AudienceIndex(schema)
        index.add_all(filters.items())
        for record in drawn.rows:
            expected = members(filters, record, drawn.now)
            for _ in range(2):
                assert index.match(record, now=drawn.now) == expected
            shares.append(len(expected) / len(filters))
            own = [change for f in filters.values() if (change := f.next_change(record, drawn.now)) is not None]
            assert index.next_change(record, drawn.now) == min(own, default=None)
    assert sum(0 < share < 1 for share in shares) > len(shares) / 2


def test_random_crowds_over_columns() -> None:
    found = Counter[bool]()

    @examples(24)
    @given(randoms)
    def compare(random: Random) -> None:
        crowd = worldly_crowd(random, 8)
        filters = dict(enumerate([*crowd.filters, crowd.filters[0]]))
        store, now = af.ColumnStore.from_records(crowd.rows, crowd.schema, threads=1), crowd.instants[0]
        expected = {
            key: [row for row, record in enumerate(crowd.rows) if f.matches(record, now=now)]
            for key, f in filters.items()
        }
        pairs = list(af.match_many(filters, store, now))
        assert {key: [row for one, row in pairs if one == key] for key in filters} == expected
        found.update(0 < len(rows) < len(crowd.rows) for rows in expected.values())

    compare()
    assert found[True] > found.total() / 5
