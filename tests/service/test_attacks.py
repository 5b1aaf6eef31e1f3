"""What an attack on the service has found, so that it does not come back."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from typing import Any

import sqlalchemy as sa

from audiencefilter.contacts.files import Format
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.service.access import COSTLY, caller_of
from audiencefilter.service.models import MembersChange
from audiencefilter.service.requests import Service, Session
from audiencefilter.service.routes import audiences
from audiencefilter.service.routes.importing import Importer, _Columns
from audiencefilter.service.settings import Settings
from audiencefilter.service.tables import lists
from audiencefilter.tools import MAX_LEVELS, MAX_PROBLEMS
from tests.calls import calls, lines
from tests.each import each
from tests.service.client.place import Place, data, refused, upload


def test_a_body_with_a_key_twice_may_also_be_broken_later(place: Place) -> None:
    twice = '{"data": {"a": 1, "a": 2}, "x": '

    def check(rest: str) -> None:
        refused(place.api.send("POST", "contacts", (twice + rest).encode()), 400)

    each(["", "bad}", "9" * 5000 + "}", "[" * 100_000], check)


def sent(place: Place, rows: list[dict[str, Any]], how: str) -> Any:
    """Import rows, and return what became of them."""
    return upload(place, "\n".join(map(json.dumps, rows)), "application/x-ndjson", onExisting=how)


def test_a_row_goes_in_after_a_refused_one_of_the_same_email(place: Place) -> None:
    def check(how: str) -> None:
        found = sent(place, [{"email": f"{how}@x.org", "data.n": value} for value in ("\0", "good")], how)
        assert (found["created"], found["unchanged"], found["refused"]) == (1, 0, 1)

    each(["skip", "update"], check)
    assert [contact["data"] for contact in place.contacts()] == [{"n": "good"}] * 2


def test_a_row_with_two_values_for_one_place_is_refused(place: Place) -> None:
    data(place.set_fields(*({"name": name, "path": ["n"], "type": "string"} for name in "fg")))
    values: list[dict[str, Any]] = [{"f": "a", "g": "b"}, {"data.n.x": 1, "data.n": 2}, {"f": "a", "g": "a"}]
    values += [{"data": {"x": given}, "data.x": other} for given, other in ((1, True), ([{"a": 0}], [{"a": False}]))]
    found = sent(place, [{"email": f"p{number}@x.org", **one} for number, one in enumerate(values)], "skip")
    assert (found["created"], found["refused"], place.contacts()[0]["data"]) == (1, 4, {"n": "a"})


def test_rows_of_one_contact_are_refused_one_by_one_where_they_put_too_much(place: Place) -> None:
    big = "é" * 31_000
    rows: list[dict[str, Any]] = [{"data.a.b": 1}, {"data.a.b": big}, {"data.a.c.d": 1, "data.x": big}, {"data.a": 5}]
    rows += [{"data.a.b": ""}, {"data": {"y": 1}}, {"data.x": [True]}, {"data.y": 1}, {"data.y.z": 1}, {"data.y": 1.0}]
    found = sent(place, [{"email": "ada@x.org", **one} for one in rows], "update")
    assert [found[what] for what in ("created", "changed", "unchanged", "refused")] == [1, 5, 1, 3]
    assert [problem["line"] for problem in found["problems"]] == [3, 5, 9]
    assert place.contacts()[0]["data"] == {"y": 1.0, "x": [True]}


def test_the_work_for_rows_of_one_contact_grows_with_their_number(place: Place) -> None:
    def work(size: int) -> int:
        rows = [{"email": f"{size}@x.org", f"data.k{number}": number} for number in range(size)]
        sent_rows = BytesIO("\n".join(map(json.dumps, rows)).encode())
        database = place.home._database
        with database.reading() as connection:
            row = connection.execute(sa.select(lists).where(lists.c.id == place.list_id)).one()
        importer = Importer(database, row, Settings().quotas("pro"), "update")
        return calls(lambda: importer.run(sent_rows, "contacts.jsonl", Format.JSONL))

    assert work(400) < 5 * work(100)


def test_imports_and_changes_of_data_end_in_no_deadlock(place: Place) -> None:
    contacts = [place.contact(f"{number}@x.org") for number in range(10)]

    def change(turn: int) -> None:
        if turn % 5:
            place.change(contacts[turn % 10], data={"turn": turn})
        else:
            sent(place, [{"email": contact["email"], "data.turn": turn} for contact in contacts], "update")

    with ThreadPoolExecutor(5) as threads:
        list(threads.map(change, range(150)))


def test_a_slow_clause_holds_no_writer_when_its_audience_becomes_manual(place: Place) -> None:
    place.contact("ada@x.org", points=4321)
    audience, seen = place.audience("some", {"points": {"gte": 4321}}), list[str]()

    def note(connection: sa.Connection, cursor: object, statement: str, *_: object) -> None:
        if connection.get_isolation_level() != "REPEATABLE READ" and "INSERT INTO members" in statement:
            seen.append(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        data(place.api.patch(f"audiences/{audience['id']}", {"mode": "manual"}))
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)
    assert len(seen) == 1
    assert "points" not in seen[0]
    assert place.members(audience) == ["ada@x.org"]


def test_what_changes_audiences_waits_for_its_turn() -> None:
    paths = ("DELETE /v4/audiences/x", "PUT /v4/extensions/lists/x/fields", "POST /v4/extensions/export")
    assert all(map(COSTLY.fullmatch, paths))


def test_the_work_for_addresses_grows_with_their_number(place: Place) -> None:
    emails = [f"p{number}@x.org" for number in range(200)]
    sent(place, [{"email": email} for email in emails], "skip")
    audience, database, secret = place.audience("by hand")["id"], place.home._database, place.home._secret
    with database.looking() as connection:
        caller: Any = caller_of(connection, secret, str(place.api.key))
    session = Session(Service(Settings(), database, secret), caller)

    def work(size: int) -> int:
        change = MembersChange(emails=emails[:size])
        return lines(lambda: audiences.change_members(session, audience, change), audiences.__file__)

    assert work(200) < 5 * work(50)


def test_the_work_for_a_row_is_bounded() -> None:
    columns = _Columns("[]", False)

    def refuse() -> None:
        with suppress(ContactsError):
            columns.row(1, {"e_mail": "x"})

    costs = [calls(refuse) for _ in range(MAX_PROBLEMS + 1)]
    assert 3 * costs[-1] < costs[0]
    _, _, ((path, _),) = columns.row(1, {"email": "ada@x.org", "data." + "a." * 1_000: 1})
    assert len(path) == MAX_LEVELS + 1
