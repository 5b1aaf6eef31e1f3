"""Polars: the same three verdicts as rows in memory, over columns of every type that can hold a field's values."""

from datetime import UTC, datetime, timedelta
from typing import Any

import polars as pl
import pytest

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.language.folding import fold, folds
from tests.backends.test_polars import EPOCH, INTEGERS, SCHEMA, chosen, classes, integer_range, verdicts
from tests.code_points import SETS
from tests.exhaustive.agreement.test_limits import CLAUSES, ROWS
from tests.exhaustive.agreement.test_limits import SCHEMA as LIMITED
from tests.reference import verdict

T = af.FieldType
EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)


@pytest.mark.parametrize("dtype", INTEGERS)
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
        assert ord(char) not in folds()
        for mode in ("insensitive", "default"):
            f = af.parse({"text": {"contains": char, "mode": mode}}, SCHEMA)
            assert frame.filter(f.to_polars())["text"].to_list() == [char]


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
    signs = [*map(chr, range(1, 128)), "\\d", "\\z", "$", ".*", "(?i)", "[a", "a]", "(", "{2}", "\\x{61}", "é\u0301"]
    texts = [f"{before}{sign}{after}" for sign in signs for before in ("", "K") for after in ("", "k")]
    frame = pl.DataFrame({"text": texts})
    for sign in signs:
        for needle in (sign, sign + "k", "k" + sign):
            f = af.parse({"text": {operator: needle, "mode": mode}}, SCHEMA)
            expected = [text for text in texts if f.matches({"text": text})]
            assert frame.filter(f.to_polars())["text"].to_list() == expected


@pytest.mark.parametrize("name", CLAUSES)
def test_a_clause_runs_at_the_limits(name: str) -> None:
    f = af.parse(CLAUSES[name], LIMITED)
    attributes = [field.attribute for field in LIMITED.fields]
    types = {field.attribute: pl.Datetime("us", "UTC") for field in LIMITED.fields if field.type is T.DATETIME}
    frame = pl.DataFrame([{one: row.get(one) for one in attributes} for row in ROWS], schema_overrides=types)
    assert verdicts(f, frame) == [interpreter.verdict(f.plan, row) for row in ROWS]


@pytest.mark.parametrize("zone", [None, "UTC", "Asia/Kolkata", "America/New_York"])
@pytest.mark.parametrize("unit", ["ms", "us", "ns"])
def test_instants_of_every_year(unit: Any, zone: str | None) -> None:
    instants = [
        datetime(1, 1, 1, tzinfo=UTC), datetime(1677, 9, 21, 1, tzinfo=UTC),
        datetime(1969, 12, 31, 23, 59, 59, 999_999, UTC), EPOCH, datetime(2024, 2, 29, 12, 0, 0, 1_000, UTC),
        datetime(2262, 4, 11, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, 999_999, UTC),
    ]  # fmt: skip
    micros = [(instant - EPOCH) // timedelta(microseconds=1) for instant in instants]
    held = [one // 1000 * 1000 if unit == "ms" else one for one in micros if unit != "ns" or abs(one) < 2**63 // 1000]
    stamps = [one // 1000 if unit == "ms" else 1000 * one + 999 if unit == "ns" else one for one in held]
    frame = pl.DataFrame({"at": pl.Series([*stamps, None], dtype=pl.Int64).cast(pl.Datetime(unit, zone))})
    values = [*(EPOCH + timedelta(microseconds=one) for one in held), None]
    for text in map(datetime.isoformat, instants):
        for clause in ({"gte": text}, {"gt": text}, {"lt": text}, {"lte": text}, text, {"notIn": [text, text]}):
            f = af.parse({"at": clause}, SCHEMA)
            expected = [verdict(f.ast, SCHEMA, {"at": value}) for value in values]
            assert verdicts(f, frame) == expected, clause
