"""A cache of SQLAlchemy's statements that counts, and what a statement is to it."""

from random import Random
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

import audiencefilter as af
from tests.agreement import joined
from tests.worlds.joined import joined_world


class Counting(dict[Any, Any]):
    """A cache that counts what is found in it, and what is not."""

    hits = misses = 0

    def get(self, key: Any, default: Any = None) -> Any:
        found = super().get(key, default)
        self.hits += found is not None
        self.misses += found is None
        return found


def key_of(condition: sa.ColumnElement[bool]) -> Any:
    key = condition._generate_cache_key()
    assert key is not None
    return key.key


# -- at random

_DIALECTS: tuple[sa.Dialect, ...] = (
    sqlite.dialect(),
    sa.make_url("postgresql+psycopg://").get_dialect()(),
    sa.make_url("postgresql+asyncpg://").get_dialect()(),
)
_TYPES: tuple[Any, ...] = (sa.types.NULLTYPE, sa.Text(), sa.JSON())


def _retyped(table: sa.TableClause, random: Random) -> sa.TableClause:
    """Return a table whose lists and documents are kept in some way."""
    kept = random.choice(_TYPES)
    types = [kept if isinstance(column.type, sa.types.NullType) else column.type for column in table.c]
    return sa.table(table.name, *[sa.column(one.name, kind) for one, kind in zip(table.c, types, strict=True)])


def _compiled(condition: sa.ColumnElement[bool], dialect: sa.Dialect) -> str:
    try:
        return str(condition.compile(dialect=dialect))
    except af.UnsupportedError as error:  # as of 64 bits in JSON
        return str(error)


def assert_what_shares_a_statement_has_the_same_sql(seeds: range) -> None:
    """Check the filters of random worlds, in every dialect and with columns that keep their values in many ways."""
    texts: dict[Any, set[tuple[str, ...]]] = {}
    count = 0
    for seed in seeds:
        world = joined_world(Random(seed), filters=3)
        tables, random = joined.of_world(world), Random(seed)
        for f in world.filters * 2:
            sources = {name: _retyped(table, random) for name, table in tables.sources().items()}
            condition = f.to_sqlalchemy(sources[world.schema.name], tables.alchemy_related(sources), now=world.now)
            text = tuple(_compiled(condition, dialect) for dialect in _DIALECTS)
            texts.setdefault(key_of(condition), set()).add(text)
            count += 1
    assert all(len(found) == 1 for found in texts.values())
    assert len(texts) < count
