"""Warnings: what a clause may say, and its author seldom means."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from audiencefilter.language.ast import And, Comparison, Node, Not, Operator, Or
from audiencefilter.language.errors import show
from audiencefilter.language.paths import render
from audiencefilter.language.plan import Constant, Known, Plan, conjunction, disjunction, normal_form, selection
from audiencefilter.language.problems import listed
from audiencefilter.language.schema import Notation, Schema
from audiencefilter.notations.canonical import Position, places

#: Characters that stand for anything in other query languages, and for themselves here.
_WILDCARDS: Final = ("%", "*")


@dataclass(frozen=True, slots=True)
class FilterWarning:
    """A trap in a clause that is accepted.

    Attributes:
        code: a stable name, in snake case; ``docs/errors.md`` lists them all.
        path: where it stands in ``f.to_dict()``, as a JSON path.
        message: what it does, in a sentence.
    """

    code: str
    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message} [{self.code}]"


def warnings_of(node: Node, schema: Schema) -> tuple[FilterWarning, ...]:
    """Return the warnings of an AST, in the order of the clause; those about the whole of it come last."""
    found = [*_Search(schema).search(node, (), frozenset()), *_about_whole(node, schema)]
    known = places(node, schema)
    return tuple(
        FilterWarning(code, render(() if position is None else known[position]), message)
        for code, position, message in found
    )


def _about_whole(node: Node, schema: Schema) -> Iterator[tuple[str, None, str]]:
    chosen = selection(normal_form(node, schema))
    if chosen == Constant(True):
        yield "selects_everyone", None, f"this selects every {schema.name}, whatever its values"
    elif chosen == Constant(False):
        yield "selects_nobody", None, f"this selects no {schema.name}, whatever its values"


class _Search:
    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def search(self, node: Node, position: Position, missing: frozenset[str]) -> Iterator[tuple[str, Position, str]]:
        """Yield what is found in a node; contacts without a value in the fields of `missing` are let in beside it."""
        match node:
            case Comparison():
                yield from self._test(node, position, node, missing)
            case Not(Comparison() as child):
                yield from self._test(child, position, node, missing)
            case Not(child):
                yield from self._negation(child, position, missing)
                yield from self.search(child, (*position, 0), frozenset())
            case And(children):
                yield from self._group(node, children, position)
                for index, child in enumerate(children):
                    yield from self.search(child, (*position, index), missing)
            case Or(children):
                yield from self._group(node, children, position)
                let_in = missing | {c.field for c in children if _is_null_test(c) and isinstance(c, Comparison)}
                for index, child in enumerate(children):
                    yield from self.search(child, (*position, index), let_in)

    # -- groups ---------------------------------------------------------------------------------------------------

    def _group(
        self, node: And | Or, children: tuple[Node, ...], position: Position
    ) -> Iterator[tuple[str, Position, str]]:
        """Yield the fields whose tests in one group rule each other out, or together let everything in."""
        tests: dict[str, list[Plan]] = {}
        for child in children:
            inner = child.child if isinstance(child, Not) else child
            if isinstance(inner, Comparison):
                tests.setdefault(inner.field, []).append(normal_form(child, self.schema))
        for name, plans in tests.items():
            if len(plans) < 2 or any(_is_settled(plan) for plan in plans):
                continue
            joined = conjunction(plans) if isinstance(node, And) else disjunction(plans)
            if _is_settled(joined):
                if isinstance(node, And):
                    yield "contradiction", position, f"the tests of {name} cannot all be true of one value"
                else:
                    yield "tautology", position, f"any value of {name} passes one of its tests"

    def _negation(
        self, child: Node, position: Position, missing: frozenset[str]
    ) -> Iterator[tuple[str, Position, str]]:
        names = [name for name in _fields_tested(child) if self._leaves_out(name, missing)]
        if names:
            yield "leaves_out_missing", position, self._left_out("NOT may leave", names)

    # -- tests ----------------------------------------------------------------------------------------------------

    def _test(
        self, test: Comparison, position: Position, node: Node, missing: frozenset[str]
    ) -> Iterator[tuple[str, Position, str]]:
        negated = node is not test
        plan = normal_form(node, self.schema)
        if test.operator is Operator.IS_NULL:
            if isinstance(plan, Constant):
                yield "always_true", position, f"{test.field} always has a value"
            return
        if test.operator is Operator.IN and not test.value:
            yield "empty_list", position, f"an empty list selects {'everyone' if negated else 'nobody'}"
        elif test.value == "":
            yield from self._empty_text(test, position)
        elif isinstance(plan, Known | Constant):
            if plan.verdict:
                yield "always_true", position, f"every value that {test.field} can have passes this test"
            else:
                yield "never_true", position, f"no value that {test.field} can have passes this test"
        if negated and not isinstance(plan, Constant) and self._leaves_out(test.field, missing):
            yield "leaves_out_missing", position, self._left_out("this test leaves", [test.field])
        yield from _texts(test, position)

    def _empty_text(self, test: Comparison, position: Position) -> Iterator[tuple[str, Position, str]]:
        if test.operator in (Operator.CONTAINS, Operator.STARTS_WITH, Operator.ENDS_WITH):
            yield "empty_needle", position, f"every value of {test.field} has the empty text in it"
        elif test.operator is Operator.EQUALS and self.schema.by_name[test.field].nullable:
            yield "empty_text", position, f"the empty text is a value: a {test.field} that is missing does not equal it"

    def _leaves_out(self, name: str, missing: frozenset[str]) -> bool:
        return self.schema.by_name[name].nullable and name not in missing

    def _left_out(self, what: str, names: list[str]) -> str:
        out = f"{what} out a {self.schema.name} without a value for {listed(names)}"
        if self.schema.notation is Notation.PUBLISHED:
            return f"{out}; the published notation has no test that lets them in"
        absent = ", ".join(f'{{"{name}": null}}' for name in names)
        return f'{out}; to let them in write {{"OR": [{{…}}, {absent}]}}'


def _is_settled(plan: Plan) -> bool:
    return isinstance(plan, Known | Constant)


def _is_null_test(node: Node) -> bool:
    return isinstance(node, Comparison) and node.operator is Operator.IS_NULL


def _fields_tested(node: Node) -> list[str]:
    """Return the fields whose missing values make a node unknown, each once."""
    match node:
        case Comparison():
            return [] if node.operator is Operator.IS_NULL or node.value == () else [node.field]
        case Not(child):
            return _fields_tested(child)
        case And(children) | Or(children):
            return list(dict.fromkeys(name for child in children for name in _fields_tested(child)))


def _texts(test: Comparison, position: Position) -> Iterator[tuple[str, Position, str]]:
    """Yield what is odd about the texts of a test: wildcards, and spaces at the ends."""
    values: Iterable[Any] = test.value if isinstance(test.value, tuple) else (test.value,)
    texts = [value for value in values if isinstance(value, str)]
    wild = next((text for text in texts if len(text) > 1 and _looks_wild(text)), None)
    if wild is not None:
        yield "wildcard", position, f"the wildcard in {show(wild)} is an ordinary character here"
    spaced = next((text for text in texts if text != text.strip() and text.strip()), None)
    if spaced is not None and test.operator is not Operator.CONTAINS:
        yield "surrounding_space", position, f"{show(spaced)} has a space at an end, which has to be in the value too"


def _looks_wild(text: str) -> bool:
    if text.endswith("%") and text[-2].isdigit():
        return False  # a percentage
    return text.startswith(_WILDCARDS) or text.endswith(_WILDCARDS)
