"""``--related``: the tables of a database with the related records of a contact."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final

import typer

from audiencefilter import Filter, Related, Schema
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.schema_file import load_tables
from audiencefilter.contacts.related import RelatedTable, every, steps_of, unnamed
from audiencefilter.tools import instead_of, show

RelatedOption = Annotated[
    list[str] | None,
    typer.Option(
        "--related",
        metavar="RELATION=TABLE:OURS=THEIRS",
        help="The table of a relation's records, and the columns that are the same in both, with commas between; "
        "may be given several times, for those of related records as RELATION.RELATION.",
    ),
]
_FORM: Final = "write RELATION=TABLE:OURS=THEIRS, as in --related actions=actions:id=contactId"


def read_related(given: Sequence[str] | None, schema: Schema, name: str) -> tuple[RelatedTable, ...]:
    """Return the tables of ``--related``, and the remaining ones from a schema file."""
    found = _given(given or (), schema)
    for one in load_tables(name, schema) if schema.relations else ():
        found.setdefault(one.path, one)
    return tuple(found.values())


def _given(given: Sequence[str], schema: Schema) -> dict[tuple[str, ...], RelatedTable]:
    found: dict[tuple[str, ...], RelatedTable] = {}
    for one in given:
        path, rest = _split(one, schema)
        if path in found:
            raise Failure(f"--related {show(one)}: the table of {'.'.join(path)} is named already")
        table, _, pairs = rest.rpartition(":")
        on = [pair.split("=") for pair in pairs.split(",")]
        if not table or not all(len(pair) == 2 and all(pair) for pair in on):
            raise Failure(f"--related {show(one)}: {_FORM}")
        ours = [pair[0] for pair in on]
        if twice := [column for column in ours if ours.count(column) > 1]:
            raise Failure(f"--related {show(one)}: the column {show(twice[0])} is there twice: name it in one pair")
        found[path] = RelatedTable(path, table, tuple((pair[0], pair[1]) for pair in on))
    return found


def _split(given: str, schema: Schema) -> tuple[tuple[str, ...], str]:
    """Return the path of the relation and the text after its ``=``."""
    parts = given.split("=")
    for end in range(1, len(parts)):
        for path in _ways("=".join(parts[:end]), schema):
            return path, "=".join(parts[end:])
    if len(parts) == 1:
        raise Failure(f"--related {show(given)}: {_FORM}")
    choice = instead_of(parts[0], schema.relations)
    raise Failure(f"--related {show(given)}: {schema.name} has no relation {show(parts[0])}{choice}")


def _ways(name: str, schema: Schema) -> Iterator[tuple[str, ...]]:
    """Yield the paths of relations that have this name; names of relations may contain dots."""
    for relation in schema.relations.values():
        if name == relation.name:
            yield (name,)
        elif name.startswith(f"{relation.name}."):
            for rest in _ways(name[len(relation.name) + 1 :], relation.schema):
                yield (relation.name, *rest)


def check_named(f: Filter, tables: Sequence[RelatedTable]) -> None:
    """Check that every relation in a filter has a table."""
    named = {table.path for table in tables}
    for step in every(steps_of(f.ast, f.schema)):
        if step.path not in named:
            raise Failure(unnamed(step))


def as_arguments(tables: Sequence[RelatedTable], path: tuple[str, ...] = ()) -> Mapping[str, Related]:
    """Return the ``related`` argument of ``to_sql``: the tables of the records that a path leads to."""
    return {
        table.path[-1]: Related(table.table, dict(table.on), related=as_arguments(tables, table.path))
        for table in tables
        if table.path[:-1] == path
    }
