"""What the routes are given: the service's parts, and the caller."""

from dataclasses import dataclass
from typing import Annotated

import sqlalchemy as sa
from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError

from audiencefilter.service.api.stopping import Stopping
from audiencefilter.service.operations.definitions import DefinitionCache, ListState
from audiencefilter.service.operations.keys import Caller
from audiencefilter.service.operations.printing import ContactPrinter, Links
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.database import Database


@dataclass(frozen=True)
class Service:
    """The parts of a running service."""

    settings: Settings
    database: Database
    definitions: DefinitionCache
    links: Links
    stopping: Stopping

    def printer(self, connection: sa.Connection, state: ListState) -> ContactPrinter:
        """Return what prints the contacts of a list."""
        return ContactPrinter(connection, state, self.definitions.get(connection, state), self.links)


def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def _caller(request: Request) -> Caller:
    caller: Caller = request.state.caller
    return caller


def only_known_parameters(request: Request) -> None:
    """Refuse parameters that a route does not have, and those that are there twice: both would be ignored silently.

    Raises:
        RequestValidationError: there are some.
    """
    known = {field.alias for field in request.scope["route"].dependant.query_params}
    wrong = []
    for name in request.query_params:
        if name not in known:
            wrong.append({"type": "extra_forbidden", "loc": ("query", name), "msg": ""})
        elif len(request.query_params.getlist(name)) > 1:
            wrong.append({"type": "repeated", "loc": ("query", name), "msg": "is there more than once"})
    if wrong:
        raise RequestValidationError(wrong)


TheService = Annotated[Service, Depends(_service)]
TheCaller = Annotated[Caller, Depends(_caller)]
