"""What is found in each place of the first contacts of a file or a table: in a column, at a path, in a list."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from itertools import islice
from math import isfinite, isnan
from typing import Any, Final, assert_never

from audiencefilter import Field, FieldType, Schema
from audiencefilter.contacts.csv_options import PLAIN, CsvOptions
from audiencefilter.contacts.database.catalog import ForeignKey
from audiencefilter.contacts.members import nested
from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.reading import Inputs, batches
from audiencefilter.contacts.source import Declared, FilteringSource, Source
from audiencefilter.language.date_formats import forms_of
from audiencefilter.language.instants import parse_instant

#: How many different texts are counted, and of at most how many characters.
MOST_TEXTS: Final = 12
_LONGEST_TEXT: Final = 40
#: How many keys of a contact are looked at, of an object within it, and how many values of a list.
MOST_COLUMNS: Final = 2_000
MOST_KEYS: Final = 200
#: How many places are looked at in all.
_MOST_PLACES: Final = 10_000
_MOST_ELEMENTS: Final = 100
#: No place is looked for so deep.
_DEEPEST: Final = 8
_WHOLE: Final = re.compile(r"-?\d+", re.ASCII)
_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
_OTHER_DATE: Final = re.compile(r"\d{1,4}[./-]\d\d?[./-]\d{1,4}(?:[T ].{1,20})?", re.ASCII)
#: Doubles from here on have no fractions.
_EXACT: Final = 2.0**53
#: No integer of 64 bits has more characters.
_LONGEST_WHOLE: Final = 20


class Kind(Enum):
    """What a value is."""

    TEXT = "text"
    BOOLEAN = "boolean"
    WHOLE = "whole number"
    FRACTION = "number"
    INSTANT = "instant"
    DATE = "date"
    LIST = "list"
    OBJECT = "object"
    OTHER = "other value"


class Form(Enum):
    """What a text is like."""

    INSTANT = "a date with a time and an offset"
    DATE = "a date in a form that a format can name"
    OTHER_DATE = "a date in a form that is not read"
    WHOLE = "a whole number"
    PADDED = "digits that begin with 0"
    FRACTION = "a number"
    BOOLEAN = "true or false"
    OTHER = "a text"


@dataclass(slots=True)
class Budget:
    """How many places may still be looked at; whoever makes up keys without end gets no further."""

    places: int = _MOST_PLACES


@dataclass(slots=True)
class Evidence:
    """The values of one place."""

    budget: Budget
    depth: int = 0
    met: int = 0
    kinds: Counter[Kind] = field(default_factory=Counter)
    forms: dict[Form, tuple[int, str]] = field(default_factory=dict)
    formats: tuple[str, ...] | None = None
    texts: Counter[str] | None = field(default_factory=Counter)
    least: int | None = None
    greatest: int | None = None
    elements: "Evidence | None" = None
    keys: dict[str, "Evidence"] = field(default_factory=dict)
    untold_keys: bool = False
    is_deep: bool = False

    @property
    def present(self) -> int:
        """How many values there were."""
        return self.kinds.total()

    def add(self, value: Any, from_text: bool) -> None:
        """Look at a value."""
        self.met += 1
        kind = _kind(value)
        if kind is Kind.TEXT and from_text:
            value = nested(value)
            kind = _kind(value)
        if kind is None:
            return
        self.kinds[kind] += 1
        match kind:
            case Kind.TEXT:
                self._add_text(value)
            case Kind.WHOLE:
                self._add_whole(int(value))
            case Kind.LIST:
                self._add_list(value)
            case Kind.OBJECT:
                self.add_object(value, from_text=False)
            case Kind.BOOLEAN | Kind.FRACTION | Kind.INSTANT | Kind.DATE | Kind.OTHER:
                pass
            case _:
                assert_never(kind)

    def add_object(self, held: Mapping[Any, Any], from_text: bool) -> None:
        """Look at the values of an object, or of a contact."""
        if self.depth == _DEEPEST:
            self.is_deep = True
            return
        for key, value in held.items():
            place = self.place(key)
            if place is None:
                self.untold_keys = True
            else:
                place.add(value, from_text)

    def place(self, key: Any) -> "Evidence | None":
        """Return the place of a key; None where there are too many of them."""
        found = self.keys.get(key)
        most = MOST_KEYS if self.depth else MOST_COLUMNS
        if found is None and isinstance(key, str) and len(self.keys) < most:
            found = self._below()
            if found is not None:
                self.keys[key] = found
        return found

    def _below(self) -> "Evidence | None":
        if self.budget.places == 0:
            return None
        self.budget.places -= 1
        return Evidence(self.budget, self.depth + 1)

    def _add_text(self, text: str) -> None:
        form = _form(text)
        count, first = self.forms.get(form, (0, text))
        self.forms[form] = count + 1, first
        if form is Form.WHOLE:
            self._add_whole(int(text))
        if form is Form.DATE:
            self.formats = forms_of(text) if self.formats is None else forms_of(text, self.formats)
        if self.texts is not None:
            self.texts[text] += 1
            if len(self.texts) > MOST_TEXTS or len(text) > _LONGEST_TEXT:
                self.texts = None

    def _add_whole(self, number: int) -> None:
        self.least = number if self.least is None else min(self.least, number)
        self.greatest = number if self.greatest is None else max(self.greatest, number)

    def _add_list(self, values: Iterable[Any]) -> None:
        if self.depth == _DEEPEST:
            self.is_deep = True
            return
        if self.elements is None:
            self.elements = self._below()
        if self.elements is None:
            self.is_deep = True
            return
        for value in islice(values, _MOST_ELEMENTS):
            self.elements.add(value, from_text=False)


def _kind(value: Any) -> Kind | None:
    """Return the kind of a value, None of a missing one."""
    match value:
        case None:
            return None
        case str():
            return Kind.TEXT
        case bool():
            return Kind.BOOLEAN
        case int():
            return Kind.WHOLE
        case float():
            return _kind_of_number(value)
        case Decimal():
            return _kind_of_number(float(value)) if not value.is_snan() else None
        case datetime():
            return Kind.INSTANT
        case date():
            return Kind.DATE
        case list() | tuple():
            return Kind.LIST
        case Mapping():
            return Kind.OBJECT
        case _:
            return Kind.OTHER


def _kind_of_number(value: float) -> Kind | None:
    if isnan(value):
        return None
    return Kind.WHOLE if isfinite(value) and abs(value) < _EXACT and value.is_integer() else Kind.FRACTION


def _form(text: str) -> Form:
    """Return the form of a text."""
    if _WHOLE.fullmatch(text):
        digits = text.removeprefix("-")
        if digits[0] == "0" and len(digits) > 1:
            return Form.PADDED
        return Form.WHOLE if len(text) <= _LONGEST_WHOLE else Form.OTHER
    if _NUMBER.fullmatch(text) and isfinite(float(text)):
        return Form.FRACTION
    if text.lower() in ("true", "false"):
        return Form.BOOLEAN
    return _form_of_date(text)


def _form_of_date(text: str) -> Form:
    if parse_instant(text) is not None:
        return Form.INSTANT
    if not _OTHER_DATE.fullmatch(text):
        return Form.OTHER
    return Form.DATE if forms_of(text) else Form.OTHER_DATE


#: Contacts are read without a schema, as a source has them: no field of it is asked for.
NOTHING_KNOWN: Final = Schema("Contact", [Field("any", FieldType.STRING)])


@dataclass(frozen=True, slots=True)
class Sample:
    """What a schema is proposed of."""

    root: Evidence
    rows: int
    is_whole: bool
    strings: bool
    declared: Mapping[str, Declared]
    csv: CsvOptions = PLAIN


def keys_of_table(inputs: Inputs) -> tuple[str, list[ForeignKey]]:
    """Return the name of a table, and the foreign keys there are; of a file neither."""
    with closing(inputs.sources()) as sources:
        source = next(sources)
        return source.foreign_keys() if isinstance(source, FilteringSource) else ("", [])


def notes_of_table(inputs: Inputs, schema: Schema) -> list[str]:
    """Name the fields and relations that a table cannot evaluate, or that to_sql needs an expression for."""
    with closing(inputs.sources()) as sources:
        source = next(sources)
        found = [(field.name, source.note_of(field)) for field in schema.fields if isinstance(source, FilteringSource)]
    found += [(name, "records in a column, which a database cannot evaluate") for name in schema.relations]
    return [f"{name}: {note}" for name, note in found if note is not None]


def sample_of(inputs: Inputs, most: int) -> Sample:
    """Look at the first contacts of an input."""
    with closing(inputs.sources()) as sources:
        return _Sampling(next(sources), inputs.csv).sample(most)


class _Sampling:
    def __init__(self, source: Source, csv: CsvOptions) -> None:
        self._source = source
        self._csv = csv
        self._root = Evidence(Budget())
        #: Lists and objects stand in a text where nothing else holds them.
        self._from_text = source.format is Format.CSV or isinstance(source, FilteringSource)
        for column in source.columns or ():
            self._root.place(column)

    def sample(self, most: int) -> Sample:
        rows, is_whole = 0, True
        for batch in batches(self._source):
            kept = batch.rows[: most - rows]
            is_whole = len(kept) == len(batch.rows)
            for contact in self._source.mappings(kept):
                self._root.kinds[Kind.OBJECT] += 1
                self._root.add_object(self._read(contact), self._from_text)
            rows += len(kept)
            if not is_whole:
                break
        strings = self._source.format is Format.CSV
        return Sample(self._root, rows, is_whole, strings, self._source.declared(), self._csv)

    def _read(self, contact: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a contact in which instants are such as a database stores as text."""
        if not isinstance(self._source, FilteringSource):
            return contact
        from audiencefilter.contacts.database.values import instant

        return {key: instant(value) if isinstance(value, str) else value for key, value in contact.items()}
