"""The words of a list for people: titles, groups, synonyms and labels of its fields; built-in ones may be replaced."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, Literal

import audiencefilter as af
from audiencefilter.service.operations.notation import ACTION, ACTIONS, Language
from audiencefilter.tools import SPOKEN_LANGUAGES, SpokenLanguage

#: The kinds of words, with the attributes of fields that they set.
KINDS: Final = {"titles": "title", "groups": "group", "synonyms": "synonyms", "labels": "labels"}

PROFILE, ACTIVITY = ("Profile", "Profil"), ("Activity", "Aktivität")
DATES, CONSENT = ("Dates", "Zeit"), ("Consent", "Einwilligung")


def _words(groups: Sequence[str], *spoken: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
    """Return words by language, from the group, the title, the description and the synonyms in each."""
    return {
        language: {"title": title, "group": group, "description": description, "synonyms": tuple(synonyms)}
        for language, group, (title, description, *synonyms) in zip(SPOKEN_LANGUAGES, groups, spoken, strict=True)
    }


#: The fields whose words a list may set; custom fields have words of their own.
BuiltIn = Literal[
    "email", "firstName", "lastName", "company", "country", "city", "points", "referrals", "isVerified",
    "unsubscribed", "createdAt", "actions",
]  # fmt: skip
#: The words of built-in fields, and of the relation to actions, by language.
BUILT_IN: Final[Mapping[BuiltIn, Mapping[str, Mapping[str, Any]]]] = {
    "email": _words(PROFILE,
        ("Email", "The email address", "mail", "address"),
        ("E-Mail", "Die E-Mail-Adresse", "Adresse")),
    "firstName": _words(PROFILE,
        ("First name", "The given name", "given name", "forename"),
        ("Vorname", "Der Rufname", "Rufname")),
    "lastName": _words(PROFILE,
        ("Last name", "The family name", "family name", "surname"),
        ("Nachname", "Der Familienname", "Familienname", "Zuname")),
    "company": _words(PROFILE,
        ("Company", "The company or organisation", "organisation", "organization", "employer"),
        ("Firma", "Die Firma oder Organisation", "Unternehmen", "Organisation", "Arbeitgeber")),
    "country": _words(PROFILE, ("Country", "The country", "nation"), ("Land", "Das Land", "Staat")),
    "city": _words(PROFILE, ("City", "The city", "town", "place"), ("Stadt", "Die Stadt", "Ort", "Gemeinde")),
    "points": _words(ACTIVITY,
        ("Points", "The points for actions and referrals", "score"),
        ("Punkte", "Die Punkte für Aktionen und Empfehlungen", "Punktestand")),
    "referrals": _words(ACTIVITY,
        ("Referrals", "How many contacts joined by the contact's link", "invited", "invites"),
        ("Empfehlungen", "Wie viele Kontakte über den Link des Kontakts dazukamen", "geworben", "eingeladen")),
    "isVerified": _words(CONSENT,
        ("Verified", "Whether the email address is confirmed", "confirmed", "double opt-in"),
        ("Bestätigt", "Ob die E-Mail-Adresse bestätigt ist", "verifiziert", "Double-Opt-in")),
    "unsubscribed": _words(CONSENT,
        ("Unsubscribed", "Whether the contact wants no emails", "opted out", "opt-out"),
        ("Abgemeldet", "Ob der Kontakt keine E-Mails möchte", "abbestellt", "Opt-out")),
    "createdAt": _words(DATES,
        ("Joined", "When the contact was added", "created", "signed up", "added"),
        ("Dazugekommen", "Wann der Kontakt hinzugefügt wurde", "angelegt", "angemeldet", "Beitritt")),
    "actions": _words(ACTIVITY,
        ("Actions", "What the contact did", "did", "activity", "event"),
        ("Aktionen", "Was der Kontakt getan hat", "getan", "Aktivität", "Ereignis")),
}  # fmt: skip
_BUILT_IN: Final = {str(name): words for name, words in BUILT_IN.items()}
#: The words of the fields of actions, by language.
_OF_ACTIONS: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "name": _words(ACTIVITY, ("Action", "What was done", "event"), ("Aktion", "Was getan wurde", "Ereignis")),
    "increase": _words(ACTIVITY,
        ("Points for it", "The points that the action added", "score"),
        ("Punkte dafür", "Die Punkte, die die Aktion hinzugefügt hat", "Punktestand")),
    "createdAt": _words(DATES, ("When", "When it was done", "date", "time"), ("Wann", "Wann es getan wurde", "Datum")),
}  # fmt: skip
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
def described(language: Language, words: str, spoken: SpokenLanguage = "en") -> af.Schema:
    """Return the schema for people of a list: that for parsing clauses, with words."""
    set_here: Mapping[str, Mapping[str, Any]] = json.loads(words)
    schema = language.shown_schema

    def words_of(name: str) -> dict[str, Any]:
        own = {key: set_here[kind][name] for kind, key in KINDS.items() if name in set_here.get(kind, {})}
        return {**(_BUILT_IN[name][spoken] if name in _BUILT_IN else {}), **own}

    fields = [replace(field, **words_of(field.name)) for field in schema.fields]
    relations = []
    for relation in schema.relations.values():
        if relation.name == ACTIONS.name:
            of_actions = [replace(field, **_OF_ACTIONS[field.name][spoken]) for field in ACTION.fields]
            own = {key: value for key, value in words_of(relation.name).items() if key != "labels"}
            relations.append(af.Relation(relation.name, af.Schema(ACTION.name, of_actions), **own))
        else:
            relations.append(relation)
    return af.Schema(schema.name, fields, schema.notation, relations)


@lru_cache(maxsize=256)
def titled(language: Language, words: str, spoken: SpokenLanguage) -> af.Schema:
    """Return the schema by whose titles sentences and German messages name the fields of a list's clauses."""
    schema = described(language, words, spoken)
    relations = [schema.relations.get(name, relation) for name, relation in language.schema.relations.items()]
    return af.Schema(schema.name, schema.fields, schema.notation, relations)
