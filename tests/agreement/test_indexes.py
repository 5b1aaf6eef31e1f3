"""Engines use the indexes that docs/indexes.md advises, by what they say of their plans."""

from typing import Any

import pytest

import audiencefilter as af
from tests.agreement.indexing import AT_PATHS, RECORDS, SCHEMA, Indexed, explained, load
from tests.engines.engine import Engine

#: What is asked of values at paths, with the one that is read.
OF_VALUES: list[tuple[str, Any]] = [
    ("plan", "plan7"), ("plan", {"in": ["plan7", "plan8"]}), ("plan", {"startsWith": "plan69"}), ("visits", 7),
    ("visits", {"gte": 7, "lt": 9}), ("score", {"lt": 0.5}), ("seen", {"lt": "1010-01-01T00:00:00Z"}),
    ("seen", "1010-01-02T02:04:05.5Z"),
]  # fmt: skip
OF_RELATIONS: list[dict[str, Any]] = [
    {"some": {"kind": "k1"}},
    {"every": {"kind": "k1"}},
    {"none": {"kind": "k1"}},
    {"count": {"gte": 2}},
    {"max": {"field": "points", "lt": 5}},
]


@pytest.fixture(scope="module")
def of_sqlite(sqlite: Engine) -> Indexed:
    load(sqlite, {"data": "TEXT COLLATE NOCASE"})
    columns = {name: af.Column("data", "json") for name in AT_PATHS}  # keys are promised to be plain
    found = Indexed(sqlite, explained(sqlite, "EXPLAIN QUERY PLAN"), columns)
    for name in AT_PATHS:
        sqlite.fetch(f"CREATE INDEX by_{name} ON contacts ({found.expression(name)})")
    for table, column in (("contacts", "city"), ("contacts", "email"), ("deeds", "contact"), ("deeds", "code")):
        sqlite.fetch(f"CREATE INDEX by_{column} ON {table} ({column})")
    return found


@pytest.mark.parametrize(("name", "test"), [
    *OF_VALUES,
    ("plan", {"in": [f"plan{number}" for number in range(10, 1_200)]}),
    ("plan", {"gte": "plan1", "lt": "plan2"}),
    ("paying", True),
    ("seen", {"gte": {"now": "-P1Y"}}),
    ("seen", None),
    ("city", "c7"),
    ("email", {"in": [f"user{number}@x{number % 7}.com" for number in range(1_200)]}),
    ("email", {"startsWith": "user123"}),
], ids=lambda value: str(value)[:40])  # fmt: skip
def test_sqlite_searches_values(of_sqlite: Indexed, name: str, test: Any) -> None:
    of_sqlite.check({name: test}, "SEARCH contacts USING", f"INDEX by_{name} (")


@pytest.mark.parametrize("on", [{"id": "contact"}, {"city": "code"}], ids=str)
@pytest.mark.parametrize("asked", OF_RELATIONS, ids=str)
def test_sqlite_searches_related_records_beside_a_selective_test(
    of_sqlite: Indexed, on: dict[str, str], asked: Any
) -> None:
    related = {"actions": af.Related("deeds", on=on)}
    found = of_sqlite.plan({"city": "c7", "actions": asked}, related=related).replace("COVERING ", "")
    assert "SEARCH contacts USING INDEX by_city" in found, found
    assert f"SEARCH audiencefilter_1 USING INDEX by_{next(iter(on.values()))}" in found, found


def test_sqlite_reads_related_records_once_where_nothing_selects(of_sqlite: Indexed) -> None:
    found = of_sqlite.plan({"actions": {"some": {"kind": "buy"}}})
    assert "CORRELATED" not in found, found
    assert "SEARCH contacts USING INTEGER PRIMARY KEY" in found, found


def test_sqlite_indexes_documents_that_are_no_json_as_missing(of_sqlite: Indexed) -> None:
    sqlite = of_sqlite.engine
    for number, document in enumerate(("", "{", '{"seen":"now"}', '{"seen":1}', b"\xff", 5, None), 10_000):
        sqlite.fetch("INSERT INTO contacts (id, data) VALUES (?, ?)", [number, document])
    sql = of_sqlite.sql({"seen": None, "plan": None})
    assert sqlite.ids("contacts", sql.text, sql.parameters) == list(range(10_000, 10_007))
    sqlite.fetch("DELETE FROM contacts WHERE id >= 10000")


_NO_PAD = "CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin"
#: What docs/indexes.md has.
_OF_DOCS = {
    "plan": f"""VARCHAR(100) {_NO_PAD} AS (
        CASE WHEN JSON_TYPE(JSON_EXTRACT(data, '$.plan')) = 'STRING' THEN JSON_VALUE(data, '$.plan') END
    ) STORED""",
    "visits": """INT AS (
        CASE WHEN JSON_TYPE(JSON_EXTRACT(data, '$.stats.visits')) = 'INTEGER'
        THEN JSON_VALUE(data, '$.stats.visits') END
    ) STORED""",
}
#: The types of generated columns, and what is around the value at the path as to_sql writes it.
_WRITTEN = {
    "plan": (f"VARCHAR(200) {_NO_PAD}", "%s"),
    "visits": ("INT", "%s"),
    "score": ("DOUBLE", "%s"),
    "seen": ("DATETIME(6)", "TIMESTAMPADD(MICROSECOND, %s, TIMESTAMP'1970-01-01 00:00:00')"),
}


@pytest.fixture(scope="module", params=["as in the docs", "as written"])
def of_mariadb(mariadb: Engine, request: pytest.FixtureRequest) -> Indexed:
    load(mariadb, {"city": f"VARCHAR(200) {_NO_PAD}"})
    found = Indexed(mariadb, explained(mariadb, "EXPLAIN"))
    generated = _OF_DOCS
    if request.param == "as written":
        generated = {
            name: f"{kind} AS ({around.replace('%s', found.expression(name))}) PERSISTENT"
            for name, (kind, around) in _WRITTEN.items()
        }
    for name, column in generated.items():
        mariadb.fetch(
            f"ALTER TABLE contacts ADD COLUMN `{name} of data` {column}, ADD INDEX `by {name}` (`{name} of data`)"
        )
    for table, column in (("contacts", "email"), ("contacts", "points"), ("contacts", "city"), ("deeds", "contact")):
        mariadb.fetch(f"CREATE INDEX `by {column}` ON {table} ({column})")
    mariadb.fetch("ANALYZE TABLE contacts, deeds PERSISTENT FOR ALL")
    return Indexed(mariadb, found.explain, {name: af.Column(f"{name} of data", "value") for name in generated})


@pytest.mark.parametrize(("name", "test"), [
    *OF_VALUES, ("seen", None), ("email", "user77@x0.com"), ("email", {"in": ["user77@x0.com", "user78@x1.com"]}),
    ("points", {"gte": 10, "lte": 12}), ("city", {"startsWith": "c299"}),
], ids=str)  # fmt: skip
def test_mariadb_searches_values(of_mariadb: Indexed, name: str, test: Any) -> None:
    if name in ("plan", "visits", "score", "seen") and name not in of_mariadb.columns:
        pytest.skip("the docs have no such column")
    of_mariadb.check({name: test}, f"'by {name}'")
    plan = of_mariadb.plan({name: test})
    assert "'ref'" in plan or "'range'" in plan, plan


@pytest.mark.parametrize("asked", OF_RELATIONS, ids=str)
def test_mariadb_searches_related_records(of_mariadb: Indexed, asked: Any) -> None:
    found = of_mariadb.plan({"visits": 7, "actions": asked})
    assert "'by visits'" in found, found
    assert "'by contact'" in found, found


@pytest.mark.parametrize("key", ['q"x', "it's", "a\\b", "-1", "\u00e9", "n\nl", "\U0001f600", "%s", "@"])
def test_mariadb_stores_a_generated_column_of_any_key_as_it_was_written(mariadb: Engine, key: str) -> None:
    schema = af.Schema("S", [af.Field("f", af.FieldType.STRING, attribute="data", path=(key,))])
    text = af.parse({"f": {"not": None}}, schema=schema).to_sql("mariadb", inline=True).text
    mariadb.load("keyed", schema, [{"data": {key: held}} for held in "xy"])
    value = text.removesuffix(" IS NOT NULL")
    mariadb.fetch(f"ALTER TABLE keyed ADD COLUMN f VARCHAR(20) {_NO_PAD} AS ({value}) PERSISTENT, ADD INDEX (f)")
    mariadb.fetch("FLUSH TABLES")
    sql = af.parse({"f": "y"}, schema=schema).to_sql("mariadb", columns={"f": af.Column("f", "value")})
    assert mariadb.ids("keyed", *sql) == [1]


@pytest.fixture(scope="module")
def of_postgresql(postgresql: Engine) -> Indexed:
    load(postgresql, {"city": 'text COLLATE "C"'})
    found = Indexed(postgresql, explained(postgresql, "EXPLAIN"))
    for name in AT_PATHS:
        postgresql.fetch(f"CREATE INDEX by_{name} ON contacts ({found.expression(name)}); SELECT 1")
    for index in (
        "email ON contacts (email)", "prefix ON contacts (email text_pattern_ops)", "city ON contacts (city)",
        "trigrams ON contacts USING gin (email gin_trgm_ops)", "points ON contacts (points)",
        "total ON contacts (total)", 'code_points ON contacts (email COLLATE "C")',
        "tags ON contacts USING gin (tags)", "codes ON contacts USING gin (codes)",
        "labels ON contacts USING gin (data jsonb_path_ops)", "contact ON deeds (contact)",
    ):  # fmt: skip
        postgresql.fetch(f"CREATE INDEX by_{index}; SELECT 1")
    postgresql.fetch("ANALYZE contacts, deeds; SELECT 1")
    return found


_RANGE = {"gte": "user123", "lt": "user124"}


@pytest.mark.parametrize("mode", ["auto", "force_generic_plan"])
@pytest.mark.parametrize(("clause", "indexes"), [
    *(({name: test}, [name]) for name, test in OF_VALUES if name != "plan" or "startsWith" not in test),
    ({"email": "user77@x0.com"}, ["email", "prefix"]),
    ({"email": {"in": ["user77@x0.com", "user78@x1.com"]}}, ["email", "prefix"]),
    ({"email": {"startsWith": "user123"}}, ["prefix", "code_points"]),
    ({"email": _RANGE}, ["code_points"]),
    *(({name: test}, [name]) for name, test in [
        ("city", "c7"), ("city", {"in": ["c7", "c8"]}), ("city", {"startsWith": "c29"}),
        ("city", {"gte": "c29", "lt": "c3"}), ("points", {"gte": 10, "lte": 12}), ("points", {"in": [7, 400]}),
        ("total", 11.0), ("total", {"in": [1.0, 2.0]}), ("total", {"gte": 990}), ("tags", {"has": "t7"}),
        ("tags", {"hasSome": ["t7", "u8"]}), ("tags", {"hasEvery": ["t7", "u7"]}),
        ("tags", {"hasEvery": [f"t{number}" for number in range(40)]}), ("tags", ["t7", "u7"]), ("codes", {"has": 7}),
        ("codes", {"hasSome": [7, 9]}), ("codes", {"hasEvery": [7, -7]}), ("labels", {"has": "l7"}),
        ("labels", {"hasSome": ["l7", "l8"]}), ("labels", {"hasEvery": ["l7", "all"]}), ("labels", ["l7", "all"]),
    ]),
    ({"OR": [{"labels": {"has": "l7"}}, {"tags": {"has": "t7"}}]}, ["labels"]),
], ids=lambda value: str(value)[:50])  # fmt: skip
def test_postgresql_searches_values(of_postgresql: Indexed, clause: Any, indexes: list[str], mode: str) -> None:
    if mode != "auto" and isinstance(clause.get("email"), dict) and "in" not in clause["email"]:
        pytest.skip("a pattern is known to the plan of its value alone")
    of_postgresql.engine.fetch(f"SET plan_cache_mode = {mode}")
    try:
        found = of_postgresql.plan(clause)
    finally:
        of_postgresql.engine.fetch("RESET plan_cache_mode")
    assert any(f"by_{index}" in found for index in indexes), found
    assert "Index Cond" in found, found
    assert "Seq Scan on contacts" not in found, found
    of_postgresql.check(clause)


@pytest.mark.parametrize("asked", OF_RELATIONS, ids=str)
def test_postgresql_searches_related_records(of_postgresql: Indexed, asked: Any) -> None:
    found = of_postgresql.plan({"tags": {"has": "t7"}, "actions": asked})
    assert "by_contact" in found, found
    assert "Seq Scan on deeds" not in found, found


@pytest.mark.parametrize("asked", [{"count": {"lt": 2}}, {"max": {"field": "points", "lt": 5}}], ids=str)
def test_postgresql_hashes_the_groups_of_many_contacts_with_texts_as_keys(of_postgresql: Indexed, asked: Any) -> None:
    related = {"actions": af.Related("deeds", on={"city": "code"})}
    found = of_postgresql.plan({"city": {"not": None}, "actions": asked}, related=related, inline=True)
    assert "hashed SubPlan" in found, found


@pytest.mark.parametrize("needle", ["ser1234", "USER77@", "ER12%4", "gmaik"])
def test_postgresql_finds_contains_by_trigrams(of_postgresql: Indexed, needle: str) -> None:
    of_postgresql.check({"email": {"contains": needle}}, "by_trigrams")


def test_postgresql_finds_the_same_with_trigrams_and_without(postgresql: Engine) -> None:
    names = ["L\u0130N", "lin", "LIN", "B\u0130lin", "MÜLLER", "müller", "Straße", "STRA\u1e9eE", "mari\u212a", "MARIK"]
    rows = [{"firstName": f"{names[number % len(names)]}{number}"} for number in range(3_000)]
    schema = af.CONTACT.with_notation(af.Notation.EXTENDED)
    postgresql.load("named", schema, rows)
    postgresql.fetch('CREATE INDEX ON named USING gin ("firstName" gin_trgm_ops); ANALYZE named; SELECT 1')
    for needle in ("lin12", "müller11", "STRASSE", "straße77", "marik1", "bilin"):
        f = af.parse({"firstName": {"contains": needle}}, schema=schema)
        expected = [place for place, row in enumerate(rows) if f.matches(row)]
        assert postgresql.ids("named", *f.to_sql("postgresql")) == expected, needle


@pytest.fixture(scope="module")
def of_clickhouse(clickhouse: Engine) -> Indexed:
    load(clickhouse, {"email": "String", "tags": "Array(String)", "codes": "Array(Int32)"})
    found = Indexed(clickhouse, explained(clickhouse, "EXPLAIN indexes = 1"))
    clickhouse.fetch("DROP TABLE IF EXISTS small")
    clickhouse.fetch("CREATE TABLE small AS contacts ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 64")
    for index in (
        "email email TYPE ngrambf_v1(4, 4096, 2, 0)",
        "folded lower(email) TYPE ngrambf_v1(4, 4096, 2, 0)",
        "tags tags TYPE bloom_filter",
        "codes codes TYPE bloom_filter",
        f"visits {found.expression('visits')} TYPE minmax",
    ):
        clickhouse.fetch(f"ALTER TABLE small ADD INDEX {index} GRANULARITY 1")
    clickhouse.fetch("INSERT INTO small SELECT * FROM contacts")
    return found


def _granules(of_clickhouse: Indexed, clause: Any, alias: str | None) -> dict[str, int]:
    """Return how many granules are left by each index."""
    sql = af.parse(clause, SCHEMA).to_sql("clickhouse", alias)
    found, name = {}, ""
    for (line,) in of_clickhouse.engine.fetch(
        f"EXPLAIN indexes = 1 SELECT id FROM small WHERE {sql.text}", sql.parameters
    ):
        what, _, told = line.strip().partition(": ")
        if what == "Name":
            name = told
        elif what == "Granules" and name:
            found[name] = int(told.partition("/")[0])
    return found


@pytest.mark.parametrize("alias", [None, "small"])
@pytest.mark.parametrize(("clause", "index"), [
    ({"email": {"contains": "user1234", "mode": "default"}}, "email"),
    ({"email": {"contains": "USER1234"}}, "folded"),
    ({"email": {"startsWith": "USER1234", "mode": "insensitive"}}, "folded"),
    ({"tags": {"has": "t77"}}, "tags"),
    ({"tags": {"hasSome": ["t77", "t78"]}}, "tags"),
    ({"tags": {"hasEvery": ["t77", "u77"]}}, "tags"),
    ({"codes": {"has": 77}}, "codes"),
    ({"codes": {"hasSome": [77, 78]}}, "codes"),
    ({"visits": 77}, "visits"),
    ({"visits": {"in": [77, 78]}}, "visits"),
    ({"visits": {"gte": 895}}, "visits"),
], ids=str)  # fmt: skip
def test_clickhouse_skips_granules(of_clickhouse: Indexed, clause: object, index: str, alias: str | None) -> None:
    left = _granules(of_clickhouse, clause, alias)
    assert left.get(index, 40) < 12, left
    f = af.parse(clause, SCHEMA)  # type: ignore[arg-type]
    sql = f.to_sql("clickhouse", alias)
    assert of_clickhouse.engine.ids("small", sql.text, sql.parameters) == [row["id"] for row in f.select(RECORDS)] != []


def test_clickhouse_reads_equality_through(of_clickhouse: Indexed) -> None:
    assert "tags" not in _granules(of_clickhouse, {"tags": ["t77", "u77"]}, None)
