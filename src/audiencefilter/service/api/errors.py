"""Error answers in the two shapes of the interface, and messages about invalid values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final, get_args

import orjson
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

import audiencefilter as af
from audiencefilter.service.api.responses import JSON, fields
from audiencefilter.service.api.schemas.resources import ProblemShape
from audiencefilter.service.api.schemas.types import PATTERNS
from audiencefilter.service.errors import RetryableError, ServiceError, StatedError, impairment_of
from audiencefilter.tools import MAX_PROBLEMS, for_users, instead_of, render, shorten, show

INVALID_FILTERS: Final = "Invalid filters: the value must be a valid where clause for the contact model"

#: The hints of the library that name functions of Python, as requests.
_HINTS: Final = {
    "extended": 'PATCH /v4/extensions/lists/{id} with {"notation": "extended"}, and send its listId',
    "text": 'if this is the text form, POST /v4/extensions/validate with {"text": "…"} answers it as JSON: send that',
    "json": "send it as filters, not as text",
}

#: Messages for requests without a route.
_STATUSES: Final = {404: "there is nothing at this path", 405: "nothing at this path takes this method"}

_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")


def error_answer(
    status: int, message: str, problems: Sequence[Mapping[str, Any]] = (), headers: Mapping[str, str] | None = None
) -> Response:
    """Return an answer with the status in `error` and the reason in `message`."""
    body = {"error": status, "message": message, **({"problems": problems} if problems else {})}
    return Response(orjson.dumps(body), status, headers, JSON)


def stated_answer(message: str, problems: Sequence[Mapping[str, Any]] = ()) -> Response:
    """Return an answer with the message in `error`."""
    body = {"error": message, **({"problems": problems} if problems else {})}
    return Response(orjson.dumps(body), 400, media_type=JSON)


def answer_of(error: ServiceError) -> Response:
    """Return the answer to an error of the service."""
    if isinstance(error, StatedError):
        return stated_answer(error.message)
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, RetryableError) else {}
    problems = [] if error.code is None else [{"code": error.code, "path": "$", "message": error.message}]
    return error_answer(error.status, error.message, problems, headers)


def problems_of(error: af.InvalidFilterError) -> list[dict[str, Any]]:
    """Return the problems of a clause, for an answer."""
    return [_problem(for_users(problem, **_HINTS)) for problem in error.problems]


def _problem(problem: af.Problem) -> dict[str, Any]:
    # The answer omits the value, which may be long: the excerpt shows it.
    found = fields(ProblemShape, problem, fix=problem.fix and problem.fix._asdict())
    return {part: value for part, value in found.items() if value is not None}


async def _of_service(request: Request, error: ServiceError) -> Response:
    if error.__cause__ is not None and (impairment := impairment_of(error.__cause__)) is not None:
        request.state.reason = impairment.reason
    return answer_of(error)


# Starlette calls a handler that is not async in a thread, so writing messages does not delay other requests.


def _of_filter(_: Request, error: af.InvalidFilterError) -> Response:
    return stated_answer(INVALID_FILTERS, problems_of(error))


async def _of_database(_: Request, error: af.UnsupportedError) -> Response:
    why = f"the database cannot do this exactly: {error.construct}"
    return error_answer(400, why, [{"code": "unsupported", "path": "$", "message": why}])


async def _of_http(request: Request, error: HTTPException) -> Response:
    if isinstance(error.__cause__, RequestValidationError):
        # FastAPI wraps an error that it does not expect while reading the body.
        return await run_in_threadpool(_of_validation, request, error.__cause__)
    if isinstance(error.__cause__, ServiceError):
        return await _of_service(request, error.__cause__)
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(_methods(request))
    return error_answer(error.status_code, _reason(error), headers=headers)


def _methods(request: Request) -> list[str]:
    """Return all methods of a path: Starlette names those of its first route only."""

    def is_taken(method: str) -> bool:
        # GET routes also answer HEAD.
        scope = {**request.scope, "method": "GET" if method == "HEAD" else method}
        return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)

    return [method for method in _METHODS if is_taken(method)]


def _reason(error: HTTPException) -> str:
    """Return the reason of a refusal, also where FastAPI and Starlette give none."""
    if isinstance(error.__cause__, RecursionError):
        return "the body is nested too deeply"
    if isinstance(error.__cause__, ValueError):
        return "the body is not JSON: it has a number of too many digits"
    is_phrase = error.detail == HTTPStatus(error.status_code).phrase
    return _STATUSES.get(error.status_code, error.detail) if is_phrase else error.detail


def _of_validation(request: Request, error: RequestValidationError) -> Response:
    details = error.errors()
    for detail in details:
        if detail["type"] == "stated":  # by the interface specification
            return stated_answer(detail["msg"])
    known = _parameters(request)
    problems = [_invalid(detail, known) for detail in details[:MAX_PROBLEMS]]
    return error_answer(400, "; ".join(f"{problem['path']}: {problem['message']}" for problem in problems), problems)


def _parameters(request: Request) -> dict[str, Sequence[Any]]:
    """Return the query and body parameters of a route."""
    dependant = getattr(request.scope.get("route"), "dependant", None)
    return {} if dependant is None else {"query": dependant.query_params, "body": dependant.body_params}


def names_of(parameters: Iterable[Any], path: Sequence[str | int] = ()) -> list[str]:
    """Return the names of parameters, or of a model's fields.

    Args:
        parameters: FastAPI's parameters of a route.
        path: the path to an object in a model; then its fields are named.
    """
    names: list[str] = []
    for parameter in parameters:
        models = list(_models(parameter.field_info.annotation))
        for step in path:
            if isinstance(step, str):
                inner = [model.model_fields[step] for model in models if step in model.model_fields]
                models = [model for field in inner for model in _models(field.annotation)]
        names += [name for model in models for name in model.model_fields] if models or path else [parameter.alias]
    return names


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """Give the models in an annotation: itself, in an array, beside None."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def _invalid(detail: Mapping[str, Any], known: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    part, *path = detail["loc"]
    match detail["type"]:
        case "json_invalid":
            # The path of this error is the position where parsing stopped.
            return {"code": "invalid_json", "path": "$", "message": f"the body is not JSON: {detail['ctx']['error']}"}
        case "missing" if not path:
            return {"code": "missing", "path": "$", "message": "a JSON object is required as the body"}
        case "extra_forbidden":
            name = str(path[-1])
            names = names_of(known.get(str(part), ()), path[:-1])
            code, message = "unknown_field", f"there is no {show(name)} here{instead_of(name, names)}"
        case code:
            message = worded(detail)
    # A query parameter has no path, only a name.
    where = render(tuple(path)) if part == "body" else shorten(".".join(map(str, path)))
    found = {"code": code, "path": where, "message": message}
    hint = detail.get("ctx", {}).get("hint")
    return found if hint is None else {**found, "hint": hint}


#: The handlers that answer all errors in the shapes of the interface.
HANDLERS: Final[Mapping[Any, Any]] = {
    ServiceError: _of_service,
    af.InvalidFilterError: _of_filter,
    af.UnsupportedError: _of_database,
    RequestValidationError: _of_validation,
    HTTPException: _of_http,
}

#: Messages by the types of pydantic errors.
_WORDS: Final = {
    "missing": "is required",
    "string_unicode": "has a lone surrogate, which is no character",
    "string_too_short": "must not be empty",
    "int_parsing": "must be a whole number, in digits",
    "bool_parsing": "must be true or false",
    "string_too_long": "has more than {max_length} characters",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "literal_error": "must be {expected}",
}

#: Names of expected types, by the types of pydantic errors.
_TYPES: Final = {
    "string_type": "a string",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "dict_type": "an object",
    "list_type": "an array",
    "model_type": "an object",
    "model_attributes_type": "an object",
}


#: Names of the types of JSON.
_KINDS: Final = {
    type(None): "null",
    int: "a number",
    float: "a decimal number",
    str: "a string",
    list: "an array",
}


def worded(detail: Mapping[str, Any]) -> str:
    """Return the message for a pydantic error.

    >>> worded({"type": "int_type", "input": "5", "msg": "", "ctx": {}})
    'must be a whole number, not a string'
    """
    kind, context = detail["type"], detail.get("ctx") or {}
    if kind in _WORDS:
        return _WORDS[kind].format(**context)
    if kind in _TYPES:
        return f"must be {_TYPES[kind]}, not {_kind(detail.get('input'))}"
    if kind == "too_long" and "max_length" in context:
        return f"has more than {context['max_length']} items"
    if kind == "string_pattern_mismatch" and context["pattern"] in PATTERNS:
        return PATTERNS[context["pattern"]]
    return str(detail["msg"][:1].lower() + detail["msg"][1:])


def _kind(value: Any) -> str:
    """Return the JSON type of a value; the value itself may be long and is personal data."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return _KINDS.get(type(value), "an object")
