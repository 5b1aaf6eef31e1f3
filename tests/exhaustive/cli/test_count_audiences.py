"""count over the audiences of a file: the numbers of one by one, over files and a table; match over a table."""

from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import csv

import audiencefilter as af
from audiencefilter.contacts.parquet import ParquetSource
from tests.cli.column_helpers import sizes
from tests.cli.helpers import cli, parquet
from tests.cli.match_helpers import LEGISLATORS, contacts, numbers, random_audiences


def test_files_have_the_numbers_of_one_by_one(tmp_path: Path) -> None:
    records = list(map(af.CONTACT.coerce, contacts()))
    path, filters = random_audiences(tmp_path, 7, 9)
    table = pa.table({f.attribute: [record.get(f.attribute) for record in records] for f in af.CONTACT.fields})
    parquet(tmp_path, table, row_group_size=200)
    csv.write_csv(table, tmp_path / "c.csv")
    expected = [sum(map(f.predicate(), records)) for f in filters.values()]
    options = ["-a", path, "--notation", "extended"]
    for given in (LEGISLATORS, tmp_path / "c.parquet", tmp_path / "c.csv"):
        assert numbers(cli("count", *options, given)) == expected, given
    with sizes(batch=60, block=9_000, step=4_000) as patch:
        patch.setattr(ParquetSource, "records", lambda *_: pytest.fail("a row is read instead of columns"))
        both = numbers(cli("count", *options, tmp_path / "c.parquet", tmp_path / "c.csv"))
    assert both == [2 * number for number in expected]
