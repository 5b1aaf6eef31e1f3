"""Frames of Spark: relations of relations, streams, executors in processes of their own."""

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
from audiencefilter.adapters.spark import enter_and_leave, match_partitions, with_audiences
from tests.adapters.many import SCHEMA
from tests.adapters.test_spark import FILTERS, session
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
PERSON = af.Schema(
    "Person",
    [
        af.Field("name", T.STRING),
        af.Field("tags", T.STRING, many=True),
        af.Field("data.plan", T.STRING, attribute="data", path=("plan",)),
    ],
    af.Notation.EXTENDED,
    relations=[af.Relation("orders", ORDER), af.Relation("firm", FIRM, many=False)],
)
PEOPLE: list[dict[str, Any]] = [
    {
        "id": f"c{at}",
        "name": "${x} 'a'`" if at == 4 else f"n{at}",
        "tags": [["vip", "new"], [], None][at % 3],
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
]
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


def test_relations_of_relations_and_all_columns(session: Any, monkeypatch: pytest.MonkeyPatch) -> None:
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
    rows = match_partitions(frame, filters, "id", related).collect()
    assert sorted((row.audience, row.id) for row in rows) == sorted(
        (key, one) for key in expected for one in expected[key]
    )
    assert af.count_many(filters, frame, related=related) == {key: len(ids) for key, ids in expected.items()}


OF_A_STREAM = {"keen": FILTERS["keen"], "bonn": FILTERS["bonn"]}
CHANGE_TYPES = "id bigint, points int, city string, version bigint, gone boolean"
#: What files of changes arrive, one after the other; a change comes twice, and one late.
CHANGES = [
    [(1, 12, "Kiel", 1, False), (2, 3, "Bonn", 2, False), (1, 5, "Bonn", 3, False)],
    [(1, 5, "Bonn", 3, False), (2, 12, "Bonn", 6, False), (2, 0, "Kiel", 4, False), (3, 1, "Kiel", 5, False)],
    [(2, 30, "Bonn", 7, True), (1, 11, "Bonn", 8, False)],
]
EVENTS = [
    (1, 1, "keen", "enter"), (2, 2, "bonn", "enter"), (1, 3, "keen", "leave"), (1, 3, "bonn", "enter"),
    (2, 4, "bonn", "leave"), (2, 6, "keen", "enter"), (2, 6, "bonn", "enter"),
    (2, 7, "keen", "leave"), (2, 7, "bonn", "leave"), (1, 8, "keen", "enter"),
]  # fmt: skip


def test_events_come_once_over_a_restart(session: Any, tmp_path: Path) -> None:
    source, sink, checkpoint = (tmp_path / name for name in ("in", "out", "checkpoint"))
    source.mkdir()

    def run(changes: list[Any]) -> None:
        lines = [
            json.dumps(dict(zip(("id", "points", "city", "version", "gone"), one, strict=True))) for one in changes
        ]
        (source / f"{len(list(source.iterdir()))}.json").write_text("\n".join(lines), encoding="utf-8")
        again()

    def again() -> None:
        frame = session.readStream.schema(CHANGE_TYPES).json(str(source))
        events = enter_and_leave(frame, OF_A_STREAM, "id", "version", "gone")
        query = (
            events.writeStream.format("json").outputMode("append").option("checkpointLocation", str(checkpoint))
            .trigger(availableNow=True).start(str(sink))
        )  # fmt: skip
        query.awaitTermination()

    def written() -> list[Any]:
        return sorted(
            tuple(row) for row in session.read.json(str(sink)).select("id", "version", "audience", "event").collect()
        )

    run(CHANGES[0])
    run(CHANGES[1])
    assert written() == sorted(EVENTS[:7])
    commits = checkpoint / "commits"
    last = max(int(one.name) for one in commits.iterdir() if one.name.isdecimal())
    for lost in (commits / str(last), commits / f".{last}.crc"):
        lost.unlink(missing_ok=True)
    again()
    assert written() == sorted(EVENTS[:7])
    run(CHANGES[2])
    assert written() == sorted(EVENTS)


def test_what_a_stream_cannot_have(session: Any) -> None:
    frame = session.createDataFrame([], f"{CHANGE_TYPES}, joined timestamp")
    late = af.parse({"joined": {"gte": {"now": "-P90D"}}}, SCHEMA)
    with pytest.raises(ValueError, match="audience 'late' depends on the clock"):
        enter_and_leave(frame, {"late": late}, "id", "version")
    with pytest.raises(ValueError, match="the column 'city' for 'version' is string: cast it"):
        enter_and_leave(frame, OF_A_STREAM, "id", "city")


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
tests.test_stores_of_partitions(session)
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
