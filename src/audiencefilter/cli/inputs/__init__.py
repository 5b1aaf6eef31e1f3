"""Contacts in: CSV, JSON Lines and Parquet, read in pieces."""
