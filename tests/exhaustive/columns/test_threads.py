"""Many threads ask a store, and change it meanwhile: each sees one state of it."""

import threading
from typing import Any
from unittest.mock import patch

import audiencefilter as af
from audiencefilter.columns import query as query_module
from tests.columns import test_planned as planned
from tests.columns.test_changes import SCHEMA as ROW


def test_writers_and_readers_at_once() -> None:
    """Each append is of ten rows, of which one update at a time changes all: no reader counts a part of them."""
    store = af.ColumnStore.from_records([], ROW, threads=1)
    old, new = (af.parse({"points": number}, schema=ROW) for number in (1, 2))
    failures: list[str] = []
    done = threading.Event()

    def write() -> None:
        for number in range(60):
            store.append([{"points": 1}] * 10)
            store.update(range(number * 10, number * 10 + 10), [{"points": 2}] * 10)
        done.set()

    def read() -> None:
        while not done.is_set():
            first, second, size = store.count(old), store.count(new), len(store)
            if first not in (0, 10) or second % 10 or size % 10:
                failures.append(f"{first} {second} {size}")

    threads = [threading.Thread(target=task) for task in (write, read, read)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert (store.count(old), store.count(new), len(store)) == (0, 600, 600)


def test_many_threads_ask_while_the_store_grows() -> None:
    rows = [planned.row(number) for number in range(40)]
    store = af.ColumnStore.from_records(rows, planned.SCHEMA, threads=1)
    filters = planned.parsed()
    sizes = {len(rows) + 40 * step for step in range(6)}
    allowed = [
        {len(planned.expected(f, rows * 6, planned.NOON)) // 6 * (size // 40) for size in sizes} for f in filters
    ]
    wrong: list[Any] = []

    def ask() -> None:
        for _ in range(30):
            for f, counts in zip(filters, allowed, strict=True):
                if (count := store.count(f, now=planned.NOON)) not in counts:
                    wrong.append((f, count))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    with patch.object(query_module, "QUERY_CACHE_BYTES", 10_000):  # so that much is let go of and made again
        for thread in threads:
            thread.start()
        for _ in range(5):
            store.append(rows)
        for thread in threads:
            thread.join()
    assert not wrong
    assert store.count(filters[0]) == max(allowed[0])
