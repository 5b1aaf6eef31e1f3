"""The OpenAPI document."""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from fastapi_swagger import patch_fastapi

from audiencefilter.service.api.authentication import BASE, KEY_HEADER
from audiencefilter.service.api.schemas.examples import example_of

#: Of the description, not of the package.
VERSION: Final = "1.0.0"
EXTENSIONS: Final = "Extensions"

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
    {"name": "Actions", "description": "What earned a contact points."},
    {
        "name": EXTENSIONS,
        "description": "What this service adds to the interface, all of it under `/extensions`.",
    },
]

_METHODS: Final = ("get", "post", "put", "patch", "delete")


#: Where the document is, and the page that shows it.
DOCUMENT_URL: Final = "/openapi.json"
PAGE_URL: Final = "/docs"


def install(app: FastAPI) -> None:
    """Let an application give this document as its own, and show it on a page that loads nothing from elsewhere."""
    patch_fastapi(
        app,
        docs_url=PAGE_URL,
        redirect_from_root_to_docs=False,
        # The page does not keep keys.
        swagger_ui_parameters={"tryItOutEnabled": True, "displayRequestDuration": True},
    )

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def operation_id(route: APIRoute) -> str:
    """Return what an operation is called: as its function, in the way that fields are written."""
    first, *others = route.name.split("_")
    return first + "".join(map(str.capitalize, others))


def _document(app: FastAPI) -> dict[str, Any]:
    made = get_openapi(
        title="audiencefilter",
        version=VERSION,
        description=_DESCRIPTION,
        license_info={"name": "MIT", "identifier": "MIT"},
        tags=_TAGS,
        routes=app.routes,
    )
    made["components"]["securitySchemes"] = {"apiKey": {"type": "apiKey", "in": "header", "name": KEY_HEADER}}
    made["security"] = [{"apiKey": []}]
    # The base address is the server's, so that paths read as in the specification.
    made["servers"] = [{"url": BASE}]
    made["paths"] = {path.removeprefix(BASE): item for path, item in made["paths"].items()}
    for item in made["paths"].values():
        for method in _METHODS:
            # What FastAPI expects of itself; invalid requests are answered with 400.
            item.get(method, {}).get("responses", {}).pop("422", None)
    for name in ("HTTPValidationError", "ValidationError"):
        made["components"]["schemas"].pop(name, None)
    for name, schema in made["components"]["schemas"].items():
        schema["examples"] = [example_of(name)]
    return made
