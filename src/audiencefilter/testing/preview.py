"""The preview of a clause over the contacts of a test."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from audiencefilter.explain.explanation import Explanation
from audiencefilter.explain.near_misses import NearMiss, near_misses
from audiencefilter.filter import Filter, read
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.given_records import check_records
from audiencefilter.language.instants import asked_at
from audiencefilter.language.records import attribute_of
from audiencefilter.language.schema import CONTACT, Schema
from audiencefilter.language.suggest import closest

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
        unread: the keys of the contacts that no field reads, perhaps because they are misspelt.
    """

    filter: Filter
    total: int
    members: tuple[Any, ...]
    near_misses: tuple[NearMiss, ...]
    unread: tuple[str, ...] = ()

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
            lines += _indented(miss.explanation)
        for key in self.unread:
            meant = closest(key, [member.attribute for member in self.filter.schema.members])
            lines.append(f"no field reads {show(key)}" + (f": did you mean {show(meant)}?" if meant else ""))
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
        expect: int | Collection[Any] | None = None,
        now: datetime | None = None,
        key: str | None = None,
    ) -> AudiencePreview:
        """Preview a clause over contacts.

        Args:
            clause: a filter; or a clause as a mapping, as JSON, or in the text form.
            contacts: mappings of JSON values, which ``schema.coerce`` converts; or objects, which are used as they are.
            schema: the fields of a contact; the filter's schema, if `clause` is a filter.
            expect: the required number of selected contacts, or with `key` the names of all that are to be selected.
            now: the evaluation instant, with a time zone; the clock's time when omitted.
            key: the key or attribute of a contact that has its name, different for each contact.

        Raises:
            InvalidFilterError: the clause is rejected.
            RecordError: a contact has a value of the wrong type; the error has its index.
            ValueError: `now` has no time zone, names are expected without `key`, or a contact has no name of its own.
            TypeError: the contacts are not records, or `expect` is neither a number nor a collection of names.
            AssertionError: other contacts are selected than `expect` has; the message names them, with the reason.
        """
        __tracebackhide__ = True
        try:
            preview, differences = _compared(clause, contacts, schema, expect, now, key)
        except (TypeError, ValueError) as error:
            raise error.with_traceback(None) from None  # the test is at fault, not what it calls
        self._made.append(preview)
        if differences:
            raise AssertionError("\n".join([*differences, str(preview)]))
        return preview


def _compared(
    clause: Filter | str | bytes | Mapping[str, Any],
    contacts: Iterable[Any],
    schema: Schema,
    expect: int | Collection[Any] | None,
    now: datetime | None,
    key: str | None,
) -> tuple[AudiencePreview, list[str]]:
    """Return a preview, and the lines that say how the selected contacts differ from the expected ones."""
    f = clause if isinstance(clause, Filter) else read(clause, schema)
    check_records(contacts, "audience_preview")
    given = list(contacts)
    instant = asked_at(now)
    records = [_coerced(contact, f.schema, index) for index, contact in enumerate(given)]
    contact_of = dict(zip(map(id, records), given, strict=True))
    selected = f.select(records, now=instant)
    missed = near_misses(f, records, most=3, now=instant)
    preview = AudiencePreview(
        f,
        len(given),
        tuple(contact_of[id(record)] for record in selected),
        tuple(replace(miss, record=contact_of[id(miss.record)]) for miss in missed),
        _unread(given, f.schema, key),
    )
    if expect is None:
        return preview, []
    if isinstance(expect, int):
        return preview, [] if preview.count == expect else [f"expected {expect} contacts to be selected"]
    if isinstance(expect, str | bytes | Mapping) or not isinstance(expect, Collection):
        raise TypeError(f"expect is a number of contacts or a collection of names, not {show(expect)}")
    if key is None:
        raise ValueError('expect has names of contacts, so key has to say where they are, as key="email"')
    named = _by_name(given, records, key)
    ids = set(map(id, selected))
    found = {name for name, record in named.items() if id(record) in ids}
    unknown = sorted(show(name) for name in expect if name not in named)
    differences = [f"{name} is expected, and no contact has this {key}" for name in unknown]
    for name, record in named.items():
        if (name in found) is not (name in expect):
            differences.append(
                f"{show(name)} is {'not expected, and' if name in found else 'expected, and not'} selected"
            )
            differences += _indented(f.explain(record, now=instant))
    return preview, differences


def _by_name(contacts: list[Any], records: list[Any], key: str) -> dict[Any, Any]:
    """Return the records by the names of their contacts."""
    named = dict[Any, Any]()
    for index, (contact, record) in enumerate(zip(contacts, records, strict=True)):
        name = attribute_of(contact, key, key)
        if name is None or name in named:
            problem = "has none" if name is None else f"has {show(name)}, as another one has"
            raise ValueError(f"each contact needs a {key} of its own: contact {index} {problem}")
        named[name] = record
    return named


def _unread(contacts: list[Any], schema: Schema, key: str | None) -> tuple[str, ...]:
    """Return the keys of mappings that neither a field nor a relation reads."""
    known = {member.attribute for member in schema.members} | {key}
    keys = dict.fromkeys(name for contact in contacts if isinstance(contact, Mapping) for name in contact)
    return tuple(name for name in keys if name not in known)


def _indented(explanation: Explanation) -> list[str]:
    return [f"  {line}" for line in str(explanation).splitlines()]


def _coerced(contact: Any, schema: Schema, index: int) -> Any:
    if not isinstance(contact, Mapping):
        return contact
    try:
        return schema.coerce(contact)
    except RecordError as error:
        raise error.at(index) from None
