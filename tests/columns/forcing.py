"""Sizes and thresholds so small that few rows go every way that millions do."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from unittest.mock import patch

from audiencefilter.columns import query, snapshot, text_indexes
from audiencefilter.columns.encodings import dictionary, encode, lists, texts
from audiencefilter.columns.predicates import codes, group, related
from audiencefilter.contacts import arrow, documents

#: Every way of forcing, by name: what is set, where, to what.
WAYS: dict[str, list[tuple[ModuleType, str, float]]] = {
    "as it is": [],
    "small": [
        (encode, "_MAX_CODES", 2),
        (query, "CHUNK_ROWS", 8),
        (text_indexes, "_BLOCK_TEXTS", 8),
        (text_indexes, "_PAIRED_BLOCK_TEXTS", 7),
        (dictionary, "_LOOKUP_COST", 0),
        (dictionary, "_MAX_BISECTED_NUMBERS", 0),
        (codes, "_MAX_CACHED_ROWS", 0),
        (lists, "_MAX_EAGER_VALUES", 0),
        (lists, "_MAX_SCANS", 2),
        (documents, "_BLOCK", 2),
        (related, "_CHUNK_RECORDS", 8),
        (arrow, "_ROOM", -1),
    ],
    "no codes": [
        (encode, "_MAX_CODES", 0),
        (query, "CHUNK_ROWS", 8),
        (text_indexes, "_BLOCK_TEXTS", 16),
        (texts, "_MAX_KNOWN_SHARE", 1.0),
        (texts, "_MAX_ROWS_ONE_BY_ONE", 0),
        (lists, "_MAX_EAGER_VALUES", 0),
        (lists, "_MAX_SINGLE_SCANS", 1),
        (lists, "_LOOKUP_RATIO", 0),
        (group, "_MAX_GATHERED_SHARE", 1.1),
        (group, "_MAX_COUNTED_SHARE", 1.1),
        (group, "_GATHERING_COST", -1.0),
        (related, "_LOOKUP_RATIO", 0),
        (group, "_MIN_GATHERED_ROWS", 0),
    ],
    "tables": [
        (related, "_LOOKUP_RATIO", 1_000),
        (codes, "_MAX_CACHED_ROWS", 0),
        (codes, "_MAX_RUNS", 0),
        (codes, "_MAX_CACHED_CODES", 0),
        (codes, "_MIN_ARROW_ROWS", 0),
        (encode, "_MAX_NUMBER_RANGE", 0),
        (texts, "_MAX_KNOWN_SHARE", -1.0),
        (group, "_MAX_GATHERED_SHARE", 1.1),
        (group, "_MAX_COUNTED_SHARE", 1.1),
        (group, "_MIN_GATHERED_ROWS", 0),
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
