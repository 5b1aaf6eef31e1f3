"""Related records in an order in which frequent tests select ranges: by a text of few values, then by an instant.

The groups of the records, and the columns that other tests read, are copied in this order, so a range is read in one
piece.
"""

from bisect import bisect_left
from functools import cached_property
from typing import Final, NamedTuple, NoReturn, Protocol

from audiencefilter.columns.arrays import Array, RowNumbers, numpy
from audiencefilter.columns.codes import DictionaryColumn
from audiencefilter.columns.column import Column, UnorderedError
from audiencefilter.language.schema import Field, Relation
from audiencefilter.plan import nodes as p


class Records(Protocol):
    """The records of a segment."""

    def column(self, field: Field) -> Column:
        """Return the column of a field."""


class _Latest(NamedTuple):
    """Keys by their rank in their group: the latest ones of all groups, then the second latest ones, and so on.

    Attributes:
        starts: where the keys of each rank start, and their end.
        groups: the groups by descending size, which is their order in each rank.
    """

    keys: Array
    starts: RowNumbers
    groups: RowNumbers


class RecordOrder:
    """Records by the codes of a text, then by an instant; missing values come first.

    Args:
        text: a field whose column has few codes; None if there is no such field.
        instant: None if no field of an instant is encoded.
        owners: the group of each record.

    Attributes:
        records: the records in their own order.
        places: the number of each record in this order.
        owners: the group of each record in this order.
        sizes: the number of records of each group.
    """

    def __init__(
        self, records: Records, text: Field | None, instant: Field | None, owners: Array, sizes: RowNumbers
    ) -> None:
        self.text: Final = text
        self.instant: Final = instant
        self.records: Final = records
        self._owners = owners
        self.sizes: Final = sizes
        self._columns: dict[str, Column] = {}
        self._keys = None if instant is None else records.column(instant).sort_keys()
        places = numpy.arange(len(owners)) if self._keys is None else numpy.argsort(self._keys)
        self._before: RowNumbers = numpy.array([0, len(owners)])
        texts = None if text is None else records.column(text)
        if isinstance(texts, DictionaryColumn):
            places = places[numpy.argsort(texts.codes[places], kind="stable")]
            self._before = texts.counted.before
        self.places: Final = places.astype(numpy.int32 if len(places) < 2**31 else numpy.int64)
        self.owners: Final = owners[self.places]

    def column(self, field: Field) -> Column:
        """Return a column in this order.

        Raises:
            UnorderedError: columns of this kind have no copy in another order.
        """
        found = self._columns.get(field.name)
        if found is None:
            found = self._columns[field.name] = self.records.column(field).arranged(self.places)
        return found

    def children(self, relation: Relation) -> NoReturn:
        """Raise UnorderedError, since the records of the records have no copy."""
        raise UnorderedError(relation.name)

    def everything(self, where: p.Plan) -> tuple[list[slice], p.Plan]:
        """Return one range of all records, and the whole test."""
        return [slice(0, len(self.owners))], where

    def split(self, where: p.Plan) -> tuple[list[slice], p.Plan]:
        """Return the ranges that the tests of the text and of the instant select, and the other tests."""
        wanted = numpy.ones(len(self._before) - 1, bool)
        bounds, rest = [], []
        for test in where.children if isinstance(where, p.Conjunction) else (where,):
            if isinstance(test, p.ValueTest) and test.field == self.text:
                column = self.records.column(test.field)
                wanted &= column.wanted(test) if isinstance(column, DictionaryColumn) else True
            elif isinstance(test, p.Bound) and test.field == self.instant:
                bounds.append(self.records.column(test.field).keys_within(test))
            elif isinstance(test, p.Presence) and test.present and test.field == self.instant:
                bounds.append(self.records.column(test.field).keys_within(None))
            else:
                rest.append(test)
        ranges = [slice(*self._before[code : code + 2].tolist()) for code in numpy.flatnonzero(wanted)]
        for low, high in bounds:
            ranges = [slice(self._rank(low, each, each.start), self._rank(high, each, each.stop)) for each in ranges]
        rest_plan = rest[0] if len(rest) == 1 else p.Conjunction(tuple(rest)) if rest else p.EVERYONE
        return [each for each in ranges if each.start < each.stop], rest_plan

    def _rank(self, key: int | None, within: slice, default: int) -> int:
        """Return the place of the first record of a range with at least this key, or a default without a key."""
        if key is None or self._keys is None:
            return default
        return bisect_left(self.places, key, within.start, within.stop, key=self._keys.__getitem__)

    @cached_property
    def _latest(self) -> "_Latest":
        keys = numpy.zeros(len(self.places), numpy.int64) if self._keys is None else self._keys
        bits = len(keys).bit_length()
        places = numpy.argsort(keys)
        ranks = numpy.sort((self._owners[places].astype(numpy.int64) << bits) | numpy.arange(len(keys)))
        nth = numpy.repeat(numpy.cumsum(self.sizes), self.sizes) - 1 - numpy.arange(len(keys))  # in each group, from 0
        groups = numpy.argsort(-self.sizes, kind="stable")
        starts = numpy.concatenate([[0], numpy.cumsum(len(groups) - numpy.cumsum(numpy.bincount(self.sizes)))])
        ordinal = numpy.empty(len(groups), numpy.int64)
        ordinal[groups] = numpy.arange(len(groups))
        found = numpy.empty_like(keys)
        found[starts[nth] + ordinal[self._owners]] = keys[places[ranks & ((1 << bits) - 1)]]
        return _Latest(found, starts, groups)

    @property
    def has_latest(self) -> bool:
        """Whether the latest instants are sorted."""
        return "_latest" in self.__dict__

    def latest(self, nth: int) -> tuple[Array, RowNumbers]:
        """Return the n-th latest key of each group, and how many such there are: none or one."""
        found, starts, groups = self._latest
        keys, counts = numpy.zeros(len(groups), found.dtype), numpy.zeros(len(groups), numpy.int64)
        if nth < len(starts):
            some = found[starts[nth - 1] : starts[nth]]
            filled = groups[: len(some)]
            keys[filled] = some
            counts[filled] = some > numpy.iinfo(found.dtype).min
        return keys, counts

    @property
    def nbytes(self) -> int:
        """Bytes now in memory, beyond those of the records' columns."""
        columns = sum(column.nbytes for column in list(self._columns.values()))
        latest = sum(array.nbytes for array in self._latest) if self.has_latest else 0
        return int(self.places.nbytes + self.owners.nbytes + self.sizes.nbytes + columns + latest)
