"""The random worlds of the third part: they can tell implementations apart, and hold what is nasty."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import cache
from typing import Any, Final
from uuid import UUID

from tests import reference_clock
from tests import reference_documents as reference
from tests.reference_documents import Number
from tests.worlds.maker import LEVELS, World, world
from tests.worlds.shrinking import shrunk

SEEDS: Final = range(150)
NOW: Final = datetime(2026, 3, 29, 12, tzinfo=UTC)
#: What a clause is made of.
KEYS: Final = (
    *("AND", "OR", "NOT", "equals", "not", "in", "notIn", "gt", "gte", "lt", "lte", "has", "hasSome", "hasEvery"),
    *("isEmpty", "anniversary", "from", "to", "days", "today", "now", "start", "end", "weekStart", "zone"),
    *("some", "every", "none", "is", "isNot", "count", "sum", "avg", "min", "max", "where", "audience"),
)


@cache
def drawn() -> tuple[World, ...]:
    return tuple(map(world, SEEDS))


def parts(value: Any) -> Iterator[Any]:
    """Yield a value and all that is in it."""
    yield value
    inner = (
        [*value, *value.values()] if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    )
    for part in inner:
        yield from parts(part)


def test_clauses_select_neither_everybody_nor_nobody() -> None:
    """At least 98 of 100 select some; and of many of them whether they do is unknown for some records."""
    outcomes = [found.verdicts() for found in drawn()]
    telling = sum(0 < verdicts.count(True) < len(verdicts) for verdicts in outcomes)
    assert telling >= 0.98 * len(outcomes)
    assert sum(None in verdicts for verdicts in outcomes) >= 0.4 * len(outcomes)
    # Most of them are far from either.
    middle = sum(3 <= verdicts.count(True) <= len(verdicts) - 3 for verdicts in outcomes)
    assert middle >= 0.6 * len(outcomes)


def test_clauses_ask_all_that_can_be_asked() -> None:
    documents = [[found.clause, found.audiences] for found in drawn()]
    asked = Counter(part for document in documents for part in parts(document) if isinstance(part, str))
    seldom = {key: asked[key] for key in KEYS if asked[key] < 3}
    assert not seldom


def test_numbers_are_written_in_all_ways() -> None:
    texts = [part.text for found in drawn() for part in parts(found.clause) if isinstance(part, Number)]
    assert any(len(text) > 30 for text in texts)
    assert any("e" in text.lower() for text in texts)
    assert any(text.endswith("0") and "." in text for text in texts)
    assert any(text.startswith("-0") for text in texts)
    assert any(text.lstrip("-").isdigit() for text in texts)


def test_records_hold_what_is_nasty() -> None:
    held = [part for found in drawn()[:60] for rows in found.tables.values() for part in parts(rows)]
    kinds = Counter(map(type, held))
    assert min(kinds[kind] for kind in (date, datetime, Decimal, float, UUID, bytes)) >= 3
    numbers = {str(value) for value in held if isinstance(value, int | float | Decimal)}
    assert {str(0.1 + 0.2), "19.99", "19.990", str(10**17), "1e+17", "-0.0", "-0", "nan", "NaN"} <= numbers
    assert {date(2000, 2, 29), date.min, date.max} <= {value for value in held if type(value) is date}
    texts = [value for value in held if isinstance(value, str)]
    assert any(text.upper() == text != text.lower() and reference.uuid_of_text(text) for text in texts)
    assert any(text.startswith("{") and text.endswith("!") for text in texts)
    arrays = [value for value in held if isinstance(value, list) and value and any(isinstance(e, dict) for e in value)]
    assert any(not isinstance(element, dict) for array in arrays for element in array)


def test_a_world_is_that_of_its_seed() -> None:
    for found in drawn()[:5]:
        again = world(found.seed)
        assert (again.text, again.now, repr(again.tables)) == (found.text, found.now, repr(found.tables))


def test_clauses_are_texts_that_read_the_same() -> None:
    for found in drawn():
        assert reference.read(found.text) == found.clause
        assert {name: reference.read(text) for name, text in found.audience_texts.items()} == found.audiences


def test_relations_are_within_the_limit() -> None:
    def depth(found: World, clause: Any, name: str) -> int:
        if not isinstance(clause, dict):
            return max((depth(found, part, name) for part in clause), default=0) if isinstance(clause, list) else 0
        deepest = 0
        links = {link["name"]: link["schema"] for link in found.schema["schemas"][name].get("relations", ())}
        for key, asked in clause.items():
            if key in links:
                wheres = [asked, *(part.get("where", {}) for part in asked.values() if isinstance(part, dict))]
                inner = [part for where in wheres for part in ([*where.values()] if where is asked else [where])]
                deepest = max(deepest, 1 + max((depth(found, part, links[key]) for part in inner), default=0))
            elif key == "audience":
                members = [member for some in asked.values() for member in some]
                clauses = [found.audiences[member] if isinstance(member, str) else member for member in members]
                deepest = max(deepest, depth(found, clauses, name))
            elif key in ("AND", "OR", "NOT"):
                deepest = max(deepest, depth(found, asked, name))
        return deepest

    depths = [depth(found, found.clause, found.schema["root"]) for found in drawn()]
    assert max(depths) == LEVELS


def test_storable_worlds_hold_what_tables_can() -> None:
    for seed in SEEDS[:30]:
        found = world(seed, storable=True, clauses=3)
        assert len(found.each) == 3
        assert all(each.tells_apart for each in found.each[:1])
        for value in parts(list(found.tables.values())):
            assert not isinstance(value, bytes)
            assert not isinstance(value, datetime) or 1900 < value.year < 2200


def test_a_failing_world_is_made_small() -> None:
    (failing, *_) = [found for found in drawn() if "anniversary" in found.text and "OR" in found.clause]

    def fails(found: World) -> bool:
        return "anniversary" in found.text and True in found.verdicts()

    small = shrunk(failing, fails)
    assert fails(small)
    assert len(small.tables["contacts"]) == 1
    assert len(small.text) < len(failing.text)


def test_operands_at_an_instant_mean_the_same() -> None:
    """As dates, instants and intervals of days they do, in three truth values."""
    for found in drawn():
        micros = reference_clock.micros(found.now)
        fixed = replace(
            found,
            clause=reference.absolute(found.clause, micros),
            audiences={name: reference.absolute(clause, micros) for name, clause in found.audiences.items()},
        )
        assert not {"today", "now", "from"} & set(map(str, parts([fixed.clause, fixed.audiences])))
        # At another instant, too, since nothing depends on it any more.
        for now in (found.now, NOW):
            assert replace(fixed, now=now).verdicts() == found.verdicts()


def test_what_changes_next_is_a_change() -> None:
    """A membership is what it was until the microsecond before."""
    for found in drawn()[:25]:
        for row in found.rows[:2]:
            change = reference.next_change(found.clause, found.schema, row, found.now, found.audiences)
            if change is not None:
                before, at, first = (
                    reference.verdict(found.clause, found.schema, row, now, found.audiences) is True
                    for now in (change - timedelta(microseconds=1), change, found.now)
                )
                assert before is first is not at
