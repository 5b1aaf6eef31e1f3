"""Files of audiences: the one reader of ``match``, ``count`` and ``bench``."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import chain
from typing import Any

from audiencefilter import AudienceIndex, Filter, Problem, Schema
from audiencefilter.cli.clause import read_now
from audiencefilter.cli.clause_files import read_lines
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import ContactOptions, check_files
from audiencefilter.cli.terminal import complain
from audiencefilter.cli.writing import list_some
from audiencefilter.contacts.inputs import STDIN
from audiencefilter.contacts.source import Member, MissingColumnsError, members_of
from audiencefilter.tools import MAX_PROBLEMS, Absent, Key


@dataclass(frozen=True)
class Audiences:
    """The audiences of a file, in its order, at the instant of the command."""

    name: str
    schema: Schema
    filters: dict[Key, Filter]
    manual: Sequence[Key]

    @cached_property
    def keys(self) -> list[Key]:
        """The keys; the place of one here is its number in the index."""
        return list(self.filters)

    @cached_property
    def index(self) -> AudienceIndex:
        """The index of the filters by their numbers."""
        index = AudienceIndex(self.schema)
        for number, f in enumerate(self.filters.values()):
            index.add(number, f)
        return index

    @cached_property
    def needed(self) -> tuple[Member, ...]:
        """The fields and relations that the filters read."""
        return read_members(self.schema, self.filters.values())

    def counts_of(self, records: Iterable[Mapping[str, Any]]) -> list[int]:
        """Return how many records each audience has."""
        numbers = Counter(chain.from_iterable(map(self.index.match, records)))
        return [numbers[number] for number in range(len(self.filters))]

    def named(self, numbers: Iterable[Any]) -> list[Key]:
        """Return the keys of audiences, in the order of the file."""
        return [self.keys[number] for number in sorted(numbers)]

    @contextmanager
    def naming(self) -> Iterator[None]:
        """Add to a message about missing columns which audiences read them."""
        try:
            yield
        except MissingColumnsError as error:
            lines = [str(error)]
            for member in error.members:
                readers = [key for key, f in self.filters.items() if member in read_members(f.schema, [f])]
                lines.append(f"  audiences that read {member.name}: {list_some(readers)}")
            raise Failure("\n".join(lines)) from None


def check_audiences(file: str, contacts: Sequence[str]) -> None:
    """Check that a file of audiences and the files of contacts do not both come from stdin."""
    if file == STDIN and (not contacts or STDIN in contacts):
        raise Failure("stdin can be read once: name the file of the audiences, or the files of the contacts")
    check_files(contacts, clause_from_stdin=False)


def opened(file: str, options: ContactOptions) -> Audiences:
    """Return the audiences of a file, after notes about it on stderr."""
    found = read_audiences(file, options.chosen_schema(), read_now(options.now))
    if found.manual:
        listed = list_some(found.manual)
        complain(f"note: {found.name}: manual audiences have no filters and are passed over: {listed}")
    if not found.filters:
        complain(f"note: {found.name} has no audiences that contacts could be in")
    return found


def read_audiences(file: str, schema: Schema, now: datetime) -> Audiences:
    """Read an audiences file."""
    name = "stdin" if file == STDIN else file
    found: dict[Key, Filter | None] = {}
    wrong: list[Problem] = []
    for line in read_lines(file, schema):
        wrong += line.problems
        if not isinstance(line.key, Absent):
            found[line.key] = line.filter
    if wrong:
        reported = [f"{name}, {problem}" for problem in wrong[:MAX_PROBLEMS]]
        more = [f"… and {len(wrong) - MAX_PROBLEMS:,} more"] if len(wrong) > MAX_PROBLEMS else []
        total = [f"{name}: {len(wrong):,} problems"] if len(wrong) > 1 else []
        raise Failure("\n".join([*total, *reported, *more]))
    filters = {key: f.at(now) for key, f in found.items() if f is not None}
    return Audiences(name, schema, filters, [key for key, f in found.items() if f is None])


def read_members(schema: Schema, filters: Iterable[Filter]) -> tuple[Member, ...]:
    """Return the fields and relations that filters read."""
    return members_of(schema, frozenset[str]().union(*(f.fields for f in filters)))
