"""What a hint of the text form says to write is accepted by the text form, or it says what it leaves open."""

import re
from collections.abc import Iterator

import audiencefilter as af
from tests.notations.refusals import problems, the_problem
from tests.notations.schemas import WORDY
from tests.notations.text_refusals import TEXTS

#: What a hint says to write: a word, a literal, a test in parentheses; not a sentence.
WRITTEN = re.compile(
    r"write (NOT \(.*\)|[A-Z ]+|[A-Z]* ?'[^']*'|NOW\(.*\)|-?\d+|true|false|\(.*\)|\w+ .* '[^']*')(?: for .*)?"
)
#: What stands at the place of a problem: a literal, a word, or signs.
FOUND = re.compile(r"begins with|'[^']*'|\"[^\"]*\"|[\w.+-]+|[^\w\s'\"(]+")
#: Sentences that are no text to put there.
SENTENCES = (
    "write straight quotes", "write the ", "write both ", "write how ", "write = once", "write NOT around",
    "write NOW('-P30D') for thirty",
)  # fmt: skip
#: Which keys of a clause in JSON, and names of calls, no hint of the text form has.
JSON_WORDS = re.compile(r'\{"|parse\(|"(?:gte|lt|AND|OR|not|in)"')


def hints() -> Iterator[tuple[af.Schema, str, af.Problem]]:
    for schema, text in TEXTS:
        for problem in problems(af.parse_text, text, schema):
            if problem.hint:
                yield schema, text, problem


def at_problem(text: str, problem: af.Problem) -> int:
    assert problem.line is not None
    assert problem.column is not None
    lines = text.split("\n")[: problem.line - 1]
    return sum(len(line) + 1 for line in lines) + problem.column - 1


def written(text: str, problem: af.Problem) -> str | None:
    """Return a text with what a hint says to write; None where the hint is no such text."""
    hint = problem.hint or ""
    if problem.fix is not None:
        return problem.fix.apply(text)
    said = None if "…" in hint or hint.startswith(SENTENCES) else WRITTEN.fullmatch(hint)
    if said is None:
        return None
    if problem.code != "invalid_text" and re.match(r"[a-z]+ |NOT \(|\(", said[1]):
        return said[1]  # for the whole test that the source is
    if problem.code == "invalid_duration" and said[1].startswith("NOW"):
        return re.sub(r"NOW\([^)]*\)", said[1], text)
    start = at_problem(text, problem)
    found = FOUND.match(text, start)
    return None if found is None else text[:start] + said[1] + text[found.end() :]


def test_what_a_hint_says_to_write_is_read() -> None:
    count = 0
    for schema, text, problem in hints():
        instead = written(text, problem)
        if instead is None:
            continue
        count += 1
        left = problems(af.parse_text, instead, schema)
        syntax = [one for one in left if one.code == "invalid_text"]
        same = [one for one in left if (one.code, one.message) == (problem.code, problem.message)]
        before = [
            one
            for one in problems(af.parse_text, text, schema)
            if (one.code, one.message) == (problem.code, problem.message)
        ]
        assert not syntax, (text, problem.hint, instead, syntax)
        assert len(same) < len(before), (text, problem.hint, instead)
        if problem.code == "invalid_text":
            assert not left, (text, problem.hint, instead, left)
    assert count > 50


def test_no_hint_of_the_text_form_is_in_words_of_json() -> None:
    found = [(text, problem.hint) for _, text, problem in hints() if JSON_WORDS.search(problem.hint or "")]
    assert found == []


def test_a_field_beside_a_field_is_no_text() -> None:
    for text in ("points > data.plan", 'email = "email"', "SOME actions (name = increase)", "email = list"):
        hint = the_problem(af.parse_text, text, WORDY).hint
        assert hint == "a field is compared with a value, not with another field; write a text in single quotes", text


def test_a_denial_in_a_hint_is_that_of_the_text() -> None:
    for text, hint in {
        "points IS EMPTY": "write points IS NULL",
        "points IS NOT EMPTY": "write points IS NOT NULL",
        "list = NULL": "write list IS NULL",
        "list != NULL": "write list IS NOT NULL",
        "points > NULL": 'for "has a value" write points IS NOT NULL, for "has none" points IS NULL',
    }.items():
        assert the_problem(af.parse_text, text, WORDY).hint == hint
