#!/usr/bin/env bash
# A row of SQLAlchemy as a dict, `dict(row._mapping)`, has keys of `quoted_name`, a subclass of `str`: `json` prints it,
# and orjson refuses it with "Dict key must be str". One would guess that names of columns are texts, as those of a
# textual statement are. Name the keys yourself: `{name: row[name] for name in names}`.
#
# Seen with SQLAlchemy 2.0.50 and 2.1.9, and orjson 3.11.4, on Python 3.11, SQLite:
#   2.0.50 table: quoted_name, json {"id": 1}, orjson Dict key must be str
#   2.0.50 text: str, json {"id": 1}, orjson {"id":1}
#   2.1.9 table: quoted_name, json {"id": 1}, orjson Dict key must be str
#   2.1.9 text: str, json {"id": 1}, orjson {"id":1}
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
for version in 2.0.50 2.1.9; do
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "sqlalchemy==$version" orjson==3.11.4
  "$folder/venv/bin/python" - <<'PY' | tee -a "$folder/seen"
import json

import orjson
import sqlalchemy as sa

engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
table = sa.Table("t", sa.MetaData(), sa.Column("id", sa.Integer))
with engine.connect() as connection:
    connection.exec_driver_sql("CREATE TABLE t (id INTEGER)")
    connection.exec_driver_sql("INSERT INTO t VALUES (1)")
    for name, query in (("table", sa.select(table)), ("text", sa.text("SELECT id FROM t"))):
        row = dict(connection.execute(query).one()._mapping)
        try:
            printed = orjson.dumps(row).decode()
        except TypeError as error:
            printed = str(error)
        (key,) = row
        print(f"{sa.__version__} {name}: {type(key).__name__}, json {json.dumps(row)}, orjson {printed}")
engine.dispose()
PY
done
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
