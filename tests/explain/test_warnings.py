"""Warnings: what each code says and where, and what is quiet."""

import inspect
import re
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import audiencefilter as af
from audiencefilter.explain import warnings
from audiencefilter.language.durations import Relative, Start
from audiencefilter.language.instants import Edge
from audiencefilter.plan.nodes import RelativeBound, Side
from audiencefilter.plan.relative import is_empty_window
from tests.calls import calls
from tests.notations.schemas import CONTACT
from tests.worlds.graphs import DURATIONS, NOWS, STARTS, ZONES

CODES = set(re.findall(r'yield "([a-z_]+)"', inspect.getsource(warnings)))

ROW = af.Schema("Row", [*af.CONTACT.fields, af.Field("id", af.FieldType.INTEGER, nullable=False)])
#: By schema each clause, and the codes and paths of its warnings.
WARNINGS: dict[af.Schema, list[tuple[Any, list[tuple[str, str]]]]] = {
    ROW: [
        ({}, [("selects_everyone", "$")]),
        ({"OR": []}, [("selects_nobody", "$")]),
        ({"points": {"gt": 9, "lt": 1}}, [("contradiction", "$"), ("selects_nobody", "$")]),
        ({"AND": [{"points": 1}, {"points": 2}]}, [("contradiction", "$"), ("selects_nobody", "$")]),
        ({"OR": [{"points": {"gt": 1}}, {"points": {"lt": 9}}]}, [("tautology", "$.OR")]),
        ({"id": {"not": None}}, [("always_true", "$.id.not"), ("selects_everyone", "$")]),
        ({"points": {"lt": 10**10}}, [("always_true", "$.points.lt")]),
        ({"points": 1.5}, [("never_true", "$.points"), ("selects_nobody", "$")]),
        ({"points": {"in": []}}, [("empty_list", "$.points.in"), ("selects_nobody", "$")]),
        ({"city": {"notIn": []}}, [("empty_list", "$.city.notIn"), ("selects_everyone", "$")]),
        ({"city": {"contains": ""}}, [("empty_needle", "$.city.contains")]),
        ({"city": ""}, [("empty_text", "$.city")]),
        ({"city": "a%"}, [("wildcard", "$.city")]),
        ({"city": {"in": ["x", "*a"]}}, [("wildcard", "$.city.in")]),
        ({"city": " a"}, [("surrounding_space", "$.city")]),
        ({"city": {"not": "x"}}, [("leaves_out_missing", "$.city.not")]),
        ({"city": {"notIn": ["x"]}}, [("leaves_out_missing", "$.city.notIn")]),
        ({"NOT": {"city": "x", "points": 1}}, [("leaves_out_missing", "$.NOT")]),
        # under negation each is of the test at its path, and stands once
        ({"points": {"not": {"notIn": [6.5]}}}, [("never_true", "$.points.not"), ("selects_nobody", "$")]),
        ({"points": {"not": {"lt": 10**10}}}, [("never_true", "$.points.not"), ("selects_nobody", "$")]),
        ({"NOT": {"city": {"contains": ""}, "points": {"lt": 10**10}}},
         [("empty_needle", "$.NOT.city.contains"), ("always_true", "$.NOT.points.lt"), ("selects_nobody", "$")]),
        ({"NOT": {"city": "x", "points": {"in": []}}}, [("empty_list", "$.NOT.points.in"), ("selects_everyone", "$")]),
        ({"points": 1, "city": "q", "NOT": [{"city": "x", "points": 1}, {"points": -2147483649}]},
         [("leaves_out_missing", "$.NOT[0]"), ("leaves_out_missing", "$.NOT[1]"), ("never_true", "$.NOT[1].points")]),
        ({"points": 1, "city": "q", "NOT": [{"city": "x", "points": 1}, {"points": {"lt": 10**10}}]},
         [("leaves_out_missing", "$.NOT[0]"), ("always_true", "$.NOT[1].points.lt"), ("selects_nobody", "$")]),
        ({"points": {"not": {"notIn": [6]}}}, [("leaves_out_missing", "$.points.not")]),
        ({"NOT": {"city": {"not": "x"}}}, [("leaves_out_missing", "$.NOT")]),
        ({"NOT": {"OR": [{"city": None}, {"city": {"not": "x"}}]}}, []),
        ({"OR": [{"city": None}, {"NOT": {"city": {"not": "x"}, "points": {"not": None}}}]}, []),
    ],
    af.Schema("Row", [af.Field("old", af.FieldType.STRING, deprecated="use new")]): [
        ({"old": "x"}, [("deprecated", "$.old")]),
    ],
    CONTACT: [
        ({"createdAt": {"gte": {"now": "P0D"}, "lt": {"now": "-P30D"}}}, [("contradiction", "$")]),
        ({"createdAt": {"gte": {"now": "P0D"}, "lt": {"now": "P0D", "start": "month"}}}, [("contradiction", "$")]),
        ({"OR": [{"createdAt": {"lt": {"now": "P0D"}}}, {"createdAt": {"gte": {"now": "-P1D"}}}]},
         [("tautology", "$.OR")]),
        ({"createdAt": {"gte": {"now": "P0D"}, "lt": {"now": "P0D"}}}, [("contradiction", "$")]),
        ({"tags": {"hasSome": []}}, [("empty_list", "$.tags.hasSome"), ("selects_nobody", "$")]),
        ({"tags": {"hasEvery": []}}, [("empty_list", "$.tags.hasEvery"), ("selects_everyone", "$")]),
        ({"tags": {"isEmpty": True}}, [("leaves_out_missing", "$.tags.isEmpty")]),
        ({"tags": {"not": {"has": "x"}}}, [("leaves_out_missing", "$.tags.not")]),
        ({"tags": {"has": "x%"}}, [("wildcard", "$.tags.has")]),
        ({"actions": {"some": {"name": {"not": "login"}}}},
         [("some_not", "$.actions.some"), ("leaves_out_missing", "$.actions.some.name.not")]),
        ({"actions": {"none": {"name": {"not": "login"}}}},
         [("none_not", "$.actions.none"), ("leaves_out_missing", "$.actions.none.name.not")]),
        ({"actions": {"some": {"NOT": {"name": "x", "kind": "login"}}}},
         [("some_not", "$.actions.some"), ("leaves_out_missing", "$.actions.some.NOT")]),
        ({"actions": {"every": {"name": "login"}}}, [("every_without_any", "$.actions.every")]),
        ({"list": {"isNot": {"name": "x"}}}, [("is_not_lets_in", "$.list.isNot")]),
        ({"list": {"is": {"name": {"not": "x"}}}}, [("leaves_out_missing", "$.list.is.name.not")]),
        ({"actions": {"count": {"gte": 3, "lt": 2}}}, [("contradiction", "$.actions.count"), ("selects_nobody", "$")]),
        ({"actions": {"count": {"lt": 0}}}, [("never_true", "$.actions.count.lt")]),
        ({"actions": {"count": {"gte": 0}}}, [("always_true", "$.actions.count.gte")]),
        ({"actions": {"count": {"equals": 2.5}}}, [("never_true", "$.actions.count.equals"), ("selects_nobody", "$")]),
        ({"actions": {"sum": {"field": "increase", "gte": 3, "lt": 2}}},
         [("contradiction", "$.actions.sum"), ("selects_nobody", "$")]),
        ({"actions": {"max": {"field": "at", "lt": {"now": "-P90D"}}}}, [("leaves_out_missing", "$.actions.max")]),
        ({"OR": [
            {"actions": {"max": {"field": "at", "lt": {"now": "-P90D"}}}},
            {"actions": {"max": {"field": "at", "equals": None}}},
        ]}, []),
        ({"actions": {"max": {"field": "at", "gte": {"now": "P0D"}, "lt": {"now": "-P1D"}}}},
         [("contradiction", "$.actions.max")]),
        ({"actions": {"min": {"field": "increase", "gt": 3, "where": {"name": "x"}}}},
         [("leaves_out_missing", "$.actions.min")]),
        ({"actions": {"max": {"field": "increase", "not": 3}}}, [("leaves_out_missing", "$.actions.max")]),
        ({"actions": {"count": {"in": []}}}, [("empty_list", "$.actions.count.in"), ("selects_nobody", "$")]),
        ({"actions": {"count": {"where": {"name": ""}, "gte": 1}}}, [("empty_text", "$.actions.count.where.name")]),
        ({"NOT": {"actions": {"max": {"field": "at", "gte": {"now": "P0D"}}}}}, [("leaves_out_missing", "$.NOT")]),
    ],
}  # fmt: skip
#: By schema clauses without warnings.
QUIET: dict[af.Schema, list[Any]] = {
    ROW: [
        {"points": 1}, {"points": {"gt": 1, "lt": 9}}, {"city": "100%"}, {"city": {"contains": " a"}},
        {"id": {"not": 1}}, {"OR": [{"city": {"not": "x"}}, {"city": None}]},
    ],
    CONTACT: [
        {"createdAt": {"gte": {"now": "-P30D"}, "lt": {"now": "P0D"}}},
        {"createdAt": {"gte": {"now": "-P1M"}, "lt": {"now": "-P30D"}}},
        {"createdAt": {"gte": {"now": "P0D"}, "lte": {"now": "P0D"}}}, {"tags": {"isEmpty": False}},
        {"actions": {"none": {"name": "login"}}}, {"actions": {"some": {"name": {"not": None}}}},
        {"actions": {"every": {"name": "login"}, "some": {}}},
        {"actions": {"every": {"name": "login"}, "count": {"gte": 2}}},
        {"NOT": {"actions": {"every": {"name": "login"}}}}, {"list": {"isNot": None}},
        {"AND": [{"list": {"isNot": None}}, {"list": {"isNot": {"name": "x"}}}]},
        {"actions": {"sum": {"field": "increase", "lt": 0}}},
        {"OR": [{"actions": {"max": {"field": "at", "lt": {"now": "-P90D"}}}}, {"actions": {"none": {}}}]},
    ],
}  # fmt: skip


def test_warnings() -> None:
    for schema, clause, expected in [(schema, *row) for schema, rows in WARNINGS.items() for row in rows]:
        found = af.parse(clause, schema).warnings
        assert [(warning.code, warning.path) for warning in found] == expected, clause
        for warning in found:
            assert str(warning) == f"{warning.path}: {warning.message} [{warning.code}]"
    for schema, clauses in QUIET.items():
        for clause in clauses:
            assert not af.parse(clause, schema).warnings, clause
    in_table = {code for rows in WARNINGS.values() for _, expected in rows for code, _ in expected}
    assert in_table == CODES


#: The clause, and the sentence of its first warning.
SENTENCES: list[tuple[Any, str]] = [
    ({"actions": {"some": {"name": {"not": "login"}}}},
     'one of actions for which this is not so is enough; for "not one is" write {"none": {…}} without the negation'),
    ({"actions": {"every": {"name": "login"}}},
     'every is true of a Contact without actions, too; to leave them out write {"some": {}} beside it'),
    ({"list": {"isNot": {"name": "x"}}},
     "isNot lets in a Contact without list, and one for whose list this is unknown"),
    ({"actions": {"count": {"gte": 3, "lt": 2}}}, "the tests of count cannot all be true of one number of records"),
    ({"actions": {"max": {"field": "at", "lt": {"now": "-P90D"}}}},
     ("this test leaves out a Contact of whose actions none has a value that counts for max; to let them in write "
      '{"OR": [{…}, {"actions": {"max": {"field": "at", "equals": null}}}]}')),
]  # fmt: skip


def test_sentences() -> None:
    for clause, sentence in SENTENCES:
        assert af.parse(clause, CONTACT).warnings[0].message == sentence


def test_what_a_sentence_says_to_write_is_quiet() -> None:
    clause: dict[str, Any] = {"actions": {"max": {"field": "at", "lt": {"now": "-P90D"}}}}
    quiet = af.parse({"OR": [clause, {"actions": {"max": {"field": "at", "equals": None}}}]}, CONTACT)
    assert not quiet.warnings
    assert quiet.matches({"actions": []})
    assert not af.parse(clause, CONTACT).matches({"actions": []})


FIELD = af.Field("at", af.FieldType.DATETIME)


def bound(random: Random, side: Side) -> RelativeBound:
    start = random.choice((None, *STARTS))
    zone = random.choice((None, *ZONES)) if start not in (None, "hour") else None
    operand = Relative(random.choice(DURATIONS).removeprefix("+"), None if start is None else Start(start), zone)
    return RelativeBound(FIELD, side, operand)


def assert_empty(low: RelativeBound, high: RelativeBound, now: datetime) -> None:
    first, last = low.operand.at(now), high.operand.at(now)
    if first is Edge.AFTER or last is Edge.BEFORE:
        return
    assert first is not Edge.BEFORE
    assert last is not Edge.AFTER
    assert isinstance(first, datetime)
    assert isinstance(last, datetime)
    touches = (low.side, high.side) == (Side.AT_LEAST, Side.AT_MOST)
    assert first > last if touches else first >= last


def assert_windows(count: int, seed: int) -> int:
    random = Random(seed)
    empty = 0
    for _ in range(count):
        low = bound(random, random.choice((Side.ABOVE, Side.AT_LEAST)))
        high = bound(random, random.choice((Side.BELOW, Side.AT_MOST)))
        if is_empty_window([low, high]):
            empty += 1
            for now in (*random.sample(NOWS, 3), NOWS[0] + timedelta(seconds=random.randrange(10**9))):
                assert_empty(low, high, now.astimezone(UTC))
    return empty


def test_a_window_that_is_said_to_be_empty_is_empty() -> None:
    assert assert_windows(1_000, 0) > 150


def test_a_window_may_be_empty_at_some_instants_only() -> None:
    low, high = (
        RelativeBound(FIELD, side, Relative(now)) for side, now in ((Side.AT_LEAST, "-P1M"), (Side.BELOW, "-P30D"))
    )
    assert not is_empty_window([low, high])
    assert not is_empty_window([low])


def test_warnings_of_many_bounds_take_little() -> None:
    def cost(number: int) -> int:
        days = [{"createdAt": {side: {"now": f"-P{day}D"}}} for day in range(number) for side in ("gte", "lt")]
        f = af.parse({"AND": days}, CONTACT)
        count = calls(lambda: f.warnings)
        assert [warning.code for warning in f.warnings] == ["contradiction"]
        return count

    assert cost(200) < 6 * cost(50)
