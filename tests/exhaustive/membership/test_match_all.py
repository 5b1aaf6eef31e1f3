"""All audiences over a store are those that matching each contact gives."""

from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given

import audiencefilter as af
from tests.conformance.corpus import CONTACTS
from tests.examples import examples
from tests.membership.crowds import Crowd, crowds


def by_contact(index: af.AudienceIndex, records: list[Any]) -> dict[Any, list[int]]:
    found: dict[Any, list[int]] = {key: [] for key in index}
    for place, record in enumerate(records):
        for key in index.match(record):
            found[key].append(place)
    return found


def test_the_conformance_cases() -> None:
    index = af.AudienceIndex()
    for case in CONTACTS.accepted():
        index.add(case.name, af.parse(case.source, schema=case.schema))
    store = af.ColumnStore.from_records(CONTACTS.contacts(), af.CONTACT)
    found = list(index.match_all(store))
    assert all(rows.dtype == numpy.int64 for _, rows in found)
    assert {key: rows.tolist() for key, rows in found} == by_contact(index, CONTACTS.contacts())
    assert len(found) == len(index)


def test_random_crowds() -> None:
    shares: list[int] = []

    @examples(60)
    @given(crowds(filters=8, rows=12))
    def compare(crowd: Crowd) -> None:
        index = af.AudienceIndex(crowd.schema)
        for key, f in enumerate([*crowd.filters, crowd.filters[0]]):
            index.add(key, f)
        store = af.ColumnStore.from_records(crowd.rows, crowd.schema, threads=1)
        found = {key: rows.tolist() for key, rows in index.match_all(store)}
        assert found == by_contact(index, crowd.rows)
        shares.extend(len(rows) for rows in found.values())

    compare()
    assert sum(0 < share < 12 for share in shares) > len(shares) / 5


def test_it_sees_the_moment_of_the_call_and_tells_wrong_stores_at_once() -> None:
    index = af.AudienceIndex()
    index.add("vip", af.parse('{"points": {"gte": 100}}'))
    index.add("too", af.parse('{"points": {"gte": 100}}'))
    store = af.ColumnStore.from_records([{"points": 100}], af.CONTACT)
    found = index.match_all(store)
    index.remove("vip")
    store.append([{"points": 200}])
    assert [(key, rows.tolist()) for key, rows in found] == [("vip", [0]), ("too", [0])]
    other = af.Schema("Order", [af.Field("total", af.FieldType.NUMBER)])
    with pytest.raises(ValueError, match="points"):
        index.match_all(af.ColumnStore.from_records([{"total": 1}], other))


def test_audiences_that_were_loaded_and_those_added_since(tmp_path: Path) -> None:
    first = af.AudienceIndex()
    first.add("vip", af.parse('{"points": {"gte": 100}}'))
    first.add("all", af.parse("{}"))
    first.save(tmp_path / "audiences.jsonl")
    index = af.AudienceIndex.load(tmp_path / "audiences.jsonl", trusted=True)
    index.add("too", af.parse('{"points": {"gte": 100}}'))
    index.add("few", af.parse('{"points": {"lt": 100}}'))
    store = af.ColumnStore.from_records([{"points": 100}, {"points": 1}], af.CONTACT)
    found = [(key, rows.tolist()) for key, rows in index.match_all(store)]
    assert found == [("vip", [0]), ("too", [0]), ("all", [0, 1]), ("few", [1])]
