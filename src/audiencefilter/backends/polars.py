"""The polars back-end: one boolean expression over the columns of a frame for each plan, null where it is unknown.

Polars converts the operands of a comparison to a common type, which can lose digits, and a cast to text would accept
numbers, too. So each test is written once per family of column types that represents the values exactly, over a
selector that is empty unless the column is of that family. Polars expands selectors before it plans a query: only one
test remains, and the optimiser and the statistics of a file apply to it.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from functools import cache, lru_cache, partial, reduce
from operator import and_, eq, or_
from typing import Any, Final, NamedTuple, TypeAlias, assert_never
from uuid import UUID

try:
    import polars as pl
    from polars import selectors as cs
except ImportError as error:
    raise ImportError("to_polars() needs polars: install it with pip install 'audiencefilter[polars]'") from error

from audiencefilter.backends.patterns import CLASSES, anchored, regex
from audiencefilter.language.ast import Function
from audiencefilter.language.custom_data import at_path, value_at_end
from audiencefilter.language.decimals import BEYOND, BEYOND_DOUBLES, CLOSE
from audiencefilter.language.fields import AverageField, Field, FieldType, ResultField
from audiencefilter.language.folding import fold
from audiencefilter.language.instants import microseconds
from audiencefilter.language.related_records import objects_at
from audiencefilter.language.schema import OBJECT, Relation
from audiencefilter.language.types import ID, JsonKind, by_type
from audiencefilter.plan import nodes as p
from audiencefilter.plan.leaves import COMPARE

#: Returns the test of a field's values.
TestOf: TypeAlias = Callable[[Field, "OfColumn"], pl.Expr]
#: A function from an expression to one whose value in a row depends only on the value in that row.
OfColumn: TypeAlias = Callable[[pl.Expr], pl.Expr]


class ColumnReader(NamedTuple):
    """How to read columns of some types exactly."""

    types: cs.Selector
    read: OfColumn


class Accepted(NamedTuple):
    """The types that a column may have, in words and with the way to read each."""

    words: str
    readings: tuple[ColumnReader, ...]

    @property
    def types(self) -> cs.Selector:
        """All of these types."""
        return reduce(or_, [reading.types for reading in self.readings])


#: The type of a column of only missing values.
_VOID: Final = cs.by_dtype(pl.Null)
#: The types of text columns.
_TEXTS: Final = cs.by_dtype(pl.String, pl.Categorical, pl.Enum)
#: The type as which a VARIANT is read, whose parts are no custom data.
_VARIANT: Final = cs.by_dtype(pl.Struct({"metadata": pl.Binary, "value": pl.Binary}))
#: The types of columns of custom data.
_STRUCTS: Final = cs.struct() - _VARIANT
_DOCUMENTS: Final = _STRUCTS | _TEXTS | cs.binary()
_DATA: Final = "Struct (of no VARIANT), String, Categorical, Enum or Binary"


def expression(plan: p.Plan, test_of: TestOf | None = None) -> pl.Expr:
    """Return the expression that is true, false or null where a plan is true, false or unknown."""
    # The plan has no relative bounds. `test_of` applies a leaf to the values of its field; by default to the column.
    match plan:
        case p.Constant():  # a literal would be one row where it is selected
            return pl.repeat(plan.verdict, pl.len(), dtype=pl.Boolean)
        case p.Conjunction(children):
            return pl.all_horizontal([expression(child, test_of) for child in children])
        case p.Disjunction(children):
            return pl.any_horizontal([expression(child, test_of) for child in children])
        case p.Quantified() | p.Aggregated() if test_of is not None:
            raise _NotPlainError
        case p.Quantified():
            quantified = partial(_quantified, plan, expression(plan.where))
            return _over_records(plan.relation, _batches(quantified, pl.Boolean()))
        case p.Aggregated():
            aggregated = partial(_aggregated, plan)
            return _over_records(plan.relation, lambda column: column.pipe_with_dtype(aggregated))
        case p.RelativeBound() | p.RelativeDays():
            raise TypeError(f"{plan.field.name}: nothing is relative to now here any more")
        case _:
            if test_of is not None:
                return test_of(plan.field, _test_of(plan))
            return pl.any_horizontal(*_of_each_type(plan.field, _accepted(plan.field), _test_of(plan)))


def _accepted(field: Field) -> Accepted:
    """Return the types that a field's column may have."""
    if isinstance(field, AverageField):
        return _AVERAGES
    if field.path:
        return _custom_data(field)
    scale = None if isinstance(field, ResultField) else field.scale
    return _lists(field.type, scale) if field.many else _single_values(field.type, scale)


# -- tests --------------------------------------------------------------------------------------------------------


def _test_of(plan: p.Presence | p.Known | p.ValueTest | p.ListTest | p.OnDays) -> OfColumn:
    match plan:
        case p.Presence():
            return pl.Expr.is_not_null if plan.present else pl.Expr.is_null
        case p.Known():
            return _known(plan.verdict)
        case p.Bound():
            return partial(_bound, plan)
        case p.Membership():
            found = _membership(plan)
        case p.Match():
            found = _match(plan)
        case p.OnDays():
            found = partial(_on_days, plan.days.days)
        case p.ListHas():
            found = _has(plan.field.type, _literal(plan.values), plan.every)
        case p.ListEquals():
            found = _equals(plan.field.type, _literal(plan.values))
        case _:
            assert_never(plan)
    return (lambda values: ~found(values)) if plan.negated else found


def _known(verdict: bool) -> OfColumn:
    unknown = pl.lit(None, dtype=pl.Boolean)
    return lambda values: (values.is_not_null() | unknown) if verdict else (values.is_null() & unknown)


def _membership(plan: p.Membership) -> OfColumn:
    if isinstance(plan.field, AverageField):
        return lambda averages: reduce(or_, [_compared(averages, eq, value) for value in plan.values])
    literals: list[Any] = _literal(plan.values)
    if plan.ignore_case and len(literals) > 1:
        return lambda texts: _folded(texts, literals).is_in(literals)
    if plan.ignore_case:
        return _search(anchored(None, regex)(literals[0]))
    if len(literals) > 1:
        wanted: Any = literals
        if isinstance(plan.field, ResultField):
            wanted = pl.Series(literals, dtype=_WIDE if plan.field.type.facts.is_number else None).implode()
        return lambda values: values.is_in(wanted)
    return lambda values: values == literals[0]


def _bound(plan: p.Bound, values: pl.Expr) -> pl.Expr:
    if isinstance(plan.field, AverageField):
        return _compared(values, COMPARE[plan.side], plan.value)
    found: pl.Expr = COMPARE[plan.side](values, _literal(plan.value))
    return found


def _compared(averages: pl.Expr, compare: Callable[[pl.Expr, pl.Expr], pl.Expr], value: Any) -> pl.Expr:
    """Return a comparison of averages with a number, as whole numbers of at most 128 bits."""
    # No average lies between `value` and `near`, which has a small denominator.
    near = max(-_BEYOND_VALUES, min(Fraction(value), _BEYOND_VALUES)).limit_denominator(_MOST_RECORDS)
    total, count = (averages.struct.field(name).cast(_WIDE) for name in (_SUM, _COUNT))
    sign = (near > value) - (near < value)
    difference = total * _wide(2 * near.denominator) - count * _wide(2 * near.numerator) + _wide(sign)
    return compare(difference, _wide(0))


def _on_days(intervals: Iterable[tuple[int, int]], dates: pl.Expr) -> pl.Expr:
    code = dates.dt.month().cast(pl.Int32) * 100 + dates.dt.day()
    # Not any_horizontal, of which something is left where a selector is empty.
    return reduce(or_, [code.is_between(first, last) for first, last in intervals])


def _match(plan: p.Match) -> OfColumn:
    needle = plan.needle
    if plan.ignore_case:
        return _search(anchored(plan.where, regex)(needle))
    search = _SEARCHES[plan.where]
    return lambda texts: search(texts, needle)


_SEARCHES: Final[Mapping[p.Where, Callable[[pl.Expr, str], pl.Expr]]] = p.by_where(
    anywhere=lambda texts, needle: texts.str.contains(needle, literal=True),
    start=lambda texts, needle: texts.str.starts_with(needle),
    end=lambda texts, needle: texts.str.ends_with(needle),
)


def _literal(value: Any) -> Any:
    """Return a value as it is compared: an instant as a number of microseconds, an id as text; a tuple as a list."""
    match value:
        case tuple():
            return list(map(_literal, value))
        case datetime():
            return microseconds(value)
        case UUID():
            return str(value)
        case int():
            return max(-_BEYOND_SUMS, min(value, _BEYOND_SUMS))
        case _:
            return value


# -- case ---------------------------------------------------------------------------------------------------------


def _search(pattern: str) -> OfColumn:
    return lambda texts: texts.str.contains(pattern)


def _folded(texts: pl.Expr, wanted: Iterable[str]) -> pl.Expr:
    """Return texts with the characters folded that fold to a character of `wanted`; `wanted` is folded."""
    used = sorted(set().union(*wanted) & CLASSES.keys())
    forms = [form for char in used for form in CLASSES[char][1:]]
    return texts.str.replace_many(forms, [fold(form) for form in forms])


# -- related records -----------------------------------------------------------------------------------------------

_TO_MANY: Final = cs.list(cs.struct() | _VOID) | cs.array(cs.struct() | _VOID) | _VOID
_TO_ONE: Final = cs.struct() | _VOID
_PLACE, _IS_CHOSEN, _VALUE, _SUM, _COUNT = "place", "is chosen", "value", "sum", "count"
#: The type of sums.
_WIDE: Final = pl.Int128()
#: No value of 64 bits, and no sum of such values, is as large as these.
_BEYOND_VALUES, _BEYOND_SUMS = Fraction(2**64), 2**127 - 1
#: The records of an average: more than one row of a column has.
_MOST_RECORDS: Final = 2**30
#: Stands for a null among the records of a row in their sum; no sum of values of 64 bits is half as large.
_NULL_RECORD: Final = 2**100
_ONE, _NO_RECORD = (pl.lit(number, dtype=_WIDE) for number in (1, _NULL_RECORD))
_IS_RECORD: Final = pl.element().is_not_null()


class _Records(NamedTuple):
    """The records in a column, and the index of the row of each record."""

    records: pl.DataFrame
    places: pl.Series


def _over_records(relation: Relation, test: OfColumn) -> pl.Expr:
    """Return a test of the records in a column, made a frame for each batch; no value is converted to Python."""
    words, types = ("List or Array of Struct", _TO_MANY) if relation.many else ("Struct", _TO_ONE)
    if relation.is_data:
        is_list = relation.many and not relation.path
        words, types = _DATA, _DOCUMENTS | (_TO_MANY if is_list else _TO_ONE)
    return pl.any_horizontal(*_of_each_type(relation, Accepted(words, (ColumnReader(types, test),)), _unchanged))


def _quantified(plan: p.Quantified, where: pl.Expr, column: pl.Series) -> pl.Series:
    found = _records_of(column, plan.relation)
    is_true = _evaluated(found, where, pl.lit(None))[_IS_CHOSEN]
    # With `every`, a record that fails is decisive.
    decisive = found.places.filter(~is_true if plan.every else is_true)
    has_decisive = pl.int_range(len(column), eager=True).is_in(decisive.implode())
    return ~has_decisive if plan.every is not plan.negated else has_decisive


def _aggregated(plan: p.Aggregated, column: pl.Expr, dtype: pl.DataType) -> pl.Expr:
    """Return the test of an aggregate over a column of a type."""
    # A total over plain fields is an expression over the lists themselves: a tenth of the time, as nothing is grouped.
    is_total = plan.function in (Function.COUNT, Function.SUM) and not plan.relation.is_data
    if is_total and isinstance(dtype, pl.List) and isinstance(dtype.inner, pl.Struct):
        try:
            total = _total(plan.relation, plan.field, plan.where, dtype.inner)
            return expression(plan.test, lambda _, test: test(total))
        except _NotPlainError:
            pass
    value = pl.lit(1)
    if plan.field is not None:
        value = pl.coalesce(*_of_each_type(plan.field, _accepted(plan.field), _unchanged))
    of_batch = partial(_aggregated_batch, plan, expression(plan.where), value, expression(plan.test))
    return _batches(of_batch, pl.Boolean())(column)


class _NotPlainError(Exception):
    """A test or a type is beyond expressions over the structs in lists."""


#: Sums that differ in their tests only share it: planning 200 of them takes 27 ms, not 35.
@lru_cache(maxsize=16)
def _total(relation: Relation, field: Field | None, where: p.Plan, records: pl.Struct) -> pl.Expr:
    """Return a sum or a count over lists of structs, as an expression. Raises _NotPlainError."""
    test_of = partial(_of_record, {field.name: field.dtype for field in records.fields})
    value = _ONE if field is None else test_of(field, _unchanged).cast(_WIDE)
    if where != p.Constant(True):
        value = pl.when(expression(where, test_of)).then(value)
    values = pl.when(_IS_RECORD).then(value).otherwise(_NO_RECORD)
    total = cs.by_name(relation.attribute).as_expr().list.eval(values).list.sum().fill_null(0)
    return total.map_batches(partial(_without_nulls, relation), return_dtype=_WIDE, is_elementwise=True)


def _of_record(dtypes: Mapping[str, Any], field: Field, test: OfColumn) -> pl.Expr:
    """Return the test of a field of the structs in lists. Raises _NotPlainError."""
    dtype = dtypes.get(field.attribute)
    reading = _plain_reading(field.type, dtype) if dtype is not None and field.is_single else None
    if reading is None:
        raise _NotPlainError
    return test(reading(pl.element().struct.field(field.attribute)))


@cache
def _plain_reading(type: FieldType, dtype: pl.DataType) -> OfColumn | None:
    """Return how to read a column of a type without a function of Python; None if it needs one."""
    if type in (FieldType.UUID, FieldType.DECIMAL) or dtype in (pl.Int128, pl.UInt128):
        return None
    readings = _SINGLE_VALUES[type].readings
    return next((one.read for one in readings if cs.expand_selector({"": dtype}, one.types)), None)


def _without_nulls(relation: Relation, totals: pl.Series) -> pl.Series:
    """Return sums; a ComputeError if a null was among the records of one."""
    greatest: Any = totals.max()
    if greatest is not None and greatest >= _NULL_RECORD // 2:
        raise pl.exceptions.ComputeError(_null_among(relation))
    return totals


def _aggregated_batch(
    plan: p.Aggregated, where: pl.Expr, value: pl.Expr, test: pl.Expr, column: pl.Series
) -> pl.Series:
    chosen = _evaluated(_records_of(column, plan.relation), where, value).filter(_IS_CHOSEN)
    of_rows = chosen.group_by(_PLACE).agg(_result(plan, chosen[_VALUE].dtype).alias(_VALUE))
    rows = pl.DataFrame({_PLACE: pl.int_range(len(column), eager=True)})
    results = rows.join(of_rows, on=_PLACE, how="left", maintain_order="left")[_VALUE]
    if plan.function in (Function.COUNT, Function.SUM):
        results = results.fill_null(0)
    return pl.DataFrame({plan.result.attribute: results}).select(test.alias(_IS_CHOSEN)).to_series()


def _result(plan: p.Aggregated, dtype: pl.DataType) -> pl.Expr:
    values = pl.col(_VALUE)
    match plan.function:
        case Function.COUNT:
            return pl.len()
        case Function.SUM:
            return _sum_of(values, dtype)
        case Function.AVG:
            parts = pl.struct(_sum_of(values, dtype).alias(_SUM), values.count().alias(_COUNT))
            return pl.when(values.count() > 0).then(parts)
        case Function.MIN | Function.MAX:
            extreme = values.min() if plan.function is Function.MIN else values.max()
            return extreme.cast(pl.Datetime("us")) if plan.result.type is FieldType.DATETIME else extreme
        case _:
            assert_never(plan.function)


def _sum_of(values: pl.Expr, dtype: pl.DataType) -> pl.Expr:
    # Sums of 128-bit values may not fit into 128 bits. Cast the values to 64 bits; larger ones are an error.
    return (values.cast(pl.Int64) if dtype in (pl.Int128, pl.UInt128) else values).cast(_WIDE).sum()


def _wide(number: int) -> pl.Expr:
    return pl.lit(number, dtype=_WIDE)


def _evaluated(found: _Records, where: pl.Expr, value: pl.Expr) -> pl.DataFrame:
    """Return for each record the index of its row, whether `where` is true of it, and its value."""
    if found.records.width == 0 and not len(found.places):  # no record, so no types of fields
        where, value = pl.lit(False), pl.lit(None)
    is_chosen = where.fill_null(False)
    return found.records.select(pl.lit(found.places).alias(_PLACE), is_chosen.alias(_IS_CHOSEN), value.alias(_VALUE))


# -- the records of a column --------------------------------------------------------------------------------------


def _records_of(column: pl.Series, relation: Relation) -> _Records:
    """Return all records in a column; a ComputeError if a null is among the records of a row."""
    places = pl.int_range(len(column), eager=True)
    if relation.is_data:
        return _objects_of(column, places, relation)
    if isinstance(column.dtype, pl.Null):
        return _Records(pl.DataFrame(), places.clear())
    if not relation.many:
        return _Records(column.drop_nulls().struct.unnest(), places.filter(column.is_not_null()))
    lists = column.arr.to_list() if isinstance(column.dtype, pl.Array) else column
    records = lists.list.explode(empty_as_null=False, keep_nulls=False)
    if records.has_nulls():
        raise pl.exceptions.ComputeError(_null_among(relation))
    counts = lists.list.len().fill_null(0)
    of_records = pl.select(pl.lit(places).repeat_by(counts)).to_series()
    owners = of_records.list.explode(empty_as_null=False, keep_nulls=False)
    return _Records(pl.DataFrame() if isinstance(records.dtype, pl.Null) else records.struct.unnest(), owners)


def _null_among(relation: Relation) -> str:
    return f"{relation.attribute!r} has a null among the records of the relation {relation.name!r}"


def _objects_of(column: pl.Series, places: pl.Series, relation: Relation) -> _Records:
    """Return the objects in a column of custom data as records: as structs, or as JSON text where the column has it."""
    is_text = not isinstance(column.dtype, pl.Struct | pl.List | pl.Array | pl.Null)
    if is_text:
        objects = _by_text(
            lambda text: [_json(record[OBJECT]) for record in objects_at(text, relation)], pl.List(pl.String()), column
        )
    else:
        objects = _followed(column, relation.path or ())
        objects = objects.arr.to_list() if isinstance(objects.dtype, pl.Array) else objects
    frame = pl.DataFrame({OBJECT: objects, _PLACE: places})
    if isinstance(objects.dtype, pl.List) and (is_text or relation.many):
        frame = frame.explode(OBJECT)
    elif relation.many:  # no array
        frame = frame.clear()
    if not isinstance(frame[OBJECT].dtype, pl.String if is_text else pl.Struct):
        frame = pl.DataFrame(schema={OBJECT: pl.String, _PLACE: places.dtype})
    frame = frame.filter(pl.col(OBJECT).is_not_null())
    return _Records(frame.select(OBJECT), frame[_PLACE])


def _json(value: Any) -> str:
    """Write a value read from JSON text; a number beyond doubles, which is infinite, is written as no field reads."""
    try:
        return json.dumps(value, allow_nan=False)
    except ValueError:
        return _TEXT_OR_INFINITY.sub(lambda found: found[0] if found[0][0] == '"' else "[[]]", json.dumps(value))


#: A text in JSON, or an infinite number as Python writes it.
_TEXT_OR_INFINITY: Final = re.compile(r'"(?:[^"\\]|\\.)*"|-?Infinity')


# -- types of columns -----------------------------------------------------------------------------------------------


def _of_each_type(of: Field | Relation, accepted: Accepted, test: OfColumn) -> list[pl.Expr]:
    """Return a test of a field's or a relation's column, once per family of types that it may have."""
    # Polars drops all but the one for the column's type. A column of another type, or a missing column, is an error as
    # soon as polars knows the types of columns.
    column = cs.by_name(of.attribute)
    found = [test(reading.read((column & reading.types).as_expr())) for reading in accepted.readings]
    # Without this, polars would drop the test of a column of another type. No expression only raises, but reading a
    # field of a column that is no struct is an error as soon as types are known. A struct raises, too, since none has a
    # field of this name.
    what = "relation" if isinstance(of, Relation) else of.type.value
    refused = f"{of.attribute!r} has to be of type {accepted.words} for the {what} {of.name!r}"
    return [*found, (column - accepted.types).as_expr().struct.field(refused)]


# -- columns of single values -----------------------------------------------------------------------------------------


def _all_missing(dtype: pl.DataType) -> ColumnReader:
    """Return how to read a column without values."""
    return ColumnReader(_VOID, lambda column: column.cast(dtype))


def _epoch(instants: pl.Expr) -> pl.Expr:
    """Return instants as microseconds since 1970; an instant without a zone is in UTC."""
    return instants.dt.epoch("us")


def _unchanged(column: pl.Expr) -> pl.Expr:
    return column


def _without_nan(column: pl.Expr) -> pl.Expr:
    """Return a column as doubles, which represent all values of the narrower types, with null for NaN."""
    doubles = column.cast(pl.Float64)
    return pl.when(doubles.is_not_nan()).then(doubles)


def _batches(function: Callable[[pl.Series], pl.Series], dtype: pl.DataType) -> OfColumn:
    """Return an expression that calls a function for each batch of a column."""
    return lambda column: column.map_batches(function, return_dtype=dtype, is_elementwise=True)


def _checked(read: Callable[[pl.Expr, pl.DataType], pl.Expr], words: str, column: pl.Series) -> pl.Series:
    """Return the values that `read` gives; a ComputeError if it gives null for a present value."""
    present = column.fill_nan(None) if column.dtype.is_float() else column
    found = present.to_frame().select(read(pl.all(), column.dtype)).to_series()
    wrong = present.filter(found.is_null() & present.is_not_null())
    if len(wrong):
        raise pl.exceptions.ComputeError(f"{wrong[0]!r} in {column.name!r} is not {words}")
    return found


def _ids(column: pl.Expr, _: pl.DataType) -> pl.Expr:
    """Return ids in lower case; null for another text."""
    texts = column.cast(pl.String)
    return pl.when(texts.str.contains(f"^(?:{ID})$")).then(texts.str.to_lowercase())


def _units(scale: int, column: pl.Expr, dtype: pl.DataType) -> pl.Expr:
    """Return the units of numbers; null for a number that the scale cannot express."""
    if dtype.is_float():
        product = column.cast(pl.Float64) * float(10**scale)
        units = product.round()
        fits = (units.abs() < BEYOND_DOUBLES) & ((product - units).abs() <= CLOSE + units.abs() * 2.0**-52)
    else:
        places = scale - (dtype.scale if isinstance(dtype, pl.Decimal) else 0)
        whole, factor = column.to_physical().cast(_WIDE, strict=False), 10 ** abs(places)
        is_wider = places < 0
        most = (BEYOND - 1) * factor if is_wider else (BEYOND - 1) // factor
        fits = whole.is_between(_wide(max(-most, -_BEYOND_SUMS)), _wide(min(most, _BEYOND_SUMS)))
        fits &= whole % _wide(factor) == _wide(0) if is_wider else pl.lit(True)
        units = whole // _wide(factor) if is_wider else whole * _wide(factor)
    return pl.when(fits).then(units).cast(pl.Int64)


#: The type to which values of a field are cast. An instant is a number of microseconds, a decimal of units.
_DTYPES: Final[Mapping[FieldType, pl.DataType]] = by_type(
    string=pl.String(), integer=pl.Int64(), number=pl.Float64(), boolean=pl.Boolean(), datetime=pl.Int64(),
    date=pl.Date(), uuid=pl.String(), decimal=pl.Int64(),
)  # fmt: skip
#: Polars compares integers by value, whatever the widths of column and literal.
_INTEGERS: Final = Accepted("an integer type", (ColumnReader(cs.integer(), _unchanged), _all_missing(pl.Int64())))
#: Averages are sums and counts.
_AVERAGES: Final = Accepted("Struct", (ColumnReader(cs.struct(), _unchanged),))
_NUMBERS: Final = cs.float() | cs.integer() | cs.decimal()
#: The types of columns of single values.
_SINGLE_VALUES: Final = by_type(
    string=Accepted(
        "String, Categorical or Enum", (ColumnReader(_TEXTS | _VOID, lambda column: column.cast(pl.String)),)
    ),
    integer=_INTEGERS,
    number=Accepted(
        "a float, integer or Decimal type",
        (
            ColumnReader(cs.float(), _without_nan),
            ColumnReader(cs.integer() | cs.decimal() | _VOID, lambda column: column.cast(pl.Float64)),
        ),
    ),
    boolean=Accepted("Boolean", (ColumnReader(cs.boolean() | _VOID, lambda column: column.cast(pl.Boolean)),)),
    # Polars would compare date-times in the coarser of two units, and refuses to compare two zones.
    datetime=Accepted("Datetime", (ColumnReader(cs.datetime(), _epoch), _all_missing(pl.Int64()))),
    date=Accepted("Date", (ColumnReader(cs.date(), _unchanged), _all_missing(pl.Date()))),
    uuid=Accepted(
        "String, Categorical or Enum",
        (ColumnReader(_TEXTS, _batches(partial(_checked, _ids, "an id"), pl.String())), _all_missing(pl.String())),
    ),
    decimal=_INTEGERS,  # results of aggregates, in units
)


@cache
def _single_values(type: FieldType, scale: int | None) -> Accepted:
    if scale is None:
        return _SINGLE_VALUES[type]
    units = partial(_checked, partial(_units, scale), f"a decimal of the scale {scale}")
    readings = (ColumnReader(_NUMBERS, _batches(units, pl.Int64())), _all_missing(pl.Int64()))
    return Accepted("a float, integer or Decimal type", readings)


@cache
def _lists(type: FieldType, scale: int | None) -> Accepted:
    """Return the types of columns of lists."""
    dtype = pl.List(_DTYPES[type])
    single = _single_values(type, scale)
    inner = single.types - _VOID

    def read(column: pl.Expr) -> pl.Expr:
        if type in (FieldType.DATETIME, FieldType.UUID, FieldType.DECIMAL):
            return column.list.eval(single.readings[0].read(pl.element()))
        # An integer beyond 64 bits equals no operand, so null may replace it.
        return column.cast(dtype, strict=False)

    readings = (
        ColumnReader(cs.list(inner), read),
        ColumnReader(cs.array(inner), lambda column: read(column.arr.to_list())),
        ColumnReader(cs.list(_VOID), lambda column: column.cast(dtype)),
        ColumnReader(cs.array(_VOID), lambda column: column.arr.to_list().cast(dtype)),
        _all_missing(dtype),
    )
    return Accepted(f"List or Array of {single.words}", readings)


def _has(type: FieldType, wanted: Sequence[Any], every: bool) -> OfColumn:
    """Return a test that a list has any of the distinct values, or with `every` all of them."""
    if len(wanted) == 1 or (every and len(wanted) <= 4):
        literals = [pl.lit(value, dtype=_DTYPES[type]) for value in wanted]
        return lambda column: reduce(and_, [column.list.contains(value) for value in literals])
    # One look-up for each value in the list, whatever the number of operands.
    is_wanted = pl.element().is_in(pl.Series(wanted, dtype=_DTYPES[type]).implode())
    if every:
        # Not list.filter(), which would copy the operands into every row.
        found = pl.when(is_wanted).then(pl.element())
        return lambda column: column.list.eval(found).list.drop_nulls().list.n_unique() == len(wanted)
    return lambda column: column.list.eval(is_wanted).list.any()


def _equals(type: FieldType, wanted: Sequence[Any]) -> OfColumn:
    """Return a test that a list has exactly these values, in this order."""
    if not wanted:
        return lambda column: column.list.len() == 0
    same = pl.lit(list(wanted), dtype=pl.List(_DTYPES[type]))
    return lambda column: column == same


def _custom_data(field: Field) -> Accepted:
    """Return the types of columns that have a field at a path."""
    # Read by functions over batches, since an expression cannot name a field that a struct may lack.
    dtype = _dtype_of(field)
    readings = (
        ColumnReader(_STRUCTS, _batches(partial(_of_structs, field), dtype)),
        ColumnReader(_TEXTS | cs.binary(), _batches(partial(_by_text, partial(at_path, field=field), dtype), dtype)),
        _all_missing(dtype),
    )
    return Accepted(_DATA, readings)


def _dtype_of(field: Field) -> pl.DataType:
    return pl.List(_DTYPES[field.type]) if field.many else _DTYPES[field.type]


# -- JSON text ----------------------------------------------------------------------------------------------------


def _by_text(read: Callable[[Any], Any], dtype: pl.DataType, column: pl.Series) -> pl.Series:
    """Return what a function reads in each text of a column."""
    # By Python, each distinct text once, because polars' own JSON readers convert values.
    texts = column.to_list()
    found = {text: _literal(read(text)) for text in set(texts)}
    return pl.Series(column.name, [found[text] for text in texts], dtype=dtype)


# -- structs ------------------------------------------------------------------------------------------------------


def _of_structs(field: Field, column: pl.Series) -> pl.Series:
    column = _followed(column, field.path)
    read = _list_of if field.many else _value_of
    return column.to_frame().select(read(pl.all(), column.dtype, field)).to_series()


def _followed(column: pl.Series, path: Iterable[str]) -> pl.Series:
    """Return the values at a path in a column of structs, null where there is none."""
    for key in path:
        if not isinstance(column.dtype, pl.Struct) or key not in column.struct.fields:
            return pl.repeat(None, len(column), dtype=pl.Null, eager=True)
        column = column.struct.unnest().get_column(key)
    return column


def _list_of(column: pl.Expr, dtype: pl.DataType, field: Field) -> pl.Expr:
    """Return lists of a field's type; null in place of another value, and of a list with a value of another type."""
    if isinstance(dtype, pl.Array):
        column, dtype = column.arr.to_list(), pl.List(dtype.inner)
    if not isinstance(dtype, pl.List):
        return _none(column, _dtype_of(field))
    element = pl.element()
    inner: Any = dtype.inner
    read = _value_of(element, inner, field)
    is_wrong = (element.is_not_nan() if inner.is_float() else element.is_not_null()) & read.is_null()
    return pl.when(~column.list.eval(is_wrong).list.any()).then(column.list.eval(read))


def _value_of(column: pl.Expr, dtype: pl.DataType, field: Field) -> pl.Expr:
    """Return the values of a field's type; null for values of another type."""
    is_text, is_number = isinstance(dtype, pl.String | pl.Categorical | pl.Enum), dtype.is_integer() or dtype.is_float()
    fits = {JsonKind.STRING: is_text, JsonKind.NUMBER: is_number, JsonKind.BOOLEAN: dtype == pl.Boolean}
    if not fits[field.type.facts.json]:
        return _none(column, _DTYPES[field.type])
    match field.type:
        case FieldType.STRING:
            texts = column.cast(pl.String)
            return pl.when(~texts.str.contains("\0", literal=True)).then(texts)
        case FieldType.INTEGER:
            low, high = field.integer_range
            whole = pl.when(column == column.floor()).then(column) if dtype.is_float() else column
            integers = whole.cast(pl.Int64, strict=False)
            return pl.when(integers.is_between(low, high)).then(integers)
        case FieldType.NUMBER:
            doubles = column.cast(pl.Float64)
            return pl.when(doubles.is_finite()).then(doubles)
        case FieldType.BOOLEAN:
            return column
        case FieldType.DATETIME | FieldType.DATE:
            read = partial(_by_text, partial(value_at_end, field=field.element), _DTYPES[field.type])
            return _batches(read, _DTYPES[field.type])(column.cast(pl.String))
        case FieldType.UUID:
            return _ids(column, dtype)
        case FieldType.DECIMAL:
            return _units(field.scale or 0, column, pl.Float64())
        case _:
            assert_never(field.type)


def _none(column: pl.Expr, dtype: pl.DataType) -> pl.Expr:
    """Return null in place of each value."""
    return pl.when(column.is_null()).then(pl.lit(None, dtype=dtype))
