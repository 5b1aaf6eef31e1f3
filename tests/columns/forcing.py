"""Sizes and thresholds so small that few rows go every way that millions do."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from unittest.mock import patch

from audiencefilter.columns import (
    buckets,
    codes,
    compiler,
    encode,
    lists,
    predicates,
    query,
    segment,
    snapshot,
    text_search,
    texts,
)
from audiencefilter.contacts import arrow, documents

#: Every way of forcing, by name: what is set, where, to what.
WAYS: dict[str, list[tuple[ModuleType, str, float]]] = {
    "as it is": [],
    "small": [
        (texts, "_MIN_READ_TEXTS", 4),
        (encode, "_MAX_CODES", 2),
        (query, "CHUNK_ROWS", 8),
        (text_search, "_BLOCK_TEXTS", 8),
        (text_search, "_PAIRED_BLOCK_TEXTS", 7),
        (codes, "_TEXTS_PER_LOOKUP", 0),
        (lists, "_MAX_EAGER_VALUES", 0),
        (lists, "_MAX_SCANS", 2),
        (documents, "_BLOCK", 2),
        (compiler, "_CHUNK_RECORDS", 8),
        (segment, "_TESTS_BEFORE_ORDER", 0),
        (arrow, "_ROOM", -1),
    ],
    "no codes": [
        (encode, "_MAX_CODES", 0),
        (buckets, "_MAX_TESTS", 0),
        (buckets, "_MAX_BUCKETS", 3),
        (query, "CHUNK_ROWS", 8),
        (text_search, "_BLOCK_TEXTS", 16),
        (texts, "_MAX_KNOWN_SHARE", 1.0),
        (texts, "_MAX_ROWS_ONE_BY_ONE", 0),
        (lists, "_MAX_EAGER_VALUES", 0),
        (predicates, "_MAX_GATHERED_SHARE", 1.1),
        (predicates, "_MAX_COUNTED_SHARE", 1.1),
        (predicates, "_GATHERING_NANOSECONDS", -1.0),
        (compiler, "_RECORDS_PER_LOOKUP", 0),
    ],
    "tables": [
        (compiler, "_RECORDS_PER_LOOKUP", 1_000),
        (segment, "_TESTS_BEFORE_ORDER", 0),
        (codes, "_MAX_RUNS", 0),
        (codes, "_MAX_CACHED_CODES", 0),
        (codes, "_MIN_ARROW_ROWS", 0),
        (encode, "_MAX_NUMBER_RANGE", 0),
        (texts, "_MAX_KNOWN_SHARE", -1.0),
        (predicates, "_MAX_GATHERED_SHARE", 1.1),
        (predicates, "_MAX_COUNTED_SHARE", 1.1),
        (snapshot, "_MAX_PATCHED_SHARE", 0.5),
        (snapshot, "_MAX_JOINED_ROWS", 4),
    ],
}


@contextmanager
def forced(way: str) -> Iterator[None]:
    """Set what a way sets, for as long as the context lasts."""
    with ExitStack() as stack:
        for module, name, value in WAYS[way]:
            stack.enter_context(patch.object(module, name, value))
        yield
