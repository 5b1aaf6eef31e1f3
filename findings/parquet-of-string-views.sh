#!/usr/bin/env bash
# PyArrow writes a table with columns of string_view (what Polars gives by `to_arrow(compat_level=newest)`) to Parquet
# without a word, and reads it back as string_view: the file keeps the Arrow type in its metadata, though Parquet has one
# type of text only. Then it cannot filter what it wrote itself: `read_table(filters=…)`, `Dataset.to_table(filter=…)` and
# `count_rows(filter=…)` raise ArrowNotImplementedError, and so do `take`, `filter` and comparisons of such a table. Polars
# filters the same file. One would guess that a file which PyArrow wrote and reads can be filtered by PyArrow.
#
# Seen with pyarrow 26.0.1 and polars 2.1.0 on Python 3.11:
#   string_view True
#   read_table without a filter: 2 rows
#   read_table with a filter: ArrowNotImplementedError
#   count_rows with a filter: ArrowNotImplementedError
#   take: ArrowNotImplementedError
#   after a cast to string: 1 row
#   polars: 1 row
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyarrow==26.0.1 polars==2.1.0
"$folder/venv/bin/python" - "$folder/contacts.parquet" <<'PY' | tee "$folder/seen"
import sys

import polars
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

path = sys.argv[1]
frame = polars.DataFrame({"city": ["Bonn", "a name of more than twelve bytes"]})
pq.write_table(frame.to_arrow(compat_level=polars.CompatLevel.newest()), path)
table = pq.read_table(path)
print("string_view", table.schema.field("city").type == pa.string_view())
print("read_table without a filter:", table.num_rows, "rows")
for name, ask in (
    ("read_table with a filter", lambda: pq.read_table(path, filters=[("city", "=", "Bonn")])),
    ("count_rows with a filter", lambda: ds.dataset(path).count_rows(filter=ds.field("city") == "Bonn")),
    ("take", lambda: table.take([0])),
):
    try:
        print(f"{name}: {ask()}")
    except pa.ArrowNotImplementedError:
        print(f"{name}: ArrowNotImplementedError")
cast = table.cast(pa.schema([("city", pa.string())]))
print("after a cast to string:", cast.filter(pc.equal(cast["city"], "Bonn")).num_rows, "row")
print("polars:", polars.read_parquet(path).filter(polars.col("city") == "Bonn").height, "row")
PY
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
