"""The contacts of files, all in memory."""

from typing import Any

from audiencefilter.contacts.reading import Inputs, batches


def loaded(inputs: Inputs, most: int | None) -> tuple[list[dict[str, Any]], set[str]]:
    """Return contacts with the needed fields, and the columns of these that there are.

    Args:
        inputs: the files.
        most: no more than so many contacts; None: all.
    """
    records: list[dict[str, Any]] = []
    present: set[str] = set()
    needed = {field.attribute for field in inputs.needed}
    for source in inputs.sources():
        for batch in batches(source):
            records += source.records(batch)[1]
            if most is not None and len(records) >= most:
                break
        present |= needed - source.unseen() if source.columns is None else needed.intersection(source.columns)
        if most is not None and len(records) >= most:
            break
    return records[:most], present
