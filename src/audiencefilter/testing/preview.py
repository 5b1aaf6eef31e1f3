"""What a clause selects of a test's contacts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from audiencefilter.filter import Filter, parse, parse_text
from audiencefilter.insight.near_misses import NearMiss, near_misses
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.given_records import check_records
from audiencefilter.language.instants import asked_at
from audiencefilter.language.schema import CONTACT, Schema

#: Selected contacts that a report shows.
_SHOWN: Final = 5
#: The width of a contact in a report.
_WIDE: Final = 160


@dataclass(frozen=True, slots=True)
class AudiencePreview:
    """What a filter selects of some contacts. Its ``str()`` is the report.

    Attributes:
        filter: the filter.
        total: how many contacts there were.
        members: those that are selected, as they were given.
        near_misses: those that are not selected by the fewest tests, as they were given, with explanations.
    """

    filter: Filter
    total: int
    members: tuple[Any, ...]
    near_misses: tuple[NearMiss, ...]

    @property
    def count(self) -> int:
        """How many contacts are selected."""
        return len(self.members)

    @property
    def sample(self) -> tuple[Any, ...]:
        """The first few that are selected."""
        return self.members[:_SHOWN]

    def __str__(self) -> str:
        lines = [self.filter.to_text(), f"selects {self.count} of {self.total}"]
        lines += [f"  {show(member, width=_WIDE)}" for member in self.sample]
        if self.count > len(self.sample):
            lines.append(f"  … and {self.count - len(self.sample)} more")
        for miss in self.near_misses:
            tests = "1 test" if miss.failing == 1 else f"{miss.failing} tests"
            lines.append(f"out by {tests}: {show(miss.record, width=_WIDE)}")
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
            contacts: mappings of JSON values, which ``schema.coerce`` reads; or objects, which are taken as they are.
            schema: the fields of a contact; that of the filter, where one is given.
            expect: how many have to be selected.
            now: when the clause is asked, with a time zone, where it is relative to now; the clock's when omitted.

        Raises:
            InvalidFilterError: the clause is not accepted.
            RecordError: a contact has a value of the wrong type; with its index.
            ValueError: `now` has no time zone.
            TypeError: the contacts are no records.
            AssertionError: another number than `expect` is selected.
        """
        __tracebackhide__ = True
        f = clause if isinstance(clause, Filter) else _parsed(clause, schema)
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


def _parsed(clause: str | bytes | Mapping[str, Any], schema: Schema) -> Filter:
    if isinstance(clause, Mapping):
        return parse(clause, schema)
    start = clause.lstrip()[:1]
    return parse(clause, schema) if start in ("{", b"{") else parse_text(clause, schema)


def _coerced(contact: Any, schema: Schema, index: int) -> Any:
    if not isinstance(contact, Mapping):
        return contact
    try:
        return schema.coerce(contact)
    except RecordError as error:
        raise error.at(index) from None
