"""Rows with lists, custom data, related records and the clock, as the interpreter has them."""

import json
from collections import OrderedDict, UserDict, defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from decimal import Decimal
from enum import IntEnum, StrEnum
from fractions import Fraction
from math import inf, nan
from random import Random
from types import MappingProxyType, SimpleNamespace
from typing import Any, Final

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from audiencefilter.language.given_records import is_record
from tests.backends.nested import NOW, answered, parsed, refusal
from tests.examples import examples
from tests.notations.test_hostile_values import Broken
from tests.worlds.graphs import world

T = af.FieldType


def careful(f: af.Filter, record: Any, now: datetime = NOW) -> bool | None:
    """Return what the interpreter says of a record; None where it raises the documented error."""
    try:
        return is_selected(f.selection_at(now), record)
    except af.RecordError:
        return None


def chosen(clause: Any, record: Any) -> bool:
    return answered(parsed(clause), record)


def refused(clause: Any, record: Any) -> af.RecordError:
    return refusal(parsed(clause), record)


class Colour(StrEnum):
    A = "a"


class Size(IntEnum):
    FIVE = 5


class Quiet(dict[str, Any]):
    """Is falsy, whatever it holds."""

    def __bool__(self) -> bool:
        return False


def json_of(held: dict[str, Any]) -> str:
    try:
        return json.dumps(held, default=str)
    except ValueError:  # a record that leads to itself, or an integer of more digits than Python prints
        return "{}"


def bytes_of(held: dict[str, Any]) -> bytes:
    return json_of(held).encode("utf-8", "surrogatepass")


def a_set(values: list[Any]) -> Any:
    try:
        return frozenset(values)
    except TypeError:  # of records, and numpy compares its integers with no Fraction
        return tuple(values)


#: What may stand in any place.
JUNK: Final[tuple[Any, ...]] = (
    None, nan, inf, True, 7, 5.0, 2.5, -0.0, 2**31, 2**53 + 1, 10**400, Decimal(5), Decimal("2.5"), Fraction(5), 1j,
    np.int64(5), np.float32(0.1), Size.FIVE, Colour.A, "text", "", "a\0", "\ud800", "NaN", "2024-02-30T00:00:00Z", b"x",
    b'{"plan": "a"}', "{", {}, {"a": 1}, [], [[]], {1}, (None,), range(3), deque(["a"]), NOW, NOW.replace(tzinfo=None),
    NOW.date(), object(),
)  # fmt: skip
OF_MAPPINGS: Final = (dict, dict, OrderedDict, UserDict, Quiet, lambda held: SimpleNamespace(**held), json_of, bytes_of)
OF_LISTS: Final = (list, list, tuple, deque, iter, a_set, lambda held: np.array(held, dtype=object),
                   lambda held: dict(enumerate(held)).values())  # fmt: skip


def disturbed(held: Any, random: Random, levels: int = 6) -> Any:
    """Return what a record holds with some of it of other kinds, or gone, or junk in its place."""
    if random.random() < 0.07:
        return iter(()) if random.random() < 0.1 else random.choice(JUNK)
    if not levels:  # records may lead to themselves
        return held
    match held:
        case dict():
            kept = {key: disturbed(one, random, levels - 1) for key, one in held.items() if random.random() > 0.04}
            return random.choice(OF_MAPPINGS)(kept) if random.random() < 0.3 else kept
        case list():
            some = [disturbed(one, random, levels - 1) for one in held]
            return random.choice(OF_LISTS)(some) if random.random() < 0.3 else some
        case datetime() if random.random() < 0.3:
            return held.replace(tzinfo=None)
        case int() if random.random() < 0.3:
            return random.choice((Decimal, Fraction, float if abs(held) < 2**63 else int))(held)
        case _:
            return held


def answers(f: af.Filter, row: Any, answer: bool | None, now: datetime = NOW) -> None:
    """Check that a record has an answer, or where the interpreter has none raises the documented error if any."""
    if answer is not None:
        assert f.matches(row, now=now) is answer
        assert len(f.select([row], now=now)) == answer
        return
    with suppress(af.RecordError):  # the quick way may stop before it gets to the value
        f.matches(row, now=now)
    try:
        f.select([row], now=now)
    except af.RecordError as error:
        printed = str(error)
        assert printed.startswith("record 0: ")


@examples(120)
@given(st.integers(0, 2**64).map(Random))
def test_rows_are_as_the_interpreter_has_them(random: Random) -> None:
    for _ in range(3):
        made = world(random)
        f = made.filter
        rows = [row for row in (disturbed(row, random) for row in made.rows) if is_record(type(row))]
        expected = [careful(f, row, made.now) for row in rows]
        for row, answer in zip(rows, expected, strict=True):
            answers(f, row, answer, made.now)
        known = [row for row, answer in zip(rows, expected, strict=True) if answer is not None]
        right = [row for row, answer in zip(rows, expected, strict=True) if answer]
        assert list(map(id, f.select(known, now=made.now))) == list(map(id, right))


LISTS: list[Callable[[list[Any]], Any]] = [
    list, lambda values: np.array(values, dtype=object), pa.array, pa.scalar,
    lambda values: pl.Series(values, dtype=pl.String), lambda values: pl.Series([values], dtype=pl.List(pl.String))[0],
]  # fmt: skip


@pytest.mark.parametrize("make", LISTS)
def test_arrays_of_other_libraries_are_lists(make: Callable[[list[Any]], Any]) -> None:
    record, empty = SimpleNamespace(tags=make(["a", "b", None])), {"tags": make([])}
    for test, expected in (
        ({"has": "a"}, True), ({"hasEvery": ["a", "b"]}, True), ({"hasSome": ["x", "b"]}, True), ({"has": "x"}, False),
        ({"not": {"has": "x"}}, True), ({"isEmpty": True}, False), ({"equals": ["a", "b"]}, False),
        ({"not": ["a", "b"]}, True),
    ):  # fmt: skip
        assert chosen({"tags": test}, record) is expected
    assert chosen({"tags": {"isEmpty": True, "equals": [], "not": None}}, empty)


@pytest.mark.parametrize("make", [set, frozenset])
def test_a_set_has_no_order(make: Callable[[list[str]], Any]) -> None:
    record = {"tags": make(["a", "b"])}
    assert chosen({"tags": {"hasEvery": ["a", "b"]}}, record)
    assert not chosen({"tags": {"isEmpty": True}}, record)
    for clause in ({"equals": ["a", "b"]}, {"not": ["a", "b"]}):
        error = refused({"tags": clause}, record)
        assert (error.field, error.value) == ("tags", make(["a", "b"]))
        assert "order" in error.expected


@pytest.mark.parametrize(
    "held", ["vip", b"vip", bytearray(b"v"), {"vip": 1}, MappingProxyType({}), 7, iter(["a"]), object()]
)
def test_what_is_no_list_is_refused(held: Any) -> None:
    tests: tuple[Any, ...] = ({"has": "v"}, {"hasSome": ["v"]}, {"isEmpty": False}, {"not": ["v"]}, {"not": None})
    for test in tests:
        error = refused({"tags": test}, {"tags": held})
        assert (error.field, error.expected) == ("tags", "a list, each of its values a string")


def test_a_wrong_value_in_a_list() -> None:
    for test in ({"not": {"has": "x"}}, {"not": {"hasSome": ["x", "y"]}}, {"not": ["x"]}):
        assert refused({"tags": test}, {"tags": ["a", 7]}).field == "tags"
    assert refused({"days": {"has": "2026-06-01T12:00:00Z"}}, {"days": [NOW, "2026-06-01T12:00:00Z"]}).field == "days"
    assert refused({"rates": {"has": 1}}, {"rates": [1, "1"]}).field == "rates"


def test_numbers_in_lists() -> None:
    assert chosen({"rates": {"has": 0.1}}, {"rates": [Decimal("0.1")]})
    assert not chosen({"rates": {"has": 0.1}}, {"rates": [np.float32(0.1)]})
    assert chosen({"rates": {"has": 2**53}}, {"rates": [2**53 + 1]})
    assert chosen({"sizes": {"has": 5}}, {"sizes": [Decimal(5), None]})
    assert not chosen({"sizes": {"has": 2**31 - 1}}, {"sizes": np.array([1.5, nan])})
    assert chosen({"sizes": {"isEmpty": False}}, {"sizes": np.array([nan])})
    assert chosen({"NOT": {"sizes": {"has": 5}}}, {"sizes": np.array([nan])})
    assert chosen({"flags": {"has": True}}, {"flags": [0, 1]})
    assert chosen({"days": {"has": "2026-06-01T12:00:00Z"}}, {"days": (NOW.replace(tzinfo=None),)})


@pytest.mark.parametrize("text", [
    "", "{", "null", "[]", '"{}"', "{'plan': 'pro'}", '{"plan": "pro"', '{"plan": "pro"} x', '{"plan": NaN}',
    '{"plan": Infinity}', '{"plan": -Infinity}', '{"plan": "a\nb"}', '{"plan": "pro",}', '\ufeff{"plan": "pro"}',
    '{"plan": "\\ud800"}', '{"plan": "\\u0000"}', '{"plan": "\ud800"}', '{"plan": 1e400}', '{"plan": {"plan": "pro"}}',
    b"\xff", b'{"plan": "\xff"}', b'\xef\xbb\xbf{"plan": "pro"}', b"\x00",
    "[" * 100_000, '{"plan":' * 5_000 + "1" + "}" * 5_000, '{"x": ' + "[" * 5_000 + "]" * 5_000 + "}",
])  # fmt: skip
def test_text_in_which_there_is_no_plan(text: Any) -> None:
    assert chosen({"plan": None, "seats": None, "marks": None}, {"data": text})
    assert not chosen({"plan": {"not": "x"}}, {"data": text})


def test_numbers_of_many_digits() -> None:
    assert chosen({"seats": None, "rate": None}, {"data": {"seats": 10**5_000, "rate": 10**5_000}})
    assert chosen({"rate": {"gt": 1e300}}, {"data": {"rate": 10**305}})
    assert chosen({"rate": {"gt": 1e300}}, {"data": f'{{"rate": 1{"0" * 305}, "x": "{"x" * 1_000}"}}'})
    assert chosen({"rate": None}, {"data": '{"rate": 1e400}'})
    assert chosen({"seats": {"in": [1, 100]}}, {"data": '{"seats": 1e2}'})
    assert chosen({"seats": None}, {"data": '{"seats": 0.5}'})
    assert chosen({"seats": 1}, {"data": '{"seats": 0.99999999999999999999}'})
    assert chosen({"big": 2**62}, {"data": {"seats": 2**62}})
    assert chosen({"seats": None, "big": {"gt": 0}}, {"data": {"seats": 2**31}})


def test_a_key_that_stands_twice_is_no_error() -> None:
    assert chosen({"plan": {"in": ["a", "b"]}}, {"data": '{"plan": "a", "plan": "b"}'})


def test_keys_of_a_path_are_no_indexes() -> None:
    assert chosen({"city": "Bonn"}, {"data": {"address": {"city": {"0": "Bonn"}}}})
    assert chosen({"city": None}, {"data": {"address": {"city": ["Bonn"]}}})
    assert chosen({"city": None}, {"data": {"address": '{"city": {"0": "Bonn"}}'}})
    assert chosen({"city": "Bonn"}, {"data": UserDict(address=UserDict(city=UserDict({"0": "Bonn"})))})


@pytest.mark.parametrize("length", [90, 1_000])
def test_a_path_may_be_longer_than_an_expression_nests(length: int) -> None:
    keys = tuple(f"k{index % 3}" for index in range(length))
    schema = af.Schema(
        "Row", [af.Field("a", T.STRING, "data", path=keys), af.Field("b", T.INTEGER, "data", path=(*keys[1:], "x"))]
    )
    held: Any = "v"
    for key in reversed(keys):
        held = {key: held}
    f = af.parse({"a": "v", "b": None}, schema)
    for record in ({"data": held}, SimpleNamespace(data=held), UserDict(data=held)):
        assert f.matches(record)
        assert f.select([record, {}]) == [record]
        assert f.preview([record]).count == 1


def test_lists_at_a_path() -> None:
    held: Any
    for held in (["a", None], ["a", "b"], ("a",)):
        assert chosen({"marks": {"has": "a"}}, {"data": {"marks": held}})
    for held in (
        ["a", 5], ["a", ["b"]], "a", {"a": 1}, ["a", "\0"], {"a"}, np.array(["a"]), ["a", np.array([nan, nan])],
    ):  # fmt: skip
        assert chosen({"marks": None}, {"data": {"marks": held}}), held
        assert not chosen({"marks": {"has": "a"}}, {"data": {"marks": held}}), held
        assert not chosen({"NOT": {"marks": {"has": "x"}}}, {"data": {"marks": held}}), held
    assert chosen({"counts": {"hasEvery": [1, 2]}}, {"data": '{"counts": [1, 2.0, null]}'})
    assert chosen({"counts": None, "shares": {"has": 0.5}}, {"data": '{"counts": [1, 0.5]}'})


def test_a_mapping_that_raises_is_a_record_error() -> None:
    assert refused({"plan": "a"}, {"data": Broken()}).field == "plan"
    assert refused({"email": "a"}, Broken()).field == "email"
    assert refused({"actions": {"some": {"name": "a"}}}, Broken()).field == "actions"


LOGIN = {"name": "login", "points": 5, "score": 2.5, "at": NOW}
ASKED: list[Any] = [
    {"some": {}}, {"some": {"name": "x"}}, {"every": {"name": "login"}}, {"none": {"name": "x"}},
    {"count": {"equals": 7}}, {"count": {"lte": 7}}, {"count": {"where": {"name": "x"}, "gte": 1}},
    {"sum": {"field": "points", "gte": 100}}, {"max": {"field": "at", "gt": "2100-01-01T00:00:00Z"}},
    {"min": {"field": "points", "gte": 1}}, {"max": {"field": "score", "equals": None}},
]  # fmt: skip


@pytest.mark.parametrize("held", [
    iter([LOGIN]), (row for row in [LOGIN]), map(dict, [LOGIN]), {"a": LOGIN}, "text", b"text", 7, True, NOW,
    np.array(nan).reshape(()).astype(object), object(),
])  # fmt: skip
def test_what_is_no_list_of_records_is_refused(held: Any) -> None:
    for test in ASKED:
        error = refused({"actions": test}, {"actions": held})
        assert (error.field, error.expected) == ("actions", "a list of records")


@pytest.mark.parametrize("row", [None, "text", 7, nan, [LOGIN], {"login"}, iter([LOGIN]), pl.DataFrame([LOGIN])])
def test_what_is_no_record_among_records_is_refused(row: Any) -> None:
    for test in ASKED:
        for rows in ([row], (row, LOGIN), deque([row]), deque([LOGIN, row])):
            error = refused({"actions": test}, {"actions": rows})
            assert (error.field, error.expected) == ("actions", "a record in each place of the list")
    for test in ASKED[1:6]:  # what the first record does not settle
        error = refused({"actions": test}, {"actions": [LOGIN, row]})
        assert (error.field, error.expected) == ("actions", "a record in each place of the list")


def test_reading_related_records_changes_none() -> None:
    row: defaultdict[str, Any] = defaultdict(lambda: "made up")
    for test in ASKED:
        parsed({"actions": test}).select([{"actions": [row]}])
    assert not row
    assert not chosen({"actions": {"some": {"name": "made up"}}}, {"actions": [row]})


def test_an_error_names_the_way_to_the_value() -> None:
    rows = [LOGIN, {"name": "x", "points": "12", "contact": {"email": "a", "tags": "vip"}}]
    tests: list[Any] = [
        {"every": {"points": {"gte": 1}}}, {"sum": {"field": "points", "gte": 1}},
        {"count": {"where": {"points": {"gte": 1}}, "gte": 5}}, {"max": {"field": "points", "lt": 99}},
    ]  # fmt: skip
    for test in tests:
        error = refused({"actions": test}, {"actions": rows})
        assert (error.field, error.value, error.expected) == ("actions.points", "12", "a number")
        assert str(error) == "actions.points is '12', expected a number"
    error = refused({"actions": {"some": {"contact": {"is": {"tags": {"has": "vip"}}}}}}, {"actions": rows})
    assert (error.field, error.value) == ("actions.contact.tags", "vip")
    error = refused({"actions": {"some": {"items": {"some": {"sku": "a"}}}}}, {"actions": [{"items": "x"}]})
    assert error.field == "actions.items"


def test_sums_are_exact() -> None:
    values: list[Any] = [Decimal("0.1"), 0.5, Fraction(1, 3), 2**60, True, None, nan, np.int64(2**62)]
    rows = [{"points": value} for value in values]
    exact = sum(map(Fraction, values[:4]), Fraction(1 + 2**62))
    f = parsed({"actions": {"sum": {"field": "points", "gte": 5}}})
    assert f.select([{"actions": rows}])
    assert not chosen({"actions": {"sum": {"field": "points", "lte": int(exact)}}}, {"actions": rows})
    assert chosen({"actions": {"sum": {"field": "points", "lte": int(exact) + 1}}}, {"actions": rows})
    assert chosen(
        {"actions": {"sum": {"field": "points", "equals": 2**53 + 1}}}, {"actions": [{"points": 2**53}, {"points": 1}]}
    )
    for value in (inf, Decimal("1E+999999999"), Decimal("1E-999999999"), Decimal("Infinity")):
        error = refused({"actions": {"sum": {"field": "points", "gte": 5}}}, {"actions": [{"points": value}]})
        assert error.field == "actions.points"


def test_nothing_of_an_extreme_is_nan() -> None:
    values: Any
    for values in ([nan, 5, 7], [5, nan, 7], [7, 5, nan], [None, Decimal("NaN"), 5, 7.0]):
        record = {"actions": [{"points": value, "score": value} for value in values]}
        for field in ("points", "score"):
            assert chosen({"actions": {"min": {"field": field, "equals": 5}}}, record)
            assert chosen({"actions": {"max": {"field": field, "equals": 7}}}, record)
            assert chosen({"actions": {"min": {"field": field, "gte": 5, "lt": 6}}}, record)
            assert chosen({"actions": {"max": {"field": field, "lte": 7}}}, record)
            assert chosen({"actions": {"max": {"field": field, "gte": 7}}}, record)
            assert not chosen({"actions": {"min": {"field": field, "gt": 5}}}, record)
    for values in ([nan], [None], []):
        record = {"actions": [{"points": value} for value in values]}
        assert not chosen({"actions": {"max": {"field": "points", "lt": 9}}}, record)
        assert not chosen({"actions": {"max": {"field": "points", "gte": 0}}}, record)
        assert chosen({"actions": {"max": {"field": "points", "equals": None}}}, record)


class Raising:
    """Has no attribute that can be read."""

    def __init__(self, error: Exception) -> None:
        self.__dict__["error"] = error

    def __getattribute__(self, name: str) -> Any:
        if name in ("tags", "actions", "list", "data", "email", "name", "points", "at"):
            raise object.__getattribute__(self, "error")
        return object.__getattribute__(self, name)


class Contrary:
    """Raises whatever it is asked."""

    def _raise(self, *_: Any) -> Any:
        raise RuntimeError("no")

    __eq__ = __ne__ = __lt__ = __gt__ = __le__ = __ge__ = __bool__ = __iter__ = __len__ = __contains__ = _raise
    __add__ = __radd__ = __hash__ = __getitem__ = __float__ = __int__ = __repr__ = _raise


EVERYTHING = list(map(parsed, [
    {"email": "a"}, {"email": {"not": "a"}}, {"email": {"contains": "a"}}, {"at": {"gte": {"now": "P0D"}}},
    {"tags": {"has": "a"}}, {"tags": {"isEmpty": True}}, {"rates": {"has": 1}},
    {"days": {"has": "2026-06-01T12:00:00Z"}}, {"plan": "a"}, {"seats": {"gte": 1}}, {"marks": {"has": "a"}},
    {"city": {"not": None}}, {"list": {"is": {"email": "a"}}}, *({"actions": test} for test in ASKED),
    {"actions": {"every": {"at": {"lt": {"now": "-P30D"}}, "contact": {"isNot": {"tags": {"has": "a"}}}}}},
]))  # fmt: skip


@pytest.mark.parametrize(
    "error", [RuntimeError("gone"), KeyError("x"), ValueError("x"), RecursionError(), MemoryError(), OSError(5)]
)
def test_an_attribute_that_raises_is_a_record_error(error: Exception) -> None:
    clauses: tuple[Any, ...] = (
        {"email": "a"}, {"tags": {"has": "a"}}, {"plan": "a"}, {"actions": {"some": {}}}, {"list": {"is": None}},
    )  # fmt: skip
    for clause in clauses:
        caught = refused(clause, Raising(error))
        assert caught.__cause__ is error
        assert caught.value is error
    assert refused({"actions": {"every": {"name": "a"}}}, {"actions": [Raising(error)]}).field == "actions.name"


HOSTILE: list[Any] = [
    Contrary(), [Contrary()], {"name": Contrary()}, [{"name": Contrary(), "points": Contrary(), "at": Contrary()}],
    np.array([nan]), np.array([[nan]]), np.array(nan), np.array([1, 2]), pa.array([1.5, None]),
    pa.scalar([{"name": "a"}]),
    pa.array([{"name": "a"}]), pl.Series([{"name": "a"}]), pl.Series([nan]), pl.DataFrame({"name": ["a"]}),
    {1, 2}, frozenset(), range(3), deque([1]), iter([]), map(str, [1]), {}.keys(), {"a": 1}.items(), memoryview(b"x"),
    Decimal("sNaN"), 1j, ..., NotImplemented, type, len, "\ud800", 10**400, -0.0, NOW.date(), Raising(OSError("x")),
    [Raising(OSError("x"))], [[[[]]]], {"plan": Contrary(), "marks": [Contrary()], "seats": Contrary()},
]  # fmt: skip


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: type(value).__name__)
def test_hostile_values_give_an_answer_or_the_documented_error(value: Any) -> None:
    names = ("email", "at", "tags", "rates", "days", "data", "actions", "list")
    records: list[Any] = [dict.fromkeys(names, value), SimpleNamespace(**dict.fromkeys(names, value)), value]
    if not is_record(type(value)):
        records.pop()
        with pytest.raises(TypeError, match="a record is a mapping or an object with attributes"):
            EVERYTHING[0].matches(value)
    for place, record in enumerate(records):
        for f in EVERYTHING[place::2] if place else EVERYTHING:
            answers(f, record, careful(f, record))
