"""Sources of the text form that nobody writes in good faith, of any size, and what each is refused for."""

from typing import NamedTuple

import audiencefilter as af
from tests.notations.refusals import problems
from tests.notations.schemas import WORDY


class Hostile(NamedTuple):
    """A source, and the code of its problem."""

    source: str | bytes
    code: str

    def __str__(self) -> str:
        return f"{self.source[:40]!r}"


def hostile(size: int) -> list[Hostile]:
    """Return sources of at most so many characters, unless they have to be longer."""

    def filled(piece: str, before: str = "", after: str = "") -> str:
        return before + piece * ((size - len(before) - len(after)) // len(piece)) + after

    sources: dict[str, list[str | bytes]] = {
        "too_deep": [
            filled("("), filled("NOT "), filled("not\n"), filled("NOT--\n"), filled("NOT("),
            filled("(points=1 AND (points=2 OR "), "(points=1 AND (points=2 OR " * 300 + "points=3" + "))" * 300,
            filled("(", "points IN ("), filled("SOME actions ("), "list IS (" * 400 + "EVERYONE" + ")" * 400,
            filled("COUNT actions WHERE ("),
        ],
        "invalid_text": [
            filled(")"), filled("a", "email = '"), filled("a", '"'), "'" * (size // 2 * 2 - 1), filled("a", "--"),
            filled("--\n"), filled("-"), filled(" "), filled(" ", "points = 1", "x"), filled("a"),
            filled("1 ", "points IN ("), "\0" * 100, "\ud800\udc00" * 100, filled("'a',", "tags = ["),
            filled(" ", "SOME"), filled("--x\n", "SOME"),
        ],
        "too_many_nodes": [
            filled("points=1 OR ", after="points=1"), filled("(points=1)AND"), filled("points BETWEEN 1 AND 2 AND "),
            filled("(SOME a (SOME b (EVERYONE)))AND"), filled("SOME a (EVERYONE)"), filled("COUNT a > 1 OR "),
            filled("> 1 AND ", "COUNT actions (", "> 1)"), filled("some "),
        ],
        "too_many_digits": [filled("1", "points = ")],
        "number_too_large": [filled("1", "points = 1e")],
        "unknown_field": [filled("a", after=" = 1"), filled(".a", "a", " = 1"), filled(".a", "SUM actions", " = 1")],
        "text_too_long": [filled("a", "email = '", "'")],
        "too_many_values": ["points IN (" + "1," * 100_000 + "1)", "tags = [" + "'a'," * 100_000 + "'a']"],
        "byte_order_mark": ["\ufeffpoints = 1", b"\xef\xbb\xbfpoints = 1"],
        "invalid_utf8": [b"points = 1 \xff", b"email = '\xed\xa0\x80'", "points = 1".encode("utf-16")],
        "source_too_large": [
            "points = 1" + " " * 3_999_991, ("email = '" + "é" * 2_000_000 + "'").encode(),
            "email = '" + "é" * 2_000_000 + "'",
        ],
        "invalid_duration": [filled("1", "createdAt > NOW('P", "D')")],
    }  # fmt: skip
    return [Hostile(source, code) for code, of_code in sources.items() for source in of_code]


def assert_refused(case: Hostile) -> None:
    """Assert that a source has the problem that is named, alone, and that what is said of it is short."""
    found = problems(af.parse_text, case.source, WORDY)
    assert {problem.code for problem in found} == {case.code}
    for problem in found:
        assert all(len(part or "") < 400 for part in (problem.excerpt, problem.message, problem.hint))
