"""The queries of react-querybuilder, version 8: filters from them and back, and its fields from a schema.

``docs/querybuilder.md`` says what of a query has which meaning, and where that is not the meaning of the SQL that
react-querybuilder itself writes.
"""

from audiencefilter.adapters.querybuilder.operators import querybuilder_fields
from audiencefilter.adapters.querybuilder.reading import from_querybuilder
from audiencefilter.adapters.querybuilder.writing import to_querybuilder

__all__ = ["from_querybuilder", "querybuilder_fields", "to_querybuilder"]
