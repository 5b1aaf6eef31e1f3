"""``audiencefilter match``: the audiences of each contact, or the audiences that it entered and left."""

import codecs
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from itertools import chain, compress, islice
from operator import add, methodcaller
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Final, NamedTuple, TypeAlias

import typer

from audiencefilter import AudienceIndex, Filter, Schema, count_many, match_many
from audiencefilter.cli.clause import Output, read_now, read_related
from audiencefilter.cli.guard import Failure, Without
from audiencefilter.cli.inputs import ContactOptions, Files, check_files, check_output
from audiencefilter.cli.selecting import Tally, as_table, by_columns, evaluated, report, share
from audiencefilter.cli.terminal import Advance, complain, progress
from audiencefilter.cli.writing import CsvLines, cell, destination, format_of_output, json_line, list_some
from audiencefilter.contacts.files import open_bytes, peek
from audiencefilter.contacts.inputs import STDIN, Inputs, batches, gzip_errors
from audiencefilter.contacts.jsonl import document_problem
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.related import every, steps_of
from audiencefilter.contacts.source import BATCH_ROWS, Batch, Member, MissingColumnsError, Source, members_of
from audiencefilter.tools import MAX_PROBLEMS, Absent, ForeignFileError, Key, read_line, show

if TYPE_CHECKING:
    from audiencefilter.contacts.database.source import TableSource


@dataclass(frozen=True, slots=True)
class Audiences:
    """The audiences of a file, in its order."""

    name: str
    index: AudienceIndex
    keys: Sequence[Key]
    needed: tuple[Member, ...]
    manual: Sequence[Key]

    @property
    def filters(self) -> dict[Key, Filter]:
        """The filters by their keys, at the instant of the command."""
        return {key: self.index[slot] for slot, key in enumerate(self.keys)}

    @property
    def read_related(self) -> bool:
        """Whether an audience reads related records."""
        return bool(steps_of(self.index.schema, *(f.ast for f in self.filters.values())))

    def named(self, slots: Iterable[Any]) -> list[Key]:
        """Return the keys of audiences, in the order of the file."""
        return [self.keys[slot] for slot in sorted(slots)]

    def notes(self) -> list[str]:
        """Return notes for the user about the file."""
        notes = []
        if self.manual:
            listed = list_some(self.manual)
            notes.append(f"note: {self.name}: manual audiences have no filters and are passed over: {listed}")
        if not self.keys:
            notes.append(f"note: {self.name} has no audiences that contacts could be in")
        return notes


def read_audiences(file: str, schema: Schema, now: datetime) -> Audiences:
    """Read an audiences file, gzipped or not."""
    name = "stdin" if file == STDIN else file
    filters: dict[Key, Filter] = {}
    manual: list[Key] = []
    first_lines: dict[Key, int] = {}
    wrong: list[str] = []
    with gzip_errors(name), open_bytes(None if file == STDIN else file) as lines:
        if (problem := document_problem(peek(lines))) is not None:
            raise Failure(f"{name} {problem}")
        for number, line in enumerate(lines, 1):
            line_text = (line.removeprefix(codecs.BOM_UTF8) if number == 1 else line).rstrip(b"\r\n")
            if not line_text.strip():
                continue
            try:
                found = read_line(line_text, number, schema)
            except ForeignFileError as error:
                raise Failure(f"{name}, {error}") from None
            wrong += found.wrong
            if isinstance(found.key, Absent):
                continue
            first = first_lines.setdefault(found.key, number)
            if first != number:
                wrong.append(f"line {number}: the key {show(found.key)} stands in line {first} already")
            elif found.filter is None:
                manual.append(found.key)
            else:
                filters[found.key] = found.filter
    if wrong:
        reported = [f"{name}, {message}" for message in wrong[:MAX_PROBLEMS]]
        more = [f"… and {len(wrong) - MAX_PROBLEMS:,} more"] if len(wrong) > MAX_PROBLEMS else []
        total = [f"{name}: {len(wrong):,} problems"] if len(wrong) > 1 else []
        raise Failure("\n".join([*total, *reported, *more]))
    index = AudienceIndex(schema)
    for slot, f in enumerate(filters.values()):
        index.add(slot, f.at(now))
    return Audiences(name, index, list(filters), read_members(schema, filters.values()), manual)


def read_members(schema: Schema, filters: Iterable[Filter]) -> tuple[Member, ...]:
    """Return the fields and relations that filters read."""
    return members_of(schema, frozenset[str]().union(*(f.fields for f in filters)))


@contextmanager
def naming(audiences: Audiences) -> Iterator[None]:
    """Add to a message about missing columns which audiences read them."""
    try:
        yield
    except MissingColumnsError as error:
        lines = [str(error)]
        for member in error.members:
            readers = [key for key, f in audiences.filters.items() if member in _read(f)]
            lines.append(f"  audiences that read {member.name}: {list_some(readers)}")
        raise Failure("\n".join(lines)) from None


def _read(f: Filter) -> list[Member]:
    steps = every(steps_of(f.schema, f.ast))
    return [*members_of(f.schema, f.fields), *(field for step in steps for field in step.fields)]


# -- contacts with their ids --------------------------------------------------------------------------------------


_HOW: Final = "name the column that tells contacts apart, as in --id email"
#: Types of values that are no ids; some are not hashable.
_NO_IDS: Final = (type(None), bool, float, dict, list)


class Identified(NamedTuple):
    """A contact."""

    id: Any
    text: str
    record: dict[str, Any] | None


def identified(source: Source, column: str, policy: Policy, claim: Callable[[str], bool]) -> Iterator[list[Identified]]:
    """Give contacts with their ids in batches; contacts without an id are left out."""
    _check_column(source, column)
    for batch in batches(source):
        ids = source.values(batch.rows, column)
        wrong = [_wrong(column, value, claim) for value in ids]
        usable = batch
        if any(wrong):
            numbers, has_id = batch.numbers(), [message is None for message in wrong]
            for number, message in zip(numbers, wrong, strict=True):
                if message is not None:
                    policy.broken_row(f"{source.position(number)}: {message}")
            right = list(compress(numbers, has_id))
            usable, ids = Batch(list(compress(batch.rows, has_id)), right.copy), list(compress(ids, has_id))
        # The rows of contacts with invalid values are left out; the others are the same objects.
        records = {id(row): record for row, record in zip(*source.records(usable), strict=True)}
        yield [Identified(one, cell(one), records.get(id(row))) for one, row in zip(ids, usable.rows, strict=True)]


def _check_column(source: Source, column: str) -> None:
    if source.columns is not None and column not in source.columns:
        raise Failure(f"{source.name} has no column {show(column)}: {_HOW}")


def _wrong(column: str, value: Any, claim: Callable[[str], bool]) -> str | None:
    """Return the problem of an id, or None after a successful claim."""
    if value is None or value == "":
        return f"{column} is missing: {_HOW}"
    if isinstance(value, _NO_IDS):
        return f"{column} is {show(value)}, expected a text or a whole number: {_HOW}"
    return None if claim(cell(value)) else f"there was a contact with {column} {show(value)} before"


# -- which audiences ----------------------------------------------------------------------------------------------


class ContactAudiences(NamedTuple):
    """The audiences that a contact is in."""

    id: Any
    audiences: list[Key]


class Change(NamedTuple):
    """The audiences that a contact entered and left."""

    id: Any
    entered: list[Key]
    left: list[Key]


def memberships(
    audiences: Audiences, inputs: Inputs, column: str, tally: Tally, advance: Advance
) -> Iterator[list[ContactAudiences]]:
    """Give the audiences of every contact."""
    for source in inputs.sources():
        table = as_table(source) if audiences.read_related else None
        found_in_batches = (
            _of_rows(audiences, source, column, inputs.policy)
            if table is None
            else _of_table(audiences, table, column, inputs.policy)
        )
        for found in found_in_batches:
            tally.add(len(found), sum(1 for membership in found if membership.audiences))
            advance(tally.read, tally.selected)
            yield found
        tally.end(source)


def _of_rows(audiences: Audiences, source: Source, column: str, policy: Policy) -> Iterator[list[ContactAudiences]]:
    """Give the audiences of the contacts of a source, which are read row by row."""
    match = audiences.index.match
    for contacts in identified(source, column, policy, lambda _: True):
        yield [
            ContactAudiences(contact.id, audiences.named(match(contact.record)))
            for contact in contacts
            if contact.record is not None
        ]


def _of_table(
    audiences: Audiences, table: "TableSource", column: str, policy: Policy
) -> Iterator[list[ContactAudiences]]:
    """Give the audiences of the contacts of a table, which its database finds in one snapshot."""
    _check_column(table, column)
    with table.errors():
        (connection, _), compared = table.snapshot()
        filters, columns, related = evaluated(list(audiences.filters.values()), audiences.index.schema, table, compared)
        named = dict(zip(audiences.keys, filters, strict=True))
        slots = {key: slot for slot, key in enumerate(audiences.keys)}
        for part in table.parts(column, compared.conditions):
            within = [part, *compared.conditions]
            # The audiences of a contact are the bits of a number.
            bits: dict[Any, int] = {}
            for key, found in match_many(named, (connection, table.keys(column, within), columns), related=related):
                if not isinstance(found, _NO_IDS):
                    bits[found] = bits.get(found, 0) | 1 << slots[key]
            seen = set[Any]()
            for rows in table.rows(within, None):
                ids = _usable(table, column, rows, policy)
                for one in ids:
                    if one in seen:
                        raise Failure(f"{table.name} has more than one contact with {column} {show(one)}: {_HOW}")
                    seen.add(one)
                yield [ContactAudiences(one, audiences.named(_slots(bits.get(one, 0)))) for one in ids]


def _usable(table: "TableSource", column: str, rows: Sequence[Any], policy: Policy) -> list[Any]:
    """Return the ids of rows; the policy counts the invalid ones."""
    ids = []
    for found in table.values(rows, column):
        if (message := _wrong(column, found, lambda _: True)) is not None:
            policy.broken_row(f"{table.name}: {message}")
        else:
            ids.append(found)
    return ids


def _slots(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class _State(Enum):
    """The state of an id without a contact in memory."""

    #: Its contact has an invalid value and cannot be compared.
    UNKNOWN = "unknown"
    #: The former file has no contact with this id.
    NEW = "new"
    #: Its contact in the latter file has been read.
    THROUGH = "through"


#: A contact of the former file: its id and the values that filters read; a tuple takes less memory than a dict.
_Former: TypeAlias = tuple[Any, ...]


class TwoStates:
    """Contacts before and after a change, paired by the text of their ids.

    Memory contains the former contacts with the values that filters read, and the ids of the latter contacts.
    """

    def __init__(self, audiences: Audiences, before: Inputs, after: Inputs, column: str) -> None:
        self._audiences = audiences
        self._before = before
        self._after = after
        self._column = column
        self._attributes = tuple(dict.fromkeys(field.attribute for field in audiences.needed))
        self._former: dict[str, _Former | _State] = {}
        self._claimed: dict[str, _Former | _State] = {}

    def changes(self, before: Tally, after: Tally, advance: Advance) -> Iterator[list[Change]]:
        """Give the changed audiences of contacts: in the order of the latter file, then for deleted contacts."""
        self._read_former(before, advance)
        for source in self._after.sources():
            for contacts in identified(source, self._column, self._after.policy, self._claim_after):
                found = [change for contact in contacts if (change := self._change(contact))]
                after.add(sum(1 for contact in contacts if contact.record is not None), len(found))
                advance(before.read + after.read, after.selected)
                yield found
            after.end(source)
        yield from self._gone(after)

    def _read_former(self, tally: Tally, advance: Advance) -> None:
        for source in self._before.sources():
            for contacts in identified(source, self._column, self._before.policy, self._claim_before):
                usable = [contact for contact in contacts if contact.record is not None]
                for contact in usable:
                    self._former[contact.text] = (contact.id, *self._values(contact))
                tally.add(len(usable), 0)
                advance(tally.read, 0)
            tally.end(source)

    def _claim_before(self, text: str) -> bool:
        if text in self._former:
            return False
        self._former[text] = _State.UNKNOWN  # until its values have been read
        return True

    def _claim_after(self, text: str) -> bool:
        former = self._former.get(text, _State.NEW)
        if former is _State.THROUGH:
            return False
        self._former[text] = _State.THROUGH
        self._claimed[text] = former
        return True

    def _values(self, contact: Identified) -> Sequence[Any]:
        return [(contact.record or {}).get(attribute) for attribute in self._attributes]

    def _change(self, contact: Identified) -> Change | None:
        former = self._claimed.pop(contact.text)
        if contact.record is None or former is _State.UNKNOWN:
            return None
        if isinstance(former, _State):
            return self._change_of(contact.id, None, contact.record)
        if former[1:] == tuple(self._values(contact)):
            return None
        return self._change_of(contact.id, self._record(former), contact.record)

    def _gone(self, tally: Tally) -> Iterator[list[Change]]:
        gone = (
            change
            for former in self._former.values()
            if not isinstance(former, _State) and (change := self._change_of(former[0], self._record(former), None))
        )
        while found := list(islice(gone, BATCH_ROWS)):
            tally.add(0, len(found))
            yield found

    def _record(self, former: _Former) -> dict[str, Any]:
        return dict(zip(self._attributes, former[1:], strict=True))

    def _change_of(self, id: Any, before: dict[str, Any] | None, after: dict[str, Any] | None) -> Change | None:
        changes = self._audiences.index.changes(before, after)
        if not changes:
            return None
        return Change(id, self._audiences.named(changes.entered), self._audiences.named(changes.left))


# -- the command ------------------------------------------------------------------------------------------------------


class MembershipFormat(Enum):
    """The output formats of memberships."""

    JSONL = "jsonl"
    CSV = "csv"


#: Writes the audiences of contacts.
Write: TypeAlias = Callable[[Sequence[ContactAudiences | Change]], object]


def match(
    audiences: Annotated[
        str,
        typer.Option("--audiences", "-a", metavar="FILE", help="The audiences: JSON Lines, gzip or not; - is stdin."),
    ],
    files: Files = None,
    changes: Annotated[
        bool,
        typer.Option(
            "--changes",
            help="Compare a file from before with one from after, and write the audiences entered and left.",
        ),
    ] = False,
    id: Annotated[str, typer.Option("--id", metavar="COLUMN", help="The column that tells contacts apart.")] = "id",
    output: Output = None,
    to: Annotated[
        MembershipFormat | None,
        typer.Option("--to", help="How to write them. When omitted: as the name of --output tells; else JSON Lines."),
    ] = None,
    *,
    options: Annotated[ContactOptions, Without({"unchecked"})],
) -> int:
    """Write for every contact the audiences that it is in, or those that it entered and left."""
    names = tuple(files or ())
    check(audiences, names, changes)
    written = to or _format_of(output)
    check_output(output, (audiences, *(names or (STDIN,))))
    found = opened(audiences, options)
    related = read_related(options.related, found.index.schema, options.schema)
    inputs = replace(
        options.inputs(names, found.index.schema, found.needed, related),
        columns=(id,) if found.read_related else (id, *(field.attribute for field in found.needed)),
    )
    with naming(found), destination(output) as out:
        write = _writer(written, out, changes, inputs.csv.fixed_delimiter)
        # Progress on a terminal would overwrite the lines there.
        shows_progress = output is not None or not sys.stdout.isatty()
        tallies = (_compare if changes else _match)(found, inputs, id, write, shows_progress)
    report(inputs.policy, tallies, "audiences read")
    return 0 if any(tally.selected for tally in tallies.values()) else 1


def opened(file: str, options: ContactOptions) -> Audiences:
    """Return the audiences of a file, after notes about it on stderr."""
    found = read_audiences(file, options.chosen_schema(), read_now(options.now))
    for note in found.notes():
        complain(note)
    return found


def check(audiences: str, names: Sequence[str], changes: bool = False) -> None:
    """Check that the files fit together."""
    if changes and len(names) != 2:
        raise Failure("--changes compares two files: name that from before, then that from after; - is stdin")
    if audiences == STDIN and (not names or STDIN in names):
        raise Failure("stdin can be read once: name the file of the audiences, or the files of the contacts")
    check_files(names, clause_from_stdin=False)


def _match(audiences: Audiences, inputs: Inputs, id: str, write: Write, shows: bool) -> Mapping[str, Tally]:
    tally = Tally()
    with progress(shows, "in an audience") as advance:
        for found in memberships(audiences, inputs, id, tally, advance):
            write(found)
    return {"": tally}


def _compare(audiences: Audiences, inputs: Inputs, id: str, write: Write, shows: bool) -> Mapping[str, Tally]:
    before, after = (replace(inputs, files=(name,)) for name in inputs.files)
    was, is_ = Tally(), Tally()
    with progress(shows, "changed") as advance:
        for found in TwoStates(audiences, before, after, id).changes(was, is_, advance):
            write(found)
    return dict(zip(inputs.files, (was, is_), strict=True))


def _writer(to: MembershipFormat, out: BinaryIO, changes: bool, delimiter: str | None) -> Write:
    """Return a writer of one JSON object per contact, or of one CSV line per contact and audience."""
    match to:
        case MembershipFormat.JSONL:
            return lambda found: out.write(b"".join([json_line(contact._asdict()) for contact in found]))
        case MembershipFormat.CSV:
            lines = CsvLines(out, delimiter or ",")
            lines.write([("id", "audience", "change") if changes else ("id", "audience")])
            return lambda found: lines.write([row for contact in found for row in _rows(contact)])


def _rows(contact: ContactAudiences | Change) -> Iterator[Sequence[str]]:
    match contact:
        case ContactAudiences(id, audiences):
            for key in audiences:
                yield cell(id), cell(key)
        case Change(id, entered, left):
            for key in entered:
                yield cell(id), cell(key), "entered"
            for key in left:
                yield cell(id), cell(key), "left"


def _format_of(output: Path | None) -> MembershipFormat:
    """Return the format for the name of the output file."""
    found = None if output is None else format_of_output(output, "audiences")
    return MembershipFormat.JSONL if found is None else MembershipFormat(found.value)


# -- count ----------------------------------------------------------------------------------------------------------


def count_audiences(file: str, files: Sequence[str], options: ContactOptions, verbose: bool) -> int:
    """Write a line with the key and the number of contacts of each audience."""
    check(file, files)
    audiences = opened(file, options)
    schema = audiences.index.schema
    related = read_related(options.related, schema, options.schema)
    inputs, tally = replace(options.inputs(files, schema, audiences.needed, related), narrow=True), Tally()
    counts = [0] * len(audiences.keys)
    with naming(audiences), progress(become="memberships") as advance:
        for source in inputs.sources():
            for read, found in _counts(source, audiences, verbose):
                counts = list(map(add, counts, found))
                tally.add(read, sum(found))
                advance(tally.read, tally.selected)
            tally.end(source)
    numbers = [share(number, tally.read) if verbose else str(number) for number in counts]
    with destination(None) as out:
        CsvLines(out, "\t").write(zip(map(cell, audiences.keys), numbers, strict=True))
    report(inputs.policy, {"": tally}, "audiences read")
    return 0 if tally.selected else 1


def _counts(source: Source, audiences: Audiences, total: bool) -> Iterator[tuple[int, Sequence[int]]]:
    """Give, batch by batch, the number of rows read (of a table only if total) and those of each audience."""
    filters, schema = audiences.filters, audiences.index.schema
    if (table := as_table(source)) is not None:
        with table.errors():
            over, compared = table.snapshot()
            wide, columns, related = evaluated(list(filters.values()), schema, table, compared)
            counts = count_many(dict(zip(filters, wide, strict=True)), (*over, columns), related=related)
            found = list(counts.values())
            yield (table.count(compared.conditions) if total else sum(found)), found
        return
    with gzip_errors(source.name):
        for chunk in source.chunks(None):
            numbers = by_columns(methodcaller("counts_of", filters.values()), schema, source.needed, chunk)
            if numbers is not None:
                yield chunk.rows, numbers
                continue
            for batch in chunk.batches():
                valid, records = source.records(batch)
                slots = Counter(chain.from_iterable(map(audiences.index.match, records)))
                yield len(valid), [slots[slot] for slot in range(len(filters))]
