"""Sizes and thresholds so small that few rows go every way that millions do."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from unittest.mock import patch

from audiencefilter.columns import query, snapshot, text_indexes
from audiencefilter.columns.encodings import dictionary, encode, lists, texts
from audiencefilter.columns.predicates import codes, group, related
from audiencefilter.contacts import documents, joins

#: Every way of forcing, by name: what is set, where, to what.
WAYS: dict[str, list[tuple[ModuleType, str, float]]] = {
    "as it is": [],
    "small": [
        (encode, "_SMALL", 2),
        (query, "CHUNK", 8),
        (text_indexes, "_BLOCK_TEXTS", 8),
        (text_indexes, "_PAIRED", 7),
        (dictionary, "_LOOK_UP", 0),
        (dictionary, "_FEW_NUMBERS", 0),
        (codes, "_FEW_ROWS", 0),
        (lists, "_SMALL", 0),
        (lists, "_SCANS", 2),
        (documents, "_BLOCK", 2),
        (related, "_CHUNK", 8),
        (joins, "_ROOM", -1),
    ],
    "no codes": [
        (encode, "_SMALL", 0),
        (query, "CHUNK", 8),
        (text_indexes, "_BLOCK_TEXTS", 16),
        (texts, "_KNOWN_SHARE", 1.0),
        (texts, "_FEW", 0),
        (lists, "_SMALL", 0),
        (lists, "_FEW", 1),
        (lists, "_FEWER", 0),
        (group, "_FEW", 1.1),
        (group, "_MAYBE_FEW", 1.1),
        (group, "_GATHERING", -1.0),
        (related, "_SELDOM", 0),
        (group, "_LEAST", 0),
    ],
    "tables": [
        (related, "_SELDOM", 1_000),
        (codes, "_FEW_ROWS", 0),
        (codes, "_MOST_RUNS", 0),
        (codes, "_FEW_CODES", 0),
        (codes, "_MANY", 0),
        (encode, "_WIDEST", 0),
        (texts, "_KNOWN_SHARE", -1.0),
        (group, "_FEW", 1.1),
        (group, "_MAYBE_FEW", 1.1),
        (group, "_LEAST", 0),
        (snapshot, "_PATCHED", 0.5),
        (snapshot, "_LARGE", 4),
    ],
}


@contextmanager
def forced(way: str) -> Iterator[None]:
    """Set what a way sets, for as long as the context lasts."""
    with ExitStack() as stack:
        for module, name, value in WAYS[way]:
            stack.enter_context(patch.object(module, name, value))
        yield
