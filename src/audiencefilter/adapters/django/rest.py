"""A filter backend of Django REST framework."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

try:
    from rest_framework.exceptions import ValidationError
    from rest_framework.settings import api_settings
except ImportError as error:
    raise ImportError("this needs Django REST framework: install it with pip install djangorestframework") from error

from audiencefilter.adapters.django.clauses import read
from audiencefilter.adapters.django.matches import Matches
from audiencefilter.adapters.parameters import wrong_parameters
from audiencefilter.language.errors import InvalidFilterError, Problem
from audiencefilter.language.problems import for_users
from audiencefilter.language.schema import Schema


class ClauseFilterBackend:
    """Filters a view's records by a clause in the query: ``?where={"points": {"gte": 100}}``, or the text form.

    The view's ``clause_schema`` is the schema. A wrong clause is answered with 400 and its problems under ``where``. So
    is a clause that is there twice, and a parameter that nobody reads, since a misspelt one would list everybody: the
    paginator of the view and its other filter backends may describe theirs for OpenAPI, and ``clause_parameters`` of
    the view has the names of all others.
    """

    # It has what a BaseFilterBackend has, whose module cannot be imported before Django has settings.

    parameter = "where"

    def filter_queryset(self, request: Any, queryset: Any, view: Any) -> Any:
        """Return the records for which the clause is true."""
        schema = getattr(view, "clause_schema", None)
        if not isinstance(schema, Schema):
            raise TypeError(f"{type(view).__name__} needs clause_schema, as clause_schema = Schema.from_django(Model)")
        given = request.query_params
        names = [name for name, values in given.lists() for _ in values]
        if wrong := wrong_parameters(names, [self.parameter], filter(None, _others(view))):
            raise _refused({name: (problem,) for name, problem in wrong.items()})
        if self.parameter not in given:
            return queryset
        try:
            return queryset.filter(Matches(read(given[self.parameter], schema, texts=True)))
        except InvalidFilterError as error:
            raise _refused({self.parameter: map(for_users, error.problems)}) from None

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return the parameter of the query, for OpenAPI."""
        text = {"description": "A clause in JSON or in the text form.", "schema": {"type": "string"}}
        return [{"name": self.parameter, "in": "query", "required": False, **text}]


def _others(view: Any) -> Iterator[str]:
    """Yield the names of parameters that others read."""
    yield api_settings.URL_FORMAT_OVERRIDE
    if getattr(view, "versioning_class", None) is not None:
        yield api_settings.VERSION_PARAM
    yield from getattr(view, "clause_parameters", ())
    backends = getattr(view, "filter_backends", ())
    for reader in (*(backend() for backend in backends), getattr(view, "paginator", None)):
        if hasattr(reader, "get_schema_operation_parameters"):
            yield from (one["name"] for one in reader.get_schema_operation_parameters(view))


def _refused(problems: Mapping[str, Iterable[Problem]]) -> ValidationError:
    error = ValidationError()
    error.detail = {name: [one.to_dict() for one in some] for name, some in problems.items()}
    return error
