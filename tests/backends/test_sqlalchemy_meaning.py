"""Expressions mean what the rules say: negated, combined, and with their values as literals."""

from collections.abc import Callable, Iterator

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

import audiencefilter as af
from tests.agreement.tables import table_of
from tests.backends.sql.clauses import FILTERS, SCHEMA, ids, judged, rows
from tests.engines.engine import Engine
from tests.reference import verdict

FORMS = table_of("forms", SCHEMA)
Condition = sa.ColumnElement[bool]


def connected(engine: Engine) -> sa.Connection:
    alchemy = engine.with_dialect()
    return alchemy.connect()


@pytest.fixture(scope="module")
def forms(local_engine: Engine) -> Iterator[sa.Connection]:
    local_engine.load(FORMS.name, SCHEMA, rows())
    with connected(local_engine) as connection:
        yield connection


def selected(connection: sa.Connection, condition: Condition) -> list[int]:
    return list(connection.scalars(sa.select(FORMS.c.id).where(condition).order_by(FORMS.c.id)))


def differing(connection: sa.Connection, of: Callable[[Condition], Condition], wanted: bool) -> list[str]:
    return [
        name for name, f in FILTERS.items() if selected(connection, of(f.to_sqlalchemy(FORMS))) != ids(f, wanted=wanted)
    ]


def test_every_form_negated_among_others(forms: sa.Connection) -> None:
    def negated(condition: Condition) -> Condition:
        return sa.not_(sa.and_(sa.or_(condition, FORMS.c.id < 0), FORMS.c.id >= 0))

    assert differing(forms, negated, wanted=False) == []


def test_every_form_as_a_value(forms: sa.Connection) -> None:
    for name, f in FILTERS.items():
        statement = sa.select(FORMS.c.id, f.to_sqlalchemy(FORMS).label("verdict")).order_by(FORMS.c.id)
        found = [row.verdict for row in forms.execute(statement)]
        assert found == judged(f), name


def literal_ids(connection: sa.Connection, table: sa.TableClause, condition: Condition) -> list[int]:
    """Return what a statement that has its values in the text selects."""
    statement = sa.select(table.c.id).where(condition).order_by(table.c.id)
    compiled = statement.compile(connection.engine, compile_kwargs={"literal_binds": True})
    return list(connection.exec_driver_sql(str(compiled)).scalars())


def test_every_form_with_literals(forms: sa.Connection) -> None:
    found = {name: literal_ids(forms, FORMS, f.to_sqlalchemy(FORMS)) for name, f in FILTERS.items()}
    assert [name for name in found if found[name] != ids(FILTERS[name])] == []


#: SQLAlchemy 2.0 writes this literal as `'?'` for drivers with question marks, as docs/sqlalchemy.md says.
NOT_AS_A_LITERAL = "%(x)s"


@pytest.mark.skipif(not sa.__version__.startswith("2.0."), reason="SQLAlchemy 2.1 writes it as it is")
def test_a_literal_that_sqlalchemy_writes_wrongly_is_wrong_still() -> None:
    condition = sa.column("text") == NOT_AS_A_LITERAL  # without a filter
    compiled = condition.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    assert str(compiled) == "text = '?'"


def test_hostile_texts_as_literals(local_engine: Engine) -> None:
    texts = [
        "%(x)s", "%s", "%", "%%", "__[POSTCOMPILE_param_1]", "__[POSTCOMPILE_param_1~~a~~REPL~~b~~]", ":param_1", "?",
        ":", "$1", "\\", "\\'", "'", "''", "\\\\'", "--", "REPL", "~~", "(", ")", "[", "](", "\n", "😀", "ı", "ß'", "K",
        "a", "A",
    ]  # fmt: skip
    if sa.__version__.startswith("2.0."):
        texts.remove(NOT_AS_A_LITERAL)
    schema = af.Schema("Row", [af.Field("text", af.FieldType.STRING)])
    local_engine.load("literal", schema, [{"text": text} for text in texts])
    table = table_of("literal", schema)
    with connected(local_engine) as connection:
        for number, text in enumerate(texts):
            for operand in (text, {"in": [text, "none of them"]}):
                condition = af.parse({"text": operand}, schema).to_sqlalchemy(table)
                assert literal_ids(connection, table, condition) == [number], text
                assert list(connection.scalars(sa.select(table.c.id).where(condition))) == [number], text
            needle = af.parse({"text": {"contains": text}}, schema)
            expected = [place for place, held in enumerate(texts) if verdict(needle.ast, schema, {"text": held})]
            assert literal_ids(connection, table, needle.to_sqlalchemy(table)) == expected, text
