"""Counts the contacts of each audience of a file: files in one pass, a table in one snapshot."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from operator import add, methodcaller

from audiencefilter import count_many
from audiencefilter.cli.clause import read_related
from audiencefilter.cli.commands.match import Audiences, check, naming, opened
from audiencefilter.cli.inputs import ContactOptions
from audiencefilter.cli.selecting import Tally, as_table, by_columns, evaluated, report, share
from audiencefilter.cli.terminal import progress
from audiencefilter.cli.writing import CsvLines, cell, destination
from audiencefilter.contacts.inputs import gzip_errors
from audiencefilter.contacts.source import Source


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
            for read, found in _counted(source, audiences, verbose):
                counts = list(map(add, counts, found))
                tally.add(read, sum(found))
                advance(tally.read, tally.selected)
            tally.end(source)
    numbers = [share(number, tally.read) if verbose else str(number) for number in counts]
    with destination(None) as out:
        CsvLines(out, "\t").write(zip(map(cell, audiences.keys), numbers, strict=True))
    report(inputs.policy, {"": tally}, "audiences read")
    return 0 if tally.selected else 1


def _counted(source: Source, audiences: Audiences, total: bool) -> Iterator[tuple[int, Sequence[int]]]:
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
