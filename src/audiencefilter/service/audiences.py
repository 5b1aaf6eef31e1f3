"""The audiences of a list: its language, its parsed clauses, and who is in them."""

import json
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, Final, Literal, NamedTuple

import orjson
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

import audiencefilter as af
from audiencefilter.service.answers import TOO_LONG, ServiceError, StatedError, UnavailableError
from audiencefilter.service.database import among
from audiencefilter.service.models import Mode
from audiencefilter.service.tables import actions, audiences, aware, contacts, lists
from audiencefilter.service.tables import members as memberships
from audiencefilter.tools import document

LIMITS: Final = af.Limits.strict()
EMPTY: Final = "Filters cannot be empty for smart mode"


def _words(group: str, title: str, description: str, *synonyms: str) -> Mapping[str, Any]:
    return {"title": title, "group": group, "description": description, "synonyms": synonyms}


_WORDS: Final = {
    "email": _words("Profile", "Email", "The email address", "mail", "address"),
    "firstName": _words("Profile", "First name", "The given name", "given name", "forename"),
    "lastName": _words("Profile", "Last name", "The family name", "family name", "surname"),
    "company": _words("Profile", "Company", "The company or organisation", "organisation", "organization", "employer"),
    "country": _words("Profile", "Country", "The country", "nation"),
    "city": _words("Profile", "City", "The city", "town", "place"),
    "points": _words("Activity", "Points", "The points for actions and referrals", "score"),
    "referrals": _words("Activity", "Referrals", "How many contacts joined by the contact's link", "invited"),
    "isVerified": _words("Consent", "Verified", "Whether the email address is confirmed", "confirmed", "double opt-in"),
    "unsubscribed": _words("Consent", "Unsubscribed", "Whether the contact wants no emails", "opted out", "opt-out"),
    "createdAt": _words("Dates", "Joined", "When the contact was added", "created", "signed up", "added"),
}
_OF_ACTIONS: Final = {
    "name": (af.FieldType.STRING, _words("Activity", "Action", "What was done", "event")),
    "increase": (af.FieldType.INTEGER, _words("Activity", "Points for it", "The points it added", "score")),
    "createdAt": (af.FieldType.DATETIME, _words("Dates", "When", "When it was done", "date", "time")),
}
_FIELDS: Final = [replace(one, **_WORDS[one.name]) for one in af.CONTACT.fields]
_COLUMNS: Final = {field.name: contacts.c[field.name] for field in _FIELDS}
PUBLISHED: Final = af.Schema(af.CONTACT.name, _FIELDS, af.Notation.PUBLISHED)
_ACTION: Final = [af.Field(name, type_, nullable=False, **words) for name, (type_, words) in _OF_ACTIONS.items()]
ACTIONS: Final = af.Relation(
    "actions",
    af.Schema("Action", _ACTION, af.Notation.EXTENDED),
    **_words("Activity", "Actions", "What the contact did", "did", "activity", "event"),
)
#: The manual audiences of a contact, which clauses that name a manual audience read. Forms do not show them.
_MEMBERSHIP: Final = [af.Field("audienceId", af.FieldType.STRING, nullable=False)]
MANUAL: Final = af.Relation("manualAudiences", af.Schema("Membership", _MEMBERSHIP, af.Notation.EXTENDED))
_RELATED: Final = {
    ACTIONS.name: af.Related(actions, on={contacts.c.id: "subId"}),
    MANUAL.name: af.Related(memberships, on={contacts.c.id: "contactId"}),
}
#: Custom data for clauses: PostgreSQL before version 16 reads none from text. The stored text keeps numbers and keys as
#: they were sent.
DATA: Final = sa.cast(contacts.c.data, sa.Text().with_variant(postgresql.JSONB(), "postgresql"))
TAKEN: Final = frozenset({*af.CONTACT.by_name, ACTIONS.name, MANUAL.name})


def schema_of(row: Any, purpose: Literal["sent", "forms"] = "sent") -> af.Schema:
    """Return the schema of a list for clauses that are sent; for forms, it is without what they cannot say."""
    return _schema(row.notation, row.fields, purpose)


def tracked(found: "Audiences") -> tuple[af.Schema, dict[str, af.Filter]]:
    """Return all audiences of a list as filters by id, and a schema of all that they may read after a change."""
    schema = _schema("extended", found.list.fields, "stored")
    # A tracker keeps all data of contacts: a field that a list gets later finds its values there.
    data = af.Field("(data)", af.FieldType.STRING, attribute="data", path=("",))
    schema = af.Schema(schema.name, [*schema.fields, data], schema.notation, schema.relations.values())
    curated = {row.id: af.parse(row.curated, schema) for row in found.rows if row.filters is None}
    return schema, {row.id: curated[row.id] if row.filters is None else found.filters[row.id] for row in found.rows}


@lru_cache(maxsize=256)
def _schema(notation: str, fields: str, purpose: Literal["sent", "stored", "forms"]) -> af.Schema:
    # A schema keeps what it needs for the limits of its last clause: stored clauses have one of their own.
    if notation == "published":
        return af.Schema(af.CONTACT.name, _FIELDS, af.Notation.PUBLISHED)
    custom = [custom_member(field) for field in json.loads(fields)]
    own = [*_FIELDS, *(one for one in custom if isinstance(one, af.Field))]
    relations = [ACTIONS, *([] if purpose == "forms" else [MANUAL])]
    relations += [one for one in custom if isinstance(one, af.Relation)]
    return af.Schema(af.CONTACT.name, own, af.Notation.EXTENDED, relations)


def custom_member(shown: Mapping[str, Any], skipped: int = 0) -> af.Field | af.Relation:
    """Return a custom field for the library, in objects without the keys that lead to them; raise ValueError."""
    name, path = shown["name"], tuple(shown["path"])
    if shown.get("fields") is not None:
        inner = [custom_member(one, 1) for one in shown["fields"]]
        schema = af.Schema(name, [field for field in inner if isinstance(field, af.Field)], af.Notation.EXTENDED)
        return af.Relation(name, schema, attribute="data", path=path, title=shown.get("title"))
    names = ("many", "values", "scale", "title", "labels")
    options = {key: shown[key] for key in names if shown.get(key) not in (None, {})}
    attribute = path[0] if skipped else "data"
    return af.Field(name, af.FieldType(shown["type"]), attribute=attribute, path=path[skipped:], **options)


class Audience(NamedTuple):
    """A row of an audience."""

    id: str
    listId: str
    name: str
    mode: Mode
    filters: str | None
    createdAt: datetime
    updatedAt: datetime
    deletedAt: datetime | None = None
    listVersion: int = 0

    @property
    def state(self) -> tuple[str, Mode, str | None]:
        """What a change changes."""
        return self.name, self.mode, self.filters

    @property
    def size(self) -> int:
        """The bytes of its clause."""
        return len((self.filters or "").encode())

    @property
    def curated(self) -> dict[str, Any]:
        """The clause of the curated members, which a manual audience stands for."""
        return {MANUAL.name: {"some": {"audienceId": self.id}}}


@dataclass(frozen=True)
class Audiences:
    """The audiences of a list at one of its versions, the oldest first, with the parsed clauses of smart ones by id."""

    list: Any
    rows: Sequence[Audience]
    filters: Mapping[str, af.Filter]
    #: The names of the relations that deciding on all audiences reads.
    relations: frozenset[str] = frozenset()
    index: "_Index" = field(default_factory=lambda: _Index(PUBLISHED))

    @property
    def schema(self) -> af.Schema:
        """The schema of the list."""
        return schema_of(self.list)

    @cached_property
    def summaries(self) -> Mapping[str, tuple[int, orjson.Fragment]]:
        """The audiences as a contact shows them, each with its place, by id."""
        return {row.id: (place, _summary(row.id, row.name, row.mode)) for place, row in enumerate(self.rows)}

    @cached_property
    def size(self) -> int:
        """The bytes of all clauses."""
        return sum(row.size for row in self.rows)

    @cached_property
    def names(self) -> "Mapping[str, Any] | None":
        """The clauses of the audiences by name, for parsing; None where clauses cannot name audiences."""
        return _Names(self.rows) if self.list.notation == "extended" else None

    def changed(self, audience: Audience) -> "Audiences":
        """Return the same with a changed or a further audience, to parse clauses after that change."""
        return replace(self, rows=[*(row for row in self.rows if row.id != audience.id), audience])

    def parse(self, filters: str, form: Literal["json", "text"] = "json") -> af.Filter:
        """Parse a clause that was sent; one that names an audience whose name another one has, too, is a conflict."""
        if "".join(filters.split()) in ("", "{}"):
            raise StatedError(EMPTY)
        return (af.parse if form == "json" else af.parse_text)(filters, self.schema, LIMITS, self.names)

    def users_of(self, name: str) -> "list[Audience]":
        """Return the audiences whose clauses name an audience, each one after those that it names."""
        users = [row for row in self.rows if row.id in self.filters and name in self.filters[row.id].audiences]
        return sorted(users, key=lambda row: len(self.filters[row.id].audiences))


@lru_cache(maxsize=10_000)
def _summary(id: str, name: str, mode: Mode) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps({"id": id, "name": name, "mode": mode}))


class _Names(Mapping[str, Any]):
    """The clauses of audiences by name; problems show and compare the first 100."""

    def __init__(self, rows: Iterable[Audience]) -> None:
        self._rows = rows

    @cached_property
    def _clauses(self) -> dict[str, Any]:
        return {row.name: row.curated if row.filters is None else row.filters for row in self._rows}

    @cached_property
    def _uses(self) -> Counter[str]:
        return Counter(row.name for row in self._rows)

    def __getitem__(self, name: str) -> Any:
        if self._uses[name] > 1:
            raise ServiceError(f"several audiences are called {name!r}: rename all but one to name it in clauses", 409)
        return self._clauses[name]

    def __iter__(self) -> Iterator[str]:
        return islice(self._clauses, 100)

    def __len__(self) -> int:
        return min(len(self._clauses), 100)


class _Index:
    """Finds the audiences of one contact, quicker than by asking each; it follows the filters. Safe for threads."""

    def __init__(self, schema: af.Schema) -> None:
        self.schema = schema
        self._index = af.AudienceIndex[str](schema, memory=4_000_000)
        self._filters: Mapping[str, af.Filter] = {}
        self._lock = threading.Lock()

    def match(self, filters: Mapping[str, af.Filter], record: Mapping[str, Any], now: datetime) -> AbstractSet[str]:
        """Return the ids of the filters that select a contact."""
        with self._lock:
            if self._filters is not filters:
                for key in [key for key, f in self._filters.items() if filters.get(key) is not f]:
                    self._index.remove(key)
                self._index.add_all((key, f) for key, f in filters.items() if self._filters.get(key) is not f)
                self._filters = filters
            return self._index.match(record, now=now)


#: The audiences of the lists that were parsed last.
_known: dict[str, Audiences] = {}
#: The most lists, and the most bytes of their clauses.
_MOST_LISTS, _MOST_BYTES = 100, 20_000_000
_lock: Final = threading.Lock()


def known_at(list_id: str, version: int) -> Audiences | None:
    """Return the audiences of a list at a version, if they are in memory."""
    known = _known.get(list_id)
    return known if known is not None and known.list.version == version else None


def audiences_of_list(connection: sa.Connection, list_id: str, version: int) -> Audiences:
    """Return the audiences of a list at the version that a transaction has read; it has changed no audience."""
    if (found := known_at(list_id, version)) is not None:
        return found
    row = connection.execute(sa.select(lists).where(lists.c.id == list_id)).one()
    schema, known = _schema(row.notation, row.fields, "stored"), _known.get(list_id)
    if known is None or known.index.schema is not schema or known.list.version > version:
        known = Audiences(None, [], {}, index=_Index(schema))
    # Of the others, only what has changed since is read.
    own = audiences.c.listId == list_id, audiences.c.deletedAt.is_(None)
    alive = set(connection.scalars(sa.select(audiences.c.id).where(*own)))
    since = known.list.version if known.rows else -1
    read = connection.execute(sa.select(audiences).where(*own, audiences.c.listVersion > since))
    known = replace(known, rows=[one for one in known.rows if one.id in alive])
    return renewed(known, row, [Audience(*one) for one in read])


def renewed(known: Audiences, row: Any, read: Sequence[Audience]) -> Audiences:
    """Return, and keep, the audiences of a list at another version: of these, some are changed or new."""
    changed = {one.id: one for one in read}
    by_id = {one.id: one for one in known.rows} | changed
    rows = sorted(by_id.values(), key=lambda one: (one.createdAt, one.id))
    names = Audiences(row, rows, {}).names
    filters: dict[str, af.Filter] = {}
    for audience in rows:
        if audience.filters is not None:
            # A clause that names no audience means the same.
            f = None if audience.id in changed else known.filters[audience.id]
            if f is None or f.audiences:
                f = af.parse(audience.filters, known.index.schema, audiences=names)
            filters[audience.id] = f
    relations = _RELATED.keys() & frozenset().union(*(f.fields for f in filters.values()))
    manual = {MANUAL.name} if len(filters) < len(rows) else set()
    made = Audiences(row, rows, filters, frozenset(relations | manual), known.index)
    with _lock:
        _known.pop(row.id, None)
        _known[row.id] = made
        sizes = {key: found.size for key, found in _known.items()}
        while len(sizes) > _MOST_LISTS or (len(sizes) > 1 and sum(sizes.values()) > _MOST_BYTES):
            oldest = next(iter(sizes))
            del _known[oldest], sizes[oldest]
    return made


def is_valid(filters: str | None, schema: af.Schema, names: Mapping[str, Any] | None = None) -> bool:
    """Return whether a stored clause, if there is one, is valid by another schema."""
    with suppress(af.InvalidFilterError):
        return filters is None or af.parse(filters, schema, audiences=names) is not None
    return False


class _Unkept(sa.types.TypeDecorator[bool]):
    """A boolean whose statements SQLAlchemy does not keep: that of the longest filter takes 20 MB, 500 are kept."""

    impl = sa.Boolean
    cache_ok = False


def selected(row: Any, f: af.Filter, now: datetime) -> sa.ColumnElement[bool]:
    """Return the condition for the contacts of a list that a filter selects at an instant."""
    selects = f.to_sqlalchemy(columns_of(f.schema), _RELATED if f.schema.relations else None, now=now)
    return sa.and_(contacts.c.listId == row.id, sa.type_coerce(selects, _Unkept()))


def members(row: Any, audience_id: str, f: af.Filter | None, now: datetime) -> sa.ColumnElement[bool]:
    """Return the condition for the contacts in an audience at an instant; the filter of a manual one is None."""
    if f is not None:
        return selected(row, f, now)
    curated = sa.select(memberships.c.contactId).where(memberships.c.audienceId == audience_id)
    return sa.and_(contacts.c.listId == row.id, contacts.c.id.in_(curated))


def columns_of(schema: af.Schema) -> Mapping[str, sa.ColumnElement[Any]]:
    """Return the columns of contacts for clauses over a schema of a list."""
    has_data = any(one.path for one in schema.fields) or any(one.path for one in schema.relations.values())
    return {**_COLUMNS, "data": DATA} if has_data else _COLUMNS


def count(connection: sa.Connection, condition: sa.ColumnElement[bool]) -> int:
    """Return the number of contacts that meet a condition."""
    return connection.scalar(sa.select(sa.func.count()).select_from(contacts).where(condition)) or 0


def records_of(connection: sa.Connection, rows: Sequence[Any], relations: Iterable[str]) -> list[dict[str, Any]]:
    """Return rows of contacts as the library evaluates them: data as a document, and these related records."""
    records = [{**row, "data": document(row["data"]), "createdAt": aware(row["createdAt"])} for row in rows]
    for name in _RELATED.keys() & relations:
        table, owner = (actions, actions.c.subId) if name == ACTIONS.name else (memberships, memberships.c.contactId)
        by_id: dict[str, list[Any]] = {record["id"]: record.setdefault(name, []) for record in records}
        for one in connection.execute(sa.select(table).where(among(connection, owner, list(by_id)))).mappings():
            zoned = {"createdAt": aware(one["createdAt"])} if name == ACTIONS.name else {}
            by_id[one[owner.name]].append({**one, **zoned})
    return records


def audiences_of(
    connection: Any, found: Audiences, rows: Sequence[Mapping[str, Any]], now: datetime, seconds: float
) -> dict[str, list[orjson.Fragment]]:
    """Return the audiences of contacts of a list at an instant, the oldest first, by contact, within some seconds."""
    end, records = time.monotonic() + seconds, records_of(connection, rows, found.relations)
    chosen = {one["id"]: {member["audienceId"] for member in one.get(MANUAL.name, ())} for one in records}
    # The index is quicker for one contact, and for many audiences.
    if len(records) == 1 or len(found.filters) > 200:
        for record in records:
            chosen[record["id"]].update(found.index.match(found.filters, record, now))
            refuse_after(end)
    else:
        for audience_id, f in found.filters.items():
            # Without an instant, a filter that needs none is quicker.
            for record in f.select(records, now=now if f.is_relative else None):
                chosen[record["id"]].add(audience_id)
            refuse_after(end)
    # Members of a deleted audience are still stored.
    places = {contact_id: sorted(filter(None, map(found.summaries.get, ids))) for contact_id, ids in chosen.items()}
    return {contact_id: [shown for _, shown in summaries] for contact_id, summaries in places.items()}


def refuse_after(end: float) -> None:
    """Raise UnavailableError after a monotonic time."""
    if time.monotonic() > end:
        raise UnavailableError(*TOO_LONG)
