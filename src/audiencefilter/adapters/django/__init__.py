"""Filters in Django: a condition of the ORM, schemas of models, a model field and a filter backend."""

try:
    import django  # noqa: F401
except ImportError as error:
    raise ImportError("this needs Django: install it with pip install 'audiencefilter[django]'") from error

from audiencefilter.adapters.django.clauses import ClauseField, ClauseFormField, ClauseWidget
from audiencefilter.adapters.django.matches import Matches
from audiencefilter.adapters.stored_clauses import StaleClause

__all__ = ["ClauseField", "ClauseFormField", "ClauseWidget", "Matches", "StaleClause"]
