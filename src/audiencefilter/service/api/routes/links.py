"""Links that sign in to the page once: a request without a key exchanges one for a key."""

from fastapi import Request
from starlette.responses import Response

from audiencefilter.service.api.context import Service
from audiencefilter.service.api.openapi import Operations
from audiencefilter.service.api.responses import answer
from audiencefilter.service.api.schemas import extensions as x
from audiencefilter.service.operations import keys

extension = Operations("/links")


@extension.operation("POST", "", "Sign in by a link", x.LinkKey)
def use_link(request: Request, link: x.LinkUse) -> Response:
    """Return the key of a link, once. This request needs no key."""
    service: Service = request.app.state.service
    secret = service.settings.digest_secret()
    # A write would make others wait, so only a good link begins one.
    with service.database.at_the_gate() as connection:
        is_good = keys.is_link(connection, secret, link.link)
    if not is_good:
        raise keys.used_link()
    with service.database.writing() as connection:
        token = keys.use_link(connection, secret, link.link)
    return answer(key=token)
