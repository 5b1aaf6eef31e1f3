"""A clause as SQL: what it selects in the tables of the service, and what an engine cannot say."""

import json
from typing import Any, Final, get_args

import httpx2
import pytest
import sqlalchemy as sa

from audiencefilter.backends.sql.condition import DialectName
from audiencefilter.service.operations.notation import CustomField, Language
from audiencefilter.service.storage.tables import lists
from tests.conformance.corpus import Case
from tests.service import second_language
from tests.service.running import Tenant

DIALECTS: Final = get_args(DialectName)
CASES: Final = [case for case in second_language.cases() if not case.parse().is_relative]


def ask(tenant: Tenant, filters: str, dialect: str) -> httpx2.Response:
    body = {"listId": tenant.list_id, "filters": filters, "dialect": dialect}
    return tenant.api.post("/extensions/sql", json=body)


def written(tenant: Tenant, filters: str, dialect: str) -> dict[str, Any]:
    answer = ask(tenant, filters, dialect)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


@pytest.mark.parametrize("step", [1])
def test_it_selects_what_the_clause_does(tenant: Tenant, step: int) -> None:
    """In the tables of the service, with literals and with parameters, as the driver takes them."""
    second_language.load(tenant)
    dialect = tenant.service.database.dialect
    wrong = [case.name for case in CASES[::step] if not _agrees(tenant, dialect, case)]
    assert wrong == []


def _agrees(tenant: Tenant, dialect: str, case: Case) -> bool:
    found = written(tenant, case.source, dialect)
    body = {"listId": tenant.list_id, "filters": case.source, "sample": 100}
    preview = tenant.api.post("/extensions/preview", json=body).json()["data"]["preview"]
    start = 'SELECT contacts.id FROM contacts WHERE contacts."listId" = \'' + tenant.list_id + "' AND "
    with tenant.service.database.reading() as connection:
        # As it is: nothing is bound, so that no mark is looked for.
        driver: Any = connection.connection.driver_connection
        literal = {row[0] for row in driver.execute(start + found["sql"]).fetchall()}
        bound = {row[0] for row in connection.exec_driver_sql(start + found["text"], _given(found)).all()}
    shown = {contact["id"] for contact in preview["sample"]}
    return literal == bound >= shown and len(bound) == preview["count"]


def _given(found: dict[str, Any]) -> Any:
    given = found["parameters"]
    return given if isinstance(given, dict) else tuple(given)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_engine_gets_its_own(tenant: Tenant, dialect: str) -> None:
    found = written(tenant, '{"points": {"gte": 100}, "city": {"contains": "ely"}}', dialect)
    assert found["dialect"] == dialect
    assert "100" in found["sql"]
    assert "100" not in found["text"]
    given = found["parameters"]
    assert 100 in (given.values() if isinstance(given, dict) else given)


def test_actions_are_joined_and_custom_data_are_text(tenant: Tenant) -> None:
    path = f"/extensions/lists/{tenant.list_id}"
    assert tenant.api.patch(path, json={"notation": "extended"}).status_code == 200
    clause = json.dumps({"actions": {"some": {"increase": {"gte": 2}}}})
    assert '"actions"' in written(tenant, clause, "postgresql")["sql"]
    field = {"name": "data.plan", "path": ["plan"], "type": "string"}
    assert tenant.api.put(f"{path}/fields", json={"fields": [field]}).status_code == 200
    found = written(tenant, '{"data.plan": "pro"}', "postgresql")["sql"]
    assert "pg_input_is_valid" in found
    assert "pro" in found


def test_what_is_relative_to_now_is_as_of_now(tenant: Tenant) -> None:
    path = f"/extensions/lists/{tenant.list_id}"
    assert tenant.api.patch(path, json={"notation": "extended"}).status_code == 200
    tenant.contact("ada@cam.edu")
    dialect = tenant.service.database.dialect
    for window, count in (("-PT1H", 1), ("PT1H", 0)):
        sql = written(tenant, json.dumps({"createdAt": {"gte": {"now": window}}}), dialect)["sql"]
        with tenant.service.database.reading() as connection:
            query = sa.text(f'SELECT count(*) FROM contacts WHERE "listId" = :id AND {sql.replace(":", chr(92) + ":")}')
            assert connection.scalar(query, {"id": tenant.list_id}) == count


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_an_engine_cannot_say_is_refused_with_those_that_can(tenant: Tenant, dialect: str) -> None:
    """The interface takes no field with such a key; one may have come into the database by another way."""
    language = Language("extended", (CustomField("odd", ("\ud800",), "string"),))
    with tenant.service.database.writing() as connection:
        connection.execute(lists.update().where(lists.c.id == tenant.list_id).values(language.columns_of_list()))
    answer = ask(tenant, '{"odd": {"not": null}}', dialect)
    if dialect == "postgresql":
        assert answer.status_code == 200
        return
    assert answer.status_code == 400
    (problem,) = answer.json()["problems"]
    assert (problem["code"], problem["path"]) == ("unsupported", "$.dialect")
    assert problem["message"].startswith(f"{dialect} cannot say this clause exactly: ")
    assert "key" in problem["message"]
    assert problem["hint"] == "write one that can: postgresql"


@pytest.mark.parametrize("dialect", ["oracle", "", 5, None])
def test_the_engines_are_named(tenant: Tenant, dialect: Any) -> None:
    answer = ask(tenant, '{"points": 1}', dialect)
    assert answer.status_code == 400
    (problem,) = answer.json()["problems"]
    assert problem["path"] == "$.dialect"
    assert "'sqlite', 'postgresql'" in problem["message"]


def test_what_is_wrong_with_the_filters_is_said(tenant: Tenant) -> None:
    answer = ask(tenant, '{"ponts": 1}', "sqlite")
    assert (answer.status_code, answer.json()["problems"][0]["path"]) == (400, "$.ponts")
