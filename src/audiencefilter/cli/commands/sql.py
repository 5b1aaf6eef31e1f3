"""``audiencefilter sql``: a clause as a condition in SQL."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, cast

import typer

from audiencefilter import Column, Schema
from audiencefilter.cli.clause import (
    NotationOption,
    NowOption,
    RelatedOption,
    SchemaOption,
    Where,
    as_arguments,
    check_named,
    choose_schema,
    read_filter,
    read_now,
    read_related,
    split_pair,
)
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.terminal import standard_output
from audiencefilter.tools import DialectName, ParamStyleName, closest, show


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
        str | None, typer.Option("--table-alias", metavar="NAME", help="The table or alias before each column.")
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="FIELD=NAME", help="The column of a field; may be given several times."),
    ] = None,
    column_type: Annotated[
        list[str] | None,
        typer.Option(
            "--column-type",
            metavar="FIELD=TYPE",
            help="The type of a column with a list or custom data, where it is not the usual one, as jsonb, json or "
            "text; repeatable.",
        ),
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
    related: RelatedOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print text and parameters as one JSON object.")] = False,
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
    now: NowOption = None,
) -> int:
    """Write a clause as a condition for a WHERE clause: a line of SQL, and below it its parameters as JSON."""
    from audiencefilter.tools import DIALECTS, STYLES

    _check_known("--dialect", dialect, DIALECTS)
    if paramstyle is not None:
        _check_known("--paramstyle", paramstyle, STYLES)
    if table_alias == "":
        raise Failure("--table-alias is empty: write a name, or leave it out")
    chosen = choose_schema(schema, notation)
    columns = _with_types(_named("--column", "column", "NAME", column or (), chosen), column_type or (), chosen)
    f, tables = read_filter(where, chosen), read_related(related, chosen, schema)
    check_named(f, tables)
    condition = f.to_sql(
        cast("DialectName", dialect),
        table_alias,
        columns,
        cast("ParamStyleName | None", paramstyle),
        inline,
        as_arguments(tables),
        now=read_now(now),
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


def _check_known(option: str, name: str, known: Iterable[str]) -> None:
    if name not in known:
        meant = closest(name, known)
        hint = f" (did you mean {meant}?)" if meant else ""
        raise Failure(f"{option} {show(name)} is not known: write {', '.join(known)}{hint}")


def _with_types(names: Mapping[str, str], given: Sequence[str], schema: Schema) -> dict[str, str | Column]:
    """Return the columns of ``--column`` and ``--column-type`` by field."""
    types = _named("--column-type", "type", "TYPE", given, schema)
    for field in types:
        if schema.by_name[field].is_single:
            raise Failure(f"--column-type: {field} is no list and no custom data, so its column is of its own type")
    typed = {field: Column(names.get(field, schema.by_name[field].attribute), type_) for field, type_ in types.items()}
    return {**names, **typed}


def _named(option: str, what: str, form: str, given: Sequence[str], schema: Schema) -> dict[str, str]:
    """Return the values of a FIELD=NAME option by field."""
    names = {name: name for name in schema.by_name}
    write = f"write FIELD={form}, as in {option} {schema.fields[0].name}={form}"
    found: dict[str, str] = {}
    for one in given:
        field, name = split_pair(option, one, names.get, f"{schema.name} has no field", names, write)
        if field in found:
            raise Failure(f"{option} {show(one)}: the field {field} has a {what} already, {show(found[field])}")
        if not name:
            raise Failure(f"{option} {show(one)} names no {what}: write {field}={form}")
        found[field] = name
    return found
