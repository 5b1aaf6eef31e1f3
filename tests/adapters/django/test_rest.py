"""Clauses in the query of a view of Django REST framework."""

# mypy: disable-error-code="misc"

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework import generics, serializers
from rest_framework.test import APIRequestFactory

from audiencefilter.adapters.django.rest import ClauseFilterBackend
from tests.adapters.django.crm import Contact, contact_schema, stored


class ContactSerializer(serializers.ModelSerializer[Any]):
    class Meta:
        model = Contact
        fields = ("email",)


class ContactList(generics.ListAPIView[Any]):
    queryset = Contact.objects.order_by("email")
    serializer_class = ContactSerializer
    filter_backends = (ClauseFilterBackend,)
    clause_schema = contact_schema()
    authentication_classes = ()


@pytest.fixture(scope="module", autouse=True)
def rows() -> Iterator[None]:
    with stored("default"):
        yield


def asked(**query: Any) -> Any:
    return ContactList.as_view()(APIRequestFactory().get("/contacts", query))


@pytest.mark.parametrize(
    ("query", "selected"),
    [
        ({"where": '{"points": {"gte": 100}}'}, ["ada"]),
        ({"where": "points >= 100"}, ["ada"]),
        ({"where": "SOME events (name = 'login')"}, ["ada", "bob"]),
        ({"where": ["points IS NOT NULL", ' {"email": {"endsWith": "x.com"}}']}, ["bob"]),
        ({"where": ""}, ["ada", "bob", "eve"]),
        ({}, ["ada", "bob", "eve"]),
    ],
)
def test_clauses(query: dict[str, Any], selected: list[str]) -> None:
    answer: Any = asked(**query)
    assert answer.status_code == 200
    assert [one["email"].partition("@")[0] for one in answer.data] == selected


@pytest.mark.parametrize("clause", ['{"points": "many", "emial": 1}', "points = 'many' AND emial = 1"])
def test_problems_have_places(clause: str) -> None:
    answer: Any = asked(where=clause)
    assert answer.status_code == 400
    wrong, unknown = answer.data["where"]
    assert (wrong["code"], wrong["path"], wrong["line"]) == (
        "wrong_type",
        "$.points" if clause[0] == "{" else "$.AND[0].points.equals",
        1,
    )
    assert unknown["hint"] == 'did you mean "email"?'
    answer.accepted_media_type = answer.renderer_context = None


def test_a_view_without_a_schema() -> None:
    class Without(ContactList):
        clause_schema = contact_schema  # type: ignore[assignment]

    with pytest.raises(TypeError, match="Without needs clause_schema, as clause_schema ="):
        Without.as_view()(APIRequestFactory().get("/contacts", {"where": "points = 1"}))


def test_the_parameter_is_described() -> None:
    (parameter,) = ClauseFilterBackend().get_schema_operation_parameters(ContactList())
    assert (parameter["name"], parameter["in"], parameter["required"]) == ("where", "query", False)
