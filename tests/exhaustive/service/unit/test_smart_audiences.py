"""Which smart audiences contacts are in, found in both ways, without a database."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.service.operations import membership
from audiencefilter.service.operations.definitions import Definitions, SharedIndex, SmartAudience
from audiencefilter.service.operations.events import Happening
from audiencefilter.service.operations.membership import smart_audiences_of, transitions
from audiencefilter.service.operations.notation import Language
from audiencefilter.service.storage.tables import now

PUBLISHED = Language()

RICH, VERIFIED, PARIS = '{"points": {"gte": 5}}', '{"isVerified": true}', '{"city": "Paris", "points": {"gte": 1}}'


def defined(*texts: str, shared: SharedIndex | None = None) -> Definitions:
    """Return audiences called a0, a1 and so on, in an index that has another filter besides."""
    shared = shared or SharedIndex()
    filters = shared.replace(texts, PUBLISHED)
    other = '{"points": {"gte": 0}}'
    if other not in shared.index:
        shared.index.add(other, af.parse(other))
    smart = tuple(SmartAudience(f"a{number}", text, filters.filters[text]) for number, text in enumerate(texts))
    return Definitions({audience.id: {} for audience in smart}, smart, PUBLISHED, filters)


def contact(number: int, **fields: Any) -> dict[str, Any]:
    return {"id": f"c{number}", "listId": "l", "data": "{}", "isVerified": False, "city": None, "points": 0, **fields}


def chosen(chance: Random, audiences: int, contacts: int) -> tuple[Definitions, list[dict[str, Any]]]:
    texts = [chance.choice((RICH, VERIFIED, PARIS, f'{{"points": {number % 9}}}')) for number in range(audiences)]
    drawn = [
        contact(number, points=chance.randrange(9), isVerified=chance.random() < 0.5, city=chance.choice(("Paris", "")))
        for number in range(contacts)
    ]
    return defined(*texts), drawn


@pytest.mark.parametrize("audiences", [0, 1, 5, 60, 600])
@pytest.mark.parametrize("contacts", [0, 1, 2, 100])
def test_both_ways_give_what_every_filter_gives(audiences: int, contacts: int) -> None:
    definitions, drawn = chosen(Random(audiences * 1000 + contacts), audiences, contacts)
    expected = {
        record["id"]: [audience.id for audience in definitions.smart if af.parse(audience.text).matches(record)]
        for record in drawn
    }
    assert membership.one_by_one(drawn, definitions, now()) == expected
    assert membership.filter_by_filter(drawn, definitions, now()) == expected
    assert smart_audiences_of(drawn, definitions, now()) == expected


@pytest.mark.parametrize(
    ("contacts", "audiences", "looked_up"),
    [(1, 1, True), (1, 600, True), (2, 1, False), (2, 100, True), (100, 100, False), (100, 600, True)],
)
def test_a_contact_and_many_audiences_are_looked_up(
    monkeypatch: pytest.MonkeyPatch, contacts: int, audiences: int, looked_up: bool
) -> None:
    definitions, drawn = chosen(Random(0), audiences, contacts)
    expected = smart_audiences_of(drawn, definitions, now())
    monkeypatch.setattr(membership, "filter_by_filter" if looked_up else "one_by_one", None)  # it is not called
    assert smart_audiences_of(drawn, definitions, now()) == expected


def enter(*numbers: int) -> list[Happening]:
    return [Happening("enter", f"a{number}", "c1") for number in numbers]


def leave(*numbers: int) -> list[Happening]:
    return [Happening("leave", f"a{number}", "c1") for number in numbers]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (None, {"points": 5, "isVerified": True, "city": "Paris"}, enter(0, 1, 2, 3)),
        ({"points": 5, "isVerified": True, "city": "Paris"}, None, leave(0, 1, 2, 3)),
        (None, {"points": 1}, []),
        ({"points": 5}, {"points": 7}, []),
        ({"points": 5, "city": "Paris"}, {"city": "Paris"}, leave(1, 2, 3)),
        # The fields that changed come in the order of the record: isVerified, then city, then points.
        ({"points": 1, "isVerified": True}, {"points": 5, "city": "Paris"}, [*leave(0), *enter(2, 1, 3)]),
        ({"points": 1}, {"points": 5, "isVerified": True}, enter(0, 1, 3)),
    ],
)
def test_a_change_gives_events_by_field_and_age(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, expected: list[Happening]
) -> None:
    definitions = defined(VERIFIED, RICH, PARIS, RICH)
    was, is_ = (None if fields is None else contact(1, **fields) for fields in (before, after))
    assert transitions(definitions, was, is_, now()) == expected


def test_earlier_definitions_know_their_own_filters_only() -> None:
    shared = SharedIndex()
    earlier, later = defined(RICH, VERIFIED, shared=shared), defined(VERIFIED, PARIS, shared=shared)
    record = contact(1, points=5, isVerified=True, city="Paris")
    assert earlier.filters.ask(id) != later.filters.ask(id)
    for definitions in (earlier, later):
        assert smart_audiences_of([record], definitions, now()) == {"c1": ["a0", "a1"]}
        assert transitions(definitions, None, record, now()) == enter(0, 1)
        assert transitions(definitions, record, contact(1), now()) == (
            leave(1, 0) if definitions is earlier else leave(0, 1)
        )
