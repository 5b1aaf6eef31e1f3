#!/usr/bin/env bash
# Whether the Parquet file of a selection of a pandas frame has a column more depends on how the rows were selected. A
# slice keeps its row numbers as a range, which goes into the metadata. A mask and `take` make them an array, though they
# may select the same rows: it is written as a column `__index_level_0__`, which pandas hides when it reads the file, and
# DuckDB and Polars show beside the others. One would guess that two equal frames give the same file, and that row
# numbers nobody has named are no data.
#
# Seen with pandas 2.3.3, pyarrow 26.0.1, duckdb 2.0.0 and polars 2.1.0 on Python 3.11:
#   a slice: the frames are equal: True, pandas ['points'], duckdb ['points'], polars ['points']
#   a mask: the frames are equal: True, pandas ['points'], duckdb ['points', '__index_level_0__'], polars ['points', '__index_level_0__']
#   take: the frames are equal: True, pandas ['points'], duckdb ['points', '__index_level_0__'], polars ['points', '__index_level_0__']
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
    pandas==2.3.3 pyarrow==26.0.1 duckdb==2.0.0 polars==2.1.0
"$folder/venv/bin/python" - "$folder/contacts.parquet" <<'PY' | tee "$folder/seen"
import sys

import duckdb
import pandas
import polars

path = sys.argv[1]
frame = pandas.DataFrame({"points": [5, 7, 9]})
for name, some in {"a slice": frame[1:], "a mask": frame[frame.points > 5], "take": frame.take([1, 2])}.items():
    some.to_parquet(path)
    seen = {
        "pandas": list(pandas.read_parquet(path).columns),
        "duckdb": duckdb.sql(f"SELECT * FROM '{path}'").columns,
        "polars": polars.read_parquet(path).columns,
    }
    shown = ", ".join(f"{reader} {columns}" for reader, columns in seen.items())
    print(f"{name}: the frames are equal: {some.equals(frame[1:])}, {shown}")
PY
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
