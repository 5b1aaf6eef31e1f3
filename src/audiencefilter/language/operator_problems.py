"""Problems of unknown operators, with the operators to write instead: mostly those of another query language."""

import re
from collections.abc import Collection
from typing import Any, Final

from audiencefilter.language import foreign
from audiencefilter.language import operators as table
from audiencefilter.language.errors import MAX_KEY, Path, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.problems import Finding, listed, slip_or_hint
from audiencefilter.language.schema import Notation
from audiencefilter.language.suggest import is_cut_short, plain_name

_KEY: Final = r'"(\w+)":'


def unknown_operator(
    path: Path, name: str, field: Field, notation: Notation, value: Any, beside: Collection[str]
) -> Finding:
    """An unknown operator with its operand; `beside`: the other keys of its object."""
    keys = table.keys_of(field, notation)
    message = f"there is no operator {show(name)}"
    expected = f"for {field.name} ({'list of ' if field.many else ''}{field.type.value}): {listed(keys)}"
    finding = Finding("unknown_operator", path, message, name, expected, at_key=True)
    if len(name) > MAX_KEY:  # too long for any real operator
        return finding
    plain = plain_name(name)
    ours = next((key for key in keys if plain_name(key) == plain), None)
    if ours is not None and is_cut_short(name):
        return finding._replace(hint=f'there is "{ours}", which may mean something else')
    comparison = None if field.many else foreign.COMPARISONS.get(plain)
    if comparison in keys:
        is_ordered_text = field.type is FieldType.STRING and comparison in ("gt", "gte", "lt", "lte")
        may_differ = value is None or is_ordered_text or (field.nullable and _is_denied(path))
        return _renamed(finding, comparison, beside, may_differ or table.MODE_KEY in beside)
    hint = _hint(plain, field, notation)
    if hint is not None or ours not in (None, table.MODE_KEY):
        return finding._replace(hint=hint or f'write {{"{ours}": …}}')
    slip, hint = (ours, None) if ours else slip_or_hint(name, keys)
    if slip is not None:
        return _renamed(finding, slip, beside)
    if name in table.RELATION_RULES_BY_KEY and notation is Notation.EXTENDED and not field.many:
        hint = f"{name} is for relations, and {field.name} is a field"
    return finding._replace(hint=hint)


def _renamed(finding: Finding, key: str, beside: Collection[str], may_differ: bool = False) -> Finding:
    """Propose an operator with the same operand: as a fix unless some language selects other records by its name."""
    nests = finding.path[-2:-1] == ("not",) and key in ("not", table.MODE_KEY)
    if may_differ or nests or key in beside:
        return finding._replace(hint=f'write {{"{key}": …}}' + (" in an object of its own" if beside else ""))
    return finding._replace(rename=key)


def _is_denied(path: Path) -> bool:
    """Whether a test that is unknown is denied at a path: languages without unknown tests select the record then."""
    denied = False
    for step in path:
        denied = step in ("NOT", "not", "notIn") or (denied and step not in table.RELATION_RULES_BY_KEY)
    return denied


def _hint(plain: str, field: Field, notation: Notation) -> str | None:
    """Say what to write for an operator of another language that has no operator of the same meaning here."""
    instead = (foreign.OF_LISTS if field.many else foreign.OF_VALUES).get(plain)
    if field.type is FieldType.DATETIME and notation is Notation.EXTENDED and not field.many:
        instead = instead or foreign.RELATIVE.get(plain)
    if instead is not None:
        rules = [table.RULES_BY_KEY[key] for key in re.findall(_KEY, instead) if key in table.RULES_BY_KEY]
        if not all(rule.accepts(field, Notation.EXTENDED) for rule in rules):
            return None
        needed = table.MODE_NOTATION if f'"{table.MODE_KEY}"' in instead else Notation.PUBLISHED
        is_known = all(rule.accepts(field, notation) for rule in rules) and notation.has(needed)
        caution = f"; {foreign.MISSING_TOO}" if field.nullable and instead.startswith('{"not') else ""
        return f"{'write' if is_known else 'the extended notation has'} {instead}{caution}"
    if plain not in foreign.PRESENCE:
        return None
    if not field.nullable:
        return f"{field.name} always has a value"
    missing = "for a missing value write null" if notation is Notation.EXTENDED else "the extended notation has null"
    return f'{missing}, for a present one {{"not": null}}'
