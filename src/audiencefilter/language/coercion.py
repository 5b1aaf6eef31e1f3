"""Records of JSON values, with the records they lead to: what :meth:`audiencefilter.Schema.coerce` makes."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from audiencefilter.language.errors import RecordError, shorten
from audiencefilter.language.fields import Field
from audiencefilter.language.records import is_missing, json_of, kept_type, list_of, value_reader

#: What text stands for no record, or none, where text is read.
_NOTHING: Final = ("", "null")


class _Column(NamedTuple):
    """What a reader of records knows of one field."""

    attribute: str
    kept: type | None  # values of exactly this type are right as they are, save empty text
    read: Callable[[Any], Any]


class Link(NamedTuple):
    """What a reader of records knows of a relation."""

    name: str
    attribute: str
    many: bool
    reader: Callable[[bool], "RecordReader"]


class _Place(NamedTuple):
    """Where a record was found, from the inside out: the names of all are long where records are deep."""

    within: "_Place | None"
    step: str

    def __str__(self) -> str:
        steps, place = list[str](), self
        while place.within is not None:
            steps.append(place.step)
            place = place.within
        return shorten(".".join(reversed([*steps, place.step])))


class _Met(NamedTuple):
    """A record whose own relations are still to be read."""

    reader: "RecordReader"
    mapping: Mapping[str, Any]
    record: dict[str, Any]
    place: _Place | None


class RecordReader:
    """Makes records of JSON values: see :meth:`audiencefilter.Schema.coerce`."""

    def __init__(self, fields: Iterable[Field], links: Iterable[Link], strings: bool) -> None:
        values, data = list[Field](), dict[str, Field]()
        for field in fields:
            if field.path:
                data[field.attribute] = field  # one will do, as custom data stays as it is
            else:
                values.append(field)
        self._columns = tuple(
            _Column(field.attribute, kept_type(field), value_reader(field, strings))
            for field in (*values, *data.values())
        )
        self.links = tuple(links)
        self.strings = strings

    def read(self, mapping: Mapping[str, Any]) -> dict[str, Any]:
        """Return the record of a mapping; an absent key stays absent.

        Raises:
            RecordError: a value is not of its field's type or beyond its range, or one that has to be there is missing;
                no record stands where a relation leads to one.
        """
        record = self.values(mapping)
        if self.links:
            _Others(_Met(self, mapping, record, None)).read()
        return record

    def values(self, mapping: Mapping[str, Any]) -> dict[str, Any]:
        """Return the record of a mapping, which holds what its relations lead to as it came.

        Raises:
            RecordError: as of :meth:`read`.
        """
        record = dict(mapping)
        for attribute, kept, read_value in self._columns:
            raw = mapping.get(attribute)
            if type(raw) is kept and raw:
                continue
            value = read_value(raw)
            if value is not raw:
                record[attribute] = value
        return record


class _Others:
    """Reads the records that one leads to, and those that they lead to.

    Each mapping becomes one record, wherever it stands: records may lead back to one another. There is no recursion,
    however deep they are.
    """

    def __init__(self, first: _Met) -> None:
        self._unread = deque([first])
        # By identity, which is a mapping's own as long as it stands here.
        self._met = {(id(first.reader), id(first.mapping)): first}

    def read(self) -> None:
        while self._unread:
            reader, mapping, record, place = self._unread.popleft()
            for link in reader.links:
                raw = mapping.get(link.attribute)
                if raw is not None:
                    record[link.attribute] = self._linked(link, raw, reader.strings, _Place(place, link.name))

    def _linked(self, link: Link, raw: Any, strings: bool, place: _Place) -> Any:
        if strings and isinstance(raw, str):
            if raw in _NOTHING:
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
            name = link.name
            return [
                self._record(reader, row, place._replace(step=f"{name}[{index}]")) for index, row in enumerate(rows)
            ]
        if is_missing(raw):
            return None
        raise RecordError(str(place), raw, "a list of records")

    def _record(self, reader: RecordReader, found: Any, place: _Place) -> dict[str, Any]:
        if not isinstance(found, Mapping):
            raise RecordError(str(place), found, "a record, as a mapping")
        met = self._met.get((id(reader), id(found)))
        if met is None:
            try:
                record = reader.values(found)
            except RecordError as error:
                raise RecordError(f"{place}.{error.field}", error.value, error.expected) from None
            met = self._met[id(reader), id(found)] = _Met(reader, found, record, place)
            self._unread.append(met)
        return met.record
