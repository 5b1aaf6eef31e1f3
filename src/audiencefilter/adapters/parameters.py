"""Parameters of the query of a list endpoint: none is dropped without a word."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Final

from audiencefilter.language.errors import MAX_PROBLEMS, Problem, shorten, show
from audiencefilter.language.suggest import closest

#: Names that others have for the parameter of a clause.
_OF_CLAUSES: Final = ("clause", "condition", "filter", "filters", "q", "query", "search")


def wrong_parameters(
    given: Iterable[str], clause: str, once: Collection[str], others: Collection[str] = ()
) -> dict[str, Problem]:
    """Return the problems of a query by the name of the parameter: names that nobody reads, and repeated ones.

    Args:
        given: the names in the query.
        clause: the name of the parameter that has a clause.
        once: the names of which one value is read.
        others: the names of which several values may be read.

    >>> wrong_parameters(["wher", "limit", "limit"], "where", ["where", "limit"])["wher"].hint
    'did you mean "where"?'
    """
    return dict(islice(_wrong(Counter(given), clause, once, others), MAX_PROBLEMS))


def _wrong(
    given: Counter[str], clause: str, once: Collection[str], others: Collection[str]
) -> Iterator[tuple[str, Problem]]:
    known = [*once, *others]
    for name, times in given.items():
        if name not in known:
            meant = clause if name.lower() in _OF_CLAUSES else closest(name, known)
            hint = None if meant is None else f'did you mean "{meant}"?'
            message = f"there is no parameter {show(name)}"
            yield shorten(name), Problem("unknown_parameter", "$", message, None, f"one of {', '.join(known)}", hint)
        elif times > 1 and name in once:
            hint = "join the clauses by AND, or by OR, in one" if name == clause else "send it once"
            message = f"the parameter {name} is there {times} times, and one value of it is read"
            yield name, Problem("repeated_parameter", "$", message, hint=hint)
