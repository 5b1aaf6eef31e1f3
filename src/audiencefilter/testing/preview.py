"""The preview of a clause over the contacts of a test."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from audiencefilter.explain.near_misses import NearMiss, near_misses
from audiencefilter.filter import Filter, read
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.given_records import check_records
from audiencefilter.language.instants import asked_at
from audiencefilter.language.schema import CONTACT, Schema

#: Maximum number of characters of a contact in a report.
_MAX_CONTACT: Final = 160


@dataclass(frozen=True, slots=True)
class AudiencePreview:
    """The selection of a filter among some contacts. Its ``str()`` is the report.

    Attributes:
        filter: the filter.
        total: the number of contacts.
        members: the selected contacts, as given.
        near_misses: the contacts that fail the fewest tests, as given, with explanations.
    """

    filter: Filter
    total: int
    members: tuple[Any, ...]
    near_misses: tuple[NearMiss, ...]

    @property
    def count(self) -> int:
        """The number of selected contacts."""
        return len(self.members)

    @property
    def sample(self) -> tuple[Any, ...]:
        """The first five selected contacts."""
        return self.members[:5]

    def __str__(self) -> str:
        lines = [self.filter.to_text(), f"selects {self.count} of {self.total}"]
        lines += [f"  {show(member, width=_MAX_CONTACT)}" for member in self.sample]
        if self.count > len(self.sample):
            lines.append(f"  … and {self.count - len(self.sample)} more")
        for miss in self.near_misses:
            tests = "1 test" if miss.failing == 1 else f"{miss.failing} tests"
            lines.append(f"out by {tests}: {show(miss.record, width=_MAX_CONTACT)}")
            lines += [f"  {line}" for line in str(miss.explanation).splitlines()]
        return "\n".join(lines)


class PreviewFactory:
    """Makes previews: the value of the fixture ``audience_preview``.

    Args:
        made: the list that every preview is added to.
    """

    def __init__(self, made: list[AudiencePreview]) -> None:
        self._made = made

    def __call__(
        self,
        clause: Filter | str | bytes | Mapping[str, Any],
        contacts: Iterable[Any],
        schema: Schema = CONTACT,
        expect: int | None = None,
        now: datetime | None = None,
    ) -> AudiencePreview:
        """Preview a clause over contacts.

        Args:
            clause: a filter; or a clause as a mapping, as JSON, or in the text form.
            contacts: mappings of JSON values, which ``schema.coerce`` converts; or objects, which are used as they are.
            schema: the fields of a contact; the filter's schema, if `clause` is a filter.
            expect: the required number of selected contacts.
            now: the evaluation instant, with a time zone; the clock's time when omitted.

        Raises:
            InvalidFilterError: the clause is rejected.
            RecordError: a contact has a value of the wrong type; the error has its index.
            ValueError: `now` has no time zone.
            TypeError: the contacts are not records.
            AssertionError: the number of selected contacts is not `expect`.
        """
        __tracebackhide__ = True
        f = clause if isinstance(clause, Filter) else read(clause, schema)
        check_records(contacts, "audience_preview")
        given = list(contacts)
        preview = _preview(f, [_coerced(contact, f.schema, index) for index, contact in enumerate(given)], given, now)
        self._made.append(preview)
        if expect is not None and preview.count != expect:
            raise AssertionError(f"expected {expect} contacts to be selected\n{preview}")
        return preview


def _preview(f: Filter, records: list[Any], contacts: list[Any], now: datetime | None) -> AudiencePreview:
    given = {id(record): contact for record, contact in zip(records, contacts, strict=True)}
    instant = asked_at(now)
    members = tuple(given[id(record)] for record in f.select(records, now=instant))
    missed = near_misses(f, records, most=3, now=instant)
    misses = tuple(replace(miss, record=given[id(miss.record)]) for miss in missed)
    return AudiencePreview(f, len(contacts), members, misses)


def _coerced(contact: Any, schema: Schema, index: int) -> Any:
    if not isinstance(contact, Mapping):
        return contact
    try:
        return schema.coerce(contact)
    except RecordError as error:
        raise error.at(index) from None
