"""``/contacts``, as the specification has it."""

from tests.service.running import Tenant


def test_a_created_contact_is_listed(tenant: Tenant) -> None:
    made = tenant.contact("ada@cam.edu", firstName="Ada")
    listed = tenant.api.get("/contacts", params={"listId": tenant.list_id}).json()["data"]
    assert listed["contacts"] == [made]
    assert listed["pagination"] == {"total": 1, "pages": 1, "currentPage": 1, "perPage": 20_000}
