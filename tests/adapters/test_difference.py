"""Who enters and who leaves where a clause becomes another: the same over every place of contacts."""

from itertools import permutations
from pathlib import Path

import pandas
import pytest

import audiencefilter as af
from tests.adapters.many import CONTACTS, EXPECTED, FILTERS, NOW, SCHEMA, frame, load
from tests.engines.engine import Engine

#: Of these some clauses are unknown of some contacts, and the next is true of them.
NAMES = ("keen", "not keen", "bonn", "bought", "least", "idle")


def check(over: object, related: dict[str, af.Related] | None = None) -> None:
    unknown = 0
    for before, after in permutations(NAMES, 2):
        old, new = FILTERS[before], FILTERS[after]
        was, becomes = set(EXPECTED[before]), set(EXPECTED[after])
        found = af.diff(old, new, over, NOW, related)
        assert (found.entered, found.left, found.stayed) == (
            len(becomes - was), len(was - becomes), len(was & becomes)
        ), (before, after)  # fmt: skip
        keys = list(found.keys())
        assert {key for side, key in keys if side == "entered"} == becomes - was
        assert {key for side, key in keys if side == "left"} == was - becomes
        assert len(keys) == found.entered + found.left
        sample = found.sample(3)
        for own, shown in ((becomes - was, sample["entered"]), (was - becomes, sample["left"])):
            assert set(shown) <= own
            assert len(shown) == min(3, len(own))
        unknown += len((new & ~old).select(CONTACTS, now=NOW)) != found.entered
    assert unknown > 5  # the obvious way is wrong


def test_a_store_a_frame_and_a_file(tmp_path: Path) -> None:
    check(af.ColumnStore.from_records(CONTACTS, FILTERS["keen"].schema, threads=1))
    check(frame())
    check(CONTACTS)
    frame().write_parquet(tmp_path / "all.parquet")
    check(tmp_path / "all.parquet")


def test_a_database(engine: Engine) -> None:
    database, people, related = load(engine, CONTACTS)
    check((database, people), related)


def test_clauses_that_together_exceed_the_limits_are_compared() -> None:
    old, new = (af.parse({"OR": [{"points": n} for n in range(least, least + 1_990)]}, SCHEMA) for least in (1, 9))
    found = af.diff(old, new, pandas.DataFrame({"points": [0, 1, 8, 9, 99, 1_991]}))
    assert (found.entered, found.left, found.stayed) == (1, 2, 2)
    assert found == af.diff(old, new, [{"points": n} for n in (0, 1, 8, 9, 99, 1_991)])
    assert repr(found) == "Difference(entered=1, left=2, stayed=2)"


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(ValueError, match="filters over Contact and Contact have different fields"):
        af.diff(af.parse({"points": 1}), FILTERS["keen"], frame())
    with pytest.raises(TypeError, match="a Filter is needed, not"):
        af.diff({"points": 1}, FILTERS["keen"], frame())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a sample has no fewer than 0 records, not -1"):
        af.diff(FILTERS["keen"], FILTERS["bonn"], frame()).sample(-1)
