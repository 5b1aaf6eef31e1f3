"""``/builder``: the page for building audiences, with its assets.

The path of an asset contains the hash of all assets as a folder: the content of a path never changes, and modules
import one another by relative paths as in the package. The page loads one minified file where that was made of these
modules, and the modules otherwise.
"""

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

router = APIRouter(include_in_schema=False)

PAGE_URL: Final = "/builder"
#: Folders with the served files, below the package: those of the page, and of the element that it uses.
_FOLDERS: Final = ("service/page", "builder")
#: Where the page starts: the minified file, and the module.
_MINIFIED: Final = "service/page/main.min.js"
_MAIN: Final = "service/page/main.js"
#: Media types by suffix. Other files, such as type declarations, are not for browsers.
_MEDIA_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

#: The page runs only its own modules and connects only to its own service; no text of it can become markup.
_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
_EVERYWHERE: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_OF_THE_PAGE: Final = {
    **_EVERYWHERE,
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-cache",
}
_OF_ASSETS: Final = {
    **_EVERYWHERE,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Vary": "Accept-Encoding",
}


class _Assets(NamedTuple):
    """The files of the page.

    Attributes:
        digest: the hash of all files.
        html: the page, whose links contain the digest.
        files: contents by path below the package, each as it is and compressed.
    """

    digest: str
    html: bytes
    files: dict[str, tuple[bytes, bytes]]


@router.get(PAGE_URL)
def show_page() -> Response:
    """Return the page."""
    return Response(_assets().html, media_type="text/html", headers=_OF_THE_PAGE)


@router.get(PAGE_URL + "/{digest}/{path:path}")
def show_asset(request: Request, digest: str, path: str) -> Response:
    """Return an asset of the page of this version."""
    found = _assets()
    if digest != found.digest or path not in found.files:
        raise HTTPException(404)
    plain, compressed = found.files[path]
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return Response(plain, media_type=_media_type(path), headers=_OF_ASSETS)
    return Response(compressed, media_type=_media_type(path), headers={**_OF_ASSETS, "Content-Encoding": "gzip"})


@cache
def _assets() -> _Assets:
    """Read the files, which do not change while the service runs."""
    package = files("audiencefilter")
    found = {
        f"{folder}/{file.name}": file.read_bytes()
        for folder in _FOLDERS
        for file in _sorted(package.joinpath(folder))
        if _media_type(file.name) is not None
    }
    digest = hashlib.sha256()
    for path, content in found.items():
        digest.update(f"{path}\n{len(content)}\n".encode() + content)
    name = digest.hexdigest()[:16]
    html = package.joinpath("service/page/index.html").read_text(encoding="utf-8")
    script = _MINIFIED if is_current(found.get(_MINIFIED, b""), found) else _MAIN
    html = html.replace("{script}", script).replace("{assets}", f"{PAGE_URL}/{name}")
    return _Assets(name, html.encode(), {path: (content, gzip.compress(content)) for path, content in found.items()})


def is_current(minified: bytes, files: Mapping[str, bytes]) -> bool:
    """Return whether a minified file was made of these modules: its first line has their digest."""
    digest = hashlib.sha256()
    for path, content in sorted(files.items()):
        if path.endswith(".js") and not path.endswith(".min.js"):
            digest.update(f"{path}\n{len(content)}\n".encode() + content)
    return f"sources {digest.hexdigest()[:16]} " in minified[:100].decode(errors="replace")


def _sorted(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda file: file.name)


def _media_type(name: str) -> str | None:
    return next((kind for end, kind in _MEDIA_TYPES.items() if name.endswith(end)), None)
