"""The package of npm as it would be published, installed beside the packages of tests, and apps that use it."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import audiencefilter as af
from tests.builder.element import HERE, PageServer, node, packages
from tests.builder.printed import check_of_docs
from tests.engines.required import program

#: The page of an app, and how Vite makes one of React.
INDEX: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Audiences</title>
<div id="root"></div><script type="module" src="/src/%s"></script></html>"""
OF_REACT: Final = 'import react from "@vitejs/plugin-react";\nexport default { plugins: [react()] };'


def packed(folder: Path) -> Path:
    """Pack the package and unpack it in a folder; return where it is.

    Raises:
        AbsentError: there is no npm.
    """
    source = folder / "source"
    made = node(HERE / "build.mjs", source)
    assert made.returncode == 0, made.stderr
    command = [program("npm"), "pack", "--json", "--pack-destination", str(folder), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    archive.unlink()
    return (folder / "package").rename(folder / "audience-filter")


def installed(folder: Path) -> Path:
    """Make a folder in which the package is installed beside those of tests; return it."""
    modules = folder / "node_modules"
    modules.mkdir()
    for one in packages().iterdir():
        (modules / one.name).symlink_to(one)
    packed(modules)
    return folder


def app(folder: Path, sources: Mapping[str, str]) -> Path:
    """Write an app, with the schema as JSON beside its sources."""
    schema = json.dumps(af.CONTACT.builder())
    shutil.rmtree(folder / "src", ignore_errors=True)
    for name, text in {**sources, "src/schema.json": schema}.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def compiled(folder: Path, compiler: str) -> str:
    """Return what a compiler of TypeScript says of an app, strictly: nothing, where all is right."""
    options = {
        "strict": True, "noEmit": True, "target": "ES2023", "module": "ESNext", "moduleResolution": "Bundler",
        "jsx": "react-jsx", "lib": ["ES2023", "DOM", "DOM.Iterable"], "types": [], "resolveJsonModule": True,
        "verbatimModuleSyntax": True, "exactOptionalPropertyTypes": True,
        "skipLibCheck": True,
    }  # fmt: skip
    config: dict[str, Any] = {"compilerOptions": options, "include": ["src"]}
    config["vueCompilerOptions"] = {"strictTemplates": True}
    (folder / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    done = node(folder / "node_modules" / compiler, "-p", folder / "tsconfig.json")
    return done.stdout + done.stderr


def bundled(folder: Path) -> dict[str, bytes]:
    """Build an app with Vite; return its files by path."""
    done = node(folder / "node_modules" / "vite" / "bin" / "vite.js", "build", folder, "--logLevel", "warn")
    assert done.returncode == 0, done.stdout + done.stderr
    made = folder / "dist"
    return {f"/{path.relative_to(made)}": path.read_bytes() for path in made.rglob("*") if path.is_file()}


def serve(server: PageServer, pages: Mapping[str, bytes | str]) -> list[Any]:
    """Serve an app, its schema and its check; return what it sends."""
    kinds = {"html": "text/html; charset=utf-8", "js": "text/javascript", "css": "text/css", "json": "application/json"}
    sent: list[Any] = []
    for path, content in {**pages, "/schema.json": json.dumps(check_of_docs()["SCHEMA"].builder())}.items():
        body = content if isinstance(content, bytes) else content.encode()
        server.pages[path] = (body, kinds[path.rsplit(".", 1)[-1]])

    def save(body: Any) -> Any:
        sent.append(body)
        return body

    server.posts |= {"/check": check_of_docs()["check"], "/audiences": save}
    return sent


@contextmanager
def running(arguments: Sequence[str], folder: Path, log: Path, **environment: str | None) -> Iterator[str]:
    """Run a server in Python, which says its port; give its address."""
    variables = {name: value for name, value in (os.environ | environment).items() if value is not None}
    with (
        log.open("wb") as said,
        subprocess.Popen(
            [sys.executable, *arguments], cwd=folder, env=variables, text=True, stdout=subprocess.PIPE, stderr=said
        ) as process,
    ):
        try:
            assert process.stdout is not None
            port = process.stdout.readline().strip()
            assert port, log.read_text("utf-8")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
