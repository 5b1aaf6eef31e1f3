"""Filters in Django: a condition of the ORM, schemas of models, a model field and a filter backend."""

from audiencefilter.adapters.django.matches import Matches

__all__ = ["Matches"]
