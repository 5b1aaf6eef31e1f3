"""Every problem a clause can have: one function each, so that the wording lives in one file.

A `Finding` is a problem that has not been placed in its source yet.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from audiencefilter.language.durations import Start
from audiencefilter.language.errors import shorten, show
from audiencefilter.language.fields import Field, FieldType, expected_value
from audiencefilter.language.folding import fold
from audiencefilter.language.instants import suggest_instant
from audiencefilter.language.notjson import NotJson, Oddity
from audiencefilter.language.operators import (
    FIELD_KEY,
    GROUPS,
    MODES,
    NOW_KEY,
    RELATION_RULES,
    RELATION_RULES_BY_KEY,
    RULES,
    RULES_BY_KEY,
    START_KEY,
    WHERE_KEY,
    ZONE_KEY,
    RelationRule,
    keys_of,
)
from audiencefilter.language.paths import LONGEST_KEY, Path
from audiencefilter.language.schema import Notation, Relation, Schema
from audiencefilter.language.suggest import closest, is_like, meant

#: A sentence lists no more names than these, and says how many others there are.
_MOST_LISTED: Final = 30


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem before it is placed.

    Attributes:
        path: where.
        at_key: whether the caret belongs under the key rather than under the value.
        occurrences: which of several equal keys a step of the path is, from 0, by the step's index; 0 where it is not
            given.
        offset: the character of the source, from 0, when it is known without the path.
        replacement: the value to write instead, which each notation prints its own way; None where it is not known.
    """

    code: str
    path: Path
    message: str
    value: Any = None
    expected: str | None = None
    hint: str | None = None
    at_key: bool = False
    occurrences: Mapping[int, int] = field(default_factory=dict)
    offset: int | None = None
    replacement: Any = None


# -- the source as a whole ----------------------------------------------------------------------------------------


def wrong_source_type(source: Any, expected: str) -> Finding:
    return Finding(
        "wrong_source_type",
        (),
        f"a filter cannot be read from {type(source).__name__}",
        value=source,
        expected=expected,
    )


def source_too_large(size: int, limit: int) -> Finding:
    return Finding(
        "source_too_large",
        (),
        f"the source has {size:,} bytes",
        expected=f"at most {limit:,} bytes (Limits.source)",
    )


def invalid_utf8(offset: int, byte: int) -> Finding:
    return Finding(
        "invalid_utf8",
        (),
        f"byte {offset} (0x{byte:02X}) is not UTF-8",
        value=byte,
        expected="text in UTF-8",
        hint="encode the text as UTF-8",
    )


def byte_order_mark() -> Finding:
    return Finding(
        "byte_order_mark",
        (),
        "the source starts with a byte order mark (U+FEFF)",
        value="\ufeff",
        expected="text without a byte order mark",
        hint="remove the first character",
        offset=0,
    )


def invalid_json(message: str, offset: int, expected: str | None = None, hint: str | None = None) -> Finding:
    return Finding("invalid_json", (), message, expected=expected, hint=hint, offset=offset)


def invalid_text(message: str, offset: int, expected: str | None = None, hint: str | None = None) -> Finding:
    return Finding("invalid_text", (), message, expected=expected, hint=hint, offset=offset)


def duplicate_key(path: Path) -> Finding:
    return Finding(
        "duplicate_key",
        path,
        f"the key {json.dumps(shorten(str(path[-1]), LONGEST_KEY))} stands in this object more than once",
        value=path[-1],
        expected="each key once",
        hint='put the second test in an "AND" array',
        at_key=True,
    )


# -- structure ----------------------------------------------------------------------------------------------------


def not_an_object(path: Path, value: Any) -> Finding:
    hint = None
    if not path and isinstance(value, str) and value.lstrip().startswith("{"):
        hint = "the filter is JSON inside a JSON string: decode it once more"
    what = "a filter" if not path else "a member of a group"
    return Finding(
        "not_an_object", path, f"{what} is an object, not {kind(value)}", value=value, expected="an object", hint=hint
    )


def key_not_text(path: Path, key: Any) -> Finding:
    return Finding(
        "key_not_text", path, f"the key {show(key)} is {kind(key)}, not a string", value=key, expected="string keys"
    )


def unknown_field(path: Path, name: str, schema: Schema) -> Finding:
    groups = [key for key, group in GROUPS.items() if group.takes_array(schema.notation)]
    known = [*schema.by_name, *schema.relations, *groups]
    alike = closest(name, known)
    if alike is not None:
        hint = f"did you mean {json.dumps(alike)}?"
    elif name in RULES_BY_KEY:
        hint = f'{json.dumps(name)} is an operator: write it inside a field, as in {{"{schema.fields[0].name}": …}}'
    else:
        hint = None
    return Finding(
        "unknown_field",
        path,
        f"{schema.name} has no field {show(name)}",
        value=name,
        expected=listed(known),
        hint=hint,
        at_key=True,
    )


#: What other query languages write for our operators; each maps to a key of the table.
_FOREIGN: Final = {
    "eq": "equals", "=": "equals", "==": "equals", "is": "equals", "exact": "equals", "iexact": "equals",
    "ne": "not", "neq": "not", "!=": "not", "<>": "not", "isnot": "not", "isset": "not", "notequals": "not",
    ">": "gt", "greaterthan": "gt", "after": "gt", ">=": "gte", "ge": "gte", "min": "gte", "from": "gte",
    "<": "lt", "lessthan": "lt", "before": "lt", "<=": "lte", "le": "lte", "max": "lte", "until": "lte",
    "like": "contains", "ilike": "contains", "icontains": "contains", "search": "contains", "includes": "contains",
    "has": "contains", "beginswith": "startsWith", "prefix": "startsWith", "suffix": "endsWith",
    "nin": "notIn", "anyof": "in", "oneof": "in", "noneof": "notIn",
}  # fmt: skip


def unknown_operator(path: Path, name: str, field: Field, notation: Notation) -> Finding:
    keys = keys_of(field, notation)
    plain = "".join(char for char in name.lower() if char not in "_- $")
    hint: str | None
    if plain == "between":
        hint = 'write {"gte": …, "lte": …}'
    else:
        alike = closest(name, keys) or _FOREIGN.get(plain)
        hint = f"did you mean {json.dumps(alike)}?" if alike in keys else None
    return Finding(
        "unknown_operator",
        path,
        f"there is no operator {show(name)}",
        value=name,
        expected=f"for {field.name} ({field.type.value}): {listed(keys)}",
        hint=hint,
        at_key=True,
    )


#: What lists have instead of the operators of single values.
_ON_LISTS: Final = {
    "in": '{"hasSome": […]}', "notIn": '{"not": {"hasSome": […]}}', "contains": '{"has": …}', "mode": '{"has": …}',
}  # fmt: skip


def operator_not_for_type(path: Path, key: str, field: Field, notation: Notation) -> Finding:
    what = f"a list of {field.type.value} values" if field.many else an(field.type.value)
    instead = _ON_LISTS.get(key) if field.many else None
    return Finding(
        "operator_not_for_type",
        path,
        f"{key} does not apply to {field.name}, which is {what}",
        value=key,
        expected=f"for {field.name}: {listed(keys_of(field, notation))}",
        hint=f"write {instead}" if instead else None,
        at_key=True,
    )


def extended_only(path: Path, construct: str, value: Any, expected: str | None, at_key: bool) -> Finding:
    return Finding(
        "extended_only",
        path,
        f"{construct} is not in the published notation",
        value=value,
        expected=expected,
        hint="the extended notation takes it: schema.with_notation(Notation.EXTENDED)",
        at_key=at_key,
    )


def wrong_group(path: Path, key: str, value: Any, notation: Notation) -> Finding:
    hint = None
    if isinstance(value, tuple):
        members = ", ".join(["{…}"] * min(len(value), 3)) or "{…}"
        hint = f'write an array, one object for each test: {{"{key}": [{members}]}}'
    return Finding(
        "wrong_group",
        path,
        f"{key} holds {kind(value)}",
        value=value,
        expected="an array of filter objects"
        + (", or one filter object" if GROUPS[key].takes_object(notation) else ""),
        hint=hint,
    )


def ambiguous_not(path: Path, keys: Iterable[str], value: Any) -> Finding:
    count = len(tuple(keys))
    held = {0: "no operator", 1: "another not"}.get(count, f"{count} operators")
    return Finding(
        "ambiguous_not",
        path,
        f"not holds {held}, which query languages read differently",
        value=value,
        expected="a value, null, or an object with one operator that is not itself not",
        hint="use NOT around the whole test" if count else None,
    )


def unknown_mode(path: Path, value: Any) -> Finding:
    alike = closest(value, MODES) if isinstance(value, str) else None
    return Finding(
        "unknown_mode",
        path,
        f"there is no mode {show(value)}",
        value=value,
        expected=listed(MODES),
        hint=f"did you mean {json.dumps(alike)}?" if alike else None,
    )


def mode_inside_not(path: Path) -> Finding:
    return Finding(
        "mode_inside_not",
        path,
        "mode stands inside not",
        value="mode",
        expected="mode beside not, where it holds for every operator of the field",
        hint='write {"not": {…}, "mode": "insensitive"}',
        at_key=True,
    )


def mode_with_ordering(path: Path, key: str) -> Finding:
    return Finding(
        "mode_with_ordering",
        path,
        f"{key} cannot ignore case: no engine orders folded text alike",
        value=key,
        expected='ordering with mode "default", or without a mode',
        hint="put the ordering in an object of its own, without mode",
        at_key=True,
    )


# -- values -------------------------------------------------------------------------------------------------------


def wrong_type(
    path: Path, value: Any, field: Field, operator: str | None = None, listed_operator: str | None = None
) -> Finding:
    """A value of another JSON type than the field's; `listed_operator` when an array was due."""
    if listed_operator is not None:
        return Finding(
            "wrong_type",
            path,
            f"{listed_operator} takes an array, not {kind(value)}",
            value=value,
            expected=f"an array, each of its values {expected_value(field.type)}",
            replacement=[value] if is_like(value, field.type) else None,
        )
    hint = None
    replacement = meant(value, field.type)
    if replacement is None and isinstance(value, list) and field.type is not FieldType.BOOLEAN:
        hint = 'for any of several values write {"in": […]}'
    elif isinstance(value, tuple) and any(key in ("_ref", "$type") for key, _ in value):
        hint = "only a literal value can stand here"
    elif isinstance(value, tuple) and any(key.lstrip("$") == NOW_KEY for key, _ in value):
        relative = listed(rule.key for rule in RULES if rule.relative)
        hint = f"only {relative} of a datetime take an instant relative to now"
    return Finding(
        "wrong_type",
        path,
        f"{field.name} is {an(field.type.value)}, so it cannot be compared with {kind(value)}",
        value=value,
        expected=expected_value(field.type),
        hint=hint,
        replacement=replacement,
    )


def null_not_allowed(path: Path, key: str, field: Field) -> Finding:
    return Finding(
        "null_not_allowed",
        path,
        f"{key} takes no null",
        expected=expected_value(field.type),
        hint='for "has a value" write {"not": null}',
    )


def null_in_list(path: Path, field: Field, key: str, notation: Notation) -> Finding:
    hint = None
    if RULES_BY_KEY[key].negated:
        hint = f"leave null out: {key} leaves out missing values anyway"
    elif notation is Notation.EXTENDED and field.nullable:
        hint = f'for "or missing" write {{"OR": [{{"{field.name}": {{"in": […]}}}}, {{"{field.name}": null}}]}}'
    return Finding(
        "null_in_list",
        path,
        "a list holds no null: a missing value equals nothing",
        expected=expected_value(field.type),
        hint=hint,
    )


def not_nullable(path: Path, field: Field) -> Finding:
    return Finding(
        "not_nullable",
        path,
        f"{field.name} always has a value, so it cannot be compared with null",
        expected=expected_value(field.type),
    )


def invalid_datetime(path: Path, value: str, field: Field) -> Finding:
    return Finding(
        "invalid_datetime",
        path,
        f"{field.name} cannot be compared with {show(value)}: {_why_no_instant(value)}",
        value=value,
        expected="YYYY-MM-DDThh:mm:ss, then Z or an offset such as +02:00, in years 0001 to 9999",
        replacement=suggest_instant(value),
    )


def naive_datetime(path: Path, value: datetime, field: Field) -> Finding:
    return Finding(
        "invalid_datetime",
        path,
        f"{field.name} cannot be compared with a date-time that has no offset",
        value=value,
        expected=expected_value(FieldType.DATETIME),
        replacement=f"{value.replace(tzinfo=None).isoformat()}Z",  # a zone may raise anything
    )


def not_a_json_number(path: Path, name: str) -> Finding:
    return Finding("not_a_json_number", path, f"{name} is not JSON", value=name, expected="a finite number")


def number_too_large(path: Path, value: Any) -> Finding:
    return Finding(
        "number_too_large",
        path,
        "the number is larger than any IEEE double",
        value=value,
        expected="a number up to 1.7976931348623157e308, or an integer written out",
    )


def nul_character(path: Path, value: str) -> Finding:
    return Finding(
        "nul_character",
        path,
        "the text has a NUL character (U+0000), which no database stores",
        value=value,
        expected="text without U+0000",
        replacement=value.replace("\0", ""),
    )


def lone_surrogate(path: Path, value: str) -> Finding:
    return Finding(
        "lone_surrogate",
        path,
        "the text has half of a surrogate pair, which is no character",
        value=value,
        expected="whole characters",
        hint="write both halves of the pair, or the character itself",
    )


def not_one_of_values(path: Path, value: str, field: Field, folds: bool) -> Finding:
    named = field.values or ()
    alike = closest(value, named)
    if not folds and alike is None:
        alike = next((known for known in named if fold(known) == fold(value)), None)
    return Finding(
        "not_one_of_values",
        path,
        f"{field.name} has no value {show(value)}",
        value=value,
        expected=listed(json.dumps(known, ensure_ascii=False) for known in named),
        replacement=alike,
    )


# -- lists --------------------------------------------------------------------------------------------------------


def not_a_list(path: Path, value: Any, field: Field, key: str | None) -> Finding:
    """No array where one was due; `key`: of which operator, None for a literal."""
    hint = None
    if is_like(value, field.type):
        hint = 'write {"has": …}' if key in (None, "equals") else f'write {{"{key}": […]}}'
    return Finding(
        "wrong_type",
        path,
        f"{field.name} is a list, so it cannot be compared with {kind(value)}",
        value=value,
        expected=f"an array, each of its values {expected_value(field.type)}",
        hint=hint,
    )


def not_a_flag(path: Path, value: Any, key: str) -> Finding:
    return Finding(
        "wrong_type", path, f"{key} takes no {kind(value)[2:].strip()}", value=value, expected="true or false"
    )


# -- instants relative to now -------------------------------------------------------------------------------------

_RELATIVE: Final = '{"now": "-P30D"}, and beside it "start" and "zone"'


def no_now(path: Path, value: Any) -> Finding:
    message = "an object here is an instant relative to now"
    return Finding("invalid_relative", path, message, value=value, expected=_RELATIVE)


def unknown_relative_key(path: Path, key: str) -> Finding:
    alike = closest(key, (NOW_KEY, START_KEY, ZONE_KEY))
    return Finding(
        "invalid_relative",
        path,
        f"an instant relative to now has no {show(key)}",
        value=key,
        expected=_RELATIVE,
        hint=f"did you mean {json.dumps(alike)}?" if alike else None,
        at_key=True,
    )


def invalid_duration(path: Path, value: Any) -> Finding:
    return Finding(
        "invalid_duration",
        path,
        f"{show(value)} is not a duration",
        value=value,
        expected="a duration of ISO 8601, such as -P30D, P1M or -PT12H",
    )


def unknown_start(path: Path, value: Any) -> Finding:
    units = [start.value for start in Start]
    return Finding(
        "unknown_start",
        path,
        f"there is no unit {show(value)}",
        value=value,
        expected=listed(units),
        replacement=closest(value, units) if isinstance(value, str) else None,
    )


def unknown_zone(path: Path, value: Any, known: Iterable[str]) -> Finding:
    names = tuple(known)
    return Finding(
        "unknown_zone",
        path,
        f"there is no zone {show(value)}",
        value=value,
        expected="a name of the tz database, such as Europe/Berlin"
        if names
        else "no zone: this machine has no tz database (pip install tzdata)",
        replacement=closest(value, names) if isinstance(value, str) else None,
    )


def zone_without_start(path: Path, value: Any) -> Finding:
    units = listed(start.value for start in Start if start.takes_zone)
    return Finding(
        "zone_without_start",
        path,
        "a zone says whose calendar counts, and nothing here counts from a day or longer",
        value=value,
        expected=f'"start" beside it: {units}',
        at_key=True,
    )


# -- relations ----------------------------------------------------------------------------------------------------


def _relation_keys(many: bool) -> list[str]:
    return [rule.key for rule in RELATION_RULES if rule.many is many]


def not_a_relation_object(path: Path, value: Any, relation: Relation) -> Finding:
    hint = None
    if value is None:
        hint = 'write {"none": {}}' if relation.many else 'write {"is": null}'
    return Finding(
        "wrong_relation",
        path,
        f"{relation.name} leads to {'other records' if relation.many else 'another record'}, not to {kind(value)}",
        value=value,
        expected=f"an object with {listed(_relation_keys(relation.many))}",
        hint=hint,
    )


def unknown_relation_key(path: Path, key: str, relation: Relation) -> Finding:
    keys = _relation_keys(relation.many)
    alike = closest(key, keys)
    hint = f"did you mean {json.dumps(alike)}?" if alike else None
    if key in RELATION_RULES_BY_KEY:
        hint = f"{relation.name} leads to {'many records' if relation.many else 'one record'}"
    elif key in relation.schema.by_name or key in relation.schema.relations or key in GROUPS:
        first = "some" if relation.many else "is"
        hint = f'write {{"{first}": {{"{key}": …}}}}'
    return Finding(
        "unknown_relation_key",
        path,
        f"nothing is asked of {relation.name} by {show(key)}",
        value=key,
        expected=listed(keys),
        hint=hint,
        at_key=True,
    )


def not_a_related_filter(path: Path, value: Any, rule: RelationRule) -> Finding:
    return Finding(
        "wrong_relation",
        path,
        f"{rule.key} holds {kind(value)}",
        value=value,
        expected=f"a filter object{', or null' if rule.null else ''}",
        hint=f'for any record write {{"{rule.key}": {{}}}}' if value in (None, []) else None,
    )


def not_an_aggregate(path: Path, value: Any, rule: RelationRule) -> Finding:
    return Finding(
        "wrong_aggregate",
        path,
        f"{rule.key} holds {kind(value)}",
        value=value,
        expected=f"an object with an operator, as in {_aggregate(rule)}",
        replacement={"equals": value} if isinstance(value, int) and not isinstance(value, bool) else None,
    )


def _aggregate(rule: RelationRule) -> str:
    return '{"field": "…", "gte": …}' if rule.types else '{"gte": 3}'


def no_operator(path: Path, rule: RelationRule) -> Finding:
    return Finding(
        "no_operator",
        path,
        f"{rule.key} is compared with nothing, and so would select everybody",
        expected=f"at least one operator, as in {_aggregate(rule)}",
        at_key=True,
    )


def not_a_where(path: Path, value: Any, rule: RelationRule) -> Finding:
    return Finding(
        "wrong_aggregate",
        path,
        f"{WHERE_KEY} holds {kind(value)}",
        value=value,
        expected="a filter object; leave it out to take all records",
    )


def unknown_aggregate_key(path: Path, key: str, rule: RelationRule, result: Field | None) -> Finding:
    operators = [] if result is None else keys_of(result, Notation.EXTENDED)
    known = [*([FIELD_KEY] if rule.types else []), WHERE_KEY, *operators]
    alike = closest(key, known)
    return Finding(
        "unknown_operator",
        path,
        f"{rule.key} has no {show(key)}",
        value=key,
        expected=listed(known),
        hint=f"did you mean {json.dumps(alike)}?" if alike else None,
        at_key=True,
    )


def operator_not_for_result(path: Path, key: str, rule: RelationRule, keys: Iterable[str]) -> Finding:
    return Finding(
        "operator_not_for_type",
        path,
        f"{key} does not apply to {rule.key}",
        value=key,
        expected=listed(keys),
        hint='write {"NOT": {…}} around it' if key == "not" else None,
        at_key=True,
    )


def _aggregated_fields(rule: RelationRule, related: Schema) -> str:
    names = [field.name for field in related.fields if field.type in rule.types and not field.many]
    types = listed(type_.value for type_ in rule.types)
    return listed(names) if names else f"a field of type {types}, of which {related.name} has none"


def no_aggregated_field(path: Path, rule: RelationRule, related: Schema) -> Finding:
    return Finding(
        "wrong_aggregate",
        path,
        f"{rule.key} does not say of which field",
        expected=f'"{FIELD_KEY}": {_aggregated_fields(rule, related)}',
        at_key=True,
    )


def unknown_aggregated_field(path: Path, value: Any, rule: RelationRule, related: Schema) -> Finding:
    return Finding(
        "unknown_field",
        path,
        f"{related.name} has no field {show(value)}",
        value=value,
        expected=_aggregated_fields(rule, related),
        replacement=closest(value, related.by_name) if isinstance(value, str) else None,
    )


def wrong_aggregated_field(path: Path, field: Field, rule: RelationRule, related: Schema) -> Finding:
    what = "a list" if field.many else an(field.type.value)
    if field.type in rule.types and not field.many:
        what = f"an integer of {field.bits} bits"
    return Finding(
        "operator_not_for_type",
        path,
        f"{rule.key} cannot be of {field.name}, which is {what}",
        value=field.name,
        expected=_aggregated_fields(rule, related),
    )


def too_many_relations(path: Path, limit: int) -> Finding:
    return Finding(
        "too_many_relations",
        path,
        f"more than {limit} relations lead here",
        expected=f"at most {limit} on a path (Limits.relations)",
        at_key=True,
    )


def relation_without_words(path: Path, relation: Relation, hint: str) -> Finding:
    """In the text form: what is asked of a field, asked of a relation."""
    words = [rule.text for rule in RELATION_RULES if rule.many is relation.many]
    return Finding(
        "wrong_relation",
        path,
        f"{relation.name} leads to {'other records' if relation.many else 'another record'}, and has no value",
        expected=f"{listed(words)} {'before it' if relation.many else 'after it'}",
        hint=hint,
        at_key=True,
    )


def asked_twice(path: Path) -> Finding:
    """In the text form: two tests of an aggregate that stand at one key of JSON."""
    return Finding(
        "duplicate_key",
        path,
        "the same is asked twice of one result",
        value=path[-1],
        expected="each operator once",
        hint="write AND between two results: COUNT actions > 1 AND COUNT actions > 2",
        at_key=True,
    )


# -- limits -------------------------------------------------------------------------------------------------------


def too_deep(path: Path, limit: int, offset: int | None = None) -> Finding:
    return Finding(
        "too_deep",
        path,
        f"the filter is nested deeper than {limit} levels",
        expected=f"at most {limit} filter objects within one another (Limits.depth)",
        offset=offset,
    )


def too_many_nodes(path: Path, limit: int, offset: int | None = None) -> Finding:
    return Finding(
        "too_many_nodes",
        path,
        f"the filter has more than {limit:,} comparisons and groups",
        expected=f"at most {limit:,} (Limits.nodes)",
        hint='an OR of equals on one field is one "in"',
        offset=offset,
    )


def too_many_values(path: Path, count: int, limit: int, ignoring_case: bool) -> Finding:
    name = "folded_values" if ignoring_case else "values"
    which = "a list that ignores case" if ignoring_case else "a list"
    return Finding(
        "too_many_values",
        path,
        f"the list has {count:,} values",
        value=count,
        expected=f"at most {limit:,} values in {which} (Limits.{name})",
    )


def text_too_long(path: Path, value: str, limit: int, needle: bool) -> Finding:
    return Finding(
        "text_too_long",
        path,
        f"the text has {len(value):,} characters",
        value=value,
        expected=f"at most {limit:,} characters" + (" (Limits.needle)" if needle else " (Limits.text)"),
    )


def too_many_digits(path: Path, limit: int) -> Finding:
    return Finding(
        "too_many_digits",
        path,
        f"the integer has more than {limit:,} digits",
        expected=f"at most {limit:,} digits (Limits.digits)",
    )


# -- words --------------------------------------------------------------------------------------------------------


def kind(value: Any) -> str:
    """Name the JSON type of a value, with its article.

    >>> kind(True), kind([1]), kind(())
    ('a boolean', 'an array', 'an object')
    """
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case int() | float():
            return "a number"
        case str():
            return "a string"
        case list():
            return "an array"
        case tuple():
            return "an object"
        case datetime():
            return "a date-time"
        case NotJson(Oddity.FOREIGN, text):
            return f"a value of type {text}"
        case NotJson(_, text):
            return text
        case _:
            return f"a value of type {type(value).__name__}"


def an(noun: str) -> str:
    """Put the indefinite article before a noun.

    >>> an("integer"), an("string")
    ('an integer', 'a string')
    """
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def listed(names: Iterable[str]) -> str:
    """Join names as a sentence does.

    >>> listed(["AND", "OR", "NOT"])
    'AND, OR or NOT'
    """
    *first, last = names
    if len(first) > _MOST_LISTED:
        return f"{', '.join(first[:_MOST_LISTED])} or {len(first) + 1 - _MOST_LISTED} others"
    return f"{', '.join(first)} or {last}" if first else last


def _why_no_instant(text: str) -> str:
    suggestion = suggest_instant(text)
    if suggestion is None:
        return "it is not a timestamp, or no such time exists"
    if len(text.strip()) <= len("2025-01-01"):
        return "the time of day is missing"
    if "T" in text.upper() and not any(sign in text[10:] for sign in "Zz+-−"):
        return "the offset is missing"
    return "it is not in the accepted form"
