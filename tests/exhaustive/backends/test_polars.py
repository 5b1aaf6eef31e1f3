"""Polars: the same three verdicts as rows in memory, over columns of every type that can hold a field's values."""

import re
import struct
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal, localcontext
from math import inf, isfinite, nan
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from polars.exceptions import ColumnNotFoundError, PolarsError

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.language.folding import FOLDS, fold
from tests.code_points import SETS
from tests.conformance.corpus import CONTACTS
from tests.reference import verdict
from tests.strategies import FIRST_TYPES, Scenario, scenarios

T = af.FieldType
EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
SCHEMA = af.Schema(
    "Row",
    [
        af.Field("text", T.STRING),
        af.Field("whole", T.INTEGER),
        af.Field("long", T.INTEGER, bits=64),
        af.Field("number", T.NUMBER),
        af.Field("flag", T.BOOLEAN),
        af.Field("at", T.DATETIME),
    ],
)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
#: Columns that the tests add to a frame; no field is called so.
ROW, VERDICT = "the row", "the verdict"


def verdicts(f: af.Filter, frame: pl.DataFrame) -> list[bool | None]:
    """Return the verdict of each row, which every way of asking polars has to agree on.

    Eagerly and lazily, polars optimizes otherwise; streaming it has an engine of its own.
    """
    expression = f.to_polars()
    numbered = frame.with_row_index(ROW)
    found: list[bool | None] = numbered.with_columns(expression.alias(VERDICT))[VERDICT].to_list()
    rows, others = ([index for index, verdict in enumerate(found) if verdict is wanted] for wanted in (True, False))
    lazy = numbered.lazy()
    assert numbered.filter(expression)[ROW].to_list() == rows
    assert lazy.filter(expression).collect(engine="streaming")[ROW].to_list() == rows
    assert lazy.filter(~expression).collect()[ROW].to_list() == others
    return found


def chosen(clause: Any, values: Sequence[Any], dtype: Any, field: str = "text") -> list[bool | None]:
    """Return the verdicts of a clause on one field over a column of some type."""
    return verdicts(af.parse({field: clause}, SCHEMA), pl.DataFrame({field: pl.Series(values, dtype=dtype)}))


# -- conformance ----------------------------------------------------------------------------------------------------

CONTACT_TYPES = {
    T.STRING: pl.String(),
    T.INTEGER: pl.Int64(),
    T.BOOLEAN: pl.Boolean(),
    T.DATETIME: pl.Datetime("us", "UTC"),
}
FRAME = pl.DataFrame(
    [{field.attribute: contact[field.attribute] for field in EXTENDED.fields} for contact in CONTACTS.contacts()],
    schema={field.attribute: CONTACT_TYPES[field.type] for field in EXTENDED.fields},
)


# -- every physical type --------------------------------------------------------------------------------------------

INTEGERS: tuple[Any, ...] = (
    pl.Int8, pl.Int16, pl.Int32, pl.Int64, pl.Int128, pl.UInt8, pl.UInt16, pl.UInt32, pl.UInt64, pl.UInt128,
)  # fmt: skip
FLOATS: tuple[Any, ...] = (pl.Float32, pl.Float64)
DECIMALS = (pl.Decimal(38, 0), pl.Decimal(38, 6), pl.Decimal(38, 30), pl.Decimal(9, 2))
ZONES = (None, "UTC", "Asia/Kolkata", "America/New_York")
DATETIMES = tuple(pl.Datetime(unit, zone) for unit in ("ms", "us", "ns") for zone in ZONES)
TYPES: dict[T, tuple[Any, ...]] = {
    T.STRING: (pl.String, pl.Categorical, pl.Enum),
    T.INTEGER: INTEGERS,
    T.NUMBER: (*FLOATS, *FLOATS, *INTEGERS, *DECIMALS),
    T.BOOLEAN: (pl.Boolean,),
    T.DATETIME: DATETIMES,
}
#: Microseconds since 1970 that a column of nanoseconds holds.
NANOSECONDS = range(-(2**63) // 1000 + 1, 2**63 // 1000)


def integer_range(dtype: Any) -> range:
    bits = int(re.sub(r"\D", "", str(dtype)))
    return range(2**bits) if "U" in str(dtype) else range(-(2 ** (bits - 1)), 2 ** (bits - 1))


def single(value: float) -> float | None:
    """Return the nearest double that a column of 32 bits holds."""
    try:
        (narrow,) = struct.unpack("f", struct.pack("f", value))
    except OverflowError:
        return None
    return float(narrow) if isfinite(narrow) else None


def held(value: Any, dtype: Any) -> Any:
    """Return the value nearest to one that a column of some dtype holds; None where there is none near."""
    if value is None:
        return None
    if dtype in INTEGERS:
        return int(value) if isfinite(value) and int(value) in integer_range(dtype) else None
    if dtype is pl.Float32:
        return single(value)
    if dtype is pl.Float64:
        return float(value)
    if isinstance(dtype, pl.Decimal):
        if abs(value) >= 10 ** (dtype.precision - dtype.scale - 1):
            return None
        with localcontext(prec=60):
            return Decimal(value).quantize(Decimal(1).scaleb(-dtype.scale))
    if isinstance(dtype, pl.Datetime):
        micros = (value - EPOCH) // timedelta(microseconds=1)
        if dtype.time_unit == "ms":
            return EPOCH + timedelta(milliseconds=micros // 1000)
        return None if dtype.time_unit == "ns" and micros not in NANOSECONDS else value
    return value


def column(values: Sequence[Any], dtype: Any, digits: int) -> pl.Series:
    """Return a column of values that it holds exactly; `digits` are below a microsecond, and are cut."""
    if isinstance(dtype, pl.Datetime):
        micros = [None if value is None else (value - EPOCH) // timedelta(microseconds=1) for value in values]
        factors = {"ms": (1, 1000, 0), "us": (1, 1, 0), "ns": (1000, 1, digits)}
        times, per, more = factors[dtype.time_unit]
        stamps = [None if one is None else one * times // per + more for one in micros]
        return pl.Series(stamps, dtype=pl.Int64).cast(dtype)
    if dtype is pl.Enum:
        return pl.Series(values, dtype=pl.Enum(sorted({value for value in values if value is not None})))
    return pl.Series(values, dtype=dtype)


@st.composite
def frames(draw: st.DrawFn, scenario: Scenario) -> tuple[pl.DataFrame, list[dict[str, Any]]]:
    """Draw a frame of a scenario's rows, and the rows as it holds them."""
    columns: dict[str, pl.Series] = {}
    rows: list[dict[str, Any]] = [{} for _ in scenario.rows]
    for field in scenario.schema.fields:
        wanted = [row.get(field.attribute) for row in scenario.rows]
        most = wanted.count(None) + field.nullable * len(wanted) // 3
        fitting = {
            dtype: values
            for dtype in TYPES[field.type]
            if (values := [held(v, dtype) for v in wanted]).count(None) <= most
        }
        dtype, values = draw(st.sampled_from(list(fitting.items())))
        for row, value in zip(rows, values, strict=True):
            row[field.attribute] = value
        if dtype in FLOATS:
            values = [nan if value is None and draw(st.booleans()) else value for value in values]
        if set(values) == {None} and draw(st.booleans()):
            columns[field.attribute] = pl.Series(values, dtype=pl.Null)
        else:
            columns[field.attribute] = column(values, dtype, draw(st.integers(0, 999)))
    return pl.DataFrame(columns), rows


def assert_agrees(drawn: Iterable[st.SearchStrategy[Scenario]], enough: float) -> None:
    """Hold polars against the reference, and see to it that enough of the outcomes were not foregone."""
    uneven = [one for scenarios_ in drawn for one in outcomes(scenarios_)]
    assert sum(uneven) >= int(enough * len(uneven))


def outcomes(scenarios_: st.SearchStrategy[Scenario]) -> list[bool]:
    """Hold polars against the reference; return of each scenario whether some rows are selected, and not all."""
    uneven: list[bool] = []

    @given(scenarios_, st.data())
    def agrees(scenario: Scenario, data: st.DataObject) -> None:
        f = scenario.filter
        frame, rows = data.draw(frames(scenario))
        expected = [verdict(f.ast, f.schema, row) for row in rows]
        assert verdicts(f, frame) == expected
        selected = expected.count(True)
        uneven.append(0 < selected < len(rows))
        negated = ~f
        assert frame.filter(negated.to_polars()).height == expected.count(False)

    agrees()
    return uneven


@pytest.mark.parametrize(("levels", "enough"), [(1, 0.25), (2, 0.2), (3, 0.1)])
def test_polars_agrees(levels: int, enough: float) -> None:
    assert_agrees([scenarios(levels, rows=24)], enough)


def test_polars_agrees_on_fields_of_one_type() -> None:
    """Of one type alone, the few examples of a run may all be foregone: the first ones are the simplest."""
    assert_agrees((scenarios(levels=2, rows=24, types=(type_,)) for type_ in FIRST_TYPES), enough=0.15)


@pytest.mark.parametrize(
    "dtype",
    INTEGERS,
)
def test_integers_of_every_width(dtype: Any) -> None:
    edges = [-(2**63), -(2**31) - 1, -(2**31), -129, -128, -1, 0, 1, 2, 127, 128, 255, 256, 1000, 65_535, 2**31 - 1]
    edges += [2**31, 2**32, 2**53, 2**53 + 1, 2**63 - 2, 2**63 - 1]
    values = [*(value for value in edges if value in integer_range(dtype)), None]
    for edge in edges:
        for clause in ({"gte": edge}, {"lt": edge}, edge, {"not": edge}, {"in": [edge, 1]}, {"notIn": [edge, 5]}):
            f = af.parse({"long": clause}, SCHEMA)
            expected = [verdict(f.ast, SCHEMA, {"long": value}) for value in values]
            assert chosen(clause, values, dtype, "long") == expected, clause
            f = af.parse({"number": clause}, SCHEMA)
            expected = [verdict(f.ast, SCHEMA, {"number": value}) for value in values]
            assert chosen(clause, values, dtype, "number") == expected, clause


@pytest.mark.parametrize("dtype", [pl.UInt64, pl.Int128, pl.UInt128])
@pytest.mark.parametrize("field", ["whole", "long"])
def test_integers_that_the_field_cannot_hold_compare_as_rows_do(field: str, dtype: Any) -> None:
    values = [2**63 - 1, 2**63, 2**64 - 1, 0, None] + ([-(2**63) - 1, 2**126] if dtype is pl.Int128 else [])
    for clause in ({"gte": 1}, {"lte": 1}, {"in": [1, 2**63 - 1]}, {"notIn": [0, 2**31 - 1]}, {"lt": 2**63 - 1}, 0):
        f = af.parse({field: clause}, SCHEMA)
        expected = [interpreter.verdict(f.plan, {field: value}) for value in values]
        assert chosen(clause, values, dtype, field) == expected, clause


CLAUSES_OF_NUMBERS: tuple[Any, ...] = (
    {"gt": 0}, {"gte": 1}, {"lt": 5}, {"lte": 1}, 1, {"not": 1}, {"in": [1, 0]}, {"notIn": [1, 2]}, None,
    {"not": None}, {"gte": 10**400}, {"lte": 10**400}, {"not": {"lt": 1}}, {"in": []}, {"notIn": []},
)  # fmt: skip


def test_nan_is_a_missing_value_in_every_test() -> None:
    values = [nan, None, 1.0, 2.5, -1e30, -0.0]
    for dtype in FLOATS:
        for clause in CLAUSES_OF_NUMBERS:
            f = af.parse({"number": clause}, SCHEMA)
            expected = [verdict(f.ast, SCHEMA, {"number": held(value, dtype)}) for value in values]
            assert chosen(clause, values, dtype, "number") == expected, clause
        assert chosen({"gt": 1e308}, [inf, -inf, nan], dtype, "number") == [True, False, None]
        assert chosen({"not": {"lt": 1}}, [inf, -inf, nan], dtype, "number") == [True, False, None]
        assert chosen({"notIn": [1, 2]}, [inf, -inf, nan], dtype, "number") == [True, True, None]


def test_a_narrow_float_is_widened_and_the_literal_is_not_narrowed() -> None:
    values = [0.1, 16_777_216.0, 0.5]
    assert chosen(0.1, values, pl.Float32, "number") == [False, False, False]
    assert chosen(single(0.1), values, pl.Float32, "number") == [True, False, False]
    assert chosen({"gte": 16_777_217}, values, pl.Float32, "number") == [False, False, False]
    assert chosen({"in": [0.1, 0.5]}, values, pl.Float32, "number") == [False, False, True]
    assert chosen({"gte": 0.1}, [0.099975586, 0.1, 2.0], pl.Float16, "number") == [False, False, True]


@given(st.lists(st.decimals(allow_nan=False, allow_infinity=False, places=12, max_value=10**25, min_value=-(10**25))))
def test_a_decimal_is_the_nearest_double(values: list[Decimal]) -> None:
    frame = pl.DataFrame({"number": pl.Series(values, dtype=pl.Decimal(38, 12))})
    for value in values:
        f = af.parse({"number": float(value)}, SCHEMA)
        assert verdicts(f, frame) == [float(one) == float(value) for one in values]


@pytest.mark.parametrize("dtype", DATETIMES)
def test_instants_of_every_year(dtype: pl.Datetime) -> None:
    instants = [
        datetime(1, 1, 1, tzinfo=UTC), datetime(1677, 9, 21, 1, tzinfo=UTC),
        datetime(1969, 12, 31, 23, 59, 59, 999_999, UTC), EPOCH,
        datetime(2024, 2, 29, 12, 0, 0, 1_000, UTC), datetime(2262, 4, 11, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, 59, 999_999, UTC),
    ]  # fmt: skip
    values = [*(held(instant, dtype) for instant in instants), None]
    for instant in instants:
        text = instant.isoformat()
        for clause in (
            {"gte": text},
            {"gt": text},
            {"lt": text},
            {"lte": text},
            text,
            {"notIn": [text, text[:-6] + "Z"]},
        ):
            f = af.parse({"at": clause}, SCHEMA)
            expected = [verdict(f.ast, SCHEMA, {"at": value}) for value in values]
            assert verdicts(f, pl.DataFrame({"at": column(values, dtype, 999)})) == expected, clause


def test_a_column_without_any_value_needs_no_type() -> None:
    frame = pl.DataFrame({field.attribute: [None, None] for field in SCHEMA.fields})
    clauses: dict[str, list[Any]] = {
        "text": ["a", {"contains": "k"}, {"endsWith": "x"}, {"in": ["a", "B"], "mode": "insensitive"}, {"gt": "a"}],
        "whole": [1, {"gte": 5}, {"in": [1, 2]}],
        "number": [1.5, {"gte": 5}, {"in": [1, 2]}],
        "flag": [True],
        "at": ["2024-01-01T00:00:00Z", {"lt": "2024-01-01T00:00:00Z"}],
    }
    for field, tests in clauses.items():
        for test in tests:
            assert verdicts(af.parse({field: test}, SCHEMA), frame) == [None, None]
        assert verdicts(af.parse({field: None}, SCHEMA), frame) == [True, True]
        assert verdicts(af.parse({field: {"not": None}}, SCHEMA), frame) == [False, False]


# -- what is refused ------------------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[pl.Series, ...]] = {
    "text": (pl.Series([1]), pl.Series([b"a"]), pl.Series([True]), pl.Series([["a"]]), pl.Series([{"a": "a"}])),
    "whole": (pl.Series([1.0]), pl.Series(["1"]), pl.Series([True]), pl.Series([Decimal(1)]), pl.Series([EPOCH])),
    "number": (pl.Series(["1"]), pl.Series([True]), pl.Series([EPOCH]), pl.Series([timedelta(1)])),
    "flag": (pl.Series([1]), pl.Series(["true"]), pl.Series([1.0])),
    "at": (pl.Series([EPOCH.date()]), pl.Series([0]), pl.Series(["2024-01-01T00:00:00Z"]), pl.Series([timedelta(1)])),
}
CLAUSES: dict[str, Any] = {"text": "a", "whole": 1, "number": 1, "flag": True, "at": "2024-01-01T00:00:00Z"}


@pytest.mark.parametrize(
    ("field", "values"), [(field, values) for field, all_values in REFUSED.items() for values in all_values]
)
def test_a_column_of_another_type_is_refused(field: str, values: pl.Series) -> None:
    frame = pl.DataFrame({field: values})

    def planned(expression: pl.Expr) -> Any:
        return frame.lazy().filter(expression).collect_schema()

    def streamed(expression: pl.Expr) -> Any:
        return frame.lazy().filter(expression).collect(engine="streaming")

    for test in (CLAUSES[field], {"not": CLAUSES[field]}, None, {"not": None}):
        expression = af.parse({field: test}, SCHEMA).to_polars()
        for one in (expression, ~expression, expression | pl.lit(True), expression & pl.lit(False)):
            for use in (frame.filter, frame.select, frame.with_columns, planned, streamed):
                with pytest.raises(PolarsError, match=f"'{field}' has to be of type"):
                    use(one)


def test_the_message_names_the_column_and_the_types() -> None:
    schema = af.Schema("Row", [af.Field("when", T.DATETIME, attribute="created")])
    with pytest.raises(PolarsError) as caught:
        pl.DataFrame({"created": ["x"]}).filter(af.parse({"when": {"not": None}}, schema).to_polars())
    assert str(caught.value).startswith("'created' has to be of type Datetime for the datetime 'when'")


def test_an_absent_column_is_an_error() -> None:
    for clause in ({"text": "a"}, {"text": None}, {"number": {"gt": 1}}, {"OR": [{"text": "a"}, {"flag": True}]}):
        expression = af.parse(clause, SCHEMA).to_polars()
        for one in (expression, ~expression):
            for frame in (pl.DataFrame({"flag": [True]}), pl.DataFrame()):
                with pytest.raises(ColumnNotFoundError, match=r"text|number|flag"):
                    frame.filter(one)


@pytest.mark.parametrize("name", ["*", "^.*$", "^text$", " ", "it's", 'quo"te', "a.b", "{}", "名前", "\n", "text"])
def test_a_column_of_any_name_is_only_that_column(name: str) -> None:
    schema = af.Schema("Row", [af.Field("text", T.STRING, attribute=name)])
    frame = pl.DataFrame({"other": ["a", "b"], "textual": ["a", "b"], name: ["b", "a"]})
    assert verdicts(af.parse({"text": "a"}, schema), frame) == [False, True]
    with pytest.raises(ColumnNotFoundError):
        frame.select("other", "textual").filter(af.parse({"text": "a"}, schema).to_polars())


# -- uses -----------------------------------------------------------------------------------------------------------

PEOPLE = pl.DataFrame({"text": ["a", "b", None, "a"], "whole": [1, 2, 3, None]})


@pytest.mark.parametrize(("clause", "everyone"), [({}, True), ({"OR": []}, False), ({"text": {"notIn": []}}, True)])
def test_everyone_and_noone(clause: Any, everyone: bool) -> None:
    f = af.parse(clause, SCHEMA)
    assert verdicts(f, PEOPLE) == [everyone] * 4
    assert PEOPLE.select("text", chosen=f.to_polars())["chosen"].to_list() == [everyone] * 4
    assert pl.DataFrame({"other": [1, 2]}).filter(f.to_polars()).height == 2 * everyone
    assert PEOPLE.clear().filter(f.to_polars()).height == 0


def test_an_expression_works_wherever_polars_takes_one() -> None:
    some = af.parse({"text": "a", "whole": {"gte": 1}}, SCHEMA).to_polars()
    assert PEOPLE.select(some).to_series().to_list() == [True, False, None, None]
    assert PEOPLE.filter(some, pl.col("whole") < 5).height == 1
    assert PEOPLE.filter(some | (pl.col("whole") == 3)).height == 2
    assert PEOPLE.remove(some).height == 3
    assert PEOPLE.select(pl.when(some).then(1).otherwise(0)).to_series().to_list() == [1, 0, 0, 0]
    assert PEOPLE.select(some.sum().over("text")).to_series().to_list() == [1, 0, 0, 1]
    groups = PEOPLE.with_columns(group=pl.Series(list("xyyx"))).group_by("group", maintain_order=True)
    assert groups.agg(n=some.sum(), texts=pl.col("text").filter(some)).rows() == [("x", 1, ["a"]), ("y", 0, [])]
    assert PEOPLE.select(some.any(), kept=some.sum()).row(0) == (True, 1)
    assert PEOPLE.clear().filter(some).height == 0


def test_a_key_of_a_group_is_refused_and_not_misread() -> None:
    some = af.parse({"text": "a"}, SCHEMA).to_polars()
    with pytest.raises(PolarsError, match="'text' has to be of type"):
        PEOPLE.group_by("text").agg(some.sum())


def test_one_expression_serves_frames_of_several_types() -> None:
    some = af.parse({"number": {"gt": 1.5}}, SCHEMA).to_polars()
    for dtype in (*FLOATS, *INTEGERS, *DECIMALS):
        assert pl.DataFrame({"number": pl.Series([1, 2, None], dtype=dtype)}).filter(some).height == 1


def test_a_scanned_file_is_read_no_more_than_it_has_to_be(tmp_path: Path) -> None:
    count = 1_000
    frame = pl.DataFrame(
        {
            "text": [None if n % 7 == 0 else f"name {n}" for n in range(count)],
            "whole": range(count),
            "number": [nan if n % 5 == 0 else n / 2 for n in range(count)],
            "flag": [n % 3 == 0 for n in range(count)],
            "at": [EPOCH + timedelta(days=n) for n in range(count)],
        }
    )
    frame.write_parquet(tmp_path / "people.parquet", row_group_size=100, statistics=True)
    scanned = pl.scan_parquet(tmp_path / "people.parquet")
    clauses: tuple[Any, ...] = (
        {"whole": {"gte": 950}}, {"whole": {"not": 3}}, {"number": {"lt": 3}}, {"number": {"not": {"lt": 450}}},
        {"number": None}, {"text": {"startsWith": "name 99"}}, {"text": {"contains": "E 1"}}, {"text": "name 5"},
        {"at": {"gte": "1972-01-01T00:00:00Z"}}, {"flag": True, "whole": {"in": [3, 4, 999]}},
        {"whole": {"lt": 10**12}},
    )  # fmt: skip
    for clause in clauses:
        f = af.parse(clause, SCHEMA)
        for one in (f.to_polars(), (~f).to_polars(), ~f.to_polars()):
            expected = frame.filter(one)
            assert scanned.filter(one).collect().equals(expected)
            assert scanned.filter(one).collect(engine="streaming").equals(expected)
    # The test of types is gone before the query is planned, so that the file's statistics serve the rest.
    plan = scanned.filter(af.parse({"whole": {"gte": 950}}, SCHEMA).to_polars()).explain()
    assert re.search(r'SELECTION: .?col\("whole"\).? >= .?950', plan)
    assert "struct" not in plan


def test_without_polars_the_error_says_how_to_get_it() -> None:
    program = (
        "import sys; sys.modules['polars'] = None\n"
        "import audiencefilter as af\n"
        "try:\n    af.parse('{}').to_polars()\n"
        "except ImportError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "pip install 'audiencefilter[polars]'" in done.stdout


# -- case -----------------------------------------------------------------------------------------------------------


def classes() -> dict[str, list[str]]:
    """Return the characters of each fold that more than one has."""
    found: dict[str, list[str]] = {}
    for code, folded in FOLDS.items():
        found.setdefault(chr(folded), [chr(folded)]).append(chr(code))
    return found


@pytest.mark.parametrize("name", SETS)
def test_contains_finds_a_character_in_its_other_cases_and_in_nothing_else(name: str) -> None:
    cased = sorted(form for forms in classes().values() for form in forms)
    others = sorted(set(SETS[name]()) - set(cased))
    # Every code point stands in some row; those that nothing is to be found in share rows, which is quicker.
    rows = ["".join(others[start : start + 100]) for start in range(0, len(others), 100)]
    frame = pl.DataFrame({"text": [*cased, *rows]})
    for folded, forms in classes().items():
        f = af.parse({"text": {"contains": folded}}, SCHEMA)
        assert frame.filter(f.to_polars())["text"].to_list() == sorted(forms)


@pytest.mark.parametrize("name", SETS)
def test_contains_finds_a_character_without_cases_in_itself_only(name: str) -> None:
    frame = pl.DataFrame({"text": SETS[name]()})
    for char in "5ıĸﬀﬁŉª名\u0301\u0345😀\ue000\uffff\U0010ffff.":
        assert ord(char) not in FOLDS
        for mode in ("insensitive", "default"):
            f = af.parse({"text": {"contains": char, "mode": mode}}, SCHEMA)
            assert frame.filter(f.to_polars())["text"].to_list() == [char]


@pytest.mark.parametrize("operator", ["contains", "startsWith", "endsWith", "equals", "in"])
def test_case_is_ignored_in_every_position(operator: str) -> None:
    forms = [form for folded, forms in classes().items() for form in forms]
    texts = [
        prefix + form + suffix for form in forms for prefix, suffix in (("", ""), ("x", ""), ("", "x"), ("\n", "\n"))
    ]
    frame = pl.DataFrame({"text": texts})
    for needle in ("k", "İ", "ß", "Σ", "ı", "s", "\U00010400", "Ǆ", "Kx", "xK", "\nk"):
        operand = [needle, "no such text"] if operator == "in" else needle
        f = af.parse({"text": {operator: operand, "mode": "insensitive"}}, SCHEMA)
        found = frame.filter(f.to_polars())["text"].to_list()
        assert found == [text for text in texts if f.matches({"text": text})]
        assert found or needle == "ı" or "x" in needle or "\n" in needle  # no other character folds to ı


@pytest.mark.parametrize("name", SETS)
def test_a_folded_list_holds_exactly_the_texts_that_fold_to_a_member(name: str) -> None:
    frame = pl.DataFrame({"text": SETS[name]()})
    every = sorted(classes())
    for wanted in (every[:1000], every[-1000:], ["k", "ß"], ["i", "İx"]):
        f = af.parse({"text": {"in": wanted, "mode": "insensitive"}}, SCHEMA)
        folded = set(map(fold, wanted))
        expected = [char for char in SETS[name]() if fold(char) in folded]
        assert frame.filter(f.to_polars())["text"].to_list() == expected


@pytest.mark.parametrize("mode", ["insensitive", "default"])
@pytest.mark.parametrize("operator", ["contains", "startsWith", "endsWith", "equals"])
def test_characters_of_patterns_are_ordinary(operator: str, mode: str) -> None:
    signs = [chr(code) for code in range(1, 128)] + [
        "\\d",
        "\\z",
        "$",
        ".*",
        "(?i)",
        "[a",
        "a]",
        "(",
        "{2}",
        "\\x{61}",
        "é\u0301",
    ]
    texts = [f"{before}{sign}{after}" for sign in signs for before in ("", "K") for after in ("", "k")]
    frame = pl.DataFrame({"text": texts})
    for sign in signs:
        for needle in (sign, sign + "k", "k" + sign):
            f = af.parse({"text": {operator: needle, "mode": mode}}, SCHEMA)
            expected = [text for text in texts if f.matches({"text": text})]
            assert frame.filter(f.to_polars())["text"].to_list() == expected


def test_texts_are_ordered_by_code_points() -> None:
    texts = ["", "A", "B", "Z", "a", "z", "é", "Ω", "\uffff", "\U00010000", "😀", "\U0010ffff", None]
    for dtype in (pl.String, pl.Categorical, pl.Enum([text for text in reversed(texts) if text is not None])):
        for bound in filter(None, texts):
            for operator in ("gt", "gte", "lt", "lte"):
                f = af.parse({"text": {operator: bound}}, SCHEMA)
                expected = [verdict(f.ast, SCHEMA, {"text": text}) for text in texts]
                assert chosen({operator: bound}, texts, dtype) == expected


# -- limits ---------------------------------------------------------------------------------------------------------

SOME_CONTACTS = CONTACTS.contacts()


def leaf(number: int) -> dict[str, Any]:
    return (
        {"points": {"gte": number}},
        {"email": {"contains": f"g{number}"}},
        {"city": {"startsWith": chr(ord("A") + number % 26)}},
        {"createdAt": {"lt": f"20{10 + number % 20}-01-01T00:00:00Z"}},
        {"firstName": {"not": f"n{number}"}},
    )[number % 5]


def nested(levels: int, leaves: int, deepest_last: bool) -> dict[str, Any]:
    clause: dict[str, Any] = {"OR": [leaf(number) for number in range(leaves)]}
    for level in range(levels):
        members = [leaf(level + 7 * number) for number in range(leaves)]
        members = [*members, clause] if deepest_last else [clause, *members]
        clause = {("OR", "AND")[level % 2]: members}
    return clause


def tree(levels: int, width: int, number: int = 0) -> dict[str, Any]:
    if levels == 0:
        return leaf(number)
    return {("AND", "OR")[levels % 2]: [tree(levels - 1, width, number * width + child) for child in range(width)]}


LARGE: dict[str, Callable[[], dict[str, Any]]] = {
    "a wide OR": lambda: {"OR": [leaf(number) for number in range(1_990)]},
    "a wide AND": lambda: {"AND": [leaf(number) for number in range(1_990)]},
    "a wide NOT": lambda: {"NOT": {"OR": [leaf(number) for number in range(1_990)]}},
    "pairs": lambda: {"OR": [{"AND": [leaf(number), leaf(number + 1)]} for number in range(660)]},
    "deep, the deepest last": lambda: nested(62, 30, deepest_last=True),
    "deep, the deepest first": lambda: nested(62, 30, deepest_last=False),
    "deep negation": lambda: _negated(31),
    "a binary tree": lambda: tree(9, 2),
    "a broad tree": lambda: tree(6, 3),
}


def _negated(levels: int) -> dict[str, Any]:
    clause = leaf(0)
    for level in range(levels):
        members = [leaf(3 * number + level) for number in range(55)]
        clause = {"NOT": {("AND", "OR")[level % 2]: [*members, clause]}}
    return clause


@pytest.mark.parametrize("name", LARGE)
def test_a_filter_of_any_shape_runs_at_the_limits(name: str) -> None:
    f = af.parse(LARGE[name](), EXTENDED)
    assert verdicts(f, FRAME) == [interpreter.verdict(f.plan, contact) for contact in SOME_CONTACTS]


@pytest.mark.parametrize("field", ["email", "points", "createdAt"])
def test_the_longest_list_runs(field: str) -> None:
    values: Iterable[Any] = {
        "email": (f"nobody{number}@example.com" for number in range(99_990)),
        "points": range(10, 100_000),
        "createdAt": ((EPOCH + timedelta(hours=number)).isoformat() for number in range(99_990)),
    }[field]
    known = [contact[field] for contact in SOME_CONTACTS if contact[field] is not None][::40]
    known = [value.isoformat() if isinstance(value, datetime) else value for value in known]
    for operator in ("in", "notIn"):
        f = af.parse({field: {operator: [*values, *known]}}, EXTENDED)
        found = verdicts(f, FRAME)
        assert found == [interpreter.verdict(f.plan, contact) for contact in SOME_CONTACTS]
        assert {True, False} <= set(found)


def test_the_longest_needles_run() -> None:
    texts = [*("k" * length + "ß" for length in range(0, 4_000, 50)), "K" * 4_000, "KI" * 600, None]
    frame = pl.DataFrame({"email": texts})
    needles = [
        "k" * 500,
        "K" * 499 + "ẞ",
        "k" * 499 + "a",
        "ki" * 250,
        "ß" * 500,
        "ā" * 500,
        "İ" * 499 + "x",
        "-" * 499 + "k",
    ]
    clauses: list[dict[str, Any]] = [{"email": {"contains": needle}} for needle in needles]
    for operator in ("startsWith", "endsWith", "equals"):
        clauses += [{"email": {operator: needle, "mode": "insensitive"}} for needle in needles]
    clauses.append({"OR": [{"email": {"contains": "k" * (499 - n) + chr(ord("a") + n)}} for n in range(16)]})
    clauses.append({"OR": [{"email": {"contains": ("ki" * 250)[n:] + "y" * n}} for n in range(100)]})
    clauses.append({"email": {"in": [("Kİ" * 250)[:496] + f"{n:04}" for n in range(1_000)], "mode": "insensitive"}})
    for clause in clauses:
        f = af.parse(clause, EXTENDED)
        assert verdicts(f, frame) == [interpreter.verdict(f.plan, {"email": text}) for text in texts]
