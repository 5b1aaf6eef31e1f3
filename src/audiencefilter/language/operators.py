"""THE operator table: what may be asked of which field, in which notation, and how each notation writes it.

Parsing, the type rules, the JSON Schema, the text form, the English and the reference in ``docs/`` all derive from the
rows below. Adding an operator means adding a row, and its meaning to :mod:`audiencefilter.plan`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from audiencefilter.language.ast import Operator
from audiencefilter.language.schema import FieldType, Notation


class Operand(Enum):
    """The shape of what stands right of an operator."""

    VALUE = "a value of the field's type"
    LIST = "an array of values of the field's type"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row: a key of an operator object.

    Attributes:
        key: the key in JSON.
        operator: what the comparison asks.
        operand: the shape of the operand.
        types: the notation from which on a field type has the operator; a type that is absent never has it.
        null: the notation from which on the operand may be null (is null, or with `negated` is not null).
        negated: whether the comparison is wrapped in a Not.
        folds: whether case is ignored when no ``mode`` is given.
        foldable: whether ``mode: "insensitive"`` is accepted beside it.
        text: the words of the text form.
        english: the words of a description, and of its negation.
        meaning: one line for the reference.
    """

    key: str
    operator: Operator
    operand: Operand
    types: Mapping[FieldType, Notation]
    text: str
    english: tuple[str, str]
    meaning: str
    null: Notation | None = None
    negated: bool = False
    folds: bool = False
    foldable: bool = True

    def accepts(self, type: FieldType, notation: Notation) -> bool:
        """Whether a field of this type has the operator in this notation, with an operand that is not null."""
        since = self.types.get(type)
        return since is not None and notation.has(since)

    def accepts_null(self, type: FieldType, notation: Notation) -> bool:
        """Whether a field of this type has the operator in this notation with null as its operand."""
        return self.null is not None and type in self.types and notation.has(self.null)


_P, _E = Notation.PUBLISHED, Notation.EXTENDED
_S, _I, _N, _B, _D = FieldType
_TEXT: Final = {_S: _P}
_ORDER: Final = {_I: _P, _N: _P, _D: _P, _S: _E}

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "equals",
        Operator.EQUALS,
        Operand.VALUE,
        {_S: _P, _I: _P, _N: _P, _B: _P, _D: _P},
        "=",
        ("is", "is not"),
        "the value is exactly this one; null: the value is missing",
        null=_E,
    ),
    Rule(
        "not",
        Operator.EQUALS,
        Operand.VALUE,
        {_S: _E, _I: _E, _N: _E, _B: _E, _D: _E},
        "!=",
        ("is", "is not"),
        "the value is present and another one, or fails the one operator given; null: the value is present",
        null=_P,
        negated=True,
    ),
    Rule(
        "in",
        Operator.IN,
        Operand.LIST,
        {_S: _P, _I: _P, _N: _P, _D: _E},
        "IN",
        ("is one of", "is none of"),
        "the value is one of these; null: the value is missing",
        null=_E,
    ),
    Rule(
        "notIn",
        Operator.IN,
        Operand.LIST,
        {_S: _P, _I: _E, _N: _E, _D: _E},
        "NOT IN",
        ("is one of", "is none of"),
        "the value is present and none of these; null: the value is present",
        null=_E,
        negated=True,
    ),
    Rule(
        "contains",
        Operator.CONTAINS,
        Operand.VALUE,
        _TEXT,
        "CONTAINS",
        ("contains", "does not contain"),
        "the value has this text somewhere, whatever the case",
        folds=True,
    ),
    Rule(
        "startsWith",
        Operator.STARTS_WITH,
        Operand.VALUE,
        _TEXT,
        "STARTS WITH",
        ("starts with", "does not start with"),
        "the value begins with exactly this text",
    ),
    Rule(
        "endsWith",
        Operator.ENDS_WITH,
        Operand.VALUE,
        _TEXT,
        "ENDS WITH",
        ("ends with", "does not end with"),
        "the value ends with exactly this text",
    ),
    Rule(
        "gt",
        Operator.GT,
        Operand.VALUE,
        _ORDER,
        ">",
        ("is more than", "is not more than"),
        "the value is greater, later, or after in code-point order",
        foldable=False,
    ),
    Rule(
        "gte",
        Operator.GTE,
        Operand.VALUE,
        _ORDER,
        ">=",
        ("is at least", "is not at least"),
        "the value is this one or greater, later, or after",
        foldable=False,
    ),
    Rule(
        "lt",
        Operator.LT,
        Operand.VALUE,
        _ORDER,
        "<",
        ("is less than", "is not less than"),
        "the value is smaller, earlier, or before in code-point order",
        foldable=False,
    ),
    Rule(
        "lte",
        Operator.LTE,
        Operand.VALUE,
        _ORDER,
        "<=",
        ("is at most", "is not at most"),
        "the value is this one or smaller, earlier, or before",
        foldable=False,
    ),
)

#: The key that says how the other operators of its object treat case, its values, and the type that has it.
MODE_KEY: Final = "mode"
MODES: Final[Mapping[str, bool]] = {"default": False, "insensitive": True}
MODE_NOTATION: Final = Notation.EXTENDED
MODE_TYPE: Final = FieldType.STRING

RULES_BY_KEY: Final[Mapping[str, Rule]] = {rule.key: rule for rule in RULES}

#: The row that writes a comparison: by its operator and whether it is negated.
RULES_BY_MEANING: Final[Mapping[tuple[Operator, bool], Rule]] = {(rule.operator, rule.negated): rule for rule in RULES}


def folds_by_default(operator: Operator) -> bool:
    """Whether a comparison ignores case when it is written without a mode.

    >>> folds_by_default(Operator.CONTAINS), folds_by_default(Operator.EQUALS)
    (True, False)
    """
    rule = RULES_BY_MEANING.get((operator, False))
    return rule is not None and rule.folds


@dataclass(frozen=True, slots=True)
class Group:
    """A logical key: what it may hold in which notation.

    Attributes:
        key: the key in JSON.
        array: the notation from which on it holds an array of filter objects.
        single: the notation from which on it holds one filter object; None: never.
    """

    key: str
    array: Notation
    single: Notation | None
    meaning: str

    def takes_array(self, notation: Notation) -> bool:
        """Whether it holds an array in this notation."""
        return notation.has(self.array)

    def takes_object(self, notation: Notation) -> bool:
        """Whether it holds a single filter object in this notation."""
        return self.single is not None and notation.has(self.single)


GROUPS: Final[Mapping[str, Group]] = {
    group.key: group
    for group in (
        Group("AND", _P, _E, "all of these; of none: everyone"),
        Group("OR", _P, None, "any of these; of none: nobody"),
        Group("NOT", _E, _E, "none of these is true, and each is known"),
    )
}


def keys_of(type: FieldType, notation: Notation) -> tuple[str, ...]:
    """Return the keys that an operator object of this type may have, in the order of the table.

    >>> keys_of(FieldType.BOOLEAN, Notation.PUBLISHED)
    ('equals', 'not')
    """
    keys = [rule.key for rule in RULES if rule.accepts(type, notation) or rule.accepts_null(type, notation)]
    if type is MODE_TYPE and notation is MODE_NOTATION:
        keys.append(MODE_KEY)
    return tuple(keys)
