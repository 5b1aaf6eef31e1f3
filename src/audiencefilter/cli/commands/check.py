"""``audiencefilter check``: is this a clause, and does it mean what was meant?"""

import dataclasses
import json
from datetime import datetime
from typing import Annotated, Any

import typer

from audiencefilter import Filter, InvalidFilterError
from audiencefilter.cli.clause import choose_schema, read_filter
from audiencefilter.cli.clock import read_now
from audiencefilter.cli.options import NotationOption, NowOption, SchemaOption, Where
from audiencefilter.cli.terminal import say


def check(
    where: Where,
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
    now: NowOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> int:
    """Say whether a clause is accepted, and warn of what is seldom meant."""
    instant = None if now is None else read_now(now)
    try:
        f = read_filter(where, choose_schema(schema, notation))
    except InvalidFilterError as error:
        if not as_json:
            raise
        _print_json({"valid": False, "problems": [dataclasses.asdict(problem) for problem in error.problems]})
        return 2
    if as_json:
        _print_json(_result(f) | _at(f, instant))
    else:
        say(f"OK: {f.to_text()}")
        for text in _at(f, instant).values():
            say(f"at {now}: {text}")
        for warning in f.warnings:
            say(f"warning: {warning}")
    return 0


def _result(f: Filter) -> dict[str, Any]:
    return {
        "valid": True,
        "text": f.to_text(),
        "clause": f.to_dict(),
        "fingerprint": f.fingerprint,
        "warnings": [dataclasses.asdict(warning) for warning in f.warnings],
    }


def _at(f: Filter, instant: datetime | None) -> dict[str, str]:
    """Return the clause as it is at the instant that was named, if any."""
    return {} if instant is None else {"at": f.at(instant).to_text()}


def _print_json(content: dict[str, Any]) -> None:
    # A problem's value may be whatever stood in the clause, also what JSON has no way to write.
    say(json.dumps(content, ensure_ascii=True, default=repr))
