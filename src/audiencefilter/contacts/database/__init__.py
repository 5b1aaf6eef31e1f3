"""Contacts in a database table; the database evaluates the filter."""
