"""A file of audiences with a right checksum is no more believed than any other.

It is refused with ValueError, or the index answers what the filters say that it shows. Only `trusted=True` takes what
the file says was built of them.
"""

import json
import tracemalloc
import zlib
from collections import Counter
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.membership import saving
from tests.exhaustive.membership.test_damaged_files import damaged

T = af.FieldType
ACT: Final = af.Schema("Act", [af.Field("name", T.STRING), af.Field("points", T.INTEGER)])
SCHEMA: Final = af.Schema(
    "Contact",
    [
        af.Field("city", T.STRING),
        af.Field("points", T.INTEGER),
        af.Field("since", T.DATETIME),
        af.Field("tags", T.STRING, many=True),
    ],
    relations=[af.Relation("acts", ACT)],
)
CLAUSES: Final[dict[Any, dict[str, Any]]] = {
    "vip": {"points": {"gte": 100}},
    "copy": {"points": {"gte": 100}},
    ("eu", 7): {"OR": [{"city": "Łódź"}, {"NOT": {"city": {"contains": "b"}}, "points": {"lt": 9}}]},
    None: {},
    1.5: {"since": {"gte": {"now": "-P30D"}}, "tags": {"has": "vip"}},
    False: {"acts": {"some": {"points": {"gte": 3}}}},
}
NOW: Final = datetime(2026, 3, 1, tzinfo=UTC)
RECORDS: Final[list[dict[str, Any]]] = [
    {"points": 120, "city": "Łódź", "tags": ["vip"], "since": NOW, "acts": [{"points": 5}]},
    {"points": 3, "city": "Bonn", "tags": [], "since": datetime(2024, 1, 1, tzinfo=UTC), "acts": []},
    {"city": "Ulm"},
]
#: What stands in the place of values of what was built.
_VALUES: Final[tuple[Any, ...]] = (
    0,
    1,
    -1,
    7,
    2**31,
    2**63,
    10**400,
    True,
    None,
    0.5,
    "",
    "0x",
    "0x1f",
    [],
    [[]],
    {},
    "points",
    "vip",
)


def saved(folder: Path) -> bytes:
    index = af.AudienceIndex(SCHEMA)
    index.add_all((key, af.parse(clause, schema=SCHEMA)) for key, clause in CLAUSES.items())
    index.save(folder / "audiences")
    return (folder / "audiences").read_bytes()


def with_checksum(lines: bytes, built: bytes) -> bytes:
    return lines + b'{"checksum":"%08x","built":%b}\n' % (zlib.crc32(built, zlib.crc32(lines)), built)


def parts_of(whole: bytes) -> tuple[bytes, bytes]:
    """Return the lines of a file, and what was built of them."""
    start = whole.rfind(b"\n", 0, -1) + 1
    return whole[:start], whole[start:][len(b'{"checksum":"00000000","built":') : -2]


def forged(whole: bytes, number: int) -> bytes:
    """Return a file in which something is other than it was, the same one for each number, with a right checksum."""
    random = Random(number)
    lines, built = parts_of(whole)
    if random.random() < 0.5:
        tree = json.loads(built)
        for _ in range(random.choice((1, 1, 2, 5))):
            _change(tree, random)
        built = json.dumps(tree).encode()
    else:
        head, rest = lines.split(b"\n", 1)
        lines = head + b"\n" + damaged(rest, number)
    return with_checksum(lines, built)


def _change(tree: Any, random: Random) -> None:
    """Change something in a tree of JSON."""
    places = [(tree, key) for key in tree]
    for held, key in places:  # which grows
        inner = held[key]
        if isinstance(inner, dict | list):
            places += [(inner, each) for each in (inner if isinstance(inner, dict) else range(len(inner)))]
    held, key = random.choice(places)
    match random.randrange(4):
        case 0:
            held[key] = random.choice(_VALUES)
        case 1:
            other, there = random.choice(places)
            # Copies, so that nothing leads in a circle.
            held[key], other[there] = deepcopy(other[there]), deepcopy(held[key])
        case 2:
            del held[key]
        case _:
            held[key] = [held[key], held[key]]


def check(folder: Path, numbers: range) -> None:
    whole = saved(folder)
    path = folder / "audiences"
    found = Counter[type]()
    for number in numbers:
        path.write_bytes(forged(whole, number))
        try:
            index = af.AudienceIndex.load(path, SCHEMA)
        except ValueError as error:
            found[type(error)] += 1
            continue
        found[type(index)] += 1
        record = RECORDS[number % len(RECORDS)]
        assert index.match(record, now=NOW) == {key for key in index if index[key].matches(record, now=NOW)}
    assert set(found) == {ValueError, af.AudienceIndex}
    assert min(found.values()) > len(numbers) / 10


def test_forged_audiences_are_refused_or_answer_by_their_filters(tmp_path: Path) -> None:
    check(tmp_path, range(2_000))


def test_many_forged_audiences_are_refused_or_answer_by_their_filters(tmp_path: Path) -> None:
    check(tmp_path, range(2_000, 32_000))


@pytest.mark.parametrize(
    ("name", "value"),
    [("places", [0] * 6), ("definitions", [[0, 1 << 31]] * 5), ("matcher", {}), ("inexact", ["0x0", "0x0"]), ("no", 1)],
)
def test_nothing_that_was_built_is_believed(name: str, value: Any, tmp_path: Path) -> None:
    """Another answer, MemoryError, KeyError, TypeError: what such files led to."""
    lines, built = parts_of(saved(tmp_path))
    (tmp_path / "audiences").write_bytes(with_checksum(lines, json.dumps({**json.loads(built), name: value}).encode()))
    index = af.AudienceIndex.load(tmp_path / "audiences", SCHEMA)
    assert list(index) == list(CLAUSES)
    assert [index.match(record, now=NOW) for record in RECORDS] == [set(CLAUSES), {None}, {None}]


def test_nothing_that_was_built_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(tmp_path)
    monkeypatch.setattr(saving, "_read_built", None)
    assert af.AudienceIndex.load(tmp_path / "audiences", SCHEMA).match(RECORDS[1], now=NOW) == {None}


def test_trusted_takes_what_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(tmp_path)
    monkeypatch.setattr(saving, "parse", None)
    index = af.AudienceIndex.load(tmp_path / "audiences", SCHEMA, trusted=True)
    assert index.match(RECORDS[0], now=NOW) == set(CLAUSES)


def test_a_file_takes_memory_by_its_size(tmp_path: Path) -> None:
    """Of a file that is wrong in each line a bounded number of problems is worded."""
    lines = b'{"format":"audiencefilter-audiences","version":2}\n' + b"[]\n" * 10_000
    (tmp_path / "audiences").write_bytes(with_checksum(lines, b"[" * 100_000))
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match="and 9900 more"):
            af.AudienceIndex.load(tmp_path / "audiences", SCHEMA)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("head", ['{"format": "x"}', '{"format": "audiencefilter-audiences", "version": 99}'])
def test_the_head_of_another_format_is_no_audience(tmp_path: Path, head: str) -> None:
    path = tmp_path / "audiences"
    for lines in (head, '{"format": "audiencefilter-audiences", "version": 1}\n' + head):
        path.write_text(lines + "\n")
        with pytest.raises(ValueError, match=r"cannot be loaded: line [12]: the (format|file) is "):
            af.AudienceIndex.load(path)


@pytest.mark.parametrize("levels", [20, 21, 300])
def test_keys_have_a_depth(tmp_path: Path, levels: int) -> None:
    path = tmp_path / "audiences"
    line = '{"key": ' + "[" * levels + "7" + "]" * levels + ', "filters": {}}'
    path.write_text('{"format": "audiencefilter-audiences", "version": 1}\n' + line + "\n")
    if levels == 20:
        (key,) = af.AudienceIndex.load(path)
        index = af.AudienceIndex()
        index.add(key, af.parse("{}"))
        index.save(path)
        assert list(af.AudienceIndex.load(path)) == [key]
        index.add((key,), af.parse("{}"))
        with pytest.raises(TypeError, match="cannot be saved"):
            index.save(path)
    else:
        with pytest.raises(ValueError, match="expected a text, a number, true, false, null, or an array of these"):
            af.AudienceIndex.load(path)
