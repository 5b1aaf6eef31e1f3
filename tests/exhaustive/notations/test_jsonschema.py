"""The JSON Schema of a clause agrees with the parser, as far as JSON Schema goes."""

import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import audiencefilter as af
from audiencefilter.language.limits import DEFAULT_LIMITS
from audiencefilter.language.operators import MODE_KEY, RULES, keys_of
from tests.conformance import corpus, second_corpus
from tests.strategies import clauses, json_values, near_valid_clauses, schemas
from tests.worlds.graphs import World, worlds

EXTENDED = corpus.SCHEMAS[af.Notation.EXTENDED]
STRICT = af.Schema(
    "Order",
    [
        af.Field(f"the{kind.name}", kind, nullable=False, scale=2 if kind is af.FieldType.DECIMAL else None)
        for kind in af.FieldType
    ],
)

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


@cache
def validator(schema: af.Schema) -> Draft202012Validator:
    return Draft202012Validator(schema.json_schema())


def valid(clause: Any, schema: af.Schema = EXTENDED) -> bool:
    return validator(schema).is_valid(clause)


def codes(clause: Any, schema: af.Schema = EXTENDED) -> set[str]:
    """Return the codes of the parser's problems; none where it accepts."""
    try:
        af.parse(json.dumps(clause), schema=schema)
    except af.InvalidFilterError as error:
        return {problem.code for problem in error.problems}
    return set()


@pytest.mark.parametrize("schema", [*corpus.SCHEMAS.values(), STRICT], ids=repr)
def test_it_is_a_json_schema_and_is_json(schema: af.Schema) -> None:
    found = schema.json_schema()
    Draft202012Validator.check_schema(found)
    assert found["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert json.loads(json.dumps(found)) == found


@given(schemas())
def test_it_is_a_json_schema_whatever_the_fields_are_called(schema: af.Schema) -> None:
    found = schema.json_schema()
    Draft202012Validator.check_schema(found)
    assert Draft202012Validator(found).is_valid({})


@pytest.mark.parametrize("notation", af.Notation)
def test_it_takes_every_accepted_case(notation: af.Notation) -> None:
    accepted = [case for case in corpus.accepted() if case.notation is notation]
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
    for case in corpus.rejected():
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
    rejected = {case.name for case in corpus.rejected()}
    # NOT is an unknown key in the published notation, so these are refused there.
    extended_only = {"c0851", "c0853"} if notation is af.Notation.PUBLISHED else set()
    return {name for name in cases if f"{name}-{notation.value}" in rejected} - extended_only


@given(st.data())
def test_it_takes_every_valid_clause(data: st.DataObject) -> None:
    schema = data.draw(schemas())
    clause = json.loads(json.dumps(data.draw(clauses(schema))))
    assert codes(clause, schema) == set()
    assert Draft202012Validator(schema.json_schema()).is_valid(clause)


@given(st.data())
def test_it_agrees_with_the_parser_on_what_is_nearly_valid(data: st.DataObject) -> None:
    schema = data.draw(st.sampled_from([*corpus.SCHEMAS.values(), STRICT]) | schemas())
    clause = data.draw(near_valid_clauses(schema) | json_values)
    found = codes(clause, schema)
    if not found & set(CANNOT_REFUSE):
        assert Draft202012Validator(schema.json_schema()).is_valid(clause) == (not found)


LONGEST, NEEDLE = "x" * DEFAULT_LIMITS.text, "x" * DEFAULT_LIMITS.needle


@pytest.mark.parametrize(
    "clause",
    [
        {"firstName": {}},
        {"firstName": {"not": {"in": None}}},
        {"firstName": {"not": {"contains": "x"}, "mode": "insensitive"}},
        {"firstName": {"mode": "insensitive"}},
        {"firstName": {"gt": "a", "mode": "default"}},
        {"firstName": {"in": None, "mode": "insensitive"}},
        {"firstName": LONGEST},
        {"firstName": {"startsWith": LONGEST}},
        {"firstName": {"contains": NEEDLE}},
        {"firstName": {"equals": NEEDLE, "mode": "insensitive"}},
        {"firstName": {"in": ["x"] * DEFAULT_LIMITS.folded_values, "mode": "insensitive"}},
        {"firstName": "\n"},
        {"createdAt": "2024-02-29t23:59:59.9999999999+23:59"},
        {"createdAt": "0001-01-01 00:00:00z"},
        {"points": 1e300},
        {"points": 10**400},
        {"NOT": {"AND": {"OR": [{"NOT": []}]}}},
    ],
    ids=lambda clause: json.dumps(clause)[:50],
)
def test_what_both_take(clause: dict[str, Any]) -> None:
    assert codes(clause) == set()
    assert valid(clause)


@pytest.mark.parametrize(
    "clause",
    [
        [],
        None,
        "{}",
        {"id": 1},
        {"OR": {}},
        {"AND": None},
        {"AND": [[]]},
        {"firstName": {"not": {}}},
        {"firstName": {"not": {"not": None}}},
        {"firstName": {"not": {"equals": "a", "in": ["b"]}}},
        {"firstName": {"not": {"equals": "a", "mode": "insensitive"}}},
        {"firstName": {"not": {"mode": "insensitive"}}},
        {"firstName": {"mode": "INSENSITIVE"}},
        {"firstName": {"mode": None}},
        {"points": {"mode": "default"}},
        {"firstName": {"gt": "a", "mode": "insensitive"}},
        {"firstName": {"not": {"lte": "a"}, "mode": "insensitive"}},
        {"firstName": LONGEST + "x"},
        {"firstName": {"in": [LONGEST + "x"]}},
        {"firstName": {"contains": NEEDLE + "x"}},
        {"firstName": {"contains": NEEDLE + "x", "mode": "default"}},
        {"firstName": {"not": {"contains": NEEDLE + "x"}}},
        {"firstName": {"equals": NEEDLE + "x", "mode": "insensitive"}},
        {"firstName": {"not": NEEDLE + "x", "mode": "insensitive"}},
        {"firstName": {"in": [NEEDLE + "x"], "mode": "insensitive"}},
        {"firstName": {"not": {"in": [NEEDLE + "x"]}, "mode": "insensitive"}},
        {"firstName": {"in": ["x"] * (DEFAULT_LIMITS.folded_values + 1), "mode": "insensitive"}},
        {"firstName": {"in": ["x"] * (DEFAULT_LIMITS.values + 1)}},
        {"firstName": "\0"},
        {"firstName": "\ud800"},
        {"firstName": {"in": ["a", "b\0"]}},
        {"firstName": {"contains": None}},
        {"points": {"in": [1, None]}},
        {"points": True},
        {"isVerified": 1},
        {"isVerified": {"in": [True]}},
        {"createdAt": "2024-01-01"},
        {"createdAt": "2024-01-01T00:00:00"},
        {"createdAt": "2024-01-01T00:00:00Z\n"},
        {"createdAt": "2024-01-01T24:00:00Z"},
        {"createdAt": "2024-01-01T00:00:60Z"},
        {"createdAt": "2024-01-01T00:00:00+24:00"},
        {"createdAt": "2024-04-31T00:00:00Z"},
        {"createdAt": "2024-02-30T00:00:00Z"},
        {"createdAt": "2024-13-01T00:00:00Z"},
        {"createdAt": "0000-01-01T00:00:00Z"},
        {"createdAt": "٢٠٢٤-01-01T00:00:00Z"},
        {"createdAt": {"contains": "2024"}},
    ],
    ids=lambda clause: json.dumps(clause)[:50],
)
def test_what_both_reject(clause: Any) -> None:
    assert codes(clause)
    assert not valid(clause)


@pytest.mark.parametrize("field", STRICT.fields, ids=lambda field: field.name)
def test_a_field_that_always_has_a_value_is_not_compared_with_null(field: af.Field) -> None:
    assert valid({field.name: {"not": None}}, STRICT)
    for wrong in (None, {"equals": None}, {"in": None}, {"notIn": None}, {"not": {"equals": None}}):
        assert codes({field.name: wrong}, STRICT)
        assert not valid({field.name: wrong}, STRICT)


@pytest.mark.parametrize("notation", af.Notation)
@pytest.mark.parametrize("field", af.CONTACT.fields, ids=lambda field: field.name)
def test_operator_objects_have_the_keys_of_the_table_and_their_meaning(field: af.Field, notation: af.Notation) -> None:
    found = corpus.SCHEMAS[notation].json_schema()["$defs"]["filter"]["properties"][field.name]
    operators = found["anyOf"][-1]["properties"]
    assert set(operators) == set(keys_of(field, notation))
    meanings = {rule.key: rule.meaning for rule in RULES}
    assert all(operators[key]["description"] == meanings[key] for key in operators if key != MODE_KEY)


@pytest.mark.parametrize(
    "changed",
    [
        lambda schema: schema["$defs"]["filter"].clear(),
        lambda schema: schema["$defs"]["filter"]["properties"]["email"].clear(),
    ],
)
def test_what_is_returned_may_be_changed(changed: Callable[[dict[str, Any]], None]) -> None:
    changed(af.CONTACT.json_schema())
    assert af.CONTACT.json_schema()["$defs"]["filter"]["properties"]["email"]["anyOf"]


# -- lists, custom data, relations, time ----------------------------------------------------------------------------

#: What JSON Schema cannot refuse of the second language's rejected cases, by the problem.
CANNOT_REFUSE_SECOND = {
    "unknown_zone": {"e0113", "e0114", "e0115", "e0116", "e0117"},
    "duplicate_key": {"e0119"},
    "too_many_relations": {"e0555", "e0556"},
    "too_deep": {"e0631", "e0632"},
    "too_many_nodes": {"e0636", "e0910"},
    "not_one_of_values": {"e0665"},
}


def test_it_takes_the_cases_of_the_second_language_and_refuses_what_it_can() -> None:
    schema = second_corpus.root()
    refused, passed = [], set()
    for case in second_corpus.cases():
        try:
            clause = json.loads(case.source)
        except ValueError:
            continue
        if not case.rejected and not valid(clause, schema):
            refused.append(case.name)
        elif case.rejected and valid(clause, schema):
            passed.add(case.name)
    assert not refused
    assert passed == set().union(*CANNOT_REFUSE_SECOND.values())


OTHER = af.Schema("Odd name/~% ü", [af.Field("n", af.FieldType.INTEGER, bits=64), af.Field("b", af.FieldType.BOOLEAN)])
SECOND: af.Schema = af.Schema(
    "Contact",
    [
        af.Field("plan", af.FieldType.STRING, values=("free", "pro"), nullable=False),
        af.Field("tags", af.FieldType.STRING, many=True, values=("a", "b"), title="Tags", description="labels"),
        af.Field("at", af.FieldType.DATETIME, example="2025-01-01T00:00:00Z"),
        af.Field("days", af.FieldType.DATETIME, many=True, nullable=False),
    ],
    relations=[
        af.Relation("friends", lambda: SECOND),
        af.Relation("odd name/~%", OTHER, many=False, title="Other"),
    ],
)


@pytest.mark.parametrize(
    "clause",
    [
        {"plan": "pro"},
        {"plan": {"equals": "PRO", "mode": "insensitive"}},
        {"plan": {"not": {"in": ["pRo"]}, "mode": "insensitive"}},
        {"plan": {"contains": "x", "gte": "zzz", "not": "free"}},
        {"plan": {"not": None}},
        {"tags": ["a", "b", "a"]},
        {"tags": None},
        {"tags": {"not": ["a"], "has": "b", "hasEvery": [], "isEmpty": False}},
        {"tags": {"not": {"equals": None}}},
        {"at": {"gt": {"now": "+P1Y2M3W4DT5H6M7.000001S"}}},
        {"at": {"not": {"lte": {"now": "P0D", "start": "week", "zone": "America/Argentina/Buenos_Aires"}}}},
        {"days": {"has": "2025-01-01T00:00:00Z", "not": None}},
        {"friends": {}},
        {"friends": {"every": {"friends": {"none": {"plan": "pro"}}}}},
        {"friends": {"count": {"gte": 2.5, "where": {}}, "max": {"field": "at", "equals": None}}},
        {"friends": {"min": {"field": "at", "lt": {"now": "-P90D"}}}},
        {"odd name/~%": {"is": None, "isNot": {"n": 3}}},
    ],
    ids=lambda clause: json.dumps(clause)[:60],
)
def test_what_both_take_of_the_second_language(clause: dict[str, Any]) -> None:
    assert codes(clause, SECOND) == set()
    assert valid(clause, SECOND)


@pytest.mark.parametrize(
    "clause",
    [
        {"plan": "PRO"},
        {"plan": None},
        {"plan": {"equals": "PRO"}},
        {"plan": {"equals": "PRO", "mode": "default"}},
        {"plan": {"in": ["pro", "gold"]}},
        {"plan": {"not": {"in": ["gold"]}}},
        {"plan": {"not": "gold"}},
        {"tags": "a"},
        {"tags": ["a", None]},
        {"tags": ["c"]},
        {"tags": {"has": "c"}},
        {"tags": {"has": None}},
        {"tags": {"in": ["a"]}},
        {"tags": {"hasSome": "a"}},
        {"tags": {"not": {"hasSome": ["c"]}}},
        {"tags": {"not": {"not": ["a"]}}},
        {"tags": {"has": "a", "mode": "insensitive"}},
        {"tags": {"isEmpty": 1}},
        {"at": {"now": "P1D"}},
        {"at": {"equals": {"now": "P1D"}}},
        {"at": {"gt": {"now": "P1DT"}}},
        {"at": {"gt": {"now": "P1D\n"}}},
        {"at": {"gt": {"start": "day"}}},
        {"at": {"gt": {"now": "P1D", "start": "hour", "zone": "Europe/Berlin"}}},
        {"at": {"gt": {"now": "P1D", "zone": "Europe/Berlin"}}},
        {"at": {"gt": {"now": "P1D", "start": None}}},
        {"at": {"in": [{"now": "P1D"}]}},
        {"days": None},
        {"days": {"has": {"now": "P1D"}}},
        {"friends": None},
        {"friends": {"some": None}},
        {"friends": {"is": {}}},
        {"friends": {"count": 3}},
        {"friends": {"count": {}}},
        {"friends": {"count": {"where": {}}}},
        {"friends": {"count": {"not": 3}}},
        {"friends": {"count": {"equals": None}}},
        {"friends": {"count": {"gte": 3, "field": "at"}}},
        {"friends": {"max": {"gte": "2025-01-01T00:00:00Z"}}},
        {"friends": {"max": {"field": "plan", "equals": "pro"}}},
        {"friends": {"max": {"field": "days", "gte": "2025-01-01T00:00:00Z"}}},
        {"friends": {"max": {"field": "at", "gte": 3}}},
        {"friends": {"sum": {"field": "at", "gte": 3}}},
        {"friends": {"some": {"n": 1}}},
        {"odd name/~%": {"some": {}}},
        {"odd name/~%": {"is": {"plan": "pro"}}},
    ],
    ids=lambda clause: json.dumps(clause)[:60],
)
def test_what_both_reject_of_the_second_language(clause: Any) -> None:
    assert codes(clause, SECOND)
    assert not valid(clause, SECOND)


def test_a_sum_is_of_numbers_and_has_no_null() -> None:
    item = af.Schema("Item", [af.Field("n", af.FieldType.INTEGER), af.Field("wide", af.FieldType.INTEGER, bits=64)])
    order = af.Schema("Order", [af.Field("a", af.FieldType.STRING)], relations=[af.Relation("items", item)])
    for field in ("n", "wide"):
        assert valid({"items": {"sum": {"field": field, "gte": 3}}}, order)
        assert not codes({"items": {"sum": {"field": field, "gte": 3}}}, order)
    for wrong in ({"field": "n", "gte": None}, {"field": "n", "not": 3}, {"gte": 3}):
        assert codes({"items": {"sum": wrong}}, order)
        assert not valid({"items": {"sum": wrong}}, order)


def test_it_says_what_people_call_things() -> None:
    properties = SECOND.json_schema()["$defs"]["filter"]["properties"]
    tags = properties["tags"]
    assert (tags["title"], tags["description"]) == ("Tags", "labels (list of string)")
    assert properties["at"]["examples"] == ["2025-01-01T00:00:00Z"]
    assert properties["odd name/~%"]["title"] == "Other"


def test_a_function_that_makes_a_schema_each_time_makes_one_definition() -> None:
    def further() -> af.Schema:
        return af.Schema(
            "Step", [af.Field("n", af.FieldType.INTEGER)], relations=[af.Relation("next", further, many=False)]
        )

    first = af.Schema(
        "First", [af.Field("n", af.FieldType.INTEGER)], relations=[af.Relation("next", further, many=False)]
    )
    with_three = {"next": {"is": {"next": {"is": {"next": {"is": {"n": 1}}}}}}}
    assert codes(with_three, first) == set()
    assert valid(with_three, first)
    assert list(first.json_schema()["$defs"]) == ["filter", "StepFilter"]
    assert further() == further()


@given(worlds())
def test_it_takes_every_clause_of_a_random_world(found: World) -> None:
    assert Draft202012Validator(found.schema.json_schema()).is_valid(json.loads(json.dumps(found.clause)))
