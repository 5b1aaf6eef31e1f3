"""The row back-end: Python source generated from a plan, for dicts and objects.

The source consists of templates from :mod:`~audiencefilter.backends.row_source` and
:mod:`~audiencefilter.backends.row_tests`, attribute names of the schema, and names such as ``k0`` for values that are
passed by reference: no text of a clause reaches ``compile``. Filters of one shape share their code, and a filter that
depends on the clock has the same code at every instant.

Generated code is fast because it trusts its input: objects have their attributes, dicts have their keys (where a plan
reads lists, paths or related records), and values have their types. When it raises an exception, the same records are
evaluated again with less trust: first as records whose date-times have no zones, then record by record.
A record that fails in all these ways goes to :mod:`audiencefilter.backends.interpreter`, which is exact and names the
value that cannot be compared.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from functools import cached_property, partial
from types import FunctionType
from typing import Any, Final, TypeVar

from audiencefilter.backends.row_code import Code, Instants
from audiencefilter.backends.row_source import Source
from audiencefilter.backends.row_tests import Access
from audiencefilter.language.errors import RecordError
from audiencefilter.language.given_records import check_each, check_record
from audiencefilter.plan import nodes as p

Record = TypeVar("Record")

#: The exceptions of generated code for records that it wrongly trusts: any, since a value may raise any exception.
_MISPLACED: Final = Exception
#: The exceptions of ``compile`` for an expression that is nested too deeply; the default limits exclude this.
_TOO_NESTED: Final = (SyntaxError, MemoryError, RecursionError)


class RowEvaluator:
    """Evaluates a plan (of :func:`~audiencefilter.plan.normal_form.selection`) on records."""

    def __init__(self, plan: p.Plan, generated: "_Generated | None" = None, now: datetime | None = None) -> None:
        self._plan = plan
        self._generated = _Generated(plan) if generated is None else generated
        self._now = now
        self._instants: tuple[date, ...] = ()
        self._latest: RowEvaluator | None = None
        self._tests: dict[type, list[Callable[[Any], bool]]] = {}

    def at(self, now: datetime) -> "RowEvaluator":
        """Return the evaluator at an instant, in UTC, with the same code unless an operand is at an edge of time."""
        instants = self._generated.instants.at(now)
        if instants is None:
            from audiencefilter.plan import relative

            plan = relative.at(self._plan, now, selecting=True)
            if self._latest is None or self._latest._plan != plan:  # windows of days change once a day
                self._latest = RowEvaluator(plan)
            return self._latest
        one = RowEvaluator(self._plan, self._generated, now)
        one._instants = instants
        return one

    def select(self, records: Iterable[Record]) -> list[Record]:
        """Return the selected records, in order; a RecordError has the index of the record."""
        rows = records if isinstance(records, list) else list(records)
        if not rows:
            return []
        check_record(rows[0])
        if isinstance(self._plan, p.Constant):  # otherwise reading an item that is no record fails
            check_each(rows)
        access = _access_of(rows[0])
        for naive in (False, True):
            try:
                selected: list[Record] = self._at_instants(self._generated.selector(access, naive), naive)(rows)
                return selected
            except _MISPLACED:
                continue
        return self._select_one_by_one(rows)

    @cached_property
    def predicate(self) -> Callable[[Any], bool]:
        """A function that tests whether a record is selected; it is fastest for dicts."""
        try:
            return self._at_instants(self._generated.predicate, False, {"others": self._matches_others})
        except _TOO_NESTED:
            return self._is_selected

    def _at_instants(
        self, function: FunctionType, naive: bool, names: Mapping[str, Any] | None = None
    ) -> Callable[[Any], Any]:
        """Return a generated function with the values of its names at this instant."""
        if self._now is None and names is None:
            return function
        instants = self._instants
        if naive and self._now is not None:
            instants = self._generated.instants.at(self._now, naive=True) or ()
        values = function.__globals__ if names is None else {**function.__globals__, **names}
        return FunctionType(function.__code__, values, function.__name__, instants)

    def matches_at(self, record: Any, now: datetime) -> bool:
        """Whether a record is selected at an instant, in UTC: faster than :meth:`at` if each instant is used once."""
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
        return self._generated.test(Access.MAPPING, naive=False)

    def _matches_others(self, record: Any) -> bool:
        """Test a record that is not a dict, or one on which the fast code failed."""
        kind = type(record)
        tests = self._tests.get(kind)
        if tests is None:
            check_record(record)
            access = _access_of(record)
            try:
                found = [self._at_instants(self._generated.test(access, naive), naive) for naive in (False, True)]
            except _TOO_NESTED:
                return self._is_selected(record)
            tests = self._tests[kind] = found
        for test in tests:
            try:
                return test(record)
            except _MISPLACED:
                continue
        return self._is_selected(record)

    @cached_property
    def _is_selected(self) -> Callable[[Any], bool]:
        """Test by the interpreter."""
        from audiencefilter.backends.interpreter import is_selected
        from audiencefilter.plan import relative

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
    """The functions of a plan, each generated on first use. Instants that depend on the clock are arguments."""

    def __init__(self, plan: p.Plan) -> None:
        self._plan = plan
        self.instants = Instants(plan)
        self._parameters = ", ".join(self.instants.parameters(plan))
        self._functions: dict[tuple[str, Access, bool], FunctionType] = {}

    @cached_property
    def predicate(self) -> Any:  # a FunctionType, which mypy would bind as a method
        """A function that tests dicts, and calls `others` for all other records."""
        source = Source(Code(self.instants, naive=False), Access.MAPPING)
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

    def test(self, access: Access, naive: bool) -> FunctionType:
        """Return a function that tests records of one kind."""
        return self._made("r", "def test({}):\n    return True if {} else False\n", access, naive)

    def selector(self, access: Access, naive: bool) -> FunctionType:
        """Return a function that returns the selected records of a list of records of one kind."""
        return self._made("rows", "def select({}):\n    return [r for r in rows if {}]\n", access, naive)

    def _made(self, first: str, text: str, access: Access, naive: bool) -> FunctionType:
        function = self._functions.get((first, access, naive))
        if function is None:
            source = Source(Code(self.instants, naive), access)
            text = text.format(self._with_instants(first), source.record_test(self._plan))
            function = self._functions[first, access, naive] = source.code.function(text, {})
        return function

    def _with_instants(self, first: str) -> str:
        return f"{first}, {self._parameters}" if self._parameters else first


def _access_of(record: Any) -> Access:
    return Access.MAPPING if isinstance(record, Mapping) else Access.OBJECT
