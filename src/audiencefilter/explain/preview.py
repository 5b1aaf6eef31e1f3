"""Preview: the number of contacts that a filter selects, and the first few of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final, Generic, TypeVar

from audiencefilter.backends.rows import RowEvaluator
from audiencefilter.language.errors import RecordError
from audiencefilter.language.generics import Record_co

Record = TypeVar("Record")

#: Number of records that are read and released together.
_BATCH_ROWS: Final = 4_096


@dataclass(frozen=True, slots=True)
class Preview(Generic[Record_co]):
    """The selection of a filter among some records, with their type: ``Preview[Person]``.

    Attributes:
        count: the number of selected records.
        total: the number of all records.
        sample: the first few selected records, as given.
    """

    count: int
    total: int
    sample: tuple[Record_co, ...]

    @property
    def share(self) -> float:
        """The selected fraction, from 0 to 1; 0 when there are no records."""
        return self.count / self.total if self.total else 0.0

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: the numbers, and the sample as a table."""
        from audiencefilter.explain import html

        shown = (html.table(self.sample),) if self.sample else ()
        return html.box(html.sentence(f"{self.count:,} of {self.total:,} ({self.share:.1%})"), *shown)


def preview(rows: RowEvaluator, records: Iterable[Record], sample: int) -> Preview[Record]:
    """Return the preview of `records` selected by `rows`, reading them once.

    Raises:
        ValueError: a negative sample.
        RecordError: a value cannot be compared.
    """
    if sample < 0:
        raise ValueError(f"a sample has no fewer than 0 records, not {sample}")
    count = total = 0
    shown: list[Record] = []
    remaining = iter(records)
    while batch := list(islice(remaining, _BATCH_ROWS)):
        try:
            selected = rows.select(batch)
        except RecordError as error:
            raise error.at(total + (error.index or 0)) from None
        shown += selected[: sample - len(shown)]
        count += len(selected)
        total += len(batch)
    return Preview(count, total, tuple(shown))
