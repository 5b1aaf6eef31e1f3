"""Schemas with relations, lists and custom data, that many tests of clauses share."""

from typing import Final

import audiencefilter as af

T = af.FieldType
EXTENDED: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)

ACTION: af.Schema = af.Schema("Action", [
    af.Field("name", T.STRING), af.Field("kind", T.STRING, values=("login", "signup", "purchase")),
    af.Field("increase", T.INTEGER), af.Field("big", T.INTEGER, bits=64), af.Field("at", T.DATETIME),
    af.Field("price", T.NUMBER), af.Field("labels", T.STRING, many=True),
], relations=[af.Relation("contact", lambda: CONTACT, many=False)])  # fmt: skip
LIST = af.Schema("List", [af.Field("name", T.STRING), af.Field("mode", T.STRING)])
CONTACT: af.Schema = af.Schema("Contact", [
    af.Field("email", T.STRING, nullable=False),
    af.Field("points", T.INTEGER),
    af.Field("plan", T.STRING, values=("free", "pro", "enterprise")),
    af.Field("createdAt", T.DATETIME),
    af.Field("tags", T.STRING, many=True),
    af.Field("scores", T.INTEGER, many=True),
    af.Field("channels", T.STRING, many=True, values=("mail", "sms")),
    af.Field("data.plan", T.STRING, attribute="data", path=("plan",)),
], relations=[af.Relation("actions", ACTION), af.Relation("list", LIST, many=False)])  # fmt: skip

_DEED: af.Schema = af.Schema("Action", [
    af.Field("name", T.STRING), af.Field("increase", T.INTEGER), af.Field("cost", T.NUMBER),
    af.Field("createdAt", T.DATETIME), af.Field("labels", T.STRING, many=True),
    af.Field("meta.score", T.INTEGER, attribute="meta", path=("score",)), af.Field("odd one", T.INTEGER),
    af.Field("in", T.DATETIME),
], relations=[af.Relation("contact", lambda: WORDY, many=False), af.Relation("max", lambda: _GROUP)])  # fmt: skip
_GROUP: af.Schema = af.Schema(
    "List",
    [af.Field("mode", T.STRING), af.Field("size", T.INTEGER, nullable=False)],
    relations=[af.Relation("members", lambda: WORDY)],
)
#: Contacts of which names are words of the text form.
WORDY: af.Schema = af.Schema(
    "Contact",
    [
        af.Field("email", T.STRING, nullable=False), af.Field("points", T.INTEGER), af.Field("isVerified", T.BOOLEAN),
        af.Field("createdAt", T.DATETIME), af.Field("lastSeenAt", T.DATETIME), af.Field("tags", T.STRING, many=True),
        af.Field("scores", T.NUMBER, many=True), af.Field("seenAt", T.DATETIME, many=True, nullable=False),
        af.Field("data.plan", T.STRING, attribute="data", path=("plan",), values=("free", "pro")),
        af.Field("count", T.INTEGER), af.Field("has", T.STRING, many=True),
    ],
    relations=[
        af.Relation("actions", _DEED), af.Relation("list", _GROUP, many=False), af.Relation("a.b", _DEED),
        af.Relation("no", _DEED),
    ],
)  # fmt: skip
