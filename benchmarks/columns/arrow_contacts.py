"""The contacts of the other suites as an Arrow table, made without a Python object for each value."""

from typing import Any, Literal, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from benchmarks.made_up import SEED, table_of_contacts

#: How the values are distributed: as in `contacts`, without missing numbers, or otherwise: see :func:`arrow_contacts`.
Form: TypeAlias = Literal["usual", "complete", "skewed", "long"]


def arrow_contacts(count: int, form: Form = "usual") -> Any:
    """Return the same contacts as `contacts`, as a table of eleven columns of one chunk each.

    Args:
        count: how many.
        form: with "complete" none of their numbers is missing. With "skewed" that is so, too, the points have a long
            tail of distinct numbers, 99 % are verified, 1 % unsubscribed, and the contacts are in order of creation;
            with "long", most texts are also long and distinct.
    """
    table = table_of_contacts(count, complete=form != "usual")
    if form not in ("skewed", "long"):
        return table
    draw = np.random.default_rng(SEED)
    skewed = {
        "points": pa.array(np.minimum(draw.pareto(0.8, count) * 30, 2**31 - 1).astype(np.int64)),
        "isVerified": pa.array(draw.random(count) < 0.99),
        "unsubscribed": pa.array(draw.random(count) < 0.01),
        "createdAt": table["createdAt"].take(pc.array_sort_indices(table["createdAt"])).combine_chunks(),
    }
    if form == "long":
        note = pa.array([f" since {number:x}, by the gate of the old town" for number in range(count)])
        for name in ("firstName", "company", "city"):
            skewed[name] = pc.binary_join_element_wise(table[name].combine_chunks(), note, "")
        skewed["lastName"] = pc.binary_join_element_wise(note, table["lastName"].combine_chunks(), "")
    for name, column in skewed.items():
        table = table.set_column(table.column_names.index(name), name, column)
    return table
