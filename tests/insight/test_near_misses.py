"""Near misses: how many tests keep a record out."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.insight.near_misses import NearMiss, near_misses

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)


def misses_of(f: af.Filter, records: Iterable[Any], most: int = 3) -> tuple[NearMiss, ...]:
    return near_misses(f.ast, f.schema, f.selection, records, most)


@pytest.mark.parametrize(
    ("clause", "record", "failing"),
    [
        ({"points": 1}, {"points": 2}, 1),
        ({"points": 1, "city": "Bonn"}, {}, 2),
        ({"OR": [{"points": 1}, {"city": "Bonn", "country": "DE"}]}, {}, 1),
        ({"OR": [{"points": 1, "referrals": 1}, {"city": "Bonn", "country": "DE"}]}, {"city": "Bonn"}, 1),
        ({"NOT": {"OR": [{"points": 1}, {"city": "Bonn"}]}}, {"points": 1, "city": "Bonn"}, 2),
        ({"NOT": {"points": 1, "city": "Bonn"}}, {"points": 1, "city": "Bonn"}, 1),
        ({"NOT": {"points": 1}}, {}, 1),
    ],
)
def test_failing_tests_are_counted(clause: dict[str, Any], record: dict[str, Any], failing: int) -> None:
    (miss,) = misses_of(af.parse(clause, EXTENDED), [record])
    assert (miss.record, miss.failing) == (record, failing)
    assert miss.explanation.verdict is not True


def test_nobody_is_near_what_nobody_can_be() -> None:
    assert misses_of(af.parse({"OR": []}), [{}]) == ()
    assert misses_of(af.parse({}), [{}]) == ()


def test_records_of_equal_distance_keep_their_order() -> None:
    records = [{"points": index} for index in range(9)]
    misses = misses_of(af.parse({"points": 3}), iter(records), most=5)
    assert [miss.record["points"] for miss in misses] == [0, 1, 2, 4, 5]


@given(st.lists(st.fixed_dictionaries({"points": st.integers(0, 3) | st.none()}), max_size=5))
def test_every_record_is_selected_or_missed(records: list[dict[str, Any]]) -> None:
    f = af.parse({"NOT": {"points": {"in": [1, 2]}}}, EXTENDED)
    missed = [miss.record for miss in misses_of(f, records, most=len(records) + 1)]
    assert len(missed) + len(f.select(records)) == len(records)
    assert not any(map(f.matches, missed))
