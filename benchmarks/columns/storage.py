"""The contacts in a file, from which every process takes them."""

from pathlib import Path
from typing import Any

import pyarrow as pa

from benchmarks.columns.arrow_contacts import Form, arrow_contacts


def store_contacts(path: Path, count: int, form: Form = "usual") -> None:
    """Make contacts of a form, and write them to a file."""
    table = arrow_contacts(count, form)
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)


def stored_contacts(path: Path) -> tuple[Any, str]:
    """Return the contacts, read into memory, and the address that ``email-equals`` looks for.

    The middle one is as far from the first as from the last, should a scan ever end early.
    """
    with pa.OSFile(str(path)) as file:
        table = pa.ipc.open_file(file).read_all()
    return table, table["email"][len(table) // 2].as_py()
