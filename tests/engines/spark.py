"""Spark, with a JVM of its own."""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, ClassVar

import audiencefilter as af
from tests.engines.engine import AbsentError, Column, Engine, Parameters
from tests.engines.folder import make_folder

_TYPES = {
    af.FieldType.STRING: "STRING", af.FieldType.NUMBER: "DOUBLE", af.FieldType.BOOLEAN: "BOOLEAN",
    af.FieldType.DATETIME: "TIMESTAMP", af.FieldType.DATE: "DATE", af.FieldType.UUID: "STRING",
}  # fmt: skip
# How many conditions one query evaluates, and how much text they may have: compiling a query takes longer than
# running it, and 150 at a time took a third less than 50.
_BATCH = 150
_LONGEST = 100_000


class Spark(Engine):
    """Tables are temporary views of data in memory."""

    name: ClassVar[str] = "spark"
    dialect: ClassVar[str] = "spark"
    _mark = "`"
    _integers = ("INT", "BIGINT")
    _decimals = "DECIMAL(30, {scale})"
    _document_type = "STRING"
    _types = _TYPES

    def __init__(self) -> None:
        try:
            from pyspark.errors import PySparkRuntimeError
            from pyspark.sql import SparkSession
        except ImportError as error:
            raise AbsentError(str(error)) from error
        if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
            raise AbsentError("java is not installed")
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # what workers run
        self._folder = make_folder("spark")
        builder = SparkSession.builder
        for key, value in self._settings().items():
            builder = builder.config(key, value)
        try:
            self.session = builder.getOrCreate()
        except PySparkRuntimeError as error:
            shutil.rmtree(self._folder)
            raise AbsentError(str(error)) from error

    def fetch(self, text: str, parameters: Parameters | None = None) -> list[tuple[Any, ...]]:
        done = self.session.sql(text, args=parameters or None)
        return [tuple(row) for row in done.collect()]

    def ids(self, table: str, condition: str, parameters: Parameters | None = None) -> list[int]:
        """Return the ids in order. They are sorted here, because Spark needs a second job to sort them."""
        return sorted(row[0] for row in self.fetch(f"SELECT id FROM {self.quote(table)} WHERE {condition}", parameters))

    def verdicts(self, table: str, conditions: Sequence[tuple[str, Parameters | None]]) -> list[list[int]]:
        """Return the ids for each of many conditions; those without parameters share queries."""
        found: list[list[int]] = [[] for _ in conditions]
        plain = [place for place, (_, parameters) in enumerate(conditions) if not parameters]
        for batch in _batches(plain, [len(condition) for condition, _ in conditions]):
            for place, ids in zip(batch, self._judge(table, [conditions[place][0] for place in batch]), strict=True):
                found[place] = ids
        for place, (condition, parameters) in enumerate(conditions):
            if parameters:
                found[place] = self.ids(table, condition, parameters)
        return found

    def close(self) -> None:
        context = self.session.sparkContext
        process = context._gateway.proc
        self.session.stop()
        # The JVM would outlive its session until this process ends. It removes its files when its input ends.
        context._gateway.shutdown()
        type(context)._gateway = type(context)._jvm = None
        process.stdin.close()
        process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _judge(self, table: str, conditions: Sequence[str]) -> list[list[int]]:
        """Evaluate some conditions in one query."""
        verdicts = ", ".join(f"({condition}) IS TRUE" for condition in conditions)
        rows = sorted(self.fetch(f"SELECT id, {verdicts} FROM {self.quote(table)}"))
        return [[row[0] for row in rows if row[place]] for place in range(1, len(conditions) + 1)]

    def _settings(self) -> dict[str, str]:
        return {
            "spark.master": "local[2]",
            "spark.log.level": "ERROR",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            # What thousands of plans leave behind fills the 1 GB that there is else, and collecting it takes for ever.
            "spark.driver.memory": "4g",
            # Plans and what is generated of them run once: optimizing it took as long as all else.
            "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.local.dir": str(self._folder / "local"),
            # Planned anew after each stage, a query with many subqueries of tables in memory takes minutes.
            "spark.sql.adaptive.enabled": "false",
            "spark.sql.ansi.enabled": "true",
            "spark.sql.session.timeZone": self.hostile_zone,
            "spark.sql.shuffle.partitions": "2",
            "spark.sql.warehouse.dir": str(self._folder / "warehouse"),
        }

    def _list_type(self, field: af.Field) -> str:
        return f"ARRAY<{self._column_type(field.element, ())}>"

    def _create(self, table: str, columns: Sequence[Column], records: Sequence[tuple[Any, ...]]) -> None:
        self.session.catalog.clearCache()  # what it keeps of tables that were made anew is never asked for again
        frame = self.session.createDataFrame(records, self._definition(columns, "BIGINT"))
        frame.coalesce(1).cache().createOrReplaceTempView(self.quote(table))

    def _instant(self, instant: datetime) -> datetime:
        return instant


def _batches(places: Sequence[int], lengths: Sequence[int]) -> Iterator[list[int]]:
    """Yield places together as long as they are few enough, and the lengths at them short enough."""
    batch: list[int] = []
    total = 0
    for place in places:
        if batch and (len(batch) == _BATCH or total + lengths[place] > _LONGEST):
            yield batch
            batch, total = [], 0
        batch.append(place)
        total += lengths[place]
    if batch:
        yield batch
