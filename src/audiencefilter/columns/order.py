"""Related records in an order in which frequent tests select ranges: by a text of few values, then by an instant."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Final, NoReturn

from audiencefilter.columns.arrays import Array, RowNumbers, numpy, operand
from audiencefilter.columns.codes import DictionaryColumn
from audiencefilter.columns.column import Column, UnorderedError
from audiencefilter.language.schema import Field, Relation
from audiencefilter.plan import nodes as p


class RecordOrder:
    """Records by the codes of a text, then by an instant, missing values first; columns are copied in this order."""

    def __init__(
        self,
        column: Callable[[Field], Column],
        text: Field | None,
        instant: Field | None,
        owners: Array,
        sizes: RowNumbers,
    ) -> None:
        #: A field whose column has few codes; None if there is no such field.
        self.text: Final = text
        #: None if no field of an instant is encoded.
        self.instant: Final = instant
        #: Returns the column of a field, in the records' own order.
        self.unordered: Final = column
        #: The number of records of each group.
        self.sizes: Final = sizes
        self._columns: dict[str, Column] = {}
        self._keys: Array = numpy.zeros(len(owners), numpy.int8)
        if instant is not None:
            self._keys, present = column(instant).numbers(slice(0, len(owners)))
            if present is not None:
                self._keys = numpy.where(present, self._keys, numpy.iinfo(self._keys.dtype).min)
        places = numpy.argsort(self._keys)
        self._before: RowNumbers = numpy.array([0, len(owners)])
        texts = None if text is None else column(text)
        if isinstance(texts, DictionaryColumn):
            places = places[numpy.argsort(texts.codes[places], kind="stable")]
            self._before = texts.counted.before
        #: The number of each record in this order.
        self.places: Final = places.astype(numpy.int32 if len(places) < 2**31 else numpy.int64)
        #: The group of each record in this order.
        self.owners: Final = owners[self.places]

    def column(self, field: Field) -> Column:
        """Return a column in this order, or raise UnorderedError."""
        found = self._columns.get(field.name)
        if found is None:
            found = self._columns[field.name] = self.unordered(field).arranged(self.places)
        return found

    def children(self, relation: Relation) -> NoReturn:
        """Raise UnorderedError, since the records of the records have no copy."""
        raise UnorderedError(relation.name)

    def split(self, where: p.Plan) -> tuple[list[slice], p.Plan]:
        """Return the ranges that the tests of the text and of the instant select, and the other tests."""
        wanted = numpy.ones(len(self._before) - 1, bool)
        lows, ends, rest = list[int](), list[int](), list[p.Plan]()
        for test in where.children if isinstance(where, p.Conjunction) else (where,):
            if isinstance(test, p.ValueTest) and test.field == self.text:
                column = self.unordered(test.field)
                wanted &= column.wanted(test) if isinstance(column, DictionaryColumn) else True
            elif isinstance(test, p.Bound) and test.field == self.instant:
                edge = operand(test.value) + (test.side.has_bound is not test.side.is_lower)
                lows.append(edge if test.side.is_lower else numpy.iinfo(self._keys.dtype).min + 1)
                ends += [] if test.side.is_lower else [edge]
            else:
                rest.append(test)
        ranges = [slice(*self._before[code : code + 2].tolist()) for code in numpy.flatnonzero(wanted)]
        if lows:
            ranges = [slice(self._rank(max(lows), each), each.stop) for each in ranges]
        if ends:
            ranges = [slice(each.start, self._rank(min(ends), each)) for each in ranges]
        others = rest[0] if len(rest) == 1 else p.Conjunction(tuple(rest)) if rest else p.EVERYONE
        return [each for each in ranges if each.start < each.stop], others

    def _rank(self, key: int, within: slice) -> int:
        """Return the place of the first record of a range with at least this key, or the end of the range."""
        return bisect_left(self.places, key, within.start, within.stop, key=self._keys.__getitem__)
