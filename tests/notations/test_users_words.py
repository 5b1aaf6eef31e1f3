"""Problems as programs print them whose users write no Python."""

import re
from collections.abc import Iterator, Mapping

import audiencefilter as af
from audiencefilter.cli import clause as cli_clause
from audiencefilter.language.problems import for_users
from tests.conformance.corpus import CONTACTS
from tests.notations.refusals import SOURCES, problems
from tests.notations.text_refusals import TEXTS

#: What only Python has, or the command line.
PYTHON = re.compile(
    r"Limits\.|Notation\.|with_notation|parse\(|parse_text|call parse|or read|pip |str or bytes|(?<!-)--[a-z]|Schema\("
    r"|=True"
)

#: An option of commands, of which only they speak.
OPTION = "--notation extended"


def found(step: int = 1) -> Iterator[af.Problem]:
    """Give the problems of each source of the tables, or of one in so many."""
    for schema, source in [*SOURCES, *TEXTS][::step]:
        yield from problems(af.parse, source, schema)
        yield from problems(af.parse_text, source, schema)
    for case in CONTACTS.rejected()[::step]:
        yield from problems(af.parse, case.source, case.schema)


def test_no_problem_over_http_or_of_a_command_names_what_only_python_has() -> None:
    changed = 0
    for problem in found(step=3):
        for words in ({"extended": cli_clause.EXTENDED}, {}):
            changed += assert_for_users(problem, words)
    assert changed > 10


def assert_for_users(problem: af.Problem, words: Mapping[str, str]) -> bool:
    """Return whether a problem is in other words for users; in neither is anything that only Python has."""
    worded = for_users(problem, **words)
    said = " ".join(part for part in (worded.message, worded.expected, worded.hint) if part)
    assert not PYTHON.search(said.removesuffix(OPTION).replace(str(problem.value), "")), problem
    return worded != problem
