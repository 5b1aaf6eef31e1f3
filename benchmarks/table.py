"""What a suite reports: tables, and targets with what was measured; printed as Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Target:
    """A bound that a measured ratio should keep; never asserted, only reported."""

    what: str
    limit: float
    measured: float
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Whether the ratio is within the bound."""
        return self.measured >= self.limit if self.at_least else self.measured <= self.limit

    def cells(self) -> list[str]:
        """Return the target as a row of a table."""
        sign = "≥" if self.at_least else "≤"
        verdict = "met" if self.met else "**not met**"
        return [self.what, f"{sign} {self.limit:g}", f"{self.measured:.3g}", verdict]


@dataclass(frozen=True, slots=True)
class Table:
    """A heading, a table of numbers and words, and remarks below it."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    notes: Sequence[str] = ()

    def markdown(self, level: int = 3) -> str:
        """Return the table as Markdown, its heading on a level."""
        lines = [
            f"{'#' * level} {self.title}",
            "",
            _line(self.columns),
            _line(["---", *["---:"] * (len(self.columns) - 1)]),
        ]
        lines += [_line([_cell(value) for value in row]) for row in self.rows]
        lines += ["", *(f"- {note}" for note in self.notes)] if self.notes else []
        return "\n".join(lines) + "\n"


def targets_table(targets: Sequence[Target]) -> Table:
    """Return the table of the targets of one suite."""
    return Table(
        "Targets", ["target", "bound on the ratio", "measured", "verdict"], [target.cells() for target in targets]
    )


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}" if value < 10 else f"{value:,.0f}"
    return str(value)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
