"""The matcher: what a record's values leave of all alternatives."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, Final, TypeAlias

from audiencefilter.language.records import comparable, read
from audiencefilter.language.schema import Field
from audiencefilter.membership.cnf import MOST_ACROSS_FIELDS, Alternative, across_fields, parts
from audiencefilter.membership.field_index import VALUE, FieldIndex, Outcome

#: Of the memory for outcomes this part is for the values that are remembered with their outcome.
_FOR_VALUES: Final = 1 / 8

#: The checkpoints of bounds are counted anew with each so many outcomes.
_OFTEN: Final = 64

Readers: TypeAlias = tuple[FieldIndex, ...]


class Matcher:
    """The indexes of all fields that any alternative reads.

    Args:
        memory: about so many bytes may be taken by what is remembered.
        fields: how many fields the schema has.

    Attributes:
        readers: the indexes. A change of which fields are read makes a new tuple.
        memory: the bound; it may be set to another one.
        terms_nbytes: about how many bytes the terms take.
    """

    def __init__(self, memory: int, fields: int) -> None:
        self.memory = memory
        self.readers: Readers = ()
        self._by_name: dict[str, FieldIndex] = {}
        self._remembered = int(memory * _FOR_VALUES / VALUE / fields)
        self._across = [0] * MOST_ACROSS_FIELDS
        self._kept: list[tuple[FieldIndex, Outcome]] = []
        self._draw = Random(0)  # noqa: S311 - nothing secret
        self._taken = 0
        self.terms_nbytes = 0

    # -- changing -------------------------------------------------------------------------------------------------

    def add(self, cross_field: bool, number: int, alternative: Alternative, asked: Iterable[Field]) -> None:
        """Take in an alternative under a number; cross-field ones have numbers of their own.

        Args:
            cross_field: whether it is one of a filter with disjunctions across fields.
            number: its number.
            alternative: what a contact has to pass.
            asked: what its filter reads, where passing it is not enough and the filter is asked itself.
        """
        for field, part in parts(alternative):
            reader = self._index_of(field)
            self.terms_nbytes -= reader.nbytes
            reader.add(cross_field, number, part)
            self.terms_nbytes += reader.nbytes
        for field in asked:
            self._index_of(field).inexact[cross_field] |= 1 << number
        self._flip(number, alternative)

    def _index_of(self, field: Field) -> FieldIndex:
        reader = self._by_name.get(field.name)
        if reader is None:
            reader = self._by_name[field.name] = FieldIndex(field, self._remembered)
            self.terms_nbytes += reader.nbytes
            self.readers = tuple(self._by_name.values())
        return reader

    def remove(self, cross_field: bool, number: int, alternative: Alternative, asked: Iterable[Field]) -> None:
        """Let the alternative with this number go, as it came."""
        readers = []
        for field, part in parts(alternative):
            reader = self._by_name[field.name]
            self.terms_nbytes -= reader.nbytes
            reader.remove(cross_field, number, part)
            self.terms_nbytes += reader.nbytes
            readers.append(reader)
        for field in asked:
            reader = self._by_name[field.name]
            reader.inexact[cross_field] ^= 1 << number
            readers.append(reader)
        for reader in readers:
            if not reader and reader.field.name in self._by_name:
                del self._by_name[reader.field.name]
                self._forget(reader)
                self.readers = tuple(self._by_name.values())
        self._flip(number, alternative)

    def _flip(self, number: int, alternative: Alternative) -> None:
        for slot_number in range(across_fields(alternative)):
            self._across[slot_number] ^= 1 << number

    # -- asking ---------------------------------------------------------------------------------------------------

    def outcomes(self, readers: Readers, values: Sequence[Any]) -> list[Outcome]:
        """Return the outcome of each field's value.

        Args:
            readers: the indexes of the fields.
            values: of each field, as :func:`values_of` returns them.

        Raises:
            RecordError: a value is not of its field's type.
        """
        found = []
        for reader, value in zip(readers, values, strict=True):
            outcome = reader.known.get(value)
            if outcome is None or outcome.version != reader.version:
                outcome = self._outcome(reader, value)
            found.append(outcome)
        return found

    def _outcome(self, reader: FieldIndex, value: Any) -> Outcome:
        outcome, is_new = reader.outcome(value)
        if is_new:
            self._kept.append((reader, outcome))
            if not len(self._kept) % _OFTEN:
                self._count_checkpoints()
        # It grows as audiences come.
        nbytes = outcome.nbytes
        self._taken += nbytes - outcome.counted
        outcome.counted = nbytes
        return outcome

    def _count_checkpoints(self) -> None:
        """Count the checkpoints of bounds, which takes too long to do each time that there is a little more of them."""
        for reader in self.readers:
            nbytes = reader.checkpoints_nbytes
            self._taken += nbytes - reader.checkpoints_counted
            reader.checkpoints_counted = nbytes

    def shrink(self) -> None:
        """Forget outcomes as long as all together take too much memory. None of them may be in use.

        It is any of them, by chance: who asks about the same contacts again and again, a few more than there is room
        for, would always need just the oldest one next.
        """
        while self._kept and self._taken > self.memory * (1 - _FOR_VALUES):
            at = self._draw.randrange(len(self._kept))
            reader, outcome = self._kept[at]
            self._kept[at] = self._kept[-1]
            self._kept.pop()
            reader.forget(outcome)
            self._taken -= outcome.counted

    def _forget(self, reader: FieldIndex) -> None:
        """Forget all outcomes of a field that nobody reads any more."""
        self.terms_nbytes -= reader.nbytes
        self._taken -= reader.checkpoints_counted + sum(out.counted for owner, out in self._kept if owner is reader)
        self._kept = [kept for kept in self._kept if kept[0] is not reader]

    @property
    def nbytes(self) -> int:
        """About how many bytes are taken by what is remembered."""
        self._count_checkpoints()
        return self._taken + sum(reader.values_nbytes for reader in self.readers)

    def ruled_out(self, outcomes: Sequence[Outcome]) -> tuple[int, int]:
        """Return the bits of the alternatives that a record does not pass, given the outcomes of all its values.

        Returns:
            Those of the alternatives of one-field disjunctions, and those of the cross-field ones.
        """
        one_field = cross_field = 0
        satisfied = [0] * MOST_ACROSS_FIELDS
        for outcome in outcomes:
            one_field |= outcome.ruled_out
            cross_field |= outcome.cross_ruled_out
            for slot_number, bits in outcome.satisfied:
                satisfied[slot_number] |= bits
        for numbers, bits in zip(self._across, satisfied, strict=True):
            cross_field |= numbers ^ bits
        return one_field, cross_field


def concerned(readers: Readers, before: Sequence[Any], after: Sequence[Any]) -> tuple[int, int]:
    """Return the bits of the inexact alternatives whose filter reads a field of which the value has changed.

    Args:
        readers: the indexes of the fields.
        before: the values of a record, as :func:`values_of` returns them.
        after: those that it has now.

    Returns:
        Those of the alternatives of one-field disjunctions, and those of the cross-field ones.
    """
    one_field = cross_field = 0
    for reader, old, new in zip(readers, before, after, strict=True):
        if old is not new and old != new:
            one_field |= reader.inexact[False]
            cross_field |= reader.inexact[True]
    return one_field, cross_field


def values_of(record: Any, readers: Readers) -> list[Any]:
    """Return what a record holds for each field that is read: plain values, which cannot run code of the user's.

    Raises:
        RecordError: a value that is not plain is not of its field's type.
    """
    if type(record) is dict:
        get = record.get
        values = [get(reader.attribute) for reader in readers]
    else:
        values = [read(record, reader.field) for reader in readers]
    for at, (reader, value) in enumerate(zip(readers, values, strict=True)):
        if type(value) not in reader.plain and not _is_utc(value):
            values[at] = comparable(value, reader.field)
    return values


def _is_utc(value: Any) -> bool:
    return type(value) is datetime and value.tzinfo is UTC
