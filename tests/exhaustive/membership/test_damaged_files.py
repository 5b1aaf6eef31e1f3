"""A damaged file of audiences is refused with ValueError, or loaded; nothing else, and soon."""

import json
import random
from pathlib import Path
from typing import Any, Final

import pytest

import audiencefilter as af

SCHEMA: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)
CLAUSES: Final[dict[Any, dict[str, Any]]] = {
    "vip": {"points": {"gte": 100}},
    ("eu", 7): {"OR": [{"city": "Łódź"}, {"NOT": {"email": {"endsWith": ".edu"}}}]},
    None: {},
    1.5: {"createdAt": {"gte": "2024-05-01T00:00:00Z"}, "company": {"in": ["a", "b"]}},
}
JUNK: Final = [
    *(text.encode() for text in ("[", "]", "{", "}", '"', ",", ":", "\n", "\0", "null", "1e999", "NaN", "-", "\ufeff")),
    *(b"\xff", b"\xed\xa0\x80", b"\\ud800", b"9" * 5_000, b'"key":', b'"filters":', b'"filters":"{}",'),
    *(opened * 100_000 for opened in (b"[", b'{"a":')),
    *(b'"key":' + b"[" * depth + b"]" * depth + b"," for depth in (50, 70, 2_000, 60_000)),
    *(b'"x":' + b"[" * depth + b"]" * depth + b"," for depth in (50, 900, 2_000, 60_000)),
    json.dumps({"format": "audiencefilter-audiences", "version": 1}).encode(),
]


def damaged(whole: bytes, number: int) -> bytes:
    """Return a damaged copy, the same one for each number."""
    draw = random.Random(number)
    data = bytearray(whole)
    place = draw.randrange(len(data))
    lines = whole.split(b"\n")
    match draw.randrange(7):
        case 0:
            for _ in range(draw.choice([1, 2, 5])):
                data[draw.randrange(len(data))] = draw.randrange(256)
        case 1:
            del data[place:]
        case 2:
            data[place:place] = draw.choice(JUNK)
        case 3:
            data[place : draw.randrange(place, len(data))] = draw.choice(JUNK)
        case 4:
            data[place:place] = data[place : place + draw.randrange(60)]
        case 5:
            draw.shuffle(lines)
            data = bytearray(b"\n".join(lines))
        case _:  # a member more, at the front of a line
            line = draw.randrange(len(lines) - 1)
            lines[line] = lines[line].replace(b"{", b"{" + draw.choice(JUNK), 1)
            data = bytearray(b"\n".join(lines))
    return bytes(data)


def check(folder: Path, numbers: range) -> None:
    path = folder / "audiences.jsonl"
    index = af.AudienceIndex(SCHEMA)
    for key, clause in CLAUSES.items():
        index.add(key, af.parse(clause, schema=SCHEMA))
    index.save(path)
    head, *lines, _ = path.read_bytes().splitlines(keepends=True)
    whole = b"".join([head.replace(b"2", b"1"), *lines])
    path.write_bytes(whole)
    assert list(af.AudienceIndex.load(path, SCHEMA)) == list(CLAUSES)
    loaded = 0
    refused: list[type[ValueError]] = []
    for number in numbers:
        path.write_bytes(damaged(whole, number))
        try:
            again = af.AudienceIndex.load(path, SCHEMA)
        except ValueError as error:
            refused.append(type(error))
        else:
            again.match({"points": 120, "city": "Łódź"})
            again.save(path)
            loaded += 1
    assert 0 < loaded < len(refused)
    assert set(refused) == {ValueError}


def check_built(folder: Path, numbers: range) -> None:
    """What was built has a checksum, with all that is before it: whatever is damaged is refused."""
    path = folder / "audiences.jsonl"
    index = af.AudienceIndex(SCHEMA)
    for key, clause in CLAUSES.items():
        index.add(key, af.parse(clause, schema=SCHEMA))
    index.save(path)
    whole = path.read_bytes()
    assert list(af.AudienceIndex.load(path, SCHEMA)) == list(CLAUSES)
    refused: list[type[ValueError]] = []
    for number in numbers:
        content = damaged(whole, number)
        path.write_bytes(content)
        try:
            again = af.AudienceIndex.load(path, SCHEMA, trusted=number % 2 == 0)
        except ValueError as error:
            refused.append(type(error))
        else:
            assert same(again, index)
            assert content == whole or b'"version":1' in content[:200]
    assert len(refused) > len(numbers) * 0.9
    assert set(refused) == {ValueError}


def same(one: af.AudienceIndex, other: af.AudienceIndex) -> bool:
    records = [{"points": 120, "city": "Łódź"}, {"email": "x@cam.edu", "company": "a"}, {}]
    return list(one) == list(other) and all(one.match(record) == other.match(record) for record in records)


def test_damaged_audiences_with_what_was_built_are_refused(tmp_path: Path) -> None:
    check_built(tmp_path, range(5_000))


def test_damaged_audiences_are_refused_or_loaded(tmp_path: Path) -> None:
    check(tmp_path, range(5_000))


def test_a_key_that_no_file_can_hold_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "audiences.jsonl"
    index = af.AudienceIndex(SCHEMA)
    index.add("eu", af.parse({}, schema=SCHEMA))
    index.save(path)
    head, line, _ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head.replace(b"2", b"1") + line.replace(b'"eu"', b'"eu\\ud800"'))
    with pytest.raises(ValueError, match="expected a text"):
        af.AudienceIndex.load(path, SCHEMA)
