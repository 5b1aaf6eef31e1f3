"""The matcher: what a record's values leave of all alternatives."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, Final, TypeAlias

from audiencefilter.language.records import comparable, read
from audiencefilter.language.schema import Field
from audiencefilter.membership.clauses import MOST_ACROSS_FIELDS, Alternative, across_fields, parts
from audiencefilter.membership.field_index import VALUE, FieldIndex, Outcome

#: Of the memory for outcomes this part is for the values that are remembered with their outcome.
_FOR_VALUES: Final = 1 / 8

#: The landings are counted anew with each so many outcomes.
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
        clauses_nbytes: about how many bytes the clauses take.
    """

    def __init__(self, memory: int, fields: int) -> None:
        self.memory = memory
        self.readers: Readers = ()
        self._by_field: dict[Field, FieldIndex] = {}
        self._remembered = int(memory * _FOR_VALUES / VALUE / fields)
        self._across = [0] * MOST_ACROSS_FIELDS
        self._kept: list[tuple[FieldIndex, Outcome]] = []
        self._draw = Random(0)  # noqa: S311 - nothing secret
        self._taken = 0
        self.clauses_nbytes = 0

    # -- changing -------------------------------------------------------------------------------------------------

    def add(self, wide: bool, number: int, alternative: Alternative, asked: Iterable[Field]) -> None:
        """Take in an alternative under a number; wide ones have numbers of their own.

        Args:
            wide: whether it is one of a filter with clauses across fields.
            number: its number.
            alternative: what a contact has to pass.
            asked: what its filter reads, where passing it is not enough and the filter is asked itself.
        """
        for field, part in parts(alternative).items():
            reader = self._index_of(field)
            self.clauses_nbytes -= reader.nbytes
            reader.add(wide, number, part)
            self.clauses_nbytes += reader.nbytes
        for field in asked:
            self._index_of(field).undecided[wide] |= 1 << number
        self._flip(number, alternative)

    def _index_of(self, field: Field) -> FieldIndex:
        if field not in self._by_field:
            self._by_field[field] = reader = FieldIndex(field, self._remembered)
            self.clauses_nbytes += reader.nbytes
            self.readers = tuple(self._by_field.values())
        return self._by_field[field]

    def remove(self, wide: bool, number: int, alternative: Alternative, asked: Iterable[Field]) -> None:
        """Let the alternative with this number go, as it came."""
        readers = []
        for field, part in parts(alternative).items():
            reader = self._by_field[field]
            self.clauses_nbytes -= reader.nbytes
            reader.remove(wide, number, part)
            self.clauses_nbytes += reader.nbytes
            readers.append(reader)
        for field in asked:
            reader = self._by_field[field]
            reader.undecided[wide] ^= 1 << number
            readers.append(reader)
        for reader in readers:
            if not reader and reader.field in self._by_field:
                del self._by_field[reader.field]
                self._forget(reader)
                self.readers = tuple(self._by_field.values())
        self._flip(number, alternative)

    def _flip(self, number: int, alternative: Alternative) -> None:
        for place in range(across_fields(alternative)):
            self._across[place] ^= 1 << number

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
                self._count_landings()
        # It grows as audiences come.
        nbytes = outcome.nbytes
        self._taken += nbytes - outcome.counted
        outcome.counted = nbytes
        return outcome

    def _count_landings(self) -> None:
        """Count what is summed up of bounds, which takes too long to do each time that there is a little more of it."""
        for reader in self.readers:
            landings = reader.landings_nbytes
            self._taken += landings - reader.landings_counted
            reader.landings_counted = landings

    def shrink(self) -> None:
        """Forget outcomes as long as all together take too much memory. None of them may be in use.

        It is any of them, by chance: who asks about the same contacts again and again, a few more than there is room
        for, would always need just the oldest one next.
        """
        while self._kept and self._taken > self.memory * (1 - _FOR_VALUES):
            place = self._draw.randrange(len(self._kept))
            reader, outcome = self._kept[place]
            self._kept[place] = self._kept[-1]
            self._kept.pop()
            reader.forget(outcome)
            self._taken -= outcome.counted

    def _forget(self, reader: FieldIndex) -> None:
        """Forget all outcomes of a field that nobody reads any more."""
        self.clauses_nbytes -= reader.nbytes
        self._taken -= reader.landings_counted + sum(out.counted for owner, out in self._kept if owner is reader)
        self._kept = [kept for kept in self._kept if kept[0] is not reader]

    @property
    def nbytes(self) -> int:
        """About how many bytes are taken by what is remembered."""
        self._count_landings()
        return self._taken + sum(reader.values_nbytes for reader in self.readers)

    def ruled_out(self, outcomes: Sequence[Outcome]) -> tuple[int, int]:
        """Return the bits of the alternatives that a record does not pass, given the outcomes of all its values.

        Returns:
            Those of the alternatives that are not wide, and those of the wide ones.
        """
        found = wide = 0
        satisfied = [0] * MOST_ACROSS_FIELDS
        for outcome in outcomes:
            found |= outcome.ruled_out
            wide |= outcome.wide_ruled_out
            for place, bits in outcome.satisfied:
                satisfied[place] |= bits
        for clauses, bits in zip(self._across, satisfied, strict=True):
            wide |= clauses ^ bits
        return found, wide


def undecided(readers: Readers, before: Sequence[Any], after: Sequence[Any]) -> tuple[int, int]:
    """Return the bits of the alternatives whose filter is asked itself, and reads a field whose value has changed.

    Args:
        readers: the indexes of the fields.
        before: the values of a record, as :func:`values_of` returns them.
        after: those that it has now.

    Returns:
        Those of the alternatives that are not wide, and those of the wide ones.
    """
    found = wide = 0
    for reader, old, new in zip(readers, before, after, strict=True):
        if old is not new and old != new:
            found |= reader.undecided[False]
            wide |= reader.undecided[True]
    return found, wide


def values_of(record: Any, readers: Readers) -> list[Any]:
    """Return what a record holds for each field that is read: plain values, which are nobody else's code.

    Raises:
        RecordError: a value that is not plain is not of its field's type.
    """
    if type(record) is dict:
        get = record.get
        values = [get(reader.attribute) for reader in readers]
    else:
        values = [read(record, reader.field) for reader in readers]
    for place, (reader, value) in enumerate(zip(readers, values, strict=True)):
        if type(value) not in reader.plain and not _is_utc(value):
            values[place] = comparable(value, reader.field)
    return values


def _is_utc(value: Any) -> bool:
    return type(value) is datetime and value.tzinfo is UTC
