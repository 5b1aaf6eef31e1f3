"""``audiencefilter sql``: a clause as the condition of a SQL statement."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, cast

import typer

from audiencefilter import Schema
from audiencefilter.backends.sql.condition import DialectName, ParamStyleName
from audiencefilter.cli.clause import choose_schema, read_filter
from audiencefilter.cli.clock import read_now
from audiencefilter.cli.failure import Failure
from audiencefilter.cli.options import NotationOption, NowOption, SchemaOption, Where
from audiencefilter.language.errors import show
from audiencefilter.language.suggest import closest


def sql(
    where: Where,
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
        str | None, typer.Option("--table-alias", metavar="NAME", help="What the columns are qualified with.")
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="FIELD=NAME", help="The column of a field; may be given several times."),
    ] = None,
    paramstyle: Annotated[
        str | None,
        typer.Option(
            "--paramstyle",
            metavar="STYLE",
            help="How parameters are marked: qmark, format, numeric_dollar, named, pyformat or clickhouse; "
            "as the engine's usual driver has it when omitted.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print text and parameters as one JSON object.")] = False,
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
    now: NowOption = None,
) -> int:
    """Write a clause as a condition for a WHERE clause: a line of SQL, and below it its parameters as JSON."""
    from audiencefilter.backends.sql.condition import STYLES
    from audiencefilter.backends.sql.dialects import DIALECTS

    _check_known("--dialect", dialect, DIALECTS)
    if paramstyle is not None:
        _check_known("--paramstyle", paramstyle, STYLES)
    if table_alias == "":
        raise Failure("--table-alias is empty: write a name, or leave it out")
    chosen = choose_schema(schema, notation)
    columns = _columns(column or (), chosen)
    condition = read_filter(where, chosen).to_sql(
        cast("DialectName", dialect),
        table_alias,
        columns,
        cast("ParamStyleName | None", paramstyle),
        inline,
        now=read_now(now),
    )
    if as_json:
        _print(_json({"text": condition.text, "parameters": condition.parameters}))
    elif inline:
        _print(condition.text)
    else:
        _print(condition.text, _json(condition.parameters))
    return 0


def _check_known(option: str, name: str, known: Iterable[str]) -> None:
    if name not in known:
        meant = closest(name, known)
        hint = f" (did you mean {meant}?)" if meant else ""
        raise Failure(f"{option} {show(name)} is not known: write {', '.join(known)}{hint}")


def _columns(given: Sequence[str], schema: Schema) -> dict[str, str]:
    """Return the columns of ``--column`` by field."""
    columns: dict[str, str] = {}
    for one in given:
        field, name = _split(one, schema)
        if field in columns:
            raise Failure(f"--column {show(one)}: the field {field} has a column already, {show(columns[field])}")
        if not name:
            raise Failure(f"--column {show(one)} names no column: write {field}=NAME")
        columns[field] = name
    return columns


def _split(given: str, schema: Schema) -> tuple[str, str]:
    """Return the field and the column of FIELD=NAME; either may have an = of its own."""
    parts = given.split("=")
    for end in range(1, len(parts)):
        field = "=".join(parts[:end])
        if field in schema.by_name:
            return field, "=".join(parts[end:])
    if len(parts) == 1:
        raise Failure(f"--column {show(given)}: write FIELD=NAME, as in --column {schema.fields[0].name}=NAME")
    meant = closest(parts[0], schema.by_name)
    hint = f"did you mean {meant}?" if meant else f"there are {', '.join(schema.by_name)}"
    raise Failure(f"--column {show(given)}: {schema.name} has no field {show(parts[0])}; {hint}")


def _json(content: Any) -> str:
    # Escapes are the same in every encoding.
    return json.dumps(content, ensure_ascii=True)


def _print(*lines: str) -> None:
    # In UTF-8 whatever the locale, as contacts are written: a character that is replaced would make it other SQL.
    sys.stdout.flush()
    sys.stdout.buffer.write("".join(line + "\n" for line in lines).encode())
