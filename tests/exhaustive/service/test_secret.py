"""Another secret, while the keys stay: as docs/operations.md has it."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from pydantic import SecretStr

from audiencefilter.service.api.app import create_app
from audiencefilter.service.errors import UnavailableError
from audiencefilter.service.operations import keys
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage import tables
from audiencefilter.service.storage.migrating import upgrade
from tests.service.databases import on_both
from tests.service.running import SECRET, RunningService, Tenant

NEW = "another secret of the tests, as long as it"


@pytest.fixture
def tenant(new_database: Callable[[], str], tmp_path: Path) -> Iterator[Tenant]:
    """An account whose keys were made under the first secret."""
    service = RunningService(new_database(), tmp_path)
    upgrade(service.database)
    with closing(service.tenant("rotated")) as made:
        yield made
    service.close()


def served(tenant: Tenant, secret: str, previous: str | None = None) -> TestClient:
    """Return a service on the database of an account, with some secrets."""
    settings = Settings(
        database_url=tenant.service.url, secret=SecretStr(secret), log_level="error", rate_limits=False,
        previous_secret=None if previous is None else SecretStr(previous),
    )  # fmt: skip
    return TestClient(create_app(settings))


def status(client: TestClient, token: str) -> int:
    code: int = client.get("/v4/projects", headers={"apiKey": token}).status_code
    return code


@on_both
def test_keys_that_are_used_move_to_the_new_secret(tenant: Tenant) -> None:
    _, unused = tenant.key("private")
    disabled_id, disabled = tenant.key("private")
    with tenant.service.database.writing() as connection:
        keys.set_enabled(connection, disabled_id, False)
    with served(tenant, NEW) as client:
        assert status(client, tenant.private) == 401, "without the one before, all keys are lost"
    with served(tenant, NEW, SECRET) as client:
        assert [status(client, tenant.private) for _ in range(2)] == [200, 200]
        # A public key, too; and what is no key, or is disabled, is none under any secret.
        assert status(client, tenant.public) == 403
        assert status(client, disabled) == 401
        assert status(client, "af_private_made_up") == 401
        assert status(client, "x" * 200) == 401
    with served(tenant, NEW) as client:
        assert status(client, tenant.private) == 200
        assert status(client, tenant.public) == 403
        assert [status(client, token) for token in (unused, disabled)] == [401, 401]
    with served(tenant, SECRET) as client:
        assert status(client, tenant.private) == 401
        assert status(client, unused) == 200


def test_it_is_not_written_for_every_request(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    renewed: list[str] = []
    renew = keys.renew

    def noted(connection: sa.Connection, before: bytes, secret: bytes, token: str) -> None:
        renewed.append(token)
        renew(connection, before, secret, token)

    monkeypatch.setattr("audiencefilter.service.api.gate.renew", noted)
    with served(tenant, NEW, SECRET) as client:
        assert {status(client, tenant.private) for _ in range(3)} == {200}
    assert renewed == [tenant.private]
    with tenant.service.database.reading() as connection:
        digests = connection.scalars(sa.select(tables.keys.c.digest)).all()
    assert len(set(digests)) == 2
    assert not [digest for digest in digests if tenant.private in digest]


def test_a_database_that_cannot_be_written_to_refuses_no_key(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:

    def busy(*_: object) -> None:
        raise UnavailableError("busy")

    monkeypatch.setattr("audiencefilter.service.api.gate.renew", busy)
    with served(tenant, NEW, SECRET) as client:
        assert status(client, tenant.private) == 200
