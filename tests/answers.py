"""Every back-end, and how it is asked which records a filter selects: one by one, in every way that it has."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final, TypeAlias

import polars as pl
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected, verdict
from audiencefilter.columns.segment import Segment
from audiencefilter.contacts.records import columns_of_records
from tests.adapters.frames import objects, rows_of
from tests.agreement.joined import Joined
from tests.engines.engine import Engine
from tests.frames import Asked, asked, frame_of


@dataclass(frozen=True, eq=False)
class Records:
    """What filters are asked about.

    Attributes:
        schema: what each record has.
        rows: the records, each of which has an `id`.
        filters: all that are going to be asked.
    """

    schema: af.Schema
    rows: Sequence[Mapping[str, Any]]
    filters: Sequence[af.Filter]

    def ids(self, places: Sequence[int]) -> list[int]:
        return [self.rows[place]["id"] for place in places]

    def chosen(self, members: Callable[[Any], Any]) -> list[int]:
        return [row["id"] for row in self.rows if members(row)]


#: The ids of whom a filter selects, by the ways that a back-end has to find them.
Answers: TypeAlias = Iterator[tuple[str, list[int]]]
Ask: TypeAlias = Callable[[af.Filter, datetime], Answers]


def by_rows(records: Records) -> Ask:
    """Ask rows: all at once, and one by one at the instant."""

    def ask(f: af.Filter, now: datetime) -> Answers:
        yield "select", [row["id"] for row in f.select(records.rows, now=now)]
        yield "matches", records.chosen(lambda row: f.matches(row, now=now))
        yield "at", [row["id"] for row in f.at(now).select(records.rows)]

    return ask


def by_interpreter(records: Records) -> Ask:
    """Ask the interpreter of plans."""

    def ask(f: af.Filter, now: datetime) -> Answers:
        plan, selection, absolute = f.plan_at(now), f.selection_at(now), f.at(now).plan
        yield "verdict", records.chosen(lambda row: verdict(plan, row) is True)
        yield "selection", records.chosen(lambda row: is_selected(selection, row))
        yield "verdict at", records.chosen(lambda row: verdict(absolute, row) is True)

    return ask


def by_explanation(records: Records) -> Ask:
    """Ask what is explained of each record."""

    def ask(f: af.Filter, now: datetime) -> Answers:
        yield "explain", records.chosen(lambda row: f.explain(row, now=now).verdict is True)

    return ask


def by_index(records: Records) -> Ask:
    """Ask an index of all filters."""
    keys = {f: number for number, f in enumerate(records.filters)}
    index = af.AudienceIndex(records.schema)
    refused: dict[af.Filter, af.UnsupportedError] = {}
    for f, key in keys.items():
        try:
            index.add(key, f)
        except af.UnsupportedError as error:
            refused[f] = error

    @cache
    def matched(now: datetime) -> list[tuple[Any, set[Any]]]:
        return [(row["id"], set(index.match(row, now=now))) for row in records.rows]

    def ask(f: af.Filter, now: datetime) -> Answers:
        if f in refused:
            raise refused[f]
        yield "index", [number for number, members in matched(now) if keys[f] in members]

    return ask


def by_columns(records: Records) -> Ask:
    """Ask a store of columns, twice: the second time it remembers; and one that has encoded nothing yet."""
    read = {member.attribute for member in records.schema.members}  # other keys would be columns, too
    rows = [{name: value for name, value in row.items() if name in read} for row in records.rows]
    store = af.ColumnStore.from_records(rows, records.schema)
    unread, relatives = columns_of_records(rows, records.schema), store._snapshot.parts[0].segment.relatives
    unread.forget = lambda _: None  # type: ignore[assignment, method-assign]  # every store of them reads them all anew

    def ask(f: af.Filter, now: datetime) -> Answers:
        for way in ("columns", "again"):
            yield way, records.ids(store.indices(f, now=now).tolist())
        first = af.ColumnStore(Segment(unread, records.schema, None, relatives), records.schema)
        yield "first question", records.ids(first.indices(f, now=now).tolist())

    return ask


@cache
def framed(records: Records) -> Callable[[af.Filter], pl.DataFrame]:
    """Return what makes a frame that has the relations of a filter's clause."""

    @cache
    def made(tree: str) -> pl.DataFrame:
        relations: Asked = json.loads(tree)
        frame = frame_of(records.schema, records.rows, relations)
        return frame.with_columns(pl.Series("the id", [row["id"] for row in records.rows]))

    return lambda f: made(json.dumps(asked(f.ast), sort_keys=True))


def by_polars(records: Records) -> Ask:
    """Ask frames of polars, at once, lazily and streaming."""
    frame_for = framed(records)

    def ask(f: af.Filter, now: datetime) -> Answers:
        frame, condition = frame_for(f), f.to_polars(now=now)
        yield "polars", frame.filter(condition)["the id"].to_list()
        yield "lazy", frame.lazy().filter(condition).collect()["the id"].to_list()
        yield "streaming", sorted(frame.lazy().filter(condition).collect(engine="streaming")["the id"].to_list())

    return ask


def by_masks(records: Records) -> Ask:
    """Ask for masks of frames: of Arrow types in Polars and PyArrow, and of objects of Python in pandas."""
    of_objects = objects(list(map(dict, records.rows)), list({one.attribute: None for one in records.schema.members}))
    frame_for = framed(records)

    def ask(f: af.Filter, now: datetime) -> Answers:
        frame = frame_for(f).drop("the id")
        for way, one in (("polars", frame), ("arrow", frame.to_arrow()), ("pandas", of_objects)):
            yield f"mask of {way}", records.ids(rows_of(f.mask(one, now=now)))

    return ask


#: The back-ends that need no engine.
LOCAL: Final[Mapping[str, Callable[[Records], Ask]]] = {
    "rows": by_rows, "interpreter": by_interpreter, "explanation": by_explanation, "index": by_index,
    "columns": by_columns, "polars": by_polars, "masks": by_masks,
}  # fmt: skip

# -- engines ----------------------------------------------------------------------------------------------------------

#: A filter, and the instant that it is asked at.
Question: TypeAlias = tuple[af.Filter, datetime]


class Loaded:
    """Tables on an engine of SQL.

    Attributes:
        batch: how many conditions share a statement, where the engine has that: subqueries side by side take Spark
            long to plan, and all its memory to evaluate.
    """

    def __init__(self, engine: Engine, tables: Joined, levels: int = 3) -> None:
        self.engine = engine
        self.tables = tables
        self.levels = levels
        self.batch = 5_000 if not tables.on else 5 if engine.name == "spark" else 25
        self.types = None if engine.has_missing_lists else dict.fromkeys(lists_of(tables), "Nullable(String)")
        try:
            tables.load(engine, self.types)
        except KeyError as error:  # the tests have no column for a type there
            raise af.UnsupportedError(engine.name, f"a column of {error}") from error
        self._columns = tables.columns(tables.root, self.types)
        self._related = tables.related(types=self.types, levels=levels)

    @property
    def ways(self) -> list[str]:
        """The ways in which the engine can be asked."""
        return ["literals", "literals of no table", "parameters", *(["sqlalchemy"] if self.engine.alchemy() else [])]

    def ask(self, way: str, questions: Sequence[Question]) -> list[list[int]]:
        """Return the ids of whom each filter selects."""
        if way == "sqlalchemy":
            return self._by_sqlalchemy(questions)
        return self._by_text(questions, way != "parameters", None if "no table" in way else self.tables.table)

    def _by_text(self, questions: Sequence[Question], inline: bool, alias: str | None) -> list[list[int]]:
        conditions = []
        for f, now in questions:
            sql = f.to_sql(
                self.engine.dialect,  # type: ignore[arg-type]
                alias,
                self._columns,
                inline=inline,
                related=self._related,
                now=now,
            )
            conditions.append((sql.text, None if inline else sql.parameters))
        batches = [conditions[at : at + self.batch] for at in range(0, len(conditions), self.batch)]
        return [ids for batch in batches for ids in self.engine.verdicts(self.tables.table, batch)]

    def _by_sqlalchemy(self, questions: Sequence[Question]) -> list[list[int]]:
        sources = self.tables.sources()
        contacts = sources[self.tables.root.name]
        related = self.tables.alchemy_related(sources, levels=self.levels)
        alchemy, found = self.engine.alchemy(), []
        assert alchemy is not None
        with alchemy.connect() as connection:
            for f, now in questions:
                condition = f.to_sqlalchemy(contacts, related, now=now)
                statement = sa.select(contacts.c.id).where(condition).order_by(contacts.c.id)
                found.append(list(connection.scalars(statement)))
        return found


def lists_of(tables: Joined) -> set[str]:
    fields = [field for schema in tables.schemas.values() for field in schema.fields]
    return {field.attribute for field in fields if field.many and not field.path}


def by_engine(engine: Engine, tables: Joined, levels: int = 3) -> Ask:
    """Ask an engine of SQL one filter at a time."""
    loaded = Loaded(engine, tables, levels)

    ways = ["literals of no table"] if engine.name == "spark" else [way for way in loaded.ways if way != "literals"]

    def ask(f: af.Filter, now: datetime) -> Answers:
        for way in ways:
            yield way, loaded.ask(way, [(f, now)])[0]

    return ask
