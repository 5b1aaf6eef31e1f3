"""Errors: their statuses and shapes, and what the log says of them; and a database that fails or goes away."""

import codecs
import gzip
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx2
import pytest
import sqlalchemy as sa

from audiencefilter.service.storage.tables import contacts, lists
from tests.engines.postgresql import PostgreSQL
from tests.service.databases import on_both, on_postgresql, on_sqlite
from tests.service.interface import EXAMPLES
from tests.service.running import RunningService, Tenant, running

LONGEST: Final = 10_000_000
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")

#: What each path takes.
PATHS: Final = {
    "/contacts": ("GET", "POST"),
    "/contacts/x": ("PATCH",),
    "/audiences": ("GET", "POST"),
    "/audiences/x": ("GET", "PATCH", "DELETE"),
    "/lists/x": ("GET",),
    "/actions/x": ("DELETE",),
    "/projects": ("GET",),
}


def check(answer: httpx2.Response, status: int, message: str | None = None) -> None:
    """Assert that an answer is an error of the shape with an integer."""
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/json"
    error = answer.json()
    assert set(error) <= {"error", "message", "problems"}
    assert type(error["error"]) is int
    assert error["error"] == status
    assert isinstance(error["message"], str)
    assert error["message"]
    if message is not None:
        assert error["message"] == message


def lines_of(log: str) -> list[dict[str, Any]]:
    """Read a log of which each line is an object."""
    # What follows the last end of a line is being written.
    lines = [json.loads(line) for line in log.split("\n")[:-1]]
    assert all(isinstance(line, dict) and "level" in line and "message" in line for line in lines)
    return lines


def logged(service: RunningService, request_id: str) -> dict[str, Any]:
    """Return the line of a request, which is written after its answer."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        for line in lines_of(service.log):
            if line.get("request_id") == request_id:
                return line
        time.sleep(0.02)
    raise AssertionError(f"{request_id} is not logged")


def test_a_path_that_is_not_there(tenant: Tenant) -> None:
    for path in (
        "",
        "/",
        "/contact",
        "/contacts/",
        "/contacts/x/y",
        "/lists",
        "/actions",
        "/audiences/x/y",
        "/v4/contacts",
    ):
        check(tenant.api.get(path), 404, "there is nothing at this path")


@pytest.mark.parametrize("path", PATHS)
def test_a_method_that_a_path_does_not_take(tenant: Tenant, path: str) -> None:
    for method in set(METHODS) - set(PATHS[path]):
        refused = tenant.send(method, path, "{}")
        check(refused, 405, "nothing at this path takes this method")
        allowed = ", ".join(taken for taken in METHODS if taken in PATHS[path]).replace("GET", "GET, HEAD")
        assert refused.headers["Allow"] == allowed


_MADE: Final = ("/contacts", "/audiences")
WITH_BODIES: Final = [("POST", path) for path in _MADE] + [("PATCH", f"{path}/x") for path in _MADE]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "$: a JSON object is required as the body"),
        (b"[]", "$: must be an object, not an array"),
        (b"null", "$: a JSON object is required as the body"),
        (b'"text"', "$: must be an object, not a string"),
        (b"1", "$: must be an object, not a number"),
        (b"true", "$: must be an object, not true"),
    ],
)
def test_a_body_that_is_no_object(tenant: Tenant, body: bytes, message: str) -> None:
    for method, path in WITH_BODIES:
        refused = tenant.send(method, path, body)
        check(refused, 400)
        if body != b"null":
            assert refused.json()["message"] == message


@pytest.mark.parametrize("body", [b"{", b'{"a":}', b"{'a': 1}", b'{"a": 1} x', b"\x00", b"name=x", b'{"a": "\n"}'])
def test_a_body_that_is_no_json(tenant: Tenant, body: bytes) -> None:
    for method, path in WITH_BODIES:
        refused = tenant.send(method, path, body)
        check(refused, 400)
        assert refused.json()["message"].startswith("$: the body is not JSON: ")
        assert [problem["code"] for problem in refused.json()["problems"]] == ["invalid_json"]


def test_a_body_that_cannot_be_read(tenant: Tenant) -> None:
    path = "/contacts/x"
    message = "$: byte 10 (0xFF) is not UTF-8: send the body in UTF-8"
    check(tenant.send("PATCH", path, b'{"city": "\xff"}'), 400, message)
    check(tenant.send("PATCH", path, b"[" * 500_000), 400, "the body is nested too deeply")
    digits = b'{"points": ' + b"9" * 5_000 + b"}"
    check(tenant.send("PATCH", path, digits), 400, "the body is not JSON: it has a number of too many digits")
    check(tenant.send("PATCH", path, gzip.compress(b"{}"), **{"Content-Encoding": "gzip"}), 400)


#: Every operation that has a body.
WITH_BODY: Final = {key: example.body for key, example in EXAMPLES.items() if example.body is not None}


@pytest.mark.parametrize(("method", "path"), WITH_BODY)
def test_a_body_is_read_as_strictly_as_filters(tenant: Tenant, method: str, path: str) -> None:
    body = json.dumps(WITH_BODY[method, path])
    name = next(iter(WITH_BODY[method, path]))
    for wrong, code, message in (
        (body[:-1] + f', "{name}": 1}}', "duplicate_key", f'the key "{name}" occurs in this object more than once'),
        (codecs.BOM_UTF8 + body.encode(), "byte_order_mark", "starts with a byte order mark (U+FEFF)"),
        (body.encode("utf-16"), "invalid_utf8", "the body is in UTF-16: send it in UTF-8"),
        (body.encode("utf-16-le"), "invalid_utf8", "the body is in UTF-16: send it in UTF-8"),
        (body.encode("utf-32-be"), "invalid_utf8", "the body is in UTF-32: send it in UTF-8"),
    ):
        refused = tenant.send(method, path, wrong)
        check(refused, 400)
        (problem,) = refused.json()["problems"]
        assert problem["code"] == code
        assert message in problem["message"]
        assert problem["path"] == (f"$.{name}" if code == "duplicate_key" else "$")


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ('{"a": 1, "a": 2}', "$.data.a"),
        ('{"a": 1, "\\u0061": 1}', "$.data.a"),
        ('{"x": {}, "b": [1, {"a": {"": 1, "c": 2, "": 3}}]}', '$.data.b[1].a[""]'),
        # Longer ones are read elsewhere.
        ('{"pad": "' + "x" * 70_000 + '", "a": [{"é": 1, "é": 1}]}', '$.data.a[0]["\\u00e9"]'),
    ],
)
def test_a_key_twice_is_told_with_its_place(tenant: Tenant, data: str, path: str) -> None:
    refused = tenant.send(
        "POST", "/contacts", f'{{"email": "ada@cam.edu", "listId": "{tenant.list_id}", "data": {data}}}'
    )
    check(refused, 400)
    (problem,) = refused.json()["problems"]
    assert (problem["code"], problem["path"]) == ("duplicate_key", path)
    assert tenant.listed() == []


@pytest.mark.parametrize(
    "media_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "text/json",
        "application/jsonx",
        "application/xml",
        "",
    ],
)
def test_a_body_of_another_type(tenant: Tenant, media_type: str) -> None:
    for method, path in WITH_BODIES:
        refused = tenant.send(method, path, '{"name": "x"}', **{"Content-Type": media_type})
        check(refused, 415)
        assert "application/json" in refused.json()["message"]


def test_parameters_of_the_media_type_are_passed_over(tenant: Tenant) -> None:
    body = json.dumps({"email": "ada@cam.edu", "listId": tenant.list_id})
    for media_type in ("application/json; charset=utf-8", "Application/JSON", "application/json;x=y"):
        assert tenant.send("POST", "/contacts", body, **{"Content-Type": media_type}).status_code in {201, 409}
    assert len(tenant.listed()) == 1


def test_a_body_that_is_too_long(tenant: Tenant) -> None:
    message = f"the body is longer than {LONGEST} bytes"
    check(tenant.send("POST", "/contacts", b" " * (LONGEST + 1)), 413, message)
    # Not too long, and no JSON.
    check(tenant.send("POST", "/contacts", b" " * LONGEST), 400)


def test_a_body_that_is_too_long_and_does_not_say_so(tenant: Tenant) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(LONGEST // 100_000 + 1):
            yield b" " * 100_000

    for path in ("/contacts", "/audiences"):
        refused = tenant.api.post(path, content=chunks(), headers={"Content-Type": "application/json"})
        check(refused, 413, f"the body is longer than {LONGEST} bytes")


def test_a_body_in_chunks_is_read(tenant: Tenant) -> None:
    body = json.dumps({"email": "ada@cam.edu", "listId": tenant.list_id}).encode()
    chunks = (body[place : place + 1] for place in range(len(body)))
    made = tenant.api.post("/contacts", content=chunks, headers={"Content-Type": "application/json"})
    assert made.status_code == 201
    assert len(tenant.listed()) == 1


def test_errors_of_keys_have_the_shape_with_an_integer(tenant: Tenant) -> None:
    for client, status in ((tenant.client(None), 401), (tenant.client("x"), 401), (tenant.client(tenant.public), 403)):
        with client:
            check(client.get("/projects"), status)


def test_errors_of_what_is_there_have_the_shape_with_an_integer(tenant: Tenant) -> None:
    tenant.contact("ada@cam.edu")
    check(tenant.api.post("/contacts", json={"email": "ada@cam.edu", "listId": tenant.list_id}), 409)
    check(tenant.api.get("/lists/x"), 404, "List not found")
    check(tenant.api.get("/audiences/x"), 404, "Audience not found")
    check(tenant.api.patch("/contacts/x", json={}), 404, "Contact not found")
    check(tenant.api.delete("/actions/x"), 404, "Action not found")


def test_no_request_is_answered_with_422(tenant: Tenant) -> None:
    for body in ({}, {"name": 1}, {"email": 1, "listId": 2}, {"name": "a", "listId": "x", "mode": 1}):
        for path in ("/contacts", "/audiences"):
            assert tenant.api.post(path, json=body).status_code == 400


def test_a_message_does_not_repeat_what_was_sent(tenant: Tenant) -> None:
    secret = "ada@secret.example"
    for body in (
        {"email": {"a": secret}, "listId": tenant.list_id},
        {"email": secret, "listId": tenant.list_id, "points": secret},
        {"email": f"{secret} {secret}", "listId": tenant.list_id},
    ):
        refused = tenant.api.post("/contacts", json=body)
        check(refused, 400)
        assert secret not in refused.text


def test_every_answer_has_the_id_of_its_request(tenant: Tenant, service: RunningService) -> None:
    answers = [
        tenant.api.get("/projects"),
        tenant.api.get("/nothing"),
        tenant.api.post("/contacts", content=b"x"),
        tenant.api.post("/audiences", json={}),
    ]
    with service.client() as anybody:
        answers += [anybody.get("/v4/projects"), anybody.get("/healthz")]
    ids = [answer.headers["X-Request-ID"] for answer in answers]
    assert len(set(ids)) == len(ids)
    lines = [logged(service, request_id) for request_id in ids]
    assert [line["status"] for line in lines] == [answer.status_code for answer in answers]
    assert [line["message"] for line in lines] == ["request"] * len(lines)
    assert {line.get("account") for line in lines[:4]} == {tenant.account_id}


def test_an_id_of_the_client_is_kept_where_it_can_do_no_harm(tenant: Tenant, service: RunningService) -> None:
    kept = tenant.api.get("/projects", headers={"X-Request-ID": f"mine-{tenant.account_id}"})
    assert kept.headers["X-Request-ID"] == f"mine-{tenant.account_id}"
    assert logged(service, f"mine-{tenant.account_id}")["status"] == 200
    for harmful in ('x" y', "x" * 65, "a b", "", "<script>", "ada@cam.edu"):
        made = tenant.api.get("/projects", headers={"X-Request-ID": harmful})
        assert made.headers["X-Request-ID"] != harmful


def test_the_log_names_the_route_and_not_the_path(tenant: Tenant, service: RunningService) -> None:
    contact = tenant.contact("ada@cam.edu")
    answer = tenant.api.patch(f"/contacts/{contact['id']}", json={})
    line = logged(service, answer.headers["X-Request-ID"])
    assert line["route"].endswith("/contacts/{id}")
    assert (line["method"], line["status"], line["level"]) == ("PATCH", 200, "info")
    assert contact["id"] not in json.dumps(line)


def test_the_log_has_no_personal_data_and_no_secrets(tenant: Tenant, service: RunningService) -> None:
    secret = "lovelace"
    body = {"email": f"{secret}@cam.edu", "listId": tenant.list_id, "firstName": secret, "data": {"a": secret}}
    tenant.api.post("/contacts", json=body)
    # What is wrong with each of these is in a place of its own.
    tenant.api.post("/contacts", json=body)
    tenant.api.post("/contacts", json=body | {"points": secret, secret: 1})
    tenant.api.get("/contacts", params={"listId": tenant.list_id, "email": secret, secret: secret})
    tenant.api.get(f"/{secret}/{secret}")
    tenant.api.get("/contacts", params={"listId": secret})
    tenant.api.patch(f"/contacts/{secret}", json={})
    tenant.api.request(secret.upper(), "/contacts")
    tenant.send("POST", "/contacts", secret)
    tenant.send("POST", "/contacts", "{}", **{"Content-Type": secret, "User-Agent": secret, "Cookie": secret})
    tenant.api.post("/audiences", json={"name": secret, "listId": tenant.list_id, "filters": secret, "mode": "smart"})
    tenant.audience(secret, f'{{"firstName": "{secret}"}}')
    with tenant.client(secret) as stranger, tenant.client(tenant.public) as public:
        stranger.get("/projects")
        public.post("/contacts", json=body)
        public.get("/projects", params={"apiKey": tenant.private})
    logged(service, tenant.api.get("/projects").headers["X-Request-ID"])
    log = service.log
    for text in (secret, tenant.private, tenant.public, tenant.private[-20:]):
        assert text.lower() not in log.lower()


def test_the_log_of_all_tests_so_far_is_json_without_addresses(service: RunningService) -> None:
    for line in lines_of(service.log):
        assert "@" not in json.dumps(line)
        assert "af_private_" not in json.dumps(line)
        assert "af_public_" not in json.dumps(line)


@pytest.fixture(scope="module")
def broken(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service of its own: its rows are damaged, its tables and its database go away while it runs."""
    with running(new_database(), tmp_path_factory.mktemp("broken")) as made:
        yield made


def test_a_failure_is_answered_with_the_id_of_the_request(broken: RunningService) -> None:
    tenant = broken.tenant("damaged")
    secret = "lovelace@cam.edu"
    with broken.database.writing() as connection:
        connection.execute(lists.update().where(lists.c.id == tenant.list_id).values(columns=secret))
    for path in (f"/lists/{tenant.list_id}", "/projects"):
        answer = tenant.api.get(path)
        request_id = answer.headers["X-Request-ID"]
        check(answer, 500, f"the service failed; the id of the request is {request_id}")
        line = logged(broken, request_id)
        assert (line["level"], line["message"], line["status"]) == ("error", "failed", 500)
        # Where it failed, and what the error was: all there is to begin with.
        assert any("/operations/accounts.py" in place for place in line["failure"])
        assert line["failure"][-1] == "JSONDecodeError"
    assert secret not in broken.log
    tenant.close()


@on_both
def test_a_failure_of_the_database_is_answered_with_the_id_of_the_request(broken: RunningService) -> None:
    tenant = broken.tenant("broken")
    with broken.database.writing() as connection:
        connection.execute(sa.text("ALTER TABLE contacts RENAME TO away"))
    secret = "lovelace"
    body = {"email": f"{secret}@cam.edu", "listId": tenant.list_id, "firstName": secret}
    try:
        with tenant.client(tenant.public) as public:
            answers = [
                tenant.api.post("/contacts", json=body),
                public.post("/contacts", json=body),
                tenant.api.patch("/contacts/x", json={"firstName": secret}),
                tenant.api.get("/contacts", params={"listId": tenant.list_id, "email": secret}),
            ]
    finally:
        with broken.database.writing() as connection:
            connection.execute(sa.text("ALTER TABLE away RENAME TO contacts"))
    for answer in answers:
        request_id = answer.headers["X-Request-ID"]
        check(answer, 500)
        assert answer.json()["message"].endswith(f"; the id of the request is {request_id}")
        line = logged(broken, request_id)
        assert (line["level"], line["message"], line["status"]) == ("error", "failed", answer.status_code)
        assert line["failure"][-1] in {"OperationalError", "ProgrammingError"}
    assert secret not in broken.log
    # It was the table only.
    assert tenant.listed() == []
    tenant.contact("ada@cam.edu")
    tenant.close()


def test_a_failure_of_the_keys_is_answered_too(broken: RunningService) -> None:
    tenant = broken.tenant("keys are broken")
    with broken.database.writing() as connection:
        connection.execute(sa.text("ALTER TABLE keys RENAME TO away"))
    try:
        answer = tenant.api.get("/projects")
    finally:
        with broken.database.writing() as connection:
            connection.execute(sa.text("ALTER TABLE away RENAME TO keys"))
    check(answer, 500)
    assert tenant.api.get("/projects").status_code == 200
    assert tenant.private not in broken.log
    tenant.close()


@on_postgresql
def test_while_the_database_is_away_the_service_says_so(broken: RunningService, postgresql: PostgreSQL) -> None:
    tenant = broken.tenant("without a database")
    contact = tenant.contact("ada@cam.edu")
    name = broken.database.url.database
    broken.database.close()
    postgresql.fetch(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    try:
        postgresql.fetch(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        answers = [
            tenant.api.get("/contacts", params={"listId": tenant.list_id}),
            tenant.api.patch(f"/contacts/{contact['id']}", json={"firstName": "Ada"}),
            tenant.api.get(f"{broken.address}/readyz"),
        ]
        # It is the database that is away, not the service.
        assert tenant.api.get(f"{broken.address}/healthz").status_code == 200
    finally:
        postgresql.fetch(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    for answer in answers:
        check(answer, 503)
    assert answers[0].headers["X-Request-ID"] in answers[0].json()["message"]
    assert tenant.listed() == [contact]
    assert tenant.api.patch(f"/contacts/{contact['id']}", json={"firstName": "Ada"}).status_code == 200
    assert "Traceback" not in broken.log
    tenant.close()


@on_sqlite  # which takes any text where an instant should be
def test_a_failure_while_an_answer_is_sent_ends_it_and_is_logged(broken: RunningService) -> None:
    tenant = broken.tenant("cut off")
    ids = tenant.load([{"points": number} for number in range(1_200)])
    secret = "lovelace@cam.edu"
    with broken.database.writing() as connection:
        connection.execute(
            sa.text(f'UPDATE {contacts.name} SET "createdAt" = :text WHERE id = :id'),
            {"text": secret, "id": ids[1_100]},
        )
    # The first pieces were sent already when it shows.
    with pytest.raises(httpx2.RemoteProtocolError):
        tenant.api.get("/contacts", params={"listId": tenant.list_id, "order": "asc", "sort": "points"})
    # This one is logged after it.
    after = tenant.api.get("/projects")
    assert after.status_code == 200
    logged(broken, after.headers["X-Request-ID"])
    errors = [line for line in lines_of(broken.log) if line["level"] == "error"]
    assert all(line["failure"] for line in errors)
    (failed,) = (line for line in errors if line.get("account") == tenant.account_id)
    assert failed["status"] == 200
    assert secret not in broken.log
    tenant.close()


def test_documents_and_health_need_no_key(service: RunningService) -> None:
    with service.client() as client:
        for path in ("/healthz", "/readyz", "/openapi.json", "/docs"):
            assert client.get(path).status_code == 200
    assert not Path(service.folder / "audiencefilter.secret").exists()
