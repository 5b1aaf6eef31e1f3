"""Limits on the size of a filter."""

from dataclasses import dataclass, fields
from typing import Final

from audiencefilter.language.errors import show

#: Maximum for `depth`: each level uses several of the 1,000 nested calls that Python allows.
MAX_DEPTH: Final = 100


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on a filter, checked while it is read and before memory is spent on it.

    Every filter within the default limits runs on every back-end.

    Attributes:
        source: bytes of UTF-8 in the source.
        depth: filter objects within filter objects, the outermost being 1; at most 100.
        nodes: comparisons, groups (``AND``, ``OR``, ``NOT``) and keys of relations, one each; not the values of a list.
        values: values in one list.
        folded_values: values in one list that ignores case.
        text: characters in a string.
        needle: characters in the operand of ``contains`` or of a comparison that ignores case.
        digits: digits in an integer.
        relations: names of relations on a path, from the outside in.

    Raises:
        ValueError: a bound is not a positive whole number, or the depth is beyond what can be evaluated.

    >>> Limits(depth=3).depth
    3
    """

    source: int = 4_000_000
    depth: int = 64
    nodes: int = 2_000
    values: int = 100_000
    folded_values: int = 1_000
    text: int = 4_000
    needle: int = 500
    digits: int = 4_300
    relations: int = 3

    def __post_init__(self) -> None:
        for field in fields(self):
            bound = getattr(self, field.name)
            if type(bound) is not int or bound < 1:
                raise ValueError(f"Limits.{field.name} must be a positive whole number, not {show(bound)}")
        if self.depth > MAX_DEPTH:
            raise ValueError(f"Limits.depth is at most {MAX_DEPTH}: Python bounds how deep calls nest")

    @classmethod
    def strict(cls) -> "Limits":
        """Return limits for untrusted clauses that are evaluated over many contacts, or stored and evaluated often.

        Evaluating such a clause takes at most about half a millisecond of CPU time per contact in memory, in SQLite or
        in PostgreSQL, and usually a hundredth of that; a clause on related records takes this time for each of them. A
        clause within the default limits may take several times as long.

        >>> Limits.strict().nodes
        300
        >>> Limits.strict().widest(Limits()) == Limits()
        True
        """
        return cls(source=200_000, nodes=300, values=10_000, folded_values=20, text=1_000, needle=300)

    def widest(self, other: "Limits") -> "Limits":
        """Return the larger of each bound, for a filter combined from two.

        >>> Limits(depth=3).widest(Limits(depth=5)).depth
        5
        """
        if self == other:
            return self
        return Limits(**{f.name: max(getattr(self, f.name), getattr(other, f.name)) for f in fields(self)})


DEFAULT_LIMITS = Limits()
