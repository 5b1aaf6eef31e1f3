"""The allowed tests of each field of a schema, from the operator table, its type, the notation and the limits.

Only this module decides whether a value of a tree is an operand: a test reads it, or returns None.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from math import isfinite
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.language import operators as table
from audiencefilter.language.ast import Function, Node, Not, Operator, Scalar, comparison
from audiencefilter.language.decimals import is_rounded
from audiencefilter.language.fields import UNSAFE, Field, FieldType
from audiencefilter.language.folding import fold
from audiencefilter.language.instants import parse_date, parse_instant
from audiencefilter.language.limits import Limits
from audiencefilter.language.schema import Notation, Relation, Schema, Slot
from audiencefilter.language.types import by_type, parse_uuid

#: Converts a value of a tree to the AST: a scalar, or a tuple for a list; None where it is not an operand.
Reader: TypeAlias = Callable[[Any], Any]


# Neither class is frozen: a vocabulary has hundreds of tests, and making a frozen one takes five times as long.


@dataclass(slots=True, eq=False, repr=False)
class Test:
    """A row of the operator table, for one field."""

    operator: Operator
    negated: bool
    folds: bool
    #: The type of an operand that is one as it is, a text if it is safe and no longer than `max_characters`.
    kind: type | None
    read: Reader
    #: What the operand null means; None where it is not allowed, or the checker has to decide.
    null: Node | None
    max_characters: int
    max_values: int
    rule: table.Rule


@dataclass(slots=True, eq=False, repr=False)
class FieldVocabulary:
    """The allowed tests of one field."""

    field: Field
    #: The name of the field as a plain text; all trees share it.
    name: str
    #: The test of a value in place of an operator object.
    literal: Test
    tests: Mapping[str, Test]
    modes: Mapping[bool, "FieldVocabulary"]
    takes_null: bool = True


class RelationVocabulary:
    """The allowed tests of one relation."""

    def __init__(self, relation: Relation, limits: Limits) -> None:
        self.relation = relation
        self._limits = limits
        self._results: dict[tuple[Function, str | None], FieldVocabulary] = {}

    @property
    def related(self) -> "Vocabulary":
        """The vocabulary of the related records."""
        return vocabulary(self.relation.schema, self._limits)

    def result(self, function: Function, name: str | None) -> FieldVocabulary:
        """Return the vocabulary of the result of an aggregate over the given field of the related schema."""
        key = (function, name)
        found = self._results.get(key)
        if found is None:
            field = None if name is None else self.relation.schema.by_name[name]
            found = self._results[key] = self.related.of_result(table.result_of(function, field))
        return found


class Vocabulary:
    """The vocabulary of a schema's clauses."""

    def __init__(self, schema: Schema, limits: Limits) -> None:
        self.schema = schema
        self.limits = limits
        self.notation = schema.notation
        self.groups = {
            group.key: (group.takes_array(self.notation), group.takes_object(self.notation))
            for group in table.GROUPS.values()
        }
        self.relations = {link.name: RelationVocabulary(link, limits) for link in schema.relations.values()}
        self.fields = {field.name: self._field(field) for field in schema.fields}

    def of_result(self, result: Field) -> FieldVocabulary:
        """Return the vocabulary of the result of an aggregate; a result that is never missing has fewer operators."""
        found = self._of_mode(result, None, {})
        tests = {key: test for key, test in found.tests.items() if table.is_of_result(test.rule, result)}
        return replace(found, tests=tests, takes_null=result.nullable)

    def _field(self, field: Field) -> FieldVocabulary:
        modes: dict[bool, FieldVocabulary] = {}
        if table.has_mode(field, self.notation):
            modes = {folds: self._of_mode(field, folds, {}) for folds in table.MODES.values()}
        return self._of_mode(field, None, modes)

    def _of_mode(self, field: Field, folding: bool | None, modes: Mapping[bool, FieldVocabulary]) -> FieldVocabulary:
        missing = comparison(field.name, Operator.IS_NULL, None, False)
        nulls = (missing, Not(missing)) if field.nullable else (None, None)
        tests = {
            rule.key: self._test(rule, field, rule.folds if folding is None else folding, nulls)
            for rule in table.RULES
            if rule.accepts(field, self.notation) or rule.accepts_null(field, self.notation)
        }
        equals = tests["equals"]
        literal = equals if folding is None else self._test(equals.rule, field, False, nulls)
        return FieldVocabulary(field, str.__str__(field.name), literal, tests, modes)

    def _test(self, rule: table.Rule, field: Field, folds: bool, nulls: tuple[Node | None, Node | None]) -> Test:
        max_characters = self.limits.needle if folds or rule.folds else self.limits.text
        max_values = self.limits.folded_values if folds else self.limits.values
        kind, read = self._reader(rule, field, folds, max_characters, max_values)
        null = nulls[rule.negated] if rule.null and rule.accepts_null(field, self.notation) else None
        return Test(rule.operator, rule.negated, folds, kind, read, null, max_characters, max_values, rule)

    def _reader(
        self, rule: table.Rule, field: Field, folds: bool, max_characters: int, max_values: int
    ) -> tuple[type | None, Reader]:
        """Return the type of the operands that are read as they are, and the reader of all."""
        if not rule.accepts(field, self.notation) or (folds and not rule.foldable):
            return None, _read_nothing
        match rule.operand_of(field):
            case table.Operand.VALUE:
                read = scalar_reader(field.type, max_characters, self.limits.digits)
                if rule.whole and field.values is not None:
                    return None, _named_reader(read, _named(field, folds))
                if takes_relative(rule, field, self.notation):
                    plain, kind = read, field.type
                    return _KINDS[kind], lambda value: _moving(kind)(value) if type(value) is tuple else plain(value)
                return _KINDS[field.type], read
            case table.Operand.LIST:
                read = _list_reader(field.type, max_values, max_characters)
                if field.values is not None:
                    is_known = _named(field, folds)
                    read = _named_reader(read, lambda values: all(map(is_known, values)))
                return None, read
            case table.Operand.FLAG:
                return bool, _boolean
            case table.Operand.WINDOW:
                return None, lambda value: _moving(None)(value) if type(value) is tuple else None
            case shape:
                assert_never(shape)


def takes_relative(rule: table.Rule, field: Field, notation: Notation) -> bool:
    """Whether the operand of a field's operator may be relative to now."""
    return field.type in rule.relative and not field.many and notation is Notation.EXTENDED


#: The vocabularies of a schema, each for other limits, the last made first.
_VOCABULARIES: Final = Slot[tuple[Vocabulary, ...]]()


def vocabulary(schema: Schema, limits: Limits) -> Vocabulary:
    """Return the vocabulary of a schema; those of the last 8 limits are cached."""
    known = schema.memo.get(_VOCABULARIES) or ()
    for one in known:
        if one.limits is limits or one.limits == limits:
            return one
    made = Vocabulary(schema, limits)
    schema.memo[_VOCABULARIES] = (made, *known[:7])
    return made


# -- operands -----------------------------------------------------------------------------------------------------


@cache
def _moving(type: FieldType | None) -> Reader:
    from audiencefilter.notations.moving import RELATIVE, read_window  # imported here, since few clauses need it

    return read_window if type is None else RELATIVE[type][1]


def _read_nothing(_: Any) -> None:
    return None


@lru_cache(maxsize=256)
def scalar_reader(type: FieldType, max_characters: int, digits: int) -> Reader:
    """Return a reader of one value of a type; a text has at most `max_characters`, a decimal at most `digits`."""
    return _decimal_reader(digits) if type is FieldType.DECIMAL else _READERS[type](max_characters)


def _is_safe(text: str) -> bool:
    """Whether a text has no character of :data:`UNSAFE`; ASCII has a faster test."""
    return (text.isascii() and "\0" not in text) or UNSAFE.search(text) is None


def _text_reader(max_characters: int) -> Reader:
    return lambda value: value if type(value) is str and len(value) <= max_characters and _is_safe(value) else None


def _number(value: Any) -> int | float | None:
    if type(value) is int:
        return value
    if not isinstance(value, float) or not isfinite(value):
        return None
    # Whole doubles below this are exact, and written as integers: 1e2 is 100.
    return int(value) if value.is_integer() and abs(value) < 2**53 else float(value)


def _decimal_reader(digits: int) -> Reader:
    from audiencefilter.language.records import literal_of  # imported here, since few schemas have decimals

    def read(value: Any) -> Any:
        if type(value) is int:
            return value
        if not isinstance(value, float) or not isfinite(value) or is_rounded(value):
            return None
        return literal_of(value, digits)

    return read


def _boolean(value: Any) -> bool | None:
    return value if type(value) is bool else None


def _instant_reader(max_characters: int) -> Reader:
    def read(value: Any) -> datetime | None:
        if type(value) is str:
            return parse_instant(value) if len(value) <= max_characters else None
        return _in_utc(value) if type(value) is datetime else None

    return read


def _in_utc(value: datetime) -> datetime | None:
    try:
        return None if value.utcoffset() is None else value.astimezone(UTC)
    except Exception:  # outside the years 1 to 9999; or a broken zone, which may raise any error
        return None


def _date(value: Any) -> date | None:
    if type(value) is str:
        return parse_date(value)
    return value if type(value) is date else None


_READERS: Final[Mapping[FieldType, Callable[[int], Reader]]] = by_type(
    string=_text_reader,
    integer=lambda _: _number,
    number=lambda _: _number,
    boolean=lambda _: _boolean,
    datetime=_instant_reader,
    date=lambda _: _date,
    decimal=lambda _: _read_nothing,  # see scalar_reader
    uuid=lambda _: lambda value: parse_uuid(value) if type(value) is str else None,
)

#: The types of the values that are read as they are: texts if they are safe and not too long.
_KINDS: Final[Mapping[FieldType, type | None]] = by_type(
    string=str, integer=int, number=int, boolean=bool, datetime=None, date=None, decimal=int, uuid=None
)


def is_named(value: Scalar, field: Field, folds: bool) -> bool:
    """Whether a value is one of the allowed operands of a field."""
    return field.values is None or _named(field, folds)(value)


def _named(field: Field, folds: bool) -> Callable[[Any], bool]:
    values = field.values or ()
    if folds:
        folded = frozenset(map(fold, values))
        return lambda value: fold(value) in folded
    return frozenset(values).__contains__


def _named_reader(read: Reader, is_known: Callable[[Any], bool]) -> Reader:
    def read_named(value: Any) -> Any:
        found = read(value)
        return found if found is not None and is_known(found) else None

    return read_named


@lru_cache(maxsize=256)
def _list_reader(type_: FieldType, max_values: int, max_characters: int) -> Reader:
    """Return a fast reader of lists of texts or integers, which may have a hundred thousand items: no call for each."""
    # The checker reads other lists value by value.
    is_text, is_number = type_ is FieldType.STRING, type_.facts.is_number

    def read(values: Any) -> tuple[Scalar, ...] | None:
        if type(values) is not list or len(values) > max_values:
            return None
        is_plain = _are_texts(values, max_characters) if is_text else is_number and set(map(type, values)) <= {int}
        return tuple(values) if is_plain else None

    return read


def _are_texts(values: list[Any], max_characters: int) -> bool:
    try:
        text = "".join(values)
    except TypeError:  # an item that is not a text
        return False
    if len(text) > max_characters and max(map(len, values)) > max_characters:
        return False
    return _is_safe(text)
