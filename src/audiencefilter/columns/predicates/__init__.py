"""Predicates: tests of many rows at once, compiled from a plan for the columns of one segment."""
