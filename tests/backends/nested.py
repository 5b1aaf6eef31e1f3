"""Contacts with lists, custom data and related records, for the tests of rows."""

from datetime import UTC, datetime
from typing import Any

import audiencefilter as af

T = af.FieldType
F = af.Field
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
ITEM = af.Schema("Item", [F("sku", T.STRING), F("price", T.NUMBER), F("weight", T.INTEGER, "info", path=("weight",))])
ACTION: af.Schema = af.Schema(
    "Action",
    [
        F("name", T.STRING),
        F("points", T.INTEGER),
        F("score", T.NUMBER),
        F("at", T.DATETIME),
        F("labels", T.STRING, many=True),
        F("values", T.STRING),  # as a method of a dict is called
        F("meta.kind", T.STRING, "meta", path=("kind",)),
        F("meta.size", T.INTEGER, "meta", path=("size",)),
    ],
    relations=[af.Relation("items", ITEM), af.Relation("contact", lambda: CONTACT, many=False)],
)
CONTACT: af.Schema = af.Schema(
    "Contact",
    [
        F("email", T.STRING),
        F("tags", T.STRING, many=True),
        F("sizes", T.INTEGER, many=True),
        F("rates", T.NUMBER, many=True),
        F("days", T.DATETIME, many=True),
        F("flags", T.BOOLEAN, many=True),
        F("at", T.DATETIME),
        F("plan", T.STRING, "data", path=("plan",)),
        F("seats", T.INTEGER, "data", path=("seats",)),
        F("big", T.INTEGER, "data", bits=64, path=("seats",)),
        F("rate", T.NUMBER, "data", path=("rate",)),
        F("ok", T.BOOLEAN, "data", path=("ok",)),
        F("since", T.DATETIME, "data", path=("since",)),
        F("city", T.STRING, "data", path=("address", "city", "0")),
        F("marks", T.STRING, "data", many=True, path=("marks",)),
        F("counts", T.INTEGER, "data", many=True, path=("counts",)),
        F("shares", T.NUMBER, "data", many=True, path=("counts",)),
    ],
    relations=[af.Relation("actions", ACTION), af.Relation("list", lambda: CONTACT, many=False)],
)


def parsed(clause: Any) -> af.Filter:
    return af.parse(clause, CONTACT)
