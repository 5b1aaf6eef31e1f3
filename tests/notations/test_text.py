"""The text form: what its clauses mean in JSON, what is said of those that are wrong, and what it refuses to read."""

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
from tests.conformance.corpus import CONTACTS, Case, by_chapter
from tests.each import each
from tests.notations import second
from tests.strategies import HOSTILE_NAMES, HOSTILE_TEXTS, clauses, schemas

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
T = af.FieldType


def problems(text: Any, schema: af.Schema = EXTENDED, limits: af.Limits | None = None) -> tuple[af.Problem, ...]:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse_text(text, schema, limits or af.Limits())
    return caught.value.problems


# -- clauses ----------------------------------------------------------------------------------------------------------

#: The text, the clause in JSON, and whether the text is what the clause is printed as.
PAIRS: list[tuple[str, dict[str, Any], bool]] = [
    # every row of the operator table
    ("city = 'Bonn'", {"city": "Bonn"}, True),
    ("city != 'Bonn'", {"city": {"not": "Bonn"}}, True),
    ("city <> 'Bonn'", {"city": {"not": "Bonn"}}, False),
    ("city IN ('Bonn', 'Kiel')", {"city": {"in": ["Bonn", "Kiel"]}}, True),
    ("city NOT IN ('Bonn', 'Kiel')", {"city": {"notIn": ["Bonn", "Kiel"]}}, True),
    ("city CONTAINS 'on'", {"city": {"contains": "on"}}, True),
    ("city STARTS WITH 'Bo'", {"city": {"startsWith": "Bo"}}, True),
    ("city ENDS WITH 'nn'", {"city": {"endsWith": "nn"}}, True),
    ("points > 1", {"points": {"gt": 1}}, True),
    ("points >= 1", {"points": {"gte": 1}}, True),
    ("points < 1", {"points": {"lt": 1}}, True),
    ("points <= 1", {"points": {"lte": 1}}, True),
    # negated tests
    ("city NOT CONTAINS 'on'", {"city": {"not": {"contains": "on"}}}, False),
    ("city NOT STARTS WITH 'B'", {"city": {"not": {"startsWith": "B"}}}, False),
    ("city NOT ENDS WITH 'n'", {"city": {"not": {"endsWith": "n"}}}, False),
    ("NOT (city CONTAINS 'on')", {"city": {"not": {"contains": "on"}}}, True),
    ("NOT city = 'x'", {"city": {"not": "x"}}, False),
    ("NOT city IN ('x')", {"city": {"notIn": ["x"]}}, False),
    ("NOT (points > 1)", {"points": {"not": {"gt": 1}}}, True),
    ("NOT city NOT IN ('x')", {"NOT": {"city": {"notIn": ["x"]}}}, False),
    ("NOT (city NOT IN ('x'))", {"NOT": {"city": {"notIn": ["x"]}}}, True),
    ("NOT NOT city = 'x'", {"NOT": {"city": {"not": "x"}}}, False),
    # null
    ("city IS NULL", {"city": None}, True),
    ("city IS NOT NULL", {"city": {"not": None}}, True),
    ("NOT city IS NULL", {"city": {"not": None}}, False),
    ("NOT (city IS NOT NULL)", {"NOT": {"city": {"not": None}}}, True),
    ("city = NULL", {"city": None}, False),
    ("city != null", {"city": {"not": None}}, False),
    # modes
    ("city = 'x' IGNORING CASE", {"city": {"equals": "x", "mode": "insensitive"}}, True),
    ("city != 'x' IGNORING CASE", {"city": {"not": "x", "mode": "insensitive"}}, True),
    ("city IN ('x') IGNORING CASE", {"city": {"in": ["x"], "mode": "insensitive"}}, True),
    ("city NOT IN ('x') IGNORING CASE", {"city": {"notIn": ["x"], "mode": "insensitive"}}, True),
    ("city STARTS WITH 'x' IGNORING CASE", {"city": {"startsWith": "x", "mode": "insensitive"}}, True),
    ("city NOT ENDS WITH 'x' IGNORING CASE", {"city": {"not": {"endsWith": "x"}, "mode": "insensitive"}}, False),
    ("city CONTAINS 'x' EXACT", {"city": {"contains": "x", "mode": "default"}}, True),
    ("city CONTAINS 'x' IGNORING CASE", {"city": {"contains": "x"}}, False),
    ("city = 'x' EXACT", {"city": "x"}, False),
    ("city > 'x' EXACT", {"city": {"gt": "x"}}, False),
    # BETWEEN, and the AND that belongs to it
    ("points BETWEEN 1 AND 9", {"points": {"gte": 1, "lte": 9}}, False),
    ("points BETWEEN 1 AND 9 AND city = 'x'", {"points": {"gte": 1, "lte": 9}, "city": "x"}, False),
    ("points BETWEEN 1 AND 9 OR city = 'x'", {"OR": [{"points": {"gte": 1, "lte": 9}}, {"city": "x"}]}, False),
    ("NOT points BETWEEN 1 AND 9", {"NOT": {"points": {"gte": 1, "lte": 9}}}, False),
    ("city BETWEEN 'a' AND 'b' EXACT", {"city": {"gte": "a", "lte": "b"}}, False),
    # precedence and parentheses
    ("points = 1 OR points = 2 AND city = 'x'", {"OR": [{"points": 1}, {"points": 2, "city": "x"}]}, True),
    ("(points = 1 OR points = 2) AND city = 'x'", {"OR": [{"points": 1}, {"points": 2}], "city": "x"}, True),
    ("NOT points = 1 AND city = 'x'", {"points": {"not": 1}, "city": "x"}, False),
    ("NOT (points = 1 AND city = 'x')", {"NOT": {"points": 1, "city": "x"}}, True),
    ("NOT (points = 1 OR city = 'x')", {"NOT": {"OR": [{"points": 1}, {"city": "x"}]}}, True),
    ("((((points = 1))))", {"points": 1}, False),
    ("(points = 1 AND city = 'x') AND company = 'y'", {"points": 1, "city": "x", "company": "y"}, False),
    ("points = 1 AND points = 2", {"points": 1, "AND": [{"points": 2}]}, True),
    ("points = 1 AND NOT (city = 'x' OR city = 'y')",
     {"points": 1, "NOT": {"OR": [{"city": "x"}, {"city": "y"}]}}, True),
    # constants
    ("EVERYONE", {}, True),
    ("NOONE", {"OR": []}, True),
    ("NOT EVERYONE", {"NOT": {}}, False),
    ("NOT (EVERYONE)", {"NOT": {}}, True),
    ("EVERYONE AND points = 1", {"points": 1}, False),
    ("EVERYONE OR points = 1", {"OR": [{}, {"points": 1}]}, True),
    ("NOONE OR points = 1", {"points": 1}, False),
    ("NOONE AND points = 1", {"OR": [], "points": 1}, True),
    # values
    ("city = 'it''s'", {"city": "it's"}, True),
    ("city = ''", {"city": ""}, True),
    ("city = ''''", {"city": "'"}, True),
    ("city IN ('''', '''''', '')", {"city": {"in": ["'", "''", ""]}}, True),
    ("city = '-- no comment'", {"city": "-- no comment"}, True),
    ("city = 'a\\nb'", {"city": "a\\nb"}, True),
    ("city = 'a\n\tb'", {"city": "a\n\tb"}, True),
    ("city = 'AND (OR) NOT \"x\"'", {"city": 'AND (OR) NOT "x"'}, True),
    ("points = -0", {"points": 0}, False),
    ("points = -3", {"points": -3}, True),
    ("points = 1.5", {"points": 1.5}, True),
    ("points = 1e2", {"points": 100}, False),
    ("points = 1E+2", {"points": 100}, False),
    ("points > 1e300", {"points": {"gt": 1e300}}, False),
    ("points < -2.5e-3", {"points": {"lt": -0.0025}}, False),
    ("points = 9007199254740993", {"points": 9007199254740993}, True),
    ("points IN (1,2 ,3 , 4)", {"points": {"in": [1, 2, 3, 4]}}, False),
    ("points IN (-1, 2.5, 1e1)", {"points": {"in": [-1, 2.5, 10]}}, False),
    ("points IN ()", {"points": {"in": []}}, True),
    ("points NOT IN (  )", {"points": {"notIn": []}}, False),
    ("isVerified = true", {"isVerified": True}, True),
    ("isVerified = FALSE", {"isVerified": False}, False),
    ("isVerified != True", {"isVerified": {"not": True}}, False),
    ("createdAt < '2024-06-01 14:00:00.5+02:00'", {"createdAt": {"lt": "2024-06-01T12:00:00.500Z"}}, False),
    ("createdAt = '2024-06-01T12:00:00Z'", {"createdAt": "2024-06-01T12:00:00Z"}, True),
    ("createdAt IN ('2024-06-01T12:00:00Z')", {"createdAt": {"in": ["2024-06-01T12:00:00Z"]}}, True),
    # keywords in any case, and words that only begin like one
    ("city starts with 'x' and not (points in (1) or points is not null)",
     {"city": {"startsWith": "x"}, "NOT": {"OR": [{"points": {"in": [1]}}, {"points": {"not": None}}]}}, False),
    ("City = 'x' oR NoOne", {"OR": [{"City": "x"}, {"OR": []}]}, False),
    # space and comments
    ("points=1", {"points": 1}, False),
    ("points>=1 AND(city='x')OR(NOT(city='y'))",
     {"OR": [{"points": {"gte": 1}, "city": "x"}, {"city": {"not": "y"}}]}, False),
    ("city='x'AND city='y'", {"city": "x", "AND": [{"city": "y"}]}, False),
    ("\t\r\n points\n=\r\n1\t", {"points": 1}, False),
    ("-- first\npoints = 1 -- it's \"AND ( '\n-- last", {"points": 1}, False),
    ("points = 1--", {"points": 1}, False),
    ("points = 1-- 2", {"points": 1}, False),
    ("points--\n=--\n1", {"points": 1}, False),
    ("points IS--\nNOT -- not\n NULL", {"points": {"not": None}}, False),
    ("city IN ( -- 'none', \n 'a' -- ('b')\n , -- it's\n 'c--d' )", {"city": {"in": ["a", "c--d"]}}, False),
    ("points IN (1,--2,\n-3)", {"points": {"in": [1, -3]}}, False),
]  # fmt: skip
_CITY = af.Schema(
    "Contact",
    [*EXTENDED.fields, af.Field("City", T.STRING), af.Field("android", T.INTEGER), af.Field("order", T.INTEGER)],
)


@pytest.mark.parametrize(("text", "expected", "canonical"), PAIRS, ids=[text for text, _, _ in PAIRS])
def test_a_clause_means_what_it_does_in_json(text: str, expected: dict[str, Any], canonical: bool) -> None:
    f = af.parse_text(text, _CITY)
    assert f.ast == af.parse(expected, _CITY).ast
    assert af.parse(json.dumps(expected), _CITY) == f
    assert af.parse_text(text.encode(), _CITY) == f
    assert (f.to_text() == text) is canonical
    assert af.parse_text(f.to_text(), _CITY).ast == f.ast


def test_every_row_of_the_operator_table_is_read_and_printed() -> None:
    printed = {text for text, _, canonical in (*PAIRS, *second.PAIRS) if canonical}
    for rule in RULES:
        shape = rule.many if rule.many is not None and not rule.types else rule.operand
        name = "city" if T.STRING in rule.types else "tags" if rule.many is not None else "points"
        schema = second.CONTACT if name == "tags" else EXTENDED
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


@pytest.mark.parametrize("word", ["IGNORING CASE", "EXACT"])
def test_every_keyword_is_read_in_any_case(word: str) -> None:
    text = f"NOT (city STARTS WITH 'a' {word} OR city ENDS WITH 'b') AND points BETWEEN 1 AND 2 AND (EVERYONE OR NOONE)"
    text += " AND city NOT IN ('x') AND city CONTAINS 'y' AND city IS NOT NULL AND isVerified = TRUE"
    text += " AND unsubscribed = FALSE"
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
    assert af.parse_text("android = 1 AND order = 2", _CITY).to_dict() == {"android": 1, "order": 2}


@pytest.mark.parametrize(
    "name", sorted(KEYWORDS | {"mode", "equals", 'say "hi"', '"', "it's", "--", "a b", "ünï", "1st", "(", " ", "\n"})
)
def test_any_name_can_be_quoted(name: str) -> None:
    if name in ("AND", "OR", "NOT"):
        name = name.lower()
    for spelling in (name, name.lower(), name.title()):
        schema = af.Schema("Row", [af.Field(spelling, T.INTEGER)])
        quoted = '"' + spelling.replace('"', '""') + '"'
        f = af.parse_text(f"{quoted} >= 1 AND NOT ({quoted} = 2)", schema)
        assert f == af.parse({spelling: {"gte": 1, "not": 2}}, schema)
        assert af.parse_text(f.to_text(), schema) == f
        if spelling.upper() in KEYWORDS:
            assert f.to_text() == f"{quoted} >= 1 AND {quoted} != 2"
            assert problems(f"{spelling} = 1", schema)[0].code == "invalid_text"


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_hostile_names_and_texts_come_back(name: str) -> None:
    schema = af.Schema("Row", [af.Field(name, T.STRING)])
    for text in HOSTILE_TEXTS[::6]:
        f = af.parse({name: {"in": [text, text + "'"], "contains": text}}, schema)
        assert af.parse_text(f.to_text(), schema).ast == f.ast, text


def test_what_the_published_notation_leaves_out_is_refused_in_the_text_form_too() -> None:
    for text, expected, canonical in PAIRS:
        try:
            wanted = af.parse(expected, af.CONTACT)
        except af.InvalidFilterError:
            if "City" not in text:
                assert {p.code for p in problems(text, af.CONTACT)} == {"extended_only"}, text
        else:
            if canonical:
                assert af.parse_text(text, af.CONTACT) == wanted


# -- round trips ------------------------------------------------------------------------------------------------------


CHAPTERS = by_chapter(CONTACTS.accepted())


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_conformance_case_comes_back(chapter: str) -> None:
    each(CHAPTERS[chapter], comes_back)


#: Of what was printed, as texts and as sentences, before there were lists, custom data and relations.
PRINTED = "0492a06faad361eba1f330e9658b4a9a7fb20a8ab74a11214bfe61b952cdc5e7"


def test_clauses_of_the_first_language_are_printed_as_ever() -> None:
    printed = [(f.to_text(), f.describe()) for f in (case.parse() for case in CONTACTS.accepted())]
    assert hashlib.sha256(json.dumps(printed).encode()).hexdigest() == PRINTED


def comes_back(case: Case) -> None:
    f = case.parse()
    again = af.parse_text(f.to_text(), case.schema)
    assert again.ast == f.ast
    assert again.to_text() == f.to_text()


@given(schemas(), st.data())
def test_any_clause_comes_back_as_the_same_tree(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema, levels=4)), schema)
    text = f.to_text()
    assert af.parse_text(text, schema).ast == f.ast
    # Space is free between words, so that a clause may be laid out in lines.
    assert af.parse_text(f"( -- x\n{text}\n)", schema).ast == f.ast


# -- errors -----------------------------------------------------------------------------------------------------------

FIELD, OPERATOR, AFTER = "a field, NOT or (", "an operator such as =, IN or CONTAINS", "AND, OR or the end"
#: The text, the line and the column of the caret, what is expected, and the hint.
SLIPS: list[tuple[str, int, int, str | None, str | None]] = [
    ("", 1, 1, "a clause", "for everyone write EVERYONE"),
    (" \n\t ", 1, 1, "a clause", "for everyone write EVERYONE"),
    ("points", 1, 7, OPERATOR, None),
    ("points =", 1, 9, "a value", None),
    ("points 5", 1, 8, OPERATOR, None),
    ("points == 5", 1, 9, "a value", "write = once"),
    ("points = 5 && city = 'x'", 1, 12, AFTER, "write AND"),
    ("points = 5\n|| city = 'x'", 2, 1, AFTER, "write OR"),
    ("points = 5)", 1, 11, AFTER, None),
    ("(points = 5 || city = 'x')", 1, 13, "AND, OR or )", "write OR"),
    ("!(points = 5)", 1, 1, FIELD, "write NOT"),
    ("city LIKE 'x'", 1, 6, OPERATOR, "write CONTAINS"),
    ("city ilike 'x'", 1, 6, OPERATOR, "write CONTAINS"),
    ("city STARTSWITH 'x'", 1, 6, OPERATOR, "write STARTS WITH"),
    ("city begins with 'x'", 1, 6, OPERATOR, "write STARTS WITH"),
    ("city endsWith 'x'", 1, 6, OPERATOR, "write ENDS WITH"),
    ("city notIn ('x')", 1, 6, OPERATOR, "write NOT IN"),
    ('city = "Bonn"', 1, 8, "a value", "write 'Bonn'"),
    ("city = \u2018Bonn\u2019", 1, 8, "a value", "write straight quotes: '…'"),
    ("city = Bonn", 1, 8, "a value", "write 'Bonn'"),
    ("points = 007", 1, 10, "a value", "write '007' if it is a text"),
    ("points = +5", 1, 10, "a value", "write the number without +"),
    ("createdAt >= 2025-01-01", 1, 14, "a value", "write '2025-01-01' if it is a text"),
    ("city IN 'x'", 1, 9, "(", "write the values in parentheses: ('a', 'b')"),
    ("city IN ['x']", 1, 9, "(", "write the values in parentheses: ('a', 'b')"),
    ("city IN ('x'", 1, 13, ")", None),
    ("city IN ('x',)", 1, 14, "a value", None),
    ("city = ('x', 'y')", 1, 8, "a value", "for any of several values write IN ('a', 'b')"),
    ("'Bonn' = city", 1, 1, FIELD, "write the field first, without single quotes"),
    ("city = 'Bonn", 1, 8, "a closing '", None),
    ("\"city = 'x'", 1, 1, 'a closing "', None),
    ("(points = 1", 1, 12, ")", None),
    ("points = 1 city = 'x'", 1, 12, AFTER, None),
    ("points BETWEEN 1, 5", 1, 17, "AND", None),
    ("city IS 'x'", 1, 9, "NULL", None),
    ("city STARTS 'x'", 1, 13, "WITH", None),
    ("city = 'x' IGNORING", 1, 20, "CASE", None),
    ("AND points = 1", 1, 1, FIELD, None),
    ("points = 1 AND", 1, 15, FIELD, None),
    ("city = 'x' -- then\n  AND", 2, 6, FIELD, None),
    ("NOT", 1, 4, FIELD, None),
    ('{"points": 1}', 1, 1, FIELD, "call parse, or read, which takes both notations"),
    ("()", 1, 2, FIELD, None),
    ("city = 'a\nb'x", 2, 3, AFTER, None),
    ("points = 1\0", 1, 11, AFTER, None),
    ("points\u00a0= 1", 1, 7, OPERATOR, None),
    ("\ud800", 1, 1, FIELD, None),
    ("in = 1", 1, 1, FIELD, None),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "hint"),
    [pytest.param(*slip, id=repr(slip[0])) for slip in SLIPS],
)
def test_a_slip_is_named_where_it_is(text: str, line: int, column: int, expected: str | None, hint: str | None) -> None:
    (problem,) = problems(text)
    assert (problem.code, problem.path) == ("invalid_text", "$")
    assert (problem.line, problem.column) == (line, column)
    assert problem.expected == expected
    assert problem.hint == hint
    assert problem.excerpt is not None
    shown, carets = problem.excerpt.split("\n")
    assert carets.index("^") == len(f"{line} | ") + column - 1
    if text.split("\n")[line - 1].isprintable():
        assert shown == f"{line} | {text.split(chr(10))[line - 1]}"


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


#: The text, and of each problem its code, its path, its line and column, and the hint.
MISTAKES: list[tuple[str, list[tuple[str, str, int, int, str | None]]]] = [
    ("pionts = 1", [("unknown_field", "$.pionts", 1, 1, 'did you mean "points"?')]),
    ("points = '1'", [("wrong_type", "$.points.equals", 1, 10, "write 1")]),
    ("city = 1", [("wrong_type", "$.city.equals", 1, 8, "write '1'")]),
    ("isVerified = 1", [("wrong_type", "$.isVerified.equals", 1, 14, "write true")]),
    ("createdAt >= '2025-01-01'", [("invalid_datetime", "$.createdAt.gte", 1, 14, "write '2025-01-01T00:00:00Z'")]),
    ("points = 1e999", [("number_too_large", "$.points.equals", 1, 10, None)]),
    ("points CONTAINS 'x'", [("operator_not_for_type", "$.points.contains", 1, 8, None)]),
    ("points > 1 IGNORING CASE", [("operator_not_for_type", "$.points.mode", 1, 12, None)]),
    ("city = '\0'", [("nul_character", "$.city.equals", 1, 8, "write ''")]),
    ("city = '\ud800'", [("lone_surrogate", "$.city.equals", 1, 8,
                           "write both halves of the pair, or the character itself")]),
    ("city > 'a' IGNORING CASE", [("mode_with_ordering", "$.city.gt", 1, 6,
                                   "write the ordering without IGNORING CASE")]),
    ("points > NULL", [("null_not_allowed", "$.points.gt", 1, 10,
                        'for "has a value" write points IS NOT NULL, for "has none" points IS NULL')]),
    # All of them are reported, in the order of the source.
    ("city = 'x' AND\n  points >= '10' -- ten\n OR emial = 'y' OR isVerified IN (true)",
     [("wrong_type", "$.OR[0].AND[1].points.gte", 2, 13, "write 10"),
      ("unknown_field", "$.OR[1].emial", 3, 5, 'did you mean "email"?'),
      ("operator_not_for_type", "$.OR[2].isVerified.in", 3, 31, None)]),
    ("points IN (1, -- 'no'\n 'two', 3, '4')", [("wrong_type", "$.points.in[1]", 2, 2, None),
                                               ("wrong_type", "$.points.in[3]", 2, 12, "write 4")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), MISTAKES, ids=[repr(text) for text, _ in MISTAKES])
def test_a_mistake_is_named_where_it_is(text: str, wanted: list[tuple[str, str, int, int, str | None]]) -> None:
    found = problems(text)
    assert [(p.code, p.path, p.line, p.column, p.hint) for p in found] == wanted


def test_null_in_a_list_stands_where_it_is() -> None:
    (problem,) = problems("points IN (1, NULL)")
    assert (problem.code, problem.path, problem.line, problem.column) == ("null_in_list", "$.points.in[1]", 1, 15)


# -- hostile sources --------------------------------------------------------------------------------------------------

HOSTILE: dict[str, tuple[str | bytes, set[str]]] = {
    "open parentheses": ("(" * 4_000_000, {"too_deep"}),
    "closing parentheses": (")" * 4_000_000, {"invalid_text"}),
    "NOT": ("NOT " * 1_000_000, {"too_deep"}),
    "not in lines": ("not\n" * 1_000_000, {"too_deep"}),
    "NOT with comments": ("NOT--\n" * 600_000, {"too_deep"}),
    "NOT with parentheses": ("NOT(" * 1_000_000, {"too_deep"}),
    "groups in groups": ("(points=1 AND (points=2 OR " * 140_000, {"too_deep"}),
    "closed groups in groups": ("(points=1 AND (points=2 OR " * 300 + "points=3" + "))" * 300, {"too_deep"}),
    "comparisons": (" OR ".join(["points=1"] * 330_000), {"too_many_nodes"}),
    "comparisons in parentheses": ("(points=1)AND" * 300_000, {"too_many_nodes"}),
    "BETWEEN": ("points BETWEEN 1 AND 2 AND " * 145_000, {"too_many_nodes"}),
    "an unterminated text": ("city = '" + "a" * 3_999_992, {"invalid_text"}),
    "an unterminated name": ('"' + "a" * 3_999_999, {"invalid_text"}),
    "quotes": ("'" * 3_999_999, {"invalid_text"}),
    "an unterminated comment": ("--" + "a" * 3_999_998, {"invalid_text"}),
    "comments": ("--\n" * 1_333_333, {"invalid_text"}),
    "hyphens": ("-" * 4_000_000, {"invalid_text"}),
    "space": (" " * 4_000_000, {"invalid_text"}),
    "space before a slip": ("points = 1" + " " * 3_999_989 + "x", {"invalid_text"}),
    "digits": ("points = " + "1" * 3_999_991, {"too_many_digits"}),
    "digits of an exponent": ("points = 1e" + "1" * 3_999_989, {"number_too_large"}),
    "a long name": ("a" * 4_000_000, {"invalid_text"}),
    "a long unknown field": ("a" * 3_999_000 + " = 1", {"unknown_field"}),
    "a long text": ("city = '" + "a" * 3_999_991 + "'", {"text_too_long"}),
    "a list without commas": ("points IN (" + "1 " * 1_999_990, {"invalid_text"}),
    "lists in lists": ("points IN (" + "(" * 3_999_989, {"too_deep"}),
    "a list of one too many": ("points IN (" + "1," * 100_000 + "1)", {"too_many_values"}),
    "a byte order mark": ("\ufeffpoints = 1", {"byte_order_mark"}),
    "a byte order mark in bytes": (b"\xef\xbb\xbfpoints = 1", {"byte_order_mark"}),
    "NUL": ("\0" * 100, {"invalid_text"}),
    "surrogates": ("\ud800\udc00" * 100, {"invalid_text"}),
    "no UTF-8": (b"points = 1 \xff", {"invalid_utf8"}),
    "an encoded surrogate": (b"city = '\xed\xa0\x80'", {"invalid_utf8"}),
    "UTF-16": ("points = 1".encode("utf-16"), {"invalid_utf8"}),
    "too large": ("points = 1" + " " * 3_999_991, {"source_too_large"}),
    "too large in bytes": (("city = '" + "é" * 2_000_000 + "'").encode(), {"source_too_large"}),
    "too large when encoded": ("city = '" + "é" * 2_000_000 + "'", {"source_too_large"}),
}


#: Long sources that are read to their ends; shorter ones of the same kinds are among the slips.
LONG = {"closing parentheses", "quotes", "comments", "a list without commas", "space before a slip"}


@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in LONG])
def test_a_hostile_source_is_an_invalid_filter_and_nothing_else(name: str) -> None:
    assert_is_an_invalid_filter_and_nothing_else(name)


def assert_is_an_invalid_filter_and_nothing_else(name: str) -> None:
    source, codes = HOSTILE[name]
    found = problems(source)
    assert {problem.code for problem in found} == codes
    for problem in found:
        assert len(problem.excerpt or "") < 400
        assert len(problem.message) < 400


@pytest.mark.parametrize("source", [None, 1, [], {"points": 1}, object()], ids=lambda value: type(value).__name__)
def test_what_is_no_text_is_refused(source: Any) -> None:
    (problem,) = problems(source)
    assert (problem.code, problem.path, problem.line) == ("wrong_source_type", "$", None)


def test_a_byte_order_mark_is_placed() -> None:
    (problem,) = problems("\ufeffpoints = 1")
    assert (problem.code, problem.line, problem.column) == ("byte_order_mark", 1, 1)


# -- limits -----------------------------------------------------------------------------------------------------------


def test_the_longest_list_is_read() -> None:
    f = af.parse_text("points IN (" + ",".join(map(str, range(100_000))) + ")")
    assert f == af.parse({"points": {"in": list(range(100_000))}})
    assert af.parse_text(f.to_text()) == f


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


@pytest.mark.parametrize("kind", DEEP)
def test_the_deepest_clause_prints_to_text_that_is_read(kind: str) -> None:
    f = af.parse(nested(kind, 64), EXTENDED)
    assert af.parse_text(f.to_text(), EXTENDED).ast == f.ast
    with pytest.raises(af.InvalidFilterError):
        af.parse(nested(kind, 65), EXTENDED)
    deeper = af.parse(nested(kind, 65), EXTENDED, af.Limits(depth=65))
    assert {problem.code for problem in problems(deeper.to_text())} == {"too_deep"}
    assert af.parse_text(deeper.to_text(), EXTENDED, af.Limits(depth=65)).ast == deeper.ast


@pytest.mark.parametrize("limits", [af.Limits(), af.Limits(depth=100), af.Limits(depth=1), af.Limits(depth=2)], ids=str)
def test_the_depth_is_that_of_the_canonical_clause(limits: af.Limits) -> None:
    for depth in (limits.depth, limits.depth + 1):
        text = "points = 1"
        for level in range(depth - 1):
            text = f"NOT (city = '{level}' AND {text})"
        if depth <= limits.depth:
            f = af.parse_text(text, EXTENDED, limits)
            assert af.parse(f.to_json(), EXTENDED, limits) == f
        else:
            assert {problem.code for problem in problems(text, limits=limits)} == {"too_deep"}


@pytest.mark.parametrize("count", [1_999, 2_000])
def test_the_nodes_are_those_of_the_canonical_clause(count: int) -> None:
    # On one field each test but the first goes to an AND array, which is a group of its own.
    text = " AND ".join(f"points > {index}" for index in range(count))
    if count == 1_999:
        f = af.parse_text(text)
        assert af.parse(f.to_json()) == f
    else:
        assert {problem.code for problem in problems(text)} == {"too_many_nodes"}


MOST_NODES: dict[str, Callable[[], dict[str, Any]]] = {
    "OR": lambda: {"OR": [{"points": index} for index in range(1_999)]},
    "AND": lambda: {"AND": [{"points": {"gte": index, "lte": index}} for index in range(999)]},
    "OR of AND": lambda: {"OR": [{"AND": [{"points": 1}, {"points": 2}]} for _ in range(666)]},
    "NOT": lambda: {"NOT": [{"points": index} for index in range(1_999)]},
    "not": lambda: {"OR": [{"points": {"not": {"gt": index}}} for index in range(1_999)]},
    "constants": lambda: {"AND": [{"OR": []} for _ in range(1_999)]},
}


def assert_prints_to_text_that_is_read(kind: str) -> None:
    f = af.parse(json.dumps(MOST_NODES[kind]()), EXTENDED)
    assert af.parse_text(f.to_text(), EXTENDED).ast == f.ast


def test_the_most_nodes_print_to_text_that_is_read() -> None:
    assert_prints_to_text_that_is_read("NOT")
