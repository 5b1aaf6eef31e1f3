"""What a filter reads of related records, step by step from a contact."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from audiencefilter.filter import Filter
from audiencefilter.language.ast import Aggregate, And, Comparison, Node, Not, Or, Quantified
from audiencefilter.language.fields import Field
from audiencefilter.language.schema import Relation, Schema

#: The way to a relation: the names that lead to it.
_Path: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What a filter reads of the records that a relation leads to."""

    relation: Relation
    path: _Path
    fields: tuple[Field, ...]
    steps: tuple["Step", ...]


def unnamed(step: Step) -> str:
    """Return what to say where nobody has said in which table the records of a step are."""
    name = ".".join(step.path)
    return (
        f"the filter reads {name}, which are in another table: say in which, as in --related "
        f"{name}={step.relation.attribute}:id=contactId"
    )


def steps_of(f: Filter) -> tuple[Step, ...]:
    """Return what a filter reads of related records."""
    return tuple(_steps([f.ast], f.schema, ()))


def _steps(nodes: Sequence[Node], schema: Schema, path: _Path) -> Iterator[Step]:
    asked: dict[str, list[Node]] = {}
    read: dict[str, set[str]] = {}
    for node in _own(nodes):
        if isinstance(node, Quantified | Aggregate):
            inner = node.child if isinstance(node, Quantified) else node.where
            asked.setdefault(node.relation, []).extend([] if inner is None else [inner])
            if isinstance(node, Aggregate) and node.field is not None:
                read.setdefault(node.relation, set()).add(node.field)
    for name, inner_nodes in asked.items():
        relation = schema.relations[name]
        fields = {node.field for node in _own(inner_nodes) if isinstance(node, Comparison)} | read.get(name, set())
        further = tuple(_steps(inner_nodes, relation.schema, (*path, name)))
        wanted = tuple(field for field in relation.schema.fields if field.name in fields)
        yield Step(relation, (*path, name), wanted, further)


def _own(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield what is asked of the records themselves."""
    pending = list(nodes)
    while pending:
        node = pending.pop()
        if isinstance(node, And | Or):
            pending += node.children
        elif isinstance(node, Not):
            pending.append(node.child)
        else:
            yield node


def every(steps: Sequence[Step]) -> Iterator[Step]:
    """Yield steps and those behind them."""
    for step in steps:
        yield step
        yield from every(step.steps)
