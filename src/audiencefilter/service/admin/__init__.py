"""Commands for the operator of the service; :mod:`audiencefilter.program` includes them."""
