"""Frames of Spark: relations of relations, executors in processes of their own."""

import json
import math
import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.adapters.spark import with_audiences
from tests.adapters.test_spark import session
from tests.engines.registry import Registry

__all__ = ["session"]


def test_numbers_that_are_none_or_infinite(session: Any) -> None:
    shares = [math.nan, math.inf, -math.inf, 0.5, None, 2.0]
    frame = session.createDataFrame([(at, share) for at, share in enumerate(shares)], "id int, share double")
    schema = af.Schema("Contact", [af.Field("share", T.NUMBER)])
    clauses: list[dict[str, Any]] = [{"share": {"gt": 1}}, {"share": {"lte": 1}}, {"share": None}, {"share": 0.5}]
    filters = {str(one): af.parse(one, schema) for one in clauses}
    assert list(af.count_many(filters, frame).values()) == [2, 2, 2, 1]


T = af.FieldType
LINE = af.Schema("Line", [af.Field("sku", T.STRING), af.Field("price", T.DECIMAL, scale=2)])
ORDER = af.Schema("Order", [af.Field("number", T.INTEGER)], relations=[af.Relation("lines", LINE)])
FIRM = af.Schema("Firm", [af.Field("sector", T.STRING)])
PERSON = af.Schema("Person", [
    af.Field("name", T.STRING),
    af.Field("tags", T.STRING, many=True),
    af.Field("data.plan", T.STRING, attribute="data", path=("plan",)),
], af.Notation.EXTENDED, relations=[af.Relation("orders", ORDER), af.Relation("firm", FIRM, many=False)])  # fmt: skip
PEOPLE: list[dict[str, Any]] = [
    {
        "id": f"c{at}", "name": "${x} 'a'`" if at == 4 else f"n{at}", "tags": [["vip", "new"], [], None][at % 3],
        "data": [json.dumps({"plan": "pro"}), json.dumps({"plan": 1}), None][at % 3],
        "firm": None if at % 4 == 3 else {"sector": ["ngo", "it", "art"][at % 4]},
        "orders": [
            {
                "number": 10 * at + one,
                "lines": [{"sku": f"s{line}", "price": Decimal(f"{line}.50")} for line in range(one + 1)],
            }
            for one in range(at % 3)
        ],
    }
    for at in range(12)
]  # fmt: skip
PERSON_CLAUSES: dict[str, dict[str, Any]] = {
    "quoted": {"name": "${x} 'a'`"},
    "one of many": {"name": {"in": [f"n{number}" for number in range(0, 4_000, 2)]}},
    "vip": {"tags": {"has": "vip"}},
    "no tags": {"tags": {"isEmpty": True}},
    "pro": {"data.plan": "pro"},
    "it": {"firm": {"is": {"sector": "it"}}},
    "not it": {"firm": {"isNot": {"sector": "it"}}},
    "dear": {"orders": {"some": {"lines": {"sum": {"field": "price", "gte": 2}}}}},
    "simple": {"orders": {"every": {"lines": {"count": {"lte": 1}}}}},
    "on average": {"orders": {"avg": {"field": "number", "where": {"lines": {"some": {"sku": "s0"}}}, "gt": 45}}},
    "known numbers": {"orders": {"some": {"number": {"in": list(range(0, 3_000, 3))}}}},
}


def test_relations_of_relations_and_all_columns(session: Any) -> None:
    filters = {key: af.parse(clause, PERSON) for key, clause in PERSON_CLAUSES.items()}
    expected = {key: sorted(one["id"] for one in f.select(PEOPLE)) for key, f in filters.items()}
    assert all(0 < len(ids) < len(PEOPLE) for ids in expected.values()), expected
    people = [
        (one["id"], one["name"], one["tags"], one["data"], one["firm"] and one["firm"]["sector"]) for one in PEOPLE
    ]
    frame = session.createDataFrame(people, "id string, name string, tags array<string>, data string, firmId string")
    orders = [(one["id"], order["number"]) for one in PEOPLE for order in one["orders"]]
    lines = [
        (order["number"], line["sku"], line["price"])
        for one in PEOPLE for order in one["orders"] for line in order["lines"]
    ]  # fmt: skip
    of_order = af.Related(
        session.createDataFrame(lines, "number int, sku string, price decimal(9, 2)"), {"number": "number"}
    )
    firms = session.createDataFrame([("ngo", "ngo"), ("it", "it"), ("art", "art")], "firmId string, sector string")
    related = {
        "orders": af.Related(
            session.createDataFrame(orders, "id string, number int"), {"id": "id"}, None, {"lines": of_order}
        ),
        "firm": af.Related(firms, {"firmId": "firmId"}),
    }
    found: dict[str, list[str]] = {key: [] for key in filters}
    for row in with_audiences(frame, filters, related).collect():
        for key in row.audiences:
            found[key].append(row.id)
    assert {key: sorted(ids) for key, ids in found.items()} == expected
    assert af.count_many(filters, frame, related=related) == {key: len(ids) for key, ids in expected.items()}


_ON_A_CLUSTER = """
from pyspark.sql import SparkSession
from tests.adapters import test_spark as tests

builder = SparkSession.builder.master("local-cluster[2,1,700]").config("spark.executor.memory", "700m")
for key, value in {
    "ui.enabled": "false", "driver.host": "127.0.0.1", "driver.bindAddress": "127.0.0.1", "log.level": "ERROR",
    "sql.shuffle.partitions": "4", "sql.session.timeZone": "Pacific/Apia",
}.items():
    builder = builder.config(f"spark.{key}", value)
session = builder.getOrCreate()
tests.test_audiences_of_each_contact(session)
tests.check_counts(session)
print("executors:", session.sparkContext._jsc.sc().getExecutorMemoryStatus().size() - 1)
session.stop()
"""


@pytest.mark.engines
def test_executors_in_processes_of_their_own(engines: Registry, tmp_path: Path) -> None:
    engines.get("spark")  # which skips the test, or fails it, where there is none
    folders = {"SPARK_WORKER_DIR": str(tmp_path / "work"), "SPARK_LOCAL_DIRS": str(tmp_path / "local")}
    environment = {**os.environ, **folders, "PYSPARK_PYTHON": sys.executable, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", _ON_A_CLUSTER], capture_output=True, text=True, env=environment, check=False, timeout=900
    )
    assert "executors: 2" in done.stdout, done.stderr
