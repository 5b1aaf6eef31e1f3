"""A schema that holds what was found in a sample of contacts, and what of it is uncertain."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from audiencefilter import Field, FieldType, Relation, Schema
from audiencefilter.cli.failure import Failure
from audiencefilter.cli.infer.evidence import FORMATS, Evidence, Form, Kind
from audiencefilter.contacts.source import Declared
from audiencefilter.language.errors import shorten, show

#: What a filter object means something else by, and so no field is called.
_TAKEN: Final = ("", "AND", "OR", "NOT")
#: Texts are values that a field names where so many are different, and there are so many of each and in all.
_DIFFERENT: Final = 2
_FOR_EACH: Final = 5
_IN_ALL: Final = 20
#: Where so large a part of the texts has one form, it is told what the others are.
_MOSTLY: Final = 0.9
#: Whole numbers from here on may be milliseconds since 1970: from 2001 to 2100.
_MILLISECONDS: Final = (10**12, 41 * 10**11)
#: The greatest and the least whole number of 32 and of 64 bits.
_OF_32: Final = (-(2**31), 2**31 - 1)
_OF_64: Final = (-(2**63), 2**63 - 1)


@dataclass(frozen=True, slots=True)
class Sample:
    """What a schema is proposed of.

    Attributes:
        root: what was found, by the keys of contacts.
        rows: how many contacts were looked at.
        is_whole: whether these are all.
        strings: whether numbers and the like are written as text.
        declared: what is known of columns before any contact is looked at.
    """

    root: Evidence
    rows: int
    is_whole: bool
    strings: bool
    declared: Mapping[str, Declared]


class Proposal(NamedTuple):
    """A schema, and what is uncertain of it, in the order of its fields."""

    schema: Schema
    notes: list[str]


def propose(name: str, sample: Sample) -> Proposal:
    """Return a schema for contacts as those of a sample.

    Args:
        name: what a contact is called.
        sample: the contacts.

    Raises:
        Failure: no field can hold any of their values.
    """
    proposer = _Proposer(sample)
    fields, relations = proposer.members(sample.root, "")
    if not fields:
        raise Failure("\n".join(["there is no value that a field could hold", *proposer.notes]))
    return Proposal(Schema(name, fields, relations=relations), proposer.notes)


class _Type(NamedTuple):
    """What a field of one value is."""

    type: FieldType
    bits: Literal[32, 64] = 32
    format: str | None = None
    values: tuple[str, ...] | None = None


@dataclass(slots=True)
class _Proposer:
    sample: Sample
    notes: list[str] = field(default_factory=list)

    def members(self, place: Evidence, before: str) -> tuple[list[Field], list[Relation]]:
        """Return what holds the values of records.

        Args:
            place: the records.
            before: how messages name them.
        """
        fields: list[Field] = []
        relations: list[Relation] = []
        if place.untold_keys:
            self._note(before or "contacts", f"there are more than {len(place.keys):,} keys: the rest is left out")
        for key, held in place.keys.items():
            where = f"{before}.{key}" if before else key
            if key in _TAKEN:
                self._note(where or "''", "no field can be called so: left out")
            elif self._is_relation(held):
                relations += self._relation(key, held, where)
            elif held.kinds[Kind.OBJECT]:
                fields += self._data(key, (), held, where)
            else:
                is_required = self.sample.is_whole and held.present == place.kinds[Kind.OBJECT]
                declared = None if before else self.sample.declared.get(key)
                fields += self._field(key, held, where, is_required, declared)
        names = {relation.name for relation in relations}
        distinct: list[Field] = []
        for one in fields:
            if one.name in names:
                self._note(one.name, "two places would be called so: the second one is left out")
            else:
                distinct.append(one)
                names.add(one.name)
        return distinct, relations

    def _note(self, where: str, what: str) -> None:
        shown = "".join(char if char.isprintable() else "\ufffd" for char in shorten(where))
        self.notes.append(f"{shown}: {what}")

    # -- other records --------------------------------------------------------------------------------------------

    def _is_relation(self, held: Evidence) -> bool:
        """Whether a place holds other records: objects in a list, or an object in which there are some."""
        return _holds_records(held) or any(map(_has_records, held.keys.values()))

    def _relation(self, key: str, held: Evidence, where: str) -> Iterator[Relation]:
        many = held.elements is not None and _holds_records(held)
        records = held.elements if many and held.elements is not None else held
        wrong = [kind for kind in held.kinds if kind is not (Kind.LIST if many else Kind.OBJECT)]
        wrong += [kind for kind in records.kinds if kind is not Kind.OBJECT]
        if wrong or (records.present < records.met and many):
            what = wrong[0].value if wrong else "null"
            self._note(where, f"there is a {what} among other records: left out")
            return
        fields, relations = self.members(records, where)
        if not fields:
            self._note(where, "the other records have no value that a field could hold: left out")
            return
        name = singular(key) if many else key
        yield Relation(key, Schema(name[:1].upper() + name[1:], fields, relations=relations), many=many)

    # -- custom data ----------------------------------------------------------------------------------------------

    def _data(self, attribute: str, path: tuple[str, ...], held: Evidence, where: str) -> Iterator[Field]:
        """Give the fields at the paths of an object."""
        if other := held.present - held.kinds[Kind.OBJECT]:
            self._note(where, f"{_count(other, 'value')} of {held.present:,} are no objects, and so missing")
        if held.untold_keys:
            more = f"there are more than {len(held.keys):,} keys"
            self._note(where, f"{more}: left out; write fields for those that clauses are about")
            return
        if held.is_deep or not held.keys:
            self._note(where, f"{'nested too deep' if held.is_deep else 'objects without keys'}: left out")
        for key, place in held.keys.items():
            below = f"{where}.{key}"
            if place.kinds[Kind.OBJECT]:
                yield from self._data(attribute, (*path, key), place, below)
                continue
            for one in self._field(below, place, below, False, None, is_data=True):
                yield Field(one.name, one.type, attribute, True, one.bits, one.many, (*path, key), one.values)

    # -- fields ---------------------------------------------------------------------------------------------------

    def _field(
        self,
        name: str,
        held: Evidence,
        where: str,
        is_required: bool,
        declared: Declared | None,
        is_data: bool = False,
    ) -> Iterator[Field]:
        """Give the field of a place, or none where no field can hold its values."""
        many = bool(held.kinds[Kind.LIST]) and held.elements is not None
        place = held.elements if many and held.elements is not None else held
        if many and (len(held.kinds) > 1 or held.is_deep or place.kinds[Kind.LIST]):
            self._note(where, f"{_listed(held)} cannot be in one field: left out")
            return
        if declared is not None and declared.type is not None:
            # Columns of a declared type need no guess, and what may be missing is declared, too.
            values = self._values(place, where) if declared.type is FieldType.STRING else None
            yield Field(name, declared.type, None, not declared.required, declared.bits, declared.many, values=values)
            return
        found = self._type(place, where, self.sample.strings and not many and not is_data, is_data)
        if found is None:
            return
        is_wide = declared is not None and declared.bits == 64 and found.type is FieldType.INTEGER
        is_nullable = not (is_required if declared is None else declared.required)
        bits: Literal[32, 64] = 64 if is_wide else found.bits
        yield Field(name, found.type, None, is_nullable, bits, many, (), found.values, found.format)

    def _type(self, held: Evidence, where: str, strings: bool, is_data: bool) -> _Type | None:
        kinds = {kind: count for kind, count in held.kinds.items() if count}
        if is_data and len(kinds) > 1 and not {*kinds} <= {Kind.WHOLE, Kind.FRACTION}:
            kind = max(kinds, key=lambda kind: kinds[kind])
            self._note(where, f"{_listed(held)}: taken as a {kind.value}, and so the others are missing")
            kinds = {kind: kinds[kind]}
        match sorted(kinds, key=lambda kind: kind.value):
            case []:
                self._note(where, "no contact has a value: taken as text")
                return _Type(FieldType.STRING)
            case [Kind.TEXT]:
                return self._text(held, where, strings, is_data)
            case [Kind.BOOLEAN]:
                return _Type(FieldType.BOOLEAN)
            case [Kind.WHOLE]:
                return self._whole(held, where)
            case [Kind.FRACTION] | [Kind.FRACTION, Kind.WHOLE]:
                return _Type(FieldType.NUMBER)
            case [Kind.INSTANT, Kind.TEXT] if {*held.forms} <= {Form.INSTANT, *FORMATS}:
                return self._text(held, where, strings, is_data)
            case [Kind.INSTANT]:
                return _Type(FieldType.DATETIME)
            case [Kind.DATE] | [Kind.DATE, Kind.INSTANT] if not is_data:
                return self._date(where, Form.DATE)
            case _:
                self._note(where, f"{_listed(held)} cannot be in one field: left out")
                return None

    def _whole(self, held: Evidence, where: str) -> _Type:
        least, greatest = held.least or 0, held.greatest or 0
        if _MILLISECONDS[0] <= least and greatest < _MILLISECONDS[1]:
            self._note(where, "whole numbers that may be milliseconds since 1970: no dates are read of these")
        if least < _OF_64[0] or greatest > _OF_64[1]:
            self._note(
                where, f"{show(greatest if greatest > _OF_64[1] else least)} is beyond 64 bits: taken as numbers"
            )
            return _Type(FieldType.NUMBER)
        if (least, greatest) == (0, 1):
            self._note(where, "only 0 and 1: taken as whole numbers, and perhaps meant as a boolean")
        return _Type(FieldType.INTEGER, 32 if _OF_32[0] <= least and greatest <= _OF_32[1] else 64)

    def _date(self, where: str, form: Form) -> _Type:
        what = "dates without a time are read as midnight" if form is Form.DATE else "dates without an offset are read"
        self._note(where, f'{what} in UTC: for another zone write "format": "{form.value} Europe/Berlin", say')
        return _Type(FieldType.DATETIME, format=form.value)

    # -- texts ----------------------------------------------------------------------------------------------------

    def _text(self, held: Evidence, where: str, strings: bool, is_data: bool) -> _Type:
        forms = {*held.forms}
        if forms == {Form.INSTANT}:
            return _Type(FieldType.DATETIME)
        dated = [form for form in FORMATS if form in forms]
        if len(dated) == 1 and forms <= {Form.INSTANT, *dated} and not is_data:
            return self._date(where, dated[0])
        if strings:
            if forms == {Form.WHOLE}:
                return self._whole(held, where)
            if forms <= {Form.WHOLE, Form.FRACTION}:
                return _Type(FieldType.NUMBER)
            if forms == {Form.BOOLEAN}:
                return _Type(FieldType.BOOLEAN)
        if doubt := _doubt(held, strings, is_data):
            self._note(where, doubt)
        return _Type(FieldType.STRING, values=self._values(held, where))

    def _values(self, held: Evidence, where: str) -> tuple[str, ...] | None:
        """Return the texts that recur, where there are few of them and no others."""
        count = held.kinds[Kind.TEXT]
        if held.texts is None or len(held.texts) < _DIFFERENT or {*held.forms} != {Form.OTHER}:
            return None
        if count < max(_IN_ALL, _FOR_EACH * len(held.texts)):
            return None
        values = tuple(sorted(held.texts))
        listed = ", ".join(map(show, values))
        self._note(where, f"only {listed}: clauses may name no others; leave out values if there may be any")
        return values


def _doubt(held: Evidence, strings: bool, is_data: bool) -> str | None:
    """Say why texts that look like something else are taken as text; None where they do not."""
    forms = {*held.forms}
    dates = {Form.INSTANT, *FORMATS}
    if forms <= dates:
        if is_data:
            return "dates without a time or an offset, which nothing reads in custom data: taken as text"
        return "dates in more than one form: taken as text"
    if forms <= {*dates, Form.OTHER_DATE}:
        return f"dates such as {show(held.forms[Form.OTHER_DATE][1])} are in no form that is read: taken as text"
    if forms <= {Form.WHOLE, Form.PADDED}:
        return "all digits, taken as text since some begin with 0" if strings else None
    likely = [(Form.INSTANT, dates)]
    if strings:
        likely += [(Form.WHOLE, {Form.WHOLE, Form.FRACTION}), (Form.BOOLEAN, {Form.BOOLEAN})]
    for form, alike in likely:
        count = sum(held.forms[one][0] for one in alike & forms)
        if _MOSTLY * held.kinds[Kind.TEXT] <= count:
            other = next(first for one, (_, first) in held.forms.items() if one not in alike)
            return f"mostly {_PLURAL[form]}, but {show(other)} is none: taken as text"
    return None


_PLURAL: Final[Mapping[Form, str]] = {Form.INSTANT: "dates", Form.WHOLE: "numbers", Form.BOOLEAN: "booleans"}


# -- words --------------------------------------------------------------------------------------------------------


def _holds_records(held: Evidence) -> bool:
    return held.elements is not None and bool(held.elements.kinds[Kind.OBJECT])


def _has_records(held: Evidence) -> bool:
    """Whether there are objects in a list anywhere below a place."""
    return _holds_records(held) or any(map(_has_records, held.keys.values()))


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _listed(held: Evidence) -> str:
    counts = [_count(count, kind.value) for kind, count in held.kinds.items() if count]
    if held.elements is not None:
        counts += [f"{_count(count, kind.value)} in lists" for kind, count in held.elements.kinds.items() if count]
    return " and ".join(counts)


def singular(name: str) -> str:
    """Return what one of many is called.

    >>> singular("actions"), singular("entries"), singular("addresses"), singular("status")
    ('action', 'entry', 'address', 'status')
    """
    if name.endswith("ies") and len(name) > len("ties"):
        return f"{name[:-3]}y"
    if name.endswith(("sses", "xes", "ches", "shes")):
        return name[:-2]
    return name if name.endswith(("ss", "us", "is")) or not name.endswith("s") else name[:-1] or name
