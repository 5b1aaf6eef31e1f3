"""Sources of the text form that nobody writes in good faith, of any size, and what each is refused for."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import audiencefilter as af
from tests.notations.refusals import problems
from tests.notations.schemas import WORDY


class Hostile(NamedTuple):
    """A source, and the code of its problem."""

    name: str
    source: str | bytes
    code: str

    def __str__(self) -> str:
        return self.name


def hostile(size: int) -> Iterable[Hostile]:
    """Return sources of at most so many characters, unless they have to be longer."""
    return map(Hostile._make, _rows(size))


def _rows(size: int) -> Iterator[tuple[str, str | bytes, str]]:
    def filled(piece: str, before: str = "", after: str = "") -> str:
        return before + piece * ((size - len(before) - len(after)) // len(piece)) + after

    yield "open parentheses", filled("("), "too_deep"
    yield "closing parentheses", filled(")"), "invalid_text"
    yield "NOT", filled("NOT "), "too_deep"
    yield "not in lines", filled("not\n"), "too_deep"
    yield "NOT with comments", filled("NOT--\n"), "too_deep"
    yield "NOT with parentheses", filled("NOT("), "too_deep"
    yield "groups in groups", filled("(points=1 AND (points=2 OR "), "too_deep"
    yield "closed groups", "(points=1 AND (points=2 OR " * 300 + "points=3" + "))" * 300, "too_deep"
    yield "comparisons", filled("points=1 OR ", after="points=1"), "too_many_nodes"
    yield "comparisons in parentheses", filled("(points=1)AND"), "too_many_nodes"
    yield "BETWEEN", filled("points BETWEEN 1 AND 2 AND "), "too_many_nodes"
    yield "an unterminated text", filled("a", "email = '"), "invalid_text"
    yield "an unterminated name", filled("a", '"'), "invalid_text"
    yield "quotes", "'" * (size // 2 * 2 - 1), "invalid_text"
    yield "an unterminated comment", filled("a", "--"), "invalid_text"
    yield "comments", filled("--\n"), "invalid_text"
    yield "hyphens", filled("-"), "invalid_text"
    yield "space", filled(" "), "invalid_text"
    yield "space before a slip", filled(" ", "points = 1", "x"), "invalid_text"
    yield "digits", filled("1", "points = "), "too_many_digits"
    yield "digits of an exponent", filled("1", "points = 1e"), "number_too_large"
    yield "a long name", filled("a"), "invalid_text"
    yield "a long unknown field", filled("a", after=" = 1"), "unknown_field"
    yield "a long text", filled("a", "email = '", "'"), "text_too_long"
    yield "a list without commas", filled("1 ", "points IN ("), "invalid_text"
    yield "lists in lists", filled("(", "points IN ("), "too_deep"
    yield "a list of one too many", "points IN (" + "1," * 100_000 + "1)", "too_many_values"
    yield "a list in brackets of one too many", "tags = [" + "'a'," * 100_000 + "'a']", "too_many_values"
    yield "a byte order mark", "\ufeffpoints = 1", "byte_order_mark"
    yield "a byte order mark in bytes", b"\xef\xbb\xbfpoints = 1", "byte_order_mark"
    yield "NUL", "\0" * 100, "invalid_text"
    yield "surrogates", "\ud800\udc00" * 100, "invalid_text"
    yield "no UTF-8", b"points = 1 \xff", "invalid_utf8"
    yield "an encoded surrogate", b"email = '\xed\xa0\x80'", "invalid_utf8"
    yield "UTF-16", "points = 1".encode("utf-16"), "invalid_utf8"
    yield "too large", "points = 1" + " " * 3_999_991, "source_too_large"
    yield "too large in bytes", ("email = '" + "é" * 2_000_000 + "'").encode(), "source_too_large"
    yield "too large when encoded", "email = '" + "é" * 2_000_000 + "'", "source_too_large"
    # lists, instants and relations
    yield "relations in relations", filled("SOME actions ("), "too_deep"
    yield "closed relations", "list IS (" * 400 + "EVERYONE" + ")" * 400, "too_deep"
    yield "WHERE in WHERE", filled("COUNT actions WHERE ("), "too_deep"
    yield "relations one after the other", filled("(SOME a (SOME b (EVERYONE)))AND"), "too_many_nodes"
    yield "relations without connectives", filled("SOME a (EVERYONE)"), "too_many_nodes"
    yield "aggregates", filled("COUNT a > 1 OR "), "too_many_nodes"
    yield "tests of an aggregate", filled("> 1 AND ", "COUNT actions (", "> 1)"), "too_many_nodes"
    yield "an unterminated list", filled("'a',", "tags = ["), "invalid_text"
    yield "words before nothing", filled("some "), "too_many_nodes"
    yield "a word before space", filled(" ", "SOME"), "invalid_text"
    yield "a word before comments", filled("--x\n", "SOME"), "invalid_text"
    yield "a long name with dots", filled(".a", "a", " = 1"), "unknown_field"
    yield "a long member", filled(".a", "SUM actions", " = 1"), "unknown_field"
    yield "a long duration", filled("1", "createdAt > NOW('P", "D')"), "invalid_duration"


def assert_refused(case: Hostile) -> None:
    """Assert that a source has the problem that is named, alone, and that what is said of it is short."""
    found = problems(af.parse_text, case.source, WORDY)
    assert {problem.code for problem in found} == {case.code}
    for problem in found:
        assert all(len(part or "") < 400 for part in (problem.excerpt, problem.message, problem.hint))
