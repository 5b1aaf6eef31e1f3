"""Contacts and saved audiences, with FastAPI and SQLModel: `fastapi run examples/sqlmodel_app.py`."""

# Where SQLModel is not installed, its classes are Any.
# mypy: disable-error-code="call-arg, import-not-found, misc"

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import Body, Depends, FastAPI
from sqlmodel import Column, Field, Session, SQLModel, create_engine, select

import audiencefilter as af
from audiencefilter.adapters.fastapi import Listing, listing
from audiencefilter.adapters.sqlalchemy import Clause, Page, page


class Contact(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    email: str
    points: int = 0


CONTACT = af.Schema.from_sqlalchemy(Contact)
Where = Annotated[af.Filter, af.FilterOf(CONTACT)]


class Audience(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    name: str
    where: Where = Field(sa_column=Column(Clause(CONTACT), nullable=False))


def session() -> Iterator[Session]:
    with Session(engine) as made, made.begin():
        yield made


Query = Annotated[Listing, Depends(listing(CONTACT, sortable={"points", "email"}))]
Db = Annotated[Session, Depends(session)]
engine = create_engine("sqlite:///contacts.db")
app = FastAPI(on_startup=[lambda: SQLModel.metadata.create_all(engine)])


@app.get("/contacts")
def contacts(db: Db, query: Query) -> Page[Contact]:
    return page(db, select(Contact), query.filter, Contact, query.sort, query.limit, query.page)


@app.post("/audiences")
def save(db: Db, name: Annotated[str, Body()], where: Annotated[Where, Body(embed=True)]) -> dict[str, Any]:
    db.add(Audience(name=name, where=where))
    found = page(db, select(Contact), where, Contact, limit=3)
    return {"count": found.total, "sample": [contact.email for contact in found.items]}


@app.get("/audiences")
def counts(db: Db) -> dict[str, int]:
    return af.count_many({one.name: one.where for one in db.exec(select(Audience))}, (db.connection(), Contact))
