"""Many audiences over ClickHouse with its settings, and bitmaps that its functions read."""

from typing import Any

import pytest

import audiencefilter as af
from tests.adapters.many import CONTACTS, COUNTS, EXPECTED, FILTERS, NOW, SCHEMA
from tests.adapters.test_many_clickhouse import RELATED, load
from tests.engines.clickhouse import ClickHouse


@pytest.mark.parametrize("setting", ["join_use_nulls", "transform_null_in", "group_by_use_nulls"])
def test_settings_change_nothing(clickhouse: ClickHouse, setting: str) -> None:
    load(clickhouse, CONTACTS)
    client = clickhouse.client(**{setting: 1})
    assert af.count_many(FILTERS, (client, "many_contacts"), NOW, RELATED) == COUNTS
    client.close()


def state(bitmap: Any) -> str:
    """Return the state of groupBitmap with the numbers of a bitmap, as hexadecimal digits."""
    data: bytes = bitmap.serialize()
    size, length = len(data), bytearray([1])
    while size > 127:
        length.append(size & 127 | 128)
        size >>= 7
    return (bytes(length) + bytes([size]) + data).hex()


def test_functions_of_group_bitmap_read_bitmaps(clickhouse: ClickHouse) -> None:
    store = af.ColumnStore.from_records(CONTACTS * 40, SCHEMA)
    clickhouse.fetch("DROP TABLE IF EXISTS bitmaps")
    clickhouse.fetch(
        "CREATE TABLE bitmaps (name String, contacts AggregateFunction(groupBitmap, UInt32)) "
        "ENGINE = MergeTree ORDER BY name"
    )
    filters = {"keen": FILTERS["keen"], "late": FILTERS["late", 1], "none": af.parse({"points": -1}, SCHEMA)}
    for name, f in filters.items():
        clickhouse.fetch(f"INSERT INTO bitmaps VALUES ('{name}', unhex('{state(store.bitmap(f, now=NOW))}'))")
    rows = {name: set(store.indices(f, now=NOW).tolist()) for name, f in filters.items()}
    found = dict(clickhouse.fetch("SELECT name, bitmapToArray(contacts) FROM bitmaps"))
    assert {name: set(numbers) for name, numbers in found.items()} == rows
    assert [len(found) for found in rows.values()] == [1080, 1200, 0]
    two = "FROM bitmaps WHERE name IN ('keen', 'late')"
    assert clickhouse.fetch(f"SELECT groupBitmapAnd(contacts), groupBitmapOr(contacts) {two}") == [
        (len(rows["keen"] & rows["late"]), len(rows["keen"] | rows["late"]))
    ]
    # Beside the bitmap of a table's own ids.
    load(clickhouse, CONTACTS)
    few = state(af.ColumnStore.from_records(CONTACTS, SCHEMA).bitmap(FILTERS["keen"], "id"))
    kept = f"CAST(unhex('{few}') AS AggregateFunction(groupBitmap, UInt32))"
    assert clickhouse.ids("many_contacts", f"bitmapContains({kept}, toUInt32(id))") == EXPECTED["keen"]
    own = "(SELECT groupBitmapState(toUInt32(id)) FROM many_contacts WHERE points >= 10)"
    assert clickhouse.fetch(f"SELECT bitmapXorCardinality({kept}, {own})") == [(0,)]
