"""A schema with lists, custom data and relations, and a strategy for clauses about it."""

from typing import Any

from hypothesis import strategies as st

import audiencefilter as af

T = af.FieldType

ACTION: af.Schema = af.Schema(
    "Action",
    [
        af.Field("name", T.STRING),
        af.Field("increase", T.INTEGER),
        af.Field("cost", T.NUMBER),
        af.Field("createdAt", T.DATETIME),
        af.Field("labels", T.STRING, many=True),
        af.Field("meta.score", T.INTEGER, attribute="meta", path=("score",)),
        af.Field("odd one", T.INTEGER),
        af.Field("in", T.DATETIME),
    ],
    relations=[af.Relation("contact", lambda: CONTACT, many=False), af.Relation("max", lambda: LIST)],
)
LIST: af.Schema = af.Schema(
    "List",
    [af.Field("mode", T.STRING), af.Field("size", T.INTEGER, nullable=False)],
    relations=[af.Relation("members", lambda: CONTACT)],
)
CONTACT: af.Schema = af.Schema(
    "Contact",
    [
        af.Field("email", T.STRING, nullable=False),
        af.Field("points", T.INTEGER),
        af.Field("isVerified", T.BOOLEAN),
        af.Field("createdAt", T.DATETIME),
        af.Field("lastSeenAt", T.DATETIME),
        af.Field("tags", T.STRING, many=True),
        af.Field("scores", T.NUMBER, many=True),
        af.Field("seenAt", T.DATETIME, many=True, nullable=False),
        af.Field("data.plan", T.STRING, attribute="data", path=("plan",), values=("free", "pro")),
        af.Field("count", T.INTEGER),
        af.Field("has", T.STRING, many=True),
    ],
    relations=[
        af.Relation("actions", ACTION),
        af.Relation("list", LIST, many=False),
        af.Relation("a.b", ACTION),
        af.Relation("no", ACTION),
    ],
)

_TEXTS = st.sampled_from(("a", "vip", "it's", "", "NOW('P1D')", "b)", '"', "SOME actions ("))
_INSTANTS = st.sampled_from(("2024-01-01T00:00:00Z", "2026-03-29T12:00:00.123456Z", "0001-01-01T00:00:00Z"))
_DURATIONS = st.sampled_from(("P0D", "-P30D", "+P7D", "P1W", "-P1M", "-P1Y2M", "PT12H", "-PT0.5S", "P1DT1H", "-P0D"))
_ORDERED = ("gt", "gte", "lt", "lte")


def _values(field: af.Field) -> st.SearchStrategy[Any]:
    if field.values is not None:
        return st.sampled_from(field.values)
    match field.type:
        case T.STRING:
            return _TEXTS
        case T.INTEGER:
            return st.integers(-3, 3) | st.sampled_from((2**31, 2.5))
        case T.NUMBER:
            return st.sampled_from((0, 1, -1.5, 1e300, 2))
        case T.BOOLEAN:
            return st.booleans()
        case T.DATETIME:
            return _INSTANTS
        case T.DATE | T.UUID | T.DECIMAL:
            raise AssertionError(field)


@st.composite
def _relative(draw: st.DrawFn) -> dict[str, str]:
    found = {"now": draw(_DURATIONS)}
    start = draw(st.sampled_from((None, "hour", "day", "week", "month", "quarter", "year")))
    if start is not None:
        found["start"] = start
        if start != "hour" and draw(st.booleans()):
            found["zone"] = draw(st.sampled_from(("Europe/Berlin", "UTC", "America/Havana")))
    return found


@st.composite
def _tests(draw: st.DrawFn, field: af.Field, extra: bool = False) -> dict[str, Any]:
    """Draw operators of a field with their operands; `extra`: null may be asked for wherever it can."""
    value = _values(field)
    some = st.lists(value, max_size=3)
    null = st.none() if field.nullable or extra else value
    if field.many:
        operators: dict[str, st.SearchStrategy[Any]] = {
            "has": value, "hasSome": some, "hasEvery": some, "isEmpty": st.booleans(),
            "equals": some | st.none() if field.nullable else some, "not": some | st.none(),
        }  # fmt: skip
    else:
        operators = {"equals": value | null, "not": value | st.none()}
        if field.type is not T.BOOLEAN:
            lists = some | st.none() if field.nullable or extra else some
            operators |= {"in": lists, "notIn": lists}
            ordered = value | _relative() if field.type is T.DATETIME else value
            operators |= dict.fromkeys(_ORDERED, ordered)
    plain = dict(operators)
    del plain["not"]
    inner = [{key: draw(operand)} for key, operand in plain.items() if draw(st.integers(0, 5)) == 0]
    if not field.nullable:
        inner = [one for one in inner if None not in one.values()]
    keys = draw(st.lists(st.sampled_from(sorted(operators)), min_size=1, max_size=4, unique=True))
    return {key: inner[0] if key == "not" and inner else draw(operators[key]) for key in keys}


@st.composite
def _aggregates(draw: st.DrawFn, key: str, related: af.Schema, relations: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if draw(st.booleans()):
        found["where"] = draw(clauses(related, 1, relations))
    numbers = st.integers(-3, 3)
    tests: dict[str, Any] = {}
    if key in ("count", "sum"):
        some = st.lists(numbers, max_size=3)
        operators: dict[str, Any] = {"in": some, "notIn": some, "equals": numbers} | dict.fromkeys(_ORDERED, numbers)
        keys = draw(st.lists(st.sampled_from(sorted(operators)), min_size=1, max_size=3, unique=True))
        tests = {name: draw(operators[name]) for name in keys}
    if key != "count":
        types = (T.INTEGER,) if key == "sum" else (T.INTEGER, T.NUMBER, T.DATETIME)
        field = draw(st.sampled_from([one for one in related.fields if one.type in types and not one.many]))
        found["field"] = field.name
        if key != "sum":
            tests = draw(_tests(af.Field(field.name, field.type), extra=True))
    return {**found, **tests}


@st.composite
def _related(draw: st.DrawFn, link: af.Relation, relations: int) -> dict[str, Any]:
    keys = ("some", "every", "none", "count", "sum", "min", "max") if link.many else ("is", "isNot")
    found: dict[str, Any] = {}
    for key in draw(st.lists(st.sampled_from(keys), min_size=1, max_size=2, unique=True)):
        if key in ("some", "every", "none", "is", "isNot"):
            null = not link.many and draw(st.booleans())
            found[key] = None if null else draw(clauses(link.schema, 1, relations))
        else:
            found[key] = draw(_aggregates(key, link.schema, relations))
    return found


@st.composite
def clauses(draw: st.DrawFn, schema: af.Schema = CONTACT, levels: int = 2, relations: int = 3) -> dict[str, Any]:
    """Draw a clause about a schema, with so many levels of groups in each filter object and relations on a path."""
    clause: dict[str, Any] = {}
    for field in draw(st.lists(st.sampled_from(schema.fields), max_size=2, unique_by=lambda field: field.name)):
        clause[field.name] = draw(_tests(field))
    links = [one for one in schema.relations.values() if one.schema.relations or one.schema.fields]
    if relations and draw(st.integers(0, 2)):
        link = draw(st.sampled_from(links))
        clause[link.name] = draw(_related(link, relations - 1))
    if levels > 1:
        for key in draw(st.lists(st.sampled_from(("AND", "OR", "NOT")), max_size=2, unique=True)):
            members = st.lists(clauses(schema, levels - 1, relations), max_size=2)
            clause[key] = draw(members)
    return clause


#: The text, the clause in JSON, and whether the text is what the clause is printed as.
PAIRS: list[tuple[str, dict[str, Any], bool]] = [
    # instants relative to now
    ("createdAt >= NOW('-P30D')", {"createdAt": {"gte": {"now": "-P30D"}}}, True),
    ("createdAt>NOW('+P7D')", {"createdAt": {"gt": {"now": "P7D"}}}, False),
    ("createdAt < now ( 'P0D' start Month zone 'Europe/Berlin' )",
     {"createdAt": {"lt": {"now": "P0D", "start": "month", "zone": "Europe/Berlin"}}}, False),
    ("createdAt <= NOW('P0D' START MONTH ZONE 'Europe/Berlin')",
     {"createdAt": {"lte": {"now": "P0D", "start": "month", "zone": "Europe/Berlin"}}}, True),
    ("createdAt BETWEEN NOW('-P7D') AND NOW('P0D' START HOUR)",
     {"createdAt": {"gte": {"now": "-P7D"}, "lte": {"now": "P0D", "start": "hour"}}}, False),
    ("createdAt BETWEEN '2024-01-01T00:00:00Z' AND NOW('P0D') AND points = 1",
     {"createdAt": {"gte": "2024-01-01T00:00:00Z", "lte": {"now": "P0D"}}, "points": 1}, False),
    ("NOT (createdAt > NOW('P0D'))", {"createdAt": {"not": {"gt": {"now": "P0D"}}}}, True),
    # lists
    ("tags HAS 'vip'", {"tags": {"has": "vip"}}, True),
    ("NOT (tags HAS 'vip')", {"tags": {"not": {"has": "vip"}}}, True),
    ("NOT tags HAS 'vip'", {"tags": {"not": {"has": "vip"}}}, False),
    ("tags HAS SOME ('a', 'b')", {"tags": {"hasSome": ["a", "b"]}}, True),
    ("tags has every()", {"tags": {"hasEvery": []}}, False),
    ("tags HAS EVERY ('a')", {"tags": {"hasEvery": ["a"]}}, True),
    ("scores HAS SOME (1, 2.5)", {"scores": {"hasSome": [1, 2.5]}}, True),
    ("tags IS EMPTY", {"tags": {"isEmpty": True}}, True),
    ("tags IS NOT EMPTY", {"tags": {"isEmpty": False}}, True),
    ("NOT (tags IS EMPTY)", {"tags": {"not": {"isEmpty": True}}}, True),
    ("tags = ['a', 'b']", {"tags": ["a", "b"]}, True),
    ("tags=[]", {"tags": []}, False),
    ("tags != []", {"tags": {"not": []}}, True),
    ("tags <> ['a', -- 'x'\n 'it''s']", {"tags": {"not": ["a", "it's"]}}, False),
    ("tags IS NULL", {"tags": None}, True),
    ("tags IS NOT NULL", {"tags": {"not": None}}, True),
    # custom data
    ("data.plan = 'pro'", {"data.plan": "pro"}, True),
    ("\"data.plan\" IN ('pro', 'free')", {"data.plan": {"in": ["pro", "free"]}}, False),
    # relations
    ("SOME actions (name = 'signup')", {"actions": {"some": {"name": "signup"}}}, True),
    ("EVERY actions (name = 'signup' OR increase > 1)",
     {"actions": {"every": {"OR": [{"name": "signup"}, {"increase": {"gt": 1}}]}}}, True),
    ("NO actions (EVERYONE)", {"actions": {"none": {}}}, True),
    ("NOT (SOME actions (EVERYONE))", {"NOT": {"actions": {"some": {}}}}, False),
    ("NOT (NO actions (EVERYONE))", {"NOT": {"actions": {"none": {}}}}, True),
    ("some actions(((name = 'x')))", {"actions": {"some": {"name": "x"}}}, False),
    ('SOME "a.b" (NOONE)', {"a.b": {"some": {"OR": []}}}, False),
    ("SOME a.b (NOONE)", {"a.b": {"some": {"OR": []}}}, True),
    ("list IS (mode = 'standard')", {"list": {"is": {"mode": "standard"}}}, True),
    ("list IS NOT (mode = 'standard')", {"list": {"isNot": {"mode": "standard"}}}, True),
    ("NOT (list IS (mode = 'standard'))", {"NOT": {"list": {"is": {"mode": "standard"}}}}, False),
    ("list IS (EVERYONE)", {"list": {"is": {}}}, True),
    ("list IS NULL", {"list": {"is": None}}, True),
    ("list IS NOT NULL", {"list": {"isNot": None}}, True),
    ("list IS (SOME members (list IS NULL AND tags IS NULL))",
     {"list": {"is": {"members": {"some": {"list": {"is": None}, "tags": None}}}}}, True),
    # numbers of, and values in, related records
    ("COUNT actions >= 3", {"actions": {"count": {"gte": 3}}}, True),
    ("COUNT actions WHERE (name = 'login' AND createdAt >= NOW('-P30D')) IN (1, 2)",
     {"actions": {"count": {"where": {"name": "login", "createdAt": {"gte": {"now": "-P30D"}}}, "in": [1, 2]}}}, True),
    ("COUNT actions WHERE (EVERYONE) = 0", {"actions": {"count": {"where": {}, "equals": 0}}}, False),
    ("COUNT actions NOT IN (1)", {"actions": {"count": {"notIn": [1]}}}, True),
    ("NOT (COUNT actions = 3)", {"NOT": {"actions": {"count": {"equals": 3}}}}, True),
    ("COUNT actions BETWEEN 2 AND 4 AND points = 1", {"actions": {"count": {"gte": 2, "lte": 4}}, "points": 1}, False),
    ("COUNT actions (>= 2 AND <= 4)", {"actions": {"count": {"gte": 2, "lte": 4}}}, True),
    ("COUNT actions WHERE (name = 'x') (BETWEEN 2 AND 4 AND NOT IN (3))",
     {"actions": {"count": {"where": {"name": "x"}, "gte": 2, "lte": 4, "notIn": [3]}}}, False),
    ("SUM actions.increase WHERE (name = 'x') >= 100",
     {"actions": {"sum": {"field": "increase", "where": {"name": "x"}, "gte": 100}}}, True),
    ("SUM actions.meta.score = 0", {"actions": {"sum": {"field": "meta.score", "equals": 0}}}, True),
    ('SUM "a.b"."odd one" > 1', {"a.b": {"sum": {"field": "odd one", "gt": 1}}}, True),
    ("SUM \"actions\".\"increase\" > 1", {"actions": {"sum": {"field": "increase", "gt": 1}}}, False),
    ('MAX "no"."in" < NOW(\'-P90D\')', {"no": {"max": {"field": "in", "lt": {"now": "-P90D"}}}}, True),
    ("MIN actions.cost IS NULL", {"actions": {"min": {"field": "cost", "equals": None}}}, True),
    ("MIN actions.cost != 2", {"actions": {"min": {"field": "cost", "not": 2}}}, True),
    ("MAX actions.cost (NOT (> 5))", {"actions": {"max": {"field": "cost", "not": {"gt": 5}}}}, True),
    ("MAX actions.cost (>= 1 AND NOT (> 5) AND IS NOT NULL)",
     {"actions": {"max": {"field": "cost", "gte": 1, "not": {"gt": 5}, "notIn": None}}}, True),
    # Of null, and of what is none of a list, there are two at one result: each stands at a key of its own.
    ("MAX actions.cost (IS NULL AND IS NULL)",
     {"actions": {"max": {"field": "cost", "in": None, "equals": None}}}, True),
    ("MAX actions.cost (IS NOT NULL AND NOT IN (1))",
     {"actions": {"max": {"field": "cost", "not": None, "notIn": [1]}}}, True),
    ("MAX actions.cost (NOT IN (1) AND NOT IN (2))",
     {"actions": {"max": {"field": "cost", "notIn": [1], "not": {"in": [2]}}}}, True),
    ("MAX actions.cost (NOT IN (1) AND != 2)", {"actions": {"max": {"field": "cost", "notIn": [1], "not": 2}}}, True),
    ("MAX actions.cost (NOT (IN (1)) AND NOT (= 2))",
     {"actions": {"max": {"field": "cost", "notIn": [1], "not": 2}}}, False),
    ("MAX actions.cost (NOT (NOT IN (1)) AND IS NOT NULL)",
     {"actions": {"max": {"field": "cost", "not": {"notIn": [1]}, "notIn": None}}}, True),
    ("MAX actions.cost (NOT (IS NOT NULL))", {"actions": {"max": {"field": "cost", "not": {"notIn": None}}}}, True),
    ("MAX actions.cost (NOT (IS NULL))", {"actions": {"max": {"field": "cost", "not": None}}}, False),
    # words that are names where they stand
    ("count = 1 AND \"count\" IN (2)", {"count": 1, "AND": [{"count": {"in": [2]}}]}, False),
    ('"count" = 1', {"count": 1}, True),
    ("count IS NULL OR has HAS 'a' OR NOT count = 1",
     {"OR": [{"count": None}, {"has": {"has": "a"}}, {"count": {"not": 1}}]}, False),
    ("\"has\" HAS 'a'", {"has": {"has": "a"}}, True),
    ('COUNT "no" > 1 AND SOME no (EVERYONE)', {"no": {"count": {"gt": 1}, "some": {}}}, False),
    ("SOME -- of them\n actions (SOME max (size = 1))", {"actions": {"some": {"max": {"some": {"size": 1}}}}}, False),
]  # fmt: skip
