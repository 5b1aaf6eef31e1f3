"""The matcher: find the alternatives that a record's values do not rule out."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from itertools import groupby
from operator import itemgetter, or_
from threading import RLock
from typing import Any, NamedTuple, TypeAlias, assert_never

from audiencefilter.explain.record_index import Check
from audiencefilter.language.given_records import check_record
from audiencefilter.language.instants import asked_at
from audiencefilter.language.records import attribute_of, read
from audiencefilter.language.schema import Field, Relation
from audiencefilter.membership.bitsets import membership
from audiencefilter.membership.cnf import MAX_DISJUNCTIONS_ACROSS_FIELDS, Alternative, Home, Part, across_fields, parts
from audiencefilter.membership.field_index import FieldIndex, Outcome, Turn
from audiencefilter.membership.residuals import Group, Opposite, Question, Residual, Verdict, members_of
from audiencefilter.plan.relative import is_relative

Readers: TypeAlias = tuple[FieldIndex, ...]

#: A disjunction of an alternative: the place of its field's index, or None across fields, and its number.
_Disjunction: TypeAlias = tuple[int | None, int]
#: Disjunctions, each with the instants at which one value begins and ceases to satisfy it.
_OfOne: TypeAlias = list[tuple[_Disjunction, list[Turn]]]
#: Such disjunctions by the number of their alternative.
_Turning: TypeAlias = dict[int, _OfOne]
#: An instant at which an alternative, by its number, begins (True) or ceases (False) to be passed.
Turned: TypeAlias = tuple[datetime, int, bool]


#: Keys of audiences, and whether the contact is a member of them.
Candidate: TypeAlias = tuple[tuple[Hashable, ...], Verdict]


class Evaluation:
    """A record at an instant, with cached answers."""

    __slots__ = ("_answers", "check", "now", "record")

    def __init__(self, record: Any, now: datetime | None, check: Check | None = None) -> None:
        self.record = record
        self.now = now
        self.check = check
        #: Answers by the identity of the residual, which the caller references.
        self._answers: dict[int, bool] = {}

    def is_member(self, verdict: Verdict) -> bool:
        """Whether the record is a member; RecordError if a value cannot be compared."""
        return verdict if isinstance(verdict, bool) else any(map(self.holds, verdict))

    def keys_of(self, candidates: Iterable[Candidate]) -> list[Hashable]:
        """Return the keys of the audiences that the record is in; RecordError if a value cannot be compared."""
        return [key for keys, verdict in candidates if self.is_member(verdict) for key in keys]

    def holds(self, residual: Residual) -> bool:
        """Whether a residual is true of the record; RecordError if a value cannot be compared."""
        found = self._answers.get(id(residual))
        if found is None:
            found = self._answers[id(residual)] = self._holds(residual)
        return found

    def _holds(self, residual: Residual) -> bool:
        match residual:
            case Question():
                if self.check is not None:
                    self.check()
                return residual.holds(self.record, self.now)
            case Opposite(question=question):
                return not self.holds(question)
            case Group(is_all, parts):
                return all(map(self.holds, parts)) if is_all else any(map(self.holds, parts))
            case _:
                assert_never(residual)


@dataclass(eq=False, slots=True)
class RelatedRecords:
    """A relation that residuals read."""

    relation: Relation
    #: The bits of the alternatives whose residual reads it, by whether they are cross-field.
    inexact: list[int]


class Reading(NamedTuple):
    """The values that are read from a record, and the alternatives that they rule out."""

    #: In the order of the indexes of their fields.
    values: list[Any]
    #: The unconverted values of the relations that residuals read.
    related: list[Any]
    #: The bits of the alternatives that it does not pass, for either register.
    ruled_out: tuple[int, int]


class Matcher:
    """The indexes of all fields that any alternative reads, and the relations that residuals read."""

    def __init__(self, memory: int, fields: int) -> None:
        # An eighth of the memory is for the values that map to outcomes, each of some 300 bytes with its entry.
        self._memory = memory * 7 / 8
        self._remembered = int(memory / 8 / 300 / fields)
        #: A change of the fields makes a new tuple.
        self.readers: Readers = ()
        #: A change of the relations makes a new tuple.
        self.related: tuple[RelatedRecords, ...] = ()
        #: The bits of the alternatives whose residual depends on the clock, by whether they are cross-field.
        self.relative = [0, 0]
        self._related: dict[str, RelatedRecords] = {}
        self._by_home: dict[Home, FieldIndex] = {}
        self._across = [0] * MAX_DISJUNCTIONS_ACROSS_FIELDS
        self._taken = 0

    # -- changes --------------------------------------------------------------------------------------------------

    def add(self, cross_field: bool, given: Sequence[tuple[int, Alternative]]) -> None:
        """Add alternatives by their numbers; cross-field ones are numbered separately."""
        by_home: dict[Home, tuple[Field, list[tuple[int, Part]]]] = {}
        for number, alternative in given:
            for home, field, part in parts(alternative):
                by_home.setdefault(home, (field, []))[1].append((number, part))
            if not alternative.exact:
                self._flip_residual(cross_field, number, alternative)
            if cross_field:
                self._flip(number, alternative)
        for home, (field, of_home) in by_home.items():
            self._index_of(home, field).add(cross_field, of_home)

    def _index_of(self, home: Home, field: Field) -> FieldIndex:
        reader = self._by_home.get(home)
        if reader is None:
            reader = self._by_home[home] = FieldIndex(field, home, self._remembered)
            self.readers = tuple(self._by_home.values())
        return reader

    def _flip_residual(self, cross_field: bool, number: int, alternative: Alternative) -> list[FieldIndex]:
        """Toggle the bits of an alternative's residual, and return the indexes of the fields it reads."""
        readers = []
        for member in members_of(alternative.residual):
            if isinstance(member, Relation):
                known = self._related.setdefault(member.name, RelatedRecords(member, [0, 0]))
                known.inexact[cross_field] ^= 1 << number
                if not any(known.inexact):
                    del self._related[member.name]
                self.related = tuple(self._related.values())
            else:
                reader = self._index_of((member.name, False), member)
                reader.inexact[cross_field] ^= 1 << number
                readers.append(reader)
        if is_relative(alternative.residual):
            self.relative[cross_field] ^= 1 << number
        return readers

    def remove(self, cross_field: bool, number: int, alternative: Alternative) -> None:
        """Remove the alternative with this number."""
        readers = []
        for home, _, part in parts(alternative):
            reader = self._by_home[home]
            reader.remove(cross_field, number, part)
            readers.append(reader)
        if not alternative.exact:
            readers += self._flip_residual(cross_field, number, alternative)
        for reader in readers:
            if not reader and reader.home in self._by_home:
                del self._by_home[reader.home]
                self.readers = tuple(self._by_home.values())
                self._taken -= reader.counted
        if cross_field:
            self._flip(number, alternative)

    @property
    def is_relative(self) -> bool:
        """Whether anything depends on the clock."""
        return any(self.relative) or any(reader.is_relative for reader in self.readers)

    def _flip(self, number: int, alternative: Alternative) -> None:
        for slot_number in range(across_fields(alternative)):
            self._across[slot_number] ^= 1 << number

    # -- lookups --------------------------------------------------------------------------------------------------

    def outcomes(self, readers: Readers, values: Sequence[Any], now: datetime | None) -> list[Outcome]:
        """Return the outcome of each field's value; RecordError if one is not of its field's type."""
        found = []
        for reader, value in zip(readers, values, strict=True):
            outcome = reader.known.get(value)
            if outcome is None or outcome.version != reader.version:
                outcome = reader.outcome(value, now)
                # Outcomes grow as audiences are added.
                nbytes = outcome.nbytes
                self._taken += nbytes - outcome.counted
                outcome.counted = nbytes
            found.append(outcome)
        return found

    def shrink(self) -> None:
        """Discard outcomes while their total exceeds the memory; none of them may be in use."""
        # If the oldest were discarded first, requests that go through slightly more contacts than fit into the memory,
        # again and again, would never find an outcome.
        while self._taken > self._memory:
            for reader in self.readers:
                reader.forget_half()
            self._taken = sum(reader.counted for reader in self.readers)

    def ruled_out(self, outcomes: Sequence[Outcome]) -> tuple[int, int]:
        """Return the bits of the alternatives that the outcomes of a record's values rule out."""
        one_field = cross_field = 0
        satisfied = [0] * MAX_DISJUNCTIONS_ACROSS_FIELDS
        for outcome in outcomes:
            one_field |= outcome.ruled_out
            cross_field |= outcome.cross_ruled_out
            for slot_number, bits in outcome.satisfied:
                satisfied[slot_number] |= bits
        for numbers, bits in zip(self._across, satisfied, strict=True):
            cross_field |= numbers ^ bits
        return one_field, cross_field

    def concerned(self, old: Reading, new: Reading, later: bool) -> tuple[int, int]:
        """Return the bits of the inexact alternatives whose residual may have changed its value."""
        found = [self.relative] if later else []
        values = zip(self.readers, old.values, new.values, strict=True)
        found += [reader.inexact for reader, was, is_ in values if was is not is_ and was != is_]
        # Only the identity is compared: related records may be of any size.
        records = zip(self.related, old.related, new.related, strict=True)
        found += [known.inexact for known, was, is_ in records if was is not is_]
        return reduce(or_, [one for one, _ in found], 0), reduce(or_, [other for _, other in found], 0)

    def turns(self, values: Sequence[Any], now: datetime, until: datetime | None) -> tuple[list[Turned], list[Turned]]:
        """Return the instants, in order, at which a record begins and ceases to pass alternatives as time passes."""
        # Of an alternative, only the disjunctions that change are read: for n of these, this takes n log n time.
        outcomes = self.outcomes(self.readers, values, now)
        # What other fields rule out is not followed.
        steady = [one for reader, one in zip(self.readers, outcomes, strict=True) if not reader.is_relative]
        ruled_out, _ = self.ruled_out(steady)
        turning: tuple[_Turning, _Turning] = {}, {}
        for place, (reader, value) in enumerate(zip(self.readers, values, strict=True)):
            if (found := reader.turning(value, now, until, ruled_out)) is not None:
                outcomes[place] = found.steady
                for (cross_field, slot), of_slot in found.turns.items():
                    disjunction = (None if slot.across else place), slot.number
                    for number, turns in of_slot.items():
                        turning[cross_field].setdefault(number, []).append((disjunction, turns))
        satisfying: dict[_Disjunction, list[Callable[[int], bool]]] = {}
        for outcome in outcomes:
            for slot_number, bits in outcome.satisfied:
                satisfying.setdefault((None, slot_number), []).append(membership(bits))
        one_field, cross = self.ruled_out(outcomes)
        return _turned(turning[False], one_field, satisfying), _turned(turning[True], cross, satisfying)


def _turned(
    turning: _Turning,
    ruled_out: int,
    satisfying: Mapping[_Disjunction, Sequence[Callable[[int], bool]]],
) -> list[Turned]:
    """Return the instants, in order, at which alternatives begin and cease to be passed."""
    is_ruled_out = membership(ruled_out)
    found: list[Turned] = []
    for number, of_one in turning.items():
        if not is_ruled_out(number):
            counts = Counter[_Disjunction]()
            for disjunction, _ in of_one:
                values = satisfying.get(disjunction)
                counts[disjunction] = 1 if values is None else sum(satisfies(number) for satisfies in values)
            found += [(instant, number, passes) for instant, passes in _passing(of_one, counts)]
    return sorted(found, key=itemgetter(0))


def _passing(turning: _OfOne, counts: Counter[_Disjunction]) -> Iterator[Turn]:
    """Yield the instants at which all of some disjunctions begin, and cease, to be satisfied."""
    for disjunction, turns in turning:
        _, holds_then = turns[0]
        counts[disjunction] -= holds_then
    failing = sum(not count for count in counts.values())
    each = [(instant, disjunction, holds) for disjunction, turns in turning for instant, holds in turns]
    for instant, at_once in groupby(sorted(each, key=itemgetter(0)), key=itemgetter(0)):
        was_failing = failing
        for _, disjunction, holds in at_once:
            failing -= not counts[disjunction]
            counts[disjunction] += 1 if holds else -1
            failing += not counts[disjunction]
        if bool(was_failing) is not bool(failing):
            yield instant, not failing


def related_of(record: Any, related: Sequence[RelatedRecords]) -> list[Any]:
    """Return the unconverted value of each relation of a record; RecordError if reading it raised another error."""
    return [attribute_of(record, one.relation.attribute, one.relation.name) for one in related]


def values_of(record: Any, readers: Readers) -> list[Any]:
    """Return a plain value of each field that is read, or raise RecordError; comparing plain ones runs no user code."""
    if type(record) is dict:
        get = record.get
        values = [get(reader.attribute) for reader in readers]
    else:
        check_record(record)
        values = [read(record, reader.field) for reader in readers]
    documents: dict[int, Mapping[str, Any]] = {}
    for at, (reader, value) in enumerate(zip(readers, values, strict=True)):
        if type(value) not in reader.plain:
            values[at] = reader.plain_value(value, documents)
    return values


class LockedReadings:
    """Read the records, then hold the index lock while they are matched."""

    # Records are read before the lock is taken, since that may run user code. If a filter depends on the clock, those
    # without an instant get the clock's time, which is read once.

    __slots__ = ("_evaluations", "_lock", "_matcher")

    def __init__(self, matcher: Matcher, lock: RLock, *evaluations: Evaluation) -> None:
        self._matcher = matcher
        self._lock = lock
        self._evaluations = evaluations

    def __enter__(self) -> list[Reading]:
        matcher = self._matcher
        while True:
            readers, related = matcher.readers, matcher.related
            values = [values_of(one.record, readers) for one in self._evaluations]
            of_relations = [related_of(one.record, related) if related else [] for one in self._evaluations]
            self._lock.acquire()
            if readers is matcher.readers and related is matcher.related:
                break
            self._lock.release()
        try:
            if matcher.is_relative and any(one.now is None for one in self._evaluations):
                now = asked_at(None)
                for one in self._evaluations:
                    one.now = one.now or now
            return [
                Reading(found, related, matcher.ruled_out(matcher.outcomes(readers, found, one.now)))
                for one, found, related in zip(self._evaluations, values, of_relations, strict=True)
            ]
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        self._matcher.shrink()
        self._lock.release()
