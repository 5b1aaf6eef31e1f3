"""Schemas, names, paths, and what a plan is made of."""

import copy
import pickle
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language.paths import render
from audiencefilter.language.suggest import closest
from audiencefilter.plan.nodes import (
    EVERYONE,
    NOONE,
    Bound,
    Conjunction,
    Disjunction,
    Known,
    Match,
    Membership,
    Presence,
    Side,
    Where,
)
from audiencefilter.plan.selection import selection
from tests.reference import steps

T = af.FieldType


@pytest.mark.parametrize("name", ["AND", "OR", "NOT", "", None, 1, b"x"])
def test_a_name_that_no_field_can_have(name: Any) -> None:
    with pytest.raises(ValueError, match="a field cannot be called"):
        af.Field(name, T.STRING)


def test_a_field_is_checked() -> None:
    with pytest.raises(ValueError, match="must be a FieldType"):
        af.Field("a", "string")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="32 or 64"):
        af.Field("a", T.INTEGER, bits=16)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="attribute of 'a'"):
        af.Field("a", T.INTEGER, attribute="")
    assert af.Field("a", T.INTEGER).attribute == "a"
    assert af.Field("a", T.INTEGER, "b") == af.Field("a", T.INTEGER, attribute="b")


def test_a_schema_is_checked_and_compared() -> None:
    field = af.Field("a", T.INTEGER)
    with pytest.raises(ValueError, match="has no fields"):
        af.Schema("Row", [])
    with pytest.raises(ValueError, match="two fields called 'a'"):
        af.Schema("Row", [field, af.Field("b", T.STRING), af.Field("a", T.STRING)])
    schema = af.Schema("Row", iter([field]))
    assert schema == af.Schema("Row", [field])
    assert hash(schema) == hash(af.Schema("Row", [field]))
    assert schema not in (af.Schema("Other", [field]), schema.with_notation(af.Notation.PUBLISHED), "Row", None)
    assert schema.with_notation(af.Notation.EXTENDED) is schema
    assert schema.with_notation(af.Notation.PUBLISHED).fields == schema.fields
    for again in (pickle.loads(pickle.dumps(schema)), copy.deepcopy(schema), copy.copy(schema)):
        assert again == schema
    with pytest.raises(TypeError):
        schema.by_name["b"] = field  # type: ignore[index]


def test_a_path_is_printed_so_that_it_can_be_read() -> None:
    path = ("AND", 10, "a b", 'say "x"', "ünï", "1st", "_x1", "", "a.b", "\n")
    assert render(path) == '$.AND[10]["a b"]["say \\"x\\""]["\\u00fcn\\u00ef"]["1st"]._x1[""]["a.b"]["\\n"]'
    assert steps(render(path)) == path
    assert render(()) == "$"


@pytest.mark.parametrize(
    ("name", "known", "expected"),
    [
        ("emial", ["email", "city"], "email"),
        ("first_name", ["firstName"], "firstName"),
        ("FIRST NAME", ["firstName", "lastName"], "firstName"),
        ("$gt", ["gt", "gte"], "gt"),
        ("zzz", ["email"], None),
        ("email" * 100, ["email"], None),
        ("", ["email"], None),
    ],
)
def test_the_closest_name(name: str, known: list[str], expected: str | None) -> None:
    assert closest(name, known) == expected


# -- plans ------------------------------------------------------------------------------------------------------------

TEXT, WHOLE, NUMBER, FLAG, AT, SURE = FIELDS = (
    af.Field("text", T.STRING), af.Field("whole", T.INTEGER), af.Field("number", T.NUMBER), af.Field("flag", T.BOOLEAN),
    af.Field("at", T.DATETIME), af.Field("sure", T.INTEGER, nullable=False),
)  # fmt: skip
SCHEMA = af.Schema("Row", FIELDS)
PLANS: list[tuple[Any, Any]] = [
    ({}, EVERYONE),
    ({"OR": []}, NOONE),
    ({"NOT": {}}, NOONE),
    ({"whole": {"in": []}}, NOONE),
    ({"whole": {"notIn": []}}, EVERYONE),
    ({"whole": 1}, Membership(WHOLE, (1,))),
    ({"whole": {"in": [2, 1, 2]}}, Membership(WHOLE, (1, 2))),
    ({"OR": [{"whole": 1}, {"whole": {"in": [3, 2]}}]}, Membership(WHOLE, (1, 2, 3))),
    ({"whole": {"not": 1, "notIn": [2]}}, Membership(WHOLE, (1, 2), negated=True)),
    ({"whole": {"in": [1, 2, 3], "gt": 1, "not": 3}}, Membership(WHOLE, (2,))),
    ({"whole": 1.5}, Known(WHOLE, False)),
    ({"whole": {"not": 1.5}}, Known(WHOLE, True)),
    ({"whole": {"gt": 1}}, Bound(WHOLE, Side.AT_LEAST, 2)),
    ({"whole": {"gt": 1.5}}, Bound(WHOLE, Side.AT_LEAST, 2)),
    ({"whole": {"lt": 1.5}}, Bound(WHOLE, Side.AT_MOST, 1)),
    ({"whole": {"not": {"gt": 1}}}, Bound(WHOLE, Side.AT_MOST, 1)),
    ({"whole": {"gt": 1, "gte": 5}}, Bound(WHOLE, Side.AT_LEAST, 5)),
    ({"whole": {"gte": 2, "lte": 2}}, Membership(WHOLE, (2,))),
    ({"whole": {"gte": 3, "lte": 2}}, Known(WHOLE, False)),
    ({"whole": {"gte": -(2**31)}}, Known(WHOLE, True)),
    ({"whole": {"gt": 2**31 - 1}}, Known(WHOLE, False)),
    ({"whole": {"lt": 2**31}}, Known(WHOLE, True)),
    ({"whole": {"gt": 10**400}}, Known(WHOLE, False)),
    ({"sure": {"gt": 2**31}}, NOONE),
    ({"sure": {"not": None}}, EVERYONE),
    ({"NOT": {"sure": {"not": None}}}, NOONE),
    ({"number": 1}, Membership(NUMBER, (1.0,))),
    ({"number": {"gt": 2**53 + 1}}, Bound(NUMBER, Side.AT_LEAST, 2.0**53 + 2)),
    ({"number": {"lt": 2**53 + 1}}, Bound(NUMBER, Side.AT_MOST, 2.0**53)),
    ({"number": 2**53 + 1}, Known(NUMBER, False)),
    ({"flag": {"not": True}}, Membership(FLAG, (False,))),
    ({"OR": [{"flag": True}, {"flag": False}]}, Known(FLAG, True)),
    ({"text": {"contains": "Ab"}}, Match(TEXT, Where.ANYWHERE, "ab", ignore_case=True)),
    ({"text": {"contains": "12"}}, Match(TEXT, Where.ANYWHERE, "12")),
    ({"text": {"contains": ""}}, Known(TEXT, True)),
    ({"text": {"gte": ""}}, Known(TEXT, True)),
    ({"text": {"lt": ""}}, Known(TEXT, False)),
    ({"text": {"equals": "Ab", "mode": "insensitive"}}, Membership(TEXT, ("ab",), ignore_case=True)),
    ({"text": {"not": {"startsWith": "x"}}}, Match(TEXT, Where.START, "x", negated=True)),
    ({"text": None}, Presence(TEXT, present=False)),
    ({"text": {"not": None}}, Presence(TEXT, present=True)),
    ({"AND": [{"text": None}, {"text": {"not": None}}]}, NOONE),
    ({"OR": [{"text": None}, {"text": {"not": None}}]}, None),
    ({"at": {"gte": "0001-01-01T00:00:00Z"}}, Known(AT, True)),
    ({"at": {"gt": "9999-12-31T23:59:59.999999Z"}}, Known(AT, False)),
    ({"NOT": {"OR": [{"whole": 1}, {"text": "x"}]}},
     Conjunction((Membership(WHOLE, (1,), negated=True), Membership(TEXT, ("x",), negated=True)))),
    ({"text": {"contains": "a"}, "whole": 1},
     Conjunction((Membership(WHOLE, (1,)), Match(TEXT, Where.ANYWHERE, "a", ignore_case=True)))),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "expected"), PLANS, ids=[str(clause)[:60] for clause, _ in PLANS])
def test_a_plan(clause: Any, expected: Any) -> None:
    plan = af.parse(clause, SCHEMA).plan
    if isinstance(expected, Conjunction):
        assert isinstance(plan, Conjunction)
        assert set(plan.children) == set(expected.children)
    elif expected is None:
        assert selection(plan) == EVERYONE or isinstance(plan, Disjunction)
    else:
        assert plan == expected


def test_a_selection_asks_for_presence_once() -> None:
    for clause, expected in (
        ({"whole": {"not": 1.5}}, Presence(WHOLE, present=True)),
        ({"whole": 1.5}, NOONE),
        ({"whole": {"not": None, "gt": 1}}, Bound(WHOLE, Side.AT_LEAST, 2)),
        ({"OR": [{"whole": {"not": None}}, {"whole": 1}]}, Presence(WHOLE, present=True)),
        ({"whole": {"gt": 1}, "AND": [{"whole": None}]}, NOONE),
        ({"text": "x", "AND": [{"OR": [{"whole": 1.5}, {"flag": True}]}]}, None),
    ):
        chosen = selection(af.parse(clause, SCHEMA).plan)
        if expected is not None:
            assert chosen == expected
        else:
            assert isinstance(chosen, Conjunction)
            assert set(chosen.children) == {Membership(TEXT, ("x",)), Membership(FLAG, (True,))}
