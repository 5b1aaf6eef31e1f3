"""Faults of the index of audiences that were there once."""

import json
import zlib
from pathlib import Path
from typing import Final

import audiencefilter as af
from tests.calls import calls

EXTENDED: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)


def forged(path: Path, old: bytes, new: bytes) -> None:
    """Change what was built in a saved index, and give it a right checksum."""
    whole = path.read_bytes()
    start = whole.rfind(b"\n", 0, -1) + 1
    lines, built = whole[:start], json.dumps(json.loads(whole[start:])["built"], separators=(",", ":")).encode()
    assert old in built
    built = built.replace(old, new)
    path.write_bytes(lines + b'{"checksum":"%08x","built":%b}\n' % (zlib.crc32(built, zlib.crc32(lines)), built))


def test_a_file_with_a_right_checksum_answers_as_its_filters(tmp_path: Path) -> None:
    path = tmp_path / "audiences"
    index = af.AudienceIndex(EXTENDED)
    index.add("vip", af.parse({"points": {"gte": 98765}}, EXTENDED))
    index.add("eu", af.parse({"city": {"in": ["Bonn", "Ulm"]}}, EXTENDED))
    index.save(path)
    for old, new in ((b"98765", b"1"), (b"98765", b'"x"'), (b"98765", b"9" * 400), (b"Bonn", b"Rome")):
        index.save(path)
        forged(path, old, new)
        try:
            again = af.AudienceIndex.load(path, EXTENDED)
        except ValueError:
            continue
        assert set(again.match({"points": 98765, "city": "Bonn"})) == {"vip", "eu"}
        assert set(again.match({"points": 98764, "city": "Rome"})) == set()


def test_a_list_in_many_alternatives_is_read_once() -> None:
    def cost(values: int) -> int:
        emails = {"email": {"in": [f"m{number}@x.y" for number in range(values)]}}
        choices = [{"points": {"gte": number}, "city": f"c{number}"} for number in range(20)]
        f = af.parse({"AND": [emails, {"OR": choices}]}, EXTENDED)
        assert f.selection is not None
        af.AudienceIndex(EXTENDED).add("warm", f)
        return calls(lambda: af.AudienceIndex(EXTENDED).add("it", f))

    assert cost(1_000) - cost(500) < 8 * 500
