"""Every conformance case of the third part through the store: whole, changed, and saved."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

import audiencefilter as af
from tests.conformance import third_cases as corpus
from tests.conformance.third_cases import Case

T = af.FieldType
ROOT = corpus.root()
CONTACTS = list(corpus.contacts())
CASES = [case for case in corpus.cases() if case.ids is not None]


def check(store: af.ColumnStore, cases: Iterable[Case]) -> int:
    """Compare the answers of a store, and return the number of those it gives."""
    ids = [contact["id"] for contact in CONTACTS]
    answered = 0
    for case in cases:
        f = case.parse()
        found = tuple(ids[row] for row in store.indices(f, now=case.now).tolist())
        assert found == case.ids, (case.name, case.source)
        assert store.count(f.at(case.now)) == len(found), case.name
        answered += 1
    return answered


def test_whole() -> None:
    assert check(af.ColumnStore.from_records(CONTACTS, ROOT), CASES) == len(CASES)


def test_appended_and_updated() -> None:
    store = af.ColumnStore.from_records(CONTACTS[:90], ROOT)
    store.encode()
    store.append(CONTACTS[90:])
    store.update([3, 150], [CONTACTS[7], CONTACTS[8]])
    store.update([3, 150], [CONTACTS[3], CONTACTS[150]])
    check(store, CASES[::3])


def test_saved(tmp_path: Path) -> None:
    store = af.ColumnStore.from_records(CONTACTS, ROOT)
    store.save(tmp_path / "contacts")
    check(af.ColumnStore.open(tmp_path / "contacts"), CASES[::3])


def test_sums_and_averages_beyond_64_bits_are_exact() -> None:
    order = af.Schema("Order", [af.Field("cents", T.INTEGER, bits=64), af.Field("total", T.DECIMAL, scale=2)])
    schema = af.Schema("Contact", [af.Field("id", T.INTEGER)], relations=[af.Relation("orders", order)])
    most = 2**63 - 1
    contacts: list[dict[str, Any]] = [
        {"id": 1, "orders": [{"cents": most, "total": Decimal(10) ** 15}] * 12},
        {"id": 2, "orders": [{"cents": -most, "total": Decimal("0.10")}] * 3},
        {"id": 3, "orders": []},
    ]
    clauses = [
        f'{{"orders": {{"{function}": {{"field": "{name}", {test}}}}}}}'
        for name, values in (("cents", (12 * most, -3 * most, 0, 10**30, -(10**30))), ("total", (12 * 10**15, 0.3)))
        for function in ("sum", "avg")
        for value in values
        for test in (f'"gte": {value}', f'"lt": {value}', f'"equals": {value}', f'"notIn": [{value}, 5]')
    ]
    for some in (contacts, contacts[1:], contacts[2:]):
        store = af.ColumnStore.from_records(some, schema)
        for clause in clauses:
            f = af.parse(clause, schema)
            for _ in range(3):
                assert store.indices(f).tolist() == [row for row, one in enumerate(some) if f.matches(one)], clause


def test_rows_come_back_as_their_values() -> None:
    fields = [af.Field("day", T.DATE), af.Field("key", T.UUID), af.Field("price", T.DECIMAL, scale=2)]
    schema = af.Schema("Contact", fields)
    key = "123E4567-E89B-12D3-A456-426614174000"
    records: list[dict[str, Any]] = [
        {"day": date.min, "key": key, "price": 19.99},
        {"day": date(2024, 2, 29), "key": UUID(int=0), "price": -0.0},
        {"day": date.max, "key": UUID(int=2**128 - 256), "price": Decimal("-9999999999999999.99")},
        {"day": None, "key": None, "price": float("nan")},
    ]
    store = af.ColumnStore.from_records(records, schema)
    everyone = af.parse("{}", schema)
    found = store.select(everyone)
    assert found == [{**one, **schema.coerce(one)} for one in records[:3]] + [dict.fromkeys(("day", "key", "price"))]
    for clause in (
        f'{{"key": "{key}"}}', '{"day": {"gte": "9999-12-31"}}', '{"price": {"lt": 0}}', '{"price": 0.1999e2}',
        '{"day": {"anniversary": {"days": [[229, 301]]}}}', '{"key": {"not": "00000000-0000-0000-0000-000000000000"}}',
    ):  # fmt: skip
        f = af.parse(clause, schema)
        assert store.indices(f).tolist() == [row for row, one in enumerate(records) if f.matches(one)], clause


@pytest.mark.parametrize(
    "wrong",
    [
        {"price": 0.125},
        {"price": Decimal(10) ** 16},
        {"key": "x"},
        {"day": datetime(2024, 1, 1, tzinfo=UTC)},
        {"price": True},
    ],
)
def test_wrong_values_are_refused(wrong: dict[str, Any]) -> None:
    fields = [af.Field("day", T.DATE), af.Field("key", T.UUID), af.Field("price", T.DECIMAL, scale=2)]
    schema = af.Schema("Contact", fields)
    with pytest.raises(af.RecordError):
        af.ColumnStore.from_records([wrong], schema).indices(af.parse(f'{{"{next(iter(wrong))}": null}}', schema))
