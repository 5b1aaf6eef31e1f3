"""The engines of the tests: their sessions have a time zone that is not UTC, through SQLAlchemy, too.

That they hold exactly what they are given, the tests of injection, precision and code points show.
"""

import pytest
import sqlalchemy

import audiencefilter as af
from tests.engines.engine import Engine

SCHEMA = af.Schema("Things", [af.Field("text", af.FieldType.STRING)])
ROWS = [{"text": text} for text in ("a", "A", "a ", "\\N", "NULL", "a\tb", "a\nb", "\u2028", "\U0010ffff", "é" * 1_000)]
NOW = {
    "duckdb": "SELECT current_setting('TimeZone')",
    "postgresql": "SHOW timezone",
    "mariadb": "SELECT @@session.time_zone",
    "mysql": "SELECT @@session.time_zone",
    "clickhouse": "SELECT getSetting('session_timezone')",
    "spark": "SELECT current_timezone()",
}


def test_the_time_zone_of_the_session_is_not_utc(engine: Engine) -> None:
    if engine.dialect not in NOW:
        pytest.skip("SQLite has no time zone")
    assert engine.fetch(NOW[engine.dialect]) == [(engine.hostile_zone,)]
    assert engine.hostile_zone in {"Asia/Kolkata", "+05:30"}


def test_sqlalchemy_reads_the_same_table_in_the_same_time_zone(engine: Engine) -> None:
    alchemy = engine.with_dialect()
    engine.load("things", SCHEMA, ROWS)
    with alchemy.connect() as connection:
        found = sorted(connection.execute(sqlalchemy.text("SELECT id, text FROM things")))
        assert found == [(number, row["text"]) for number, row in enumerate(ROWS)]
        if engine.dialect in NOW:
            assert connection.exec_driver_sql(NOW[engine.dialect]).scalar() == engine.hostile_zone
    engine.load("things", SCHEMA, [])  # no lock of the connection is in the way
