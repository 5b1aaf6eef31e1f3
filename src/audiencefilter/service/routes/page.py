"""``/builder``: the page for building audiences, with its assets, whose paths have their hash and never change."""

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import PurePath
from typing import Final

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

router = APIRouter(include_in_schema=False)

PAGE_URL: Final = "/builder"
#: Folders with the served files, below the package: those of the page, and of the element that it uses.
_FOLDERS: Final = ("service/page", "builder")
_MINIFIED, _MAIN = "service/page/main.min.js", "service/page/main.js"
#: Media types by suffix. Other files, such as type declarations, are not for browsers.
_MEDIA_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

#: The page runs only its own modules and connects only to its own service; no text of it can become markup.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_OF_ASSETS: Final = _HEADERS | {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


@router.get(PAGE_URL)
def show_page() -> Response:
    """Return the page."""
    return Response(_page()[0], media_type="text/html", headers=_HEADERS | {"Cache-Control": "no-cache"})


@router.get(PAGE_URL + "/{path:path}")
def show_asset(request: Request, path: str) -> Response:
    """Return an asset of the page of this version."""
    assets = _page()[1]
    if path not in assets:
        raise HTTPException(404)
    (plain, compressed), kind = assets[path], _MEDIA_TYPES[PurePath(path).suffix]
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return Response(plain, media_type=kind, headers=_OF_ASSETS)
    return Response(compressed, media_type=kind, headers=_OF_ASSETS | {"Content-Encoding": "gzip"})


@cache
def _page() -> tuple[str, Mapping[str, tuple[bytes, bytes]]]:
    """Return the page, and its assets by the path below it: as they are, and compressed."""
    package = files("audiencefilter")
    found = {
        f"{folder}/{file.name}": file.read_bytes()
        for folder in _FOLDERS
        for file in package.joinpath(folder).iterdir()
        if PurePath(file.name).suffix in _MEDIA_TYPES
    }
    digest, script = _digest(found), _MINIFIED if is_current(found.get(_MINIFIED, b""), found) else _MAIN
    html = package.joinpath("service/page/index.html").read_text(encoding="utf-8")
    html = html.replace("{script}", script).replace("{assets}", f"{PAGE_URL}/{digest}")
    return html, {f"{digest}/{path}": (content, gzip.compress(content)) for path, content in found.items()}


def is_current(minified: bytes, files: Mapping[str, bytes]) -> bool:
    """Return whether a minified file was made of these modules: its first line has their digest."""
    sources = {path: text for path, text in files.items() if path.endswith(".js") and not path.endswith(".min.js")}
    return f"sources {_digest(sources)} " in minified[:100].decode(errors="replace")


def _digest(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path, content in sorted(files.items()):
        digest.update(f"{path}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
