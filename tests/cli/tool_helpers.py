"""The tools for language models, called by the client of their SDK: in this process, or of the command over stdio."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import CallToolResult, Tool

from audiencefilter.cli.clause_sources import ClauseSource, LocalSource
from audiencefilter.cli.inputs import ContactOptions
from audiencefilter.cli.tool_server import server


class Session:
    """A client that is connected to a server."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal = portal
        self._client = client

    def tools(self) -> dict[str, Tool]:
        listed = self._portal.call(self._client.list_tools)
        return {tool.name: tool for tool in listed.tools}

    def answer(self, tool: str, **arguments: Any) -> CallToolResult:
        answer: CallToolResult = self._portal.call(self._client.call_tool, tool, arguments)
        return answer

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Return the content of an answer that is no error."""
        answer = self.answer(tool, **arguments)
        assert not answer.is_error, answer.content
        content: dict[str, Any] = answer.structured_content
        return content

    def problems(self, tool: str, **arguments: Any) -> list[dict[str, Any]]:
        """Return the problems of an answer that is an error."""
        answer = self.answer(tool, **arguments)
        assert answer.is_error, answer.content
        problems: list[dict[str, Any]] = answer.structured_content["problems"]
        return problems


@contextmanager
def connected(to: Any) -> Iterator[Session]:
    """Give a session with a server, or with a transport."""
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(to)) as client:
        yield Session(portal, client)


@contextmanager
def local(*files: Path | str, rows: int = 5, timeout: float = 30, **options: Any) -> Iterator[Session]:
    """Give a session with a server in this process."""
    chosen = ContactOptions(**options)
    source: ClauseSource = LocalSource(tuple(map(str, files)), chosen, chosen.chosen_schema())
    with connected(server(source, rows, timeout)) as session:
        yield session


@contextmanager
def over_stdio(*arguments: Path | str, **environment: str) -> Iterator[Session]:
    """Give a session with the command, as a process of its own."""
    command = ["-m", "audiencefilter", "mcp", *map(str, arguments)]
    path = {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    parameters = StdioServerParameters(command=sys.executable, args=command, env=path | environment)
    with open(os.devnull, "w", encoding="utf-8") as quiet, connected(stdio_client(parameters, quiet)) as session:
        yield session
