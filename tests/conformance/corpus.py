# ruff: noqa: B019 - a language is never dropped
"""The cases of the conformance suite, by their worlds, as the tests use them; conformance/README.md has the format."""

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from functools import cache, cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, TypeVar
from uuid import UUID

import audiencefilter as af
from tests.described import schema_of

SUITE: Final = Path(__file__).parents[2] / "conformance" / "suite"
#: Clauses of more characters ask what shorter ones ask, many times.
LONG: Final = 20_000


@dataclass(frozen=True)
class Case:
    """One clause at one instant.

    Attributes:
        audiences: the clauses that it may name; None where it is read without them.
        ids: the contacts that are selected; None where something else is expected.
        skip: the reasons for which another implementation may leave it out.
        problem: the code and the path of one of its problems; None where it is accepted.
        operand: the instant or date of its one operand, ``"before"`` or ``"after"``; None where something else is
            expected.
        month_days: the days of its window at `now`; None where something else is expected.
        contact: the contact that `next_change` is of; None where something else is expected.
        next_change: when its membership changes next; None where it never does.
        record: the record of a verdict or an error, in place of the contacts; None where something else is expected.
        verdict: true, false, None for unknown, or the name of the field that cannot be compared.
    """

    name: str
    source: str
    now: datetime
    schema: af.Schema
    audiences: Mapping[str, Any] | None = field(default=None, repr=False)
    ids: tuple[int, ...] | None = None
    skip: tuple[str, ...] = ()
    problem: tuple[str, str] | None = None
    operand: str | None = None
    month_days: tuple[tuple[int, int], ...] | None = None
    contact: int | None = None
    next_change: datetime | None = None
    record: Mapping[str, Any] | None = None
    verdict: bool | str | None = None

    @property
    def notation(self) -> af.Notation:
        return self.schema.notation

    @property
    def rejected(self) -> bool:
        return self.problem is not None

    @property
    def is_long(self) -> bool:
        return len(self.source) > LONG

    @cached_property
    def filter(self) -> af.Filter:
        """The clause, read once for all tests."""
        return self.parse()

    def parse(self) -> af.Filter:
        return af.parse(self.source, schema=self.schema, audiences=self.audiences)

    def __str__(self) -> str:
        return f"{self.name} {self.source[:200]}"


class Language:
    """Cases of one kind: those of one world of the suite.

    Attributes:
        name: the name of the world.
        path: the file of the world.
        document: what it says, in which audiences are read with plain numbers.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = SUITE / "worlds" / f"{name}.json"
        self.document: Mapping[str, Any] = json.loads(self.path.read_text("utf-8"))

    def __str__(self) -> str:
        return self.name

    # -- schemas --

    def root(self) -> af.Schema:
        """Return the schema that the clauses are about."""
        return self.schema(self.document["root"])

    @cache
    def schema(self, name: str) -> af.Schema:
        return CONTACT[af.Notation.EXTENDED] if self.name == "contacts" else schema_of(self.document, name)

    def joins(self) -> dict[tuple[str, str], dict[str, str]]:
        """Return the columns that are the same, ours and theirs, by the names of a schema and its relation."""
        return {
            (name, link["name"]): dict(link["on"])
            for name, described in self.document["schemas"].items()
            for link in described.get("relations", ())
            if "on" in link
        }

    def table_of(self, schema: str) -> str:
        """Return the table that the records of a schema are in."""
        return str(self.document["schemas"][schema]["table"])

    # -- cases --

    @cache
    def cases(self) -> tuple[Case, ...]:
        return tuple(case for line in _lines() if line["world"] == self.name for case in self._read(line))

    def accepted(self) -> list[Case]:
        return [case for case in self.cases() if not case.rejected]

    def rejected(self) -> list[Case]:
        return [case for case in self.cases() if case.rejected]

    def selecting(self) -> list[Case]:
        """Return the cases that say which contacts are selected."""
        return [case for case in self.cases() if case.ids is not None]

    @cache
    def distinct(self) -> tuple[Case, ...]:
        """Return a selecting case for each tree and instant: most clauses are the same filter in both notations."""
        return tuple({(case.filter.ast, case.now): case for case in self.selecting()}.values())

    def changing(self) -> list[Case]:
        """Return the cases that say when a membership changes."""
        return [case for case in self.cases() if case.contact is not None]

    def _read(self, line: Mapping[str, Any]) -> Iterator[Case]:
        expected, record = line["expected"], line.get("record")
        problem, change, days = (expected.get(key) for key in ("rejected", "next_change", "month_days"))
        for notation in line["notations"]:
            yield Case(
                line["id"] if len(line["notations"]) == 1 else f"{line['id']}-{notation}",
                line["filters"],
                instant(line["now"]),
                CONTACT[af.Notation(notation)] if self.name == "contacts" else self.root(),
                audiences=self.document["audiences"] if "audiences" in line else None,
                skip=tuple(line.get("skip", ())),
                ids=tuple(expected["ids"]) if "ids" in expected else None,
                problem=None if problem is None else (problem["code"], problem["path"]),
                operand=expected.get("instant", expected.get("date")),
                month_days=None if days is None else tuple(map(tuple, days)),
                contact=line.get("contact"),
                next_change=None if change is None else instant(change),
                record=None if record is None else {name: _python_value(value) for name, value in record.items()},
                verdict=expected.get("record_error", expected.get("verdict")),
            )

    # -- records --

    @cache
    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """Return the rows of each table, with the columns that join them, which are no fields."""
        found = json.loads(self.path.read_text("utf-8"))["tables"]
        described = [one for one in self.document["schemas"].values() if "table" in one]
        for one in described:
            for row in found[one["table"]]:
                _read_row(row, one["fields"])
        tables: dict[str, list[dict[str, Any]]] = found
        return tables

    @cache
    def contacts(self) -> list[dict[str, Any]]:
        """Return the contacts as dicts that lead to one another."""
        return linked(self.document, self.tables())[self.table_of(self.document["root"])]

    @cache
    def objects(self) -> list[Any]:
        """Return the contacts as objects that lead to one another."""
        documents = {link["attribute"] for one in self.document["schemas"].values() for link in _of_data(one)}
        documents |= {field["attribute"] for one in self.document["schemas"].values() for field in _with_path(one)}
        return as_objects(self.contacts(), documents)

    def sparse_contacts(self) -> list[dict[str, Any]]:
        """Return the contacts without the keys of missing values."""
        return [{key: value for key, value in contact.items() if value is not None} for contact in self.contacts()]

    def naive_contacts(self) -> list[dict[str, Any]]:
        """Return the contacts with date-times that have no offset, and so mean UTC."""
        return [
            {name: held.replace(tzinfo=None) if isinstance(held, datetime) else held for name, held in contact.items()}
            for contact in self.contacts()
        ]


#: The schema of the first language by its notation.
CONTACT: Final = {notation: af.CONTACT.with_notation(notation) for notation in af.Notation}
#: Fields of contacts, in both notations.
CONTACTS: Final = Language("contacts")
#: Lists, custom data, related records and relative instants.
RELATIONS: Final = Language("relations")
#: Dates, decimals, ids, objects in custom data and named audiences.
VALUES: Final = Language("values")
LANGUAGES: Final = (CONTACTS, RELATIONS, VALUES)


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


@cache
def _lines() -> list[dict[str, Any]]:
    return list(map(json.loads, (SUITE / "cases.jsonl").read_text("utf-8").splitlines()))


_Row = TypeVar("_Row", bound=Mapping[str, Any])


def linked(document: Mapping[str, Any], rows: Mapping[str, Sequence[_Row]]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of each table as dicts that lead to one another."""
    found = {name: list(map(dict, held)) for name, held in rows.items()}
    for one in document["schemas"].values():
        for link in one.get("relations", ()):
            if "table" in link:
                link_rows(found[one["table"]], link["name"], link["many"], dict(link["on"]), found[link["table"]])
    return found


def as_objects(rows: Iterable[Any], documents: Container[str]) -> list[Any]:
    """Return rows that lead to one another as objects that do; custom data stays as it is."""
    made: dict[int, Any] = {}

    def converted(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return type(value)(map(converted, value))
        if not isinstance(value, dict):
            return value
        if id(value) not in made:
            made[id(value)] = found = SimpleNamespace()
            for name, held in value.items():
                setattr(found, name, held if name in documents else converted(held))
        return made[id(value)]

    return list(map(converted, rows))


def link_rows(
    rows: Iterable[dict[str, Any]], name: str, many: bool, on: Mapping[str, str], related: Iterable[Mapping[str, Any]]
) -> None:
    """Give rows those of another table that have the same in some columns, ours and theirs."""
    by_key: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for row in related:
        by_key.setdefault(tuple(map(row.get, on.values())), []).append(row)
    for row in rows:
        key = tuple(map(row.get, on))
        found = [] if None in key else by_key.get(key, [])
        row[name] = found if many else found[0] if found else None


def _of_data(described: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [link for link in described.get("relations", ()) if "path" in link]


def _with_path(described: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [one for one in described["fields"] if "path" in one]


def _read_row(row: dict[str, Any], fields: Iterable[Mapping[str, Any]]) -> None:
    for one in fields:
        held = row.get(one["name"])
        if "path" not in one and held is not None:
            row[one["name"]] = _value(held, one["type"])
    if row.pop("dataAs", None) == "text":
        row["data"] = json.dumps(row.get("data"))
    if "dataRaw" in row:
        row["data"] = row.pop("dataRaw")


def _value(value: Any, kind: str) -> Any:
    if isinstance(value, list):
        return [_value(element, kind) for element in value]
    if not isinstance(value, str):
        return value
    match kind:
        case "DATE":
            return date.fromisoformat(value)
        case "DATETIME":
            return instant(value)
        case "NUMBER":
            return float(value)
        case "DECIMAL":
            return float(value) if value == "nan" else Decimal(value)
        case "UUID" if value.startswith("uuid:"):
            return UUID(value.removeprefix("uuid:"))
        case _:
            return value


_KINDS: Final[Mapping[str, Callable[[str], Any]]] = {
    "bytes": str.encode, "date": date.fromisoformat, "datetime": instant, "decimal": Decimal, "float": float,
    "list": json.loads, "uuid": UUID,
}  # fmt: skip


def _python_value(value: Any) -> Any:
    """Return the value of a record; `{"$": kind, "v": text}` stands for what JSON has not."""
    match value:
        case {"$": kind, "v": text, **rest} if not rest:
            return _KINDS[kind](text)
        case dict():
            return {key: _python_value(element) for key, element in value.items()}
        case list():
            return list(map(_python_value, value))
        case _:
            return value
