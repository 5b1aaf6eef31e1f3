"""Other custom fields of a list: the instants at their paths are noted in short transactions, whatever is between."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from random import Random
from typing import Any, Final

import pytest
import sqlalchemy as sa

from audiencefilter.language.custom_data import at_path, document
from audiencefilter.service.operations import accounts, clock_advance, contacts, custom_fields
from audiencefilter.service.operations.clocks import FIRST, clock_of
from audiencefilter.service.operations.definitions import DefinitionCache, ListState
from audiencefilter.service.operations.notation import CustomField
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare
from audiencefilter.service.storage.tables import aware, moments
from audiencefilter.service.storage.tables import contacts as contact_table
from tests.service.databases import on_both

#: As many as a list may have.
FIELDS: Final = 200
#: Contacts, which take several transactions.
MANY: Final = 30


def instants_at(paths: Sequence[tuple[str, ...]]) -> list[CustomField]:
    return [CustomField(f"data.{number}", path, "datetime") for number, path in enumerate(paths)]


class Filled:
    """A list whose custom fields change."""

    def __init__(self, url: str) -> None:
        self.database = Database(url, 4, 1)
        prepare(self.database)
        with self.database.writing() as connection:
            account_id = accounts.create_account(connection, "Acme", "pro")
            self.id = accounts.create_list(connection, account_id, "Spring", {"notation": "published"})
        self.account = Account(self.database, DefinitionCache(), account_id)
        self.account.write(lambda work: custom_fields.set_notation(work, self.id, "extended"))

    def have(self, fields: Sequence[CustomField]) -> None:
        """Let the list have other custom fields."""
        self.account.write(lambda work: custom_fields.set_fields(work, self.id, fields), is_long=True)

    def add(self, documents: Sequence[Any]) -> list[str]:
        """Add contacts with some custom data, for which nothing is noted."""
        rows = [contacts.new_contact(self.id, {"data": one}) for one in documents]
        with self.database.writing() as connection:
            connection.execute(contact_table.insert(), rows)
        return [row["id"] for row in rows]

    def state(self) -> ListState:
        with self.account.reading() as work:
            return work.read_list(self.id)

    def filled(self) -> str | None:
        with self.database.reading() as connection:
            clock = clock_of(connection, self.id)
        assert clock is not None
        return clock.filled

    def fill(self, cache: DefinitionCache | None = None) -> bool:
        """Note some more; return whether there is more to note."""
        if self.filled() is not None:
            clock_advance.step(self.database, cache or self.account.cache, self.id)
        return self.filled() is not None

    def check(self) -> int:
        """Assert that for the fields of the list what contacts have is noted; return how many rows that are."""
        state = self.state()
        names = {field.path: field.name for field in state.language.moments.values()}
        wanted: Counter[tuple[str, str, datetime]] = Counter()
        with self.database.reading() as connection:
            for contact_id, data in connection.execute(sa.select(contact_table.c.id, contact_table.c.data)):
                for path, name in names.items():
                    at = at_path(json.loads(data), state.language.schema.by_name[name])
                    if at is not None:
                        assert path == state.language.schema.by_name[name].path
                        wanted[contact_id, name, at] += 1
            rows = connection.execute(sa.select(moments.c.contactId, moments.c.field, moments.c.at))
            # What is noted for fields that the list has no more is not looked at.
            own = ((contact_id, name, aware(at)) for contact_id, name, at in rows if name in names.values())
            noted = Counter(own)
        assert noted == wanted
        return noted.total()


@pytest.fixture
def filled(new_database: Callable[[], str]) -> Iterator[Filled]:
    made = Filled(new_database())
    yield made
    made.database.close()


class Writes:
    """Notes what each transaction that writes does: its statements, and the most rows of one of them."""

    def __init__(self) -> None:
        self.statements: list[int] = []
        self.rows: list[int] = []

    @contextmanager
    def of(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        writing = database.writing

        @contextmanager
        def noted() -> Iterator[sa.Connection]:
            with writing() as connection:
                self.statements.append(0)
                self.rows.append(0)
                sa.event.listen(connection, "before_cursor_execute", self._note)
                try:
                    yield connection
                finally:
                    sa.event.remove(connection, "before_cursor_execute", self._note)

        with monkeypatch.context() as patched:
            patched.setattr(database, "writing", noted)
            yield

    def _note(self, _: object, __: object, statement: str, parameters: Any, ___: object, is_many: bool) -> None:
        self.statements[-1] += 1
        if "moments" in statement:
            self.rows[-1] += len(parameters) if is_many else 1


def day(number: int) -> str:
    return f"2026-01-{number % 28 + 1:02}T00:00:00Z"


@on_both
def test_a_path_is_noted_once_whatever_fields_it_has(filled: Filled) -> None:
    filled.add([{"at": day(number)} for number in range(10)])
    filled.have(instants_at([("at",)] * FIELDS))
    assert not filled.fill()
    assert filled.check() == 10


@on_both
@pytest.mark.parametrize("paths", [1, FIELDS])
def test_a_transaction_writes_few_rows_and_reads_no_custom_data(
    filled: Filled, monkeypatch: pytest.MonkeyPatch, paths: int
) -> None:
    rows_at_once = 500
    monkeypatch.setattr(custom_fields, "FILL_CONTACTS", 20)
    monkeypatch.setattr(custom_fields, "FILL_ROWS", rows_at_once)
    names = [f"at{number}" for number in range(FIELDS)]
    filled.add([{name: day(number) for name in names[:paths]} for number in range(MANY)])
    parsed, is_writing = 0, False

    def counted(data: Any) -> Mapping[str, Any]:
        nonlocal parsed
        assert not is_writing
        parsed += 1
        return document(data)

    store = custom_fields.store_moments

    def stored(*arguments: Any) -> None:
        nonlocal is_writing
        is_writing = True
        store(*arguments)
        is_writing = False

    monkeypatch.setattr(custom_fields, "document", counted)
    monkeypatch.setattr(custom_fields, "store_moments", stored)
    writes = Writes()
    with writes.of(filled.database, monkeypatch):
        filled.have(instants_at([(names[number % paths],) for number in range(FIELDS)]))
        assert writes.rows == [0]
        while filled.fill():
            pass
    _, *rows = writes.rows
    assert sum(rows) == filled.check() == paths * (MANY)
    assert max(rows) < rows_at_once + FIELDS
    assert len(rows) <= 2 + MANY // 20 + sum(rows) // rows_at_once
    assert max(writes.statements) <= 12
    # Each is read once, and those that a transaction has no room for once more.
    assert parsed <= MANY + len(rows)


@on_both
@pytest.mark.parametrize("seed", range(2))
def test_what_changes_between_the_steps_is_right(filled: Filled, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    chance = Random(seed)
    monkeypatch.setattr(custom_fields, "FILL_CONTACTS", 7)
    monkeypatch.setattr(custom_fields, "FILL_ROWS", 9)
    keys = ("a", "b", "c", "d")

    def data() -> dict[str, Any]:
        return {key: chance.choice((day(chance.randrange(28)), 5, None, {"x": day(3)})) for key in keys}

    def fields() -> list[CustomField]:
        paths = [chance.choice((("a",), ("b",), ("c",), ("d",), ("a", "x"))) for _ in range(chance.randrange(1, 9))]
        return instants_at(paths)

    ids = filled.add([data() for _ in range(40)])
    store = custom_fields.store_moments

    def change() -> None:
        match chance.randrange(6):
            case 0:
                filled.have(fields())
            case 1:
                contact_id = ids.pop(chance.randrange(len(ids)))
                filled.account.write(lambda work: contacts.delete(work, contact_id))
            case 2:
                with filled.account.writing() as work:
                    made, *_ = contacts.create(work, filled.id, {"email": f"{chance.random()}@cam.edu", "data": data()})
                ids.append(made["id"])
            case _:
                contact_id, found = chance.choice(ids), data()
                with filled.account.writing() as work:
                    before = json.loads(contacts.get(work, contact_id)[0]["data"])
                    contacts.change(work, contact_id, {"data": found})
                if chance.random() < 0.3:
                    # As if nothing had been.
                    with filled.account.writing() as work:
                        contacts.change(work, contact_id, {"data": before})

    def disturbed(*arguments: Any) -> None:
        # The transaction that read has ended, and the one that writes has not begun.
        if chance.random() < 0.1:
            raise KeyboardInterrupt
        store(*arguments)

    find = custom_fields.find_moments

    def found(*arguments: Any) -> custom_fields.MomentsPlan:
        plan = find(*arguments)
        pending.extend(range(chance.randrange(3)))
        return plan

    pending: list[int] = []
    writing = filled.database.writing

    @contextmanager
    def interrupted() -> Iterator[sa.Connection]:
        while pending:
            pending.pop()
            change()
        with writing() as connection:
            yield connection

    monkeypatch.setattr(custom_fields, "store_moments", disturbed)
    monkeypatch.setattr(custom_fields, "find_moments", found)
    monkeypatch.setattr(filled.database, "writing", interrupted)
    for _ in range(4):
        filled.have(fields())
        while filled.filled() is not None:
            try:
                # Another process goes on where this one is ended.
                filled.fill(chance.choice((None, DefinitionCache())))
            except KeyboardInterrupt:
                continue
        filled.check()


@on_both
def test_an_outdated_plan_writes_nothing(filled: Filled, monkeypatch: pytest.MonkeyPatch) -> None:
    filled.add([{"a": day(1), "b": day(2)}])
    filled.have([CustomField("at", ("a",), "datetime")])
    find = custom_fields.find_moments

    def found(*arguments: Any) -> custom_fields.MomentsPlan:
        plan = find(*arguments)
        filled.have([CustomField("at", ("b",), "datetime")])
        return plan

    with monkeypatch.context() as patched:
        patched.setattr(custom_fields, "find_moments", found)
        filled.fill()
    with filled.database.reading() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(moments)) == 0
    assert filled.filled() == FIRST
    assert not filled.fill()
    assert filled.check() == 1


def test_fields_that_bring_no_new_path_are_not_noted_again(filled: Filled) -> None:
    filled.add([{"a": day(1)}])
    first = CustomField("a", ("a",), "datetime")
    filled.have([first])
    filled.fill()
    filled.have([first, CustomField("b", ("a",), "datetime"), CustomField("n", ("n",), "integer")])
    assert filled.filled() is None
    # The other name is the one that is left.
    filled.have([CustomField("b", ("a",), "datetime")])
    assert filled.filled() == FIRST
    filled.fill()
    assert filled.check() == 1
