"""The options that several commands share."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.policy import OnError


class NotationName(Enum):
    """The notations, as the command line names them."""

    PUBLISHED = "published"
    EXTENDED = "extended"


class MissingColumns(Enum):
    """What a column stands for that the filter reads and a file lacks."""

    ERROR = "error"
    NULL = "null"


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
Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE|URL]...",
        help="Contacts in CSV, JSON Lines or Parquet, gzip or not; - is stdin. Or the SQLAlchemy URL of a database.",
    ),
]
FormatOption = Annotated[
    Format | None, typer.Option("--format", help="The format of the contacts; told from the name when omitted.")
]
Delimiter = Annotated[
    str | None,
    typer.Option(
        "--delimiter", help="Between the values of a CSV file: one character, `tab`, or `auto`, as the header has it."
    ),
]
MapOption = Annotated[
    list[str] | None,
    typer.Option(
        "--map", metavar="HEADER=COLUMN", help="Read a column of a CSV file as another one; may be given several times."
    ),
]
SeparatorOption = Annotated[
    list[str] | None,
    typer.Option(
        "--separator",
        metavar="COLUMN=TEXT",
        help="Between the values of a list in a CSV file, where it is not JSON; may be given several times.",
    ),
]
BooleansOption = Annotated[
    str | None,
    typer.Option("--booleans", metavar="TRUE,FALSE", help="The words for true and false in a CSV file, as `Yes,No`."),
]
DateFormatOption = Annotated[
    list[str] | None,
    typer.Option(
        "--date-format",
        metavar="COLUMN=FORMAT",
        help="How dates in a column of a CSV file are written, as `DD.MM.YYYY`; may be given several times.",
    ),
]
OnErrorOption = Annotated[
    OnError,
    typer.Option(
        "--on-error",
        help="What a wrong value does: stop, skip its contact, or count as missing (null). "
        "A broken row is skipped by the latter two.",
    ),
]
MissingColumnsOption = Annotated[
    MissingColumns,
    typer.Option("--missing-columns", help="Whether a column that the filter reads may be absent: error or null."),
]
TableOption = Annotated[
    str | None, typer.Option("--table", metavar="[SCHEMA.]NAME", help="The table of a database that has the contacts.")
]
TableSchemaOption = Annotated[
    str | None, typer.Option("--table-schema", metavar="SCHEMA", help="The schema of the table.")
]
UncheckedOption = Annotated[
    bool,
    typer.Option(
        "--unchecked", help="Do not look for values of wrong types in a SQLite table, which reads its columns once."
    ),
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
