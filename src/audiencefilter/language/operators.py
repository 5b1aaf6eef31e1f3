"""THE operator table: the operators of each type of field and notation, and their form in each notation.

Parsing, the type rules, the JSON Schema, the text form, the English and the reference in ``docs/`` all derive from the
rows below. To add an operator, add a row, and its meaning to :mod:`audiencefilter.plan`.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, NamedTuple, assert_never

from audiencefilter.language.ast import Function, Operator, Quantifier
from audiencefilter.language.fields import AverageField, Field, FieldType, ResultField
from audiencefilter.language.schema import Notation


class Operand(Enum):
    """The shape of the right operand."""

    VALUE = "a value of the field's type"
    LIST = "an array of values of the field's type"
    FLAG = "true or false"
    WINDOW = "the days from one date to another"


class Rule(NamedTuple):
    """One row: a key of an operator object."""

    key: str
    operator: Operator
    operand: Operand
    #: The first notation that has the operator on a field with one value, by type; an absent type never has it.
    types: Mapping[FieldType, Notation]
    #: The words of the text form.
    text: str
    #: The words of a description, and of its negation.
    english: tuple[str, str]
    #: One line for the reference.
    meaning: str
    #: The first notation in which the operand may be null (is null, or with `negated` is not null).
    null: Notation | None = None
    #: Whether the comparison is wrapped in a Not.
    negated: bool = False
    #: Whether case is ignored when no ``mode`` is given.
    folds: bool = False
    #: Whether ``mode: "insensitive"`` is accepted beside it.
    foldable: bool = True
    #: The shape of the operand on a field with many values, in the extended notation only; None: they lack the
    #: operator.
    many: Operand | None = None
    #: The types on which the operand may be relative to now, or to today.
    relative: tuple[FieldType, ...] = ()
    #: Whether the operand is compared with whole values, and so must be one of the field's `values`.
    whole: bool = False
    #: Whether the results of ``min``, ``max`` and ``avg`` have the operator.
    results: bool = True
    #: Whether the results of ``count`` and ``sum`` have the operator.
    counts: bool = False

    def accepts(self, field: Field, notation: Notation) -> bool:
        """Whether a field has the operator in this notation, with an operand other than null."""
        if field.many:
            return self.many is not None
        since = self.types.get(field.type)
        return since is not None and notation.has(since)

    def accepts_null(self, field: Field, notation: Notation) -> bool:
        """Whether a field has the operator in this notation with null as its operand."""
        has_operator = self.many is not None if field.many else field.type in self.types
        return has_operator and self.null is not None and notation.has(self.null)

    def operand_of(self, field: Field) -> Operand:
        """Return the shape of the operand on a field that has the operator."""
        return self.many if field.many and self.many is not None else self.operand


_P, _E = Notation.PUBLISHED, Notation.EXTENDED
_S, _I, _N, _B, _D, _DAY, _, _M = FieldType
_VALUE, _LIST, _FLAG, _WINDOW = Operand
_ORDERED: Final = tuple(kind for kind in FieldType if kind.facts.is_ordered)


def _types(*types: FieldType, also: Iterable[FieldType] = ()) -> Mapping[FieldType, Notation]:
    """Return the notations of an operator by type: published for some types, extended only for the others."""
    return {**dict.fromkeys(also, _E), **dict.fromkeys(types, _P)}


_TEXT: Final = _types(_S)
_TIMES: Final = tuple(kind for kind in FieldType if kind.facts.is_time)
_ORDER: Final = _types(_I, _N, _D, also=(*_ORDERED, _S))
_SEVERAL: Final = tuple(kind for kind in FieldType if kind is not _B)

# fmt: off
RULES: Final[tuple[Rule, ...]] = (
    Rule("equals", Operator.EQUALS, _VALUE, _types(_S, _I, _N, _B, _D, also=FieldType), "=", ("is", "is not"),
         "the value is exactly this one; null: the value is missing; of a list: the same values in the same order",
         null=_E, many=_LIST, whole=True, relative=(_DAY,), counts=True),
    Rule("not", Operator.EQUALS, _VALUE, _types(also=FieldType), "!=", ("is", "is not"),
         "the value is present and another one, or fails the one operator given; null: the value is present",
         null=_P, negated=True, many=_LIST, whole=True),
    Rule("in", Operator.IN, _LIST, _types(_S, _I, _N, also=_SEVERAL), "IN", ("is one of", "is none of"),
         "the value is one of these; null: the value is missing", null=_E, whole=True, counts=True),
    Rule("notIn", Operator.IN, _LIST, _types(_S, also=_SEVERAL), "NOT IN", ("is one of", "is none of"),
         "the value is present and none of these; null: the value is present",
         null=_E, negated=True, whole=True, counts=True),
    Rule("contains", Operator.CONTAINS, _VALUE, _TEXT, "CONTAINS", ("contains", "does not contain"),
         "the value has this text somewhere, whatever the case", folds=True),
    Rule("startsWith", Operator.STARTS_WITH, _VALUE, _TEXT, "STARTS WITH", ("starts with", "does not start with"),
         "the value begins with exactly this text"),
    Rule("endsWith", Operator.ENDS_WITH, _VALUE, _TEXT, "ENDS WITH", ("ends with", "does not end with"),
         "the value ends with exactly this text"),
    Rule("gt", Operator.GT, _VALUE, _ORDER, ">", ("is more than", "is not more than"),
         "the value is greater, later, or after in code-point order", foldable=False, relative=_TIMES, counts=True),
    Rule("gte", Operator.GTE, _VALUE, _ORDER, ">=", ("is at least", "is not at least"),
         "the value is this one or greater, later, or after", foldable=False, relative=_TIMES, counts=True),
    Rule("lt", Operator.LT, _VALUE, _ORDER, "<", ("is less than", "is not less than"),
         "the value is smaller, earlier, or before in code-point order", foldable=False, relative=_TIMES, counts=True),
    Rule("lte", Operator.LTE, _VALUE, _ORDER, "<=", ("is at most", "is not at most"),
         "the value is this one or smaller, earlier, or before", foldable=False, relative=_TIMES, counts=True),
    Rule("has", Operator.HAS, _VALUE, {}, "HAS", ("has", "does not have"),
         "this value is in the list", many=_VALUE, whole=True, foldable=False),
    Rule("hasSome", Operator.HAS_SOME, _LIST, {}, "HAS SOME", ("has any of", "has none of"),
         "at least one of these values is in the list", many=_LIST, whole=True, foldable=False),
    Rule("hasEvery", Operator.HAS_EVERY, _LIST, {}, "HAS EVERY", ("has all of", "does not have all of"),
         "all of these values are in the list", many=_LIST, whole=True, foldable=False),
    Rule("isEmpty", Operator.IS_EMPTY, _FLAG, {}, "IS EMPTY", ("is empty", "is not empty"),
         "the list is there and has no values; false: it has some", many=_FLAG, foldable=False),
    Rule("anniversary", Operator.ANNIVERSARY, _WINDOW, {_DAY: _E}, "ANNIVERSARY",
         ("has an anniversary", "has no anniversary"),
         "the month and day are those of a day from one to another",
         foldable=False, results=False),
)
# fmt: on

#: The mode of an operator object: its key, which sets how the other operators of the object treat case; its values; the
#: notation and the type of field that have it.
MODE_KEY: Final = "mode"
MODES: Final[Mapping[str, bool]] = {"default": False, "insensitive": True}
MODE_NOTATION: Final = Notation.EXTENDED
MODE_TYPE: Final = FieldType.STRING

RULES_BY_KEY: Final[Mapping[str, Rule]] = {rule.key: rule for rule in RULES}

#: The row of a comparison, by its operator and whether it is negated.
RULES_BY_MEANING: Final[Mapping[tuple[Operator, bool], Rule]] = {(rule.operator, rule.negated): rule for rule in RULES}


class RelationRule(NamedTuple):
    """One row: a key of a relation object, in the extended notation only."""

    key: str
    #: The quantifier or function.
    asks: Quantifier | Function
    #: Whether it is for relations to many records, or to one.
    many: bool
    #: The words of the text form.
    text: str
    #: One line for the reference.
    meaning: str
    #: Whether it is wrapped in a Not.
    negated: bool = False
    #: Whether the operand may be null.
    null: bool = False
    #: For a function, the types of the fields it accepts; empty for ``count``.
    types: tuple[FieldType, ...] = ()

    def can_be_of(self, field: Field) -> bool:
        """Whether a function accepts a field."""
        return field.type in self.types and not field.many


# fmt: off
RELATION_RULES: Final[tuple[RelationRule, ...]] = (
    RelationRule("some", Quantifier.SOME, True, "SOME", "at least one record for which this is true"),
    RelationRule("every", Quantifier.EVERY, True, "EVERY", "this is true for all records, also if there are none"),
    RelationRule("none", Quantifier.SOME, True, "NO", "not one record for which this is true", negated=True),
    RelationRule("is", Quantifier.IS, False, "IS",
                 "there is a record, and this is true; null: there is none", null=True),
    RelationRule("isNot", Quantifier.IS, False, "IS NOT",
                 "there is no record, or this is not true of it; null: there is one", negated=True, null=True),
    RelationRule("count", Function.COUNT, True, "COUNT", "how many records there are for which `where` is true"),
    RelationRule("sum", Function.SUM, True, "SUM", "the sum of a field, 0 of no records", types=(_I, _M)),
    RelationRule("min", Function.MIN, True, "MIN", "the least value of a field; missing of none", types=_ORDERED),
    RelationRule("max", Function.MAX, True, "MAX",
                 "the greatest value of a field; missing of no records", types=_ORDERED),
    RelationRule("avg", Function.AVG, True, "AVG", "the average of a field; missing of no values", types=(_I, _M)),
)
# fmt: on

RELATION_RULES_BY_KEY: Final[Mapping[str, RelationRule]] = {rule.key: rule for rule in RELATION_RULES}

#: The row of a test of related records, by its quantifier or function and whether it is negated.
RELATION_RULES_BY_MEANING: Final[Mapping[tuple[Quantifier | Function, bool], RelationRule]] = {
    (rule.asks, rule.negated): rule for rule in RELATION_RULES
}
#: The keys of an aggregate beside its operators.
FIELD_KEY: Final = "field"
#: The key of a test of audiences.
AUDIENCE_KEY: Final = "audience"
WHERE_KEY: Final = "where"
#: The keys of an operand relative to now.
NOW_KEY, START_KEY, WEEK_START_KEY, ZONE_KEY = NOW_KEYS = ("now", "start", "weekStart", "zone")
#: The further keys of an operand relative to today.
TODAY_KEY, END_KEY = "today", "end"
#: The keys of a window of anniversaries, and of one at an instant.
FROM_KEY, TO_KEY = "from", "to"
WINDOW_KEYS: Final = (FROM_KEY, TO_KEY, ZONE_KEY)
DAYS_KEY: Final = "days"
TODAY_KEYS: Final = (TODAY_KEY, START_KEY, END_KEY, WEEK_START_KEY, ZONE_KEY)
#: The keys of an end of a window, whose zone is beside it.
EDGE_KEYS: Final = TODAY_KEYS[:-1]


def result_of(function: Function, field: Field | None) -> Field:
    """Return a field that stands for the result of an aggregate and has its operators."""
    # `field` is of the related schema; None with ``COUNT``.
    match function:
        case Function.COUNT:
            return _COUNT
        case Function.SUM | Function.MIN | Function.MAX | Function.AVG:
            if field is None:
                raise ValueError(f"{function.value} is of a field")
        case _:
            assert_never(function)
    if function is Function.AVG:
        return AverageField(field.name, FieldType.DECIMAL, scale=field.scale or 0)
    is_sum = function is Function.SUM
    if field.scale is not None:
        return ResultField(field.name, field.type, nullable=not is_sum, scale=field.scale)
    if is_sum:
        kind = Field if field.bits == 32 else ResultField
        return kind(field.name, FieldType.INTEGER, nullable=False, bits=64)
    return Field(field.name, field.type, bits=field.bits)


_COUNT: Final = Field("count", FieldType.INTEGER, nullable=False, bits=64)


def folds_by_default(operator: Operator) -> bool:
    """Whether a comparison without a mode ignores case."""
    rule = RULES_BY_MEANING.get((operator, False))
    return rule is not None and rule.folds


class Group(NamedTuple):
    """A logical key and its allowed values in each notation."""

    key: str
    #: The first notation that accepts an array of filter objects.
    array: Notation
    #: The first notation that accepts one filter object; None: no notation.
    single: Notation | None
    meaning: str

    def takes_array(self, notation: Notation) -> bool:
        """Whether the key accepts an array in this notation."""
        return notation.has(self.array)

    def takes_object(self, notation: Notation) -> bool:
        """Whether the key accepts a single filter object in this notation."""
        return self.single is not None and notation.has(self.single)


GROUPS: Final[Mapping[str, Group]] = {
    group.key: group
    for group in (
        Group("AND", _P, _E, "all of these; of none: everyone"),
        Group("OR", _P, None, "any of these; of none: nobody"),
        Group("NOT", _E, _E, "none of these is true, and each is known"),
    )
}


def keys_of(field: Field, notation: Notation) -> tuple[str, ...]:
    """Return the keys allowed in an operator object of a field, in the order of the table.

    >>> keys_of(Field("ok", FieldType.BOOLEAN), Notation.PUBLISHED)
    ('equals', 'not')
    """
    keys = (rule.key for rule in RULES if rule.accepts(field, notation) or rule.accepts_null(field, notation))
    return (*keys, MODE_KEY) if has_mode(field, notation) else tuple(keys)


def is_of_result(rule: Rule, result: Field) -> bool:
    """Whether the result of an aggregate has an operator of its type; one that is never missing has fewer."""
    return rule.results if result.nullable else rule.counts


def takes_null(rule: Rule, field: Field, notation: Notation) -> bool:
    """Whether an operator of a field accepts null; on a field that is never missing, only operators that test it."""
    return rule.accepts_null(field, notation) and (field.nullable or rule.key == "not")


def has_mode(field: Field, notation: Notation) -> bool:
    """Whether an operator object of a field may have a mode."""
    return field.type is MODE_TYPE and not field.many and notation is MODE_NOTATION
