"""DataFusion over dictionary-encoded texts, in batches so large that each dictionary is tested once."""

from typing import Any, ClassVar

from benchmarks.clauses import LOW_CARDINALITY
from benchmarks.columns.peers.datafusion import DataFusion


class DataFusionDictionary(DataFusion):
    form: ClassVar[str] = "as DataFusion, all texts but the email dictionaries, batches of 1,048,576 contacts"
    batch: ClassVar[int] = 1_048_576

    def _encoded(self, table: Any) -> Any:
        for name in LOW_CARDINALITY:
            encoded = table[name].combine_chunks().dictionary_encode()
            table = table.set_column(table.column_names.index(name), name, encoded)
        return table


PEER = DataFusionDictionary
