"""Problems of tests of audiences; the other problem modules have the rest."""

from collections.abc import Collection
from typing import Any, Final

from audiencefilter.language import operators as table
from audiencefilter.language.errors import Path, render, show
from audiencefilter.language.problems import Finding, kind, listed, not_an_array, slip_or_hint

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
    return not_an_array(path, value, message, "an array of names of audiences", isinstance(value, str))


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
