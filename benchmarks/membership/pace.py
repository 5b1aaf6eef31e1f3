"""How long one contact takes: slow ways are asked about fewer contacts, and compared by the contact."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from timeit import timeit
from typing import Any, Final

from benchmarks.timing import Task, Timings, interleaved

#: A pass over more contacts than take so many seconds is cut short.
_LONGEST: Final = 0.3
_TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class Way:
    """A task over some contacts.

    Attributes:
        run: asks about all of them.
        contacts: how many they are.
    """

    run: Task
    contacts: int


class Pace:
    """The times of several ways, by the contact."""

    def __init__(self, ways: Mapping[str, Way], rounds: int) -> None:
        self._timings: Timings = interleaved({name: way.run for name, way in ways.items()}, rounds)
        self.contacts = {name: way.contacts for name, way in ways.items()}

    def microseconds(self, name: str) -> float:
        """Return the median time of one contact."""
        return self._timings.median(name) / self.contacts[name] * 1e6

    def quicker(self, name: str, base: str) -> float:
        """Return how many times as quick as the base a way is: the base's time for one contact to its own."""
        return self._timings.ratio(base, name) * self.contacts[name] / self.contacts[base]


def again(ask: Callable[[Any], object], given: Sequence[Any], fewest: int = 10) -> Way:
    """Return the way to ask about the same contacts in every round, as many of them as there is time for."""
    taken = min(timeit(lambda: ask(given[0]), number=1) for _ in range(_TRIES))
    asked = given[: max(fewest, int(_LONGEST / taken))]
    return Way(lambda: _ask(ask, asked), len(asked))


def once(ask: Callable[[Any], object], given: Iterator[Any], number: int) -> Way:
    """Return the way to ask about so many further contacts in every round."""
    return Way(lambda: _ask(ask, _taken(given, number)), number)


def _taken(given: Iterator[Any], number: int) -> list[Any]:
    """Return the next contacts.

    Raises:
        ValueError: there are not as many, and the time would be that of fewer.
    """
    taken = list(islice(given, number))
    if len(taken) < number:
        raise ValueError("there are not enough contacts: make more for the stage, or run fewer rounds")
    return taken


def _ask(ask: Callable[[Any], object], given: Sequence[Any]) -> None:
    for one in given:
        ask(one)
