"""The options that commands share, and those for clauses. Those for contacts are in ``inputs``."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer


class NotationName(Enum):
    """The notations, as the command line names them."""

    PUBLISHED = "published"
    EXTENDED = "extended"


Where = Annotated[
    str,
    typer.Option(
        "--where",
        "-w",
        metavar="CLAUSE",
        help="The clause: JSON, the text form, @FILE with either of them, or @- for stdin.",
    ),
]
NotationOption = Annotated[
    NotationName | None, typer.Option("--notation", help="The notation; the schema's when omitted.")
]
SchemaOption = Annotated[
    str, typer.Option("--schema", metavar="NAME|FILE", help="`contact`, or a schema file in JSON or TOML.")
]
NowOption = Annotated[
    str | None,
    typer.Option(
        "--now",
        metavar="INSTANT",
        help="When a clause that is relative to now is asked, as 2026-01-31T09:30:00Z; the clock's when omitted.",
    ),
]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write; else stdout.")]
