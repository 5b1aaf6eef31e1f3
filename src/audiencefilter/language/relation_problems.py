"""Problems of clauses on related records and on audiences."""

import json
from collections.abc import Collection, Iterable
from typing import Any, Final

from audiencefilter.language import operators as table
from audiencefilter.language import problems
from audiencefilter.language.errors import MAX_KEY, Path, render, show
from audiencefilter.language.fields import Field
from audiencefilter.language.problems import Finding, an, kind, listed, not_a_value, relation_object, slip_or_hint
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.suggest import is_cut_short, is_like, only_slip, plain_name


def _relation_keys(many: bool) -> list[str]:
    return [rule.key for rule in table.RELATION_RULES if rule.many is many]


def not_a_relation_object(path: Path, value: Any, relation: Relation) -> Finding:
    message = f"{relation.name} is a relation, so it cannot be compared with {kind(value)}"
    expected = f"an object with {listed(_relation_keys(relation.many))}"
    return Finding("wrong_relation", path, message, value, expected, instead_of_relation(value, relation))


def instead_of_relation(value: Any, relation: Relation) -> str:
    """Say what to write instead of a value that stands where a relation object is expected."""
    match value:
        case None | False | []:
            return 'for no record write {"none": {}}' if relation.many else 'for no record write {"is": null}'
        case True:
            return 'for any record write {"some": {}}' if relation.many else 'for any record write {"is": {}}'
        case int() | float() if relation.many:
            return 'for the number of records write {"count": {"equals": …}}'
        case _:
            return f"write {relation_object(relation, _field_like(value, relation))}"


def _field_like(value: Any, relation: Relation) -> str:
    """Return the first field of the related records that accepts a value; empty where none does."""
    fields = relation.schema.fields
    return next((field.name for field in fields if not field.many and is_like(value, field.type)), "")


def unknown_relation_key(path: Path, key: str, relation: Relation) -> Finding:
    keys = _relation_keys(relation.many)
    hint = _instead_of_key(key, relation)
    message = f"the relation {relation.name} has no key {show(key)}"
    rename = None if hint else only_slip(key, keys)
    return Finding("unknown_relation_key", path, message, key, listed(keys), hint, at_key=True, rename=rename)


def _instead_of_key(key: str, relation: Relation) -> str | None:
    """Say what to write instead of an unknown key under a relation, other than a similar key."""
    from audiencefilter.language.foreign import OF_MANY_RECORDS, OF_ONE_RECORD

    if key in relation.schema.by_name or key in relation.schema.relations or key in table.GROUPS:
        return f"write {relation_object(relation, key)}"
    instead = (OF_MANY_RECORDS if relation.many else OF_ONE_RECORD).get(plain_name(key[:MAX_KEY]))
    if instead is not None and key in table.RELATION_RULES_BY_KEY:
        return f"{relation.name} has {'many records' if relation.many else 'one record'}: write {instead}"
    return f"write {instead}" if instead else None


def not_a_related_filter(path: Path, value: Any, rule: table.RelationRule, relation: Relation) -> Finding:
    expected = f"a filter object{', or null' if rule.null else ''}"
    hint = _instead_of_related(value, rule, relation)
    return Finding("wrong_relation", path, not_a_value(rule.key, value), value, expected, hint)


def _instead_of_related(value: Any, rule: table.RelationRule, relation: Relation) -> str:
    """Say what to write instead of a value where a clause on related records is expected."""
    if isinstance(value, list) and value:
        if len(value) == 1:
            return f'write the object without the array: {{"{rule.key}": {{…}}}}'
        return f'say how they are joined: {{"{rule.key}": {{"AND": […]}}}}, or "OR"'
    if isinstance(value, bool | None | list):
        no, any_ = ('{"none": {}}', '{"some": {}}') if relation.many else ('{"is": null}', '{"is": {}}')
        return f"for no record write {no}, for any {any_}"
    name = _field_like(value, relation)
    return f'write {{"{rule.key}": {{{json.dumps(name) if name else "…"}: …}}}}'


def not_an_aggregate(path: Path, value: Any, rule: table.RelationRule) -> Finding:
    is_count = not rule.types and isinstance(value, int | float) and not isinstance(value, bool)
    hint = 'for at least this number, "gte"' if is_count else None
    message = not_a_value(rule.key, value)
    expected = f"an object with an operator, as in {_aggregate(rule)}"
    replacement = {"equals": value} if is_count else None
    return Finding("wrong_aggregate", path, message, value, expected, hint, replacement=replacement)


def _aggregate(rule: table.RelationRule) -> str:
    return '{"field": "…", "gte": …}' if rule.types else '{"gte": 3}'


def no_operator(path: Path, value: Any, rule: table.RelationRule) -> Finding:
    """An aggregate without a test; `value` is its pairs."""
    message = f"{rule.key} has no operator, so it would select everybody"
    expected = f"at least one operator, as in {_aggregate(rule)}"
    hint = 'write "gte": … beside it' if rule.types else 'for "at least one" write "gte": 1'
    return Finding("no_operator", path, message, value, expected, hint, at_key=True)


def not_a_where(path: Path, value: Any) -> Finding:
    expected = "a filter object; leave it out to take all records"
    hint = f'leave "{table.WHERE_KEY}" out' if value in (None, []) else None
    if isinstance(value, list) and value:
        hint = 'for several filters write {"AND": […]}'
    return Finding("wrong_aggregate", path, not_a_value(table.WHERE_KEY, value), value, expected, hint)


def unknown_aggregate_key(
    path: Path, value: Any, rule: table.RelationRule, operators: Iterable[str], relation: Relation
) -> Finding:
    """An unknown key in an aggregate."""
    # `operators` are those of its result, or none if the result's type is unknown.
    from audiencefilter.language.foreign import COMPARISONS

    key, present = str(path[-1]), {name for name, _ in value}
    known = [*([table.FIELD_KEY] if rule.types else []), table.WHERE_KEY, *operators]
    message = f"{rule.key} has no key {show(key)}"
    related, hint = relation.schema, None
    if key in related.by_name or key in related.relations or key in table.GROUPS:
        hint = f'write "{table.WHERE_KEY}": {{{json.dumps(key)}: …}}'
        if key in related.by_name and rule.can_be_of(related.by_name[key]):
            hint = f'write "{table.FIELD_KEY}": {json.dumps(key)}, and the operators beside it'
    free = [] if hint or is_cut_short(key) else [name for name in known if name not in present]
    rename = COMPARISONS.get(plain_name(key[:MAX_KEY]))
    rename = rename if rename in free else only_slip(key, free)
    return Finding("unknown_operator", path, message, key, listed(known), hint, at_key=True, rename=rename)


def operator_not_for_result(path: Path, key: str, rule: table.RelationRule, keys: Iterable[str]) -> Finding:
    message = f"{key} does not apply to {rule.key}"
    hint = 'write NOT around the relation: {"NOT": {"…": {…}}}' if key == "not" else None
    return Finding("operator_not_for_type", path, message, key, listed(keys), hint, at_key=True)


def _aggregated_fields(rule: table.RelationRule, related: Schema) -> str:
    names = [field.name for field in related.fields if rule.can_be_of(field)]
    types = listed(type_.value for type_ in rule.types)
    return listed(names) if names else f"a field of type {types}, of which {related.name} has none"


def no_aggregated_field(path: Path, value: Any, rule: table.RelationRule, related: Schema) -> Finding:
    """An aggregate without its field; `value` is its pairs."""
    expected = f'"{table.FIELD_KEY}": {_aggregated_fields(rule, related)}'
    return Finding("wrong_aggregate", path, f"{rule.key} has no field", value, expected, at_key=True)


def unknown_aggregated_field(path: Path, value: Any, rule: table.RelationRule, related: Schema) -> Finding:
    is_text = isinstance(value, str)
    hint = None
    if is_text and (value in related.relations or value.partition(".")[0] in related.relations):
        hint = f"{rule.key} takes a field of {related.name} itself, not of its relations"
    sure, alike = slip_or_hint(value, related.by_name) if is_text else (None, None)
    message = f"{related.name} has no field {show(value)}" if is_text else not_a_value(table.FIELD_KEY, value)
    hint = None if sure else hint or alike
    return Finding("unknown_field", path, message, value, _aggregated_fields(rule, related), hint, replacement=sure)


def wrong_aggregated_field(path: Path, field: Field, rule: table.RelationRule, related: Schema) -> Finding:
    what = "a list" if field.many else an(field.type.value)
    if field.type in rule.types and not field.many:
        what = f"an integer of {field.bits} bits"
    message = f"{rule.key} does not accept {field.name}, which is {what}"
    return Finding("operator_not_for_type", path, message, field.name, _aggregated_fields(rule, related))


def too_many_relations(path: Path, limit: int) -> Finding:
    message = f"the path has more than {'one relation' if limit == 1 else f'{limit} relations'}"
    expected = f"at most {limit} on a path (Limits.relations)"
    hint = "test records that fewer relations lead to"
    return Finding("too_many_relations", path, message, expected=expected, hint=hint, at_key=True)


def relation_without_words(path: Path, relation: Relation, hint: str) -> Finding:
    """In the text form: a test of a field applied to a relation."""
    words = [rule.text for rule in table.RELATION_RULES if rule.many is relation.many]
    message = f"{relation.name} is a relation and has no value"
    expected = f"{listed(words)} {'before it' if relation.many else 'after it'}"
    return Finding("wrong_relation", path, message, expected=expected, hint=hint, at_key=True)


def repeated_operator(path: Path) -> Finding:
    """In the text form: two tests of an aggregate that would have the same key in JSON."""
    message = "this operator occurs twice in one aggregate"
    hint = "write AND between two results: COUNT actions > 1 AND COUNT actions > 2"
    return Finding("duplicate_key", path, message, path[-1], "each operator once", hint, at_key=True)


# -- audiences --------------------------------------------------------------------------------------------------------

_KEYS = ("in", "notIn")
AUDIENCE_OR_CLAUSE: Final = "the name of an audience, or a clause"


def not_an_audience_object(path: Path, value: Any) -> Finding:
    message = f"audience takes an object with {listed(_KEYS)}, not {kind(value)}"
    hint = 'write {"in": ["…"]}' if isinstance(value, str | list) else None
    return Finding("wrong_type", path, message, value, f"an object with {listed(_KEYS)}", hint)


def not_an_audience_operator(path: Path, key: str) -> Finding:
    if key in table.RULES_BY_KEY:
        message = f"{key} does not apply to audience"
        return Finding("operator_not_for_type", path, message, key, f"for audience: {listed(_KEYS)}", at_key=True)
    message = f"there is no operator {show(key)}"
    sure, hint = slip_or_hint(key, _KEYS)
    expected = f"for audience: {listed(_KEYS)}"
    return Finding("unknown_operator", path, message, key, expected, hint, at_key=True, rename=sure)


def not_a_list_of_audiences(path: Path, value: Any, key: str) -> Finding:
    message = f"{key} takes an array of audiences, not {kind(value)}"
    return problems.not_an_array(path, value, message, "an array of names of audiences", isinstance(value, str))


def not_an_audience(path: Path, value: Any) -> Finding:
    """An element that is neither a name nor a clause."""
    if value is None:
        hint = "leave null out"
        return Finding("null_in_list", path, "a list of audiences cannot contain null", None, AUDIENCE_OR_CLAUSE, hint)
    message = f"an audience is a name or a clause, not {kind(value)}"
    return Finding("wrong_type", path, message, value, AUDIENCE_OR_CLAUSE)


def unknown_audience(path: Path, name: str, known: Collection[str]) -> Finding:
    expected = listed(known) if known else "a clause in its place: no audience has a name"
    message = f"there is no audience {show(name)}"
    sure, hint = slip_or_hint(name, known)
    return Finding("unknown_audience", path, message, name, expected, hint, replacement=sure)


def audience_cycle(path: Path, way: Collection[str]) -> Finding:
    """An audience that needs itself; `way`: the names from one of them round to itself."""
    message = f"an audience cannot depend on itself: {' → '.join(map(show, way))}"
    return Finding("audience_cycle", path, message, list(way), "audiences that do not lead round in a circle")


def wrong_audience(path: Path, name: str, inside: Finding) -> Finding:
    """An audience whose clause is rejected; `inside`: its first problem."""
    message = f"the audience {show(name)} is no valid clause: {inside.message} (at {render(inside.path)})"
    expected = "an audience with a valid clause"
    return Finding("wrong_audience", path, message, name, expected, "correct the audience first")


def foreign_audience(path: Path, name: str, theirs: str, ours: str) -> Finding:
    message = f"the audience {show(name)} is over the fields of another schema: {theirs}"
    return Finding("wrong_audience", path, message, name, f"an audience over the fields of {ours}")
