"""Parameters of the query of a list endpoint: none is dropped without a word."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from audiencefilter.language.errors import MAX_PROBLEMS, Problem, shorten, show
from audiencefilter.language.suggest import closest

#: Names that others have for the parameter of a clause.
_OF_CLAUSES: Final = ("clause", "condition", "filter", "filters", "q", "query", "search")


def wrong_parameters(given: Iterable[str], own: Sequence[str], others: Iterable[str]) -> dict[str, Problem]:
    """Return the problems of the names in a query, by name: unknown ones, and repeated ones of `own`."""
    clause, known = own[0], dict.fromkeys([*own, *others])
    wrong: dict[str, Problem] = {}
    for name, times in Counter(given).items():
        if len(wrong) == MAX_PROBLEMS:
            break
        if name not in known:
            meant = clause if name.lower() in _OF_CLAUSES else closest(name, known)
            hint = None if meant is None else f'did you mean "{meant}"?'
            message = f"there is no parameter {show(name)}"
            wrong[shorten(name)] = Problem("unknown_parameter", "$", message, None, f"one of {', '.join(known)}", hint)
        elif times > 1 and name in own:
            hint = "join the clauses by AND, or by OR, in one" if name == clause else "send it once"
            message = f"the parameter {name} is there {times} times, and one value of it is read"
            wrong[name] = Problem("repeated_parameter", "$", message, hint=hint)
    return wrong
