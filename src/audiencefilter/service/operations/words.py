"""The words of a list for people: titles, groups, synonyms and labels of its fields; built-in ones may be replaced."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, Literal

import audiencefilter as af
from audiencefilter.service.operations.notation import ACTION, ACTIONS, Language

#: The kinds of words, with the attributes of fields that they set.
KINDS: Final = {"titles": "title", "groups": "group", "synonyms": "synonyms", "labels": "labels"}

_PROFILE, _ACTIVITY, _DATES, _CONSENT = "Profile", "Activity", "Dates", "Consent"


def _words(group: str, title: str, description: str, *synonyms: str) -> Mapping[str, Any]:
    return {"title": title, "group": group, "description": description, "synonyms": synonyms}


#: The fields whose words a list may set; custom fields have words of their own.
BuiltIn = Literal[
    "email", "firstName", "lastName", "company", "country", "city", "points", "referrals", "isVerified",
    "unsubscribed", "createdAt", "actions",
]  # fmt: skip
#: The words of built-in fields, and of the relation to actions.
BUILT_IN: Final[Mapping[BuiltIn, Mapping[str, Any]]] = {
    "email": _words(_PROFILE, "Email", "The email address", "mail", "address"),
    "firstName": _words(_PROFILE, "First name", "The given name", "given name", "forename"),
    "lastName": _words(_PROFILE, "Last name", "The family name", "family name", "surname"),
    "company": _words(_PROFILE, "Company", "The company or organisation", "organisation", "organization", "employer"),
    "country": _words(_PROFILE, "Country", "The country", "nation"),
    "city": _words(_PROFILE, "City", "The city", "town", "place"),
    "points": _words(_ACTIVITY, "Points", "The points for actions and referrals", "score"),
    "referrals": _words(_ACTIVITY, "Referrals", "How many contacts joined by the contact's link", "invited", "invites"),
    "isVerified": _words(_CONSENT, "Verified", "Whether the email address is confirmed", "confirmed", "double opt-in"),
    "unsubscribed": _words(_CONSENT, "Unsubscribed", "Whether the contact wants no emails", "opted out", "opt-out"),
    "createdAt": _words(_DATES, "Joined", "When the contact was added", "created", "signed up", "added"),
    "actions": _words(_ACTIVITY, "Actions", "What the contact did", "did", "activity", "event"),
}
_BUILT_IN: Final = {str(name): words for name, words in BUILT_IN.items()}
#: The words of the fields of actions.
_OF_ACTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "name": _words(_ACTIVITY, "Action", "What was done", "event"),
    "increase": _words(_ACTIVITY, "Points for it", "The points that the action added", "score"),
    "createdAt": _words(_DATES, "When", "When it was done", "date", "time"),
}
_TEXTS: Final = tuple(field.name for field in af.CONTACT.fields if field.type is af.FieldType.STRING)


def changed(words: str, change: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the stored words of a list after a change; null removes those of a field, so that it has built-in ones.

    >>> changed('{"titles": {"city": "Town"}}', {"titles": {"city": None, "points": "Score"}})
    '{"titles": {"points": "Score"}}'
    """
    found = json.loads(words)
    for kind, of_fields in change.items():
        merged = {**found.get(kind, {}), **of_fields}
        found[kind] = {name: value for name, value in merged.items() if value is not None}
    return json.dumps({kind: of_fields for kind, of_fields in found.items() if of_fields}, ensure_ascii=False)


def can_have_labels(name: str) -> bool:
    """Return whether the values of a built-in field may have titles."""
    return name in _TEXTS


@lru_cache(maxsize=256)
def described(language: Language, words: str) -> af.Schema:
    """Return the schema for people of a list: that for parsing clauses, with words."""
    set_here: Mapping[str, Mapping[str, Any]] = json.loads(words)
    schema = language.shown_schema

    def words_of(name: str) -> dict[str, Any]:
        own = {key: set_here[kind][name] for kind, key in KINDS.items() if name in set_here.get(kind, {})}
        return {**_BUILT_IN.get(name, {}), **own}

    fields = [replace(field, **words_of(field.name)) for field in schema.fields]
    relations = []
    for relation in schema.relations.values():
        if relation.name == ACTIONS.name:
            of_actions = [replace(field, **_OF_ACTIONS[field.name]) for field in ACTION.fields]
            own = {key: value for key, value in words_of(relation.name).items() if key != "labels"}
            relations.append(af.Relation(relation.name, af.Schema(ACTION.name, of_actions), **own))
        else:
            relations.append(relation)
    return af.Schema(schema.name, fields, schema.notation, relations)


@lru_cache(maxsize=256)
def titled(language: Language, words: str) -> af.Schema:
    """Return the schema by whose titles sentences name the fields of a list's clauses."""
    schema = described(language, words)
    relations = [schema.relations.get(name, relation) for name, relation in language.schema.relations.items()]
    return af.Schema(schema.name, schema.fields, schema.notation, relations)
