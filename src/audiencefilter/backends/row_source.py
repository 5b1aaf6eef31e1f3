"""Generate a plan's Python expression about the record ``r``, and functions that test its related records.

The first related record decides how a function reads all of them: as dicts, as other mappings or as objects. If this is
wrong for a later one, reading it raises.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain
from typing import Any, Final, NamedTuple, NoReturn, assert_never

from audiencefilter.backends.row_code import Code
from audiencefilter.backends.row_tests import Access, FieldTests
from audiencefilter.language.ast import Function
from audiencefilter.language.errors import show
from audiencefilter.language.given_records import is_record
from audiencefilter.language.schema import Field, Relation
from audiencefilter.plan import nodes as p


class Source(FieldTests):
    """The expressions of one kind of record, for one function."""

    def record_test(self, plan: p.Plan) -> str:
        """Return the expression of a plan for a record, with the names for shared JSON text initialised."""
        names = self.share_documents(plan)
        test = self.test(plan)
        return f"({' and '.join([*(f'({name} := None) is None' for name in names), test])})" if names else test

    def share_documents(self, plan: p.Plan, field: Field | None = None) -> list[str]:
        """Return names for JSON text that `plan` and `field` read more than once; set them to None for each record."""
        reads = Counter(
            leaf.field.attribute for leaf in p.walk(plan) if isinstance(leaf, p.Leaf | p.Presence) and leaf.field.path
        )
        if field is not None and field.path:
            reads[field.attribute] += 1
        self.shared = frozenset(attribute for attribute, times in reads.items() if times > 1)
        return [self.code.document(attribute) for attribute in sorted(self.shared)]

    def test(self, plan: p.Plan) -> str:
        """Return the expression that is true where the plan is true, in parentheses if it has operators."""
        match plan:
            case p.Constant(verdict):
                return str(verdict)
            case p.Presence():
                return self.presence(plan)
            case p.Membership():
                return self.membership(plan)
            case p.Bound() | p.RelativeBound():
                return self.bound(plan)
            case p.Match():
                return self.match(plan)
            case p.OnDays():
                return self.on_days(plan)
            case p.RelativeDays():
                raise TypeError(f"{plan.field.name}: nothing is relative to today here any more")
            case p.ListHas() | p.ListEquals():
                return self.list_test(plan)
            case p.Conjunction(children):
                return f"({' and '.join(self._conjuncts(children))})"
            case p.Disjunction(children):
                return f"({' or '.join(map(self.test, children))})"
            case p.Known(field, verdict):  # does not occur in a selection
                return self.test(p.Presence(field, present=True)) if verdict else str(verdict)
            case p.Quantified() | p.Aggregated():
                return self._related(plan)
            case _:
                assert_never(plan)

    def _conjuncts(self, children: tuple[p.Plan, ...]) -> list[str]:
        """Return the tests of a conjunction, with one chained comparison for the two bounds of an interval."""
        bounds: dict[Field, list[p.Bound | p.RelativeBound]] = {}
        for child in children:
            if isinstance(child, p.Bound | p.RelativeBound):
                bounds.setdefault(child.field, []).append(child)
        tests: list[str] = []
        for child in children:
            if not isinstance(child, p.Bound | p.RelativeBound):
                tests.append(self.test(child))
            elif _is_interval(on_field := bounds.pop(child.field, [])):
                tests.append(self.interval(*on_field))
            else:
                tests += map(self.test, on_field)
        return tests

    # -- related records ------------------------------------------------------------------------------------------

    def _related(self, plan: p.Related) -> str:
        code = self.code
        function = code.part(plan, lambda: _related_function(plan, Code(code.instants, code.naive)))
        related = self._records(plan.relation)
        counts_all = isinstance(plan, p.Aggregated) and plan.field is None and plan.where == p.EVERYONE
        if isinstance(plan, p.Aggregated) and counts_all and isinstance(plan.test, p.Bound):
            counted = self._count_of_all(plan.test, function)
            return f"({counted} if type(x := {related}) is list else {function}(x))"
        return f"{function}({', '.join([related, *code.instants.parameters(plan)])})"

    def _records(self, relation: Relation) -> str:
        """Return the expression that reads the value of a relation; of objects in custom data their records."""
        related = self.read(relation.attribute)
        if not relation.is_data:
            return related
        from audiencefilter.language.related_records import objects_at

        objects = f"{self.code.name(partial(objects_at, relation=relation))}({related})"
        return objects if relation.many else f"next(iter({objects}), None)"

    def _count_of_all(self, test: p.Bound, careful: str) -> str:
        """Return a test of the number of records in a list `x`, which checks only as many records as decide it."""
        bound, dicts = self.code.name(test.value), self.code.name(_DICTS)
        if test.side.is_lower:
            return f"len(x) >= {bound} and ({dicts}.issuperset(map(type, x[:{bound}])) or {careful}(x))"
        return f"len(x) <= {bound} and ({dicts}.issuperset(map(type, x)) or {careful}(x))"


class _Loop(NamedTuple):
    """The lines before the loop over related records, of the loop for one kind of records, and after it."""

    before: list[str]
    body: Callable[[Source], list[str]]
    after: list[str]


def _related_function(plan: p.Related, code: Code) -> Callable[..., Any]:
    """Return the function that tests the related records of one relation."""
    parameters = ", ".join(["rows", *code.instants.parameters(plan)])
    match plan:
        case p.Quantified() if not plan.relation.many:
            lines = _of_one(plan, code)
        case p.Quantified():
            end = plan.every is not plan.negated
            lines = _of_many(plan, code, _Loop([], partial(_until_settled, plan), [f"return {end}"]))
        case p.Aggregated():
            lines = _of_many(plan, code, _aggregate(plan, f"return {Source(code, Access.RESULT).test(plan.test)}"))
        case _:
            assert_never(plan)
    return code.function("\n".join([f"def test({parameters}):", *_indented(lines), ""]), _help())


def _of_one(plan: p.Quantified, code: Code) -> list[str]:
    answers = [
        f"return {'not ' if plan.negated else ''}{Source(code, access).record_test(plan.where)}"
        for access in (Access.MAPPING, Access.OBJECT)
    ]
    return [
        "r = rows",
        "if r is None:",
        f"    return {plan.every is not plan.negated}",
        "if type(r) is dict or is_one_mapping(type(r)):",
        f"    {answers[0]}",
        answers[1],
    ]


def _of_many(plan: p.Related, code: Code, loop: _Loop) -> list[str]:
    is_mapping = "if type(rows[0]) is dict or is_mapping(type(rows[0])):"
    kinds = [(is_mapping, Access.MAPPING), ("else:", Access.OBJECT)]
    loops = [[head, *_indented(loop.body(Source(code, access)))] for head, access in kinds]
    return [
        "if type(rows) is not list:",
        f"    rows = listed(rows, {code.name(plan.relation)})",
        *loop.before,
        "if rows:",
        *_indented(list(chain.from_iterable(loops))),
        *loop.after,
    ]


def _aggregate(plan: p.Aggregated, answer: str) -> _Loop:
    match plan.function:
        case Function.COUNT:
            return _Loop(["n = 0"], partial(_count, plan), [answer])
        case Function.SUM:
            # A sum is exact only if all values are int; otherwise the interpreter adds them.
            after = ["if type(n) is not int:", "    refuse(n)", answer]
            return _Loop(["n = 0"], partial(_values, plan, ["n += x"]), after)
        case Function.AVG:
            after = ["if type(n) is not int:", "    refuse(n)", "n = average(n, c)", answer]
            return _Loop(["n = 0", "c = 0"], partial(_values, plan, ["n += x", "c += 1"]), after)
        case Function.MIN | Function.MAX:
            if isinstance(plan.test, p.Bound | p.RelativeBound) and plan.field is not None and not plan.field.path:
                return _extreme_beyond(plan, plan.test)
            sign = "<" if plan.function is Function.MIN else ">"
            # NaN does not equal itself, and no comparison by order is true of it.
            keep = [f"if (x {sign} n if n is not None else x == x):", "    n = x"]
            return _Loop(["n = None"], partial(_values, plan, keep), [answer])
        case _:
            assert_never(plan.function)


def _until_settled(plan: p.Quantified, source: Source) -> list[str]:
    names = source.share_documents(plan.where)
    test = f"{'not ' if plan.every else ''}{source.test(plan.where)}"
    return _for_each(names, test, [f"return {plan.every is plan.negated}"])


def _for_each(names: list[str], test: str, lines: list[str]) -> list[str]:
    """Return a loop that runs `lines` for each record that passes a test; `names` are those of shared JSON text."""
    return ["for r in rows:", *_indented([*(f"{name} = None" for name in names), f"if {test}:", *_indented(lines)])]


def _count(plan: p.Aggregated, source: Source) -> list[str]:
    """Return lines that count records, and stop where a higher count has the same verdict."""
    enough = _settled_from(plan.test)
    if plan.where == p.EVERYONE:
        return ["n = counted(rows)"]
    names = source.share_documents(plan.where)
    from audiencefilter.backends.interpreter import is_selected

    answer = is_selected(plan.test, {plan.result.attribute: enough})
    counting = ["n += 1", f"if n == {source.code.name(enough)}:", f"    return {answer}"]
    return _for_each(names, source.test(plan.where), counting)


def _settled_from(test: p.Plan) -> int:
    """Return the least count, at least 1, from which all counts have the same verdict."""
    settled = 1
    for leaf in p.walk(test):
        if isinstance(leaf, p.Bound) and isinstance(leaf.value, int):
            settled = max(settled, leaf.value + (not leaf.side.is_lower))
        elif isinstance(leaf, p.Membership) and isinstance(greatest := leaf.values[-1], int):
            settled = max(settled, greatest + 1)
    return settled


def _values(plan: p.Aggregated, lines: list[str], source: Source) -> list[str]:
    """Return a loop that runs `lines` for each value `x` of an aggregate."""
    if plan.field is None:
        raise TypeError(f"{plan.function.value} is of a field")
    names = source.share_documents(plan.where, plan.field)
    tests = [] if plan.where == p.EVERYONE else [source.test(plan.where)]
    test = " and ".join([*tests, f"(x := {source.value(plan.field)}) is not None"])
    return _for_each(names, test, lines)


def _extreme_beyond(plan: p.Aggregated, bound: p.Bound | p.RelativeBound) -> _Loop:
    """Return the loop that compares the least or greatest value with a bound, and stops at the first decisive value."""

    def body(source: Source) -> list[str]:
        inside = source.within(bound)
        if bound.side.is_lower is (plan.function is Function.MAX):  # one value on this side is enough
            return _values(plan, [f"if {inside}:", "    return True"], source)
        lines = [f"if {inside}:", "    n = True", "elif x == x:", "    return False"]
        return _values(plan, lines, source)

    return _Loop(["n = False"], body, ["return n"])


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _is_interval(bounds: list[p.Bound | p.RelativeBound]) -> bool:
    return len(bounds) == 2 and bounds[0].side.is_lower is not bounds[1].side.is_lower


# -- names in generated functions -------------------------------------------------------------------------------------


#: The type of most records, as a set of types.
_DICTS: Final = frozenset((dict,))


@lru_cache(maxsize=1024)
def _is_mapping(is_one: Callable[[type], bool], kind: type) -> bool:
    """Whether records of a type are read as mappings; a TypeError if the type is no record type."""
    if not is_one(kind):
        _refuse(kind)
    return issubclass(kind, Mapping)


def _counted(rows: Sequence[Any]) -> int:
    if not all(map(is_record, set(map(type, rows)))):
        _refuse(rows)
    return len(rows)


def _refuse(value: Any) -> NoReturn:
    raise TypeError(f"{show(value)} has to be read with care")


@cache
def _help() -> dict[str, Any]:
    from fractions import Fraction  # imported here, since few filters test related records

    from audiencefilter.language.related_records import held_records, is_single_record

    return {
        "is_mapping": partial(_is_mapping, is_record),
        "is_one_mapping": partial(_is_mapping, is_single_record),
        "listed": held_records,
        "counted": _counted,
        "refuse": _refuse,
        "average": lambda total, number: Fraction(total, number) if number else None,
    }
