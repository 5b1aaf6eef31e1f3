"""Reading and checking a clause of eight tests, beside ``json.loads`` and beside other validators."""

import json
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any, Final

import audiencefilter as af
from benchmarks.clauses import SOURCE, VARIANTS
from benchmarks.made_up import contacts
from benchmarks.table import Table, Target
from benchmarks.timing import Task, each, interleaved_calls

_TEXT: Final = (
    "email CONTAINS 'me%04d' AND firstName STARTS WITH 'An' AND points >= 100 AND isVerified = true "
    "AND country IN ('DE', 'FR', 'NL') AND createdAt >= '2024-01-01T00:00:00Z' "
    "AND (company IS NOT NULL OR city = 'Rotterdam')"
)
_LOADS: Final = "json.loads"
_UNSEEN: Final = "parse, a source not seen before"
_SEEN: Final = "parse, a source seen before"
_WRONG: Final = "parse, one wrong value, with its place"


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Time one clause in every way that there is, in turns."""
    tasks, notes = _tasks()
    timings = interleaved_calls(tasks, 101 if full else 31)
    lines = [[name, timings.median(name) * 1e6, timings.ratio(name, _LOADS)] for name in tasks]
    targets = [
        Target(f"{name}, over json.loads", limit, timings.ratio(name, _LOADS))
        for name, limit in ((_UNSEEN, 3.5), (_SEEN, 0.2), (_WRONG, 150.0))
    ]
    title = f"A clause of eight tests, {len(SOURCE % 0)} bytes"
    return [Table(title, ["what", "µs", "/ json.loads"], lines, notes)], targets


def _tasks() -> tuple[dict[str, Task], list[str]]:
    sources = [SOURCE % number for number in range(VARIANTS)]
    # Mappings are made anew for each variant, too: the library might know one by its identity.
    mappings = [json.loads(source) for source in sources]
    wrong = [source.replace("100", '"1"') for source in sources]
    contact = contacts(1)
    tasks: dict[str, Task] = {
        _LOADS: each(json.loads, sources),
        _UNSEEN: each(af.parse, sources),
        "parse, bytes not seen before": each(af.parse, [source.encode() for source in sources]),
        "parse, a mapping": each(af.parse, mappings),
        "parse, and select from one contact": each(lambda source: af.parse(source).select(contact), sources),
        _SEEN: lambda: af.parse(sources[0]),
        _WRONG: each(_refused, wrong),
    }
    notes = []
    for name, make in _OPTIONAL.items():
        try:
            tasks[name] = make(sources, mappings)
        except ModuleNotFoundError as error:
            notes.append(f"{name}: not measured, there is no {error.name}.")
    return tasks, notes


def _refused(source: str) -> af.Problem:
    try:
        af.parse(source)
    except af.InvalidFilterError as error:
        (problem,) = error.problems
        if problem.column is None:
            raise AssertionError("the problem has no place") from None
        return problem
    raise AssertionError("the wrong value was accepted")


def _text_form(_sources: list[str], _mappings: list[Any]) -> Task:
    import_module("audiencefilter.notations.text")
    if af.parse_text(_TEXT % 0) != af.parse(SOURCE % 0):
        raise AssertionError("the two notations say different things")
    return each(af.parse_text, [_TEXT % number for number in range(VARIANTS)])


def _pydantic_of_filter(sources: list[str], _mappings: list[Any]) -> Task:
    from pydantic import TypeAdapter

    return each(TypeAdapter(Annotated[af.Filter, af.FilterOf(af.CONTACT)]).validate_json, sources)


_OPTIONAL: Final[dict[str, Callable[[list[str], list[Any]], Task]]] = {
    "parse_text, not seen before": _text_form,
    "pydantic, the library's own type (FilterOf)": _pydantic_of_filter,
}
