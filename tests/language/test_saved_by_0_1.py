"""What version 0.1 pickled is read as what the public names are now.

The files in ``of_0_1`` were written by it; they name its modules.
"""

import pickle
from pathlib import Path
from typing import Any

import audiencefilter as af

HERE = Path(__file__).with_name("of_0_1")
ORDER = af.Schema(
    "Order",
    [
        af.Field("total", af.FieldType.NUMBER, "amount", nullable=False),
        af.Field("id", af.FieldType.INTEGER, bits=64),
    ],
)
REGULARS = af.parse(
    {"points": {"gte": 100}, "OR": [{"country": {"in": ["DE", "FR"]}}, {"email": {"endsWith": ".edu"}}]}
)
BIG = af.parse_text("total > 1 AND NOT (id = 3)", ORDER)


def unpickled(name: str) -> Any:
    return pickle.loads((HERE / f"{name}.pickle").read_bytes())


def test_schemas_and_fields_are_of_the_public_type() -> None:
    for name, expected in (("contact", af.CONTACT), ("schema", ORDER)):
        schema = unpickled(name)
        assert type(schema) is af.Schema
        assert schema == expected
        assert hash(schema) == hash(expected)
        assert schema.json_schema() == expected.json_schema()
        assert all(type(field) is af.Field for field in schema.fields)
    assert type(unpickled("field")) is af.Field
    assert unpickled("field") == ORDER.fields[0]


def test_filters_are_of_the_public_type() -> None:
    for name, expected in (("filter", REGULARS), ("filter-of-order", BIG)):
        f = unpickled(name)
        assert (type(f), type(f.schema)) == (af.Filter, af.Schema)
        assert f == expected
        for part in ("schema", "limits", "fingerprint"):
            assert getattr(f, part) == getattr(expected, part)
    assert unpickled("filter").matches({"points": 100, "country": "DE"})
