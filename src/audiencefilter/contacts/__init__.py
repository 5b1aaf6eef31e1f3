"""Contacts in: CSV, JSON Lines, Parquet and tables of databases, read in pieces."""
