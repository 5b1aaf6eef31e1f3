"""A world that fails, printed so that a person can read the case."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.worlds.maker import World

#: So many rows are printed.
_FEW = 3


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
