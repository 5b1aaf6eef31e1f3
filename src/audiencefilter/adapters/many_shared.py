"""What all places of many audiences share: one instant, problems that name the audience, groups for statements."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeVar

from audiencefilter.filter import Filter, check_filter
from audiencefilter.language.ast import Function
from audiencefilter.language.errors import show
from audiencefilter.plan import nodes as p

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


class Place(Protocol):
    """Contacts in one place, such as a table: all methods raise a ValueError for a filter that it cannot evaluate."""

    def counts(self, filters: Sequence[Filter]) -> list[int]:
        """Return the number of contacts of each filter."""

    def members(self, filters: Sequence[Filter]) -> Iterable[Iterable[Any]]:
        """Give the keys of the contacts of each filter."""

    def check(self, f: Filter) -> object:
        """Evaluate one filter, as far as that shows its problems."""


def at_one_instant(filters: Mapping[Key, Filter], now: datetime) -> dict[Key, Filter]:
    """Return the filters at an instant, after a check that all are over one schema."""
    if not isinstance(filters, Mapping):
        raise TypeError(f"audiences are a mapping from keys to filters, not {show(filters)}")
    named: dict[Key, Filter] = {}
    for key, f in filters.items():
        try:
            check_filter(f)
        except TypeError as error:
            raise TypeError(f"audience {show(key)}: {error}") from None
        first = next(iter(filters.values())).schema
        if not f.schema.has_same_members(first):
            raise ValueError(
                f"audience {show(key)} is over another schema ({f.schema.name}) than those before it ({first.name}): "
                "call once for each schema"
            )
        named[key] = f.at(now)
    return named


def naming(
    named: Mapping[Key, Filter], evaluate: Callable[[list[Filter]], Answer], check: Callable[[Filter], object]
) -> Answer:
    """Evaluate all filters; a problem names the first audience that has it alone."""
    try:
        return evaluate(list(named.values()))
    except ValueError:
        for key, f in named.items():
            try:
                check(f)
            except ValueError as problem:
                raise ValueError(f"audience {show(key)}: {problem}") from problem
        raise


# -- groups -----------------------------------------------------------------------------------------------------------


def grouped(
    filters: Sequence[Filter], is_alone: Callable[[Filter, list[p.Related]], bool], fewest: int, size: int
) -> list[list[int]]:
    """Return the positions of the filters of each statement, about `size`; those with related tests are apart."""
    # Filters with tests of related records are grouped where they are at least `fewest`.
    alone: list[int] = []
    plain: list[int] = []
    related: list[int] = []
    for at, f in enumerate(filters):
        tests = tests_of(f)
        (alone if is_alone(f, tests) else related if tests else plain).append(at)
    if len(related) < fewest:
        alone, related = alone + related, []
    groups = [[at] for at in alone]
    for some in filter(None, (plain, related)):
        count = max(1, round(len(some) / size))  # few are one group
        groups += [some[at::count] for at in range(count)]
    return groups


def tests_of(f: Filter) -> list[p.Related]:
    """Return the tests of related records in a filter."""
    return [part for part in p.walk(f.selection) if isinstance(part, p.Related)]


def may_be_grouped(test: p.Related) -> bool:
    """Whether grouped records can have a column for a test, whatever their keys."""
    is_average = isinstance(test, p.Aggregated) and test.function is Function.AVG
    is_nested = any(isinstance(part, p.Related) for part in p.walk(test.where))
    return not (test.relation.is_data or is_average or is_nested)
