"""The commands for whoever keeps the service; `audiencefilter.cli` has them among its own."""
