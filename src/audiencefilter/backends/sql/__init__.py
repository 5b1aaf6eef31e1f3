"""Plans in the SQL of each engine: as text without SQLAlchemy, and as expressions of SQLAlchemy."""
