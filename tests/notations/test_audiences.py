"""Audiences in audiences: reading, limits, equality, and the meaning "is true"."""

import json
import pickle
from datetime import UTC, datetime
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.plan import nodes as plan
from tests.notations.refusals import problems, the_problem
from tests.notations.schemas import EXTENDED as CONTACT

KNOWN: Final[dict[str, Any]] = {
    "vip": {"points": {"gte": 100}},
    "german": '{"country": "DE"}',
    "both": af.parse({"points": {"gte": 100}, "country": "DE"}, CONTACT),
    "quiet": {"audience": {"notIn": ["vip"]}},
    "new": {"createdAt": {"gte": {"now": "-P30D"}}},
}


def named(
    source: Any, audiences: Any = KNOWN, schema: af.Schema = CONTACT, limits: Limits = DEFAULT_LIMITS
) -> af.Filter:
    return af.parse(source, schema, limits, audiences)


def codes(source: Any, audiences: Any = KNOWN, schema: af.Schema = CONTACT, **limits: Limits) -> list[tuple[str, str]]:
    found = problems(af.parse, source, schema, audiences=audiences, **limits)
    return [(problem.code, problem.path) for problem in found]


def test_all_problems_are_found_at_once() -> None:
    source = {"audience": {"in": ["vpi", "vip", 5], "notIn": "vip"}, "OR": [{"audience": {"in": ["a"]}}, {"nope": 1}]}
    assert codes(source, {**KNOWN, "a": {"audience": {"in": ["a"]}}}) == [
        ("unknown_audience", "$.audience.in[0]"),
        ("wrong_type", "$.audience.in[2]"),
        ("wrong_type", "$.audience.notIn"),
        ("audience_cycle", "$.OR[0].audience.in[0]"),
        ("unknown_field", "$.OR[1].nope"),
    ]


def test_a_circle_is_named_all_the_way_round() -> None:
    circle = {"x": {"audience": {"in": ["a"]}}, **{a: {"audience": {"in": [b]}} for a, b in ("ab", "bc", "ca")}}
    for source in ('{"audience": {"in": ["x"]}}', '{"audience": {"in": ["x", "b"]}}'):
        found = problems(af.parse, source, CONTACT, audiences=circle)
        assert {problem.code for problem in found} == {"audience_cycle"}
        assert "'a' → 'b' → 'c' → 'a'" in found[0].message


def test_a_wrong_audience_has_its_problem() -> None:
    for wrong, inside in (
        ({"points": {"gte": "1"}}, "$.points.gte"),
        ("{", "ends too early"),
        (5, "cannot be read from int"),
        ([], "cannot be read from list"),
        ("[]", "is an object"),
        (af.parse({}, af.Schema("Other", [af.Field("a", af.FieldType.STRING)])), "Other"),
    ):
        with pytest.raises(af.InvalidFilterError, match="wrong_audience") as caught:
            named({"audience": {"in": ["w"]}}, {"w": wrong})
        assert inside in caught.value.problems[0].message


def test_a_wrong_audience_that_no_clause_names_is_not_read() -> None:
    assert named({"points": 1}, {"w": {"nope": 1}}) == af.parse({"points": 1}, CONTACT)


def test_the_key_is_for_the_extended_notation_and_the_root() -> None:
    assert ("duplicate_key", "$.audience.in") in codes('{"audience": {"in": ["vip"], "in": ["german"]}}')
    assert codes('{"audience": {"in": ["vip"]}}', schema=af.CONTACT) == [("extended_only", "$.audience")]
    with pytest.raises(af.InvalidFilterError, match="unknown_field"):
        af.parse('{"audience": {"in": ["vip"]}}', CONTACT)


def test_a_field_of_that_name_comes_first() -> None:
    schema = af.Schema("Contact", [af.Field("audience", af.FieldType.STRING)], notation=af.Notation.EXTENDED)
    f = named({"audience": {"in": ["vip"]}}, {"vip": {}}, schema)
    assert f.audiences == frozenset()
    assert f.matches({"audience": "vip"})
    assert not af.parse_text("audience IN ('vip')", schema, audiences={"vip": {}}).matches({"audience": "x"})


def test_audiences_are_a_mapping() -> None:
    with pytest.raises(TypeError, match="mapping"):
        named({}, ["vip"])


def test_the_text_form_names_audiences_in_any_case() -> None:
    texts = ("AUDIENCE NOT IN ('vip', (country = 'DE'), 'new')", "audience not in ('vip',(country = 'DE') ,'new')")
    for text in texts:
        f = af.parse_text(text, CONTACT, audiences=KNOWN)
        assert f.to_text() == texts[0]
        assert f.ast == named({"audience": {"notIn": ["vip", {"country": "DE"}, "new"]}}).ast
    shadowed = named({"audience": {"in": ["vip"]}, "city": "vip"}).rename({"city": "AUDIENCE"})
    assert shadowed.to_text() == "audience IN ('vip') AND AUDIENCE = 'vip'"
    assert af.parse_text(shadowed.to_text(), shadowed.schema, audiences=KNOWN) == shadowed


def test_problems_of_the_text_form_have_their_place() -> None:
    for text, code, column in (
        ("AUDIENCE IN ('vip', (points = 1), 'x')", "unknown_audience", 35),
        ("AUDIENCE IN ('vip', (nope = 1))", "unknown_field", 22),
        ("AUDIENCE = 'vip'", "operator_not_for_type", 10),
        ("points IN (1, (points = 1))", "wrong_type", 16),
        ("AUDIENCE IN ('x')", "unknown_audience", 14),
    ):
        problem = the_problem(af.parse_text, text, CONTACT, audiences=KNOWN)
        assert (problem.code, problem.column) == (code, column)


def test_nodes_and_levels_of_audiences_count() -> None:
    inner = {"OR": [{"points": 3}, {"city": "x", "country": "y"}]}
    deep: Any = {"d": {"OR": [{"points": 1}, {"points": 2, **inner}]}}
    whole = named({"audience": {"in": ["d"]}}, deep)
    inline = named({"audience": {"in": [deep["d"]]}}, {})
    assert whole == inline
    for limits in (Limits(depth=3), Limits(nodes=7)):
        for source in ('{"audience": {"in": ["d"]}}', json.dumps({"audience": {"in": [deep["d"]]}})):
            found = codes(source, deep, limits=limits)
            assert found[0][0] == ("too_deep" if limits.depth == 3 else "too_many_nodes")
    assert named({"audience": {"in": ["d"]}}, deep, limits=Limits(depth=4, nodes=8)) == whole


def test_relations_on_a_path_count_through_audiences() -> None:
    other = af.Schema("Other", [af.Field("n", af.FieldType.INTEGER)], relations=[af.Relation("back", lambda: root)])
    root = af.Schema("Root", [af.Field("n", af.FieldType.INTEGER)], relations=[af.Relation("others", other)])
    far = {"far": {"others": {"some": {"back": {"some": {"n": 1}}}}}}
    assert named({"audience": {"in": ["far"]}}, far, root).audiences == {"far"}
    source = {"others": {"some": {"back": {"some": {"audience": {"in": ["far"]}}}}}}
    path = "$.others.some.back.some.audience.in[0]"
    assert codes(source, far, schema=root) == [("too_many_relations", path)]
    assert codes({"others": {"some": {"audience": {"in": ["far"]}}}}, far, schema=root)[0][0] == "unknown_field"


def test_equality_follows_the_meaning_not_the_names() -> None:
    one = named({"audience": {"in": ["vip", "german"]}})
    other = named({"audience": {"in": ["g", "v", "v"]}}, {"v": KNOWN["vip"], "g": KNOWN["german"]})
    assert one == other
    assert one.fingerprint == other.fingerprint
    changed = named({"audience": {"in": ["vip", "german"]}}, {**KNOWN, "vip": {"points": {"gte": 101}}})
    assert changed.to_json() == one.to_json()
    assert changed != one
    assert changed.fingerprint != one.fingerprint
    plain = af.parse(KNOWN["vip"], CONTACT)
    assert named({"audience": {"in": ["vip"]}}) != plain  # a record without points tells them apart, negated


def test_names_are_those_of_the_whole_way() -> None:
    f = named({"audience": {"in": ["quiet", {"audience": {"in": ["german"]}}]}})
    assert f.audiences == {"quiet", "vip", "german"}
    assert f.fields == {"points", "country"}
    assert pickle.loads(pickle.dumps(f)).audiences == f.audiences
    given = named({"audience": {"in": ["q"]}}, {"q": f})
    assert given.audiences == {"q", *f.audiences}


def test_an_audience_relative_to_now_is_written_out_at_an_instant() -> None:
    f = named({"audience": {"in": ["new", "vip"]}})
    assert f.is_relative
    at = f.at(datetime(2026, 3, 31, tzinfo=UTC))
    assert at.to_json() == '{"audience":{"in":[{"createdAt":{"gte":"2026-03-01T00:00:00Z"}},"vip"]}}'


def test_an_index_tells_equal_names_with_other_clauses_apart() -> None:
    index = af.AudienceIndex(CONTACT)
    source = {"audience": {"notIn": ["vip"]}}
    index.add("one", named(source))
    index.add("two", named(source, {"vip": {"points": {"gte": 5}}}))
    assert set(index.match({"points": 50})) == {"one"}
    assert set(index.match({"points": None})) == {"one", "two"}
    index.add("three", named(source))
    assert set(index.match({"points": 50})) == {"one", "three"}


def test_explanations_warnings_and_sentences_go_inside() -> None:
    f = named({"audience": {"in": ["vip"]}, "NOT": {"audience": {"in": ["german", {"points": {"gt": 5, "lt": 2}}]}}})
    assert str(f.explain({"points": 120, "country": "FR"})).splitlines()[1:3] == [
        "  ✓ AUDIENCE IN ('vip')",
        "    ✓ 'vip'",
    ]
    assert ("contradiction", "$.audience.notIn[1]") in [(one.code, one.path) for one in f.warnings]
    assert named({"audience": {"notIn": ["vip"]}}).describe() == 'Every Contact where it is not in the audience "vip".'
    assert [warning.code for warning in named({"audience": {"in": []}}).warnings] == ["empty_list", "selects_nobody"]


def test_the_json_schema_has_the_names() -> None:
    made = CONTACT.json_schema(audiences=["vip", "new"])
    test = made["$defs"]["filter"]["properties"]["audience"]
    assert test["properties"]["in"]["items"]["anyOf"][0] == {"enum": ["vip", "new"]}
    assert "audience" not in CONTACT.json_schema()["$defs"]["filter"]["properties"]
    assert "audience" not in af.CONTACT.json_schema(audiences=["vip"])["$defs"]["filter"]["properties"]


def test_the_plan_grows_with_the_clause() -> None:
    def size(levels: int) -> int:
        clause: Any = {"points": {"gt": levels}}
        for level in range(levels):
            inner = {"audience": {"notIn": [{"OR": [clause, {"referrals": {"gt": level}}]}]}}
            clause = {"NOT": {"AND": [inner, {"city": {"not": f"{level}"}}]}}
        f = named({"audience": {"in": [clause]}}, limits=Limits(depth=100))
        return sum(1 for _ in plan.walk_into(f.plan))

    assert size(16) - size(8) <= 2 * (size(8) - size(4)) + 4
