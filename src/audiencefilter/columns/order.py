"""Related records in an order in which frequent tests select ranges: by a text of few values, then by an instant.

The groups of the records, and the columns that other tests read, are copied in this order, so a range is read in one
piece.
"""

from bisect import bisect_left
from typing import Final, NoReturn, Protocol

from audiencefilter.columns.arrays import Array, RowNumbers, numpy
from audiencefilter.columns.codes import DictionaryColumn
from audiencefilter.columns.column import Column, UnorderedError
from audiencefilter.language.schema import Field, Relation
from audiencefilter.plan import nodes as p


class Records(Protocol):
    """The records of a segment."""

    def column(self, field: Field) -> Column:
        """Return the column of a field."""


class RecordOrder:
    """Records by the codes of a text, then by an instant; missing values come first.

    Args:
        text: a field whose column has few codes; None if there is no such field.
        instant: None if no field of an instant is encoded.
        owners: the group of each record.

    Attributes:
        places: the number of each record in this order.
        owners: the group of each record in this order.
    """

    def __init__(self, records: Records, text: Field | None, instant: Field | None, owners: Array) -> None:
        self.text: Final = text
        self.instant: Final = instant
        self._records = records
        self._columns: dict[str, Column] = {}
        self._keys = None if instant is None else records.column(instant).sort_keys()
        places = numpy.arange(len(owners)) if self._keys is None else numpy.argsort(self._keys)
        self._before: RowNumbers = numpy.array([0, len(owners)])
        texts = None if text is None else records.column(text)
        if isinstance(texts, DictionaryColumn):
            places = places[numpy.argsort(texts.codes[places], kind="stable")]
            self._before = texts.counted.before
        self.places: Final = places.astype(owners.dtype)
        self.owners: Final = owners[places]

    def column(self, field: Field) -> Column:
        """Return a column in this order.

        Raises:
            UnorderedError: columns of this kind have no copy in another order.
        """
        found = self._columns.get(field.name)
        if found is None:
            found = self._columns[field.name] = self._records.column(field).arranged(self.places)
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
                column = self._records.column(test.field)
                wanted &= column.wanted(test) if isinstance(column, DictionaryColumn) else True
            elif isinstance(test, p.Bound) and test.field == self.instant:
                bounds.append(self._records.column(test.field).keys_within(test))
            elif isinstance(test, p.Presence) and test.present and test.field == self.instant:
                bounds.append(self._records.column(test.field).keys_within(None))
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

    @property
    def nbytes(self) -> int:
        """Bytes now in memory, beyond those of the records' columns."""
        columns = sum(column.nbytes for column in list(self._columns.values()))
        return self.places.nbytes + self.owners.nbytes + columns
