"""The index of one field: which audiences does a value rule out?"""

from collections import deque
from collections.abc import Iterator
from sys import getsizeof
from typing import Any, Final, TypeAlias

from audiencefilter.language.plan import Presence
from audiencefilter.language.records import comparable
from audiencefilter.language.schema import Field
from audiencefilter.membership.clauses import Clause, Part, Place, is_negated
from audiencefilter.membership.criteria.field import FieldCriteria, ValueClass
from audiencefilter.membership.layer import Layer, Term

#: An outcome that is behind by so many changes is mended; one that is further behind is found anew.
_MENDED: Final = 64
#: A longer text is not remembered: its class is found each time.
_LONGEST: Final = 200
#: About what a remembered value takes in memory, in bytes.
VALUE: Final = 250
#: What an outcome takes in memory besides its bits, in bytes.
_OUTCOME: Final = 500


_Terms: TypeAlias = tuple[tuple[Place, tuple[Term, ...]], ...]


class Outcome:
    """What the values of a class mean for the alternatives, known by their numbers.

    Attributes:
        values: the class; None: a missing value.
        ruled_out: the bits of those that have a clause on this field alone which is not satisfied.
        satisfied: for clauses across fields, by their number: the bits of those whose clause is satisfied.
        version: of the field's index.
    """

    __slots__ = ("ruled_out", "satisfied", "values", "version")

    def __init__(self, values: ValueClass | None) -> None:
        self.values = values
        self.ruled_out = 0
        self.satisfied: tuple[tuple[int, int], ...] = ()
        self.version = -1

    @property
    def nbytes(self) -> int:
        """About how much memory it takes."""
        return _OUTCOME + getsizeof(self.ruled_out) + sum(getsizeof(bits) for _, bits in self.satisfied)


class FieldIndex:
    """The clauses of all audiences that are on one field, and the outcomes for the classes of its values.

    Args:
        field: the field.
        remembered: for so many values the outcome is remembered.
    """

    def __init__(self, field: Field, remembered: int) -> None:
        self.field = field
        self.attribute = field.attribute
        #: Outcomes by value. One whose version is this index's own may be taken as it is.
        self.known: dict[Any, Outcome] = {}
        self.version = 0
        self._remembered = remembered
        self._criteria = FieldCriteria()
        self._layers: dict[Place, Layer] = {}
        self._recent: dict[ValueClass | None, Outcome] = {}
        self._older: dict[ValueClass | None, Outcome] = {}
        self._changes: deque[tuple[int, _Terms]] = deque(maxlen=_MENDED)

    # -- changing -------------------------------------------------------------------------------------------------

    def add(self, number: int, part: Part) -> None:
        """Take in what an alternative asks of this field."""
        terms = tuple((place, tuple(self._acquired(clause))) for place, clause in part)
        for place, clause in terms:
            if place not in self._layers:
                self._layers[place] = Layer()
            self._layers[place].add(number, clause)
        self._note(number, terms)

    def _acquired(self, clause: Clause) -> Iterator[Term]:
        for literal in clause:
            if isinstance(literal, Presence):
                yield Term(None, is_negated(literal))
                continue
            criterion, is_new = self._criteria.acquire(literal)
            if is_new:
                self.known.clear()
            yield Term(criterion, is_negated(literal))

    def remove(self, number: int, part: Part) -> None:
        """Let go what an alternative asked of this field."""
        for place, clause in part:
            terms = [
                Term(
                    None if isinstance(literal, Presence) else self._criteria.release(literal),
                    is_negated(literal),
                )
                for literal in clause
            ]
            layer = self._layers[place]
            layer.remove(number, terms)
            if not layer.clauses:
                del self._layers[place]
        self._note(number, ())

    def _note(self, number: int, terms: _Terms) -> None:
        self._changes.append((number, terms))
        self.version += 1

    def __bool__(self) -> bool:
        """Whether any clause is on this field."""
        return bool(self._layers)

    # -- asking ---------------------------------------------------------------------------------------------------

    def outcome(self, held: Any) -> tuple[Outcome, int]:
        """Return the outcome for what a record holds, and how many bytes it newly takes.

        Raises:
            RecordError: it is not of the field's type.
        """
        value = comparable(held, self.field)
        found = self.known.get(value)
        taken = 0
        if found is None:
            values = None if value is None else self._criteria.class_of(value)
            found = self._recent.get(values)
            if found is None:
                found = self._recent[values] = self._older.pop(values) if values in self._older else Outcome(values)
                self._update(found)
                taken = found.nbytes
            self._remember(value, found)
        if found.version != self.version:
            self._update(found)
        return found, taken

    def _remember(self, value: Any, outcome: Outcome) -> None:
        if isinstance(value, str) and len(value) > _LONGEST:
            return
        if len(self.known) >= self._remembered:
            self.known.clear()
        self.known[value] = outcome

    def forget(self) -> None:
        """Forget the outcomes that were not needed since this was called last."""
        self._older = self._recent
        self._recent = {}
        self.known.clear()

    @property
    def nbytes(self) -> int:
        """About how many bytes the outcomes take, and the values that are remembered."""
        outcomes = [*self._recent.values(), *self._older.values()]
        return sum(outcome.nbytes for outcome in outcomes) + VALUE * len(self.known)

    # -- outcomes -------------------------------------------------------------------------------------------------

    def _update(self, outcome: Outcome) -> None:
        behind = self.version - outcome.version
        if outcome.version < 0 or behind > len(self._changes):
            self._find(outcome)
        else:
            for change in range(-behind, 0):
                self._mend(outcome, *self._changes[change])
        outcome.version = self.version

    def _find(self, outcome: Outcome) -> None:
        ruled_out = 0
        across = []
        for place, layer in self._layers.items():
            satisfied = layer.satisfied(outcome.values)
            if not place.across:
                ruled_out |= layer.clauses ^ satisfied
            elif satisfied:
                across.append((place.number, satisfied))
        outcome.ruled_out, outcome.satisfied = ruled_out, tuple(across)

    def _mend(self, outcome: Outcome, number: int, terms: _Terms) -> None:
        """Take in one change: an alternative that came, or one that went."""
        bit = 1 << number
        ruled_out = _without(outcome.ruled_out, bit)
        across = {place: _without(bits, bit) for place, bits in outcome.satisfied}
        for place, clause in terms:
            holds = any(term.holds(outcome.values) for term in clause)
            if place.across and holds:
                across[place.number] = across.get(place.number, 0) | bit
            elif not place.across and not holds:
                ruled_out |= bit
        outcome.ruled_out, outcome.satisfied = ruled_out, tuple((place, bits) for place, bits in across.items() if bits)


def _without(bits: int, bit: int) -> int:
    return bits ^ (bits & bit)
