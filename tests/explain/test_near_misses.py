"""Near misses: how many tests keep a record out."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.explain.near_misses import near_misses
from tests.notations.schemas import CONTACT, EXTENDED

#: By schema each clause, a record, and how many tests keep it out.
FAILING: dict[af.Schema, list[tuple[dict[str, Any], dict[str, Any], int]]] = {
    EXTENDED: [
        ({"points": 1}, {"points": 2}, 1),
        ({"points": 1, "city": "Bonn"}, {}, 2),
        ({"OR": [{"points": 1}, {"city": "Bonn", "country": "DE"}]}, {}, 1),
        ({"OR": [{"points": 1, "referrals": 1}, {"city": "Bonn", "country": "DE"}]}, {"city": "Bonn"}, 1),
        ({"NOT": {"OR": [{"points": 1}, {"city": "Bonn"}]}}, {"points": 1, "city": "Bonn"}, 2),
        ({"NOT": {"points": 1, "city": "Bonn"}}, {"points": 1, "city": "Bonn"}, 1),
        ({"NOT": {"points": 1}}, {}, 1),
    ],
    # What is asked of related records is one test.
    CONTACT: [
        ({"tags": {"has": "x"}, "points": 1}, {"tags": []}, 2),
        ({"actions": {"some": {"name": "x", "increase": 1}}}, {"actions": []}, 1),
        ({"actions": {"some": {"name": "x"}, "count": {"gte": 9}}, "points": 1}, {"actions": []}, 3),
        ({"actions": {"every": {"name": "x"}}}, {"actions": [{"name": "x"}, {}]}, 1),
        ({"OR": [{"list": {"is": {"name": "x"}}}, {"points": 1, "email": "x"}]}, {"email": "y"}, 1),
    ],
}


def test_failing_tests_are_counted() -> None:
    for schema, clause, record, failing in [(schema, *row) for schema, rows in FAILING.items() for row in rows]:
        (miss,) = near_misses(af.parse(clause, schema), [record])
        assert (miss.record, miss.failing) == (record, failing)
        assert miss.explanation.verdict is not True


def test_nobody_is_near_what_nobody_can_be() -> None:
    assert near_misses(af.parse({"OR": []}), [{}]) == ()
    assert near_misses(af.parse({}), [{}]) == ()


def test_records_of_equal_distance_keep_their_order() -> None:
    records = [{"points": index} for index in range(9)]
    misses = near_misses(af.parse({"points": 3}), iter(records), most=5)
    assert [miss.record["points"] for miss in misses] == [0, 1, 2, 4, 5]


@given(st.lists(st.fixed_dictionaries({"points": st.integers(0, 3) | st.none()}), max_size=5))
def test_every_record_is_selected_or_missed(records: list[dict[str, Any]]) -> None:
    f = af.parse({"NOT": {"points": {"in": [1, 2]}}}, EXTENDED)
    missed = [miss.record for miss in near_misses(f, records, most=len(records) + 1)]
    assert len(missed) + len(f.select(records)) == len(records)
    assert not any(map(f.matches, missed))
