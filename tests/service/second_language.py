"""The conformance cases of the second language as a list of the service can have them.

What a contact of the cases has in columns that the service has not is in its `data`, under ``columns``; their own
custom data are there under ``data``. Some contacts and cases cannot be had; the tests count them.
"""

import json
import math
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import Any, Final, cast

import audiencefilter as af
from audiencefilter.service.operations.notation import LIMITS, TAKEN, CustomField, Language
from audiencefilter.service.storage import tables
from audiencefilter.service.storage.tables import new_id
from tests.conformance.corpus import RELATIONS, Case
from tests.service.running import Tenant

#: What a contact of the service, and an action, cannot be without.
_REQUIRED: Final = ("points", "isVerified", "createdAt")
_OF_ACTIONS: Final = ("name", "increase", "createdAt")


def fields() -> list[dict[str, Any]]:
    """Return the custom fields of the list, as the interface takes them."""
    return [
        CustomField(
            field.name,
            ("data", *field.path) if field.path else ("columns", field.name),
            cast("Any", field.type.value),
            field.many,
            field.values,
        ).shown()
        for field in RELATIONS.root().fields
        # Numbers in JSON are exact to 53 bits.
        if field.name not in TAKEN and field.bits == 32
    ]


@cache
def language() -> Language:
    """Return what the audiences of the list may ask for."""
    made = [CustomField(**{**one, "path": tuple(one["path"]), "values": _values(one)}) for one in fields()]
    return Language("extended", tuple(made))


def _values(shown: Mapping[str, Any]) -> tuple[str, ...] | None:
    return None if shown["values"] is None else tuple(shown["values"])


def cases() -> Iterator[Case]:
    """Give the cases that select contacts, and ask for nothing that the list has not."""
    for case in RELATIONS.cases():
        if case.ids is not None and reads(case.source) is not None:
            yield case


def reads(source: str) -> af.Filter | None:
    """Return what a clause is on the list; None where it asks for something else, or for nothing."""
    try:
        found = language().read(source, LIMITS)
    except af.InvalidFilterError:
        return None
    return found if "".join(source.split()) not in {"", "{}"} else None


def is_kept(row: Mapping[str, Any], f: af.Filter) -> bool:
    """Whether the service can have what a filter asks of a contact of the cases."""
    if any(row.get(name) is None for name in f.fields.intersection(_REQUIRED)):
        return False
    if any(_is_nan(value) for name in f.fields - TAKEN for value in _listed(row.get(name))):
        return False
    return "actions" not in f.fields or row["id"] not in _incomplete()


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _is_nan(value: object) -> bool:
    return isinstance(value, float) and math.isnan(value)


@cache
def _incomplete() -> frozenset[int]:
    return frozenset(row["contactId"] for row in RELATIONS.tables()["actions"] if not _is_complete(row))


def _is_complete(action: Mapping[str, Any]) -> bool:
    return all(action.get(name) is not None for name in _OF_ACTIONS)


def _columns(row: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for field in RELATIONS.root().fields:
        if field.name not in TAKEN and not field.path:
            yield field.name, row.get(field.name)


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    data = row.get("data")
    if isinstance(data, str):
        # Of a text that is no JSON nothing is read, as of any text within JSON.
        with suppress(ValueError):
            read = json.loads(data)
            json.dumps(read, allow_nan=False)
            data = read
    columns = {
        name: [_plain(one) for one in held] if isinstance(held, list) else _plain(held) for name, held in _columns(row)
    }
    held = {"columns": columns, "data": data}
    named = {name: row[name] for name in row.keys() & af.CONTACT.by_name.keys() if row[name] is not None}
    return named | {"data": held}


def _plain(value: object) -> object:
    """Return a value as JSON can have it; NaN is none there."""
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    return None if _is_nan(value) else value


def load(tenant: Tenant) -> dict[str, int]:
    """Let a tenant's list have the contacts, their actions and the custom fields; return their numbers by their ids."""
    path = f"/extensions/lists/{tenant.list_id}"
    assert tenant.api.patch(path, json={"notation": "extended"}).status_code == 200
    answer = tenant.api.put(f"{path}/fields", json={"fields": fields()})
    assert answer.status_code == 200, answer.text
    made = RELATIONS.tables()["contacts"]
    ids = dict(zip((row["id"] for row in made), tenant.load(map(_row, made)), strict=True))
    acted = [
        {"id": new_id(), "subId": ids[row["contactId"]], "updatedAt": row["createdAt"]}
        | {name: row[name] for name in _OF_ACTIONS}
        for row in RELATIONS.tables()["actions"]
        if row["contactId"] in ids and _is_complete(row)
    ]
    with tenant.service.database.writing() as connection:
        connection.execute(tables.actions.insert(), acted)
    return {contact_id: number for number, contact_id in ids.items()}
