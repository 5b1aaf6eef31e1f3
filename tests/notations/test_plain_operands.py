"""Operands that are read as they are, and those that only look like it."""

import json
import pickle
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from audiencefilter import CONTACT, InvalidFilterError, Limits, Notation, parse
from audiencefilter.language.ast import And, Comparison, Not, Operator, comparison
from audiencefilter.language.limits import DEFAULT_LIMITS
from tests.each import each

EXTENDED = CONTACT.with_notation(Notation.EXTENDED)


def code_of(source: Any, limits: Limits = DEFAULT_LIMITS) -> str:
    with pytest.raises(InvalidFilterError) as caught:
        parse(source, EXTENDED, limits)
    (problem,) = caught.value.problems
    return problem.code


@pytest.fixture
def few_digits() -> Iterator[None]:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(sys.int_info.str_digits_check_threshold)
    yield
    sys.set_int_max_str_digits(before)


def test_a_comparison_is_as_the_class_makes_it() -> None:
    one, other = comparison("city", Operator.EQUALS, "Bonn", False), Comparison("city", Operator.EQUALS, "Bonn")
    assert type(one) is Comparison
    assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))
    assert pickle.loads(pickle.dumps(one)) == other
    with pytest.raises(FrozenInstanceError):
        one.field = "country"  # type: ignore[misc]


def test_texts_are_checked_however_they_are_written() -> None:
    def check(test: str) -> None:
        def clause(text: str) -> str:
            return f'{{"city": {text}}}' if test == "literal" else f'{{"city": {{"{test}": {text}}}}}'

        long = "x" * 21
        limits = Limits(text=20, needle=20)
        assert code_of(clause('"a\\u0000"')) == "nul_character"
        assert code_of(clause('"a\ud800"')) == code_of(clause('"\\ud800"')) == "lone_surrogate"
        assert code_of(clause(json.dumps(long)), limits) == "text_too_long"
        for text in ("x" * 20, "ä\U0001f600", "\\", '"', ""):
            for escaped in (True, False):
                node: Any = parse(clause(json.dumps(text, ensure_ascii=escaped)), EXTENDED, limits).ast
                assert (node.child if test == "not" else node).value == text

    each(["literal", "equals", "contains", "not"], check)


def test_values_of_other_types_are_not_operands() -> None:
    for clause in ({"isVerified": 1}, {"isVerified": {"equals": "true"}}, {"points": True}, {"points": {"gt": "1"}}):
        assert code_of(json.dumps(clause)) == code_of(clause) == "wrong_type"
    assert parse('{"points": 1e2}') == parse('{"points": 100}')


def test_null_means_missing() -> None:
    missing = Comparison("city", Operator.IS_NULL, None)
    assert parse('{"city": {"not": null}}').ast == Not(missing)
    assert parse('{"city": null}', EXTENDED).ast == parse('{"city": {"equals": null}}', EXTENDED).ast == missing
    both = parse('{"city": {"notIn": null, "not": null}}', EXTENDED).ast
    assert both == And((Not(missing), Not(missing)))
    assert code_of('{"city": {"contains": null}}') == "null_not_allowed"


def test_the_name_of_a_field_is_the_one_of_the_schema() -> None:
    node: Any = parse('{"firstName": {"startsWith": "An"}}').ast
    assert node.field is CONTACT.by_name["firstName"].name


@pytest.mark.usefixtures("few_digits")
def test_integers_of_more_digits_than_the_process_converts() -> None:
    digits = "9" * 1_000
    node: Any = parse(f'{{"points": {{"lt": {digits}}}}}').ast
    assert node.value == 10**1_000 - 1
