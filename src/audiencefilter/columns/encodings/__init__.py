"""Encodings of columns, which turn tests of the plan into predicates."""
