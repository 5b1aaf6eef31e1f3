"""An index of clauses about time, lists, custom data and related records says what every filter says by itself."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.language import instants
from audiencefilter.language.schema import Relation
from audiencefilter.membership import field_index, residuals
from tests.membership.test_index import index_of

T: Final = af.FieldType
NOW: Final = datetime(2026, 3, 31, 12, tzinfo=UTC)
DAY: Final = timedelta(days=1)
ACTION: Final = af.Schema("Action", [af.Field("name", T.STRING), af.Field("at", T.DATETIME), af.Field("n", T.INTEGER)])
FIELDS: Final = (af.Field("points", T.INTEGER), af.Field("seen", T.DATETIME), af.Field("tags", T.STRING, many=True))
SCHEMA: Final = af.Schema("Contact", FIELDS, relations=[Relation("actions", ACTION)])
RECENT: Final = af.parse({"seen": {"gte": {"now": "-P30D"}}}, SCHEMA)
BUYER: Final = af.parse({"actions": {"some": {"name": "bought", "at": {"gte": {"now": "-P7D"}}}}}, SCHEMA)


#: Ways to ask without an instant, and what they return by the audiences that the contact is in.
ASKED: Final[dict[str, tuple[Callable[[af.AudienceIndex, Any], Any], Callable[[set[str]], Any]]]] = {
    "match": (lambda index, record: index.match(record), lambda keys: keys),
    "count": (lambda index, record: index.count(record), len),
    "changes": (lambda index, record: index.changes(record, {"points": 1}).left, lambda keys: keys - {"points"}),
    "created": (lambda index, record: index.changes(None, record).entered, lambda keys: keys),
    "next change": (lambda index, record: index.next_change(record) is None, lambda keys: keys == {"points"}),
}


def test_the_clock_is_read_once_and_only_if_anything_depends_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[datetime] = []

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> "Clock":
            read.append(NOW)
            return NOW  # type: ignore[return-value]

    monkeypatch.setattr(instants, "datetime", Clock)
    record = {"seen": NOW - DAY, "actions": [{"name": "bought", "at": NOW - DAY}], "points": 1}
    plain = index_of(SCHEMA, points=af.parse({"points": 1}, SCHEMA))
    relative = index_of(SCHEMA, points=af.parse({"points": 1}, SCHEMA), recent=RECENT, buyer=BUYER)
    for index, times, keys in ((plain, 0, {"points"}), (relative, 1, {"points", "recent", "buyer"})):
        for ask, expected in ASKED.values():
            read.clear()
            assert ask(index, record) == expected(keys)
            assert len(read) == times


def test_an_instant_has_a_zone_and_since_is_not_after_now() -> None:
    naive = NOW.replace(tzinfo=None)
    calls: list[Callable[[af.AudienceIndex], Any]] = [
        lambda index: index.match({}, now=naive), lambda index: index.count({}, now=naive),
        lambda index: index.changes({}, {}, now=naive), lambda index: index.changes({}, None, since=naive, now=NOW),
        lambda index: index.next_change({}, naive), lambda index: index.next_change({}, NOW, until=naive),
        lambda index: index.timeline({}, naive), lambda index: index.timeline({}, NOW, until=naive),
    ]  # fmt: skip
    for index in (index_of(SCHEMA, recent=RECENT), index_of(SCHEMA)):
        for call in calls:
            with pytest.raises(ValueError, match="time zone"):
                call(index)
        for before, after in (({}, {}), ({}, None), (None, {}), ({"points": 1}, {})):
            with pytest.raises(ValueError, match="is after now"):
                index.changes(before, after, since=NOW + DAY, now=NOW)
    with pytest.raises(ValueError, match="is after now"):
        index_of(SCHEMA, recent=RECENT).changes({}, {"points": 1}, since=datetime.max.replace(tzinfo=UTC))


def test_a_list_may_be_a_set_where_no_order_counts() -> None:
    tags = {"has": "a", "hasSome": ["a", "b"], "hasEvery": ["a", "c"], "isEmpty": False}
    index = index_of(SCHEMA, **{key: af.parse({"tags": {key: operand}}, SCHEMA) for key, operand in tags.items()})
    assert index.match({"tags": {"a", "x"}}) == {"has", "hasSome", "isEmpty"}
    assert index.match({"tags": frozenset("ca")}) == set(tags)
    assert index.match({"tags": set()}) == set()
    index.add("equals", af.parse({"tags": {"equals": ["a", "b"]}}, SCHEMA))
    assert "equals" in index.match({"tags": ("a", "b")})
    with pytest.raises(af.RecordError, match="the order of its values counts"):
        index.match({"tags": {"a", "b"}})


def test_each_quantifier_is_asked_once_a_record_and_only_where_all_else_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    holds = residuals.Question.holds

    def counted(self: residuals.Question, record: Any, now: datetime | None) -> bool:
        asked.append(self.plan)
        return holds(self, record, now)

    monkeypatch.setattr(residuals.Question, "holds", counted)
    some, none = {"actions": {"some": {"name": "bought"}}}, {"actions": {"none": {"name": "bought"}}}
    index = af.AudienceIndex(SCHEMA)
    for points in range(20):
        index.add(("some", points), af.parse({"points": points, **some}, SCHEMA))
        index.add(("none", points), af.parse({"OR": [{"points": points}, none]}, SCHEMA))
    rows = [{"name": "bought"}]
    assert index.match({"points": 7, "actions": rows}) == {("some", 7), ("none", 7)}
    assert len(asked) == 1
    asked.clear()
    assert index.match({"points": 30, "actions": []}) == {("none", points) for points in range(20)}
    assert len(asked) == 1
    index = index_of(SCHEMA, some=af.parse({"points": 1, **some}, SCHEMA))
    asked.clear()
    assert index.match({"points": 30, "actions": rows}) == set()
    assert index.changes({"points": 1, "actions": rows}, {"points": 1, "actions": rows, "tags": []}) == af.Changes()
    assert not asked


def test_a_schema_that_gains_fields_rebuilds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    index = index_of(SCHEMA, recent=RECENT, buyer=BUYER)
    record = {"seen": NOW, "actions": [{"name": "bought", "at": NOW}], "vip": True}
    assert index.match(record, now=NOW) == {"recent", "buyer"}
    wider = af.Schema("Contact", [af.Field("vip", T.BOOLEAN), *FIELDS], relations=SCHEMA.relations.values())
    made = []
    monkeypatch.setattr(field_index.FieldIndex, "add", lambda *given: made.append(given))
    index.extend(wider)
    assert not made
    monkeypatch.undo()
    assert index.schema is wider
    index.add("vip", af.parse({"vip": True}, wider))
    index.add("recent again", RECENT)
    index.add("old", af.parse({"points": {"gt": 1}}, SCHEMA))
    assert index.match(record, now=NOW) == {"recent", "buyer", "vip", "recent again"}
    assert index["recent"].schema is SCHEMA
    index.replace("recent", af.parse({"seen": {"gte": {"now": "-P1D"}}}, wider))
    assert index.match(record, now=NOW + 2 * DAY) == {"buyer", "vip", "recent again"}


@pytest.mark.parametrize("schema", [
    af.Schema("Contact", FIELDS[1:], relations=SCHEMA.relations.values()),
    af.Schema("Contact", FIELDS),
    af.Schema("Contact", [af.Field("points", T.NUMBER), *FIELDS[1:]], relations=SCHEMA.relations.values()),
    af.Schema("Contact", FIELDS, relations=[Relation("actions", ACTION, many=False)]),
])  # fmt: skip
def test_a_schema_that_loses_or_alters_a_field_is_refused(schema: af.Schema) -> None:
    index = index_of(SCHEMA, recent=RECENT)
    with pytest.raises(ValueError, match="is not in Contact, or another one there"):
        index.extend(schema)
    assert index.schema is SCHEMA
