"""Polars: one lazy query, in which it finds by itself what the audiences have in common."""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import product
from typing import Any, ClassVar, Final

import polars as pl

import audiencefilter as af
from audiencefilter.plan.nodes import (
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    Match,
    Membership,
    Plan,
    Presence,
    Side,
    Where,
)

_COMPARE: Final[Mapping[Side, Callable[[Any, Any], pl.Expr]]] = {
    Side.ABOVE: operator.gt,
    Side.AT_LEAST: operator.ge,
    Side.BELOW: operator.lt,
    Side.AT_MOST: operator.le,
}


class Polars:
    form: ClassVar[str] = "String columns; `lazy().select([pl.arg_where(…).implode(), …])`, counts with `….sum()`"

    def __init__(self, table: Any, filters: Sequence[af.Filter]) -> None:
        if pl.thread_pool_size() != 1:
            raise RuntimeError(f"polars was imported with {pl.thread_pool_size()} threads, not one")
        self._frame = pl.DataFrame(table).rechunk().lazy()
        self._expressions = {str(number): _expression(f.selection) for number, f in enumerate(filters)}

    def places(self) -> Iterable[Any]:
        found = [pl.arg_where(one).implode().alias(name) for name, one in self._expressions.items()]
        return [column[0].to_numpy() for column in self._frame.select(found).collect()]

    def counts(self) -> list[int]:
        counted = self._frame.select([one.sum().alias(name) for name, one in self._expressions.items()]).collect()
        return [int(count) for count in counted.row(0)]

    def close(self) -> None:
        """Do nothing: the frame is all there is."""


def _expression(plan: Plan) -> pl.Expr:
    """Write a plan as one does by hand: exact for these audiences and contacts, which is checked."""
    match plan:
        case Constant(verdict):
            return pl.repeat(verdict, pl.len())
        case Presence(field, present):
            return pl.col(field.name).is_not_null() if present else pl.col(field.name).is_null()
        case Membership(field, (bool(value),)):
            return pl.col(field.name) if value else ~pl.col(field.name)
        case Membership(field, (value,), negated):
            return pl.col(field.name).ne(value) if negated else pl.col(field.name).eq(value)
        case Membership(field, values, negated):
            within = pl.col(field.name).is_in(list(values))
            return ~within if negated else within
        case Bound(field, side, value):
            return _COMPARE[side](pl.col(field.name), value)
        case Match():
            return ~_match(plan) if plan.negated else _match(plan)
        case Conjunction(children):
            return reduce(operator.and_, map(_expression, children))
        case Disjunction(children):
            return reduce(operator.or_, map(_expression, children))
        case _:
            raise AssertionError(plan)


def _match(plan: Match) -> pl.Expr:
    texts = pl.col(plan.field.name).str
    if plan.where is Where.START:
        return texts.starts_with(plan.needle)
    if plan.where is Where.END:
        return texts.ends_with(plan.needle)
    if not plan.ignore_case:
        return texts.contains(plan.needle, literal=True)
    # As is quickest: the case of ASCII is ignored, that of other letters written out.
    cases = [(letter,) if letter.isascii() else (letter.lower(), letter.upper()) for letter in plan.needle]
    return texts.contains_any(["".join(letters) for letters in product(*cases)], ascii_case_insensitive=True)


ENGINE = Polars
