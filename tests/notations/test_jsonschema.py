"""The JSON Schema of a clause agrees with the parser, as far as JSON Schema goes."""

import json
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import audiencefilter as af
from audiencefilter.language.limits import DEFAULT_LIMITS
from audiencefilter.language.operators import MODE_KEY, RULES, keys_of
from tests.conformance.corpus import CONTACT
from tests.each import each
from tests.notations.refusals import REFUSALS, problems
from tests.notations.schemas import EXTENDED
from tests.notations.text_pairs import PAIRS
from tests.strategies import clauses, json_values, near_valid_clauses, schemas
from tests.worlds.graphs import World, worlds

T = af.FieldType
STRICT = af.Schema(
    "Order", [af.Field(f"the{kind.name}", kind, nullable=False, scale=2 if kind is T.DECIMAL else None) for kind in T]
)
#: The codes of what JSON Schema cannot refuse: a validator sees what a JSON reader made of the text, which keeps the
#: last of equal keys, may take NaN, and an infinity for a number; a schema that refers to itself holds on every level.
NEVER_REFUSED = {"duplicate_key", "not_a_json_number", "number_too_large", "too_many_relations"}
#: Those of which it refuses some: whether a year has a leap day, a zone is known, or a value is one of the schema's
#: but for case is more than a readable pattern says.
SOMETIMES_REFUSED = {"invalid_datetime", "unknown_zone", "not_one_of_values"}


@cache
def validator(schema: af.Schema) -> Draft202012Validator:
    return Draft202012Validator(schema.json_schema())


def valid(clause: Any, schema: af.Schema = EXTENDED) -> bool:
    return validator(schema).is_valid(clause)


def codes(clause: Any, schema: af.Schema = EXTENDED) -> set[str]:
    """Return the codes of the parser's problems; none where it accepts."""
    return {problem.code for problem in problems(af.parse, json.dumps(clause), schema)}


def test_it_is_a_json_schema_and_is_json() -> None:
    found = STRICT.json_schema()
    Draft202012Validator.check_schema(found)
    assert found["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert json.loads(json.dumps(found)) == found


def test_it_has_only_what_other_tools_read() -> None:
    unread = {"if", "then", "else", "not", "dependentRequired", "dependentSchemas"}

    def assert_read(found: Any, is_named: bool = False) -> None:
        assert type(found) is dict
        assert is_named or unread.isdisjoint(found)
        for key, inner in found.items():
            if is_named or key == "items":
                assert_read(inner)
            elif key in ("properties", "$defs"):
                assert_read(inner, is_named=True)
            for one in inner if key == "anyOf" and not is_named else ():
                assert_read(one)

    for schema in (*CONTACT.values(), STRICT, RELATED):
        assert_read(schema.json_schema())


def test_it_takes_what_clauses_of_the_text_form_are_in_json() -> None:
    assert [text for schema, text, clause, _ in PAIRS if not valid(json.loads(json.dumps(clause)), schema)] == []


def test_it_refuses_all_refusals_but_those_that_it_cannot() -> None:
    refused, taken = set[str](), set[str]()
    for row in REFUSALS:
        if row.place is not None and row.code not in ("invalid_json", "not_an_object"):
            (taken if valid(json.loads(row.source), row.schema) else refused).add(row.code)
    assert taken - SOMETIMES_REFUSED == NEVER_REFUSED
    assert refused.isdisjoint(NEVER_REFUSED)
    assert len(refused) > 20


@given(st.data())
def test_it_takes_every_valid_clause(data: st.DataObject) -> None:
    schema = data.draw(schemas())
    clause = json.loads(json.dumps(data.draw(clauses(schema))))
    assert codes(clause, schema) == set()
    assert Draft202012Validator(schema.json_schema()).is_valid(clause)


@given(st.data())
def test_it_agrees_with_the_parser_on_what_is_nearly_valid(data: st.DataObject) -> None:
    schema = data.draw(st.sampled_from([*CONTACT.values(), STRICT]))
    clause = data.draw(near_valid_clauses(schema) | json_values)
    found = codes(clause, schema)
    if not found & (NEVER_REFUSED | SOMETIMES_REFUSED | {"too_deep"}):
        assert valid(clause, schema) == (not found)


@given(worlds())
def test_it_takes_every_clause_of_a_random_world(found: World) -> None:
    assert Draft202012Validator(found.schema.json_schema()).is_valid(json.loads(json.dumps(found.clause)))


LONGEST, NEEDLE = "x" * DEFAULT_LIMITS.text, "x" * DEFAULT_LIMITS.needle
FOLDED = ["x"] * DEFAULT_LIMITS.folded_values
OTHER = af.Schema("Odd name/~% ü", [af.Field("n", T.INTEGER, bits=64), af.Field("b", T.BOOLEAN)])
RELATED: af.Schema = af.Schema("Contact", [
    af.Field("plan", T.STRING, values=("free", "pro"), nullable=False),
    af.Field("tags", T.STRING, many=True, values=("a", "b"), title="Tags", description="labels"),
    af.Field("at", T.DATETIME, example="2025-01-01T00:00:00Z"),
    af.Field("days", T.DATETIME, many=True, nullable=False),
], relations=[
    af.Relation("friends", lambda: RELATED), af.Relation("odd name/~%", OTHER, many=False, title="Other"),
])  # fmt: skip


ORDER = af.Schema("Order", [af.Field("a", T.STRING)], relations=[
    af.Relation("items", af.Schema("Item", [af.Field("n", T.INTEGER), af.Field("wide", T.INTEGER, bits=64)]))
])  # fmt: skip
#: Of each schema what may stand under a name, and what may not.
EDGES: list[tuple[af.Schema, dict[str, list[Any]], dict[str, list[Any]]]] = [
    (EXTENDED, {
        "firstName": [
            {}, {"not": {"in": None}}, {"not": {"contains": "x"}, "mode": "insensitive"}, {"mode": "insensitive"},
            {"gt": "a", "mode": "default"}, {"in": None, "mode": "insensitive"}, LONGEST, {"startsWith": LONGEST},
            {"contains": NEEDLE}, {"equals": NEEDLE, "mode": "insensitive"}, {"in": FOLDED, "mode": "insensitive"},
            "\n", "😀",
        ],
        "createdAt": ["2024-02-29t23:59:59.9999999999+23:59", "0001-01-01 00:00:00z"],
        "points": [1e300, 10**400],
        "NOT": [{"AND": {"OR": [{"NOT": []}]}}],
    }, {
        "id": [1],
        "AND": [None, [[]]],
        "firstName": [
            {"not": {"equals": "a", "in": ["b"]}}, {"not": {"mode": "insensitive"}}, {"mode": "INSENSITIVE"},
            {"not": {"lte": "a"}, "mode": "insensitive"}, LONGEST + "x", {"in": [LONGEST + "x"]},
            {"contains": NEEDLE + "x"},
            {"contains": NEEDLE + "x", "mode": "default"}, {"not": {"contains": NEEDLE + "x"}},
            {"equals": NEEDLE + "x", "mode": "insensitive"}, {"not": NEEDLE + "x", "mode": "insensitive"},
            {"in": [NEEDLE + "x"], "mode": "insensitive"}, {"not": {"in": [NEEDLE + "x"]}, "mode": "insensitive"},
            {"in": [*FOLDED, "x"], "mode": "insensitive"}, {"in": ["a", "b\0"]}, {"contains": None},
        ],
        "points": [{"mode": "default"}],
        "createdAt": [
            "2024-01-01T00:00:00", "2024-01-01T00:00:00Z\n", "2024-01-01T24:00:00Z", "2024-01-01T00:00:60Z",
            "2024-01-01T00:00:00+24:00", "2024-04-31T00:00:00Z", "2024-02-30T00:00:00Z", "2024-13-01T00:00:00Z",
            "0000-01-01T00:00:00Z", "٢٠٢٤-01-01T00:00:00Z", {"contains": "2024"},
        ],
    }),
    (RELATED, {
        "plan": [
            {"equals": "PRO", "mode": "insensitive"}, {"not": {"in": ["pRo"]}, "mode": "insensitive"},
            {"contains": "x", "gte": "zzz", "not": "free"}, {"not": None},
        ],
        "tags": [
            ["a", "b", "a"], {"not": ["a"], "has": "b", "hasEvery": [], "isEmpty": False}, {"not": {"equals": None}},
        ],
        "at": [
            {"gt": {"now": "+P1Y2M3W4DT5H6M7.000001S"}},
            {"not": {"lte": {"now": "P0D", "start": "week", "zone": "America/Argentina/Buenos_Aires"}}},
        ],
        "days": [{"has": "2025-01-01T00:00:00Z", "not": None}],
        "friends": [
            {}, {"every": {"friends": {"none": {"plan": "pro"}}}}, {"min": {"field": "at", "lt": {"now": "-P90D"}}},
            {"count": {"gte": 2.5, "where": {}}, "max": {"field": "at", "equals": None}},
        ],
        "odd name/~%": [{"is": None, "isNot": {"n": 3}}],
    }, {
        "plan": [None, {"equals": "PRO", "mode": "default"}, {"in": ["pro", "gold"]}, {"not": {"in": ["gold"]}}],
        "tags": [["a", None], {"not": {"hasSome": ["c"]}}],
        "at": [
            {"gt": {"now": "P1D\n"}}, {"gt": {"start": "day"}}, {"gt": {"now": "P1D", "start": None}},
            {"gt": {"now": "P1D", "zone": "Europe/Berlin"}}, {"gt": {"now": "P1D", "start": "hour", "zone": "UTC"}},
            {"gt": {"now": "P1D", "start": "hour", "weekStart": "monday"}},
            {"gt": {"now": "P1D", "weekStart": "monday"}},
        ],
        "days": [None, {"has": {"now": "P1D"}}],
        "friends": [
            {"max": {"field": "plan", "equals": "pro"}}, {"max": {"field": "days", "gte": "2025-01-01T00:00:00Z"}},
            {"sum": {"field": "at", "gte": 3}}, {"some": {"n": 1}},
        ],
        "odd name/~%": [{"some": {}}, {"is": {"plan": "pro"}}],
    }),
    # A field that always has a value is not compared with null.
    (
        STRICT,
        {field.name: [{"not": None}] for field in STRICT.fields},
        {
            field.name: [None, {"equals": None}, {"in": None}, {"notIn": None}, {"not": {"equals": None}}]
            for field in STRICT.fields
        },
    ),
    # A sum is of numbers, and never missing.
    (ORDER, {"items": [{"sum": {"field": field, "gte": 3}} for field in ("n", "wide")]},
     {"items": [{"sum": wrong} for wrong in ({"field": "n", "gte": None}, {"field": "n", "not": 3}, {"gte": 3})]}),
]  # fmt: skip


def test_what_both_take_and_what_both_refuse() -> None:
    def check(case: tuple[af.Schema, bool, str, Any]) -> None:
        schema, taken, name, test = case
        assert (not codes({name: test}, schema)) is valid({name: test}, schema) is taken

    each(
        (
            (schema, is_taken, name, test)
            for schema, *tables in EDGES
            for is_taken, table in zip((True, False), tables, strict=True)
            for name, tests in table.items()
            for test in tests
        ),
        check,
    )
    nothing: list[Any] = [[], None, "{}"]
    for clause in nothing:
        assert codes(clause)
        assert not valid(clause)


def test_operator_objects_have_the_keys_of_the_table_and_their_meaning() -> None:
    meanings = {rule.key: rule.meaning for rule in RULES}
    for notation, schema in CONTACT.items():
        properties = schema.json_schema()["$defs"]["filter"]["properties"]
        for field in af.CONTACT.fields:
            operators = properties[field.name]["anyOf"][-1]["properties"]
            assert set(operators) == set(keys_of(field, notation))
            assert all(operators[key]["description"] == meanings[key] for key in operators if key != MODE_KEY)


def test_what_is_returned_may_be_changed() -> None:
    af.CONTACT.json_schema()["$defs"]["filter"]["properties"]["email"].clear()
    af.CONTACT.json_schema()["$defs"]["filter"].clear()
    assert af.CONTACT.json_schema()["$defs"]["filter"]["properties"]["email"]["anyOf"]


def test_it_says_what_people_call_things() -> None:
    properties = RELATED.json_schema()["$defs"]["filter"]["properties"]
    tags = properties["tags"]
    assert (tags["title"], tags["description"]) == ("Tags", "labels (list of string)")
    assert properties["at"]["examples"] == ["2025-01-01T00:00:00Z"]
    assert properties["odd name/~%"]["title"] == "Other"


def test_a_function_that_makes_a_schema_each_time_makes_one_definition() -> None:
    def further(name: str = "Step") -> af.Schema:
        link = af.Relation("next", further, many=False)
        return af.Schema(name, [af.Field("n", T.INTEGER)], relations=[link])

    first = further("First")
    with_three = {"next": {"is": {"next": {"is": {"next": {"is": {"n": 1}}}}}}}
    assert codes(with_three, first) == set()
    assert valid(with_three, first)
    assert list(first.json_schema()["$defs"]) == ["filter", "StepFilter"]
    assert further() == further()
