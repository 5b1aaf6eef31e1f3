"""All conformance cases in stores that changed or were read from tables, by asyncpg, and in Django."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from django.db import connections
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import create_async_engine

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from tests.adapters.django.conftest import database
from tests.adapters.django.project import Tables
from tests.agreement import joined
from tests.agreement.joined import Joined
from tests.agreement.tables import column_type
from tests.conformance.corpus import RELATIONS, VALUES, Language
from tests.conformance.test_conformance import each_language, ids, on_engine
from tests.engines.postgresql import PostgreSQL
from tests.engines.registry import Registry

__all__ = ["database"]


@pytest.mark.engines
@each_language
@pytest.mark.parametrize("is_typed", [False, True])
def test_asyncpg(engines: Registry, is_typed: bool, language: Language) -> None:
    loaded, cases = on_engine(engines, "postgresql", language)
    assert isinstance(loaded.engine, PostgreSQL)
    tables, url = loaded.tables, loaded.engine.url("asyncpg")
    sources = tables.sources()
    if is_typed:
        sources = {name: typed(table, tables.schemas[name]) for name, table in sources.items()}
    contacts, related = sources[tables.root.name], tables.alchemy_related(sources)

    async def select() -> list[list[int]]:
        engine = create_async_engine(url, poolclass=sa.NullPool)
        found = []
        async with engine.connect() as connection:
            for case, _ in cases:
                condition = case.filter.to_sqlalchemy(contacts, related, now=case.now)
                statement = sa.select(contacts.c.id).where(condition).order_by(contacts.c.id)
                found.append(list(await connection.scalars(statement)))
        await engine.dispose()
        return found

    rows = zip(cases, asyncio.run(select()), strict=True)
    assert {str(case): answer for (case, right), answer in rows if answer != right} == {}


def typed(table: sa.TableClause, schema: af.Schema) -> sa.TableClause:
    """Return a table whose lists and custom data have their types in PostgreSQL."""
    types: dict[str, Any] = {}
    for field in schema.fields:
        if field.path:
            types[field.attribute] = JSONB()
        elif field.many:
            types[field.attribute] = sa.ARRAY(column_type(replace(field, many=False)))
    return sa.table(table.name, *[sa.column(one.name, types.get(one.name, one.type)) for one in table.c])


@each_language
@pytest.mark.parametrize("with_arrays", [False, True])
def test_django_selects_the_expected_contacts(database: str, with_arrays: bool, language: Language) -> None:
    if with_arrays and (database != "postgresql" or language is not RELATIONS):
        pytest.skip("there are no arrays")
    found, cases = joined.of_language(language), language.distinct()
    cases = tuple(case for case in cases if language is not RELATIONS or "data.big" not in case.source)
    expected = [sorted(case.ids or ()) for case in cases]
    if language is VALUES and database != "postgresql":  # one has decimals of doubles, the other rejects some ids
        found = found.with_decimals_of_doubles() if database == "default" else with_valid_ids(found)
        contacts, stated = found.records(), expected
        expected = [list(ids(case.filter.select(contacts, now=case.now))) for case in cases]
        assert sum(one == other for one, other in zip(expected, stated, strict=True)) > 0.6 * len(cases)
    tables = Tables(found, database, with_arrays)
    try:
        wrong = {}
        for case, right in zip(cases, expected, strict=True):
            answer = sorted(tables.root.filter(Matches(case.filter, now=case.now)).values_list("pk", flat=True))
            if answer != right:
                wrong[str(case)] = answer, right
        assert not wrong
    finally:
        tables.drop()


def with_valid_ids(found: Joined) -> Joined:
    """Return tables without the ids that MariaDB's own type rejects, which become missing values."""

    def valid(value: Any) -> Any:
        cursor.execute("SELECT CAST(%s AS UUID)", [str(value)])
        return None if cursor.fetchone()[0] is None else value

    def with_valid(of: str, row: Mapping[str, Any]) -> dict[str, Any]:
        own = [one.attribute for one in found.schemas[of].fields if one.type is af.FieldType.UUID and one.is_single]
        return {**row, **{name: valid(row[name]) for name in own if row.get(name) is not None}}

    with connections["mariadb"].cursor() as cursor:
        return replace(found, rows={of: [with_valid(of, row) for row in rows] for of, rows in found.rows.items()})
