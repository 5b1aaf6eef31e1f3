"""Contacts out: CSV, JSON Lines and a table."""
