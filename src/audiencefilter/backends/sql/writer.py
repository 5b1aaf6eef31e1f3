"""How an outline is written by the forms of a dialect, whoever binds its operands."""

from abc import ABC, abstractmethod
from typing import assert_never

from audiencefilter.backends.sql.dialect import Dialect, Zone
from audiencefilter.backends.sql.fragment import Operand
from audiencefilter.backends.sql.outline import Group, Leaf, LongList, Node


class Writer(ABC):
    """Writes one outline.

    Attributes:
        dialect: whose forms are used.
        columns: the SQL of the columns, and with each what is known of its instants.
        reuses: whether a parameter that stands twice in a form is one parameter.
        parts: what is written.
    """

    def __init__(self, dialect: Dialect, columns: list[tuple[str, Zone]], reuses: bool) -> None:
        self.dialect = dialect
        self.columns = columns
        self.reuses = reuses
        self.parts: list[str] = []

    @abstractmethod
    def place(self, operand: Operand, position: int) -> str:
        """Bind the operand of the outline at a position, and return what stands for it."""

    def node(self, node: Node, is_part: bool = False) -> None:
        """Write a node; `is_part` is true for a part of a group that is too large to be written side by side."""
        match node:
            case Leaf():
                self._leaf(node)
            case LongList(whole, each):
                self.node(whole if self.dialect.folds_lists else each, is_part)
            case Group():
                self._group(node, is_part)
            case _:
                assert_never(node)

    def _group(self, group: Group, is_part: bool) -> None:
        before, after = self.dialect.part if is_part else ("(", ")")
        for member in group.members:
            self.parts.append(before)
            self.node(member, isinstance(member, Group) and member.conjunctive is group.conjunctive)
            before = " AND " if group.conjunctive else " OR "
        self.parts.append(after)

    def _leaf(self, leaf: Leaf) -> None:
        column, zone = self.columns[leaf.column] if leaf.column >= 0 else ("", Zone.UNKNOWN)
        places: dict[Operand, str] = {}
        for part in self.dialect.form(leaf.test, zone):
            if isinstance(part, str):
                self.parts.append(part)
            elif isinstance(part, Operand):
                if part not in places or not self.reuses:
                    places[part] = self.place(part, leaf.operand)
                self.parts.append(places[part])
            else:
                self.parts.append(column)
