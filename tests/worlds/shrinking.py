"""Smaller worlds that fail, too, printed so that a person can read the case."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tests.worlds.maker import World


def shrunk(failing: World, fails: Callable[[World], bool]) -> World:
    """Return a smaller world that fails, too: fewer parts of the clause, fewer rows, and then less in them."""
    smaller = True
    while smaller:
        smaller = False
        for other in _smaller(failing):
            if fails(other):
                failing, smaller = other, True
                break
    return failing


def _smaller(found: World) -> Iterator[World]:
    for clause in _parts(found.clause):
        yield replace(found, clause=clause)
    for table, rows in found.tables.items():
        size = len(rows) // 2
        while size:
            for start in range(0, len(rows), size):
                yield replace(found, tables={**found.tables, table: rows[:start] + rows[start + size :]})
            size //= 2
    for table, rows in found.tables.items():
        if len(rows) <= _FEW:
            for place, row in enumerate(rows):
                yield from (
                    replace(found, tables={**found.tables, table: [*rows[:place], one, *rows[place + 1 :]]})
                    for one in _less_of(row)
                )


#: Of so many rows at most single values are tried.
_FEW = 3


def _less_of(row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a row without one of its values: of custom data, without one that is in it."""
    for name, value in row.items():
        if name == "id" or name.endswith("Id") or value is None:
            continue
        yield {one: held for one, held in row.items() if one != name}
        if isinstance(value, dict):
            yield from ({**row, name: less} for less in _less_of(value))
        elif isinstance(value, list | tuple):
            yield from ({**row, name: [*value[:place], *value[place + 1 :]]} for place in range(len(value)))


def _parts(clause: Any) -> Iterator[Any]:
    """Yield what is left of a clause without one of its parts, or one part in its place."""
    for key, asked in clause.items():
        others = {other: value for other, value in clause.items() if other != key}
        if others:
            yield others
        if key not in ("AND", "OR", "NOT"):
            yield from ({**clause, key: part} for part in _parts_of_relation(asked))
            continue
        members = asked if isinstance(asked, list) else [asked]
        yield from members
        for index, member in enumerate(members):
            rest = [*members[:index], *members[index + 1 :]]
            if rest:
                yield {**others, key: rest}
            for part in _parts(member):
                yield {**others, key: [*members[:index], part, *members[index + 1 :]]}


def _parts_of_relation(asked: Any) -> Iterator[Any]:
    """Yield what is left of what is asked of a relation, with less asked of its rows."""
    if not isinstance(asked, dict):
        return
    for key, inner in asked.items():
        if key in ("some", "every", "none", "is", "isNot", "where") and inner:
            yield from ({**asked, key: part} for part in ({}, *_parts(inner)))
        elif key in ("count", "sum", "avg", "min", "max"):
            yield from ({**asked, key: part} for part in _parts_of_relation(inner))


# -- in words ---------------------------------------------------------------------------------------------------------


def told(world: World, who: str, found: Iterable[int], right: Iterable[int], command: str) -> str:
    """Say what a back-end answers otherwise than the rules, and how to have it again."""
    found, right = list(found), list(right)
    keys = set(_keys([world.clause, [world.audiences[name] for name in world.audiences if name in world.text]]))
    lines = [f"{who} selects {found}, and not {right}", f"    {world.text}", f"    at {world.now.isoformat()}"]
    lines += [f"    {name} = {text}" for name, text in world.audience_texts.items() if f'"{name}"' in world.text]
    for name, described in world.schema["schemas"].items():
        fields = [_field(one) for one in described["fields"] if one["name"] in keys]
        links = [one["name"] for one in described.get("relations", ()) if one["name"] in keys]
        if not fields and not links:
            continue
        lines.append(f"    {name}: {', '.join([*fields, *links])}")
        members = [*described["fields"], *described.get("relations", ())]
        used = {"id", *(one.get("attribute", one["name"]) for one in members if one["name"] in keys)}
        rows = world.tables.get(described.get("table"), [])
        wrong = [row for row in rows if name != world.schema["root"] or row["id"] in set(found) ^ set(right)]
        for row in wrong[:_FEW]:
            held = {key: value for key, value in row.items() if key in used or key.endswith("Id")}
            lines.append(f"    {described['table']}: {held}")
    return "\n".join([*lines, f"    again: {command}"])


def _keys(document: Any) -> Iterator[str]:
    if isinstance(document, Mapping):
        yield from document
        document = list(document.values())
    if isinstance(document, list):
        for part in document:
            yield from _keys(part)
    elif isinstance(document, str):  # the field of an aggregate
        yield document


def _field(of: Mapping[str, Any]) -> str:
    more = "".join(f", {key} {of[key]}" for key in ("scale", "bits", "path", "nullable") if key in of)
    return f"{of['name']} {of['type']}{'[]' if of.get('many') else ''}{more}"
