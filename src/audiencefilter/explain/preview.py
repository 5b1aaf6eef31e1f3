"""Preview: the number of contacts that a filter selects, and the first few of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import Any, Generic, TypeVar

from audiencefilter.backends.rows import RowEvaluator
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.generics import Record_co
from audiencefilter.language.given_records import check_sample

Record = TypeVar("Record")


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
        """Return the first records of the sample as a plain table for notebooks: at most 20 rows, and 12 columns."""
        records = [one if isinstance(one, Mapping) else {"record": one} for one in self.sample[:20]]
        names = list(dict.fromkeys(name for record in records for name in record))[:12]
        rows = ["".join(f"<th>{_html(name)}</th>" for name in names)]
        rows += ["".join(f"<td>{_html(record.get(name))}</td>" for name in names) for record in records]
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<table><caption>{self.count:,} of {self.total:,} ({self.share:.1%})</caption>{body}</table>"


def _html(value: Any) -> str:
    """Return a value as text of HTML; control characters and halves of surrogate pairs are escaped."""
    if value is None:
        return ""
    text = show(value, 60)
    return escape(text[1:-1] if isinstance(value, str) else text)


def preview(rows: RowEvaluator, records: Iterable[Record], sample: int) -> Preview[Record]:
    """Return the preview of `records` selected by `rows`, reading them once."""
    check_sample(sample)
    count = total = 0
    shown: list[Record] = []
    remaining = iter(records)
    while batch := list(islice(remaining, 4_096)):  # read and released together
        try:
            selected = rows.select(batch)
        except RecordError as error:
            raise error.at(total + (error.index or 0)) from None
        shown += selected[: sample - len(shown)]
        count += len(selected)
        total += len(batch)
    return Preview(count, total, tuple(shown))
