"""Lists on Spark that JSON could not have."""

from typing import Any

import audiencefilter as af
from tests.engines.spark import Spark

T = af.FieldType

# -- lists ------------------------------------------------------------------------------------------------------------


# -- custom data ------------------------------------------------------------------------------------------------------


def test_elements_of_a_variant_that_no_json_has(spark: Spark) -> None:
    spark.fetch(
        "CREATE OR REPLACE TEMPORARY VIEW data AS SELECT id, CAST(c AS VARIANT) AS c FROM VALUES "
        "(0, array(double('NaN'), 1.5D)), (1, array(double('Infinity'))), (2, array(1.5D)) AS t(id, c)"
    )
    schema = af.Schema("Data", [af.Field("c", T.NUMBER, many=True)])
    given = {"c": af.Column("c", "variant")}

    def ids(clause: dict[str, Any]) -> list[int]:
        return spark.ids("data", *af.parse(clause, schema=schema).to_sql("spark", columns=given))

    assert ids({"c": {"has": 1.5}}) == [0, 2]
    assert ids({"c": {"not": {"has": 2}}}) == [0, 2]
    assert ids({"c": {"equals": [1.5]}}) == [2]
    assert ids({"c": None}) == [1]
