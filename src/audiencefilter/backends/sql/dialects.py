"""The dialects by name, and the standard dialect, which belongs to no engine."""

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.dialect import OBJECT, Dialect, Shape, Storage, presence
from audiencefilter.backends.sql.forms import COLUMN, PLACEHOLDERS, Fragment, Kind, Operand, Placeholder, Zone
from audiencefilter.language.instants import format_instant
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import Where


class _Dialects(Mapping[str, Dialect]):
    """The dialects by name. Each is imported and built at its first look-up."""

    def __init__(self) -> None:
        self.built: dict[str, Dialect] = {}

    def __getitem__(self, name: str) -> Dialect:
        if name not in self.built:
            dialect, module = _CLASSES[name], "mysql" if name == "mariadb" else name
            self.built[name] = getattr(import_module(f"audiencefilter.backends.sql.{module}"), dialect)()
        return self.built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


_CLASSES: Final = {
    "sqlite": "SQLite", "postgresql": "PostgreSQL", "mysql": "MySQL", "mariadb": "MariaDB", "duckdb": "DuckDB",
    "clickhouse": "ClickHouse", "spark": "Spark",
}  # fmt: skip
DIALECTS: Final = _Dialects()


class Standard(Dialect):
    """SQL for people to read, without regard to collations and versions of Unicode."""

    name = "standard"
    paramstyle = "named"
    placeholders = PLACEHOLDERS | {FieldType.DATETIME: Placeholder(Kind.TEXT, format_instant)}
    zone_at_path = Zone.UNKNOWN

    def ascii_fold(self) -> Fragment:
        return ("lower(", COLUMN, ")")

    def exact(self, test: o.Match) -> Fragment:
        return _like((COLUMN,), test.where)

    def folded(self, test: o.FoldedMatch) -> Fragment:
        return _like(self.ascii_fold(), test.where)

    def stored(self, field: Field, type_name: str | None) -> Storage:
        return Storage.JSON if field.path else Storage.ARRAY

    storage = stored  # refuses nothing

    def at_path(self, shape: Shape) -> Fragment:
        return self._of_document("json_value", shape)

    def of_list(self, test: o.ListTest, zone: Zone, shape: Shape) -> Fragment:
        value = self._of_document("json_query", shape) if shape.path else (COLUMN,)
        values: Fragment = ("ARRAY[", self.placeholder(shape.type, zone).spread(), "]")
        match test:
            case o.Presence() | o.Known():
                return presence(test, value)
            case o.Has(o.Count.ONE):
                form: Fragment = (self.placeholder(shape.type, zone).spread(), " = ANY (", *value, ")")
            case o.Has():
                form = (*value, " @> " if test.every else " && ", *values)
            case o.Equals():
                form = (*value, " = ", *values)
            case o.Empty():
                form = ("cardinality(", *value, ") = 0")
            case _:
                assert_never(test)
        return ("NOT (", *form, ")") if test.negated else form

    def objects(self, path: tuple[str, ...], many: bool, storage: Storage) -> Fragment:
        found = self._of_document("json_query", Shape(FieldType.STRING, path=path))
        return ("SELECT unnest(" if many else "SELECT (", *found, f") AS {OBJECT}")

    def _of_document(self, function: str, shape: Shape) -> Fragment:
        path = "$" + "".join(f".{json.dumps(key, ensure_ascii=False)}" for key in shape.path)
        return (f"{function}(", COLUMN, f", {self.text_literal(path)})")


def _like(column: Fragment, where: Where | None) -> Fragment:
    return (*column, " LIKE ", Operand(Kind.TEXT, patterns.sided(where, patterns.like, "%")), " ESCAPE '\\'")
