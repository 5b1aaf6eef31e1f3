"""Contacts read by columns and by rows, which come out the same.

docs/cli.md says from what size files are read by columns; small ones stand for large ones here.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from audiencefilter.cli import selecting
from audiencefilter.contacts import csv as csv_source
from audiencefilter.contacts import csv_blocks, csv_options, jsonl, parquet, source
from tests.cli.helpers import Result


@contextmanager
def sizes(**options: int) -> Iterator[pytest.MonkeyPatch]:
    """Make batches and blocks so small that a small file has many; `large` and `many` are 0 unless given."""
    batch = options.get("batch", 3)
    with pytest.MonkeyPatch.context() as patch:
        for module in (csv_options, csv_blocks, jsonl, parquet, selecting):
            patch.setattr(module, "BATCH_ROWS", batch)
        patch.setattr(csv_source, "_MIN_COLUMN_BYTES", options.get("large", 0))
        patch.setattr(csv_source, "_FIRST_BATCHES", options.get("first", 2))
        patch.setattr(csv_blocks, "_BLOCK_BYTES", options.get("block", 40))
        patch.setattr(csv_blocks, "_READ_BYTES", options.get("step", 7))
        patch.setattr(parquet, "_MIN_COLUMN_ROWS", options.get("many", 0))
        patch.setattr(parquet, "_MAX_CHUNK_ROWS", options.get("most", 4 * batch))
        yield patch


def only_rows(patch: pytest.MonkeyPatch) -> None:
    for module in (source, parquet):
        patch.setattr(module, "single_fields", lambda needed, present: None)


def told(result: Result) -> tuple[int, bytes, str]:
    return result.code, result.bytes, result.err


def both(run: Callable[[], Result], **options: int) -> tuple[Result, int]:
    """Return what a command says by rows, and how many chunks were tested by columns where it could be.

    It has to say the same there.
    """
    with sizes(**options) as patch:
        only_rows(patch)
        by_rows = run()
    tested = 0
    by_columns = selecting.by_columns

    def counting(*args: Any, **keywords: Any) -> Sequence[int] | None:
        nonlocal tested
        found = by_columns(*args, **keywords)
        tested += found is not None
        return found

    with sizes(**options) as patch:
        patch.setattr(selecting, "by_columns", counting)
        assert told(run()) == told(by_rows)
    return by_rows, tested
