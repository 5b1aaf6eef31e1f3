"""Make records, with their related records, from JSON values for :meth:`audiencefilter.Schema.coerce`."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from audiencefilter.language.custom_data import json_of
from audiencefilter.language.errors import RecordError, shorten
from audiencefilter.language.fields import Field
from audiencefilter.language.records import is_missing, list_of, unconverted_type, value_reader

#: Texts that mean no related records when text is read.
_NO_RECORDS: Final = ("", "null")


class Link(NamedTuple):
    """The reading rules of one relation."""

    name: str
    attribute: str
    many: bool
    reader: Callable[[bool], "RecordReader"]


class _Position(NamedTuple):
    """The position of a record, linked to that of the outer record: full names of deeply nested records are long."""

    within: "_Position | None"
    step: str

    def __str__(self) -> str:
        steps, place = list[str](), self
        while place.within is not None:
            steps.append(place.step)
            place = place.within
        return shorten(".".join(reversed([*steps, place.step])))


class _Pending(NamedTuple):
    """A record whose relations are not read yet."""

    reader: "RecordReader"
    mapping: Mapping[str, Any]
    record: dict[str, Any]
    place: _Position | None


class RecordReader:
    """Makes records from JSON values: see :meth:`audiencefilter.Schema.coerce`."""

    def __init__(self, fields: Iterable[Field], links: Iterable[Link], strings: bool) -> None:
        values, data = list[Field](), dict[str, Field]()
        for field in fields:
            if field.path:
                data[field.attribute] = field  # any one of them, since custom data is not converted
            else:
                values.append(field)
        # Values of exactly the second type need no conversion, except empty text.
        self._columns = [
            (one.attribute, unconverted_type(one), value_reader(one, strings)) for one in (*values, *data.values())
        ]
        self.links = tuple(links)
        self.strings = strings

    def read(self, mapping: Mapping[str, Any]) -> dict[str, Any]:
        """Return the record of a mapping, or raise RecordError; an absent key stays absent."""
        record = self.values(mapping)
        if self.links:
            _RelatedRecords(_Pending(self, mapping, record, None)).read()
        return record

    def values(self, mapping: Mapping[str, Any]) -> dict[str, Any]:
        """Return the record of a mapping with the values of its relations unconverted."""
        record = dict(mapping)
        for attribute, unconverted, read_value in self._columns:
            raw = mapping.get(attribute)
            if type(raw) is unconverted and raw:
                continue
            value = read_value(raw)
            if value is not raw:
                record[attribute] = value
        return record


class _RelatedRecords:
    """Reads the related records of a record, and the related records of those."""

    # Each mapping becomes one record, even where it occurs several times: records may form cycles. The code is
    # iterative, so records may be nested to any depth.

    def __init__(self, first: _Pending) -> None:
        self._unread = deque([first])
        # The key is the identity, which stays unique because the mapping is referenced here.
        self._met = {(id(first.reader), id(first.mapping)): first}

    def read(self) -> None:
        while self._unread:
            reader, mapping, record, place = self._unread.popleft()
            for link in reader.links:
                raw = mapping.get(link.attribute)
                if raw is not None:
                    record[link.attribute] = self._linked(link, raw, reader.strings, _Position(place, link.name))

    def _linked(self, link: Link, raw: Any, strings: bool, place: _Position) -> Any:
        if strings and isinstance(raw, str):
            if raw in _NO_RECORDS:
                return None
            found, strings = json_of(raw), False
            if found is None:
                raise RecordError(str(place), raw, "JSON")
        else:
            found = raw
        reader = link.reader(strings)
        if not link.many:
            return None if is_missing(found) else self._record(reader, found, place)
        rows = list_of(found)
        if rows is not None:
            steps = (f"{link.name}[{index}]" for index in range(len(rows)))
            return [self._record(reader, row, place._replace(step=step)) for row, step in zip(rows, steps, strict=True)]
        if is_missing(raw):
            return None
        raise RecordError(str(place), raw, "a list of records")

    def _record(self, reader: RecordReader, found: Any, place: _Position) -> dict[str, Any]:
        if not isinstance(found, Mapping):
            raise RecordError(str(place), found, "a record, as a mapping")
        met = self._met.get((id(reader), id(found)))
        if met is None:
            try:
                record = reader.values(found)
            except RecordError as error:
                raise RecordError(f"{place}.{error.field}", error.value, error.expected) from None
            met = self._met[id(reader), id(found)] = _Pending(reader, found, record, place)
            self._unread.append(met)
        return met.record
