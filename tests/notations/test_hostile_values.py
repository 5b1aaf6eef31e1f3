"""Values of a mapping that are not what they say: they are read as the plain values behind them, or refused."""

import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Context, Decimal, Inexact, InvalidOperation, Rounded, localcontext
from enum import IntEnum, StrEnum
from typing import Annotated, Any

import pytest
from pydantic import TypeAdapter, ValidationError

import audiencefilter as af
from audiencefilter.language.ast import Comparison, walk
from audiencefilter.language.json_text import digits_of, integer_of
from audiencefilter.notations.text_printer import write_value
from tests.each import each
from tests.notations.test_refused import Zone

T = af.FieldType
FIELDS = [
    af.Field("text", T.STRING), af.Field("whole", T.INTEGER, bits=64), af.Field("number", T.NUMBER),
    af.Field("flag", T.BOOLEAN), af.Field("at", T.DATETIME),
]  # fmt: skip
SCHEMA = af.Schema("Record", FIELDS)


class LieError(Exception):
    """No error that anybody expects."""


def lie(*_: Any, **__: Any) -> Any:
    raise LieError


#: What Python calls on a value that it compares, converts, prints or counts.
ASKED = (
    "__abs__", "__bool__", "__bytes__", "__complex__", "__contains__", "__eq__", "__float__", "__format__", "__ge__",
    "__getitem__", "__gt__", "__hash__", "__index__", "__int__", "__iter__", "__le__", "__len__", "__lt__", "__ne__",
    "__neg__", "__repr__", "__round__", "__str__", "__trunc__", "as_integer_ratio", "adjusted", "astimezone",
    "bit_length", "encode", "isascii", "is_finite", "is_integer", "is_nan", "isoformat", "items", "keys", "lower",
    "lstrip", "replace", "startswith", "strip", "timetz", "to_integral_value", "utcoffset", "values",
)  # fmt: skip


def liar(base: type) -> Any:
    """Return a subclass that raises whatever it is asked; a hash of its own would keep it from being a key."""
    asked = {name: lie for name in ASKED if hasattr(base, name) and name != "__hash__"}
    return type(f"Lying{base.__name__}", (base,), {**asked, "__hash__": base.__hash__})


class Words(StrEnum):
    VIP = "vip"


class Sizes(IntEnum):
    BIG = 9


class OneToo:
    """Calls itself an instance of what it is not."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return self.kind


class Broken(Mapping[str, Any]):
    def __getitem__(self, key: str) -> Any:
        raise LieError

    def __iter__(self) -> Iterator[str]:
        yield "points"
        raise LieError

    def __len__(self) -> int:
        raise LieError


#: By field values, and the plain value that each is read as; None where it is refused.
VALUES: dict[str, list[tuple[Any, Any]]] = {
    "text": [
        (liar(str)("vip"), "vip"), (Words.VIP, "vip"), (OneToo(str), None), (OneToo(dict), None), (Broken(), None),
        (liar(dict)(a=1), None),
    ],
    "whole": [
        (liar(int)(7), 7), (Sizes.BIG, 9), (liar(float)(7.0), 7), (liar(float)("nan"), None), (liar(Decimal)("7"), 7),
        (liar(Decimal)("sNaN"), None), (OneToo(int), None),
    ],
    "number": [
        (liar(float)(2.5), 2.5), (liar(float)("inf"), None), (liar(int)(3), 3), (liar(Decimal)("0.5"), 0.5),
        (OneToo(float), None), (OneToo(Decimal), None),
    ],
    "flag": [(True, True), (liar(int)(1), None), (OneToo(bool), None)],
    "at": [
        (liar(datetime)(2024, 1, 1, tzinfo=UTC), datetime(2024, 1, 1, tzinfo=UTC)),
        *((datetime(2024, 1, 1, tzinfo=zone), None) for zone in (
            Zone(LieError()), Zone(RecursionError()), Zone(LieError(), after=1), Zone(KeyError(), after=2),
        )),
        (liar(datetime)(2024, 1, 1, tzinfo=Zone(LieError())), None), (OneToo(datetime), None),
    ],
}  # fmt: skip


def test_a_value_is_read_as_the_plain_value_behind_it() -> None:
    def check(case: tuple[str, Any, Any]) -> None:
        field, value, expected = case
        for clause in ({field: value}, {field: {"not": value}}, {"OR": [{field: {"equals": value}}]}):
            if expected is None:
                assert_refused(clause)
                continue
            f = af.parse(clause, SCHEMA)
            (test,) = (node for node in walk(f.ast) if isinstance(node, Comparison))
            assert type(test.value) is type(expected)
            assert test.value == expected
            assert af.parse(f.to_json(), SCHEMA) == f
        # Elsewhere than where it belongs it is a mistake like any other.
        others = [{"in": value}, {"in": [value, None]}, {"mode": value}, {"contains": value}, {"x": value}]
        for clause in (
            {"x": value},
            {"AND": value},
            {"OR": [value]},
            *({name: other} for name in VALUES for other in others),
        ):
            assert_refused(clause)
        try:
            of_key = {value: 1}
        except Exception:  # no key
            return
        assert_refused(of_key)

    each(((field, *values) for field, of_field in VALUES.items() for values in of_field), check)


def assert_refused(clause: Any) -> None:
    """Nothing but the one error comes out, and it can be printed; where the clause is right after all, so is that."""
    try:
        f = af.parse(clause, SCHEMA)
    except af.InvalidFilterError as error:
        found = error
    else:
        assert af.parse(f.to_json(), SCHEMA) == f
        return
    assert len(str(found)) < 3_000
    assert len(found.problems) < 100


def test_arrays_of_subclasses_are_read_as_they_are() -> None:
    for kind in (list, tuple):
        clause = {"OR": liar(kind)([{"whole": {"in": liar(kind)([1, 2])}}])}
        assert af.parse(clause, SCHEMA).to_dict() == {"whole": {"in": [1, 2]}}


def test_sources_of_subclasses_are_read_as_they_are() -> None:
    for kind, plain in ((str, '{"whole":1}'), (bytes, b'{"whole":1}'), (bytearray, b'{"whole":1}')):
        assert af.parse(liar(kind)(plain), SCHEMA).to_dict() == {"whole": 1}
        text = b"whole = 1" if isinstance(plain, bytes) else "whole = 1"
        assert af.parse_text(liar(kind)(text), SCHEMA).to_dict() == {"whole": 1}
    released = memoryview(b"{}")
    released.release()
    for source in (released, Broken(), liar(dict)(a=1), OneToo(str), OneToo(bytes)):
        for read in (af.parse, af.parse_text):
            with pytest.raises(af.InvalidFilterError):
                read(source, SCHEMA)  # type: ignore[arg-type]


def test_the_context_of_decimals_has_no_say() -> None:
    with localcontext(Context(prec=1, Emax=1, Emin=-1, traps=[Inexact, Rounded, InvalidOperation])):
        assert af.parse({"number": Decimal("12345.5")}, SCHEMA).to_dict() == {"number": 12345.5}
        assert af.parse({"whole": Decimal("1E+30")}, SCHEMA).to_dict() == {"whole": 10**30}


def test_a_zone_of_a_record_may_raise_anything() -> None:
    f = af.parse({"at": {"gt": "2024-01-01T00:00:00Z"}}, SCHEMA)
    for error in (LieError(), KeyError("x"), RecursionError(), AttributeError("x")):
        record = {"at": datetime(2024, 1, 1, tzinfo=Zone(error))}
        with pytest.raises(af.RecordError) as caught:
            SCHEMA.coerce(record)
        assert "at is a value of type datetime" in str(caught.value)
        with pytest.raises(af.RecordError):
            f.explain(record)


LONG = 10**9_000 - 7
LIMITS = af.Limits(digits=10_000)


@pytest.fixture(params=[None, 640, 0])
def interpreter(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let Python convert as many digits as it does anyway, the fewest it may, or any number."""
    before = sys.get_int_max_str_digits()
    if request.param is not None:
        sys.set_int_max_str_digits(request.param)
    yield
    sys.set_int_max_str_digits(before)


@pytest.mark.usefixtures("interpreter")
def test_limits_alone_say_how_many_digits_an_integer_may_have() -> None:
    for value in (LONG, -LONG, 10**641, -(10**8_000)):
        text = digits_of(value)
        assert integer_of(text) == value
        clauses: dict[str, Any] = {
            f'{{"whole":{text}}}': {"whole": value},
            f'{{"number":{{"notIn":[1,{text}]}}}}': {"number": {"notIn": [1, value]}},
        }
        for written, clause in clauses.items():
            f = af.parse(clause, SCHEMA, LIMITS)
            assert f.to_json() == written
            assert af.parse(written, SCHEMA, LIMITS) == f == af.parse_text(f.to_text(), SCHEMA, LIMITS)
            assert af.parse(written.encode(), SCHEMA, LIMITS).fingerprint == f.fingerprint
            assert text in f.describe()
            assert len(str(f.explain({"whole": 1, "number": 2.0}))) < 500
            assert len(repr(f)) < 300
            assert f.warnings is not None
            assert all(f.to_sql("postgresql", inline=inline).text for inline in (False, True))


@pytest.mark.usefixtures("interpreter")
def test_what_is_no_operand_is_written_as_python_does() -> None:
    assert write_value((1, {"a": 1})) == "(1, {'a': 1})"


def test_errors_about_long_integers_are_printed() -> None:
    wrong: list[Any] = [
        {"whole": {"in": LONG}}, {"text": LONG}, {"text": {"mode": LONG}}, {"flag": {"in": LONG}}, {"AND": LONG},
        {"at": LONG}, {"x": LONG}, {LONG: 1}, {"OR": [LONG]}, {"whole": {"not": [LONG]}},
    ]  # fmt: skip
    for clause in wrong:
        with pytest.raises(af.InvalidFilterError) as caught:
            af.parse(clause, SCHEMA, LIMITS)
        assert len(str(caught.value)) < 1_000
        with pytest.raises(ValidationError) as invalid:
            TypeAdapter(Annotated[af.Filter, af.FilterOf(SCHEMA)]).validate_python(clause)
        assert len(str(invalid.value)) < 2_000
        assert len(invalid.value.json()) < 4_000
