"""A database of a shop, made once for all tests: its objects in memory, and sessions whose changes are undone."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from sqlalchemy import orm

from tests.backends.shop import Objects, filled_engine


@pytest.fixture(scope="session")
def shop() -> Iterator[sa.Engine]:
    with filled_engine() as engine:
        yield engine


@pytest.fixture(scope="session")
def objects(shop: sa.Engine) -> Iterator[Objects]:
    with sa.create_engine("sqlite://", poolclass=sa.StaticPool).connect() as connection:
        shop.raw_connection().backup(connection.connection.dbapi_connection)
        with orm.Session(connection) as session:
            yield Objects(session)


@pytest.fixture
def session(shop: sa.Engine) -> Iterator[orm.Session]:
    with shop.connect() as connection, connection.begin() as transaction:
        with orm.Session(connection, join_transaction_mode="create_savepoint") as session:
            yield session
        transaction.rollback()
