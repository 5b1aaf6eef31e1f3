"""Keys of any character in each column of each engine, and documents and lists on Spark."""

import json

import pytest

import audiencefilter as af
from tests.agreement.test_data import COLUMNS, OF_DOCUMENTS, OF_LISTS, check_documents, check_lists
from tests.engines.registry import Registry

pytestmark = pytest.mark.engines


@pytest.mark.parametrize(("name", "kept"), [one for one in OF_DOCUMENTS if one[0] != "spark" and one[1] != "json"])
def test_keys_of_any_character(engines: Registry, name: str, kept: str) -> None:
    engine = engines.get(name)
    signs = [*map(chr, range(1, 128)), "\u2028", "\ufeff", "\ufffe", "\U0001f600"]
    keys = list(dict.fromkeys(key for sign in signs for key in (sign, f"{sign}a", f"a{sign}", f"a{sign}-")))
    keys = keys[::5] if name == "clickhouse" else keys
    schema = af.Schema("D", [af.Field(key, af.FieldType.STRING, "data", path=("of", key)) for key in keys])
    columns = {"data": af.Column("data", kept)}
    for ascii_only in (False, True):
        rows = [{"data": json.dumps({"of": {key: "x"}}, ensure_ascii=ascii_only)} for key in keys]
        text = af.Schema("D", [af.Field("data", af.FieldType.STRING)])
        engine.load("keyed", text, rows, columns={"data": COLUMNS[name][kept]})
        filters = [af.parse({key: {"not": None}}, schema) for key in keys]
        conditions = [f.to_sql(engine.dialect, columns=columns, inline=True) for f in filters]  # type: ignore[arg-type]
        found = engine.verdicts("keyed", [(sql.text, None) for sql in conditions])
        assert [(key, ids) for at, (key, ids) in enumerate(zip(keys, found, strict=True)) if ids != [at]] == []


@pytest.mark.parametrize("kept", [kept for name, kept in OF_DOCUMENTS if name == "spark"])
def test_documents_of_spark(engines: Registry, kept: str) -> None:
    check_documents(engines.get("spark"), kept, 48)


@pytest.mark.parametrize(("kind", "held_as"), [one[1:] for one in OF_LISTS if one[0] == "spark"])
def test_lists_of_spark(engines: Registry, kind: str, held_as: str) -> None:
    check_lists(engines.get("spark"), kind, held_as, (8, 60), 1)
