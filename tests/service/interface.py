"""The operations of the service, from its routes, and for each a request that works."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import httpx2
from fastapi.routing import RouteContext, iter_route_contexts

from audiencefilter.service.api.app import interface
from audiencefilter.service.api.gate import BASE
from tests.service.running import Tenant

#: An id that nothing has.
NOWHERE: Final = "00000000-0000-7000-8000-000000000000"

#: Stand for ids of a tenant's own things, in the examples below.
LIST, CONTACT, MANUAL, SMART, ACTION = "$list", "$contact", "$manual", "$smart", "$action"

#: The only operation that needs no key, and whose example fails: a link can be used once.
LINKS: Final = "POST /extensions/links"

_FILTERS: Final = '{"points": {"gte": 10}}'
_FIELD: Final = {"name": "data.plan", "path": ["plan"], "type": "string", "values": ["free", "pro"], "title": "Plan"}

#: Where an id stands in a request: the part, and the name.
Place = tuple[str, str]
#: From a place and what stands there in the example, to the id that is sent.
Resolve = Callable[[Place, str], str]


@dataclass(frozen=True)
class Example:
    """A request that a private key of the right account is answered with success.

    Attributes:
        path: the parameters of the path.
        query: those of the query.
        body: the body; None where there is none.
        passed_over: the places where an id that means nothing to the account is no error.
        as_of_now: whether two answers differ because the second one is later.
    """

    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    passed_over: frozenset[Place] = frozenset()
    as_of_now: bool = False

    def places(self) -> Iterator[tuple[Place, str]]:
        """Give each place of an id, and what the id is of."""
        for part, values in (("path", self.path), ("query", self.query), ("body", self.body or {})):
            for name, value in values.items():
                held = value[0] if isinstance(value, list) else value
                if isinstance(held, str) and held.startswith("$"):
                    yield (part, name), held


#: A request for every operation: by method and path, which is relative to the base address.
EXAMPLES: Final[Mapping[tuple[str, str], Example]] = {
    ("GET", "/contacts"): Example(query={"listId": LIST}),
    ("POST", "/contacts"): Example(body={"listId": LIST, "email": "new@cam.edu"}),
    ("PATCH", "/contacts/{id}"): Example({"id": CONTACT}, body={"points": 50}),
    ("GET", "/audiences"): Example(query={"listId": LIST}),
    ("POST", "/audiences"): Example(body={"listId": LIST, "name": "A", "mode": "smart", "filters": _FILTERS}),
    ("GET", "/audiences/{id}"): Example({"id": SMART}),
    ("PATCH", "/audiences/{id}"): Example({"id": SMART}, body={"name": "B"}),
    ("DELETE", "/audiences/{id}"): Example({"id": SMART}),
    ("GET", "/lists/{id}"): Example({"id": LIST}),
    ("GET", "/projects"): Example(),
    ("DELETE", "/actions/{id}"): Example({"id": ACTION}),
    ("POST", "/extensions/preview"): Example(body={"listId": LIST, "filters": _FILTERS}),
    ("POST", "/extensions/breakdown"): Example(body={"listId": LIST, "filters": _FILTERS}),
    ("POST", "/extensions/validate"): Example(body={"filters": _FILTERS, "listId": LIST}),
    ("POST", "/extensions/explain"): Example(body={"contactId": CONTACT, "audienceId": SMART}),
    ("POST", "/extensions/comparison"): Example(body={"audienceId": SMART, "filters": _FILTERS}),
    ("POST", "/extensions/distribution"): Example(body={"listId": LIST, "field": "points", "filters": _FILTERS}),
    ("POST", "/extensions/suggest"): Example(body={"listId": LIST, "filters": _FILTERS, "field": "city"}),
    ("POST", "/extensions/sql"): Example(body={"listId": LIST, "filters": _FILTERS, "dialect": "postgresql"}),
    ("GET", "/extensions/key"): Example(),
    ("POST", "/extensions/links"): Example(body={"link": "one that there is not"}),
    ("GET", "/extensions/lists/{id}"): Example({"id": LIST}),
    ("PATCH", "/extensions/lists/{id}"): Example({"id": LIST}, body={"notation": "extended"}),
    ("GET", "/extensions/lists/{id}/builder"): Example({"id": LIST}),
    ("GET", "/extensions/lists/{id}/audiences"): Example({"id": LIST}),
    ("GET", "/extensions/lists/{id}/fields"): Example({"id": LIST}),
    ("PUT", "/extensions/lists/{id}/fields"): Example({"id": LIST}, body={"fields": [_FIELD]}),
    ("POST", "/extensions/actions"): Example(body={"subId": CONTACT, "name": "bought", "increase": 3}),
    ("GET", "/extensions/contacts/{id}"): Example({"id": CONTACT}),
    ("DELETE", "/extensions/contacts/{id}"): Example({"id": CONTACT}),
    ("GET", "/extensions/contacts/{id}/audiences"): Example({"id": CONTACT}),
    ("GET", "/extensions/contacts/{id}/actions"): Example({"id": CONTACT}),
    ("POST", "/extensions/audiences/{id}/members"): Example(
        {"id": MANUAL},
        body={"add": [CONTACT], "remove": [CONTACT]},
        # Whoever is no member need not be removed.
        passed_over=frozenset({("body", "remove")}),
    ),
    ("GET", "/extensions/audiences/{id}/export"): Example({"id": SMART}),
    ("GET", "/extensions/audiences/{id}/versions"): Example({"id": SMART}),
    ("POST", "/extensions/audiences/{id}/versions/{version}/restore"): Example({"id": SMART, "version": "1"}),
    ("GET", "/extensions/lists/{id}/fields/proposed"): Example({"id": LIST}),
    ("GET", "/extensions/events"): Example(
        # Of an audience that is not there, or not any more, there may still be events.
        query={"listId": LIST, "audienceId": SMART},
        passed_over=frozenset({("query", "audienceId")}),
    ),
    ("GET", "/extensions/events/stream"): Example(
        query={"listId": LIST, "audienceId": SMART}, passed_over=frozenset({("query", "audienceId")})
    ),
}


@dataclass(frozen=True)
class Operation:
    """An operation of the interface.

    Attributes:
        method: of HTTP.
        path: relative to the base address.
        names: of its parameters and the fields of its body, each with the part that it is in.
        documented: whether it is in the OpenAPI document.
    """

    method: str
    path: str
    names: frozenset[Place]
    documented: bool

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def example(self) -> Example:
        """The request that works."""
        made = EXAMPLES.get((self.method, self.path))
        assert made is not None, f"a new operation: add {self} to EXAMPLES in tests/service/interface.py"
        return made

    def send(self, client: httpx2.Client, resolve: Resolve) -> tuple[int, str]:
        """Send the example; return the status and the body of the answer, or the first part of one without end."""
        example = self.example
        path = self.path.format(**_filled("path", example.path, resolve))
        body = None if example.body is None else _filled("body", example.body, resolve)
        query = _filled("query", example.query, resolve)
        with client.stream(self.method, path, params=query, json=body) as answer:
            if answer.headers.get("Content-Type", "").startswith("text/event-stream"):
                return answer.status_code, next(answer.iter_text())
            return answer.status_code, answer.read().decode()


@cache
def operations() -> Sequence[Operation]:
    """Return all operations under the base address, from the routes."""
    return [
        Operation(method, (context.path or "").removeprefix(BASE), _names(context), context.include_in_schema)
        for context in iter_route_contexts(interface().routes)
        for method in sorted(context.methods or ())
    ]


def belongings(tenant: Tenant) -> dict[str, str]:
    """Make one of each thing that has an id; return the ids by what stands for them."""
    assert tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).status_code == 200
    contact = tenant.contact("ada@cam.edu", points=20)["id"]
    smart = tenant.audience("smart", _FILTERS)["id"]
    manual = tenant.audience("manual")["id"]
    action = tenant.api.post("/extensions/actions", json={"subId": contact, "name": "joined", "increase": 1})
    made: str = action.json()["data"]["action"]["id"]
    return {LIST: tenant.list_id, CONTACT: contact, SMART: smart, MANUAL: manual, ACTION: made}


def _names(context: RouteContext) -> frozenset[Place]:
    dependant = context.dependant
    found = {("path", parameter.alias) for parameter in dependant.path_params}
    found |= {("query", parameter.alias) for parameter in dependant.query_params}
    for parameter in dependant.body_params:
        found |= {("body", name) for name in parameter.field_info.annotation.model_fields}
    return frozenset(found)


def _filled(part: str, values: Mapping[str, Any], resolve: Resolve) -> dict[str, Any]:
    def value_of(name: str, value: Any) -> Any:
        if isinstance(value, list):
            return [value_of(name, one) for one in value]
        return resolve((part, name), value) if isinstance(value, str) and value.startswith("$") else value

    return {name: value_of(name, value) for name, value in values.items()}
