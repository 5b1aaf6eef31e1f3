"""bench: the times of filters over records, a store, a database or a function, the first time and again.

A first time has a filter that has no compiled form, and contacts of which no earlier call has encoded or cached
anything.
"""

import gc
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from audiencefilter.filter import Filter, check_filter
from audiencefilter.language.errors import given, show
from audiencefilter.language.given_records import check_records, check_sync
from audiencefilter.language.instants import asked_at
from audiencefilter.timing import loops_of, seconds, without_collector

if TYPE_CHECKING:
    from audiencefilter.backends.sql.condition import Related

_Count: TypeAlias = Callable[[Filter], int]
_Phase: TypeAlias = Literal["first", "again"]

_FORMAT: Final = "audiencefilter-bench"
_HEADER: Final = ("filter", "over", "selected", "share", "first ms", "spread", "again ms", "spread")
_PHASES: Final[tuple[_Phase, ...]] = "first", "again"
#: Characters of a filter's text in its name.
_NAME_CHARACTERS: Final = 40


@dataclass(frozen=True, slots=True)
class Timing:
    """The times of one filter, in seconds: a sample for each round.

    Attributes:
        name: the name of the filter.
        over: ``"rows"``, ``"columns"``, ``"database"`` or ``"function"``.
        selected: the number of selected contacts.
        first: the times of the first evaluation.
        again: the times of an evaluation after it, each the mean of enough runs.
    """

    name: str
    over: str
    selected: int
    first: tuple[float, ...]
    again: tuple[float, ...]

    def samples(self, phase: _Phase) -> tuple[float, ...]:
        """Return the times of a phase."""
        return self.first if phase == "first" else self.again

    def spread(self, phase: _Phase) -> float:
        """Return the longest time of a phase less the shortest, as a share of the median."""
        found = self.samples(phase)
        return (max(found) - min(found)) / median(found)


class Slower(NamedTuple):
    """A filter that got slower: its quickest time is longer than its longest before.

    Attributes:
        name: the name of the filter.
        over: as in :class:`Timing`.
        phase: ``"first"`` or ``"again"``.
        before: the median before, in seconds.
        now: the median now, in seconds.
    """

    name: str
    over: str
    phase: _Phase
    before: float
    now: float

    def __str__(self) -> str:
        ms, then = self.now * 1e3, self.before * 1e3
        return f"{self.name} over {self.over}, {self.phase}: {ms:,.3f} ms, before {then:,.3f} ms ({ms / then:.1f}x)"


@dataclass(frozen=True, slots=True)
class Bench:
    """The times of filters; :func:`bench` makes it. As text it is a table.

    Attributes:
        contacts: the number of contacts; None where it is not known, as of a database.
        timings: the times by filter.
    """

    contacts: int | None
    timings: tuple[Timing, ...]

    def to_json(self) -> str:
        """Return the times as JSON, which :meth:`from_json` reads."""
        return json.dumps({"format": _FORMAT, "version": 1, **asdict(self)}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Bench":
        """Return the times of a JSON text.

        Raises:
            ValueError: :meth:`to_json` did not write it.
        """
        try:
            found = json.loads(text)
            if (found["format"], found["version"]) != (_FORMAT, 1):
                raise ValueError
            timings: list[Timing] = []
            for one in found["timings"]:
                first, again = (tuple(map(float, one[phase])) for phase in _PHASES)
                timings.append(Timing(one["name"], one["over"], int(one["selected"]), first, again))
            if not all(one.first and one.again for one in timings):
                raise ValueError
            return cls(found["contacts"], tuple(timings))
        except (ValueError, KeyError, TypeError):
            raise ValueError(
                "these are no times of version 1: write them by Bench.to_json or by bench --json"
            ) from None

    def slower_than(self, before: "Bench") -> list[Slower]:
        """Return what got slower: all times now are longer than all before. Filters are compared by name and `over`."""
        former = {(one.name, one.over): one for one in before.timings}
        return [
            Slower(one.name, one.over, phase, median(then.samples(phase)), median(one.samples(phase)))
            for one in self.timings
            if (then := former.get((one.name, one.over))) is not None
            for phase in _PHASES
            if min(one.samples(phase)) > max(then.samples(phase))
        ]

    def __str__(self) -> str:
        lines: list[tuple[str, ...]] = [_HEADER]
        for one in self.timings:
            share = f"{one.selected / self.contacts:.1%}" if self.contacts else ""
            cells = (
                cell
                for phase in _PHASES
                for cell in (f"{median(one.samples(phase)) * 1e3:,.3f}", f"{one.spread(phase):.0%}")
            )
            lines.append((one.name, one.over, f"{one.selected:,}", share, *cells))
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join([line[0].ljust(widths[0]), line[1].ljust(widths[1]), *map(str.rjust, line[2:], widths[2:])])
            for line in lines
        )


def bench(
    filters: Mapping[str, Filter] | Iterable[Filter],
    over: Any,
    cold: bool = True,
    *,
    rounds: int = 5,
    related: "Mapping[str, Related] | None" = None,
    now: datetime | None = None,
) -> Bench:
    """Time filters over contacts: the first evaluation, and those after it.

    Args:
        filters: by name; or filters, whose names are their texts.
        over: a list of records; a :class:`ColumnStore`; an engine of SQLAlchemy with a table or mapped class,
            ``(engine, Contact)``; or for everything else a function that returns the number of contacts that a filter
            selects.
        cold: whether each round begins without the results of earlier calls: a store is made anew for each round, so
            that a first time encodes the columns that a filter reads and makes the indexes that it needs; SQLAlchemy
            compiles statements. The caches of a database stay. Otherwise the first time is
            that of the first call, once.
        rounds: the number of samples of each time.
        related: for a database, as for :meth:`Filter.to_sqlalchemy`.
        now: the evaluation instant, with a time zone; the clock's time when omitted.

    Raises:
        TypeError: `over` is nothing of this, or a filter is none.
        ValueError: there is no filter, or `rounds` is not positive.

    >>> import audiencefilter as af
    >>> print(bench([af.parse('{"points": {"gte": 100}}')], [{"points": 250}, {"points": 7}]))  # doctest: +ELLIPSIS
    filter         over  selected  share  first ms ...
    points >= 100  rows         1  50.0% ...
    """
    named = _named(filters, asked_at(now))
    if rounds < 1:
        raise ValueError(f"rounds is a whole number of 1 or more, not {show(rounds)}")
    with _way(over, cold, related) as way, without_collector():
        return Bench(way.contacts, tuple(_timed(name, f, way, rounds, cold) for name, f in named.items()))


class _Way(NamedTuple):
    """A way to count the contacts of filters."""

    over: str
    contacts: int | None
    #: Returns a function that counts, without results of earlier calls.
    start: Callable[[], _Count]


def _timed(name: str, f: Filter, way: _Way, rounds: int, cold: bool) -> Timing:
    first: list[float] = []
    again: list[float] = []
    found: set[int] = set()
    task, loops = partial(way.start(), f), 0
    for number in range(rounds):
        if cold:
            task = partial(way.start(), Filter(f.ast, f.schema, f.limits))  # without a plan or compiled forms
        if cold or number == 0:
            gc.collect()
            first.append(seconds(lambda task=task: found.add(task())))  # type: ignore[misc]
        loops = loops or loops_of(task)
        again.append(seconds(task, loops))
    if len(found) > 1:
        raise ValueError(f"{name}: the contacts change while they are counted: {', '.join(map(str, sorted(found)))}")
    return Timing(name, way.over, found.pop(), tuple(first), tuple(again))


def _named(filters: Mapping[str, Filter] | Iterable[Filter], now: datetime) -> dict[str, Filter]:
    """Return filters at an instant by their names."""
    if isinstance(filters, Filter) or not isinstance(filters, Iterable):
        raise TypeError(f"bench takes several filters, as [f], or filters by name, not {show(filters)}")
    given = filters.items() if isinstance(filters, Mapping) else [(None, f) for f in filters]
    named: dict[str, Filter] = {}
    for name, f in given:
        check_filter(f)
        named[name_of(f, len(named)) if name is None else name] = f.at(now)
    if not named:
        raise ValueError("there is no filter to time")
    return named


def name_of(f: Filter, before: int) -> str:
    """Return the text of a filter, shortened; then with a number, after as many as `before`, so that it is unique."""
    text = f.to_text()
    return text if len(text) <= _NAME_CHARACTERS else f"{text[: _NAME_CHARACTERS - 5]}… #{before + 1}"


@contextmanager
def _way(over: Any, cold: bool, related: "Mapping[str, Related] | None") -> Iterator[_Way]:
    if isinstance(over, tuple):
        check_sync(over[0], "bench(…, ({}, table))")
    if hasattr(over, "indices_of"):
        from audiencefilter.columns.store import anew

        yield _Way("columns", len(over), lambda: (anew(over) if cold else over).count)
    elif isinstance(over, tuple) and len(over) == 2 and hasattr(over[0], "dialect"):
        engine, source = over
        with engine.connect() if hasattr(engine, "connect") else nullcontext(engine) as connection:
            yield _Way("database", None, lambda: _database_count(connection, source, related))
    elif isinstance(over, Sequence) and not isinstance(over, str):
        check_records(over, "bench")
        yield _Way("rows", len(over), lambda: lambda f: len(f.select(over)))
    elif callable(over):
        yield _Way("function", None, lambda: over)
    else:
        raise TypeError(
            "bench takes a list of records, a ColumnStore, (engine, table) or a function that counts the contacts of a "
            f"filter, as lambda f: af.ColumnStore.from_parquet(path).count(f), not {given(over)}"
        )


def _database_count(connection: Any, source: Any, related: "Mapping[str, Related] | None") -> _Count:
    from sqlalchemy import func, select

    connection.engine.clear_compiled_cache()
    everybody = select(func.count()).select_from(source)
    return lambda f: connection.scalar(everybody.where(f.to_sqlalchemy(source, related)))
