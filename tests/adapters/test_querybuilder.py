"""Queries of react-querybuilder: what they mean, what is wrong with them, and that filters come back as they were."""

import json
from typing import Any

import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.adapters.querybuilder import from_querybuilder, querybuilder_fields, to_querybuilder
from audiencefilter.adapters.querybuilder.operators import OPERATORS, MatchMode
from audiencefilter.language.ast import Comparison, Operator, walk_into
from tests.each import each
from tests.examples import examples
from tests.strategies import Scenario, json_values, python_values, scenarios
from tests.worlds.graphs import World, worlds

T = af.FieldType
ACTION = af.Schema("Action", [af.Field("name", T.STRING), af.Field("increase", T.INTEGER), af.Field("at", T.DATETIME)])
ID = "d011db5a-e241-04eb-604a-5ce3addef82d"
LIST = af.Schema("List", [af.Field("mode", T.STRING)])
CONTACT = af.Schema("Contact", [
    af.Field("email", T.STRING), af.Field("points", T.INTEGER), af.Field("score", T.NUMBER), af.Field("ok", T.BOOLEAN),
    af.Field("at", T.DATETIME), af.Field("plan", T.STRING, values=("free", "pro"), title="Plan"),
    af.Field("tags", T.STRING, many=True), af.Field("size", T.INTEGER, nullable=False), af.Field("due", T.DATE),
    af.Field("id", T.UUID), af.Field("total", T.DECIMAL, scale=2), af.Field("days", T.DATE, many=True),
    af.Field("totals", T.DECIMAL, scale=2, many=True), af.Field("data.at", T.DATETIME, attribute="data", path=("at",)),
    af.Field("times", T.DATETIME, many=True),
], relations=[af.Relation("actions", ACTION, title="Actions"), af.Relation("list", LIST, many=False)])  # fmt: skip


def rule(field: Any, operator: Any, value: Any = None, **more: Any) -> dict[str, Any]:
    return {"field": field, "operator": operator, "value": value, **more}


def group(*rules: Any, **more: Any) -> dict[str, Any]:
    return {"combinator": "and", "rules": list(rules), **more}


def text(query: Any, schema: af.Schema = CONTACT) -> str:
    return from_querybuilder(query, schema).to_text()


def problems(query: Any, schema: af.Schema = CONTACT) -> tuple[af.Problem, ...]:
    with pytest.raises(af.InvalidFilterError) as raised:
        from_querybuilder(query, schema)
    return raised.value.problems


A, B, C = rule("points", "=", 1), rule("points", "=", 2), rule("points", "=", 3)


QUERIES: list[tuple[Any, str]] = [
    (group(rule("email", "=", "a")), "email = 'a'"),
    (group(rule("email", "!=", "a")), "email != 'a'"),
    (group(rule("points", "<", " 12 ")), "points < 12"),
    (group(rule("score", "<=", "1.50")), "score <= 1.5"),
    (group(rule("score", ">=", -1)), "score >= -1"),
    (group(rule("email", "contains", "a,b")), "email CONTAINS 'a,b'"),
    (group(rule("email", "beginsWith", " a")), "email STARTS WITH ' a'"),
    (group(rule("email", "ENDSWITH", "a")), "email ENDS WITH 'a'"),
    (group(rule("email", "doesNotContain", "a")), "NOT (email CONTAINS 'a')"),
    (group(rule("email", "doesNotBeginWith", "a")), "NOT (email STARTS WITH 'a')"),
    (group(rule("email", "doesNotEndWith", "a")), "NOT (email ENDS WITH 'a')"),
    (group(rule("email", "null", "whatever")), "email IS NULL"),
    (group(rule("email", "notNull")), "email IS NOT NULL"),
    (group(rule("email", "in", "a, b\\,c ,,d")), "email IN ('a', 'b,c', 'd')"),
    (group(rule("email", "in", [" a", "b,c"])), "email IN (' a', 'b,c')"),
    (group(rule("points", "notIn", "1,2")), "points NOT IN (1, 2)"),
    (group(rule("points", "in", 3)), "points IN (3)"),
    (group(rule("points", "between", "1,9")), "points >= 1 AND points <= 9"),
    (group(rule("points", "between", [9, "1"])), "points >= 9 AND points <= 1"),
    (group(rule("points", "notBetween", [1, 9])), "NOT (points >= 1 AND points <= 9)"),
    (group(rule("ok", "=", "False")), "ok = false"),
    (group(rule("at", ">=", "2025-01-01T12:30:15.5")), "at >= '2025-01-01T12:30:15.500Z'"),
    (group(rule("at", ">=", "2025-01-01T12:30:15+02:00")), "at >= '2025-01-01T10:30:15Z'"),
    # Dates, ids and decimals, exactly as they are in inputs.
    (group(rule("due", "=", " 2024-02-29 ")), "due = '2024-02-29'"),
    (group(rule("due", "between", "2024-02-29,2024-03-01")), "due >= '2024-02-29' AND due <= '2024-03-01'"),
    (group(rule("id", "in", f"{ID.upper()}, {ID[:-1]}e")), f"id IN ('{ID}', '{ID[:-1]}e')"),
    (group(rule("total", ">", "0.10000000000000000000000000001")), "total > 0.10000000000000000000000000001"),
    (group(rule("total", "=", "9999999999999999.99")), "total = 9999999999999999.99"),
    (group(rule("total", "=", "+.50")), "total = 0.5"),
    (group(rule("total", "in", "1,2.50")), "total IN (1, 2.5)"),
    # Groups.
    (group(), "EVERYONE"),
    ({"combinator": "or", "rules": [], "not": True}, "EVERYONE"),
    (group(A, B, combinator="OR"), "points = 1 OR points = 2"),
    (group(A, group(B, C, combinator="or")), "points = 1 AND (points = 2 OR points = 3)"),
    (group(A, B, **{"not": True}), "NOT (points = 1 AND points = 2)"),
    (group(A, group(), combinator="or"), "points = 1 OR EVERYONE"),
    # Nested queries.
    (group(rule("actions", "=", group(rule("name", "=", "a")), match={"mode": "some"})), "SOME actions (name = 'a')"),
    (group(rule("actions", "=", group(), match={"mode": "none"})), "NO actions (EVERYONE)"),
    (group(rule("actions", "=", group(rule("name", "null")), match={"mode": "all"})), "EVERY actions (name IS NULL)"),
    (group(rule("list", "=", group(rule("mode", "=", "x")), match={"mode": "some"})), "list IS (mode = 'x')"),
    (group(rule("list", "=", group(rule("mode", "=", "x")), match={"mode": "none"})), "list IS NOT (mode = 'x')"),
    (group(rule("list", "notNull")), "list IS NOT NULL"),
    (group(rule("tags", "=", group(rule("", "=", "a")), match={"mode": "some"})), "tags HAS 'a'"),
    (group(rule("tags", "=", group(rule("", "in", ["a", "b"])), match={"mode": "some"})), "tags HAS SOME ('a', 'b')"),
    (group(rule("tags", "=", group(rule("x", "in", "a,b")), match={"mode": "none"})), "NOT (tags HAS SOME ('a', 'b'))"),
    (group(rule("tags", "=", group(), match={"mode": "none"})), "tags IS EMPTY"),
    (group(rule("tags", "=", group(), match={"mode": "some"})), "tags IS NOT EMPTY"),
    (group(rule("tags", "null")), "tags IS NULL"),
    # What the form keeps for itself is passed over.
    (group({**A, "id": "1", "path": [0], "disabled": True, "meta": {}, "valueSource": "value"}, id="0"), "points = 1"),
]  # fmt: skip


def test_a_query_means() -> None:
    def check(case: tuple[Any, str]) -> None:
        query, expected = case
        assert text(query) == expected

    each(QUERIES, check)


MEMBERS = (
    "email, points, score, ok, at, plan, tags, size, due, id, total, days, totals, data.at, times, actions or list"
)
TEXT_OPERATORS = (
    "=, !=, <, >, <=, >=, contains, beginsWith, endsWith, doesNotContain, doesNotBeginWith, doesNotEndWith, null, "
    "notNull, in, notIn, between or notBetween"
)
#: A query, and its one problem: path, message, expected, hint.
WRONG: list[tuple[Any, str, str, str | None, str | None]] = [
    ({}, "$", "a query is an object with rules, not an object", "an object with an array rules", None),
    ({"rules": [A]}, "$.combinator", 'a combinator is "and" or "or", not null', '"and" or "or"',
     "give each group one combinator, without independentCombinators"),
    (group(A, "or", B), "$.rules[1]", "a member of a group is a rule or a group, not a string",
     "an object with field, or with rules", "give each group one combinator, without independentCombinators"),
    (group(5), "$.rules[0]", "a member of a group is a rule or a group, not a number",
     "an object with field, or with rules", None),
    (group(A, B, combinator="xor"), "$.combinator", "a combinator is \"and\" or \"or\", not 'xor'", '"and" or "or"',
     None),
    (group(A, **{"not": 1}), "$.not", "not is true or false, not a number", "true or false", None),
    (group(A, combinator=5), "$.combinator", 'a combinator is "and" or "or", not a number', '"and" or "or"', None),
    (group(A, **{"not": "yes"}), "$.not", "not is true or false, not a string", "true or false", None),
    (group(A, group(B, muted=True)), "$.rules[1].muted", "muted rules and groups are not read", None,
     "remove what is muted from the query"),
    (group(A, {**B, "muted": True}), "$.rules[1].muted", "muted rules and groups are not read", None,
     "remove what is muted from the query"),
    (group(rule("~", "=", 1)), "$.rules[0].field", "no field is chosen yet", "a field",
     "choose one, or remove the rule"),
    (group(rule("points", "~", 1)), "$.rules[0].operator", "no operator is chosen yet", "an operator",
     "choose one, or remove the rule"),
    (group(rule("ponts", "=", 1)), "$.rules[0].field", "Contact has no field 'ponts'",
     MEMBERS, 'did you mean "points"?'),
    (group(rule("points", "like", 1)), "$.rules[0].operator", "there is no operator 'like'",
     "=, !=, <, >, <=, >=, null, notNull, in, notIn, between or notBetween", None),
    (group(rule("email", "begins_with", "a")), "$.rules[0].operator", "there is no operator 'begins_with'",
     TEXT_OPERATORS, "write beginsWith"),
    (group(rule("points", "contains", "1")), "$.rules[0].operator",
     "contains does not apply to points, which is an integer",
     "=, !=, <, >, <=, >=, null, notNull, in, notIn, between or notBetween", None),
    (group(rule("size", "null")), "$.rules[0].operator", "size always has a value, so it cannot be compared with null",
     "=, !=, <, >, <=, >=, notNull, in, notIn, between or notBetween", None),
    (group(rule("points", "=", "many")), "$.rules[0].value",
     "points is an integer, so it cannot be compared with a string", "a number", None),
    (group(rule("email", "=", 5)), "$.rules[0].value", "email is a string, so it cannot be compared with a number",
     "a string", 'write "5"'),
    (group(rule("at", "=", "yesterday")), "$.rules[0].value",
     "at cannot be compared with 'yesterday': it is not a timestamp, or no such time exists", None, None),
    (group(rule("plan", "=", "prro")), "$.rules[0].value", "plan has no value 'prro'",
     '"free" or "pro"', 'write "pro"'),
    (group(rule("points", "in", [1, "x"])), "$.rules[0].value[1]",
     "points is an integer, so it cannot be compared with a string", "a number", None),
    (group(rule("points", "in", "")), "$.rules[0].value", "the list has no values yet", "at least one value",
     "write the values, or remove the rule; for a missing value use the operator null"),
    (group(rule("points", "between", "1")), "$.rules[0].value", "between takes two values",
     "an array of two values, or two with a comma between", None),
    (group(rule("points", "=", None)), "$.rules[0].value", "a rule compares with a value, not with null", "a value",
     "for a missing value use the operator null, for a present one notNull"),
    (group(rule("at", ">=", {"now": "-P30D"})), "$.rules[0].value", "a rule compares with a value, not with an object",
     "a value", None),
    (group(rule("at", "<=", "2025-01-01")), "$.rules[0].value",
     "at cannot be compared with '2025-01-01': the time of day is missing", None, None),
    (group(rule("times", "=", group(rule("", "=", "2025-01-01")), match={"mode": "some"})),
     "$.rules[0].value.rules[0].value",
     "times cannot be compared with '2025-01-01': the time of day is missing", None, None),
    (group(rule("points", "=", "score", valueSource="field")), "$.rules[0].valueSource",
     "a rule compares with a value, not with another field", None, "write a value"),
    (group(rule("points", "=", 1, lhs={"type": "func"})), "$.rules[0].lhs",
     "a rule tests a field, not an expression", None, "leave lhs out"),
    (group(rule("tags", "=", "a")), "$.rules[0]", "'tags' is a list", "match, with the mode some or none",
     "write its test as a query in value"),
    (group(rule("actions", "=", "a")), "$.rules[0]", "'actions' is a relation",
     "match, with the mode all, some or none", "write its test as a query in value"),
    (group(rule("points", "=", group(), match={"mode": "some"})), "$.rules[0].match",
     "'points' is neither a list nor a relation", None, "leave match out"),
    (group(rule("list", "=", group(), match={"mode": "all"})), "$.rules[0].match.mode", "there is no mode 'all' here",
     "some or none", None),
    (group(rule("actions", "=", group(), match={"mode": "atLeast", "threshold": 1})), "$.rules[0].match.mode",
     "there is no mode 'atLeast' here", "all, some or none", None),
    (group(rule("actions", "=", "a", match={"mode": "some"})), "$.rules[0].value",
     "a query is an object with rules, not a string", "an object with an array rules", None),
    (group(rule("actions", "in", group(), match={"mode": "some"})), "$.rules[0].operator",
     "the operator beside match is =, not 'in'", "=", None),
    (group(rule("tags", "=", group(rule("", "contains", "a")), match={"mode": "some"})), "$.rules[0].value",
     "the items of a list can only be compared with whole values", "one rule with = or in, or none", None),
    (group(rule("actions", "=", group(rule("name", "=", 1)), match={"mode": "all"})), "$.rules[0].value.rules[0].value",
     "name is a string, so it cannot be compared with a number", "a string", 'write "1"'),
]  # fmt: skip


def test_what_is_wrong_is_said_of_its_place() -> None:
    def check(case: tuple[Any, str, str, str | None, str | None]) -> None:
        query, path, message, expected, hint = case
        (problem,) = problems(query)
        assert (problem.path, problem.message, problem.hint) == (path, message, hint)
        assert expected in (None, problem.expected)
        assert (problem.line, problem.fix) == (None, None)

    each(WRONG, check)


def test_what_is_no_date_id_or_decimal_is_a_problem_at_the_value() -> None:
    for field, value, code in (
        ("due", "2024-02-30", "invalid_date"), ("due", "2024-02-29T10:00", "invalid_date"), ("due", 5, "wrong_type"),
        ("id", ID.replace("-", ""), "invalid_uuid"), ("total", "1,50", "wrong_type"),
    ):  # fmt: skip
        (problem,) = problems(group(rule(field, "=", value)))
        assert (problem.code, problem.path) == (code, "$.rules[0].value")


def test_all_problems_are_told_in_the_order_of_the_query() -> None:
    found = problems(
        group(rule("ponts", "=", 1), rule("points", "=", "x"), rule("points", "~"), group(rule("ok", "=", 5)))
    )
    assert [problem.path for problem in found] == [
        "$.rules[0].field", "$.rules[1].value", "$.rules[2].operator", "$.rules[3].rules[0].value",
    ]  # fmt: skip


def test_the_notation_of_the_schema_holds() -> None:
    query = group(rule("points", "notIn", [1]), rule("city", "!=", "a"), group(rule("points", "=", 1), **{"not": True}))
    found = problems(query, af.CONTACT)
    assert [(problem.code, problem.path) for problem in found] == [
        ("extended_only", "$.rules[0].operator"), ("extended_only", "$.rules[1].operator"),
        ("extended_only", "$.rules[2].not"),
    ]  # fmt: skip
    assert found[1].expected is not None
    assert "!=" not in found[1].expected
    extended = af.CONTACT.with_notation(af.Notation.EXTENDED)
    assert text(query, extended) == "points NOT IN (1) AND city != 'a' AND points != 1"


def test_limits_hold() -> None:
    query = group(*(rule("points", "=", number) for number in range(11)), combinator="or")
    with pytest.raises(af.InvalidFilterError) as raised:
        from_querybuilder(query, CONTACT, af.Limits(nodes=10))
    assert [problem.code for problem in raised.value.problems] == ["too_many_nodes"]
    nested: Any = A
    for _ in range(300):
        nested = group(nested, B, combinator="or")
    assert [problem.code for problem in problems(nested)] == ["too_deep"]
    long = group(rule("email", "in", ["x" * 4_001, "y"]))
    assert [(one.code, one.path) for one in problems(long)] == [("text_too_long", "$.rules[0].value[0]")]


@given(json_values | python_values)
def test_whatever_it_is_a_query_is_read_or_refused(value: Any) -> None:
    for query in (value, group(value), {"rules": [A, value, B]}, group(rule("points", "in", value)),
                  group(rule("actions", "=", value, match=value)), group(rule(value, value, value))):  # fmt: skip
        found: tuple[af.Problem, ...] = ()
        try:
            from_querybuilder(query, CONTACT)
        except af.InvalidFilterError as error:
            found = error.problems
        assert len(found) <= 100
        assert all(problem.path.startswith("$") and str(problem) for problem in found)


def assert_round_trip(f: af.Filter, rows: list[Any], **now: Any) -> None:
    """Assert that the query of a filter means the filter; or that there is none, and why."""
    try:
        query = to_querybuilder(f)
    except af.UnsupportedError:
        return  # which are refused, and why, is told below
    again = from_querybuilder(json.loads(json.dumps(query)), f.schema)
    assert again.select(rows, **now) == f.select(rows, **now)
    operators = {node.operator for node in walk_into(f.ast) if isinstance(node, Comparison)}
    # All of some values are asked for one by one.
    assert again == f or Operator.HAS_EVERY in operators


@examples(40)
@given(scenarios(), worlds())
def test_a_filter_comes_back(scenario: Scenario, world: World) -> None:
    assert_round_trip(scenario.filter, scenario.rows)
    assert_round_trip(world.filter, world.rows, now=world.now)


def test_a_clause_comes_back() -> None:
    clauses = [
        "email = 'a' AND NOT (points > 3)", "NOT (NOT (points IN (1)))", "tags HAS EVERY ('a', 'b')",
        "NOT (tags HAS 'a')", "NOT (tags HAS EVERY ('a', 'b')) AND tags IS EMPTY",
        "NOT (tags IS EMPTY) OR tags IS NULL", "NOT (EVERY actions (name = 'a'))",
        "NO actions (name = 'a' OR increase > 3)", "list IS NOT NULL AND list IS (mode = 'x' AND mode != 'y')",
        "at < '0001-01-01T00:00:00.000001Z'", "points = 1 OR points = 2 AND NOT (points = 3 OR email CONTAINS 'x')",
        "EVERYONE", "due NOT IN ('2024-02-29')", "total >= 0.1 AND total < 5", f"id != '{ID}'", "totals HAS 1.5",
        "days HAS SOME ('2024-02-29', '0001-01-01')",
    ]  # fmt: skip

    def check(clause: str) -> None:
        again = from_querybuilder(json.loads(json.dumps(to_querybuilder(af.parse_text(clause, CONTACT)))), CONTACT)
        assert again == af.parse_text(clause, CONTACT) or "HAS EVERY" in clause

    each(clauses, check)


@pytest.mark.parametrize(("clause", "construct"), [
    ("NOONE", "NOONE: a group of no rules is everyone"),
    ("points = 1 OR NOT (EVERYONE)", "NOT (EVERYONE): a group of no rules is everyone, negated or not"),
    ("at >= NOW('-P30D')", "an instant relative to now"),
    ("due >= TODAY('P0D')", "a date relative to today, or anniversaries"),
    ("due ANNIVERSARY FROM 'P0D' TO 'P7D'", "a date relative to today, or anniversaries"),
    ("points IN ()", "in of no values"),
    ("tags HAS EVERY ()", "hasEvery of no values"),
    ("tags = ['a']", "a list that is the same as another"),
    ("email = 'a' IGNORING CASE", "equals ignoring case"),
    ("email CONTAINS 'a' EXACT", "contains with case"),
    ("SUM actions.increase > 3", "counts, sums and the like of related records"),
    ("COUNT actions >= 3", "counts, sums and the like of related records"),
])  # fmt: skip
def test_what_no_query_says_is_refused(clause: str, construct: str) -> None:
    with pytest.raises(af.UnsupportedError) as raised:
        to_querybuilder(af.parse_text(clause, CONTACT))
    assert (raised.value.backend, raised.value.construct) == ("react-querybuilder", construct)


def accepts(schema: af.Schema, *rules: Any) -> bool:
    try:
        from_querybuilder(group(*rules), schema)
    except af.InvalidFilterError:
        return False
    return True


VALUES: dict[str, Any] = {"text": "a", "number": "1", "checkbox": True, "datetime-local": "2025-01-01T00:00"}


def operand(operator: str, field: Any) -> Any:
    value = VALUES[field["inputType"]]
    if "values" in field and operator not in ("between", "notBetween"):  # of which the ends may be other texts
        value = field["values"][0]["name"]
    return [value, value] if operator in ("in", "notIn", "between", "notBetween") else value


@examples(40)
@given(scenarios(levels=1, rows=0) | worlds(1))
def test_a_rule_is_accepted_if_and_only_if_its_operator_is_listed(drawn: Scenario | World) -> None:
    schema = drawn.schema
    fields = schema.querybuilder_fields()
    assert json.loads(json.dumps(fields)) == fields
    for field in fields:
        listed = {operator["name"] for operator in field["operators"]}
        if "inputType" in field:
            for row in OPERATORS:
                made = rule(field["name"], row.name, operand(row.name, field))
                assert accepts(schema, made) is (row.name in listed), made
        for mode in field.get("matchModes", ()):
            assert accepts(schema, rule(field["name"], "=", group(), match={"mode": mode, "threshold": 1}))
        modes = {mode.value for mode in MatchMode} - set(field.get("matchModes", ()))
        for mode in modes:
            assert not accepts(schema, rule(field["name"], "=", group(), match={"mode": mode, "threshold": 1}))


def test_fields_are_shown_to_people() -> None:
    fields = {field["name"]: field for field in querybuilder_fields(CONTACT)}
    assert fields["plan"]["label"] == "Plan"
    assert fields["plan"]["valueEditorType"] == "select"
    assert fields["plan"]["values"] == [{"name": "free", "label": "free"}, {"name": "pro", "label": "pro"}]
    assert fields["actions"]["label"] == "Actions"
    assert [one["name"] for one in fields["actions"]["subproperties"]] == ["name", "increase", "at"]
    assert fields["tags"]["subproperties"][0]["operators"] == [
        {"name": "=", "label": "="},
        {"name": "in", "label": "in"},
    ]
    assert fields["ok"]["valueEditorType"] == "checkbox"
    assert fields["at"]["inputType"] == "datetime-local"
    assert [fields[name]["inputType"] for name in ("due", "id", "total")] == ["date", "text", "number"]
    assert [operator["name"] for operator in fields["id"]["operators"]] == ["=", "!=", "null", "notNull", "in", "notIn"]
    assert "between" in [operator["name"] for operator in fields["due"]["operators"]]
    assert fields["days"]["subproperties"][0]["inputType"] == "date"


def test_relations_that_lead_back_end() -> None:
    contact: af.Schema
    action = af.Schema(
        "Action", [af.Field("n", T.INTEGER)], relations=[af.Relation("contact", lambda: contact, many=False)]
    )
    contact = af.Schema("Contact", [af.Field("email", T.STRING)], relations=[af.Relation("actions", action)])
    fields, depth = contact.querybuilder_fields(), 0
    while nested := [field for field in fields if field["name"] in ("actions", "contact")]:
        fields, depth = nested[0]["subproperties"], depth + 1
    assert depth == af.Limits().relations
