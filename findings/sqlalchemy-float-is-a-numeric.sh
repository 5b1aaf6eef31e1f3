#!/usr/bin/env bash
# A type that SQLAlchemy reflects or declares as a float is a `Numeric` in 2.0 and none in 2.1: `isinstance(column.type,
# Numeric)`, by which programs find columns of exact decimals, takes REAL and DOUBLE columns with the one and leaves them
# out with the other, without an error. One would guess that a class of types has the same members in both. Ask for
# `Float` first.
#
# Seen with SQLAlchemy 2.0.50 and 2.1.9 on Python 3.11, of a reflected table of SQLite:
#   2.0.50 Numeric: ['price NUMERIC', 'ratio REAL', 'share DOUBLE']
#   2.1.9 Numeric: ['price NUMERIC']
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
for version in 2.0.50 2.1.9; do
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "sqlalchemy==$version"
  "$folder/venv/bin/python" - <<'PY' | tee -a "$folder/seen"
import sqlalchemy as sa

engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
with engine.connect() as connection:
    connection.exec_driver_sql("CREATE TABLE r (price NUMERIC(12, 2), ratio REAL, share DOUBLE, number INTEGER)")
    columns = sa.Table("r", sa.MetaData(), autoload_with=connection).columns
    found = [f"{one.name} {type(one.type).__name__}" for one in columns if isinstance(one.type, sa.Numeric)]
print(f"{sa.__version__} Numeric: {found}")
engine.dispose()
PY
done
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
