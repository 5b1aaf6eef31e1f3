"""Sentences: what each construct is called, how groups within groups are read, and that nothing is left out."""

import re
from typing import Any

from hypothesis import given

import audiencefilter as af
from audiencefilter.language.ast import Aggregate, Comparison, Quantified, walk_into
from audiencefilter.language.durations import Relative, Start
from audiencefilter.language.instants import format_instant
from tests.examples import examples
from tests.notations.schemas import WORDY as CONTACT
from tests.notations.wordy_clauses import clauses

T = af.FieldType

#: The text, and the sentence from "where" on.
SENTENCES: dict[str, str] = {
    # instants relative to now
    "createdAt >= NOW('-P30D')": "createdAt is in the last 30 days",
    "createdAt > NOW('-P30D')": "createdAt is after 30 days ago",
    "createdAt < NOW('-P30D')": "createdAt is more than 30 days ago",
    "createdAt <= NOW('-P30D')": "createdAt is 30 days ago or earlier",
    "createdAt >= NOW('-P1D')": "createdAt is in the last 1 day",
    "createdAt >= NOW('P0D')": "createdAt is now or later",
    "createdAt > NOW('-PT0S')": "createdAt is after now",
    "createdAt < NOW('P0D')": "createdAt is before now",
    "createdAt <= NOW('PT12H')": "createdAt is 12 hours from now or earlier",
    "createdAt < NOW('P7D')": "createdAt is before 7 days from now",
    "NOT (createdAt >= NOW('-P30D'))": "createdAt is not at or after 30 days ago",
    "createdAt >= NOW('-P1Y02M3W4DT5H6M0.50S')":
        "createdAt is in the last 1 year 2 months 3 weeks 4 days 5 hours 6 minutes 0.5 seconds",
    # the calendar
    "createdAt >= NOW('P0D' START MONTH ZONE 'Europe/Berlin')": "createdAt is in this month (Europe/Berlin)",
    "createdAt < NOW('P0D' START MONTH ZONE 'Europe/Berlin')": "createdAt is before this month (Europe/Berlin)",
    "createdAt > NOW('P0D' START DAY)": "createdAt is after the beginning of today (UTC)",
    "createdAt <= NOW('-P1W' START WEEK)": "createdAt is at or before the beginning of last week (UTC)",
    "createdAt >= NOW('P1Y' START YEAR)": "createdAt is in next year (UTC) or later",
    "createdAt >= NOW('-P1D' START DAY)": "createdAt is yesterday (UTC) or later",
    "createdAt >= NOW('-P3D' START DAY)": "createdAt is in the day 3 days ago (UTC) or later",
    "createdAt < NOW('-P6M' START QUARTER)": "createdAt is before the quarter 2 quarters ago (UTC)",
    "createdAt < NOW('-P4M' START QUARTER)": "createdAt is before 4 months before the beginning of this quarter (UTC)",
    "createdAt < NOW('-PT1H' START HOUR)": "createdAt is before the previous hour (UTC)",
    "createdAt >= NOW('P1M' START DAY)": "createdAt is at or after 1 month after the beginning of today (UTC)",
    "createdAt >= NOW('-P1M1D' START MONTH)":
        "createdAt is at or after 1 month 1 day before the beginning of this month (UTC)",
    "NOT (createdAt < NOW('P0D' START DAY))": "createdAt is not before the beginning of today (UTC)",
    # from both sides
    "createdAt BETWEEN NOW('-P30D') AND NOW('P0D')": "createdAt is in the last 30 days up to now",
    "createdAt BETWEEN NOW('P0D') AND NOW('P7D')": "createdAt is in the next 7 days",
    "createdAt >= NOW('P0D' START MONTH) AND createdAt < NOW('P1M' START MONTH)":
        "createdAt is within this month (UTC)",
    "createdAt >= NOW('-P1D' START DAY) AND createdAt < NOW('P0D' START DAY)": "createdAt is yesterday (UTC)",
    "createdAt >= NOW('-P3M' START MONTH) AND createdAt < NOW('P0D' START MONTH)":
        "createdAt is in the 3 months before this month (UTC)",
    # and what is like these, and no such stretch
    "createdAt > NOW('-P30D') AND createdAt <= NOW('P0D')":
        "createdAt is after 30 days ago and createdAt is now or earlier",
    "createdAt >= NOW('-P30D') AND createdAt < NOW('P0D')":
        "createdAt is in the last 30 days and createdAt is before now",
    "createdAt >= NOW('-P30D') AND lastSeenAt <= NOW('P0D')":
        "createdAt is in the last 30 days and lastSeenAt is now or earlier",
    "createdAt BETWEEN NOW('P1D') AND NOW('P7D')":
        "createdAt is 1 day from now or later and createdAt is 7 days from now or earlier",
    "createdAt >= NOW('P0D' START MONTH) AND createdAt < NOW('P1M' START MONTH ZONE 'Europe/Berlin')":
        "createdAt is in this month (UTC) and createdAt is before next month (Europe/Berlin)",
    "createdAt >= NOW('P0D' START MONTH) OR createdAt < NOW('P1M' START MONTH)":
        "createdAt is in this month (UTC) or createdAt is before next month (UTC)",
    # lists
    "tags HAS 'a'": 'tags has "a"',
    "NOT (tags HAS 'a')": 'tags does not have "a"',
    "tags HAS SOME ('a', 'b')": 'tags has any of ("a", "b")',
    "NOT (tags HAS SOME ('a', 'b'))": 'tags has none of ("a", "b")',
    "tags HAS SOME ()": "tags has any of nothing",
    "tags HAS EVERY ('a', 'b')": 'tags has all of ("a", "b")',
    "NOT (tags HAS EVERY ('a', 'b'))": 'tags does not have all of ("a", "b")',
    "tags IS EMPTY": "tags is empty",
    "tags IS NOT EMPTY": "tags is not empty",
    "NOT (tags IS EMPTY)": "tags is not empty",
    "NOT (tags IS NOT EMPTY)": "tags is empty",
    "tags = ['a', 'b']": 'tags is exactly ["a", "b"]',
    "tags != []": "tags is not exactly []",
    "tags IS NULL": "tags has no value",
    "data.plan = 'pro'": 'data.plan is "pro"',
    # relations
    "SOME actions (name = 'x')": 'it has at least one of actions where (name is "x")',
    "SOME actions (EVERYONE)": "it has at least one of actions",
    "NO actions (name = 'x' OR cost = 1)": 'it has no actions where (name is "x" or cost is 1)',
    "NO actions (EVERYONE)": "it has no actions",
    "NOT (NO actions (EVERYONE))": "it is false that (it has no actions)",
    "EVERY actions (name = 'x')": 'every one of its actions (also where it has none) is one where (name is "x")',
    "NOT (EVERY actions (name = 'x'))": 'not every one of its actions is one where (name is "x")',
    "SOME actions (NOONE)": "it has at least one of actions where (nothing holds)",
    "list IS (mode = 'x')": 'its list is one where (mode is "x")',
    "list IS NOT (mode = 'x')": 'its list (also where it has none) is not one where (mode is "x")',
    "list IS NULL": "it has no list",
    "list IS NOT NULL": "its list is there",
    "list IS (EVERYONE)": "its list is there",
    "list IS NOT (EVERYONE)": "it has no list",
    # numbers of, and values in, related records
    "COUNT actions >= 3": "it has at least 3 actions",
    "COUNT actions >= 1": "it has at least one of actions",
    "COUNT actions > 1": "the number of its actions is more than 1",
    "COUNT actions < 3": "it has fewer than 3 actions",
    "COUNT actions = 0": "it has exactly 0 actions",
    "NOT (COUNT actions = 3)": "it is false that (it has exactly 3 actions)",
    "COUNT actions NOT IN (1, 2)": "the number of its actions is none of (1, 2)",
    "COUNT actions WHERE (name = 'x') (>= 2 AND <= 4)":
        'the number of its actions where (name is "x") (is at least 2 and is at most 4)',
    "SUM actions.increase WHERE (name = 'x') >= 100":
        'the sum of increase of its actions where (name is "x") is at least 100',
    "MAX actions.createdAt < NOW('-P90D')": "the latest createdAt of its actions is more than 90 days ago",
    "MIN actions.createdAt IS NULL": "the earliest createdAt of its actions has no value",
    "MAX actions.cost (>= 1 AND NOT (> 5) AND IS NOT NULL)":
        "the greatest cost of its actions (is at least 1 and is not more than 5 and has a value)",
    "MIN actions.cost (NOT (NOT IN (1)))": "the least cost of its actions is not one that is none of (1)",
    "createdAt >= NOW('-P30D') AND COUNT actions WHERE (name = 'login') >= 3":
        'createdAt is in the last 30 days and it has at least 3 actions where (name is "login")',
}  # fmt: skip


def test_a_clause_in_english() -> None:
    for text, sentence in SENTENCES.items():
        assert af.parse_text(text, CONTACT).describe() == f"Every Contact where {sentence}."


GROUPS: list[tuple[str, str]] = [
    ("SOME actions (name = 'x') AND cost = 1 OR cost = 2", "SOME actions (name = 'x' AND cost = 1) OR cost = 2"),
    ("SOME actions (name = 'x' AND SOME max (size = 1))",
     "SOME actions (name = 'x') AND SOME actions (SOME max (size = 1))"),
    ("NOT (SOME actions (cost = 1) AND cost = 2)", "NO actions (cost = 1) AND NOT (cost = 2)"),
    ("COUNT actions WHERE (cost = 1) (> 1 AND < 5) AND cost = 2", "COUNT actions WHERE (cost = 1) > 1 AND cost < 5"),
    ("MAX actions.cost (> 1 AND < 5)", "MAX actions.cost > 1 AND MAX actions.cost < 5"),
    ("EVERY actions (cost = 1 OR cost = 2)", "EVERY actions (cost = 1) OR cost = 2"),
]  # fmt: skip


def test_a_sentence_says_what_belongs_together() -> None:
    fields = [af.Field("cost", T.INTEGER), *CONTACT.fields]
    schema = af.Schema("Contact", fields, relations=CONTACT.relations.values())
    for one, other in GROUPS:
        assert af.parse_text(one, schema).describe() != af.parse_text(other, schema).describe()


@examples(80)
@given(clauses())
def test_every_field_and_every_value_is_named(clause: dict[str, Any]) -> None:
    f = af.parse(clause, CONTACT)
    sentence = f.describe()
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', '""', sentence)
    assert outside.count("(") == outside.count(")")
    for node in walk_into(f.ast):
        match node:
            case Comparison(field, _, value):
                assert field in sentence or field == "count"
                values = value if isinstance(value, tuple) else (value,)
                for one in values:
                    for word in words_of(one):
                        assert word in sentence
            case Quantified(relation) | Aggregate(relation):
                assert relation in sentence
            case _:
                pass


def words_of(value: Any) -> list[str]:
    match value:
        case Relative(duration, None):
            numbers = [f"{float(number):f}" for number in re.findall(r"[0-9]+(?:\.[0-9]+)?", duration)]
            numbers = [number.rstrip("0").rstrip(".") for number in numbers]
            return [number for number in numbers if number != "0"]
        case Relative(_, start, zone):
            unit = "" if start in (None, Start.DAY) else start.value
            return [zone or "UTC", unit]
        case bool() | None:
            return []
        case str():
            return [value.replace('"', '\\"')]
        case int() | float():
            return [f"{value:g}"] if value != 1 and (value == 0 or 1e-4 < abs(value) < 1e6) else []
        case _:
            return [format_instant(value)]


def test_fields_and_relations_are_called_by_their_titles() -> None:
    action = af.Schema("Action", [af.Field("at", T.DATETIME, title="time"), af.Field("n", T.STRING, title="kind")])
    schema = af.Schema(
        "Contact",
        [af.Field("createdAt", T.DATETIME, title="sign-up date"), af.Field("points", T.INTEGER)],
        relations=[af.Relation("actions", action, title="activities")],
    )
    f = af.parse_text("createdAt >= NOW('-P30D') AND SOME actions (n = 'x') AND MAX actions.at IS NOT NULL", schema)
    assert f.describe() == (
        "Every Contact where sign-up date is in the last 30 days and it has at least one of activities where "
        '(kind is "x") and the latest time of its activities has a value.'
    )


def test_a_title_that_could_be_another_name_is_not_used() -> None:
    for titles, called in {
        ("x", "x"): "a is 1 and b is 1",
        ("b", None): "a is 1 and b is 1",
        ("b", "a"): "a is 1 and b is 1",
        ("a", "B"): "a is 1 and B is 1",
    }.items():
        fields = [af.Field(name, T.INTEGER, title=title) for name, title in zip("ab", titles, strict=True)]
        assert af.parse({"a": 1, "b": 1}, af.Schema("Contact", fields)).describe() == f"Every Contact where {called}."
