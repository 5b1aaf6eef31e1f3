"""Keys that join records are compared byte by byte, whatever the columns' collations and types are."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.conformance.corpus import link_rows
from tests.engines.engine import Engine
from tests.engines.registry import Registry

T = af.FieldType
_TEXTS: Final = (None, "a", "A", "a ", "á", "b")
_NUMBERS: Final = (None, 0, 1, 2, 1)
#: The types of our key and of theirs.
_TYPES: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "sqlite": [(f"TEXT COLLATE {one}", f"TEXT COLLATE {one}") for one in ("NOCASE", "RTRIM")],
    "mariadb": [
        *(
            (f"{one} COLLATE utf8mb4_general_ci", f"{one} COLLATE utf8mb4_general_ci")
            for one in ("VARCHAR(20)", "CHAR(20)", "TEXT")
        ),
        *[("VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_swedish_ci",) * 2],
    ],
    "postgresql_icu": [('text COLLATE "insensitive"', 'text COLLATE "insensitive"')],
    "clickhouse": [
        ("Nullable(Int32)", "Nullable(Int64)"),
        ("Nullable(Int64)", "UInt8"),
        ("LowCardinality(String)", "Nullable(String)"),
        ("Nullable(String)", "LowCardinality(Nullable(String))"),
        ("String", "LowCardinality(String)"),
    ],
}
_ASKED: Final[Sequence[dict[str, Any]]] = (
    {"some": {}}, {"some": {"city": "x"}}, {"every": {"city": "x"}}, {"none": {}}, {"count": {"gte": 1}},
    {"count": {"lt": 1}}, {"max": {"field": "n", "lt": 4}},
)  # fmt: skip
_CITY: Final = (af.Field("city", T.STRING), af.Field("n", T.INTEGER))


def _rows(held_as: str, values: Sequence[Any], last_city: str | None) -> list[dict[str, Any]]:
    if "Nullable" not in held_as and held_as.startswith(("Low", "Int", "UInt", "String")):
        values = [value for value in values if value is not None]
    cities = ["x", *[last_city] * len(values)]
    return [{"key": value, "city": cities[at], "n": at} for at, value in enumerate(values)]


@pytest.mark.parametrize("is_known", [False, True], ids=["unknown", "field"])
@pytest.mark.parametrize(
    "name", [name if name == "sqlite" else pytest.param(name, marks=pytest.mark.engines) for name in _TYPES]
)
def test_keys_are_the_same_byte_for_byte(engines: Registry, name: str, is_known: bool) -> None:
    engine = engines.get(name)
    if name == "postgresql_icu":
        engine.create_insensitive_collation("insensitive")  # type: ignore[attr-defined]
        is_known = True  # a column of unknown type is compared with = alone
    for types in _TYPES[name]:
        _check(engine, types, is_known)


def _check(engine: Engine, types: tuple[str, str], is_known: bool) -> None:
    has_numbers = "Int" in types[0]
    of_key = af.Field("key", T.INTEGER if has_numbers else T.STRING, bits=64 if has_numbers else 32)
    values: Sequence[Any] = _NUMBERS if has_numbers else _TEXTS
    if types[0].startswith("CHAR"):  # which drops blanks at the end
        values = [value and value.rstrip() for value in values]
    ours, theirs = _rows(types[0], values, "x"), _rows(types[1], values[1:4], None)
    for table, rows, held_as in (("ours", ours, types[0]), ("theirs", theirs, types[1])):
        engine.load(table, af.Schema(table, [of_key, *_CITY]), rows, columns={"key": held_as})
    known = [of_key] if is_known else []
    schema = af.Schema("Ours", [*_CITY, *known], relations=[af.Relation("others", af.Schema("T", [*_CITY, *known]))])
    for on in ({"key": "key"}, {"key": "key", "city": "city"}):
        linked = [dict(row) for row in ours]
        link_rows(linked, "others", True, on, theirs)
        related = {"others": af.Related("theirs", on=on)}
        for asked in _ASKED:
            for beside in ({}, {"city": "x"}):
                f = af.parse({**beside, "others": asked}, schema)
                right = [at for at, row in enumerate(linked) if f.matches(row)]
                for alias in ("ours", None):
                    sql = f.to_sql(engine.dialect, alias, related=related)  # type: ignore[arg-type]
                    assert engine.ids("ours", sql.text, sql.parameters) == right, (types, on, asked, sql.text)
