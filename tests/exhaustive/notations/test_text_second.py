"""The text form of time, lists, custom data and relations: what clauses mean in JSON, and what is said of slips."""

import json
import re
from typing import Any

import pytest
from hypothesis import given

import audiencefilter as af
from tests.examples import examples
from tests.notations.second import CONTACT, PAIRS, clauses

T = af.FieldType


def problems(text: str, schema: af.Schema = CONTACT, limits: af.Limits | None = None) -> tuple[af.Problem, ...]:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse_text(text, schema, limits or af.Limits())
    return caught.value.problems


@pytest.mark.parametrize(("text", "expected", "canonical"), PAIRS, ids=[text for text, _, _ in PAIRS])
def test_a_clause_means_what_it_does_in_json(text: str, expected: dict[str, Any], canonical: bool) -> None:
    f = af.parse_text(text, CONTACT)
    assert f == af.parse(expected, CONTACT)
    assert f == af.parse(f.to_json(), CONTACT)
    assert (f.to_text() == text) is canonical
    assert af.parse_text(f.to_text(), CONTACT).ast == f.ast == af.parse(f.to_json(), CONTACT).ast


@examples(400)
@given(clauses())
def test_any_clause_comes_back_as_the_same_tree(clause: dict[str, Any]) -> None:
    f = af.parse(clause, CONTACT)
    text = f.to_text()
    again = af.parse_text(text, CONTACT)
    assert again.ast == f.ast
    assert again.to_text() == text
    assert af.parse(f.to_json(), CONTACT).ast == f.ast
    # Where a parenthesis stands, space is free.
    if "(" not in json.dumps(clause):
        spaced = text.replace("(", " -- y\n( ")
        assert af.parse_text(f"( -- x\n{spaced}\n)", CONTACT).ast == f.ast


#: Words with a meaning that depends on where they stand.
WORDS = (
    "ANY", "COUNT", "EMPTY", "EVERY", "HAS", "MAX", "MIN", "MONTH", "NO", "NOW", "SOME", "START", "SUM", "WHERE",
    "ZONE",
)  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_fields_and_relations_may_be_called_so(word: str) -> None:
    for name in (word, word.lower(), word.title()):
        related = af.Schema("Row", [af.Field(name, T.INTEGER), af.Field("x", T.INTEGER)])
        schema = af.Schema("Contact", [af.Field(name, T.INTEGER), af.Field("tags", T.STRING, many=True)])
        text = f"{name} = 1 AND ({name} IS NULL OR {name} NOT IN (1) OR NOT {name} BETWEEN 1 AND 2)"
        f = af.parse_text(text, schema)
        assert f == af.parse_text(re.sub(rf"\b{name}\b", f'"{name}"', text), schema)
        assert af.parse_text(f.to_text(), schema).ast == f.ast
        links = af.Schema("Contact", [af.Field("x", T.INTEGER)], relations=[af.Relation(name, related)])
        clause = {
            name: {"some": {name: 1}, "count": {"where": {name: {"gt": 1}}, "gt": 1}, "sum": {"field": name, "gt": 1}}
        }
        f = af.parse(clause, links)
        assert af.parse_text(f.to_text(), links).ast == f.ast
        assert af.parse_text(f'SOME "{name}" ({name} = 1)', links) == af.parse({name: {"some": {name: 1}}}, links)


@pytest.mark.parametrize("name", ["SOME", "EVERY", "NO", "COUNT", "SUM", "MIN", "MAX", "HAS"])
def test_such_names_are_printed_in_quotes(name: str) -> None:
    schema = af.Schema("Contact", [af.Field(name.lower(), T.INTEGER)])
    assert af.parse({name.lower(): 1}, schema).to_text() == f'"{name.lower()}" = 1'


@pytest.mark.parametrize(
    ("name", "bare"),
    [("data.plan", True), ("a.b.c_1", True), ("a.0", True), ("in.a", False), ("a.", False), (".a", False),
     ("a..b", False),     ("count.a", True), ("a.in", True), ("a.b-c", False), ("1.a", False)],
)  # fmt: skip
def test_names_with_dots(name: str, bare: bool) -> None:
    related = af.Schema("Row", [af.Field(name, T.INTEGER)])
    schema = af.Schema("Contact", [af.Field(name, T.INTEGER)], relations=[af.Relation(f"{name}x", related)])
    f = af.parse({name: 1}, schema)
    assert f.to_text() == (f"{name} = 1" if bare else f'"{name}" = 1')
    assert af.parse_text(f.to_text(), schema) == f
    for key in ("sum", "max"):
        f = af.parse({f"{name}x": {key: {"field": name, "gt": 1, "where": {name: 1}}}}, schema)
        assert af.parse_text(f.to_text(), schema) == f
        assert f'"{name}x".' in f.to_text()


# -- errors -----------------------------------------------------------------------------------------------------------

#: The text, and of each problem its code, its path, the text above its carets, and the hint.
MISTAKES: list[tuple[str, list[tuple[str, str, str, str | None]]]] = [
    # lists
    ("tags CONTAINS 'x'", [("operator_not_for_type", "$.tags.contains", "CONTAINS", "write tags HAS …")]),
    ("NOT tags NOT CONTAINS 'x'",
     [("operator_not_for_type", "$.NOT.tags.not.contains", "NOT CONTAINS", "write NOT (tags HAS …)")]),
    ("tags NOT IN ('x')", [("operator_not_for_type", "$.tags.notIn", "NOT IN", "write NOT (tags HAS SOME (…))")]),
    ("tags = 'x'", [("wrong_type", "$.tags.equals", "'x'", "write tags HAS 'x'")]),
    ("tags != 'x'", [("wrong_type", "$.tags.not", "'x'", "write NOT (tags HAS 'x')")]),
    ("tags HAS SOME ('x', 1, 2)", [("wrong_type", "$.tags.hasSome[1]", "1", "write '1'"),
                                   ("wrong_type", "$.tags.hasSome[2]", "2", "write '2'")]),
    ("tags = ['a', -- 1\n 2]", [("wrong_type", "$.tags.equals[1]", "2", "write '2'")]),
    ("email HAS 'x'", [("operator_not_for_type", "$.email.has", "HAS", "write email CONTAINS …")]),
    ("points IS NOT EMPTY",
     [("operator_not_for_type", "$.points.isEmpty", "IS NOT EMPTY", "write points IS NOT NULL")]),
    ("email != ['x']", [("wrong_type", "$.email.not", "['x']", "write email NOT IN (…)")]),
    # instants
    ("createdAt > NOW('30 days')", [("invalid_duration", "$.createdAt.gt.now", "'30 days'", "write 'P30D'")]),
    ("createdAt > NOW('P0D' START MONT)", [("unknown_start", "$.createdAt.gt.start", "MONT", "write MONTH")]),
    ("createdAt > NOW('P0D' START DAY ZONE 'Europe/Berln')",
     [("unknown_zone", "$.createdAt.gt.zone", "'Europe/Berln'", "write 'Europe/Berlin'")]),
    ("createdAt > NOW('P0D' START HOUR ZONE 'Europe/Berlin')",
     [("zone_without_start", "$.createdAt.gt.zone", "'Europe/Berlin'",
       "write START DAY, or a longer unit, before ZONE")]),
    ("createdAt >= '30 days ago'", [("invalid_datetime", "$.createdAt.gte", "'30 days ago'", "write NOW('-P30D')")]),
    ("createdAt >= '2 hours ago'", [("invalid_datetime", "$.createdAt.gte", "'2 hours ago'", "write NOW('-PT2H')")]),
    ("createdAt BETWEEN 'yesterday' AND '-P1D'",
     [("invalid_datetime", "$.createdAt.gte", "'yesterday'", "write NOW('-P1D' START DAY)"),
      ("invalid_datetime", "$.createdAt.lte", "'-P1D'", "write NOW('-P1D')")]),
    # names
    ("data.plam = 'pro'", [("unknown_field", '$["data.plam"]', "data.plam", 'did you mean "data.plan"?')]),
    ("actions.count > 3", [("unknown_field", '$["actions.count"]', "actions.count", "write COUNT actions")]),
    ("actions.name = 'x'", [("unknown_field", '$["actions.name"]', "actions.name", "write SOME actions (name …)")]),
    ("list.mode = 'x'", [("unknown_field", '$["list.mode"]', "list.mode", "write list IS (mode …)")]),
    ("COUNT actions.name > 3", [("unknown_field", '$["actions.name"]', "actions.name", "write COUNT actions")]),
    ("SOME \"AND\" (points = 1)", [("unknown_field", "$.AND", '"AND"', "for the group write AND without quotes")]),
    # relations
    ("actions IS EMPTY", [("wrong_relation", "$.actions", "actions", "write NO actions (EVERYONE)")]),
    ("actions IS NOT NULL", [("wrong_relation", "$.actions", "actions", "write SOME actions (EVERYONE)")]),
    ("actions >= 3", [("wrong_relation", "$.actions", "actions", "write COUNT actions >= …")]),
    ("actions CONTAINS 'x'", [("wrong_relation", "$.actions", "actions", "write SOME actions (…)")]),
    ("list = NULL", [("wrong_relation", "$.list", "list", "write list IS NULL")]),
    ("list IS EMPTY OR SOME list (mode = 'x')",
     [("wrong_relation", "$.OR[0].list", "list", "write list IS NULL"),
      ("unknown_relation_key", "$.OR[1].list.some", "SOME", "list has one record: write list IS (…)")]),
    ("actions IS (name = 'x')",
     [("unknown_relation_key", "$.actions.is", "IS", "actions has many records: write SOME actions (…)")]),
    ("COUNT list > 1", [("unknown_relation_key", "$.list.count", "COUNT",
                         "list has one record: write list IS (…)")]),
    ("SOME actions (nme = 'x' OR increase = 'y')",
     [("unknown_field", "$.actions.some.OR[0].nme", "nme", 'did you mean "name"?'),
      ("wrong_type", "$.actions.some.OR[1].increase.equals", "'y'", None)]),
    ("SOME nope (list IS NULL AND \"OR\" = 1)",
     [("unknown_field", "$.nope", "nope", None),
      ("unknown_field", "$.nope.some.AND[1].OR", '"OR"', "for the group write OR without quotes")]),
    ("list IS (SOME members (SOME actions (contact IS NULL)))",
     [("too_many_relations", "$.list.is.members.some.actions.some.contact", "contact",
      "test records that fewer relations lead to")]),
    # aggregates
    ("COUNT actions != 3", [("operator_not_for_type", "$.actions.count.not", "!=",
                             "write NOT around all of it: NOT (COUNT … = …)")]),
    ("COUNT actions (NOT (= 3))", [("operator_not_for_type", "$.actions.count.not", "NOT (=",
                                    "write NOT around all of it: NOT (COUNT … = …)")]),
    ("COUNT actions (> 1 AND > 2)", [("duplicate_key", "$.actions.count.gt", ">",
                                      "write AND between two results: COUNT actions > 1 AND COUNT actions > 2")]),
    ("SUM actions > 3", [("wrong_aggregate", "$.actions.sum", "SUM", "write the field after a dot: SUM actions.…")]),
    ("SUM actions.cost > 3", [("operator_not_for_type", "$.actions.sum.field", "cost", None)]),
    ("COUNT actions WHERE (nme = 'x') > '3'",
     [("unknown_field", "$.actions.count.where.nme", "nme", 'did you mean "name"?'),
      ("wrong_type", "$.actions.count.gt", "'3'", "write 3")]),
    ("MAX actions.cost (NOT (!= 1) AND IN (1, 'x'))",
     [("ambiguous_not", "$.actions.max.not", "NOT (!= 1)", "use NOT around the whole test"),
      ("wrong_type", "$.actions.max.in[1]", "'x'", None)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), MISTAKES, ids=[text for text, _ in MISTAKES])
def test_a_mistake_is_named_where_it_is(text: str, wanted: list[tuple[str, str, str, str | None]]) -> None:
    found = problems(text)
    lines = text.split("\n")
    pointed = []
    for problem in found:
        assert problem.line is not None
        assert problem.column is not None
        length = (problem.excerpt or "").count("^")
        pointed.append(lines[problem.line - 1][problem.column - 1 :][:length])
    shown = [(p.code, p.path, under, p.hint) for p, under in zip(found, pointed, strict=True)]
    assert shown == wanted


NOW = "write NOW('-P30D') for thirty days ago, NOW('P0D') for now"
AROUND = "write NOT around the test: NOT (tags HAS 'a')"
#: The text, the column of the caret, what is expected, and the hint.
SLIPS: list[tuple[str, int, str, str | None]] = [
    ("tags HAS ANY ('x')", 10, "a value, SOME or EVERY", "write HAS SOME ('a', 'b')"),
    ("tags HAS ALL ('x')", 10, "a value, SOME or EVERY", "write HAS EVERY ('a', 'b')"),
    ("tags HAS ('x')", 10, "a value, SOME or EVERY", "write HAS SOME ('a', 'b') or HAS EVERY ('a', 'b')"),
    ("tags HAS NOT 'x'", 10, "a value, SOME or EVERY", AROUND),
    ("tags NOT HAS 'x'", 10, "an operator such as =, IN or CONTAINS", AROUND),
    ("tags HAS SOME 'x'", 15, "(", "write the values in parentheses: ('a', 'b')"),
    ("tags = ['x'", 12, "]", None),
    ("createdAt = NOW('P0D')", 13, "a value", "write NOW(…) only after <, <=, > or >="),
    ("createdAt >= NOW()", 18, "a value", NOW),
    ("createdAt >= NOW() - INTERVAL '30 days'", 18, "a value", NOW),
    ("createdAt >= NOW('-P30D') - 1", 27, "AND, OR or the end", "write the distance from now as NOW('-P30D')"),
    ("createdAt >= NOW - 1", 18, "(", NOW),
    ("createdAt >= 30 days ago", 17, "AND, OR or the end", NOW),
    ("createdAt >= yesterday", 14, "a value", NOW),
    ("createdAt >= NOW('P0D' STAR MONTH)", 24, "START, ZONE or )", None),
    ("createdAt >= NOW('P0D' START 'month')", 30, "a unit such as MONTH", "write the unit without quotes: START MONTH"),
    ("COUNT(actions) > 3", 6, "an operator such as =, IN or CONTAINS",
     "write COUNT actions >= 3, and the condition in WHERE (…)"),
    ("MAX(actions.increase) > 3", 4, "an operator such as =, IN or CONTAINS",
     "write MAX actions.points >= 3, and the condition in WHERE (…)"),
    ("COUNT actions", 14, "an operator such as >= or IN, WHERE or (", None),
    ("COUNT actions WHERE name = 'x'", 21, "(", "write the condition in parentheses: WHERE (…)"),
    ("COUNT actions (>= 2 AND <= 4", 29, "AND or )", None),
    ("SUM \"actions\".5", 16, "an operator such as >= or IN, WHERE or (", None),
    ("SOME actions name = 'x'", 14, "(", "write the condition in parentheses: SOME actions (…)"),
    ("SOME actions WHERE (name = 'x')", 14, "(", "write the condition in parentheses: SOME actions (…)"),
    ("SOME actions ()", 15, "a field, NOT or (", "for any record write (EVERYONE)"),
    ("list IS name = 'x'", 9, "NULL", "write the condition in parentheses: list IS (…)"),
    ("list IS NOT ()", 14, "a field, NOT or (", "for any record write (EVERYONE)"),
    ("ANY actions (name = 'x')", 5, "an operator such as =, IN or CONTAINS", "write SOME actions (…)"),
    ("ALL actions (name = 'x')", 5, "an operator such as =, IN or CONTAINS", "write EVERY actions (…)"),
    ("EXISTS (name = 'x')", 8, "an operator such as =, IN or CONTAINS", "write SOME actions (…)"),
    ("NOT EXISTS (name = 'x')", 12, "an operator such as =, IN or CONTAINS", "write NO actions (…)"),
    ("NONE actions (name = 'x')", 6, "an operator such as =, IN or CONTAINS", "write NO actions (…)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "expected", "hint"), SLIPS, ids=[slip[0] for slip in SLIPS])
def test_a_slip_is_named_where_it_is(text: str, column: int, expected: str, hint: str | None) -> None:
    (problem,) = problems(text)
    assert (problem.code, problem.column, problem.expected, problem.hint) == ("invalid_text", column, expected, hint)


def test_what_the_published_notation_leaves_out_is_refused() -> None:
    for text in (
        "createdAt >= NOW('-P30D')",
        "city HAS 'x'",
        "city = ['x']",
        "city IS EMPTY",
        "SOME actions (city = 'x')",
    ):
        assert problems(text, af.CONTACT)


# -- hostile sources and limits ---------------------------------------------------------------------------------------

HOSTILE: dict[str, tuple[str, set[str]]] = {
    "relations in relations": ("SOME actions (" * 280_000, {"too_deep"}),
    "closed relations in relations": ("list IS (" * 400 + "EVERYONE" + ")" * 400, {"too_deep"}),
    "WHERE in WHERE": ("COUNT actions WHERE (" * 190_000, {"too_deep"}),
    "relations one after the other": ("(SOME a (SOME b (EVERYONE)))AND" * 120_000, {"too_many_nodes"}),
    "relations without connectives": ("SOME a (EVERYONE)" * 230_000, {"too_many_nodes"}),
    "aggregates": ("COUNT a > 1 OR " * 260_000, {"too_many_nodes"}),
    "tests of an aggregate": ("COUNT actions (" + "> 1 AND " * 490_000 + "> 1)", {"too_many_nodes"}),
    "an unterminated list": ("tags = [" + "'a'," * 900_000, {"invalid_text"}),
    "words before nothing": ("some " * 790_000, {"too_many_nodes"}),
    "a word before space": ("SOME" + " " * 3_900_000, {"invalid_text"}),
    "a word before comments": ("SOME" + "--x\n" * 900_000, {"invalid_text"}),
    "a long name with dots": ("a" + ".a" * 1_900_000 + " = 1", {"unknown_field"}),
    "a long member": ("SUM actions" + ".a" * 1_900_000 + " = 1", {"unknown_field"}),
    "a long duration": ("createdAt > NOW('P" + "1" * 3_900_000 + "D')", {"invalid_duration"}),
    "a list of one too many": ("tags = [" + "'a'," * 100_000 + "'a']", {"too_many_values"}),
}
#: Long sources that are read to their ends.
LONG = {"a word before comments", "an unterminated list"}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_source_is_an_invalid_filter_and_nothing_else(name: str) -> None:
    text, codes = HOSTILE[name]
    found = problems(text)
    assert {problem.code for problem in found} == codes
    assert all(len(problem.excerpt or "") < 400 and len(problem.hint or "") < 400 for problem in found)


@pytest.mark.parametrize("depth", [3, 64, 100])
def test_the_depth_is_that_of_the_canonical_clause(depth: int) -> None:
    inner: dict[str, Any] = {"points": 1}
    for _ in range(depth - 3):
        inner = {"NOT": {"email": "x", **inner}}
    limits = af.Limits(depth=depth)
    f = af.parse({"list": {"isNot": {"members": {"every": inner}}}}, CONTACT, limits)
    assert af.parse_text(f.to_text(), CONTACT, limits).ast == f.ast
    assert {problem.code for problem in problems(f.to_text(), limits=af.Limits(depth=depth - 1))} == {"too_deep"}


@pytest.mark.parametrize("count", [666, 667])
def test_the_nodes_are_those_of_the_canonical_clause(count: int) -> None:
    # A key of a relation, what stands in it, and its comparison; and the OR.
    text = " OR ".join(f"SOME actions (increase = {index})" for index in range(count))
    limits = af.Limits(nodes=1_999)
    if count == 666:
        f = af.parse_text(text, CONTACT, limits)
        assert af.parse(f.to_json(), CONTACT, limits) == f
    else:
        assert {problem.code for problem in problems(text, limits=limits)} == {"too_many_nodes"}
