"""The words of sentences in each language, beside those of the operator table; :mod:`.sentence` has the grammar.

German titles are quoted, so that they need no inflection; records of relations are called "Eintrag".
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from audiencefilter.language.ast import Operator
from audiencefilter.language.durations import Start
from audiencefilter.language.operators import Rule

SpokenLanguage: TypeAlias = Literal["en", "de"]
SPOKEN_LANGUAGES: Final[tuple[SpokenLanguage, ...]] = get_args(SpokenLanguage)

#: The words of a test, and of its negation.
Words: TypeAlias = tuple[str, str]
#: One entry for each language.
_Each: TypeAlias = tuple[str, str]


# fmt: off
PHRASES: Final[Mapping[str, _Each]] = {
    "everyone": ("Every {schema}.", "Alle {schema}."),
    "nobody": ("No {schema}.", "Keine {schema}."),
    "all": ("Every {schema} where {phrase}.", "Alle {schema}, für die gilt: {phrase}."),
    "schema": ("{name}", "vom Typ {name}"),
    "name": ("{name}", "„{name}“"),
    "not": ("it is false that ({phrase})", "es gilt nicht ({phrase})"),
    "always": ("anything holds", "es gilt immer"),
    "never": ("nothing holds", "es gilt nie"),
    "and": (" and ", " und "),
    "or": (" or ", " oder "),
    # related records
    "in": ("it is in the audience {one}", "sie sind in der Zielgruppe {one}"),
    "in!": ("it is not in the audience {one}", "sie sind nicht in der Zielgruppe {one}"),
    "in.some": ("it is in one of the audiences ({names})", "sie sind in einer der Zielgruppen ({names})"),
    "in.some!": ("it is in none of the audiences ({names})", "sie sind in keiner der Zielgruppen ({names})"),
    "those": ("of those where ({phrase})", "aller, für die gilt ({phrase})"),
    "that": ("that {those}", "die {those}"),
    "there": ("its {name} is there", "es gibt einen Eintrag in {name}"),
    "there!": ("it has no {name}", "es gibt keinen Eintrag in {name}"),
    "some": ("it has at least one of {name}{where}", "es gibt mindestens einen Eintrag in {name}{where}"),
    "some!": ("it has no {name}{where}", "es gibt keinen Eintrag in {name}{where}"),
    "every": ("every one of its {name} (also where it has none) is one{where}",
              "jeder Eintrag in {name} (auch wenn es keinen gibt) ist einer{where}"),
    "every!": ("not every one of its {name} is one{where}", "nicht jeder Eintrag in {name} ist einer{where}"),
    "is": ("its {name} is one{where}", "der Eintrag in {name} ist einer{where}"),
    "is!": ("its {name} (also where it has none) is not one{where}",
            "der Eintrag in {name} (auch wenn es keinen gibt) ist keiner{where}"),
    "where.one": (" where ({phrase})", ", für den gilt ({phrase})"),
    "where.many": (" where ({phrase})", ", für die gilt ({phrase})"),
    "where.result": (" where ({phrase})", ", für die gilt ({phrase}),"),
    "counted": ("it has {number} {name}{where}", "es gibt {number} Einträge in {name}{where}"),
    "count": ("the number of its {name}", "die Anzahl der Einträge in {name}"),
    "sum": ("the sum of {field} of its {name}", "die Summe von {field} der Einträge in {name}"),
    "avg": ("the average {field} of its {name}", "der Durchschnitt von {field} der Einträge in {name}"),
    "min": ("the least {field} of its {name}", "der kleinste Wert von {field} der Einträge in {name}"),
    "max": ("the greatest {field} of its {name}", "der größte Wert von {field} der Einträge in {name}"),
    "min.time": ("the earliest {field} of its {name}", "der früheste Wert von {field} der Einträge in {name}"),
    "max.time": ("the latest {field} of its {name}", "der späteste Wert von {field} der Einträge in {name}"),
    "result!": ("is not one that {test}", "erfüllt nicht ({test})"),
    # one field
    "null": ("has no value", "hat keinen Wert"),
    "null!": ("has a value", "hat einen Wert"),
    "exactly": ("{words} exactly [{values}]", "{words} genau [{values}]"),
    "nothing": ("nothing", "nichts"),
    "true": ("true", "wahr"),
    "false": ("false", "falsch"),
    "case": (" (matching case)", " (Groß- und Kleinschreibung beachtet)"),
    "case!": (" (ignoring case)", " (Groß- und Kleinschreibung egal)"),
    "days": ("from {first} to {last}", "von {first} bis {last}"),
    # instants relative to now
    "now": ("now", "jetzt"),
    "ago": ("{dative} ago", "vor {dative}"),
    "ahead": ("{dative} from now", "in {dative}"),
    "beginning": ("the beginning {of}", "der Beginn {of}"),
    "before": ("{length} before the beginning {of}", "{length} vor dem Beginn {of}"),
    "after": ("{length} after the beginning {of}", "{length} nach dem Beginn {of}"),
    "during": ("is {during}", "ist {during}"),
    "during.later": ("is {during} or later", "ist {during} oder später"),
    "earlier": ("is before {period}", "ist früher als {period}"),
    "last": ("is in the last {dative}", "liegt in den letzten {dative}"),
    "last.1": ("is in the last {dative}", "liegt höchstens {length} zurück"),
    "longer": ("is more than {length} ago", "liegt mehr als {length} zurück"),
    "or.gte": ("is {instant} or later", "ist {instant} oder später"),
    "or.lte": ("is {instant} or earlier", "ist {instant} oder früher"),
    "within": ("is within {period}{zone}", "liegt innerhalb {of}{zone}"),
    "units": ("is in the {dative} before {period}", "liegt in den {dative} vor {period}"),
    "until": ("is in the last {dative} up to now", "liegt in den letzten {dative} bis jetzt"),
    "until.1": ("is in the last {dative} up to now", "liegt innerhalb von {dative} bis jetzt"),
    "next": ("is in the next {dative}", "liegt in den nächsten {dative}"),
    "next.1": ("is in the next {dative}", "liegt innerhalb von {dative} ab jetzt"),
    "zone": (" ({zone})", " ({zone})"),
    "zone.week": (" (weeks from {day}, {zone})", " (Wochen ab {day}, {zone})"),
    # dates relative to today; those that are bare stand between "from" and "to"
    "week": (", weeks from {day}", ", Wochen ab {day}"),
    "day.ago": ("{dative} ago", "vor {dative}"),
    "day.ahead": ("{dative} from today", "in {dative}"),
    "first": ("the first day {of}", "der erste Tag {of}"),
    "first.bare": ("the first day {of}", "erster Tag {of}"),
    "last_day": ("the last day {of}", "der letzte Tag {of}"),
    "last_day.bare": ("the last day {of}", "letzter Tag {of}"),
    "first.before": ("{length} before the first day {of}", "{length} vor dem ersten Tag {of}"),
    "first.after": ("{length} after the first day {of}", "{length} nach dem ersten Tag {of}"),
    "end.before": ("the day before {length} before the end {of}", "der Tag vor dem Tag {length} vor dem Ende {of}"),
    "end.after": ("the day before {length} after the end {of}", "der Tag vor dem Tag {length} nach dem Ende {of}"),
    "coming": ("within the next {dative}{zone}", "in den nächsten {dative}{zone}"),
    "coming.1": ("within the next {dative}{zone}", "innerhalb von {dative} ab heute{zone}"),
    "stretch": ("from {first} to {last}", "im Zeitraum {first} bis {last}"),
    "in_stretch": ("is {stretch}", "liegt {stretch}"),
}



def _row(english: Words, german: str) -> tuple[Words, Words]:
    return english, (german.format(""), german.format(" nicht"))


def _ordered(*rows: tuple[Words, Words]) -> dict[Operator, tuple[Words, Words]]:
    return dict(zip((Operator.GT, Operator.GTE, Operator.LT, Operator.LTE), rows, strict=True))


#: Words of comparisons with instants, dates and texts; those of the operator table are for numbers.
_OF_TIME: Final = _ordered(
    _row(("is after", "is not after"), "ist{} später als"),
    _row(("is at or after", "is not at or after"), "ist{} frühestens"),
    _row(("is before", "is not before"), "ist{} früher als"),
    _row(("is at or before", "is not at or before"), "ist{} spätestens"),
)
_OF_DATES: Final = _OF_TIME | {
    Operator.EQUALS: _row(("is", "is not"), "ist{}"),
    Operator.GTE: _row(("is on or after", "is not on or after"), "ist{} frühestens"),
    Operator.LTE: _row(("is on or before", "is not on or before"), "ist{} spätestens"),
}
_OF_TEXT: Final = _ordered(
    _row(("sorts after", "does not sort after"), "steht in der Sortierung{} nach"),
    _row(("is or sorts after", "neither is nor sorts after"), "steht in der Sortierung{} bei oder nach"),
    _row(("sorts before", "does not sort before"), "steht in der Sortierung{} vor"),
    _row(("is or sorts before", "neither is nor sorts before"), "steht in der Sortierung{} bei oder vor"),
)
COMPARED: Final = {"time": _OF_TIME, "date": _OF_DATES, "text": _OF_TEXT}

# fmt: off
#: Words for the number of related records.
COUNTED: Final[Mapping[Operator, _Each]] = {
    Operator.GT: ("more than", "mehr als"), Operator.GTE: ("at least", "mindestens"),
    Operator.LT: ("fewer than", "weniger als"), Operator.LTE: ("at most", "höchstens"),
    Operator.EQUALS: ("exactly", "genau"),
}

#: The units of durations in each language: one; several; several after a preposition with the dative.
UNITS: Final = {
    "second": (("second", "seconds", "seconds"), ("Sekunde", "Sekunden", "Sekunden")),
    "minute": (("minute", "minutes", "minutes"), ("Minute", "Minuten", "Minuten")),
    "hour": (("hour", "hours", "hours"), ("Stunde", "Stunden", "Stunden")),
    "day": (("day", "days", "days"), ("Tag", "Tage", "Tagen")),
    "week": (("week", "weeks", "weeks"), ("Woche", "Wochen", "Wochen")),
    "month": (("month", "months", "months"), ("Monat", "Monate", "Monaten")),
    "quarter": (("quarter", "quarters", "quarters"), ("Quartal", "Quartale", "Quartalen")),
    "year": (("year", "years", "years"), ("Jahr", "Jahre", "Jahren")),
}
#: The German nouns for all records of a schema, by its name.
NOUNS: Final = {"Contact": "Kontakte"}
WEEKDAYS: Final = {
    "monday": "Montag", "tuesday": "Dienstag", "wednesday": "Mittwoch", "thursday": "Donnerstag", "friday": "Freitag",
    "saturday": "Samstag", "sunday": "Sonntag",
}
# fmt: on


class Period(NamedTuple):
    """The words for a calendar unit.

    Attributes:
        alone: in the nominative.
        of: what is of it, with "of" or in the genitive.
        during: what lies in it.
    """

    alone: str
    of: str
    during: str


def _periods(forms: str, *words: str) -> tuple[Period, ...]:
    """Return the previous unit, the current one, the next one, and one that is farther away."""
    return tuple(Period(*period.split("|")) for period in forms.format(*words).split("; "))


# fmt: off
_ENGLISH: Final = (
    "{1} {0}|of {1} {0}|in {1} {0}; this {0}|of this {0}|in this {0}; {2} {0}|of {2} {0}|in {2} {0}; "
    "the {0}|of the {0}|in the {0}"
)
_FEMININE: Final = (
    "die vorige {0}|der vorigen {0}|in der vorigen {0}; diese {0}|dieser {0}|in dieser {0}; "
    "die nächste {0}|der nächsten {0}|in der nächsten {0}; die {0}|der {0}|in der {0}"
)
_OTHERS: Final = (
    "{2} vorige {0}|des vorigen {1}|im vorigen {0}; {3} {0}|dieses {1}|in diesem {0}; "
    "{2} nächste {0}|des nächsten {1}|im nächsten {0}; {2} {0}|des {1}|im {0}"
)
_DAYS: Final = "{1}|{0} {1}|{1}; {2}|{0} {2}|{2}; {3}|{0} {3}|{3}; {4}|{5}|{6}"
PERIODS: Final = {
    Start.HOUR: (_periods(_ENGLISH, "hour", "the previous", "the next"), _periods(_FEMININE, "Stunde")),
    Start.DAY: (_periods(_DAYS, "of", "yesterday", "today", "tomorrow", "the day", "of the day", "in the day"),
                _periods(_DAYS, "von", "gestern", "heute", "morgen", "der Tag", "des Tages", "am Tag")),
    Start.WEEK: (_periods(_ENGLISH, "week", "last", "next"), _periods(_FEMININE, "Woche")),
    Start.MONTH: (_periods(_ENGLISH, "month", "last", "next"), _periods(_OTHERS, "Monat", "Monats", "der", "dieser")),
    Start.QUARTER: (_periods(_ENGLISH, "quarter", "last", "next"),
                    _periods(_OTHERS, "Quartal", "Quartals", "das", "dieses")),
    Start.YEAR: (_periods(_ENGLISH, "year", "last", "next"), _periods(_OTHERS, "Jahr", "Jahres", "das", "dieses")),
}
# fmt: on


class Speaker:
    """The words of one language.

    Raises:
        ValueError: there are no words in this language.

    >>> Speaker("de").say("ago", dative="3 Tagen")
    'vor 3 Tagen'
    """

    def __init__(self, language: SpokenLanguage) -> None:
        if language not in SPOKEN_LANGUAGES:
            raise ValueError(f"there is no language {language!r}: take 'en' or 'de'")
        self.at = SPOKEN_LANGUAGES.index(language)

    def say(self, key: str, /, **values: str) -> str:
        """Return a phrase with its values."""
        return PHRASES[key][self.at].format(**values)

    def of_rule(self, rule: Rule) -> Words:
        """Return the words of a row of the operator table."""
        return (rule.english, rule.german)[self.at]

    def schema(self, name: str) -> str:
        """Return the noun for all records of a schema."""
        return self.say("schema", name=name) if self.at == 0 or name not in NOUNS else NOUNS[name]

    def weekday(self, name: str) -> str:
        """Return the name of a day of the week."""
        return (name.capitalize(), WEEKDAYS[name])[self.at]

    def number(self, number: str, unit: str, dative: bool) -> str:
        """Return a number of units.

        >>> Speaker("de").number("2", "day", dative=True), Speaker("en").number("1", "day", dative=True)
        ('2 Tagen', '1 day')
        """
        one, several, in_dative = UNITS[unit][self.at]
        return f"{number} {one if number == '1' else in_dative if dative else several}"
