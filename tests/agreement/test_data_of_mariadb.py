"""Lists and keys on MariaDB, whose collations take other texts for equal."""

from collections.abc import Sequence
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.engines.mariadb import MariaDB

pytestmark = pytest.mark.engines
T = af.FieldType
TABLE: Final = "documents"


def load(mariadb: MariaDB, documents: Sequence[str | None], type_name: str = "JSON") -> None:
    mariadb.fetch(f"CREATE OR REPLACE TABLE {TABLE} (id INT PRIMARY KEY, data {type_name})")
    rows = [(number, text) for number, text in enumerate(documents)]
    places = ", ".join(["(%s, %s)"] * len(rows))
    mariadb.fetch(f"INSERT INTO {TABLE} VALUES {places}", [value for row in rows for value in row])


def test_integers_of_64_bits_in_a_list(mariadb: MariaDB) -> None:
    values = [2**63 - 1, -(2**63), 2**53 + 1, 2**53, 10**18]
    beyond = ["1e+18", "1e18", "2.5", "9223372036854775808", "-9223372036854775809", "1e19", "9" * 400]
    load(mariadb, [f"[{value}]" for value in (*values, *beyond)])
    schema = af.Schema("S", [af.Field("data", T.INTEGER, bits=64, many=True)], af.Notation.EXTENDED)
    for number, value in enumerate(values):
        for operand in ({"has": value}, {"equals": [value]}, {"hasEvery": [value]}):
            f = af.parse({"data": operand}, schema=schema)
            expected = [number, 5, 6] if value == 10**18 else [number]
            assert mariadb.ids(TABLE, *f.to_sql("mariadb")) == expected
            assert mariadb.ids(TABLE, f.to_sql("mariadb", inline=True).text) == expected
    assert mariadb.ids(TABLE, *af.parse({"data": None}, schema=schema).to_sql("mariadb")) == [7, 8, 9, 10, 11]


@pytest.mark.parametrize("storage", ["json", "text"])
def test_no_list_is_taken_for_one_that_collates_equal(mariadb: MariaDB, storage: str) -> None:
    load(mariadb, ['["a"]', '["A"]', '["\u00e1"]', '["a "]', '["b"]'] * 3, "VARCHAR(99) COLLATE utf8mb4_general_ci")
    schema = af.Schema("S", [af.Field("data", T.STRING, many=True)], af.Notation.EXTENDED)
    for operand in ({"has": "a"}, {"hasEvery": ["a"]}, {"equals": ["a"]}):
        condition = af.parse({"data": operand}, schema=schema).to_sql(
            "mariadb", columns={"data": af.Column("data", storage)}
        )
        assert mariadb.ids(TABLE, *condition) == [0, 5, 10]


# -- related records --------------------------------------------------------------------------------------------------

_ASKED: Final[tuple[tuple[dict[str, Any], list[int]], ...]] = (
    ({"some": {}}, [1, 2, 3]),
    ({"some": {"city": "x"}}, [2, 3]),
    ({"every": {"city": "x"}}, [0, 2, 3, 4]),
    ({"none": {}}, [0, 4]),
    ({"count": {"gte": 1}}, [1, 2, 3]),
    ({"count": {"lt": 1}}, [0, 4]),
)


@pytest.mark.parametrize("type_name", ["VARCHAR(20)", "CHAR(20)", "TEXT", "VARCHAR(20) CHARACTER SET latin1"])
@pytest.mark.parametrize("is_known", [False, True])
def test_keys_are_the_same_character_for_character(mariadb: MariaDB, type_name: str, is_known: bool) -> None:
    collation = "latin1_swedish_ci" if "latin1" in type_name else "utf8mb4_general_ci"
    for table, texts in (("ours", ["a", "A", "b ", "\u00e1", "c"]), ("theirs", ["A", "b ", "\u00e1"])):
        index = "k(10)" if type_name == "TEXT" else "k"
        columns = f"id INT PRIMARY KEY, k {type_name} COLLATE {collation}, city TEXT, KEY ({index})"
        mariadb.fetch(f"CREATE OR REPLACE TABLE {table} ({columns})")
        for number, text in enumerate(texts):
            mariadb.fetch(f"INSERT INTO {table} VALUES (%s, %s, %s)", [number, text, "x" if number else None])
    fields = [af.Field("city", T.STRING), *([af.Field("k", T.STRING)] if is_known else ())]
    action = af.Schema("Action", [af.Field("city", T.STRING)], af.Notation.EXTENDED)
    schema = af.Schema("S", fields, af.Notation.EXTENDED, relations=[af.Relation("actions", action, many=True)])
    related = {"actions": af.Related("theirs", on={"k": "k"})}
    for asked, expected in _ASKED:
        for alias in ("ours", None):
            f = af.parse({"actions": asked}, schema=schema)
            assert mariadb.ids("ours", *f.to_sql("mariadb", alias, related=related)) == expected, asked
