"""The audiences that a clause may name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from audiencefilter.language.ast import Node
from audiencefilter.language.limits import Limits
from audiencefilter.language.problems import Finding
from audiencefilter.language.schema import Schema
from audiencefilter.notations.tree import Tree


@dataclass(eq=False)
class Audiences:
    """The audiences that clauses of one source may name, each read when it is first used.

    Attributes:
        given: clauses or filters by name.
        schema: the schema of the records that all of them are about.
        limits: the limits on each clause, and on the whole with the clauses of audiences in it.
        read: returns the tree of a source, or raises AbandonedError.
        of_filter: returns the tree and the schema of a filter; None for a source.
    """

    given: Mapping[str, Any]
    schema: Schema
    limits: Limits
    read: Callable[[Any, Limits, list[Finding]], Tree]
    of_filter: Callable[[Any], tuple[Node, Schema] | None]
    #: The clauses that are read, or the problem of each that is rejected, by name.
    known: dict[str, Node | Finding] = field(default_factory=dict)
    #: The names of the audiences that are being read, the outermost first.
    open: list[str] = field(default_factory=list)

    def are_of(self, schema: Schema) -> bool:
        """Whether clauses over a schema may name audiences: it is the root schema, perhaps in another notation."""
        root = self.schema
        return schema is root or (schema.name == root.name and schema.has_same_members(root))
