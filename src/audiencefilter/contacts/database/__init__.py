"""Contacts in a database table."""
