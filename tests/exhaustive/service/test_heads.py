"""HEAD is answered as GET is, without the body."""

import time
from collections.abc import Callable

import pytest

from tests.service.interface import NOWHERE, Operation, belongings, operations
from tests.service.running import RunningService, Tenant

GETS = [operation for operation in operations() if operation.method == "GET"]


@pytest.mark.parametrize("operation", GETS, ids=str)
def test_it_has_the_status_and_the_header_of_get(tenant: Tenant, operation: Operation) -> None:
    own = belongings(tenant)
    for ids in (own, dict.fromkeys(own, NOWHERE)):
        path = operation.path.format(**{name: ids[kind] for name, kind in operation.example.path.items()})
        query = {name: ids[kind] for name, kind in operation.example.query.items()}
        head = tenant.api.head(path, params=query)
        assert head.content == b""
        with tenant.api.stream("GET", path, params=query) as got:
            assert head.status_code == got.status_code
            varying = {"date", "x-request-id", "transfer-encoding"}
            if operation.example.as_of_now:
                varying.add("content-length")
            assert {name: value for name, value in head.headers.items() if name not in varying} == {
                name: value for name, value in got.headers.items() if name not in varying
            }


def test_it_is_refused_where_there_is_no_get(tenant: Tenant) -> None:
    refused = tenant.api.head("/extensions/preview")
    assert (refused.status_code, refused.headers["Allow"], refused.content) == (405, "POST", b"")
    assert tenant.api.head("/nothing").status_code == 404
    with tenant.client(None) as stranger, tenant.client(tenant.public) as public:
        assert stranger.head("/projects").status_code == 401
        assert public.head("/contacts").status_code == 403


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/openapi.json", "/docs"])
def test_it_is_answered_outside_of_the_base_address(service: RunningService, path: str) -> None:
    with service.client() as client:
        head, got = client.head(path), client.get(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Length"] == got.headers["Content-Length"]


def test_a_stream_of_events_ends_with_its_header(tenant: Tenant) -> None:
    began = time.monotonic()
    head = tenant.api.head("/extensions/events/stream", params={"listId": tenant.list_id})
    assert head.headers["Content-Type"].startswith("text/event-stream")
    assert time.monotonic() - began < 30, "it would go on for ever"


def test_a_large_answer_is_not_made(tenant: Tenant) -> None:
    """Each connection of a stream is let go, so that more requests than there are of them are answered."""
    tenant.load([{"email": f"{number}@cam.edu", "data": {"x": "y" * 4_000}} for number in range(2_000)])

    def seconds(ask: Callable[[], object]) -> float:
        began = time.perf_counter()
        ask()
        return time.perf_counter() - began

    query = {"listId": tenant.list_id}
    whole = min(seconds(lambda: tenant.api.get("/contacts", params=query)) for _ in range(2))
    heads = [seconds(lambda: tenant.api.head("/contacts", params=query)) for _ in range(25)]
    assert min(heads) < whole / 2


def test_it_is_logged_as_what_it_is(tenant: Tenant) -> None:
    tenant.api.head(f"/lists/{tenant.list_id}", headers={"X-Request-ID": "head-of-a-list"})
    deadline = time.monotonic() + 30
    while '"head-of-a-list"' not in tenant.service.log:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    (line,) = [line for line in tenant.service.log.splitlines() if '"head-of-a-list"' in line]
    assert '"method": "HEAD"' in line
    assert '"route": "/v4/lists/{id}"' in line
