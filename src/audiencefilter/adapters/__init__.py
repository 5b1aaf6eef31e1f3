"""Adapters: schemas and types for other libraries."""
