"""Every limit, met exactly and passed by one, in every notation."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.language.ast import walk
from tests.notations.refusals import codes
from tests.notations.schemas import EXTENDED
from tests.strategies import clauses, schemas

DEFAULTS = af.Limits()


def deep(depth: int) -> Any:
    clause: dict[str, Any] = {"points": 1}
    for level in range(depth - 1):
        clause = {"NOT": {"referrals": level, **clause}}
    return clause


def many(nodes: int) -> Any:
    """Return a clause of so many comparisons and groups."""
    return {"OR": [{"points": index} for index in range(nodes - 1)]} if nodes > 1 else {"points": 1}


#: For each limit a clause that meets the bound n, and the code of the one that passes it.
CLAUSES: dict[str, tuple[Callable[[int], Any], str]] = {
    "depth": (deep, "too_deep"),
    "nodes": (many, "too_many_nodes"),
    "values": (lambda n: {"points": {"in": list(range(n))}}, "too_many_values"),
    "folded_values": (lambda n: {"city": {"in": ["x"] * n, "mode": "insensitive"}}, "too_many_values"),
    "folded_values of not": (lambda n: {"city": {"not": {"in": ["x"] * n}, "mode": "insensitive"}}, "too_many_values"),
    "text": (lambda n: {"city": "x" * n}, "text_too_long"),
    "text that is not ASCII": (lambda n: {"city": "😀" * n}, "text_too_long"),
    "text in a list": (lambda n: {"city": {"in": ["y", "x" * n]}}, "text_too_long"),
    "text in an exact list": (lambda n: {"city": {"in": ["y", "x" * n], "mode": "default"}}, "text_too_long"),
    "text of a timestamp": (
        lambda n: {"createdAt": {"gt": "2024-01-01T00:00:00.".ljust(n - 1, "0") + "Z"}}, "text_too_long"),
    "text of a listed timestamp": (
        lambda n: {"createdAt": {"in": ["2024-01-01T00:00:00.".ljust(n - 1, "0") + "Z"]}}, "text_too_long"),
    "needle": (lambda n: {"city": {"contains": "x" * n}}, "text_too_long"),
    "needle of an insensitive contains": (
        lambda n: {"city": {"contains": "x" * n, "mode": "insensitive"}}, "text_too_long"),
    "needle of an insensitive equals": (
        lambda n: {"city": {"equals": "x" * n, "mode": "insensitive"}}, "text_too_long"),
    "needle of an insensitive startsWith": (
        lambda n: {"city": {"startsWith": "x" * n, "mode": "insensitive"}}, "text_too_long"),
    "needle in an insensitive list": (
        lambda n: {"city": {"in": ["y", "x" * n], "mode": "insensitive"}}, "text_too_long"),
    "digits": (lambda n: {"points": {"lt": 10**n - 1}}, "too_many_digits"),
    "digits of a negative": (lambda n: {"points": {"gt": 1 - 10**n}}, "too_many_digits"),
    "digits in a list": (lambda n: {"points": {"in": [1, 10**n - 1]}}, "too_many_digits"),
}  # fmt: skip


def bounds(name: str) -> list[af.Limits]:
    """Return the default limits, and some with another bound for this one."""
    limit = name.split(maxsplit=1)[0]
    others = {"depth": (1, 2, 100), "nodes": (3, 4, 50), "digits": (1, 20, 641)}.get(limit, (1, 3, 50))
    if "timestamp" in name:
        others = (22, 23, 50)
    return [DEFAULTS, *(af.Limits(**{limit: bound}) for bound in others)]


@pytest.mark.parametrize("name", CLAUSES)
def test_a_limit_is_met_and_passed(name: str) -> None:
    make, code = CLAUSES[name]
    for limits in bounds(name):
        bound = getattr(limits, name.split(maxsplit=1)[0])
        # A clause is printed under limits that let it through, and read under those of the test.
        most, over = make(bound), make(bound + 1)
        f = af.parse(most, EXTENDED, limits)
        assert f == af.parse(json.dumps(most), EXTENDED, limits) == af.parse_text(f.to_text(), EXTENDED, limits)
        assert f == af.parse(json.dumps(most).encode(), EXTENDED, limits)
        assert codes(af.parse, over, limits=limits) == [code]
        if bound < 4_300 or "digits" not in name:
            text = json.dumps(over)
            assert codes(af.parse, text, limits=limits) == [code]
        wide = {"depth": 100, "nodes": 10**6, "digits": 10**5}
        if limits.depth < 100:
            wider = af.Limits(**{**wide, **dict.fromkeys(("values", "folded_values", "text", "needle"), 10**6)})
            printed = af.parse(over, EXTENDED, wider).to_text() if bound < 4_300 else None
            if printed is not None and "timestamp" not in name:
                assert codes(af.parse_text, printed, limits=limits) == [code]


@pytest.mark.parametrize("limit", [2, 20, 4_000_000])
@pytest.mark.parametrize("fill", [" ", "é", "😀"])
def test_the_source_is_measured_in_bytes(limit: int, fill: str) -> None:
    limits = af.Limits(source=limit)
    size = len(fill.encode())
    if fill == " ":
        source = "{}" + " " * (limit - 2)
        assert af.parse(source, EXTENDED, limits) == af.parse(source.encode(), EXTENDED, limits)
        if limit > 8:
            assert af.parse_text("EVERYONE".ljust(limit), EXTENDED, limits).to_dict() == {}
        assert codes(af.parse, source + " ", limits=limits) == ["source_too_large"]
        assert codes(af.parse, (source + " ").encode(), limits=limits) == ["source_too_large"]
        assert codes(af.parse_text, source + " ", limits=limits) == ["source_too_large"]
    else:
        over = fill * (limit // size + 1)
        for read in (af.parse, af.parse_text):
            for encoded in (over, over.encode()):
                assert codes(read, encoded, limits=limits) == ["source_too_large"]


@pytest.mark.parametrize("name", ["source", "depth", "nodes", "values", "folded_values", "text", "needle", "digits"])
@pytest.mark.parametrize("bound", [0, -1, 1.0, True, "1", None])
def test_a_bound_is_a_positive_whole_number(name: str, bound: Any) -> None:
    with pytest.raises(ValueError, match=name):
        af.Limits(**{name: bound})


def test_the_depth_is_at_most_a_hundred() -> None:
    assert af.Limits(depth=100).depth == 100
    with pytest.raises(ValueError, match="at most 100"):
        af.Limits(depth=101)
    f = af.parse(deep(100), EXTENDED, af.Limits(depth=100))
    assert af.parse(f.to_json(), EXTENDED, f.limits).ast == af.parse_text(f.to_text(), EXTENDED, f.limits).ast == f.ast
    assert pickle.loads(pickle.dumps(f)) == f
    assert f.describe().count("it is false that") == 99
    assert str(f.explain({})).count("? referrals = ") == 99
    assert f.select([{}, {"points": 1}]) == []
    assert f.warnings


@given(schemas(), st.data())
def test_what_is_within_limits_is_so_when_it_is_printed(schema: af.Schema, data: st.DataObject) -> None:
    clause = data.draw(clauses(schema, levels=4))
    for depth in range(1, 8):
        for nodes in (*range(1, 12), 2_000):
            limits = af.Limits(depth=depth, nodes=nodes)
            try:
                f = af.parse(clause, schema, limits)
            except af.InvalidFilterError:
                continue
            assert af.parse(f.to_json(), schema, limits).ast == f.ast
            assert af.parse_text(f.to_text(), schema, limits).ast == f.ast
            break


@pytest.mark.parametrize("empty", [pytest.param("{}"), '{"AND":[]}', '{"AND":[{},{}]}'])
@pytest.mark.parametrize("group", ["NOT", "OR"])
def test_empty_members_are_no_way_around_the_limits(group: str, empty: str) -> None:
    source = f'{{"{group}":[' + ",".join([empty] * 5_000) + "]}"
    assert tree_size(lambda: af.parse(source, EXTENDED)) <= DEFAULTS.nodes + 1


@pytest.mark.parametrize("text", [
    pytest.param("NOT EVERYONE AND "), pytest.param("EVERYONE OR "), pytest.param("(EVERYONE) OR "),
    "NOT (EVERYONE) OR ", "NOONE AND ",
])  # fmt: skip
def test_constants_are_no_way_around_the_limits_in_the_text_form(text: str) -> None:
    assert tree_size(lambda: af.parse_text(text * 5_000 + "EVERYONE", EXTENDED)) <= DEFAULTS.nodes + 1


def tree_size(read: Callable[[], af.Filter]) -> int:
    """Return the number of nodes in the tree of a filter, 0 where it is refused for having too many."""
    try:
        return len(list(walk(read().ast)))
    except af.InvalidFilterError as error:
        return sum(problem.code != "too_many_nodes" for problem in error.problems) * DEFAULTS.nodes * 2
