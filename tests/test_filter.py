"""What a filter is: equality, names, copies, combination, and what parse remembers."""

import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.filter import MAX_SOURCE, MAX_SOURCES, PARSED
from audiencefilter.plan.nodes import Bound
from tests.each import each

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
T = af.FieldType
PAIR = af.Schema("Pair", [af.Field("a", T.INTEGER), af.Field("b", T.INTEGER, nullable=False)])


def f(source: Any, schema: af.Schema = EXTENDED) -> af.Filter:
    return af.parse(source, schema)


EQUAL: list[tuple[Any, Any]] = [
    ({"points": 1, "city": "x"}, {"city": "x", "points": 1}),
    ({"points": {"equals": 1}}, {"points": 1}),
    ({"points": 1.0}, {"points": 1}),
    ({"points": {"gt": 1e300}}, {"points": {"gt": int(1e300)}}),
    ({"points": {"in": [1, 2, 2]}}, {"points": {"in": [2, 1]}}),
    ({"AND": [{"points": 1}]}, {"points": 1}),
    ({"AND": {"AND": [{"points": 1}, {"city": "x"}]}}, {"points": 1, "city": "x"}),
    ({"OR": [{"OR": [{"points": 1}, {"points": 2}]}, {"points": 3}]}, {"OR": [{"points": n} for n in (3, 2, 1)]}),
    ({"NOT": {"points": 1}}, {"points": {"not": 1}}),
    ({"NOT": [{"points": 1}, {"city": "x"}]}, {"AND": [{"NOT": {"city": "x"}}, {"NOT": {"points": 1}}]}),
    ({"city": {"notIn": ["x"]}}, {"NOT": {"city": {"in": ["x"]}}}),
    ({"city": {"contains": "x", "mode": "insensitive"}}, {"city": {"contains": "x"}}),
    ({"city": {"mode": "insensitive"}}, {}),
    ({"createdAt": "2024-06-01T14:00:00+02:00"}, {"createdAt": "2024-06-01 12:00:00.0000009z"}),
    ({"city": None}, {"city": {"in": None}}),
]
UNEQUAL: list[tuple[Any, Any]] = [
    ({}, {"OR": []}),
    ({}, {"NOT": {}}),
    ({"points": 1}, {"points": 2}),
    ({"points": 1}, {"referrals": 1}),
    ({"points": 1}, {"points": {"in": [1]}}),  # they mean the same, and are printed as they were written
    ({"points": {"gt": 1}}, {"points": {"gte": 2}}),
    ({"points": {"gt": 2**53}}, {"points": {"gt": 2**53 + 1}}),
    ({"city": "x"}, {"city": "X"}),
    ({"city": "x"}, {"city": {"equals": "x", "mode": "insensitive"}}),
    ({"city": "1"}, {"points": 1}),
    ({"city": {"in": ["a,b"]}}, {"city": {"in": ["a", "b"]}}),
    ({"city": "a;b"}, {"city": "a", "company": "b"}),
    ({"city": "é"}, {"city": "e\u0301"}),
    ({"points": {"in": []}}, {"OR": []}),
    ({"AND": [{"OR": [{"points": 1}, {"points": 2}]}, {"points": 3}]},
     {"OR": [{"points": 1}, {"points": 2, "AND": [{"points": 3}]}]}),
]  # fmt: skip


def test_clauses_that_are_one_filter() -> None:
    def check(case: tuple[Any, Any]) -> None:
        one, other = case
        assert f(one) == f(other)
        assert hash(f(one)) == hash(f(other))
        assert f(one).fingerprint == f(other).fingerprint
        assert len({f(one), f(other)}) == 1

    each(EQUAL, check)


def test_clauses_that_are_two_filters() -> None:
    def check(case: tuple[Any, Any]) -> None:
        one, other = case
        assert f(one) != f(other)
        assert f(one).fingerprint != f(other).fingerprint

    each(UNEQUAL, check)


def test_the_notation_and_the_limits_do_not_tell_filters_apart_but_the_fields_do() -> None:
    assert af.parse({"points": 1}) == af.parse({"points": 1}, EXTENDED, af.Limits(depth=3))
    other = af.Schema("Contact", [af.Field("points", T.NUMBER)])
    assert af.parse({"points": 1}) != af.parse({"points": 1}, other)
    renamed = af.Schema("Customer", af.CONTACT.fields)
    assert af.parse({"points": 1}, renamed) == af.parse({"points": 1})


def test_a_filter_equals_nothing_else() -> None:
    one = f({"points": 1})
    for other in ({"points": 1}, '{"points":1}', one.ast, None, 1):
        assert one != other
    assert one.__eq__(1) is NotImplemented


def test_what_a_filter_says_of_itself() -> None:
    limits = af.Limits(depth=3)
    one = af.parse({"points": 1, "NOT": {"city": None}}, EXTENDED, limits)
    assert one.schema is EXTENDED
    assert one.limits is limits
    assert one.fields == {"points", "city"}
    assert repr(one) == '<Filter {"points":1,"city":{"not":null}}>'
    assert len(repr(f({"city": "x" * 4_000}))) == len("<Filter >") + 200
    assert repr(f({"city": "x" * 4_000})).endswith("…>")
    assert len(one.fingerprint) == 64
    assert int(one.fingerprint, 16)


def test_a_filter_is_pickled_without_what_was_worked_out() -> None:
    def check(protocol: int) -> None:
        one = af.parse({"points": {"gt": 1}}, EXTENDED, af.Limits(depth=3))
        small = len(pickle.dumps(one, protocol))
        assert one.matches({"points": 2})
        assert isinstance(one.plan, Bound)
        assert one.warnings == ()
        assert len(pickle.dumps(one, protocol)) == small
        again = pickle.loads(pickle.dumps(one, protocol))
        assert again == one
        assert (again.limits, again.schema) == (one.limits, one.schema)
        assert again.select([{"points": 2}]) == [{"points": 2}]

    each(range(pickle.HIGHEST_PROTOCOL + 1), check)


def test_and_or_and_not_are_written_as_clauses() -> None:
    one, other = f({"points": 1}), f({"city": "x"})
    assert (one & other).to_dict() == {"points": 1, "city": "x"}
    assert (one | other).to_dict() == {"OR": [{"points": 1}, {"city": "x"}]}
    assert (~one).to_dict() == {"points": {"not": 1}}
    assert (~(one & other)).to_dict() == {"NOT": {"points": 1, "city": "x"}}
    assert ~~one == one
    assert (one & f({})) == one
    assert (one | f({"OR": []})) == one
    assert (one & f({"OR": []})).to_dict() == {"points": 1, "OR": []}


def test_a_combination_is_in_the_wider_notation_and_under_the_wider_limits() -> None:
    one = af.parse({"points": 1}, af.CONTACT, af.Limits(depth=3, nodes=7))
    other = af.parse({"city": "x"}, EXTENDED, af.Limits(depth=5, nodes=6))
    for combined in (one & other, other & one, one | other, other | one):
        assert combined.schema.notation is af.Notation.EXTENDED
        assert combined.limits == af.Limits(depth=5, nodes=7)
    assert (one & one).schema.notation is af.Notation.PUBLISHED
    assert (~one).schema.notation is af.Notation.EXTENDED


def test_a_combination_over_the_limits_is_refused() -> None:
    limits = af.Limits(nodes=3, depth=2)
    one = af.parse({"OR": [{"points": 1}, {"points": 2}]}, EXTENDED, limits)
    makers: tuple[tuple[Callable[[], af.Filter], str], ...] = (
        (lambda: one & one, "too_many_nodes"),
        (lambda: ~one, "too_deep"),
        (lambda: one | af.parse({"city": "x"}, EXTENDED, limits), "too_many_nodes"),
    )
    for make, code in makers:
        with pytest.raises(af.InvalidFilterError) as caught:
            make()
        assert code in [problem.code for problem in caught.value.problems]
        assert [problem.line for problem in caught.value.problems] == [None] * len(caught.value.problems)


def test_a_filter_is_neither_true_nor_false() -> None:
    one, other = f({"points": 1}), f({"city": "x"})
    asked: tuple[Callable[[], Any], ...] = (
        lambda: one and other, lambda: one or other, lambda: not one, lambda: bool(f({})), lambda: all([one]),
        lambda: [*filter(None, [one])], lambda: 1 if one else 2,
    )  # fmt: skip
    for ask in asked:
        with pytest.raises(TypeError, match=r"write a & b, a \| b and ~a .* `is None`"):
            ask()
    assert one in [None, other, one]


def test_filters_over_other_fields_are_not_combined() -> None:
    with pytest.raises(ValueError, match="filters over Contact and Pair have different fields"):
        f({}) & f({}, PAIR)
    with pytest.raises(ValueError, match="different fields"):
        f({}, PAIR) | f({})
    with pytest.raises(TypeError):
        f({}) & {}  # type: ignore[operator]


def test_the_negation_of_not_null_on_a_field_that_always_has_a_value() -> None:
    one = f({"b": {"not": None}}, PAIR)
    assert (~one).select([{"a": 1, "b": 2}]) == []
    assert af.parse((~one).to_json(), PAIR) == ~one
    assert af.parse_text((~one).to_text(), PAIR) == ~one
    assert (~~one).select([{"b": 2}]) == [{"b": 2}]


def remembered(schema: af.Schema) -> int:
    kept: Any = schema.memo.get(PARSED)
    return int(kept.cache_info().currsize)


def test_the_same_source_is_the_same_filter() -> None:
    schema = af.Schema("Row", [af.Field("a", T.INTEGER)])
    one = af.parse('{"a": 1}', schema)
    assert af.parse('{"a": 1}', schema) is one
    assert af.parse('{"a": 1}', schema, af.Limits()) == one
    assert af.parse('{"a":1}', schema) is not one
    assert af.parse(b'{"a": 1}', schema) is not one
    assert af.parse(b'{"a": 1}', schema) is af.parse(b'{"a": 1}', schema)
    assert af.parse({"a": 1}, schema) is not af.parse({"a": 1}, schema)
    assert af.parse('{"a": 1}', af.Schema("Row", schema.fields)) is not one


def test_other_limits_are_not_forgotten_over_a_remembered_filter() -> None:
    schema = af.Schema("Row", [af.Field("a", T.INTEGER)])
    source = '{"OR": [{"a": 1}, {"a": 2}]}'
    af.parse(source, schema)
    narrow = af.Limits(nodes=2)
    with pytest.raises(af.InvalidFilterError):
        af.parse(source, schema, narrow)
    assert af.parse(source, schema).limits == af.Limits()
    wide = af.parse(source, schema, af.Limits(nodes=3))
    assert wide.limits.nodes == 3
    with pytest.raises(af.InvalidFilterError):
        af.parse(source, schema, narrow)


def test_a_source_of_another_type_is_not_mistaken_for_a_remembered_one() -> None:
    class Text(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = str.__hash__

    schema = af.Schema("Row", [af.Field("a", T.INTEGER)])
    af.parse('{"a": 1}', schema)
    assert af.parse(Text('{"a": 2}'), schema).to_dict() == {"a": 2}
    assert af.parse(bytearray(b'{"a": 3}'), schema).to_dict() == {"a": 3}  # type: ignore[arg-type]


def test_a_refused_source_is_refused_again() -> None:
    for _ in range(3):
        with pytest.raises(af.InvalidFilterError):
            af.parse('{"nope": 1}')


def test_parsing_from_several_threads() -> None:
    schema = af.Schema("Row", [af.Field("a", T.INTEGER), af.Field("b", T.STRING)])
    sources = [f'{{"a": {number}}}' for number in range(MAX_SOURCES + 200)]
    start = threading.Barrier(4)

    def work(offset: int) -> None:
        start.wait()
        for index in range(len(sources)):
            number = (index * 7 + offset * 311) % len(sources)
            one = af.parse(sources[number], schema)
            assert one.to_dict() == {"a": number}
            assert (one.matches({"a": number}), one.matches({"a": number + 1})) == (True, False)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, range(4)))
    assert remembered(schema) <= MAX_SOURCES


def test_one_filter_is_used_from_several_threads() -> None:
    one = f({"points": {"gt": 1}, "city": {"contains": "x"}})
    records = [{"points": index, "city": "XY" if index % 2 else None} for index in range(200)]
    expected = [record for record in records if record["points"] > 1 and record["city"]]  # type: ignore[operator]
    start = threading.Barrier(4)

    def work(_: int) -> list[Any]:
        start.wait()
        return [one.select(records) == expected, list(filter(one.matches, records)) == expected, one.plan, hash(one)]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(work, range(4))) == [[True, True, one.plan, hash(one)]] * 4


def test_few_short_sources_are_remembered() -> None:
    schema = af.Schema("Row", [af.Field("a", T.STRING)])
    source = '{"a": "x"}'.ljust(MAX_SOURCE)
    assert af.parse(source, schema) is af.parse(source, schema)
    assert af.parse(f"{source} ", schema) is not af.parse(f"{source} ", schema)
    for number in range(MAX_SOURCES):
        af.parse(f'{{"a": "{number}"}}', schema)
    assert remembered(schema) == MAX_SOURCES
