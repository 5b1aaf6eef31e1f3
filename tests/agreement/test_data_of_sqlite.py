"""What SQLite finds in hostile documents and lists, beside what is there in memory."""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialect import Shape, Storage
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import COLUMN, Fragment
from audiencefilter.backends.sql.outline import Known
from audiencefilter.language import custom_data
from audiencefilter.language.instants import microseconds
from tests.agreement.documents import DOCUMENTS, PATHS, PLAIN_KEYS
from tests.engines.engine import Engine
from tests.strategies import FIRST_TYPES

T = af.FieldType
DIALECT: Final = DIALECTS["sqlite"]
TABLE: Final = "documents"
#: The table of all tests of forms, which no other test changes.
SHARED: Final = "shared_documents"


def _load(engine: Engine, documents: Sequence[Any], column: str, table: str = TABLE) -> None:
    engine.fetch(f"DROP TABLE IF EXISTS {table}")
    engine.fetch(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, {engine.quote(column)} TEXT COLLATE NOCASE)")
    engine.fetch("BEGIN")  # each row is a transaction of its own otherwise
    for number, document in enumerate(documents):
        engine.fetch(f"INSERT INTO {table} VALUES (?, ?)", [number, document])
    engine.fetch("COMMIT")


@pytest.fixture(scope="module")
def loaded(sqlite: Engine) -> Engine:
    _load(sqlite, DOCUMENTS, "value", SHARED)
    return sqlite


def _found(engine: Engine, form: Fragment) -> list[Any]:
    """Return what a form gives for each document, in a column that json_each() has, too."""
    text = "".join("value" if part is COLUMN else part for part in form if isinstance(part, str) or part is COLUMN)
    return [row[0] for row in engine.fetch(f"SELECT {text} FROM {SHARED} ORDER BY id")]


def _there(field: af.Field) -> Iterator[Any]:
    for document in DOCUMENTS:
        # A document that holds U+0000 may be missing as a whole.
        found = custom_data.at_path(document, field)
        if field.many:
            yield None if found is None else 1
        else:
            yield microseconds(found) if found is not None and field.type is T.DATETIME else found


@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
@pytest.mark.parametrize("storage", [Storage.TEXT, Storage.JSON], ids=str)
def test_values_are_those_in_memory(loaded: Engine, storage: Storage, type: T) -> None:
    check_values(loaded, storage, type, PATHS if type is T.STRING else PATHS[::6])


def check_values(loaded: Engine, storage: Storage, type: T, paths: Sequence[tuple[str, ...]]) -> None:
    """Compare what is found at paths with what is there in memory."""
    for path in paths:
        if storage is Storage.JSON and not all(key in PLAIN_KEYS or key == "b" for key in path):
            continue
        form = DIALECT.at_path(Shape(type, path=path, storage=storage))
        expected = list(_there(af.Field("f", type, attribute="data", path=path)))
        found = _found(loaded, form)
        wrong = [both for both in zip(DOCUMENTS, found, expected, strict=True) if both[1] != both[2]]
        assert not wrong, (path, wrong)


@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
@pytest.mark.parametrize("storage", [Storage.TEXT, Storage.JSON], ids=str)
def test_lists_are_there_where_all_of_their_elements_fit(loaded: Engine, storage: Storage, type: T) -> None:
    for path in (("plan",), ("é",), ("a.b", "b")):
        shape = Shape(type, many=True, path=path, storage=storage)
        found = _found(loaded, DIALECT.form(Known(type, True), shape=shape))
        assert found == list(_there(af.Field("f", type, attribute="data", path=path, many=True))), path


def test_a_key_that_is_escaped_is_found_by_the_walk(sqlite: Engine) -> None:
    _load(sqlite, ['{"pl\\u0061n":"x"}', '{"\\u00e9":"x"}', '{"plan":"x"}'], "data")
    for key, expected in (("plan", [0, 2]), ("é", [1])):
        schema = af.Schema("S", [af.Field("f", T.STRING, attribute="data", path=(key,))], af.Notation.EXTENDED)
        assert sqlite.ids(TABLE, *af.parse({"f": "x"}, schema=schema).to_sql("sqlite")) == expected


# -- operators of lists -----------------------------------------------------------------------------------------------

_VALUES: Final[dict[T, Sequence[Any]]] = {
    T.STRING: ("a", "A", "a ", "", "é", "e\u0301", "'", '"', "\\", "[1]", "1", "%s", "😀", "\ufffd"),
    T.INTEGER: (0, 1, -1, 2**31 - 1, -(2**31), 7),
    T.NUMBER: (0.0, -0.0, 1.0, 1.5, 0.1 + 0.2, 1e308, 5e-324, 1e23),
    T.BOOLEAN: (True, False),
    T.DATETIME: (
        "2024-01-02T03:04:05Z",
        "2024-01-02T04:04:05.5+01:00",
        "0001-01-01T00:00:00Z",
        "2024-01-02T03:04:05.5Z",
    ),
}


def _arrays(type: T, chance: Random) -> Iterator[str | None]:
    yield from (None, "", "[", '{"0":"a"}', "5", '"[1]"', "[[]]", "[]", "[null]", "[null,null]")
    for _ in range(25):
        held: list[Any] = chance.choices(_VALUES[type], k=chance.choice((1, 1, 2, 3, 5)))
        if chance.random() < 0.4:
            held.insert(chance.randrange(len(held) + 1), chance.choice((None, None, "a", 1, 1.5, True, [], {})))
        yield json.dumps(held, ensure_ascii=chance.random() < 0.5)


def _operands(type: T, chance: Random, rounds: int) -> Iterator[dict[str, Any]]:
    yield from ({"isEmpty": True}, {"isEmpty": False}, {"equals": None}, {"equals": []}, {"not": []}, {"hasSome": []})
    for _ in range(rounds):
        several = chance.choices(_VALUES[type], k=chance.choice((1, 2, 3)))
        yield from ({"has": several[0]}, {"hasSome": several}, {"hasEvery": several}, {"equals": several})
        yield {"not": several}
    yield from ({key: [*_VALUES[type]] * 9} for key in ("hasSome", "hasEvery", "equals"))


@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
@pytest.mark.parametrize("path", [(), ("é", "b")], ids=str)
def test_operators_of_lists(sqlite: Engine, type: T, path: tuple[str, ...]) -> None:
    check_operators_of_lists(sqlite, type, path, 1)


def check_operators_of_lists(sqlite: Engine, type: T, path: tuple[str, ...], rounds: int) -> None:
    """Ask so many times for lists that are drawn."""
    chance = Random(f"{type} {path}")
    documents = list(_arrays(type, chance))
    for key in reversed(path):
        documents = [one and f"{{{json.dumps(key)}:{one}}}" for one in documents]
    # In memory, a list that is kept as JSON is one at a path.
    kept = documents if path else [one and f'{{"k":{one}}}' for one in documents]
    if not path:  # a column of lists holds nothing else
        whole = af.Field("f", type, many=True, attribute="data", path=("k",))
        kept = [one for one in kept if one is None or custom_data.at_path(one, whole) is not None]
        documents = [one and one.removeprefix('{"k":').removesuffix("}") for one in kept]
    _load(sqlite, documents, "data")
    in_memory = af.Field("f", type, many=True, attribute="data", path=path or ("k",))
    in_sql = af.Field("f", type, many=True, attribute="data", path=path)
    schemas = [af.Schema("S", [field], af.Notation.EXTENDED) for field in (in_memory, in_sql)]
    for operand in _operands(type, chance, rounds):
        for storage, clause in (("text", {"f": operand}), ("JSON", {"NOT": {"f": operand}})):
            rows, asked = (af.parse(clause, schema=schema) for schema in schemas)
            expected = [number for number, one in enumerate(kept) if rows.matches({"data": one})]
            columns = {"f": af.Column("data", storage)}
            assert sqlite.ids(TABLE, *asked.to_sql("sqlite", columns=columns)) == expected, clause
            text = asked.to_sql("sqlite", TABLE, columns=columns, inline=True).text
            assert sqlite.ids(TABLE, f"NOT ({text})") == _opposite(rows, kept), clause


def _opposite(f: af.Filter, kept: Sequence[str | None]) -> list[int]:
    """Return the documents of which a filter is false."""
    opposite = af.parse({"NOT": json.loads(f.to_json())}, schema=f.schema)
    return [number for number, one in enumerate(kept) if opposite.matches({"data": one})]


def test_integers_of_64_bits_in_a_list(sqlite: Engine) -> None:
    values = [2**63 - 1, -(2**63), 2**53 + 1, 2**53]
    _load(sqlite, [json.dumps([value]) for value in values], "data")
    field = af.Field("f", T.INTEGER, bits=64, many=True, attribute="data")
    schema = af.Schema("S", [field], af.Notation.EXTENDED)
    for number, value in enumerate(values):
        for operand in ({"has": value}, {"equals": [value]}, {"hasEvery": [value]}):
            assert sqlite.ids(TABLE, *af.parse({"f": operand}, schema=schema).to_sql("sqlite")) == [number]


@pytest.mark.parametrize("key", ["hasSome", "hasEvery", "equals"])
def test_long_operands_are_one_parameter(sqlite: Engine, key: str) -> None:
    values = [f"é{number}" for number in range(20_000)]
    _load(sqlite, [json.dumps(values), json.dumps(values[:-1]), json.dumps(["x", values[7]]), "[]", None], "data")
    schema = af.Schema("S", [af.Field("f", T.STRING, many=True, attribute="data")], af.Notation.EXTENDED)
    text, parameters = af.parse({"f": {key: values}}, schema=schema).to_sql("sqlite")
    assert len(text) < 2_000
    assert len(parameters) <= 3
    assert sqlite.ids(TABLE, text, parameters) == ([0, 1, 2] if key == "hasSome" else [0])


# -- related records --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("collation", ["NOCASE", "RTRIM"])
@pytest.mark.parametrize("clause", [{}, {"city": "x"}], ids=["alone", "beside"])
def test_keys_are_the_same_byte_for_byte(sqlite: Engine, collation: str, clause: dict[str, Any]) -> None:
    texts = ["a", "A", "a ", "á", "b"]
    for table in ("ours", "theirs"):
        sqlite.fetch(f"DROP TABLE IF EXISTS {table}")
        sqlite.fetch(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, true TEXT COLLATE {collation}, city TEXT)")
    for number, text in enumerate(texts):
        sqlite.fetch("INSERT INTO ours VALUES (?, ?, 'x')", [number, text])
    for number, text in enumerate(texts[1:4]):
        sqlite.fetch("INSERT INTO theirs VALUES (?, ?, ?)", [number, text, "x" if number else None])
    action = af.Schema("Action", [af.Field("city", T.STRING)], af.Notation.EXTENDED)
    link = af.Relation("actions", action, many=True)
    schema = af.Schema("S", [af.Field("city", T.STRING)], af.Notation.EXTENDED, relations=[link])
    for on in ({"true": "true"}, {"true": "true", "city": "city"}):
        related = {"actions": af.Related("theirs", on=on)}
        both = len(on) == 2
        for asked, expected in (
            ({"some": {}}, [2, 3] if both else [1, 2, 3]),
            ({"some": {"city": "x"}}, [2, 3]),
            ({"every": {"city": "x"}}, [0, 1, 2, 3, 4] if both else [0, 2, 3, 4]),
            ({"none": {}}, [0, 1, 4] if both else [0, 4]),
            ({"count": {"gte": 1}}, [2, 3] if both else [1, 2, 3]),
            ({"count": {"lt": 1}}, [0, 1, 4] if both else [0, 4]),
        ):
            for alias in ("ours", None):
                f = af.parse({**clause, "actions": asked}, schema=schema)
                assert sqlite.ids("ours", *f.to_sql("sqlite", alias, related=related)) == expected, (asked, on)


def test_the_parser_has_room_for_dates_three_relations_deep(sqlite: Engine) -> None:
    fields = [
        af.Field("moments", T.DATETIME, many=True, attribute="moments"),
        af.Field("data.at", T.DATETIME, attribute="data", path=("deep", "at")),
    ]
    schema = af.Schema("S", fields, af.Notation.EXTENDED)
    found: Any = {"AND": [{"moments": {"not": ["2024-01-02T03:04:05Z"]}}, {"data.at": {"not": "2024-01-02T03:04:05Z"}}]}
    related: dict[str, af.Related] | None = None
    for _ in range(3):
        schema = af.Schema("S", fields, af.Notation.EXTENDED, relations=[af.Relation("next", schema, many=True)])
        found = {
            "data.at": None,
            "NOT": [{"OR": [{"next": {"every": found}}, {"moments": {"has": "2024-01-02T03:04:05Z"}}]}],
        }
        related = {"next": af.Related(TABLE, on={"id": "parent"}, related=related)}
    sqlite.fetch(f"DROP TABLE IF EXISTS {TABLE}")
    sqlite.fetch(f"CREATE TABLE {TABLE} (id INTEGER PRIMARY KEY, parent INTEGER, moments TEXT, data TEXT)")
    for alias in (TABLE, None):
        assert sqlite.ids(TABLE, *af.parse(found, schema=schema).to_sql("sqlite", alias, related=related)) == []


def test_the_longest_path(sqlite: Engine) -> None:
    path = tuple(f"k{number}" for number in range(32))
    document: Any = "x"
    for key in reversed(path):
        document = {key: document}
    _load(sqlite, [json.dumps(document)], "data")
    schema = af.Schema("S", [af.Field("f", T.STRING, attribute="data", path=path)], af.Notation.EXTENDED)
    for storage in ("text", "json"):
        columns = {"f": af.Column("data", storage)}
        assert sqlite.ids(TABLE, *af.parse({"f": "x"}, schema=schema).to_sql("sqlite", columns=columns)) == [0]
