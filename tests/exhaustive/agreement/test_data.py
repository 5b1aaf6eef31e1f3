"""All paths and all lists in each column of each engine, and keys of any character."""

import json

import pytest

import audiencefilter as af
from tests.agreement.test_data import COLUMNS, OF_DOCUMENTS, OF_LISTS, check_documents, check_lists
from tests.engines.registry import Registry

pytestmark = pytest.mark.engines
#: These plan long: they look for values at one of so many paths.
_STEPS = {"duckdb": 3, "clickhouse": 6, "spark": 48}
#: Lists that are drawn, and values in an operand that no list has: so many that they are one parameter everywhere.
_SIZE = (40, 1_100)


@pytest.mark.parametrize(("name", "kept"), OF_DOCUMENTS)
def test_documents(engines: Registry, name: str, kept: str) -> None:
    check_documents(engines.get(name), kept, _STEPS.get(name, 1))


@pytest.mark.parametrize(("name", "kind", "held_as"), OF_LISTS)
def test_lists(engines: Registry, name: str, kind: str, held_as: str) -> None:
    check_lists(engines.get(name), kind, held_as, (8, 60) if name == "spark" else _SIZE, 1 if name == "spark" else 4)


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
