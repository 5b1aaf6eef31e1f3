"""The conformance cases of the third part of the language, as the package reads them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

import audiencefilter as af
from audiencefilter.language.schema import Relation
from tests.conformance import third_corpus
from tests.conformance.third_corpus import contacts

#: Also contacts as dicts that lead to one another.
__all__ = ["Case", "cases", "contacts", "root", "schema"]


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
        return af.parse(self.source, schema=root(), audiences=self.known)

    @property
    def known(self) -> Mapping[str, Any] | None:
        """The audiences that it may name."""
        return third_corpus.schema()["audiences"] if self.audiences else None

    def __str__(self) -> str:
        return self.name


def _case(found: third_corpus.Case) -> Case:
    expected = found.expected
    rejected, change = expected.get("rejected"), expected.get("next_change")
    days = expected.get("month_days")
    return Case(
        found.name,
        found.group,
        found.source,
        found.now,
        found.with_audiences,
        tuple(expected["ids"]) if "ids" in expected else None,
        None if rejected is None else (rejected["code"], rejected["path"]),
        expected.get("date"),
        None if days is None else tuple(map(tuple, days)),
        expected.get("record"),
        None if change is None else third_corpus.instant(change),
        found.record,
        expected.get("record_error", expected.get("verdict")),
    )


@cache
def cases() -> tuple[Case, ...]:
    return tuple(map(_case, third_corpus.cases()))


# -- schemas ----------------------------------------------------------------------------------------------------------


@cache
def schema(name: str) -> af.Schema:
    described = third_corpus.schema()["schemas"][name]
    links = [
        Relation(link["name"], _later(link["schema"]), many=link["many"], **_of_data(link))
        for link in described.get("relations", ())
    ]
    fields = [_field(field) for field in described["fields"]]
    return af.Schema(name, fields, relations=links)


def _of_data(link: dict[str, Any]) -> dict[str, Any]:
    """Return what says that a relation is of objects in custom data."""
    return {key: link[key] for key in ("attribute", "path") if key in link}


def _later(name: str) -> Callable[[], af.Schema]:
    return lambda: schema(name)


def _field(described: dict[str, Any]) -> af.Field:
    return af.Field(**{**described, "type": af.FieldType[described["type"]]})


def root() -> af.Schema:
    """Return the schema that the clauses are about."""
    return schema(third_corpus.schema()["root"])
