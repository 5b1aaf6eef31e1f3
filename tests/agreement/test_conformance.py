"""Every conformance case on every engine, through both back-ends, against the one expected answer."""

import json

import pytest

import audiencefilter as af
from tests.agreement.selecting import by_sqlalchemy, by_text
from tests.conformance import corpus
from tests.engines.engine import Engine

TABLE = "contacts"
CASES = corpus.distinct()
FILTERS = [case.parse() for case in CASES]
#: The ids of the contacts, in the order of the rows.
IDS = [contact["id"] for contact in json.loads((corpus.FOLDER / "contacts.json").read_text("utf-8"))]


@pytest.fixture(scope="module")
def loaded(engine: Engine) -> Engine:
    engine.load(TABLE, af.CONTACT, corpus.contacts())
    return engine


def wrong(found: list[list[int]], step: int = 1) -> dict[str, tuple[list[int], list[int]]]:
    """Return the cases, every `step`-th of all, whose answer is not the expected one, with both."""
    cases = CASES[::step]
    answers = [sorted(IDS[row] for row in rows) for rows in found]
    expected = [sorted(case.ids or ()) for case in cases]
    return {
        case.name: (answer, right)
        for case, answer, right in zip(cases, answers, expected, strict=True)
        if answer != right
    }


def test_the_cases_discriminate() -> None:
    telling = sum(0 < len(case.ids or ()) < len(IDS) for case in CASES)
    assert telling > 0.7 * len(CASES)


def test_text_with_parameters(loaded: Engine) -> None:
    # Spark needs half a second for each statement, and cannot share one among conditions that have parameters.
    step = 25 if loaded.name == "spark" else 1
    assert not wrong(by_text(loaded, TABLE, FILTERS[::step], inline=False), step)


def test_text_with_literals(loaded: Engine) -> None:
    assert not wrong(by_text(loaded, TABLE, FILTERS, inline=True))


def test_sqlalchemy(loaded: Engine) -> None:
    alchemy = loaded.alchemy()
    if alchemy is None:
        pytest.skip(f"{loaded.name} has no dialect of SQLAlchemy here")
    with alchemy.connect() as connection:
        assert not wrong(by_sqlalchemy(connection, TABLE, FILTERS))
