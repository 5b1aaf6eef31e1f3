"""Audiences with a fixed seed, as services hold them: a few tests each, most of them popular ones, some rare."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from itertools import accumulate
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar

from benchmarks.made_up import FIRST_DAY, SEED, Row

Clause: TypeAlias = dict[str, Any]
Maker: TypeAlias = Callable[[Random], Any]
Value = TypeVar("Value")

#: How many of a hundred audiences have one condition, two and so on; most are a segment within a segment.
CONDITIONS: Final = {1: 15, 2: 30, 3: 27, 4: 15, 5: 8, 6: 5}
#: They narrow an audience that something else makes: alone or as an alternative they would select nearly everybody.
FLAGS: Final = frozenset(("isVerified", "unsubscribed"))
#: What one asks of within alternatives for one field; two dates or two bounds would be one.
LISTED: Final = frozenset(("country", "email", "company", "city", "firstName", "lastName"))
#: The share with a group of alternatives over one field: people widen an audience by one more company or domain.
OR_OF_ONE_FIELD: Final = 0.12
#: Over several fields: what one knows of a contact may stand in either.
OR_OF_FIELDS: Final = 0.09
#: With alternatives of two conditions each: rare, since no form to make an audience by shows it well.
OR_OF_ANDS: Final = 0.04
#: The share that is a copy of an earlier one under a key of its own: teams copy one, to change it later or never.
COPIES: Final = 0.05
#: The share of bounds that are no round number or day, such as those that a program has computed.
ODD_BOUNDS: Final = 0.1
#: The share of contained texts that are a name, and not a popular part of one.
RARE_TEXTS: Final = 0.3
#: How quickly popularity falls with the rank, by Zipf's law.
STEEPNESS: Final = 1.0

#: Thresholds in the order of their popularity.
_POINTS: Final = (100, 500, 1_000, 50, 10, 200, 250, 2_000, 5_000, 20, 10_000, 25, 300, 150, 750, 400, 5, 1, 30, 3_000)
_REFERRALS: Final = (1, 3, 5, 2, 10, 4)
_BOUNDS: Final = ("gte", "gte", "gte", "gt", "lt", "lte")
#: Markets that are sold to together, in the order of their popularity.
_MARKETS: Final = (
    ("US", "CA"),
    ("DE", "AT", "CH"),
    ("DE", "FR", "NL", "BE", "AT", "CH", "IT", "ES", "SE", "PL"),
    ("GB", "IE"),
    ("US", "GB", "CA", "AU", "NZ", "IE"),
    ("SE", "NO", "DK", "FI"),
    ("BE", "NL"),
    ("BR", "MX", "AR", "CL", "CO", "PE"),
    ("IN", "SG", "MY", "ID", "PH", "VN", "TH"),
    ("JP", "KR", "TW", "HK", "CN"),
    ("PL", "CZ", "HU", "RO"),
    ("ES", "PT"),
    ("AE", "EG", "IL", "TR"),
    ("ZA", "NG", "KE"),
)
_TRADES: Final = ("tech", "bank", "Media", "Foods", "systems", "Energy", "labs", "bio", "consult", "logis")
_DAYS: Final = 8 * 365
_LONGEST_LIST: Final = 12


class Popular(Generic[Value]):
    """Values of which the first are drawn most often, by Zipf's law."""

    def __init__(self, values: Iterable[Value]) -> None:
        self.values = list(dict.fromkeys(values))
        self._weights = list(accumulate(1 / rank**STEEPNESS for rank in range(1, len(self.values) + 1)))

    def __call__(self, draw: Random) -> Value:
        return draw.choices(self.values, cum_weights=self._weights)[0]


class Conditions:
    """What may be asked of each field, of values that some contacts have.

    Every kind is a field, a weight and what makes an operand. The weights are how often services ask of the field:
    country, points and the two flags stand in most audiences, names and one person's address in few.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        domains = _by_frequency(email.partition("@")[2] for email in _values(rows, "email"))
        companies = _by_frequency(_values(rows, "company"))
        cities, countries = (_by_frequency(_values(rows, field)) for field in ("city", "country"))
        first, last = (_by_frequency(_values(rows, field)) for field in ("firstName", "lastName"))
        texts = _Texts([row["email"] for row in rows], domains, companies, first, last)
        self._kinds: list[tuple[str, int, Maker]] = [
            ("country", 10, _equals(Popular(countries))),
            ("country", 8, _in(Popular(_MARKETS))),
            ("country", 3, _list(Popular(countries))),
            ("points", 15, _bound(Popular(_POINTS), 10_000)),
            ("points", 5, _range(Popular(_POINTS))),
            ("referrals", 6, _bound(Popular(_REFERRALS), 20)),
            ("isVerified", 12, lambda draw: draw.random() < 0.9),
            ("unsubscribed", 11, lambda draw: draw.random() < 0.05),
            ("createdAt", 8, _since),
            ("createdAt", 3, _before),
            ("createdAt", 3, _between),
            ("email", 6, texts.at_domain),
            ("email", 4, texts.in_email),
            ("email", 1, texts.one_email),
            ("company", 4, texts.in_company),
            ("company", 2, _equals(Popular(companies))),
            ("city", 4, _equals(Popular(cities))),
            ("city", 2, _list(Popular(cities))),
            ("firstName", 1, texts.starting(first)),
            ("firstName", 1, texts.within(first)),
            ("lastName", 1, texts.starting(last)),
            ("lastName", 1, texts.within(last)),
        ]
        self._weights = list(accumulate(weight for _, weight, _ in self._kinds))

    def kind(self, draw: Random) -> tuple[str, Maker]:
        """Draw a field and what makes operands for it."""
        field, _, maker = draw.choices(self._kinds, cum_weights=self._weights)[0]
        return field, maker

    def of_one_field(self, draw: Random, count: int) -> list[Clause]:
        """Draw so many clauses of one condition each, all of one field and kind."""
        field, maker = self.kind(draw)
        while field not in LISTED:
            field, maker = self.kind(draw)
        return [{field: maker(draw)} for _ in range(count)]

    def every(self, draw: Random, count: int, without: Iterable[str] = ()) -> Clause:
        """Draw a clause of so many conditions of different fields."""
        clause: Clause = {}
        while len(clause) < count:
            field, maker = self.kind(draw)
            if field not in clause and field not in without:
                clause[field] = maker(draw)
        return clause

    def narrowed(self, draw: Random, count: int) -> Clause:
        """Draw a clause of so many conditions, at least one of them of no flag."""
        first = self.every(draw, 1, FLAGS)
        return first | self.every(draw, count - 1, first)


class _Texts:
    """Operands of emails and names."""

    def __init__(
        self, emails: list[str], domains: list[str], companies: list[str], first: list[str], last: list[str]
    ) -> None:
        self._emails = emails
        self._domains = Popular(domains)
        self._trades = Popular(_TRADES)
        self._companies = companies
        self._names = [*first, *last]

    def at_domain(self, draw: Random) -> Any:
        return {"endsWith": f"@{self._domains(draw)}"}

    def in_email(self, draw: Random) -> Any:
        rare = draw.random() < RARE_TEXTS
        return {"contains": draw.choice(self._names) if rare else self._domains(draw).partition(".")[0]}

    def one_email(self, draw: Random) -> Any:
        return {"equals": draw.choice(self._emails)}

    def in_company(self, draw: Random) -> Any:
        rare = draw.random() < RARE_TEXTS
        return {"contains": draw.choice(self._companies).partition(" ")[0] if rare else self._trades(draw)}

    @staticmethod
    def starting(names: list[str]) -> Maker:
        """Return what makes prefixes of one to three letters, those of popular names more often."""
        popular = Popular(names)
        return lambda draw: {"startsWith": popular(draw)[: draw.randint(1, 3)]}

    @staticmethod
    def within(names: list[str]) -> Maker:
        """Return what makes a few letters out of the middle of a name."""
        popular = Popular(names)
        return lambda draw: {"contains": popular(draw)[draw.randint(0, 2) :][: draw.randint(3, 5)]}


def audiences(count: int, rows: Sequence[Row]) -> dict[str, Clause]:
    """Return clauses by key; the first ones of a larger number are those of a smaller."""
    draw = Random(SEED)
    conditions = Conditions(rows)
    clauses: list[Clause] = []
    while len(clauses) < count:
        copied = clauses and draw.random() < COPIES
        clauses.append(draw.choice(clauses) if copied else _clause(draw, conditions))
    return {f"audience-{number:06d}": clause for number, clause in enumerate(clauses)}


def _clause(draw: Random, conditions: Conditions) -> Clause:
    (count,) = draw.choices(list(CONDITIONS), list(CONDITIONS.values()))
    shape = draw.random()
    if shape < OR_OF_ANDS:
        groups = [conditions.narrowed(draw, 2), conditions.narrowed(draw, 2)]
    elif shape < OR_OF_ANDS + OR_OF_FIELDS:
        groups = [{field: test} for field, test in conditions.every(draw, draw.randint(2, 3), FLAGS).items()]
    elif shape < OR_OF_ANDS + OR_OF_FIELDS + OR_OF_ONE_FIELD:
        groups = conditions.of_one_field(draw, draw.randint(2, 3))
    else:
        return conditions.narrowed(draw, count)
    rest = max(0, count - sum(map(len, groups)))
    return {**conditions.every(draw, rest, {field for group in groups for field in group}), "OR": groups}


def _values(rows: Sequence[Row], field: str) -> Iterable[str]:
    """Return the values that are there, but for those in capitals; a country always is."""
    values = (row[field] for row in rows)
    return (value for value in values if value and (len(value) == 2 or not value.isupper()))


def _by_frequency(values: Iterable[str]) -> list[str]:
    return [value for value, _ in Counter(values).most_common()]


def _equals(values: Popular[str]) -> Maker:
    return lambda draw: {"equals": values(draw)}


def _in(lists: Popular[tuple[str, ...]]) -> Maker:
    return lambda draw: {"in": list(lists(draw))}


def _list(values: Popular[str]) -> Maker:
    """Return what makes lists that nobody else has."""
    return lambda draw: {"in": list(dict.fromkeys(values(draw) for _ in range(draw.randint(2, _LONGEST_LIST))))}


def _bound(thresholds: Popular[int], largest: int) -> Maker:
    return lambda draw: {
        draw.choice(_BOUNDS): draw.randrange(largest) if draw.random() < ODD_BOUNDS else thresholds(draw)
    }


def _range(thresholds: Popular[int]) -> Maker:
    def range_of(draw: Random) -> Any:
        low = thresholds(draw)
        return {"gte": low, "lt": low * draw.choice((2, 5, 10))}

    return range_of


_MONTHS: Final = Popular(date(2018 + month // 12, month % 12 + 1, 1) for month in reversed(range(8 * 12)))


def _day(draw: Random) -> date:
    """Draw the first day of a month, of a late one more often, or else any day."""
    if draw.random() < ODD_BOUNDS:
        return FIRST_DAY.date() + timedelta(days=draw.randrange(_DAYS))
    return _MONTHS(draw)


def _moment(day: date) -> str:
    return f"{day}T00:00:00Z"


def _since(draw: Random) -> Any:
    return {"gte": _moment(_day(draw))}


def _before(draw: Random) -> Any:
    return {"lt": _moment(_day(draw))}


def _between(draw: Random) -> Any:
    day = _day(draw)
    return {"gte": _moment(day), "lt": _moment(day + timedelta(days=draw.choice((7, 30, 90, 365))))}
