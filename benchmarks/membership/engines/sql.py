"""Plans in SQL as one writes them by hand: exact for these audiences and contacts, which is checked."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from audiencefilter.plan.nodes import Bound, Conjunction, Constant, Disjunction, Match, Membership, Plan, Presence, Side

_SIDES: Final[Mapping[Side, str]] = {Side.ABOVE: ">", Side.AT_LEAST: ">=", Side.BELOW: "<", Side.AT_MOST: "<="}


def condition(plan: Plan, found: Callable[[Match], str]) -> str:
    """Return the condition of a plan.

    Args:
        plan: of an audience.
        found: writes a search, not negated, as an engine is quickest at it.
    """
    match plan:
        case Constant(verdict):
            return "true" if verdict else "false"
        case Presence(field, present):
            return f'"{field.name}" IS {"NOT " * present}NULL'
        case Membership(field, (bool(value),)):
            return f'"{field.name}"' if value else f'NOT "{field.name}"'
        case Membership(field, (value,), negated):
            return f'"{field.name}" {"<>" if negated else "="} {literal(value)}'
        case Membership(field, values, negated):
            return f'"{field.name}" {"NOT " * negated}IN ({", ".join(map(literal, values))})'
        case Bound(field, side, value):
            return f'"{field.name}" {_SIDES[side]} {literal(value)}'
        case Match():
            return f"{'NOT ' * plan.negated}{found(plan)}"
        case Conjunction(children):
            return f"({' AND '.join(condition(child, found) for child in children)})"
        case Disjunction(children):
            return f"({' OR '.join(condition(child, found) for child in children)})"
        case _:
            raise AssertionError(plan)


def literal(value: Any) -> str:
    """Write a value for an engine whose time zone is UTC."""
    if isinstance(value, datetime):
        return f"'{value:%Y-%m-%d %H:%M:%S}'"
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)
