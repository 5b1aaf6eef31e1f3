"""A day where an instant belongs: what is proposed selects the whole day, or leaves it out, as was asked."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import product
from typing import Any

import audiencefilter as af
from audiencefilter.language.instants import meant_stretch, suggest_instant
from tests.notations.refusals import problems, the_problem

T = af.FieldType
ACTION = af.Schema("Action", [af.Field("at", T.DATETIME)])
CONTACT = af.Schema("Contact", [
    af.Field("seen", T.DATETIME),
    af.Field("days", T.DATETIME, many=True),
    af.Field("data.seen", T.DATETIME, attribute="data", path=("seen",)),
], relations=[af.Relation("actions", ACTION, many=True)])  # fmt: skip
#: Each text with the first instant of what it names, and the first after it.
DATES = {
    **dict.fromkeys(("2023-07-14", "20230714", "2023/7/14"), ("2023-07-14T00:00Z", "2023-07-15T00:00Z")),
    "2023-12-31": ("2023-12-31T00:00Z", "2024-01-01T00:00Z"),
    "2024-02-29+02:00": ("2024-02-28T22:00Z", "2024-02-29T22:00Z"),
    "2023-07": ("2023-07-01T00:00Z", "2023-08-01T00:00Z"),
    "2023-12": ("2023-12-01T00:00Z", "2024-01-01T00:00Z"),
    "2023": ("2023-01-01T00:00Z", "2024-01-01T00:00Z"),
}
MEANT: dict[str, Callable[[datetime, datetime, datetime], bool]] = {
    "equals": lambda at, first, after: first <= at < after,
    "lt": lambda at, first, after: at < first,
    "lte": lambda at, first, after: at < after,
    "gt": lambda at, first, after: at >= after,
    "gte": lambda at, first, after: at >= first,
}
WORDS = {"equals": "=", "lt": "<", "lte": "<=", "gt": ">", "gte": ">="}
#: How each place asks an operator of a day, in JSON and in the text form.
PLACES: list[tuple[str, str]] = [
    ('{{"seen": {{"{0}": "{1}"}}}}', "seen {0} '{1}'"),
    ('{{"data.seen": {{"{0}": "{1}"}}}}', "data.seen {0} '{1}'"),
    ('{{"actions": {{"some": {{"at": {{"{0}": "{1}"}}}}}}}}', "SOME actions (at {0} '{1}')"),
    ('{{"actions": {{"max": {{"field": "at", "{0}": "{1}"}}}}}}', "MAX actions.at {0} '{1}'"),
    ('{{"NOT": {{"NOT": {{"seen": {{"{0}": "{1}"}}}}}}}}', "seen = '1999-01-01T00:00:00Z' OR seen {0} '{1}'"),
]


def rows_around(first: datetime, after: datetime) -> list[datetime]:
    step = timedelta(microseconds=1)
    return [first - step, first, first + step, after - step, after, after + step]


def record(at: datetime) -> dict[str, Any]:
    return {"seen": at, "data": {"seen": at.isoformat()}, "actions": [{"at": at}]}


def problem_of(read: Callable[..., af.Filter], source: str) -> af.Problem:
    return the_problem(read, source, CONTACT)


def assert_selects(read: Callable[..., af.Filter], source: str, key: str, day: str) -> None:
    problem = problem_of(read, source)
    assert problem.fix is not None, source
    mended = read(problem.fix.apply(source), schema=CONTACT)
    first, after = map(datetime.fromisoformat, DATES[day])
    found = [mended.matches(record(at)) for at in rows_around(first, after)]
    assert found == [MEANT[key](at, first, after) for at in rows_around(first, after)], problem
    assert any(found), source
    assert not all(found), source


def test_a_fix_selects_as_the_whole_stretch_says() -> None:
    for key, day in product(MEANT, DATES):
        for in_json, text in PLACES:
            assert_selects(af.parse, in_json.format(key, day), key, day)
            assert_selects(af.parse_text, text.format(WORDS[key], day), key, day)


def test_a_literal_and_a_denial_of_a_bound_are_mended_as_well() -> None:
    assert_selects(af.parse, '{"seen": "2023-07-14"}', "equals", "2023-07-14")
    assert_selects(af.parse, '{"seen": {"not": {"lte": "2023-07-14"}}}', "gt", "2023-07-14")
    assert_selects(af.parse, '{"NOT": {"seen": { "gt" : "2023-07-14" }}}', "lte", "2023-07-14")
    assert_selects(af.parse_text, "NOT seen >= '2023-07-14'", "lt", "2023-07-14")


def test_there_is_a_hint_and_no_fix_where_others_may_be_selected() -> None:
    for clause in (
        {"seen": {"not": "2023-07-14"}}, {"seen": {"not": {"equals": "2023-07-14"}}}, {"seen": {"in": ["2023-07-14"]}},
        {"seen": {"notIn": ["2023-07-14"]}}, {"seen": {"equals": "2023-07-14", "lt": "2030-01-01T00:00:00Z"}},
        {"seen": {"gt": "2023-07-14", "gte": "2020-01-01T00:00:00Z"}}, {"days": {"has": "2023-07-14"}},
        {"days": {"hasSome": ["2023-07-14"]}}, {"days": ["2023-07-14"]}, {"seen": {"lte": "2023-07-14T10"}},
        {"seen": "2023-07-14 10:30"}, {"seen": {"lte": "9999-12-31"}}, {"seen": {"equals": "9999"}},
        {"seen": {"between": ["2023-07-14", "2023-07-15T12:00:00Z"]}},
    ):  # fmt: skip
        problem = problem_of(af.parse, json.dumps(clause))
        assert problem.fix is None, clause
        assert problem.hint is not None, clause


def test_the_text_form_says_what_to_write_in_its_own_words() -> None:
    whole = "(seen >= '2023-07-14T00:00:00Z' AND seen < '2023-07-15T00:00:00Z')"
    for text, hint in {
        "seen != '2023-07-14'": f"write {whole} for all of it, with NOT around it",
        "seen IN ('2023-07-14')": f"write {whole} for all of it, with OR between several",
        "seen NOT IN ('2023-07-14')": f"write {whole} for all of it, with OR between several and NOT around them",
        "seen <= '2023-07-14 10:30'":
            "write seen < '2023-07-14T10:31:00Z' for all of it, seen <= '2023-07-14T10:30:00Z' for its first instant",
        "MAX actions.at != '2023-07'":
            "write (>= '2023-07-01T00:00:00Z' AND < '2023-08-01T00:00:00Z') for all of it, with NOT around it",
    }.items():  # fmt: skip
        problem = problem_of(af.parse_text, text)
        assert (problem.hint, problem.fix) == (hint, None)


def test_the_end_of_a_range_takes_in_its_day() -> None:
    low, high = problems(af.parse_text, "seen BETWEEN '2023-07-14' AND '2023-07-15'", CONTACT)
    assert low.hint == "write '2023-07-14T00:00:00Z'"
    assert (high.hint, high.fix) == ("write seen >= … AND seen < '2023-07-16T00:00:00Z'", None)


def test_what_is_a_stretch() -> None:
    for month in ("2023-12", "202312"):  # no day of January
        assert suggest_instant(month) is None
    for text in ("2023-07-14T10:30:00", "2023-13", "2023-02-30", "0000", "x", "2023-07-14" + " " * 60):
        assert meant_stretch(text) is None, text
    last = meant_stretch("9999-12-31")
    assert last is not None
    assert (last.first, last.after) == ("9999-12-31T00:00:00Z", None)
