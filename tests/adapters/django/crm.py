"""The models of a small CRM: foreign keys, their reverse, many to many, a parent's table, and keys of text."""

# mypy: disable-error-code="misc"

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

from django.contrib.contenttypes.fields import GenericForeignKey, GenericRelation
from django.contrib.contenttypes.models import ContentType
from django.db import connections, models

import audiencefilter as af
from audiencefilter.adapters.django import ClauseField
from tests.adapters.django import project  # noqa: F401 - it configures Django


class Company(models.Model):
    name = models.CharField(max_length=50, unique=True)
    parent = models.ForeignKey("self", models.CASCADE, null=True, related_name="subsidiaries")

    class Meta:
        app_label = "crm"


class Tag(models.Model):
    name = models.CharField(max_length=50)
    notes = GenericRelation("Note")

    class Meta:
        app_label = "crm"


class Person(models.Model):
    email = models.CharField(max_length=100)

    class Meta:
        app_label = "crm"


class Contact(Person):
    """A person, whose e-mail is in the parent's table."""

    points = models.IntegerField(null=True, help_text="of the shop")
    plan = models.CharField(max_length=10, choices=[("free", "Free"), ("pro", "Pro")], null=True)
    created = models.DateTimeField(null=True)
    data = models.JSONField(null=True)
    company = models.ForeignKey(Company, models.SET_NULL, null=True, related_name="people")
    employer = models.ForeignKey(Company, models.SET_NULL, null=True, to_field="name", related_name="+")
    tags = models.ManyToManyField(Tag, related_name="contacts")
    friends = models.ManyToManyField("self")
    password_hash = models.CharField(max_length=100, default="")
    photo = models.FileField(null=True)

    class Meta:
        app_label = "crm"


class Event(models.Model):
    name = models.CharField(max_length=50)
    at = models.DateTimeField(null=True)
    contact = models.ForeignKey(Contact, models.CASCADE, related_name="events")
    inviter = models.ForeignKey(Contact, models.CASCADE, related_name="invited", null=True)

    class Meta:
        app_label = "crm"


class Note(models.Model):
    content_type = models.ForeignKey(ContentType, models.CASCADE)
    object_id = models.PositiveIntegerField()
    subject = GenericForeignKey()

    class Meta:
        app_label = "crm"


_MODELS: Final = (Company, Tag, Person, Contact, Event)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@contextmanager
def stored(database: str) -> Iterator[dict[str, Any]]:
    """Give the contacts by name, in the tables of a database."""
    with connections[database].schema_editor() as editor:
        for model in _MODELS:
            editor.create_model(model)
    try:
        yield _rows(database)
    finally:
        with connections[database].schema_editor() as editor:
            for model in reversed(_MODELS):
                editor.delete_model(model)


def _rows(database: str) -> dict[str, Any]:
    def made(model: Any, **values: Any) -> Any:
        return model.objects.using(database).create(**values)

    acme = made(Company, name="Acme")
    lab = made(Company, name="Lab", parent=acme)
    vip, new = (made(Tag, name=name) for name in ("vip", "new"))
    ada = made(
        Contact, email="ada@cam.edu", points=250, plan="pro", created=at("2025-01-01T04:18:02"), company=lab,
        employer=acme, data={"plan": "gold", "seats": 5, "tags": ["a", "%s"]},
    )  # fmt: skip
    bob = made(Contact, email="bob@x.com", points=40, created=at("2025-01-01T04:18:02.500000"), company=acme)
    eve = made(Contact, email="eve@x.com", plan="free", data={"plan": "100%"})
    ada.tags.set([vip, new])
    bob.tags.set([new])
    ada.friends.set([bob])
    for contact, name, inviter in ((ada, "login", None), (ada, "buy", bob), (bob, "login", None)):
        made(Event, contact=contact, name=name, inviter=inviter, at=at("2025-02-01T00:00:00"))
    return {"ada": ada, "bob": bob, "eve": eve}


def contact_schema() -> af.Schema:
    return af.Schema.from_django(Contact, depth=1)


class Audience(models.Model):
    name = models.CharField(max_length=50)
    clause = ClauseField(contact_schema, null=True, blank=True)

    class Meta:
        app_label = "crm"
