"""What a hostile source costs in memory before it is refused."""

import contextlib
import tracemalloc
from collections.abc import Callable

import pytest

import audiencefilter as af
from audiencefilter.service.routes.importing import _marked
from tests.exhaustive.properties.test_limits import DEFAULTS
from tests.notations.schemas import EXTENDED

MEGABYTE = 1_000_000


#: Sources of four megabytes, and at most how many megabytes may be in use at once while they are read.
COSTS: dict[str, tuple[str, int]] = {
    "numbers": ('{"points": {"in": [' + "1," * 1_900_000 + "1]}}", 60),
    "empty texts": ('{"city": {"in": [' + '"",' * 1_300_000 + '""]}}', 60),
    "empty arrays": ('{"points": {"in": [' + "[]," * 1_300_000 + "1]}}", 120),
    "empty objects": ('{"points": {"in": [' + "{}," * 1_300_000 + "1]}}", 120),
    "empty members": ('{"OR": [' + "{}," * 130_000 + "{}]}", 120),
    "empty groups": ('{"AND": [' + '{"OR":[]},' * 390_000 + "{}]}", 120),
    "comparisons": ('{"AND": [' + '{"points":1},' * 300_000 + "{}]}", 150),
    "wrong keys": ('{"AND": [' + '{"a":1},' * 490_000 + "{}]}", 200),
    "keys": ("{" + ",".join(f'"{index:x}":1' for index in range(400_000)) + "}", 150),
    "one key": ("{" + '"a":1,' * 650_000 + '"a":1}', 150),
    "open arrays": ("[" * 4_000_000, 10),
    "open objects": ('{"AND":' * 571_000, 10),
    "a number": ('{"points": ' + "1" * 3_999_000 + "}", 30),
    "a text": ('{"city": "' + "x" * 3_999_000 + '"}', 30),
    "escapes": ('{"city": "' + "\\u0041" * 660_000 + '"}', 60),
    "backslashes": ('{"city": "' + "\\\\" * 1_990_000, 60),
    "quotes": ('"' * 4_000_000, 10),
    "apostrophes": ("{'city': '" + "x" * 3_999_000 + "'}", 60),
    "open arrays after a text": ('{"city": "' + "x" * 3_990_000 + '", "AND": ' + "[" * 9_000, 10),
}


def peak(work: Callable[[], object]) -> int:
    """Return the most bytes that are in use at once while something is read, or refused."""
    tracemalloc.start()
    try:
        with contextlib.suppress(af.InvalidFilterError):
            work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", COSTS)
def test_a_hostile_source_costs_little_memory(name: str) -> None:
    source, most = COSTS[name]
    assert len(source) <= DEFAULTS.source
    assert peak(lambda: af.parse(source, EXTENDED)) < most * MEGABYTE


def test_an_import_of_one_long_cell_costs_little_memory() -> None:
    lines = [b'"' + b"x" * 4_000_000, b'""' * 2_000_000 + b'x"']
    assert peak(lambda: list(_marked(lines))) < 20 * MEGABYTE
