"""Readers of contacts: CSV, JSON Lines, Parquet and database tables, in batches."""
