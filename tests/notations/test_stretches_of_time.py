"""A day where an instant belongs: what is proposed selects the whole day, or leaves it out, as was asked."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language.instants import meant_stretch, suggest_instant
from tests.each import each

T = af.FieldType
ACTION = af.Schema("Action", [af.Field("at", T.DATETIME)])
CONTACT = af.Schema(
    "Contact",
    [
        af.Field("seen", T.DATETIME),
        af.Field("days", T.DATETIME, many=True),
        af.Field("data.seen", T.DATETIME, attribute="data", path=("seen",)),
    ],
    relations=[af.Relation("actions", ACTION, many=True)],
)
#: Each text with the first instant of what it names, and the first after it.
DATES = {
    "2023-07-14": ("2023-07-14T00:00:00+00:00", "2023-07-15T00:00:00+00:00"),
    "20230714": ("2023-07-14T00:00:00+00:00", "2023-07-15T00:00:00+00:00"),
    "2023/7/14": ("2023-07-14T00:00:00+00:00", "2023-07-15T00:00:00+00:00"),
    "2023-12-31": ("2023-12-31T00:00:00+00:00", "2024-01-01T00:00:00+00:00"),
    "2024-02-29+02:00": ("2024-02-28T22:00:00+00:00", "2024-02-29T22:00:00+00:00"),
    "2023-07": ("2023-07-01T00:00:00+00:00", "2023-08-01T00:00:00+00:00"),
    "2023-12": ("2023-12-01T00:00:00+00:00", "2024-01-01T00:00:00+00:00"),
    "2023": ("2023-01-01T00:00:00+00:00", "2024-01-01T00:00:00+00:00"),
}
MEANT: dict[str, Callable[[datetime, datetime, datetime], bool]] = {
    "equals": lambda at, first, after: first <= at < after,
    "lt": lambda at, first, after: at < first,
    "lte": lambda at, first, after: at < after,
    "gt": lambda at, first, after: at >= after,
    "gte": lambda at, first, after: at >= first,
}
WHOLE = "seen >= '2023-07-14T00:00:00Z' AND seen < '2023-07-15T00:00:00Z'"
WORDS = {"equals": "=", "lt": "<", "lte": "<=", "gt": ">", "gte": ">="}
#: How each place asks an operator of a day, in JSON.
PLACES: dict[str, Callable[[str, str], Any]] = {
    "field": lambda key, day: {"seen": {key: day}},
    "custom data": lambda key, day: {"data.seen": {key: day}},
    "related": lambda key, day: {"actions": {"some": {"at": {key: day}}}},
    "greatest": lambda key, day: {"actions": {"max": {"field": "at", key: day}}},
}
TEXTS: dict[str, str] = {
    "field": "seen {0} '{1}'",
    "custom data": "data.seen {0} '{1}'",
    "related": "SOME actions (at {0} '{1}')",
    "greatest": "MAX actions.at {0} '{1}'",
    "after OR": "seen = '1999-01-01T00:00:00Z' OR seen {0} '{1}'",
}


def rows_around(first: datetime, after: datetime) -> list[datetime]:
    step = timedelta(microseconds=1)
    return [first - step, first, first + step, after - step, after, after + step]


def record(at: datetime) -> dict[str, Any]:
    return {"seen": at, "data": {"seen": at.isoformat()}, "actions": [{"at": at}]}


def problem_of(read: Callable[..., af.Filter], source: str) -> af.Problem:
    with pytest.raises(af.InvalidFilterError) as caught:
        read(source, schema=CONTACT)
    (problem,) = caught.value.problems
    return problem


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
    def check(case: tuple[str, str]) -> None:
        key, day = case
        for place in PLACES.values():
            assert_selects(af.parse, json.dumps(place(key, day)), key, day)
        for text in TEXTS.values():
            assert_selects(af.parse_text, text.format(WORDS[key], day), key, day)

    each(product(MEANT, DATES), check)


def test_a_literal_and_a_denial_of_a_bound_are_mended_as_well() -> None:
    assert_selects(af.parse, '{"seen": "2023-07-14"}', "equals", "2023-07-14")
    assert_selects(af.parse, '{"seen": {"not": {"lte": "2023-07-14"}}}', "gt", "2023-07-14")
    assert_selects(af.parse, '{"NOT": {"seen": { "gt" : "2023-07-14" }}}', "lte", "2023-07-14")
    assert_selects(af.parse_text, "NOT seen >= '2023-07-14'", "lt", "2023-07-14")


def test_there_is_a_hint_and_no_fix_where_others_may_be_selected() -> None:
    def check(clause: Any) -> None:
        problem = problem_of(af.parse, json.dumps(clause))
        assert problem.fix is None
        assert problem.hint is not None

    cases = [
        {"seen": {"not": "2023-07-14"}},
        {"seen": {"not": {"equals": "2023-07-14"}}},
        {"seen": {"in": ["2023-07-14"]}},
        {"seen": {"notIn": ["2023-07-14"]}},
        {"seen": {"equals": "2023-07-14", "lt": "2030-01-01T00:00:00Z"}},
        {"seen": {"gt": "2023-07-14", "gte": "2020-01-01T00:00:00Z"}},
        {"days": {"has": "2023-07-14"}},
        {"days": {"hasSome": ["2023-07-14"]}},
        {"days": ["2023-07-14"]},
        {"seen": {"lte": "2023-07-14T10"}},
        {"seen": "2023-07-14 10:30"},
        {"seen": {"lte": "9999-12-31"}},
        {"seen": {"equals": "9999"}},
    ]
    each(cases, check)


def test_the_text_form_says_what_to_write_in_its_own_words() -> None:
    def check(case: tuple[str, str]) -> None:
        text, hint = case
        problem = problem_of(af.parse_text, text)
        assert (problem.hint, problem.fix) == (hint, None)

    cases = [
        (
            "seen != '2023-07-14'",
            f"write NOT ({WHOLE}) for all others",
        ),
        (
            "seen IN ('2023-07-14')",
            f"write ({WHOLE}) for all of it, with OR between several",
        ),
        (
            "seen NOT IN ('2023-07-14')",
            f"write NOT ({WHOLE}) for all others, with AND between several",
        ),
        (
            "seen <= '2023-07-14 10:30'",
            (
                "write seen < '2023-07-14T10:31:00Z' to take in all of it, seen <= '2023-07-14T10:30:00Z' to take in"
                " its first instant"
            ),
        ),
        ("MAX actions.at != '2023-07'", "write NOT around (>= '2023-07-01T00:00:00Z' AND < '2023-08-01T00:00:00Z')"),
    ]
    each(cases, check)


def test_the_end_of_a_range_takes_in_its_day() -> None:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse_text("seen BETWEEN '2023-07-14' AND '2023-07-15'", CONTACT)
    low, high = caught.value.problems
    assert low.hint == "write '2023-07-14T00:00:00Z'"
    assert (high.hint, high.fix) == ("write seen >= … AND seen < '2023-07-16T00:00:00Z'", None)


def test_a_month_is_no_day_of_january() -> None:
    assert suggest_instant("2023-12") is None
    assert suggest_instant("202312") is None


def test_what_names_one_instant_or_no_time_is_no_stretch() -> None:
    def check(text: str) -> None:
        assert meant_stretch(text) is None

    each(["2023-07-14T10:30:00", "2023-13", "2023-02-30", "0000", "x", "2023-07-14" + " " * 60], check)


def test_the_last_day_has_no_instant_after_it() -> None:
    stretch = meant_stretch("9999-12-31")
    assert stretch is not None
    assert (stretch.first, stretch.after) == ("9999-12-31T00:00:00Z", None)
    assert datetime.max.replace(tzinfo=UTC) > datetime.fromisoformat(stretch.first)
