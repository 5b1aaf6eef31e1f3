"""The commands for whoever keeps the service; :mod:`audiencefilter.program` has them among its own."""
