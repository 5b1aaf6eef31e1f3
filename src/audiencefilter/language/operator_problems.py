"""Problems of unknown operators, with the operators to write instead: mostly those of another query language."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from audiencefilter.language import operators as table
from audiencefilter.language.errors import MAX_KEY, Path, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.foreign import (
    BETWEEN,
    EMPTY,
    LENGTHS,
    MISSING,
    MISSING_TOO,
    NOT_BETWEEN,
    NOT_EMPTY,
    OF_LISTS,
    OF_VALUES,
    ORDER,
    PATTERN,
    PRESENT,
    RELATIVE_OPERATORS,
    SEVERAL,
    WITHOUT_ENDS,
    Equivalent,
    Pairs,
    same,
)  # fmt: skip
from audiencefilter.language.instant_problems import meant_object
from audiencefilter.language.instants import meant_stretch
from audiencefilter.language.problems import Finding, listed, slip_or_hint, write_pairs
from audiencefilter.language.schema import Notation
from audiencefilter.language.suggest import is_cut_short, plain_name


def _between(operand: Any) -> Pairs:
    """Return the bounds of a range given as a list of two or as an object of bounds; empty for other operands."""
    if isinstance(operand, tuple) and {key for key, _ in operand} <= {"gt", "gte", "lt", "lte"}:
        pairs: Pairs = operand
    elif isinstance(operand, list) and len(operand) == 2:
        pairs = (("gte", operand[0]), ("lte", operand[1]))
    else:
        return ()
    return pairs if all(type(value) in (int, float, str) for _, value in pairs) else ()


# -- problems ---------------------------------------------------------------------------------------------------------


def unknown_operator(
    path: Path, name: str, field: Field, notation: Notation, value: Any, beside: Collection[str]
) -> Finding:
    """An unknown operator with its operand; `beside`: the other keys of its object."""
    # There is a fix where the replacement selects the same contacts as in the other language; elsewhere only a hint.
    keys = table.keys_of(field, notation)
    message = f"there is no operator {show(name)}"
    expected = f"for {field.name} ({'list of ' if field.many else ''}{field.type.value}): {listed(keys)}"
    finding = Finding("unknown_operator", path, message, name, expected, at_key=True)
    if len(name) > MAX_KEY:  # too long for any real operator
        return finding
    plain = plain_name(name)
    ours = next((key for key in keys if plain_name(key) == plain), None)
    if ours is not None and is_cut_short(name):
        return replace(finding, hint=f'there is "{ours}", which may mean something else')
    if ours == table.MODE_KEY:
        return _possible(replace(finding, rename=ours), beside)
    hint = None if ours and name[:1] != "$" else _special_hint(name, field, notation, value)
    if hint is not None:
        return _possible(replace(finding, hint=hint, instead=_special(finding, field, notation, value)), beside)
    meant = (OF_LISTS if field.many else OF_VALUES).get(plain) or (ours and same(ours))
    if meant and plain != "nin" and plain[:1] == "n" and plain[1:] in map(plain_name, keys):
        meant = meant._replace(caution=f"without the first letter it is {show(name[1:])}, the opposite")
    if meant:
        return _possible(_foreign(finding, meant, field, notation, value), beside, says_case=True)
    return _possible(_alike(finding, name, field, notation), beside)


def _possible(finding: Finding, beside: Collection[str], says_case: bool = False) -> Finding:
    """Drop the fix of a finding if it would repeat a key or apply a mode to another operator."""
    # `says_case`: whether the foreign operator defines its treatment of case, which a mode beside it may contradict.
    keys = {key for key, _ in finding.instead} or {finding.rename or ""}
    is_negated = finding.path[-2:-1] == ("not",)
    clashes = not keys.isdisjoint(beside) or (table.MODE_KEY in keys and bool(beside) and finding.rename is None)
    clashes = clashes or (says_case and table.MODE_KEY in beside)
    nests = is_negated and (len(keys) > 1 or not keys.isdisjoint(("not", table.MODE_KEY)))
    if not clashes and not nests:
        return finding
    hint = finding.hint or (finding.rename and f'write {{"{finding.rename}": …}} in an object of its own')
    return replace(finding, hint=hint, rename=None, instead=())


def _foreign(finding: Finding, meant: Equivalent, field: Field, notation: Notation, value: Any) -> Finding:
    """Propose the equivalent of a foreign operator."""
    first = meant.pairs[0][0]
    if not _accepts(meant, field, Notation.EXTENDED):
        return _alike(finding, finding.value, field, notation)
    instead = f"{{{write_pairs(meant.pairs)}}}"
    is_null_test = value is None and table.RULES_BY_KEY[first].accepts_null(field, notation)
    if not (_accepts(meant, field, notation) or is_null_test):
        return replace(finding, hint=f"the extended notation has {instead}")
    doubt = meant.caution or _doubt(finding.path, meant, field, value)
    if doubt is not None:
        return replace(finding, hint=f"write {instead}; {doubt}")
    if value is None:  # some languages ignore such a comparison, and select everybody
        return replace(finding, hint=f'write {{"{first}": null}}' if is_null_test else f"write {instead} with a value")
    if not field.many and meant.rename:
        return replace(finding, rename=first)
    is_same = meant.operand is None or type(value) in ((list,) if meant.operand is SEVERAL else (str, int, float))
    return replace(finding, hint=f"write {instead}", instead=meant.pairs if is_same else ())


def _doubt(path: Path, meant: Equivalent, field: Field, value: Any) -> str | None:
    """Say why the equivalent selects other contacts than some language, by the field, the operand and the place."""
    if field.nullable and (meant.is_negated or _is_denied(path)):
        return MISSING_TOO
    if field.type is FieldType.STRING and meant.keys & {"gt", "gte", "lt", "lte"}:
        return ORDER
    if meant.keys & {"contains", "startsWith", "endsWith"} and isinstance(value, str) and set(value) & set("%_\\"):
        return PATTERN
    return "of an empty list it selects every list" if "hasEvery" in meant.keys and value == [] else None


def _is_denied(path: Path) -> bool:
    """Whether a test that is unknown is denied at a path: languages without unknown tests select the record then."""
    denied = False
    for step in path:
        denied = step in ("NOT", "not", "notIn") or (denied and step not in table.RELATION_RULES_BY_KEY)
    return denied


def _accepts(meant: Equivalent, field: Field, notation: Notation) -> bool:
    """Whether a field has all operators of the equivalent."""
    rules = [table.RULES_BY_KEY[key] for key in meant.keys - {table.MODE_KEY}]
    has_mode = table.MODE_KEY not in meant.keys or table.has_mode(field, notation)
    return has_mode and all(rule.accepts(field, notation) for rule in rules)


def _alike(finding: Finding, name: str, field: Field, notation: Notation) -> Finding:
    """Propose the operator with the most similar spelling; as a fix where one letter differs."""
    slip, hint = slip_or_hint(name, table.keys_of(field, notation))
    if slip is not None:
        return replace(finding, rename=slip)
    if name in table.RELATION_RULES_BY_KEY and notation is Notation.EXTENDED and not field.many:
        return replace(finding, hint=f"{name} is for relations, and {field.name} is a field")
    return replace(finding, hint=hint)


# -- operators without a single operand ------------------------------------------------------------------------------


def _special_hint(name: str, field: Field, notation: Notation, value: Any) -> str | None:
    plain = plain_name(name)
    if plain in PRESENT | MISSING | EMPTY | NOT_EMPTY:
        return _hint_of_presence(plain, field, notation, value)
    if field.many:
        hint = 'the length of a list cannot be tested; write {"isEmpty": true} or {"isEmpty": false}'
        return hint if plain in LENGTHS else None
    if plain in BETWEEN:
        has = "write" if table.RULES_BY_KEY["gte"].accepts(field, notation) else "the extended notation has"
        return f'{has} {{"gte": …, "lte": …}}' if table.RULES_BY_KEY["gte"].types.get(field.type) else None
    if plain in NOT_BETWEEN:
        return f'write {{"OR": [{{"{field.name}": {{"lt": …}}}}, {{"{field.name}": {{"gt": …}}}}]}}'
    relative = RELATIVE_OPERATORS.get(plain)
    if relative is not None and field.type is FieldType.DATETIME and notation is Notation.EXTENDED:
        found = meant_object(((name, value),))
        shown = '{"now": …}' if found is None else f'{{"now": "{found.now}"}}'
        return f'write {{"{relative}": {shown}}}'
    if field.path and plain == "path":
        return f"the schema has the path of {field.name}: leave it out"
    return None


def _hint_of_presence(plain: str, field: Field, notation: Notation, value: Any) -> str | None:
    if plain in EMPTY | NOT_EMPTY:
        if field.many:
            return 'write {"isEmpty": false}' if plain in NOT_EMPTY else None
        if field.type is FieldType.STRING:
            return 'for a missing value write null, for the empty text "", for a value {"not": null}'
    null_exists = "; elsewhere a null may exist" if _tells_null(plain) and field.nullable else ""
    if _asks_presence(plain, value):
        return f'write {{"not": null}}{null_exists}'
    if not field.nullable:
        return f"{field.name} always has a value"
    return f"write null{null_exists}" if notation is Notation.EXTENDED else "the extended notation has null"


def _asks_presence(plain: str, operand: Any) -> bool:
    """Whether a foreign operator, of a value that is there or is missing, tests that it is there."""
    return plain in NOT_EMPTY or (plain in PRESENT) == (operand not in (False, 0, "false"))


def _tells_null(plain: str) -> bool:
    """Whether some languages tell a null from no value by an operator."""
    return "exist" in plain or "defined" in plain


def _special(finding: Finding, field: Field, notation: Notation, value: Any) -> Pairs:
    """Return the equivalent of a foreign operator without a single operand; empty where some language differs."""
    plain = plain_name(finding.value)
    if plain in BETWEEN and not field.many:
        is_same = plain not in WITHOUT_ENDS and table.RULES_BY_KEY["gte"].accepts(field, notation)
        pairs = _between(value) if is_same else ()
        if field.type is FieldType.DATETIME and len({meant_stretch(str(end)) is None for _, end in pairs}) > 1:
            return ()  # a day and an instant
        return pairs if pairs and _doubt(finding.path, Equivalent(pairs), field, value) is None else ()
    if type(value) is not bool or plain not in PRESENT | MISSING or (_tells_null(plain) and field.nullable):
        return ()
    key = "not" if _asks_presence(plain, value) else "equals"
    return ((key, None),) if table.takes_null(table.RULES_BY_KEY[key], field, notation) else ()
