"""Related records of a contact: their tables, and the relations that a clause reads, step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from audiencefilter.language.ast import Aggregate, And, Comparison, InAudience, Node, Not, Or, Quantified
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.schema import Field, Relation, Schema


@dataclass(frozen=True, slots=True)
class RelatedTable:
    """The table of a relation's records, and its key."""

    path: tuple[str, ...]
    table: str
    on: tuple[tuple[str, str], ...]


#: Names of the relations from a contact to the records.
_Path: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """Fields and further steps that a filter reads in the records of a relation."""

    relation: Relation
    path: _Path
    fields: tuple[Field, ...]
    steps: tuple["Step", ...]


def unnamed(step: Step) -> str:
    """Return the message for a step whose table is not given."""
    name, said = ".".join(step.path), f'"table": "{step.relation.attribute}", "on": {{"id": "contactId"}}'
    return (
        f"the filter reads {name}, which are in another table: say in which, for the relation in the schema file, "
        f"as in {said}"
    )


def key_of(field: Field, schema: Schema) -> str:
    """Return the key of a field's column in conditions; of :attr:`Relation.data`, which is no field, its attribute."""
    if field.name in schema.by_name:
        return field.name
    other = schema.by_name.get(field.attribute, field)
    if other.attribute != field.attribute:
        raise UnsupportedError("the database", f"{field.name}: a field of another column is called {field.attribute}")
    return field.attribute


def steps_of(schema: Schema, *clauses: Node) -> tuple[Step, ...]:
    """Return the relations that clauses read, as steps."""
    return tuple(_steps(clauses, schema, ()))


def _steps(nodes: Sequence[Node], schema: Schema, path: _Path) -> Iterator[Step]:
    conditions: dict[str, list[Node]] = {}
    read: dict[str, set[str]] = {}
    for node in _own(nodes):
        if isinstance(node, Quantified | Aggregate) and not schema.relations[node.relation].is_data:
            inner = node.child if isinstance(node, Quantified) else node.where
            conditions.setdefault(node.relation, []).extend([] if inner is None else [inner])
            if isinstance(node, Aggregate) and node.field is not None:
                read.setdefault(node.relation, set()).add(node.field)
    for name, inner_nodes in conditions.items():
        relation = schema.relations[name]
        own = list(_own(inner_nodes))
        fields = {node.field for node in own if isinstance(node, Comparison)} | read.get(name, set())
        leading = {node.relation for node in own if isinstance(node, Quantified | Aggregate)}
        data = (link.data for link in relation.schema.relations.values() if link.is_data and link.name in leading)
        further = tuple(_steps(inner_nodes, relation.schema, (*path, name)))
        wanted = (field for field in relation.schema.fields if field.name in fields)
        yield Step(relation, (*path, name), (*wanted, *data), further)


def _own(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield the nodes that read the records themselves, without those of AND, OR and NOT."""
    pending = list(nodes)
    while pending:
        node = pending.pop()
        if isinstance(node, And | Or):
            pending += node.children
        elif isinstance(node, Not):
            pending.append(node.child)
        elif isinstance(node, InAudience):
            pending.append(node.clause)
        else:
            yield node


def every(steps: Sequence[Step]) -> Iterator[Step]:
    """Yield all steps, each before its inner steps."""
    for step in steps:
        yield step
        yield from every(step.steps)
