"""What a problem says to write instead, as an edit of the source, is what there was to write."""

from collections.abc import Callable, Iterable

import pytest

import audiencefilter as af
from tests.exhaustive.notations.test_text_second import MISTAKES, SLIPS
from tests.notations.second import CONTACT as TEXT_CONTACT
from tests.notations.test_refused_json import TABLE
from tests.notations.test_refused_second import CONTACT, SECOND_PROBLEMS

JSON = [
    *((row[0], row[1]) for row in TABLE if isinstance(row[1], str)),
    *((CONTACT, row[0]) for row in SECOND_PROBLEMS),
]
TEXTS = [
    (CONTACT, text)
    for text in (
        "ponts >= 1", "NOT (ponts >= 1)", 'points >= 1 AND "emial" = \'a\'', "points >= '1'", "points IN ('1', 2, '3')",
        "points BETWEEN '1' AND 2", "plan = 'prro'", "plan NOT IN ('fre', 'pro')", "tags HAS 1", "tags HAS SOME (1)",
        "createdAt >= '2025-01-01'", "createdAt >= '30 days'", "createdAt >= NOW('30d')",
        "createdAt < NOW('last week')",
        "createdAt > NOW('P0D' START mnth)", "createdAt > NOW('P0D' START DAY ZONE 'Berlin')",
        "SOME actons (name = 'a')",
        "SOME actions (nme = 'a')", "COUNT actions >= '3'", "SUM actions.incraese >= 3", "MAX actions.at < '30 days'",
        "data.plam = 'pro'", "list IS (nmae = 'a')", "email = 'a' -- no\n AND points = '5'", "points != 'x'",
        "COUNT actions WHERE (nme = 'a') > 1", "actions.name = 'a'", "points >= '1' AND points < '😀'", "isEmpty = 1",
        "EVERY actions (increase > '5')", "points = '1' OR points = '2' OR ponts = 3", "tags = ['a', 2]", "tags = 'a'",
    )
]  # fmt: skip
SECOND_TEXTS = [(TEXT_CONTACT, text) for text in (*(row[0] for row in MISTAKES), *(row[0] for row in SLIPS))]


def problems(read: Callable[[str, af.Schema], af.Filter], source: str, schema: af.Schema) -> tuple[af.Problem, ...]:
    try:
        read(source, schema)
    except af.InvalidFilterError as error:
        return error.problems
    return ()


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
    assert count_of_fixes(af.parse, JSON) > 60


def test_a_fix_of_the_text_form_fixes_its_problem() -> None:
    assert count_of_fixes(af.parse_text, [*TEXTS, *SECOND_TEXTS]) > 25


def test_all_fixes_together_are_applied_from_the_last_on() -> None:
    source = '{"points": {"gte": "100"}, "emial": "x"}'
    for problem in reversed(problems(af.parse, source, af.CONTACT)):
        assert problem.fix is not None
        source = problem.fix.apply(source)
    assert af.parse(source).to_json() == '{"points":{"gte":100},"email":"x"}'


def test_every_hint_that_is_one_value_or_one_name_has_a_fix() -> None:
    found = [problem for schema, source in JSON for problem in problems(af.parse, source, schema)]
    meant = [problem for problem in found if (problem.hint or "").startswith("did you mean")]
    # A mode is asked for by a value of its own, of which the hint is a question, too.
    assert [problem.code for problem in meant if problem.fix is None and problem.code != "unknown_mode"] == []


def test_a_mapping_has_no_place_to_edit() -> None:
    with pytest.raises(af.InvalidFilterError) as raised:
        af.parse({"points": {"gte": "100"}})
    assert [problem.fix for problem in raised.value.problems] == [None]


@pytest.mark.parametrize(
    ("source", "fixed"),
    [
        ('{"createdAt": {"gte": {"ago": ["30d", {}], "x": "}"}}, "points": 1}', None),
        (
            '{"createdAt": {"gte": {"ago": "30d"}}, "points": 1}',
            '{"createdAt": {"gte": {"now": "-P30D"}}, "points": 1}',
        ),
        ('{"points": 1,\n "emi\\u0061l": 1}', None),
        ('{"😀": 1, "ponts": 2}', '{"😀": 1, "points": 2}'),
    ],
)
def test_a_fix_is_of_the_whole_value_in_characters(source: str, fixed: str | None) -> None:
    fixes = [problem.fix for problem in problems(af.parse, source, CONTACT) if problem.fix is not None]
    assert [fix.apply(source) for fix in fixes] == ([] if fixed is None else [fixed])
