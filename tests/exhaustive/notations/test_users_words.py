"""Problems as the service prints them, whose users write no Python."""

import audiencefilter as af
from audiencefilter.service import answers
from audiencefilter.service.answers import problems_of
from tests.notations.refusals import problems
from tests.notations.test_users_words import assert_for_users, found


def test_no_problem_of_the_service_names_what_only_python_has() -> None:
    assert sum(assert_for_users(problem, answers._HINTS) for problem in found()) > 20


def test_the_service_says_how_a_list_has_the_extended_notation() -> None:
    published = problems(af.parse, '{"city": null}', af.CONTACT)
    (answered,) = problems_of(af.InvalidFilterError(published))
    assert answered["hint"] == (
        "the extended notation takes it: "
        'PATCH /v4/extensions/lists/{id} with {"notation": "extended"}, and send its listId'
    )
