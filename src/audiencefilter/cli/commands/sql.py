"""``audiencefilter sql``: a clause as a condition in SQL."""

import json
import sys
from collections.abc import Sequence
from typing import Annotated, cast

import typer

from audiencefilter import Column, Schema
from audiencefilter.cli import clause
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.terminal import standard_output
from audiencefilter.tools import DialectName, closest, instead_of, show


def sql(
    where: clause.Where,
    dialect: Annotated[
        str,
        typer.Option(
            "--dialect",
            metavar="NAME",
            help="The engine: sqlite, postgresql, mysql, mariadb, duckdb, clickhouse or spark.",
        ),
    ],
    inline: Annotated[bool, typer.Option("--inline", help="Write the values as literals, not as parameters.")] = False,
    table_alias: Annotated[
        str | None, typer.Option("--table-alias", metavar="NAME", help="The table or alias before each column.")
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="FIELD=NAME", help="The column of a field; may be given several times."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print text and parameters as one JSON object.")] = False,
    now: clause.NowOption = None,
    *,
    options: clause.ClauseOptions,
) -> int:
    """Write a clause as a condition for a WHERE clause: a line of SQL, and below it its parameters as JSON."""
    from audiencefilter.tools import DIALECTS

    if dialect not in DIALECTS:
        meant = closest(dialect, DIALECTS)
        hint = f" (did you mean {meant}?)" if meant else ""
        raise Failure(f"--dialect {show(dialect)} is not known: write {', '.join(DIALECTS)}{hint}")
    if table_alias == "":
        raise Failure("--table-alias is empty: write a name, or leave it out")
    chosen = options.chosen_schema()
    columns = _columns(column or (), chosen)
    f = clause.read_filter(where, chosen)
    condition = f.to_sql(
        cast("DialectName", dialect),
        table_alias,
        columns,
        inline=inline,
        related=clause.related_of(f, options.schema),
        now=clause.read_now(now),
    )
    # ASCII with escapes is the same in every encoding.
    if as_json:
        lines = [json.dumps({"text": condition.text, "parameters": condition.parameters})]
    else:
        lines = [condition.text] if inline else [condition.text, json.dumps(condition.parameters)]
    # The output is UTF-8 in every locale, like that of contacts: a replaced character would change the SQL.
    sys.stdout.flush()
    standard_output().write("".join(line + "\n" for line in lines).encode())
    return 0


def _columns(given: Sequence[str], schema: Schema) -> dict[str, str | Column]:
    """Return the columns of ``--column`` by field."""
    form = f"write FIELD=NAME, as in --column {schema.fields[0].name}=NAME"
    found: dict[str, str | Column] = {}
    for one in given:
        parts = one.split("=")  # names of fields and of columns may contain further equals signs
        pairs = [("=".join(parts[:end]), "=".join(parts[end:])) for end in range(1, len(parts))]
        field, name = next((pair for pair in pairs if pair[0] in schema.by_name), (None, ""))
        if field is None:
            unknown = f"{schema.name} has no field {show(parts[0])}{instead_of(parts[0], schema.by_name)}"
            raise Failure(f"--column {show(one)}: {unknown if pairs else form}")
        if field in found:
            raise Failure(f"--column {show(one)}: the field {field} has a column already, {show(found[field])}")
        if not name:
            raise Failure(f"--column {show(one)} names no column: write {field}=NAME")
        found[field] = name
    return found
