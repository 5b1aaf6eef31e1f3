"""``python -m benchmarks.columns.chart FILE``: draw how much quicker the store is, from what ``--json`` wrote."""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.columns.report import BEST, RATIOS

_FOLDER: Final = Path(__file__).parents[2] / "docs" / "images"
#: Shades that are told apart in print as well.
_SHADES: Final = ("#1f4e79", "#9fbfdf")


_TICKS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Series:
    """The ratios over so many contacts: of each filter, the quickest engine and its time to that of the store."""

    contacts: str
    best: Mapping[str, tuple[str, float]]


def main() -> None:
    """Draw the chart as PNG and as SVG."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.columns.chart", description=main.__doc__)
    parser.add_argument("results", type=Path, metavar="FILE", help="what `python -m benchmarks columns --json` wrote")
    parser.add_argument("--folder", type=Path, default=_FOLDER, help="where columns.png and columns.svg go")
    options = parser.parse_args()
    measured = series(json.loads(options.results.read_text(encoding="utf-8")))
    options.folder.mkdir(parents=True, exist_ok=True)
    # The salt makes the names in the file the same each time.
    with mpl.rc_context({"font.size": 11, "svg.hashsalt": "columns"}):
        figure = draw(measured)
        figure.savefig(options.folder / "columns.png", dpi=160)
        figure.savefig(options.folder / "columns.svg", metadata={"Date": None})


def series(results: Mapping[str, Any]) -> list[Series]:
    """Return what was measured with one thread, by the number of contacts."""
    tables = results["columns"]["tables"]
    return [_series(table) for table in tables if table["title"].startswith(RATIOS) and "one thread" in table["title"]]


def _series(table: Mapping[str, Any]) -> Series:
    name, ratio = map(table["columns"].index, BEST)
    contacts = table["title"].removeprefix(f"{RATIOS}, ").removesuffix(", one thread")
    return Series(contacts, {line[0]: (line[name], line[ratio]) for line in table["rows"] if line[name]})


def draw(measured: Sequence[Series]) -> Figure:
    """Return the chart: a bar for each filter and number of contacts, by the logarithm of the ratio."""
    figure = Figure(figsize=(9, 5.4), layout="constrained")
    axes = figure.subplots()
    _scale(axes, [ratio for one in measured for _, ratio in one.best.values()])
    height = 0.8 / len(measured)
    for number, (one, shade) in enumerate(zip(measured, _SHADES, strict=False)):
        _bars(axes, one, (number - (len(measured) - 1) / 2) * height, height, shade)
    axes.set_yticks(range(len(measured[0].best)), list(measured[0].best))
    axes.invert_yaxis()
    figure.legend(frameon=False, loc="outside upper right", ncols=len(measured))
    return figure


def _scale(axes: Axes, ratios: Sequence[float]) -> None:
    # There has to be room for the names behind the longest bar.
    low, high = min(0.5, *ratios) * 0.9, max(ratios) * 16
    ticks = [tick for tick in _TICKS if low <= tick <= high]
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.set_xticks(ticks, [f"{tick:g}\u00d7" for tick in ticks], fontsize=9)
    axes.minorticks_off()
    axes.set_xlabel("time of the quickest other engine to that of ColumnStore; one thread, many counts in a row")
    axes.axvline(1, color="black", linewidth=1)
    axes.spines[["top", "right"]].set_visible(False)


def _bars(axes: Axes, one: Series, shift: float, height: float, shade: str) -> None:
    """Draw bars that begin at one, where an engine is as quick as the store."""
    for number, (name, ratio) in enumerate(one.best.values()):
        label = one.contacts if number == 0 else None
        axes.barh(number + shift, ratio - 1, height * 0.92, left=1, color=shade, label=label)
        axes.text(max(ratio, 1) * 1.04, number + shift, f"{_short(ratio)}\u00d7 {name}", va="center", fontsize=9)


def _short(ratio: float) -> str:
    return f"{ratio:.1f}" if ratio < 10 else f"{ratio:,.0f}"


if __name__ == "__main__":
    main()
