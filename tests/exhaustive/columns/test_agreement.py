"""Columns select what rows do: the conformance cases and random schemas, filters and records, by every encoding."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from tests.columns.forcing import WAYS, forced
from tests.conformance.corpus import CONTACTS
from tests.examples import examples
from tests.strategies import Scenario, scenarios

ROWS = 24
IDS = np.array([contact["id"] for contact in CONTACTS.contacts()])
ways = pytest.mark.parametrize("way", WAYS)


def check(f: af.Filter, store: af.ColumnStore, expected: list[int]) -> None:
    """Assert that every way of asking a store gives these rows."""
    assert store.indices(f).tolist() == expected
    assert store.count(f) == len(expected)
    assert store.mask(f).tolist() == [row in set(expected) for row in range(len(store))]


#: The random tests below go every way by default, too.
@pytest.mark.parametrize("way", WAYS)
def test_the_conformance_cases(way: str) -> None:
    times = 2 if way == "small" else 1  # so that chunks end in the middle of the contacts
    wrong = []
    with forced(way):
        store = af.ColumnStore.from_records(CONTACTS.contacts() * times, af.CONTACT, threads=1)
        for case in CONTACTS.distinct():
            f = case.parse()
            found = IDS[store.indices(f) % len(IDS)].tolist()
            if sorted(found) != sorted((case.ids or ()) * times) or store.count(f) != len(found):
                wrong.append(case.name)
    assert not wrong


@ways
def test_random_scenarios(way: str) -> None:
    selected = []

    @examples(150)
    @given(scenarios(rows=ROWS))
    def compare(scenario: Scenario) -> None:
        f, rows = scenario.filter, scenario.rows
        expected = [index for index, row in enumerate(rows) if f.matches(row)]
        selected.append(len(expected))
        check(f, af.ColumnStore.from_records(rows, scenario.schema, threads=1), expected)

    with forced(way):
        compare()
    assert sum(0 < size < ROWS for size in selected) > len(selected) / 20


@ways
@examples(100)
@given(
    scenario=scenarios(rows=ROWS),
    cuts=st.lists(st.integers(0, ROWS), max_size=3).map(sorted),
    changed=st.lists(st.tuples(st.integers(0, ROWS - 1), st.integers(0, ROWS - 1)), max_size=6),
)
def test_random_scenarios_appended_and_updated(
    way: str, scenario: Scenario, cuts: list[int], changed: list[tuple[int, int]]
) -> None:
    """A store that grew piece by piece, and some of whose rows were replaced, is as one made at once."""
    f, rows = scenario.filter, list(scenario.rows)
    with forced(way):
        store = af.ColumnStore.from_records([], scenario.schema, threads=1)
        for start, end in pairwise([0, *cuts, ROWS]):
            store.append(rows[start:end])
            store.count(f)
        for index, other in changed:
            rows[index] = rows[other]
            store.update([index], [rows[other]])
        check(f, store, [index for index, row in enumerate(rows) if f.matches(row)])


@ways
def test_the_hostile_table(way: str) -> None:
    """All of what has gone wrong somewhere, through random filters near its values."""
    from tests.agreement import hostile

    selected = []

    @examples(150)
    @given(hostile.filters())
    def compare(f: af.Filter) -> None:
        expected = hostile.verdicts(f)[0]
        selected.append(len(expected))
        check(f, store, expected)

    with forced(way):
        store = af.ColumnStore.from_records(hostile.rows(), hostile.SCHEMAS[af.Notation.EXTENDED], threads=1)
        compare()
    assert sum(0 < size < hostile.ROWS for size in selected) > len(selected) / 4
