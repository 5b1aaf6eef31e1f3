"""Criteria: which of many tests does one value of a field pass? Found without asking each."""

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from datetime import datetime
from sys import getsizeof
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.language.folding import fold
from audiencefilter.membership.sizes import ENTRY, ITEM, of_node, shrunk
from audiencefilter.plan.nodes import (
    Bound,
    ListEquals,
    ListHas,
    Match,
    Membership,
    RelativeBound,
    Side,
    ValueTest,
    Where,
)

#: What is asked of what is present: a value, or a list.
Test: TypeAlias = ValueTest | RelativeBound | ListHas | ListEquals

#: A criterion without its test, in bytes.
_CRITERION: Final = 56 + ENTRY
#: The criteria of a value that is in two lists, in bytes.
_SEVERAL: Final = 200
#: A small table of texts with its entry in another one, in bytes.
_TABLE: Final = 200
#: A longer needle is looked for only in texts that have a certain piece of it, so many characters long.
_PIECE: Final = 3


class Criterion:
    """What a present value of a field passes or fails. There is one object for each in a field.

    Attributes:
        leaf: the test, not negated; the side of a bound is AT_LEAST or ABOVE.
        users: how many terms have it.
        nbytes: about how many bytes it took when it came, with its entry; texts that are used may grow.
    """

    __slots__ = ("leaf", "nbytes", "users")

    def __init__(self, leaf: Test) -> None:
        self.leaf: Test = leaf
        self.users = 0
        self.nbytes = _CRITERION + of_node(leaf)

    def let_go(self) -> None:
        """Give up the values or the needle: nobody asks any more, but what is remembered may still name this."""
        match self.leaf:
            case Membership() | ListHas() | ListEquals():
                self.leaf = replace(self.leaf, values=())
            case Match():
                self.leaf = replace(self.leaf, needle="")
            case Bound() | RelativeBound():
                pass
            case _:
                assert_never(self.leaf)

    @property
    def operand(self) -> Any:
        """The values, the bound or the needle."""
        match self.leaf:
            case Membership(values=values) | ListHas(values=values) | ListEquals(values=values):
                return values
            case Bound(value=value):
                return value
            case RelativeBound(operand=operand):
                return operand
            case Match(needle=needle):
                return needle
            case _:
                assert_never(self.leaf)


def criterion_of(leaf: Test) -> Test:
    """Return what a test asks: itself, or what it is the negation of."""
    match leaf:
        case Bound() | RelativeBound():
            return leaf if leaf.side.is_lower else replace(leaf, side=leaf.side.opposite)
        case Membership() | Match() | ListHas() | ListEquals():
            return replace(leaf, negated=False) if leaf.negated else leaf
        case _:
            assert_never(leaf)


#: What tests of one field have in common that have one criterion.
_Asked: TypeAlias = tuple[Any, ...]


def _asked(leaf: Test) -> _Asked:
    match leaf:
        case Bound():
            return counts_bound(leaf.side), leaf.value
        case Membership():
            return Membership, leaf.ignore_case, leaf.values
        case Match():
            return leaf.where, leaf.ignore_case, leaf.needle
        case RelativeBound():
            return counts_bound(leaf.side), leaf.operand
        case ListHas():
            return ListHas, leaf.every, leaf.values
        case ListEquals():
            return ListEquals, leaf.values
        case _:
            assert_never(leaf)


def counts_bound(side: Side) -> bool:
    """Whether the value that is the bound itself is beyond it; a side and its opposite agree about that."""
    return _COUNTS_BOUND[side]


def _counts_bound(side: Side) -> bool:
    match side:
        case Side.AT_LEAST | Side.BELOW:
            return True
        case Side.ABOVE | Side.AT_MOST:
            return False
        case _:
            assert_never(side)


_COUNTS_BOUND: Final = {side: _counts_bound(side) for side in Side}


class ValueClass(NamedTuple):
    """What values have in common that pass the same criteria.

    Attributes:
        passed: the lists and needles that they pass, and the bounds relative to now; of lists their elements that
            any audience asks for, and what else they pass.
        reached: of the bounds that they are at or beyond, the greatest.
        exceeded: of the bounds that they are beyond, the greatest.
    """

    passed: frozenset[Any]
    reached: Criterion | None = None
    exceeded: Criterion | None = None

    def passes(self, criterion: Criterion) -> bool:
        """Whether these values pass a criterion that was there when they were put into this class, or came since."""
        match criterion.leaf:
            case Bound(_, side, value):
                last = self.reached if counts_bound(side) else self.exceeded
                return last is not None and bool(value <= last.operand)
            case ListHas(values=values, every=False):
                return not self.passed.isdisjoint(values)
            case Membership() | Match() | RelativeBound() | ListHas() | ListEquals():
                return criterion in self.passed
            case _:
                assert_never(criterion.leaf)


class FieldCriteria(ABC):
    """All criteria of one kind and one field that any audience has.

    Attributes:
        nbytes: about how many bytes they take.
    """

    def __init__(self) -> None:
        self.nbytes = 0
        self._known: dict[_Asked, Criterion] = {}

    def acquire(self, leaf: Test) -> tuple[Criterion, bool]:
        """Return the criterion of a test that a term has, and whether it is new: then values may change classes."""
        asked = _asked(leaf)
        criterion = self._known.get(asked)
        is_new = criterion is None
        if criterion is None:
            criterion = self._known[asked] = Criterion(criterion_of(leaf))
            self.nbytes += self._enter(criterion) + criterion.nbytes
        criterion.users += 1
        return criterion, is_new

    def held(self, leaf: Test) -> Criterion:
        """Return the criterion of a test that a term has."""
        return self._known[_asked(leaf)]

    def release(self, leaf: Test) -> Criterion:
        """Return the criterion of a test that a term had; without terms it goes."""
        asked = _asked(leaf)
        criterion = self._known[asked]
        criterion.users -= 1
        if not criterion.users:
            del self._known[asked]
            self._known = shrunk(self._known)
            self.nbytes += self._leave(criterion) - criterion.nbytes
            criterion.let_go()
        return criterion

    @property
    def known(self) -> Collection[Criterion]:
        """All of them."""
        return self._known.values()

    def restore(self, leaf: Test, users: int) -> Criterion:
        """Take in a criterion that this many terms have."""
        criterion, _ = self.acquire(leaf)
        criterion.users = users
        return criterion

    @property
    def remembered_nbytes(self) -> int:
        """About how many bytes are taken by what is remembered of values."""
        return 0

    @abstractmethod
    def _enter(self, criterion: Criterion) -> int:
        """Take in a new criterion, and return by how many bytes what it is found by has grown."""

    @abstractmethod
    def _leave(self, criterion: Criterion) -> int:
        """Let a criterion go, and return by how many bytes what it was found by has grown: fewer than none."""

    @abstractmethod
    def class_of(self, value: Any, now: datetime | None) -> ValueClass:
        """Return the class of what is present.

        Args:
            value: as :func:`audiencefilter.language.records.value_of` returns it.
            now: the instant, in UTC; None where nothing depends on it.
        """


class ValueCriteria(FieldCriteria):
    """The criteria of single values."""

    def __init__(self) -> None:
        super().__init__()
        self._reached = _Bounds(bisect_right)
        self._exceeded = _Bounds(bisect_left)
        self._exact = _LookUps()
        self._folded = _LookUps()

    def _enter(self, criterion: Criterion) -> int:
        home = self._home(criterion.leaf)
        before, is_first = home.nbytes, not home
        home.add(criterion)
        if is_first:
            self._note_finders(criterion.leaf)
        return home.nbytes - before

    def _leave(self, criterion: Criterion) -> int:
        home = self._home(criterion.leaf)
        before = home.nbytes
        home.remove(criterion)
        if not home:
            self._note_finders(criterion.leaf)
        return home.nbytes - before

    def _home(self, leaf: Test) -> "_Bounds | _Lists | _Affixes | _Needles":
        match leaf:
            case Bound(_, side):
                return self._reached if counts_bound(side) else self._exceeded
            case Membership() | Match():
                return (self._folded if leaf.ignore_case else self._exact).home(leaf)
            case RelativeBound() | ListHas() | ListEquals():
                raise TypeError(f"{leaf.field.name}: criteria of another kind")
            case _:
                assert_never(leaf)

    def _note_finders(self, leaf: Test) -> None:
        if isinstance(leaf, Membership | Match):
            (self._folded if leaf.ignore_case else self._exact).note_finders()

    def class_of(self, value: Any, now: datetime | None) -> ValueClass:
        """Return the class of a present value, which is the same at every instant."""
        passed: list[Criterion] = []
        for find in self._exact.finders:
            passed += find(value)
        if self._folded.finders:
            folded = fold(value)
            for find in self._folded.finders:
                passed += find(folded)
        return ValueClass(frozenset(passed), self._reached.last_passed(value), self._exceeded.last_passed(value))


# -- kinds ------------------------------------------------------------------------------------------------------------


class _LookUps:
    """Criteria that are found by the value, or all by the folded one.

    Attributes:
        finders: of those kinds that there are any of, what returns the criteria that a value passes.
    """

    def __init__(self) -> None:
        self.finders: tuple[Callable[[Any], Iterable[Criterion]], ...] = ()
        self._lists = _Lists()
        self._starts = _Affixes(at_end=False)
        self._ends = _Affixes(at_end=True)
        self._needles = _Needles()

    def home(self, leaf: Membership | Match) -> "_Lists | _Affixes | _Needles":
        return self._lists if isinstance(leaf, Membership) else self._texts(leaf.where)

    def _texts(self, where: Where) -> "_Affixes | _Needles":
        match where:
            case Where.START:
                return self._starts
            case Where.END:
                return self._ends
            case Where.ANYWHERE:
                return self._needles
            case _:
                assert_never(where)

    def note_finders(self) -> None:
        kinds = (self._lists, *map(self._texts, Where))
        self.finders = tuple(kind.passed for kind in kinds if kind)


class _Lists:
    """Lists of values, by each value in them."""

    def __init__(self) -> None:
        self.nbytes = 0
        # Most values are in one list: a set of one for each would take more memory than all else.
        self._by_value: dict[Any, Criterion | dict[Criterion, None]] = {}

    def add(self, criterion: Criterion) -> None:
        before = getsizeof(self._by_value)
        shared = 0
        for value in criterion.operand:
            known = self._by_value.setdefault(value, criterion)
            if isinstance(known, dict):
                known[criterion] = None
                shared += ENTRY
            elif known is not criterion:
                self._by_value[value] = {known: None, criterion: None}
                shared += _SEVERAL
        self.nbytes += getsizeof(self._by_value) - before + shared

    def remove(self, criterion: Criterion) -> None:
        before = getsizeof(self._by_value)
        shared = 0
        values = criterion.operand
        for value in values:
            known = self._by_value[value]
            if not isinstance(known, dict):
                del self._by_value[value]
                continue
            del known[criterion]
            if len(known) > 1:
                shared += ENTRY
            else:
                (self._by_value[value],) = known
                shared += _SEVERAL
        self._by_value = shrunk(self._by_value, len(values))
        self.nbytes += getsizeof(self._by_value) - before - shared

    def passed(self, value: Any) -> Iterable[Criterion]:
        known = self._by_value.get(value, ())
        return (known,) if isinstance(known, Criterion) else known

    def __bool__(self) -> bool:
        return bool(self._by_value)


class _Affixes:
    """How texts start, or end: by the length of the needle, then by itself."""

    def __init__(self, at_end: bool) -> None:
        self.nbytes = 0
        self._at_end: Final = at_end
        self._by_length: dict[int, dict[str, Criterion]] = {}

    def add(self, criterion: Criterion) -> None:
        needle: str = criterion.operand
        if len(needle) not in self._by_length:
            self._by_length[len(needle)] = {}
            self.nbytes += _TABLE
        self._by_length[len(needle)][needle] = criterion
        self.nbytes += ENTRY

    def remove(self, criterion: Criterion) -> None:
        needle: str = criterion.operand
        alike = self._by_length[len(needle)]
        del alike[needle]
        self.nbytes -= ENTRY
        if alike:
            self._by_length[len(needle)] = shrunk(alike)
        else:
            del self._by_length[len(needle)]
            self.nbytes -= _TABLE

    def passed(self, text: str) -> Iterable[Criterion]:
        # Of a text that is shorter the piece is all of it, which is not among needles of that length.
        return [
            alike[piece]
            for length, alike in self._by_length.items()
            if (piece := text[-length:] if self._at_end else text[:length]) in alike
        ]

    def __bool__(self) -> bool:
        return bool(self._by_length)


class _Needles:
    """What texts have in them somewhere.

    A needle is kept under one of its pieces, when it comes the one with the fewest needles: a text has few pieces under
    which there are any, and only the needles there are looked for. A shorter needle is its own piece.
    """

    def __init__(self) -> None:
        self.nbytes = 0
        self._by_piece: dict[int, dict[str, dict[str, Criterion]]] = {}

    def add(self, criterion: Criterion) -> None:
        needle: str = criterion.operand
        length = min(len(needle), _PIECE)
        by_piece = self._by_piece.setdefault(length, {})
        piece = min(_pieces(needle, length), key=lambda piece: (len(by_piece.get(piece, ())), piece))
        if piece not in by_piece:
            by_piece[piece] = {}
            self.nbytes += _TABLE
        by_piece[piece][needle] = criterion
        self.nbytes += ENTRY

    def remove(self, criterion: Criterion) -> None:
        needle: str = criterion.operand
        length = min(len(needle), _PIECE)
        by_piece = self._by_piece[length]
        piece = next(piece for piece in _pieces(needle, length) if needle in by_piece.get(piece, ()))
        del by_piece[piece][needle]
        self.nbytes -= ENTRY
        if not by_piece[piece]:
            del by_piece[piece]
            self.nbytes -= _TABLE
        if by_piece:
            self._by_piece[length] = shrunk(by_piece)
        else:
            del self._by_piece[length]

    def passed(self, text: str) -> Iterable[Criterion]:
        return [
            criterion
            for length, by_piece in self._by_piece.items()
            for piece in by_piece.keys() & _pieces(text, length)
            for needle, criterion in by_piece[piece].items()
            if needle in text
        ]

    def __bool__(self) -> bool:
        return bool(self._by_piece)


def _pieces(text: str, length: int) -> set[str]:
    return {text[start : start + length] for start in range(len(text) - length + 1)}


class _Bounds:
    """Criteria with a bound, in its order.

    Args:
        find: bisect_right where a value that is the bound passes, or bisect_left where it does not.
    """

    def __init__(self, find: Callable[..., int]) -> None:
        self._find: Final = find
        self._bounds: list[Any] = []
        self._criteria: list[Criterion] = []

    @property
    def nbytes(self) -> int:
        return 2 * ITEM * len(self._bounds)

    def __bool__(self) -> bool:
        return bool(self._bounds)

    def add(self, criterion: Criterion) -> None:
        at = bisect_left(self._bounds, criterion.operand)
        self._bounds.insert(at, criterion.operand)
        self._criteria.insert(at, criterion)

    def remove(self, criterion: Criterion) -> None:
        at = bisect_left(self._bounds, criterion.operand)
        del self._bounds[at]
        del self._criteria[at]

    def last_passed(self, value: Any) -> Criterion | None:
        """Return the criterion with the greatest bound that a value passes; it passes all before it, too."""
        count = self._find(self._bounds, value)
        return self._criteria[count - 1] if count else None
