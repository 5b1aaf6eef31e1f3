"""What is relative to now at an instant: as a filter, as a plan and as a selection."""

from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected, verdict
from audiencefilter.plan.relative import is_relative
from tests.each import each
from tests.examples import examples
from tests.explain.changing import CONTACT, Drawing

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
NOW = datetime(2026, 3, 31, 12, tzinfo=UTC)
LAST = "9999-12-31T23:59:59.999999Z"
FIRST = "0001-01-01T00:00:00Z"


@examples(80)
@given(st.integers(0, 2**64).map(Random))
def test_an_instant_changes_nothing_but_the_clock(drawn: Random) -> None:
    for _ in range(3):
        f, record, now = Drawing(drawn).case()
        absolute = f.at(now)
        assert not absolute.is_relative
        assert absolute.at(NOW) is absolute
        assert af.parse(absolute.to_json(), CONTACT) == absolute
        assert af.parse_text(absolute.to_text(), CONTACT) == absolute
        assert (absolute == f, absolute.fingerprint == f.fingerprint) == (False, False)

        plan, chosen = f.plan_at(now), f.selection_at(now)
        assert not is_relative(plan)
        assert not is_relative(chosen)
        assert verdict(plan, record) is verdict(absolute.plan, record)
        assert is_selected(chosen, record) is is_selected(absolute.selection, record)
        assert f.matches(record, now=now) is is_selected(chosen, record)
        assert absolute.matches(record) is is_selected(chosen, record)


def test_instants_outside_of_all_years() -> None:
    def check(case: tuple[tuple[str, str, dict[str, str]], bool]) -> None:
        (operand, key, absolute), negated = case
        test: dict[str, Any] = {key: {"now": operand}}
        f = af.parse({"createdAt": {"not": test} if negated else test}, EXTENDED)
        found = f.at(NOW)
        assert found == af.parse({"createdAt": {"not": absolute} if negated else absolute}, EXTENDED)
        everybody = ((key in ("gt", "gte")) is operand.startswith("-")) is not negated
        for created in (NOW, datetime.fromisoformat(FIRST), datetime.fromisoformat(LAST), None):
            for one in (f, found, f.at(NOW - timedelta(days=1))):
                assert one.matches({"createdAt": created}, now=NOW) is (everybody and created is not None)

    each(
        product([
            ("-P9000Y", "gt", {"gte": FIRST}), ("-P9000Y", "gte", {"gte": FIRST}), ("-P9000Y", "lt", {"lt": FIRST}),
            ("-P9000Y", "lte", {"lt": FIRST}), ("P9000Y", "lt", {"lte": LAST}), ("P9000Y", "lte", {"lte": LAST}),
            ("P9000Y", "gt", {"gt": LAST}), ("P9000Y", "gte", {"gt": LAST}),
        ], [False, True]),
        check,
    )  # fmt: skip


def test_an_aggregate_has_each_operator_once() -> None:

    def check(case: tuple[Any, Any]) -> None:
        test, absolute = case
        f = af.parse({"actions": {"max": {"field": "createdAt", **test}}}, CONTACT)
        assert f.at(NOW).to_dict() == {"actions": {"max": {"field": "createdAt", **absolute}}}
        for days in (None, -9, -1, 0, 9):
            record = {"actions": [{"createdAt": None if days is None else NOW + timedelta(days=days)}]}
            assert f.at(NOW).matches(record) is f.matches(record, now=NOW)
            assert verdict(f.at(NOW).plan, record) is verdict(f.plan_at(NOW), record)

    each([
        ({"gt": {"now": "-P1D"}, "gte": {"now": "P9000Y"}}, {"gt": LAST}),
        ({"gt": {"now": "P9000Y"}, "gte": {"now": "P9000Y"}}, {"gt": LAST}),
        ({"gt": {"now": "-P9000Y"}, "gte": {"now": "-P1D"}}, {"gte": "2026-03-30T12:00:00Z"}),
        ({"lt": {"now": "-P1D"}, "lte": {"now": "-P9000Y"}}, {"lt": FIRST}),
        (
            {"lt": {"now": "P9000Y"}, "lte": {"now": "-P1D"}, "not": None},
            {"lte": "2026-03-30T12:00:00Z", "not": None},
        ),
    ], check)  # fmt: skip


def test_fingerprints_take_the_duration_as_it_is_written() -> None:
    def f(operand: dict[str, str]) -> af.Filter:
        return af.parse({"createdAt": {"gte": operand}}, EXTENDED)

    week = f({"now": "P7D"})
    assert week.fingerprint == f({"now": "+P7D"}).fingerprint
    assert week == f({"now": "+P7D"})
    different = [week, f({"now": "P1W"}), f({"now": "-P7D"}), f({"now": "P07D"}), f({"now": "P7D", "start": "day"})]
    different.append(f({"now": "P7D", "start": "day", "zone": "UTC"}))
    assert len({one.fingerprint for one in different}) == len(set(different)) == 6
    assert f({"zone": "UTC", "start": "day", "now": "P7D"}).to_json() == (
        '{"createdAt":{"gte":{"now":"P7D","start":"day","zone":"UTC"}}}'
    )
