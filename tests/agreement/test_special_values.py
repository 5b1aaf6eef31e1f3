"""Values that an engine has and a record lacks, or that a driver changes: every call, for 1 and for 120 audiences, agrees.

A value means what a record in memory says; an instant or a day beyond all others is the last or the first one there.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import pymysql
import pytest
import sqlalchemy as sa
from pymysql.constants import FIELD_TYPE
from sqlalchemy import types

import audiencefilter as af
from audiencefilter.adapters import many_sql
from tests.cli.database_helpers import made, url_of
from tests.cli.helpers import cli, saved
from tests.engines.engine import Engine
from tests.engines.registry import Registry

T = af.FieldType
_BEFORE, _AFTER = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
_ON: Final = {"id": "id"}
#: The numbers of audiences of a call: the second are read into columns, where an engine has that.
_AUDIENCES: Final = (1, 120)


@dataclass(frozen=True)
class Special:
    """A column of an engine with special values.

    Attributes:
        engine: the engine.
        column: the SQL type of the column.
        field: the field of the column.
        values: the SQL of the values, each with what it means in a record.
        tests: tests of the field.
        type: the column's type in SQLAlchemy.
        session: statements that a session runs first.
        refusal: what the command line says of rows that it reads by a driver; empty if it reads them.
        conv: pymysql's converters in place of a driver that gives None for zero dates.
    """

    engine: str
    column: str
    field: af.Field
    values: Mapping[str, Any]
    tests: Sequence[Any]
    type: types.TypeEngine[Any]
    session: Sequence[str] = ()
    refusal: str = ""
    gives_none: bool = False


_INSTANT, _DAY, _NUMBER, _TEXT = (af.Field("x", one) for one in (T.DATETIME, T.DATE, T.NUMBER, T.STRING))
_NOON: Final = "2020-01-01T12:00:00Z"
_OF_INSTANTS: Final = [
    _NOON, {"not": _NOON}, {"in": [_NOON, "2021-01-01T00:00:00Z"]}, {"notIn": [_NOON]}, {"gt": _NOON}, {"gte": _NOON},
    {"lt": _NOON}, {"lte": _NOON}, {"lt": "9999-12-30T00:00:00Z"}, {"gt": "0001-01-02T00:00:00Z"}, None, {"not": None},
    {"not": {"gt": _NOON}}, {"in": [f"2020-01-01T00:00:00.{at:06}Z" for at in range(1_100)]},
]  # fmt: skip
_OF_DAYS: Final = ["2020-01-01", {"not": "2020-01-01"}, {"gt": "2020-01-01"}, {"lte": "2020-01-01"}, None, {"not": None}]
_BIG: Final = 2**53
_OF_BIG: Final = [
    _BIG, {"not": _BIG}, {"in": [_BIG, 1]}, {"notIn": [_BIG, 1]}, {"gt": _BIG}, {"gte": _BIG}, {"lt": _BIG},
    {"lte": _BIG}, {"gte": _BIG + 2}, {"equals": _BIG + 4}, {"lt": _BIG + 4}, {"in": [*range(1_100), _BIG, _BIG + 4]},
    {"equals": -_BIG}, {"gt": -_BIG}, {"equals": 2**63}, {"lt": 2**63}, 1, {"not": None},
]  # fmt: skip
_INTEGERS: Final = {str(one): one for one in (_BIG, _BIG + 1, _BIG + 3, -_BIG - 1, 2**63 - 1, 1)} | {"NULL": None}
_MOMENTS: Final = {"'infinity'": _AFTER, "'-infinity'": _BEFORE, "'2020-01-01 12:00:00'": datetime(2020, 1, 1, 12, tzinfo=UTC), "NULL": None}
_OF_TEXTS: Final = ["", {"not": ""}, {"in": ["", "a"]}, {"notIn": [""]}, {"gt": ""}, {"lte": ""}, {"contains": ""}, {"equals": "", "mode": "insensitive"}, None, {"in": ["", *(f"v{at}" for at in range(1_100))]}, {"in": ["", "A"], "mode": "insensitive"}]
_ZERO = {"'0000-00-00'": _BEFORE, "'2020-01-01 12:00:00'": datetime(2020, 1, 1, 12, tzinfo=UTC), "NULL": None}

SPECIALS: Final = {
    **{
        f"duckdb {one}": Special("duckdb", one, _INSTANT, _MOMENTS, _OF_INSTANTS, types.DateTime(one == "TIMESTAMPTZ"))
        for one in ("TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS")
    },
    "duckdb TIMESTAMPTZ": Special("duckdb", "TIMESTAMPTZ", _INSTANT, {key + ("+00" if "2020" in key else "") if 0 else key.replace("00'", "00+00'"): value for key, value in _MOMENTS.items()}, _OF_INSTANTS, types.DateTime(True)),
    "duckdb DATE": Special("duckdb", "DATE", _DAY, {"'infinity'": date.max, "'-infinity'": date.min, "'2020-01-01'": date(2020, 1, 1), "NULL": None}, _OF_DAYS, types.Date()),
    "postgresql timestamptz": Special("postgresql", "timestamptz", _INSTANT, {key.replace("00'", "00+00'"): value for key, value in _MOMENTS.items()} | {"'9999-12-31 23:59:59+00'": datetime(9999,12,31,23,59,59,tzinfo=UTC)}, _OF_INSTANTS, types.DateTime(True), refusal="infin"),
    "postgresql last": Special("postgresql", "timestamptz", _INSTANT, {"'9999-12-31 23:59:59+00'": datetime(9999,12,31,23,59,59,tzinfo=UTC), "NULL": None}, _OF_INSTANTS, types.DateTime(True)),
    "postgresql first": Special("postgresql", "timestamptz", _INSTANT, {"'0001-01-01 00:00:00+00'": datetime(1,1,1,tzinfo=UTC), "NULL": None}, _OF_INSTANTS, types.DateTime(True)),
    "duckdb last": Special("duckdb", "timestamptz", _INSTANT, {"'9999-12-31 23:59:59+00'": datetime(9999,12,31,23,59,59,tzinfo=UTC), "NULL": None}, _OF_INSTANTS, types.DateTime(True)),
    "postgresql bigint": Special("postgresql", "bigint", _NUMBER, _INTEGERS, _OF_BIG, types.BigInteger()),
    "sqlite bigint": Special("sqlite", "BIGINT", _NUMBER, _INTEGERS, _OF_BIG, types.BigInteger()),
    "duckdb bigint": Special("duckdb", "BIGINT", _NUMBER, _INTEGERS, _OF_BIG, types.BigInteger()),
    "mariadb bigint": Special("mariadb", "BIGINT", _NUMBER, _INTEGERS, _OF_BIG, types.BigInteger()),
    "clickhouse bigint": Special("clickhouse", "Nullable(Int64)", _NUMBER, _INTEGERS, _OF_BIG, types.BigInteger()),
    "clickhouse decimal": Special("clickhouse", "Nullable(Decimal(38, 20))", _NUMBER, {"'0.12345678901234567890'": 0.12345678901234567890, "'123456789.12345678901234567890'": 123456789.12345678901234567890, "'999999999999.99999999'": 999999999999.99999999, "NULL": None}, [0.12345678901234567890, 123456789.12345678901234567890, {"gte": 123456789.12345678901234567890}, {"in":[0.12345678901234567890, 999999999999.99999999]}, {"not": 0.12345678901234567890}], types.Numeric(38, 20)),
    "postgresql digits": Special("postgresql", "double precision", _NUMBER, {"0.1::float8 + 0.2": 0.1 + 0.2, "360.6::real": 360.6000061035156, "NULL": None}, [0.1+0.2, 0.3, {"gt": 0.3}, 360.6000061035156], types.Double(), ("SET extra_float_digits = 0",)),
    "postgresql real digits": Special("postgresql", "real", _NUMBER, {"0.1::float8 + 0.2": 0.30000001192092896, "360.6::real": 360.6000061035156, "NULL": None}, [0.30000001192092896, 0.3, {"gt": 0.3}, 360.6000061035156], types.REAL(), ("SET extra_float_digits = 0",)),
    "mariadb empty": Special("mariadb", "VARCHAR(10)", _TEXT, {"X''": "", "'a'": "a", "NULL": None}, _OF_TEXTS, types.String(10), ("SET SESSION sql_mode = 'EMPTY_STRING_IS_NULL'",)),
    **{f"mariadb {one}{' none' * none}": Special("mariadb", one, _INSTANT, _ZERO, _OF_INSTANTS, types.DateTime(), refusal="0000-00-00", gives_none=none) for one in ("DATETIME(6)", "DATETIME") for none in (False, True)},
    **{f"mariadb DATE{' none' * none}": Special("mariadb", "DATE", _DAY, {"'0000-00-00'": date.min, "'2020-01-01'": date(2020,1,1), "NULL": None}, _OF_DAYS, types.Date(), refusal="0000-00-00", gives_none=none) for none in (False, True)},
    "sqlite boolean": Special("sqlite", "BOOLEAN", af.Field("x", T.BOOLEAN), {"0": False, "1": True, "NULL": None}, [True, {"not": True}, False, {"not": False}, None], types.Boolean()),
}  # fmt: skip


def _filters(special: Special) -> list[af.Filter]:
    same = af.Relation("same", af.Schema("Same", [special.field]))
    fields = [af.Field("id", T.INTEGER, bits=64), special.field]
    schema = af.Schema("C", fields, af.Notation.EXTENDED, relations=[same])
    plain: list[Any] = [{"x": one} if one is None or not (isinstance(one, dict) and isinstance(one.get("not"), dict)) else {"NOT": {"x": one["not"]}} for one in special.tests]
    clauses = [*plain, *({"same": {"none" if at % 2 else "some": one}} for at, one in enumerate(plain))]
    if special.field.type is T.DATETIME:
        clauses += [{"same": {"max": {"field": "x", "gt": _NOON}}}, {"same": {"min": {"field": "x", "lte": _NOON}}}]
    return [af.parse(json.dumps(one), schema) for one in clauses]


def _found(engine: Engine, special: Special, table: str, filters: Sequence[af.Filter]) -> Iterator[tuple[str, list[Any]]]:
    related: Any = {"same": af.Related(table, on=_ON)}
    for inline in (True, False):
        texts = [f.to_sql(engine.dialect, table, related=related, inline=inline) for f in filters]  # type: ignore[arg-type]
        yield f"to_sql {inline}", engine.verdicts(table, [(one.text, None if inline else one.parameters) for one in texts])
    if engine.name == "clickhouse":
        over: Any = (engine.client(), table)  # type: ignore[attr-defined]
    else:
        source = sa.Table(table, sa.MetaData(), sa.Column("id", sa.BigInteger, primary_key=True), sa.Column("x", special.type))
        related = {"same": af.Related(source.alias("same"), on={source.c.id: "id"})}
        alchemy = _session(engine, special)
        over = (alchemy, source)
        with alchemy.connect() as connection:
            selects = [sa.select(source.c.id).where(f.to_sqlalchemy(source, related)).order_by("id") for f in filters]
            yield "to_sqlalchemy", [list(connection.scalars(one)) for one in selects]
    for audiences in _AUDIENCES:
        count = len(filters) if audiences == 1 else 1
        groups = [{at: f} for at, f in enumerate(filters)] if audiences == 1 else [{(at, again): f for again in range(-(-120 // len(filters))) for at, f in enumerate(filters)}]
        counts = [af.count_many(one, over, related=related) for one in groups]
        yield f"count_many {audiences}", [[*counts[at].values()][0] for at in range(len(filters))] if count > 1 else [counts[0][at, 0] for at in range(len(filters))]
        pairs = [af.match_many(one, over, related=related) for one in groups]
        if audiences == 1:
            yield "match_many 1", [sorted(key for _, key in one) for one in pairs]
        else:
            found = list(pairs[0])
            yield "match_many 120", [sorted(key for audience, key in found if audience == (at, 0)) for at in range(len(filters))]


def _session(engine: Engine, special: Special) -> sa.Engine:
    """Return an engine of SQLAlchemy whose sessions run the statements of a case first."""
    plain = engine.with_dialect()
    options: dict[str, Any] = {"poolclass": sa.NullPool}
    if special.gives_none:  # as mysqlclient and mysql-connector do
        conv = dict(pymysql.converters.conversions)
        for kind in (FIELD_TYPE.DATE, FIELD_TYPE.DATETIME):
            conv[kind] = lambda text, read=conv[kind]: None if text.startswith("0000") else read(text)
        options["connect_args"] = {"conv": conv, "charset": "utf8mb4"}
    if engine.name == "duckdb":
        return plain
    found = sa.create_engine(plain.url, **options)

    @sa.event.listens_for(found, "connect")
    def run(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        for one in special.session:
            cursor.execute(one)
        cursor.close()
        connection.commit()

    return found


@pytest.mark.parametrize(
    "name", [one if one.startswith("sqlite") else pytest.param(one, marks=pytest.mark.engines) for one in SPECIALS]
)
def test_each_call_has_the_special_values(engines: Registry, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    special = SPECIALS[name]
    engine = engines.get(special.engine)
    monkeypatch.setattr(many_sql, "FEWEST_TESTED", 1)
    table = "special"
    filters = _filters(special)
    records = [{"id": at, "x": one, "same": [{"x": one}]} for at, one in enumerate(special.values.values())]
    expected = [[one["id"] for one in f.select(records)] for f in filters]
    if special.engine == "clickhouse":
        engine.fetch(f"DROP TABLE IF EXISTS {table}")
        engine.fetch(f"CREATE TABLE {table} (id Int64, x {special.column}) ENGINE = Memory")
    else:
        made(engine, {table: f"id BIGINT PRIMARY KEY, x {special.column}"})
    if special.engine == "mariadb":
        engine.fetch("SET SESSION sql_mode = ''")
    for at, text in enumerate(special.values):
        engine.fetch(f"INSERT INTO {table} VALUES ({at}, {text})" + ("; SELECT 1" if engine.name == "postgresql" else ""))
    problems = []
    try:
        for one in special.session:
            engine.fetch(one)
        it = _found(engine, special, table, filters)
        while True:
            try:
                call, found = next(it)
            except StopIteration:
                break
            except Exception as e:
                problems.append(repr(e)[:300]); break
            wrong = [(f.to_json()[:100], got, ids) for f, got, ids in zip(filters, found, expected, strict=True) if got not in (ids, len(ids))]
            if wrong: problems.append((call, len(wrong), wrong[:3]))
        if engine.name != "clickhouse":
            problems += list(_of_command(engine, special, table, filters, expected, tmp_path))
    finally:
        if special.session:
            engine.fetch("SET SESSION sql_mode = DEFAULT" if special.engine == "mariadb" else "RESET extra_float_digits")
    assert not problems, "\n".join(map(str, problems))


def _of_command(engine, special, table, filters, expected, folder):
    url = url_of(engine, table, folder=folder)
    if special.session and special.engine == "postgresql":
        url += "&options=-c%20extra_float_digits%3D0"
    fields = [{"name": one.name, "type": one.type.value} for one in filters[0].schema.fields]
    file = saved(folder, "schema.json", {"name": "C", "notation": "extended", "fields": fields, "relations": [{"name": "same", "schema": "Same"}], "schemas": {"Same": {"fields": fields[1:]}}})
    options = [url, "--table", table, "--schema", file, "--related", f"same={table}:id=id"]
    for f, ids in list(zip(filters, expected))[:6:5]:
        result = cli("count", "-w", f.to_json(), *options)
        if result.err or int(result.out) != len(ids): yield ("count", f.to_json()[:80], result.err, result.out, ids)
        result = cli("select", "-w", f.to_json(), *options)
        if result.err or [json.loads(line)["id"] for line in result.out.splitlines()] != ids: yield ("select", f.to_json()[:80], result.err, result.out, ids)
        for at in range(len(special.values)):
            result = cli("explain", "-w", f.to_json(), *options, "--contact", at)
            if result.err or (result.out[0] == "✓") != (at in ids): yield ("explain", f.to_json()[:80], at, result.err, result.out[:80], ids)
