"""Rows: every kind of record, values of odd types, and the source that is generated."""

import keyword
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import inf, isinf, nan
from random import Random
from types import CodeType, MappingProxyType, SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends import row_code
from audiencefilter.language.folding import fold
from tests.backends.nested import answered, parsed, refusal
from tests.strategies import HOSTILE_NAMES, Scenario, scenarios
from tests.worlds.graphs import world

T = af.FieldType
SCHEMA = af.Schema("Row", [
    af.Field("text", T.STRING), af.Field("whole", T.INTEGER), af.Field("number", T.NUMBER),
    af.Field("flag", T.BOOLEAN), af.Field("at", T.DATETIME),
])  # fmt: skip
NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)


def f(clause: Any, schema: af.Schema = SCHEMA) -> af.Filter:
    return parsed(clause, schema)


def chosen(clause: Any, record: Any) -> bool:
    return answered(f(clause), record)


class Properties:
    """An object whose attributes are worked out, and which raises when it has none."""

    def __init__(self, **values: Any) -> None:
        self._values = values

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["_values"][name]
        except KeyError:
            raise AttributeError(name) from None


def test_an_object_without_attributes_has_no_values() -> None:
    for record in (object(), Properties(), defaultdict(lambda: "made up")):
        assert chosen({"text": None}, record)
        assert not chosen({"whole": {"not": 1}}, record)
    assert chosen({"text": "a", "whole": None}, Properties(text="a"))


class NaT:
    """Is unequal to itself, as the missing date-time of data frames is."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return True


MISSING: list[Any] = [None, nan, Decimal("NaN"), Decimal("sNaN"), NaT()]


@pytest.mark.parametrize("missing", MISSING)
def test_what_stands_for_a_missing_value(missing: Any) -> None:
    operands = {"text": "x", "whole": 1, "number": 1.5, "flag": True, "at": "2024-06-01T12:00:00Z"}
    for name, operand in operands.items():
        for record in ({name: missing}, SimpleNamespace(**{name: missing})):
            assert chosen({name: None}, record)
            assert not chosen({name: {"not": None}}, record)
            assert not chosen({name: operand}, record)
            assert not chosen({name: {"not": operand}}, record)
            assert not chosen({"NOT": {name: {"not": operand}}}, record)
            if name != "flag":
                assert not chosen({name: {"in": [operand]}}, record)
                assert not chosen({name: {"notIn": [operand]}}, record)
                assert not chosen({name: {"gte": operand}}, record)
                assert not chosen({name: {"not": {"gte": operand}}}, record)


NUMBERS: list[Any] = [
    0, -0.0, 1, 1.0, True, Decimal("1"), Decimal("1.0"), Decimal("0.1"), 0.1, Fraction(1, 10), Fraction(3, 2), 1.5,
    -1.5, 2**31 - 1, 2**31, -(2**31), 2**53 - 1, 2**53, 2**53 + 1, 2**53 + 2, float(2**53), Decimal(2**53 + 1), 10**18,
    -(10**18), 10**300, 1.7976931348623157e308, -1.7976931348623157e308, 5e-324, inf, -inf, Decimal("Infinity"),
    Decimal("1E+308"), Decimal("-1E-400"),
]  # fmt: skip
BOUNDS: list[Any] = [
    0, 1, -1, 0.1, 1.5, 2**53, 2**53 + 1, 2**53 + 2, 2**31 - 1, 10**18, 10**300, 10**400, -(10**400),
    1.7976931348623157e308,
]  # fmt: skip


@pytest.mark.parametrize("operand", BOUNDS, ids=lambda value: str(value)[:20])
def test_numbers_are_compared_as_numbers(operand: Any) -> None:
    exact = Fraction(operand)
    for value in NUMBERS:
        held = float(value)
        if isinf(held) and abs(exact) > Fraction(sys.float_info.max):
            continue  # a bound beyond all doubles holds always or never, and an infinity is no value that it is about
        below = held < exact if abs(held) != inf else held < 0
        equal = abs(held) != inf and Fraction(held) == exact
        assert_compared("number", value, operand, below, equal)


@pytest.mark.parametrize(
    "operand", [0, 1, -1, 1.5, 2**31 - 1, -(2**31), 2**31, 2**53 + 1, 10**400], ids=lambda v: str(v)[:20]
)
def test_integers_are_compared_as_numbers(operand: Any) -> None:
    exact = Fraction(operand)
    for value in (0, 1, True, -1, 1.0, Decimal(1), Fraction(2, 2), 2, 2**31 - 1, -(2**31)):
        assert_compared("whole", value, operand, Fraction(value) < exact, Fraction(value) == exact)


@lru_cache(typed=True)
def comparing(name: str, operand: Any) -> list[af.Filter]:
    tests = [{"lt": operand}, {"lte": operand}, {"gt": operand}, {"gte": operand}]
    equal = [operand, {"not": operand}, {"in": [operand, 77]}, {"notIn": [operand, 77]}]
    return [f({name: test}) for test in [*tests, *equal]]


def assert_compared(name: str, value: Any, operand: Any, below: bool, equal: bool) -> None:
    up_to = below or equal
    expected = [below, up_to, not up_to, not below, equal, not equal, equal, not equal]
    thing = SimpleNamespace(**{name: value})
    assert [answered(one, {name: value}) for one in comparing(name, operand)] == expected, value
    assert [one.matches(thing) for one in comparing(name, operand)] == expected, value
    assert [bool(one.select([thing])) for one in comparing(name, operand)] == expected, value


BERLIN = ZoneInfo("Europe/Berlin")
#: Two in the morning of the 27th came twice in Berlin: at midnight UTC, and an hour later.
TWICE = [(datetime(2024, 10, 27, 2, 0, tzinfo=BERLIN, fold=fold), f"2024-10-27T0{fold}:00:00Z") for fold in (0, 1)]
#: The same instants in ways that are unequal, or equal and not the same instant, to Python.
INSTANTS: list[tuple[Any, str]] = [
    *TWICE,
    (datetime(2024, 3, 31, 2, 30, tzinfo=BERLIN), "2024-03-31T01:30:00Z"),
    (datetime(2024, 10, 27, 0, 0), "2024-10-27T00:00:00Z"),  # noqa: DTZ001
    (datetime(2024, 10, 27, 0, 0, tzinfo=UTC), "2024-10-27T00:00:00Z"),
    (datetime(2024, 10, 27, 2, 0, tzinfo=timezone(timedelta(hours=2))), "2024-10-27T00:00:00Z"),
    (datetime(2024, 10, 27, 2, 0, 0, 1, tzinfo=timezone(timedelta(hours=2))), "2024-10-27T00:00:00.000001Z"),
    (datetime.min.replace(tzinfo=UTC), "0001-01-01T00:00:00Z"),
    (datetime.max.replace(tzinfo=UTC), "9999-12-31T23:59:59.999999Z"),
]  # fmt: skip


@lru_cache
def about(other: str) -> list[af.Filter]:
    tests: list[Any] = [other, {"not": other}, {"lt": other}, {"lte": other}, {"gt": other}]
    tests += [{key: [other, "1999-01-01T00:00:00Z"]} for key in ("in", "notIn")]
    return [f({"at": test}) for test in tests]


@pytest.mark.parametrize(("value", "text"), INSTANTS, ids=str)
def test_instants_are_compared_as_instants(value: datetime, text: str) -> None:
    for other in dict.fromkeys(other for _, other in INSTANTS):
        # The texts are of one form, and so in the order of their instants.
        mine, yours = text.replace("00Z", "00.000000Z"), other.replace("00Z", "00.000000Z")
        equal = mine == yours
        expected = [equal, not equal, mine < yours, mine <= yours, mine > yours, equal, not equal]
        for record in ({"at": value}, SimpleNamespace(at=value)):
            assert [answered(one, record) for one in about(other)] == expected


class Odd:
    """Compares with everything, and is nothing."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def __lt__(self, other: object) -> bool:
        return True

    __le__ = __gt__ = __ge__ = __lt__


WRONG: list[tuple[str, Any, str]] = [
    ("text", 1, "a string"), ("text", b"x", "a string"), ("text", ["Ab", "x"], "a string"), ("text", True, "a string"),
    ("whole", "5", "a number"), ("whole", [5], "a number"), ("whole", 5j, "a number"), ("whole", NOON, "a number"),
    ("number", "1.5", "a number"), ("number", 10**400, "a number"), ("number", Decimal("1E+400"), "a number"),
    ("at", "2024-06-01T12:00:00Z", "a datetime"), ("at", 1717243200, "a datetime"), ("at", NOON.date(), "a datetime"),
    ("at", datetime(2024, 6, 1, tzinfo=tzinfo()), "a datetime"),  # type: ignore[abstract]
]  # fmt: skip
OPERANDS: dict[str, list[Any]] = {
    "text": [{"not": "x"}, {"notIn": ["x", "y"]}, {"contains": "a"}, {"contains": "a", "mode": "default"},
             {"not": {"contains": "a"}}, {"startsWith": "A"}, {"gt": "a"}, {"not": {"endsWith": "q"}},
             {"notIn": ["x", "y"], "mode": "insensitive"}],
    "whole": [{"not": 1}, {"notIn": [1, 2]}, {"gt": 1}, {"gte": 1, "lte": 9}],
    "number": [{"not": 1}, {"notIn": [1, 2]}, {"gt": 1}, 1.5, {"in": [1, 2]}, {"gte": 1, "lte": 9}],
    "at": [{"not": "2020-01-01T00:00:00Z"}, {"notIn": ["2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z"]},
           {"gt": "2020-01-01T00:00:00Z"}, "2020-01-01T00:00:00Z"],
}  # fmt: skip


def _wrong(name: str, value: Any, expected: str) -> Any:
    return pytest.param(name, value, expected, id=f"{name}-{value!r:.40}")


@pytest.mark.parametrize(("name", "value", "expected"), [_wrong(*row) for row in WRONG])
def test_a_value_of_a_wrong_type_is_named(name: str, value: Any, expected: str) -> None:
    for operand in OPERANDS[name]:
        for record in ({name: value}, SimpleNamespace(**{name: value}), MappingProxyType({name: value})):
            error = refusal(f({name: operand}), record)
            assert (error.field, error.value, error.expected) == (name, value, expected), operand


def test_an_error_has_the_index_of_the_first_record_that_is_wrong() -> None:
    for ask in (f({"text": {"not": "x"}}).select, f({"text": {"not": "x"}}).preview):
        for wrong in ({"text": 1}, SimpleNamespace(text=1)):
            with pytest.raises(af.RecordError, match=r"^record 5000: text is 1, ") as caught:
                ask(wrong if index == 5_000 else {} for index in range(5_010))
            assert caught.value.index == 5_000
            with pytest.raises(af.RecordError) as caught:
                ask([{}, {"text": None}, wrong, {"text": 2}])
            assert (caught.value.field, caught.value.value, caught.value.index) == ("text", 1, 2)


def test_a_field_that_is_not_asked_for_may_hold_anything() -> None:
    assert chosen({"whole": 1}, {"whole": 1, "text": Odd(), "at": "x"})


#: What a source that is generated may have in it; nothing of a clause is, as SECURITY.md promises.
_ALLOWED = re.compile(
    r"""\s+|n\ \+=\ (?:1|x)\b
    |def\ (?:predicate|select|test)\b|return\ |if\ |elif\ |else\ |for\ |in\ |is\ |not\ |and\ |or\ |try:|except\s
    |pass\b|else:|\b(?:predicate|select|rows|misplaced|others|type|dict|list|str|int|float|map|len|getattr|None|True|False)\b
    |\b(?:fold|utc|contains|document|under|unsafe|is_mapping|is_one_mapping|listed|counted|refuse|r|x|n|[kdt]\d+)\b
    |\.(?:get|lower|isascii|translate|startswith|endswith|astimezone|isdisjoint|issubset|issuperset)\(
    |:=|==|!=|<=|>=|[<>()\[\]:,+=]|\b0(?:\.0)?\b|''|'İ'""",
    re.VERBOSE,
)


def tokens_left(source: str, attributes: set[str]) -> str:
    """Return what is left of a source when all that it may consist of is taken out."""
    for attribute in sorted(attributes, key=len, reverse=True):
        source = re.sub(rf"\br\.{re.escape(attribute)}(?![A-Za-z0-9_])", " ", source)
    return _ALLOWED.sub("", source)


@contextmanager
def generated() -> Iterator[list[str]]:
    """Yield the list that every source is added to that is compiled, or looked for among those that were."""
    seen: list[str] = []
    compiled = row_code._code

    def code(text: str) -> CodeType:
        seen.append(text)
        return compiled(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(row_code, "_code", code)
        yield seen


@pytest.fixture
def sources() -> Iterator[list[str]]:
    with generated() as seen:
        yield seen


HOSTILE = [
    "x); import os; (", "r", "x", "k0", "__class__", "__import__('os')", "a.b", "a\nb", "ünï", "ﬁ", "class", "None",
    "print", "0", "a b", "'", '"', "#", "\\", "_", "lambda", "match", "x if 1 else", "{}", "%s", "get", "items",
]  # fmt: skip


@pytest.mark.parametrize("attribute", sorted({*HOSTILE, *HOSTILE_NAMES}))
def test_a_hostile_attribute_is_read_and_not_run(attribute: str, sources: list[str]) -> None:
    schema = af.Schema("Row", [af.Field("a", T.STRING, attribute=attribute), af.Field("b", T.INTEGER)])
    one = f({"a": {"not": "x"}, "b": {"gt": 1}}, schema)
    good, bad = {attribute: "y", "b": 2}, {attribute: "x", "b": 2}
    assert one.select([good, bad]) == [good]
    assert [one.matches(good), one.matches(bad)] == [True, False]
    if attribute not in ("__class__", "__import__('os')"):
        objects = [SimpleNamespace(**good), SimpleNamespace(**bad)]
        assert one.select(objects) == objects[:1]
        assert [one.matches(record) for record in objects] == [True, False]
    plain = attribute.isascii() and attribute.isidentifier() and not keyword.iskeyword(attribute)
    assert sources
    for source in sources:
        assert tokens_left(source, {"b", attribute} if plain else {"b"}) == ""
        if not plain and not keyword.iskeyword(attribute) and len(attribute) > 2:
            assert attribute not in source


def test_what_is_left_of_a_source_is_noticed() -> None:
    wrong = (
        "__import__('os')", "r.secret", "eval(x)", "x.__class__", '"text"', "1 + 1", "lambda: x", "k0.upper()",
    )  # fmt: skip
    for source in wrong:
        assert tokens_left(source, {"b"}) != ""


@given(scenarios(levels=4, plain=True), st.integers(0, 2**64).map(Random))
def test_nothing_of_a_clause_reaches_the_source(scenario: Scenario, random: Random) -> None:
    drawn, made = scenario.filter, world(random)
    for one, rows, now in ((drawn, scenario.rows, NOON), (made.filter, made.rows, made.now)):
        attributes = {member.attribute for schema in schemas_of(one.schema) for member in schema.members}
        with generated() as seen:
            one.matches(rows[0], now=now)
            one.select(rows, now=now)
            one.select([SimpleNamespace()], now=now)
        for source in seen:
            assert tokens_left(source, attributes) == ""


def schemas_of(schema: af.Schema) -> list[af.Schema]:
    """Return a schema, and those that its relations lead to."""
    found = [schema]
    for one in found:
        found += [link.schema for link in one.relations.values() if link.schema not in found]
    return found


@given(
    st.lists(st.text(st.sampled_from("aAéÉİßẞKſ"), max_size=2), min_size=1, max_size=4),
    st.lists(st.text(st.sampled_from("aAéÉİßẞKſ"), max_size=2), min_size=1, max_size=8),
    st.sampled_from(("in", "notIn")),
)
def test_a_list_that_ignores_case_may_mix_letters(wanted: list[str], texts: list[str], key: str) -> None:
    one = f({"text": {key: wanted, "mode": "insensitive"}})
    expected = [(fold(text) in set(map(fold, wanted))) is (key == "in") for text in texts]
    assert [one.matches({"text": text}) for text in texts] == expected
    none = f({"AND": [{"text": {"in": ["", *more], "mode": "insensitive"}} for more in (wanted, ["b", "c"])]})
    assert [none.matches({"text": text}) for text in ("", *texts)] == [not text for text in ("", *texts)]


@pytest.mark.parametrize("needle", ["b", "ab", "ba", "i", "ib", "bi", "é", "éb", "iİ"])
def test_needles_beside_a_dotted_i(needle: str) -> None:
    rows = [{"text": "".join(text)} for length in range(4) for text in product("aBéİi", repeat=length)]
    folded = fold(needle)
    for key, finds in (("contains", str.__contains__), ("startsWith", str.startswith), ("endsWith", str.endswith)):
        selected = f({"text": {key: needle, "mode": "insensitive"}}).select(rows)
        assert selected == [row for row in rows if finds(fold(row["text"]), folded)]


def test_dicts_that_make_missing_keys_stay_as_they_are() -> None:
    related = af.Schema(
        "Related", [af.Field("n", af.FieldType.INTEGER), af.Field("tags", af.FieldType.STRING, many=True)]
    )
    schema = af.Schema("Root", list(related.fields), relations=[af.Relation("others", related)])
    for clause in ({"n": 0}, {"n": 0, "tags": {"isEmpty": True}}):
        one: dict[str, Any] = {"n": 1, "tags": None, "others": [{"n": 1, "tags": None}, defaultdict(int)]}
        made: defaultdict[str, Any] = defaultdict(int, others=[])
        f = af.parse({"OR": [clause, {"others": {"some": clause}}]}, schema)
        assert f.select([one, made]) == []
        assert (one["others"][1], made) == ({}, {"others": []})
        for result in ({"count": {"where": clause, "gte": 1}}, {"max": {"field": "n", "lt": 1}}):
            assert af.parse({"others": result}, schema).select([one]) == []
        assert one["others"][1] == {}
