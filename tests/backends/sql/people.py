"""Mapped classes and tables of people, with the rows that they hold, for the tests of SQLAlchemy expressions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.ext.hybrid import hybrid_property

import audiencefilter as af


class Base(orm.DeclarativeBase):
    pass


class Team(Base):
    __tablename__ = "teams"

    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    title: orm.Mapped[str]
    people: orm.Mapped[list["Person"]] = orm.relationship(back_populates="team")


class Person(Base):
    __tablename__ = "people"

    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    kind: orm.Mapped[str] = orm.mapped_column(sa.String, default="person")
    name: orm.Mapped[str | None]
    email: orm.Mapped[str | None] = orm.mapped_column("email_address")
    points: orm.Mapped[int | None]
    joined: orm.Mapped[datetime | None]
    team_id: orm.Mapped[int | None] = orm.mapped_column(sa.ForeignKey("teams.id"))
    team: orm.Mapped[Team | None] = orm.relationship(back_populates="people")
    nick = orm.synonym("name")

    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "person"}  # noqa: RUF012 - SQLAlchemy's form

    @hybrid_property
    def double(self) -> int | None:
        return None if self.points is None else self.points * 2

    @double.inplace.expression
    @classmethod
    def _double(cls) -> sa.ColumnElement[int | None]:
        return cls.points * 2


class Author(Person):
    __tablename__ = "authors"

    id: orm.Mapped[int] = orm.mapped_column(sa.ForeignKey("people.id"), primary_key=True)
    books: orm.Mapped[int | None]

    __mapper_args__ = {"polymorphic_identity": "author"}  # noqa: RUF012


PEOPLE: Final = Base.metadata.tables["people"]
T = af.FieldType
#: The fields by the names of the attributes of `Person`.
SCHEMA: Final = af.Schema(
    "Person",
    [
        af.Field("name", T.STRING),
        af.Field("mail", T.STRING, attribute="email"),
        af.Field("points", T.INTEGER),
        af.Field("joined", T.DATETIME),
        af.Field("nick", T.STRING),
        af.Field("double", T.INTEGER),
        af.Field("books", T.INTEGER),
        af.Field("team", T.STRING),
    ],
)
#: The same with the names of the columns.
COLUMNS: Final = af.Schema(
    "Person",
    [
        af.Field("name", T.STRING),
        af.Field("mail", T.STRING, attribute="email_address"),
        af.Field("points", T.INTEGER),
        af.Field("joined", T.DATETIME),
    ],
)


def _at(*parts: int) -> datetime:
    """Return a moment as SQLAlchemy's DateTime stores it: in UTC, without saying so."""
    return datetime(*parts, tzinfo=UTC).replace(tzinfo=None)  # type: ignore[arg-type,misc]


ROWS: Final[Sequence[dict[str, Any]]] = [
    {"id": 1, "name": "Ann", "email": "ann@acme.com", "points": 1, "joined": _at(2024, 1, 1), "team_id": 1},
    {"id": 2, "name": "ann ", "email": "ANN@ACME.COM", "points": 2, "joined": _at(2024, 1, 1, 0, 0, 0, 1)},
    {"id": 3, "name": "\u212aim", "email": None, "points": 5, "joined": None, "team_id": 2},
    {"id": 4, "name": "kim", "email": "100%@x.org", "points": None, "joined": _at(2025, 6, 1, 12), "team_id": 2},
    {"id": 5, "name": "O'Brien", "email": "o\\brien@acme.com", "points": 10, "joined": _at(2023, 1, 1)},
    {"id": 6, "name": None, "email": "", "points": -3, "joined": _at(1970, 1, 1), "team_id": 1},
    {"id": 7, "name": "%", "email": "_@acme.com", "points": 0, "joined": _at(2024, 1, 1)},
    {"id": 8, "name": "", "email": "acme.com", "points": 5, "joined": _at(2024, 2, 29), "team_id": 2},
    {"id": 9, "name": None, "email": None, "points": 1, "joined": None, "team_id": 2},
]  # fmt: skip
AUTHORS: Final = {3: 4, 5: None}


def records() -> list[dict[str, Any]]:
    """Return the rows as records of either schema."""
    return [
        row
        | {
            "email_address": row["email"],
            "nick": row["name"],
            "double": None if row["points"] is None else row["points"] * 2,
            "joined": None if row["joined"] is None else row["joined"].replace(tzinfo=UTC),
            "books": AUTHORS.get(row["id"]),
        }
        for row in ROWS
    ]


def ids(f: af.Filter) -> list[int]:
    """Return the ids of the people that a filter selects."""
    return [record["id"] for record in f.select(records())]


def others(f: af.Filter) -> list[int]:
    """Return the ids of the people for whom a filter is false."""
    return ids(~f)


def fill(connection: sa.Connection) -> None:
    """Make the tables."""
    Base.metadata.create_all(connection)
    connection.execute(sa.insert(Team), [{"id": 1, "title": "red"}, {"id": 2, "title": "blue"}])
    connection.execute(
        sa.insert(PEOPLE),
        [
            {"email_address" if key == "email" else key: value for key, value in row.items()}
            | {"kind": "author" if row["id"] in AUTHORS else "person", "team_id": row.get("team_id")}
            for row in ROWS
        ],
    )
    connection.execute(
        Base.metadata.tables["authors"].insert(), [{"id": key, "books": books} for key, books in AUTHORS.items()]
    )


@contextmanager
def filled_engine(**options: Any) -> Iterator[sa.Engine]:
    """Yield an engine on a database in memory with the rows."""
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool, **options)
    with engine.begin() as connection:
        fill(connection)
    yield engine
    engine.dispose()
