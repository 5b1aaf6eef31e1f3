"""Proposals of custom fields: the values in the data of contacts that are no fields of the list yet."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.notation import OF_ANY_YEAR, TAKEN, CustomField, CustomType
from audiencefilter.service.storage.tables import contacts
from audiencefilter.tools import document, is_name, parse_date, parse_instant, parse_uuid

#: The most contacts whose data is read, the newest first.
_MAX_READ_CONTACTS: Final = 2_000
#: The most levels of objects, proposed fields, and different examples of a field.
_MAX_LEVELS: Final = 4
_MAX_PROPOSED: Final = 100
_MAX_EXAMPLES: Final = 5
_MAX_EXAMPLE_CHARACTERS: Final = 200
#: The most characters of a key that may be in the path of a custom field.
_MAX_KEY_CHARACTERS: Final = 100
_OF_32_BITS: Final = (-(2**31), 2**31 - 1)


#: The types whose values are texts of a form.
_FORMS_OF_TEXT: Final[tuple[CustomType, ...]] = ("datetime", "date", "uuid")


@dataclass(frozen=True, slots=True)
class Proposed:
    """A custom field, the number of read contacts with a value of its type, and frequent values."""

    field: CustomField
    contacts: int
    examples: list[Any]


@dataclass(slots=True)
class _Seen:
    """The values at a path: the contacts by type, the values by type, and the same within the objects of a list."""

    contacts: Counter[tuple[CustomType, bool]] = field(default_factory=Counter)
    values: dict[tuple[CustomType, bool], Counter[Any]] = field(default_factory=dict)
    inner: "dict[tuple[str, ...], _Seen]" = field(default_factory=dict)


def propose(connection: sa.Connection, state: ListState) -> list[Proposed]:
    """Return fields for values in the data of the newest contacts that no field reads yet, the most frequent first."""
    query = sa.select(contacts.c.data).where(contacts.c.listId == state.id, contacts.c.data != "{}")
    seen: dict[tuple[str, ...], _Seen] = {}
    for data in connection.scalars(query.order_by(contacts.c.id.desc()).limit(_MAX_READ_CONTACTS)):
        _look(document(data), (), seen)
    known, names = {one.path for one in state.language.fields}, {one.name for one in state.language.fields}
    found = list(_proposals({path: one for path, one in seen.items() if path not in known}, names | TAKEN))
    found.sort(key=lambda one: (-one.contacts, one.field.name))
    return found[:_MAX_PROPOSED]


def _look(data: Mapping[str, Any], above: tuple[str, ...], seen: dict[tuple[str, ...], _Seen]) -> None:
    """Note the values in the data of one contact, or in one object of a list."""
    for key, value in data.items():
        path = (*above, key)
        if value is None or not 0 < len(key) <= _MAX_KEY_CHARACTERS or "\0" in key or len(path) > _MAX_LEVELS:
            continue
        if isinstance(value, Mapping):
            _look(value, path, seen)
            continue
        if path not in seen and len(seen) >= 4 * _MAX_PROPOSED:
            continue
        one = seen.setdefault(path, _Seen())
        many = isinstance(value, list)
        values = [each for each in value if each is not None] if many else [value]
        if many and values and all(isinstance(each, Mapping) for each in values):
            one.contacts["objects", True] += 1
            for each in values:
                _look(each, (), one.inner)
            continue
        types = {_type_of(each) for each in values}
        if types == {"integer", "number"}:
            types = {"number"}
        if len(types) == 1 and (type_ := types.pop()) is not None:
            one.contacts[type_, many] += 1
            counts = one.values.setdefault((type_, many), Counter())
            for each in dict.fromkeys(values):
                if each in counts or len(counts) < 1_000:
                    counts[each] += 1


def _type_of(value: Any) -> CustomType | None:
    match value:
        case bool():
            return "boolean"
        case int():
            return "integer" if _OF_32_BITS[0] <= value <= _OF_32_BITS[1] else "number"
        case float():
            return "number"
        case str():
            if parse_instant(value) is not None:
                return "datetime"
            if parse_date(value) is not None:
                return "date"
            return "string" if parse_uuid(value) is None else "uuid"
        case _:
            return None


def _proposals(
    seen: Mapping[tuple[str, ...], _Seen], taken: Iterable[str], is_inner: bool = False
) -> Iterator[Proposed]:
    names = set(taken)
    for path, one in seen.items():
        name = ".".join(path)
        name = f"data.{name}" if name in names and not is_inner else name
        if not one.contacts or name in names or not is_name(name) or len(name) > _MAX_KEY_CHARACTERS:
            continue
        type_, many = _most_frequent(one)
        values = one.values.get((type_, many), Counter())
        inner = None
        if type_ == "objects":
            inner = tuple(each.field for each in _proposals(one.inner, (), True) if each.field.type != "objects")
            if not inner or is_inner:
                continue
        if name.endswith(OF_ANY_YEAR):
            continue
        names.add(name)
        words = re.sub(r"[\W_]+", " ", re.sub(r"(?<=[a-z\d])(?=[A-Z])", " ", path[-1])).strip()
        title = words[:1].upper() + words[1:].lower() or None
        examples = [value for value, _ in values.most_common(_MAX_EXAMPLES)]
        short = [value[:_MAX_EXAMPLE_CHARACTERS] if isinstance(value, str) else value for value in examples]
        count = sum(one.contacts[kind] for kind in one.contacts if kind == (type_, many))
        yield Proposed(CustomField(name, path, type_, many, title=title, fields=inner), count, short)


def _most_frequent(one: _Seen) -> tuple[CustomType, bool]:
    """Return the type that most contacts have; a number where some are whole, and a text where only some are dates."""
    counts = dict(one.contacts)
    for many in (False, True):
        if ("number", many) in counts and ("integer", many) in counts:
            counts["number", many] += counts.pop(("integer", many))
        texts = [kind for kind in _FORMS_OF_TEXT if (kind, many) in counts]
        if len(texts) > 1 or (texts and ("string", many) in counts):
            counts["string", many] = counts.get(("string", many), 0) + sum(counts.pop((kind, many)) for kind in texts)
    chosen = max(counts, key=lambda kind: counts[kind])
    one.contacts[chosen] = counts[chosen]
    for (kind, many), values in list(one.values.items()):
        if many == chosen[1] and kind != chosen[0] and (kind, many) not in counts:
            one.values.setdefault(chosen, Counter()).update(values)
    return chosen
