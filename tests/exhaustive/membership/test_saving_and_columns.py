"""All audiences of a loaded index over a store."""

from pathlib import Path

import audiencefilter as af


def test_audiences_that_were_loaded_and_those_added_since(tmp_path: Path) -> None:
    first = af.AudienceIndex()
    first.add("vip", af.parse('{"points": {"gte": 100}}'))
    first.add("all", af.parse("{}"))
    first.save(tmp_path / "audiences.jsonl")
    index = af.AudienceIndex.load(tmp_path / "audiences.jsonl", trusted=True)
    index.add("too", af.parse('{"points": {"gte": 100}}'))
    index.add("few", af.parse('{"points": {"lt": 100}}'))
    store = af.ColumnStore.from_records([{"points": 100}, {"points": 1}], af.CONTACT)
    found = [(key, rows.tolist()) for key, rows in index.match_all(store)]
    assert found == [("vip", [0]), ("too", [0]), ("all", [0, 1]), ("few", [1])]
