"""``audiencefilter explain``: the verdict of every test of a clause for one contact."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from audiencefilter import Filter
from audiencefilter.cli.clause import Where, read_now
from audiencefilter.cli.guard import Failure, Without
from audiencefilter.cli.inputs import ContactOptions, Files
from audiencefilter.cli.terminal import say
from audiencefilter.cli.writing import cell, list_some
from audiencefilter.contacts.inputs import Inputs, batches
from audiencefilter.contacts.source import Batch, Source
from audiencefilter.tools import Written, json_value, show


def explain(
    where: Where,
    files: Files = None,
    contact: Annotated[
        str | None,
        typer.Option("--contact", metavar="[KEY=]VALUE", help="The first contact that has this value; KEY: id."),
    ] = None,
    row: Annotated[int | None, typer.Option("--row", min=1, help="The contact with this number, from 1.")] = None,
    record: Annotated[str | None, typer.Option("--record", metavar="JSON", help="A contact as a JSON object.")] = None,
    *,
    options: Annotated[ContactOptions, Without({"on_error"})],
) -> int:
    """Show the verdict of every test of a clause for one contact."""
    if sum(choice is not None for choice in (contact, row, record)) != 1:
        raise Failure("which contact? Give one of --contact id=42, --row 7 and --record '{…}'")
    if record is not None and files:
        raise Failure("--record is the contact: leave out the files")
    instant = read_now(options.now)
    f = options.filter(where)
    found: Mapping[str, Any]
    if record is not None:
        found = read_record(f, record)
    else:
        inputs = options.inputs_of(f, where, files)
        found = _row(f, inputs, row) if row is not None else find_contact(f, inputs, contact or "")
    explanation = f.explain(found, now=instant)
    say(str(explanation))
    return 0 if explanation.verdict is True else 1


def read_record(f: Filter, record: str) -> dict[str, Any]:
    """Return the record of ``--record``."""
    try:
        content = json_value(record, Written)
    except ValueError as error:
        raise Failure(f"--record is not JSON: {error}") from None
    if not isinstance(content, dict):
        raise Failure(f'--record is {show(content)}: write an object, as in {{"points": 12}}')
    return f.schema.coerce(content)


def _row(f: Filter, inputs: Inputs, wanted: int) -> Mapping[str, Any]:
    before = 0
    for source in inputs.sources():
        for batch in batches(source):
            if wanted - before <= len(batch.rows):
                index = wanted - before - 1
                return _record(f, source, batch, index)
            before += len(batch.rows)
    raise Failure(f"there is no row {wanted:,}: there are {before:,}")


def find_contact(f: Filter, inputs: Inputs, choice: str) -> Mapping[str, Any]:
    """Return the record of ``--contact``."""
    key, found, value = choice.partition("=")
    if not found:
        key, value = "id", choice
    for source in inputs.sources():
        if source.columns is not None and key not in source.columns:
            raise Failure(f"{source.name} has no column {show(key)}: its columns are {list_some(source.columns)}")
        for batch in batches(source):
            for index, mapping in enumerate(source.mappings(batch.rows)):
                if key in mapping and cell(mapping[key]) == value:
                    return _record(f, source, batch, index)
    raise Failure(f"no contact has {key} = {show(value)}")


def _record(f: Filter, source: Source, batch: Batch, index: int) -> Mapping[str, Any]:
    """Return the record of a row."""
    return source.records(Batch([batch.rows[index]], lambda: [batch.numbers()[index]]))[1][0]
