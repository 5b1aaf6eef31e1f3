"""Stores of contacts with relations, by where their records come from, and the tests of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from random import Random
from typing import Any

import pyarrow as pa
from hypothesis import strategies as st

import audiencefilter as af
from tests.conformance.corpus import RELATIONS, Case
from tests.frames import asked, frame_of
from tests.worlds.joined import JoinedWorld, JoinedWorldMaker


def of_records(world: JoinedWorld) -> af.ColumnStore:
    return af.ColumnStore.from_records(world.rows, world.schema)


def of_frame(world: JoinedWorld) -> af.ColumnStore:
    """Return the records nested in a frame, as deep as the clauses ask."""
    return _of_frame(world.schema, world.rows, world.filters)


def _of_frame(schema: af.Schema, rows: Iterable[Any], filters: Iterable[af.Filter]) -> af.ColumnStore:
    tree = dict[str, Any]()
    for f in filters:
        asked(f.ast, tree)
    return af.ColumnStore.from_polars(frame_of(schema, rows, tree), schema)


def table(schema: af.Schema, rows: list[dict[str, Any]]) -> pa.Table:
    """Return rows as a table without what they lead to."""
    links = {link.attribute for link in schema.relations.values()}
    plain = af.Schema(schema.name, schema.fields)
    return af.ColumnStore.from_records(
        [{key: held for key, held in row.items() if key not in links} for row in rows], plain
    ).to_arrow()


SOURCES: Mapping[str, Callable[[JoinedWorld], af.ColumnStore]] = {"records": of_records, "frame": of_frame}


# -- random worlds -------------------------------------------------------------------------------------------------

randoms = st.integers(0, 2**64).map(Random)


def drawn(random: Random) -> JoinedWorld:
    """Draw a world of lists, custom data and relations, and clauses with and without relations."""
    made = JoinedWorldMaker(random)
    root, linked = made.schemas[0], made.records()
    first, *more = (made.clause(root, levels, relations) for relations in (0, 3) for levels in (1, 2, 3))
    return JoinedWorld(root, first, made.now, linked[root.name], linked, made.on, more)


# -- the conformance cases ----------------------------------------------------------------------------------------


def corpus_store(source: str) -> af.ColumnStore:
    """Return the contacts of the conformance cases from one of the sources."""
    if source == "records":
        return af.ColumnStore.from_records(RELATIONS.contacts(), RELATIONS.root())
    return _of_frame(RELATIONS.root(), RELATIONS.contacts(), (case.parse() for case in corpus_cases()))


def corpus_cases() -> Iterator[Case]:
    """Yield the conformance cases that select contacts."""
    return (case for case in RELATIONS.cases() if case.ids is not None)


def wrong_cases(store: af.ColumnStore, step: int = 1) -> list[str]:
    """Return the names of the conformance cases, one in so many, for which a store of all contacts selects others."""
    ids = [contact["id"] for contact in RELATIONS.contacts()]
    return [
        case.name
        for case in islice(corpus_cases(), 0, None, step)
        if tuple(ids[row] for row in store.indices(case.parse(), now=case.now).tolist()) != case.ids
    ]


# -- asking and changing ------------------------------------------------------------------------------------------


def selected(f: af.Filter, rows: list[Any], now: datetime) -> list[int]:
    return [index for index, row in enumerate(rows) if f.matches(row, now=now)]


def rows_of(store: af.ColumnStore, clause: dict[str, Any]) -> list[int]:
    found: list[int] = store.indices(af.parse(clause, schema=store.schema)).tolist()
    return found


def asked_three_times(store: af.ColumnStore, f: af.Filter, now: datetime | None) -> list[int]:
    """Ask for the rows, what is kept from the second time on included."""
    found: list[list[int]] = [store.indices(f, now=now).tolist() for _ in range(3)]
    assert found[0] == found[1] == found[2]
    assert store.count(f, now=now) == len(found[0])
    assert store.mask(f, now=now).nonzero()[0].tolist() == found[0]
    return found[0]


def change(store: af.ColumnStore, rows: list[Any], new: list[Any], random: Random) -> None:
    """Add records after the last, or put them in place of others: in a store, and in the list of its rows."""
    if random.random() < 0.5:
        store.append(new)
        rows += new
        return
    places = random.sample(range(len(rows)), len(new))
    store.update(places, new)
    for place, row in zip(places, new, strict=True):
        rows[place] = row
