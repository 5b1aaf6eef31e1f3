"""Audiences in audiences: reading them is bounded."""

from typing import Any

import pytest

import audiencefilter as af
from tests.calls import calls
from tests.notations.schemas import EXTENDED


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
                read(source, EXTENDED, audiences={**audiences, "a": {"audience": {"in": ["0"]}}})

    assert calls(refuse) < 8_000_000
