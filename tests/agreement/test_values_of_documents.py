"""Values of hostile documents as SQLAlchemy gives them to be counted: those that are there in memory, and no others."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import mysql
from sqlalchemy.dialects.postgresql import JSON, JSONB

import audiencefilter as af
from audiencefilter.backends.sql.sqlalchemy import elements_of, value_of
from audiencefilter.language import custom_data
from tests.agreement.documents import PATHS
from tests.agreement.test_data import load_documents, may_be_missing
from tests.engines.registry import Registry
from tests.strategies import FIRST_TYPES

T = af.FieldType
_KEPT: dict[str, dict[str, sa.types.TypeEngine[Any]]] = {
    "sqlite": {"text": sa.Text()},
    "postgresql": {"jsonb": JSONB(), "json": JSON(), "text": sa.Text()},
}
_CASES = [
    pytest.param(name, kept, marks=() if name == "sqlite" else pytest.mark.engines)
    for name, columns in _KEPT.items()
    for kept in columns
]


@pytest.mark.parametrize(("name", "kept"), _CASES)
def test_values_are_those_in_memory(engines: Registry, name: str, kept: str) -> None:
    engine = engines.get(name)
    documents = load_documents(engine, kept)
    unsure = may_be_missing(engine, kept, documents)
    table = sa.table("documents", sa.column("id", sa.Integer), sa.column("value", _KEPT[name][kept]))
    alchemy = engine.with_dialect()
    with alchemy.connect() as connection:
        if name == "postgresql":
            connection.execute(sa.text("SET TIME ZONE 'UTC'"))
        for kind in FIRST_TYPES:
            for path in PATHS[::16]:
                for many in (False, True):
                    field = af.Field("f", kind, attribute="value", path=path, many=many)
                    _check(connection, table, documents, unsure, field)


def _check(
    connection: sa.Connection, table: sa.TableClause, documents: Sequence[Any], unsure: set[int], field: af.Field
) -> None:
    """Compare what a database finds with what is there in memory."""
    expected = [custom_data.at_path(document, field) for document in documents]
    of_id, held = table.c.id, table.c.value
    sure = [at for at in range(len(documents)) if at not in unsure]
    if not field.many:
        found = connection.execute(sa.select(value_of(field, held)).order_by(of_id)).scalars().all()
        wrong = [(documents[at], found[at], expected[at]) for at in sure if found[at] != expected[at]]
        assert not wrong, (field, wrong)
        return
    array, source, value = elements_of(field, held, connection.dialect)
    known = connection.execute(sa.select(array.is_not(None)).order_by(of_id)).scalars().all()
    assert [known[at] for at in sure] == [expected[at] is not None for at in sure], field
    rows = connection.execute(sa.select(of_id, value.label("one")).select_from(table, source))
    counted = Counter((row.id, row.one) for row in rows if row.one is not None and row.id not in unsure)
    there = ((at, one) for at in sure for one in expected[at] or () if one is not None)
    assert counted == Counter(there), field


def test_elements_that_an_engine_does_not_give_are_refused() -> None:
    field = af.Field("f", T.STRING, attribute="value", path=("plan",), many=True)
    with pytest.raises(af.UnsupportedError, match="the elements of lists as rows"):
        elements_of(field, sa.column("value", sa.JSON()), mysql.dialect())
