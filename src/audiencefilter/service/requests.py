"""What all operations have in common: the session of the caller, and strict bodies and parameters."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Coroutine
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Final

import sqlalchemy as sa
from anyio import CapacityLimiter
from fastapi import APIRouter, Depends, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from fastapi.security import APIKeyHeader
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from audiencefilter.service.access import BASE, VERSION, Caller, find_list
from audiencefilter.service.answers import ServiceError, names_of
from audiencefilter.service.audiences import Audiences, audiences_of_list
from audiencefilter.service.database import GATE_CONNECTIONS, Database
from audiencefilter.service.settings import Quotas, Settings
from audiencefilter.service.tables import now
from audiencefilter.tools import DuplicateKeyError, JsonError, Path, duplicate_key, invalid_utf8, json_value, shorten


@dataclass(frozen=True)
class Service:
    """The parts of a running service."""

    settings: Settings
    database: Database
    secret: bytes
    #: For looking up keys and the state of the database.
    gate: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(GATE_CONNECTIONS))


@dataclass(frozen=True)
class Session:
    """A request of a caller; all filters are evaluated at its instant."""

    service: Service
    caller: Caller
    now: datetime = field(default_factory=now)

    @property
    def quotas(self) -> Quotas:
        """What the account may store."""
        return self.service.settings.quotas(self.caller.plan)

    def reading(self) -> AbstractContextManager[sa.Connection]:
        """Open a read transaction."""
        return self.service.database.reading()

    def writing(self) -> AbstractContextManager[sa.Connection]:
        """Open a write transaction."""
        return self.service.database.writing()

    def audiences(self, connection: sa.Connection, list_id: str) -> Audiences:
        """Return a list with its audiences; raise NotFoundError if the caller sees no such list."""
        return audiences_of_list(connection, list_id, find_list(connection, self.caller, list_id, VERSION).version)


async def _service_of(request: Request) -> Any:
    return request.app.state.service


class _KeyOfSession(APIKeyHeader):
    async def __call__(self, request: HTTPConnection) -> Any:
        if not hasattr(request.state, "caller"):  # an application mounted under a path has no gate
            raise ServiceError("the API key was not looked at", 401)
        return Session(request.app.state.service, request.state.caller)


_session_of: Final = _KeyOfSession(name="apiKey", scheme_name="APIKeyHeader")
TheService = Annotated[Service, Depends(_service_of)]
TheSession = Annotated[Session, Depends(_session_of)]

#: The longest body with a public key, or without one: the longest contact is shorter, with all characters escaped.
MAX_PUBLIC_BODY: Final = 1_000_000
#: Longer bodies are read in a thread.
_SHORT_BODY: Final = 64_000


def operations(prefix: str = "", tag: str | None = None) -> APIRouter:
    """Return a router of operations with strict bodies and parameters."""
    return APIRouter(prefix=BASE + prefix, tags=None if tag is None else [tag], route_class=StrictRoute)


class StrictRoute(APIRoute):
    """A route that refuses what FastAPI ignores: unknown and repeated parameters, and ambiguous JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that answers a request."""
        answered, known = super().get_route_handler(), frozenset(names_of(self.dependant.query_params))
        of, field = self.dependant, self.body_field
        model: Any = field and field.field_info.annotation
        # What takes a body, ids of the path and a session needs no more of FastAPI's ways.
        is_plain = [one.name for one in of.dependencies] == ["session"] and not (of.query_params or of.header_params)
        is_plain = is_plain and all(one.field_info.annotation is str for one in of.path_params)

        async def answer(request: Request) -> Response:
            _refuse_parameters(request, known)
            if field is None:
                return await answered(request)
            body = await read_body(request, ("application/json",))
            # Without any text, FastAPI says that a body is required.
            read = run_in_threadpool(read_json, body) if len(body) > _SHORT_BODY else None
            value, given = await read if read else body and read_json(body), None
            if is_plain:
                with suppress(ValidationError):  # FastAPI says what is wrong
                    given = {field.name: model.model_validate(value), **request.path_params}
                if given is not None:
                    return await run_in_threadpool(self.endpoint, session=await _session_of(request), **given)
            return await answered(_ReadRequest(request, body, value))

        return answer


def _refuse_parameters(request: Request, known: Collection[str]) -> None:
    """Refuse unknown and repeated parameters. No id has U+0000, which PostgreSQL cannot store."""
    if any("\0" in str(value) for value in request.path_params.values()):
        raise HTTPException(404)
    wrong, seen = [], set[str]()
    for name, value in request.query_params.multi_items():
        if name not in known:
            wrong.append({"type": "extra_forbidden", "loc": ("query", name), "msg": ""})
        elif name in seen:
            wrong.append({"type": "repeated", "loc": ("query", name), "msg": "is there more than once"})
        elif "\0" in value:
            wrong.append({"type": "nul_character", "loc": ("query", name), "msg": "has the character U+0000"})
        seen.add(name)
    if wrong:
        raise RequestValidationError(wrong)


class _ReadRequest(Request):
    """A request whose body was read."""

    def __init__(self, request: Request, body: bytes, value: Any) -> None:
        super().__init__(request.scope, request.receive)
        self._read, self._value = body, value

    async def body(self) -> bytes:
        return self._read

    async def json(self) -> Any:
        return self._value


async def read_body(request: Request, media_types: tuple[str, ...]) -> bytes:
    """Return the body of a request, if it has a media type of these and is not too long for the key."""
    caller, longest = getattr(request.state, "caller", None), request.app.state.service.settings.max_body
    if caller is None or caller.type == "public":
        longest = min(longest, MAX_PUBLIC_BODY)
    too_large = ServiceError(f"the body is longer than {longest} bytes", 413)
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and (len(declared) > 18 or int(declared) > longest):  # int() refuses thousands of digits
        raise too_large
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if (declared != "0" or "transfer-encoding" in request.headers) and media_type not in media_types:
        said = repr(shorten(media_type)) if media_type else "not said"
        raise ServiceError(f"the body must be {' or '.join(media_types)}; its Content-Type is {said}", 415)
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > longest:
            raise too_large
    return bytes(body)


def read_json(body: bytes) -> Any:
    """Read a body as strictly as clauses: refuse JSON that parsers read in different ways."""
    code, encoding = "invalid_json", json.detect_encoding(body)
    path: Path = ()
    try:
        if encoding == "utf-8":
            return json_value(body.decode())
        message = f"the body is in {encoding[:6].upper()}: send it in UTF-8"
        if encoding == "utf-8-sig":
            message = "the body starts with a byte order mark (U+FEFF): remove these three bytes"
    except UnicodeDecodeError as error:
        finding = invalid_utf8(error.start, body[error.start])
        code, message = finding.code, f"{finding.message}: send the body in UTF-8"
    except DuplicateKeyError as error:
        code, message = "duplicate_key", str(error)
        with suppress(ValueError, RecursionError):  # what follows may be no JSON
            pairs = json.loads(body, object_pairs_hook=tuple)
            ((key, times),) = Counter(key for key, _ in pairs).most_common(1) if isinstance(pairs, tuple) else [("", 0)]
            if times > 1:
                path, message = (key,), duplicate_key((key,)).message
    except (json.JSONDecodeError, JsonError) as error:
        message = f"the body is not JSON: {getattr(error, 'msg', error)}"
    except ValueError:
        raise ServiceError("the body is nested too deeply") from None
    raise RequestValidationError([{"type": code, "loc": ("body", *path), "msg": message}])
