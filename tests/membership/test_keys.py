"""The keys that `match` returns: a set that names them late, and is a frozenset in all else."""

import pickle
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Any, Final

import pytest

import audiencefilter as af

RECORD: Final = {"points": 2_000, "city": "Bonn"}


def index_of(count: int) -> af.AudienceIndex:
    """Return an index of bounds, some of them twice, some alternatives and one filter that is asked itself."""
    index = af.AudienceIndex()
    index.add_all((number, af.parse({"points": {"gte": number}})) for number in range(count))
    index.add_all((f"copy of {number}", af.parse({"points": {"gte": number}})) for number in range(0, count, 10))
    pairs = [{"points": {"gte": 7 * place}, "city": "Bonn"} for place in range(4)]
    index.add("pairs", af.parse({"OR": [*pairs, {"city": "Kiel", "company": "x", "email": "e"}]}))
    index.add(
        "asked", af.parse({"OR": [{"points": {"gte": place}, "city": f"Bonn{place}"[:4]} for place in range(60)]})
    )
    return index


def test_it_is_what_it_was_when_the_index_has_changed() -> None:
    index = index_of(300)
    expected = frozenset(index.match(RECORD))
    untouched, begun, read = (index.match(RECORD) for _ in range(3))
    some = iter(begun)
    first = list(islice(some, 7))
    assert read == expected
    index.remove(7)
    index.replace(8, af.parse({"points": 1}))
    index.add("new", af.parse({"points": {"gte": 2}}))
    for keys in (untouched, begun, read):
        assert keys == expected
        assert set(keys) == expected
        assert len(keys) == len(expected)
    assert {*first, *some} == expected
    assert index.match(RECORD) == expected - {7, 8} | {"new"}


def test_a_frozenset_in_all_else() -> None:
    index = index_of(40)
    same: Any = frozenset(index.match(RECORD))
    others: list[AbstractSet[Any]] = [set(), {1, 2}, set(same), same | {"x"}, frozenset(same - {1}), {1: 1}.keys()]

    def fresh() -> Any:
        return index.match(RECORD)

    assert isinstance(fresh(), AbstractSet)
    assert (hash(fresh()), {fresh(): 1}[same]) == (hash(same), 1)
    assert (fresh() == fresh(), fresh() != fresh(), fresh() == list(same), fresh() == 7) == (True, False, False, False)
    assert fresh() <= fresh()
    assert bool(fresh()) is True
    assert (set(eval(repr(fresh()))), pickle.loads(pickle.dumps(fresh()))) == (same, same)
    assert (1 in fresh(), "pairs" in fresh(), "nobody" in fresh()) == (True, True, False)
    with pytest.raises(TypeError):
        _ = [] in fresh()
    for other in others:
        found = [
            (keys == other, other == keys, keys <= other, keys < other, keys >= other, other <= keys, keys & other,
             keys | other, keys - other, keys ^ other, other & keys, other | keys, other - keys, other ^ keys,
             keys.isdisjoint(other))
            for keys in (fresh(), same)
        ]  # fmt: skip
        assert found[0] == found[1]
    nobody = af.AudienceIndex().match({})
    assert (not nobody, nobody == set(), len(nobody), list(nobody), repr(nobody)) == (True, True, 0, [], "set()")
