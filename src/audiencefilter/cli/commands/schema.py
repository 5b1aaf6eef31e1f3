"""``audiencefilter schema``: what a clause may say."""

import json
from typing import Annotated

import typer

from audiencefilter import Field, FieldType, Schema
from audiencefilter.cli.clause import choose_schema
from audiencefilter.cli.options import NotationOption, SchemaOption
from audiencefilter.cli.writing import print_table
from audiencefilter.language.operators import RELATION_RULES, keys_of


def schema(
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
    fields: Annotated[bool, typer.Option("--fields", help="Print a table of the fields instead.")] = False,
) -> int:
    """Print the JSON Schema of a clause."""
    chosen = choose_schema(schema, notation)
    if fields:
        _print_fields(chosen)
    else:
        typer.echo(json.dumps(chosen.json_schema(), ensure_ascii=False, indent=2))
    return 0


def _print_fields(schema: Schema) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table("field", "type", "may be missing", "operators", title=f"{schema.name} ({schema.notation.value})")
    for field in schema.fields:
        operators = ", ".join(keys_of(field, schema.notation))
        table.add_row(Text(field.name), Text(_type(field)), "yes" if field.nullable else "no", Text(operators))
    for relation in schema.relations.values():
        kind = f"{'many' if relation.many else 'one'} of {relation.schema.name}"
        keys = ", ".join(rule.key for rule in RELATION_RULES if rule.many is relation.many)
        table.add_row(Text(relation.name), Text(kind), "no" if relation.many else "yes", Text(keys))
    print_table(table)


def _type(field: Field) -> str:
    kind = f"integer ({field.bits} bits)" if field.type is FieldType.INTEGER else field.type.value
    kind = f"list of {kind}" if field.many else kind
    return kind if field.values is None else f"{kind}: {', '.join(field.values)}"
