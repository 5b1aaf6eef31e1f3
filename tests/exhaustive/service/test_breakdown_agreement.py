"""What the database counts of the parts of clauses is what columns count: clauses made of conformance cases."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.service.operations.breakdown import counted
from audiencefilter.service.operations.change_log import version_of
from audiencefilter.service.operations.column_files import newest
from audiencefilter.service.operations.column_store import Job, OpenColumns, build
from audiencefilter.service.operations.definitions import DefinitionCache, ListState
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage import tables
from tests.examples import examples
from tests.service import second_language
from tests.service.running import RunningService, Tenant

#: Cases whose numbers hang on the instant are asked at this one.
NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
LANGUAGE = second_language.language()
#: Those at the limit of depth can be no part of another clause.
LEAVES = [
    f.to_dict()
    for case in second_language.cases()
    if (f := second_language.reads(case.source)) is not None and f.to_json().count("{") < 20
]


@pytest.fixture(scope="module")
def filled(service: RunningService) -> Iterator[Tenant]:
    """A list with the contacts of the conformance cases, and their actions."""
    with closing(service.tenant(f"cases of breakdowns on {service.database.dialect}")) as made:
        second_language.load(made)
        yield made


def records(tenant: Tenant) -> list[dict[str, Any]]:
    """Return all contacts of a list with their actions, as the library evaluates them."""
    with tenant.service.database.reading() as connection:
        own = sa.select(tables.contacts).where(tables.contacts.c.listId == tenant.list_id)
        found = {row["id"]: {**row, "actions": []} for row in connection.execute(own).mappings()}
        for act in connection.execute(sa.select(tables.actions).where(tables.actions.c.subId.in_(found))).mappings():
            found[act["subId"]]["actions"].append(dict(act))
    return list(found.values())


def state_of(tenant: Tenant) -> ListState:
    """Return a list as all who count it at noon see it."""
    return ListState(tenant.list_id, 1, LANGUAGE, NOON, {})


def clauses() -> st.SearchStrategy[dict[str, Any]]:
    """Return what draws clauses of several conformance cases."""
    return st.recursive(
        st.sampled_from(LEAVES),
        lambda inner: st.one_of(
            st.builds(lambda parts: {"AND": parts}, st.lists(inner, min_size=2, max_size=4)),
            st.builds(lambda parts: {"OR": parts}, st.lists(inner, min_size=2, max_size=4)),
            # Of several, so that the number of leaves bounds how deep it goes.
            st.builds(lambda parts: {"NOT": {"OR": parts}}, st.lists(inner, min_size=2, max_size=3)),
            st.builds(
                lambda parts: {"AND": [{"NOT": part} for part in parts]}, st.lists(inner, min_size=2, max_size=3)
            ),
        ),
        max_leaves=8,
    )


def test_the_cases_are_many_and_of_all_kinds() -> None:
    text = str(LEAVES)
    assert len(LEAVES) > 300
    assert all(f"'{word}'" in text for word in ("actions", "now", "has", "some", "count"))


def test_the_database_counts_what_columns_count(filled: Tenant) -> None:
    store = af.ColumnStore.from_records(records(filled), LANGUAGE.schema, threads=1)
    groups, between = 0, 0

    @examples(400)
    @given(clauses())
    def compare(clause: Mapping[str, Any]) -> None:
        nonlocal groups, between
        f = af.parse(clause, schema=LANGUAGE.schema)
        with Account(filled.service.database, DefinitionCache(), filled.account_id).reading() as work:
            found = counted(work.connection, state_of(filled), f)
        assert found.contacts == len(store)
        assert found.breakdown == store.breakdown(f, NOON, without=True)
        groups += bool(found.breakdown.children)
        between += 0 < found.breakdown.alone < len(store)

    compare()
    assert groups > 10
    assert between > 10


def test_columns_that_are_behind_count_what_the_database_counts(filled: Tenant, tmp_path: Path) -> None:
    database = filled.service.database
    url = database.url.render_as_string(hide_password=False)
    build(database, Job(url, filled.list_id, str(tmp_path), 100_000_000))
    path = newest(tmp_path, filled.list_id)
    assert path is not None
    held = OpenColumns(path, LANGUAGE)
    ids = [record["id"] for record in records(filled)]
    # Some contacts go, some change places in what they have, and come in with what they had.
    for number in range(0, len(ids), 3):
        data = {"data": {"columns": {"tags": ["a"]}}, "points": number}
        assert filled.api.patch(f"/contacts/{ids[number]}", json=data).status_code == 200
    for number in range(1, len(ids), 7):
        assert filled.api.delete(f"/extensions/contacts/{ids[number]}").status_code == 200
        assert filled.api.post("/extensions/actions", json={"subId": ids[0], "name": "a", "increase": 1}).is_success
    differ = 0

    @examples(400)
    @given(clauses())
    def compare(clause: Mapping[str, Any]) -> None:
        nonlocal differ
        f = af.parse(clause, schema=LANGUAGE.schema)
        with Account(database, DefinitionCache(), filled.account_id).reading() as work:
            version = version_of(work.connection, filled.list_id)
            assert held.can_count(version, LANGUAGE)
            found = held.counted(work.connection, filled.list_id, version, f, NOON)
            assert found == counted(work.connection, state_of(filled), f)
        assert found is not None
        differ += 0 < found.breakdown.alone < found.contacts

    compare()
    assert differ > 10
    assert held.changes() > len(ids) / 3
