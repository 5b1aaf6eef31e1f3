"""The conformance cases of the third part, with their schemas and records, as the tests use them.

Nothing here needs the package: the schema stays the document it is.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

FOLDER = Path(__file__).parent / "third"


@dataclass(frozen=True)
class Case:
    """One clause at one instant.

    Attributes:
        with_audiences: whether it is read with :func:`audiences`.
        record: the record that `verdict` or `record_error` is of, in place of the contacts.
        expected: one of `ids`, `rejected`, `next_change` with `record`, `verdict`, `record_error`, `date`, `before`,
            `after`, `month_days`, as the README describes them.
    """

    name: str
    group: str
    source: str
    now: datetime
    with_audiences: bool
    record: Mapping[str, Any] | None
    expected: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.name} {self.source[:200]}"


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


@cache
def cases() -> tuple[Case, ...]:
    lines = (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_case(json.loads(line)) for line in lines)


def _case(line: Mapping[str, Any]) -> Case:
    record = line.get("record")
    return Case(
        line["id"],
        line["group"],
        line["filters"],
        instant(line["now"]),
        line.get("audiences", False),
        None if record is None else {name: _python_value(value) for name, value in record.items()},
        line["expected"],
    )


def _python_value(value: Any) -> Any:
    """Return the value of a record; `{"$": kind, "v": text}` stands for what JSON has not."""
    if isinstance(value, dict) and set(value) == {"$", "v"}:
        kinds: dict[str, Callable[[str], Any]] = {
            "bytes": str.encode,
            "date": date.fromisoformat,
            "datetime": instant,
            "decimal": Decimal,
            "float": float,
            "list": json.loads,
            "uuid": UUID,
        }
        return kinds[value["$"]](value["v"])
    if isinstance(value, dict):
        return {key: _python_value(element) for key, element in value.items()}
    if isinstance(value, list):
        return list(map(_python_value, value))
    return value


# -- schemas ----------------------------------------------------------------------------------------------------------


@cache
def schema_text() -> str:
    return (FOLDER / "schema.json").read_text(encoding="utf-8")


@cache
def schema() -> dict[str, Any]:
    """Return the document of all schemas; its audiences are read with plain numbers."""
    found = json.loads(schema_text())
    assert isinstance(found, dict)
    return found


# -- records ----------------------------------------------------------------------------------------------------------


@cache
def tables() -> dict[str, list[dict[str, Any]]]:
    """Return the rows of each table, with the columns that join them, which are no fields."""
    found: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / "contacts.json").read_text(encoding="utf-8"))
    for described in schema()["schemas"].values():
        for row in found.get(described.get("table"), ()):
            _read(row, described["fields"])
    return found


def _read(row: dict[str, Any], fields: list[dict[str, Any]]) -> None:
    for field in fields:
        if "path" not in field and field["name"] in row:
            row[field["name"]] = _value(row[field["name"]], field["type"])
    if row.pop("dataAs", None) == "text":
        row["data"] = json.dumps(row.get("data"))
    if "dataRaw" in row:
        row["data"] = row.pop("dataRaw")


def _value(value: Any, kind: str) -> Any:
    if not isinstance(value, str):
        return value
    match kind:
        case "DATE":
            return date.fromisoformat(value)
        case "DATETIME":
            return instant(value)
        case "DECIMAL":
            return float(value) if value == "nan" else Decimal(value)
        case "UUID":
            return UUID(value.removeprefix("uuid:")) if value.startswith("uuid:") else value
        case _:
            return value


@cache
def contacts() -> list[dict[str, Any]]:
    """Return the contacts as dicts that lead to one another."""
    return linked(schema(), tables())["contacts"]


def linked(described: Mapping[str, Any], rows: Mapping[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of each table as dicts that lead to one another."""
    found = {name: list(map(dict, rows)) for name, rows in rows.items()}
    for one in described["schemas"].values():
        for link in one.get("relations", ()):
            if "table" in link:
                _link(found[one["table"]], link, found[link["table"]])
    return found


def _link(rows: list[dict[str, Any]], link: Mapping[str, Any], related: list[dict[str, Any]]) -> None:
    ours, theirs = zip(*link["on"], strict=True)
    by_key: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in related:
        by_key.setdefault(tuple(map(row.get, theirs)), []).append(row)
    for row in rows:
        key = tuple(map(row.get, ours))
        found = [] if None in key else by_key.get(key, [])
        row[link["name"]] = found if link["many"] else found[0] if found else None
