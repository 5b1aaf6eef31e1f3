"""Proposes a schema: types from the values of contacts, and the fields and relations for these values."""
