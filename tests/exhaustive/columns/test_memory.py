"""What stores take of memory: while one is made, in a process of its own, and when nobody has it any more."""

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet
import pytest

from audiencefilter.columns.segment import Segment
from tests.columns.sources import SOURCES, corpus_cases, corpus_store
from tests.conformance.corpus import RELATIONS

_ROWS = 150_000
#: Encodes a store of a file, after one of another, and writes by how many bytes its memory grew at most.
_MAKING = """
import sys
import pyarrow
import audiencefilter as af

def most():
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

_, small, large = sys.argv
fields = [af.Field("email", af.FieldType.STRING), af.Field("plan", af.FieldType.STRING, "data", path=("plan",))]
schema = af.Schema("Contact", fields)
af.ColumnStore.from_parquet(small, schema, threads=1).encode()  # so that all that is loaded once is there
before = most()
af.ColumnStore.from_parquet(large, schema, threads=1).encode()
print(1_000 * (most() - before))
"""

#: Make a process return free memory at once.
FRUGAL = {
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "MALLOC_ARENA_MAX": "1",
    "MALLOC_MMAP_THRESHOLD_": "65536",
    "MALLOC_TRIM_THRESHOLD_": "65536",
}


def _written(path: Path, rows: int) -> Path:
    chance = Random(5)
    held = {
        "email": [f"{chance.randbytes(10).hex()}@{chance.randrange(9)}.org" for _ in range(rows)],
        "data": [json.dumps({"plan": f"p{n % 3}", "note": chance.randbytes(150).hex()}) for n in range(rows)],
    }
    pa.parquet.write_table(pa.table(held), path, row_group_size=5_000)
    return path


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not say what a process took")
def test_documents_are_never_in_memory_as_a_whole(tmp_path: Path) -> None:
    small, large = (_written(tmp_path / f"{rows}.parquet", rows) for rows in (500, _ROWS))
    command = [sys.executable, "-c", _MAKING, str(small), str(large)]
    grown = subprocess.run(command, check=True, capture_output=True, env={**os.environ, **FRUGAL}).stdout
    assert int(grown) < pa.parquet.read_table(large, columns=["data"]).nbytes


def _segments() -> int:
    return sum(type(each) is Segment for each in gc.get_objects())


@pytest.mark.parametrize("source", SOURCES)
def test_a_store_goes_at_once_when_nobody_has_it(source: str) -> None:
    """Not only when garbage is collected, which may be long after; what was planned for filters does not keep it."""
    filters = [(case.parse(), case.now) for case in list(corpus_cases())[::6]]
    gc.collect()
    gc.disable()
    try:
        before = _segments()
        made = corpus_store(source)
        made.update([1, 0], RELATIONS.contacts()[:2])
        for f, now in filters:
            made.breakdown(f, now)
            made.count(f, now=now)
        assert _segments() > before + 4
        del made
        assert _segments() == before
    finally:
        gc.enable()
