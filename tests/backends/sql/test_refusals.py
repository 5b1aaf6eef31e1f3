"""Columns of lists and custom data that a dialect cannot ask exactly, and what it says of each."""

import re
from typing import Any, Final

import pytest

import audiencefilter as af

T = af.FieldType
LIST: Final = af.Field("f", T.STRING, many=True)
DATA: Final = af.Field("f", T.STRING, attribute="data", path=("plan",))
WIDE: Final = af.Field("f", T.INTEGER, attribute="data", path=("plan",), bits=64)
HALF: Final = af.Field("f", T.STRING, attribute="data", path=("\ud800",))
STRUCTS: Final = "name JSON, VARCHAR or STRUCT"


def of(kind: T, **said: Any) -> af.Field:
    return af.Field("f", kind, many=True, **said)


#: The field, the type of its column, and what is said.
REFUSED: Final[dict[str, list[tuple[af.Field, str | None, str]]]] = {
    "sqlite": [
        (WIDE, None, "64-bit integers in custom data"),
        (af.Field("f", T.STRING, attribute="data", path=("a\0b",)), None, "the key"),
        (HALF, None, "the key"),
        (af.Field("f", T.STRING, attribute="data", path=("k",) * 33), None, "a path of 33 keys"),
        (DATA, "jsonb", "of the type 'jsonb'"),
        (LIST, "text[]", "of the type 'text[]'"),
    ],
    "postgresql": [
        *((of(T.STRING), kept, "a list of string values in a column of") for kept in ("integer[]", "hstore")),
        *((of(T.INTEGER), kept, "a list of integer values in a column of") for kept in ("smallint[]", "numeric[]")),
        *((of(T.NUMBER), kept, "a list of number values in a column of") for kept in ("real[]", "numeric(10, 2)[]")),
        (of(T.DATETIME), "date[]", "a list of datetime values in a column of"),
    ],
    "duckdb": [
        (DATA, "STRUCT(Plan VARCHAR)", "'plan'"),
        (DATA, "STRUCT(plan DATE)", "DATE"),
        *((DATA, kept, STRUCTS) for kept in ("MAP(VARCHAR, VARCHAR)", "STRUCT(plan VARCHAR", "INTEGER")),
    ],
    "clickhouse": [
        *((DATA, kept, "store it as") for kept in ("JSON", "Array(String)", "Map(String, String)")),
        (LIST, "JSON", "store it as"),
        (WIDE, None, "32 bits"),
        (of(T.INTEGER, attribute="data", path=("k",), bits=64), "String", "32 bits"),
    ],
    "spark": [
        *((LIST, kept, "store it as") for kept in (
            "array<int>", "array<string collate UTF8_LCASE>", "array<char(5)>", "array<array<string>>", "jsonb",
        )),
        *((DATA, kept, "variant") for kept in (
            "array<string>", "struct<plan: string>", "map<string, string>", "string collate UTF8_LCASE",
        )),
        *((of(T.DATETIME), kept, "variant") for kept in ("array<timestamp_ntz>", "array<date>")),
        (of(T.NUMBER), "array<decimal(10,2)>", "variant"),
        (WIDE, None, "declare 32 bits"),
    ],
    **{
        dialect: [
            (WIDE, "json", "declare 32 bits"),
            (DATA, "blob", "the type 'blob'"),
            (HALF, "json", "no text of UTF-8"),
            (LIST, "array", "the type 'array'"),
        ]
        for dialect in ("mysql", "mariadb")
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("dialect", "field", "kept", "words"), [(dialect, *row) for dialect, rows in REFUSED.items() for row in rows]
)
def test_what_is_not_exact_is_refused_in_words(dialect: Any, field: af.Field, kept: str | None, words: str) -> None:
    columns = None if kept is None else {"f": af.Column(field.attribute, kept)}
    schema = af.Schema("Row", [field], af.Notation.EXTENDED)
    for clause in ({"f": None}, {"f": {"not": None}}):
        with pytest.raises(af.UnsupportedError, match=f"^{dialect} cannot express .*{re.escape(words)}") as caught:
            af.parse(clause, schema).to_sql(dialect, columns=columns)
        assert caught.value.backend == dialect
