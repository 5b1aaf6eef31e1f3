"""``f.mask(frame)`` of pandas, beside the same mask by hand: for the first time, and again."""

import json
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any, Final

import audiencefilter as af
from benchmarks.clauses import IN_2023, LOW_CARDINALITY, TEN_COUNTRIES, clauses, new
from benchmarks.columns.arrow_contacts import Form, arrow_contacts
from benchmarks.table import Table, Target
from benchmarks.timing import each, geometric_mean, interleaved

#: The most that the first mask, and one of a known filter and frame, may take, over that by hand.
_FIRST: Final = 2.0
_AGAIN: Final = 1.5
_FORMS: Final[tuple[Form, ...]] = ("usual", "long")
_MASKS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "points-and-subscribed": lambda d: (d["points"] >= 100) & ~d["unsubscribed"],
    "or-wide": lambda d: (d["points"] < 50) | ~d["unsubscribed"],
    "created": lambda d: d["createdAt"] >= IN_2023,
    "country-equals": lambda d: d["country"] == "DE",
    "verified-in-points": lambda d: d["isVerified"] & d["country"].isin(TEN_COUNTRIES) & (d["points"] > 500),
    "email-contains": lambda d: d["email"].str.lower().str.contains("gmail", regex=False),
}


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 200,000 rows, or with `full` a million; missing numbers are NaN, texts are objects."""
    size, rounds = (1_000_000, 9) if full else (200_000, 5)
    lines: list[list[Any]] = []
    for form in _FORMS:
        frame = arrow_contacts(size, form).to_pandas()
        frame = frame.astype(dict.fromkeys(("email", *LOW_CARDINALITY), object))
        named = clauses("") | {"created": {"createdAt": {"gte": IN_2023.isoformat()}}}
        lines += [[form, name, *_ratios(frame, named[name], _MASKS[name], rounds)] for name in _MASKS]
    targets = [
        Target(f"{what} mask over that by hand, {form} contacts, numbers and flags: mean", bound, geometric_mean(found))
        for form in _FORMS
        for what, bound, at in (("the first", _FIRST, 3), ("a later", _AGAIN, 5))
        if (found := [line[at] for line in lines if line[0] == form][:3])
    ]
    columns = ["contacts", "clause", "first, ms", "/ by hand", "later, ms", "/ by hand"]
    notes = ["Times of the processor. First: of a new filter, and a new copy of its columns, by hand, too."]
    return [Table(f"Masks of pandas, {size:,} rows", columns, lines, notes)], targets


def _ratios(frame: Any, clause: Any, by_hand: Callable[[Any], Any], rounds: int) -> list[float]:
    f = af.parse(json.dumps(clause))
    frame = frame[list(f.fields)]
    if not f.mask(frame).equals(by_hand(frame).fillna(False).astype(bool)):
        raise AssertionError(f"{clause}: by hand selects other rows")
    copies = [frame.copy() for _ in range(rounds + 1)]
    first = {
        "ours": each(lambda copy: new(f).mask(copy), copies),
        "by hand": each(by_hand, [frame.copy() for _ in copies]),
    }
    later = {"ours": lambda: f.mask(frame), "by hand": lambda: by_hand(frame)}
    found: list[float] = []
    for tasks in (first, later):
        timings = interleaved(tasks, rounds, clock=process_time)
        found += timings.median("ours") * 1e3, timings.ratio("ours", "by hand")
    return found
