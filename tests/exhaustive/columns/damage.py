"""A program that opens damaged copies of a saved store, and asks them: it has to live, and say ValueError or answer.

It runs in a process of its own, since one that is wrong ends it:
``python -m tests.exhaustive.columns.damage FILE 0 30``. Of an archive every other copy gets the checksums of what was
damaged, so that it is looked at.
It writes the number of each copy before it opens it, and how many were refused at the end.
"""

import io
import random
import struct
import sys
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import audiencefilter as af

_EXTENDED: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)
_CLAUSES: Final[list[dict[str, Any]]] = [
    {"email": {"contains": "ada"}},
    {"email": "ada5@example.com"},
    {"city": {"startsWith": "Z"}},
    {"points": {"gte": 5}},
    {"createdAt": {"gte": "2024-05-01T12:00:00Z"}},
    {"isVerified": True, "city": {"in": ["Bonn", "Kiel"]}},
    {"OR": [{"city": {"contains": "o"}}, {"company": None}]},
]
_ACTION: Final = af.Schema("Action", [af.Field("name", af.FieldType.STRING), af.Field("points", af.FieldType.INTEGER)])
_LIST: Final = af.Schema(
    "List", [af.Field("title", af.FieldType.STRING)], relations=[af.Relation("members", lambda: PEOPLE)]
)
#: What has lists, custom data and relations.
PEOPLE: Final[af.Schema] = af.Schema(
    "Person",
    [
        af.Field("name", af.FieldType.STRING),
        af.Field("tags", af.FieldType.STRING, many=True),
        af.Field("days", af.FieldType.DATETIME, many=True),
        af.Field("plan", af.FieldType.STRING, attribute="data", path=("plan",)),
        af.Field("seats", af.FieldType.NUMBER, attribute="data", path=("seats",)),
    ],
    relations=[af.Relation("actions", _ACTION), af.Relation("list", _LIST, many=False)],
)
ALONE: Final = af.Schema("Person", PEOPLE.fields)
_OF_PEOPLE: Final[list[dict[str, Any]]] = [
    {"tags": {"hasSome": ["t1", "t2"]}},
    {"tags": {"equals": ["t1", "x"]}},
    {"days": {"has": "2024-05-01T00:00:00Z"}},
    {"plan": {"startsWith": "p"}, "seats": {"gte": 1.5}},
    {"actions": {"some": {"points": {"gte": 2}}}},
    {"actions": {"max": {"field": "points", "gte": 2}}},
    {"list": {"is": {"members": {"some": {"actions": {"none": {"name": "a1"}}}}}}},
    {"list": {"is": {"members": {"some": {"tags": {"has": "t1"}, "plan": "p1"}}}}},
]  #: What is asked of a file, by its name.
_ASKED: Final = {
    "contacts": (_CLAUSES, _EXTENDED),
    "people": (_OF_PEOPLE, PEOPLE),
    "alone": (_OF_PEOPLE[:4], ALONE),
}
_WORDS: Final = (-1, 0, 1, 2**31 - 1, -(2**31), 255, 65_536)
_LONG_WORDS: Final = (-1, 0, 1, 2**63 - 1, -(2**63), 2**40, 2**32)


def _bytes(data: bytearray, draw: random.Random) -> None:
    for _ in range(draw.choice([1, 1, 1, 2, 5, 20])):
        data[draw.randrange(len(data))] = draw.randrange(256)


def _bit(data: bytearray, draw: random.Random) -> None:
    data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)


def _truncated(data: bytearray, draw: random.Random) -> None:
    del data[draw.randrange(len(data)) :]


def _swapped(data: bytearray, draw: random.Random) -> None:
    size = draw.choice([8, 16, 64])
    one, other = (draw.randrange(len(data) // size) * size for _ in range(2))
    data[one : one + size], data[other : other + size] = data[other : other + size], data[one : one + size]


def _word(data: bytearray, draw: random.Random) -> None:
    struct.pack_into("<i", data, draw.randrange(len(data) // 4) * 4, draw.choice([*_WORDS, draw.randrange(1_000)]))


def _long_word(data: bytearray, draw: random.Random) -> None:
    value = draw.choice([*_LONG_WORDS, draw.randrange(10_000)])
    struct.pack_into("<q", data, draw.randrange(len(data) // 8) * 8, value)


_DAMAGES: Final[tuple[Callable[[bytearray, random.Random], None], ...]] = (
    _bytes,
    _bit,
    _truncated,
    _swapped,
    _word,
    _long_word,
)


def damaged(whole: bytes, number: int) -> bytes:
    """Return a damaged copy, the same one for each number."""
    draw = random.Random(number)
    data = bytearray(whole)
    draw.choice(_DAMAGES)(data, draw)
    return _with_checksums(bytes(data)) if number % 2 else bytes(data)


def _with_checksums(data: bytes) -> bytes:
    """Return an archive with the checksums of its members as they are now; what is no archive, as it is."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            place, infos = archive.start_dir, archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError, OSError):
        return data
    found = bytearray(data)
    for info in infos:
        start = info.header_offset
        if not 0 <= start <= len(data) - 30:
            return data
        start += 30 + sum(struct.unpack_from("<2H", data, start + 26))
        struct.pack_into("<I", found, place + 16, zlib.crc32(data[start : start + info.file_size]))
        place += 46 + sum(struct.unpack_from("<3H", data, place + 28))
    return bytes(found)


def _ask(path: Path) -> None:
    """Open a file, and have all of it read."""
    store = af.ColumnStore.open(path, threads=1)
    kind = path.name.partition(".")[0]
    clauses, schema = _ASKED[kind]
    filters = [af.parse(clause, schema=schema) for clause in clauses]
    for f in filters:
        store.count(f)
        store.indices(f)
    list(store.indices_of(filters))
    store.select(filters[0])
    store.encode()
    store.to_arrow()
    if kind == "people":
        store.append([{"name": "new", "tags": ["t1"], "actions": [{"points": 5}]}])
        store.save(f"{path}.again")


def main(file: str, first: str, last: str) -> None:
    """Open the copies from one number up to another."""
    whole = Path(file).read_bytes()
    path = Path(f"{file}.damaged.{first}")
    outcomes: Counter[str] = Counter()
    for number in range(int(first), int(last)):
        sys.stdout.write(f"copy {number}\n")
        sys.stdout.flush()
        path.unlink(missing_ok=True)  # the one before may still be mapped
        path.write_bytes(damaged(whole, number))
        try:
            _ask(path)
        except ValueError as error:
            if type(error) not in {ValueError, af.RecordError}:
                raise
            outcomes["refused"] += 1
        else:
            outcomes["answered"] += 1
    path.unlink(missing_ok=True)
    sys.stdout.write(f"{dict(outcomes)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
