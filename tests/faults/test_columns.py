"""Faults of stores of columns that were there once."""

from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.columns import encode
from audiencefilter.columns.query import QueryCache
from tests.calls import calls
from tests.columns.forcing import forced

T = af.FieldType
INF: Final = float("inf")
NUMBERS: Final = af.Schema("Row", [af.Field("x", T.NUMBER), af.Field("xs", T.NUMBER, many=True)])
TEXTS: Final = af.Schema("Row", [af.Field("text", T.STRING)])
NOTE: Final = af.Schema("Note", [af.Field("x", T.DATETIME, nullable=False)])
ACT: Final = af.Schema("Act", [af.Field("a", T.DATETIME)], relations=[af.Relation("notes", NOTE)])
CONTACT: Final = af.Schema("Contact", [af.Field("id", T.INTEGER)], relations=[af.Relation("acts", ACT)])
DAY: Final = datetime(2026, 3, 1, tzinfo=UTC)
OF_NOTES: Final = af.parse({"acts": {"some": {"notes": {"some": {"x": {"gte": DAY}}}}}}, CONTACT)


def test_infinite_numbers_are_taken_in_fields_and_lists() -> None:
    rows: list[dict[str, Any]] = [
        {"x": INF, "xs": [INF, 1.0]},
        {"x": np.float32("-inf"), "xs": [-INF]},
        {"x": Decimal("Infinity"), "xs": []},
        {"x": 1.5},
    ]
    table = pa.table({"x": [INF, -INF, INF, 1.5], "xs": [[INF, 1.0], [-INF], [], None]})
    for clause in ({"x": {"gt": 10**300}}, {"x": {"lt": -(10**300)}}, {"xs": {"has": 1.0}}, {"xs": {"isEmpty": False}}):
        f = af.parse(clause, NUMBERS)
        expected = [number for number, row in enumerate(rows) if f.matches(row)]
        assert 0 < len(expected) < len(rows)
        for store in (af.ColumnStore.from_records(rows, NUMBERS), af.ColumnStore.from_arrow(table, NUMBERS)):
            assert store.indices(f).tolist() == expected, clause


def joined(acts: list[tuple[int, int]], notes: list[tuple[int, Any]]) -> af.ColumnStore:
    """Return a store of contact 1, with acts (contact, key) and notes (act, x)."""
    texts = pa.array([x for _, x in notes], pa.string())
    of_acts = af.Related(pa.table({"act": [act for act, _ in notes], "x": texts}), on={"key": "act"})
    table = pa.table({"contact": [contact for contact, _ in acts], "key": [key for _, key in acts]})
    related = {"acts": af.Related(table, on={"id": "contact"}, related={"notes": of_acts})}
    return af.ColumnStore.from_arrow(pa.table({"id": [1]}), CONTACT, related=related)


def test_records_that_belong_to_no_contact_are_not_judged() -> None:
    day = DAY.isoformat()
    assert joined([(1, 10), (9, 20)], [(10, day), (20, "soon")]).indices(OF_NOTES).tolist() == [0]
    assert joined([(9, 20)], [(20, "soon")]).indices(OF_NOTES).tolist() == []
    assert joined([(1, 10)], [(10, day), (30, None)]).count(OF_NOTES) == 1
    with pytest.raises(af.RecordError, match=r"^record 0: acts\[1\]\.notes\[0\]\.x is 'soon'"):
        joined([(1, 10), (1, 20)], [(10, day), (20, "soon")]).indices(OF_NOTES)


def test_an_error_of_a_related_record_has_the_number_of_its_contact_in_the_store() -> None:
    right: dict[str, Any] = {"acts": [{"notes": []}]}
    wrong: dict[str, Any] = {"acts": [{"notes": [{"x": DAY}, {"x": "z"}]}]}
    for is_asked in (False, True):
        for places, number in ((None, 20), ([7], 7)):
            store = af.ColumnStore.from_records([right] * 20, CONTACT)
            assert not is_asked or store.count(OF_NOTES) == 0
            with pytest.raises(af.RecordError, match=rf"^record {number}: acts\[0\]\.notes\[1\]\.x is 'z'"):
                _changed(store, places, wrong).indices(OF_NOTES)


def _changed(store: af.ColumnStore, places: list[int] | None, record: dict[str, Any]) -> af.ColumnStore:
    if places is None:
        store.append([record])
    else:
        store.update(places, [record])
    return store


def test_records_of_contacts_that_were_replaced_are_not_judged() -> None:
    store = af.ColumnStore.from_records([{"acts": [{"notes": [{"x": "z"}]}]}, {"acts": []}], CONTACT)
    store.update([0], [{"acts": [{"notes": [{"x": DAY}]}]}])
    assert store.indices(OF_NOTES).tolist() == [0]


def test_plans_of_short_needles_count_their_bits() -> None:
    """At most 64 MB of plans are kept, as docs/columns.md promises."""
    rows = [{"text": f"{number}ab"} for number in range(8_000)]
    with patch.object(encode, "_MAX_CODES", 0):
        kept = QueryCache(af.ColumnStore.from_records(rows, TEXTS)._snapshot, 1)
        short = kept.query(af.parse({"text": {"contains": "ab"}}, TEXTS).selection)
    assert (short.count(), short.nbytes) == (8_000, 1_000)


def test_columns_of_polars_of_many_distinct_texts_are_selected_written_and_compared() -> None:
    held = ["ada@x.org", "bea", None, "@", *(f"text {number}" for number in range(50))]
    with forced("no codes"):
        store = af.ColumnStore.from_polars(pl.DataFrame({"text": held}), TEXTS)
        assert store.count(af.parse({"text": {"gte": "text 0"}}, TEXTS)) == 50
        assert store.count(af.parse({"text": {"in": ["bea", "@"]}}, TEXTS)) == 2
        assert [row["text"] for row in store.select(af.parse({}, TEXTS))] == held
        assert store.to_arrow()["text"].to_pylist() == held


def test_a_cycle_through_a_key_without_a_field_is_a_value_error() -> None:
    ada: dict[str, Any] = {"email": "ada"}
    ada["friends"] = [{"friend": ada}]
    with pytest.raises(ValueError, match="'friends' are nested more than 100 levels deep, or lead in a circle"):
        af.ColumnStore.from_records([ada], af.CONTACT)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "contacts.arrow"
    af.ColumnStore.from_records([{"text": f"text {number}"} for number in range(200)], TEXTS).save(path)
    whole = path.read_bytes()
    place = whole.index(b"text 100")
    for damaged in (whole[:place] + b"\xff" + whole[place + 1 :], whole[: len(whole) // 2], whole[:-1], b""):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match=r"contacts\.arrow"):
            af.ColumnStore.open(path)


def test_a_group_of_many_tests_costs_in_proportion_to_its_size() -> None:
    rows = [{"text": f"t{number}"} for number in range(40)]

    def cost(size: int) -> int:
        f = af.parse({"AND": [{"text": {"not": {"contains": f"n{number}x"}}} for number in range(size)]}, TEXTS)
        assert len(f.selection.children) >= size  # type: ignore[union-attr]
        with forced("small"):
            store = af.ColumnStore.from_records(rows, TEXTS, threads=1)
            store.encode()
            return calls(lambda: store.count(f))

    assert cost(128) < 6 * cost(32)
