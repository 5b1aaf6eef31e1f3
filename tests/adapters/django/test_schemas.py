"""Schemas of Django's models."""

# mypy: disable-error-code="misc"

import pytest
from django.contrib.postgres.fields import ArrayField
from django.db import models

import audiencefilter as af
from tests.adapters.django.crm import Company, Contact, Event, Person, Tag

T = af.FieldType


class Everything(models.Model):
    """What the model of contacts lacks."""

    ratio = models.FloatField(verbose_name="Ratio of all")
    labels = ArrayField(models.CharField(max_length=9, choices=[("a", "A"), ("b", "B")]))
    api_key = models.TextField()
    shade = models.TextField(db_column="token")

    class Meta:
        app_label = "crm"


class Secret(models.Model):
    text = models.BinaryField()
    document = models.JSONField()

    class Meta:
        app_label = "crm"


def test_titles_lists_and_secrets() -> None:
    schema = af.Schema.from_django(Everything)
    assert repr(schema) == "Schema('Everything', id: integer, ratio: number, labels: [string])"
    assert (schema.by_name["ratio"].title, schema.by_name["labels"].values) == ("Ratio of all", ("a", "b"))
    assert schema.left_out == {
        "api_key": "named like a secret (key): name it in include to take it",
        "shade": "named like a secret (token): name it in include to take it",
    }


def test_choices_and_names() -> None:
    schema = af.Schema.from_django(Contact, "Customer", exclude=["data"])
    assert schema.name == "Customer"
    assert schema.by_name["plan"].values == ("free", "pro")
    assert schema.by_name["points"].description == "of the shop"
    assert "company_id" in schema.by_name
    assert schema.left_out["password_hash"].startswith("named like a secret (hash)")
    assert schema.left_out["data"] == "named in exclude"
    assert schema.left_out["company"] == "a relation beyond depth=0"
    assert schema.left_out["photo"] == "no field type fits FileField"
    assert [one.name for one in af.Schema.from_django(Contact, include=["points", "password_hash"]).fields] == [
        "points",
        "password_hash",
    ]


def test_relations() -> None:
    schema = af.Schema.from_django(Contact, depth=2)
    found = {link.name: (link.schema.name, link.many) for link in schema.relations.values()}
    assert found == {
        "person_ptr": ("Person", False), "company": ("Company", False), "employer": ("Company", False),
        "tags": ("Tag", True), "friends": ("Contact", True), "events": ("Event", True), "invited": ("Event", True),
    }  # fmt: skip
    company = schema.relations["company"].schema
    assert set(company.relations) == {"parent", "subsidiaries", "people"}
    assert company.relations["people"].schema is schema
    assert af.Schema.from_django(Tag, depth=1).left_out["notes"] == "more than equal columns join its records"
    assert af.Schema.from_django(Person, depth=1).relations["contact"].many is False
    some = af.Schema.from_django(Event, depth=1, exclude={Event: ["inviter"], Contact: ["points"]})
    assert set(some.relations) == {"contact"}
    assert "points" not in some.relations["contact"].schema.by_name


def test_further_fields() -> None:
    field = af.Field("plan", T.STRING, attribute="document", path=("plan",))
    assert [one.name for one in af.Schema.from_django(Secret, fields=[field]).fields] == ["id", "plan"]
    with pytest.raises(ValueError, match="Secret has no field 'documents'; did you mean 'document'"):
        af.Schema.from_django(Secret, fields=[af.Field("plan", T.STRING, attribute="documents", path=("plan",))])


def test_what_is_no_model() -> None:
    with pytest.raises(TypeError, match="from_django takes the class of a model that has a table, not"):
        af.Schema.from_django(models.Model)
    with pytest.raises(TypeError, match="from_django takes"):
        af.Schema.from_django("crm.Contact")
    with pytest.raises(ValueError, match="include has names that Company lacks: 'nam'; did you mean 'name'"):
        af.Schema.from_django(Company, include=["nam"])
    with pytest.raises(
        ValueError,
        match=r"Secret has no column that can be filtered by, only id, text, document \(id: named in exclude",
    ):
        af.Schema.from_django(Secret, exclude=["id"])
