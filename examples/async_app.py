"""A hundred audiences with asyncio: FastAPI, SQLAlchemy and asyncpg. `docs/how-to/async.md` describes it.

Start it with `DATABASE=postgresql+asyncpg://user:password@host/crm fastapi run examples/async_app.py`.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

import pyarrow as pa
import sqlalchemy as sa
from fastapi import Body, Depends, FastAPI
from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

import audiencefilter as af
from audiencefilter.adapters.fastapi import Listing, listing
from audiencefilter.adapters.sqlalchemy import Clause, Page, page


class Base(DeclarativeBase): ...


class Contact(Base):
    __tablename__ = "contacts"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str]
    points: Mapped[int]
    city: Mapped[str | None]


CONTACT = af.Schema.from_sqlalchemy(Contact)


class Audience(Base):
    __tablename__ = "audiences"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    where: Mapped[af.Filter] = mapped_column(Clause(CONTACT))


@asynccontextmanager
async def lifespan(_: FastAPI) -> AsyncIterator[None]:
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    yield
    await engine.dispose()


async def session() -> AsyncIterator[AsyncSession]:
    async with AsyncSession(engine) as made, made.begin():
        yield made


Where = Annotated[af.Filter, af.FilterOf(CONTACT), Body(embed=True)]
Query = Annotated[Listing, Depends(listing(CONTACT, sortable={"points", "email"}))]
Db = Annotated[AsyncSession, Depends(session)]
engine = create_async_engine(os.environ.get("DATABASE", "postgresql+asyncpg://localhost/crm"))
app = FastAPI(lifespan=lifespan)


class ContactShape(BaseModel, from_attributes=True):
    email: str
    points: int


@app.get("/contacts", response_model=Page[ContactShape])
async def contacts(db: Db, query: Query) -> Page[Contact]:
    return await db.run_sync(page, sa.select(Contact), query.filter, Contact, query.sort, query.limit, query.page)


@app.post("/audiences")
async def save(db: Db, name: Annotated[str, Body()], where: Where) -> dict[str, Any]:
    db.add(Audience(name=name, where=where))
    found = await db.run_sync(page, sa.select(Contact), where, Contact, (), 3)
    return {"count": found.total, "sample": [contact.email for contact in found.items]}


@app.get("/audiences")
async def counts(db: Db) -> dict[str, int]:
    """Count all audiences in the database: the loop goes on while it answers."""
    filters = {one.name: one.where for one in await db.scalars(sa.select(Audience))}
    connection = await db.connection()
    return await connection.run_sync(lambda made: af.count_many(filters, (made, Contact)))


@app.get("/audiences/in-memory")
async def counts_in_memory(db: Db) -> dict[str, int]:
    """Count all audiences over columns: read some rows at a time, and make and ask the columns in a thread."""
    filters = {one.name: one.where for one in await db.scalars(sa.select(Audience))}
    rows = await db.stream(sa.select(Contact.__table__), execution_options={"yield_per": 1_000})
    # Lists of plain values, since a collection of garbage looks at each dict and each row, and blocks the loop.
    columns: list[list[Any]] = [[] for _ in Contact.__table__.columns]
    async for part in rows.partitions():
        for column, values in zip(columns, zip(*part, strict=True), strict=True):
            column.extend(values)
    names = Contact.__table__.columns.keys()

    def count() -> dict[str, int]:
        return af.count_many(filters, af.ColumnStore.from_arrow(pa.table(columns, names), CONTACT))

    return await asyncio.to_thread(count)
