"""An operator that another language has is never taken for the opposite of what it means."""

import json
from itertools import product
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language import operator_problems
from audiencefilter.language.suggest import closest, plain_name
from tests.each import each

T = af.FieldType
SCHEMA = af.Schema(
    "Contact",
    [
        af.Field("city", T.STRING),
        af.Field("points", T.INTEGER),
        af.Field("unsubscribed", T.BOOLEAN),
        af.Field("tags", T.STRING, many=True),
    ],
)
#: For the names that deny something, what selects as they mean.
DENIALS: dict[tuple[str, str], dict[str, Any]] = {
    **{("city", key): {"city": {"notIn": ["Bonn"]}} for key in ("nin", "$nin", "not_in", "noneOf")},
    **{("city", key): {"city": {"not": ["Bonn"]}} for key in ("$ne", "neq", "notEquals", "not_equals", "isNot", "!=")},
    **{
        (field, key): {field: {"not": {meant: ["Bonn"]}}}
        for field, meant, keys in (
            ("city", "contains", ("notContains", "not_contains", "doesNotContain", "ncontains")),
            ("city", "startsWith", ("notStartsWith", "not_starts_with", "doesNotStartWith")),
            ("city", "endsWith", ("notEndsWith", "does_not_end_with")),
            ("tags", "has", ("hasNo", "hasNot", "notHas", "doesNotHave", "lacks", "notContains")),
            ("tags", "hasSome", ("hasNone", "noneOf", "excludes")),
        )
        for key in keys
    },
}
VALUES = {"city": "Bonn", "points": 0, "unsubscribed": False}
PRESENCE = [
    ("isSet", True, True), ("isSet", False, False), ("$exists", True, True), ("$exists", False, False),
    ("isNull", True, False), ("isNull", False, True), ("is_null", True, False), ("isNotNull", True, True),
]  # fmt: skip


def problem_of(source: str, schema: af.Schema) -> af.Problem:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse(source, schema=schema)
    (problem,) = caught.value.problems
    return problem


def test_a_denial_stays_one() -> None:
    def check(case: tuple[tuple[str, str], af.Notation]) -> None:
        (field, key), notation = case
        schema = SCHEMA if notation is af.Notation.EXTENDED else af.CONTACT
        if field not in schema.by_name:
            return
        source = json.dumps({field: {key: ["Bonn"]}})
        problem = problem_of(source, schema)
        meant = json.dumps(DENIALS[field, key])
        if problem.fix is not None:
            assert json.loads(problem.fix.apply(source)) == json.loads(meant)
        assert problem.hint is not None
        assert '"not' in problem.hint, problem.hint

    each(product(DENIALS, af.Notation), check)


def test_presence_is_null_or_not_null() -> None:
    def check(case: tuple[str, tuple[str, bool, bool]]) -> None:
        field, (key, value, present) = case
        source = json.dumps({field: {key: value}})
        problem = problem_of(source, SCHEMA)
        assert problem.hint == ('write {"not": null}' if present else "write null")
        assert problem.fix is not None
        mended = af.parse(problem.fix.apply(source), schema=SCHEMA)
        assert [mended.matches(record) for record in ({}, {field: None}, {field: VALUES[field]})] == (
            [False, False, True] if present else [True, True, False]
        )

    each(product(["city", "points", "unsubscribed"], PRESENCE), check)


def test_a_name_that_says_the_opposite_is_not_proposed() -> None:
    def check(case: tuple[str, str]) -> None:
        name, known = case
        assert closest(name, [known]) is None
        assert closest(known, [name]) is None

    cases = [("subscribed", "unsubscribed"), ("notVerified", "verified"), ("lt", "gt"), ("lte", "gte"), ("nor", "or"),
     ("firstNam", "lastName"), ("max", "min"), ("createdBefore", "createdAfter")]  # fmt: skip
    each(cases, check)


def test_a_slip_is_still_proposed() -> None:
    problem = problem_of('{"pionts": 5}', SCHEMA)
    assert problem.fix is not None
    assert problem.fix.apply('{"pionts": 5}') == '{"points": 5}'


def test_a_name_that_is_merely_alike_has_no_fix() -> None:
    def check(case: tuple[str, str | None]) -> None:
        source, hint = case
        schema = af.Schema(
            "Contact",
            [*SCHEMA.fields, af.Field("address1", T.STRING), af.Field("plan", T.STRING, values=("promo", "free"))],
        )
        problem = problem_of(source, schema)
        assert (problem.hint, problem.fix) == (hint, None)

    cases = [
        ('{"point_total": 5}', None),
        ('{"subscribed": true}', None),
        ('{"pointsNow": 5}', 'there is "points", which may mean something else'),
        ('{"address2": "x"}', None),
        ('{"plan": "promoted"}', 'there is "promo", which may mean something else'),
    ]
    each(cases, check)


def test_a_name_but_for_a_letter_or_an_is_has_a_fix() -> None:
    def check(case: tuple[str, str]) -> None:
        source, fixed = case
        schema = af.Schema("Contact", [af.Field("address", T.STRING), af.Field("active", T.STRING)])
        problem = problem_of(source, schema)
        assert problem.fix is not None
        assert problem.fix.apply(source) == f'{{"{fixed}": "x"}}'

    each([('{"adress": "x"}', "address"), ('{"isActive": "x"}', "active")], check)


def test_a_name_that_nobody_means_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    def counted(name: str) -> str:
        sizes.append(len(name))
        return plain_name(name)

    monkeypatch.setattr(operator_problems, "plain_name", counted)
    assert problem_of(json.dumps({"city": {"not_" * 500_000: 1}}), SCHEMA).hint is None
    assert problem_of(json.dumps({"city": {"nin": ["Bonn"]}}), SCHEMA).fix is not None
    assert 0 < max(sizes) < 100
