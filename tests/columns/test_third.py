"""Every conformance case of the third part through the store: whole, changed, and saved."""

from collections.abc import Iterable
from pathlib import Path

import pytest

import audiencefilter as af
from audiencefilter.language.ast import Function
from audiencefilter.language.fields import ResultField
from audiencefilter.plan import nodes as plan
from tests.conformance import third_cases as corpus
from tests.conformance.third_cases import Case

T = af.FieldType
ROOT = corpus.root()
CONTACTS = list(corpus.contacts())
CASES = [case for case in corpus.cases() if case.ids is not None]


def is_refused(f: af.Filter) -> bool:
    """Whether it has an average, or a sum that may be beyond 64 bits."""
    return any(
        isinstance(part, plan.Aggregated)
        and isinstance(part.result, ResultField)
        and part.function in (Function.SUM, Function.AVG)
        for part in plan.walk_into(f.selection)
    )


def check(store: af.ColumnStore, cases: Iterable[Case]) -> int:
    """Compare the answers of a store, and return the number of those it gives."""
    ids = [contact["id"] for contact in CONTACTS]
    answered = 0
    for case in cases:
        f = case.parse()
        if is_refused(f):
            with pytest.raises(af.UnsupportedError):
                store.count(f, now=case.now)
            continue
        found = tuple(ids[row] for row in store.indices(f, now=case.now).tolist())
        assert found == case.ids, (case.name, case.source)
        assert store.count(f.at(case.now)) == len(found), case.name
        answered += 1
    return answered


def test_whole() -> None:
    assert check(af.ColumnStore.from_records(CONTACTS, ROOT), CASES) > len(CASES) // 2


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
