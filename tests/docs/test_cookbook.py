"""The cookbook: JSON and text of a recipe are one filter, and it selects whom the page says."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from doctest import DocTestParser
from functools import cache
from typing import Any, NamedTuple

import audiencefilter as af
from tests.docs.pages import DOCS, ROOT
from tests.each import each
from tests.engines.engine import Engine

PAGE = DOCS / "cookbook.md"
FILES_OF_SQL = ROOT / "examples" / "sql" / "cookbook"

_RECIPE = re.compile(
    r"^### (?P<title>.+)\n\n```json\n(?P<clause>.*?)^```\n\n```text\n(?P<text>.*?)^```\n\n"
    r"Selects (?P<names>[\w ,]+)\.\n\n\*\*Trap\.\*\* (?P<trap>.+)$",
    re.MULTILINE | re.DOTALL,
)


class Recipe(NamedTuple):
    title: str
    clause: str
    text: str
    names: list[str]


def _recipes() -> Iterator[Recipe]:
    for section in re.split(r"^(?=##+ )", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE):
        if found := _RECIPE.match(section):
            names = re.findall(r"[A-Z]\w+", found["names"])
            yield Recipe(found["title"], found["clause"], found["text"], names)


RECIPES = list(_recipes())


@cache
def _kitchen() -> dict[str, Any]:
    """Return what the examples at the head of the page define."""
    made: dict[str, Any] = {}
    for example in DocTestParser().get_examples(PAGE.read_text(encoding="utf-8")):
        exec(example.source, made)
    return made


def _first_names(selected: list[dict[str, Any]]) -> list[str]:
    return [contact["firstName"] for contact in selected]


def test_every_recipe_is_found() -> None:
    assert len(RECIPES) >= 25
    assert len(RECIPES) == len(re.findall(r"^### ", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


def test_a_recipe_selects_whom_it_says_and_its_text_is_its_clause() -> None:
    schema, audiences, contacts, now = (_kitchen()[name] for name in ("contact", "audiences", "contacts", "now"))

    def check(recipe: Recipe) -> None:
        f = af.parse(recipe.clause, schema=schema, audiences=audiences)
        assert _first_names(f.select(contacts, now=now)) == recipe.names
        assert _first_names(f.at(now).select(contacts)) == recipe.names
        assert _first_names([one for one in contacts if f.explain(one, now=now).verdict is True]) == recipe.names
        # A recipe that everybody or nobody passes would show nothing.
        assert 0 < len(recipe.names) < len(contacts)
        assert af.parse_text(recipe.text, schema=schema, audiences=audiences) == f
        assert f.to_text() == " ".join(recipe.text.split()).replace("( ", "(").replace(" )", ")")

    each(RECIPES, check)


_ENGINES = ("sqlite", "postgresql", "duckdb")
#: The title of a recipe, its text form, and its statement.
_STATEMENT = re.compile(r"^-- (?P<title>.+)\n-- .+\n(?P<statement>SELECT .+);$", re.MULTILINE)


@cache
def _statements(engine: str) -> dict[str, str]:
    """Return the statements in the file of an engine, by the title of the recipe."""
    text = (FILES_OF_SQL / f"{engine}.sql").read_text(encoding="utf-8")
    return {found["title"]: found["statement"] for found in _STATEMENT.finditer(text)}


def _with(fields: tuple[af.Field, ...], *keys: str) -> list[af.Field]:
    return [*fields, *(af.Field(key, af.FieldType.INTEGER) for key in keys)]


def _serve(engine: Engine) -> None:
    """Load the tables of the cookbook."""
    kitchen = _kitchen()
    lists = [kitchen["standard"], kitchen["double"], {"mode": None}]
    contacts, actions = [], []
    for number, contact in enumerate(kitchen["contacts"]):
        key = next((at for at, one in enumerate(lists) if one["mode"] == contact.get("list", {}).get("mode", "")), None)
        contacts.append({**contact, "id": number, "listId": key})
        actions += [{**action, "contactId": number} for action in contact.get("actions") or ()]
    for name, schema, keys, rows in (
        ("contacts", kitchen["contact"], ["listId"], contacts),
        ("actions", kitchen["action"], ["contactId"], actions),
        ("lists", kitchen["audience_list"], [], lists),
    ):
        numbered = [{"id": number, **row} for number, row in enumerate(rows)]
        engine.load(name, af.Schema(name, _with(schema.fields, *keys)), numbered, has_ids=True)


def test_every_recipe_has_its_sql() -> None:
    for engine in _ENGINES:
        assert list(_statements(engine)) == [recipe.title for recipe in RECIPES]


def test_the_file_of_sqlite_runs_as_it_is() -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript((FILES_OF_SQL / "sqlite.sql").read_text(encoding="utf-8"))


def test_the_sql_of_a_recipe_selects_whom_it_says(local_engine: Engine) -> None:
    _serve(local_engine)

    def check(recipe: Recipe) -> None:
        statement = _statements(local_engine.name)[recipe.title]
        assert [name for (name,) in local_engine.fetch(f"{statement} ORDER BY c.id")] == recipe.names

    each(RECIPES, check)
