"""Columns in memory, from the bottom up: encodings make predicates of tests, a query asks them of a snapshot."""
