"""Contacts with orders, and saved audiences, with FastAPI and SQLAlchemy: `fastapi run examples/fastapi_app.py`."""

from collections.abc import Iterator
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import Body, Depends, FastAPI, HTTPException
from pydantic import BaseModel
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship

import audiencefilter as af
from audiencefilter.adapters.fastapi import Listing, listing
from audiencefilter.adapters.sqlalchemy import Clause, Page, page


class Base(DeclarativeBase): ...


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(sa.ForeignKey("contacts.id"))
    total: Mapped[float]


class Contact(Base):
    __tablename__ = "contacts"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str]
    points: Mapped[int]
    orders: Mapped[list[Order]] = relationship()


def session() -> Iterator[Session]:
    with Session(engine) as made, made.begin():
        yield made


CONTACT = af.Schema.from_sqlalchemy(Contact, depth=1)
Where = Annotated[af.Filter, af.FilterOf(CONTACT), Body(embed=True)]
Query = Annotated[Listing, Depends(listing(CONTACT, sortable={"points", "email"}, others=["audience"]))]
Db = Annotated[Session, Depends(session)]
engine = sa.create_engine("sqlite:///contacts.db")
app = FastAPI(on_startup=[lambda: Base.metadata.create_all(engine)])


class Audience(Base):
    __tablename__ = "audiences"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    where: Mapped[af.Filter] = mapped_column(Clause(CONTACT))


class ContactShape(BaseModel, from_attributes=True):
    email: str
    points: int


@app.get("/contacts", response_model=Page[ContactShape])
def contacts(db: Db, query: Query, audience: int | None = None) -> Page[Contact]:
    f = query.filter
    if audience is not None:
        if (saved := db.get(Audience, audience)) is None:
            raise HTTPException(404, "there is no such audience")
        f &= saved.where
    return page(db, sa.select(Contact), f, Contact, query.sort, query.limit, query.page)


@app.post("/audiences")
def save(db: Db, name: Annotated[str, Body()], where: Where) -> dict[str, Any]:
    db.add(Audience(name=name, where=where))
    found = page(db, sa.select(Contact), where, Contact, limit=3)
    return {"count": found.total, "sample": [contact.email for contact in found.items]}


@app.get("/audiences")
def counts(db: Db) -> dict[str, int]:
    return af.count_many({one.name: one.where for one in db.scalars(sa.select(Audience))}, (db.connection(), Contact))
