"""Related records of a table of their own, as a column of lists of structs."""

import numpy as np
import pyarrow as pa


def nested(people: pa.Table, records: pa.Table, key: str, name: str) -> pa.Table:
    """Return people, whose ids ascend without gaps, with the records whose key is their id."""
    records, ids = records.sort_by(key), people["id"].to_numpy()
    offsets = np.searchsorted(records[key].to_numpy(), np.append(ids, ids[-1] + 1))
    structs = records.drop_columns(key).combine_chunks().to_struct_array()
    values = structs.combine_chunks() if isinstance(structs, pa.ChunkedArray) else structs
    return people.append_column(name, pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), values))
