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
#: Makes an empty database, and returns its URL.
NewDatabase: TypeAlias = Callable[[], str]


class Place:
    """An account with a list, and a client with a private key."""

    def __init__(self, home: Service, plan: str = "pro", **fields: Any) -> None:
        self.home, self.account = home, home.account(plan)
        self.list_id = home.list(self.account, **fields)
        self.api = self.with_key("private")

    def with_key(self, type: str, lives: timedelta | None = None, read_only: bool = False) -> Api:
        return self.home.api(self.home.key(self.list_id, type, lives, read_only)[1])

    def contact(self, email: str, **fields: Any) -> dict[str, Any]:
        return data(self.api.post("contacts", {"email": email, "listId": self.list_id, **fields}), 201)["contact"]

    def audience(self, name: str, clause: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Make a smart audience, or without a clause a manual one."""
        smart = {} if clause is None else {"mode": "smart", "filters": json.dumps(clause)}
        return data(self.api.post("audiences", {"name": name, "listId": self.list_id, **smart}), 201)["audience"]

    def members(self, audience: Mapping[str, Any]) -> list[str]:
        """Return the emails of its members, sorted."""
        return emails(data(self.api.get(f"audiences/{audience['id']}"))["audience"]["subs"])

    def listed(self, **parameters: Any) -> list[str]:
        """Return the emails of a listing, in its order."""
        found = data(self.api.get("contacts", listId=self.list_id, **parameters))["contacts"]
        return [contact["email"] for contact in found]

    def asked(self, operation: str, clause: Mapping[str, Any], **body: Any) -> dict[str, Any]:
        """Return the answer of an extension that takes a clause of the list."""
        sent = {"listId": self.list_id, "filters": json.dumps(clause), **body}
        return data(self.api.post(f"extensions/{operation}", sent))

    def set_fields(self, *fields: Mapping[str, Any]) -> httpx2.Response:
        return self.api.put(f"extensions/lists/{self.list_id}/fields", {"fields": fields})

    def events(self, after: str = "0") -> list[dict[str, Any]]:
        self.home.work()
        found: list[dict[str, Any]] = data(self.api.get("extensions/events", listId=self.list_id, after=after))["events"]
        return found


def data(answer: httpx2.Response, status: int = 200) -> Any:
    """Return what stands under `data`, and nothing beside it."""
    assert answer.status_code == status, answer.text[:1000]
    body = answer.json()
    assert body.keys() == {"data"}
    return body["data"]


def emails(contacts: list[dict[str, Any]]) -> list[str]:
    return sorted(contact["email"] for contact in contacts)


def refused(answer: httpx2.Response, status: int, message: str | re.Pattern[str] | None = None) -> dict[str, Any]:
    """Check an error of the first shape, an integer and a message, and return it."""
    assert answer.status_code == status, answer.text[:1000]
    body: dict[str, Any] = answer.json()
    assert body["error"] == status
    assert body.keys() <= {"error", "message", "problems"}
    found = body["message"]
    assert isinstance(found, str)
    assert message is None or (message == found if isinstance(message, str) else message.search(found)), found
    return body


def stated(answer: httpx2.Response, message: str) -> dict[str, Any]:
    """Check an error of the second shape, a message of the specification, and return it."""
    assert answer.status_code == 400, answer.text[:1000]
    body: dict[str, Any] = answer.json()
    assert body["error"] == message
    assert body.keys() <= {"error", "problems"}
    return body
