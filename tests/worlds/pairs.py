"""A covering array: every two features of clauses that may stand together do so in one of some clauses at least.

Features and what goes together are tables; nothing here is drawn but the constants, from a fixed seed. All clauses are
about the same records, so that an engine loads them once.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

from tests import reference_clock as clock
from tests import reference_documents as reference
from tests.reference_documents import Number, Row
from tests.worlds.maker import ROOT, Maker, World

#: A value of each feature.
Features: TypeAlias = dict[str, str]

_KINDS: Final = ("STRING", "INTEGER", "BIGINT", "NUMBER", "BOOLEAN", "DATETIME", "DATE", "DECIMAL", "UUID")
_ORDER: Final = ("gt", "gte", "lt", "lte")
_OF_TEXT: Final = ("contains", "startsWith", "endsWith")
_OF_LISTS: Final = ("has", "hasSome", "hasEvery", "isEmpty")
_AGGREGATES: Final = ("count", "sum", "avg", "min", "max")
_OF_DAYS: Final = ("today", "start", "end", "zone")
_OF_INSTANTS: Final = ("now", "start of now")

FEATURES: Final[Mapping[str, tuple[str, ...]]] = {
    "operator": (*("literal", "equals", "not", "in", "notIn", *_OF_TEXT, *_ORDER, "range", *_OF_LISTS, "anniversary"),),
    "asked": ("itself", "some", "every", "none", "is", "isNot", "member", "no member", *_AGGREGATES),
    "kind": (*_KINDS, "number of records"),
    "operand": (
        *("held", "beside", "null", "no values", "values", *_OF_DAYS, *_OF_INSTANTS, "flag", "window", "days"),
    ),
    "place": ("own", "data", "deep data", "orders", "team", "items", "home", "audience"),
    "list": ("one value", "list"),
    "missing": ("may be", "never"),
    "mode": ("none", "default", "insensitive"),
    "negation": ("none", "not", "NOT", "NOT of several", "NOT of NOT"),
    "group": ("alone", "AND", "OR", "beside"),
    "where": ("all", "some"),
}

_EACH: Final = ("literal", "equals", "not")
_SINGLE: Final = (*_EACH, *_OF_TEXT, *_ORDER, "range", "has")
_SEVERAL: Final = ("in", "notIn", "hasSome", "hasEvery")
_COLUMNS: Final = ("own", "orders", "team", "audience")
_COMPARED: Final = ("equals", "in", "notIn", *_ORDER, "range")
#: With a value of one feature, which of another may stand: what is not named may be any.
ALLOWED: Final[tuple[tuple[str, tuple[str, ...], str, tuple[str, ...]], ...]] = (
    ("place", ("own", "data", "deep data"), "asked", ("itself",)),
    ("place", ("orders", "items"), "asked", ("some", "every", "none", *_AGGREGATES)),
    ("place", ("team", "home"), "asked", ("is", "isNot")),
    ("place", ("audience",), "asked", ("member", "no member")),
    ("place", ("data", "deep data", "items", "home"), "missing", ("may be",)),
    ("place", ("data", "deep data", "items", "home"), "kind", tuple(k for k in FEATURES["kind"] if k != "BIGINT")),
    ("asked", ("count",), "kind", ("number of records",)),
    ("kind", ("number of records",), "asked", ("count",)),
    ("kind", ("number of records",), "missing", ("may be",)),
    ("asked", ("sum", "avg"), "kind", ("INTEGER", "BIGINT", "DECIMAL")),
    ("asked", ("min", "max"), "kind", ("INTEGER", "BIGINT", "NUMBER", "DATETIME", "DATE", "DECIMAL")),
    ("asked", _AGGREGATES, "list", ("one value",)),
    ("asked", ("count", "sum"), "operator", _COMPARED),
    ("asked", ("avg", "min", "max"), "operator", (*_COMPARED, "not")),
    ("asked", ("count", "sum"), "negation", ("none", "NOT", "NOT of several", "NOT of NOT")),
    ("asked", ("count", "sum"), "operand", tuple(one for one in FEATURES["operand"] if one != "null")),
    ("asked", tuple(one for one in FEATURES["asked"] if one not in _AGGREGATES), "where", ("all",)),
    ("list", ("list",), "operator", (*_EACH, *_OF_LISTS)),
    ("list", ("one value",), "operator", tuple(one for one in FEATURES["operator"] if one not in _OF_LISTS)),
    ("missing", ("never",), "operand", tuple(one for one in FEATURES["operand"] if one != "null")),
    ("operator", _OF_TEXT, "kind", ("STRING",)),
    (*("operator", (*_ORDER, "range"), "kind"),
     tuple(one for one in FEATURES["kind"] if one not in ("BOOLEAN", "UUID"))),
    ("operator", ("in", "notIn"), "kind", tuple(one for one in FEATURES["kind"] if one != "BOOLEAN")),
    ("operator", ("anniversary",), "kind", ("DATE",)),
    ("operand", ("held", "beside"), "operator", _SINGLE),
    ("operand", ("null",), "operator", (*_EACH, "in", "notIn")),
    ("operand", ("no values", "values"), "operator", _SEVERAL),
    ("operand", _OF_DAYS, "operator", ("equals", *_ORDER, "range")),
    ("operand", _OF_DAYS, "kind", ("DATE",)),
    ("operand", _OF_INSTANTS, "operator", (*_ORDER, "range")),
    ("operand", _OF_INSTANTS, "kind", ("DATETIME",)),
    ("operand", (*_OF_DAYS, *_OF_INSTANTS), "list", ("one value",)),
    ("operand", ("flag",), "operator", ("isEmpty",)),
    ("operator", ("isEmpty",), "operand", ("flag",)),
    ("operand", ("window", "days"), "operator", ("anniversary",)),
    ("mode", ("default", "insensitive"), "kind", ("STRING",)),
    ("mode", ("default", "insensitive"), "operator", ("equals", "not", "in", "notIn", *_OF_TEXT)),
    ("mode", ("default", "insensitive"), "list", ("one value",)),
    (*("negation", ("not",), "operator"),
     tuple(one for one in FEATURES["operator"] if one not in ("literal", "not", "range"))),
)  # fmt: skip

# -- the array --------------------------------------------------------------------------------------------------------

_VALUES: Final = tuple((feature, value) for feature, values in FEATURES.items() for value in values)
_BIT: Final = {value: 1 << place for place, value in enumerate(_VALUES)}
_OF_FEATURE: Final = {feature: sum(_BIT[feature, value] for value in values) for feature, values in FEATURES.items()}


def _compatible() -> list[int]:
    """Return, for each value, the set of those of other features that may stand beside it, and itself."""
    found = [sum(_OF_FEATURE.values()) - _OF_FEATURE[feature] + _BIT[feature, value] for feature, value in _VALUES]
    for feature, values, other, others in ALLOWED:
        refused = [one for one in FEATURES[other] if one not in others]
        for value in values:
            for one in refused:
                found[_VALUES.index((feature, value))] &= ~_BIT[other, one]
                found[_VALUES.index((other, one))] &= ~_BIT[feature, value]
    return found


_BESIDE: Final = _compatible()


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


@cache
def _can_be_whole(mask: int) -> bool:
    """Return whether a value of each feature is left in a set, all of which may stand together."""
    few, least = 0, len(_VALUES)
    for feature in _OF_FEATURE.values():
        left = (mask & feature).bit_count()
        if not left:
            return False
        if 1 < left < least:
            few, least = feature, left
    if not few:
        return all(mask & ~_BESIDE[one] == 0 for one in _bits(mask))
    return any(_can_be_whole(mask & _BESIDE[one]) for one in _bits(mask & few))


@cache
def allowed_pairs() -> frozenset[tuple[int, int]]:
    """Return all pairs of values that stand together in some clause."""
    return frozenset(
        (one, other)
        for one in range(len(_VALUES))
        for other in _bits(_BESIDE[one] >> (one + 1) << (one + 1))
        if _VALUES[one][0] != _VALUES[other][0] and _can_be_whole(_BESIDE[one] & _BESIDE[other])
    )


def pairs_of(features: Features) -> set[tuple[int, int]]:
    """Return the pairs of values that stand together in a clause."""
    places = sorted(_VALUES.index(value) for value in features.items())
    return {(one, other) for one in places for other in places if one < other}


@cache
def array() -> tuple[Features, ...]:
    """Return features of clauses, so that each allowed pair is among those of one: greedily, always the same."""
    left = [0] * len(_VALUES)
    for one, other in allowed_pairs():
        left[one] |= 1 << other
        left[other] |= 1 << one
    found: list[Features] = []
    while any(left):
        first = max(range(len(_VALUES)), key=lambda one: left[one].bit_count())
        chosen, mask, row = 1 << first, _BESIDE[first], [first]
        waiting = [feature for feature in _OF_FEATURE.values() if not feature & chosen]
        while waiting:
            # The feature whose best value has the most pairs with those that are chosen.
            candidates = [
                ((left[one] & chosen).bit_count(), left[one].bit_count(), -one, feature)
                for feature in waiting
                for one in _bits(mask & feature)
                if _can_be_whole(mask & _BESIDE[one])
            ]
            _, _, negative, feature = max(candidates)
            waiting.remove(feature)
            mask &= _BESIDE[-negative]
            chosen |= 1 << -negative
            row.append(-negative)
        for one in row:
            left[one] &= ~chosen
        found.append(dict(_VALUES[one] for one in sorted(row)))
    return tuple(found)


# -- clauses with these features --------------------------------------------------------------------------------------

_SEED: Final = 4
#: So many constants are tried until a clause selects some records and not all, and is unknown of some.
_TRIES: Final = 6
_OWNER: Final = {
    **dict.fromkeys(("own", "data", "deep data", "audience"), ROOT),
    "orders": "Order",
    "team": "Team",
    "items": "Item",
    "home": "Place",
}
_PATH: Final = {"data": ("f",), "deep data": ("deep", "f")}


def _name(place: str, kind: str, is_list: bool, is_never: bool) -> str:
    return f"{place} {kind.lower()}{' list' if is_list else ''}{' never' if is_never else ''}"


def _fields(place: str) -> list[dict[str, Any]]:
    is_column = place in _COLUMNS
    return [
        _field(place, kind, is_list, is_never)
        for kind in _KINDS
        for is_list in (False, True)
        for is_never in ((False, True) if is_column else (False,))
        if is_column or kind != "BIGINT"
    ]


def _field(place: str, kind: str, is_list: bool, is_never: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": _name(place, kind, is_list, is_never),
        "type": "INTEGER" if kind == "BIGINT" else kind,
    }
    if kind == "BIGINT":
        found["bits"] = 64
    if kind == "DECIMAL":
        found["scale"] = 2
    if is_list:
        found["many"] = True
    if is_never:
        found["nullable"] = False
    if place in _PATH:
        *outer, prefix = _PATH[place]
        found |= {"attribute": "data", "path": [*outer, f"{prefix} {kind}{' list' if is_list else ''}"]}
    return found


class Ground(Maker):
    """The records and the clauses of the array."""

    def __init__(self, seed: int = _SEED) -> None:
        super().__init__(seed, levels=2, storable=True, objects=True, subject="all")

    def _schemas(self) -> dict[str, Any]:
        found = super()._schemas()
        found[ROOT]["fields"] = [one for place in ("own", "data", "deep data") for one in _fields(place)]
        for place in ("orders", "team", "items", "home"):
            found[_OWNER[place]]["fields"] = _fields(place)
        return found

    def world(self, clauses: int = 0, with_names: bool = True) -> World:
        """Return the world of the array, with the clauses of all its rows."""
        self.audiences["vip"] = {_name("own", "INTEGER", False, False): {"gte": Number("2")}}
        clause, *more = (self._best(features) for features in array())
        return World(self.seed, self.schema, clause, self.audiences, self.now, self.tables, more)

    def _best(self, features: Features) -> dict[str, Any]:
        """Return a clause with these features that tells records apart, if one is found."""
        rows = self.rows_by_schema[ROOT]
        best: tuple[bool, bool] = (False, False)
        found = None
        for _ in range(_TRIES):
            clause = self._whole(features)
            verdicts = [self.judge.clause(clause, ROOT, row) for row in rows]
            worth = (0 < verdicts.count(True) < len(rows), None in verdicts)
            if found is None or worth > best:
                found, best = clause, worth
            if all(best):
                break
        assert found is not None
        return found

    def _whole(self, features: Features) -> dict[str, Any]:
        leaf = self._of_place(features)
        other = self.clause(ROOT, 0, 0)
        match features["negation"]:
            case "NOT":
                leaf = {"NOT": leaf}
            case "NOT of several":
                leaf = {"NOT": [leaf, other]}
            case "NOT of NOT":
                leaf = {"NOT": {"NOT": [leaf]}}
            case _:
                pass
        match features["group"]:
            case "alone":
                return leaf
            case "beside":
                return {**other, **leaf} if leaf.keys().isdisjoint(other) else {**leaf, "AND": other}
            case group:
                return {group: [other, leaf]}

    def _of_place(self, features: Features) -> dict[str, Any]:
        place, asked = features["place"], features["asked"]
        if asked in _AGGREGATES:
            return {place: {asked: self._aggregate_of(features)}}
        of = self._described_field(features)
        held = [row.value(of) for row in self.rows_by_schema[_OWNER[place]]]
        clause = {of["name"]: self._asked_of_field(features, of, held)}
        match asked:
            case "itself":
                return clause
            case "member":
                return {"audience": {"in": ["vip", clause] if self.chance(0.3) else [clause]}}
            case "no member":
                return {"audience": {"notIn": ["vip", clause] if self.chance(0.3) else [clause]}}
            case _:
                return {place: {asked: clause}}

    def _described_field(self, features: Features) -> dict[str, Any]:
        place = "own" if features["place"] == "audience" else features["place"]
        return _field(place, features["kind"], features["list"] == "list", features["missing"] == "never")

    def _aggregate_of(self, features: Features) -> dict[str, Any]:
        place, key = features["place"], features["asked"]
        (relation,) = [one for one in self.schema["schemas"][ROOT]["relations"] if one["name"] == place]
        asked: dict[str, Any] = {}
        if features["where"] == "some":
            asked["where"] = self.clause(_OWNER[place], 0, 0)
        of: dict[str, Any] = {"name": key, "type": "INTEGER"}
        if key != "count":
            of = self._described_field(features)
            asked["field"] = of["name"]
        given = self._aggregates(key, asked, relation)
        compared = {"scale": 2, **of, "type": "DECIMAL"} if key == "avg" else of
        return {**asked, **self._asked_of_field(features, compared, given)}

    def _asked_of_field(self, features: Features, of: Mapping[str, Any], held: list[Any]) -> Any:
        operator, is_list = features["operator"], of.get("many", False)
        elements = [one for value in held if value is not None for one in value] if is_list else held

        def operand() -> Any:
            if is_list and operator in _EACH and features["operand"] in ("held", "beside"):
                lists = [value for value in held if value and None not in value] or [[]]
                literal = [self._written(of, one) for one in self.random.choice(lists)]
                return literal if features["operand"] == "held" else literal[1:]
            return self._operand_of(features["operand"], of, elements)

        match operator:
            case "literal":
                return operand()
            case "range":
                return {self.random.choice(_ORDER[:2]): operand(), self.random.choice(_ORDER[2:]): operand()}
            case _:
                tests = {operator: operand()}
        if features["negation"] == "not":
            tests = {"not": tests}
        return tests if features["mode"] == "none" else {**tests, "mode": features["mode"]}

    def _operand_of(self, how: str, of: Mapping[str, Any], held: list[Any]) -> Any:
        relative = {"today": self.random.choice(("P0D", "-P1D", "-P1M", "P1W", "-P1Y"))}
        match how:
            case "held":
                return self._written(of, self._one_of(of, held))
            case "beside":
                return self._written(of, self._next_to(of, self._one_of(of, held)))
            case "null":
                return None
            case "no values":
                return []
            case "values":
                return [self._written(of, self._one_of(of, held)) for _ in range(self.random.choice((1, 2, 3)))]
            case "today":
                return relative
            case "start" | "end":
                return {**relative, how: "week", "weekStart": self.random.choice(reference.WEEKDAYS)}
            case "zone":
                return {**relative, "zone": self._a_zone()}
            case "now":
                return {"now": self.random.choice(("P0D", "-P1D", "-PT1H", "-P1M", "P1W"))}
            case "start of now":
                unit = self.random.choice(("hour", "day", "week", "month", "quarter", "year"))
                return {"now": "P0D", "start": unit, **({} if unit == "hour" else {"zone": self._a_zone()})}
            case "flag":
                return self.chance(0.5)
            case "window":
                return self.random.choice(self.windows)
            case "days":
                first = reference.day_of(self._one_of(of, held))
                intervals = reference.month_days(first - 1, first + self.random.choice((1, 30, 90)))
                return {"days": [[Number(str(code)) for code in interval] for interval in intervals]}
            case _:
                raise AssertionError(how)

    def _one_of(self, of: Mapping[str, Any], held: list[Any]) -> Any:
        present = [value for value in held if value is not None]
        if present:
            return self.random.choice(present)
        alone = {"name": "any", "type": of["type"], "scale": of.get("scale"), "nullable": False}
        return Row({"any": self._value(alone)}).value(alone)

    def _next_to(self, of: Mapping[str, Any], value: Any) -> Any:
        """Return what an operator might mistake for a value."""
        step = self.random.choice((1, -1))
        match of["type"]:
            case "STRING":
                return self.random.choice((value.swapcase(), value + "x", value[:-1], value[1:]))
            case "BOOLEAN":
                return not value
            case "DATE":
                number = min(max(reference.day_of(value) + step, reference.FIRST_DAY), reference.LAST_DAY)
                return clock.moment(number * clock.DAY).date()
            case "DATETIME":
                return value + step
            case "UUID":
                return type(value)(int=value.int ^ 1)
            case _:
                return value + step

    def _written(self, of: Mapping[str, Any], value: Any) -> Any:
        match of["type"]:
            case "STRING" | "BOOLEAN":
                return value
            case "DATE":
                return value.isoformat()
            case "UUID":
                return str(value).upper() if self.chance(0.3) else str(value)
            case "DATETIME":
                return clock.moment(value).isoformat().replace("+00:00", "Z")
            case _:
                return Number(self.number(value))


@cache
def world() -> World:
    """Return the fixed world of the array."""
    return Ground().world()
