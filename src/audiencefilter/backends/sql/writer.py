"""Write an outline in the forms of a dialect; subclasses bind its operands."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, assert_never

from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.dialect import Dialect, Key, Shape
from audiencefilter.backends.sql.forms import COLUMN, Operand, Zone
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Schema
from audiencefilter.language.suggest import instead_of


class Tested(NamedTuple):
    """A column that is tested."""

    text: str
    zone: Zone = Zone.UNKNOWN
    shape: Shape | None = None  # None: single values


@dataclass(frozen=True, slots=True)
class Join:
    """The source and the join columns of related records."""

    source: str  # the SQL after FROM
    keys: tuple[tuple[Key, Key], ...]  # pairs of equal columns, ours and theirs
    within: bool = True  # whether our columns are unambiguous beside theirs in a subquery


def check_related(related: Any, schema: Schema) -> None:
    """Raise a TypeError or ValueError unless `related` is a mapping from relations of a schema."""
    if not isinstance(related, Mapping):
        raise TypeError(f"related must be a mapping from relations to Related, not {show(related)}")
    for name in related:
        if name not in schema.relations:
            choice = instead_of(name, schema.relations)
            raise ValueError(f"related has {show(name)}, but {schema.name} has no such relation{choice}")


@dataclass(eq=False)
class Writer(ABC):
    """Writes one outline."""

    dialect: Dialect
    columns: Sequence[Tested]
    joins: Sequence[Join]
    reuses: bool  # whether an operand that occurs twice in a form is bound once
    doubles_percent: bool  # whether a percent sign of a form is written twice
    parts: list[str] = field(default_factory=list, init=False)

    @abstractmethod
    def bind(self, operand: Operand, position: int) -> str:
        """Bind the operand of the outline at a position, and return its SQL."""

    def node(self, node: o.Node, is_part: bool = False) -> None:
        """Write a node; `is_part`: it is a part of a group that is too large for one chain of AND or OR."""
        match node:
            case o.Leaf():
                self._leaf(node)
            case o.Fails(inner):
                before, after = self.dialect.fails
                self.parts.append(before)
                self.node(inner)
                self.parts.append(after)
            case o.LongList(whole, each):
                self.node(whole if self.dialect.folds_lists else each, is_part)
            case o.Chain():
                self._group(node, is_part)
            case o.Exists():
                self._exists(node)
            case o.ResultTest():
                self._result_test(node)
            case _:
                assert_never(node)

    def _group(self, group: o.Chain, is_part: bool) -> None:
        before, after = self.dialect.part if is_part else ("(", ")")
        for member in group.members:
            self.parts.append(before)
            self.node(member, isinstance(member, o.Chain) and member.conjunctive is group.conjunctive)
            before = " AND " if group.conjunctive else " OR "
        self.parts.append(after)

    def _leaf(self, leaf: o.Leaf) -> None:
        column = self.columns[leaf.input] if leaf.input >= 0 else Tested("")
        bound: dict[Operand, str] = {}
        for part in self.dialect.form(leaf.test, column.zone, column.shape):
            if isinstance(part, str):
                self.parts.append(part.replace("%", "%%") if self.doubles_percent else part)
            elif isinstance(part, Operand):
                if part not in bound or not self.reuses:
                    bound[part] = self.bind(part, leaf.operand)
                self.parts.append(bound[part])
            elif part is COLUMN:
                self.parts.append(column.text)
            elif leaf.among is not None:
                self.node(leaf.among)

    # -- related records --------------------------------------------------------------------------------------------

    def _correlates(self, node: o.Related) -> bool:
        join = self.joins[node.link]
        return join.within and self.dialect.correlates(node.narrowed, join.keys)

    def _exists(self, node: o.Exists) -> None:
        exists = node.every is node.negated
        if self._correlates(node):
            self.parts.append("EXISTS (SELECT 1" if exists else "NOT EXISTS (SELECT 1")
            self._rows_of_one(node)
            self._and_where(node)
            self.parts.append(")")
        else:
            self._keys_are(node, exists)
            self._and_where(node)
            self.parts.append("))")

    def _and_where(self, node: o.Exists) -> None:
        """Write the condition on a record; with `every` write that it fails, since no record may fail it."""
        if node.where is None:
            return
        self.parts.append(" AND ")
        self.node(o.Fails(node.where) if node.every else node.where)

    def _result_test(self, node: o.ResultTest) -> None:
        if self._correlates(node):
            self.parts.append("(SELECT ")
            self.node(node.test)
            self._rows_of_one(node)
            self._and(node.where)
            self.parts.append(")")
        elif node.otherwise is not None:
            self._keys_that_pass(node, not node.otherwise)
        else:
            no, yes = self.dialect.constants
            self.parts.append("CASE WHEN ")
            self._keys_that_pass(node, True)
            self.parts.append(f" THEN {yes} WHEN ")
            self._keys_are(node, True)
            self._and(node.where)
            self._and(node.value)
            self.parts.append(f")) THEN {no} END")

    def _keys_that_pass(self, node: o.ResultTest, passes: bool) -> None:
        """Write that the key is one of those whose records pass the test, or is none of those whose records fail it."""
        self._keys_are(node, passes)
        self._and(node.where)
        self._and(node.value)
        theirs = ", ".join([self.dialect.key(theirs) for _, theirs in self.joins[node.link].keys])
        before, after = ("", "") if passes else ("NOT (", ")")
        self.parts.append(f" GROUP BY {theirs} HAVING {before}")
        self.node(node.test)
        self.parts.append(f"{after}))")

    def _and(self, node: o.Node | None) -> None:
        if node is not None:
            self.parts.append(" AND ")
            self.node(node)

    def _rows_of_one(self, node: o.Related) -> None:
        """Write the FROM and WHERE of one record's related records; further conditions may follow."""
        join = self.joins[node.link]
        condition = " AND ".join([self.dialect.joined(ours, theirs) for ours, theirs in join.keys])
        self.parts.append(f" FROM {join.source} WHERE {condition}")

    def _keys_are(self, node: o.Related, among: bool) -> None:
        """Begin a condition that a record's key is among the keys of related records, or is not.

        Further conditions on the related records may follow; the caller ends it with two closing parentheses.
        """
        join = self.joins[node.link]
        ours = [self.dialect.key(ours) for ours, _ in join.keys]
        theirs = [self.dialect.key(theirs) for _, theirs in join.keys]
        key = ours[0] if len(ours) == 1 else f"({', '.join(ours)})"
        # A NULL among the keys of the subquery would turn false into unknown.
        present = _each_is(join, 1, "IS NOT NULL", " AND ")
        rows = f"SELECT {', '.join(theirs)} FROM {join.source} WHERE {present}"  # noqa: S608 - names are quoted
        if among:
            self.parts.append(f"({_each_is(join, 0, 'IS NOT NULL', ' AND ')} AND {key} IN ({rows}")
        else:
            self.parts.append(f"({_each_is(join, 0, 'IS NULL', ' OR ')} OR {key} NOT IN ({rows}")


def _each_is(join: Join, side: int, what: str, between: str) -> str:
    """Return a condition on all keys or any key, ours (side 0) or theirs (side 1)."""
    return between.join([f"{pair[side].text} {what}" for pair in join.keys])
