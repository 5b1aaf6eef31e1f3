"""Polars: the same three verdicts as rows in memory, over columns of types that can hold a field's values."""

import re
import struct
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from math import inf, isfinite, nan
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.exceptions import ColumnNotFoundError, PolarsError

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.language.folding import folds
from tests.reference import verdict

T = af.FieldType
#: Columns that the tests add to a frame; no field is called so.
ROW, VERDICT = "the row", "the verdict"
SCHEMA = af.Schema("Row", [
    af.Field("text", T.STRING), af.Field("whole", T.INTEGER), af.Field("long", T.INTEGER, bits=64),
    af.Field("number", T.NUMBER), af.Field("flag", T.BOOLEAN), af.Field("at", T.DATETIME),
])  # fmt: skip
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


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


INTEGERS: tuple[Any, ...] = (
    pl.Int8, pl.Int16, pl.Int32, pl.Int64, pl.Int128, pl.UInt8, pl.UInt16, pl.UInt32, pl.UInt64, pl.UInt128,
)  # fmt: skip
FLOATS: tuple[Any, ...] = (pl.Float32, pl.Float64)


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
            held = [single(value) if value and dtype == pl.Float32 else value for value in values]
            expected = [verdict(f.ast, SCHEMA, {"number": value}) for value in held]
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


def test_a_decimal_is_the_nearest_double() -> None:
    values = [Decimal("0.1"), Decimal("0.100000000001"), Decimal(10**25), Decimal(10**25 + 1), Decimal("-0.3")]
    for value in values:
        expected = [float(one) == float(value) for one in values]
        assert chosen(float(value), values, pl.Decimal(38, 12), "number") == expected


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


PEOPLE = pl.DataFrame({"text": ["a", "b", None, "a"], "whole": [1, 2, 3, None]})


@pytest.mark.parametrize(("clause", "everyone"), [({}, True), ({"OR": []}, False), ({"text": {"notIn": []}}, True)])
def test_everyone_and_noone(clause: Any, everyone: bool) -> None:
    f = af.parse(clause, SCHEMA)
    assert verdicts(f, PEOPLE) == [everyone] * 4
    assert PEOPLE.lazy().select(f.to_polars().sum()).collect().item() == 4 * everyone
    assert pl.DataFrame({"other": [1, 2]}).filter(f.to_polars()).height == 2 * everyone
    assert PEOPLE.clear().filter(f.to_polars()).height == 0


def test_a_key_of_a_group_is_refused_and_not_misread() -> None:
    some = af.parse({"text": "a"}, SCHEMA).to_polars()
    with pytest.raises(PolarsError, match="'text' has to be of type"):
        PEOPLE.group_by("text").agg(some.sum())


def test_a_scanned_file_is_read_no_more_than_it_has_to_be(tmp_path: Path) -> None:
    count = 1_000
    frame = pl.DataFrame({
        "text": [None if n % 7 == 0 else f"name {n}" for n in range(count)],
        "whole": range(count),
        "number": [nan if n % 5 == 0 else n / 2 for n in range(count)],
        "flag": [n % 3 == 0 for n in range(count)],
        "at": [EPOCH + timedelta(days=n) for n in range(count)],
    })  # fmt: skip
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


def classes() -> dict[str, list[str]]:
    """Return the characters of each fold that more than one has."""
    found: dict[str, list[str]] = {}
    for code, folded in folds().items():
        found.setdefault(chr(folded), [chr(folded)]).append(chr(code))
    return found


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


def test_texts_are_ordered_by_code_points() -> None:
    texts = ["", "A", "B", "Z", "a", "z", "é", "Ω", "\uffff", "\U00010000", "😀", "\U0010ffff", None]
    for dtype in (pl.String, pl.Categorical, pl.Enum([text for text in reversed(texts) if text is not None])):
        for bound in filter(None, texts):
            for operator in ("gt", "gte", "lt", "lte"):
                f = af.parse({"text": {operator: bound}}, SCHEMA)
                expected = [verdict(f.ast, SCHEMA, {"text": text}) for text in texts]
                assert chosen({operator: bound}, texts, dtype) == expected
