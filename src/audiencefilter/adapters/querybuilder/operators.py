"""The operators of react-querybuilder: their equivalents in the operator table, and the fields that have them."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from audiencefilter.language.choice import Choice
from audiencefilter.language.fields import Field
from audiencefilter.language.limits import DEFAULT_LIMITS
from audiencefilter.language.operators import RULES_BY_KEY, takes_null
from audiencefilter.language.schema import Notation, Relation, Schema
from audiencefilter.language.types import by_type

#: The value of react-querybuilder for "nothing chosen".
PLACEHOLDER: Final = "~"


class Takes(Enum):
    """The shape of the right operand."""

    VALUE = "a value"
    LIST = "a list of values"
    PAIR = "two values"
    NOTHING = "nothing"


class QueryOperator(NamedTuple):
    """One row."""

    name: str
    label: str
    takes: Takes
    key: str
    negated: bool = False

    def is_of(self, field: Field, notation: Notation) -> bool:
        """Whether a field has the operator in this notation; a list has only the tests whether there is one."""
        rule = RULES_BY_KEY[self.key]
        if self.takes is Takes.NOTHING:
            return takes_null(rule, field, notation)
        if field.many or not rule.accepts(field, notation):
            return False
        return not self.negated or notation.has(Notation.EXTENDED)


#: The keys of the two values of a pair, which must both be true.
PAIR: Final = ("gte", "lte")

OPERATORS: Final = (
    QueryOperator("=", "=", Takes.VALUE, "equals"),
    QueryOperator("!=", "!=", Takes.VALUE, "not"),
    QueryOperator("<", "<", Takes.VALUE, "lt"),
    QueryOperator(">", ">", Takes.VALUE, "gt"),
    QueryOperator("<=", "<=", Takes.VALUE, "lte"),
    QueryOperator(">=", ">=", Takes.VALUE, "gte"),
    QueryOperator("contains", "contains", Takes.VALUE, "contains"),
    QueryOperator("beginsWith", "begins with", Takes.VALUE, "startsWith"),
    QueryOperator("endsWith", "ends with", Takes.VALUE, "endsWith"),
    QueryOperator("doesNotContain", "does not contain", Takes.VALUE, "contains", negated=True),
    QueryOperator("doesNotBeginWith", "does not begin with", Takes.VALUE, "startsWith", negated=True),
    QueryOperator("doesNotEndWith", "does not end with", Takes.VALUE, "endsWith", negated=True),
    QueryOperator("null", "is missing", Takes.NOTHING, "equals"),
    QueryOperator("notNull", "is there", Takes.NOTHING, "not"),
    QueryOperator("in", "in", Takes.LIST, "in"),
    QueryOperator("notIn", "not in", Takes.LIST, "notIn"),
    QueryOperator("between", "between", Takes.PAIR, PAIR[0]),
    QueryOperator("notBetween", "not between", Takes.PAIR, PAIR[0], negated=True),
)

#: The operators of the items of a list.
OF_ITEMS: Final = {
    "=": QueryOperator("=", "=", Takes.VALUE, "has"),
    "in": QueryOperator("in", "in", Takes.LIST, "hasSome"),
}
#: The operators by name in lower case, because react-querybuilder ignores case.
OPERATORS_BY_NAME: Final[Mapping[str, QueryOperator]] = {row.name.lower(): row for row in OPERATORS}


class MatchMode(Choice):
    """The related records, or the list items, for which a nested query must be true."""

    ALL = "all"
    SOME = "some"
    NONE = "none"


#: The match modes by name in lower case, for the same reason.
MODES_BY_NAME: Final[Mapping[str, MatchMode]] = {mode.value.lower(): mode for mode in MatchMode}
#: The modes as keys of a relation to many records, and of a relation to one where it has them.
OF_MANY: Final[Mapping[MatchMode, str]] = {MatchMode.ALL: "every", MatchMode.SOME: "some", MatchMode.NONE: "none"}
OF_ONE: Final[Mapping[MatchMode, str]] = {MatchMode.SOME: "is", MatchMode.NONE: "isNot"}
#: The modes of lists.
OF_LISTS: Final = (MatchMode.SOME, MatchMode.NONE)


def operators_of(field: Field, notation: Notation) -> list[str]:
    """Return the names of the operators that a field has."""
    return [row.name for row in OPERATORS if row.is_of(field, notation)]


# -- fields -----------------------------------------------------------------------------------------------------------


def querybuilder_fields(schema: Schema) -> list[dict[str, Any]]:
    """Return the fields and the relations of a schema, with their operators, editors, values and match modes.

    A relation has the fields of its records as ``subproperties``, for as many nested relations as clauses may follow.

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
        # List items have no name: the nested query has one field with an empty name.
        element = {**_editor(field), "operators": _options([*OF_ITEMS])}
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
    return [{"name": name, "label": OPERATORS_BY_NAME[name.lower()].label} for name in names]


def _editor(field: Field) -> dict[str, str]:
    """Return the editor of a value."""
    input_type = _INPUT_TYPES[field.type]
    editor = "checkbox" if input_type == "checkbox" else "text" if field.values is None else "select"
    return {"valueEditorType": editor, "inputType": input_type}


_INPUT_TYPES: Final = by_type(
    string="text", integer="number", number="number", boolean="checkbox", datetime="datetime-local", date="date",
    uuid="text", decimal="number",
)  # fmt: skip
