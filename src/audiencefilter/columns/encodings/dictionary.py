"""A column of few distinct values: they are sorted, and every row has the place of its own as a small code."""

from functools import cached_property
from typing import Any

from audiencefilter.columns.arrays import Array, ArrowArray, Rows, numpy, pyarrow
from audiencefilter.columns.encodings.column import Column, Comparison
from audiencefilter.columns.encodings.distinct import Distinct
from audiencefilter.columns.predicates.codes import Codes, codes_predicate
from audiencefilter.columns.predicates.predicate import Predicate


class DictionaryColumn(Column):
    """Codes, 0 for a missing value, and the distinct values in the order of the codes from 1.

    Args:
        codes: the code of every row, in the smallest type.
        distinct: the distinct values, sorted.
    """

    def __init__(self, codes: Array, distinct: Distinct) -> None:
        self.codes = codes
        self.distinct = distinct

    @cached_property
    def counted(self) -> Codes:
        """The codes, with how many rows have each; so that a test of this column alone is counted without a row."""
        frequencies = numpy.bincount(self.codes, minlength=len(self.distinct) + 1)
        return Codes(self.codes, numpy.concatenate([[0], numpy.cumsum(frequencies)]))

    def present(self) -> Predicate:
        """Return what is true of every code but 0."""
        wanted = numpy.ones(len(self.distinct) + 1, bool)
        wanted[0] = False
        return codes_predicate(self.counted, wanted)

    def predicate(self, leaf: Comparison) -> Predicate:
        """Ask every distinct value once."""
        return codes_predicate(self.counted, self.wanted(leaf))

    def wanted(self, leaf: Comparison) -> Array:
        """Return for every code whether a leaf of the plan is true of its value; not of 0, the missing one."""
        wanted = numpy.zeros(len(self.distinct) + 1, bool)
        wanted[1:] = self.distinct.matching(leaf)
        return wanted

    def take(self, rows: Rows) -> ArrowArray:
        """Return the values of some rows."""
        codes = self.codes[rows]
        places = pyarrow.array(codes.astype(numpy.int64) - 1, mask=codes == 0)
        return self.distinct.values.take(places)

    def prepare(self) -> None:
        """Count the codes, and fold the texts."""
        _ = self.counted
        self.distinct.prepare()

    def value(self, row: int) -> Any:
        """Return the value of one row as Python has it, or None."""
        code = int(self.codes[row])
        return self.distinct.values[code - 1].as_py() if code else None

    @property
    def nbytes(self) -> int:
        """The bytes of codes and values, and of the counts where they were asked for."""
        counts = int(self.counted.before.nbytes) if "counted" in self.__dict__ else 0
        return int(self.codes.nbytes) + counts + self.distinct.nbytes


def smallest_codes(count: int) -> Any:
    """Return the smallest unsigned type that has a code for each of so many values and for the missing one.

    >>> smallest_codes(255).__name__, smallest_codes(256).__name__, smallest_codes(65_536).__name__
    ('uint8', 'uint16', 'uint32')
    """
    for kind in (numpy.uint8, numpy.uint16):
        if count <= numpy.iinfo(kind).max:
            return kind
    return numpy.uint32
