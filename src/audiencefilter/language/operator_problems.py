"""Problems of unknown operators, with the operators to write instead."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from audiencefilter.language import foreign
from audiencefilter.language import operators as table
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.paths import LONGEST_KEY, Path
from audiencefilter.language.problems import Finding, listed
from audiencefilter.language.schema import Notation
from audiencefilter.language.suggest import closest, is_slip, meant_object, plain_name

#: Foreign operators on a date-time that are relative to now, with the operator to write.
_RELATIVE_OPERATORS: Final = {
    **dict.fromkeys(("now", "ago", "within", "inlast", "last", "since", "past", "newerthan", "start", "zone"), "gte"),
    **dict.fromkeys(("olderthan", "notwithin", "notinlast"), "lt"),
}


def unknown_operator(
    path: Path, name: str, field: Field, notation: Notation, value: Any, beside: Collection[str]
) -> Finding:
    """An unknown operator with its operand; `beside`: the other keys of its object.

    There is a fix where the replacement selects the same contacts as in the other language; elsewhere only a hint.
    """
    keys = table.keys_of(field, notation)
    message = f"there is no operator {show(name)}"
    expected = f"for {field.name} ({'list of ' if field.many else ''}{field.type.value}): {listed(keys)}"
    finding = Finding("unknown_operator", path, message, value=name, expected=expected, at_key=True)
    if len(name) > LONGEST_KEY:  # too long for any real operator
        return finding
    same = next((key for key in keys if plain_name(key) == plain_name(name)), None)
    if same is not None and name[:1] != "$":  # not_in is always notIn, but $in is not always in
        return _possible(replace(finding, rename=same), beside)
    hint = _special_hint(name, field, notation, value)
    meant = (foreign.OF_LISTS if field.many else foreign.OF_VALUES).get(plain_name(name)) or (
        same and foreign.Meant(((same, ...),))
    )
    if hint is not None:
        return _possible(replace(finding, hint=hint, instead=_special(name, field, notation, value)), beside)
    if meant:
        return _possible(_foreign(finding, name, meant, field, notation, value), beside, says_case=True)
    return _possible(_alike(finding, name, field, notation), beside)


def _possible(finding: Finding, beside: Collection[str], says_case: bool = False) -> Finding:
    """Drop the fix of a finding if it would repeat a key or apply a mode to another operator.

    `says_case`: whether the foreign operator defines its treatment of case, which a mode beside it may contradict.
    """
    keys = {key for key, _ in finding.instead} or {finding.rename or ""}
    is_denied = finding.path[-2:-1] == ("not",)
    clashes = not keys.isdisjoint(beside) or (table.MODE_KEY in keys and bool(beside) and finding.rename is None)
    clashes = clashes or (says_case and table.MODE_KEY in beside)
    nests = is_denied and (len(keys) > 1 or not keys.isdisjoint(("not", table.MODE_KEY)))
    if not clashes and not nests:
        return finding
    hint = finding.hint or (finding.rename and f'write {{"{finding.rename}": …}} in an object of its own')
    return replace(finding, hint=hint, rename=None, instead=())


def _foreign(
    finding: Finding, name: str, meant: foreign.Meant, field: Field, notation: Notation, value: Any
) -> Finding:
    """Propose the equivalent of a foreign operator."""
    first = meant.pairs[0][0]
    if not _accepts(meant, field, Notation.EXTENDED):
        return _alike(finding, name, field, notation)
    instead = foreign.form(meant.pairs)
    is_null_test = value is None and table.RULES_BY_KEY[first].accepts_null(field, notation)
    if not (_accepts(meant, field, notation) or is_null_test):
        return replace(finding, hint=f"the extended notation has {instead}")
    if meant.caution is not None:
        return replace(finding, hint=f"write {instead}; {meant.caution}")
    if name[:1] == "$" and meant.is_denial and field.nullable:
        return replace(finding, hint=f"write {instead}; where the value is missing it does not select")
    if not field.many and len(meant.pairs) == 1 and meant.pairs[0][1] is ...:
        return replace(finding, rename=first)
    is_same = meant.operand is None or meant.operand is _shape_of(value)
    return replace(finding, hint=f"write {instead}", instead=meant.pairs if is_same else ())


def _accepts(meant: foreign.Meant, field: Field, notation: Notation) -> bool:
    """Whether a field has all operators of the equivalent."""
    return all(
        table.has_mode(field, notation)
        if key == table.MODE_KEY
        else table.RULES_BY_KEY[key].accepts(field, notation)
        and (not isinstance(inner, tuple) or table.RULES_BY_KEY[inner[0][0]].accepts(field, notation))
        for key, inner in meant.pairs
    )


def _shape_of(value: Any) -> table.Operand | None:
    match value:
        case list():
            return table.Operand.LIST
        case bool():
            return table.Operand.FLAG
        case str() | int() | float():
            return table.Operand.VALUE
        case _:
            return None


def _alike(finding: Finding, name: str, field: Field, notation: Notation) -> Finding:
    """Propose the operator with the most similar spelling; as a fix where one letter differs."""
    keys = table.keys_of(field, notation)
    slip = next((key for key in keys if is_slip(name, key)), None)
    if slip is not None:
        return replace(finding, rename=slip)
    if name in table.RELATION_RULES_BY_KEY and notation is Notation.EXTENDED and not field.many:
        return replace(finding, hint=f"{name} is asked of relations, and {field.name} is a field")
    alike = closest(name, keys)
    return finding if alike is None else replace(finding, hint=f'there is "{alike}", which may be another')


# -- operators without a single operand ------------------------------------------------------------------------------


def _special_hint(name: str, field: Field, notation: Notation, value: Any) -> str | None:
    plain = plain_name(name)
    if plain in foreign.PRESENT | foreign.MISSING | foreign.EMPTY | foreign.NOT_EMPTY:
        return _hint_of_presence(name, field, notation, value)
    if field.many:
        is_length = plain in foreign.LENGTHS
        return 'the length of a list is not asked, only {"isEmpty": true} or {"isEmpty": false}' if is_length else None
    if plain in foreign.BETWEEN:
        has = "write" if table.RULES_BY_KEY["gte"].accepts(field, notation) else "the extended notation has"
        return f'{has} {{"gte": …, "lte": …}}' if table.RULES_BY_KEY["gte"].types.get(field.type) else None
    if plain in foreign.NOT_BETWEEN:
        return f'write {{"OR": [{{"{field.name}": {{"lt": …}}}}, {{"{field.name}": {{"gt": …}}}}]}}'
    relative = _RELATIVE_OPERATORS.get(plain)
    if relative is not None and field.type is FieldType.DATETIME and notation is Notation.EXTENDED:
        found = meant_object(((name, value),))
        shown = '{"now": …}' if found is None else f'{{"now": "{found.now}"}}'
        return f'write {{"{relative}": {shown}}}'
    if field.path and plain == "path":
        return f"the schema has the path of {field.name}: leave it out"
    return None


def _hint_of_presence(name: str, field: Field, notation: Notation, value: Any) -> str | None:
    plain = plain_name(name)
    if plain in foreign.EMPTY | foreign.NOT_EMPTY:
        if field.many:
            return 'write {"isEmpty": false}' if plain in foreign.NOT_EMPTY else None
        if field.type is FieldType.STRING:
            return 'for a missing value write null, for the empty text "", for a value {"not": null}'
    if foreign.asks_presence(name, value) or plain in foreign.NOT_EMPTY:
        return 'write {"not": null}'
    if not field.nullable:
        return f"{field.name} always has a value"
    return "write null" if notation is Notation.EXTENDED else "the extended notation has null"


def _special(name: str, field: Field, notation: Notation, value: Any) -> tuple[tuple[str, Any], ...]:
    """Return the equivalent of a foreign operator without a single operand; empty where it is uncertain."""
    plain = plain_name(name)
    if plain in foreign.BETWEEN and not field.many:
        return foreign.between(value) if table.RULES_BY_KEY["gte"].accepts(field, notation) else ()
    if type(value) is not bool:
        return ()
    present = foreign.asks_presence(name, value)
    if present:
        return (("not", None),)
    can_be_null = table.takes_null(table.RULES_BY_KEY["equals"], field, notation)
    return (("equals", None),) if present is False and can_be_null else ()
