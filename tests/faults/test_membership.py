"""Faults of the index of audiences that were there once."""

import audiencefilter as af
from tests.calls import calls
from tests.notations.schemas import EXTENDED


def test_a_list_in_many_alternatives_is_read_once() -> None:
    def cost(values: int) -> int:
        emails = {"email": {"in": [f"m{number}@x.y" for number in range(values)]}}
        choices = [{"points": {"gte": number}, "city": f"c{number}"} for number in range(20)]
        f = af.parse({"AND": [emails, {"OR": choices}]}, EXTENDED)
        assert f.selection is not None
        af.AudienceIndex(EXTENDED).add("warm", f)
        return calls(lambda: af.AudienceIndex(EXTENDED).add("it", f))

    assert cost(1_000) - cost(500) < 8 * 500
