"""Sizes and thresholds so small that few rows go every way that millions do."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from math import inf
from typing import Any
from unittest.mock import patch

from audiencefilter.columns import tuning
from audiencefilter.columns.segment import Segment
from audiencefilter.contacts import arrays, documents

#: Every way of forcing, by name: what is set to what.
WAYS: dict[str, dict[str, float]] = {
    "as it is": {},
    "small": {
        "tests_before_text_index": 1, "max_codes": 2, "chunk_rows": 8, "block_texts": 8, "texts_per_lookup": 0,
        "eager_values": 0, "scans_before_postings": 2, "chunk_records": 8, "tests_before_order": 0,
    },
    "no codes": {
        "eager_values": 0, "tests_before_text_index": 0, "max_codes": 0, "tests_before_buckets": 0, "max_buckets": 3,
        "chunk_rows": 8, "block_texts": 16, "max_known_share": 1.0, "max_rows_one_by_one": 0, "max_counted_share": 1.1,
        "counting_cost": -inf, "records_per_lookup": 0, "min_arrow_rows": 0, "texts_per_copy": 0, "max_spellings": 0,
    },
    "tables": {
        "tests_before_text_index": 0,
        "records_per_lookup": 1_000, "tests_before_order": 0, "max_runs": 0, "max_cached_codes": 0, "min_arrow_rows": 0,
        "max_number_range": 0, "max_known_share": -1.0, "max_counted_share": 1.1, "counting_cost": -inf,
        "texts_per_copy": 10**9, "max_patched_share": 0.5, "min_whole_rows": 4,
    },
    "as they are read": {
        "min_arrow_rows": 0, "texts_per_exact": 2, "bytes_everywhere": 1, "searched_bytes": 8, "counting_cost": -inf,
        "busy_chunk_rows": 8, "thread_cost": 0.01, "rows_per_sparse_bit": 2, "bytes_per_text": 3,
    },
}  # fmt: skip


@contextmanager
def tuned(**numbers: Any) -> Iterator[None]:
    """Set some numbers of the tuning, for as long as the context lasts."""
    with patch.object(tuning, "TUNING", tuning.TUNING._replace(**numbers)):
        yield


@contextmanager
def forced(way: str) -> Iterator[None]:
    """Set what a way sets, for as long as the context lasts."""
    with ExitStack() as stack:
        stack.enter_context(tuned(**WAYS[way]))
        if way == "as they are read":
            stack.enter_context(patch.object(arrays, "_BLOCK_BYTES", 8))
        elif WAYS[way]:  # the first plan reads what it encodes, too
            stack.enter_context(patch.object(Segment, "unencoded", lambda *_: None))
        if way == "small":
            stack.enter_context(patch.object(documents, "_BLOCK", 2))
        yield
