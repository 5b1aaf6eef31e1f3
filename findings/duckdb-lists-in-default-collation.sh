#!/usr/bin/env bash
# Whether DuckDB's functions of lists follow the setting `default_collation` changed between two patch versions: under
# 'nocase' `list_has_any(['ada'], ['ADA'])` over a column is false in 2.0.0 and true in 2.0.1, as `=` is in both. One
# would guess that a patch does not change whom a query selects. Lists of bytes compare the same in both:
# `list_transform(names, lambda x: encode(x))`.
#
# Seen with Python 3.11, over a column with ['ada'] and the list ['ADA']:
#   2.0.0 binary: list_has_any False, list_has_all False, bytes False; nocase: list_has_any False, list_has_all False, bytes False
#   2.0.1 binary: list_has_any False, list_has_all False, bytes False; nocase: list_has_any True, list_has_all True, bytes False
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
for version in 2.0.0 2.0.1; do
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "duckdb==$version"
  "$folder/venv/bin/python" - <<'PY' | tee -a "$folder/seen"
import duckdb

BYTES = "list_transform({}, lambda x: encode(x))"
FORMS = {
    "list_has_any": "list_has_any(names, CAST(? AS VARCHAR[]))",
    "list_has_all": "list_has_all(names, CAST(? AS VARCHAR[]))",
    "bytes": f"list_has_any({BYTES.format('names')}, {BYTES.format('CAST(? AS VARCHAR[])')})",
}
told = []
for collation in ("binary", "nocase"):
    connection = duckdb.connect()
    connection.execute(f"SET default_collation = '{collation}'").fetchall()
    connection.execute("CREATE TABLE t (names VARCHAR[])").fetchall()
    connection.execute("INSERT INTO t VALUES (['ada'])").fetchall()
    found = {name: connection.execute(f"SELECT {form} FROM t", [["ADA"]]).fetchall()[0][0] for name, form in FORMS.items()}
    told.append(f"{collation}: {', '.join(f'{name} {answer}' for name, answer in found.items())}")
print(duckdb.__version__, "; ".join(told))
PY
done
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
