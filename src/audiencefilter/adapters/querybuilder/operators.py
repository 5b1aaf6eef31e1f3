"""The operators of react-querybuilder, what each is in the operator table, and the fields that have them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from audiencefilter.language.fields import Field, by_type
from audiencefilter.language.limits import DEFAULT_LIMITS
from audiencefilter.language.operators import RULES_BY_KEY, takes_null
from audiencefilter.language.schema import Notation, Relation, Schema

#: What stands where nothing has been chosen yet.
PLACEHOLDER: Final = "~"


class Takes(Enum):
    """What stands right of an operator."""

    VALUE = "a value"
    LIST = "a list of values"
    PAIR = "two values"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class QueryOperator:
    """One row."""

    name: str
    takes: Takes
    key: str
    denied: bool = False

    def is_of(self, field: Field, notation: Notation) -> bool:
        """Whether a field has the operator in this notation; a list has only those that ask whether there is one."""
        rule = RULES_BY_KEY[self.key]
        if self.takes is Takes.NOTHING:
            return takes_null(rule, field, notation)
        if field.many or not rule.accepts(field, notation):
            return False
        return not self.denied or notation.has(Notation.EXTENDED)


#: The keys of the second value of a pair, which both have to hold.
PAIR: Final = ("gte", "lte")

OPERATORS: Final = (
    QueryOperator("=", Takes.VALUE, "equals"),
    QueryOperator("!=", Takes.VALUE, "not"),
    QueryOperator("<", Takes.VALUE, "lt"),
    QueryOperator(">", Takes.VALUE, "gt"),
    QueryOperator("<=", Takes.VALUE, "lte"),
    QueryOperator(">=", Takes.VALUE, "gte"),
    QueryOperator("contains", Takes.VALUE, "contains"),
    QueryOperator("beginsWith", Takes.VALUE, "startsWith"),
    QueryOperator("endsWith", Takes.VALUE, "endsWith"),
    QueryOperator("doesNotContain", Takes.VALUE, "contains", denied=True),
    QueryOperator("doesNotBeginWith", Takes.VALUE, "startsWith", denied=True),
    QueryOperator("doesNotEndWith", Takes.VALUE, "endsWith", denied=True),
    QueryOperator("null", Takes.NOTHING, "equals"),
    QueryOperator("notNull", Takes.NOTHING, "not"),
    QueryOperator("in", Takes.LIST, "in"),
    QueryOperator("notIn", Takes.LIST, "notIn"),
    QueryOperator("between", Takes.PAIR, PAIR[0]),
    QueryOperator("notBetween", Takes.PAIR, PAIR[0], denied=True),
)

#: By their names in lower case: react-querybuilder reads them in any.
OPERATORS_BY_NAME: Final[Mapping[str, QueryOperator]] = {row.name.lower(): row for row in OPERATORS}


class MatchMode(Enum):
    """How many of the records of a relation, or of the values of a list, a nested query has to be true of."""

    ALL = "all"
    SOME = "some"
    NONE = "none"
    AT_LEAST = "atLeast"
    AT_MOST = "atMost"
    EXACTLY = "exactly"

    __hash__ = object.__hash__


#: By their names in lower case, likewise.
MODES_BY_NAME: Final[Mapping[str, MatchMode]] = {mode.value.lower(): mode for mode in MatchMode}
#: Those that compare a number, as the key that does.
THRESHOLDS: Final[Mapping[MatchMode, str]] = {
    MatchMode.AT_LEAST: "gte",
    MatchMode.AT_MOST: "lte",
    MatchMode.EXACTLY: "equals",
}
#: The others, as keys of a relation to many records; and of one, where they are asked.
OF_MANY: Final[Mapping[MatchMode, str]] = {MatchMode.ALL: "every", MatchMode.SOME: "some", MatchMode.NONE: "none"}
OF_ONE: Final[Mapping[MatchMode, str]] = {MatchMode.SOME: "is", MatchMode.NONE: "isNot"}
#: Those of lists.
OF_LISTS: Final = (MatchMode.SOME, MatchMode.NONE)


def operators_of(field: Field, notation: Notation) -> list[str]:
    """Return the names of the operators that a field has.

    >>> from audiencefilter.language.fields import FieldType
    >>> operators_of(Field("ok", FieldType.BOOLEAN), Notation.EXTENDED)
    ['=', '!=', 'null', 'notNull']
    """
    return [row.name for row in OPERATORS if row.is_of(field, notation)]


# -- fields -----------------------------------------------------------------------------------------------------------


_LABELS = {row.name: row.name for row in OPERATORS} | {
    "beginsWith": "begins with",
    "endsWith": "ends with",
    "doesNotContain": "does not contain",
    "doesNotBeginWith": "does not begin with",
    "doesNotEndWith": "does not end with",
    "null": "is missing",
    "notNull": "is there",
    "notIn": "not in",
    "notBetween": "not between",
}


def querybuilder_fields(schema: Schema) -> list[dict[str, Any]]:
    """Return the fields and the relations of a schema: with their operators, editors, values and match modes.

    A relation has the fields of its records as ``subproperties``, over as many relations as clauses may follow.

    >>> from audiencefilter.language.schema import CONTACT
    >>> points = querybuilder_fields(CONTACT)[3]
    >>> points["inputType"], [operator["name"] for operator in points["operators"]]
    ('number', ['=', '<', '>', '<=', '>=', 'notNull', 'in', 'between'])
    """
    return _fields(schema, DEFAULT_LIMITS.relations)


def _fields(schema: Schema, relations: int) -> list[dict[str, Any]]:
    found = [_field(field, schema.notation) for field in schema.fields]
    if relations:
        found += [_relation(link, relations - 1) for link in schema.relations.values()]
    return found


def _field(field: Field, notation: Notation) -> dict[str, Any]:
    made: dict[str, Any] = {
        "name": field.name,
        "label": field.name if field.title is None else field.title,
        "operators": _options(operators_of(field, notation)),
        **_editor(field),
    }
    if field.values is not None:
        made["values"] = [{"name": value, "label": value} for value in field.values]
    if field.many:
        # Its values have no names: the nested query has one field, without a name.
        element = {**_editor(field), "operators": _options(["=", "in"])}
        element |= {"values": made.pop("values")} if field.values is not None else {}
        made["matchModes"] = [mode.value for mode in OF_LISTS]
        made["subproperties"] = [{"name": "", "label": made["label"], **element}]
    return made


def _relation(relation: Relation, relations: int) -> dict[str, Any]:
    modes = list(MatchMode) if relation.many else list(OF_ONE)
    return {
        "name": relation.name,
        "label": relation.name if relation.title is None else relation.title,
        "operators": _options(["="] if relation.many else ["=", "null", "notNull"]),
        "matchModes": [mode.value for mode in modes],
        "subproperties": _fields(relation.schema, relations),
    }


def _options(names: list[str]) -> list[dict[str, str]]:
    return [{"name": name, "label": _LABELS[name]} for name in names]


def _editor(field: Field) -> dict[str, str]:
    """Return what a value is edited with."""
    input_type = _INPUT_TYPES[field.type]
    editor = "checkbox" if input_type == "checkbox" else "text" if field.values is None else "select"
    return {"valueEditorType": editor, "inputType": input_type}


_INPUT_TYPES: Final = by_type(
    string="text", integer="number", number="number", boolean="checkbox", datetime="datetime-local"
)
