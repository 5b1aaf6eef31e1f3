"""The applications in examples/ answer as their pages say."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any

import httpx2 as httpx
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from sqlalchemy import orm
from sqlalchemy.ext.asyncio import create_async_engine

import audiencefilter as af
from examples import async_app, fastapi_app
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL


@pytest.fixture
def client(local_engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    alchemy = local_engine.with_dialect()
    if local_engine.name == "duckdb":
        pytest.skip("duckdb-engine makes no columns that number rows")
    fastapi_app.Base.metadata.drop_all(alchemy)
    yield from started(fastapi_app, alchemy, monkeypatch)


@pytest.fixture
def client_of_sqlmodel(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    pytest.importorskip("sqlmodel", reason="SQLModel is absent: it needs SQLAlchemy 2.0")
    from examples import sqlmodel_app

    alchemy = sa.create_engine("sqlite://", poolclass=sa.StaticPool, connect_args={"check_same_thread": False})
    yield from started(sqlmodel_app, alchemy, monkeypatch)
    alchemy.dispose()


def started(module: Any, alchemy: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Start an application on another database, with five contacts."""
    assert isinstance(module, ModuleType)
    monkeypatch.setattr(module, "engine", alchemy)
    with TestClient(module.app) as client:
        with orm.Session(alchemy) as session:
            session.add_all(module.Contact(email=f"{number}@x.org", points=number) for number in range(5))
            session.commit()
        yield client


def emails(answer: dict[str, Any]) -> list[str]:
    return [contact["email"].partition("@")[0] for contact in answer["items"]]


def lists_and_saves(client: TestClient) -> None:
    """The calls that both applications answer alike."""
    page = client.get("/contacts", params={"where": "points >= 1", "sort": "-points", "limit": 3}).json()
    assert (emails(page), page["total"], page["pages"]) == (["4", "3", "2"], 4, 2)
    assert emails(client.get("/contacts", params={"where": "points >= 1", "limit": 3, "page": 2}).json()) == ["4"]
    assert set(page["items"][0]) <= {"id", "email", "points"}
    assert client.get("/contacts", params={"where": "pionts >= 1"}).status_code == 422
    saved = client.post("/audiences", json={"name": "many points", "where": {"points": {"gte": 2}}})
    assert saved.json() == {"count": 3, "sample": ["2@x.org", "3@x.org", "4@x.org"]}
    assert client.get("/audiences").json() == {"many points": 3}
    wrong = client.post("/audiences", json={"name": "wrong", "where": {"points": {"gte": "2"}}})
    assert (wrong.status_code, wrong.json()["detail"][0]["loc"]) == (422, ["body", "where", "points", "gte"])
    document = client.get("/openapi.json").json()
    assert set(document["paths"]) == {"/contacts", "/audiences"}


def test_fastapi_with_sqlalchemy(client: TestClient) -> None:
    lists_and_saves(client)
    with orm.Session(fastapi_app.engine) as session:
        (audience,) = session.scalars(sa.select(fastapi_app.Audience))
        best = session.scalars(sa.select(fastapi_app.Contact).where(fastapi_app.Contact.points >= 3)).all()
        for contact in best:
            contact.orders = [fastapi_app.Order(total=100 * contact.points)]
        session.commit()
        number = audience.id
    assert emails(client.get("/contacts", params={"where": "SOME orders (total > 300)"}).json()) == ["4"]
    assert emails(client.get("/contacts", params={"audience": number, "where": "NO orders (EVERYONE)"}).json()) == ["2"]
    assert client.get("/contacts", params={"audience": number + 1}).status_code == 404


def test_fastapi_with_sqlmodel(client_of_sqlmodel: TestClient) -> None:
    lists_and_saves(client_of_sqlmodel)


def test_the_application_fits_on_a_page() -> None:
    assert fastapi_app.__file__ is not None
    with open(fastapi_app.__file__, encoding="utf-8") as file:
        assert len(file.readlines()) <= 80


@pytest.mark.engines
def test_a_hundred_audiences_with_asyncio(postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch) -> None:
    # In a schema of its own, since other tests have tables of the same names.
    path = {"server_settings": {"search_path": "async_app"}}
    engine = create_async_engine(postgresql.url("asyncpg"), poolclass=sa.NullPool, connect_args=path)
    monkeypatch.setattr(async_app, "engine", engine)
    postgresql.fetch("CREATE SCHEMA async_app")
    people: list[Any] = [
        {"id": number, "email": f"{number}@x.org", "points": number % 40, "city": ["Kiel", "Bonn", None][number % 3]}
        for number in range(200)
    ]
    clauses: dict[str, Any] = {
        f"audience {number}": {"points": {"gte": 1 + number % 30}, **({"city": {"not": "Kiel"}} if number % 2 else {})}
        for number in range(100)
    }
    turns: list[int] = []
    turn = 0

    async def turning() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    async def asked(client: httpx.AsyncClient, path: str) -> Any:
        other = asyncio.ensure_future(turning())
        try:
            return (await client.get(path)).json()
        finally:
            other.cancel()
            with suppress(asyncio.CancelledError):
                await other

    async def run() -> None:
        transport = httpx.ASGITransport(async_app.app)
        async with (
            async_app.lifespan(async_app.app),
            httpx.AsyncClient(transport=transport, base_url="http://x") as client,
        ):
            async with engine.begin() as connection:
                await connection.execute(sa.insert(async_app.Contact), people)
            for name, where in clauses.items():
                saved = (await client.post("/audiences", json={"name": name, "where": where})).json()
                assert saved["count"] == len(af.parse(where, async_app.CONTACT).select(people))
            page = (await client.get("/contacts", params={"where": "points >= 39", "sort": "-email"})).json()
            assert (emails(page), page["total"]) == (["79", "39", "199", "159", "119"], 5)
            expected = {name: len(af.parse(one, async_app.CONTACT).select(people)) for name, one in clauses.items()}
            assert 0 < min(expected.values()) < max(expected.values()) < len(people)
            sa.event.listen(engine.sync_engine, "before_cursor_execute", lambda *_: turns.append(turn))
            for path in ("/audiences", "/audiences/in-memory"):
                turns.clear()
                assert await asked(client, path) == expected
                # Other tasks have their turn while each statement runs.
                assert len(turns) > 1
                assert turns == sorted(set(turns))

    try:
        asyncio.run(run())
    finally:
        postgresql.fetch("DROP SCHEMA async_app CASCADE")
