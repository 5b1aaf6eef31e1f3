"""Clauses of every kind, each with conditions by hand that select the same contacts in five databases."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

NOW: Final = datetime(2026, 6, 1, 12, tzinfo=UTC)
TAGS: Final = [f"tag{number}" for number in range(2_000)]
DATABASES: Final = ("sqlite", "postgresql", "mariadb", "duckdb", "clickhouse")
#: The databases with JSON lists of their own beside lists.
_IN_JSON: Final = ("postgresql", "duckdb", "clickhouse")


@dataclass(frozen=True, slots=True)
class Kind:
    """A clause, and its conditions by hand: usual, and those of single databases, which replace the usual ones."""

    clause: Mapping[str, Any]
    usual: tuple[str, ...] = ()
    of: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    databases: tuple[str, ...] = DATABASES

    def by_hand(self, dialect: str) -> list[str]:
        """Return the conditions for a database."""
        found = self.of.get(dialect, self.usual)
        texts = (found,) if isinstance(found, str) else found
        return [_written(text, dialect) for text in texts]


def _written(text: str, dialect: str) -> str:
    """Return a condition with the texts and instants of a database."""
    exact = " COLLATE utf8mb4_nopad_bin" if dialect == "mariadb" else ""
    for name, instant in _INSTANTS.items():
        plain = f"{instant:%Y-%m-%d %H:%M:%S.%f}"
        text = text.replace(name, _AS_INSTANT.get(dialect, "'{}'").format(plain))
    return text.replace("¦", exact)


_SINCE: Final = NOW - timedelta(days=30)
_INSTANTS: Final = {"SINCE": _SINCE, "SEEN": datetime(2026, 1, 1, tzinfo=UTC)}
_AS_INSTANT: Final = {
    "postgresql": "TIMESTAMPTZ '{}+00:00'",
    "duckdb": "TIMESTAMPTZ '{}+00:00'",
    "clickhouse": "toDateTime64('{}', 6, 'UTC')",
}
_TEN: Final = [f"c{number}" for number in range(10)]
_LISTED: Final = ", ".join([f"'{one}'¦" for one in _TEN])


# -- lists ------------------------------------------------------------------------------------------------------------


def _lists(name: str, clause: Mapping[str, Any], values: tuple[str, ...], every: bool) -> dict[str, Kind]:
    """Return a test of a list, of a list in JSON, and their negations."""
    quoted = ", ".join([f"'{value}'" for value in values])
    texts = ", ".join([f'"{value}"' for value in values])
    each = [f"value = '{value}'" for value in values] if every else [f"value IN ({quoted})"]
    sign = "@>" if every else "&&"
    function = "all" if every else "any"
    contained = f"labels @> '[{texts}]'" if every else f"labels @> ANY (ARRAY[{_documents(values)}]::jsonb[])"
    shown = f"JSONExtract(ifNull(labels, ''), 'Array(String)'), [{quoted}])"
    of = {
        "sqlite": " AND ".join([f"EXISTS (SELECT 1 FROM json_each(tags) WHERE {one})" for one in each]),
        "postgresql": f"tags {sign} ARRAY[{quoted}]",
        "mariadb": f"JSON_CONTAINS(tags, '[{texts}]')" if every else f"JSON_OVERLAPS(tags, '[{texts}]')",
        "duckdb": f"list_has_{function}(tags, [{quoted}])",
        "clickhouse": f"has{function.title()}(tags, [{quoted}])",
    }
    in_json = {
        "postgresql": f"{contained} AND NOT {_STRANGE}",
        "duckdb": f"list_has_{function}(CAST(labels AS VARCHAR[]), [{quoted}]) AND {_KNOWN['duckdb']}",
        "clickhouse": f"has{function.title()}({shown} AND {_KNOWN['clickhouse']}",
    }
    not_in_json = {
        "postgresql": f"NOT {contained} AND NOT {_STRANGE}",
        "duckdb": f"NOT list_has_{function}(CAST(labels AS VARCHAR[]), [{quoted}]) AND {_KNOWN['duckdb']}",
        "clickhouse": f"NOT has{function.title()}({shown} AND {_KNOWN['clickhouse']}",
    }
    is_list = {"sqlite": "tags IS NOT NULL AND "}
    negated = {name: f"{is_list.get(name, '')}NOT ({text})" for name, text in of.items()}
    return {
        name: Kind({"tags": clause}, of=of),
        f"not {name}": Kind({"tags": {"not": clause}}, of=negated),
        f"{name}, in JSON": Kind({"labels": clause}, of=in_json, databases=_IN_JSON),
        f"not {name}, in JSON": Kind({"labels": {"not": clause}}, of=not_in_json, databases=_IN_JSON),
    }


def _documents(values: tuple[str, ...]) -> str:
    return ", ".join([f"'[\"{value}\"]'" for value in values])


#: A list in JSON with an element that is no text is missing.
_STRANGE: Final = """jsonb_path_exists(labels, 'strict $[*] ? (@.type() <> "string")')"""
_KNOWN: Final = {
    "duckdb": "json_valid(labels) AND NOT list_has_any(json_type(labels, '$[*]'), ['UBIGINT', 'BIGINT', 'BOOLEAN'])",
    "clickhouse": "isValidJSON(ifNull(labels, ''))"
    " AND arrayAll(x -> startsWith(x, '\"'), JSONExtractArrayRaw(ifNull(labels, '')))",
}


# -- related records ------------------------------------------------------------------------------------------------

_KEYS: Final = "(SELECT a.subid FROM actions a WHERE a.subid IS NOT NULL{})"
_EXISTS: Final = "EXISTS (SELECT 1 FROM actions a WHERE a.subid = c.id{})"


def _some(where: str, before: str = "", negated: bool = False, after: str = "") -> tuple[str, ...]:
    """Return the conditions that some related records, or with `negated` none, are of a kind."""
    word = "NOT " if negated else ""
    return (
        f"{before}c.id {word}IN {_KEYS.format(where)}{after}",
        f"{before}{word}{_EXISTS.format(where)}{after}",
    )


def _grouped(where: str, having: str, value: str, before: str = "", negated: str = "") -> tuple[str, ...]:
    """Return the conditions on a result over related records; `negated`: its opposite, if it is true of no records."""
    word = "NOT " if negated else ""
    groups = _KEYS.format(f"{where} GROUP BY a.subid HAVING {negated or having}")
    correlated = f"(SELECT {value} FROM actions a WHERE a.subid = c.id{where})"
    return f"{before}c.id {word}IN {groups}", f"{before}{correlated}{having.removeprefix(value)}"


def _related(clause: Mapping[str, Any], usual: tuple[str, ...], **beside: Any) -> Kind:
    # In a subquery per contact, ClickHouse counts no records as NULL.
    return Kind({**beside, "actions": clause}, usual, {"clickhouse": usual[:1]})


_BESIDE: Final = "c.country = 'c3'¦ AND c.points < 20 AND "
_FIELDS: Final = {"country": "c3", "points": {"lt": 20}}
_REFUND: Final = " AND a.name = 'refund'¦ AND a.points >= 90"


# -- custom data ------------------------------------------------------------------------------------------------------


def _data(clause: Mapping[str, Any], sign: str, **of: str) -> Kind:
    return Kind(clause, of={name: f"{text} {sign}" for name, text in of.items()})


KINDS: Final[Mapping[str, Kind]] = {
    "equals": Kind({"country": "c3"}, ("country = 'c3'¦",)),
    "equals or null": Kind({"OR": [{"country": "c3"}, {"country": None}]}, ("(country = 'c3'¦ OR country IS NULL)",)),
    "not": Kind({"country": {"not": "c3"}}, ("country <> 'c3'¦",)),
    "in": Kind({"country": {"in": _TEN}}, (f"country IN ({_LISTED})",)),
    "not in": Kind({"country": {"notIn": _TEN}}, (f"country NOT IN ({_LISTED})",)),
    "integer range": Kind({"points": {"gte": 100, "lt": 200}}, ("points >= 100 AND points < 200",)),
    "number range": Kind({"score": {"gt": 0.25, "lte": 0.5}}, ("score > 0.25 AND score <= 0.5",)),
    "flag": Kind({"verified": True}, ("verified = TRUE",)),
    "contains": Kind(
        {"city": {"contains": "BURG"}},
        ("city ILIKE '%burg%'",),
        {"sqlite": "city LIKE '%burg%'", "mariadb": "LOWER(city) LIKE '%burg%'¦"},
    ),
    "contains k": Kind(
        {"city": {"contains": "KIRCH"}},
        ("city ILIKE '%kirch%'",),
        {"sqlite": "city LIKE '%kirch%'", "mariadb": "LOWER(city) LIKE '%kirch%'¦"},
    ),
    "not contains": Kind(
        {"city": {"not": {"contains": "BURG"}}},
        ("city NOT ILIKE '%burg%'",),
        {"sqlite": "city NOT LIKE '%burg%'", "mariadb": "LOWER(city) NOT LIKE '%burg%'¦"},
    ),
    "starts with": Kind(
        {"city": {"startsWith": "Burg7"}},
        ("city LIKE 'Burg7%'",),
        {"sqlite": "city GLOB 'Burg7*'", "mariadb": "city COLLATE utf8mb4_nopad_bin LIKE 'Burg7%'"},
    ),
    "ends with": Kind(
        {"city": {"endsWith": "77"}},
        ("city LIKE '%77'",),
        {"mariadb": "city COLLATE utf8mb4_nopad_bin LIKE '%77'"},
    ),
    "since": Kind({"joined": {"gte": {"now": "-P30D"}}}, ("joined >= SINCE",)),
    "date": Kind(
        {"born": {"gte": "1990-01-01", "lt": "1991-01-01"}}, ("born >= '1990-01-01' AND born < '1991-01-01'",)
    ),
    "anniversary": Kind(
        {"born": {"anniversary": {"from": "P0D", "to": "P7D"}}},
        ("extract(month FROM born) = 6 AND extract(day FROM born) BETWEEN 1 AND 8",),
        {
            "sqlite": "substr(born, 6) BETWEEN '06-01' AND '06-08'",
            "clickhouse": "substring(born, 6) BETWEEN '06-01' AND '06-08'",
        },
    ),
    "decimal": Kind({"balance": {"gte": 19.99, "lt": 29.99}}, ("balance >= 19.99 AND balance < 29.99",)),
    "uuid": Kind({"code": "00000000-0000-0000-0000-000000000077"}, ("code = '00000000-0000-0000-0000-000000000077'",)),
    **_lists("has", {"has": "tag7"}, ("tag7",), True),
    **_lists("has some", {"hasSome": ["tag7", "tag90"]}, ("tag7", "tag90"), False),
    **_lists("has every", {"hasEvery": ["tag1", "tag2"]}, ("tag1", "tag2"), True),
    "some": _related({"some": {"name": "refund", "points": {"gte": 90}}}, _some(_REFUND)),
    "some, wide": _related({"some": {"points": {"gt": 20}}}, _some(" AND a.points > 20")),
    "none": _related({"none": {"points": {"gt": 50}}}, _some(" AND a.points > 50", negated=True)),
    "every": _related(
        {"every": {"points": {"gt": 10}}}, _some(" AND (a.points <= 10 OR a.points IS NULL)", negated=True)
    ),
    "count": _related(
        {"count": {"where": {"name": {"not": "visit"}}, "gte": 3}},
        _grouped(" AND a.name <> 'visit'¦", "count(*) >= 3", "count(*)"),
    ),
    "count since": _related(
        {"count": {"where": {"at": {"gte": {"now": "-P30D"}}}, "gte": 2}},
        _grouped(" AND a.at >= SINCE", "count(*) >= 2", "count(*)"),
    ),
    "count below": _related(
        {"count": {"where": {"at": {"gte": {"now": "-P30D"}}}, "lt": 2}},
        _grouped(" AND a.at >= SINCE", "count(*) < 2", "count(*)", negated="count(*) >= 2"),
    ),
    "count of none": _related(
        {"count": {"where": {"at": {"gte": {"now": "-P30D"}}}, "equals": 0}}, _some(" AND a.at >= SINCE", negated=True)
    ),
    "sum": _related({"sum": {"field": "points", "gte": 200}}, _grouped("", "sum(a.points) >= 200", "sum(a.points)")),
    "latest": _related(
        {"max": {"field": "at", "where": {"name": "login"}, "lt": {"now": "-P30D"}}},
        _grouped(" AND a.name = 'login'¦", "max(a.at) < SINCE", "max(a.at)"),
    ),
    "average": _related({"avg": {"field": "points", "gte": 50}}, _grouped("", "avg(a.points) >= 50", "avg(a.points)")),
    "some beside fields": _related({"some": {"points": {"gt": 20}}}, _some(" AND a.points > 20", _BESIDE), **_FIELDS),
    "count beside fields": _related(
        {"count": {"gte": 3}}, _grouped("", "count(*) >= 3", "count(*)", _BESIDE), **_FIELDS
    ),
    "count beside a wide field": _related(
        {"count": {"gte": 3}}, _grouped("", "count(*) >= 3", "count(*)", "c.points >= 50 AND "), points={"gte": 50}
    ),
    "some or a field": Kind(
        {"OR": [{"points": {"lt": 20}}, {"actions": {"some": {"points": {"gt": 60}}}}]},
        _some(" AND a.points > 60", "(c.points < 20 OR ", after=")"),
        {"clickhouse": _some(" AND a.points > 60", "(c.points < 20 OR ", after=")")[:1]},
    ),
    "count or a field": Kind(
        {"OR": [{"points": {"lt": 20}}, {"actions": {"count": {"gte": 8}}}]},
        (f"(c.points < 20 OR c.id IN {_KEYS.format(' GROUP BY a.subid HAVING count(*) >= 8')})",),
    ),
    "text in data": _data(
        {"plan": "pro"},
        "= 'pro'",
        sqlite="CASE json_type(data, '$.plan') WHEN 'text' THEN json_extract(data, '$.plan') END",
        postgresql="data ->> 'plan'",
        mariadb="CASE WHEN JSON_TYPE(JSON_EXTRACT(data, '$.plan')) = 'STRING' THEN JSON_VALUE(data, '$.plan') END"
        " COLLATE utf8mb4_nopad_bin",
        duckdb="data ->> '$.plan'",
        clickhouse="JSONExtractString(ifNull(data, ''), 'plan')",
    ),
    "number in data": _data(
        {"age": {"gte": 30}},
        ">= 30",
        sqlite="CASE WHEN json_type(data, '$.age') IN ('integer', 'real') THEN json_extract(data, '$.age') END",
        postgresql="CASE WHEN jsonb_typeof(data -> 'age') = 'number' THEN CAST(data -> 'age' AS double precision) END",
        mariadb="CASE WHEN JSON_TYPE(JSON_EXTRACT(data, '$.age')) IN ('INTEGER', 'DOUBLE')"
        " THEN CAST(JSON_VALUE(data, '$.age') AS DOUBLE) END",
        duckdb="CASE WHEN json_type(data, '$.age') IN ('UBIGINT', 'DOUBLE') THEN CAST(data ->> '$.age' AS DOUBLE) END",
        clickhouse="if(JSONType(ifNull(data, ''), 'age') IN ('Int64', 'UInt64', 'Double'),"
        " JSONExtractFloat(ifNull(data, ''), 'age'), NULL)",
    ),
    "instant in data": _data(
        {"seen": {"gte": "2026-01-01T00:00:00Z"}},
        ">= SEEN",
        sqlite="strftime('%Y-%m-%d %H:%M:%f', json_extract(data, '$.seen'))",
        postgresql=r"CASE WHEN data ->> 'seen' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$'"
        " THEN CAST(data ->> 'seen' AS timestamptz) END",
        mariadb="CAST(REPLACE(JSON_VALUE(data, '$.seen'), 'Z', '') AS DATETIME(6))",
        duckdb="TRY_CAST(data ->> '$.seen' AS TIMESTAMPTZ)",
        clickhouse="parseDateTime64BestEffortOrNull(JSONExtractString(ifNull(data, ''), 'seen'), 6, 'UTC')",
    ),
}
