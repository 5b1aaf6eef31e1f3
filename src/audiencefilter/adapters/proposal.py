"""A schema for a sample of contacts, with notes about uncertain parts."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from audiencefilter.adapters.evidence import NOTHING_KNOWN, Evidence, Form, Kind, Sample, sample_of
from audiencefilter.adapters.members import Choice, Members, joined
from audiencefilter.contacts.inputs import Inputs
from audiencefilter.contacts.policy import ContactsError, OnError, Policy, counted
from audiencefilter.contacts.source import Declared
from audiencefilter.language.date_formats import has_offset, has_time
from audiencefilter.language.errors import shorten, show
from audiencefilter.language.fields import Field, FieldType, is_name
from audiencefilter.language.given_records import check_sample
from audiencefilter.language.records import BOOLEANS
from audiencefilter.language.schema import Proposal, Relation, Schema

#: The smallest and the largest whole number of 32 and of 64 bits.
_OF_32: Final = (-(2**31), 2**31 - 1)
_OF_64: Final = (-(2**63), 2**63 - 1)


def infer(source: str, name: str, names: Iterable[str] | None, limit: int) -> Proposal:
    """Return the proposal behind :meth:`audiencefilter.Schema.infer`."""
    try:
        return propose(name, Inputs((source,), NOTHING_KNOWN, (), Policy(OnError.STOP)), limit, Choice(source, names))
    except ContactsError as error:
        raise ValueError(str(error)) from None


def propose(name: str, inputs: Inputs, limit: int, choice: Choice) -> Proposal:
    """Return a schema for the contacts of a file, from the first contacts.

    Args:
        name: the name of a record.
        inputs: one file, or a folder of Parquet.
        limit: the number of contacts to look at.
        choice: the columns to take.

    Raises:
        ContactsError: no field can hold any of their values, or they cannot be read.
        ValueError: the choice has an unknown name.
    """
    check_sample(limit)
    with closing(inputs.sources()) as sources:
        source = next(sources)
        sample = sample_of(source, inputs.csv, limit)
        if not sample.rows and inputs.policy.skipped:
            raise ContactsError("\n".join(["no contact could be read", *inputs.policy.report()]))
        if next(sources, None) is not None:
            sample = sample._replace(is_whole=False)  # the next files of a folder have more
        members = choice.of(choice.source, [joined(within, key) for within, key, _ in sample.root.below()])
        sample.root.choose(members)
        schema, notes = _schema_of(name, sample, members)
    return Proposal(schema, notes, sample.rows, sample.is_whole)


def _schema_of(name: str, sample: Sample, members: Members) -> tuple[Schema, list[str]]:
    proposer = _Proposer(sample, members)
    fields, relations = proposer.members(sample.root, "")
    if not fields:
        raise ContactsError("\n".join(["no value has a field type", *proposer.notes]))
    if sample.is_whole and sample.rows == 1:
        lists = [relation.name for relation in relations if relation.many]
        proposer.notes += [f"{key}: of one contact alone: if these are the contacts, give each a line" for key in lists]
    return Schema(name, fields, relations=relations, left_out=members.left_out), proposer.notes


class _Type(NamedTuple):
    """The type of a field with one value."""

    type: FieldType
    bits: Literal[32, 64] = 32
    format: str | None = None
    values: tuple[str, ...] | None = None
    scale: int | None = None


@dataclass(slots=True)
class _Proposer:
    sample: Sample
    chosen: Members
    notes: list[str] = field(default_factory=list)

    def members(self, place: Evidence, before: str) -> tuple[list[Field], list[Relation]]:
        """Return the fields and relations for the values of records."""
        fields: list[Field] = []
        relations: list[Relation] = []
        if place.has_more_keys:
            self._leave_out(before or "contacts", f"there are more than {len(place.keys):,} keys: the rest is left out")
        for key, evidence in place.keys.items():
            where = f"{before}.{key}" if before else key
            if not is_name(key):
                self._leave_out(where or "''", "no field can be called so: left out")
            elif _has_records(evidence):
                relations += self._relation(key, evidence, where)
            elif evidence.kinds[Kind.OBJECT]:
                fields += self._data(key, (), evidence, where)
            else:
                is_required = self.sample.is_whole and evidence.present == place.kinds[Kind.OBJECT]
                declared = None if before else self.sample.declared.get(key)
                fields += self._field(key, evidence, where, is_required, declared)
        names = {relation.name for relation in relations}
        distinct: list[Field] = []
        for one in fields:
            if one.name in names:
                self._leave_out(one.name, "two places would be called so: the second one is left out")
            else:
                distinct.append(one)
                names.add(one.name)
        return distinct, relations

    def _note(self, where: str, what: str) -> None:
        shown = "".join(char if char.isprintable() else "\ufffd" for char in shorten(where))
        self.notes.append(f"{shown}: {what}")

    def _leave_out(self, where: str, what: str) -> None:
        self._note(where, what)
        self.chosen.left_out[where] = what.removesuffix(": left out")

    # -- other records --------------------------------------------------------------------------------------------

    def _relation(self, key: str, evidence: Evidence, where: str) -> Iterator[Relation]:
        many = evidence.elements is not None and _holds_records(evidence)
        records = evidence.elements if many and evidence.elements is not None else evidence
        wrong = [kind for kind in evidence.kinds if kind is not (Kind.LIST if many else Kind.OBJECT)]
        wrong += [kind for kind in records.kinds if kind is not Kind.OBJECT]
        if wrong or (records.present < records.met and many):
            what = wrong[0].value if wrong else "null"
            self._leave_out(where, f"there is a {what} among other records: left out")
            return
        fields, relations = self.members(records, where)
        if not fields:
            self._leave_out(where, "the other records have no value that a field could hold: left out")
            return
        name = singular(key) if many else key
        yield Relation(key, Schema(name[:1].upper() + name[1:], fields, relations=relations), many=many)

    # -- custom data ----------------------------------------------------------------------------------------------

    def _data(self, attribute: str, path: tuple[str, ...], evidence: Evidence, where: str) -> Iterator[Field]:
        """Give fields for the paths of an object."""
        if other := evidence.present - evidence.kinds[Kind.OBJECT]:
            self._note(where, f"{counted(other, 'value')} of {evidence.present:,} are no objects, and so missing")
        if evidence.has_more_keys:
            more = f"there are more than {len(evidence.keys):,} keys"
            self._leave_out(where, f"{more}: left out; write fields for those that clauses are about")
            return
        if evidence.is_too_deep or not evidence.keys:
            self._leave_out(where, f"{'nested too deep' if evidence.is_too_deep else 'objects without keys'}: left out")
        for key, place in evidence.keys.items():
            below = f"{where}.{key}"
            if place.kinds[Kind.OBJECT]:
                yield from self._data(attribute, (*path, key), place, below)
                continue
            for one in self._field(below, place, below, False, None, is_data=True):
                yield replace(one, attribute=attribute, nullable=True, path=(*path, key))

    # -- fields ---------------------------------------------------------------------------------------------------

    def _field(
        self,
        name: str,
        evidence: Evidence,
        where: str,
        is_required: bool,
        declared: Declared | None,
        is_data: bool = False,
    ) -> Iterator[Field]:
        """Give the field of a place, or none if no field can represent its values."""
        many = bool(evidence.kinds[Kind.LIST]) and evidence.elements is not None
        place = evidence.elements if many and evidence.elements is not None else evidence
        if many and (len(evidence.kinds) > 1 or evidence.is_too_deep or place.kinds[Kind.LIST]):
            self._leave_out(where, f"{_listed(evidence)} cannot be in one field: left out")
            return
        is_beyond = declared is not None and declared.type is FieldType.INTEGER and (place.greatest or 0) > _OF_64[1]
        if declared is not None and declared.type is not None and not is_beyond:
            # A declared type needs no guess, and the declaration includes nullability.
            yield Field(name, declared.type, None, not declared.required, declared.bits, scale=declared.scale)
            return
        strings = self.sample.strings and not many
        found = self._type(place, where, strings and not is_data, is_data)
        if found is None:
            return
        is_nullable = not (is_required if declared is None else declared.required)
        yield Field(name, nullable=is_nullable, many=many, **found._asdict())

    def _type(self, evidence: Evidence, where: str, strings: bool, is_data: bool) -> _Type | None:
        kinds = {kind: count for kind, count in evidence.kinds.items() if count}
        if is_data and len(kinds) > 1 and not {*kinds} <= {Kind.WHOLE, Kind.FRACTION}:
            kind = max(kinds, key=lambda kind: kinds[kind])
            self._note(where, f"{_listed(evidence)}: taken as a {kind.value}, and so the others are missing")
            kinds = {kind: kinds[kind]}
        match sorted(kinds, key=lambda kind: kind.value):
            case []:
                self._note(where, "no contact has a value: taken as text")
                return _Type(FieldType.STRING)
            case [Kind.TEXT]:
                return self._text(evidence, where, strings, is_data)
            case [Kind.BOOLEAN]:
                return _Type(FieldType.BOOLEAN)
            case [Kind.WHOLE]:
                return self._whole(evidence, where, FieldType.NUMBER)
            case [Kind.FRACTION] | [Kind.FRACTION, Kind.WHOLE]:
                return _Type(FieldType.NUMBER)
            case [Kind.INSTANT]:
                return _Type(FieldType.DATETIME)
            case [Kind.DATE] if not is_data:
                return _Type(FieldType.DATE)
            case _:
                self._leave_out(where, f"{_listed(evidence)} cannot be in one field: left out")
                return None

    def _whole(self, evidence: Evidence, where: str, beyond: FieldType) -> _Type:
        least, greatest = evidence.least or 0, evidence.greatest or 0
        if least < _OF_64[0] or greatest > _OF_64[1]:
            number = show(greatest if greatest > _OF_64[1] else least)
            self._note(where, f"{number} is beyond 64 bits: taken as {beyond.value}s")
            return _Type(beyond)
        return _Type(FieldType.INTEGER, 32 if _OF_32[0] <= least and greatest <= _OF_32[1] else 64)

    def _date(self, where: str, form: str) -> _Type:
        what = "dates without an offset are read" if has_time(form) else "dates without a time are read as midnight"
        if not has_offset(form):
            self._note(where, f'{what} in UTC: for another zone write "format": "{form} Europe/Berlin", say')
        return _Type(FieldType.DATETIME, format=form)

    # -- texts ----------------------------------------------------------------------------------------------------

    def _text(self, evidence: Evidence, where: str, strings: bool, is_data: bool) -> _Type:
        forms = {*evidence.forms}
        if forms == {Form.INSTANT}:
            return _Type(FieldType.DATETIME)
        formats = evidence.formats or ()
        if forms == {Form.ID}:
            return _Type(FieldType.UUID)
        if len(formats) == 1 and forms == {Form.DATE} and not has_time(formats[0]):
            is_iso = formats[0] == "YYYY-MM-DD"
            if is_iso or not is_data:
                return _Type(FieldType.DATE, format=None if is_iso else formats[0])
        if len(formats) == 1 and forms <= {Form.INSTANT, Form.DATE} and not is_data:
            return self._date(where, formats[0])
        if strings:
            if forms == {Form.WHOLE}:
                return self._whole(evidence, where, FieldType.STRING)  # a double may be that of several
            if forms == {Form.FRACTION} and len(evidence.places) == 1 and None not in evidence.places:
                (scale,) = evidence.places
                self._note(where, f'{scale} digits after each point: taken as exact; where others have more, "number"')
                return _Type(FieldType.DECIMAL, scale=scale)
            if forms <= {Form.WHOLE, Form.FRACTION}:
                return _Type(FieldType.NUMBER)
            texts, words = {text.casefold() for text in evidence.texts or ()}, self.sample.csv.words
            # All are words for true and false, at least one of them a configured word.
            if forms == {Form.BOOLEAN} or (not texts.isdisjoint(words) and texts <= {*words, *BOOLEANS}):
                return _Type(FieldType.BOOLEAN)
        if forms <= {Form.INSTANT, Form.DATE}:
            self._note(where, _doubt(evidence, is_data))
        return _Type(FieldType.STRING, values=self._values(evidence, where))

    def _values(self, evidence: Evidence, where: str) -> tuple[str, ...] | None:
        """Return the distinct texts if they are few and recur."""
        count = evidence.kinds[Kind.TEXT]
        if evidence.texts is None or len(evidence.texts) < 2 or {*evidence.forms} != {Form.OTHER}:
            return None
        if count < max(20, 5 * len(evidence.texts)):  # each text five times, on average
            return None
        values = tuple(sorted(evidence.texts))
        listed = ", ".join(map(show, values))
        self._note(where, f"only {listed}: clauses may name no others; leave out values if there may be any")
        return values


def _doubt(evidence: Evidence, is_data: bool) -> str:
    """Return why dates stay texts."""
    if is_data:
        return "dates in a form that is not read in custom data: taken as text"
    if not evidence.formats:
        return "dates in more than one form: taken as text"
    choices = " or ".join(f'"{form}"' for form in evidence.formats)
    undecided = f"dates of which no row decides whether they are {choices}: taken as text"
    return f'{undecided}; write "type": "datetime", and the right one as "format"'


# -- descriptions and names ---------------------------------------------------------------------------------------


def _holds_records(evidence: Evidence) -> bool:
    return evidence.elements is not None and bool(evidence.elements.kinds[Kind.OBJECT])


def _has_records(evidence: Evidence) -> bool:
    """Whether a place has related records: it, or a place below it, has a list of objects."""
    return _holds_records(evidence) or any(map(_has_records, evidence.keys.values()))


def _listed(evidence: Evidence) -> str:
    counts = [counted(count, kind.value) for kind, count in evidence.kinds.items() if count]
    if evidence.elements is not None:
        counts += [f"{counted(count, kind.value)} in lists" for kind, count in evidence.elements.kinds.items() if count]
    return " and ".join(counts)


def singular(name: str) -> str:
    """Return the singular of a plural name.

    >>> singular("actions"), singular("entries"), singular("addresses"), singular("status")
    ('action', 'entry', 'address', 'status')
    """
    if name.endswith("ies") and len(name) > len("ties"):
        return f"{name[:-3]}y"
    if name.endswith(("sses", "xes", "ches", "shes")):
        return name[:-2]
    return name if name.endswith(("ss", "us", "is")) or not name.endswith("s") else name[:-1] or name
