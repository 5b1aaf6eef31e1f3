"""Databases that the command line reads."""

from pathlib import Path

from tests.engines.duckdb import DuckDB
from tests.engines.engine import Engine


def url_of(engine: Engine, table: str, folder: Path) -> str:
    """Return the URL of a database that has the table which was loaded into an engine."""
    if isinstance(engine, DuckDB):  # which is in memory
        file = folder / "copy.duckdb"
        quoted = engine.quote(table)
        engine.fetch(f"ATTACH '{file}' AS copied")
        engine.fetch(f"CREATE TABLE copied.main.{quoted} AS SELECT * FROM {quoted}")
        engine.fetch("DETACH copied")
        return f"duckdb:///{file}"
    alchemy = engine.alchemy()
    assert alchemy is not None
    return alchemy.url.render_as_string(hide_password=False)
