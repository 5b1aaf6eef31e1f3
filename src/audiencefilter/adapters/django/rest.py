"""A filter backend of Django REST framework."""

from dataclasses import asdict
from typing import Any

try:
    from rest_framework.exceptions import ValidationError
except ImportError as error:
    raise ImportError("this needs Django REST framework: install it with pip install djangorestframework") from error

from audiencefilter.adapters.django.clauses import read
from audiencefilter.adapters.django.matches import Matches
from audiencefilter.language.errors import InvalidFilterError
from audiencefilter.language.schema import Schema


class ClauseFilterBackend:
    """Filters a view's records by clauses in the query: ``?where={"points": {"gte": 100}}``, or the text form.

    The view's ``clause_schema`` is the schema. Several clauses are conjunctive. A wrong clause is answered with 400 and
    its problems under ``where``.
    """

    # It has what a BaseFilterBackend has, whose module cannot be imported before Django has settings.

    parameter = "where"

    def filter_queryset(self, request: Any, queryset: Any, view: Any) -> Any:
        """Return the records for which all clauses are true."""
        schema = getattr(view, "clause_schema", None)
        if not isinstance(schema, Schema):
            raise TypeError(f"{type(view).__name__} needs clause_schema, as clause_schema = Schema.from_django(Model)")
        for clause in filter(None, request.query_params.getlist(self.parameter)):
            try:
                queryset = queryset.filter(Matches(read(clause, schema, texts=True)))
            except InvalidFilterError as error:
                refused = ValidationError()
                refused.detail = {self.parameter: [_problem(asdict(one)) for one in error.problems]}
                raise refused from None
        return queryset

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return the parameter of the query, for OpenAPI."""
        text = {"description": "A clause in JSON or in the text form.", "schema": {"type": "string"}}
        return [{"name": self.parameter, "in": "query", "required": False, **text}]


def _problem(problem: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in problem.items() if key not in ("value", "fix") and value is not None}
