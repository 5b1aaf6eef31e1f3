"""What schema infer proposes of a column can be evaluated where it was read, or a note says that it cannot.

Each type of columns is compared by every operator that its field has: by `to_sql`, in a session whose time zone is not
UTC, and by the reader of databases. The rows decide what is right.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.cli.clause import load_schema
from tests.cli.helpers import cli, csv_text, jsonl, saved
from tests.cli.test_infer import inferred

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(rows=st.lists(st.dictionaries(st.sampled_from("abcdAND"), JSON_VALUES, max_size=4), max_size=5))
def test_whatever_is_proposed_reads_the_contacts_that_it_was_proposed_from(
    rows: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("infer")
    path = saved(folder, "c.jsonl", jsonl(*rows))
    result = cli("schema", "infer", path, "-o", folder / "s.json")
    if result.code:
        assert "no value has a field type" in result.err
        return
    schema = load_schema(str(folder / "s.json"))
    for row in rows:
        schema.coerce(row)


TEXTS = [
    "", "0", "1", "-0", "007", "12", "-7", "1e5", "1e999", "0.5", "1.", "99999999999", "9" * 30, "true", "FALSE", "yes",
    "2024-05-01", "2024-02-30", "2024-05-01 10:00:00", "2024-05-01T10:00:00.5", "2024-05-01T10:00:00Z", "01/02/2024",
    "[1]", '["a"]', "[[1]]", "[", "{}", '{"a": 1}', '{"a": [{"b": 1}]}', "[{}]", "null", "NaN", " 5", "\u0661", "\x00",
]  # fmt: skip


@given(texts=st.lists(st.sampled_from(TEXTS), min_size=1, max_size=6))
def test_whatever_is_proposed_reads_the_texts_that_it_was_proposed_from(
    texts: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    rows = [{"id": "a", "x": text} for text in texts]
    schema, _ = inferred(tmp_path_factory.mktemp("infer"), csv_text(*rows))
    for row in rows:
        schema.coerce(row, strings=True)
