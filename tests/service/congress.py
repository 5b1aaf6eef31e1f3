"""537 legislators as a list of the service, with tags and what they did: what the page is measured over."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from tests.service.serving import Tenant

_FILE: Final = Path(__file__).parents[2] / "examples" / "legislators.jsonl"
#: Fields of contacts' data that the list names.
_FIELDS: Final = (
    {"name": "data.gender", "path": ["gender"], "type": "string", "title": "Gender", "values": ["F", "M"]},
    {"name": "tags", "path": ["tags"], "type": "string", "many": True, "title": "Tags"},
)
#: How often one opened emails, at most once less.
_TIMES: Final = 5
#: One in so many has a tag.
_TAGS: Final = {"vip": 5, "berlin": 7, "press": 11}


def fill(tenant: Tenant, opened: int = 60) -> None:
    """Put the legislators on the list of an account; so many of them opened emails."""
    path = f"/extensions/lists/{tenant.list_id}/fields"
    tenant.api.put(path, json={"fields": list(_FIELDS)}).raise_for_status()
    ids = tenant.load(rows())
    for at, contact_id in enumerate(ids[:opened]):
        for _ in range(at % _TIMES):
            body = {"subId": contact_id, "name": "opened email", "increase": 1}
            tenant.api.post("/extensions/actions", json=body).raise_for_status()


def rows() -> Iterator[dict[str, Any]]:
    """Give the legislators as contacts; one in ten joined in the last days."""
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    now = datetime.now(UTC)
    for at, line in enumerate(lines):
        row = json.loads(line)
        del row["id"], row["listId"]
        row["email"] = f"person{at}@example.com"
        row["data"]["tags"] = [tag for tag, one_in in _TAGS.items() if at % one_in == 0]
        row["createdAt"] = now - timedelta(days=at % 20) if at % 10 == 0 else datetime.fromisoformat(row["createdAt"])
        yield row
