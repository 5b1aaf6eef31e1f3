"""Queries of react-querybuilder, version 8: conversion to filters and back, and its fields for a schema.

``docs/querybuilder.md`` describes the meaning of each part of a query, and its differences from the SQL that
react-querybuilder generates.
"""

from audiencefilter.adapters.querybuilder.operators import querybuilder_fields
from audiencefilter.adapters.querybuilder.reading import from_querybuilder
from audiencefilter.adapters.querybuilder.writing import to_querybuilder

__all__ = ["from_querybuilder", "querybuilder_fields", "to_querybuilder"]
