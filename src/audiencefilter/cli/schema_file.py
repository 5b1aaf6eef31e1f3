"""The schemas that ``--schema`` names: built-in ones, and schema files."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from audiencefilter import CONTACT, Limits, Schema
from audiencefilter.cli.guard import Failure
from audiencefilter.contacts.related import RelatedTable
from audiencefilter.contacts.schema_file import FileTables, read_schema, schema_text
from audiencefilter.tools import show

__all__ = ["BUILT_IN", "load_schema", "load_tables", "schema_text"]

#: Schemas without a file.
BUILT_IN: Final[Mapping[str, Schema]] = {"contact": CONTACT}


def load_schema(name: str) -> Schema:
    """Return a built-in schema or the schema of a file."""
    return BUILT_IN[name] if name in BUILT_IN else _read(Path(name))[0]


def load_tables(name: str, schema: Schema) -> tuple[RelatedTable, ...]:
    """Return the tables that a schema file names for the relations of a schema, including nested relations."""
    if name in BUILT_IN:
        return ()
    own, tables = _read(Path(name))
    return tuple(_tables(schema, own.name, tables, ()))


def _tables(schema: Schema, key: str, tables: FileTables, path: tuple[str, ...]) -> Iterator[RelatedTable]:
    if len(path) == Limits().relations:
        return
    for relation in schema.relations.values():
        if (found := tables.get((key, relation.name))) is not None:
            way = (*path, relation.name)
            yield RelatedTable(way, found.table, found.on)
            yield from _tables(relation.schema, found.leads_to, tables, way)


def _read(path: Path) -> tuple[Schema, FileTables]:
    try:
        return read_schema(path)
    except FileNotFoundError:
        raise Failure(
            f"there is no schema {show(str(path))}: write {', '.join(BUILT_IN)}, or the name of a schema file"
        ) from None
    except ValueError as error:
        raise Failure(str(error)) from None
