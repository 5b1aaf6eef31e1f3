"""Problems as programs print them whose users write no Python."""

import re
from collections.abc import Iterator

import pytest

import audiencefilter as af
from audiencefilter.cli import clause as cli_clause
from audiencefilter.language.problems import for_users
from audiencefilter.service.api import errors as service_errors
from audiencefilter.service.api.errors import problems_of
from tests.conformance.corpus import CONTACTS
from tests.notations.test_fixes import JSON, SECOND_TEXTS, TEXTS, problems

#: What only Python has, or the command line.
PYTHON = re.compile(
    r"Limits\.|Notation\.|with_notation|parse\(|parse_text|call parse|or read|pip |str or bytes|(?<!-)--[a-z]|Schema\("
    r"|=True"
)

#: An option of commands, of which only they speak.
OPTION = "--notation extended"


def found() -> Iterator[af.Problem]:
    for schema, source in JSON:
        yield from problems(af.parse, source, schema)
        yield from problems(af.parse_text, source, schema)
    for schema, source in [*TEXTS, *SECOND_TEXTS]:
        yield from problems(af.parse, source, schema)
        yield from problems(af.parse_text, source, schema)
    for case in CONTACTS.rejected():
        yield from problems(af.parse, case.source, case.schema)


@pytest.mark.parametrize(
    "words", [service_errors._HINTS, {"extended": cli_clause.EXTENDED}, {}], ids=["HTTP", "cli", "pydantic"]
)
def test_no_problem_over_http_or_of_a_command_names_what_only_python_has(words: dict[str, str]) -> None:
    changed = 0
    for problem in found():
        worded = for_users(problem, **words)
        said = " ".join(part for part in (worded.message, worded.expected, worded.hint) if part)
        assert not PYTHON.search(said.removesuffix(OPTION).replace(str(problem.value), "")), problem
        changed += worded != problem
    assert changed > 20


def test_the_service_says_how_a_list_has_the_extended_notation() -> None:
    published = problems(af.parse, '{"city": null}', af.CONTACT)
    (answered,) = problems_of(af.InvalidFilterError(published))
    assert answered["hint"] == (
        "the extended notation takes it: "
        'PATCH /v4/extensions/lists/{id} with {"notation": "extended"}, and send its listId'
    )


def test_the_text_form_says_in_one_line_how_to_allow_what_the_default_schema_leaves_out() -> None:
    (problem,) = problems(af.parse_text, "city != 'Bonn'", af.CONTACT)
    assert problem.code == "extended_only"
    assert problem.hint == "the extended notation takes it: schema.with_notation(Notation.EXTENDED)"
    assert not problems(af.parse_text, "city != 'Bonn'", af.CONTACT.with_notation(af.Notation.EXTENDED))
