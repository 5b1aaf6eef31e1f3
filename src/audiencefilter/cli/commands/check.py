"""``audiencefilter check`` and ``convert``: check clauses, and write one in another notation."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias
from urllib.parse import quote

import typer

from audiencefilter import Limits, Problem, __version__
from audiencefilter.cli.clause import ClauseOptions, NowOption, OptionalWhere, Where, filter_of, read_now, read_sources
from audiencefilter.cli.clause_files import Clause, Paths, clause_of, clauses_at, clauses_in
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.terminal import complain, say
from audiencefilter.tools import is_json, json_of

Format: TypeAlias = Literal["text", "json", "github", "sarif"]


def check(
    paths: Paths = None,
    where: OptionalWhere = None,
    now: NowOption = None,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with code 1 if there are warnings.")] = False,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="The form of what is found: for people, programs, GitHub and code scanning."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    *,
    options: ClauseOptions,
) -> int:
    """Check clauses, and warn of tests that are seldom intended."""
    instant = None if now is None else read_now(now)
    fields, chosen = options.chosen_schema(), "json" if as_json else form or "text"
    if not (paths or where):
        raise Failure("what is checked? Name files, folders or patterns of clauses, or a clause, --where")
    if as_json and form not in (None, "json"):
        raise Failure(f"--json is --format json: write it, or --format {form}")
    if where and chosen in ("github", "sarif"):
        raise Failure(f"--format {chosen} is for files: name them in place of --where")
    files = clauses_at(paths or (), options.schema)
    clauses = [clause_of(source, fields) for source in read_sources(where or ())]
    clauses += chain.from_iterable(clauses_in(file, fields) for file in files)
    match chosen:
        case "text":
            for clause in clauses:
                if clause.file is None:
                    _say_clause(clause, now, instant)
                for level, problem in _found(clause) if clause.file else ():
                    say(clause.told(level, problem))
            if files:
                wrong, odd = (sum(len(getattr(one, part)) for one in clauses) for part in ("problems", "warnings"))
                complain(f"files: {len(files):,}, clauses: {len(clauses):,}, problems: {wrong:,}, warnings: {odd:,}")
        case "json":
            for clause in clauses:
                say(json_of(_content(clause, instant), ensure_ascii=True))
        case "github":
            for clause in clauses:
                _say_annotations(clause)
        case _:
            say(json_of(_sarif(clauses), indent=2, ensure_ascii=True))
    if any(clause.problems for clause in clauses):
        return 2
    return 1 if strict and any(clause.warnings for clause in clauses) else 0


def _say_clause(clause: Clause, now: str | None, instant: datetime | None) -> None:
    """Print a clause of `--where` with its warnings, or its problems."""
    if clause.filter is None:
        complain(f"error: {clause.error}")
        return
    at = [] if instant is None else [f"at {now}: {clause.filter.at(instant).to_text()}"]
    say("\n".join([f"OK: {clause.filter.to_text()}", *at, *(f"warning: {one}" for one in clause.warnings)]))


# -- what is found in files -------------------------------------------------------------------------------------------


def _found(clause: Clause) -> Iterator[tuple[str, Problem]]:
    """Give the problems and the warnings, each with its level."""
    yield from (("error", problem) for problem in clause.problems)
    yield from (("warning", problem) for problem in clause.warnings)


def _content(clause: Clause, instant: datetime | None) -> Mapping[str, Any]:
    """Return a clause, or its problems, as JSON values."""
    place: dict[str, Any] = {} if clause.file is None else {"file": clause.file}
    place |= {} if clause.line is None else {"line": clause.line.number}
    f = clause.filter
    if f is None or clause.problems:
        return {**place, "valid": False, "problems": list(map(Problem.to_dict, clause.problems))}
    found = {"valid": True, "text": f.to_text(), "clause": f.to_dict(), "fingerprint": f.fingerprint}
    at = {} if instant is None else {"at": f.at(instant).to_text()}
    return {**place, **found, "warnings": list(map(Problem.to_dict, clause.warnings)), **at}


def _sentence(problem: Problem) -> str:
    """Return a problem without its place."""
    expected = [] if problem.expected is None else [f"expected: {problem.expected}"]
    return "; ".join([problem.message, *expected, *([] if problem.hint is None else [f"hint: {problem.hint}"])])


def _say_annotations(clause: Clause) -> None:
    """Print commands that GitHub shows beside the lines of a change."""
    for level, problem in _found(clause):
        place = {"file": clause.file, "line": problem.line, "col": problem.column, "title": problem.code}
        parts = [f"{name}={_escaped(str(part), ':,')}" for name, part in place.items() if part is not None]
        say(f"::{level} {','.join(parts)}::{_escaped(_sentence(problem))}")


def _escaped(text: str, more: str = "") -> str:
    return "".join(f"%{ord(one):02X}" if one in f"%\r\n{more}" else one for one in text)


def _sarif(clauses: Sequence[Clause]) -> Mapping[str, Any]:
    """Return a log of SARIF 2.1.0."""
    found = [(clause, level, problem) for clause in clauses for level, problem in _found(clause)]
    results = []
    for clause, level, problem in found:
        path = Path(clause.file or "")
        place: dict[str, Any] = {
            "artifactLocation": {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix())}
        }
        if problem.line is not None:
            place["region"] = {"startLine": problem.line, "startColumn": problem.column}
        message, places = {"text": _sentence(problem)}, [{"physicalLocation": place}]
        results.append({"ruleId": problem.code, "level": level, "message": message, "locations": places})
    rules = [{"id": code} for code in sorted({problem.code for _, _, problem in found})]
    driver = {"name": "audiencefilter", "version": __version__, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}


def convert(
    where: Where,
    to: Annotated[
        Literal["json", "text", "english"] | None,
        typer.Option("--to", help="The notation to write; the other one when omitted."),
    ] = None,
    indent: Annotated[int | None, typer.Option("--indent", min=0, max=16, help="Write JSON on several lines.")] = None,
    *,
    options: ClauseOptions,
) -> int:
    """Write a clause as JSON, in the text form or in English."""
    fields = options.chosen_schema()
    for source in read_sources(where):
        f = filter_of(source, fields)
        chosen = to or ("text" if is_json(source, Limits()) else "json")
        if indent is not None and chosen != "json":
            raise Failure("--indent is for JSON: write --to json, or leave it out")
        match chosen:
            case "json":
                say(f.to_json() if indent is None else json_of(f.to_dict(), indent=indent))
            case "text":
                say(f.to_text())
            case "english":
                say(f.describe())
    return 0
