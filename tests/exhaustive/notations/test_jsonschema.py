"""The JSON Schema of a clause against all conformance cases, by name those that it cannot refuse."""

import json
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

import audiencefilter as af
from tests.conformance.corpus import CONTACTS, RELATIONS, Language
from tests.notations.test_jsonschema import valid
from tests.strategies import schemas

#: By language and problem the clauses that the parser rejects and JSON Schema cannot refuse.
CANNOT_REFUSE: dict[Language, dict[str, set[str]]] = {
    CONTACTS: {
        # A number in JSON Schema has no largest exponent; a validator may read it as an infinity, a number to it.
        "number_too_large": {"c0383", "c0384", "c0392", "c0681"},
        # A validator sees what a JSON reader made of the text. Python's takes NaN and Infinity.
        "not_a_json_number": {"c0888", "c0889"},
        # A JSON reader keeps the last of equal keys.
        "duplicate_key": {"c0777", "c0778"},
        # A schema that refers to itself holds on every level.
        "too_deep": {"c0840", "c0841", "c0851", "c0853"},
        # Whether a year has a leap day is more than a readable pattern says.
        "invalid_datetime": {"c0426", "c0731"},
    },
    RELATIONS: {
        "unknown_zone": {"e0113", "e0114", "e0115", "e0116", "e0117"},
        "duplicate_key": {"e0119"},
        "too_many_relations": {"e0555", "e0556"},
        "too_deep": {"e0631", "e0632"},
        "too_many_nodes": {"e0636", "e0910"},
        "not_one_of_values": {"e0665"},
    },
}
#: Nested a thousand levels and more: Python's own JSON reader may give up on them.
UNREADABLE = {"c0842", "c0856"}


@given(schemas())
def test_it_is_a_json_schema_whatever_the_fields_are_called(schema: af.Schema) -> None:
    found = schema.json_schema()
    Draft202012Validator.check_schema(found)
    assert Draft202012Validator(found).is_valid({})


@pytest.fixture
def deep_stack() -> Iterator[None]:
    """Let the validator go as deep as the deepest case: it calls itself several times for each level."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.usefixtures("deep_stack")
@pytest.mark.parametrize("language", CANNOT_REFUSE, ids=str)
def test_it_takes_every_accepted_case_and_refuses_the_others_but_those_that_it_cannot(language: Language) -> None:
    taken: dict[str, set[str]] = {}
    refused = 0
    for case in language.cases():
        name = case.name.partition("-")[0]
        try:
            clause = json.loads(case.source)
        except ValueError:  # not JSON
            continue
        if not case.rejected:
            assert valid(clause, case.schema), case
        elif name not in UNREADABLE and valid(clause, case.schema):
            with pytest.raises(af.InvalidFilterError) as raised:
                case.parse()
            (code,) = {problem.code for problem in raised.value.problems}
            taken.setdefault(code, set()).add(name)
        else:
            refused += 1
    assert taken == CANNOT_REFUSE[language]
    assert refused > 130
