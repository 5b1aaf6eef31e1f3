"""Selects contacts in batches, so that memory does not grow with their number."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import compress
from math import inf
from operator import methodcaller
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar, cast

from audiencefilter import Field, FieldType, Filter, RecordError, Relation, Schema, UnsupportedError
from audiencefilter.cli.terminal import complain
from audiencefilter.contacts.inputs import Inputs, gzip_errors
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.related import key_of, steps_of
from audiencefilter.contacts.source import BATCH_ROWS, Chunk, Member, Source

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from audiencefilter import ColumnStore, Related
    from audiencefilter.contacts.database.source import TableSource
    from audiencefilter.contacts.database.values import Checked

Found = TypeVar("Found")


@dataclass(slots=True)
class Tally:
    """The counts of a selection so far."""

    #: The number of contacts read, without skipped ones; for a table, those that the database returned.
    read: int = 0
    selected: int = 0
    #: The columns that the filter reads and no contact has had so far.
    unseen: set[str] = field(default_factory=set)
    #: The time of `monotonic()` after which the selection ends with a TimeoutError.
    until: float = inf
    _seen: set[str] = field(default_factory=set)

    def end(self, source: Source) -> None:
        """Record the columns of a source after its last batch."""
        needed = {field.attribute for field in source.needed}
        self._seen |= needed - source.unseen()
        self.unseen = needed - self._seen


def tallied(
    inputs: Inputs,
    tally: Tally,
    find: Callable[[Source], Iterable[tuple[int, int, Found]]],
    limit: int | None = None,
) -> Iterator[tuple[Source, Found]]:
    """Yield what is found in each source, by batches whose rows are tallied, until `limit` are selected."""
    for source in inputs.sources():
        for read, selected, found in find(source):
            tally.read += read
            tally.selected += selected
            if monotonic() > tally.until:
                raise TimeoutError
            yield source, found
            if tally.selected == limit:
                return
        tally.end(source)


def selected(f: Filter, inputs: Inputs, tally: Tally, limit: int | None = None) -> Iterator[tuple[Source, list[Any]]]:
    """Give the selected rows of each batch, with their source; and each source with no rows when it is opened."""

    def find(source: Source) -> Iterator[tuple[int, int, list[Any]]]:
        yield 0, 0, []
        for read, found in chosen(source, f, None if limit is None else limit - tally.selected):
            rows = found if limit is None else found[: limit - tally.selected]
            yield read, len(rows), rows

    return tallied(inputs, tally, find, limit)


def count(f: Filter, inputs: Inputs, tally: Tally, total: bool) -> None:
    """Count the selected contacts; in a table, read is their number too unless `total`."""
    predicate = f.predicate()

    def find(source: Source) -> Iterator[tuple[int, int, None]]:
        if (table := as_table(source)) is not None:
            with table.errors():
                selection, *others = _conditions(f, table)
                selected = table.count([selection, *others])
                yield (table.count(others) if total else selected), selected, None
            return
        for read, (selected,) in counted(source, f.schema, [f], lambda records: [sum(map(predicate, records))]):
            yield read, selected, None

    for _ in tallied(inputs, tally, find):
        pass


def share(selected: int, read: int) -> str:
    """Return a number of selected contacts with its share of all."""
    return f"{selected:,} of {read:,} ({selected / read if read else 0:.1%})"


def report(policy: Policy, tally: Tally, readers: str = "the filter reads") -> None:
    """Print to stderr the skipped rows, and the columns that no contact had."""
    for line in policy.report():
        complain(line)
    for column in sorted(tally.unseen) if tally.read else ():
        complain(f"warning: no contact has {column}, which {readers}: it was a missing value throughout")


# -- by rows and by columns ---------------------------------------------------------------------------------------


def chosen(source: Source, f: Filter, most: int | None) -> Iterator[tuple[int, list[Any]]]:
    """Give, batch by batch, the number of rows read and the selected rows."""
    if (table := as_table(source)) is not None:
        with table.errors():
            for rows in table.rows(_conditions(f, table), most):
                yield len(rows), rows
        return
    predicate = f.predicate()
    with gzip_errors(source.name):
        for chunk in source.chunks(most):
            row_numbers = by_columns(methodcaller("indices", f), f.schema, source.needed, chunk)
            if row_numbers is None:
                for batch in chunk.batches():
                    rows, records = source.records(batch)
                    yield len(rows), list(compress(rows, map(predicate, records)))
                continue
            for first in range(0, chunk.rows, BATCH_ROWS):
                within = row_numbers[bisect_left(row_numbers, first) : bisect_left(row_numbers, first + BATCH_ROWS)]
                yield min(BATCH_ROWS, chunk.rows - first), chunk.at(within)


def counted(
    source: Source,
    schema: Schema,
    filters: Collection[Filter],
    of_records: Callable[[Sequence[Mapping[str, Any]]], Sequence[int]],
) -> Iterator[tuple[int, Sequence[int]]]:
    """Give how many rows were read and each filter selects; `of_records` counts those that columns cannot tell."""
    with gzip_errors(source.name):
        for chunk in source.chunks(None):
            numbers = by_columns(methodcaller("counts_of", filters), schema, source.needed, chunk)
            if numbers is not None:
                yield chunk.rows, numbers
                continue
            for batch in chunk.batches():
                valid, records = source.records(batch)
                yield len(valid), of_records(records)


def by_columns(
    find: "Callable[[ColumnStore], Sequence[int]]", schema: Schema, needed: Sequence[Member], chunk: Chunk
) -> Sequence[int] | None:
    """Return what is found in the columns of a chunk; None if the rows have to be read."""
    columns = chunk.columns()
    if columns is None:
        return None
    import pyarrow
    import pyarrow.compute

    from audiencefilter.tools import store_once

    doubles = [column for column in columns.values() if pyarrow.types.is_floating(column.type)]
    if any(pyarrow.compute.any(pyarrow.compute.is_inf(column)).as_py() for column in doubles):
        return None  # a store accepts infinite numbers, the reader of a file does not
    nothing = pyarrow.chunked_array([pyarrow.nulls(chunk.rows)])
    fields = [member for member in needed if isinstance(member, Field)]
    table = {field.attribute: columns.get(field.attribute, nothing) for field in fields}
    # The other fields of the schema are left out, since they have no columns here.
    try:
        return find(store_once(pyarrow.table(table), Schema(schema.name, fields, schema.notation)))
    except (RecordError, UnsupportedError, ValueError):  # an invalid value, or a broken column
        return None


# -- in a database ------------------------------------------------------------------------------------------------


def as_table(source: Source) -> "TableSource | None":
    """Return a source that is the table of a database; None for a file."""
    return None if source.format is not None else cast("TableSource", source)


def counter(table: "TableSource") -> Callable[[Filter], int]:
    """Return a function that counts the selected rows of a table, whose values are checked once."""
    compared = table.compared()
    return lambda f: table.count(_conditions(f, table, compared))


def _conditions(f: Filter, table: "TableSource", compared: "Checked | None" = None) -> "list[ColumnElement[bool]]":
    """Return the filter over the columns of a table, then the conditions that exclude rows with invalid values."""
    compared = compared or table.compared()
    (wide,), columns, related = evaluated([f], f.schema, table, compared)
    return [wide.to_sqlalchemy(columns, related), *compared.conditions]


def evaluated(
    filters: Sequence[Filter], schema: Schema, table: "TableSource", compared: "Checked"
) -> "tuple[list[Filter], dict[str, ColumnElement[Any]], dict[str, Related]]":
    """Return the filters as a table evaluates them, its columns by name, and the joins of related records."""
    columns = {key_of(field, schema): column for field, column in compared.columns.items()}
    wide = _widened(schema)
    related = table.related(steps_of(schema, *(f.ast for f in filters)))
    return [Filter(f.ast, wide, f.limits) for f in filters], columns, related


def _widened(schema: Schema, made: dict[int, Schema] | None = None) -> Schema:
    """Return a schema with nullable fields and 64-bit integers, since a table may ignore the schema's limits."""
    # `made` has the schemas that are made already, by the identity of the original.
    made = {} if made is None else made
    if id(schema) not in made:
        fields = [
            replace(field, nullable=True, bits=64)
            if field.type is FieldType.INTEGER and not field.path
            else replace(field, nullable=True)
            for field in schema.fields
        ]
        relations = [
            link
            if link.is_data
            else Relation(link.name, partial(_widened, link.schema, made), link.attribute, link.many)
            for link in schema.relations.values()
        ]
        made[id(schema)] = Schema(schema.name, fields, schema.notation, relations)
    return made[id(schema)]
