"""``audiencefilter check`` and ``convert``: check a clause, and write it in another notation."""

import json
from dataclasses import asdict
from typing import Annotated, Literal

import typer

from audiencefilter import InvalidFilterError, Limits, Problem
from audiencefilter.cli.clause import (
    NotationOption,
    NowOption,
    SchemaOption,
    Where,
    choose_schema,
    filter_of,
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
                problems = list(map(Problem.to_dict, error.problems))
                say(json.dumps({"valid": False, "problems": problems}))
            else:
                complain(f"error: {error}")
            continue
        at = {} if instant is None else {"at": f.at(instant).to_text()}
        if as_json:
            warnings = list(map(asdict, f.warnings))
            found = {"valid": True, "text": f.to_text(), "clause": f.to_dict(), "fingerprint": f.fingerprint}
            say(json_of({**found, "warnings": warnings, **at}, ensure_ascii=True))
        else:
            lines = [f"OK: {f.to_text()}", *(f"at {now}: {text}" for text in at.values())]
            say("\n".join([*lines, *(f"warning: {warning}" for warning in f.warnings)]))
    return code


def convert(
    where: Where,
    to: Annotated[
        Literal["json", "text", "english"] | None,
        typer.Option("--to", help="The notation to write; the other one when omitted."),
    ] = None,
    indent: Annotated[int | None, typer.Option("--indent", min=0, max=16, help="Write JSON on several lines.")] = None,
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
) -> int:
    """Write a clause as JSON, in the text form or in English."""
    fields = choose_schema(schema, notation)
    for source in read_sources(where):
        f = filter_of(source, fields)
        match to or ("text" if is_json(source, Limits()) else "json"):
            case "json":
                say(f.to_json() if indent is None else json_of(f.to_dict(), indent=indent))
            case "text":
                say(f.to_text())
            case "english":
                say(f.describe())
    return 0
