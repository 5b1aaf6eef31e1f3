"""German sentences: exact ones, words for all of the language, and that they tell apart what the English ones do."""

import re
import string
from typing import Any

import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.language.ast import Function, Operator, Quantifier
from audiencefilter.language.durations import Start, Weekday
from audiencefilter.language.operators import RULES
from audiencefilter.notations.words import COMPARED, COUNTED, PERIODS, PHRASES, SPOKEN_LANGUAGES, UNITS, WEEKDAYS
from tests.described import schema_of
from tests.examples import examples
from tests.notations.schemas import WORDY as CONTACT
from tests.notations.wordy_clauses import clauses
from tests.worlds.maker import world

T = af.FieldType
#: A schema with titles, dates and decimals.
SHOP = af.Schema(
    "Contact",
    [
        af.Field("city", T.STRING, title="Stadt"),
        af.Field("points", T.INTEGER, title="Punkte"),
        af.Field("isVerified", T.BOOLEAN, title="Bestätigt"),
        af.Field("birthday", T.DATE, title="Geburtstag"),
        af.Field("balance", T.DECIMAL, scale=2, title="Guthaben"),
        af.Field("createdAt", T.DATETIME, title="Beigetreten"),
        af.Field("tags", T.STRING, many=True, title="Schlagwörter"),
    ],
    relations=[
        af.Relation(
            "orders",
            af.Schema("Order", [af.Field("total", T.DECIMAL, scale=2, title="Betrag"), af.Field("at", T.DATETIME)]),
            title="Bestellungen",
        ),
        af.Relation("home", af.Schema("Address", [af.Field("city", T.STRING)]), many=False, title="Anschrift"),
    ],
)
AUDIENCES = {"vip": {"points": {"gte": 100}}, "neu": {"points": 0}}

#: The text of a clause, and the German sentence after "für die gilt: ".
SENTENCES: dict[str, str] = {
    # values
    "city = 'VT' AND points >= 30": '„Stadt“ ist "VT" und „Punkte“ ist mindestens 30',
    "city != 'VT'": '„Stadt“ ist nicht "VT"',
    "city IN ('Bonn', 'Kiel') OR city IS NULL": '„Stadt“ ist eines von ("Bonn", "Kiel") oder „Stadt“ hat keinen Wert',
    "city NOT IN ('Bonn')": '„Stadt“ ist keines von ("Bonn")',
    "city CONTAINS 'o' AND NOT (city STARTS WITH 'B')": '„Stadt“ enthält "o" und „Stadt“ beginnt nicht mit "B"',
    "city ENDS WITH 'n'": '„Stadt“ endet mit "n"',
    "city >= 'M'": '„Stadt“ steht in der Sortierung bei oder nach "M"',
    "isVerified = TRUE": "„Bestätigt“ ist wahr",
    "points > 5 AND NOT (points > 9)": "„Punkte“ ist mehr als 5 und „Punkte“ ist nicht mehr als 9",
    "balance < 19.99": "„Guthaben“ ist weniger als 19.99",
    # lists
    "tags HAS 'vip' AND NOT (tags HAS 'lost')": '„Schlagwörter“ hat "vip" und „Schlagwörter“ hat nicht "lost"',
    "tags HAS SOME ('a', 'b')": '„Schlagwörter“ hat eines von ("a", "b")',
    "NOT (tags HAS EVERY ('a', 'b'))": '„Schlagwörter“ hat nicht alle von ("a", "b")',
    "tags IS NOT EMPTY": "„Schlagwörter“ ist nicht leer",
    "tags = ['a', 'b']": '„Schlagwörter“ ist genau ["a", "b"]',
    # groups
    "NOT (city = 'a' OR points = 1) AND (city = 'b' OR points = 2)":
        'es gilt nicht („Stadt“ ist "a" oder „Punkte“ ist 1) und („Stadt“ ist "b" oder „Punkte“ ist 2)',
    "city = 'a' OR EVERYONE": '„Stadt“ ist "a" oder es gilt immer',
    # instants
    "createdAt >= '2026-01-31T00:00:00Z'": "„Beigetreten“ ist frühestens 2026-01-31T00:00:00Z",
    "createdAt >= NOW('-P30D')": "„Beigetreten“ liegt in den letzten 30 Tagen",
    "createdAt >= NOW('-P1D')": "„Beigetreten“ liegt höchstens 1 Tag zurück",
    "createdAt < NOW('-P1Y2M')": "„Beigetreten“ liegt mehr als 1 Jahr 2 Monate zurück",
    "createdAt <= NOW('PT12H')": "„Beigetreten“ ist in 12 Stunden oder früher",
    "NOT (createdAt < NOW('P0D' START DAY))": "„Beigetreten“ ist nicht früher als der Beginn von heute (UTC)",
    "createdAt >= NOW('P1Y' START YEAR)": "„Beigetreten“ ist im nächsten Jahr (UTC) oder später",
    "createdAt < NOW('-P6M' START QUARTER)": "„Beigetreten“ ist früher als das Quartal vor 2 Quartalen (UTC)",
    "createdAt <= NOW('-P1W' START WEEK SUNDAY)":
        "„Beigetreten“ ist spätestens der Beginn der vorigen Woche (Wochen ab Sonntag, UTC)",
    "createdAt BETWEEN NOW('-P30D') AND NOW('P0D')": "„Beigetreten“ liegt in den letzten 30 Tagen bis jetzt",
    "createdAt BETWEEN NOW('P0D') AND NOW('P1M')": "„Beigetreten“ liegt innerhalb von 1 Monat ab jetzt",
    "createdAt >= NOW('P0D' START MONTH) AND createdAt < NOW('P1M' START MONTH)":
        "„Beigetreten“ liegt innerhalb dieses Monats (UTC)",
    "createdAt >= NOW('-P3M' START MONTH) AND createdAt < NOW('P0D' START MONTH)":
        "„Beigetreten“ liegt in den 3 Monaten vor diesem Monat (UTC)",
    # dates
    "birthday = TODAY('-P1D')": "„Geburtstag“ ist gestern (UTC)",
    "birthday < TODAY('-P18Y' ZONE 'Europe/Berlin')": "„Geburtstag“ ist früher als vor 18 Jahren (Europe/Berlin)",
    "birthday <= TODAY('P0D' END MONTH)": "„Geburtstag“ ist spätestens der letzte Tag dieses Monats (UTC)",
    "birthday BETWEEN TODAY('P0D' START MONTH) AND TODAY('P0D')":
        "„Geburtstag“ liegt im Zeitraum erster Tag dieses Monats bis heute (UTC)",
    "birthday ANNIVERSARY FROM TODAY('P0D') TO TODAY('P7D')":
        "„Geburtstag“ hat einen Jahrestag in den nächsten 7 Tagen (UTC)",
    "NOT (birthday ANNIVERSARY FROM TODAY('-P3D') TO TODAY('P3D'))":
        "„Geburtstag“ hat keinen Jahrestag im Zeitraum vor 3 Tagen bis in 3 Tagen (UTC)",
    # relations and aggregates
    "SOME orders (total > 5)":
        "es gibt mindestens einen Eintrag in „Bestellungen“, für den gilt („Betrag“ ist mehr als 5)",
    "NO orders (EVERYONE)": "es gibt keinen Eintrag in „Bestellungen“",
    "EVERY orders (total > 5)":
        "jeder Eintrag in „Bestellungen“ (auch wenn es keinen gibt) ist einer, für den gilt („Betrag“ ist mehr als 5)",
    "home IS NOT (city = 'Bonn')":
        'der Eintrag in „Anschrift“ (auch wenn es keinen gibt) ist keiner, für den gilt („city“ ist "Bonn")',
    "COUNT orders WHERE (at >= NOW('-P30D')) >= 3":
        "es gibt mindestens 3 Einträge in „Bestellungen“, für die gilt („at“ liegt in den letzten 30 Tagen)",
    "COUNT orders (>= 2 AND <= 4)":
        "die Anzahl der Einträge in „Bestellungen“ (ist mindestens 2 und ist höchstens 4)",
    "SUM orders.total WHERE (total > 5) >= 100":
        "die Summe von „Betrag“ der Einträge in „Bestellungen“, für die gilt („Betrag“ ist mehr als 5), "
        "ist mindestens 100",
    "AVG orders.total > 9.5": "der Durchschnitt von „Betrag“ der Einträge in „Bestellungen“ ist mehr als 9.5",
    "MAX orders.at < NOW('-P90D')":
        "der späteste Wert von „at“ der Einträge in „Bestellungen“ liegt mehr als 90 Tage zurück",
    "MIN orders.total (NOT (NOT IN (1)))":
        "der kleinste Wert von „Betrag“ der Einträge in „Bestellungen“ erfüllt nicht (ist keines von (1))",
    # audiences
    "AUDIENCE IN ('vip')": 'sie sind in der Zielgruppe "vip"',
    "AUDIENCE NOT IN ('vip', 'neu')": 'sie sind in keiner der Zielgruppen ("vip", "neu")',
}  # fmt: skip


@pytest.mark.parametrize("text", SENTENCES)
def test_a_clause_in_german(text: str) -> None:
    f = af.parse_text(text, SHOP, audiences=AUDIENCES)
    assert f.describe("de") == f"Alle Kontakte, für die gilt: {SENTENCES[text]}."


@pytest.mark.parametrize(
    ("clause", "name", "said"),
    [
        ({}, "Contact", "Alle Kontakte."),
        ({"OR": []}, "Contact", "Keine Kontakte."),
        ({"a": 1}, "Deal", "Alle vom Typ Deal, für die gilt: „a“ ist 1."),
        ({"OR": []}, "Deal", "Keine vom Typ Deal."),
    ],
)
def test_the_records_of_a_schema(clause: dict[str, Any], name: str, said: str) -> None:
    assert af.parse(clause, af.Schema(name, [af.Field("a", T.INTEGER)])).describe("de") == said


@pytest.mark.parametrize("language", ["fr", "DE", "de-AT", ""])
def test_another_language_is_refused(language: Any) -> None:
    with pytest.raises(ValueError, match="'en' or 'de'") as caught:
        af.parse({"points": 1}).describe(language)
    assert repr(language) in str(caught.value)


def test_all_of_the_language_has_words_in_each_language() -> None:
    assert all(all(rule.english) and all(rule.german) for rule in RULES)
    assert {rule.operator for rule in RULES} == set(Operator) - {Operator.IS_NULL}
    keys = {function.value for function in Function} | {quantifier.value for quantifier in Quantifier}
    assert keys <= set(PHRASES)
    assert set(PERIODS) == set(Start)
    assert {start.value for start in Start} <= set(UNITS)
    assert set(WEEKDAYS) == {day.value for day in Weekday}
    rows = [*PHRASES.values(), *COUNTED.values(), *PERIODS.values(), *UNITS.values()]
    rows += [row for rows_of in COMPARED.values() for row in rows_of.values()]
    assert {len(row) for row in rows} == {len(SPOKEN_LANGUAGES)}


def test_a_phrase_names_the_same_values_in_each_language() -> None:
    # German has other forms of these in some places.
    forms = {"dative": "length", "period": "of"}

    def named(phrase: str) -> set[str]:
        names = {name for _, name, _, _ in string.Formatter().parse(phrase) if name}
        return {forms.get(name, name) for name in names}

    assert [key for key, (english, german) in PHRASES.items() if named(english) != named(german)] == []


#: English words that no German sentence has outside of names and texts.
ENGLISH = re.compile(
    r"\b(?:is|it|its|the|has|of|where|not|and|or|from|to|before|after|last|next|days?|months?|years?)\b"
)


def check_distinct(sentences: dict[str, str], f: af.Filter) -> None:
    english, german = f.describe(), f.describe("de")
    assert sentences.setdefault(german, english) == english
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', '""', german)
    assert outside.count("(") == outside.count(")")
    assert ENGLISH.search(re.sub("„[^“]*“", "", outside)) is None


def test_german_tells_apart_what_english_does() -> None:
    sentences: dict[str, str] = {}

    @examples(150)
    @given(clauses())
    def check(clause: dict[str, Any]) -> None:
        check_distinct(sentences, af.parse(clause, CONTACT))

    check()
    assert sentences


def test_german_tells_apart_dates_decimals_and_audiences() -> None:
    for seed in range(25):
        sentences: dict[str, str] = {}
        drawn = world(seed, clauses=4)
        schema = schema_of(drawn.schema)
        for one in drawn.each:
            check_distinct(sentences, af.parse(one.text, schema, audiences=one.audience_texts))


def test_german_tells_apart_all_stretches_of_time() -> None:
    durations = [f"{sign}P{count}{unit}" for sign in ("", "-") for count in (0, 1, 2, 3) for unit in "DWMY"]
    sentences: dict[str, str] = {}
    for low in durations:
        for start in (None, *Start):
            operand = {"now": low, **({} if start is None else {"start": start.value})}
            for key in ("gt", "gte", "lt", "lte"):
                check_distinct(sentences, af.parse({"createdAt": {key: operand}}, SHOP))
            for high in durations[:6]:
                tests = {"gte": operand, "lte" if start is None else "lt": operand | {"now": high}}
                check_distinct(sentences, af.parse({"createdAt": tests}, SHOP))
            if start is not Start.HOUR:
                for edge in ("start", "end"):
                    day = {"today": low, **({} if start is None else {edge: start.value})}
                    check_distinct(sentences, af.parse({"birthday": {"lte": day}}, SHOP))
    assert len(sentences) > 1_000
