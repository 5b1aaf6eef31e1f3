#!/usr/bin/env bash
# A file has a column `country` and lies in a folder `country=DE`, where its value is another one, as after a move of files
# or a correction. Which value a reader gives depends on how the same folder is named. DuckDB takes the folder's, without
# an option. Polars takes the folder's where it is given the folder, and the file's where it is given a pattern or the
# file. PyArrow's dataset takes the folder's with partitioning "hive", the file's without; its read_table refuses. One
# would guess that a column in the file is read from the file, or that a conflict is an error everywhere.
#
# Seen with pyarrow 26.0.1, polars 2.1.0 and duckdb 2.0.0 on Python 3.11:
#   polars, the folder: DE
#   polars, a pattern: US
#   polars, the file: US
#   duckdb, a pattern: DE
#   pyarrow, read_table: ArrowTypeError
#   pyarrow, dataset: US
#   pyarrow, dataset of hive: DE
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyarrow==26.0.1 polars==2.1.0 duckdb==2.0.0
mkdir -p "$folder/lake/country=DE"
"$folder/venv/bin/python" - "$folder/lake" <<'PY' | tee "$folder/seen"
import sys

import duckdb
import polars
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq

lake = sys.argv[1]
file = f"{lake}/country=DE/contacts.parquet"
pq.write_table(pa.table({"id": [1], "country": ["US"]}), file)
for name, read in {
    "polars, the folder": lambda: polars.read_parquet(lake)["country"][0],
    "polars, a pattern": lambda: polars.read_parquet(f"{lake}/*/*.parquet")["country"][0],
    "polars, the file": lambda: polars.read_parquet(file)["country"][0],
    "duckdb, a pattern": lambda: duckdb.sql(f"SELECT country FROM '{lake}/*/*.parquet'").fetchall()[0][0],
    "pyarrow, read_table": lambda: pq.read_table(lake)["country"][0],
    "pyarrow, dataset": lambda: ds.dataset(lake).to_table()["country"][0],
    "pyarrow, dataset of hive": lambda: ds.dataset(lake, partitioning="hive").to_table()["country"][0],
}.items():
    try:
        print(f"{name}: {read()}")
    except pa.ArrowTypeError:
        print(f"{name}: ArrowTypeError")
PY
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
