"""Warnings: what a clause may say, and its author seldom means."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.language import ast
from audiencefilter.language.ast import And, Comparison, Node, Not, Operator, Or, is_null_test
from audiencefilter.language.errors import show
from audiencefilter.language.paths import Path, render
from audiencefilter.language.problems import listed
from audiencefilter.language.schema import Field, Notation, Schema
from audiencefilter.notations.canonical import Route, paths
from audiencefilter.plan.groups import conjunction, disjunction
from audiencefilter.plan.nodes import (
    EVERYONE,
    NOONE,
    Aggregated,
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    Known,
    ListEquals,
    ListHas,
    Match,
    Membership,
    Plan,
    Presence,
    Quantified,
    RelativeBound,
)
from audiencefilter.plan.normal_form import normal_form
from audiencefilter.plan.selection import selection

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


#: A code, where in the tree it was found (None: the whole clause), and a sentence.
_Found: TypeAlias = tuple[str, Route | None, str]


def warnings_of(node: Node, schema: Schema, chosen: Plan) -> tuple[FilterWarning, ...]:
    """Return the warnings of an AST, in the order of the clause; those about the whole of it come last.

    Each is about what stands at its path in the canonical clause: of a member of a ``NOT`` it says what is so before it
    is negated, of an operator what is so with its negation.

    Args:
        node: the AST.
        schema: its fields.
        chosen: its plan, as far as it is true.
    """
    known = paths(node, schema)
    found = [*_Search(schema, known).search(node, (), frozenset()), *_about_whole(schema, chosen)]
    return tuple(
        FilterWarning(code, render(() if route is None else known[route]), message) for code, route, message in found
    )


def _about_whole(schema: Schema, chosen: Plan) -> Iterator[_Found]:
    if chosen == EVERYONE:
        yield "selects_everyone", None, f"this selects every {schema.name}, whatever its values"
    elif chosen == NOONE:
        yield "selects_nobody", None, f"this selects no {schema.name}, whatever its values"


class _Search:
    def __init__(self, schema: Schema, known: Mapping[Route, Path]) -> None:
        self.schema = schema
        self.known = known

    def search(self, node: Node, route: Route, let_in: frozenset[str] | None) -> Iterator[_Found]:
        """Yield what is found in a node.

        Args:
            node: where to search.
            route: its own.
            let_in: the fields of which a contact may lack a value and be let in beside it; None in a ``NOT``, which has
                been said to leave out those without a value.
        """
        match node:
            case Comparison():
                yield from self._test(node, node, route, let_in)
            case Not() if (test := self._test_at(node, route)) is not None:
                yield from self._test(test, node, route, let_in)
            case Not(child):
                if let_in is not None:
                    yield from self._negation(node, route, let_in)
                yield from self.search(child, (*route, 0), None)
            case And(children):
                yield from self._group(node, children, route)
                for index, child in enumerate(children):
                    yield from self.search(child, (*route, index), let_in)
            case Or(children):
                yield from self._group(node, children, route)
                if let_in is not None:
                    let_in |= {c.field for c in children if isinstance(c, Comparison) and is_null_test(c)}
                for index, child in enumerate(children):
                    yield from self.search(child, (*route, index), let_in)
            case ast.Quantified() | ast.Aggregate():
                return
            case _:
                assert_never(node)

    def _test_at(self, node: Node, route: Route) -> Comparison | None:
        """Return the comparison that is written as one operator there, with the negations above it, if one is."""
        innermost, levels = _under_negations(node)
        if isinstance(innermost, Comparison) and self.known[route] == self.known[*route, *(0,) * levels]:
            return innermost
        return None

    # -- groups ---------------------------------------------------------------------------------------------------

    def _group(self, node: And | Or, children: tuple[Node, ...], route: Route) -> Iterator[_Found]:
        """Yield the fields whose tests in one group rule each other out, or together let everything in."""
        tests: dict[str, list[int]] = {}
        for index, child in enumerate(children):
            innermost, _ = _under_negations(child)
            if isinstance(innermost, Comparison):
                tests.setdefault(innermost.field, []).append(index)
        conjunctive = isinstance(node, And)
        for name, members in tests.items():
            plans = [normal_form(children[index], self.schema) for index in members] if len(members) > 1 else []
            if not plans or any(_is_settled(plan) for plan in plans):
                continue
            joined = conjunction(plans) if conjunctive else disjunction(plans)
            if not isinstance(joined, Known | Constant) or joined.verdict is conjunctive:
                continue
            within = all(self._test_at(children[index], (*route, index)) is not None for index in members)
            which = "" if within else ", those under NOT negated,"
            if conjunctive:
                yield "contradiction", route, f"the tests of {name}{which} cannot all be true of one value"
            else:
                yield "tautology", route, f"any value of {name} passes one of its tests{which.rstrip(',')}"

    def _negation(self, node: Not, route: Route, let_in: frozenset[str]) -> Iterator[_Found]:
        plan = normal_form(node, self.schema)
        chosen = selection(plan)
        if isinstance(chosen, Constant):  # which is said of the whole, or of what it is a part of
            return
        told = _fields_of(chosen) - _decisive(chosen, True) - _decisive(plan, False) - let_in
        names = [name for name in _fields_tested(plan) if name in told and self.schema.by_name[name].nullable]
        if names:
            yield "leaves_out_missing", route, self._left_out("NOT may leave", names)

    # -- tests ----------------------------------------------------------------------------------------------------

    def _test(self, test: Comparison, node: Node, route: Route, let_in: frozenset[str] | None) -> Iterator[_Found]:
        field = self.schema.by_name[test.field]
        plan = normal_form(node, self.schema)
        if test.operator is Operator.IS_NULL:
            if isinstance(plan, Constant):
                yield "always_true", route, f"{field.name} always has a value"
            return
        negated = node is not test
        if isinstance(plan, Constant) and test.value == ():
            yield "empty_list", route, f"an empty list selects {'everyone' if plan.verdict else 'nobody'}"
        elif test.value == "":
            yield from _empty_text(test, field, route)
        elif isinstance(plan, Known | Constant):
            if plan.verdict:
                missing = ", and a missing one does not" if field.nullable else ""
                yield "always_true", route, f"every value that {field.name} can have passes this test{missing}"
            else:
                yield "never_true", route, f"no value that {field.name} can have passes this test"
        elif negated and let_in is not None and field.nullable and field.name not in let_in:
            yield "leaves_out_missing", route, self._left_out("this test leaves", [field.name])
        yield from _texts(test, route)

    def _left_out(self, what: str, names: list[str]) -> str:
        out = f"{what} out a {self.schema.name} without a value for {listed(names)}"
        if self.schema.notation is Notation.PUBLISHED:
            return f"{out}; the published notation has no test that lets them in"
        absent = ", ".join(f'{{"{name}": null}}' for name in names)
        return f'{out}; to let them in write {{"OR": [{{…}}, {absent}]}}'


def _under_negations(node: Node) -> tuple[Node, int]:
    """Return what a node is but for negations, and how many they are."""
    levels = 0
    while isinstance(node, Not):
        node, levels = node.child, levels + 1
    return node, levels


def _empty_text(test: Comparison, field: Field, route: Route) -> Iterator[_Found]:
    match test.operator:
        case Operator.CONTAINS | Operator.STARTS_WITH | Operator.ENDS_WITH:
            yield "empty_needle", route, f"every value of {field.name} has the empty text in it"
        case Operator.EQUALS:
            if field.nullable:
                message = f"the empty text is a value: a {field.name} that is missing does not equal it"
                yield "empty_text", route, message
        case Operator.IN | Operator.GT | Operator.GTE | Operator.LT | Operator.LTE | Operator.IS_NULL:
            return
        case Operator.HAS | Operator.HAS_SOME | Operator.HAS_EVERY | Operator.IS_EMPTY:
            return
        case _:
            assert_never(test.operator)


def _is_settled(plan: Plan) -> bool:
    return isinstance(plan, Known | Constant)


def _fields_tested(plan: Plan) -> list[str]:
    """Return the fields without whose value a plan may be unknown, each once."""
    match plan:
        case Conjunction(children) | Disjunction(children):
            return list(dict.fromkeys(name for child in children for name in _fields_tested(child)))
        case Constant() | Presence() | Quantified() | Aggregated():
            return []
        case Known() | Membership() | Bound() | Match() | RelativeBound() | ListHas() | ListEquals():
            return [plan.field.name]
        case _:
            assert_never(plan)


def _fields_of(plan: Plan) -> frozenset[str]:
    match plan:
        case Conjunction(children) | Disjunction(children):
            return frozenset().union(*map(_fields_of, children))
        case Constant() | Quantified() | Aggregated():
            return frozenset()
        case Presence() | Known() | Membership() | Bound() | Match() | RelativeBound() | ListHas() | ListEquals():
            return frozenset((plan.field.name,))
        case _:
            assert_never(plan)


def _decisive(plan: Plan, verdict: bool) -> frozenset[str]:
    """Return the fields without whose value a plan has a verdict, whatever other values are."""
    match plan:
        case Presence(field, present):
            return frozenset(() if present is verdict else (field.name,))
        case Conjunction(children) | Disjunction(children):
            found = [_decisive(child, verdict) for child in children]
            any_decides = isinstance(plan, Disjunction) is verdict
            return frozenset().union(*found) if any_decides else frozenset.intersection(*found)
        case Constant() | Known() | Membership() | Bound() | Match() | RelativeBound() | ListHas() | ListEquals():
            return frozenset()
        case Quantified() | Aggregated():
            return frozenset()
        case _:
            assert_never(plan)


def _texts(test: Comparison, route: Route) -> Iterator[_Found]:
    """Yield what is odd about the texts of a test: wildcards, and spaces at the ends."""
    values: Iterable[Any] = test.value if isinstance(test.value, tuple) else (test.value,)
    texts = [value for value in values if isinstance(value, str)]
    wild = next((text for text in texts if len(text) > 1 and _looks_wild(text)), None)
    if wild is not None:
        yield "wildcard", route, f"the wildcard in {show(wild)} is an ordinary character here"
    spaced = next((text for text in texts if text != text.strip() and text.strip()), None)
    if spaced is not None and test.operator is not Operator.CONTAINS:
        yield "surrounding_space", route, f"{show(spaced)} has a space at an end, which has to be in the value too"


def _looks_wild(text: str) -> bool:
    if text.endswith("%") and text[-2].isdigit():
        return False  # a percentage
    return text.startswith(_WILDCARDS) or text.endswith(_WILDCARDS)
