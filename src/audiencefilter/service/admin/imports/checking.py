"""From what a file says of a contact to what is stored of it, by the rules that requests have."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from audiencefilter.cli.writing import json_line
from audiencefilter.language.errors import show
from audiencefilter.language.notjson import DuplicateKeyError, object_of
from audiencefilter.service.admin.imports.columns import DATA, FIELDS
from audiencefilter.service.api.shapes.contact import ContactChange
from audiencefilter.service.instants import to_millisecond


class ImportedContact(ContactChange):
    """A contact of a file."""

    createdAt: datetime | None = None  # noqa: N815 - as the field is called


_CONTACTS: Final = TypeAdapter(list[ImportedContact])
_KNOWN: Final = frozenset(FIELDS)


def checked(records: Sequence[Mapping[str, Any]]) -> tuple[list[dict[str, Any]], dict[int, str]]:
    """Return the contacts that can be stored, each without what it has no value for, and what is wrong with others.

    Args:
        records: the values of each, of the types of their fields; `data` may be JSON text.

    Returns:
        The fields of the contacts, and by its index the reason why a record is none.

    >>> checked([{"email": "ada@cam.edu", "city": None}, {"email": "ada"}])
    ([{'email': 'ada@cam.edu'}], {1: "email is 'ada', expected an address such as ada@example.com"})
    """
    wrong: dict[int, str] = {}
    given: list[dict[str, Any]] = []
    for index, record in enumerate(records):
        fields = {name: value for name, value in record.items() if value is not None and name in _KNOWN}
        if DATA in fields and (problem := _read_data(fields)):
            wrong[index] = problem
        elif not fields:
            wrong[index] = "it has no value of a contact"
        given.append(fields)
    good = [fields for index, fields in enumerate(given) if index not in wrong]
    places = [index for index in range(len(given)) if index not in wrong]
    try:
        contacts = _CONTACTS.validate_python(good)
    except ValidationError as error:
        for place, problem in _problems(error):
            wrong.setdefault(places[place], problem)
        contacts = _CONTACTS.validate_python([given[index] for index in places if index not in wrong])
    return [_stored(contact) for contact in contacts], wrong


def _stored(contact: ImportedContact) -> dict[str, Any]:
    values = contact.__dict__
    fields = {name: values[name] for name in contact.model_fields_set}
    if "createdAt" in fields:
        fields["createdAt"] = to_millisecond(fields["createdAt"])
    return fields


def _read_data(fields: dict[str, Any]) -> str | None:
    """Make an object of free-form data, or say why it is none."""
    held = fields[DATA]
    try:
        if isinstance(held, str):
            fields[DATA] = json.loads(held, object_pairs_hook=object_of)
        else:
            # Parquet has values that JSON has not, such as dates: they are written as in other outputs.
            fields[DATA] = json.loads(json_line({DATA: held}))[DATA]
    except json.JSONDecodeError as error:
        return f"data is not JSON: {error.msg} at column {error.colno}"
    except DuplicateKeyError as error:
        return f"data is not JSON that can be kept: {error}"
    except (ValueError, RecursionError):
        return "data is not JSON that can be kept"
    if not isinstance(fields[DATA], dict):
        return f"data is {show(held, width=30)}, expected a JSON object"
    return None


def _problems(error: ValidationError) -> Iterable[tuple[int, str]]:
    for detail in error.errors(include_url=False):
        place, *path = detail["loc"]
        yield int(place), _problem(".".join(map(str, path)), detail)


def _problem(field: str, detail: Mapping[str, Any]) -> str:
    value = detail["input"]
    match detail["type"]:
        case "string_pattern_mismatch" if "\0" in value:
            return f"{field} has the character U+0000, which cannot be kept"
        case "string_pattern_mismatch":
            return f"{field} is {show(value)}, expected an address such as ada@example.com"
        case "string_too_long":
            return f"{field} has {len(value):,} characters, more than {detail['ctx']['max_length']:,}"
        case "string_unicode":
            return f"{field} has half a surrogate pair, which cannot be kept"
        case _:
            return f"{field}: {detail['msg'][:1].lower()}{detail['msg'][1:]}"
