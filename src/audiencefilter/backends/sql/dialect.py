"""What a dialect of SQL is: how it writes each test of an outline, and names and values."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any, ClassVar, assert_never

from audiencefilter.backends.patterns import prefix_end
from audiencefilter.backends.sql.fragment import COLUMN, Fragment, Kind, Operand, identity
from audiencefilter.backends.sql.outline import (
    Bound,
    Constant,
    Count,
    FoldedMatch,
    FoldedMembership,
    Known,
    Match,
    Membership,
    Presence,
    Test,
)
from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import Side


class Zone(Enum):
    """What is known of a column of instants: whether it keeps a time zone or not, in which case it is in UTC."""

    UNKNOWN = "unknown"
    AWARE = "aware"
    NAIVE = "naive"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Written:
    """How one value is written: what is bound, and the SQL around its place."""

    kind: Kind
    encode: Callable[[Any], Any] = identity
    before: str = ""
    after: str = ""

    def single(self) -> Fragment:
        """Return the place of one operand."""
        return (self.before, Operand(self.kind, self.encode), self.after)

    def spread(self) -> Operand:
        """Return the places of all values of an operand."""
        return Operand(self.kind, self.encode, True, self.before, self.after)


class Dialect(ABC):
    """The forms of one engine.

    A subclass writes what its engine has a form of its own for. Every form is true, false or unknown exactly where its
    test is, so that forms may be joined and negated.
    """

    #: Its name, as ``to_sql`` takes it.
    name: ClassVar[str]
    #: The parameter style of its usual driver.
    paramstyle: ClassVar[str]
    #: What is false for everyone, and what is true.
    constants: ClassVar[tuple[str, str]] = ("FALSE", "TRUE")
    #: The SQL around a part of a group that is too large to be written side by side.
    part: ClassVar[tuple[str, str]] = ("(", ")")
    #: Whether a long list of folded texts is one test, since drivers bind tens of thousands of values at most.
    folds_lists: ClassVar[bool] = False

    def __init__(self) -> None:
        self._forms: dict[tuple[Test, Zone], Fragment] = {}

    # -- tests ----------------------------------------------------------------------------------------------------

    def form(self, test: Test, zone: Zone = Zone.UNKNOWN) -> Fragment:
        """Return how a test is written."""
        form = self._forms.get((test, zone))
        if form is None:
            form = self._form(test, zone)
            if (
                not isinstance(test, FoldedMatch | FoldedMembership) or not test.spare
            ):  # of all others there are a few dozen
                self._forms[test, zone] = form
        return form

    def _form(self, test: Test, zone: Zone) -> Fragment:
        match test:
            case Constant(verdict):
                return (self.constants[verdict],)
            case Presence(type, present):
                return (*self.column(type), " IS NOT NULL" if present else " IS NULL")
            case Known(type, verdict):
                return ("(", *self.column(type), " IS NOT NULL OR NULL)" if verdict else " IS NULL AND NULL)")
            case Bound(type, side):
                return self.ordered(type, side, zone)
            case Membership():
                form = self.among(test, zone)
            case Match():
                form = self.exact(test)
            case FoldedMatch():
                form = self.folded(test)
            case FoldedMembership():
                form = self.folded_list(test)
            case _:
                assert_never(test)
        return ("NOT (", *form, ")") if test.negated else form

    def column(self, type: FieldType) -> Fragment:
        """Return the value of the column, NULL where it is missing."""
        return (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        """Return the value of the column as equality and order take it: texts code point by code point."""
        return self.column(type)

    @abstractmethod
    def written(self, type: FieldType, zone: Zone) -> Written:
        """Return how one value is written."""

    def ordered(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        """Return the form of an Bound test."""
        return (*self.comparable(type), _sign(side), *self.written(type, zone).single())

    def among(self, test: Membership, zone: Zone) -> Fragment:
        """Return the form of an Membership test, without its negation."""
        return self.equal(self.ascii_fold() if test.ascii_folded else self.comparable(test.type), test, zone)

    def equal(self, column: Fragment, test: Membership, zone: Zone) -> Fragment:
        """Return what holds where `column` is one of the values of an Membership test."""
        match test.count:
            case Count.ONE:
                return (*column, " = ", *self.written(test.type, zone).single())
            case Count.FEW:
                return (*column, " IN (", self.written(test.type, zone).spread(), ")")
            case Count.MANY:
                return (*column, *self.in_list(test.type, zone))
            case _:
                assert_never(test.count)

    @abstractmethod
    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        """Return what follows a column to say that it is in a list of any length; one parameter where possible."""

    @abstractmethod
    def ascii_fold(self) -> Fragment:
        """Return the column so that it equals a folded ASCII text exactly where its fold does."""

    @abstractmethod
    def exact(self, test: Match) -> Fragment:
        """Return the form of a Match test, without its negation."""

    @abstractmethod
    def folded(self, test: FoldedMatch) -> Fragment:
        """Return the form of a FoldedMatch test, without its negation."""

    def folded_list(self, test: FoldedMembership) -> Fragment:
        """Return the form of a FoldedMembership test, without its negation. Asked for only where `folds_lists`."""
        raise NotImplementedError(self.name)

    # -- names and values -----------------------------------------------------------------------------------------

    @abstractmethod
    def quote(self, identifier: str) -> str:
        """Return a name as the engine reads it, whatever characters it has."""

    @abstractmethod
    def literal(self, kind: Kind, value: Any) -> str:
        """Return a value as the engine reads it, whatever characters it has."""

    def carried(self, value: Any) -> tuple[Any, str, str]:
        """Return what a driver is handed for a bound value, and the SQL in front of its mark and behind it."""
        return value, "", ""

    def takes_type_from_column(self, kind: Kind) -> bool:
        """Whether values of this kind mean what the column's type makes of them, and so are of no type themselves."""
        return False

    def type_name(self, kind: Kind) -> str | None:
        """Return the engine's name for the type of a parameter, where drivers have to be told."""
        return None


def _sign(side: Side) -> str:
    match side:
        case Side.ABOVE:
            return " > "
        case Side.AT_LEAST:
            return " >= "
        case Side.BELOW:
            return " < "
        case Side.AT_MOST:
            return " <= "
        case _:
            assert_never(side)


# -- what several engines share -------------------------------------------------------------------------------------


def prefix_range(column: Fragment, written: Written, open_ended: bool) -> Fragment:
    """Return a prefix test as a range, which an index serves; the texts with a prefix lie side by side."""
    from_prefix = (*column, " >= ", *written.single())
    if open_ended:
        return from_prefix
    end = Written(written.kind, prefix_end, written.before, written.after)
    return ("(", *from_prefix, " AND ", *column, " < ", *end.single(), ")")


def utc_text(instant: datetime) -> str:
    """Print an instant in UTC, without saying so: ``2025-01-01 00:00:00.000000``."""
    # isoformat() pads the year to four digits, which strftime() does not do everywhere.
    return instant.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def json_array(encode: Callable[[Any], Any] = identity, ascii: bool = True) -> Callable[[tuple[Any, ...]], str]:
    """Return what prints an operand's values as a JSON array; with `ascii` all beyond it is escaped."""
    return lambda values: json.dumps([encode(value) for value in values], ensure_ascii=ascii, separators=(",", ":"))


def doubled(text: str, quote: str) -> str:
    """Return a text between quotes, with those in it doubled, as the SQL standard has it.

    >>> doubled("it's", "'")
    "'it''s'"
    """
    return quote + text.replace(quote, quote * 2) + quote


def backslashed(text: str, quote: str) -> str:
    r"""Return a text between quotes, with those in it and backslashes behind a backslash.

    >>> print(backslashed("it's", "'"))
    'it\'s'
    """
    return quote + text.replace("\\", "\\\\").replace(quote, "\\" + quote) + quote
