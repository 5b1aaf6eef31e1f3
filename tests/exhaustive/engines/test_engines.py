"""The engines of the tests hold what they are given; that they are asked it exactly, injection and precision show."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
import sqlalchemy

import audiencefilter as af
from audiencefilter import Field, FieldType
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL

TABLE = 'half "quoted`` \\ % table?'
SCHEMA = af.Schema(
    "Everything",
    [
        Field("text", FieldType.STRING),
        Field("int", FieldType.INTEGER, "small %s number"),
        Field("long", FieldType.INTEGER, "ORDER", bits=64),
        Field("real", FieldType.NUMBER, "a.b"),
        Field("flag", FieldType.BOOLEAN, 'quo"te`d'),
        Field("when", FieldType.DATETIME, "çà?:p1 {x:String} \\"),
    ],
)
WHEN = SCHEMA.by_name["when"].attribute

TEXTS = [
    "", " ", "a", "A", "a ", " a", "á", "a'b", 'a"b', "a`b", "a\\b", "\\", "\\n", "\\N", "NULL", "%", "%%", "%s",
    "%(p1)s", "?", ":p1", "{p1:String}", "a\tb", "a\nb", "a\rb", "\x01\x7f", "日本", "😀", "\u00df", "ẞ", "\u0130", "ı",
    "\u2028", "\ufffd", "\ufffe", "\uffff", "\U0010ffff", "e\u0301", "é", "$$", "--", "/*", ";", "é" * 1_000,
]  # fmt: skip

INSTANTS = [
    datetime(1, 1, 1, tzinfo=UTC),
    datetime(1899, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
    datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
    datetime(2024, 3, 31, 1, 30, 0, 1, tzinfo=UTC),
    datetime(2024, 3, 31, 1, 30, 0, 2, tzinfo=UTC),
    datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
]


def load(engine: Engine, attribute: str, values: list[Any], **options: Any) -> None:
    engine.load("things", SCHEMA, [{attribute: value} for value in values], **options)


def test_hostile_names_and_missing_values_are_kept(engine: Engine) -> None:
    full = {
        field.attribute: value for field, value in zip(SCHEMA.fields, ["a", 1, 2, 0.5, True, INSTANTS[3]], strict=True)
    }
    engine.load(TABLE, SCHEMA, [full, {}, dict.fromkeys(full)])
    assert engine.ids(TABLE, "1 = 1") == [0, 1, 2]
    for attribute in full:
        assert engine.ids(TABLE, f"{engine.quote(attribute)} IS NULL") == [1, 2]


def test_a_table_is_made_anew(engine: Engine) -> None:
    engine.load("things", SCHEMA, [{"text": "a"}, {"text": "b"}])
    engine.load("things", SCHEMA.with_notation(af.Notation.PUBLISHED), [{"text": "c"}])
    assert engine.fetch("SELECT id, text FROM things") == [(0, "c")]
    engine.load("things", SCHEMA, [])
    assert engine.ids("things", "1 = 1") == []


def written(engine: Engine, instant: datetime) -> str:
    """Write an instant as a literal that does not depend on the time zone of the session."""
    text = instant.strftime("%Y-%m-%d %H:%M:%S.%f").rjust(26, "0")
    match engine.dialect:
        case "sqlite":
            return f"'{text}'"
        case "clickhouse":
            return f"toDateTime64('{text}', 6, 'UTC')"
        case "spark":
            return f"TIMESTAMP '{text}Z'"
        case "mariadb" | "mysql":
            return f"CAST('{text}' AS DATETIME(6))"
        case _:
            return f"TIMESTAMPTZ '{text}+00:00'"


@pytest.mark.parametrize("zone", [UTC, None, timezone(timedelta(hours=-9, minutes=-30))], ids=str)
def test_instants_are_kept_to_the_microsecond_from_year_1_to_9999(engine: Engine, zone: timezone | None) -> None:
    given = [_in(zone, instant) for instant in INSTANTS]
    load(engine, WHEN, given)
    column = engine.quote(WHEN)
    for number, instant in enumerate(INSTANTS):
        assert engine.ids("things", f"{column} = {written(engine, instant)}") == [number]
        assert engine.ids("things", f"{column} < {written(engine, instant)}") == list(range(number))


def _in(zone: timezone | None, instant: datetime) -> datetime:
    if zone is None:
        return instant.replace(tzinfo=None)
    return instant if instant.year == 1 else instant.astimezone(zone)


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
    alchemy = engine.alchemy()
    if alchemy is None:
        pytest.skip("no dialect of SQLAlchemy")
    load(engine, "text", TEXTS)
    with alchemy.connect() as connection:
        assert sorted(connection.execute(sqlalchemy.text("SELECT id, text FROM things"))) == list(enumerate(TEXTS))
        if engine.dialect in NOW:
            assert connection.exec_driver_sql(NOW[engine.dialect]).scalar() == engine.hostile_zone
    load(engine, "text", [])  # no lock of the connection is in the way


def test_verdicts_are_the_ids_of_each_condition(engine: Engine) -> None:
    load(engine, "ORDER", [*range(10), None])
    column = engine.quote("ORDER")
    found = engine.verdicts("things", [(f"{column} < {limit}", ()) for limit in range(200)])
    assert found == [list(range(min(limit, 10))) for limit in range(200)]


def test_only_columns_of_the_schema_have_types(engine: Engine) -> None:
    with pytest.raises(ValueError, match="stranger"):
        load(engine, "text", [], columns={"stranger": "TEXT"})


def test_a_plain_timestamp_holds_the_time_in_utc(local_engine: Engine) -> None:
    load(local_engine, WHEN, INSTANTS, columns={WHEN: "timestamp"})
    column = local_engine.quote(WHEN)
    for number, instant in enumerate(INSTANTS):
        text = instant.strftime("%Y-%m-%d %H:%M:%S.%f").rjust(26, "0")
        assert local_engine.ids("things", f"{column} = '{text}'") == [number]


def test_postgresql_orders_texts_by_code_points(postgresql: PostgreSQL) -> None:
    load(postgresql, "text", TEXTS)
    ordered = [text for (text,) in postgresql.fetch("SELECT text FROM things ORDER BY text")]
    assert ordered == sorted(TEXTS)
