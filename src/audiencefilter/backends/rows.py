"""Rows: Python source generated from a plan, over dicts and objects.

The source is made of the templates in :mod:`~audiencefilter.backends.row_source` and
:mod:`~audiencefilter.backends.row_tests`, of attribute names of the schema, and of names such as ``k0`` for values,
which it is given by reference: nothing of a clause's text reaches ``compile``. Filters of one shape share their code,
and a filter that depends on the clock has the same code at every instant.

Generated code takes the quick way: it trusts that objects have their attributes, that dicts have their keys where a
plan is about more than single values, and that values have their types. Where that fails with an exception, the same
records are evaluated again the next more careful way: without trust in keys, with date-times that have no zone, then
record by record, and a record on which all of that fails by :mod:`audiencefilter.backends.interpreter`, which is exact
and says which value cannot be compared.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import cached_property, partial
from types import FunctionType
from typing import Any, Final, TypeVar

from audiencefilter.backends.interpreter import is_selected
from audiencefilter.backends.row_code import Code, Instants, Trust
from audiencefilter.backends.row_source import Source
from audiencefilter.backends.row_tests import Access
from audiencefilter.language.errors import RecordError
from audiencefilter.language.given_records import check_each, check_record
from audiencefilter.plan import nodes as p
from audiencefilter.plan import relative

Record = TypeVar("Record")

#: What quick code may fail with when its trust was misplaced: anything, since what a record holds may raise anything.
_MISPLACED: Final = Exception
#: What ``compile`` fails with where an expression is nested too deep for it, as none is within the default limits.
_TOO_NESTED: Final = (SyntaxError, MemoryError, RecursionError)
_WITHOUT_KEYS: Final = (Trust.ZONES, Trust.NAIVE)


class RowEvaluator:
    """A plan (of :func:`~audiencefilter.plan.selection.selection`) made ready for records."""

    def __init__(self, plan: p.Plan, generated: "_Generated | None" = None, now: datetime | None = None) -> None:
        self._plan = plan
        self._generated = _Generated(plan) if generated is None else generated
        self._now = now
        self._instants: tuple[datetime, ...] = ()
        self._selectors: dict[tuple[Access, Trust], Callable[[list[Any]], list[Any]]] = {}
        self._tests: dict[type, tuple[Callable[[Any], bool], Callable[[Any], bool]]] = {}

    def at(self, now: datetime) -> "RowEvaluator":
        """Return the evaluator at an instant, in UTC: with the same code, unless an operand is at an edge of time."""
        instants = self._generated.instants.at(now)
        if instants is None:
            return RowEvaluator(relative.at(self._plan, now, selecting=True))
        one = RowEvaluator(self._plan, self._generated, now)
        one._instants = instants
        return one

    def select(self, records: Iterable[Record]) -> list[Record]:
        """Return the records that are selected, the same objects in their order.

        Raises:
            RecordError: a value cannot be compared; with the index of its record.
            TypeError: one is no record.
        """
        rows = records if isinstance(records, list) else list(records)
        if not rows:
            return []
        check_record(rows[0])
        if isinstance(self._plan, p.Constant):  # else reading what is no record as the first one is read fails
            check_each(rows)
        access = _access_of(rows[0])
        for trust in self._generated.trusts:
            try:
                kind = Access.DICT if trust is Trust.KEYS and type(rows[0]) is dict else access
                return (self._selectors.get((kind, trust)) or self._selector(kind, trust))(rows)
            except KeyError:
                self._generated.trusts = _WITHOUT_KEYS
            except _MISPLACED:
                continue
        return self._select_one_by_one(rows)

    def _selector(self, access: Access, trust: Trust) -> Callable[[list[Any]], list[Any]]:
        """Return the function that selects lists of one kind of records, and keep it."""
        function = self._selectors[access, trust] = self._at_instants(self._generated.selector(access, trust), trust)
        return function

    @cached_property
    def predicate(self) -> Callable[[Any], bool]:
        """A function from a record to whether it is selected: at its quickest for dicts."""
        try:
            return self._at_instants(self._generated.predicate, Trust.ZONES, {"others": self._matches_others})
        except _TOO_NESTED:
            return self._is_selected

    def _at_instants(
        self, function: FunctionType, trust: Trust, names: Mapping[str, Any] | None = None
    ) -> Callable[[Any], Any]:
        """Return a generated function with what its names stand for at this instant."""
        if self._now is None and names is None:
            return function
        instants = self._instants
        if trust is Trust.NAIVE and self._now is not None:
            instants = self._generated.instants.at(self._now, naive=True) or ()
        values = function.__globals__ if names is None else {**function.__globals__, **names}
        return FunctionType(function.__code__, values, function.__name__, instants)

    def matches_at(self, record: Any, now: datetime) -> bool:
        """Whether a record is selected at an instant, in UTC: quicker than :meth:`at` if each is asked about once.

        Raises:
            RecordError: a value cannot be compared.
        """
        if type(record) is dict:
            instants = self._generated.instants.at(now)
            if instants is not None:
                try:
                    return self._test_at(record, *instants)
                except (_MISPLACED, *_TOO_NESTED):
                    pass
        return self.at(now).predicate(record)

    @cached_property
    def _test_at(self) -> Callable[..., bool]:
        return self._generated.test(Access.MAPPING, Trust.ZONES)

    def _matches_others(self, record: Any) -> bool:
        """Test a record that is no dict, or one that the quick way failed on."""
        kind = type(record)
        tests = self._tests.get(kind)
        if tests is None:
            check_record(record)
            access = _access_of(record)
            try:
                tests = self._tests[kind] = (self._test(access, Trust.ZONES), self._test(access, Trust.NAIVE))
            except _TOO_NESTED:
                return self._is_selected(record)
        for test in tests:
            try:
                return test(record)
            except _MISPLACED:
                continue
        return self._is_selected(record)

    def _test(self, access: Access, trust: Trust) -> Callable[[Any], bool]:
        return self._at_instants(self._generated.test(access, trust), trust)

    @cached_property
    def _is_selected(self) -> Callable[[Any], bool]:
        """The careful way."""
        now = self._now
        return partial(is_selected, self._plan if now is None else relative.at(self._plan, now, selecting=True))

    def _select_one_by_one(self, rows: list[Record]) -> list[Record]:
        selected = []
        matches = self.predicate
        for index, row in enumerate(rows):
            try:
                if matches(row):
                    selected.append(row)
            except RecordError as error:
                raise error.at(index) from error.__cause__
        return selected


class _Generated:
    """The functions of a plan, each made when it is first needed; what depends on the clock are its arguments."""

    def __init__(self, plan: p.Plan) -> None:
        self._plan = plan
        self.instants = Instants(plan)
        self._parameters = ", ".join(self.instants.parameters(plan))
        self._functions: dict[tuple[str, Access, Trust], FunctionType] = {}
        self.trusts = tuple(Trust) if any(map(_is_nested, p.walk(plan))) else _WITHOUT_KEYS

    @cached_property
    def predicate(self) -> Any:  # a FunctionType, which mypy would bind as a method
        """A function that tests dicts, and leaves to `others` whatever else it is given."""
        source = Source(Code(self.instants, Trust.ZONES), Access.MAPPING)
        return source.code.function(
            f"def predicate({self._with_instants('r')}):\n"
            "    if type(r) is dict:\n"
            "        try:\n"
            f"            return True if {source.record_test(self._plan)} else False\n"
            "        except misplaced:\n"
            "            pass\n"
            "    return others(r)\n",
            {"misplaced": _MISPLACED},
        )

    def test(self, access: Access, trust: Trust) -> FunctionType:
        """Return a function that tests records of one kind."""
        return self._made("r", "def test({}):\n    return True if {} else False\n", access, trust)

    def selector(self, access: Access, trust: Trust) -> FunctionType:
        """Return a function from a list of records of one kind to those that are selected."""
        return self._made("rows", "def select({}):\n    return [r for r in rows if {}]\n", access, trust)

    def _made(self, first: str, text: str, access: Access, trust: Trust) -> FunctionType:
        function = self._functions.get((first, access, trust))
        if function is None:
            source = Source(Code(self.instants, trust), access)
            text = text.format(self._with_instants(first), source.record_test(self._plan))
            function = self._functions[first, access, trust] = source.code.function(text, {})
        return function

    def _with_instants(self, first: str) -> str:
        return f"{first}, {self._parameters}" if self._parameters else first


def _is_nested(part: p.Plan) -> bool:
    """Whether a part of a plan is about more than single values, and so about records that were put together."""
    if isinstance(part, p.Leaf | p.Presence):
        return part.field.many or bool(part.field.path)
    return isinstance(part, p.Quantified | p.Aggregated)


def _access_of(record: Any) -> Access:
    return Access.MAPPING if isinstance(record, Mapping) else Access.OBJECT
