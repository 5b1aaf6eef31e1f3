"""The pages of a filter, one after the other, are the rows that it selects: random worlds."""

from sqlalchemy import orm

import audiencefilter as af
from tests.agreement import joined
from tests.agreement.test_pages import keyed, selected, session
from tests.agreement.worlds import world_of
from tests.engines.engine import Engine
from tests.reference import verdicts

__all__ = ["session"]

SEEDS = range(8)


def test_random_worlds(session: orm.Session, local_engine: Engine) -> None:
    telling = 0
    for seed in SEEDS:
        world = world_of(seed, local_engine, filters=4)
        tables = joined.of_world(world)
        tables.load(local_engine)
        sources = tables.sources()
        contacts, related = keyed(sources[world.schema.name]), tables.alchemy_related(sources)
        for f in world.filters:
            found = verdicts(f.ast, f.schema, world.rows, world.now)
            expected = [row["id"] for row, one in zip(world.rows, found, strict=True) if one is True]
            try:
                assert selected(session, f, contacts, expected, related, world.now) == expected, (seed, f)
            except af.UnsupportedError:
                continue
            telling += 0 < len(expected) < len(world.rows)
        session.rollback()
    assert telling >= len(SEEDS)
