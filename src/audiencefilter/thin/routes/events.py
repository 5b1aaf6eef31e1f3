"""What happened to the members of audiences."""

from audiencefilter.thin.requests import operations

extension = operations("/extensions", "Extensions")
