"""An audience as a file."""

import csv
import io
import json
from typing import Any

import pytest

from tests.service.running import Tenant


@pytest.fixture
def audience(tenant: Tenant) -> dict[str, Any]:
    tenant.contact("ada@cam.edu", points=5, firstName='=cmd("x")', city="Bonn, am Rhein", data={"a": [1, "é"]})
    tenant.contact("bob@cam.edu", points=5, lastName='O\'Neill\n"Bob"', isVerified=True)
    tenant.contact("eve@cam.edu", points=1)
    return tenant.audience("five", '{"points": 5}')


def export(tenant: Tenant, audience: dict[str, Any], **parameters: str) -> Any:
    return tenant.api.get(f"/extensions/audiences/{audience['id']}/export", params=parameters)


def test_json_lines_are_the_members(tenant: Tenant, audience: dict[str, Any]) -> None:
    found = export(tenant, audience, format="jsonl")
    assert found.headers["content-type"] == "application/x-ndjson"
    assert found.headers["content-disposition"] == f'attachment; filename="audience-{audience["id"]}.jsonl"'
    assert [json.loads(line) for line in found.text.splitlines()] == audience["subs"]


def test_custom_fields_are_columns(tenant: Tenant) -> None:
    tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"})
    fields = [
        {"name": "plan", "path": ["crm", "plan"], "type": "string"},
        {"name": "tags", "path": ["tags"], "type": "string", "many": True},
        {"name": "seats", "path": ["seats"], "type": "integer"},
    ]
    tenant.api.put(f"/extensions/lists/{tenant.list_id}/fields", json={"fields": fields})
    tenant.contact("ada@cam.edu", data={"crm": {"plan": "=pro"}, "tags": ["a", None], "seats": 5.0})
    tenant.contact("bob@cam.edu", data={"crm": "pro", "tags": "a", "seats": "5"})
    audience = tenant.audience("all", '{"email": {"contains": "cam"}}')
    for format_, plan in (("csv", "=pro"), ("spreadsheet", "'=pro")):
        rows = list(csv.DictReader(io.StringIO(export(tenant, audience, format=format_).text, newline="")))
        assert list(rows[0])[-3:] == ["plan", "tags", "seats"]
        assert [[row[name] for name in ("plan", "tags", "seats")] for row in rows] == [
            [plan, '["a",null]', "5.0"],
            # A value of another type is none.
            ["", "", ""],
        ]


def test_csv_has_a_column_for_every_field_of_one_value(tenant: Tenant, audience: dict[str, Any]) -> None:
    found = export(tenant, audience)
    assert found.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(found.text, newline="")))
    assert len(rows) == len(audience["subs"]) == 2
    for row, contact in zip(rows, audience["subs"], strict=True):
        assert set(row) == set(contact) - {"list", "audiences"}
        assert json.loads(row.pop("data")) == contact["data"]
        expected = {name: contact[name] for name in row}
        for name, value in expected.items():
            if not isinstance(value, str):
                expected[name] = "" if value is None else json.dumps(value)
        assert row == expected


def test_a_spreadsheet_runs_no_formula(tenant: Tenant, audience: dict[str, Any]) -> None:
    first = next(csv.DictReader(io.StringIO(export(tenant, audience, format="spreadsheet").text, newline="")))
    assert first["firstName"] == '\'=cmd("x")'
    assert (first["email"], first["points"]) == ("ada@cam.edu", "5")


@pytest.mark.parametrize("sign", list("=+-@\t\r\n＝＋－＠"))
def test_whatever_begins_a_formula_is_guarded(tenant: Tenant, sign: str) -> None:
    tenant.contact("ada@cam.edu", firstName=f"{sign}1", city=f"1{sign}", points=5)
    audience = tenant.audience("five", '{"points": 5}')
    found = export(tenant, audience, format="spreadsheet").content.decode()
    (row,) = csv.DictReader(io.StringIO(found, newline=""))
    assert (row["firstName"], row["city"]) == (f"'{sign}1", f"1{sign}")


def test_an_empty_audience_is_a_header(tenant: Tenant) -> None:
    audience = tenant.audience("none", '{"points": 7}')
    assert export(tenant, audience).text.startswith("id,email,")
    assert len(export(tenant, audience).text.splitlines()) == 1
    assert export(tenant, audience, format="jsonl").text == ""


def test_an_unknown_format(tenant: Tenant, audience: dict[str, Any]) -> None:
    assert export(tenant, audience, format="xlsx").status_code == 400


def test_an_unknown_audience(tenant: Tenant) -> None:
    assert export(tenant, {"id": "none"}).status_code == 404
