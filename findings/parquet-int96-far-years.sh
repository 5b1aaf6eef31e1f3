#!/usr/bin/env bash
# Spark writes instants to Parquet as INT96 by default, with any year. PyArrow reads them as nanoseconds of 64 bits, which
# wrap around without a word: the usual sentinel of 9999 becomes 1815, and the year 1500 becomes 2084, so "before today"
# and "after today" are exchanged. Polars reads the same file with both at the end of that range, in 2262. DuckDB reads
# both right. The other two read them right if they are told the unit: PyArrow by `coerce_int96_timestamp_unit`, Polars by
# `schema=` with microseconds. One would guess an error, or one answer.
#
# Seen with pyarrow 26.0.1, polars 2.1.0 and duckdb 2.0.0 on Python 3.11:
#   pyarrow 2024 2084 1815
#   polars 2024 2262 2262
#   duckdb 2024 1500 9999
#   pyarrow with a unit 2024 1500 9999
#   polars with a schema 2024 1500 9999
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyarrow==26.0.1 polars==2.1.0 duckdb==2.0.0
"$folder/venv/bin/python" - "$folder/instants.parquet" <<'PY' | tee "$folder/seen"
import sys
from datetime import datetime

import duckdb
import polars
import pyarrow as pa
import pyarrow.parquet as pq

path = sys.argv[1]
values = [datetime(2024, 1, 1), datetime(1500, 1, 1), datetime(9999, 1, 1)]
table = pa.table({"at": pa.array(values, pa.timestamp("us"))})
pq.write_table(table, path, use_deprecated_int96_timestamps=True, store_schema=False)  # as Spark writes them


def years(column: pa.ChunkedArray) -> list[int]:
    return pa.compute.year(column).to_pylist()


print("pyarrow", *years(pq.read_table(path)["at"]))
print("polars", *polars.read_parquet(path)["at"].dt.year())
print("duckdb", *(row[0] for row in duckdb.sql(f"SELECT year(t.at) FROM '{path}' t").fetchall()))
print("pyarrow with a unit", *years(pq.read_table(path, coerce_int96_timestamp_unit="us")["at"]))
print("polars with a schema", *polars.read_parquet(path, schema={"at": polars.Datetime("us")})["at"].dt.year())
PY
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
