"""The conformance cases of the third part of the language, with their schemas and records, as the tests use them."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import audiencefilter as af
from audiencefilter.language.schema import Relation

FOLDER = Path(__file__).parent / "third"
#: The groups of cases about parts of the language that are not there yet: their cases are not read.
NOT_YET: Final[frozenset[str]] = frozenset()
#: The types of fields that are not there yet: schemas leave their fields out, and cases that name one are not read.
TYPES_NOT_YET: Final = frozenset(("UUID", "DECIMAL")) - frozenset(kind.name for kind in af.FieldType)
#: Parts that are not there yet, by a text that only their clauses contain.
PARTS_NOT_YET: Final[tuple[str, ...]] = ()


@dataclass(frozen=True)
class Case:
    """One clause at one instant.

    Attributes:
        ids: the contacts that are selected; None where something else is expected.
        rejected: the code and the path of a problem; None where something else is expected.
        operand: the date of its one operand, ``"before"`` or ``"after"``; None where something else is expected.
        month_days: the days of its window at `now`; None where something else is expected.
        contact: the contact that `next_change` is of; None where something else is expected.
        next_change: when its membership changes next; None where it never does.
        record: the record of a verdict or an error; None where something else is expected.
        verdict: true, false, None for unknown, or the name of the field that cannot be compared.
    """

    name: str
    group: str
    source: str
    now: datetime
    audiences: bool
    ids: tuple[int, ...] | None
    rejected: tuple[str, str] | None
    operand: str | None
    month_days: tuple[tuple[int, int], ...] | None
    contact: int | None
    next_change: datetime | None
    record: Mapping[str, Any] | None
    verdict: bool | str | None

    def parse(self) -> af.Filter:
        return af.parse(self.source, schema=root())

    def __str__(self) -> str:
        return self.name


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _case(line: dict[str, Any]) -> Case:
    expected = line["expected"]
    rejected, change, record = expected.get("rejected"), expected.get("next_change"), line.get("record")
    days = expected.get("month_days")
    return Case(
        line["id"],
        line["group"],
        line["filters"],
        instant(line["now"]),
        bool(line.get("audiences")),
        tuple(expected["ids"]) if "ids" in expected else None,
        None if rejected is None else (rejected["code"], rejected["path"]),
        expected.get("date"),
        None if days is None else tuple(map(tuple, days)),
        expected.get("record"),
        None if change is None else instant(change),
        None if record is None else {name: _special(value) for name, value in record.items()},
        expected.get("record_error", expected.get("verdict")),
    )


def _special(value: Any) -> Any:
    """Return the Python value of a record in a case."""
    if isinstance(value, list):
        return list(map(_special, value))
    if not isinstance(value, dict):
        return value
    if "$" not in value:
        return {key: _special(inner) for key, inner in value.items()}
    text = value["v"]
    make: dict[str, Callable[[str], Any]] = {
        "decimal": Decimal, "float": float, "date": date.fromisoformat, "datetime": datetime.fromisoformat,
        "uuid": UUID, "bytes": str.encode, "list": json.loads,
    }  # fmt: skip
    return make[value["$"]](text)


@cache
def all_cases() -> tuple[Case, ...]:
    lines = (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_case(json.loads(line)) for line in lines)


@cache
def cases() -> tuple[Case, ...]:
    """Return the cases of the parts of the language that are there."""
    return tuple(case for case in all_cases() if _is_there(case))


def not_read() -> dict[str, int]:
    """Return the number of the cases that are not read, by group."""
    found: dict[str, int] = {}
    for case in all_cases():
        if not _is_there(case):
            found[case.group] = found.get(case.group, 0) + 1
    return found


def _is_there(case: Case) -> bool:
    if case.group in NOT_YET or case.audiences or case.group.startswith(("objects/", "audiences/")):
        return False
    return not any(part in case.source for part in (*PARTS_NOT_YET, *(f'"{name}"' for name in _names_not_yet())))


@cache
def _names_not_yet() -> frozenset[str]:
    """Return the names of the fields and relations that are left out."""
    found = set()
    for described in _described()["schemas"].values():
        found |= {field["name"] for field in described["fields"] if field["type"] in TYPES_NOT_YET}
        found |= {link["name"] for link in described.get("relations", ()) if not _is_relation_there(link)}
    return frozenset(found)


# -- schemas ----------------------------------------------------------------------------------------------------------


@cache
def _described() -> dict[str, Any]:
    found = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def _is_relation_there(link: dict[str, Any]) -> bool:
    return "table" in link  # objects in custom data are not there yet


@cache
def schema(name: str) -> af.Schema:
    described = _described()["schemas"][name]
    links = [
        Relation(link["name"], _later(link["schema"]), many=link["many"])
        for link in described.get("relations", ())
        if _is_relation_there(link)
    ]
    fields = [_field(field) for field in described["fields"] if field["type"] not in TYPES_NOT_YET]
    return af.Schema(name, fields, relations=links)


def _later(name: str) -> Callable[[], af.Schema]:
    return lambda: schema(name)


def _field(described: dict[str, Any]) -> af.Field:
    return af.Field(**{**described, "type": af.FieldType[described["type"]]})


def root() -> af.Schema:
    """Return the schema that the clauses are about."""
    return schema(_described()["root"])


# -- records ----------------------------------------------------------------------------------------------------------


@cache
def contacts() -> list[dict[str, Any]]:
    """Return the contacts as dicts that lead to one another."""
    tables: dict[str, list[dict[str, Any]]] = json.loads((FOLDER / "contacts.json").read_text(encoding="utf-8"))
    schemas = [found for found in _described()["schemas"].values() if "table" in found]
    for described in schemas:
        for row in tables[described["table"]]:
            _read(row, described["fields"])
    for described in schemas:
        for link in described.get("relations", ()):
            if "table" in link:
                _link(tables[described["table"]], link, tables[link["table"]])
    return tables["contacts"]


def _read(row: dict[str, Any], fields: list[dict[str, Any]]) -> None:
    for field in fields:
        value = row.get(field["name"])
        if "path" not in field and value is not None:
            row[field["name"]] = _value(value, field["type"])
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
            return float("nan") if value == "nan" else Decimal(value)
        case "UUID":
            return UUID(value.removeprefix("uuid:")) if value.startswith("uuid:") else value
        case _:
            return value


def _link(rows: list[dict[str, Any]], link: dict[str, Any], related: list[dict[str, Any]]) -> None:
    ours, theirs = zip(*link["on"], strict=True)
    by_key: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in related:
        by_key.setdefault(tuple(map(row.get, theirs)), []).append(row)
    for row in rows:
        key = tuple(map(row.get, ours))
        found = [] if None in key else by_key.get(key, [])
        row[link["name"]] = found if link["many"] else found[0] if found else None
