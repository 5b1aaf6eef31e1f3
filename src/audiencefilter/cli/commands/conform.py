"""``audiencefilter conform``: ask any implementation of the language the cases of the conformance suite."""

import os
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from html import escape
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import Annotated, Any, Final, Literal, NamedTuple

import typer

from audiencefilter.cli.guard import Failure
from audiencefilter.cli.writing import destination
from audiencefilter.tools import MAX_LEVELS, is_too_deep, json_of, json_value, show

#: The keys that answer a question.
_KEYS: Final = {"ids", "rejected", "verdict", "record_error", "next_change", "instant", "date", "month_days"}


def conform(
    command: Annotated[
        list[str], typer.Argument(metavar="-- COMMAND", help="The implementation: a program with its arguments.")
    ],
    suite: Annotated[
        Path | None,
        typer.Option("--suite", metavar="DIR", help="The suite; that of audiencefilter-conformance when omitted."),
    ] = None,
    level: Annotated[
        str | None, typer.Option("--level", help="Ask the cases of this level and of those before; all when omitted.")
    ] = None,
    language: Annotated[
        int | None, typer.Option("--language", min=1, help="The version of the language; the last when omitted.")
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.001, max=86_400, help="Seconds to wait for an answer.")
    ] = 60,
    to: Annotated[
        Literal["text", "json", "html"], typer.Option("--to", help="The form of the report; html is one page.")
    ] = "text",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file of the report.")] = None,
) -> int:
    """Ask an implementation of the language the cases of the conformance suite, and report what is wrong."""
    folder = _folder() if suite is None else suite
    try:
        found = _Suite(folder)
        version = found.language if language is None else language
        questions = found.questions(level, version)
    except (KeyError, TypeError, ValueError) as error:
        raise Failure(f"{folder} has no suite: {error!r}") from None
    if not questions:
        raise Failure(f"{folder} has no case of this level and version")
    report = {"language": version, **_asked(found, questions, command, timeout)}
    with destination(output) as out:
        out.write(f"{_WRITERS[to](report)}\n".encode(errors="backslashreplace"))
    return 1 if report["stopped"] or report["wrong"] else 0


def _json(value: Any) -> str:
    return json_of(value, ensure_ascii=True)


def _finite(text: str) -> float | str:
    """Return a number of JSON; one that is too large for a float, which would be written as no JSON, as a text."""
    return number if isfinite(number := float(text)) else text


# -- the suite ----------------------------------------------------------------------------------------------------


class _Question(NamedTuple):
    """A case in one notation; its level is the later one of the two."""

    case: Mapping[str, Any]
    #: What is asked, without the answer.
    asked: Mapping[str, Any]
    level: str


class _Suite:
    def __init__(self, folder: Path) -> None:
        self._cases = (folder / "cases.jsonl").read_text("utf-8").splitlines()
        about = json_value((folder / "suite.json").read_text("utf-8"))
        self.language: int = about["language"]
        self.levels: list[str] = list(about["levels"])
        worlds = {name: folder / "worlds" / f"{name}.json" for name in about["worlds"]}
        self.worlds = {name: json_value(path.read_text("utf-8")) for name, path in worlds.items()}

    def questions(self, level: str | None, version: int) -> list[_Question]:
        """Return the questions up to a level, of a version of the language."""
        if level not in (None, *self.levels):
            raise Failure(f"there is no level {show(level)}: it must be {', '.join(self.levels)}")
        if version > self.language:
            raise Failure(f"the suite has no version {version} of the language: its last is {self.language}")
        known = self.levels if level is None else self.levels[: self.levels.index(level) + 1]
        return [
            question
            for case in map(json_value, self._cases)
            if case["since"] <= version <= case.get("until", version)
            for question in self._of(case)
            if question.level in known
        ]

    def _of(self, case: Mapping[str, Any]) -> Iterator[_Question]:
        (asks,) = case["expected"]
        texts = [case["id"], case["filters"], case["now"], *case.get("skip", ())]
        if asks not in _KEYS or case["world"] not in self.worlds or not all(isinstance(one, str) for one in texts):
            raise ValueError(f"{texts[0]} is no case that can be asked")
        asks = {"record_error": "verdict", "rejected": "ids"}.get(asks, asks)
        given = {
            key: case[key] for key in ("id", "world", "now", "filters", "record", "contact", "skip") if key in case
        }
        for notation in case["notations"]:
            asked = {**given, "notation": notation, "audiences": "audiences" in case, "ask": asks}
            yield _Question(case, asked, max(case["level"], notation, key=self.levels.index))


def _folder() -> Path:
    """Return the folder of the installed suite."""
    spec = find_spec("audiencefilter_conformance")
    if spec is None or not spec.submodule_search_locations:
        raise Failure("the suite is not installed: pip install audiencefilter-conformance, or name it with --suite")
    return Path(spec.submodule_search_locations[0])


# -- the implementation -------------------------------------------------------------------------------------------


class _StoppedError(Exception):
    """No more can be asked, for this reason."""


class _Implementation:
    """A command that answers lines of JSON by lines of JSON."""

    # Threads write and read, so that a command that does neither cannot make this program wait.

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._timeout = timeout
        pipe = subprocess.PIPE
        # A group of its own, of which all processes are ended.
        self._process: Any = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)  # noqa: S603
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._answers: Queue[bytes] = Queue(1)  # of a command that says more than it is asked, no more is read
        for work in (self._write, self._read):
            Thread(target=work, daemon=True).start()

    def _write(self) -> None:
        with suppress(OSError), self._process.stdin as pipe:  # that the command has ended shows in its output
            for line in iter(self._questions.get, b""):
                pipe.write(line)
                pipe.flush()

    def _read(self) -> None:
        with self._process.stdout as pipe:
            # So much of a line that does not end.
            for line in iter(lambda: pipe.readline(10_000_000), b""):
                self._answers.put(line)
        self._answers.put(b"")

    def answer(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a question."""
        self._questions.put(_json(question).encode() + b"\n")
        name = question["id"]
        try:
            line = self._answers.get(timeout=self._timeout)
        except Empty:
            raise _StoppedError(f"at {name}: there was no answer within {self._timeout:g} s") from None
        if not line:
            raise _StoppedError(f"at {name}: {self._end_of_output()}")
        with suppress(ValueError):
            found = json_value(line.decode(), _finite)
            if is_too_deep([found]):
                raise _StoppedError(f"at {name}: the answer is nested in more than {MAX_LEVELS} levels")
            if isinstance(found, dict) and found.get("id") == name:
                return found
        shown = line[:200].decode(errors="replace").rstrip()
        raise _StoppedError(f"at {name}: the answer is no JSON object with this id: {shown}")

    def _end_of_output(self) -> str:
        try:
            code = self._process.wait(self._timeout)
        except subprocess.TimeoutExpired:
            return "the command closed its output"
        return f"the command ended by signal {-code}" if code < 0 else f"the command ended with exit code {code}"

    def end(self) -> None:
        """End the command and all that it started."""
        with suppress(OSError):  # it has ended
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._questions.put(b"")


def _asked(suite: _Suite, questions: Sequence[_Question], command: Sequence[str], timeout: float) -> dict[str, Any]:
    """Return the report of the answers to questions."""
    totals = Counter(one.level for one in questions)
    counts = {level: Counter[str]() for level in suite.levels if level in totals}
    wrong: list[dict[str, Any]] = []
    stopped: str | None = None
    loaded: set[str] = set()
    implementation = _Implementation(command, timeout)
    try:
        for case, asked, level in questions:
            if case["world"] not in loaded:
                loaded.add(case["world"])
                implementation.answer({"id": case["world"], "load": suite.worlds[case["world"]]})
            answer = implementation.answer(asked)
            if answer.get("skip") in case.get("skip", ()):
                counts[level][answer["skip"]] += 1
            elif _is_right(case["expected"], answer):
                counts[level]["right"] += 1
            else:
                counts[level]["wrong"] += 1
                shown = {key: case[key] for key in ("id", "filters", "now", "expected")}
                wrong.append({"level": level, "notation": asked["notation"], **shown, "answer": answer})
    except _StoppedError as reason:
        stopped = str(reason)
    finally:
        implementation.end()
    levels = [
        {
            "level": level,
            "questions": totals[level],
            "not_asked": totals[level] - found.total(),
            "right": found.pop("right", 0),
            "wrong": found.pop("wrong", 0),
            "skipped": dict(found),  # the others are reasons
        }
        for level, found in counts.items()
    ]
    return {"command": list(command), "levels": levels, "stopped": stopped, "wrong": wrong}


def _is_right(expected: Mapping[str, Any], answer: Mapping[str, Any]) -> bool:
    found = {key: value for key, value in answer.items() if key in _KEYS}
    problems = found.get("rejected")
    if "rejected" in expected and found.keys() == {"rejected"} and isinstance(problems, list):
        wanted = expected["rejected"]
        return any(isinstance(one, dict) and {key: one.get(key) for key in wanted} == wanted for one in problems)
    return _json(found) == _json(expected)  # as texts, in which 1 is not true


# -- the report ---------------------------------------------------------------------------------------------------


def _summary(level: Mapping[str, Any]) -> str:
    skipped = [f"{count:,} skipped ({reason})" for reason, count in level["skipped"].items()]
    counts = [f"{level[key]:,} {key.replace('_', ' ')}" for key in ("wrong", "not_asked") if level[key]]
    return ", ".join([f"{level['right']:,} of {level['questions']:,} right", *counts, *skipped])


def _as_text(report: Mapping[str, Any]) -> str:
    lines = [f"{level['level']}: {_summary(level)}" for level in report["levels"]]
    for one in report["wrong"][:20]:
        lines += ["", f"{one['id']} ({one['notation']}): {one['filters'][:200]}"]
        lines += [f"  {key}: {_json(one[key])[:200]}" for key in ("expected", "answer")]
    more = [f"\nand {len(report['wrong']) - 20:,} more: --to json has them"] if report["wrong"][20:] else []
    return "\n".join([*lines, *more, *([f"\nstopped {report['stopped']}"] if report["stopped"] else [])])


def _as_page(report: Mapping[str, Any]) -> str:
    def row(*cells: str) -> str:
        return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"

    def table(rows: Sequence[str], *heads: str) -> list[str]:
        head = "".join(f'<th scope="col">{one}</th>' for one in heads)
        return [f"<table><thead><tr>{head}</tr></thead><tbody>", *rows, "</tbody></table>"] if rows else []

    wrong = [
        row(one["id"], one["notation"], one["filters"], _json(one["expected"]), _json(one["answer"]))
        for one in report["wrong"]
    ]
    title = f"Conformance to version {report['language']} of the language"
    return "\n".join(
        [
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>',
            "<style>body{font:1rem sans-serif}td,th{padding:.2rem .8rem;text-align:left;vertical-align:top}</style>",
            f"<h1>{title}</h1><p><code>{escape(' '.join(report['command']))}</code></p>",
            *([f"<p><strong>Stopped {escape(report['stopped'])}</strong></p>"] if report["stopped"] else []),
            *table([row(one["level"], _summary(one)) for one in report["levels"]], "Level", "Answers"),
            *table(wrong, "Case", "Notation", "Clause", "Expected", "Answer"),
        ]
    )


_WRITERS: Final[Mapping[str, Callable[[Any], str]]] = {"text": _as_text, "json": _json, "html": _as_page}
