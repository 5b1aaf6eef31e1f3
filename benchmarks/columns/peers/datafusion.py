"""DataFusion over batches in memory."""

from typing import Any, ClassVar

import datafusion as df
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from benchmarks.clauses import LOW_CARDINALITY
from benchmarks.columns.peers.sql import conditions


class DataFusion:
    form: ClassVar[str] = "batches of 65,536 contacts, planned beforehand"
    batch: ClassVar[int] = 65_536

    def __init__(self, table: Any, address: str, threads: int) -> None:
        numbered = self._encoded(table).append_column("row", pa.array(np.arange(len(table))))
        batches = numbered.to_batches(max_chunksize=min(self.batch, max(1, -(-len(table) // threads))))
        self._bytes: int = sum(batch.nbytes for batch in batches)
        context = df.SessionContext(df.SessionConfig().with_target_partitions(threads).with_batch_size(self.batch))
        # One partition for each thread: this engine does not divide what it was given.
        context.register_record_batches("contacts", [batches[number::threads] for number in range(threads)])
        self._counts = {}
        self._rows = {}
        for clause, condition in conditions(address).items():
            self._counts[clause] = context.sql(f"SELECT count(*) FROM contacts WHERE {condition}")
            self._rows[clause] = context.sql(f"SELECT row FROM contacts WHERE {condition}")

    def _encoded(self, table: Any) -> Any:
        """Return the table as this variant has it."""
        return table

    def count(self, clause: str) -> int:
        return int(self._counts[clause].collect()[0].column(0)[0].as_py())

    def indices(self, clause: str) -> NDArray[np.int64]:
        rows: NDArray[np.int64] = pa.Table.from_batches(self._rows[clause].collect())["row"].to_numpy()
        return rows

    def nbytes(self) -> int:
        return self._bytes

    def close(self) -> None:
        """Do nothing: the batches are all there is."""


class DataFusionDictionary(DataFusion):
    """Dictionary-encoded texts, in batches so large that each dictionary is tested once."""

    form: ClassVar[str] = "as DataFusion, all texts but the email dictionaries, batches of 1,048,576 contacts"
    batch: ClassVar[int] = 1_048_576

    def _encoded(self, table: Any) -> Any:
        for name in LOW_CARDINALITY:
            encoded = table[name].combine_chunks().dictionary_encode()
            table = table.set_column(table.column_names.index(name), name, encoded)
        return table
