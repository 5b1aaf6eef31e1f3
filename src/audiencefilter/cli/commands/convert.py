"""``audiencefilter convert``: a clause in another notation."""

import json
from enum import Enum
from typing import Annotated

import typer

from audiencefilter import Filter, parse, parse_text
from audiencefilter.cli.clause import choose_schema, is_json, read_source
from audiencefilter.cli.options import NotationOption, SchemaOption, Where
from audiencefilter.cli.terminal import say


class ClauseFormat(Enum):
    """How a clause is written."""

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
    source = read_source(where)
    fields = choose_schema(schema, notation)
    if is_json(source):
        f, other = parse(source, fields), ClauseFormat.TEXT
    else:
        f, other = parse_text(source, fields), ClauseFormat.JSON
    say(_written(f, to or other, indent))
    return 0


def _written(f: Filter, to: ClauseFormat, indent: int | None) -> str:
    match to:
        case ClauseFormat.JSON:
            return f.to_json() if indent is None else json.dumps(f.to_dict(), ensure_ascii=False, indent=indent)
        case ClauseFormat.TEXT:
            return f.to_text()
        case ClauseFormat.ENGLISH:
            return f.describe()
