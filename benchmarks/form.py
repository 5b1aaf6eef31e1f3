"""What a letter costs the page that `<audience-filter>` is in, in states that are made to be slow."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from benchmarks.table import Table, Target
from benchmarks.tasks import Task, tasks_of
from tests.builder.element import PageServer, browsing, closed, opened, serving, settled, show
from tests.engines.engine import AbsentError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

#: Seconds between letters, and after a word where no check answers.
_LETTER: Final = 0.08
_WORD: Final = 0.6
_LETTERS: Final = 4
#: Of a task, in milliseconds: what takes longer is felt as a delay.
_LONGEST: Final = 100
_VALUES: Final = """count => {
  element.value = {firstName: "1", country: {in: Array.from({length: count}, (_, at) => `value ${at}`)}};
}"""
_SLOW: Final = """() => { const ask = element.check;
  element.check = async (...asked) => { await new Promise(done => setTimeout(done, 1000)); return ask(...asked); }; }"""
_FAILS: Final = "() => { element.check = async () => { throw new Error('none'); }; }"


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Type into the form while a browser notes how long each task of its main threads takes."""
    words = 25 if full else 5
    try:
        with serving() as server, browsing() as browser:
            measured = {state.name: _measured(browser, server, state, words) for state in _STATES}
            note = (
                f"Chromium {browser.version}; {words * _LETTERS} letters each. What they take has their checks in it."
            )
    except AbsentError as error:
        return [Table("Typing", ["state"], [[f"absent: {error}"]])], []
    columns = ["state", "tasks", "ms a letter", "longest, ms", "second", "third", "most of the processor, ms"]
    lines = [_line(name, tasks, words * _LETTERS) for name, tasks in measured.items()]
    every = [task for tasks in measured.values() for task in tasks]
    targets = [
        Target("the longest task, in ms", _LONGEST, max(task.clock for task in every)),
        Target("the longest, in ms of the processor's time", _LONGEST, max(task.processor for task in every)),
    ]
    return [Table("Typing", columns, lines, [note])], targets


def _line(name: str, tasks: list[Task], letters: int) -> list[Any]:
    longest = sorted((task.clock for task in tasks), reverse=True)[:3]
    spent = [task.processor for task in tasks]
    return [name, len(tasks), sum(spent) / letters, *longest, max(spent)]


@dataclass(frozen=True, slots=True)
class _State:
    """A form with much in it, and where one types.

    Attributes:
        name: what it is.
        schema: the name of a schema that the server has.
        fill: lets the page show it.
        field: gives the input.
        has_check: whether a check answers, which is waited for.
    """

    name: str
    schema: str
    fill: Callable[["Page"], object]
    field: Callable[["Page"], "Locator"]
    has_check: bool = True


def _value(words: str) -> Callable[["Page"], "Locator"]:
    return lambda page: page.get_by_role("group", name=f"Condition: {words}").get_by_label("Value", exact=True)


def _seeking(page: "Page") -> "Locator":
    return page.get_by_role("combobox", name="Add a condition")


def _showing(clause: Any, alter: str | None = None) -> Callable[["Page"], object]:
    def fill(page: "Page") -> None:
        show(page, clause)
        if alter:
            page.evaluate(alter)

    return fill


def _deep() -> Any:
    clause: Any = {"points": 1}
    for level in range(63):
        clause = {"country": f"{level}", "OR": [clause, {"email": "a"}]}
    return clause


_WIDE: Final = {f"field{number}": {"startsWith": "a"} for number in range(500)}
_SMALL: Final = {"firstName": "1", "country": "DE"}
_STATES: Final = (
    _State("two conditions", "second", _showing(_SMALL), _value("firstName is")),
    _State("a list of 100,000 values", "second", lambda page: page.evaluate(_VALUES, 100_000), _value("firstName is")),
    _State("64 levels, at the innermost", "second", _showing(_deep()), _value("points is")),
    _State("500 conditions over 1,000 fields", "wide", _showing(_WIDE), _value("field0 starts with")),
    _State("the same, seeking a field", "wide", _showing(_WIDE), _seeking),
    _State("a check that takes a second", "second", _showing(_SMALL, _SLOW), _value("firstName is")),
    _State("a check that fails", "second", _showing(_SMALL, _FAILS), _value("firstName is"), has_check=False),
)  # fmt: skip


def _measured(browser: "Browser", server: PageServer, state: _State, words: int) -> list[Task]:
    """Return the tasks while one typed."""
    page = opened(browser, server, state.schema)
    state.fill(page)
    if state.has_check:
        settled(page)
    state.field(page).focus()
    with tasks_of(browser, page) as tasks:
        for word in range(words):
            page.keyboard.press("Control+a")
            for letter in range(_LETTERS):
                page.keyboard.type(f"{(word + letter) % 9 + 1}")
                time.sleep(_LETTER)
            if state.has_check:
                settled(page)
            else:
                time.sleep(_WORD)
    closed(page)
    return tasks
