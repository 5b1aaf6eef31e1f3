"""The conformance cases of the second language, with their schemas and records, as the tests use them."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import audiencefilter as af
from audiencefilter.language.schema import Relation

FOLDER = Path(__file__).parent / "second"


@dataclass(frozen=True)
class Case:
    """One clause at one instant.

    Attributes:
        ids: the contacts that are selected; None where something else is expected.
        rejected: whether it is not accepted.
        instant: the instant of its one operand, ``"before"`` or ``"after"``; None where something else is expected.
        record: the contact that `next_change` is of; None where something else is expected.
        next_change: when its membership changes next; None where it never does.
    """

    name: str
    chapter: str
    source: str
    now: datetime
    ids: tuple[int, ...] | None
    rejected: bool
    instant: str | None
    record: int | None
    next_change: datetime | None

    def parse(self) -> af.Filter:
        return af.parse(self.source, schema=root())

    def __str__(self) -> str:
        return self.name


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _case(line: dict[str, Any]) -> Case:
    expected = line["expected"]
    change = expected.get("next_change")
    return Case(
        line["id"],
        line["group"].partition("/")[0],
        line["filters"],
        instant(line["now"]),
        tuple(expected["ids"]) if "ids" in expected else None,
        expected.get("rejected", False),
        expected.get("instant"),
        expected.get("record"),
        None if change is None else instant(change),
    )


@cache
def cases() -> tuple[Case, ...]:
    lines = (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_case(json.loads(line)) for line in lines)


# -- schemas ----------------------------------------------------------------------------------------------------------


@cache
def _described() -> dict[str, Any]:
    found = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


@cache
def schema(name: str) -> af.Schema:
    described = _described()["schemas"][name]
    links = [
        Relation(link["name"], _later(link["schema"]), many=link["many"]) for link in described.get("relations", ())
    ]
    return af.Schema(name, map(_field, described["fields"]), relations=links)


def _later(name: str) -> Callable[[], af.Schema]:
    return lambda: schema(name)


def _field(described: dict[str, Any]) -> af.Field:
    return af.Field(**{**described, "type": af.FieldType[described["type"]]})


def root() -> af.Schema:
    """Return the schema that the clauses are about."""
    return schema(_described()["root"])


# -- records ----------------------------------------------------------------------------------------------------------


@cache
def tables() -> dict[str, list[dict[str, Any]]]:
    """Return the rows of each table, with the columns that join them, which are no fields."""
    found: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / "contacts.json").read_text(encoding="utf-8"))
    described = {found["table"]: found for found in _described()["schemas"].values()}
    for name, rows in found.items():
        for row in rows:
            _read(row, described[name]["fields"])
    return found


def joins() -> dict[tuple[str, str], dict[str, str]]:
    """Return the columns that are the same, ours and theirs, by the names of a schema and its relation."""
    return {
        (name, link["name"]): dict(link["on"])
        for name, described in _described()["schemas"].items()
        for link in described.get("relations", ())
    }


def table_of(schema: str) -> str:
    """Return the table that the records of a schema are in."""
    return str(_described()["schemas"][schema]["table"])


@cache
def contacts() -> list[dict[str, Any]]:
    """Return the contacts as dicts that lead to one another."""
    linked = {name: list(map(dict, rows)) for name, rows in tables().items()}
    described = {found["table"]: found for found in _described()["schemas"].values()}
    for name, rows in linked.items():
        for link in described[name].get("relations", ()):
            _link(rows, link, linked[link["table"]])
    return linked["contacts"]


def _read(row: dict[str, Any], fields: list[dict[str, Any]]) -> None:
    for field in fields:
        held = row.get(field["name"])
        if "path" not in field and held is not None:
            values = [_value(value, field["type"]) for value in (held if field.get("many") else [held])]
            row[field["name"]] = values if field.get("many") else values[0]
    if row.pop("dataAs", None) == "text":
        row["data"] = json.dumps(row.get("data"))
    if "dataRaw" in row:
        row["data"] = row.pop("dataRaw")


def _value(value: Any, kind: str) -> Any:
    if value is not None and kind == "DATETIME":
        return instant(value)
    return float("nan") if value == "NaN" and kind == "NUMBER" else value


def _link(rows: list[dict[str, Any]], link: dict[str, Any], related: list[dict[str, Any]]) -> None:
    ours, theirs = zip(*link["on"], strict=True)
    by_key: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in related:
        by_key.setdefault(tuple(map(row.get, theirs)), []).append(row)
    for row in rows:
        key = tuple(map(row.get, ours))
        found = [] if None in key else by_key.get(key, [])
        row[link["name"]] = found if link["many"] else found[0] if found else None


@cache
def objects() -> list[Any]:
    """Return the contacts as objects that lead to one another."""
    made: dict[int, Any] = {}

    def converted(value: Any) -> Any:
        if isinstance(value, dict) and id(value) not in made:
            made[id(value)] = found = SimpleNamespace()
            for name, held in value.items():
                setattr(found, name, held if name in ("data", "meta") else converted(held))
        if isinstance(value, list):
            return [converted(element) for element in value]
        return made[id(value)] if isinstance(value, dict) else value

    return [converted(contact) for contact in contacts()]
