#!/usr/bin/env bash
# SQLAlchemy 2.1 cannot reflect a table of DuckDB through duckdb-engine, and 2.0 can: `autoload_with`, and `get_columns`
# of an inspector, raise a ProgrammingError. duckdb-engine derives from the dialect of PostgreSQL, whose queries of 2.1 ask
# for `pg_catalog.pg_collation`, which DuckDB lacks. duckdb-engine 0.17.0 declares no upper bound of SQLAlchemy, and lists
# the tables. One would guess that what can be queried and listed can be reflected. DuckDB's own client tells the columns.
#
# Seen with duckdb-engine 0.17.0, duckdb 2.0.0, SQLAlchemy 2.0.50 and 2.1.9 on Python 3.11:
#   2.0.50 tables: ['contacts'], autoload_with: id INTEGER, city VARCHAR
#   2.1.9 tables: ['contacts'], autoload_with: ProgrammingError: "pg_catalog.pg_collation" not found
#   duckdb: id INTEGER, city VARCHAR
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
for version in 2.0.50 2.1.9; do
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
    duckdb-engine==0.17.0 duckdb==2.0.0 "sqlalchemy==$version"
  "$folder/venv/bin/python" -W ignore - <<'PY' | tee -a "$folder/seen"
import re

import sqlalchemy as sa

engine = sa.create_engine("duckdb:///:memory:")
with engine.connect() as connection:
    connection.exec_driver_sql("CREATE TABLE contacts (id INTEGER, city VARCHAR)")
    tables = sa.inspect(connection).get_table_names()
    try:
        columns = sa.Table("contacts", sa.MetaData(), autoload_with=connection).columns
        found = ", ".join(f"{one.name} {one.type}" for one in columns)
    except sa.exc.ProgrammingError as error:
        found = "ProgrammingError: " + re.findall('"pg_[^"]+" not found', str(error))[0]
print(f"{sa.__version__} tables: {tables}, autoload_with: {found}")
PY
done
"$folder/venv/bin/python" - <<'PY' | tee -a "$folder/seen"
import duckdb

connection = duckdb.connect()
connection.execute("CREATE TABLE contacts (id INTEGER, city VARCHAR)")
relation = connection.sql("FROM contacts LIMIT 0")
print("duckdb:", ", ".join(f"{name} {kind}" for name, kind in zip(relation.columns, relation.types, strict=True)))
PY
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
