"""The ids that a filter selects on an engine, by every way there is."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa

import audiencefilter as af
from tests.agreement.tables import table_of
from tests.engines.engine import Engine

Value = TypeVar("Value")


def by_text(
    engine: Engine, table: str, filters: Sequence[af.Filter], inline: bool, **arguments: Any
) -> list[list[int]]:
    """Return the ids for each filter's SQL text; `arguments` are further ones of `to_sql`."""
    conditions = [f.to_sql(engine.dialect, inline=inline, **arguments) for f in filters]  # type: ignore[arg-type]
    return engine.verdicts(table, [(text, None if inline else parameters) for text, parameters in conditions])


def by_sqlalchemy(
    connection: sa.Connection, table: str, filters: Sequence[af.Filter], negated: bool = False
) -> list[list[int]]:
    """Return the ids for each filter's SQLAlchemy expression, or for its negation."""
    found = []
    for f in filters:
        source = table_of(table, f.schema)
        condition = f.to_sqlalchemy(source)
        statement = sa.select(source.c.id).where(sa.not_(condition) if negated else condition).order_by(source.c.id)
        found.append(list(connection.scalars(statement)))
    return found


def batched(values: Sequence[Value], size: int) -> Iterator[Sequence[Value]]:
    """Yield so many values together; itertools has it from Python 3.12 on."""
    for first in range(0, len(values), size):
        yield values[first : first + size]
