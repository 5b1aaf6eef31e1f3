"""What a problem says to write instead, as an edit of the source, is what there was to write."""

from collections.abc import Callable, Iterable

import pytest

import audiencefilter as af
from tests.notations.refusals import SOURCES, problems
from tests.notations.schemas import CONTACT
from tests.notations.text_refusals import TEXTS


def alike(problem: af.Problem, problems: Iterable[af.Problem]) -> int:
    return sum((problem.code, problem.message) == (other.code, other.message) for other in problems)


def count_of_fixes(read: Callable[[str, af.Schema], af.Filter], sources: Iterable[tuple[af.Schema, str]]) -> int:
    """Apply each fix of some sources alone, and assert that its problem is gone; return how many there were."""
    count = 0
    for schema, source in sources:
        before = problems(read, source, schema)
        for problem in before:
            if problem.fix is None:
                continue
            count += 1
            left = problems(read, problem.fix.apply(source), schema)
            # A key that is another one now may hold what is wrong itself.
            assert alike(problem, left) == alike(problem, before) - 1, (source, problem)
            assert not {"invalid_json", "invalid_text"} & {one.code for one in left}, (source, problem)
    return count


def test_a_fix_of_json_fixes_its_problem() -> None:
    assert count_of_fixes(af.parse, SOURCES) > 60


def test_a_fix_of_the_text_form_fixes_its_problem() -> None:
    assert count_of_fixes(af.parse_text, TEXTS) > 25


def test_all_fixes_together_are_applied_from_the_last_on() -> None:
    source = '{"points": {"gte": "100"}, "emial": "x"}'
    for problem in reversed(problems(af.parse, source, af.CONTACT)):
        assert problem.fix is not None
        source = problem.fix.apply(source)
    assert af.parse(source).to_json() == '{"points":{"gte":100},"email":"x"}'


def test_every_hint_that_is_one_value_or_one_name_has_a_fix() -> None:
    found = [problem for schema, source in SOURCES for problem in problems(af.parse, source, schema)]
    meant = [problem for problem in found if (problem.hint or "").startswith("did you mean")]
    # A mode is asked for by a value of its own, of which the hint is a question, too.
    assert [problem.code for problem in meant if problem.fix is None and problem.code != "unknown_mode"] == []


def test_a_mapping_has_no_place_to_edit() -> None:
    with pytest.raises(af.InvalidFilterError) as raised:
        af.parse({"points": {"gte": "100"}})
    assert [problem.fix for problem in raised.value.problems] == [None]


def test_a_fix_is_of_the_whole_value_in_characters() -> None:
    for source, fixed in (
        ('{"createdAt": {"gte": {"ago": ["30d", {}], "x": "}"}}, "points": 1}', None),
        (
            '{"createdAt": {"gte": {"ago": "30d"}}, "points": 1}',
            '{"createdAt": {"gte": {"now": "-P30D"}}, "points": 1}',
        ),
        ('{"points": 1,\n "emi\\u0061l": 1}', None),
        ('{"😀": 1, "ponts": 2}', '{"😀": 1, "points": 2}'),
    ):
        fixes = [problem.fix for problem in problems(af.parse, source, CONTACT) if problem.fix is not None]
        assert [fix.apply(source) for fix in fixes] == ([] if fixed is None else [fixed]), source
