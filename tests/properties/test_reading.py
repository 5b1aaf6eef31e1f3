"""Whatever is given to parse, it is a filter or an InvalidFilterError with problems in their places; nothing else."""

import contextlib
import inspect
import json
import re
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.language import date_problems, instant_problems, problems, relation_problems
from tests.conformance.corpus import CONTACTS
from tests.reference import line_and_column, resolve, spans, steps
from tests.strategies import clauses, json_values, near_valid_clauses, python_values, schemas

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
#: Every code that the package can report.
CODES = {
    code
    for module in (problems, date_problems, instant_problems, relation_problems)
    for code in re.findall(r'Finding\(\s*"([a-z0-9_]+)"', inspect.getsource(module))
}
#: The codes of a source that is no JSON document within the limits: they know an offset, or nothing.
OF_THE_SOURCE = {
    "byte_order_mark", "invalid_json", "invalid_text", "invalid_utf8", "source_too_large", "too_deep",
    "wrong_source_type",
}  # fmt: skip
SOURCES = [case.source for case in CONTACTS.cases()]


def read(source: Any, schema: af.Schema = EXTENDED) -> af.Filter | tuple[af.Problem, ...]:
    """Parse a source; anything but a filter and the one error gets out."""
    try:
        return af.parse(source, schema=schema)
    except af.InvalidFilterError as error:
        assert_presentable(error)
        return error.problems


def assert_presentable(error: af.InvalidFilterError) -> None:
    assert 1 <= len(error.problems) <= 100
    assert str(error)
    for problem in error.problems:
        assert problem.code in CODES
        assert problem.path.startswith("$")
        assert problem.message
        assert "\n" not in problem.message
        assert str(problem) in str(error)
        assert (problem.line is None) is (problem.column is None) is (problem.excerpt is None)


def assert_placed(text: str, found: tuple[af.Problem, ...]) -> None:
    """Every path leads somewhere in the document, and the caret stands at the key or the value there."""
    places = None
    with contextlib.suppress(ValueError, RecursionError):
        document = json.loads(text)
        places = spans(text)
    for problem in found:
        assert problem.line is not None
        assert problem.column is not None
        assert problem.excerpt is not None
        assert_excerpt(text, problem)
        if places is not None and not (problem.code in OF_THE_SOURCE and problem.path == "$"):
            resolve(document, problem.path)
            path = steps(problem.path)
            starts = [*places.values.get(path, []), *places.keys.get(path, [])]
            assert (problem.line, problem.column) in [line_and_column(text, start) for start in starts]


def assert_excerpt(text: str, problem: af.Problem) -> None:
    """The first caret of the excerpt is below the character that line and column name."""
    assert problem.excerpt is not None
    assert problem.line is not None
    assert problem.column is not None
    shown, carets = problem.excerpt.split("\n")
    line = text.split("\n")[problem.line - 1]
    assert 1 <= problem.column <= len(line) + 1
    if problem.column <= len(line):
        pointed, char = shown[carets.index("^")], line[problem.column - 1]
        assert pointed == char if char.isprintable() else pointed == "\ufffd"
    assert shown.startswith(f"{problem.line} | ")
    assert len(carets) <= len(shown) + 1


def test_codes_are_snake_case_and_plenty() -> None:
    assert len(CODES) >= 25
    assert all(re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", code) for code in CODES)


@given(st.text())
@example("")
@example("\ufeff{}")
@example("{")
@example('{"points": 1')
@example('{"createdAt": 1' + "0" * 400 + "}")
@example("[" * 100_000)
@example('{"AND":' * 100_000)
@example("\ud800")
@example('{"email": "\ud800"}')
@example('{"\ud800": 1}')
def test_any_text(text: str) -> None:
    found = read(text)
    if isinstance(found, tuple):
        assert_placed(text, found)


@given(st.binary())
@example(b"\xff")
@example(b"\xef\xbb\xbf{}")
@example('{"points": 1}'.encode("utf-16"))
@example(b'{"email": "\xed\xa0\x80"}')
def test_any_bytes(source: bytes) -> None:
    read(source)
    read(bytearray(source))
    read(memoryview(source))


@given(json_values)
def test_any_json_value(value: Any) -> None:
    text = json.dumps(value, indent=st_indent(value))
    found = read(text)
    if isinstance(found, tuple):
        assert_placed(text, found)


def st_indent(value: Any) -> int | None:
    return 1 if len(str(value)) % 2 else None


@given(schemas(), st.data())
def test_clauses_that_are_nearly_right(schema: af.Schema, data: st.DataObject) -> None:
    clause = data.draw(near_valid_clauses(schema))
    text = json.dumps(clause, indent=data.draw(st.sampled_from((None, 1))), ensure_ascii=data.draw(st.booleans()))
    found = read(text, schema)
    if isinstance(clause, dict):
        # The mapping and its text are one clause: both are read alike.
        of_mapping = read(clause, schema)
        if isinstance(found, af.Filter):
            assert of_mapping == found
        else:
            assert isinstance(of_mapping, tuple)
            assert [(p.code, p.path) for p in of_mapping] == [(p.code, p.path) for p in found]
    if isinstance(found, tuple):
        assert_placed(text, found)


@given(st.sampled_from(SOURCES), st.data())
def test_corpus_with_a_character_gone_wrong(source: str, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, max(0, len(source) - 1)))
    inserted = data.draw(st.sampled_from('{}[]:,"\\ \n1-e.tn') | st.characters())
    text = source[:position] + inserted + source[position + data.draw(st.integers(0, 1)) :]
    found = read(text)
    if isinstance(found, tuple) and len(text) < 60_000:
        assert_placed(text, found)


@given(
    st.dictionaries(
        st.sampled_from(["AND", "OR", "NOT", "points", "email", "createdAt"]) | st.integers(), python_values
    )
)
def test_any_mapping_of_python_values(source: dict[Any, Any]) -> None:
    found = read(source)
    if isinstance(found, af.Filter):
        assert af.parse(found.to_json(), schema=EXTENDED) == found


@given(python_values)
def test_any_other_value_is_no_source(source: Any) -> None:
    found = read(source)
    if not isinstance(source, (str, bytes, dict)):
        assert isinstance(found, tuple)
        assert [problem.code for problem in found] == ["wrong_source_type"]


@given(schemas(), st.data())
def test_every_valid_clause_is_read(schema: af.Schema, data: st.DataObject) -> None:
    clause = data.draw(clauses(schema, levels=4))
    assert af.parse(clause, schema=schema) == af.parse(json.dumps(clause), schema=schema)
    extended = schema.with_notation(af.Notation.EXTENDED)
    assert af.parse(clause, schema=extended).ast == af.parse(clause, schema=schema).ast


@given(st.text(max_size=30))
@example("points >= ")
@example("(" * 100_000)
@example("NOT " * 100_000)
@example("points = 1 AND " * 50_000)
@example("email = '\ud800'")
@example("createdAt = 1" + "0" * 400)
def test_any_text_of_the_text_form(text: str) -> None:
    try:
        af.parse_text(text, schema=EXTENDED)
    except af.InvalidFilterError as error:
        assert_presentable(error)
        for problem in error.problems:
            if problem.excerpt is not None:
                assert_excerpt(text, problem)


TOKENS = [
    "points", "email", "createdAt", "nope", '"email"', "=", "!=", "<>", ">=", "<", "IN", "NOT", "AND", "OR", "(", ")",
    ",", "IS", "NULL", "CONTAINS", "STARTS", "WITH", "ENDS", "BETWEEN", "1", "-1.5e3", "007", "'a'", "'it''s'", "'",
    '"', "true", "null", "'2025-01-01T00:00:00Z'", "IGNORING", "CASE", "EXACT", "EVERYONE", "NOONE", "-- x\n", "\n",
    "1" + "0" * 400,
]  # fmt: skip


@given(st.lists(st.sampled_from(TOKENS), max_size=12), st.sampled_from((" ", "", "  ")))
def test_any_tokens_of_the_text_form(tokens: list[str], space: str) -> None:
    text = space.join(tokens)
    try:
        f = af.parse_text(text, schema=EXTENDED)
    except af.InvalidFilterError as error:
        assert_presentable(error)
        for problem in error.problems:
            assert problem.line is not None
            assert_excerpt(text, problem)
    else:
        assert af.parse_text(f.to_text(), schema=EXTENDED) == f
        assert af.parse(f.to_json(), schema=EXTENDED) == f
