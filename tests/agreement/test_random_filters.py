"""Random filters: text with parameters, with literals, SQLAlchemy and its negation select what the rules say."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import sqlalchemy as sa
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import audiencefilter as af
from tests.agreement import hostile
from tests.agreement.selecting import by_sqlalchemy, by_text
from tests.engines.engine import Engine
from tests.engines.registry import LOCAL, Registry
from tests.examples import examples
from tests.strategies import Scenario, scenarios

pytestmark = pytest.mark.engines

#: So many filters make one example, because an example of Hypothesis has its price too.
BATCH = 25
batches = st.lists(hostile.filters(), min_size=BATCH, max_size=BATCH)
#: Examples in the default run, as each takes seconds; the deep run has as many as of other tests.
FEW = 4
#: A failing batch names the filter; to shrink the batch would take minutes.
without_shrinking = settings(
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    max_examples=FEW if settings().max_examples < 30 else settings().max_examples,
)


@pytest.fixture(scope="module")
def local(engines: Registry) -> Iterator[list[tuple[Engine, sa.Connection]]]:
    """The engines of the default run, with the hostile table, each with a connection of SQLAlchemy's."""
    with ExitStack() as stack:
        yield [(engine, stack.enter_context(_connection(engine))) for engine in map(engines.get, LOCAL)]


def _connection(engine: Engine) -> sa.Connection:
    engine.load(hostile.TABLE, hostile.SCHEMAS[af.Notation.EXTENDED], hostile.rows())
    alchemy = engine.alchemy()
    assert alchemy is not None
    return alchemy.connect()


@given(batches)
def test_the_filters_discriminate(filters: list[af.Filter]) -> None:
    sizes = [len(hostile.verdicts(f)[0]) for f in filters]
    assert sum(0 < size < hostile.ROWS for size in sizes) >= BATCH // 5


@without_shrinking
@given(batches)
def test_random_filters_agree(local: list[tuple[Engine, sa.Connection]], filters: list[af.Filter]) -> None:
    verdicts = [hostile.verdicts(f) for f in filters]
    true = [found[0] for found in verdicts]
    false = [found[1] for found in verdicts]
    for engine, connection in local:
        found = {
            "parameters": by_text(engine, hostile.TABLE, filters, inline=False),
            "literals": by_text(engine, hostile.TABLE, filters, inline=True),
            "sqlalchemy": by_sqlalchemy(connection, hostile.TABLE, filters),
        }
        for way, ids in found.items():
            assert ids == true, (engine.name, way, _first_difference(filters, ids, true))
        ids = by_sqlalchemy(connection, hostile.TABLE, filters, negated=True)
        assert ids == false, (engine.name, "negated", _first_difference(filters, ids, false))


def _first_difference(
    filters: list[af.Filter], found: list[list[int]], expected: list[list[int]]
) -> tuple[af.Filter, set[int]]:
    return next(
        (f, set(one) ^ set(right)) for f, one, right in zip(filters, found, expected, strict=True) if one != right
    )


@examples(25)
@given(scenarios(rows=12))
def test_random_schemas_agree(engines: Registry, scenario: Scenario) -> None:
    """Names and types vary too, so each example makes its table."""
    names = [field.attribute.casefold() for field in scenario.schema.fields]
    if len(set(names)) < len(names) or "id" in names:
        return  # names that engines take for one
    f = scenario.filter
    expected = [place for place, row in enumerate(scenario.rows) if f.matches(row)]
    for engine in map(engines.get, LOCAL):
        engine.load("scenario", scenario.schema, scenario.rows)
        assert by_text(engine, "scenario", [f], inline=False) == [expected], engine.name
        assert by_text(engine, "scenario", [f], inline=True) == [expected], engine.name
        alchemy = engine.alchemy()
        assert alchemy is not None
        with alchemy.connect() as connection:
            assert by_sqlalchemy(connection, "scenario", [f]) == [expected], engine.name
