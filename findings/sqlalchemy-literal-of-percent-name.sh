#!/usr/bin/env bash
# SQLAlchemy 2.0 with `literal_binds` writes the text literal '%(x)s' as '?' where the dialect has question marks
# (SQLite, for one): the statement is valid, and selects rows that hold a question mark in place of those that hold the
# text. It makes statements with names first, `%(x)s`, and replaces what looks so by the mark, within literals too. With
# bound parameters the answer is right, and SQLAlchemy 2.1 writes the literal as it is. One would guess that a literal
# means its value.
#
# Seen with SQLAlchemy 2.0.50 and 2.1.9 on Python 3.11:
#   2.0.50 literal: t = '?' selects ['?'], bound: ['%(x)s']
#   2.1.9 literal: t = '%(x)s' selects ['%(x)s'], bound: ['%(x)s']
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
table = sa.table("r", sa.column("t", sa.Text))
is_text = table.c.t == "%(x)s"
with engine.connect() as connection:
    connection.exec_driver_sql("CREATE TABLE r (t TEXT)")
    connection.exec_driver_sql("INSERT INTO r VALUES ('%(x)s'), ('?')")
    written = str(is_text.compile(dialect=engine.dialect, compile_kwargs={"literal_binds": True})).replace("r.", "")
    literal = connection.exec_driver_sql(f"SELECT t FROM r WHERE {written}").scalars().all()
    bound = connection.scalars(sa.select(table.c.t).where(is_text)).all()
print(f"{sa.__version__} literal: {written} selects {literal}, bound: {bound}")
engine.dispose()
PY
done
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
