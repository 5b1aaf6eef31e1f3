"""Problems of a clause: one function for each, with its message and hint."""

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from audiencefilter.language import operators as table
from audiencefilter.language.errors import MAX_KEY, Fix, Path, Problem, shorten, show
from audiencefilter.language.fields import Field, FieldType, expected_value
from audiencefilter.language.json_text import NotJson, Oddity
from audiencefilter.language.schema import Notation, Relation, Schema
from audiencefilter.language.suggest import MAX_LISTED, closest, in_list, is_like, meant, only_slip, suggest_uuid


class Finding(NamedTuple):
    """A problem without a position in its source."""

    code: str
    path: Path
    message: str
    value: Any = None
    expected: str | None = None
    hint: str | None = None
    #: Whether the caret belongs under the key rather than under the value.
    at_key: bool = False
    #: By the index of a step in the path, which of several equal keys the step means, from 0; steps that are not listed
    #: mean the first one.
    occurrences: Mapping[int, int] = MappingProxyType({})
    #: The character of the source, from 0, when known without the path.
    offset: int | None = None
    #: The value to write instead, printed by each notation in its own form; None where unknown. If there is also a
    #: hint, it follows the value in the same sentence.
    replacement: Any = None
    #: The key to write instead of the last one of the path; None where unknown. It is the hint when there is no other.
    rename: str | None = None
    #: The operators with operands that replace the last key of the path and its operand; empty where unknown. They are
    #: the hint when there is no other.
    instead: tuple[tuple[str, str], ...] = ()
    #: The edit of the source, when known without the path.
    fix: Fix | None = None


class AbandonedError(Exception):
    """Reading stopped, since continuing would take more time than the limits allow; the findings have the reason."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding


# -- the source as a whole ----------------------------------------------------------------------------------------


#: Hints that name functions of Python; `for_users` replaces them.
TAKES_EXTENDED: Final = "the extended notation takes it: schema.with_notation(Notation.EXTENDED)"
TAKES_TEXT: Final = "if this is the text form, call parse_text, or read, which takes both notations"
TAKES_JSON: Final = "call parse, or read, which takes both notations"


def wrong_source_type(source: Any, expected: str) -> Finding:
    message = f"a filter cannot be read from {type(source).__name__}"
    hint = TAKES_JSON if isinstance(source, Mapping) else None
    return Finding("wrong_source_type", (), message, source, expected, hint)


def source_too_large(size: int, limit: int) -> Finding:
    expected = f"at most {limit:,} bytes (Limits.source)"
    return Finding("source_too_large", (), f"the source has {size:,} bytes", expected=expected)


def invalid_utf8(offset: int, byte: int) -> Finding:
    message = f"byte {offset} (0x{byte:02X}) is not UTF-8"
    return Finding("invalid_utf8", (), message, byte, "text in UTF-8", "encode the text as UTF-8")


def byte_order_mark() -> Finding:
    message = "the source starts with a byte order mark (U+FEFF)"
    hint = "remove the first character"
    return Finding("byte_order_mark", (), message, "\ufeff", "text without a byte order mark", hint, offset=0)


def invalid_json(
    message: str, offset: int, expected: str | None = None, hint: str | None = None, fix: Fix | None = None
) -> Finding:
    return Finding("invalid_json", (), message, expected=expected, hint=hint, offset=offset, fix=fix)


def invalid_text(message: str, offset: int, expected: str | None = None, hint: str | None = None) -> Finding:
    return Finding("invalid_text", (), message, expected=expected, hint=hint, offset=offset)


def duplicate_key(path: Path) -> Finding:
    message = f"the key {json.dumps(shorten(str(path[-1]), MAX_KEY))} occurs in this object more than once"
    hint = 'put the second test in an "AND" array'
    return Finding("duplicate_key", path, message, path[-1], "each key once", hint, at_key=True)


# -- structure ----------------------------------------------------------------------------------------------------


def not_an_object(path: Path, value: Any) -> Finding:
    hint = None
    if not path and isinstance(value, str) and value.lstrip().startswith("{"):
        hint = "the filter is JSON inside a JSON string: decode it once more"
    elif isinstance(value, list) and value and all(isinstance(one, tuple) for one in value):
        hint = 'say how they are joined: write {"AND": […]}, or "OR", with an object for each test'
    what = "a filter" if not path else "a member of a group"
    return Finding("not_an_object", path, f"{what} is an object, not {kind(value)}", value, "an object", hint)


def key_not_text(path: Path, key: Any) -> Finding:
    return Finding("key_not_text", path, f"the key {show(key)} is {kind(key)}, not a string", key, "string keys")


def unknown_field(path: Path, name: str, schema: Schema, outer: Schema | None = None, value: Any = None) -> Finding:
    """An unknown key with its value; `outer`: the schema from which a relation leads here."""
    groups = [key for key, group in table.GROUPS.items() if group.takes_array(schema.notation)]
    known = [*schema.by_name, *schema.relations, *groups]
    sure, similar = slip_or_hint(name, known)
    hint = _found_elsewhere(name, schema, outer) if len(name) <= MAX_KEY else None
    if hint is None and sure is not None and sure in table.GROUPS:
        if sure == "NOT" and name[0] == "$":  # of MongoDB
            hint = 'write "NOT": […]; it does not select where a tested value is missing'
        elif isinstance(value, tuple) and not table.GROUPS[sure].takes_object(schema.notation):
            hint = f'write "{sure}": [{{…}}]'
        elif sure == "OR" and value == []:
            hint = 'write "OR": []; it selects nobody'
    elif hint is None and name in table.RULES_BY_KEY:
        hint = f'{json.dumps(name)} is an operator: write it inside a field, as in {{"{schema.fields[0].name}": …}}'
        if table.WHERE_KEY in path[-2:-1]:
            hint = f'{json.dumps(name)} is an operator: write it beside "{table.WHERE_KEY}", or inside a field'
    message = f"{schema.name} has no field {show(name)}"
    rename = sure if hint is None else None
    return Finding("unknown_field", path, message, name, listed(known), hint or similar, at_key=True, rename=rename)


def _found_elsewhere(name: str, schema: Schema, outer: Schema | None) -> str | None:
    """Say how to write an unknown name that means a field of other records, of custom data, or a key of relations."""
    if name in schema.relations or name in table.GROUPS:
        return None
    if outer is not None and (name in outer.by_name or name in outer.relations):
        return f"{outer.name} has {json.dumps(name)}: write it outside of the relation"
    within = [field.name for field in schema.fields if field.path and field.attribute == name]
    if within:
        return f"custom data is tested by fields of its own: {listed(map(json.dumps, within))}"
    first, _, rest = name.partition(".")
    if rest and first in schema.relations:
        return f"write {{{json.dumps(first)}: {relation_object(schema.relations[first], rest)}}}"
    rule = table.RELATION_RULES_BY_KEY.get(name)
    for relation in schema.relations.values():
        if rule is not None and relation.many is rule.many:
            return f"{name} is a key of relations: write {{{json.dumps(relation.name)}: {{{json.dumps(name)}: {{…}}}}}}"
        if name in relation.schema.by_name:
            inner = relation_object(relation, name)
            return f"{relation.schema.name} has it: write {{{json.dumps(relation.name)}: {inner}}}"
    return None


def relation_object(relation: Relation, name: str) -> str:
    """Return a relation object that tests a field of a relation, or uses one of its keys."""
    rule = table.RELATION_RULES_BY_KEY.get(name)
    if rule is not None and rule.many is relation.many and name not in relation.schema.by_name:
        return f"{{{json.dumps(name)}: {{…}}}}"
    known = [*relation.schema.by_name, *relation.schema.relations, *table.GROUPS]
    tested = name if name in known else closest(name, known)
    inner = "{…}" if tested is None else f"{{{json.dumps(tested)}: …}}"
    return f'{{"{"some" if relation.many else "is"}": {inner}}}'


#: Hints for operators of single values on a list, and the reverse.
_ON_LISTS: Final = {
    "in": 'write {"hasSome": […]}', "notIn": 'write {"not": {"hasSome": […]}}', "contains": 'write {"has": …}',
    "mode": "leave it out: the values of a list are compared exactly",
    **dict.fromkeys(
        ("startsWith", "endsWith", "gt", "gte", "lt", "lte"),
        'the values of a list are compared as a whole: write {"has": …}',
    ),
}  # fmt: skip
_ON_VALUES: Final = {
    "has": 'write {"equals": …}', "hasSome": 'write {"in": […]}', "hasEvery": 'write {"equals": …}',
    "isEmpty": 'for a missing value write null, for the empty text ""',
}  # fmt: skip


def operator_not_for_type(path: Path, key: str, field: Field, notation: Notation) -> Finding:
    what = f"a list of {field.type.value} values" if field.many else an(field.type.value)
    hint = (_ON_LISTS if field.many else _ON_VALUES).get(key)
    if key == "has" and field.type is FieldType.STRING and not field.many:
        hint = 'write {"contains": …}'
    if key == "isEmpty" and field.type is not FieldType.STRING and not field.many:
        hint = "for a missing value write null"
    message = f"{key} does not apply to {field.name}, which is {what}"
    expected = f"for {field.name}: {listed(table.keys_of(field, notation))}"
    return Finding("operator_not_for_type", path, message, key, expected, hint, at_key=True)


def extended_only(path: Path, construct: str, value: Any, expected: str | None, at_key: bool) -> Finding:
    message = f"{construct} is not in the published notation"
    return Finding("extended_only", path, message, value, expected, TAKES_EXTENDED, at_key=at_key)


#: Parenthesised text in messages that is only for Python callers.
_OF_PYTHON: Final = r" \((?:Limits\.\w+|pip install \w+|str or bytes)\)"


def for_users(
    problem: Problem,
    extended: str | None = None,
    text: str = "write a JSON object, not the text form",
    json: str = "write the clause in the text form, not as JSON",
) -> Problem:
    """Return a problem without the parts for Python callers.

    Args:
        problem: the problem.
        extended: what to do for the extended notation; None where its users cannot have it.
        text: the hint where JSON is expected and the text form may be meant.
        json: the hint where the text form is expected, and JSON was given.
    """
    expected = problem.expected and re.sub(_OF_PYTHON, "", problem.expected)
    notation = f"the extended notation takes it: {extended}" if extended else "only the extended notation has this"
    hints = {TAKES_EXTENDED: notation, TAKES_TEXT: text, TAKES_JSON: json}
    return replace(problem, expected=expected, hint=problem.hint and hints.get(problem.hint, problem.hint))


def wrong_group(path: Path, key: str, value: Any, notation: Notation) -> Finding:
    hint = None
    if isinstance(value, tuple):
        members = ", ".join(["{…}"] * min(len(value), 3)) or "{…}"
        hint = f'write an array, one object for each test: {{"{key}": [{members}]}}'
    or_one = ", or one filter object" if table.GROUPS[key].takes_object(notation) else ""
    return Finding("wrong_group", path, not_a_value(key, value), value, f"an array of filter objects{or_one}", hint)


def ambiguous_not(path: Path, keys: Iterable[str], value: Any) -> Finding:
    count = len(tuple(keys))
    inside = {0: "no operator", 1: "another not"}.get(count, f"{count} operators")
    message = f"not has {inside}, which query languages interpret differently"
    expected = "a value, null, or an object with one operator that is not itself not"
    hint = "use NOT around the whole test" if count else None
    return Finding("ambiguous_not", path, message, value, expected, hint)


def unknown_mode(path: Path, value: Any) -> Finding:
    alike = only_slip(value, table.MODES) if isinstance(value, str) else None
    message = f"there is no mode {show(value)}"
    return Finding("unknown_mode", path, message, value, listed(table.MODES), replacement=alike)


def mode_inside_not(path: Path) -> Finding:
    expected = "mode beside not, where it applies to every operator of the field"
    hint = 'write {"not": {…}, "mode": "insensitive"}'
    return Finding("mode_inside_not", path, "mode is inside not", "mode", expected, hint, at_key=True)


def mode_with_ordering(path: Path, key: str) -> Finding:
    message = f"{key} cannot ignore case: engines order such text differently"
    expected = 'ordering with mode "default", or without a mode'
    hint = "put the ordering in an object of its own, without mode"
    return Finding("mode_with_ordering", path, message, key, expected, hint, at_key=True)


# -- values -------------------------------------------------------------------------------------------------------


def wrong_type(
    path: Path, value: Any, field: Field, operator: str | None = None, listed_operator: str | None = None
) -> Finding:
    """A value whose JSON type is not the field's; `listed_operator` when an array is expected."""
    if listed_operator is not None:
        message = f"{listed_operator} takes an array, not {kind(value)}"
        expected = f"an array, each of its values {expected_value(field.type)}"
        return not_an_array(path, value, message, expected, is_like(value, field.type))
    hint = None
    replacement = meant(value, field.type)
    if field.type is FieldType.STRING and operator in ("gt", "gte", "lt", "lte"):
        hint = "texts are ordered by code points, so 9 comes after 1000"
    elif field.type is FieldType.STRING and isinstance(value, float):
        hint = "as a text, 1.50 is another value than 1.5"
    elif replacement is None and isinstance(value, list) and field.type is not FieldType.BOOLEAN:
        key = "hasSome" if field.many else "in"
        hint = f'for any of several values write {{"{key}": […]}}'
        if operator == "not" and not field.many:
            hint = 'for none of several values write {"notIn": […]}'
    elif isinstance(value, tuple):
        keys = {key.lstrip("$") for key, _ in value}
        kind_meant = next((kind for key, kind in _RELATIVE_TYPES.items() if key in keys), None)
        if kind_meant is not None:
            relative = listed(rule.key for rule in table.RULES if kind_meant in rule.relative)
            what = "an instant relative to now" if kind_meant is FieldType.DATETIME else "a date relative to today"
            hint = f"only {relative} of a {kind_meant.value} take {what}"
    subject = f"a value of {field.name}" if field.many else field.name
    message = f"{subject} is {an(field.type.value)}, so it cannot be compared with {kind(value)}"
    expected = expected_value(field.type)
    return Finding("wrong_type", path, message, value, expected, hint, replacement=replacement)


#: The types that take operands of a key that depends on the clock.
_RELATIVE_TYPES: Final = {table.NOW_KEY: FieldType.DATETIME, table.TODAY_KEY: FieldType.DATE}


def not_an_array(path: Path, value: Any, message: str, expected: str, is_member: bool) -> Finding:
    """A value in place of an array; `is_member`: whether the array may have it."""
    only = in_list(value) if is_member else None
    hint = 'write an array, each value on its own: ["…", "…"]' if only is None and isinstance(value, str) else None
    return Finding("wrong_type", path, message, value, expected, hint, replacement=only)


def null_not_allowed(path: Path, key: str, field: Field) -> Finding:
    expected, hint = expected_value(field.type), 'for "has a value" write {"not": null}'
    if field.many:
        hint = f'for no list write {{"{field.name}": null}}; null in a list equals no value'
        if table.RULES_BY_KEY[key].many is table.Operand.FLAG:
            expected = expected_value(FieldType.BOOLEAN)
        elif table.RULES_BY_KEY[key].many is table.Operand.LIST:
            expected = f"an array, each of its values {expected}"
    return Finding("null_not_allowed", path, f"{key} does not accept null", expected=expected, hint=hint)


def result_has_no_null(path: Path, function: str) -> Finding:
    message = f"{function} is 0 where there are no records, so it cannot be compared with null"
    return Finding("not_nullable", path, message, expected="a number", hint="compare it with 0")


def null_in_list(path: Path, field: Field, key: str, notation: Notation) -> Finding:
    hint = None
    if field.many:
        hint = f'remove null: in a list it equals no value; for no list write {{"{field.name}": null}}'
    elif table.RULES_BY_KEY[key].negated:
        hint = f"leave null out: {key} never selects missing values"
    elif notation is Notation.EXTENDED and field.nullable:
        hint = f'for "or missing" write {{"OR": [{{"{field.name}": {{"in": […]}}}}, {{"{field.name}": null}}]}}'
    message = "a list of values cannot contain null: a missing value equals nothing"
    return Finding("null_in_list", path, message, expected=expected_value(field.type), hint=hint)


def not_nullable(path: Path, field: Field) -> Finding:
    message = f"{field.name} always has a value, so it cannot be compared with null"
    return Finding("not_nullable", path, message, expected=expected_value(field.type))


def not_a_json_number(path: Path, name: str) -> Finding:
    return Finding("not_a_json_number", path, f"{name} is not JSON", name, "a finite number")


def number_too_large(path: Path, value: Any) -> Finding:
    expected = "a number up to 1.7976931348623157e308, or an integer written out"
    return Finding("number_too_large", path, "the number is larger than any IEEE double", value, expected)


def nul_character(path: Path, value: str) -> Finding:
    message = "the text has a NUL character (U+0000), which no database stores"
    return Finding("nul_character", path, message, value, "text without U+0000", "leave the character out")


def lone_surrogate(path: Path, value: str) -> Finding:
    message = "the text has half of a surrogate pair, which is no character"
    hint = "write both halves of the pair, or the character itself"
    return Finding("lone_surrogate", path, message, value, "whole characters", hint)


def invalid_uuid(path: Path, value: str, field: Field) -> Finding:
    message = f"{field.name} cannot be compared with {show(value)}: it is not an id"
    expected = "32 hexadecimal digits with hyphens, in groups of 8, 4, 4, 4 and 12"
    return Finding("invalid_uuid", path, message, value, expected, replacement=suggest_uuid(value))


def not_one_of_values(path: Path, value: str, field: Field) -> Finding:
    named = field.values or ()
    sure, hint = slip_or_hint(value, named)
    message = f"{field.name} has no value {show(value)}"
    expected = listed(json.dumps(known, ensure_ascii=False) for known in named)
    return Finding("not_one_of_values", path, message, value, expected, hint, replacement=sure)


def slip_or_hint(name: str, known: Collection[str]) -> tuple[str | None, str | None]:
    """Return the one known name that a name misspells; without one, a hint at the most similar name."""
    sure, alike = only_slip(name, known), closest(name, known)
    if sure is not None or alike is None:
        return sure, None
    return None, f"there is {json.dumps(alike, ensure_ascii=False)}, which may mean something else"


# -- lists --------------------------------------------------------------------------------------------------------


def not_a_list(path: Path, value: Any, field: Field, key: str | None) -> Finding:
    """A value that is not the required array; `key`: the operator, None for a literal."""
    hint = None
    if is_like(value, field.type) or meant(value, field.type) is not None:
        hint = 'write {"has": …}' if key in (None, "equals") else f'write {{"{key}": […]}}'
        if key == "not":
            hint = 'write {"not": {"has": …}}'
    message = f"{field.name} is a list, so it cannot be compared with {kind(value)}"
    expected = f"an array, each of its values {expected_value(field.type)}"
    return Finding("wrong_type", path, message, value, expected, hint)


def not_a_flag(path: Path, value: Any, key: str) -> Finding:
    message = f"{key} takes true or false, not {kind(value)}"
    replacement = meant(value, FieldType.BOOLEAN)
    return Finding("wrong_type", path, message, value, "true or false", replacement=replacement)


# -- limits -------------------------------------------------------------------------------------------------------


def too_deep(path: Path, limit: int, offset: int | None = None) -> Finding:
    message = f"the filter is nested deeper than {limit} levels"
    expected = f"at most {limit} filter objects within one another (Limits.depth)"
    return Finding("too_deep", path, message, expected=expected, offset=offset)


def too_many_nodes(path: Path, limit: int, offset: int | None = None) -> Finding:
    message = f"the filter has more than {limit:,} comparisons and groups"
    expected = f"at most {limit:,} (Limits.nodes)"
    hint = 'write one "in" instead of an OR of equals on one field'
    return Finding("too_many_nodes", path, message, expected=expected, hint=hint, offset=offset)


def too_many_values(path: Path, count: int, limit: int, ignoring_case: bool) -> Finding:
    name = "folded_values" if ignoring_case else "values"
    which = "a list that ignores case" if ignoring_case else "a list"
    expected = f"at most {limit:,} values in {which} (Limits.{name})"
    return Finding("too_many_values", path, f"the list has {count:,} values", count, expected)


def text_too_long(path: Path, value: str, limit: int, needle: bool) -> Finding:
    expected = f"at most {limit:,} characters" + (" (Limits.needle)" if needle else " (Limits.text)")
    return Finding("text_too_long", path, f"the text has {len(value):,} characters", value, expected)


def too_many_digits(path: Path, limit: int, is_written_out: bool = True) -> Finding:
    """A number that is too long; not `is_written_out`: as it would be without its exponent."""
    message = f"the {'integer' if is_written_out else 'number'} has more than {limit:,} digits"
    expected = f"at most {limit:,} digits (Limits.digits)"
    hint = None if is_written_out else "the digits are those of the number without an exponent"
    return Finding("too_many_digits", path, message, expected=expected, hint=hint)


def rounded_decimal(path: Path, value: float) -> Finding:
    """A double where a decimal is meant: others of its digits are the same double."""
    message = "a decimal of more than 15 digits is here a double, which has no more of them"
    expected = "a number of at most 15 digits, or with all digits in JSON text"
    hint = "send the clause as JSON text; in Python write Decimal('…')"
    return Finding("too_many_digits", path, message, value, expected=expected, hint=hint)


# -- words --------------------------------------------------------------------------------------------------------


def kind(value: Any) -> str:
    """Name the JSON type of a value, with its article."""
    if isinstance(value, NotJson):
        return f"a value of type {value.text}" if value.oddity is Oddity.FOREIGN else value.text
    named = (name for types, name in _KINDS if isinstance(value, types))
    return next(named, f"a value of type {type(value).__name__}")


_KINDS: Final[tuple[tuple[Any, str], ...]] = (
    (type(None), "null"), (bool, "a boolean"), (int | float, "a number"), (str, "a string"), (list, "an array"),
    (tuple, "an object"), (datetime, "a date-time"), (date, "a date"),
)  # fmt: skip


def not_a_value(key: str, value: Any) -> str:
    """Say that a key has a value of a wrong type."""
    return f"the value of {key} is {kind(value)}"


def write_pairs(pairs: Iterable[tuple[str, str]]) -> str:
    """Write pairs of JSON."""
    return ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in pairs)


def an(noun: str) -> str:
    """Put the indefinite article before a noun."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def listed(names: Iterable[str]) -> str:
    """Join names as a sentence does."""
    *first, last = names
    if len(first) > MAX_LISTED:
        return f"{', '.join(first[:MAX_LISTED])} or {len(first) + 1 - MAX_LISTED} others"
    return f"{', '.join(first)} or {last}" if first else last
