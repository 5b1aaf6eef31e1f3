"""The limits for clauses of strangers."""

import json
from dataclasses import fields

import pytest

import audiencefilter as af
from tests.conformance.corpus import CONTACTS


def test_they_are_within_the_defaults() -> None:
    strict, default = af.Limits.strict(), af.Limits()
    assert strict != default
    assert strict.widest(default) == default.widest(strict) == default
    assert strict.widest(strict) is strict
    assert all(getattr(strict, field.name) <= getattr(default, field.name) for field in fields(af.Limits))


def test_every_conformance_case_has_room() -> None:
    for case in CONTACTS.accepted():
        af.parse(case.source, schema=case.schema, limits=af.Limits.strict())


def test_what_the_defaults_let_through_is_refused() -> None:
    cases: list[tuple[dict[str, object], str]] = [
        ({"OR": [{"city": {"contains": f"{number}"}} for number in range(300)]}, "too_many_nodes"),
        ({"city": {"contains": "x" * 301}}, "text_too_long"),
        ({"city": {"in": [f"{number}" for number in range(10_001)]}}, "too_many_values"),
        ({"city": {"startsWith": "x" * 1_001}}, "text_too_long"),
        ({"city": {"in": ["x" * 900 + str(number) for number in range(250)]}}, "source_too_large"),
    ]
    for clause, code in cases:
        source = json.dumps(clause)
        af.parse(source)
        with pytest.raises(af.InvalidFilterError) as refused:
            af.parse(source, limits=af.Limits.strict())
        assert {problem.code for problem in refused.value.problems} == {code}
