"""The text form: what its clauses mean in JSON, that they come back, and what it refuses to read."""

import hashlib
import json
import logging
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark

import audiencefilter as af
from audiencefilter.language.operators import RELATION_RULES, RULES, Operand
from audiencefilter.notations.text_parser import grammar
from audiencefilter.notations.text_printer import KEYWORDS, write_name, write_value
from tests.conformance.corpus import CONTACTS, Case
from tests.each import each
from tests.examples import examples
from tests.notations.hostile_texts import assert_refused, hostile
from tests.notations.refusals import problems, the_problem
from tests.notations.schemas import EXTENDED, WORDY
from tests.notations.text_pairs import CITY, PAIRS
from tests.notations.wordy_clauses import clauses as wordy_clauses
from tests.strategies import HOSTILE_NAMES, HOSTILE_TEXTS, clauses, schemas

T = af.FieldType


def codes(text: Any, schema: af.Schema = EXTENDED, **options: Any) -> set[str]:
    return {problem.code for problem in problems(af.parse_text, text, schema, **options)}


# -- clauses ----------------------------------------------------------------------------------------------------------


def test_a_clause_means_what_it_does_in_json() -> None:
    def check(pair: tuple[af.Schema, str, dict[str, Any], bool]) -> None:
        schema, text, expected, canonical = pair
        f = af.parse_text(text, schema)
        assert f == af.parse(expected, schema) == af.parse(json.dumps(expected), schema)
        assert f == af.parse_text(text.encode(), schema) == af.parse(f.to_json(), schema)
        assert (f.to_text() == text) is canonical
        assert af.parse_text(f.to_text(), schema).ast == f.ast == af.parse(f.to_json(), schema).ast

    each(PAIRS, check)


def test_every_row_of_the_operator_table_is_read_and_printed() -> None:
    printed = {text for _, text, _, canonical in PAIRS if canonical}
    for rule in RULES:
        shape = rule.many if rule.many is not None and not rule.types else rule.operand
        name = "city" if T.STRING in rule.types else "tags" if rule.many is not None else "points"
        schema = WORDY if name == "tags" else EXTENDED
        value: Any = "x" if name != "points" else 1
        tree: dict[str, Any]
        if shape is Operand.FLAG:
            text, tree = f"{name} {rule.text}", {name: {rule.key: True}}
        elif shape is Operand.WINDOW:
            continue  # conformance cases have it
        else:
            written = write_value(value)
            operand = f"({written})" if shape is Operand.LIST else written
            text, tree = (
                f"{name} {rule.text} {operand}",
                {name: {rule.key: [value] if shape is Operand.LIST else value}},
            )
        assert af.parse_text(text, schema) == af.parse(tree, schema)
        assert af.parse(tree, schema).to_text() == text
        assert any(f" {rule.text}" in other for other in printed)
    for row in RELATION_RULES:
        assert row.key == "avg" or any(f"{row.text} " in other for other in printed), row.key


def test_every_keyword_is_read_in_any_case() -> None:
    for word in ("IGNORING CASE", "EXACT"):
        text = f"NOT (city STARTS WITH 'a' {word} OR city ENDS WITH 'b') AND points BETWEEN 1 AND 2"
        text += " AND (EVERYONE OR NOONE) AND city NOT IN ('x') AND city CONTAINS 'y' AND city IS NOT NULL"
        text += " AND isVerified = TRUE AND unsubscribed = FALSE"
        wanted = af.parse_text(text, EXTENDED)
        for changed in (text.lower(), text.title(), text.swapcase()):
            # Names and values keep their case: only what stands between them is changed.
            other = changed
            for name in ("city", "points", "isVerified", "unsubscribed", "'a'", "'b'", "'x'", "'y'"):
                for spelling in (name.lower(), name.title(), name.swapcase()):
                    other = other.replace(spelling, name)
            assert af.parse_text(other, EXTENDED) == wanted, other


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


def test_names_that_begin_like_keywords_are_names() -> None:
    assert af.parse_text("android = 1 AND order = 2", CITY).to_dict() == {"android": 1, "order": 2}


def test_any_name_can_be_quoted() -> None:
    def check(name: str) -> None:
        for spelling in (name, name.lower(), name.title()):
            schema = af.Schema("Row", [af.Field(spelling, T.INTEGER)])
            quoted = '"' + spelling.replace('"', '""') + '"'
            f = af.parse_text(f"{quoted} >= 1 AND NOT ({quoted} = 2)", schema)
            assert f == af.parse({spelling: {"gte": 1, "not": 2}}, schema)
            assert af.parse_text(f.to_text(), schema) == f
            if spelling.upper() in KEYWORDS:
                assert f.to_text() == f"{quoted} >= 1 AND {quoted} != 2"
                assert codes(f"{spelling} = 1", schema) == {"invalid_text"}

    groups = {"AND", "OR", "NOT"}
    others = {"mode", "equals", 'say "hi"', '"', "it's", "--", "a b", "ünï", "1st", "(", " ", "\n"}
    each(sorted(KEYWORDS - groups | {name.lower() for name in groups} | others), check)


def test_hostile_names_and_texts_come_back() -> None:
    def check(name: str) -> None:
        schema = af.Schema("Row", [af.Field(name, T.STRING)])
        for text in HOSTILE_TEXTS[::12]:
            f = af.parse({name: {"in": [text, text + "'"], "contains": text}}, schema)
            assert af.parse_text(f.to_text(), schema).ast == f.ast, text

    each(HOSTILE_NAMES, check)


#: Words with a meaning that depends on where they stand.
WORDS = (
    "ANY", "COUNT", "EMPTY", "EVERY", "HAS", "MAX", "MIN", "MONTH", "NO", "NOW", "SOME", "START", "SUM", "WHERE",
    "ZONE",
)  # fmt: skip


def test_fields_and_relations_may_be_called_by_words() -> None:
    def check(name: str) -> None:
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

    each([spelling for word in WORDS for spelling in (word, word.lower(), word.title())], check)


def test_words_before_names_are_printed_in_quotes() -> None:
    for name in ("some", "every", "no", "count", "sum", "min", "max", "has"):
        schema = af.Schema("Contact", [af.Field(name, T.INTEGER)])
        assert af.parse({name: 1}, schema).to_text() == f'"{name}" = 1'


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
    for schema, text, expected, canonical in PAIRS:
        if schema is not CITY or "City" in text:
            continue
        try:
            wanted = af.parse(expected, af.CONTACT)
        except af.InvalidFilterError:
            assert codes(text, af.CONTACT) == {"extended_only"}, text
        else:
            if canonical:
                assert af.parse_text(text, af.CONTACT) == wanted


# -- round trips ------------------------------------------------------------------------------------------------------


def test_every_conformance_case_comes_back() -> None:
    def check(case: Case) -> None:
        f = case.parse()
        again = af.parse_text(f.to_text(), case.schema)
        assert again.ast == f.ast
        assert again.to_text() == f.to_text()

    each(CONTACTS.accepted()[::8], check)


#: Of what was printed, as texts and as sentences, before there were lists, custom data and relations.
PRINTED = "0492a06faad361eba1f330e9658b4a9a7fb20a8ab74a11214bfe61b952cdc5e7"


def test_clauses_without_lists_and_relations_are_printed_as_ever() -> None:
    printed = [(f.to_text(), f.describe()) for f in (case.parse() for case in CONTACTS.accepted())]
    assert hashlib.sha256(json.dumps(printed).encode()).hexdigest() == PRINTED


@given(schemas(), st.data())
def test_any_clause_comes_back_as_the_same_tree(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema, levels=4)), schema)
    text = f.to_text()
    assert af.parse_text(text, schema).ast == f.ast
    # Space is free between words, so that a clause may be laid out in lines.
    assert af.parse_text(f"( -- x\n{text}\n)", schema).ast == f.ast


@examples(64)
@given(wordy_clauses())
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


# -- errors -----------------------------------------------------------------------------------------------------------


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


# -- hostile sources --------------------------------------------------------------------------------------------------


def test_a_hostile_source_is_an_invalid_filter_and_nothing_else() -> None:
    each(hostile(100_000), assert_refused)


def test_what_is_no_text_is_refused() -> None:
    for source in (None, 1, [], {"points": 1}, object()):
        problem = the_problem(af.parse_text, source)
        assert (problem.code, problem.path, problem.line) == ("wrong_source_type", "$", None), source


def test_a_byte_order_mark_is_placed() -> None:
    problem = the_problem(af.parse_text, "\ufeffpoints = 1")
    assert (problem.code, problem.line, problem.column) == ("byte_order_mark", 1, 1)


# -- limits -----------------------------------------------------------------------------------------------------------


DEEP: dict[str, Callable[[int, Any], Any]] = {
    "OR of AND": lambda level, inner: {"OR": [{"points": level}, {"city": "x", **inner}]},
    "NOT": lambda level, inner: {"NOT": {"points": level, **inner}},
}


def nested(kind: str, depth: int) -> dict[str, Any]:
    """Return a clause of so many filter objects within one another."""
    clause: dict[str, Any] = {"company": "y"}
    for level in range(depth - 1):
        clause = DEEP[kind](level, clause)
    return clause


def test_the_deepest_clause_prints_to_text_that_is_read() -> None:
    for kind in DEEP:
        f = af.parse(nested(kind, 64), EXTENDED)
        assert af.parse_text(f.to_text(), EXTENDED).ast == f.ast
        assert problems(af.parse, nested(kind, 65))
        deeper = af.parse(nested(kind, 65), EXTENDED, af.Limits(depth=65))
        assert codes(deeper.to_text()) == {"too_deep"}
        assert af.parse_text(deeper.to_text(), EXTENDED, af.Limits(depth=65)).ast == deeper.ast


def test_the_depth_is_that_of_the_canonical_clause() -> None:
    for limit in (1, 2, 64, 100):
        limits = af.Limits(depth=limit)
        texts = ["points = 1"]
        for level in range(limit):
            texts.append(f"NOT (city = '{level}' AND {texts[-1]})")
        f = af.parse_text(texts[-2], EXTENDED, limits)
        assert af.parse(f.to_json(), EXTENDED, limits) == f
        assert codes(texts[-1], limits=limits) == {"too_deep"}


def test_the_depth_counts_relations() -> None:
    for depth in (3, 64, 100):
        inner: dict[str, Any] = {"points": 1}
        for _ in range(depth - 3):
            inner = {"NOT": {"email": "x", **inner}}
        limits = af.Limits(depth=depth)
        f = af.parse({"list": {"isNot": {"members": {"every": inner}}}}, WORDY, limits)
        assert af.parse_text(f.to_text(), WORDY, limits).ast == f.ast
        assert codes(f.to_text(), WORDY, limits=af.Limits(depth=depth - 1)) == {"too_deep"}


def test_the_nodes_are_those_of_the_canonical_clause() -> None:
    # On one field each test but the first goes to an AND array, which is a group of its own.
    texts = [" AND ".join(f"points > {index}" for index in range(count)) for count in (199, 200)]
    limits = af.Limits(nodes=200)
    f = af.parse_text(texts[0], EXTENDED, limits)
    assert af.parse(f.to_json(), EXTENDED, limits) == f
    assert codes(texts[1], limits=limits) == {"too_many_nodes"}


def test_the_nodes_of_relations_are_those_of_the_canonical_clause() -> None:
    # A key of a relation, what stands in it, and its comparison; and the OR.
    texts = [" OR ".join(f"SOME actions (increase = {index})" for index in range(count)) for count in (66, 67)]
    limits = af.Limits(nodes=199)
    f = af.parse_text(texts[0], WORDY, limits)
    assert af.parse(f.to_json(), WORDY, limits) == f
    assert codes(texts[1], WORDY, limits=limits) == {"too_many_nodes"}


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
