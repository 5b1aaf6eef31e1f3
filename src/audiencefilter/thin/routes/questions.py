"""Questions about clauses, of which none writes: preview, validate, explain, breakdown, suggest, comparison."""

from audiencefilter.thin.requests import operations

extension = operations("/extensions", "Extensions")
