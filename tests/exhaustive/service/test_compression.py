"""Which answers are compressed, and that it tells nothing."""

import zlib
from collections.abc import Callable, Iterator
from contextlib import closing

import httpx2
import pytest

from tests.service.interface import Operation, belongings, operations
from tests.service.running import RunningService, Tenant, running

GETS = [operation for operation in operations() if operation.method == "GET" and not operation.path.endswith("/stream")]
GZIP = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}


@pytest.fixture(scope="module")
def compressing(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    folder = tmp_path_factory.mktemp("compressing")
    with running(new_database(), folder, AUDIENCEFILTER_COMPRESSION="all") as made:
        yield made


@pytest.fixture
def risky(compressing: RunningService, request: pytest.FixtureRequest) -> Iterator[Tenant]:
    with closing(compressing.tenant(request.node.name)) as made:
        yield made


def encoding(answer: httpx2.Response) -> str:
    return answer.headers.get("Content-Encoding", "none")


def filled(tenant: Tenant) -> dict[str, str]:
    """Make enough of everything that no answer is too short."""
    own = belongings(tenant)
    tenant.load([{"email": f"{number}@cam.edu", "points": 50, "data": {"x": "y" * 900}} for number in range(5)])
    for number in range(15):
        tenant.audience(f"one of many audiences, {number}", '{"points": {"gte": 10}}')
    contact = own["$contact"]
    tenant.api.patch(f"/extensions/contacts/{contact}")
    tenant.api.patch(f"/contacts/{contact}", json={"data": {"x": "y" * 900}})
    for number in range(10):
        tenant.api.post("/extensions/actions", json={"subId": contact, "name": f"joined {number}", "increase": 1})
    return own


def asked(tenant: Tenant, operation: Operation, own: dict[str, str], headers: dict[str, str]) -> httpx2.Response:
    path = operation.path.format(**{name: own[kind] for name, kind in operation.example.path.items()})
    query = {name: own[kind] for name, kind in operation.example.query.items() if name != "audienceId"}
    answer = tenant.api.get(path, params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer


def test_what_has_a_contact_in_it_is_not_compressed(tenant: Tenant) -> None:
    own = filled(tenant)
    compressed = set()
    for operation in GETS:
        answer = asked(tenant, operation, own, GZIP)
        if encoding(answer) == "gzip":
            compressed.add(operation.path)
            assert "/me/" not in answer.text, operation
            assert "cam.edu" not in answer.text, operation
            assert answer.headers["Vary"] == "Accept-Encoding"
            assert answer.content == asked(tenant, operation, own, PLAIN).content
            assert int(answer.headers["Content-Length"]) < len(answer.content)
    assert compressed == {"/audiences", "/extensions/events"} | ({"/lists/{id}", "/projects"} & compressed)


def test_the_description_is_compressed(service: RunningService) -> None:
    path = "/openapi.json"
    with service.client() as client:
        answer = client.get(path, headers=GZIP)
        assert encoding(answer) == "gzip"
        assert int(answer.headers["Content-Length"]) < len(answer.content) / 2
        assert answer.content == client.get(path, headers=PLAIN).content
        for unwanted in ("identity", "br", "gzip;q=0", "br, GZIP; q=0.0", "gzip;q=0, deflate"):
            assert encoding(client.get(path, headers={"Accept-Encoding": unwanted})) == "none"


def test_everything_is_compressed_if_that_is_set(risky: Tenant) -> None:
    own = filled(risky)
    for operation in GETS:
        answer = asked(risky, operation, own, GZIP)
        plain = asked(risky, operation, own, PLAIN)
        assert encoding(plain) == "none"
        if operation.example.as_of_now:
            continue  # the two may be on either side of what is compressed
        assert answer.content == plain.content
        assert encoding(answer) == ("gzip" if len(plain.content) >= 1_000 else "none"), operation


def test_a_large_answer_comes_piece_by_piece(risky: Tenant) -> None:
    risky.load([{"email": f"{number}@cam.edu", "data": {"x": "y" * 2_000}} for number in range(1_000)])
    query = {"listId": risky.list_id}
    with risky.api.stream("GET", "/contacts", params=query, headers=GZIP) as answer:
        assert encoding(answer) == "gzip"
        reader = zlib.decompressobj(16 + zlib.MAX_WBITS)
        pieces = [reader.decompress(piece) for piece in answer.iter_raw()]
    assert len([piece for piece in pieces if piece]) > 2
    assert pieces[0].startswith(b'{"data":{"contacts":[')
    assert b"".join(pieces) == risky.api.get("/contacts", params=query, headers=PLAIN).content


def test_streams_of_events_are_not_held_back(risky: Tenant) -> None:
    query = {"listId": risky.list_id, "after": "0"}
    with risky.api.stream("GET", "/extensions/events/stream", params=query, headers=GZIP) as stream:
        assert encoding(stream) == "none"
        pieces = stream.iter_text()
        assert next(pieces).startswith(": connected")
        risky.audience("all", '{"points": {"gte": 0}}')
        assert "event: defined" in next(pieces)
        risky.contact("ada@cam.edu")
        assert "event: enter" in next(pieces)


def length(tenant: Tenant, guess: str) -> int:
    """Return how long a page of contacts is when somebody has signed up with a guess in their name."""
    mallory = tenant.contact("mallory@example.com", name=guess)["id"]
    with tenant.api.stream("GET", f"/contacts?listId={tenant.list_id}&limit=100", headers=GZIP) as answer:
        sent = sum(len(piece) for piece in answer.iter_raw())
    assert tenant.api.delete(f"/extensions/contacts/{mallory}").status_code == 200
    return sent


def test_the_length_of_a_page_tells_nothing_of_a_private_link(tenant: Tenant, risky: Tenant) -> None:
    """The attack works where everything is compressed, as the documentation says."""
    told = []
    for attacked in (tenant, risky):
        code = attacked.contact("ada@cam.edu")["privateLink"].rpartition("/")[2]
        right, wrong = (length(attacked, f"/me/{guess}") for guess in (code, code[::-1]))
        told.append(wrong - right)
    assert told[0] == 0
    assert told[1] > 4
