"""A name of another language, or one that is merely alike, is never taken for the opposite of what it means."""

import json

import audiencefilter as af
from audiencefilter.language.suggest import closest
from tests.notations.refusals import problems, the_problem

T = af.FieldType
SCHEMA = af.Schema(
    "Contact",
    [
        af.Field("city", T.STRING),
        af.Field("points", T.INTEGER),
        af.Field("unsubscribed", T.BOOLEAN),
        af.Field("tags", T.STRING, many=True),
        af.Field("address1", T.STRING),
        af.Field("active", T.BOOLEAN),
        af.Field("plan", T.STRING, values=("promo", "free")),
    ],
)
#: Of each field names of operators that deny something; `test_fixes_keep_the_question` has what their fixes select.
DENIALS = {
    "city": (
        "nin", "$nin", "not_in", "noneOf", "$ne", "neq", "notEquals", "not_equals", "isNot", "!=", "notContains",
        "not_contains", "doesNotContain", "ncontains", "notStartsWith", "not_starts_with", "doesNotStartWith",
        "notEndsWith", "does_not_end_with",
    ),
    "tags": ("hasNo", "hasNot", "notHas", "doesNotHave", "lacks", "notContains", "hasNone", "noneOf", "excludes"),
}  # fmt: skip
#: Names of operators, and whether a value is present where they are true.
PRESENCE = {"isSet": True, "$exists": True, "isNotNull": True, "isNull": False, "is_null": False}


def test_what_is_said_of_a_denial_is_one() -> None:
    for field, keys in DENIALS.items():
        for key in keys:
            for schema in (SCHEMA, af.CONTACT) if field == "city" else (SCHEMA,):
                problem = the_problem(af.parse, json.dumps({field: {key: ["Bonn"]}}), schema)
                assert '"not' in (problem.hint or ""), (key, problem)
                assert problem.fix is None or '"not' in problem.fix.text, (key, problem)


def test_presence_is_null_or_not_null() -> None:
    for field, value in {"city": "Bonn", "points": 0, "unsubscribed": False}.items():
        for key, meant in PRESENCE.items():
            for asked in (True, False):
                present = meant is asked
                source = json.dumps({field: {key: asked}})
                problem = the_problem(af.parse, source, SCHEMA)
                assert problem.hint == ('write {"not": null}' if present else "write null")
                assert problem.fix is not None
                mended = af.parse(problem.fix.apply(source), schema=SCHEMA)
                found = [mended.matches(record) for record in ({}, {field: None}, {field: value})]
                assert found == [not present, not present, present], source


def test_a_name_that_says_the_opposite_is_not_proposed() -> None:
    for name, known in {
        "subscribed": "unsubscribed", "notVerified": "verified", "lt": "gt", "lte": "gte", "nor": "or",
        "firstNam": "lastName", "max": "min", "createdBefore": "createdAfter",
    }.items():  # fmt: skip
        assert closest(name, [known]) is None, name
        assert closest(known, [name]) is None, name


def test_a_name_that_is_merely_alike_has_no_fix() -> None:
    for source, hint in {
        '{"point_total": 5}': None,
        '{"subscribed": true}': None,
        '{"pointsNow": 5}': 'there is "points", which may mean something else',
        '{"address2": "x"}': None,
        '{"plan": "promoted"}': 'there is "promo", which may mean something else',
    }.items():
        problem = the_problem(af.parse, source, SCHEMA)
        assert (problem.hint, problem.fix) == (hint, None), source


def test_a_slip_or_an_is_has_a_fix() -> None:
    for source, fixed in {
        '{"pionts": 5}': '{"points": 5}',
        '{"adress1": "x"}': '{"address1": "x"}',
        '{"isActive": true}': '{"active": true}',
    }.items():
        problem = the_problem(af.parse, source, SCHEMA)
        assert problem.fix is not None, source
        assert problem.fix.apply(source) == fixed


def test_a_name_that_nobody_means_has_no_hint() -> None:
    for name in ("not_" * 500_000, "n" * 1_000_000):
        (problem,) = problems(af.parse, json.dumps({"city": {name: 1}}), SCHEMA)
        assert problem.hint is None
