"""``audiencefilter check`` and ``convert``: check a clause, and write it in another notation."""

import dataclasses
import json
from datetime import datetime
from enum import Enum
from typing import Annotated, Any

import typer

from audiencefilter import Filter, InvalidFilterError, Limits
from audiencefilter.cli.clause import (
    NotationOption,
    NowOption,
    SchemaOption,
    Where,
    choose_schema,
    filter_of,
    json_of_problem,
    read_now,
    read_sources,
)
from audiencefilter.cli.terminal import complain, say
from audiencefilter.tools import is_json, json_of


def check(
    where: Where,
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
    now: NowOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> int:
    """Check a clause, and warn of tests that are seldom intended."""
    instant = None if now is None else read_now(now)
    fields = choose_schema(schema, notation)
    code = 0
    for source in read_sources(where):
        try:
            f = filter_of(source, fields)
        except InvalidFilterError as error:
            code = 2
            if as_json:
                _print_json({"valid": False, "problems": list(map(json_of_problem, error.problems))})
            else:
                complain(f"error: {error}")
            continue
        if as_json:
            say(json_of(_result(f) | _at(f, instant), ensure_ascii=True))
        else:
            say(f"OK: {f.to_text()}")
            for text in _at(f, instant).values():
                say(f"at {now}: {text}")
            for warning in f.warnings:
                say(f"warning: {warning}")
    return code


def _result(f: Filter) -> dict[str, Any]:
    return {
        "valid": True,
        "text": f.to_text(),
        "clause": f.to_dict(),
        "fingerprint": f.fingerprint,
        "warnings": [dataclasses.asdict(warning) for warning in f.warnings],
    }


def _at(f: Filter, instant: datetime | None) -> dict[str, str]:
    """Return the clause at the given instant, if any."""
    return {} if instant is None else {"at": f.at(instant).to_text()}


def _print_json(content: dict[str, Any]) -> None:
    # The value of a problem may be any part of the clause, including values that JSON cannot write.
    say(json.dumps(content, ensure_ascii=True, default=repr))


class ClauseFormat(Enum):
    """The output formats of a clause."""

    JSON = "json"
    TEXT = "text"
    ENGLISH = "english"


def convert(
    where: Where,
    to: Annotated[
        ClauseFormat | None, typer.Option("--to", help="The notation to write; the other one when omitted.")
    ] = None,
    indent: Annotated[int | None, typer.Option("--indent", min=0, max=16, help="Write JSON on several lines.")] = None,
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
) -> int:
    """Write a clause as JSON, in the text form or in English."""
    fields = choose_schema(schema, notation)
    for source in read_sources(where):
        other = ClauseFormat.TEXT if is_json(source, Limits()) else ClauseFormat.JSON
        say(_written(filter_of(source, fields), to or other, indent))
    return 0


def _written(f: Filter, to: ClauseFormat, indent: int | None) -> str:
    match to:
        case ClauseFormat.JSON:
            return f.to_json() if indent is None else json_of(f.to_dict(), indent=indent)
        case ClauseFormat.TEXT:
            return f.to_text()
        case ClauseFormat.ENGLISH:
            return f.describe()
