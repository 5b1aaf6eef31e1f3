"""Values that an engine has and a record has not, or that a driver changes: each call agrees, for 1 and 120 audiences.

A value means what a record in memory says. An instant before or after all others is the first or the last one there.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy import types

import audiencefilter as af
from tests.engines.engine import Engine
from tests.engines.registry import Registry

T = af.FieldType


def _field(type: af.FieldType, many: bool = False, scale: int | None = None) -> af.Field:
    return af.Field("x", type, many=many, scale=scale)


@dataclass(frozen=True)
class Special:
    """A column with special values: its type in SQL, its field, the SQL of its values with their meanings, and tests.

    Attributes:
        session: a statement that each session runs first.
        gives_none: whether the driver is to give None for a zero date, as mysqlclient and mysql-connector do.
    """

    column: str
    field: af.Field
    values: Mapping[str, Any]
    tests: Sequence[Any]
    type: types.TypeEngine[Any]
    session: str = ""
    gives_none: bool = False


_NOON: Final = "2020-01-01T12:00:00Z"
_SIDES: Final = ("gt", "gte", "lt", "lte")
_OF_INSTANTS: Final = [
    _NOON, {"not": _NOON}, {"in": [_NOON, "2021-01-01T00:00:00Z"]}, {"notIn": [_NOON]},
    *({one: _NOON} for one in _SIDES), {"lt": "9999-12-30T00:00:00Z"}, {"gt": "0001-01-02T00:00:00Z"}, None,
    {"not": None},
    {"in": [f"2020-01-01T12:00:00.{at:06}Z" for at in range(1_100)]},
]  # fmt: skip
_OF_DAYS: Final = ["2020-01-01", {"not": "2020-01-01"}, *({one: "2020-01-01"} for one in _SIDES), None, {"not": None}]
_BIG: Final = 2**53
_OF_BIG: Final = [
    _BIG, {"not": _BIG}, {"in": [_BIG, 1]}, {"notIn": [_BIG, 1]}, *({one: _BIG} for one in _SIDES), {"gte": _BIG + 2},
    _BIG + 4, {"lt": _BIG + 4}, {"in": [*range(1_100), _BIG, _BIG + 4]}, -_BIG, {"gt": -_BIG}, 2**63, {"lt": 2**63}, 1,
]  # fmt: skip
_OF_TEXTS: Final = [
    "", {"not": ""}, {"in": ["", "a, b"]}, {"notIn": [""]}, {"gt": ""}, {"lte": ""}, {"contains": ""}, None,
    {"equals": "", "mode": "insensitive"}, {"in": ["", *(f"v{at}" for at in range(1_100))]},
]  # fmt: skip
_LONG: Final = ("0.1234567890123456789", "733629687074913.909336", "8085185732.453505852357")
_THEN, _FIRST, _LAST = (
    datetime.fromisoformat(f"{one}+00:00") for one in ("2020-01-01T12", "0001-01-01T00", "9999-12-31T23:59:59.999999")
)
_INSTANTS: Final = {"'2020-01-01 12:00:00+00'": _THEN, "NULL": None}
_INFINITE: Final = {"'infinity'": _LAST, "'-infinity'": _FIRST, **_INSTANTS}
_ENDS: Final = {
    "'9999-12-31 23:59:59+00'": _LAST.replace(microsecond=0),
    "'0001-01-01 00:00:00+00'": _FIRST,
    **_INSTANTS,
}
_DAYS: Final = {"'2020-01-01'": date(2020, 1, 1), "NULL": None}
_INTEGERS: Final = {str(one): one for one in (_BIG, _BIG + 1, _BIG + 3, -_BIG - 1, 2**63 - 1, 1)} | {"NULL": None}
_ZERO: Final = {"'0000-00-00'": _FIRST, "'2020-01-01 12:00:00'": _THEN, "NULL": None}
_SHORT: Final = {"0.1::float8 + 0.2": 0.1 + 0.2, "NULL": None}
_FEW_DIGITS: Final = "SET extra_float_digits = 0"

SPECIALS: Final = {
    **{
        f"duckdb {one}": Special(one, _field(T.DATETIME), _INFINITE, _OF_INSTANTS, types.DateTime(one == "TIMESTAMPTZ"))
        for one in ("TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS", "TIMESTAMPTZ")
    },
    "duckdb DATE": Special(
        "DATE", _field(T.DATE), {"'infinity'": date.max, "'-infinity'": date.min, **_DAYS}, _OF_DAYS, types.Date()
    ),
    "duckdb ends": Special("TIMESTAMPTZ", _field(T.DATETIME), _ENDS, _OF_INSTANTS, types.DateTime(True)),
    "postgresql infinite": Special(
        "timestamptz", _field(T.DATETIME), _INFINITE, _OF_INSTANTS, types.DateTime(True)
    ),
    "postgresql ends": Special("timestamptz", _field(T.DATETIME), _ENDS, _OF_INSTANTS, types.DateTime(True)),
    "postgresql digits": Special(
        "double precision", _field(T.NUMBER), _SHORT, [0.1 + 0.2, 0.3, {"gt": 0.3}], types.Double(), _FEW_DIGITS
    ),
    **{
        f"{engine} integers": Special(kind, _field(T.NUMBER), _INTEGERS, _OF_BIG, types.BigInteger())
        for engine, kind in {
            **dict.fromkeys(("sqlite", "postgresql", "duckdb", "mariadb", "mysql"), "BIGINT"),
            "clickhouse": "Nullable(Int64)",
        }.items()
    },
    "clickhouse decimals": Special(
        "Nullable(Decimal(38, 20))", _field(T.NUMBER), {f"'{one}'": float(one) for one in _LONG},
        [test for one in map(float, _LONG) for test in (one, {"gt": one}, {"not": one}, {"in": [one, 1]})],
        types.Numeric(38, 20),
    ),
    "mariadb empty": Special(
        "VARCHAR(10)", _field(T.STRING), {"X''": "", "'a, b'": "a, b", "NULL": None}, _OF_TEXTS, types.String(10),
        "SET SESSION sql_mode = 'EMPTY_STRING_IS_NULL'",
    ),
    **{
        f"mariadb {kind}{' of None' * none}": Special(
            kind, _field(T.DATETIME), _ZERO, _OF_INSTANTS, types.DateTime(), "", none
        )
        for kind, none in (("DATETIME", False), ("DATETIME(6)", True))
    },
    "mariadb DATE of None": Special(
        "DATE", _field(T.DATE), {"'0000-00-00'": date.min, **_DAYS}, _OF_DAYS, types.Date(), "", True),
    "sqlite booleans": Special(  # 2 is neither
        "BOOLEAN", _field(T.BOOLEAN), {"0": False, "1": True, "2": None}, [True, False, {"not": True}, {"not": False}],
        types.Boolean()),
    "sqlite decimals": Special(
        "NUMERIC(10, 2)", _field(T.DECIMAL, scale=2), {"0.12": Decimal("0.12"), "0.125": None},
        [0.12, {"gt": 0.1}, None], types.Numeric(10, 2)),
    "sqlite lists": Special(
        "", _field(T.STRING, many=True), {"""'["vip"]'""": ["vip"], "'vip'": None, "'[vip'": None, "NULL": None},
        [{"has": "vip"}, {"hasSome": ["vip", "a"]}, {"equals": ["vip"]}, {"isEmpty": False}, None], types.NullType()),
    "sqlite numbers": Special(
        "", _field(T.NUMBER, many=True), {f"'[{_BIG + 1}]'": [float(_BIG)], "NULL": None},
        [{"has": _BIG}, {"hasSome": [_BIG, 1]}, {"hasEvery": [_BIG]}, None], types.NullType()),
}  # fmt: skip


def _filters(special: Special) -> list[af.Filter]:
    relation = af.Relation("same", af.Schema("Same", [special.field]))
    fields = [af.Field("id", T.INTEGER, bits=64), special.field]
    schema = af.Schema("C", fields, af.Notation.EXTENDED, relations=[relation])
    plain = [{"x": one} for one in special.tests]
    clauses = [*plain, *({"NOT": one} for one in plain), *({"same": {"none": one}} for one in plain)]
    if special.field.type is T.DATETIME:
        clauses += [{"same": {function: {"field": "x", "gt": _NOON}}} for function in ("max", "min")]
    return [af.parse(json.dumps(one), schema) for one in clauses]


def _sessions(engine: Engine, special: Special) -> sa.Engine:
    """Return an engine of SQLAlchemy for the sessions of a case."""
    plain = engine.with_dialect()
    if not (special.session or special.gives_none):
        return plain
    options: dict[str, Any] = {}
    if special.gives_none:
        from pymysql.converters import conversions

        read = {
            kind: lambda text, one=one: None if text[:4] == "0000" else one(text) for kind, one in conversions.items()
        }
        options = {
            "conv": conversions | {kind: read[kind] for kind in (10, 12)},
            "charset": "utf8mb4",
        }  # DATE, DATETIME
    found = sa.create_engine(plain.url, connect_args=options, poolclass=sa.NullPool)

    @sa.event.listens_for(found, "connect")
    def run(connection: Any, record: Any) -> None:
        with suppress(AttributeError):
            connection.cursor().execute(special.session or "SELECT 1")
            connection.commit()

    return found


def _answers(
    engine: Engine, special: Special, table: str, filters: Sequence[af.Filter]
) -> Iterator[tuple[str, Sequence[Any]]]:
    related: Any = {"same": af.Related(table, on={"id": "id"})}
    for inline in (True, False):
        asked = [f.to_sql(engine.dialect, table, related=related, inline=inline) for f in filters]  # type: ignore[arg-type]
        yield "to_sql", engine.verdicts(table, [(one.text, None if inline else one.parameters) for one in asked])
    if engine.name == "clickhouse":
        over: Any = (engine.client(), table)  # type: ignore[attr-defined]
    else:
        columns = sa.Column("id", sa.BigInteger, primary_key=True), sa.Column("x", special.type)
        source = sa.Table(table, sa.MetaData(), *columns)
        related = {"same": af.Related(source.alias("same"), on={source.c.id: "id"})}
        over = (_sessions(engine, special), source)
        with over[0].connect() as connection:
            selects = [sa.select(source.c.id).where(f.to_sqlalchemy(source, related)).order_by("id") for f in filters]
            yield "to_sqlalchemy", [connection.scalars(one).all() for one in selects]
    yield "count_many 1", [af.count_many({0: f}, over, related=related)[0] for f in filters]
    yield "match_many 1", [sorted(row for _, row in af.match_many({0: f}, over, related=related)) for f in filters]
    some = {at: filters[at % len(filters)] for at in range(max(120, len(filters)))}  # which are read into columns
    yield "count_many 120", list(af.count_many(some, over, related=related).values())[: len(filters)]
    pairs = list(af.match_many(some, over, related=related))
    yield "match_many 120", [sorted(row for key, row in pairs if key == at) for at in range(len(filters))]


@pytest.mark.parametrize(
    "name", [one if one.startswith("sqlite") else pytest.param(one, marks=pytest.mark.engines) for one in SPECIALS]
)
def test_each_call_gives_a_special_value_its_meaning(engines: Registry, name: str) -> None:
    special, engine, table = SPECIALS[name], engines.get(name.partition(" ")[0]), f"special_{next(_NUMBERS)}"
    key, ending = ("Int64", " ENGINE = Memory") if engine.name == "clickhouse" else ("BIGINT PRIMARY KEY", "")
    rows = [f"INSERT INTO {table} VALUES ({at}, {one})" for at, one in enumerate(special.values)]
    dropped, created = f"DROP TABLE IF EXISTS {table}", f"CREATE TABLE {table} (id {key}, x {special.column}){ending}"
    for one in (dropped, created, *["SET sql_mode = ''"] * (engine.dialect in _MODES), *rows):
        engine.fetch(f"{one}; SELECT 1" if engine.name == "postgresql" else one)
    filters = _filters(special)
    records = [{"id": at, "x": one, "same": [{"x": one}]} for at, one in enumerate(special.values.values())]
    expected = [[one["id"] for one in f.select(records)] for f in filters]
    if special.session:
        engine.fetch(special.session + "; SELECT 1" * (engine.name == "postgresql"))
    try:
        for call, found in _answers(engine, special, table, filters):
            compared = zip(filters, found, expected, strict=True)
            assert [(call, f.to_json()[:90], got, ids) for f, got, ids in compared if got not in (ids, len(ids))] == []
    finally:
        if special.session:
            engine.fetch("SET sql_mode = DEFAULT" if engine.dialect in _MODES else "RESET extra_float_digits; SELECT 1")


_NUMBERS: Final = count()
_MODES: Final = ("mariadb", "mysql")


def test_jsonb_of_sqlite_is_refused(tmp_path: Path) -> None:
    fields = [af.Field("x", T.STRING, many=True), af.Field("d.p", T.STRING, "d", path=("p",))]
    schema = af.Schema("C", [af.Field("id", T.INTEGER), *fields])
    filters = [af.parse(one, schema) for one in ({"x": {"has": "vip"}}, {"x": {"isEmpty": True}}, {"d.p": "a"})]
    alchemy = sa.create_engine(f"sqlite:///{tmp_path / 'contacts'}", poolclass=sa.NullPool)
    with alchemy.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE c (id INTEGER PRIMARY KEY, x, d)")
        connection.exec_driver_sql("INSERT INTO c VALUES (1, x'4b37766970', x'4c17701761')")  # jsonb() of SQLite 3.45
    source = sa.table("c", *map(sa.column, ("id", "x", "d")))
    with sqlite3.connect(tmp_path / "contacts") as plain:
        for f in filters:
            text, parameters = f.to_sql("sqlite")
            with pytest.raises(sqlite3.OperationalError, match="JSONB is not read"):
                plain.execute(f"SELECT id FROM c WHERE {text}", parameters).fetchall()
            for size in (1, 120):
                with pytest.raises(sa.exc.OperationalError, match="JSONB is not read"):
                    af.count_many(dict.fromkeys(range(size), f), (alchemy, source))
    plain.close()
