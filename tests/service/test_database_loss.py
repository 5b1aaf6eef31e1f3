"""The database goes away and comes back, while the service runs."""

from pathlib import Path

import pytest

from tests.engines.postgresql import PostgreSQL
from tests.service.running import running


@pytest.mark.deep
def test_while_postgresql_is_away_the_service_says_so(postgresql: PostgreSQL, tmp_path: Path) -> None:
    name = "service_lost"
    postgresql.fetch(f"CREATE DATABASE {name}")
    url = postgresql.url("psycopg").set(database=name)
    with running(url.render_as_string(hide_password=False), tmp_path) as service:
        tenant = service.tenant("Acme")
        contact = tenant.contact("ada@cam.edu")
        service.database.close()
        postgresql.fetch(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        postgresql.fetch(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        answers = [
            tenant.api.get("/contacts", params={"listId": tenant.list_id}),
            tenant.api.patch(f"/contacts/{contact['id']}", json={"firstName": "Ada"}),
            tenant.api.get(f"{service.address}/readyz"),
        ]
        assert [answer.status_code for answer in answers] == [503] * 3
        assert [answer.json()["error"] for answer in answers] == [503] * 3
        assert answers[0].headers["X-Request-ID"] in answers[0].json()["message"]
        # It is the database that is away, not the service.
        assert tenant.api.get(f"{service.address}/healthz").status_code == 200
        postgresql.fetch(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert tenant.listed() == [contact]
        assert tenant.api.patch(f"/contacts/{contact['id']}", json={"firstName": "Ada"}).status_code == 200
        assert "Traceback" not in service.log
        tenant.close()
