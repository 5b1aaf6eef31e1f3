"""Commands for clauses and files: :mod:`audiencefilter.program` has them."""
