"""Dates, exact decimals and ids in tables of every engine."""

import json
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import audiencefilter as af
from audiencefilter import Field, FieldType, Schema
from audiencefilter.cli.schema_file import load_schema, schema_text
from tests.cli.database_helpers import url_of
from tests.cli.helpers import cli, saved
from tests.cli.test_dates_decimals_ids import CLAUSES, FIELDS, ID, NOW
from tests.engines.engine import Engine


def test_databases_select_and_write_the_types(database: Engine, tmp_path: Path) -> None:
    fields = [FIELDS[3], Field("born", FieldType.DATE), FIELDS[2], Field("big", FieldType.INTEGER, bits=64)]
    schema, table = Schema("Contact", fields), f"days of {database.name}"
    rows: list[dict[str, Any]] = [
        {"born": date(2024, 2, 29), "token": UUID(ID), "price": Decimal("0.30"), "big": 2**63 - 1},
        {"born": date(1, 1, 1), "token": UUID("f" + ID[1:]), "price": Decimal("-19.99"), "big": -(2**63)},
        {"born": date(9999, 12, 31), "token": None, "price": Decimal("100"), "big": 0},
        {"born": None, "token": UUID(ID), "price": None, "big": None},
    ]
    database.load(table, schema, rows)
    url = url_of(database, table, folder=tmp_path)
    path = saved(tmp_path, "p.json", schema_text(schema))
    options = (url, "--schema", path, "--table", table, "--now", NOW)
    clauses = (*list(CLAUSES)[:9], "price < 0.3", "born <= TODAY('P9999Y')", "born > '0001-01-01'", "EVERYONE")
    for clause in clauses:
        f = af.parse_text(clause, schema)
        expected = [place for place, row in enumerate(rows) if f.matches(row, now=datetime.fromisoformat(NOW))]
        found = cli("select", *options, "-w", clause, "--columns", "id")
        assert sorted(json.loads(line)["id"] for line in found.out.splitlines()) == expected, (clause, found)
        assert cli("count", *options, "-w", clause).out == f"{len(expected)}\n"
    # What is written is read as the same contacts.
    for written in ("out.jsonl", "out.csv"):
        file = tmp_path / written
        assert cli("select", *options, "-w", "EVERYONE", "-o", file).code == 0
        for clause in clauses:
            f = af.parse_text(clause, schema)
            count = sum(f.matches(row, now=datetime.fromisoformat(NOW)) for row in rows)
            found = cli("count", "--schema", path, "--now", NOW, "-w", clause, file)
            assert (found.out, found.err) == (f"{count}\n", ""), (written, clause)
    # The schema that is proposed has these types, where the database declares them.
    output = tmp_path / "proposed.json"
    assert cli("schema", "infer", url, "--table", table, "--output", output).code == 0
    kinds = {field.name: field.type for field in load_schema(str(output)).fields}
    ids = FieldType.STRING if database.name == "mariadb" else FieldType.UUID  # there they are in a column of texts
    assert (kinds["born"], kinds["token"]) == (FieldType.DATE, ids)
    assert cli("count", url, "--schema", output, "--table", table, "-w", "born = '2024-02-29'").out == "1\n"
