"""Timestamps: ISO 8601 in UTC, to the microsecond, and such that filters find what they were printed of."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from audiencefilter.service.storage.tables import now
from tests.service.databases import on_both
from tests.service.running import Tenant

PRINTED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)


def timestamps(value: Any) -> list[str]:
    """Return all that stand under names that end in At."""
    found: list[str] = []
    if isinstance(value, dict):
        for name, inner in value.items():
            found += [inner] if name in {"createdAt", "updatedAt"} else timestamps(inner)
    elif isinstance(value, list):
        found = [text for inner in value for text in timestamps(inner)]
    return found


def test_all_timestamps_are_in_utc_to_the_microsecond(tenant: Tenant) -> None:
    began = now()
    contact = tenant.contact("ada@cam.edu", points=10)
    audience = tenant.audience("a", '{"points": 10}')
    action = {"subId": contact["id"], "name": "bought", "increase": 0}
    answers = [
        contact,
        audience,
        tenant.listed(),
        tenant.api.get(f"/audiences/{audience['id']}").json(),
        tenant.api.get("/audiences", params={"listId": tenant.list_id}).json(),
        tenant.api.get(f"/lists/{tenant.list_id}").json(),
        tenant.api.get("/projects").json(),
        tenant.api.post("/extensions/actions", json=action).json(),
    ]
    for answer in answers:
        found = timestamps(answer)
        assert found
        for text in found:
            assert PRINTED.fullmatch(text)
            # An hour either way would be another time zone.
            assert abs(datetime.fromisoformat(text) - began) < timedelta(minutes=10)


@on_both
def test_a_printed_creation_time_finds_its_own_contact(tenant: Tenant) -> None:
    instant = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    rows = [{"createdAt": instant + timedelta(microseconds=number)} for number in range(-3, 4)]
    tenant.load([*rows, {"createdAt": datetime(1969, 12, 31, 23, 59, 59, 999_999, UTC)}])
    contacts = [tenant.contact("ada@cam.edu"), *tenant.listed(sort="createdAt")]
    audience = tenant.audience("by time", '{"createdAt": {"gte": "2026-01-01T00:00:00Z"}}')
    for contact in contacts:
        printed = contact["createdAt"]
        filters = f'{{"createdAt": {{"gte": "{printed}", "lte": "{printed}"}}}}'
        changed = tenant.api.patch(f"/audiences/{audience['id']}", json={"filters": filters})
        subs = changed.json()["data"]["audience"]["subs"]
        assert [sub["id"] for sub in subs] == [contact["id"]]
        assert subs[0]["audiences"] == [{"id": audience["id"], "name": "by time", "mode": "smart"}]


def test_an_instant_is_printed_as_it_is_kept(tenant: Tenant) -> None:
    made = [tenant.contact(f"{number}@cam.edu") for number in range(5)]
    shown = tenant.listed(sort="createdAt", order="asc")
    assert [contact["createdAt"] for contact in shown] == [contact["createdAt"] for contact in made]
    times = [datetime.fromisoformat(contact["createdAt"]) for contact in made]
    assert times == sorted(times)
    assert times[-1] <= datetime.now(UTC)


def test_an_update_changes_the_time_of_an_audience_and_not_its_creation(tenant: Tenant) -> None:
    made = tenant.audience("a")
    changed = tenant.api.patch(f"/audiences/{made['id']}", json={"name": "b"}).json()["data"]["audience"]
    assert changed["createdAt"] == made["createdAt"]
    assert changed["updatedAt"] >= made["updatedAt"]
    again = tenant.api.patch(f"/audiences/{made['id']}", json={"name": "c"}).json()["data"]["audience"]
    assert again["updatedAt"] > made["createdAt"]


@on_both
def test_a_filter_takes_times_of_any_offset(tenant: Tenant) -> None:
    first, second = datetime(2026, 1, 1, 0, 0, 1, 1_000, UTC), datetime(2026, 1, 1, 0, 0, 2, 0, UTC)
    early, late = tenant.load([{"createdAt": first}, {"createdAt": second}])
    for seconds, offset in (("01:00:{}", "+01:00"), ("00:00:{}", "Z")):
        for bound, second_text, found in (
            ("gte", "02", [late]),
            ("gte", "01.001", [early, late]),
            ("lte", "01.001", [early]),
            ("lte", "01", []),
        ):
            text = f"2026-01-01T{seconds.format(second_text)}{offset}"
            audience = tenant.audience("some", f'{{"createdAt": {{"{bound}": "{text}"}}}}')
            assert [sub["id"] for sub in audience["subs"]] == found, (bound, text)
