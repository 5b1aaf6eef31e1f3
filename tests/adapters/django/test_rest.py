"""Clauses in the query of a view of Django REST framework."""

# mypy: disable-error-code="misc"

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework import generics, serializers
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

import audiencefilter as af
from audiencefilter.adapters.django.rest import ClauseFilterBackend
from tests.adapters.django.crm import Audience, Contact, contact_schema, stored


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


@pytest.mark.parametrize(("query", "selected"), [
    ({"where": '{"points": {"gte": 100}}'}, ["ada"]),
    ({"where": "points >= 100"}, ["ada"]),
    ({"where": "SOME events (name = 'login')"}, ["ada", "bob"]),
    ({"format": "json"}, ["ada", "bob", "eve"]),
    ({}, ["ada", "bob", "eve"]),
])  # fmt: skip
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
        "wrong_type", "$.points" if clause[0] == "{" else "$.AND[0].points.equals", 1,
    )  # fmt: skip
    assert unknown["hint"] == 'did you mean "email"?'
    answer.accepted_media_type = answer.renderer_context = None


class Paged(ContactList):
    from rest_framework.filters import OrderingFilter, SearchFilter
    from rest_framework.pagination import LimitOffsetPagination

    filter_backends = (ClauseFilterBackend, SearchFilter, OrderingFilter)  # type: ignore[assignment]
    search_fields = ordering_fields = ("email",)
    pagination_class = LimitOffsetPagination
    clause_parameters = ("expand", "plan")


@pytest.mark.parametrize(("view", "query", "name", "code", "hint"), [
    (ContactList, {"wher": "points >= 100"}, "wher", "unknown_parameter", 'did you mean "where"?'),
    (ContactList, {"filter": "points >= 100"}, "filter", "unknown_parameter", 'did you mean "where"?'),
    (ContactList, {"page": "1"}, "page", "unknown_parameter", None),
    (Paged, {"offfset": "1"}, "offfset", "unknown_parameter", 'did you mean "offset"?'),
    (ContactList, {"where": ["points >= 100", "plan = 'pro'"]}, "where", "repeated_parameter",
     "join the clauses by AND, or by OR, in one"),
    (ContactList, {"where": ""}, "where", "invalid_text", None),
])  # fmt: skip
def test_no_parameter_is_dropped(view: Any, query: Any, name: str, code: str, hint: str | None) -> None:
    answer = view.as_view()(APIRequestFactory().get("/contacts", query))
    assert answer.status_code == 400
    ((problem,),) = (answer.data[name],)
    assert (problem["code"], hint is None or problem["hint"]) == (code, hint is None or hint)


def test_parameters_of_other_readers_are_taken() -> None:
    known = {"where": "points > 1", "limit": "1", "offset": "1", "search": "x", "ordering": "-email", "plan": "free",
             "expand": ["a", "b"], "format": "json"}  # fmt: skip
    answer = Paged.as_view()(APIRequestFactory().get("/contacts", known))
    assert (answer.status_code, answer.data["count"], answer.data["results"]) == (200, 1, [])


def test_a_backend_that_the_view_calls_by_itself() -> None:
    class Own(APIView):
        clause_schema = contact_schema()
        authentication_classes = ()

        def get(self, request: Any) -> Response:
            found = ClauseFilterBackend().filter_queryset(request, Contact.objects.all(), self)
            return Response(found.count())

    for query, answer in (({"where": "points > 1"}, (200, 2)), ({"where": ["points > 1"] * 2}, (400, None))):
        found = Own.as_view()(APIRequestFactory().get("/contacts", query))
        assert (found.status_code, found.data if answer[1] else None) == answer


def test_a_serializer_writes_and_reads_a_clause() -> None:
    class AudienceSerializer(serializers.ModelSerializer[Any]):
        class Meta:
            model = Audience
            fields = ("name", "clause")

    clause = {"points": {"gte": 100}}
    f = af.parse(clause, contact_schema())
    for given, written in ((f, clause), (None, None)):
        assert AudienceSerializer(Audience(name="a", clause=given)).data == {"name": "a", "clause": written}
    read = AudienceSerializer(data={"name": "a", "clause": clause})
    assert read.is_valid()
    assert read.validated_data["clause"] == f
    wrong = AudienceSerializer(data={"name": "a", "clause": {"pionts": 1}})
    assert not wrong.is_valid()
    assert 'did you mean "points"?' in str(wrong.errors["clause"])


def test_a_view_without_a_schema() -> None:
    class Without(ContactList):
        clause_schema = contact_schema  # type: ignore[assignment]

    with pytest.raises(TypeError, match="Without needs clause_schema, as clause_schema ="):
        Without.as_view()(APIRequestFactory().get("/contacts", {"where": "points = 1"}))


def test_the_parameter_is_described() -> None:
    (parameter,) = ClauseFilterBackend().get_schema_operation_parameters(ContactList())
    assert (parameter["name"], parameter["in"], parameter["required"]) == ("where", "query", False)
