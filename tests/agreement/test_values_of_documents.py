"""Values of hostile documents as SQLAlchemy gives them to be counted: those that are there in memory, and no others."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import mysql
from sqlalchemy.dialects.postgresql import JSON, JSONB

import audiencefilter as af
from audiencefilter.backends.sql.sqlalchemy import elements_of, value_of
from audiencefilter.language import custom_data
from tests.agreement.documents import DOCUMENTS
from tests.agreement.test_data_of_postgresql import documents as documents_of_postgresql
from tests.engines.postgresql import PostgreSQL
from tests.strategies import FIRST_TYPES

T = af.FieldType
#: Some of the paths of either engine's documents.
OF_SQLITE: Final = [("plan",), ("é",), ("a.b", "b"), ('q"x',), ("",), ("value",), ("b\\s",), ("%",), ("n\nl",)]
OF_POSTGRESQL: Final = [("plan",), ("a", "b"), ('q"x',), ("",), ("é",), ("%s",), ("{a,b}",), ("b\\s",), (":p",)]
KEPT: Final[dict[str, sa.types.TypeEngine[Any]]] = {"jsonb": JSONB(), "json": JSON(), "text": sa.Text()}


def table(type_: sa.types.TypeEngine[Any]) -> sa.TableClause:
    """Return the table of the documents, whose column is called as one of json_each() is."""
    return sa.table("values of documents", sa.column("id", sa.Integer), sa.column("value", type_))


@pytest.fixture(scope="module")
def sqlite_documents() -> Iterator[sa.Connection]:
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection:
        connection.exec_driver_sql('CREATE TABLE "values of documents" (id INTEGER PRIMARY KEY, value TEXT)')
        rows = list(enumerate(DOCUMENTS))
        connection.exec_driver_sql('INSERT INTO "values of documents" VALUES (?, ?)', rows)
        yield connection
    engine.dispose()


def check(connection: sa.Connection, kept: sa.TableClause, documents: Sequence[Any], field: af.Field) -> None:
    """Compare what a database finds with what is there in memory."""
    expected = [custom_data.at_path(document, field) for document in documents]
    of_id, held = kept.c.id, kept.c.value
    if not field.many:
        found = list(connection.execute(sa.select(value_of(field, held)).order_by(of_id)).scalars())
        wrong = [one for one in zip(documents, found, expected, strict=True) if one[1] != one[2]]
        assert not wrong, (field, wrong)
        return
    array, source, value = elements_of(field, held, connection.dialect)
    known = list(connection.execute(sa.select(array.is_not(None)).order_by(of_id)).scalars())
    assert known == [values is not None for values in expected], field
    rows = connection.execute(sa.select(of_id, value.label("one")).select_from(kept, source))
    counted = Counter((row.id, row.one) for row in rows if row.one is not None)
    there = ((number, one) for number, values in enumerate(expected) for one in values or () if one is not None)
    assert counted == Counter(there), field


@pytest.mark.parametrize("many", [False, True], ids=["one", "many"])
@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
def test_in_sqlite(sqlite_documents: sa.Connection, type: T, many: bool) -> None:
    for path in OF_SQLITE:
        field = af.Field("f", type, attribute="value", path=path, many=many)
        check(sqlite_documents, table(sa.Text()), DOCUMENTS, field)


@pytest.mark.engines
@pytest.mark.parametrize("kept", KEPT)
def test_in_postgresql(postgresql: PostgreSQL, kept: str) -> None:
    if kept == "text" and not postgresql.fetch("SELECT 1 FROM pg_proc WHERE proname = 'pg_input_is_valid'"):
        pytest.skip("postgresql: before version 16 nothing tells what text is JSON")
    documents = documents_of_postgresql(kept)
    engine = sa.create_engine(postgresql.url("psycopg"))
    with engine.connect() as connection:
        connection.execute(sa.text("SET TIME ZONE 'UTC'"))
        connection.exec_driver_sql(f'CREATE TEMP TABLE "values of documents" (id integer, value {kept})')
        rows = list(enumerate(documents))
        connection.exec_driver_sql(f'INSERT INTO "values of documents" VALUES (%s, %s::text::{kept})', rows)
        for type_ in FIRST_TYPES:
            for many in (False, True):
                for path in OF_POSTGRESQL:
                    field = af.Field("f", type_, attribute="value", path=path, many=many)
                    check(connection, table(KEPT[kept]), documents, field)
    engine.dispose()


def test_elements_that_an_engine_does_not_give_are_refused() -> None:
    field = af.Field("f", T.STRING, attribute="value", path=("plan",), many=True)
    with pytest.raises(af.UnsupportedError, match="the elements of lists as rows"):
        elements_of(field, table(sa.JSON()).c.value, mysql.dialect())
