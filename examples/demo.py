"""One clause over 537 real contacts: run it with `make demo`."""

import json
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import pyarrow as pa
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.explain.near_misses import near_misses

# Members of long standing who have led something, or are from California or Texas and were there before 2000.
# README.md in this folder says what the fields hold.
CLAUSE = """
{
  "unsubscribed": false,
  "points": {"gte": 10},
  "OR": [
    {"referrals": {"gt": 0}},
    {"city": {"in": ["CA", "TX"]}, "createdAt": {"lt": "2000-01-01T00:00:00Z"}}
  ]
}
"""
WRONG = '{"points": {"gte": "10"}, "contry": {"in": ["US"]}}'
TYPES: dict[af.FieldType, sa.types.TypeEngine[Any]] = {
    af.FieldType.STRING: sa.String(),
    af.FieldType.INTEGER: sa.Integer(),
    af.FieldType.BOOLEAN: sa.Boolean(),
    af.FieldType.DATETIME: sa.DateTime(),
}
COLUMNS = ("name", "company", "city", "points", "referrals", "createdAt")


def main() -> None:
    contacts = load(Path(__file__).with_name("legislators.jsonl"))
    f = af.parse(CLAUSE)

    heading("The clause")
    print(CLAUSE.strip())
    heading("In the text form")
    print(f.to_text())
    heading("In English")
    print(f.describe())
    for warning in f.warnings:
        print(f"warning: {warning}")

    selected = f.select(contacts)
    heading(f"Selected: {len(selected)} of {len(contacts)} contacts")
    print_table(selected)

    (miss,) = near_misses(f, contacts, most=1)
    heading(f"Just missed: {miss.record['name']}")
    print(miss.explanation)

    heading("In SQLite: the same contacts")
    print_sql(f, contacts, len(selected))

    heading("In columns: the same contacts, many times over")
    print_columns(f, contacts, len(selected))

    heading("A wrong clause")
    print_problems(WRONG)


def load(path: Path) -> list[dict[str, object]]:
    """Read contacts; coerce() checks their values, and makes date-times of timestamps."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [af.CONTACT.coerce(json.loads(line)) for line in lines]


def print_sql(f: af.Filter, contacts: list[dict[str, object]], expected: int) -> None:
    """Select from a database by the clause, which must find as many as memory does."""
    fields = af.CONTACT.fields
    contact_table = sa.table("contacts", *(sa.column(field.attribute, TYPES[field.type]) for field in fields))
    made = ", ".join(f'"{field.attribute}"' for field in fields)
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        connection.execute(sa.text(f"CREATE TABLE contacts ({made})"))
        connection.execute(
            contact_table.insert(), [{field.attribute: c[field.attribute] for field in fields} for c in contacts]
        )
        condition = f.to_sql("sqlite")
        text = f"SELECT count(*) FROM contacts WHERE {condition.text}"
        (by_text,) = connection.exec_driver_sql(text, tuple(condition.parameters)).one()
        by_expression = connection.scalar(
            sa.select(sa.func.count()).select_from(contact_table).where(f.to_sqlalchemy(contact_table))
        )
    print(text)
    print(condition.parameters)
    print(f"{by_text} contacts by the text, {by_expression} by the SQLAlchemy expression")
    assert by_text == by_expression == expected


def print_columns(f: af.Filter, contacts: list[dict[str, object]], expected: int) -> None:
    """Count among more contacts than one would keep as dicts."""
    times = 400
    once = af.ColumnStore.from_records(contacts, af.CONTACT).to_arrow()
    store = af.ColumnStore.from_arrow(pa.concat_tables([once] * times), af.CONTACT)
    store.encode()
    start = perf_counter()
    count = store.count(f)
    milliseconds = (perf_counter() - start) * 1e3
    print(f"{count:,} of {len(store):,} in {milliseconds:.1f} ms, {store.nbytes / 1e6:.1f} MB")
    assert count == expected * times


def print_problems(clause: str) -> None:
    """Say what is wrong with a clause, and what to write instead."""
    try:
        af.parse(clause)
    except af.InvalidFilterError as error:
        print(error)


def heading(text: str) -> None:
    print(f"\n{text}\n{'─' * len(text)}")


def print_table(contacts: list[dict[str, object]]) -> None:
    rows = [COLUMNS, *([cell(contact[column]) for column in COLUMNS] for contact in contacts)]
    widths = [max(len(row[index]) for row in rows) for index in range(len(COLUMNS))]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


def cell(value: object) -> str:
    return value.date().isoformat() if isinstance(value, datetime) else str(value)


if __name__ == "__main__":
    main()
