"""Proposes a schema: what the values of contacts are, and the fields and relations that hold such values."""
