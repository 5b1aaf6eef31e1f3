"""``/lists`` and ``/projects``, two names for one thing, and the extension that says what audiences may ask for."""

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.body_limits import JSONRoute
from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.responses import answer
from audiencefilter.service.api.schemas.envelopes import OneList, Projects, documented
from audiencefilter.service.api.schemas.extensions import (
    BuilderDocument,
    CustomFields,
    FieldsChange,
    ListChange,
    OneLanguage,
)
from audiencefilter.service.operations import accounts, languages
from audiencefilter.service.operations.language import LIMITS, Language

router = APIRouter(tags=["Lists"])


@router.get("/lists/{id}", summary="Retrieve a list", responses=documented(200, OneList, 404, body=False))
def get_list(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return a list with its settings."""
    with service.account(caller).reading() as work:
        return answer("list", accounts.get_list(work, id))


@router.get("/projects", summary="List projects", responses=documented(200, Projects, body=False))
def list_projects(service: TheService, caller: TheCaller) -> Response:
    """Return the lists of the account, the oldest first."""
    with service.account(caller).reading() as work:
        return answer("projects", accounts.lists_of(work))


extension = APIRouter(prefix="/lists/{id}", route_class=JSONRoute)


@extension.get(
    "", summary="Retrieve what audiences may ask for", responses=documented(200, OneLanguage, 404, body=False)
)
def get_language(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return which notation the audiences of a list have."""
    with service.account(caller).reading() as work:
        return _language(work.read_list(id).language, id)


@extension.patch("", summary="Change a notation", responses=documented(200, OneLanguage, 404, 409))
def change_language(service: TheService, caller: TheCaller, id: str, change: ListChange) -> Response:
    """Set the notation of the audiences of a list; they keep their meaning."""
    changed = service.write(
        caller, lambda work: languages.foresee_notation(work, id, change.notation), languages.change
    )
    return _language(changed, id)


def _language(language: Language, id: str) -> Response:
    return answer("list", {"id": id, "notation": language.notation})


@extension.get(
    "/builder", summary="Retrieve what a form needs", responses=documented(200, BuilderDocument, 404, body=False)
)
def get_builder(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return the fields, operators and limits of the clauses of a list, for a form."""
    with service.account(caller).reading() as work:
        schema = work.read_list(id).language.schema
    return answer("builder", schema.builder(LIMITS))


@extension.get("/fields", summary="List custom fields", responses=documented(200, CustomFields, 404, body=False))
def get_fields(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return the custom fields of a list, in their order."""
    with service.account(caller).reading() as work:
        return _fields(work.read_list(id).language)


@extension.put("/fields", summary="Set custom fields", responses=documented(200, CustomFields, 404, 409))
def set_fields(service: TheService, caller: TheCaller, id: str, change: FieldsChange) -> Response:
    """Set all custom fields of a list; what audiences ask for stays where it is and of its type."""
    wanted = [field.custom() for field in change.fields]
    changed = service.write(caller, lambda work: languages.foresee_fields(work, id, wanted), languages.change)
    return _fields(changed)


def _fields(language: Language) -> Response:
    return answer("fields", [custom.shown() for custom in language.fields])
