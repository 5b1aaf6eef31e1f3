"""The custom fields of a list, and fields proposed from what its contacts have."""

from audiencefilter.thin.requests import operations

extension = operations("/extensions", "Extensions")
