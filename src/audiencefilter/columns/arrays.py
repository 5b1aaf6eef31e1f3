"""numpy and pyarrow in one place, aliases of array types, and bitsets.

pyarrow has no types for mypy: arrays go from it to numpy by :func:`values_of` and :func:`flags_of`, which declare them.
"""

from collections.abc import Sequence
from datetime import date, datetime
from functools import cache
from gc import get_referents
from threading import local
from typing import Any, Final, Self, TypeAlias
from uuid import UUID

try:
    import numpy
    import pyarrow
    from numpy.typing import NDArray
    from pyarrow import compute
except ImportError as error:
    raise ImportError(
        "ColumnStore needs numpy and pyarrow: install them with pip install 'audiencefilter[columns]'"
    ) from error

from audiencefilter.columns import tuning
from audiencefilter.language.instants import microseconds

__all__ = ["NDArray", "compute", "numpy", "pyarrow"]

#: Numbers whose type depends on the data: codes of one, two or four bytes, integers and doubles.
Array: TypeAlias = NDArray[Any]
Bytes: TypeAlias = NDArray[numpy.uint8]
#: A boolean for each row, or for each value.
Flags: TypeAlias = NDArray[numpy.bool_]
RowNumbers: TypeAlias = NDArray[numpy.int64]
#: Some rows: a slice with both ends, or row numbers.
Rows: TypeAlias = slice | RowNumbers
#: An Arrow array of any type.
ArrowArray: TypeAlias = pyarrow.Array

#: The modules whose objects have arrays.
_OF_COLUMNS: Final = ("audiencefilter.columns.", "audiencefilter.contacts.")
#: The day from which columns count days.
_EPOCH: Final = date(1970, 1, 1).toordinal()


def bytes_in(root: object) -> int:
    """Return the bytes of the arrays that columns, or objects that have columns, refer to; a shared one counts once."""
    sizes, seen, pending = dict[int, int](), dict[int, object](), [root]
    while pending:
        one = pending.pop()
        if id(one) in seen:
            continue
        seen[id(one)] = one
        if isinstance(one, numpy.ndarray):
            start = one.ctypes.data
            sizes[start] = max(one.nbytes, sizes.get(start, 0))
        elif isinstance(one, pyarrow.ChunkedArray):
            pending += one.chunks
        elif isinstance(one, pyarrow.DictionaryArray):
            pending += [one.indices, one.dictionary]
        elif isinstance(one, pyarrow.Array):
            sizes |= {buffer.address: buffer.size for buffer in one.buffers() if buffer is not None}
        elif isinstance(one, dict | list | tuple) or type(one).__module__.startswith(_OF_COLUMNS):
            pending += get_referents(one)
    return sum(sizes.values())


def row_count(rows: Rows) -> int:
    """Return the number of selected rows."""
    return len(range(rows.start, rows.stop, rows.step or 1)) if isinstance(rows, slice) else len(rows)


def chosen(rows: Rows, indices: RowNumbers) -> RowNumbers:
    """Return the row numbers at some positions of the selected rows."""
    return indices + rows.start if isinstance(rows, slice) else rows[indices]


def some(values: ArrowArray, rows: Rows) -> ArrowArray:
    """Return some rows of an array."""
    if isinstance(rows, slice):
        return values.slice(rows.start, rows.stop - rows.start)
    return values.take(pyarrow.array(rows))


def drawn(rows: int) -> RowNumbers:
    """Return some row numbers at random; rows at equal distances would miss values that recur at other distances."""
    return distinct_of(numpy.random.default_rng(rows).integers(0, rows, tuning.TUNING.sample_rows if rows else 0))


def distinct_of(numbers: Array) -> Array:
    """Return the different numbers, ascending; numpy sorts for the counts, and hashes without them, which is slow."""
    return numpy.unique(numbers, return_counts=True)[0]


def located(values: Array, ascending: Array) -> tuple[RowNumbers, Flags]:
    """Return the rank of each value in a sorted array, and whether the array contains it."""
    ranks = numpy.searchsorted(ascending, values)
    if not len(ascending):
        return ranks, numpy.zeros(len(values), bool)
    return ranks, ascending.take(ranks, mode="clip") == values


def ranges(starts: RowNumbers, counts: RowNumbers) -> RowNumbers:
    """Return the numbers in the ranges, range by range."""
    before = numpy.cumsum(counts) - counts
    return numpy.repeat(starts - before, counts) + numpy.arange(int(counts.sum()))


def values_of(array: ArrowArray) -> Array:
    """Return the values of an array without nulls, as a view if numpy can read the buffer."""
    values: Array = array.to_numpy(zero_copy_only=False)
    return values


def numbers_of(array: ArrowArray) -> Array:
    """Return numbers without type, 0 for null: instants in microseconds, dates in days, decimals in units, ids S16."""
    kind = array.type
    if pyarrow.types.is_decimal(kind) or pyarrow.types.is_fixed_size_binary(kind):
        is_decimal, end = pyarrow.types.is_decimal(kind), array.offset + len(array)
        whole = numpy.frombuffer(array.buffers()[1] or b"", numpy.int64 if is_decimal else "S16")
        found = whole[2 * array.offset : 2 * end : 2] if is_decimal else whole[array.offset : end]
        return numpy.where(flags_of(array.is_valid()), found, numpy.zeros(1, found.dtype))
    if pyarrow.types.is_timestamp(kind) or pyarrow.types.is_date32(kind):
        array = array.view(pyarrow.int64() if pyarrow.types.is_timestamp(kind) else pyarrow.int32())
    return values_of(compute.fill_null(array, 0) if array.null_count else array)


def arrow_of(numbers: Array, type: pyarrow.DataType, missing: Flags | None = None) -> ArrowArray:
    """Return an Arrow array of a type from the numbers of :func:`numbers_of`."""
    if pyarrow.types.is_decimal(type):
        numbers = numpy.stack([numbers, numbers >> 63], 1, dtype=numpy.int64)
    elif not pyarrow.types.is_fixed_size_binary(type):
        return pyarrow.array(numpy.ascontiguousarray(numbers), mask=missing).view(type)
    valid = None if missing is None else pyarrow.py_buffer(pack(~missing))
    return pyarrow.Array.from_buffers(type, len(numbers), [valid, pyarrow.py_buffer(numpy.ascontiguousarray(numbers))])


def flags_of(array: ArrowArray) -> Flags:
    """Return the booleans of an array; any is behind a null."""
    first, packed = array.offset, numpy.frombuffer(array.buffers()[1] or b"", numpy.uint8)
    return unpack(packed[first >> 3 :], (first & 7) + len(array))[first & 7 :]


def operand(value: Any) -> Any:
    """Return an instant as microseconds and a date as days since 1970, an id as bytes, other values unchanged."""
    if isinstance(value, datetime):
        return microseconds(value)
    if isinstance(value, date):
        return value.toordinal() - _EPOCH
    return value.bytes if isinstance(value, UUID) else value


def operands(values: Sequence[Any], type: "numpy.dtype[Any]") -> Array:
    """Return values as an array of a type, in order."""
    return numpy.array([operand(value) for value in values], type)


class Bitset:
    """A set of rows: one bit for each of `rows` rows, set or not."""

    __slots__ = ("_packed", "rows")

    def __init__(self, packed: Bytes, rows: int) -> None:
        #: The first row is the lowest bit of the first byte, so Arrow can read it; bits after the last row are 0.
        self._packed = packed
        self.rows = rows

    @classmethod
    def of(cls, flags: Flags) -> "Bitset":
        """Pack booleans."""
        return cls(pack(flags), len(flags))

    @classmethod
    def of_rows(cls, numbers: RowNumbers | NDArray[numpy.uint32], rows: int) -> "Bitset":
        """Return a bitset of `rows` rows in which the given row numbers are set."""
        flags = room(rows)
        flags.fill(False)
        flags[numbers] = True
        return cls.of(flags)

    @property
    def nbytes(self) -> int:
        """Bytes of the bits."""
        return self._packed.nbytes

    def copy(self) -> "Bitset":
        """Return a copy that may be changed."""
        return Bitset(self._packed.copy(), self.rows)

    def __iand__(self, other: "Bitset") -> Self:
        numpy.bitwise_and(self._packed, other._packed, out=self._packed)
        return self

    def __ior__(self, other: "Bitset") -> Self:
        numpy.bitwise_or(self._packed, other._packed, out=self._packed)
        return self

    def __isub__(self, other: "Bitset") -> Self:
        numpy.bitwise_and(self._packed, ~other._packed, out=self._packed)
        return self

    def count(self) -> int:
        """Return the number of rows that are set."""
        return count_bits(self._packed)

    def octets(self, chunk: slice) -> Bytes:
        """Return the bits of a chunk; it starts at a multiple of eight, and ends at one or at the last row."""
        return self._packed[chunk.start >> 3 : (chunk.stop + 7) >> 3]

    def at(self, rows: Rows) -> Flags:
        """Return the bits of some rows as booleans."""
        if isinstance(rows, slice):
            first = rows.start // 8
            skipped = rows.start - first * 8
            octets = self._packed[first : -(-rows.stop // 8)]
            unpacked = numpy.unpackbits(octets, count=skipped + rows.stop - rows.start, bitorder="little")
            return unpacked[skipped:].view(bool)
        shifts = (rows & 7).astype(numpy.uint8)
        bits: Bytes = self._packed[rows >> 3] >> shifts & 1
        return bits.view(bool)

    def row_numbers(self) -> RowNumbers:
        """Return the row numbers that are set, ascending."""
        count = self.count()
        if not count:
            return numpy.empty(0, numpy.int64)
        if count * tuning.TUNING.rows_per_sparse_bit >= self.rows:
            return numpy.flatnonzero(self.at(slice(0, self.rows)))
        if count * 64 < self.rows:  # most words of eight bytes are 0
            behind = numpy.zeros(-len(self._packed) & 7, numpy.uint8)
            octets = numpy.append(self._packed, behind) if len(behind) else self._packed
            words = octets.view(numpy.uint64)
            places = numpy.flatnonzero(words)
            within = numpy.flatnonzero(unpack(words[places].view(numpy.uint8), 64 * len(places)))
            numbers: RowNumbers = (places << 6)[within >> 6] + (within & 63)
            return numbers
        bits, numbers = pyarrow.py_buffer(self._packed), _numbers(tuning.TUNING.block_rows)
        blocks = range(0, self.rows, tuning.TUNING.block_rows)
        found = [_picked(numbers, bits, start, min(tuning.TUNING.block_rows, self.rows - start)) for start in blocks]
        return numpy.concatenate(found)


def bits_of(array: ArrowArray) -> Bitset:
    """Return the booleans of an array without nulls as a bitset."""
    if array.offset:
        return Bitset.of(flags_of(array))
    packed = numpy.frombuffer(array.buffers()[1] or b"", numpy.uint8)[: (len(array) + 7) >> 3].copy()
    if len(array) & 7:
        packed[-1] &= (1 << (len(array) & 7)) - 1
    return Bitset(packed, len(array))


class _Room(local):
    flags: Flags = numpy.empty(0, bool)


_ROOM: Final = _Room()


def room(rows: int) -> Flags:
    """Return this thread's buffer for `rows` booleans; pack them before the next call."""
    # A new buffer of this size would come from the system page by page each time.
    if len(_ROOM.flags) < rows:
        _ROOM.flags = numpy.empty(rows, bool)
    return _ROOM.flags[:rows]


def pack(flags: Flags) -> Bytes:
    """Pack booleans into the bits of a :class:`Bitset`."""
    return numpy.packbits(flags, None, "little")  # positional arguments are faster


def unpack(packed: Bytes, rows: int) -> Flags:
    """Return the bits of `rows` rows as booleans."""
    return numpy.unpackbits(packed, count=rows, bitorder="little").view(bool)


def complement(packed: Bytes, rows: int) -> Bytes:
    """Invert the bits of `rows` rows; bits after the last row stay 0."""
    found = numpy.bitwise_not(packed)
    if rows & 7:
        found[-1] &= (1 << (rows & 7)) - 1
    return found


def count_bits(packed: Bytes) -> int:
    """Return the number of bits that are set."""
    if len(packed) <= 512:  # Python counts the bits of few bytes faster than Arrow
        return int.from_bytes(packed.tobytes(), "little").bit_count()
    bits = [None, pyarrow.py_buffer(packed)]
    count: int = pyarrow.BooleanArray.from_buffers(pyarrow.bool_(), 8 * len(packed), bits).true_count
    return count


def _picked(numbers: ArrowArray, bits: pyarrow.Buffer, start: int, size: int) -> RowNumbers:
    """Return the numbers in a block of rows whose bits are set."""
    flags = pyarrow.BooleanArray.from_buffers(pyarrow.bool_(), size, [None, bits], 0, start)
    return values_of(compute.array_filter(numbers[:size], flags)) + start


@cache
def _numbers(size: int) -> ArrowArray:
    return pyarrow.array(numpy.arange(size))
