#!/usr/bin/env bash
# DuckDB takes a comparison with NaN for decided where a Parquet file's statistics are all of one side: pyarrow and Polars
# leave NaN out of a column's least and greatest value, as the format says, so `x = 'NaN'` is false for each row, and
# `nullif(x, 'NaN') > 5` selects the NaN that it was to leave out. `isnan(x)` is decided so, too, if the numbers are not
# all the same. One would guess that a guard for NaN works on files as on tables. `isfinite(x)` is not decided:
# `CASE WHEN isfinite(x) THEN x WHEN isinf(x) THEN x END`.
#
# Seen with pyarrow 26.0.1 on Python 3.11; each file has one NaN, and no number above 5:
#   2.0.0 [1, NaN, 1] nullif 1 isnan 0 isfinite 0; a table: nullif 0
#   2.0.0 [1, 2, NaN] nullif 1 isnan 1 isfinite 0; a table: nullif 0
#   2.0.1 [1, NaN, 1] nullif 1 isnan 0 isfinite 0; a table: nullif 0
#   2.0.1 [1, 2, NaN] nullif 1 isnan 1 isfinite 0; a table: nullif 0
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
for version in 2.0.0 2.0.1; do
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "duckdb==$version" "pyarrow==26.0.1"
  (cd "$folder" && venv/bin/python) <<'PY' | tee -a "$folder/seen"
import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

FORMS = {
    "nullif": "nullif(x, CAST('NaN' AS DOUBLE))",
    "isnan": "CASE WHEN NOT isnan(x) THEN x END",
    "isfinite": "CASE WHEN isfinite(x) THEN x WHEN isinf(x) THEN x END",
}


def count(source: str, form: str) -> int:
    return duckdb.sql(f"SELECT count(*) FROM {source} WHERE {FORMS[form]} > 5").fetchall()[0][0]


for name, values in {"[1, NaN, 1]": [1.0, float("nan"), 1.0], "[1, 2, NaN]": [1.0, 2.0, float("nan")]}.items():
    held = pa.table({"x": values})
    pq.write_table(held, "x.parquet")
    found = " ".join(f"{form} {count(chr(39) + 'x.parquet' + chr(39), form)}" for form in FORMS)
    print(f"{duckdb.__version__} {name} {found}; a table: nullif {count('held', 'nullif')}")
PY
done
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
