"""Audiences in audiences: that reading them is bounded, and that membership is whether a clause is true."""

from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import verdict
from tests.agreement.cases import case_of
from tests.calls import calls
from tests.notations.test_audiences import CONTACT, named


@pytest.mark.parametrize("read", [af.parse, af.parse_text])
def test_work_is_bounded_by_the_limits(read: Any) -> None:
    source = '{"audience": {"in": ["a"]}}' if read is af.parse else "AUDIENCE IN ('a')"
    twice = {f"{n}": {"audience": {"in": [f"{n + 1}"] * 2}} for n in range(60)} | {"60": {"points": 1}}
    chain = {f"{n}": {"NOT": {"audience": {"in": [f"{n + 1}"]}}} for n in range(3_000)} | {"3000": {"points": 1}}
    long = {f"{n}": {"audience": {"in": [f"{n + 1}"] * 40}} for n in range(2)} | {
        "2": {"points": {"in": [*range(9_999)]}}
    }

    def refuse() -> None:
        for audiences, code in ((twice, "too_many_nodes"), (chain, "too_deep"), (long, "source_too_large")):
            with pytest.raises(af.InvalidFilterError, match=code):
                read(source, CONTACT, audiences={**audiences, "a": {"audience": {"in": ["0"]}}})

    assert calls(refuse) < 8_000_000


@pytest.mark.parametrize("seed", range(12))
def test_membership_is_whether_a_clause_is_true(seed: int) -> None:
    case = case_of(seed, clauses=8)
    for one, f in case.pairs:
        texts = one.audience_texts
        for source, of in ((f, f), (~f, ~f)):
            member = named({"audience": {"in": ["it"]}}, {**texts, "it": source}, case.schema)
            other = named({"audience": {"notIn": ["it"]}}, {**texts, "it": source}, case.schema)
            wanted = [verdict(of.plan_at(one.now), row) is True for row in case.rows]
            assert [verdict(member.plan_at(one.now), row) for row in case.rows] == wanted
            assert [verdict(other.plan_at(one.now), row) for row in case.rows] == [not found for found in wanted]
            assert [verdict((~member).plan_at(one.now), row) for row in case.rows] == [not found for found in wanted]
