"""Single contacts: what the specification does not show of them."""

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.answers import answer
from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.shapes.envelopes import Actions, ContactAudiences, OneContact, documented
from audiencefilter.service.api.shapes.extensions import Deleted
from audiencefilter.service.operations import actions, contacts

router = APIRouter(prefix="/contacts/{id}")


@router.get("", summary="Retrieve a contact", responses=documented(200, OneContact, 404, body=False))
def get_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return a contact."""
    with service.database.reading() as connection:
        row, state = contacts.get(connection, caller.account_id, id)
        return answer("contact", service.printer(connection, state).one(row))


@router.delete("", summary="Delete a contact", responses=documented(200, Deleted, 404, body=False))
def delete_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Delete a contact and its actions; it leaves its audiences."""
    of = (service.definitions, caller.account_id, id)
    service.write(
        caller,
        lambda connection: contacts.foresee_deletion(connection, *of),
        lambda connection, foreseen: contacts.delete(connection, *of, foreseen),
    )
    return answer("contact", {"id": id})


@router.get(
    "/audiences", summary="List a contact's audiences", responses=documented(200, ContactAudiences, 404, body=False)
)
def list_audiences_of_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return the audiences that a contact is in now."""
    with service.database.reading() as connection:
        row, state = contacts.get(connection, caller.account_id, id)
        return answer("audiences", service.printer(connection, state).one(row)["audiences"])


@router.get("/actions", summary="List a contact's actions", responses=documented(200, Actions, 404, body=False))
def list_actions_of_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return the actions of a contact, the oldest first."""
    with service.database.reading() as connection:
        contacts.list_of(connection, caller.account_id, id)
        return answer("actions", actions.of_contact(connection, id))
