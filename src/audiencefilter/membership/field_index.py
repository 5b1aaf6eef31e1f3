"""The index of one field: which audiences does a value rule out?"""

from collections import deque
from collections.abc import Iterator
from datetime import datetime
from sys import getsizeof
from types import NoneType
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.language.records import comparable
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.membership.clauses import Clause, Part, Place, is_negated
from audiencefilter.membership.criteria.field import FieldCriteria, ValueClass
from audiencefilter.membership.layer import Layer, Term
from audiencefilter.membership.sizes import ENTRY
from audiencefilter.plan.nodes import Presence

#: An outcome that is behind by so many changes is mended; one that is further behind is found anew.
_MENDED: Final = 64
_REMEMBERED: Final = (str, int, float, datetime, NoneType)
#: A value that takes more bytes is not remembered: its class is found each time.
_LARGEST: Final = 240
#: So many bytes a remembered value takes at most.
VALUE: Final = _LARGEST + ENTRY
#: What an outcome takes in memory besides its bits, in bytes.
_OUTCOME: Final = 500
#: And for each clause across fields, besides its bits, in bytes.
_ACROSS: Final = 64
#: An index of a field without clauses, in bytes; a change that is remembered, and each of its terms.
_INDEX: Final = 6_000
_CHANGE: Final = 250
_TERM: Final = 64


_Terms: TypeAlias = tuple[tuple[Place, tuple[Term, ...]], ...]


_PLAIN: Final = {
    FieldType.STRING: frozenset((str, NoneType)),
    FieldType.INTEGER: frozenset((int, float, NoneType)),
    FieldType.NUMBER: frozenset((int, float, NoneType)),
    FieldType.BOOLEAN: frozenset((bool, int, NoneType)),
    FieldType.DATETIME: frozenset((NoneType,)),
}


class _Change(NamedTuple):
    """An alternative that came, or one that went, which asks nothing any more.

    Attributes:
        wide: whether its number is one of those of wide alternatives.
        number: its number.
        terms: its clauses on this field.
        size: how many terms they have.
    """

    wide: bool
    number: int
    terms: _Terms
    size: int


class Outcome:
    """What the values of a class mean for the alternatives, known by their numbers.

    Wide alternatives, of filters with clauses across fields, have numbers of their own: they are few, and take as many
    bits again for each such clause.

    Attributes:
        values: the class; None: a missing value.
        ruled_out: the bits of the alternatives that are not wide and have a clause on this field that is not satisfied.
        wide_ruled_out: of the wide ones, those that have a clause on this field alone which is not satisfied.
        satisfied: for clauses across fields, by their place: the bits of those whose clause is satisfied.
        version: that of the field's index, or -1.
        counted: how many bytes were counted for it.
    """

    __slots__ = ("counted", "ruled_out", "satisfied", "values", "version", "wide_ruled_out")

    def __init__(self, values: ValueClass | None) -> None:
        self.values = values
        self.counted = 0
        self.clear()

    def clear(self) -> None:
        """Forget what they mean."""
        self.ruled_out = 0
        self.wide_ruled_out = 0
        self.satisfied: tuple[tuple[int, int], ...] = ()
        self.version = -1

    @property
    def nbytes(self) -> int:
        """About how much memory it takes."""
        bits = getsizeof(self.ruled_out) + getsizeof(self.wide_ruled_out)
        criteria = 0 if self.values is None else getsizeof(self.values.passed)
        return _OUTCOME + criteria + bits + sum(_ACROSS + getsizeof(bits) for _, bits in self.satisfied)


class FieldIndex:
    """The clauses of all audiences that are on one field, and the outcomes for the classes of its values.

    Args:
        field: the field.
        remembered: for so many values the outcome is remembered.

    Attributes:
        nbytes: about how many bytes the clauses take.
        values_nbytes: about how many bytes are taken by the values that are remembered.
        landings_counted: how many bytes were counted for what is summed up of bounds.
    """

    def __init__(self, field: Field, remembered: int) -> None:
        self.field = field
        self.attribute = field.attribute
        #: A value of just such a type may be looked up as it is, and asked for under a lock: it is nobody else's code.
        self.plain = _PLAIN[field.type]
        #: Outcomes by value. One whose version is this index's own may be taken as it is.
        self.known: dict[Any, Outcome] = {}
        self.version = 0
        #: Those whose filter is asked itself and reads this field: alternatives that are not wide, and wide ones.
        self.undecided = [0, 0]
        self.nbytes = _INDEX
        self.values_nbytes = 0
        self.landings_counted = 0
        self._remembered = remembered
        self._criteria = FieldCriteria()
        self._layers: dict[tuple[bool, Place], Layer] = {}
        self._outcomes: dict[ValueClass | None, Outcome] = {}
        self._changes: deque[_Change] = deque(maxlen=_MENDED)

    # -- changing -------------------------------------------------------------------------------------------------

    def add(self, wide: bool, number: int, part: Part) -> None:
        """Take in what an alternative asks of this field."""
        self.nbytes -= self._criteria.nbytes
        terms = tuple((place, tuple(self._acquired(clause))) for place, clause in part)
        self.nbytes += self._criteria.nbytes
        for place, clause in terms:
            layer = self._layers.get((wide, place))
            if layer is None:
                layer = self._layers[wide, place] = Layer()
            else:
                self.nbytes -= layer.nbytes
            layer.add(number, clause)
            self.nbytes += layer.nbytes
        self._note(_Change(wide, number, terms, sum([len(clause) for _, clause in terms])))

    def _acquired(self, clause: Clause) -> Iterator[Term]:
        for literal in clause:
            if isinstance(literal, Presence):
                yield Term(None, is_negated(literal))
                continue
            criterion, is_new = self._criteria.acquire(literal)
            if is_new:
                self._forget_values()
            yield Term(criterion, is_negated(literal))

    def remove(self, wide: bool, number: int, part: Part) -> None:
        """Let go what an alternative asked of this field."""
        self.nbytes -= self._criteria.nbytes
        for place, clause in part:
            terms = [
                Term(
                    None if isinstance(literal, Presence) else self._criteria.release(literal),
                    is_negated(literal),
                )
                for literal in clause
            ]
            layer = self._layers[wide, place]
            self.nbytes -= layer.nbytes
            layer.remove(number, terms)
            if layer.clauses:
                self.nbytes += layer.nbytes
            else:
                del self._layers[wide, place]
        self.nbytes += self._criteria.nbytes
        self._note(_Change(wide, number, (), 0))

    def _note(self, change: _Change) -> None:
        if len(self._changes) == self._changes.maxlen:
            self.nbytes -= _TERM * self._changes[0].size
        else:
            self.nbytes += _CHANGE
        self._changes.append(change)
        self.nbytes += _TERM * change.size
        self.version += 1

    def __bool__(self) -> bool:
        """Whether any clause is on this field, or a filter that is asked itself reads it."""
        return bool(self._layers) or any(self.undecided)

    @property
    def landings_nbytes(self) -> int:
        """About how many bytes are taken by what is summed up of bounds."""
        return sum([layer.landings_nbytes for layer in self._layers.values()])

    # -- asking ---------------------------------------------------------------------------------------------------

    def outcome(self, held: Any) -> tuple[Outcome, bool]:
        """Return the outcome for what a record holds, brought up to date, and whether it is a new one.

        Raises:
            RecordError: it is not of the field's type.
        """
        value = comparable(held, self.field)
        found = self.known.get(value)
        if found is not None and found.version >= 0:
            self._update(found)
            return found, False
        values = None if value is None else self._criteria.class_of(value)
        found = self._outcomes.get(values)
        is_new = found is None
        if found is None:
            found = Outcome(values)
        self._update(found)
        self._outcomes[values] = found
        self._remember(value, found)
        return found, is_new

    def _remember(self, value: Any, outcome: Outcome) -> None:
        nbytes = getsizeof(value) if isinstance(value, _REMEMBERED) else _LARGEST + 1
        if nbytes > _LARGEST:
            return
        if len(self.known) >= self._remembered:
            self._forget_values()
        if value not in self.known:
            self.values_nbytes += ENTRY + nbytes
        self.known[value] = outcome

    def _forget_values(self) -> None:
        self.known.clear()
        self.values_nbytes = 0

    def forget(self, outcome: Outcome) -> None:
        """Forget an outcome. Those values that it is remembered for do not keep it."""
        del self._outcomes[outcome.values]
        outcome.clear()

    # -- outcomes -------------------------------------------------------------------------------------------------

    def _update(self, outcome: Outcome) -> None:
        behind = self.version - outcome.version
        if not behind:
            return
        if outcome.version < 0 or behind > len(self._changes):
            self._find(outcome)
        else:
            for change in range(-behind, 0):
                self._mend(outcome, self._changes[change])
        outcome.version = self.version

    def _find(self, outcome: Outcome) -> None:
        ruled_out = {False: 0, True: 0}
        across = []
        for (wide, place), layer in self._layers.items():
            satisfied = layer.satisfied(outcome.values)
            if not place.across:
                ruled_out[wide] |= layer.clauses ^ satisfied
            elif satisfied:
                across.append((place.number, satisfied))
        outcome.ruled_out, outcome.wide_ruled_out = ruled_out[False], ruled_out[True]
        outcome.satisfied = tuple(across)

    def _mend(self, outcome: Outcome, change: _Change) -> None:
        """Take in one change."""
        bit = 1 << change.number
        fails = False
        across: dict[int, int] = {}
        for place, clause in change.terms:
            holds = any(term.holds(outcome.values) for term in clause)
            if not place.across:
                fails |= not holds
            elif holds:
                across[place.number] = bit
        if not change.wide:
            outcome.ruled_out = _without(outcome.ruled_out, bit) | fails * bit
            return
        outcome.wide_ruled_out = _without(outcome.wide_ruled_out, bit) | fails * bit
        for place_number, bits in outcome.satisfied:
            across[place_number] = _without(bits, bit) | across.get(place_number, 0)
        outcome.satisfied = tuple((number, bits) for number, bits in across.items() if bits)


def _without(bits: int, bit: int) -> int:
    return bits ^ (bits & bit)
