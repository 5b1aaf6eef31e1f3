"""Evidence about each place in the first contacts of a file: a column, a path in an object, a list."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from math import isfinite, isnan
from typing import Any, Final, NamedTuple

from audiencefilter.adapters.members import Members, joined
from audiencefilter.contacts.csv_options import CsvOptions
from audiencefilter.contacts.files import Format
from audiencefilter.contacts.inputs import batches
from audiencefilter.contacts.source import Declared, Source, nested
from audiencefilter.language.date_formats import forms_of
from audiencefilter.language.decimals import MAX_SCALE
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import parse_instant
from audiencefilter.language.schema import Schema
from audiencefilter.language.types import parse_uuid

_WHOLE: Final = re.compile(r"-?\d+", re.ASCII)
_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
_OTHER_DATE: Final = re.compile(r"\d{1,4}[./-]\d\d?[./-]\d{1,4}(?:,?[T ].{1,40})?", re.ASCII)


class Kind(Enum):
    """The kind of a value."""

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
    """The form of a text."""

    INSTANT = "a date with a time and an offset"
    DATE = "a date in a form that a format can name"
    OTHER_DATE = "a date in a form that is not read"
    WHOLE = "a whole number"
    PADDED = "digits that begin with 0"
    FRACTION = "a number"
    BOOLEAN = "true or false"
    ID = "an id"
    OTHER = "a text"


#: The kind of a subclass is that of the first matching type: a datetime is also a date.
_KINDS: Final[Mapping[type, Kind]] = {
    str: Kind.TEXT,
    bool: Kind.BOOLEAN,
    int: Kind.WHOLE,
    datetime: Kind.INSTANT,
    date: Kind.DATE,
    list: Kind.LIST,
    tuple: Kind.LIST,
    dict: Kind.OBJECT,
    Mapping: Kind.OBJECT,
}


@dataclass(slots=True)
class Evidence:
    """The values of one place."""

    #: The number of places above it.
    depth: int = 0
    #: The number of occurrences of the place, including missing values.
    met: int = 0
    kinds: Counter[Kind] = field(default_factory=Counter)
    #: The number of texts of each form, and the first text.
    forms: dict[Form, tuple[int, str]] = field(default_factory=dict)
    #: The formats that fit all dates without a time or an offset; None if there are no such dates.
    formats: tuple[str, ...] | None = None
    #: The count of each text; None if there are too many distinct texts, or a long text.
    texts: Counter[str] | None = field(default_factory=Counter)
    #: The numbers of digits after the point of texts that are fractions; None of one that no decimal field has.
    places: set[int | None] = field(default_factory=set)
    #: The smallest and the largest whole number.
    least: int | None = None
    greatest: int | None = None
    #: The evidence about the elements of lists.
    elements: "Evidence | None" = None
    keys: dict[str, "Evidence"] = field(default_factory=dict)
    has_more_keys: bool = False
    is_too_deep: bool = False

    @property
    def present(self) -> int:
        """The number of values."""
        return self.kinds.total()

    def add(self, value: Any, from_text: bool) -> None:
        """Add a value; if from_text, a text may be the JSON of a list or an object."""
        self.met += 1
        kind = _kind(value)
        if kind is Kind.TEXT and from_text:
            value = nested(value)
            kind = _kind(value)
        if kind is None:
            return
        self.kinds[kind] += 1
        if kind is Kind.TEXT:
            self._add_text(value)
        elif kind is Kind.WHOLE:
            self._add_whole(int(value))
        elif kind in (Kind.LIST, Kind.OBJECT) and self.depth == 8:
            self.is_too_deep = True
        elif kind is Kind.LIST:
            self.elements = self.elements or Evidence(self.depth + 1)
            for element in value:
                self.elements.add(element, from_text=False)
        elif kind is Kind.OBJECT:
            self.add_object(value, from_text=False)

    def add_object(self, values: Mapping[Any, Any], from_text: bool) -> None:
        """Add the values of an object or a contact."""
        for key, value in values.items():
            place = self.place(key)
            if place is None:
                self.has_more_keys = True
            else:
                place.add(value, from_text)

    def place(self, key: Any) -> "Evidence | None":
        """Return the place of a key; None if there are too many keys."""
        found = self.keys.get(key)
        most = 200 if self.depth else 2_000  # keys of an object, and columns of a contact
        if found is None and isinstance(key, str) and len(self.keys) < most:
            found = self.keys[key] = Evidence(self.depth + 1)
        return found

    def below(self, within: str = "") -> Iterator[tuple[str, str, "Evidence"]]:
        """Yield the places below, also in elements of lists: where each is, its key, and the evidence with the key."""
        for above in (self, *filter(None, [self.elements])):
            for key, place in [*above.keys.items()]:
                yield within, key, above
                if key in above.keys:  # the caller may forget it
                    yield from place.below(joined(within, key))

    def choose(self, members: Members) -> None:
        """Forget the places whose names are not taken."""
        for within, key, above in self.below():
            if not members.takes(key, within=within):
                del above.keys[key]

    def _add_text(self, text: str) -> None:
        form = _form(text)
        count, first = self.forms.get(form, (0, text))
        self.forms[form] = count + 1, first
        if form in (Form.WHOLE, Form.FRACTION):
            self._add_whole(int(float(text) if form is Form.FRACTION else text))
        if form is Form.FRACTION:
            self.places.add(_places(text))
        if form is Form.DATE:
            self.formats = forms_of(text) if self.formats is None else forms_of(text, self.formats)
        if self.texts is not None:
            self.texts[text] += 1
            if len(self.texts) > 12 or len(text) > 40:  # too many, or too long, for the `values` of a field
                self.texts = None

    def _add_whole(self, number: int) -> None:
        self.least = number if self.least is None else min(self.least, number)
        self.greatest = number if self.greatest is None else max(self.greatest, number)


def _kind(value: Any) -> Kind | None:
    """Return the kind of a value; None for a missing value."""
    kind = _KINDS.get(type(value))
    if kind is not None or value is None:
        return kind
    if isinstance(value, float | Decimal):
        if value.is_nan() if isinstance(value, Decimal) else isnan(value):
            return None
        number = float(value)  # doubles from 2**53 have no fractions
        return Kind.WHOLE if abs(number) < 2**53 and number.is_integer() else Kind.FRACTION
    return next((kind for type_, kind in _KINDS.items() if isinstance(value, type_)), Kind.OTHER)


def _places(text: str) -> int | None:
    digits, _, after = text.removeprefix("-").partition(".")
    is_plain = after.isdecimal() and len(after) <= MAX_SCALE and len(digits) + len(after) <= len(str(10**17))
    return len(after) if is_plain else None


def _form(text: str) -> Form:
    """Return the form of a text."""
    if _WHOLE.fullmatch(text):
        digits = text.removeprefix("-")
        if digits[0] == "0" and len(digits) > 1:
            return Form.PADDED
        return Form.WHOLE if len(text) <= len(str(-(2**63))) else Form.OTHER
    if _NUMBER.fullmatch(text) and isfinite(float(text)):
        return Form.FRACTION
    if text.lower() in ("true", "false"):
        return Form.BOOLEAN
    if parse_uuid(text) is not None:
        return Form.ID
    if parse_instant(text) is not None:
        return Form.INSTANT
    if not _OTHER_DATE.fullmatch(text):
        return Form.OTHER
    return Form.DATE if forms_of(text) else Form.OTHER_DATE


#: A placeholder: contacts are read without conversion, so none of its fields is read.
NOTHING_KNOWN: Final = Schema("Contact", [Field("any", FieldType.STRING)])


class Sample(NamedTuple):
    """The first contacts of a file."""

    #: The evidence by the keys of contacts.
    root: Evidence
    rows: int
    #: Whether the sample has all contacts.
    is_whole: bool
    #: Whether the format writes numbers and other values as text.
    strings: bool
    #: Declarations of columns in the source.
    declared: Mapping[str, Declared]
    csv: CsvOptions


def sample_of(source: Source, csv: CsvOptions, limit: int) -> Sample:
    """Return the evidence about the first contacts of a source."""
    root = Evidence()
    for column in source.columns or ():
        root.place(column)
    is_csv, rows, is_whole = source.format is Format.CSV, 0, True
    for batch in batches(source):
        some = batch.rows[: limit - rows]
        for contact in source.mappings(some):
            root.kinds[Kind.OBJECT] += 1
            root.add_object(contact, from_text=is_csv)  # CSV has lists and objects as text
        rows += len(some)
        if len(some) < len(batch.rows):
            is_whole = False
            break
    return Sample(root, rows, is_whole, is_csv, source.declared(), csv)
