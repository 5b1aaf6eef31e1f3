"""An index as it is used: keys, errors, explanations, records of all kinds."""

from dataclasses import make_dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy
import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from audiencefilter.membership.cnf import MAX_ALTERNATIVES, alternatives
from audiencefilter.membership.residuals import Question
from audiencefilter.plan.nodes import Leaf, walk
from tests.each import each

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
VIP = af.parse('{"points": {"gte": 100}}')
GERMAN = af.parse('{"country": "DE"}')


def index_of(schema: af.Schema = af.CONTACT, /, **filters: af.Filter) -> af.AudienceIndex:
    index = af.AudienceIndex(schema)
    for key, f in filters.items():
        index.add(key, f)
    return index


def test_keys_are_anything_that_a_dict_takes() -> None:
    index = af.AudienceIndex()
    keys = ["vip", 7, None, ("eu", 7), frozenset({1}), b"x", 1.5]
    for key in keys:
        index.add(key, VIP)
    assert list(index) == keys
    assert index.match({"points": 100}) == set(keys)
    assert 7 in index
    assert "nobody" not in index


def test_audiences_with_one_filter_share_it_until_the_last_goes() -> None:
    index = index_of(a=VIP, b=af.parse('{"points": {"gte": 100}}'), c=GERMAN)
    record = {"points": 100, "country": "DE"}
    assert (index.match(record), index.count(record)) == ({"a", "b", "c"}, 3)
    index.remove("a")
    assert (index.match(record), index.count(record)) == ({"b", "c"}, 2)
    index.remove("b")
    assert (index.match(record), index.count(record)) == ({"c"}, 1)
    index.remove("c")
    assert (index.match(record), len(index)) == (set(), 0)


def test_one_who_passes_two_alternatives_is_counted_once() -> None:
    clause = [{"city": "x", "points": 1, "country": "DE"}, {"city": "x", "referrals": 2, "company": "y"}]
    f = af.parse({"OR": [*clause, {"lastName": "z", "firstName": "a", "email": "b"}]})
    assert len(alternatives(f.selection)) == 3
    index = index_of(a=f, b=VIP)
    record = {"city": "x", "points": 1, "country": "DE", "referrals": 2, "company": "y"}
    assert (index.match(record), index.count(record)) == ({"a"}, 1)
    other = {**record, "points": 2}
    assert index.changes(record, other) == af.Changes()
    assert index.changes(record, {**other, "company": None}) == af.Changes(left=frozenset({"a"}))


def test_a_filter_of_too_many_alternatives_is_asked_itself() -> None:
    pairs = [{"points": point, "city": f"c{point}"} for point in range(MAX_ALTERNATIVES + 1)]
    f = af.parse({"OR": pairs})
    assert [one.exact for one in alternatives(f.selection)] == [False]
    index = index_of(a=f)
    assert index.match({"points": 3, "city": "c3"}) == {"a"}
    assert (index.match({"points": 3, "city": "c4"}), index.count({"points": 3, "city": "c4"})) == (set(), 0)
    assert index.count({"points": 3, "city": "c3"}) == 1
    assert index.changes({"points": 3, "city": "c4"}, {"points": 4, "city": "c4"}).entered == {"a"}
    assert index.changes({"points": 3, "city": "c4"}, {"points": 5, "city": "c4"}) == af.Changes()


def test_everyone_and_noone() -> None:
    index = index_of(all=af.parse("{}"), none=af.parse('{"OR": []}'))
    assert index.match({}) == {"all"}
    assert index.changes(None, {}) == af.Changes(entered=frozenset({"all"}))
    assert index.changes({}, None) == af.Changes(left=frozenset({"all"}))
    assert index.changes(None, None) == af.Changes()
    assert not af.Changes()


def test_wrong_calls_say_what_is_wrong_and_change_nothing() -> None:
    index = index_of(vip=VIP)
    with pytest.raises(ValueError, match="there is an audience 'vip' already"):
        index.add("vip", GERMAN)
    with pytest.raises(TypeError, match="a Filter is needed"):
        index.add("x", "{}")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unhashable"):
        index.add([], GERMAN)
    other = af.Schema("Order", [af.Field("total", af.FieldType.NUMBER)])
    with pytest.raises(ValueError, match="the filter reads total of Order, and Contact of the index has no such field"):
        index.replace("vip", af.parse({"total": 1}, schema=other))
    for call in (
        index.remove,
        index.__getitem__,
        lambda key: index.replace(key, VIP),
        lambda key: index.explain(key, {}),
    ):
        with pytest.raises(KeyError, match="nobody"):
            call("nobody")
    with pytest.raises(ValueError, match="memory is a number of bytes"):
        af.AudienceIndex(memory=0)
    with pytest.raises(TypeError, match="str"):
        af.AudienceIndex(memory="9")  # type: ignore[arg-type]
    assert index.match({"points": 100, "country": "DE"}) == {"vip"}
    assert index["vip"] == VIP


def test_many_are_added_at_once_or_none() -> None:
    index, alone = index_of(vip=VIP), index_of(vip=VIP)
    record = {"points": 100, "country": "DE"}
    assert index.match(record) == {"vip"}
    given: dict[Any, af.Filter] = {n: af.parse({"points": {"gte": n}}) for n in range(300)}
    given |= {"german": GERMAN, "vip too": VIP, "german too": GERMAN, "none": af.parse('{"OR": []}')}
    index.add_all(given.items())
    for key, f in given.items():
        alone.add(key, f)
    assert list(index) == list(alone) == ["vip", *given]
    assert index.match(record) == alone.match(record) == {*range(101), "vip", "vip too", "german", "german too"}
    assert index.count(record) == 105
    for key in given:
        index.remove(key)
    assert (list(index), index.match(record)) == (["vip"], {"vip"})
    index.add_all([])
    other = af.parse({"total": 1}, schema=af.Schema("Order", [af.Field("total", af.FieldType.NUMBER)]))
    for wrong, error in (
        ([("a", VIP), ("vip", GERMAN)], ValueError),
        ([("a", VIP), ("a", GERMAN)], ValueError),
        ([("a", VIP), ("b", other)], ValueError),
        ([("a", VIP), ("b", "{}")], TypeError),
        ([("a", VIP), ([], GERMAN)], TypeError),
    ):
        with pytest.raises(error):
            index.add_all(wrong)  # type: ignore[arg-type]
        assert (list(index), index.match(record)) == (["vip"], {"vip"})


def test_a_value_that_cannot_be_compared_raises() -> None:
    def check(value: Any) -> None:
        index = index_of(vip=VIP, german=GERMAN)
        with pytest.raises(af.RecordError, match="points"):
            index.match({"points": value})
        with pytest.raises(af.RecordError, match="points"):
            index.changes({"points": 1}, {"points": value})
        assert index.match({"city": value, "points": 100}) == {"vip"}  # no audience reads it

    each(["100", [], {}, datetime(2024, 1, 1, tzinfo=UTC), object()], check)


class Equal(str):
    """A text that says it is equal to any other."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class NoTime(datetime):
    """A date-time that stands for a missing one, as pandas has it: not equal to itself, nor before or after any."""

    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = lambda *_: False  # type: ignore[assignment]
    __hash__ = datetime.__hash__

    def __ne__(self, other: object) -> bool:
        return True


def test_what_was_met_before_changes_no_answer() -> None:

    def check(record: Any) -> None:
        filters = {
            "verified": af.parse({"isVerified": True}), "one": af.parse({"points": 1}), "vip": VIP,
            "bonn": af.parse({"city": "Bonn"}), "since": af.parse({"createdAt": {"gte": "2024-06-01T00:00:00Z"}}),
            "not then": af.parse({"createdAt": {"not": "2024-01-01T00:00:00Z"}}, schema=EXTENDED),
            "neither": af.parse({"createdAt": {"notIn": [f"2024-01-0{n}T00:00:00Z" for n in (1, 2)]}}, schema=EXTENDED),
        }  # fmt: skip
        (name,) = record
        index = index_of(**filters)
        moment = datetime(2024, 6, 1, tzinfo=UTC)
        for points in (0, 1, 2, 99, 100, 101):
            index.match({"isVerified": points % 2 == 0, "points": points, "city": "Bonn", "createdAt": moment})
        try:
            expected: Any = {key for key, f in filters.items() if is_selected(f.selection, record)}
        except af.RecordError:
            with pytest.raises(af.RecordError, match=name):
                index.match(record)
        else:
            assert index.match(record) == expected
            if name == "createdAt":
                assert {key for key, f in filters.items() if f.matches(record)} == expected

    each([
        {"isVerified": 1.0},
        {"isVerified": Decimal(1)},
        {"isVerified": 1},
        {"isVerified": 2},
        {"points": 1 + 0j},
        {"points": True},
        {"points": 100.0},
        {"points": 99.5},
        {"points": Decimal("100.5")},
        {"points": Fraction(199, 2)},
        {"points": Decimal("1E+400000")},
        {"points": Decimal("sNaN")},
        {"points": numpy.int64(100)},
        {"points": numpy.float64("nan")},
        {"points": 10**400},
        {"city": Equal("Kiel")},
        {"city": Equal("Bonn")},
        {"createdAt": datetime(2024, 6, 1, tzinfo=tzinfo())},  # type: ignore[abstract]
        {"createdAt": numpy.datetime64("2024-06-01")},
        {"createdAt": datetime(2024, 6, 1)},  # noqa: DTZ001
        {"createdAt": NoTime(2024, 6, 1, tzinfo=UTC)},
    ], check)  # fmt: skip


def test_records_are_mappings_and_objects() -> None:
    contact = make_dataclass("contact", ["points", "country"])
    index = index_of(vip=VIP, german=GERMAN)
    for record in ({"points": 100}, contact(100, None), contact(100.0, float("nan"))):
        assert index.match(record) == {"vip"}
    assert index.changes(contact(1, "DE"), {"points": 100}) == af.Changes(frozenset({"vip"}), frozenset({"german"}))


def test_equal_instants_are_one_value_and_naive_ones_mean_utc() -> None:
    index = index_of(since=af.parse('{"createdAt": {"gte": "2024-06-01T12:00:00Z"}}'))
    noon = datetime(2024, 6, 1, 12, tzinfo=UTC)
    local = noon.astimezone(timezone(timedelta(hours=2)))
    for moment in (noon, local, noon.replace(tzinfo=None), noon, local, noon.replace(tzinfo=None)):
        assert index.match({"createdAt": moment}) == {"since"}
        assert index.match({"createdAt": moment - timedelta(microseconds=1)}) == set()


def test_the_two_hours_of_a_clock_set_back_are_two_values() -> None:
    from zoneinfo import ZoneInfo

    first = datetime(2024, 10, 27, 2, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    second = first.replace(fold=1)
    assert first == second  # within one zone Python compares what the clock shows
    index = index_of(since=af.parse('{"createdAt": {"gte": "2024-10-27T01:00:00Z"}}'))
    for _ in range(2):
        assert (index.match({"createdAt": first}), index.match({"createdAt": second})) == (set(), {"since"})


def test_changes_read_a_field_that_only_an_inexact_audience_reads() -> None:
    tests = [{"NOT": [{"email": {"contains": "x"}, "city": f"c{number}"}]} for number in range(12)]
    f = af.parse({"AND": [*tests, {"points": 1}]}, schema=EXTENDED)
    assert not all(one.exact for one in alternatives(f.selection))
    index = af.AudienceIndex(EXTENDED)
    index.add("a", f)
    record = {"points": 1, "email": "y", "city": "c1"}
    assert f.matches(record)
    assert index.changes(record, {**record, "email": "x"}) == af.Changes(left=frozenset({"a"}))


def test_a_change_asks_only_filters_that_read_a_changed_field(monkeypatch: pytest.MonkeyPatch) -> None:
    count = MAX_ALTERNATIVES + 1
    pairs = af.parse({"OR": [{"points": number, "city": f"c{number}"} for number in range(count)]})
    nots = {"AND": [{"points": 1}, *({"NOT": [{"email": {"contains": "x"}, "city": f"c{n}"}]} for n in range(count))]}
    left_out = af.parse(nots, schema=EXTENDED)
    narrow = af.parse({"AND": [{"company": {"contains": f"c{number}"}} for number in range(count)]})
    filters = {"pairs": pairs, "left out": left_out, "narrow": narrow}
    assert not any(one.exact for f in filters.values() for one in alternatives(f.selection))
    index = index_of(**filters)
    company = " ".join(f"c{number}" for number in range(count))
    contact = {"points": 1, "city": "c1", "email": "y", "company": company, "firstName": "Ada", "referrals": 3}
    asked: set[str] = set()
    questions = {"pairs": "points", "left out": "email", "narrow": "company"}
    holds = Question.holds

    def counted(self: Question, record: Any, now: datetime | None) -> bool:
        read = {part.field.name for part in walk(self.plan) if isinstance(part, Leaf)}
        asked.update(name for name, field in questions.items() if field in read)
        return holds(self, record, now)

    monkeypatch.setattr(Question, "holds", counted)

    def told(**changed: Any) -> tuple[set[str], af.Changes]:
        asked.clear()
        changes = index.changes(contact, {**contact, **changed})
        return set(asked), changes

    assert told(firstName="Eve", referrals=4) == (set(), af.Changes())
    assert told(firstName="Eve", points=1.0) == (set(), af.Changes())
    assert told(company=f"{company}!") == ({"narrow"}, af.Changes())
    assert told(email="x") == ({"left out"}, af.Changes(left=frozenset({"left out"})))
    assert told(city="c2") == ({"pairs", "left out"}, af.Changes(left=frozenset({"pairs"})))
    index.remove("pairs")
    index.replace("left out", narrow)
    assert told(email="x", city="c2") == (set(), af.Changes())
    assert told(company="") == ({"narrow"}, af.Changes(left=frozenset({"left out", "narrow"})))


def test_an_audience_that_comes_does_not_make_one_forget_the_rest() -> None:
    index = af.AudienceIndex()
    for number in range(200):
        index.add(number, af.parse({"points": {"gte": number}}))
        if number % 70 == 3:
            assert index.match({"points": 150}) == set(range(min(number, 150) + 1))
    for number in range(0, 200, 2):
        index.remove(number)
        if number % 7 == 0:
            expected = {key for key in range(151) if key > number or key % 2}
            assert index.match({"points": 150}) == expected


def test_a_field_that_is_first_read_while_a_record_is_being_read() -> None:
    index = af.AudienceIndex()
    index.add("vip", VIP)

    class Slow:
        country = "DE"

        @property
        def points(self) -> int:
            if "german" not in index:
                index.add("german", af.parse('{"country": "DE"}'))
            return 170

    assert index.match(Slow()) == {"vip", "german"}


def test_a_number_that_left_many_is_free_for_another() -> None:
    index = af.AudienceIndex()
    index.add_all((number, af.parse({"country": "DE", "points": {"gte": number}})) for number in range(20))
    index.remove(7)
    index.add("other", af.parse({"country": "FR"}))
    assert set(index.match({"country": "DE", "points": 50})) == {*range(20)} - {7}


def test_nothing_is_after_the_last_instant() -> None:
    last = datetime.max.replace(tzinfo=UTC)
    index = af.AudienceIndex(af.CONTACT.with_notation(af.Notation.EXTENDED))
    index.add("after", af.parse({"createdAt": {"gt": {"now": "PT23H59M59.999999S", "start": "day"}}}, index.schema))
    assert not index.match({"createdAt": last}, now=last)
