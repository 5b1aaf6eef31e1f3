"""Ids and decimals whose column an index searches first: the range has every match, and changes no verdict."""

import json
import math
from collections.abc import Sequence
from decimal import Decimal
from random import Random
from typing import Any, Final
from uuid import UUID

import pytest

import audiencefilter as af
from audiencefilter.backends.sql import forms, outline
from tests.engines.engine import Engine

_RANDOM: Final = Random(7)
_HEX: Final = (
    "00000000000000000000000000000077", "00000000000000000000000000abcdef", "1aa23aa4aaaaaaaaaaaaaaaaaaaaaaaa",
    "aaaaaaaabbbbbbbbbbbbbbbbbbbbbbbb", "1234567aa00000000000000000000000", "bcdaa123ffffffffffffffffffffffff",
    "deadbeef000000000000000000000001", "12ffaaff000000000000000000000000", "12345678123456781234567812345678",
    "0000000e000000000000000000000012", "123ffffffffffffffffffffffffffff0", "00000000ae004a00a00000000000000f",
    "0" * 32, "f" * 32, "f" * 31 + "e", "a234567812347abc8000000000000000",
    "f000f00f0fff00fffaaaaaaaaaaaaaaa",
)  # fmt: skip
_IDS: Final = [*map(UUID, _HEX), *(UUID(int=_RANDOM.getrandbits(128), version=4) for _ in range(4))]
_OF_IDS: Final = af.Schema("C", [af.Field("x", af.FieldType.UUID)])
_ASKED_IDS: Final = [*[[one] for one in _IDS], *[_RANDOM.sample(_IDS, size) for size in (2, 3, 5, 11)]]
_INDEX: Final = "CREATE INDEX narrowed_x ON narrowed (x)"
_AFFINITIES: Final = ("", "TEXT COLLATE NOCASE", "NUMERIC", "REAL", "INTEGER")


def _mixed(text: str) -> str:
    return "".join(_RANDOM.choice((digit, digit.upper())) for digit in text)


_SPELLED: Final[list[tuple[str, UUID]]] = [
    (text, one)
    for one in _IDS
    for plain in (str(one), one.hex)
    for text in dict.fromkeys((plain, plain.upper(), *(_mixed(plain) for _ in range(2))))
]

_RIGHT: Final = [[at for at, (_, one) in enumerate(_SPELLED) if one in asked] for asked in _ASKED_IDS]


def _both(engine: Engine, clause: str, schema: af.Schema, monkeypatch: pytest.MonkeyPatch) -> list[af.SQL]:
    """Return a condition with ranges, as text with parameters and with literals, and without."""
    dialect: Any = engine.dialect
    f = af.parse(clause, schema)
    found = [f.to_sql(dialect, inline=inline) for inline in (False, True)]
    with monkeypatch.context() as patched:
        patched.setattr(outline, "MAX_NARROWED_VALUES", -1)
        return [*found, af.parse(clause + " ", schema).to_sql(dialect)]


def _fill(engine: Engine, kind: str, values: Sequence[Any]) -> None:
    engine.fetch("DROP TABLE IF EXISTS narrowed")
    engine.fetch(f"CREATE TABLE narrowed (id INTEGER PRIMARY KEY, x {kind})")
    mark = "?" if engine.dialect == "sqlite" else "%s"
    for at, value in enumerate(values):
        engine.fetch(f"INSERT INTO narrowed VALUES ({at}, {mark})", [value])


def _verdicts(engine: Engine, sql: af.SQL) -> list[Any]:
    """Return the verdict of each row, and the rows that are selected, as an index finds them."""
    asked = f"SELECT id, ({sql.text}) FROM narrowed ORDER BY id", f"SELECT id FROM narrowed WHERE {sql.text}"
    return [sorted(engine.fetch(text, sql.parameters or None)) for text in asked]


def _of_ids(engine: Engine, kind: str, values: Sequence[Any], monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    _fill(engine, kind, values)
    found = []
    for indexed in (False, True):
        if indexed:
            engine.fetch(_INDEX)
        for asked in _ASKED_IDS:
            clause = json.dumps({"x": {"in": [*map(str, asked)]}})
            *narrowed, plain = _both(engine, clause, _OF_IDS, monkeypatch)
            right = _verdicts(engine, plain)
            assert [_verdicts(engine, one) for one in narrowed] == [right, right], (kind, asked)
            found.append([row for (row,) in right[1]])
    return found


@pytest.mark.parametrize("kind", _AFFINITIES)
def test_ids_of_sqlite(sqlite: Engine, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [text for text, _ in _SPELLED]
    others = [None, "", "123e4567", 12, 1.5, b"\xff", *(text.encode() for text in texts[::5])]
    found = _of_ids(sqlite, kind, [*texts, *others], monkeypatch)
    if "TEXT" in kind:
        assert [[row for row in rows if row < len(texts)] for rows in found] == _RIGHT * 2


# The last ones have small letters before capitals, ignore hyphens at first, and read aa, but not aA, as a letter.
@pytest.mark.parametrize("kind", [
    "UUID", "VARBINARY(36)", "CHAR(36)", "VARCHAR(36) COLLATE utf8mb4_nopad_bin", "VARCHAR(36) CHARACTER SET latin1",
    "VARCHAR(36) COLLATE utf8mb4_uca1400_as_cs", "VARCHAR(36) CHARACTER SET latin2 COLLATE latin2_czech_cs",
    "VARCHAR(36) COLLATE utf8mb4_danish_ci", "VARCHAR(36) COLLATE utf8mb4_uca1400_danish_as_cs",
])  # fmt: skip
def test_ids_of_mariadb(mariadb: Engine, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _of_ids(mariadb, kind, [*(text for text, _ in _SPELLED), None], monkeypatch) == _RIGHT * 2
    plans = [_plan(mariadb, af.parse({"x": str(one)}, _OF_IDS), "EXPLAIN") for one in _IDS if forms.id_ranges(one)]
    assert all("'range', 'narrowed_x', 'narrowed_x'" in plan for plan in plans), plans


_UNITS: Final = [
    0, 1, -1, 5, 1_999, -1_999, 10**9, 3 * 10**11 + 1, 10**15 - 1, 10**15, 10**17 + 3, 10**18 - 1, 1 - 10**18,
    *(_RANDOM.randrange(10 ** _RANDOM.randrange(1, 18)) for _ in range(4)),
]  # fmt: skip


def _beside(number: float) -> list[float]:
    """Return a double, and others up to and beyond the last that means the same decimal."""
    steps = (0, 1, 4, 9, 40)
    found = [number * (1 + sign * step * 2.0**-52) for step in steps for sign in (-1, 1)]
    return [*found, math.nextafter(number, 1e300), math.nextafter(number, -1e300)]


def _stored(scale: int) -> list[Any]:
    doubles = [
        one for units in _UNITS for off in (0, 0.99e-6, -0.99e-6, 0.5) for one in _beside((units + off) / 10**scale)
    ]
    strange = [2**63 - 1, -(2**63), math.inf, -math.inf, 1e308, 5e-324, -0.0, "19.99", "", "abc", b"", b"19.99", None]
    return [*doubles, *(units // 10**scale for units in _UNITS), *_UNITS, *strange]


@pytest.mark.parametrize("scale", [2, 9])
@pytest.mark.parametrize("kind", _AFFINITIES)
def test_decimals_of_sqlite(sqlite: Engine, kind: str, scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = af.Schema("C", [af.Field("x", af.FieldType.DECIMAL, scale=scale)])
    decimals = [Decimal(units).scaleb(-scale) for units in _UNITS]
    tests = [f'{{"{sign}": {one:f}}}' for one in decimals for sign in ("equals", "gt", "gte", "lt", "lte", "not")]
    tests += [f'{{"gte": {one:f}, "lt": {one + abs(one) / 7 + 1:f}}}' for one in decimals]
    tests += [f'{{"in": [{", ".join(f"{one:f}" for one in decimals[:size])}]}}' for size in (2, 10, 11)]
    _fill(sqlite, kind, _stored(scale))
    for indexed in (False, True):
        if indexed:
            sqlite.fetch(_INDEX)
        for test in tests:
            *narrowed, plain = _both(sqlite, f'{{"x": {test}}}', schema, monkeypatch)
            right = _verdicts(sqlite, plain)
            assert [_verdicts(sqlite, one) for one in narrowed] == [right, right], test


def _plan(engine: Engine, f: af.Filter, words: str) -> str:
    sql = f.to_sql(engine.dialect)  # type: ignore[arg-type]
    return str(engine.fetch(f"{words} SELECT * FROM narrowed WHERE {sql.text}", sql.parameters))


@pytest.mark.parametrize("analyzed", [False, True])
def test_sqlite_searches_a_plain_index_or_that_of_the_expression(sqlite: Engine, analyzed: bool) -> None:
    _fill(sqlite, "TEXT", [str(UUID(int=_RANDOM.getrandbits(128))) for _ in range(3_000)])
    sqlite.fetch("ALTER TABLE narrowed ADD y NUMERIC")
    sqlite.fetch("UPDATE narrowed SET y = id / 7.0")
    schema = af.Schema("C", [*_OF_IDS.fields, af.Field("y", af.FieldType.DECIMAL, scale=2)])
    asked: list[dict[str, Any]] = [
        *({"x": {"in": [str(one) for one in some]}} for some in ([one] for one in _IDS[:-2] if forms.id_ranges(one))),
        *({"y": test} for test in (19.99, {"in": [1, 2.5]}, {"gte": 20, "lt": 21}, {"gt": 400}, {"lt": 1})),
    ]
    filters = [af.parse(one, schema) for one in asked]
    sqlite.fetch(_INDEX)
    sqlite.fetch("CREATE INDEX narrowed_y ON narrowed (y)")
    if analyzed:
        sqlite.fetch("ANALYZE")
    for f in filters:
        found = _plan(sqlite, f, "EXPLAIN QUERY PLAN")
        assert "SEARCH narrowed USING INDEX narrowed_" in found, found
        assert "SCAN" not in found, found
    sqlite.fetch("CREATE INDEX narrowed_of_ids ON narrowed (lower(replace(x, '-', '')))")
    assert "SEARCH narrowed USING INDEX narrowed_of_ids (<expr>=?)" in _plan(sqlite, filters[0], "EXPLAIN QUERY PLAN")
