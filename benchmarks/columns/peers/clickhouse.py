"""ClickHouse, in this process, as the wheel chdb has it."""

import shutil
import tempfile
from typing import Any, ClassVar, Final

import numpy as np
import pyarrow as pa
from chdb.session import Session
from numpy.typing import NDArray

from benchmarks.columns.peers.sql import active_from_2020, conditions, elsewhere_at_gmail

_COLUMNS: Final = {
    "email": "String",
    "firstName": "LowCardinality(Nullable(String))",
    "lastName": "LowCardinality(Nullable(String))",
    "company": "LowCardinality(Nullable(String))",
    "country": "LowCardinality(Nullable(String))",
    "city": "LowCardinality(Nullable(String))",
    "points": "Nullable(Int32)",
    "referrals": "Nullable(Int32)",
    "isVerified": "Bool",
    "unsubscribed": "Bool",
    "createdAt": "DateTime64(6, 'UTC')",
    "row": "UInt32",
}


class ClickHouse:
    form: ClassVar[str] = "chdb, engine Memory, all texts but the email LowCardinality; `eight-leaves` in two steps"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        self._folder = tempfile.mkdtemp(prefix="clickhouse-")
        self._session = Session(self._folder)
        # In the default database, a table that does not exist is looked for among the files. Filters are not to be
        # merged, so that the outer one of two gets fewer rows.
        for statement in ("CREATE DATABASE bench", "USE bench", f"SET max_threads = {threads}"):
            self._session.query(statement)
        self._session.query("SET query_plan_merge_filters = 0")
        columns = ", ".join(f'"{name}" {kind}' for name, kind in _COLUMNS.items())
        self._session.query(f"CREATE TABLE contacts ({columns}) ENGINE = Memory")
        numbered = table.append_column("row", pa.array(np.arange(len(table), dtype=np.uint32)))  # noqa: F841
        self._session.query("INSERT INTO contacts SELECT * FROM Python(numbered)")
        self._sources = _sources(address)

    def count(self, clause: str) -> int:
        done = self._session.query(f"SELECT count() FROM {self._sources[clause]}", "RowBinary")
        return int.from_bytes(done.bytes(), "little")

    def indices(self, clause: str) -> NDArray[np.int64]:
        done = self._session.query(f"SELECT row FROM {self._sources[clause]}", "Arrow")
        return np.asarray(pa.ipc.open_file(done.bytes()).read_all()["row"], np.int64)

    def nbytes(self) -> int:
        done = self._session.query("SELECT total_bytes FROM system.tables WHERE name = 'contacts'", "RowBinary")
        return int.from_bytes(done.bytes()[1:], "little")

    def close(self) -> None:
        self._session.close()
        shutil.rmtree(self._folder)


def _sources(address: str) -> dict[str, str]:
    """Return what stands behind FROM, by the name of the clause."""
    quicker = {
        "email-contains": "positionCaseInsensitive(email, 'gmail') > 0",
        "company-or-city": "startsWith(city, 'San') OR positionCaseInsensitive(company, 'tech') > 0",
    }
    sources = {clause: f"contacts WHERE {condition}" for clause, condition in (conditions(address) | quicker).items()}
    active = f"(SELECT row, email, city, company FROM contacts WHERE {active_from_2020()})"
    return sources | {"eight-leaves": f"{active} WHERE {elsewhere_at_gmail()}"}
