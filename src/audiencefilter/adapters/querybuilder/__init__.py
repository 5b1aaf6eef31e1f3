"""Queries of react-querybuilder 8 to filters and back, and its fields: ``docs/querybuilder.md`` has the meaning."""

from audiencefilter.adapters.querybuilder.operators import querybuilder_fields
from audiencefilter.adapters.querybuilder.reading import from_querybuilder
from audiencefilter.adapters.querybuilder.writing import to_querybuilder

__all__ = ["from_querybuilder", "querybuilder_fields", "to_querybuilder"]
