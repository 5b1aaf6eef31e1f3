"""The text form, character by character: what a literal, a keyword, a comment and a parenthesis are and are not."""

from itertools import product
from typing import Any

import pytest

import audiencefilter as af
from tests.each import each
from tests.notations.schemas import EXTENDED

#: Fields that are called like operators, so that a mistaken group would have a meaning.
OPERATORS = af.Schema("Row", [af.Field("equals", af.FieldType.STRING), af.Field("in", af.FieldType.STRING)])


def codes(text: Any, schema: af.Schema = EXTENDED, limits: af.Limits | None = None) -> list[str]:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse_text(text, schema, limits or af.Limits())
    return [problem.code for problem in caught.value.problems]


def test_keywords_are_ascii() -> None:
    def check(text: str) -> None:
        assert codes(text) == ["invalid_text"]

    cases = [
        "country İN ('a')",
        "country ıN ('a')",
        "company CONTAİNS 'x'",
        "company = 'x' IGNORİNG CASE",
        "company Iſ NULL",
        "isVerified = falſe",
        "unsubscribed IN (falſe)",
    ]
    each(cases, check)


def test_a_comment_may_follow_a_number_at_once() -> None:
    def check(case: tuple[str, list[float]]) -> None:
        text, values = case
        assert af.parse_text(text, EXTENDED) == af.parse({"points": {"in": values}}, EXTENDED)

    cases: list[tuple[str, list[float]]] = [
        ("points IN (1--c\n,2)", [1, 2]),
        ("points IN (-5--c, 3\n, -6)", [-5, -6]),
        ("points IN (1.5e-3--c\n,2)", [0.0015, 2]),
        ("points IN (1,--2\n3)", [1, 3]),
        ("points IN (--1\n2--3\n)", [2]),
        ("points IN (" + ",--\n".join(map(str, range(3_000))) + ")", list(range(3_000))),
    ]
    each(cases, check)


def test_a_wrong_value_after_many_is_placed() -> None:
    text = "points IN (" + ", ".join(["1"] * 2_500) + ",\n  'x', 'y' -- 'z'\n)"
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse_text(text)
    found = [(problem.path, problem.line, problem.column) for problem in caught.value.problems]
    assert found == [("$.points.in[2500]", 2, 3), ("$.points.in[2501]", 2, 8)]


def test_the_name_of_a_group_in_quotes_is_an_unknown_field() -> None:
    def check(case: tuple[str, str]) -> None:
        name, operator = case
        assert codes(f'"{name}" {operator}', OPERATORS) == ["unknown_field"]
        assert codes(f"equals = 'x' AND (\"{name}\" {operator} OR nope = 1)", OPERATORS) == ["unknown_field"] * 2

    each(product(["AND", "OR", "NOT"], ["= 'x'", "IN ('x')", "IN ()", "!= 'x'", "IS NULL", "CONTAINS 'x'"]), check)


def test_parentheses_around_a_group_of_the_same_kind_are_no_level() -> None:
    def check(limits: af.Limits) -> None:
        text = "points = 0"
        for index in range(1, 300):
            text = f"({text} AND referrals > {index})" if index % 2 else f"(city = '{index}' AND {text})"
        clause = af.parse_text(text, EXTENDED, af.Limits())
        assert len(clause.ast.children) == 300  # type: ignore[union-attr]
        if limits.depth > 1:
            assert af.parse_text(text, EXTENDED, limits) == clause
        else:
            flat = "((((isVerified = true AND points = 1) AND city = 'x') AND referrals = 1) AND company = 'y')"
            assert af.parse(af.parse_text(flat, EXTENDED, limits).to_json(), EXTENDED, limits).fields

    each([af.Limits(depth=1), af.Limits()], check)


def test_nesting_that_is_far_too_deep_is_placed() -> None:
    text = "points = 1"
    for _ in range(200):
        text = f"(points = 2 AND\n(points = 3 OR {text}))"
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse_text(text)
    (problem,) = caught.value.problems
    assert (problem.code, problem.line) == ("too_deep", 201)


def test_a_list_of_too_many_values_is_one_problem() -> None:
    for value in ("1", "null", "'a'", "true"):
        text = "points IN (" + ",".join([value] * 1_001) + ")"
        assert codes(text, limits=af.Limits(values=1_000)) == ["too_many_values"], value
