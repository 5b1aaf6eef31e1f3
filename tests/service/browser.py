"""Chromium without a window, and pages for it that are of another origin than the service."""

import html
import http.server
import json
import re
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.engines.engine import AbsentError
from tests.engines.required import program

_FLAGS: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip

#: Time in the page passes as its requests are answered, and ends when there are none.
_BUDGET: Final = "--virtual-time-budget=30000"

#: Does requests one after the other, and writes down what each came to: an answer, or that it was blocked.
_PAGE: Final = """<!doctype html><title>A sign-up form</title><pre id="found">unfinished</pre><script>
(async () => {
  const found = [];
  for (const [url, options] of JSON.parse(document.getElementById("asked").textContent)) {
    try {
      const answer = await fetch(url, options);
      found.push({status: answer.status, body: await answer.json(), id: answer.headers.get("X-Request-ID")});
    } catch (error) {
      found.push({blocked: error.name});
    }
  }
  document.getElementById("found").textContent = JSON.stringify(found);
})();
</script>"""


class Browser:
    """Chromium.

    Raises:
        AbsentError: it is not installed, or does not run.
    """

    def __init__(self) -> None:
        self._program = program("chromium", "chromium-browser", "google-chrome")
        try:
            subprocess.run([self._program, "--version"], capture_output=True, timeout=60, check=True)
        except (OSError, subprocess.SubprocessError) as error:
            raise AbsentError(str(error)) from error

    def fetch(self, page: "PageServer", folder: Path, *asked: tuple[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Load a page that does requests; return what each came to.

        Args:
            page: whose page it is.
            folder: for what the browser keeps; not there yet.
            asked: the arguments of `fetch` in the page.
        """
        found: list[dict[str, Any]] = self.written(page.serve(asked), folder)
        return found

    def written(self, address: str, folder: Path) -> Any:
        """Load a page; return what it has written into its element `found`, as JSON.

        Args:
            address: of the page.
            folder: for what the browser keeps; not there yet.
        """
        done = subprocess.run(
            [self._program, *_FLAGS, _BUDGET, f"--user-data-dir={folder}", "--dump-dom", address],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        written = re.search('<pre id="found">(.*?)</pre>', done.stdout, re.DOTALL)
        assert written is not None, f"{done.returncode} {done.stdout}\n{done.stderr}"
        assert written[1] != "unfinished", done.stderr
        return json.loads(html.unescape(written[1]))

    @contextmanager
    def showing(self, address: str, folder: Path, *flags: str) -> Iterator[None]:
        """Show a page meanwhile.

        Args:
            address: of the page.
            folder: for what the browser keeps; not there yet.
            flags: more of the browser's.
        """
        command = [self._program, *_FLAGS, *flags, f"--user-data-dir={folder}", "--remote-debugging-port=0", address]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as process:
            try:
                yield
            finally:
                process.terminate()


class PageServer:
    """Serves one page.

    Attributes:
        origin: of the page.
    """

    def __init__(self, server: http.server.HTTPServer) -> None:
        self._server = server
        self.origin = f"http://127.0.0.1:{server.server_port}"

    def serve(self, asked: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
        """Let the page do some requests; return its address."""
        # Nothing in the text may end the element.
        text = json.dumps(asked).replace("<", "\\u003c")
        page = f'<script type="application/json" id="asked">{text}</script>{_PAGE}'
        self._server.page = page.encode()  # type: ignore[attr-defined]
        return f"{self.origin}/"


class _Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        page: bytes = self.server.page  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[PageServer]:
    """Give a server of pages, on a port of its own."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield PageServer(server)
        finally:
            server.shutdown()
            thread.join()
