"""Many threads ask a store, and change it meanwhile: each sees one state of it."""

import threading
from typing import Any

import audiencefilter as af
from tests.columns import test_planned as planned
from tests.columns.forcing import tuned
from tests.columns.sources import selected


def test_many_threads_ask_while_the_store_grows() -> None:
    rows = [planned.row(number) for number in range(40)]
    store = af.ColumnStore.from_records(rows, planned.SCHEMA, threads=1)
    filters = planned.parsed()
    sizes = {len(rows) + 40 * step for step in range(6)}
    allowed = [{len(selected(f, rows * 6, planned.NOON)) // 6 * (size // 40) for size in sizes} for f in filters]
    wrong: list[Any] = []

    def ask() -> None:
        for _ in range(30):
            for f, counts in zip(filters, allowed, strict=True):
                if (count := store.count(f, now=planned.NOON)) not in counts:
                    wrong.append((f, count))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    with tuned(query_cache_bytes=10_000):  # so that much is let go of and made again
        for thread in threads:
            thread.start()
        for _ in range(5):
            store.append(rows)
        for thread in threads:
            thread.join()
    assert not wrong
    assert store.count(filters[0]) == max(allowed[0])
