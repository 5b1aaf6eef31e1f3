"""The conformance cases and contacts, as the tests use them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import audiencefilter as af

FOLDER = Path(__file__).parent
SCHEMAS = {notation: af.CONTACT.with_notation(notation) for notation in af.Notation}


@dataclass(frozen=True)
class Case:
    """One clause in one notation; `ids` is None where it is rejected."""

    name: str
    chapter: str
    source: str
    notation: af.Notation
    ids: tuple[int, ...] | None

    @property
    def schema(self) -> af.Schema:
        return SCHEMAS[self.notation]

    def parse(self) -> af.Filter:
        return af.parse(self.source, schema=self.schema)

    def __str__(self) -> str:
        return self.name


def _case(line: dict[str, Any], notation: af.Notation) -> Case:
    outcome = line[notation.value]
    ids = None if outcome.get("rejected") else tuple(outcome["ids"])
    return Case(f"{line['id']}-{notation.value}", line["group"], line["filters"], notation, ids)


@cache
def cases() -> tuple[Case, ...]:
    lines = (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_case(json.loads(line), notation) for line in lines for notation in af.Notation)


def accepted() -> list[Case]:
    return [case for case in cases() if case.ids is not None]


def rejected() -> list[Case]:
    return [case for case in cases() if case.ids is None]


def by_chapter(some: Iterable[Case]) -> dict[str, list[Case]]:
    """Return the cases of each chapter that has any."""
    found: dict[str, list[Case]] = {}
    for case in some:
        found.setdefault(case.chapter, []).append(case)
    return found


@cache
def distinct() -> tuple[Case, ...]:
    """Return an accepted case for each tree: most clauses are the same filter in both notations."""
    return tuple({case.parse().ast: case for case in accepted()}.values())


@cache
def contacts() -> list[dict[str, Any]]:
    """Return the contacts as dicts that have every key."""
    return [af.CONTACT.coerce(contact) for contact in json.loads((FOLDER / "contacts.json").read_text("utf-8"))]


@cache
def sparse_contacts() -> list[dict[str, Any]]:
    """Return the contacts without the keys of missing values."""
    return [{key: value for key, value in contact.items() if value is not None} for contact in contacts()]


@cache
def naive_contacts() -> list[dict[str, Any]]:
    """Return the contacts with date-times that have no offset, and so mean UTC."""
    return [
        {key: value.replace(tzinfo=None) if isinstance(value, datetime) else value for key, value in contact.items()}
        for contact in contacts()
    ]


@cache
def objects() -> list[SimpleNamespace]:
    """Return the contacts as objects."""
    return [SimpleNamespace(**contact) for contact in contacts()]
