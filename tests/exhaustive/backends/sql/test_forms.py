"""Every form on every engine, and in every way that the drivers of servers take parameters."""

from contextlib import closing

import pytest

from audiencefilter.backends.sql.condition import SQL, ParamStyleName
from tests.backends.sql.clauses import FILTERS, SCHEMA, rows
from tests.backends.sql.test_forms import (
    TABLE,
    by_style,
    differing,
    loaded,
    test_every_form_with_literals_and_negated,
    through,
)
from tests.engines.engine import Engine
from tests.engines.mariadb import MariaDB
from tests.engines.spark import Spark

__all__ = ["loaded", "test_every_form_with_literals_and_negated"]


@pytest.fixture(scope="module")
def local_engine(engine: Engine) -> Engine:
    """Each engine in turn, where the default tests have those that need no server."""
    return engine


#: The clauses by which a parameter style is told right from wrong; a server needs long for many.
TELLING = {
    name: f
    for name, f in FILTERS.items()
    if not name.startswith(("contains: ", "endsWith: ", "groups: ")) or "unicode" in name
}


@pytest.mark.parametrize("style", ["format", "pyformat"])
def test_pymysql(mariadb: MariaDB, style: ParamStyleName) -> None:
    mariadb.load(TABLE, SCHEMA, rows())
    with closing(mariadb.alchemy().raw_connection()) as connection, closing(connection.cursor()) as cursor:

        def run(text: str, condition: SQL) -> list[int]:
            cursor.execute(text, condition.parameters)
            return [row[0] for row in cursor.fetchall()]

        assert not differing(by_style(style, "mariadb", run, TELLING))


@pytest.mark.parametrize("style", ["named", "qmark"])
def test_pyspark(spark: Spark, style: ParamStyleName) -> None:
    spark.load(TABLE, SCHEMA, rows())
    few = dict(list(TELLING.items())[:: 3 if style == "named" else 9])
    assert not differing(by_style(style, "spark", through(spark), few))
