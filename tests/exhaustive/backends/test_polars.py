"""Polars: the same three verdicts as rows in memory, over columns of every type that can hold a field's values."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from math import nan
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.language.folding import FOLDS, fold
from tests import reference
from tests.backends.test_polars import (
    DATETIMES,
    DECIMALS,
    EPOCH,
    FLOATS,
    INTEGERS,
    SCHEMA,
    chosen,
    classes,
    column,
    held,
    integer_range,
    verdicts,
)
from tests.code_points import SETS
from tests.conformance.corpus import CONTACTS, Case, by_chapter
from tests.each import each, in_parts
from tests.reference import verdict
from tests.strategies import FIRST_TYPES, Scenario, scenarios

__all__ = ["verdicts"]

T = af.FieldType
EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)


# -- conformance ----------------------------------------------------------------------------------------------------

CONTACT_TYPES = {
    T.STRING: pl.String(),
    T.INTEGER: pl.Int64(),
    T.BOOLEAN: pl.Boolean(),
    T.DATETIME: pl.Datetime("us", "UTC"),
}
PEOPLE = pl.DataFrame(
    [{field.attribute: contact[field.attribute] for field in EXTENDED.fields} for contact in CONTACTS.contacts()],
    schema={field.attribute: CONTACT_TYPES[field.type] for field in EXTENDED.fields},
)


@pytest.mark.parametrize("cases", in_parts(by_chapter(CONTACTS.distinct()), 3))
def test_polars_selects_the_expected_contacts(cases: list[Case]) -> None:
    each(cases, polars_selects_the_expected_contacts)


def polars_selects_the_expected_contacts(case: Case) -> None:
    f = case.parse()
    found = verdicts(f, PEOPLE)
    ids = [contact["id"] for contact in CONTACTS.contacts()]
    assert tuple(number for number, one in zip(ids, found, strict=True) if one is True) == case.ids
    assert found == reference.verdicts(f.ast, f.schema, CONTACTS.contacts())


# -- every physical type --------------------------------------------------------------------------------------------

TYPES: dict[T, tuple[Any, ...]] = {
    T.STRING: (pl.String, pl.Categorical, pl.Enum),
    T.INTEGER: INTEGERS,
    T.NUMBER: (*FLOATS, *FLOATS, *INTEGERS, *DECIMALS),
    T.BOOLEAN: (pl.Boolean,),
    T.DATETIME: DATETIMES,
}


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


# -- what is refused ------------------------------------------------------------------------------------------------


# -- uses -----------------------------------------------------------------------------------------------------------


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
    assert verdicts(f, PEOPLE) == [interpreter.verdict(f.plan, contact) for contact in SOME_CONTACTS]


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
        found = verdicts(f, PEOPLE)
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


# -- instants --------------------------------------------------------------------------------------------------------


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
