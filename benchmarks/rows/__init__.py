"""Selecting from a list of contacts, beside a hand-written lambda and beside other engines."""
