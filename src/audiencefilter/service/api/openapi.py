"""The OpenAPI document, and routers that document their operations."""

import json
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any, Final, TypeVar

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from fastapi_swagger import patch_fastapi
from pydantic import BaseModel
from starlette.responses import Response

from audiencefilter.service.api.body_limits import WITH_BODY, JSONRoute
from audiencefilter.service.api.gate import BASE, KEY_HEADER, LINKS
from audiencefilter.service.api.schemas import resources as r

Route = TypeVar("Route", bound=Callable[..., Any])

EXTENSIONS: Final = "Extensions"
#: The paths of the document and of the page that shows it.
DOCUMENT_URL: Final = "/openapi.json"
PAGE_URL: Final = "/docs"

_DESCRIPTION: Final = """\
Contacts on lists, and audiences of them. A smart audience is a where clause over contacts; its members follow the
contacts' data.

Every request carries an API key in the header `apiKey`. A private key may do everything in its account; a public key
may create contacts on its list. Times are in UTC, to the microsecond. Errors have an integer `error`, which is the HTTP
status, and a `message`; or, for the rules of audiences, a string `error`, which is the message.
"""

_TAGS: Final = [
    {"name": "Contacts", "description": "The subscribers of a list."},
    {"name": "Audiences", "description": "Named groups of contacts of a list."},
    {"name": "Lists", "description": "Containers of contacts, which are also called projects."},
    {"name": "Actions", "description": "Actions for which contacts receive points."},
    {
        "name": EXTENSIONS,
        "description": "Operations beyond the specification; their paths begin with `/extensions`.",
    },
]

_MEANINGS: Final = {
    400: "The request is not valid.",
    401: "There is no valid API key.",
    403: "The API key may not do this.",
    404: "The resource does not exist.",
    409: "The request conflicts with stored data.",
    410: "The requested data is no longer stored.",
    412: "The resource has changed since the client read it; the service has changed nothing.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    429: "There are too many requests, or too many waiting requests; Retry-After has the seconds to wait.",
    503: "The request takes too long, or the database fails; Retry-After has the seconds to wait.",
}
_OF_ALL: Final = (400, 401, 403, 429, 503)
_OF_BODIES: Final = (413, 415)
_ETAG: Final = {
    "headers": {
        "ETag": {
            "description": "the state of the audience, for `If-Match`",
            "schema": {"type": "string"},
        }
    }
}


class Operations(APIRouter):
    """A router that documents the answers of its operations and reads bodies by :class:`JSONRoute`."""

    def __init__(self, prefix: str = "", tag: str | None = None) -> None:
        super().__init__(prefix=prefix, tags=None if tag is None else [tag], route_class=JSONRoute)

    def operation(
        self, method: str, path: str, summary: str, shape: type[BaseModel], *errors: int, status: int = 200,
        has_etag: bool = False,
    ) -> Callable[[Route], Route]:  # fmt: skip
        """Add an operation with a JSON answer.

        Args:
            method: the HTTP method.
            path: the part of the path after the prefix.
            summary: the title of the operation.
            shape: the model of `data` in a successful answer.
            errors: the statuses of errors, in addition to those of every operation.
            status: the status of a successful answer.
            has_etag: whether a successful answer has an ``ETag``.
        """
        success: dict[str, Any] = {"model": r.Answer[shape], "description": "Done."}  # type: ignore[valid-type]
        responses = _answers(method, status, success | (_ETAG if has_etag else {}), errors)
        return self.api_route(path, methods=[method], status_code=status, summary=summary, responses=responses)

    def file(self, path: str, summary: str, *errors: int, media_types: tuple[str, ...]) -> Callable[[Route], Route]:
        """Add an operation whose answer is not JSON, with its media types."""
        content = {media_type: {"schema": {"type": "string"}} for media_type in media_types}
        responses = _answers("GET", 200, {"description": "Done.", "content": content}, errors)
        return self.api_route(path, methods=["GET"], summary=summary, responses=responses, response_class=Response)


def _answers(
    method: str, status: int, success: dict[str, Any], errors: tuple[int, ...]
) -> dict[int | str, dict[str, Any]]:
    answers: dict[int | str, dict[str, Any]] = {status: success}
    for error in sorted({*_OF_ALL, *(_OF_BODIES if method in WITH_BODY else ()), *errors}):
        model: Any = r.Error | r.StatedErrorShape if error == 400 else r.Error
        answers[error] = {"model": model, "description": _MEANINGS[error]}
    return answers


def install(app: FastAPI) -> None:
    """Serve this document in an application, and a page for it that loads nothing from other hosts."""
    patch_fastapi(
        app,
        docs_url=PAGE_URL,
        redirect_from_root_to_docs=False,
        # The page does not store keys.
        swagger_ui_parameters={"tryItOutEnabled": True, "displayRequestDuration": True},
    )

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def operation_id(route: APIRoute) -> str:
    """Return the id of an operation: the name of its function in camel case, like the fields."""
    first, *others = route.name.split("_")
    return first + "".join(map(str.capitalize, others))


def _document(app: FastAPI) -> dict[str, Any]:
    made = get_openapi(
        title="audiencefilter",
        version="1.0.0",  # of the interface, not of the package
        description=_DESCRIPTION,
        license_info={"name": "MIT", "identifier": "MIT"},
        tags=_TAGS,
        routes=app.routes,
    )
    made["components"]["securitySchemes"] = {"apiKey": {"type": "apiKey", "in": "header", "name": KEY_HEADER}}
    made["security"] = [{"apiKey": []}]
    made["paths"][LINKS[1]][LINKS[0].lower()]["security"] = []
    # The base address is in `servers`, so that the paths read as in the specification.
    made["servers"] = [{"url": BASE}]
    made["paths"] = {path.removeprefix(BASE): item for path, item in made["paths"].items()}
    for operation in _operations(made):
        # FastAPI's own status for invalid requests; the service answers 400.
        operation["responses"].pop("422", None)
    for name in ("HTTPValidationError", "ValidationError"):
        made["components"]["schemas"].pop(name, None)
    _add_examples(made)
    return made


def _operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    return (operation for item in document["paths"].values() for operation in item.values())


def _add_examples(document: dict[str, Any]) -> None:
    found = examples()
    for name, schema in document["components"]["schemas"].items():
        inner = name.removeprefix("Answer_").removesuffix("_")
        example = found["shapes"].get(inner)
        schema["examples"] = [example if inner == name or example is None else {"data": example}]
    for operation in _operations(document):
        for response in operation["responses"].values():
            for media_type, content in response.get("content", {}).items():
                if media_type in found["files"]:
                    content["schema"]["examples"] = [found["files"][media_type]]


def examples() -> dict[str, Any]:
    """Read the examples: `shapes` by name, `files` by media type."""
    content: dict[str, Any] = json.loads(files(__package__).joinpath("schemas/examples.json").read_text("utf-8"))
    return content
