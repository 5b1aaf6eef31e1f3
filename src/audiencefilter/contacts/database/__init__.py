"""Contacts in a table of a database, which evaluates the filter itself."""
