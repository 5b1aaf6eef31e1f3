"""An import from its first row, or from where an earlier run ended, to its last."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from audiencefilter.cli.guard import complain
from audiencefilter.cli.progress import Told
from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.policy import OnError, Policy
from audiencefilter.contacts.reading import Inputs, batches
from audiencefilter.contacts.source import Batch, Source
from audiencefilter.service.admin.imports.checking import checked
from audiencefilter.service.admin.imports.columns import DATA, SCHEMA, Columns, needed_in
from audiencefilter.service.admin.imports.file import ImportFile
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.foreseeing import write
from audiencefilter.service.operations.importing import Import, OnExisting, foresee, store
from audiencefilter.service.storage.database import Database


@dataclass(frozen=True, slots=True)
class Plan:
    """What is imported, and how.

    Attributes:
        file: the file.
        format: its format.
        delimiter: what stands between the values of a CSV file; None: told from the name.
        account_id: whose list it is imported into.
        on_existing: what becomes of contacts that are there.
        columns: looks at the columns.
    """

    file: ImportFile
    format: Format
    delimiter: str | None
    account_id: str
    on_existing: OnExisting
    columns: Columns


def run(database: Database, plan: Plan, begun: Import, told: Told) -> Import:
    """Import what is not imported yet, a transaction for each batch of the file.

    Args:
        database: where to.
        plan: what is imported.
        begun: how far it came.
        told: called after every batch.

    Raises:
        Failure: the file cannot be read on; what was stored stays.
        NotFoundError: the list has been deleted meanwhile.
        ConflictError: another process imports the same file.
    """
    bad = BadRows(told_before=begun.position > 0)
    run_ = _Run(database, plan, begun, bad)
    inputs = Inputs(
        (plan.file.path,),
        SCHEMA,
        needed_in(plan.format),
        bad,
        plan.format,
        plan.delimiter,
        allow_missing=True,
        strict=True,
    )
    for source in inputs.sources():
        source.name = plan.file.name
        if source.columns is not None:
            plan.columns.meet(source.columns)
            plan.columns.check_any()
        for batch in batches(source):
            run_.take(source, batch)
            counts = run_.state.counts
            told(counts.rows, counts.created)
    run_.finish()
    return run_.state


class BadRows(Policy):
    """Tells of bad rows as they are met, but not again of those that an earlier run has counted.

    Args:
        told_before: whether what is read now has been read by an earlier run.
    """

    def __init__(self, told_before: bool) -> None:
        super().__init__(OnError.SKIP)
        self._held: list[str] | None = [] if told_before else None
        self._count = 0

    def broken_row(self, message: str) -> None:
        """Note a row that cannot be read."""
        self.note(message)

    def keeps_row_of(self, message: str) -> bool:
        """Note a row with a wrong value, which is not kept."""
        self.note(message)
        return False

    def note(self, message: str) -> None:
        """Tell of a row, or hold back what there is to tell until it is known whether it is new."""
        self._count += 1
        if self._held is None:
            complain(message)
        else:
            self._held.append(message)

    def forget(self) -> None:
        """Hear that the rows up to here were counted by an earlier run."""
        self._count = 0
        if self._held is not None:
            self._held.clear()

    def tell(self) -> None:
        """Hear that the rows from here on are new."""
        for message in self._held or ():
            complain(message)
        self._held = None

    def take(self) -> int:
        """Return how many there were since this was last asked."""
        count, self._count = self._count, 0
        return count


class _Run:
    """Takes the batches of a file, those that are stored already too.

    Attributes:
        state: how far it came.
    """

    def __init__(self, database: Database, plan: Plan, begun: Import, bad: BadRows) -> None:
        self._database = database
        self._plan = plan
        self._bad = bad
        self._cache = DefinitionCache()
        self._read = 0
        self.state = begun

    def take(self, source: Source, batch: Batch) -> None:
        """Store a batch, if it is new."""
        first, self._read = self._read, self._read + len(batch.rows)
        if self._read <= self.state.position:
            self._bad.forget()
            return
        self._bad.tell()
        if first < self.state.position:  # an earlier version had larger or smaller batches
            batch = _rest(batch, self.state.position - first)
        self._store(self._contacts(source, batch))

    def finish(self) -> None:
        """Note that this was all."""
        self._bad.tell()
        self._store([], done=True)

    def _store(self, rows: Sequence[dict[str, Any]], done: bool = False) -> None:
        account_id, begun, bad = self._plan.account_id, self.state, self._bad.take()
        self.state = write(
            self._database,
            lambda connection: foresee(
                connection, self._cache, account_id, begun.list_id, rows, self._plan.on_existing
            ),
            lambda connection, foreseen: store(connection, account_id, begun, foreseen, self._read, bad, done),
        )

    def _contacts(self, source: Source, batch: Batch) -> list[dict[str, Any]]:
        """Return the contacts of a batch; what is none is told."""
        if source.columns is None:
            self._plan.columns.meet(dict.fromkeys(key for row in source.mappings(batch.rows) for key in row))
        rows, records = source.records(batch)
        if source.format is Format.PARQUET and DATA in (source.columns or ()):
            found = source.mappings(rows)
            records = [{**record, DATA: mapping[DATA]} for record, mapping in zip(records, found, strict=True)]
        contacts, wrong = checked(records)
        if wrong:
            places = _places(batch, rows)
            for index, reason in sorted(wrong.items()):
                self._bad.note(f"{source.position(places[index])}: {reason}")
        return contacts


def _rest(batch: Batch, start: int) -> Batch:
    return Batch(batch.rows[start:], lambda: batch.numbers()[start:])


def _places(batch: Batch, rows: Sequence[Any]) -> list[int]:
    """Return the line or row number of each of the rows of a batch that were kept."""
    numbers = batch.numbers()
    if len(rows) == len(batch.rows):
        return list(numbers)
    kept = iter(rows)
    wanted = next(kept, None)
    found = []
    for row, number in zip(batch.rows, numbers, strict=True):
        if row is wanted:
            found.append(number)
            wanted = next(kept, None)
    return found
