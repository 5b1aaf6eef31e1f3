"""A value at a path that has a column of its own, such as a generated one."""

from typing import Any

import pytest

import audiencefilter as af

T = af.FieldType
SCHEMA = af.Schema(
    "Contact",
    [
        af.Field("plan", T.STRING, attribute="data", path=("plan",)),
        af.Field("total", T.INTEGER, attribute="data", path=("total",), bits=64),
        af.Field("tags", T.STRING, attribute="data", path=("tags",), many=True),
    ],
    af.Notation.EXTENDED,
)
WITH_DEALS = af.Schema(
    "Owner", [af.Field("id", T.INTEGER)], af.Notation.EXTENDED, relations=[af.Relation("deals", SCHEMA, many=True)]
)


def test_it_is_compared_as_any_column() -> None:
    own = {name: af.Column(f"{name} of data", "value") for name in ("plan", "total")}
    f = af.parse({"plan": "pro", "total": {"gte": 2**40}}, schema=SCHEMA)
    plain = af.parse(
        {"plan": "pro", "total": {"gte": 2**40}},
        schema=af.Schema(
            "Contact", [af.Field("plan", T.STRING), af.Field("total", T.INTEGER, bits=64)], af.Notation.EXTENDED
        ),
    )
    for dialect in ("sqlite", "postgresql", "mariadb", "mysql", "duckdb", "clickhouse", "spark"):
        names = {name: column.name for name, column in own.items()}
        assert f.to_sql(dialect, "c", own) == plain.to_sql(dialect, "c", names)


def test_it_is_worked_out_as_any_column() -> None:
    f = af.parse({"deals": {"max": {"field": "total", "gt": 5}}}, schema=WITH_DEALS)
    deals = af.Related("deals", on={"id": "owner"}, columns={"total": af.Column("own", "value")})
    text, _ = f.to_sql("postgresql", "c", related={"deals": deals})
    assert 'max(audiencefilter_1."own"' in text.replace('"audiencefilter_1"', "audiencefilter_1")


@pytest.mark.parametrize("columns", [{"tags": af.Column("own", "value")}, {"data": af.Column("own", "value")}], ids=str)
def test_lists_and_whole_documents_have_none(columns: dict[str, Any]) -> None:
    name = next(iter(columns))
    f = af.parse({"tags" if name == "tags" else "plan": None}, schema=SCHEMA)
    with pytest.raises(af.UnsupportedError, match="value"):
        f.to_sql("mariadb", columns=columns)
