"""Objects in custom data on engines: hostile documents, keys and members, as the rules say."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import pytest
import sqlalchemy as sa

import audiencefilter as af
from tests import reference_documents as reference
from tests.agreement.documents import DOCUMENTS, PATHS, values
from tests.agreement.test_data import KINDS, Question, asked_of_values, compare, load_documents, parsed
from tests.described import schema_of
from tests.engines.engine import Engine
from tests.engines.registry import Registry

NOW: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
#: The columns of each engine whose objects are read, and of so many paths one.
_COLUMNS: Final = [
    ("sqlite", "text", 3), ("postgresql", "jsonb", 3), ("postgresql", "text", 6), ("duckdb", "VARCHAR", 12),
    ("clickhouse", "Nullable(String)", 12), ("mariadb", "LONGTEXT", 6), ("mariadb", "JSON", 6), ("spark", "string", 48),
]  # fmt: skip
_ID: Final = {"name": "id", "type": "INTEGER"}
#: What stands where a relation leads.
_FOUND: Final = (
    "[]", "{}", "[{}]", '[{}, {}, 5, null, [{}], "{}", true]', "null", "5", '"[{}]"', '{"0": {}}', "[[{}]]",
    '[{"m": 1}, {"m": 2}]', '[{"m": 1, "items": [{"m": 2}]}]',
)  # fmt: skip


def _documents() -> list[Any]:
    members = [f'{{"items": [{{"m": {value}}}, 7, {{}}]}}' for value in values()]
    found = [*DOCUMENTS, *members]
    for path in PATHS:
        found += [_under(path, text) for text in _FOUND[:: 1 if path == ("plan",) else 3]]
    return found


def _under(path: Sequence[str], text: str) -> str:
    if not path:
        return text
    return f"{{{json.dumps(path[0], ensure_ascii=False)}: {_under(path[1:], text)}}}"


def _questions(rows: Sequence[reference.Row], step: int) -> Iterator[Question]:
    def question(described: dict[str, Any], item: dict[str, Any], clause: dict[str, Any]) -> Question:
        document = {
            "root": "D",
            "schemas": {"D": {"fields": [_ID], "relations": [described]}, "Item": {"fields": [item]}},
        }
        verdicts = reference.verdicts(clause, document, [row.holder for row in rows], NOW)
        return schema_of(document), clause, [verdict is True for verdict in verdicts]

    number = {"name": "m", "type": "INTEGER"}
    for path in PATHS[::step]:
        items = {"name": "items", "schema": "Item", "many": True, "attribute": "value", "path": list(path)}
        for count in range(4):
            yield question(items, number, {"items": {"count": {"equals": reference.Number(str(count))}}})
        yield question(items, number, {"items": {"sum": {"field": "m", "gte": reference.Number("3")}}})
        one = {**items, "name": "one", "many": False}
        yield question(one, number, {"one": {"is": {}}})
        yield question(one, number, {"one": {"isNot": {"m": reference.Number("1")}}})
    items = {"name": "items", "schema": "Item", "many": True, "attribute": "value", "path": ["items"]}
    for kind in KINDS:
        for many in (False, True):
            of = {
                "name": "f",
                "type": kind,
                "attribute": "m",
                "many": many,
                **({"scale": 2} if kind == "DECIMAL" else {}),
            }
            held = [part.value(of) for row in rows for part in row.rows(items)]
            for number_of, (where, _) in enumerate(asked_of_values(of, held)):
                if number_of < 4 or number_of % step == 0:
                    yield question(items, of, {"items": {("some", "every", "none")[number_of % 3]: where}})


@pytest.mark.engines
@pytest.mark.parametrize(("name", "kept", "step"), _COLUMNS)
def test_objects(engines: Registry, name: str, kept: str, step: int) -> None:
    engine = engines.get(name)
    documents = load_documents(engine, kept, _documents())
    questions = list(_questions(parsed(documents), step))
    assert sum(0 < sum(chosen) < len(chosen) for _, _, chosen in questions) > 0.6 * len(questions)
    compare(engine, kept, documents, questions)
    if name == "mariadb":  # in strict mode a statement that changes rows fails where a value cannot be read
        engine.fetch("SET SESSION sql_mode = 'STRICT_ALL_TABLES,TRADITIONAL'")
        try:
            for schema, clause, _ in questions[::3]:
                f = af.parse(reference.write(clause), schema)
                sql = f.to_sql("mariadb", "documents", {"value": af.Column("value", kept)}, inline=True)
                engine.fetch(f"UPDATE documents SET value = value WHERE {sql.text}")
        finally:
            engine.fetch("SET SESSION sql_mode = DEFAULT")


@pytest.mark.parametrize("name", ["sqlite", pytest.param("duckdb", marks=pytest.mark.engines)])
def test_a_key_that_a_driver_reads_as_a_parameter_is_refused(engines: Registry, name: str) -> None:
    item = af.Schema("Item", [af.Field("m", af.FieldType.INTEGER)])
    schema = af.Schema(
        "D",
        [af.Field("id", af.FieldType.INTEGER)],
        relations=[af.Relation("items", item, attribute="value", path=("%(p1)s",))],
    )
    table = sa.table("documents", sa.column("id"), sa.column("value", sa.Text()))
    engine: Engine = engines.get(name)
    alchemy = engine.with_dialect()
    f = af.parse({"items": {"some": {"m": 1}}}, schema)
    with alchemy.connect() as connection, pytest.raises(af.UnsupportedError, match="reads as a parameter"):
        connection.scalars(sa.select(table.c.id).where(f.to_sqlalchemy(table)))
