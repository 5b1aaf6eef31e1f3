"""Operations on audiences: create, change, delete and undelete them; their members and versions."""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from itertools import accumulate, islice
from typing import Annotated, Any, Final, TypeAlias, TypeVar

import sqlalchemy as sa
from fastapi import Header, Path
from starlette.responses import Response

import audiencefilter as af
from audiencefilter.service import answers, events
from audiencefilter.service import audiences as evaluated
from audiencefilter.service.access import LOCKED_VERSION, MOST_OF_BUILDER, NEXT_VERSION, find_list
from audiencefilter.service.answers import NotFoundError, ServiceError, StatedError, answer, dumped, streamed
from audiencefilter.service.audiences import EMPTY, LIMITS, Audience, Audiences
from audiencefilter.service.contacts import Printer, email_key, oldest_first, refuse_beyond
from audiencefilter.service.database import among, insertion
from audiencefilter.service.models import ENTITY_TAGS, AudienceChange, ListId, MembersChange, NewAudience
from audiencefilter.service.requests import Session, TheSession, operations
from audiencefilter.service.tables import audiences, aware, contacts, lists, members, new_id, versions

router = operations("/audiences", "Audiences")
extension = operations("/extensions/audiences/{id}", "Extensions")

#: How long a deleted audience can come back, and how many of a list can.
KEPT, MOST_DELETED = timedelta(days=30), 100
#: The most stored versions of an audience, and the most characters of their filters, the newest first.
MOST_VERSIONS, MOST_VERSION_CHARACTERS = 50, 1_000_000
_STATE: Final = ("name", "mode", "filters")
_CREATED: Final = audiences.insert().returning(*audiences.c)
_CHANGED: Final = audiences.update().where(audiences.c.id == sa.bindparam("of")).returning(*audiences.c)
_VERSIONS: Final = sa.select(versions).filter_by(audienceId=sa.bindparam("of")).order_by(versions.c.version.desc())
_Found = TypeVar("_Found")
Check: TypeAlias = Callable[[sa.Connection, Audiences], _Found]
#: Returns an audience as it is stored, where it is one more or another one.
Store: TypeAlias = Callable[[sa.Connection, _Found], Audience | None]
#: Returns an audience as it was, and as it shall be.
_Planned: TypeAlias = Callable[[sa.Connection], tuple[Audience, Audience]]
#: The same with its filter, and the members that it keeps where it becomes manual.
_Plan: TypeAlias = tuple[Audience, Audience, af.Filter | None, Sequence[str]]

_IF_MATCH: Final = "the `ETag` of the audience as it was read: where it has changed since, nothing is done (412)"
IfMatch = Annotated[str | None, Header(alias="If-Match", pattern=ENTITY_TAGS, description=_IF_MATCH)]
Version = Annotated[int, Path(ge=1, le=1_000_000)]


def shown(audience: Audience) -> dict[str, Any]:
    """Return an audience as the interface shows it, without its members."""
    return {name: value for name, value in audience._asdict().items() if name not in ("deletedAt", "listVersion")}


def tag_of(audience: Audience) -> str:
    """Return the tag of the state of an audience; its members do not count."""
    return hashlib.sha256(json.dumps(audience.state).encode()).hexdigest()[:32]


@router.post("", status_code=201)
def create_audience(session: TheSession, audience: NewAudience) -> Response:
    """Create an audience; return it with its members."""
    nothing = Audience(new_id(), audience.listId, "", "manual", None, session.now, session.now)
    return _save(session, audience.listId, lambda _: (nothing, nothing._replace(**audience.model_dump())), 201)


@router.get("")
def list_audiences(session: TheSession, listId: ListId) -> Response:
    """Return the audiences of a list, the oldest first, without their members."""
    with session.reading() as connection:
        return answer(audiences=[shown(audience) for audience in session.audiences(connection, listId).rows])


@router.get("/{id}")
def get_audience(session: TheSession, id: str) -> Response:
    """Return an audience with its members, which are streamed."""
    with session.reading() as connection:
        audience = find(connection, session, id)
        f = session.audiences(connection, audience.listId).filters.get(id)
    return _with_members(session, audience, f)


@router.patch("/{id}")
def update_audience(session: TheSession, id: str, audience: AudienceChange, ifMatch: IfMatch = None) -> Response:
    """Change the given fields of an audience; return it with its members.

    A smart audience that becomes manual keeps its members; a manual one that becomes smart loses its own.
    """
    return _change(session, id, ifMatch, lambda _: audience.model_dump(exclude_unset=True))


@router.delete("/{id}")
def delete_audience(session: TheSession, id: str, ifMatch: IfMatch = None) -> Response:
    """Delete an audience; return it without its members. For 30 days it can be undeleted."""

    def check(connection: sa.Connection, found: Audiences) -> Audience:
        audience = find(connection, session, id, if_match=ifMatch)
        refuse_used(found.users_of(audience.name), f"the clauses of audiences name {audience.name!r}")
        return audience

    def store(connection: sa.Connection, audience: Audience) -> None:
        own, gone = audiences.c.listId == audience.listId, audiences.c.deletedAt
        connection.execute(audiences.update().where(audiences.c.id == id).values(deletedAt=session.now))
        newest = sa.select(audiences.c.id).where(own, gone.is_not(None)).order_by(gone.desc()).limit(MOST_DELETED)
        is_over = sa.or_(gone < session.now - KEPT, audiences.c.id.not_in(newest.scalar_subquery()))
        connection.execute(audiences.delete().where(own, gone.is_not(None), is_over))

    return answer(audience=shown(change_list(session, _list_of(session, id), check, store)))


@extension.post("/undelete")
def undelete_audience(session: TheSession, id: str) -> Response:
    """Bring a deleted audience back, with its members and versions, within 30 days."""

    def planned(connection: sa.Connection) -> tuple[Audience, Audience]:
        audience = find(connection, session, id, deleted=True)
        if audience.deletedAt is None:
            raise ServiceError("the audience is not deleted", 409)
        if aware(audience.deletedAt) < session.now - KEPT:
            raise NotFoundError("Audience")
        back = audience._replace(deletedAt=None)
        return back._replace(name="", mode="manual", filters=None), back

    return _save(session, _list_of(session, id, deleted=True), planned)


@extension.post("/members")
def change_members(session: TheSession, id: str, change: MembersChange) -> Response:
    """Add contacts to a manual audience, then remove some. Adding a member and removing another contact do nothing."""
    with session.writing() as connection:
        list_id = find(connection, session, id).listId
        find_list(connection, session.caller, list_id, LOCKED_VERSION)
        audience = find(connection, session, id)  # as it is now
        if audience.mode == "smart":
            raise ServiceError("the members of a smart audience follow from its filters", 409)
        adding = sa.and_(contacts.c.listId == list_id, among(connection, contacts.c.id, change.add))
        if evaluated.count(connection, adding) < len(set(change.add)):
            raise NotFoundError("Contact")
        emails = {email_key(email.strip()) or "": email for email in change.emails}
        query = sa.select(contacts.c.emailKey, contacts.c.id).where(contacts.c.listId == list_id)
        known = dict(connection.execute(query.where(among(connection, contacts.c.emailKey, list(emails)))).all())
        unknown = [email for key, email in emails.items() if key not in known]
        added = _add_members(connection, audience, [*change.add, *known.values()])
        leaving = among(connection, members.c.contactId, change.remove)
        gone = members.delete().where(members.c.audienceId == id, leaving).returning(members.c.contactId)
        removed = connection.scalars(gone).all()
        if len(added) > len(removed):
            _refuse_members_beyond(connection, session, id)
        events.note(connection, list_id, sorted({*added, *removed}))
    return answer(members={"added": len(added), "removed": len(removed), "unknown": unknown})


@extension.get("/versions")
def list_versions(session: TheSession, id: str) -> Response:
    """Return the states of an audience after changes of its name, mode and filters, the newest first."""
    with session.reading() as connection:
        find(connection, session, id)
        rows = connection.execute(_VERSIONS, {"of": id}).mappings()
        return answer(versions=[{name: row[name] for name in ("version", "at", "by", *_STATE)} for row in rows])


@extension.post("/versions/{version}/restore")
def restore_version(session: TheSession, id: str, version: Version, ifMatch: IfMatch = None) -> Response:
    """Give an audience its name, mode and filters of a version; this makes another version."""

    def fields(connection: sa.Connection) -> dict[str, Any]:
        query = sa.select(versions.c.name, versions.c.mode, versions.c.filters)
        query = query.where(versions.c.audienceId == id, versions.c.version == version)
        if (row := connection.execute(query).mappings().one_or_none()) is None:
            raise NotFoundError("Version")
        return dict(row)

    return _change(session, id, ifMatch, fields)


def find(
    connection: sa.Connection, session: Session, audience_id: str, deleted: bool = False, if_match: str | None = None
) -> Audience:
    """Return an audience that the caller sees; refuse it if the client has not read its state, by `If-Match`."""
    query = sa.select(audiences).join(lists, lists.c.id == audiences.c.listId)
    row = connection.execute(query.where(audiences.c.id == audience_id, session.caller.visible)).one_or_none()
    if row is None or (row.deletedAt is not None and not deleted):
        raise NotFoundError("Audience")
    audience = Audience(*row)
    seen = re.findall(r'(W/)?"([^"]*)"', if_match or "")
    if if_match not in (None, "*") and ("", tag_of(audience)) not in seen:
        remedy = "read it again, and send the ETag that it has now as If-Match"
        raise ServiceError(f"the audience has changed since it was read, and nothing is done: {remedy}", 412)
    return audience


def _list_of(session: Session, audience_id: str, deleted: bool = False) -> str:
    with session.reading() as connection:
        return find(connection, session, audience_id, deleted).listId


def change_list(session: Session, list_id: str, check: Check[_Found], store: Store[_Found]) -> _Found:
    """Store briefly what `check` returns, which may take long; both begin again where others have changed audiences."""
    for _ in range(10):
        with session.reading() as connection:
            found = session.audiences(connection, list_id)
            wanted = check(connection, found)
        read, of = found.list.version, {"of": list_id, "account": session.caller.account_id}
        with session.writing() as connection:
            row = connection.execute(NEXT_VERSION, of | {"read": read, "version": read + 1}).one_or_none()
            stored = None if row is None else store(connection, wanted)
        if stored is not None:
            evaluated.renewed(found, row, [stored])
        if row is not None:
            return wanted
    raise answers.UnavailableError("others are changing the audiences of the list all the time: try again", 2)


def _change(
    session: Session, audience_id: str, if_match: str | None, fields_of: Callable[[sa.Connection], dict[str, Any]]
) -> Response:

    def planned(connection: sa.Connection) -> tuple[Audience, Audience]:
        before = find(connection, session, audience_id, if_match=if_match)
        fields = fields_of(connection)
        # Another mode has other filters.
        other = {"filters": None} if fields.get("mode", before.mode) != before.mode else {}
        return before, before._replace(**other | fields)

    return _save(session, _list_of(session, audience_id), planned)


def _save(session: Session, list_id: str, planned: _Planned, status: int = 200) -> Response:
    """Store an audience; return it with its members."""

    def check(connection: sa.Connection, found: Audiences) -> _Plan:
        before, after = planned(connection)
        f = _checked(found, before, after)
        after = after if after.mode == "smart" else after._replace(filters=None)
        if not before.name or after.size > before.size:
            most, used = session.quotas, found.size - before.size + after.size
            refuse_beyond(most.audiences, len(found.rows) + (not before.name), "the list would have {} audiences")
            refuse_beyond(most.filter_bytes, used, "the filters of the list would have {} bytes")
        if before.state != after.state:
            after = after._replace(updatedAt=session.now, listVersion=found.list.version + 1)
        ids: Sequence[str] = ()
        if before.mode == "smart" and after.mode == "manual":
            # Finding those whom it keeps takes long, and a write must not: one more than it may have.
            where = evaluated.selected(found.list, found.filters[after.id], session.now)
            ids = connection.scalars(sa.select(contacts.c.id).where(where).limit(session.quotas.members + 1)).all()
        return before, after, f, ids

    def store(connection: sa.Connection, plan: _Plan) -> Audience | None:
        before, after, _, ids = plan
        if before.state == after.state:
            return None
        is_new, moved = not before.listVersion, list[str]()
        change, of = (_CREATED, {}) if is_new else (_CHANGED, {"of": after.id})
        stored = Audience(*connection.execute(change, after._asdict() | of).one())
        if before.mode != after.mode == "smart" and not is_new:
            gone = members.delete().where(members.c.audienceId == after.id).returning(members.c.contactId)
            moved = list(connection.scalars(gone))
        elif ids:
            moved = _add_members(connection, after, ids)
            _refuse_members_beyond(connection, session, after.id)
        events.note(connection, list_id, moved)
        _note_version(connection, session, after, is_new)
        return stored

    _, audience, f, _ = change_list(session, list_id, check, store)
    try:
        return _with_members(session, audience, f, status)
    except sa.exc.SQLAlchemyError as error:
        if (failure := answers.unavailable(error)) is None:
            raise
        why = f"the audience is saved, but its members cannot be read: {failure.message}"
        raise answers.UnavailableError(why, failure.retry_after or 5) from error


def _checked(found: Audiences, before: Audience, after: Audience) -> af.Filter | None:
    """Check an audience after a change, and the clauses that name it; return its filter."""
    f: af.Filter | None = None
    changed = found.changed(after)
    if after.mode == "smart":
        if after.filters is None:
            raise StatedError(EMPTY if before.name else "Filters are required for smart mode")
        f = found.filters[after.id] if before.filters == after.filters else changed.parse(after.filters)
    elif after.filters is not None and after.filters.strip():
        raise ServiceError('filters are for smart mode: send "mode": "smart" with them')
    if before.name != after.name:
        for name in filter(None, (before.name, after.name)):
            remedy = "keep this name, or change or delete them before"
            refuse_used(found.users_of(name), f"the clauses of audiences name {name!r}", remedy)
    elif before.state != after.state:
        for user in found.users_of(after.name):
            try:
                af.parse(user.filters or "", found.schema, LIMITS, changed.names)
            except af.InvalidFilterError as error:
                why = f"names this one, and would be no valid clause: {error.problems[0].message}"
                raise ServiceError(f"the audience {user.name!r} {why}", 409) from None
    return f


def refuse_used(users: Sequence[Audience], why: str, remedy: str = "change or delete them before") -> None:
    """Refuse a change where there are audiences that need what was; the message has the names of the first 20."""
    if users:
        more = f", and {len(users) - 20} more" if len(users) > 20 else ""
        names = ", ".join(repr(row.name) for row in users[:20]) + more
        raise ServiceError(f"{why}: {names}: {remedy}", 409)


def _refuse_members_beyond(connection: sa.Connection, session: Session, audience_id: str) -> None:
    own = sa.select(sa.func.count()).where(members.c.audienceId == audience_id)
    refuse_beyond(session.quotas.members, connection.scalar(own) or 0, "the audience would have {} members")


def _add_members(connection: sa.Connection, audience: Audience, ids: Sequence[str]) -> list[str]:
    """Make contacts of the list members; return those who were none."""
    chosen = sa.select(sa.literal(audience.id), contacts.c.id).where(contacts.c.listId == audience.listId)
    chosen = chosen.where(among(connection, contacts.c.id, ids))
    added = insertion(connection, members).from_select(["audienceId", "contactId"], chosen).on_conflict_do_nothing()
    return list(connection.scalars(added.returning(members.c.contactId)))


def _note_version(connection: sa.Connection, session: Session, audience: Audience, is_new: bool) -> None:
    """Store the state of an audience as a version, unless it is that of the last one, and delete old ones."""
    stored = [] if is_new else connection.execute(_VERSIONS, {"of": audience.id}).all()
    if stored and (stored[0].name, stored[0].mode, stored[0].filters) == audience.state:
        return
    number = stored[0].version + 1 if stored else 1
    values = {"audienceId": audience.id, "version": number, "at": session.now, "by": session.caller.name}
    connection.execute(versions.insert(), values | dict(zip(_STATE, audience.state, strict=True)))
    sizes = accumulate([len(audience.filters or ""), *(len(row.filters or "") for row in stored)])
    kept = sum(size <= MOST_VERSION_CHARACTERS for size in islice(sizes, 1, MOST_VERSIONS))
    if kept < len(stored):
        old = versions.c.audienceId == audience.id, versions.c.version <= stored[kept].version
        connection.execute(versions.delete().where(*old))


def _with_members(session: Session, audience: Audience, f: af.Filter | None, status: int = 200) -> Response:
    """Return the answer with an audience and its members, the oldest first."""

    def pieces() -> Iterator[bytes]:
        start, is_any = b'{"data":{"audience":' + dumped(shown(audience))[:-1] + b',"subs":[', False
        with session.reading() as connection:
            found = session.audiences(connection, audience.listId)
            printer = Printer(session, found)
            where = evaluated.members(found.list, audience.id, f, session.now)
            for batch in oldest_first(connection, where, MOST_OF_BUILDER if session.caller.is_builder else None):
                yield start + dumped(printer.shown(connection, batch))[1:-1]
                start, is_any = b",", True
        yield (b"" if is_any else start) + b"]}}}"

    return streamed(pieces(), status, {"ETag": f'"{tag_of(audience)}"'})
