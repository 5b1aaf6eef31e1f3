"""Audiences by their keys: one instant and one schema for all, and problems that name the audience."""

from collections.abc import Callable, Hashable, Mapping
from datetime import datetime
from typing import TypeVar

from audiencefilter.filter import Filter, check_filter
from audiencefilter.language.errors import show

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


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
