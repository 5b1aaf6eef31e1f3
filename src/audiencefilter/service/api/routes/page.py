"""``/builder``: the page where people build audiences, with its assets.

The addresses of the assets have the hash of them all in them, as a folder: so they never change, and modules find one
another by where they stand in the package.
"""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.errors import error_answer

router = APIRouter(include_in_schema=False)

PAGE_URL: Final = "/builder"
#: Whose files are served, below the package: those of the page, and of the element that it is built around.
_FOLDERS: Final = ("service/page", "builder")
#: By what a name ends with. Other files, as those of types, are not for browsers.
_MEDIA_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

#: The page runs its own modules, asks its own service, and nothing else; no text of it can become markup.
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
_OF_ASSETS: Final = {**_EVERYWHERE, "Cache-Control": "public, max-age=31536000, immutable"}


class _Assets(NamedTuple):
    """What the page needs.

    Attributes:
        digest: of all of it.
        html: the page, which asks for the rest by the digest.
        files: content by path below the package.
    """

    digest: str
    html: bytes
    files: dict[str, bytes]


@router.get(PAGE_URL)
def show_page() -> Response:
    """Return the page."""
    return Response(_assets().html, media_type="text/html", headers=_OF_THE_PAGE)


@router.get(PAGE_URL + "/{digest}/{path:path}")
def show_asset(digest: str, path: str) -> Response:
    """Return an asset of the page of this version."""
    found = _assets()
    if digest != found.digest or path not in found.files:
        return error_answer(404, "there is nothing at this path")
    return Response(found.files[path], media_type=_media_type(path), headers=_OF_ASSETS)


@cache
def _assets() -> _Assets:
    """Read the files, which are part of the package and do not change while it runs."""
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
    return _Assets(name, html.replace("{assets}", f"{PAGE_URL}/{name}").encode(), found)


def _sorted(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda file: file.name)


def _media_type(name: str) -> str | None:
    return next((kind for end, kind in _MEDIA_TYPES.items() if name.endswith(end)), None)
