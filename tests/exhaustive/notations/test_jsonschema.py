"""The JSON Schema of a clause against all conformance cases, by name those that it cannot refuse."""

import json
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

import audiencefilter as af
from tests.conformance.corpus import CONTACTS, RELATIONS
from tests.notations.test_jsonschema import valid
from tests.strategies import schemas

#: The clauses that the parser rejects and JSON Schema cannot refuse, by the reason; cases of the corpus.
CANNOT_REFUSE = {
    # A number in JSON Schema has no largest exponent; a validator may read it as an infinity, which is a number to it.
    "number_too_large": {"c0383", "c0384", "c0392", "c0681"},
    # A validator sees what a JSON reader made of the text. Python's takes NaN and Infinity.
    "not_a_json_number": {"c0888", "c0889"},
    # A JSON reader keeps the last of equal keys.
    "duplicate_key": {"c0777", "c0778"},
    # A schema that refers to itself holds on every level.
    "too_deep": {"c0840", "c0841", "c0851", "c0853"},
    # Whether a year has a leap day is more than a readable pattern says.
    "invalid_datetime": {"c0426", "c0731"},
}
#: Nested a thousand levels and more: Python's own JSON reader may give up on them.
UNREADABLE = {"c0842", "c0856"}


@given(schemas())
def test_it_is_a_json_schema_whatever_the_fields_are_called(schema: af.Schema) -> None:
    found = schema.json_schema()
    Draft202012Validator.check_schema(found)
    assert Draft202012Validator(found).is_valid({})


@pytest.mark.parametrize("notation", af.Notation)
def test_it_takes_every_accepted_case(notation: af.Notation) -> None:
    accepted = [case for case in CONTACTS.accepted() if case.notation is notation]
    assert len(accepted) > 500
    assert [case.name for case in accepted if not valid(json.loads(case.source), case.schema)] == []


@pytest.fixture
def deep_stack() -> Iterator[None]:
    """Let the validator go as deep as the deepest case: it calls itself several times for each level."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.usefixtures("deep_stack")
@pytest.mark.parametrize("notation", af.Notation)
def test_it_refuses_every_rejected_case_but_those_that_it_cannot(notation: af.Notation) -> None:
    taken: dict[str, set[str]] = {}
    refused = 0
    for case in CONTACTS.rejected():
        name = case.name.removesuffix(f"-{notation.value}")
        if case.notation is not notation or name in UNREADABLE:
            continue
        try:
            clause = json.loads(case.source)
        except ValueError:  # not JSON
            continue
        if valid(clause, case.schema):
            with pytest.raises(af.InvalidFilterError) as raised:
                af.parse(case.source, schema=case.schema)
            (code,) = {problem.code for problem in raised.value.problems}
            taken.setdefault(code, set()).add(name)
        else:
            refused += 1
    assert taken == {code: _in_notation(cases, notation) for code, cases in CANNOT_REFUSE.items()}
    assert refused > 250


def _in_notation(cases: set[str], notation: af.Notation) -> set[str]:
    rejected = {case.name for case in CONTACTS.rejected()}
    # NOT is an unknown key in the published notation, so these are refused there.
    extended_only = {"c0851", "c0853"} if notation is af.Notation.PUBLISHED else set()
    return {name for name in cases if f"{name}-{notation.value}" in rejected} - extended_only


#: What JSON Schema cannot refuse of the rejected cases of lists, custom data and relations, by the problem.
CANNOT_REFUSE_RELATED = {
    "unknown_zone": {"e0113", "e0114", "e0115", "e0116", "e0117"},
    "duplicate_key": {"e0119"},
    "too_many_relations": {"e0555", "e0556"},
    "too_deep": {"e0631", "e0632"},
    "too_many_nodes": {"e0636", "e0910"},
    "not_one_of_values": {"e0665"},
}


def test_it_takes_the_cases_of_lists_and_relations_and_refuses_what_it_can() -> None:
    schema = RELATIONS.root()
    refused, passed = [], set()
    for case in RELATIONS.cases():
        try:
            clause = json.loads(case.source)
        except ValueError:
            continue
        if not case.rejected and not valid(clause, schema):
            refused.append(case.name)
        elif case.rejected and valid(clause, schema):
            passed.add(case.name)
    assert not refused
    assert passed == set().union(*CANNOT_REFUSE_RELATED.values())
