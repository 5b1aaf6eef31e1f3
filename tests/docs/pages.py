"""The pages of the documentation, the code blocks in them, the programs beside them, and a server of what is made."""

import importlib.util
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
PAGES: Final = sorted(DOCS.rglob("*.md"))

FENCE: Final = re.compile(r'^```([^\s`]*)(?: title="(.*?)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A code block: its language, the file that it is, if any, and its text."""

    language: str
    title: str
    code: str


def blocks(page: Path) -> list[Block]:
    return list(map(Block._make, FENCE.findall(page.read_text("utf-8"))))


def codes(page: Path, language: str) -> list[str]:
    """Return the code blocks of a language that are no files."""
    return [block.code for block in blocks(page) if (block.language, block.title) == (language, "")]


def files(page: Path) -> dict[str, str]:
    """Return the files that a page prints, by their names."""
    return {block.title: block.code for block in blocks(page) if block.title}


@cache
def program(name: str) -> ModuleType:
    """Return a program of docs/ as a module: of the tables, or of the playground."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; give the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
