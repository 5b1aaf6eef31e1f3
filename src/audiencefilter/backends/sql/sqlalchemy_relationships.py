"""What the condition of a relationship of mapped classes says: which columns are the same, and what else is asked."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.sql import operators, visitors
from sqlalchemy.sql.elements import BinaryExpression, BooleanClauseList, Grouping
from sqlalchemy.sql.util import _deep_deannotate

from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.schema import Relation

#: Columns that are the same, each pair.
Pairs: TypeAlias = list[tuple[sa.ColumnElement[Any], sa.ColumnElement[Any]]]


def parts(
    condition: sa.ColumnElement[bool], relation: Relation, has_target: bool = False
) -> tuple[Pairs, list[sa.ColumnElement[bool]], list[sa.ColumnElement[bool]]]:
    """Take the condition of a join apart.

    Args:
        condition: it, as SQLAlchemy has marked its columns: those of the table that it leads to are remote.
        relation: what it is of.
        has_target: whether it is that between a table in between, which is the remote one, and the target.

    Returns:
        The pairs of equal columns, the remote one second; what is asked of remote columns; what of the others, which is
        nothing but with `has_target`.

    Raises:
        UnsupportedError: it has parts of other kinds.
    """
    pairs, remote, target = Pairs(), list[sa.ColumnElement[bool]](), list[sa.ColumnElement[bool]]()
    for part in _conjuncts(condition):
        pair = _pair(part)
        if pair is not None:
            pairs.append(pair)
            continue
        sides = {_is_remote(column) for column in visitors.iterate(part) if isinstance(column, sa.ColumnClause)}
        if sides == {True}:
            remote.append(_deep_deannotate(part))
        elif sides == {False} and has_target:
            target.append(_deep_deannotate(part))
        else:
            raise more_than_columns(relation)
    return pairs, remote, target


def _conjuncts(condition: Any) -> Iterator[Any]:
    if isinstance(condition, Grouping):
        yield from _conjuncts(condition.element)
    elif isinstance(condition, BooleanClauseList) and condition.operator is operators.and_:
        for part in condition.clauses:
            yield from _conjuncts(part)
    else:
        yield condition


def _pair(part: Any) -> tuple[Any, Any] | None:
    """Return the columns of which a part of a join says that they are the same, the remote one second."""
    if not isinstance(part, BinaryExpression) or part.operator is not operators.eq:
        return None
    left, right = part.left, part.right
    if not isinstance(left, sa.ColumnClause) or not isinstance(right, sa.ColumnClause):
        return None
    match _is_remote(left), _is_remote(right):
        case False, True:
            return left._deannotate(), right._deannotate()
        case True, False:
            return right._deannotate(), left._deannotate()
        case _:
            return None


def _is_remote(column: sa.ColumnClause[Any]) -> bool:
    return "remote" in column._annotations


def more_than_columns(relation: Relation) -> UnsupportedError:
    """Return what to raise where records are joined by something else than columns that are the same."""
    return UnsupportedError(
        "to_sqlalchemy",
        f"{relation.name}, whose relationship joins by more than columns that are the same: say with related how its "
        f"records are found, as related={{{show(relation.name)}: Related(subquery, on={{'id': 'column'}})}}",
    )
