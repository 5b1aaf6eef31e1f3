"""When the answer for a record changes next: against stepping through all instants at which anything can change."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta, timezone
from itertools import chain
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from audiencefilter.explain import record_index
from audiencefilter.language.durations import Relative
from audiencefilter.language.instants import microseconds
from audiencefilter.language.schema import Relation
from audiencefilter.plan.relative import relative_bounds
from tests.calls import calls
from tests.conformance.corpus import RELATIONS
from tests.examples import examples
from tests.reference_clock import FIRST, LAST, moment

T = af.FieldType
ITEM = af.Schema("Item", [af.Field("soldAt", T.DATETIME), af.Field("price", T.NUMBER)])
ACTION = af.Schema(
    "Action",
    [
        af.Field("name", T.STRING),
        af.Field("points", T.INTEGER),
        af.Field("createdAt", T.DATETIME),
        af.Field("doneAt", T.DATETIME, attribute="meta", path=("done",)),
    ],
    relations=[Relation("items", ITEM, many=True)],
)
LIST = af.Schema("List", [af.Field("name", T.STRING), af.Field("madeAt", T.DATETIME)])
CONTACT = af.Schema(
    "Contact",
    [
        af.Field("points", T.INTEGER),
        af.Field("tags", T.STRING, many=True),
        af.Field("createdAt", T.DATETIME),
        af.Field("seenAt", T.DATETIME, attribute="data", path=("seen",)),
    ],
    relations=[Relation("actions", ACTION, many=True), Relation("list", LIST, many=False)],
)
BASE: Final = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
SECOND: Final = timedelta(seconds=1)


def parsed(clause: Any) -> af.Filter:
    return af.parse(clause, CONTACT)


# -- at random --------------------------------------------------------------------------------------------------------


class Drawing:
    """Clauses and records at random, whose instants are close to one another."""

    def __init__(self, drawn: Random) -> None:
        self.drawn = drawn

    def one_in(self, number: int) -> bool:
        return self.drawn.randrange(number) == 0

    def instant(self) -> datetime:
        if self.one_in(60):
            return moment(self.drawn.choice((FIRST, LAST)))
        more = timedelta(microseconds=self.drawn.choice((0, 0, 0, 1, -1)))
        return BASE + timedelta(days=self.drawn.randrange(-40, 40), hours=self.drawn.choice((0, 0, 7, 23))) + more

    def operand(self) -> dict[str, Any]:
        operand = {"now": self.drawn.choice(("P0D", "-P30D", "-P1M", "P1M", "-P7D", "-P1DT12H", "PT0.000001S", "P2W"))}
        if self.one_in(40):
            operand["now"] = self.drawn.choice(("-P3000Y", "P9000Y", "-P2025Y", "P7973Y", "P999999999D"))
        if self.one_in(2):
            operand["start"] = self.drawn.choice(("hour", "day", "week", "month", "quarter"))
            if operand["start"] != "hour" and self.one_in(2):
                operand["zone"] = self.drawn.choice(("Europe/Berlin", "Asia/Beirut", "America/St_Johns"))
        return operand

    def bound(self) -> Any:
        test: Any = {}
        for _ in range(self.drawn.choice((1, 1, 2))):
            value: Any = self.instant().isoformat() if self.one_in(6) else self.operand()
            test[self.drawn.choice(("gt", "gte", "lt", "lte"))] = value
        return {"not": test} if len(test) == 1 and self.one_in(4) else test

    def number(self) -> Any:
        key = self.drawn.choice(("equals", "gt", "gte", "lt", "lte", "in"))
        value = self.drawn.randrange(-1, 5)
        return {key: [value, self.drawn.randrange(6)] if key == "in" else value}

    def tests_of(self, *dates: str) -> list[Any]:
        field = self.drawn.choice(dates)
        return [{field: self.bound()}] * 4 + [{field: {"not": None}}, {field: None}]

    def some_of(self, tests: list[Any], deeper: Any, depth: int) -> Any:
        if depth and self.one_in(3):
            children = [deeper(depth - 1) for _ in range(self.drawn.choice((1, 2, 2, 3)))]
            return {self.drawn.choice(("AND", "OR", "NOT")): children}
        return self.drawn.choice(tests)

    def contact_clause(self, depth: int) -> Any:
        tests = self.tests_of("createdAt", "seenAt")
        tests += [{"tags": {"has": "vip"}}, {"points": self.number()}]
        tests += [{"actions": self.quantified(self.action_clause, depth)} for _ in range(2)]
        tests += [{"actions": self.aggregated("createdAt", "points", self.action_clause, depth)} for _ in range(5)]
        tests += [{"list": {self.drawn.choice(("is", "isNot")): self.list_clause(depth)}}, {"list": {"is": None}}]
        return self.some_of(tests, self.contact_clause, depth)

    def action_clause(self, depth: int) -> Any:
        tests = [*self.tests_of("createdAt", "doneAt"), {"name": {"not": "login"}}, {"points": self.number()}]
        tests += [{"items": self.quantified(self.item_clause, depth)}]
        tests += [{"items": self.aggregated("soldAt", None, self.item_clause, depth)}]
        return self.some_of(tests, self.action_clause, depth)

    def item_clause(self, depth: int) -> Any:
        return self.some_of([*self.tests_of("soldAt"), {"price": {"gt": 1}}], self.item_clause, depth)

    def list_clause(self, depth: int) -> Any:
        return self.some_of([*self.tests_of("madeAt"), {"name": "a"}], self.list_clause, depth)

    def quantified(self, clause: Any, depth: int) -> Any:
        return {key: clause(max(0, depth - 1)) for key in self.drawn.sample(("some", "every", "none"), 1)}

    def aggregated(self, date: str, number: str | None, clause: Any, depth: int) -> Any:
        where = {} if self.one_in(4) else {"where": clause(max(0, depth - 1))}
        kind = self.drawn.choice(("count", "min", "max", "sum", "least"))
        match kind:
            case "sum" | "least" if number is not None:
                function = self.drawn.choice(("min", "max")) if kind == "least" else "sum"
                return {function: {"field": number, **where, **self.number()}}
            case "min" | "max":
                test = self.bound()
                if self.one_in(4):
                    test = {"not": None} if self.one_in(2) else {"lt": self.instant().isoformat()}
                return {kind: {"field": date, **where, **test}}
            case _:
                return {"count": {**where, **self.number()}}

    def record(self) -> dict[str, Any]:
        return {
            "points": self.drawn.choice((None, 0, 3)),
            "tags": self.drawn.choice((None, [], ["vip"])),
            "createdAt": None if self.one_in(6) else self.instant(),
            "data": {"seen": None if self.one_in(6) else self.instant().isoformat()},
            "actions": [self.action() for _ in range(self.drawn.choice((0, 1, 2, 3, 5)))],
            "list": None if self.one_in(4) else {"name": self.drawn.choice("ab"), "madeAt": self.instant()},
        }

    def action(self) -> dict[str, Any]:
        return {
            "name": self.drawn.choice(("login", "purchase", None)),
            "points": self.drawn.choice((None, -1, 0, 1, 2)),
            "createdAt": None if self.one_in(6) else self.instant(),
            "meta": {"done": self.instant().isoformat()},
            "items": [{"soldAt": self.instant(), "price": 1.5} for _ in range(self.drawn.choice((0, 1, 2)))],
        }

    def case(self) -> tuple[af.Filter, dict[str, Any], datetime]:
        while not (f := parsed(self.contact_clause(3))).is_relative:
            pass
        now = self.instant()
        return f, self.record(), now - timedelta(days=self.drawn.choice((0, 20, 50))) if now.year == 2026 else now


def instants_in(held: Any) -> Iterator[datetime]:
    match held:
        case datetime():
            yield held
        case str() if held[:1].isdigit():
            yield datetime.fromisoformat(held)
        case Mapping():
            yield from chain.from_iterable(map(instants_in, held.values()))
        case list():
            yield from chain.from_iterable(map(instants_in, held))
        case _:
            pass


def stepped(f: af.Filter, record: Any, now: datetime) -> datetime | None:
    """Ask at all instants at which anything can change, one after the other."""
    asked = is_selected(f.selection_at(now), record)
    operands = {bound.operand for bound in relative_bounds(f.selection) if isinstance(bound.operand, Relative)}
    values = set(map(microseconds, instants_in(record)))
    firsts = {operand.first_now(value + more) for operand in operands for value in values for more in (0, 1)}
    for instant in sorted(firsts | {first + more for first in firsts for more in (-1, 1)}):
        if max(microseconds(now) + 1, FIRST) <= instant <= LAST:
            at = moment(instant)
            if is_selected(f.selection_at(at), record) is not asked:
                return at
    return None


def assert_is_the_next(f: af.Filter, record: Any, now: datetime, drawn: Random) -> datetime | None:
    found = f.next_change(record, now)
    assert found == stepped(f, record, now), (f, record, now)
    asked = f.matches(record, now=now)
    until = LAST if found is None else microseconds(found) - 1
    for _ in range(3):
        between = moment(drawn.randint(microseconds(now), max(until, microseconds(now))))
        assert f.matches(record, now=between) is asked, (f, record, now, between)
    return found


#: Whether related records are asked in groups, however small these are, or one by one.
in_groups_or_not = pytest.mark.parametrize("worthwhile", [0, 100], ids=["in groups", "one by one"])


@in_groups_or_not
def test_it_is_what_stepping_finds(worthwhile: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_index, "MIN_GROUP_RECORDS", worthwhile)

    @examples(100)
    @given(st.integers(0, 2**64).map(Random))
    def check(drawn: Random) -> None:
        for _ in range(4):
            assert_is_the_next(*Drawing(drawn).case(), drawn)

    check()


@in_groups_or_not
def test_it_is_what_stepping_finds_in_many_cases(worthwhile: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_index, "MIN_GROUP_RECORDS", worthwhile)
    drawn = Random(17)
    found: Counter[bool] = Counter()
    for _ in range(3_000):
        found[assert_is_the_next(*Drawing(drawn).case(), drawn) is None] += 1
    assert min(found.values()) > 450


def test_the_random_cases_are_worth_it() -> None:
    """Answers change in many of them, more than once in some, and in every part of the language."""
    drawn = Random(3)
    changed: Counter[str] = Counter()
    for _ in range(300):
        f, record, now = Drawing(drawn).case()
        first = f.next_change(record, now)
        if first is not None:
            changed["once"] += 1
            changed["twice"] += f.next_change(record, first) is not None
            text = f.to_json()
            for word in ("every", "some", "none", "count", "sum", "min", "max", "NOT", "is", "seenAt", "items"):
                changed[word] += f'"{word}"' in text
    assert changed["once"] > 40
    assert changed["twice"] > 5
    assert len(changed) == 13
    assert min(changed.values()) > 0, changed


# -- conformance ------------------------------------------------------------------------------------------------------


def test_the_conformance_cases() -> None:
    by_id = {contact["id"]: contact for contact in RELATIONS.contacts()}
    cases = [case for case in RELATIONS.cases() if case.contact is not None]
    assert len(cases) == 50
    for case in cases:
        f, contact = case.parse(), by_id[case.contact]
        assert f.next_change(contact, case.now) == case.next_change, case
        again = af.parse_text(f.to_text(), schema=f.schema)
        assert again.next_change(contact, now=case.now) == case.next_change, case


# -- by hand ----------------------------------------------------------------------------------------------------------

RECENT = {"createdAt": {"gte": {"now": "-P30D"}}}


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("gte", timedelta(days=30, microseconds=1)),
        ("gt", timedelta(days=30)),
        ("lt", timedelta(days=30, microseconds=1)),
        ("lte", timedelta(days=30)),
    ],
)
def test_a_bound_turns_where_it_reaches_the_value_or_a_microsecond_later(key: str, change: timedelta) -> None:
    f = parsed({"createdAt": {key: {"now": "-P30D"}}})
    record = {"createdAt": BASE}
    assert f.next_change(record, BASE) == BASE + change
    assert f.next_change(record, BASE + change) is None
    assert f.next_change(record, BASE + change - timedelta(microseconds=1)) == BASE + change


def test_a_maximum_with_a_bound_that_moves_and_records_that_leave() -> None:
    f = parsed({"actions": {"max": {"field": "createdAt", "where": {"name": "login"}, "lt": {"now": "-P90D"}}}})
    record = {"actions": [{"name": "login", "createdAt": BASE - days * SECOND * 86_400} for days in (50, 10, 70)]}
    assert f.next_change(record, BASE) == BASE + timedelta(days=80, microseconds=1)
    leaving = parsed(
        {"actions": {"min": {"field": "createdAt", "where": {"createdAt": {"gte": {"now": "-P30D"}}}, "not": None}}}
    )
    assert leaving.next_change(record, BASE) == BASE + timedelta(days=20, microseconds=1)


def test_what_happens_at_one_instant_is_one_step() -> None:
    """One record comes in and one goes at the same instant, so that the number stays."""
    window = {"createdAt": {"gte": {"now": "-P10D"}, "lt": {"now": "-P5D"}}}
    f = parsed({"actions": {"count": {"where": window, "equals": 1}}})
    record = {"actions": [{"createdAt": BASE}, {"createdAt": BASE - timedelta(days=5)}]}
    assert f.next_change(record, BASE + timedelta(days=4)) == BASE + timedelta(days=10, microseconds=1)
    assert f.next_change(record, BASE - timedelta(days=4)) == BASE + timedelta(microseconds=1)


def test_what_is_selected_comes_and_goes() -> None:
    f = parsed({"createdAt": {"gte": {"now": "-P10D"}, "lt": {"now": "-P5D"}}})
    record, now, found = {"createdAt": BASE}, BASE, []
    while (change := f.next_change(record, now)) is not None:
        found.append((change - BASE, f.matches(record, now=change)))
        now = change
    microsecond = timedelta(microseconds=1)
    assert found == [(timedelta(days=5) + microsecond, True), (timedelta(days=10) + microsecond, False)]


def test_unknown_is_not_selected() -> None:
    assert parsed({"NOT": [RECENT]}).next_change({"createdAt": None}, BASE) is None
    some = parsed({"OR": [RECENT, {"points": 1}]})
    assert some.next_change({"createdAt": BASE}, BASE) == BASE + timedelta(days=30, microseconds=1)
    assert some.next_change({"createdAt": BASE, "points": 1}, BASE) is None


def test_never_is_none() -> None:
    assert parsed({"points": 1}).next_change({"points": 1}, BASE) is None
    assert parsed(RECENT).next_change({"createdAt": BASE}, BASE + timedelta(days=31)) is None
    assert parsed(RECENT).next_change({"createdAt": moment(LAST)}, BASE) is None
    late = parsed({"createdAt": {"lte": {"now": "PT0S"}}})
    assert late.next_change({"createdAt": moment(LAST)}, BASE) == moment(LAST)


def test_now() -> None:
    f, record = parsed(RECENT), {"createdAt": datetime.now(UTC)}
    assert f.next_change(record) == record["createdAt"] + timedelta(days=30, microseconds=1)
    assert f.next_change(record, now=BASE.astimezone(timezone(timedelta(hours=9)))) == f.next_change(record, BASE)
    with pytest.raises(ValueError, match="time zone"):
        f.next_change(record, now=datetime(2026, 1, 1))  # noqa: DTZ001
    with pytest.raises(ValueError, match="time zone"):
        parsed({"points": 1}).next_change({}, now=datetime(2026, 1, 1))  # noqa: DTZ001


def test_objects_and_naive_values() -> None:
    f = parsed({"actions": {"some": RECENT}})
    naive = SimpleNamespace(actions=(SimpleNamespace(createdAt=BASE.replace(tzinfo=None)),))
    assert f.next_change(naive, BASE) == BASE + timedelta(days=30, microseconds=1)


@pytest.mark.parametrize(
    ("clause", "record"),
    [
        (RECENT, {"createdAt": "2026-01-01"}),
        ({"actions": {"some": RECENT}}, {"actions": iter([{"createdAt": BASE}])}),
        ({"actions": {"count": {"where": RECENT, "gt": 1}}}, {"actions": [None]}),
        ({"actions": {"max": {"field": "createdAt", "lt": {"now": "-P1D"}}}}, {"actions": [{"createdAt": 5}]}),
        ({"list": {"is": {"madeAt": {"lt": {"now": "-P1D"}}}}}, {"list": [{}]}),
    ],
)
def test_what_cannot_be_compared_is_an_error_as_it_is_when_matching(clause: Any, record: Any) -> None:
    f = parsed(clause)
    with pytest.raises(af.RecordError) as matching:
        f.matches(record, now=BASE)
    with pytest.raises(af.RecordError) as asking:
        f.next_change(record, now=BASE)
    assert (asking.value.field, asking.value.expected) == (matching.value.field, matching.value.expected)


WINDOW = {"createdAt": {"gte": {"now": "-P30D"}}}


@pytest.mark.parametrize(
    "test",
    [
        {"count": {"where": WINDOW, "equals": -1}},
        {"sum": {"field": "points", "where": WINDOW, "equals": -1}},
        {"min": {"field": "createdAt", "where": WINDOW, "gt": {"now": "P1D"}}},
        {"max": {"field": "createdAt", "where": {"NOT": WINDOW}, "gt": {"now": "P1D"}}},
        {"some": {**WINDOW, "name": "none"}},
    ],
    ids=["count", "sum", "min", "max", "some"],
)
def test_the_work_grows_as_the_records_do(test: Any) -> None:
    """Sixteen times as many records may take 24 times the calls; the square is 256."""
    f = parsed({"actions": test})
    counted = []
    for number in (100, 1_600):
        actions = [
            {"name": "a", "points": n % 7, "createdAt": BASE - timedelta(minutes=n * 7_919 % number)}
            for n in range(number)
        ]
        assert f.next_change({"actions": actions}, BASE) is None
        counted.append(calls(lambda: f.next_change({"actions": actions}, BASE)))  # noqa: B023
    assert counted[1] < 24 * counted[0], counted
