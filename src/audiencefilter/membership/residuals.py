"""Residuals of alternatives, split into questions on related records and on the record alone, which audiences share."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias, assert_never

from audiencefilter.backends.rows import RowEvaluator
from audiencefilter.language.schema import Field, Relation
from audiencefilter.plan import nodes as p
from audiencefilter.plan.nodes import Plan, walk
from audiencefilter.plan.relative import is_relative


class Question:
    """A part of a plan that is evaluated over records. An index has one object for each distinct question."""

    __slots__ = ("_evaluator", "_is_relative", "plan", "users")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.users = 0
        self._is_relative = is_relative(plan)
        self._evaluator = RowEvaluator(plan)
        if not self._is_relative and not any(map(_is_related, walk(plan))):
            _ = self._evaluator.predicate  # made here, so that the first contact does not wait for it

    def holds(self, record: Any, now: datetime | None) -> bool:
        """Whether it is true of a record; RecordError if a value cannot be compared."""
        if not self._is_relative:
            return self._evaluator.predicate(record)
        if now is None:
            raise TypeError("a question relative to now needs an instant")
        return self._evaluator.matches_at(record, now)


class Opposite(NamedTuple):
    """True where a question is not true."""

    question: Question
    plan: Plan


class Group(NamedTuple):
    """The conjunction or disjunction of some residuals."""

    all: bool
    parts: tuple["Residual", ...]


#: The part of an alternative that the indexes of fields cannot decide.
Residual: TypeAlias = Question | Opposite | Group
#: Whether a contact is a member: a known answer, or residuals, of which any that is true makes it a member.
Verdict: TypeAlias = bool | tuple[Residual, ...]


class Questions:
    """The questions of an index."""

    def __init__(self) -> None:
        self._known: dict[Plan, Question] = {}

    def acquire(self, plan: Plan) -> Residual:
        """Return the residual of a plan, sharing its questions."""
        match plan:
            case p.Conjunction(children) | p.Disjunction(children) if any(map(_is_related, walk(plan))):
                return Group(isinstance(plan, p.Conjunction), tuple(map(self.acquire, children)))
            case p.Quantified(negated=True):
                return Opposite(self._question(replace(plan, negated=False)), plan)
            case _:
                return self._question(plan)

    def _question(self, plan: Plan) -> Question:
        found = self._known.get(plan)
        if found is None:
            found = self._known[plan] = Question(plan)
        found.users += 1
        return found

    def release(self, residual: Residual) -> None:
        """Release the questions of a residual."""
        match residual:
            case Question():
                residual.users -= 1
                if not residual.users:
                    del self._known[residual.plan]
            case Opposite(question=question):
                self.release(question)
            case Group(_, parts):
                for part in parts:
                    self.release(part)
            case _:
                assert_never(residual)


def _is_related(part: Plan) -> bool:
    return isinstance(part, p.Related)


def members_of(residual: Plan) -> Iterable[Field | Relation]:
    """Return the fields and relations that a residual reads, each once."""
    found: dict[str, Field | Relation] = {}
    for part in walk(residual):
        if isinstance(part, p.Related):
            found[part.relation.name] = part.relation
        elif isinstance(part, p.Presence | p.Leaf):
            found[part.field.name] = part.field
    return found.values()
