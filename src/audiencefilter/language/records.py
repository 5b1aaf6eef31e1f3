"""Values of records: the only module that defines which Python values stand for a field's type, and which are missing.

Missing values are None, an absent key or attribute, and values unequal to themselves, such as NaN and the NaT and NA of
pandas. No such library is imported here: their scalars are recognised by behaviour.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, InvalidOperation
from enum import Enum
from fractions import Fraction
from functools import partial
from math import isfinite, isinf
from numbers import Integral, Real
from operator import is_
from typing import Any, Final, TypeAlias
from uuid import UUID

from audiencefilter.language.custom_data import at_path, json_of
from audiencefilter.language.date_formats import COUNTS, date_reader, form_and_zone, has_time
from audiencefilter.language.decimals import BEYOND, Written, units_of_double
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.fields import Field, FieldType, ResultField, expected_value, integer_range
from audiencefilter.language.instants import parse_date, parse_instant
from audiencefilter.language.types import JsonKind, by_type, parse_uuid

#: The result of a converter for a value of the wrong type.
_WRONG: Final = object()
#: A number as in JSON; the groups are its fraction and its exponent.
_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?", re.ASCII)
BOOLEANS: Final = {"true": True, "1": True, "false": False, "0": False}
#: Maximum number of characters of an integer in text, and of digits of a Decimal; longer ones exceed 64 bits.
_MAX_INTEGER_DIGITS: Final = 20
#: A context that never rounds.
_EXACT: Final = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)

_Convert: TypeAlias = Callable[[Any], Any]
#: The usual Python type of a value.
PYTHON: Final[Mapping[FieldType, type]] = by_type(
    string=str, integer=int, number=float, boolean=bool, datetime=datetime, date=date, uuid=UUID, decimal=Decimal
)


def value_reader(field: Field, strings: bool = False, infinite: bool = False) -> Callable[[Any], Any]:
    """Return a function from a JSON value to the value of a field, or None for a missing value."""
    # Strings, booleans and numbers stay as they are, whole numbers of an ``INTEGER`` become int, timestamps and
    # date-times become aware date-times in UTC (a naive one means UTC). Scalars of numpy are read as numbers.
    # The function raises RecordError for a value of the wrong type, out of range, or missing where one is required.
    # Items of lists may be missing. Custom data, which fields with a path read, is not converted or checked: evaluation
    # treats unusable values there as missing.
    if field.path:
        return lambda raw: None if strings and isinstance(raw, str) and raw == "" else raw
    if field.many:
        return _list_reader(field, strings, infinite)
    of_text, of_other = _CONVERTERS[field.type](field, infinite)
    if not strings and field.type.facts.json is not JsonKind.STRING:
        of_text = _none_or_wrong

    def read_value(value: Any) -> Any:
        if isinstance(value, str):
            found = of_text(value) if value or not strings else None
        else:
            found = None if value is None else of_other(value)
        if found is _WRONG:
            raise RecordError(field.name, value, _expected(field))
        if found is None and not field.nullable:
            raise RecordError(field.name, None, "a value")
        return found

    return read_value


def read(record: Any, field: Field) -> Any:
    """Return the raw value of a field in a mapping or an object; None where it is absent."""
    return attribute_of(record, field.attribute, field.name)


def attribute_of(record: Any, attribute: str, name: str) -> Any:
    """Return the value of a key or an attribute, None where it is absent; RecordError where reading it raises."""
    try:
        return record.get(attribute) if isinstance(record, Mapping) else getattr(record, attribute, None)
    except Exception as error:
        raise RecordError(name, error, "a readable value") from error


def value_of(record: Any, field: Field) -> Any:
    """Return the value of a field in a record as `comparable` does; at a path, one of the wrong type is missing."""
    raw = read(record, field)
    try:
        return at_path(raw, field) if field.path else comparable(raw, field)
    except RecordError:
        raise
    except Exception as error:  # a foreign mapping, list or number may raise any error
        raise RecordError(field.name, raw, _expected_in_record(field)) from error


def comparable(raw: Any, field: Field) -> Any:
    """Return a raw value as comparisons read it, None for a missing value; RecordError for one of another type."""
    # It is a str, a bool or an aware datetime in UTC; for a ``NUMBER`` the nearest double; for an ``INTEGER`` the exact
    # number, whole or not (an int, a float, a Decimal or a Fraction, which Python compares exactly); for a ``DECIMAL``
    # the whole number of its units, for a ``DATE`` a date, for a ``UUID`` a UUID. A member of an Enum is its value if
    # the field has `values`. For a field with many values it is a tuple of these, or a frozenset for a set; missing
    # items are None.
    if field.many:
        return _comparable_list(raw, field)
    if is_missing(raw):
        return None
    if field.values is not None and isinstance(raw, Enum) and not isinstance(raw, str):
        raw = raw.value
    value = _COMPARABLE[field.type](raw) if field.scale is None else _units(raw, field)
    if value is _WRONG:
        raise RecordError(field.name, raw, _expected_in_record(field))
    return value


def _comparable_list(raw: Any, field: Field) -> Any:
    if raw is None:
        return None
    if not isinstance(raw, list | tuple | set | frozenset):
        values = _values_of(raw)
        if values is None:
            if is_missing(raw):
                return None
            raise RecordError(field.name, raw, _expected_in_record(field))
    else:
        values = raw
    kind = frozenset if isinstance(raw, set | frozenset) else tuple
    element = field.element
    return kind(comparable(value, element) for value in values)


def _values_of(raw: Any) -> Any:
    """Return the values of a numpy, Arrow or Polars list; None for other values."""
    for method in ("tolist", "to_pylist", "to_list", "as_py"):
        convert = getattr(raw, method, None)
        if callable(convert):
            values = convert()
            return values if isinstance(values, list) else None
    return None


def is_missing(value: Any) -> bool:
    """Whether a value stands for a missing one: None, or unequal to itself."""
    if value is None:
        return True
    if isinstance(value, Decimal):
        return value.is_nan()  # comparing a signalling NaN raises
    try:
        unequal = value != value
    except Exception:  # a foreign object may raise any error
        return False
    try:
        return bool(unequal)
    except TypeError:  # any comparison with pandas' NA gives NA
        return unequal is value
    except ValueError:  # an array has no single truth value, and is not a missing value
        return False


# -- coercion -----------------------------------------------------------------------------------------------------


def unconverted_type(field: Field) -> type | None:
    """Return the type whose values, except empty text, need no conversion; None where there is none."""
    return PYTHON[field.type] if field.is_single and field.type.facts.is_unconverted else None


def _date_converters(field: Field) -> tuple[_Convert, _Convert]:
    if field.format is None:
        return _read_datetime, _datetime
    read_date = date_reader(field.format)
    form, zone = form_and_zone(field.format)
    read_day = None if has_time(form) else date_reader("YYYY-MM-DD" if zone is None else f"YYYY-MM-DD {zone}")

    def read_text(text: str) -> Any:
        found = read_date(text)
        return _read_datetime(text) if found is None else found

    def read_other(value: Any) -> Any:
        if form in COUNTS and type(value) in (int, float) and not is_missing(value):
            found = read_date(str(value))
            return _WRONG if found is None else found
        if read_day and isinstance(value, date) and not isinstance(value, datetime) and not is_missing(value):
            found = read_day(date.isoformat(value))
            return _WRONG if found is None else found
        return _datetime(value)

    return read_text, read_other


def _list_reader(field: Field, strings: bool, infinite: bool) -> _Convert:
    """Return a converter for lists; a list that needs no conversion is returned as the same object."""
    element = replace(field, many=False, nullable=True)
    of_json = value_reader(element, infinite=infinite)
    of_any = value_reader(element, strings=True) if strings else of_json

    def read_list(raw: Any) -> Any:
        read_element = of_json if isinstance(raw, str) else of_any
        values = list_of(raw, strings)
        if values is None:
            if not (raw in ("", "null") if isinstance(raw, str) else is_missing(raw)):
                raise RecordError(field.name, raw, _expected(field))
            if field.nullable:
                return None
            raise RecordError(field.name, None, "a list")
        found: list[Any] = []
        try:
            found.extend(map(read_element, values))
        except RecordError as error:
            raise RecordError(f"{field.name}[{len(found)}]", error.value, error.expected) from None
        return values if all(map(is_, found, values)) else type(values)(found)

    return read_list


def list_of(raw: Any, strings: bool = False) -> Any:
    """Return the values of a list, tuple, set, or numpy, Arrow or Polars list; None for other values."""
    if isinstance(raw, list | tuple | set | frozenset):
        return raw
    if not isinstance(raw, str):
        return _values_of(raw)
    if not strings:
        return None
    values = json_of(raw)
    return values if isinstance(values, list) else None


def _integer(bits: int) -> _Convert:
    low, high = integer_range(bits)

    def convert(value: Any) -> Any:
        whole = value if type(value) is int else _whole(value)
        return whole if whole is None or whole is _WRONG or low <= whole <= high else _WRONG

    return convert


def _whole(value: Any) -> Any:
    """Return a number as an int, or None for a missing value."""
    if isinstance(value, bool) or not isinstance(value, (Real, Decimal)) or is_missing(value):
        return _none_or_wrong(value)
    if isinstance(value, Decimal) and value.is_finite() and value.adjusted() > _MAX_INTEGER_DIGITS:
        return _WRONG if value else 0  # 1E+1000000 would take long to convert
    try:
        whole = int(value)  # type: ignore[arg-type]
    except (OverflowError, ValueError):  # an infinity
        return _WRONG
    return whole if whole == value else _WRONG


def _text_reader(bits: int) -> _Convert:
    convert = _integer(bits)

    def read_text(text: str) -> Any:
        found = _NUMBER.fullmatch(text)
        if found is None:
            return _WRONG
        if found.lastindex is None:
            return convert(int(text)) if len(text) <= _MAX_INTEGER_DIGITS else _WRONG
        try:
            return convert(Decimal(text))
        except InvalidOperation:  # an exponent with more than eighteen digits
            return _WRONG

    return read_text


def _number(value: Any) -> Any:
    if type(value) is float and isfinite(value):
        return value
    if isinstance(value, bool) or not isinstance(value, (Real, Decimal)) or is_missing(value):
        return _none_or_wrong(value)
    double = _double(value)
    if double is _WRONG or not isfinite(double):
        return _WRONG
    if isinstance(value, (int, Decimal)):
        return value
    return int(value) if isinstance(value, Integral) else double


def _number_or_infinity(value: Any) -> Any:
    found = _number(value)
    if found is _WRONG and isinstance(value, (Real, Decimal)):
        double = _double(value)
        return double if double is not _WRONG and isinf(double) else _WRONG
    return found


def _read_number(text: str) -> Any:
    found = _NUMBER.fullmatch(text)
    if found is None:
        return _WRONG
    if found.lastindex is None and len(text) <= 300:  # within the range of doubles
        return int(text)
    double = float(text)
    return double if isfinite(double) else _WRONG


def _boolean(value: Any) -> Any:
    if value is True or value is False:
        return value
    return bool(value) if _is_numpy_bool(value) else _none_or_wrong(value)


def _read_datetime(text: str) -> Any:
    instant = parse_instant(text)
    return _WRONG if instant is None else instant


def _read_date(field: Field, text: str) -> Any:
    found = None if field.format is None else date_reader(field.format)(text)
    day = parse_date(text) if found is None else found.date()
    return _WRONG if day is None else day


def _read_decimal(field: Field, text: str) -> Any:
    if _NUMBER.fullmatch(text) is None:
        return _WRONG
    try:
        return _decimal(field, Decimal(text))
    except InvalidOperation:  # an exponent with more than eighteen digits
        return _WRONG


def _decimal(field: Field, value: Any) -> Any:
    """Return a number as the Decimal that it stands for; an int stays."""
    if is_missing(value):
        return None
    units = _units(value, field)
    return units if units is _WRONG else value if type(value) is int else unscaled(units, field.scale or 0)


def _unless_missing(convert: _Convert) -> _Convert:
    return lambda value: None if is_missing(value) else convert(value)


def _datetime(value: Any) -> Any:
    if type(value) is datetime and value.tzinfo is UTC:
        return value
    return None if is_missing(value) else _instant(value)


def _read_member(value: Any) -> Any:
    """Return the text of a member of an enumeration."""
    if isinstance(value, Enum) and isinstance(value.value, str):
        return str.__str__(value.value)
    return _none_or_wrong(value)


def _none_or_wrong(value: Any) -> Any:
    return None if is_missing(value) else _WRONG


def literal_of(number: float, digits: int) -> Decimal | int | None:
    """Return the exact number of a literal; None where it has more than `digits` digits without an exponent."""
    text = number.text if isinstance(number, Written) else repr(number)
    mantissa, _, exponent = text.lower().partition("e")
    whole, _, fraction = mantissa.lstrip("+-").partition(".")
    if len(exponent) > len(str(digits)) + 1:
        return None
    shift = int(exponent or 0)
    places = max(len(fraction) - shift, 0)
    if max(len(whole) + shift, 1) + places > digits:
        return None
    exact = Decimal(text)
    return int(exact) if places == 0 or exact == int(exact) else exact.normalize(_EXACT)


def scaled(value: Any, scale: int) -> int | None:
    """Return the units of a number in a record; None where the scale cannot express it."""
    if isinstance(value, bool):
        return None
    if isinstance(value, Written) and (exact := literal_of(value, 2 * len(str(BEYOND)))) is not None:
        units_of_text = scaled(exact, scale)
        return scaled(float(value), scale) if units_of_text is None else units_of_text
    if isinstance(value, Decimal):
        if not value.is_finite() or value.adjusted() > len(str(BEYOND)):
            return None
        units = value.scaleb(scale, _EXACT)
        whole = int(units) if units == units.to_integral_value(context=_EXACT) else None
    elif isinstance(value, Integral):
        whole = int(value) * 10**scale
    else:
        whole = units_of_double(value, scale) if isinstance(value, Real) else None
    return whole if whole is not None and -BEYOND < whole < BEYOND else None


def unscaled(units: int | Fraction, scale: int) -> Decimal | float:
    """Return the number of units: exact for whole ones, the nearest double for others."""
    return Decimal(units).scaleb(-scale, _EXACT) if isinstance(units, int) else float(units / 10**scale)


# -- normalisation ------------------------------------------------------------------------------------------------


def _text(value: Any) -> Any:
    return str.__str__(value) if isinstance(value, str) else _WRONG


def _exact(value: Any) -> Any:
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, (Decimal, Fraction)):
        return value
    return _double(value)


def _truth(value: Any) -> Any:
    is_truth = value in (0, 1) if isinstance(value, Integral) else _is_numpy_bool(value)
    return bool(value) if is_truth else _WRONG


def _double(value: Any) -> Any:
    """Return the double nearest to a number; a finite number beyond the range of doubles is wrong."""
    if not isinstance(value, (Real, Decimal)):
        return _WRONG
    try:
        double = float(value)
    except (OverflowError, ValueError):
        return _WRONG
    # A Decimal is converted through its digits, so a large one gives an infinity and does not raise.
    return _WRONG if isinstance(value, Decimal) and value.is_finite() and not isfinite(double) else double


def _instant(value: Any) -> Any:
    if not isinstance(value, datetime):
        return _WRONG
    if type(value) is not datetime:  # a pandas Timestamp has nanoseconds, which are cut
        value = datetime(
            value.year, value.month, value.day, value.hour, value.minute, value.second, value.microsecond,
            value.tzinfo, fold=value.fold,
        )  # fmt: skip
    if value.tzinfo is UTC:
        return value
    try:
        return value.replace(tzinfo=UTC) if value.utcoffset() is None else value.astimezone(UTC)
    except Exception:  # an instant outside the years 1 to 9999; or a broken zone, which may raise any error
        return _WRONG


def _calendar_date(value: Any) -> Any:
    if not isinstance(value, date) or isinstance(value, datetime):
        return _WRONG
    return value if type(value) is date else date(value.year, value.month, value.day)


def _uuid(value: Any) -> Any:
    if isinstance(value, UUID):
        return value
    found = parse_uuid(str.__str__(value)) if isinstance(value, str) else None
    return _WRONG if found is None else found


def _units(value: Any, field: Field) -> Any:
    """Return the units of a value of a field with a scale."""
    if isinstance(field, ResultField):
        return value
    found = scaled(value, field.scale or 0)
    return _WRONG if found is None else found


def _is_numpy_bool(value: Any) -> bool:
    return getattr(getattr(value, "dtype", None), "kind", None) == "b" and getattr(value, "ndim", None) == 0


#: Functions that read a present value as comparisons do.
_COMPARABLE: Final = by_type(
    string=_text, integer=_exact, number=_double, boolean=_truth, datetime=_instant, date=_calendar_date, uuid=_uuid,
    decimal=_exact,
)  # fmt: skip

#: Functions that return a converter for text and one for all other values, of a field and whether it may be infinite.
_CONVERTERS: Final[Mapping[FieldType, Callable[[Field, bool], tuple[_Convert, _Convert]]]] = by_type(
    string=lambda *_: (str.__str__, _read_member),
    integer=lambda field, _: (_text_reader(field.bits), _integer(field.bits)),
    number=lambda _, infinite: (_read_number, _number_or_infinity if infinite else _number),
    boolean=lambda *_: (lambda text: BOOLEANS.get(text.lower(), _WRONG), _boolean),
    datetime=lambda field, _: _date_converters(field),
    date=lambda field, _: (partial(_read_date, field), _unless_missing(_calendar_date)),
    uuid=lambda *_: (_uuid, _unless_missing(_uuid)),
    decimal=lambda field, _: (partial(_read_decimal, field), partial(_decimal, field)),
)


# -- words --------------------------------------------------------------------------------------------------------


def _expected(field: Field) -> str:
    """Describe the values accepted by :func:`value_reader`."""
    if field.many:
        return f"a list, each of its values {_expected(replace(field, many=False))}"
    if field.type is FieldType.INTEGER:
        low, high = field.integer_range
        return f"a whole number from {low} to {high}"
    other = "" if field.format is None else f", or a date written {show(field.format)}"
    return "a finite number" if field.type is FieldType.NUMBER else expected_value(field.type) + other


def _expected_in_record(field: Field) -> str:
    """Describe the values accepted by :func:`value_of`."""
    value = field.type.facts.in_records or expected_value(field.type)
    return f"a list, each of its values {value}" if field.many else value
