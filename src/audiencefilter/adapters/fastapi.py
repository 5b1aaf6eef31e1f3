"""Parameters of list endpoints in FastAPI: a clause, an order and a page."""

from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass
from json import JSONDecodeError
from typing import Annotated, Any, Final

from pydantic import AfterValidator, ValidationError
from pydantic_core import InitErrorDetails

from audiencefilter.adapters.parameters import wrong_parameters
from audiencefilter.adapters.pydantic import FilterOf, details_of
from audiencefilter.filter import Filter, parse
from audiencefilter.language.decimals import Written
from audiencefilter.language.errors import Problem, shorten, show
from audiencefilter.language.json_text import json_value
from audiencefilter.language.limits import Limits
from audiencefilter.language.schema import Schema, check_schema
from audiencefilter.language.suggest import closest, instead_of

try:
    from fastapi import Query, Request, Response
    from fastapi.exceptions import RequestValidationError
    from fastapi.routing import APIRoute
except ImportError as error:
    raise ImportError("listing() needs FastAPI: install it with pip install 'audiencefilter[fastapi]'") from error

#: Maximum number of a page: its offset stays below the integers of 64 bits that databases take.
_MAX_PAGE: Final = 2**31 - 1
#: The parameters of a listing.
_OWN: Final = ("where", "sort", "limit", "page")


class ExactRoute(APIRoute):
    """A route that reads bodies of JSON as clauses are read: FastAPI drops repeated keys, and digits of decimals.

    A body with a key that is there twice is answered by 422; :class:`audiencefilter.FilterOf` reads decimals with all
    digits. Give it to an application's router, or to an APIRouter: ``APIRouter(route_class=ExactRoute)``.

    >>> from fastapi import FastAPI
    >>> app = FastAPI()
    >>> app.router.route_class = ExactRoute
    >>> @app.post("/points")
    ... def points(sent: dict[str, int]) -> int:
    ...     return sent["points"]
    >>> from fastapi.testclient import TestClient
    >>> headers = {"content-type": "application/json"}
    >>> TestClient(app).post("/points", content='{"points": 1, "points": 2}', headers=headers).status_code
    422
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler of requests."""
        inner = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await inner(_ExactRequest(request.scope, request.receive))

        return handle


class _ExactRequest(Request):
    async def json(self) -> Any:
        try:
            return json_value((await self.body()).decode(), Written)
        except JSONDecodeError:
            raise
        except ValueError as error:  # a key twice, NaN, nesting that is too deep, or bytes that are not UTF-8
            raise JSONDecodeError(str(error), "", 0) from None


@dataclass(frozen=True, slots=True)
class Listing:
    """The parameters of a list endpoint.

    Attributes:
        filter: the filter; it selects everybody where the client sends none.
        sort: names of fields, with ``-`` before a name for the greatest first.
        limit: the maximum number of rows on a page.
        page: the number of the page, from 1.
    """

    filter: Filter
    sort: tuple[str, ...]
    limit: int
    page: int


def _listed(names: Collection[str]) -> str:
    return f"one of {', '.join(names)}" if names else "no field"


def listing(
    schema: Schema,
    sortable: Collection[str] = (),
    *,
    others: Collection[str] = (),
    limits: Limits | None = None,
    limit: int = 50,
    max_limit: int = 1_000,
) -> Callable[..., Listing]:
    """Return a dependency that reads ``?where=&sort=&limit=&page=``.

    `where` is a clause as JSON or in the text form, `sort` names fields separated by commas. A parameter with another
    name is wrong, since a misspelt `where` would list everybody, and so is one of these that is there twice. FastAPI
    answers wrong parameters by status 422 with all problems: of a clause, the ``type`` of an entry is the code, its
    ``loc`` continues within the clause, and ``ctx`` has the other attributes of the :class:`Problem`: the path, the
    hint, the line, the excerpt and so on. The parameters are in the OpenAPI document.

    Args:
        schema: the fields that a clause may name.
        sortable: the names of fields that clients may sort by.
        others: the names of further parameters that the route and its dependencies read.
        limits: the limits on a clause; ``Limits.strict()`` when omitted.
        limit: the number of rows on a page where the client sends none.
        max_limit: the maximum that a client may send.

    Raises:
        ValueError: a sortable name is no field, or a field with many values, or has a comma or begins with ``-``; a
            limit that is not between 1 and `max_limit`.

    >>> from fastapi import Depends, FastAPI
    >>> from audiencefilter.language.schema import CONTACT
    >>> app = FastAPI()
    >>> @app.get("/contacts")
    ... def contacts(query: Annotated[Listing, Depends(listing(CONTACT, sortable={"points"}))]) -> list[str]:
    ...     return [query.filter.to_text(), *query.sort]
    >>> from fastapi.testclient import TestClient
    >>> TestClient(app).get("/contacts?where=points >= 100&sort=-points").json()
    ['points >= 100', '-points']
    """
    check_schema(schema)
    names = _sortable(schema, sortable)
    if not 1 <= limit <= max_limit:
        raise ValueError(f"limit must be from 1 to max_limit, which is {max_limit}, not {show(limit)}")
    where_parameter = Query(description=f"A clause of {schema.name}: in the text form, or as JSON.")
    sort_parameter = Query(
        description=f"Fields to sort by, separated by commas; - before a name: the greatest first; {_listed(names)}.",
        include_in_schema=bool(names),
    )
    everybody = parse({}, schema)

    def read(
        request: Request,
        where: Annotated[
            Filter | None, FilterOf(schema, text=True, limits=limits or Limits.strict()), where_parameter
        ] = None,
        sort: Annotated[str | None, AfterValidator(_sort_of(names, schema.name)), sort_parameter] = None,
        limit: Annotated[int, Query(ge=1, le=max_limit, description="The rows on a page.")] = limit,
        page: Annotated[int, Query(ge=1, le=_MAX_PAGE, description="The page, from 1.")] = 1,
    ) -> Listing:
        _check_names(request, others)
        return Listing(everybody if where is None else where, tuple(sort.split(",")) if sort else (), limit, page)

    return read


def _check_names(request: Request, others: Collection[str]) -> None:
    """Raise what FastAPI answers by 422 if the query has a name that nobody reads, or one of ours twice."""
    given = (name for name, _ in request.query_params.multi_items())
    if wrong := wrong_parameters(given, _OWN, others):
        found = ValidationError.from_exception_data("query", [details_of(one) for one in wrong.values()])
        errors = zip(wrong, found.errors(include_url=False), strict=True)
        raise RequestValidationError([{**error, "loc": ("query", name), "input": name} for name, error in errors])


def _sortable(schema: Schema, names: Collection[str]) -> tuple[str, ...]:
    """Return the names in the order of the schema."""
    found = [one.name for one in schema.fields if not one.many and "," not in one.name and one.name[0] != "-"]
    for name in names:
        if name not in found:
            raise ValueError(f"{schema.name} cannot be sorted by {show(name)}{instead_of(name, found)}")
    return tuple(name for name in found if name in names)


def _sort_of(names: tuple[str, ...], record: str) -> Callable[[str | None], str | None]:
    """Return the check of the parameter `sort`, whose parts after the first `names` are one wrong name."""

    def problem(name: str) -> InitErrorDetails:
        message = f"sort names {name} twice" if name in names else f"{record} cannot be sorted by {show(name)}"
        meant = None if name in names else closest(name, names)
        hint = None if meant is None else f'did you mean "{meant}"?'
        return details_of(Problem("not_sortable", "$", message, shorten(name), _listed(names), hint))

    def check(value: str | None) -> str | None:
        given = [] if value is None else [one.removeprefix("-") for one in value.split(",", len(names))]
        wrong = [one for at, one in enumerate(given) if one not in names or one in given[:at]]
        if wrong:
            raise ValidationError.from_exception_data("sort", [problem(one) for one in wrong])
        return value

    return check
