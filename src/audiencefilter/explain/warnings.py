"""Warnings: clauses that are valid but probably not intended."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.language import ast
from audiencefilter.language.errors import Path, render, show
from audiencefilter.language.operators import RELATION_RULES_BY_MEANING, result_of
from audiencefilter.language.problems import listed
from audiencefilter.language.schema import Field, Notation, Schema
from audiencefilter.notations.canonical import Route, paths
from audiencefilter.plan import nodes as p
from audiencefilter.plan.groups import conjunction, disjunction
from audiencefilter.plan.leaves import opposite
from audiencefilter.plan.nodes import EVERYONE, NOONE, Constant, Known, Plan, RelativeBound, walk
from audiencefilter.plan.normal_form import normal_form, selection
from audiencefilter.plan.relative import is_empty_window, verdict_on_days

#: The message of each warning; braces of JSON are doubled.
_MESSAGES: Final[Mapping[str, str]] = {
    "selects_everyone": "this selects every {schema}, whatever its values",
    "selects_nobody": "this selects no {schema}, whatever its values",
    "empty_list": "an empty list selects nobody",
    "empty_list.all": "an empty list selects everyone",
    "contradiction": "the tests of {name}{which} cannot all be true of one value",
    "tautology": "any value of {name} passes one of its tests{which}",
    "under_not": ", those under NOT negated",
    "contradiction.result": "the tests of {function} cannot all be true of one {result}",
    "some_not": (
        "one of {name} for which this is not so is enough; "
        'for "not one is" write {{"none": {{…}}}} without the negation'
    ),
    "none_not": (
        "this is true of {a} all of whose {name} fail the negation, or who has none; "
        'for "one of them is not" write {{"some": {{…}}}}'
    ),
    "every_without_any": 'every is true of {a} without {name}, too; to leave them out write {{"some": {{}}}} beside it',
    "is_not_lets_in": "isNot lets in {a} without {name}, and one for whose {name} this is unknown",
    "always_true": "every value that {name} can have passes this test",
    "always_true.nullable": "every value that {name} can have passes this test, and a missing one does not",
    "always_true.null": "{name} always has a value",
    "always_true.result": "every {result} passes this test",
    "never_true": "no value that {name} can have passes this test",
    "never_true.result": "no {result} passes this test",
    "leaves_out": "this test leaves out {a} without a value for {fields}{way}",
    "leaves_out.not": "NOT may leave out {a} without a value for {fields}{way}",
    "leaves_out.value": "this test leaves out {a} of whose {name} none has a value that counts for {function}{way}",
    "way": '; to let them in write {{"OR": [{{…}}, {absent}]}}',
    "no_way": "; the published notation has no test that lets them in",
    "empty_needle": "every value of {name} has the empty text in it",
    "empty_text": "the empty text is a value: a {name} that is missing does not equal it",
    "wildcard": "the wildcard in {value} is an ordinary character here",
    "deprecated": "{name} is deprecated: {instead}",
    "surrounding_space": "{value} has a space at an end, which has to be in the value too",
}
#: Wildcards of other query languages, which are ordinary characters here.
_WILDCARDS: Final = ("%", "*")


@dataclass(frozen=True, slots=True)
class FilterWarning:
    """A probable mistake in a valid clause.

    Attributes:
        code: a stable name, in snake case; ``docs/errors.md`` lists them all.
        path: its place in ``f.to_dict()``, as a JSON path.
        message: the effect, in a sentence.
    """

    code: str
    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message} [{self.code}]"


#: A code, the place in the tree (None: the whole clause), and a sentence.
_Found: TypeAlias = tuple[str, Route | None, str]


def warnings_of(node: ast.Node, schema: Schema, chosen: Plan) -> tuple[FilterWarning, ...]:
    """Return the warnings of an AST, in the order of the clause; those on the whole clause come last."""
    # Each warning is about the part at its path in the canonical clause. For a member of a ``NOT``, the warning does
    # not include the negation; for an operator such as ``notIn``, it does.
    known = paths(node, schema)
    search = _Search(schema, known)
    found = [*search.search(node, (), frozenset()), *search.about_whole(chosen)]
    return tuple(
        FilterWarning(code, render(() if route is None else known[route]), message) for code, route, message in found
    )


class _Search:
    def __init__(self, schema: Schema, known: Mapping[Route, Path], within: bool = False) -> None:
        self.schema = schema
        #: A noun phrase for one record.
        self.a = f"{'an' if within and schema.name[:1] in 'AEIOUaeiou' else 'a'} {schema.name}"
        self.known = known
        #: The relations that lead to a record wherever the enclosing groups are true.
        self.present: frozenset[str] = frozenset()

    def say(self, key: str, **values: str) -> str:
        """Return a message; `name` and `field` are names of fields or relations."""
        return _MESSAGES[key].format(a=self.a, schema=self.schema.name, **values)

    def about_whole(self, chosen: Plan) -> Iterator[_Found]:
        """Yield the warnings on the whole clause."""
        if chosen == EVERYONE:
            yield "selects_everyone", None, self.say("selects_everyone")
        elif chosen == NOONE:
            yield "selects_nobody", None, self.say("selects_nobody")

    def search(self, node: ast.Node, route: Route, let_in: frozenset[str] | None) -> Iterator[_Found]:
        """Yield the warnings of a node."""
        match node:
            case ast.Comparison():
                yield from self._test(node, node, route, let_in)
            case ast.Not() if (test := self._test_at(node, route)) is not None:
                yield from self._test(test, node, route, let_in)
            case ast.Quantified():
                yield from self._quantified(node, route, let_in, negated=False)
            case ast.Not(ast.Quantified() as child) if self._has_key(child, route):
                yield from self._quantified(child, route, let_in, negated=True)
            case ast.Aggregate():
                yield from self._aggregate(node, route, let_in)
            case ast.Not(ast.Aggregate() as child) if let_in is not None and self._leaves_out(child, let_in):
                yield "leaves_out_missing", route, self._none_left_out(child)
                yield from self.search(child, (*route, 0), None)
            case ast.InAudience(audiences):
                yield from self._audiences(audiences, route, route, negated=False)
            case ast.Not(ast.InAudience(audiences)):
                yield from self._audiences(audiences, route, (*route, 0), negated=True)
            case ast.Not(child):
                if let_in is not None:
                    yield from self._negation(node, route, let_in)
                yield from self.search(child, (*route, 0), None)
            case ast.And(children):
                yield from self._group(node, children, route)
                outer, self.present = self.present, self.present | _relations_present(children)
                for index, child in enumerate(children):
                    yield from self.search(child, (*route, index), let_in)
                self.present = outer
            case ast.Or(children):
                yield from self._group(node, children, route)
                if let_in is not None:
                    let_in |= _let_in(children)
                for index, child in enumerate(children):
                    yield from self.search(child, (*route, index), let_in)
            case _:
                assert_never(node)

    def _audiences(
        self, audiences: tuple[ast.Audience, ...], route: Route, inside: Route, negated: bool
    ) -> Iterator[_Found]:
        """Yield the warnings of the clauses of audiences."""
        if not audiences:
            yield "empty_list", route, self.say("empty_list.all" if negated else "empty_list")
        for index, audience in enumerate(audiences):
            yield from self.search(audience.clause, (*inside, index), None if negated else frozenset())

    def _has_key(self, node: ast.Quantified, route: Route) -> bool:
        """Whether the canonical clause has a single key for the negated test of related records, outside a ``NOT``."""
        rule = RELATION_RULES_BY_MEANING.get((node.quantifier, True))
        return rule is not None and self.known[route][-1:] == (rule.key,)

    def _test_at(self, node: ast.Node, route: Route) -> ast.Comparison | None:
        """Return the comparison that one operator expresses there, together with the negations above it; else None."""
        innermost, levels = _under_negations(node)
        if isinstance(innermost, ast.Comparison) and self.known[route] == self.known[*route, *(0,) * levels]:
            return innermost
        return None

    # -- groups ---------------------------------------------------------------------------------------------------

    def _group(self, node: ast.And | ast.Or, children: tuple[ast.Node, ...], route: Route) -> Iterator[_Found]:
        """Yield the fields whose tests in one group exclude each other, or together accept every value."""
        tests: dict[str, list[int]] = {}
        for index, child in enumerate(children):
            innermost, _ = _under_negations(child)
            if isinstance(innermost, ast.Comparison):
                tests.setdefault(innermost.field, []).append(index)
        conjunctive = isinstance(node, ast.And)
        for name, members in tests.items():
            plans = [normal_form(children[index], self.schema) for index in members] if len(members) > 1 else []
            if not plans or any(isinstance(plan, Known | Constant) for plan in plans):
                continue
            joined = conjunction(plans) if conjunctive else disjunction(plans)
            is_settled = isinstance(joined, Known | Constant) and joined.verdict is not conjunctive
            if not is_settled and not _rule_each_other_out(plans, conjunctive):
                continue
            within = all(self._test_at(children[index], (*route, index)) is not None for index in members)
            which = "" if within else self.say("under_not")
            if conjunctive:
                which = which and f"{which},"
                yield "contradiction", route, self.say("contradiction", name=name, which=which)
            else:
                yield "tautology", route, self.say("tautology", name=name, which=which)

    # -- related records ------------------------------------------------------------------------------------------

    def _within(self, node: ast.Node, route: Route, relation: str) -> Iterator[_Found]:
        """Search a clause on related records."""
        inner = _Search(self.schema.relations[relation].schema, self.known, within=True)
        yield from inner.search(node, route, frozenset())

    def _quantified(
        self, node: ast.Quantified, route: Route, let_in: frozenset[str] | None, negated: bool
    ) -> Iterator[_Found]:
        name, child = node.relation, node.child
        if child is None:
            return
        if not isinstance(selection(normal_form(child, self.schema.relations[name].schema)), Constant):
            yield from self._odd_quantifier(node, child, route, let_in, negated)
        yield from self._within(child, (*route, 0, 0) if negated else (*route, 0), name)

    def _odd_quantifier(
        self, node: ast.Quantified, child: ast.Node, route: Route, let_in: frozenset[str] | None, negated: bool
    ) -> Iterator[_Found]:
        name = node.relation
        is_negative = isinstance(child, ast.Not) and not ast.is_null_test(_under_negations(child)[0])
        match node.quantifier:
            case ast.Quantifier.SOME if is_negative and not negated:
                yield "some_not", route, self.say("some_not", name=name)
            case ast.Quantifier.SOME if is_negative:
                yield "none_not", route, self.say("none_not", name=name)
            case ast.Quantifier.SOME:
                return
            case ast.Quantifier.EVERY:
                if let_in is not None and name not in self.present and name not in let_in:
                    yield "every_without_any", route, self.say("every_without_any", name=name)
            case ast.Quantifier.IS:
                if negated and let_in is not None and name not in self.present:
                    yield "is_not_lets_in", route, self.say("is_not_lets_in", name=name)
            case _:
                assert_never(node.quantifier)

    def _aggregate(self, node: ast.Aggregate, route: Route, let_in: frozenset[str] | None) -> Iterator[_Found]:
        related = self.schema.relations[node.relation].schema
        field = None if node.field is None else related.by_name[node.field]
        result = result_of(node.function, field)
        yield from () if field is None else self._deprecated(field, route)
        settled = [_settled_result(test, result) for test in node.tests]
        which = _WHICH.get(node.function, f"value of {result.name}")
        for index, (test, verdict) in enumerate(zip(node.tests, settled, strict=True)):
            here = (*route, 1 + index)
            innermost, _ = _under_negations(test)
            if isinstance(innermost, ast.Comparison) and innermost.value == () and verdict is not None:
                yield "empty_list", here, self.say("empty_list.all" if verdict else "empty_list")
            elif verdict is True:
                yield "always_true", here, self.say("always_true.result", result=which)
            elif verdict is False:
                yield "never_true", here, self.say("never_true.result", result=which)
        is_open = len(node.tests) > 1 and all(verdict is None for verdict in settled)
        if is_open and _settled_result(ast.And(node.tests), result) is False:
            message = self.say("contradiction.result", function=node.function.value, result=which)
            yield "contradiction", route, message
        elif let_in is not None and _looks_back(node) and self._leaves_out(node, let_in):
            yield "leaves_out_missing", route, self._none_left_out(node)
        yield from self._within(node.where, (*route, 0), node.relation)

    def _leaves_out(self, node: ast.Aggregate, let_in: frozenset[str]) -> bool:
        """Whether an aggregate is unknown without a value, and no alternative beside it selects such contacts."""
        if node.relation in let_in or node.function not in (ast.Function.MIN, ast.Function.MAX, ast.Function.AVG):
            return False
        asks = any(ast.is_null_test(_under_negations(test)[0]) for test in node.tests)
        return not asks and not isinstance(normal_form(node, self.schema), Constant)

    def _none_left_out(self, node: ast.Aggregate) -> str:
        which, where = node.function.value, "" if node.where == ast.EVERYONE else '"where": {…}, '
        let_in = f'{{"{node.relation}": {{"{which}": {{"field": "{node.field}", {where}"equals": null}}}}}}'
        way = self.say("way", absent=let_in)
        return self.say("leaves_out.value", name=node.relation, function=which, way=way)

    def _negation(self, node: ast.Not, route: Route, let_in: frozenset[str]) -> Iterator[_Found]:
        plan = normal_form(node, self.schema)
        chosen = selection(plan)
        if isinstance(chosen, Constant):  # the warning belongs to an enclosing part
            return
        fields = _fields_of(chosen, p.Presence | p.Leaf) - _fields_of(plan, p.Presence) - let_in
        tested = dict.fromkeys(part.field.name for part in walk(plan) if isinstance(part, p.Leaf))
        names = [name for name in tested if name in fields and self.schema.by_name[name].nullable]
        if names:
            yield "leaves_out_missing", route, self._left_out("leaves_out.not", names)

    # -- tests ----------------------------------------------------------------------------------------------------

    def _test(
        self, test: ast.Comparison, node: ast.Node, route: Route, let_in: frozenset[str] | None
    ) -> Iterator[_Found]:
        field = self.schema.by_name[test.field]
        plan = normal_form(node, self.schema)
        yield from self._deprecated(field, route)
        if isinstance(plan, p.OnDays | p.RelativeDays) and (verdict := verdict_on_days(plan)) is not None:
            plan = Known(field, verdict)
        if test.operator is ast.Operator.IS_NULL:
            if isinstance(plan, Constant):
                yield "always_true", route, self.say("always_true.null", name=field.name)
            return
        negated = node is not test
        if isinstance(plan, Constant) and test.value == ():
            yield "empty_list", route, self.say("empty_list.all" if plan.verdict else "empty_list")
        elif test.value == "":
            yield from self._empty_text(test, field, route)
        elif isinstance(plan, Known | Constant):
            key = "always_true" if plan.verdict else "never_true"
            said = "always_true.nullable" if plan.verdict and field.nullable else key
            yield key, route, self.say(said, name=field.name)
        elif (
            (negated or (test.value is True and test.operator is ast.Operator.IS_EMPTY))
            and let_in is not None
            and field.nullable
            and field.name not in let_in
        ):
            yield "leaves_out_missing", route, self._left_out("leaves_out", [field.name])
        yield from self._texts(test, route)

    def _deprecated(self, field: Field, route: Route) -> Iterator[_Found]:
        if field.deprecated is not None:
            yield "deprecated", route, self.say("deprecated", name=field.name, instead=field.deprecated)

    def _left_out(self, key: str, names: list[str]) -> str:
        absent = ", ".join(f'{{"{name}": null}}' for name in names)
        is_published = self.schema.notation is Notation.PUBLISHED
        way = self.say("no_way") if is_published else self.say("way", absent=absent)
        return self.say(key, fields=listed(names), way=way)

    def _empty_text(self, test: ast.Comparison, field: Field, route: Route) -> Iterator[_Found]:
        if test.operator in (ast.Operator.CONTAINS, ast.Operator.STARTS_WITH, ast.Operator.ENDS_WITH):
            yield "empty_needle", route, self.say("empty_needle", name=field.name)
        elif test.operator is ast.Operator.EQUALS and field.nullable:
            yield "empty_text", route, self.say("empty_text", name=field.name)

    def _texts(self, test: ast.Comparison, route: Route) -> Iterator[_Found]:
        """Yield suspicious texts of a test: wildcards, and spaces at the ends."""
        values: Iterable[Any] = test.value if isinstance(test.value, tuple) else (test.value,)
        texts = [value for value in values if isinstance(value, str)]
        wild = next((text for text in texts if len(text) > 1 and _looks_wild(text)), None)
        if wild is not None:
            yield "wildcard", route, self.say("wildcard", value=show(wild))
        spaced = next((text for text in texts if text != text.strip() and text.strip()), None)
        if spaced is not None and test.operator is not ast.Operator.CONTAINS:
            yield "surrounding_space", route, self.say("surrounding_space", value=show(spaced))


_SOME: Final = ast.Comparison("count", ast.Operator.GTE, 1)


def _settled_result(node: ast.Node, result: Field) -> bool | None:
    """Return the verdict that tests of an aggregate's result have for every value; None where it varies."""
    of_result = Schema("result", [result])
    for verdict in (False, True):
        tests = normal_form(ast.Not(node) if verdict else node, of_result)
        joined = conjunction([tests, p.Bound(result, p.Side.AT_LEAST, 0)] if result is _COUNT else [tests])
        if isinstance(joined, Known | Constant) and not joined.verdict:
            return verdict
        members = tests.children if isinstance(tests, p.Conjunction) else (tests,)
        if _rule_each_other_out(members, conjunctive=True):
            return verdict
    return None


_COUNT: Final = result_of(ast.Function.COUNT, None)


def _rule_each_other_out(plans: Iterable[Plan], conjunctive: bool) -> bool:
    """Whether no value passes all bounds relative to now among tests of a field, or every value passes one of them."""
    kind = p.Conjunction if conjunctive else p.Disjunction
    parts = [part for plan in plans for part in (plan.children if isinstance(plan, kind) else (plan,))]
    bounds = [part for part in parts if isinstance(part, RelativeBound)]
    if not conjunctive:
        bounds = [other for bound in bounds if isinstance(other := opposite(bound), RelativeBound)]
    return is_empty_window(bounds)


def _looks_back(node: ast.Aggregate) -> bool:
    """Whether the author of a test of an aggregate may expect it to be true where there is no value."""
    backward = {
        ast.Function.MAX: (ast.Operator.LT, ast.Operator.LTE),
        ast.Function.MIN: (ast.Operator.GT, ast.Operator.GTE),
    }
    operators = backward.get(node.function, ())
    return any(
        isinstance(test, ast.Not) or (isinstance(test, ast.Comparison) and test.operator in operators)
        for test in node.tests
    )


#: The words for the results of functions.
_WHICH: Final = {ast.Function.COUNT: "number of records", ast.Function.SUM: "sum", ast.Function.AVG: "average"}


def _relations_present(children: tuple[ast.Node, ...]) -> frozenset[str]:
    """Return the relations that lead to a record wherever all of these are true."""
    found = set()
    for child in children:
        match child:
            case ast.Quantified(name, ast.Quantifier.SOME) | ast.Not(ast.Quantified(name, ast.Quantifier.IS, None)):
                found.add(name)
            case ast.Quantified(name, ast.Quantifier.IS, within) if within is not None:
                found.add(name)
            case ast.Aggregate(name, ast.Function.COUNT) if (
                _settled_result(ast.And((*child.tests, ast.Not(_SOME))), _COUNT) is False
            ):
                found.add(name)
            case _:
                pass
    return frozenset(found)


def _let_in(children: tuple[ast.Node, ...]) -> frozenset[str]:
    """Return the fields and relations whose absence makes one of these true."""
    found = set()
    for child in children:
        match child:
            case ast.Comparison(name) if ast.is_null_test(child):
                found.add(name)
            case ast.Not(ast.Quantified(name, ast.Quantifier.SOME)) | ast.Quantified(name, ast.Quantifier.IS, None):
                found.add(name)
            case ast.Aggregate(name, tests=tests) if all(map(ast.is_null_test, tests)):
                found.add(name)
            case _:
                pass
    return frozenset(found)


def _under_negations(node: ast.Node) -> tuple[ast.Node, int]:
    """Return a node without its outer negations, and their number."""
    levels = 0
    while isinstance(node, ast.Not):
        node, levels = node.child, levels + 1
    return node, levels


def _fields_of(plan: Plan, kinds: Any) -> frozenset[str]:
    return frozenset(part.field.name for part in walk(plan) if isinstance(part, kinds))


def _looks_wild(text: str) -> bool:
    if text.endswith("%") and text[-2].isdigit():
        return False  # a percentage
    return text.startswith(_WILDCARDS) or text.endswith(_WILDCARDS)
