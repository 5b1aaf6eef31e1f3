"""Files of contacts: export and import."""

from audiencefilter.thin.requests import operations

extension = operations("/extensions", "Extensions")
