"""Faults of hints, fixes and the text form that were there once."""

from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.language.problems import for_users

EXTENDED: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)


def problem(source: Any, schema: af.Schema = EXTENDED) -> af.Problem:
    read = af.parse_text if isinstance(source, str) and not source.startswith("{") else af.parse
    with pytest.raises(af.InvalidFilterError) as caught:
        read(source, schema)
    (found,) = caught.value.problems
    return found


def test_a_slip_that_may_mean_something_else_has_no_fix() -> None:
    for source in (
        '{"points": {"ngte": 5}}',
        '{"createdAt": {"gte": "2024-1-15"}}',
        '{"createdAt": {"gte": {"now": "-P30s"}}}',
    ):
        assert problem(source).fix is None, source
    year = af.Schema("Shop", [af.Field("sales_2023", af.FieldType.INTEGER)])
    assert problem('{"sales_2024": 1}', year).hint is None


def test_a_foreign_operator_is_mended_by_its_meaning_and_not_its_spelling() -> None:
    for source, replacement in (('{"points": {"nin": [5]}}', "notIn"), ('{"points": {"notEquals": 5}}', "not")):
        fix = problem(source).fix
        assert fix is not None
        assert replacement in fix.text


def test_a_program_for_users_says_nothing_that_only_python_has() -> None:
    found = problem('{"city": null}', af.CONTACT)
    assert "with_notation" in (found.hint or "")
    assert for_users(found, extended="ask for it").hint == "the extended notation takes it: ask for it"
    deep = '{"NOT": ' * 100 + "{}" + "}" * 100
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse(deep, EXTENDED)
    said = [str(for_users(each)) for each in caught.value.problems]
    assert not [each for each in said if "Limits." in each]
    assert [each for each in map(str, caught.value.problems) if "Limits." in each]


def test_problems_within_the_second_of_two_equal_keys_have_its_place() -> None:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse('{"AND": [{"city": "x",\n "city": {"gt": 1, "foo": 2}}]}', EXTENDED)
    assert [(each.code, each.line, each.column) for each in caught.value.problems] == [
        ("duplicate_key", 2, 2),
        ("wrong_type", 2, 17),
        ("unknown_operator", 2, 20),
    ]
