"""Filters in a column: stored exactly, checked when written and read, on every engine."""

import asyncio

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

import audiencefilter as af
from tests.adapters.test_clauses_in_columns import EXACT, Base, Saved
from tests.engines.postgresql import PostgreSQL


@pytest.mark.parametrize("driver", ["asyncpg", "psycopg"])
def test_async_drivers(postgresql: PostgreSQL, driver: str) -> None:
    async def come_back() -> list[af.Filter]:
        engine = create_async_engine(postgresql.url(driver), poolclass=sa.NullPool)
        async with engine.begin() as connection:
            await connection.run_sync(Base.metadata.drop_all)
            await connection.run_sync(Base.metadata.create_all)
        async with AsyncSession(engine) as session:
            session.add_all([Saved(id=1, where=EXACT, plain=EXACT), Saved(id=2, where=EXACT, other=EXACT)])
            await session.commit()
            rows = await session.execute(sa.select(Saved.where, Saved.other, Saved.plain))
            return [f for row in rows for f in row if f is not None]

    assert asyncio.run(come_back()) == [EXACT] * 4
