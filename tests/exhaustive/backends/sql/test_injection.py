"""Neither any of many hostile values nor any of many names changes what a statement is."""

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS
from tests.backends.sql.test_injection import (
    LONG,
    NAMED,
    NAMES,
    VALUES,
    check_names,
    check_values,
    harmless,
    loaded,
    of_crowd,
    of_value,
    test_a_literal_is_the_text,
    test_a_long_list_finds_its_values,
    test_each_name_is_that_of_its_column_and_its_table,
    test_each_value_finds_itself,
    test_spark_does_not_put_its_settings_into_a_literal,
)
from tests.engines.engine import Engine
from tests.engines.spark import Spark

__all__ = [
    "loaded",
    "test_a_literal_is_the_text",
    "test_a_long_list_finds_its_values",
    "test_each_name_is_that_of_its_column_and_its_table",
    "test_each_value_finds_itself",
    "test_spark_does_not_put_its_settings_into_a_literal",
]


@pytest.fixture(scope="module")
def local_engine(engine: Engine) -> Engine:
    """Each engine in turn, where the default tests have those that need no server."""
    return engine


@pytest.mark.parametrize("dialect", DIALECTS)
def test_values(dialect: str) -> None:
    for value in (*VALUES, *LONG):
        check_values(dialect, of_value(value), harmless(of_value, value))


def test_values_of_crowds() -> None:
    for value in VALUES:
        if len(value) < 100:
            check_values("postgresql", of_crowd(value), harmless(of_crowd, value))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_names(dialect: str) -> None:
    check_names(dialect, NAMES)


def test_spark_does_not_put_its_settings_into_a_name(spark: Spark) -> None:
    """Such a name is refused, if it cannot be that of its column. Other engines have it among the names below."""
    schema = af.Schema("Row", [af.Field("f", af.FieldType.INTEGER, "${spark.master}")])
    f = af.parse({"f": 1}, schema)
    spark.load(NAMED, schema, [{"${spark.master}": 1}, {}])
    try:
        condition = f.to_sql("spark")
    except af.UnsupportedError:
        return
    assert spark.ids(NAMED, *condition) == [0]
