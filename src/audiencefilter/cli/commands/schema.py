"""``audiencefilter schema``: the JSON Schema of a clause, and ``infer``, a proposed schema of contacts."""

import json
from typing import Annotated, Final

import typer

from audiencefilter.cli.clause import ClauseOptions, NotationOption, Output, SchemaOption
from audiencefilter.cli.guard import Failure, LeanCommand, LeanGroup, Without, guarded
from audiencefilter.cli.inputs import ContactOptions, check_files, check_output
from audiencefilter.cli.terminal import complain, say
from audiencefilter.cli.writing import destination
from audiencefilter.contacts.inputs import STDIN, Inputs
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.schema_file import schema_text

_MAX_NOTES: Final = 100

schema = typer.Typer(
    cls=LeanGroup,
    invoke_without_command=True,
    help="Print the JSON Schema of a clause, or propose a schema of contacts.",
)


@schema.callback()
def _print(
    context: typer.Context,
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
) -> None:
    if context.invoked_subcommand is None:
        guarded(_print_schema)(schema=schema, notation=notation)
    elif schema != "contact" or notation is not None:
        context.fail("--schema and --notation are of a schema that is there: infer proposes one without them")


def _print_schema(options: ClauseOptions) -> int:
    say(json.dumps(options.chosen_schema().json_schema(), ensure_ascii=False, indent=2))
    return 0


def infer(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="Contacts in CSV, JSON Lines or Parquet, gzip or not, or a folder of Parquet; - is stdin.",
        ),
    ] = STDIN,
    output: Output = None,
    sample: Annotated[
        int, typer.Option("--sample", metavar="N", min=1, help="The number of contacts to look at, the first ones.")
    ] = 10_000,
    name: Annotated[str, typer.Option("--name", help="The name of the schema.")] = "Contact",
    *,
    options: Annotated[ContactOptions, Without({"schema", "notation", "missing_columns", "now"})],
) -> int:
    """Propose a schema file for contacts, from the first of them."""
    from audiencefilter.tools import NOTHING_KNOWN, Choice, propose

    if not name:
        raise Failure("--name is empty: write the name of a contact's type, such as Contact, or omit it")
    check_files((file,), clause_from_stdin=False)
    check_output(output, (file,), "the file that is read")
    policy = Policy(options.on_error)
    inputs = Inputs((file,), NOTHING_KNOWN, (), policy, options.format, csv=options.csv())
    proposal = propose(name, inputs, sample, Choice(file, secrets=True))
    with destination(output) as out:
        out.write(schema_text(proposal.schema).encode())
    for line in (*policy.report(), *(f"note: {note}" for note in proposal.notes[:_MAX_NOTES])):
        complain(line)
    if len(proposal.notes) > _MAX_NOTES:
        complain(f"… and {len(proposal.notes) - _MAX_NOTES:,} more notes")
    of = "all" if proposal.is_whole else "the first"
    complain(f"proposed from {of} {proposal.rows:,} contacts: read it, and correct it where it is wrong")
    return 0


schema.command("infer", cls=LeanCommand)(guarded(infer))
