"""An account with a list, as its people use it: by HTTP."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final, TypeAlias

import httpx2

from tests.service.client.door import Api, Service

#: An id that nothing has.
NOWHERE: Final = "00000000-0000-7000-8000-000000000000"
UUID: Final = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
TIMESTAMP: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
INVALID: Final = "Invalid filters: the value must be a valid where clause for the contact model"
EMPTY: Final = "Filters cannot be empty for smart mode"
#: Makes an empty database, and returns its URL.
NewDatabase: TypeAlias = Callable[[], str]


class Place:
    """An account with a list, and a client with a private key."""

    def __init__(self, home: Service, plan: str = "pro", **fields: Any) -> None:
        self.home, self.account = home, home.account(plan)
        self.list_id = home.list(self.account, **fields)
        self.path = f"extensions/lists/{self.list_id}"
        self.api = self.with_key("private")

    def with_key(self, type: str, lives: timedelta | None = None, read_only: bool = False) -> Api:
        return self.home.api(self.home.key(self.list_id, type, lives, read_only)[1])

    def contact(self, email: str, **fields: Any) -> Any:
        return data(self.api.post("contacts", {"email": email, "listId": self.list_id, **fields}), 201)["contact"]

    def change(self, contact: Mapping[str, Any], **fields: Any) -> Any:
        return data(self.api.patch(f"contacts/{contact['id']}", fields))["contact"]

    def read(self, contact: Mapping[str, Any]) -> Any:
        return data(self.api.get(f"extensions/contacts/{contact['id']}"))["contact"]

    def contacts(self, **parameters: Any) -> Any:
        return data(self.api.get("contacts", listId=self.list_id, **parameters))["contacts"]

    def listed(self, **parameters: Any) -> list[str]:
        """Return the emails of a listing, in its order."""
        return [contact["email"] for contact in self.contacts(**parameters)]

    def action(self, contact: Mapping[str, Any], name: str, increase: int) -> Any:
        body = {"name": name, "increase": increase, "subId": contact["id"]}
        return data(self.api.post("extensions/actions", body), 201)["action"]

    def audience(self, name: str, clause: Mapping[str, Any] | None = None) -> Any:
        """Make a smart audience, or without a clause a manual one."""
        smart = {} if clause is None else {"mode": "smart", "filters": json.dumps(clause)}
        return data(self.api.post("audiences", {"name": name, "listId": self.list_id, **smart}), 201)["audience"]

    def curate(self, audience: Mapping[str, Any], **ids: Any) -> Any:
        """Add and remove members of a manual audience."""
        return data(self.api.post(f"extensions/audiences/{audience['id']}/members", ids))["members"]

    def members(self, audience: Mapping[str, Any]) -> list[str]:
        """Return the emails of its members, sorted."""
        return emails(data(self.api.get(f"audiences/{audience['id']}"))["audience"]["subs"])

    def ask(self, operation: str, clause: Any, **body: Any) -> httpx2.Response:
        """Ask an extension about a clause, of the list where nothing else is named."""
        whose = {} if {"contactId", "audienceId"} & body.keys() else {"listId": self.list_id}
        filters = clause if isinstance(clause, str) else json.dumps(clause)
        return self.api.post(f"extensions/{operation}", {**whose, "filters": filters, **body})

    def asked(self, operation: str, clause: Any, **body: Any) -> Any:
        return data(self.ask(operation, clause, **body))

    def previewed(self, clause: Any, **body: Any) -> Any:
        return self.asked("preview", clause, **body)["preview"]

    def set_fields(self, *fields: Mapping[str, Any]) -> httpx2.Response:
        return self.api.put(f"{self.path}/fields", {"fields": fields})

    def events(self, after: str = "0") -> Any:
        self.home.work(self.list_id)
        return data(self.api.get("extensions/events", listId=self.list_id, after=after))["events"]


def data(answer: httpx2.Response, status: int = 200) -> Any:
    """Return what stands under `data`, and nothing beside it."""
    assert answer.status_code == status, answer.text[:1000]
    body = answer.json()
    assert body.keys() == {"data"}
    return body["data"]


def upload(place: Place, content: str, type: str = "text/csv", **parameters: Any) -> Any:
    query = "&".join(f"{name}={value}" for name, value in {"listId": place.list_id, **parameters}.items())
    return data(place.api.send("POST", f"extensions/import?{query}", content.encode(), type))["import"]


def emails(contacts: list[dict[str, Any]]) -> list[str]:
    return sorted(contact["email"] for contact in contacts)


def names(contact: Mapping[str, Any]) -> list[str]:
    """Return the names of a contact's audiences, sorted."""
    return sorted(audience["name"] for audience in contact["audiences"])


def refused(answer: httpx2.Response, status: int, message: str | None = None) -> dict[str, Any]:
    """Check an error of the first shape, an integer and a message, and return it."""
    assert answer.status_code == status, answer.text[:1000]
    body: dict[str, Any] = answer.json()
    assert body["error"] == status
    assert body.keys() <= {"error", "message", "problems"}
    assert isinstance(body["message"], str)
    assert message in (None, body["message"])
    return body


def stated(answer: httpx2.Response, message: str) -> list[dict[str, Any]]:
    """Check an error of the second shape, a message of the specification, and return its problems."""
    assert answer.status_code == 400, answer.text[:1000]
    body: dict[str, Any] = answer.json()
    assert body["error"] == message
    assert body.keys() == ({"error", "problems"} if message == INVALID else {"error"})
    found: list[dict[str, Any]] = body.get("problems", [])
    return found
