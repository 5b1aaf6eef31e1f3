"""The application of the plain way."""
# ruff: noqa: N803 - parameters are called as in the interface

import hashlib
import hmac
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query, Request
from fastapi.security import APIKeyHeader
from sqlalchemy import Engine, create_engine, event, func, select
from sqlalchemy.orm import Session, joinedload, selectinload

from audiencefilter.service.storage.tables import new_code, new_id
from benchmarks.service.plain import shapes
from benchmarks.service.plain.conditions import condition
from benchmarks.service.plain.models import Audience, Contact, Key, List

_SECRET: Final = os.environ.get("PLAIN_SECRET", "").encode()
_PAGES: Final = "http://localhost:8000"
_KEY: Final = APIKeyHeader(name="apiKey")

router = APIRouter(prefix="/v4")


def create_app() -> FastAPI:
    """Return the application, on the database that the environment names."""
    app = FastAPI()
    app.state.engine = _engine(os.environ["PLAIN_DATABASE_URL"])
    app.include_router(router)
    return app


def _engine(url: str) -> Engine:
    """Connect as the service does: the same pool, and the same pragmas of SQLite."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=20, max_overflow=0, connect_args={"options": "-c timezone=UTC"})
    engine = create_engine(url, pool_size=20, max_overflow=0, connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _session(request: Request) -> Iterator[Session]:
    with Session(request.app.state.engine) as session:
        yield session


TheSession = Annotated[Session, Depends(_session)]


def _key(session: TheSession, token: Annotated[str, Depends(_KEY)]) -> Key:
    digest = hmac.new(_SECRET, token.encode(), hashlib.sha256).hexdigest()
    query = select(Key).options(joinedload(Key.list).joinedload(List.account)).where(Key.digest == digest)
    key = session.scalar(query)
    if key is None or not key.enabled or (key.expiresAt is not None and key.expiresAt <= datetime.now(UTC)):
        raise HTTPException(401)
    return key


TheKey = Annotated[Key, Depends(_key)]


@router.get("/contacts", response_model=shapes.ContactsAnswer)
def list_contacts(
    session: TheSession,
    key: TheKey,
    listId: str,
    limit: Annotated[int, Query(ge=1, le=20_000)] = 20_000,
    page: Annotated[int, Query(ge=1)] = 1,
) -> Any:
    found = _list(session, key, listId)
    total = session.scalar(select(func.count()).select_from(Contact).where(Contact.listId == listId)) or 0
    order = (Contact.points.desc(), Contact.createdAt.desc(), Contact.id.desc())
    query = select(Contact).where(Contact.listId == listId).order_by(*order).limit(limit).offset((page - 1) * limit)
    pagination = {"total": total, "pages": -(-total // limit), "currentPage": page, "perPage": limit}
    return {"data": {"contacts": _shown(session, found, query), "pagination": pagination}}


@router.post("/contacts", status_code=201, response_model=shapes.ContactAnswer)
def create_contact(session: TheSession, key: TheKey, contact: shapes.NewContact) -> Any:
    found = _list(session, key, contact.listId)
    moment = datetime.now(UTC)
    made = Contact(
        **contact.model_dump(exclude_unset=True),
        id=new_id(),
        createdAt=moment.replace(microsecond=moment.microsecond // 1000 * 1000),
        emailKey=contact.email.casefold(),
        privateCode=new_code(),
    )
    session.add(made)
    session.commit()
    return {"data": {"contact": _one(session, found, made.id)}}


@router.patch("/contacts/{id}", response_model=shapes.ContactAnswer)
def update_contact(session: TheSession, key: TheKey, id: str, contact: shapes.ContactChange) -> Any:
    held = session.scalar(select(Contact).join(Contact.list).where(Contact.id == id, List.accountId == _account(key)))
    if held is None:
        raise HTTPException(404)
    for name, value in contact.model_dump(exclude_unset=True).items():
        setattr(held, name, value)
    session.commit()
    return {"data": {"contact": _one(session, held.list, id)}}


@router.get("/audiences", response_model=shapes.AudiencesAnswer)
def list_audiences(session: TheSession, key: TheKey, listId: str) -> Any:
    return {"data": {"audiences": _audiences(session, _list(session, key, listId))}}


@router.get("/audiences/{id}", response_model=shapes.AudienceAnswer)
def get_audience(session: TheSession, key: TheKey, id: str) -> Any:
    audience = session.get(Audience, id)
    if audience is None:
        raise HTTPException(404)
    found = _list(session, key, audience.listId)
    chosen = condition(audience.filters) if audience.filters else Contact.curated.any(Audience.id == id)
    query = select(Contact).where(Contact.listId == found.id, chosen).order_by(Contact.id)
    shown = shapes.AudienceFields.model_validate(audience).model_dump()
    return {"data": {"audience": {**shown, "subs": _shown(session, found, query)}}}


@router.get("/lists/{id}", response_model=shapes.ListAnswer)
def get_list(session: TheSession, key: TheKey, id: str) -> Any:
    return {"data": {"list": _list(session, key, id)}}


@router.post("/extensions/preview", response_model=shapes.PreviewAnswer)
def preview(session: TheSession, key: TheKey, wanted: shapes.Preview) -> Any:
    found = _list(session, key, wanted.listId)
    on_list = Contact.listId == found.id
    chosen = condition(wanted.filters)
    total = session.scalar(select(func.count()).select_from(Contact).where(on_list)) or 0
    count = session.scalar(select(func.count()).select_from(Contact).where(on_list, chosen)) or 0
    query = select(Contact).where(on_list, chosen).order_by(Contact.id).limit(wanted.sample)
    sample = _shown(session, found, query) if wanted.sample else []
    return {"data": {"preview": {"count": count, "share": count / total if total else 0, "sample": sample}}}


def _account(key: Key) -> str:
    return key.list.accountId


def _list(session: Session, key: Key, list_id: str) -> List:
    found = session.scalar(select(List).where(List.id == list_id, List.accountId == _account(key)))
    if found is None:
        raise HTTPException(404)
    return found


def _audiences(session: Session, of: List) -> Sequence[Audience]:
    order = (Audience.createdAt, Audience.id)
    return session.scalars(select(Audience).where(Audience.listId == of.id).order_by(*order)).all()


def _one(session: Session, of: List, contact_id: str) -> Any:
    return _shown(session, of, select(Contact).where(Contact.id == contact_id))[0]


def _shown(session: Session, of: List, query: Any) -> list[Any]:
    """Return contacts with what is not a column: the audiences, and the links."""
    smart = [audience for audience in _audiences(session, of) if audience.filters]
    flags = [condition(audience.filters or "{}").label(audience.id) for audience in smart]
    query = query.add_columns(*flags).options(selectinload(Contact.curated))
    found = []
    for contact, *tests in session.execute(query):
        contact.audiences = [audience for audience, test in zip(smart, tests, strict=True) if test] + contact.curated
        contact.referralLink = f"{_PAGES}/{of.url}?ref={contact.id}"
        contact.privateLink = f"{_PAGES}/{of.url}/me/{contact.privateCode}"
        found.append(contact)
    return found
