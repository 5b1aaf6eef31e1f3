"""The text form: what its clauses mean in JSON, that they come back, and what it refuses to read."""

import hashlib
import json
import logging
import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from lark import Lark

import audiencefilter as af
from audiencefilter.language.operators import RELATION_RULES, RULES, Operand
from audiencefilter.notations.text_parser import grammar
from audiencefilter.notations.text_printer import KEYWORDS, write_name
from tests.conformance.corpus import CONTACTS
from tests.each import each
from tests.examples import examples
from tests.notations.hostile_texts import assert_refused, hostile
from tests.notations.refusals import TAKES_IT, problems, the_problem
from tests.notations.schemas import EXTENDED, WORDY
from tests.notations.text_pairs import CITY, PAIRS
from tests.notations.wordy_clauses import clauses
from tests.strategies import HOSTILE_NAMES, HOSTILE_TEXTS

T = af.FieldType


def codes(text: Any, schema: af.Schema = EXTENDED, **options: Any) -> list[str]:
    return [problem.code for problem in problems(af.parse_text, text, schema, **options)]


def test_a_clause_means_what_it_does_in_json() -> None:
    for schema, text, expected, canonical in PAIRS:
        f = af.parse_text(text, schema)
        assert f == af.parse(expected, schema) == af.parse(json.dumps(expected), schema), text
        assert f == af.parse_text(text.encode(), schema) == af.parse(f.to_json(), schema)
        assert (f.to_text() == text) is canonical, text
        assert af.parse_text(f.to_text(), schema).ast == f.ast == af.parse(f.to_json(), schema).ast


def test_every_row_of_the_operator_table_is_in_a_pair_as_it_is_printed() -> None:
    printed = {text for _, text, _, canonical in PAIRS if canonical}
    for rule in RULES:  # of windows there are conformance cases
        assert rule.operand is Operand.WINDOW or any(f" {rule.text}" in text for text in printed), rule.key
    for row in RELATION_RULES:
        assert row.key == "avg" or any(f"{row.text} " in text for text in printed), row.key


def test_the_grammar_and_the_printer_have_the_same_keywords() -> None:
    text = grammar("text")
    everywhere, somewhere = text.split("// These have a meaning only where they stand.")
    words = set(re.findall(r"^([A-Z]+): /\1\\b/i$", everywhere, re.MULTILINE))
    reserved = re.search(r"^NAME: /\(\?!\(\?i:([A-Z|]+)\)", text, re.MULTILINE)
    assert reserved is not None
    assert set(reserved[1].split("|")) == KEYWORDS == words | {"FALSE", "TRUE"}
    before_names = re.search(r"^BEFORE_NAME: .*\(\?!\(\?i:([A-Z|]+)\)", somewhere, re.MULTILINE)
    assert before_names is not None
    assert set(before_names[1].split("|")) == KEYWORDS | {"HAS"}
    ambiguous = set(re.findall(r"^([A-Z]+)\.1: /\1\\b/i BEFORE_NAME$", somewhere, re.MULTILINE))
    assert {word for word in (*ambiguous, "HAS", "NOW", "ZONE") if write_name(word)[0] == '"'} == ambiguous | {"HAS"}


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    # Lark resolves some by itself, and says so only to those who debug.
    with caplog.at_level(logging.DEBUG, logger="lark"):
        Lark(grammar("text"), parser="lalr", debug=True, g_regex_flags=re.ASCII)
        assert "conflict" not in caplog.text.lower()
        Lark('start: "if" start ["else" start] | "x"', parser="lalr", debug=True)
    assert "conflict" in caplog.text.lower()


def test_any_name_can_be_quoted() -> None:
    groups = {"AND", "OR", "NOT"}
    others = {"mode", "equals", 'say "hi"', '"', "it's", "--", "a b", "ünï", "1st", "(", " ", "\n"}
    for name in sorted(KEYWORDS - groups | {name.lower() for name in groups} | others):
        for spelling in (name, name.lower(), name.title()):
            schema = af.Schema("Row", [af.Field(spelling, T.INTEGER)])
            quoted = '"' + spelling.replace('"', '""') + '"'
            f = af.parse_text(f"{quoted} >= 1 AND NOT ({quoted} = 2)", schema)
            assert f == af.parse({spelling: {"gte": 1, "not": 2}}, schema)
            assert af.parse_text(f.to_text(), schema) == f
            if spelling.upper() in KEYWORDS:
                assert f.to_text() == f"{quoted} >= 1 AND {quoted} != 2"
                assert codes(f"{spelling} = 1", schema) == ["invalid_text"]


def test_hostile_names_and_texts_come_back() -> None:
    for name in HOSTILE_NAMES:
        schema = af.Schema("Row", [af.Field(name, T.STRING)])
        for text in HOSTILE_TEXTS[::12]:
            f = af.parse({name: {"in": [text, text + "'"], "contains": text}}, schema)
            assert af.parse_text(f.to_text(), schema).ast == f.ast, text


#: Words with a meaning that depends on where they stand.
WORDS = (
    "ANY", "COUNT", "EMPTY", "EVERY", "HAS", "MAX", "MIN", "MONTH", "NO", "NOW", "SOME", "START", "SUM", "WHERE",
    "ZONE",
)  # fmt: skip


def test_fields_and_relations_may_be_called_by_words() -> None:
    for name in [spelling for word in WORDS for spelling in (word, word.lower(), word.title())]:
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


def test_names_with_dots() -> None:
    bare = ("data.plan", "a.b.c_1", "a.0", "count.a", "a.in")
    for name in (*bare, "in.a", "a.", ".a", "a..b", "a.b-c", "1.a"):
        related = af.Schema("Row", [af.Field(name, T.INTEGER)])
        schema = af.Schema("Contact", [af.Field(name, T.INTEGER)], relations=[af.Relation(f"{name}x", related)])
        f = af.parse({name: 1}, schema)
        assert f.to_text() == (f"{name} = 1" if name in bare else f'"{name}" = 1')
        assert af.parse_text(f.to_text(), schema) == f
        for key in ("sum", "max"):
            f = af.parse({f"{name}x": {key: {"field": name, "gt": 1, "where": {name: 1}}}}, schema)
            assert af.parse_text(f.to_text(), schema) == f
            assert f'"{name}x".' in f.to_text()


def test_what_the_published_notation_leaves_out_is_refused_in_the_text_form_too() -> None:
    published = CITY.with_notation(af.Notation.PUBLISHED)
    for _, text, expected, canonical in (pair for pair in PAIRS if pair[0] is CITY):
        try:
            wanted = af.parse(expected, published)
        except af.InvalidFilterError:
            found = problems(af.parse_text, text, published)
            assert {(problem.code, problem.hint) for problem in found} == {("extended_only", TAKES_IT)}, text
        else:
            assert not canonical or af.parse_text(text, published) == wanted


#: Of what was printed, as texts and as sentences, before there were lists, custom data and relations.
PRINTED = "0492a06faad361eba1f330e9658b4a9a7fb20a8ab74a11214bfe61b952cdc5e7"


def test_clauses_without_lists_and_relations_are_printed_as_ever() -> None:
    printed = [(f.to_text(), f.describe()) for f in (case.parse() for case in CONTACTS.accepted())]
    assert hashlib.sha256(json.dumps(printed).encode()).hexdigest() == PRINTED


@examples(64)
@given(clauses())
def test_any_clause_about_related_records_comes_back_as_the_same_tree(clause: dict[str, Any]) -> None:
    assert_comes_back(clause)


def assert_comes_back(clause: dict[str, Any]) -> None:
    f = af.parse(clause, WORDY)
    text = f.to_text()
    again = af.parse_text(text, WORDY)
    assert again.ast == f.ast
    assert again.to_text() == text
    assert af.parse(f.to_json(), WORDY).ast == f.ast
    # Where a parenthesis stands, space is free.
    if "(" not in json.dumps(clause):
        spaced = text.replace("(", " -- y\n( ")
        assert af.parse_text(f"( -- x\n{spaced}\n)", WORDY).ast == f.ast


def test_a_syntax_error_is_printed_with_a_caret() -> None:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse_text("points >= 10 AND country IN 'DE'")
    assert str(caught.value) == (
        'line 1, column 29 ($): "\'" cannot stand here [invalid_text]\n'
        "    1 | points >= 10 AND country IN 'DE'\n"
        "      |                             ^\n"
        "    expected: (\n"
        "    hint: write the values in parentheses: ('a', 'b')"
    )


def test_keywords_are_ascii() -> None:
    for text in (
        "country İN ('a')", "country ıN ('a')", "company CONTAİNS 'x'", "company = 'x' IGNORİNG CASE",
        "company Iſ NULL", "isVerified = falſe", "unsubscribed IN (falſe)",
    ):  # fmt: skip
        assert codes(text) == ["invalid_text"], text


def test_a_wrong_value_after_many_is_placed() -> None:
    text = "points IN (" + ", ".join(["1"] * 2_500) + ",\n  'x', 'y' -- 'z'\n)"
    found = [(problem.path, problem.line, problem.column) for problem in problems(af.parse_text, text)]
    assert found == [("$.points.in[2500]", 2, 3), ("$.points.in[2501]", 2, 8)]
    commented = "points IN (" + ",--\n".join(map(str, range(3_000))) + ")"
    assert af.parse_text(commented) == af.parse({"points": {"in": list(range(3_000))}})


def test_the_name_of_a_group_in_quotes_is_an_unknown_field() -> None:
    # Fields that are called like operators, so that a mistaken group would have a meaning.
    schema = af.Schema("Row", [af.Field("equals", T.STRING), af.Field("in", T.STRING)])
    for name in ("AND", "OR", "NOT"):
        for operator in ("= 'x'", "IN ('x')", "IN ()", "!= 'x'", "IS NULL", "CONTAINS 'x'"):
            assert codes(f'"{name}" {operator}', schema) == ["unknown_field"]
            assert codes(f"equals = 'x' AND (\"{name}\" {operator} OR nope = 1)", schema) == ["unknown_field"] * 2


def test_a_hostile_source_is_an_invalid_filter_and_nothing_else() -> None:
    each(hostile(70_000), assert_refused)


def test_the_depth_is_that_of_the_canonical_clause() -> None:
    for limit, group in product((1, 2, 64), ("NOT (city = '{}' AND {})", "(points = {} OR city = 'x' AND {})")):
        limits = af.Limits(depth=limit)
        texts = ["points = 1"]
        for level in range(limit):
            texts.append(group.format(level, texts[-1]))
        f = af.parse_text(texts[-2], EXTENDED, limits)
        assert af.parse(f.to_json(), EXTENDED, limits) == f
        assert af.parse_text(f.to_text(), EXTENDED, limits).ast == f.ast
        assert codes(texts[-1], limits=limits) == ["too_deep"]


def test_the_depth_counts_relations() -> None:
    for depth in (3, 64):
        inner: dict[str, Any] = {"points": 1}
        for _ in range(depth - 3):
            inner = {"NOT": {"email": "x", **inner}}
        limits = af.Limits(depth=depth)
        f = af.parse({"list": {"isNot": {"members": {"every": inner}}}}, WORDY, limits)
        assert af.parse_text(f.to_text(), WORDY, limits).ast == f.ast
        assert codes(f.to_text(), WORDY, limits=af.Limits(depth=depth - 1)) == ["too_deep"]


def test_nesting_that_is_far_too_deep_is_placed() -> None:
    text = "points = 1"
    for _ in range(200):
        text = f"(points = 2 AND\n(points = 3 OR {text}))"
    problem = the_problem(af.parse_text, text)
    assert (problem.code, problem.line) == ("too_deep", 201)


def test_parentheses_around_a_group_of_the_same_kind_are_no_level() -> None:
    text = "points = 0"
    for index in range(1, 300):
        text = f"({text} AND referrals > {index})" if index % 2 else f"(city = '{index}' AND {text})"
    clause = af.parse_text(text, EXTENDED)
    assert len(clause.ast.children) == 300  # type: ignore[union-attr]
    flat = "((((isVerified = true AND points = 1) AND city = 'x') AND referrals = 1) AND company = 'y')"
    limits = af.Limits(depth=1)
    assert af.parse(af.parse_text(flat, EXTENDED, limits).to_json(), EXTENDED, limits).fields


def test_the_nodes_are_those_of_the_canonical_clause() -> None:
    def check(nodes: int, schema: af.Schema, fits: str, is_over: str) -> None:
        limits = af.Limits(nodes=nodes)
        f = af.parse_text(fits, schema, limits)
        assert af.parse(f.to_json(), schema, limits) == f
        assert codes(is_over, schema, limits=limits) == ["too_many_nodes"]

    # On one field each test but the first goes to an AND array, which is a group of its own.
    check(200, EXTENDED, *(" AND ".join(f"points > {index}" for index in range(count)) for count in (199, 200)))
    # A key of a relation, what stands in it, and its comparison; and the OR.
    some = [f"SOME actions (increase = {index})" for index in range(67)]
    check(199, WORDY, " OR ".join(some[:66]), " OR ".join(some))


def test_a_list_of_too_many_values_is_one_problem() -> None:
    for value in ("1", "null", "'a'", "true"):
        text = "points IN (" + ",".join([value] * 1_001) + ")"
        assert codes(text, limits=af.Limits(values=1_000)) == ["too_many_values"], value


MOST_NODES: dict[str, Callable[[int], dict[str, Any]]] = {
    "OR": lambda nodes: {"OR": [{"points": index} for index in range(nodes - 1)]},
    "AND": lambda nodes: {"AND": [{"points": {"gte": index, "lte": index}} for index in range((nodes - 2) // 2)]},
    "OR of AND": lambda nodes: {"OR": [{"AND": [{"points": 1}, {"points": 2}]} for _ in range((nodes - 1) // 3)]},
    "NOT": lambda nodes: {"NOT": [{"points": index} for index in range(nodes - 1)]},
    "not": lambda nodes: {"OR": [{"points": {"not": {"gt": index}}} for index in range(nodes - 1)]},
    "constants": lambda nodes: {"AND": [{"OR": []} for _ in range(nodes - 1)]},
}


def assert_prints_to_text_that_is_read(kind: str, nodes: int) -> None:
    limits = af.Limits(nodes=nodes)
    f = af.parse(json.dumps(MOST_NODES[kind](nodes)), EXTENDED, limits)
    assert af.parse_text(f.to_text(), EXTENDED, limits).ast == f.ast


def test_the_most_nodes_print_to_text_that_is_read() -> None:
    for kind in MOST_NODES:
        assert_prints_to_text_that_is_read(kind, 100)
