"""``audiencefilter mcp``: tools for language models, which write and check clauses."""

import os
from typing import Annotated, Final

import typer

from audiencefilter.cli.clause import STDIN
from audiencefilter.cli.commands.select import SHOWN
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import ContactOptions, Files

#: The variable of the environment that has the key of the service.
KEY: Final = "AUDIENCEFILTER_API_KEY"


def mcp(
    files: Files = None,
    service: Annotated[
        str | None,
        typer.Option("--service", metavar="URL", help=f"A service in place of files. Its private key is in {KEY}."),
    ] = None,
    list_id: Annotated[str | None, typer.Option("--list", metavar="ID", help="The list of the service.")] = None,
    rows: Annotated[
        int, typer.Option("--rows", min=0, max=SHOWN, help="Maximum number of contacts in an answer; 0 shows none.")
    ] = 5,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.1, metavar="SECONDS", help="Maximum time of a call.")
    ] = 30.0,
    *,
    options: ContactOptions,
) -> int:
    """Run tools for language models (MCP) on stdin and stdout: they check, explain and preview clauses, read only."""
    try:
        import mcp.server.mcpserver  # noqa: F401
    except ModuleNotFoundError:
        raise Failure("this needs mcp 2: install it with pip install 'audiencefilter[mcp]'") from None
    from audiencefilter.cli.clause_sources import ClauseSource, LocalSource, ServiceSource
    from audiencefilter.cli.tool_server import server

    if STDIN in (files or ()):
        raise Failure("stdin is the connection to the client: name the files of the contacts")
    source: ClauseSource = LocalSource(tuple(files or ()), options, options.chosen_schema())
    if service is not None:
        key = os.environ.get(KEY)
        if files or options != ContactOptions() or list_id is None or not key:
            raise Failure(f"--service takes no files nor options of them, and needs --list ID and a key in {KEY}")
        source = ServiceSource(service, list_id, key, timeout)
    elif list_id is not None:
        raise Failure("--list is of a service: name it with --service")
    server(source, rows, timeout).run("stdio")
    return 0
