"""Related records for a file, and from one.

What leads to records is written as a tree of ways: that to the rows of the store, one for each of their relations, one
for each relation of those, and so on. Each way leads to rows of a table, and a table is written once, however many ways
lead to it. Which rows, and in which groups, stands with the way.

A schema may lead back to itself, so that there are ways without end. Those are written that a clause may go by the
default limits, and longer ones that were read.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from audiencefilter.columns.arrays import RowNumbers, numpy, pyarrow, values_of
from audiencefilter.columns.saved_columns import PickedColumns, SavedColumns
from audiencefilter.columns.snapshot import Blame, Children, Saved, Segment, blame_of, gathered, in_groups
from audiencefilter.contacts.arrow import OF_NONE, Origin
from audiencefilter.contacts.records import RecordColumns
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.limits import Limits
from audiencefilter.language.schema import Field, Relation, Schema

_DEPTH: Final = Limits().relations


@dataclass
class Way:
    """What leads to some records.

    Attributes:
        segment: the records.
        depth: how many relations lead there.
        children: the groups of the records; None of the rows of the store, to which nothing leads.
        parent: the number of the way to the rows that the relation is of.
        relation: its name.
        unread: the names of relations of the records that are not written, and why not; None of those further away
            than a clause goes.
        table: the number of the table that the records are rows of.
        rows: which of its rows they are; None if they are the first, in their order, as the rows of the store are.
        origin: of which table the records are, that several ways may lead to.
    """

    segment: Segment
    depth: int = 0
    children: Children | None = None
    parent: int = -1
    relation: str = ""
    unread: dict[str, str | None] = field(default_factory=dict)
    table: int = -1
    rows: RowNumbers | None = None
    origin: Origin | None = None

    @property
    def numbers(self) -> RowNumbers:
        """Those of the records in what they are from."""
        numbers = None if self.origin is None else self.origin.numbers
        return numpy.arange(self.segment.rows) if numbers is None else numbers

    def described(self) -> dict[str, Any]:
        """Return what is written of it, besides numbers of rows and groups."""
        orphans = 0 if self.children is None else self.children.orphans
        described = {"table": self.table, "rows": self.segment.rows, "unread": self.unread}
        return described | {"parent": self.parent, "relation": self.relation, "orphans": orphans}

    def groups(self) -> pyarrow.Table:
        """Return the groups of the records, and their rows in the table: a row of three lists, which may be missing."""
        if self.children is None:
            raise TypeError("nothing leads to the rows of the store")
        held = {"offsets": self.children.offsets, "groups": self.children.groups, "rows": self.rows}
        return pyarrow.table({name: _in_one(numbers) for name, numbers in held.items()})


def _in_one(numbers: RowNumbers | None) -> pyarrow.Array:
    kind = pyarrow.large_list(pyarrow.int64())
    if numbers is None:
        return pyarrow.nulls(1, kind)
    values = pyarrow.array(numbers, pyarrow.int64())
    return pyarrow.LargeListArray.from_arrays(pyarrow.array([0, len(values)], pyarrow.int64()), values)


def ways_of(root: Segment) -> tuple[list[Way], list[Segment]]:
    """Return all ways from the rows of a store, each after the one to its parent, and the tables they lead to.

    Raises:
        RecordError: something else than records is there.
    """
    known = _Known()
    ways = [Way(root, origin=root.source.origin)]
    for number, way in enumerate(ways):  # which grows
        for relation in way.segment.schema.relations.values():
            relatives = way.segment.relatives
            if not relatives.has(relation) or way.segment.is_nested(relation):
                continue
            if way.depth >= _DEPTH and not relatives.have_read(relation):
                way.unread[relation.name] = None
                continue
            held = known.origin(way.segment, relation)
            try:
                children = way.segment.children(relation)
            except _NotSavedError as error:
                way.unread[relation.name] = error.reason
                continue
            except RecordError as error:
                if isinstance(way.segment.source, RecordColumns):
                    raise
                way.unread[relation.name] = str(error)  # a column of something else, that no filter can read either
                continue
            origin = children.segment.source.origin if held is None else held
            ways.append(Way(children.segment, way.depth + 1, children, number, relation.name, origin=origin))
    return ways, _placed(ways)


# -- tables -------------------------------------------------------------------------------------------------------


def _placed(ways: Sequence[Way]) -> list[Segment]:
    """Return the tables that ways lead to, each once, and note which rows of which table each leads to."""
    tables: dict[Any, _Table] = {}
    for number, way in enumerate(ways):
        key = number if way.origin is None else (way.origin.table, way.segment.schema.fields)
        table = tables.setdefault(key, _Table(len(tables)))
        places = table.add(way.segment, way.numbers)
        way.table = table.number
        way.rows = None if (places == numpy.arange(len(places))).all() else places
    return [table.whole() for table in tables.values()]


class _Known:
    """The records of Python that are read to be written. Who is met again has the number from the first time.

    Records that were read before are not among them: what they held then may be another thing by now.
    """

    def __init__(self) -> None:
        self._held: list[list[Any]] = []  # so that no other record gets the identity of one
        self._numbers: dict[int, int] = {}

    def origin(self, segment: Segment, relation: Relation) -> Origin | None:
        """Return which records a relation leads to; None if they were read before, or are none of Python's."""
        source = segment.source
        if segment.relatives.have_read(relation) or not segment.reads_source or not isinstance(source, RecordColumns):
            return None
        records = source.records(relation)
        self._held.append(records)
        numbers = [self._numbers.setdefault(id(record), len(self._numbers)) for record in records]
        return Origin(self, numpy.array(numbers, numpy.int64))


class _Table:
    """The rows of a table that any way leads to.

    Attributes:
        number: that of the table in the file.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._pieces: list[tuple[Segment, RowNumbers]] = []
        self._count = 0
        self._place_of: RowNumbers = numpy.empty(0, numpy.int64)  # by the number of a row; -1 before it is entered

    def add(self, segment: Segment, numbers: RowNumbers) -> RowNumbers:
        """Enter rows of a segment, save those that were entered already, and return where they stand.

        Args:
            segment: the rows.
            numbers: their numbers in what the table is made of, or :data:`OF_NONE`.
        """
        is_own = numbers == OF_NONE
        shared = numpy.flatnonzero(~is_own)
        first = self._first_met(numbers, shared)
        is_new = is_own.copy()
        is_new[first] = True
        rows = numpy.flatnonzero(is_new)
        places = numpy.empty(len(numbers), numpy.int64)
        places[rows] = numpy.arange(self._count, self._count + len(rows))
        self._place_of[numbers[first]] = places[first]
        places[shared] = self._place_of[numbers[shared]]
        if len(rows) or not self._pieces:
            self._pieces.append((segment, rows))
            self._count += len(rows)
        return places

    def _first_met(self, numbers: RowNumbers, rows: RowNumbers) -> RowNumbers:
        """Return those of some rows whose numbers were not entered yet, of each number the first."""
        room = int(numbers.max(initial=-1)) + 1 - len(self._place_of)
        if room > 0:
            self._place_of = numpy.concatenate([self._place_of, numpy.full(room, -1)])
        new = rows[self._place_of[numbers[rows]] < 0]
        self._place_of[numbers[new[::-1]]] = new[::-1]  # of rows of one number the first, since it is written last
        first: RowNumbers = new[self._place_of[numbers[new]] == new]
        return first

    def whole(self) -> Segment:
        """Return all rows in one segment."""
        (first, rows), *others = self._pieces
        if not others and len(rows) == first.rows:
            return first
        starts = numpy.cumsum([0, *(segment.rows for segment, _ in self._pieces)])
        chosen = numpy.concatenate([rows + start for (_, rows), start in zip(self._pieces, starts, strict=False)])
        alone = Schema(first.schema.name, first.schema.fields)
        return gathered([segment for segment, _ in self._pieces], chosen, alone)


# -- from a file --------------------------------------------------------------------------------------------------


class SavedWays:
    """The ways of a file.

    Args:
        described: what was described of each.
        schema: what the rows of the store have.
        table: returns a table by its number.
        groups: returns the groups of a way by its number.
        trusted: whether to believe that numbers are within bounds.

    Raises:
        KeyError, TypeError, ValueError: they are not described so, or lead to where there is nothing.
    """

    def __init__(
        self,
        described: Sequence[Mapping[str, Any]],
        schema: Schema,
        table: Callable[[int], pyarrow.Table],
        groups: Callable[[int], pyarrow.Table],
        trusted: bool,
    ) -> None:
        self._tables: dict[int, pyarrow.Table] = {}
        self._whole: dict[tuple[int, tuple[Field, ...]], Segment] = {}
        self._ways: list[_SavedWay] = []
        if not isinstance(described, list) or not described:
            raise ValueError("there is no list of ways")
        for number, each in enumerate(described):
            held = _count(each, "table")
            if held not in self._tables:
                self._tables[held] = table(held)
            way = _SavedWay(held, _count(each, "rows"), schema)
            if number:
                parent = self._ways[_below(_count(each, "parent"), number)]
                way.relation = parent.schema.relations[each["relation"]]
                way.schema = way.relation.schema
                way.orphans = _count(each, "orphans")
                way.read_groups(groups(number))
                parent.further[way.relation.name] = number
                _check_groups(way, parent.rows, trusted)
            for name, reason in each["unread"].items():
                if not isinstance(reason, str | None):
                    raise ValueError(f"the reason is {show(reason)}")
                way.further[way.schema.relations[name].name] = reason
            columns = self._tables[held]
            if columns.num_columns:
                _check_rows(way, columns.num_rows, trusted)
            self._ways.append(way)

    def root(self) -> Segment:
        """Return the rows of the store."""
        return self._segment(self._ways[0], None)

    def _segment(self, way: "_SavedWay", blame: Blame | None) -> Segment:
        saved = {name: self._saved(way, name, number) for name, number in way.further.items()}
        if way.picked is None:
            columns = self._columns(way)
            columns.origin = Origin((self, way.table))
            return Segment(columns, way.schema, columns.encoded, blame, saved=saved)
        key = way.table, way.schema.fields
        if key not in self._whole:
            whole = self._columns(way)
            self._whole[key] = Segment(whole, Schema(way.schema.name, way.schema.fields), whole.encoded)
        picked = PickedColumns(self._whole[key], way.picked)
        picked.origin = Origin((self, way.table), way.picked)
        return Segment(picked, way.schema, picked.encoded, blame, saved=saved)

    def _columns(self, way: "_SavedWay") -> SavedColumns:
        table = self._tables[way.table]
        if not table.num_columns:
            return SavedColumns(table, way.rows)
        return SavedColumns(table if way.picked is not None else table.slice(0, way.rows))

    def _saved(self, way: "_SavedWay", name: str, number: int | str | None) -> Saved:
        if not isinstance(number, int):
            return lambda _: _refuse(name, number)
        led = self._ways[number]

        def read(blame: Blame | None) -> Children:
            of_records = blame_of(way.schema.relations[name], led.offsets, led.groups, blame)
            return in_groups(self._segment(led, of_records), led.offsets, led.groups, led.orphans)

        return read


class _NotSavedError(ValueError):
    """What a relation leads to is not in the file.

    Args:
        name: that of the relation.
        reason: why not; see :attr:`Way.unread`.
    """

    def __init__(self, name: str, reason: str | None) -> None:
        self.reason = reason
        super().__init__(
            f"the store was saved with what is at most {_DEPTH} relations away, and {show(name)} is further: evaluate "
            "a filter that goes so far before you save the store"
            if reason is None
            else f"{show(name)} could not be saved: {reason}"
        )


def _refuse(name: str, reason: str | None) -> NoReturn:
    raise _NotSavedError(name, reason)


@dataclass
class _SavedWay:
    table: int
    rows: int
    schema: Schema
    relation: Relation | None = None
    orphans: int = 0
    offsets: RowNumbers = field(default_factory=lambda: numpy.zeros(1, numpy.int64))
    groups: RowNumbers | None = None
    picked: RowNumbers | None = None
    #: By the names of relations, the numbers of the ways that go on; or why one was not saved.
    further: dict[str, int | str | None] = field(default_factory=dict)

    def read_groups(self, table: pyarrow.Table) -> None:
        """Take the groups from what :meth:`Way.groups` returned."""
        offsets = _numbers_in(table, "offsets")
        if offsets is None:
            raise ValueError("there are no offsets")
        self.offsets = offsets
        self.groups = _numbers_in(table, "groups")
        self.picked = _numbers_in(table, "rows")


def _numbers_in(table: pyarrow.Table, name: str) -> RowNumbers | None:
    column = table.column(name)
    if column.type != pyarrow.large_list(pyarrow.int64()) or len(column) != 1:
        raise ValueError(f"{name} are no numbers")
    held = column.chunk(0)
    if held.null_count:
        return None
    numbers = held.flatten()
    if numbers.null_count:
        raise ValueError(f"of {name} some are missing")
    return values_of(numbers)


def _check_groups(way: _SavedWay, parents: int, trusted: bool) -> None:
    offsets, groups = way.offsets, way.groups
    if not len(offsets) or (len(offsets) - 1 != parents and groups is None):
        raise ValueError(f"{len(offsets)} offsets are not those of {parents} rows")
    if offsets[0] != 0 or offsets[-1] != way.rows or (not trusted and (offsets[1:] < offsets[:-1]).any()):
        raise ValueError(f"the offsets are not those of {way.rows} records")
    if groups is not None and len(groups) != parents:
        raise ValueError(f"{len(groups)} groups are not those of {parents} rows")
    if groups is not None and not trusted:
        _check_bounds("a group", groups, len(offsets) - 1)


def _check_rows(way: _SavedWay, rows: int, trusted: bool) -> None:
    if way.rows > rows if way.picked is None else way.rows != len(way.picked):
        raise ValueError(f"{way.rows} records are not those of the table")
    if way.picked is not None and not trusted:
        _check_bounds("a record", way.picked, rows)


def _check_bounds(what: str, numbers: RowNumbers, end: int) -> None:
    if len(numbers) and not 0 <= int(numbers.min()) <= int(numbers.max()) < end:
        raise ValueError(f"{what} is beyond {end}")


def _count(described: Mapping[str, Any], key: str) -> int:
    number = described[key]
    if type(number) is not int or number < 0:
        raise ValueError(f"{key} is {show(number)}")
    return number


def _below(number: int, end: int) -> int:
    if number >= end:
        raise ValueError(f"{number} is beyond {end}")
    return number
