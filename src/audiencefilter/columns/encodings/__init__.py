"""Encodings: how the values of a column are held, and what predicate makes of a test of the plan on them."""
