"""Tests and values of a field as JSON has them, for what was built to be kept."""

from datetime import timedelta
from typing import Any, assert_never

from audiencefilter.language.durations import Relative, Start
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import EPOCH, microseconds
from audiencefilter.membership.criteria import Criterion, Test
from audiencefilter.plan.nodes import Bound, ListEquals, ListHas, Match, Membership, RelativeBound, Side, Where


class Codec:
    """What writes and reads the tests of a field.

    Args:
        field: the field.
        criteria: those that keys name by their places; more may come.
    """

    def __init__(self, field: Field, criteria: list[Criterion]) -> None:
        self._field = field
        self._has_instants = field.type is FieldType.DATETIME
        self.criteria = criteria
        self._places = {criterion: place for place, criterion in enumerate(criteria)}

    def of_value(self, value: Any) -> Any:
        """Return what stands for a value."""
        return microseconds(value) if self._has_instants else value

    def value(self, written: Any) -> Any:
        """Return the value that something stands for."""
        return EPOCH + timedelta(microseconds=written) if self._has_instants else written

    def of_key(self, key: Any) -> list[Any]:
        """Return what stands for a criterion, or for an element of a list."""
        return [self._places[key]] if isinstance(key, Criterion) else [None, self.of_value(key)]

    def key(self, written: list[Any]) -> Any:
        """Return the criterion or the element that something stands for."""
        place, *element = written
        return self.criteria[place] if place is not None else self.value(*element)

    def of_test(self, test: Test) -> list[Any]:
        """Return what stands for a criterion's test."""
        match test:
            case Bound(_, side, value):
                return ["bound", side.value, self.of_value(value)]
            case RelativeBound(_, side, operand):
                start = None if operand.start is None else operand.start.value
                return ["relative", side.value, operand.now, start, operand.zone]
            case Membership(_, values):
                return ["among", test.ignore_case, *map(self.of_value, values)]
            case Match(_, where, needle):
                return ["match", test.ignore_case, where.value, needle]
            case ListHas(_, values, every):
                return ["has", every, *map(self.of_value, values)]
            case ListEquals(_, values):
                return ["equals", *map(self.of_value, values)]
            case _:
                assert_never(test)

    def test(self, written: list[Any]) -> Test:
        """Return the test that something stands for.

        Raises:
            ValueError: it stands for none.
        """
        match written:
            case ["bound", side, value]:
                return Bound(self._field, Side(side), self.value(value))
            case ["relative", side, now, start, zone]:
                operand = Relative(now, None if start is None else Start(start), zone)
                return RelativeBound(self._field, Side(side), operand)
            case ["among", ignore_case, *values]:
                return Membership(self._field, tuple(map(self.value, values)), ignore_case=ignore_case)
            case ["match", ignore_case, where, needle]:
                return Match(self._field, Where(where), needle, ignore_case=ignore_case)
            case ["has", every, *values]:
                return ListHas(self._field, tuple(map(self.value, values)), every)
            case ["equals", *values]:
                return ListEquals(self._field, tuple(map(self.value, values)))
            case _:
                raise ValueError(f"{written!r} stands for no test")
