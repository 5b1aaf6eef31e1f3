"""What can be wrong with a query that no clause can have, in words; all of it has the code ``invalid_query``."""

from collections.abc import Iterable
from typing import Any, Final

from audiencefilter.adapters.querybuilder.operators import OPERATORS, MatchMode
from audiencefilter.language.errors import show
from audiencefilter.language.paths import Path
from audiencefilter.language.problems import Finding, an, kind, listed
from audiencefilter.language.suggest import closest

CODE: Final = "invalid_query"


def _finding(path: Path, message: str, value: Any, expected: str | None = None, hint: str | None = None) -> Finding:
    return Finding(CODE, path, message, value=value, expected=expected, hint=hint)


def no_group(path: Path, value: Any) -> Finding:
    return _finding(path, f"a query is an object with rules, not {kind(value)}", value, "an object with an array rules")


def no_rule(path: Path, value: Any) -> Finding:
    return _finding(
        path, f"neither a rule nor a group, but {kind(value)}", value, "an object with field, or with rules"
    )


def no_flag(path: Path, value: Any) -> Finding:
    return _finding(path, f"{path[-1]} is true or false, not {kind(value)}", value, "true or false")


def unknown_combinator(path: Path, value: Any) -> Finding:
    if value == "xor":
        hint = "xor of more than two rules is read in two ways: write it with and, or and not"
    else:
        hint = None
    shown = show(value) if isinstance(value, str) else kind(value)
    return _finding(path, f"rules are not joined by {shown}", value, "and or or", hint)


def misplaced_combinator(path: Path, value: Any) -> Finding:
    return _finding(
        path,
        f"{show(value)} stands where a rule is due",
        value,
        "rules, and between each two of them and or or",
        "where the group has a combinator, write none between its rules",
    )


def missing_combinator(path: Path) -> Finding:
    hint = "give the group a combinator, or write one between the rules"
    return _finding(path, "nothing says how this rule is joined with the one before", None, "and or or", hint)


def nothing_chosen(path: Path) -> Finding:
    return _finding(
        path, f"no {path[-1]} is chosen yet", None, an(str(path[-1])), "choose one, or remove or mute the rule"
    )


def unknown_operator(path: Path, name: Any, names: Iterable[str]) -> Finding:
    names = tuple(names)
    shown = show(name) if isinstance(name, str) else kind(name)
    alike = closest(name, names) if isinstance(name, str) else None
    hint = None if alike is None else f"write {alike}"
    return _finding(path, f"there is no operator {shown}", name, listed(names) if names else None, hint)


def other_source(path: Path, source: Any) -> Finding:
    shown = show(source) if isinstance(source, str) else kind(source)
    message = f"a rule compares with a value, not with {shown}"
    return _finding(path, message, source, "value", "values of one record are not compared with one another")


def left_side(path: Path) -> Finding:
    hint = "leave lhs out: a rule is about its field"
    return _finding(path, "a rule is about a field, not about an expression", None, None, hint)


def no_values(path: Path, value: Any) -> Finding:
    hint = "write the values, or remove or mute the rule; for a missing value there is the operator null"
    return _finding(path, "a list of no values is not finished", value, "one value or more", hint)


def no_pair(path: Path, value: Any, name: str) -> Finding:
    return _finding(
        path, f"{name} takes two values", value, "an array of two values, or two with a comma between", None
    )


def null_as_value(path: Path) -> Finding:
    hint = "for a missing value there is the operator null, for one that is there notNull"
    return _finding(path, "a rule compares with a value, not with null", None, "a value", hint)


def object_as_value(path: Path, value: Any) -> Finding:
    return _finding(path, "a rule compares with a value, not with an object", value, "a value")


def needs_match(path: Path, name: str, is_list: bool) -> Finding:
    what = "is a list" if is_list else "leads to other records"
    modes = "some or none" if is_list else listed(mode.value for mode in MatchMode)
    return _finding(
        path, f"{show(name)} {what}", None, f"match, with the mode {modes}", "its value is a query of its own then"
    )


def no_match(path: Path, name: str) -> Finding:
    return _finding(path, f"{show(name)} is neither a list nor a relation", None, None, "leave match out")


def unknown_mode(path: Path, mode: Any, modes: Iterable[MatchMode]) -> Finding:
    shown = show(mode) if isinstance(mode, str) else kind(mode)
    return _finding(path, f"there is no mode {shown} here", mode, listed(known.value for known in modes))


def no_threshold(path: Path, value: Any) -> Finding:
    hint = "a part of all, as 0.5, is not asked" if isinstance(value, float) and 0 < value < 1 else None
    return _finding(path, "how many is a whole number, from 0 on", value, "a whole number", hint)


def not_of_a_list(path: Path) -> Finding:
    expected = f"one rule with {listed(row.name for row in OPERATORS if row.name in ('=', 'in'))}, or none"
    return _finding(path, "of the values of a list only whole ones are asked for", None, expected)


def takes_no_operator(path: Path, name: Any) -> Finding:
    return _finding(path, f"beside match there is no operator {show(name)}", name, "=")
