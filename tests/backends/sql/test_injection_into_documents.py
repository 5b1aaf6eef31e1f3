"""Values in lists, keys of paths, and names of tables and of what joins them do not change what a statement is.

Each statement has the tokens of one with harmless values and names, in their order; only the contents of its texts and
names differ. So it is parsed alike. That those contents are the right ones, the engines show.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

import pytest
import sqlglot
from sqlglot.tokenizer_core import Token, TokenType

import audiencefilter as af
from audiencefilter.backends.sql.condition import SQL, STYLES
from audiencefilter.backends.sql.dialects import DIALECTS
from tests.backends.sql.test_injection import (
    NAMES,
    READS,
    SOME_NAMES,
    VALUES,
    filled,
    harmless,
)
from tests.engines.engine import Engine

T = af.FieldType
EXTENDED: Final = af.Notation.EXTENDED
_TEXTS: Final = frozenset(
    getattr(TokenType, name)
    for name in ("STRING", "HEX_STRING", "BYTE_STRING", "RAW_STRING", "NATIONAL_STRING", "UNICODE_STRING")
)

# -- tokens ---------------------------------------------------------------------------------------------------------


@cache
def tokens(text: str, dialect: str) -> Sequence[Token]:
    """Return the tokens of a condition: no comment is among them, and no end of a statement."""
    found = sqlglot.tokenize(f"SELECT 1 FROM t WHERE {text}", read=READS[dialect])
    assert not any(token.comments for token in found)
    assert all(token.token_type is not TokenType.SEMICOLON for token in found)
    return found


@cache
def form(text: str, dialect: str) -> tuple[Any, ...]:
    """Return the tokens without the contents of texts and names."""
    return tuple(_form(token) for token in tokens(text, dialect))


def _form(token: Token) -> Any:
    if token.token_type in _TEXTS:
        return "value"
    return "name" if token.token_type is TokenType.IDENTIFIER else (token.token_type, token.text)


def texts(text: str, dialect: str) -> list[str]:
    """Return the contents of the texts in their order."""
    return [_content(token) for token in tokens(text, dialect) if token.token_type in _TEXTS]


def _content(token: Token) -> str:
    return bytes.fromhex(token.text).decode() if token.token_type is TokenType.HEX_STRING else token.text


def names(text: str, dialect: str) -> list[str]:
    """Return the contents of the names in their order."""
    return [token.text for token in tokens(text, dialect) if token.token_type is TokenType.IDENTIFIER]


# -- values ---------------------------------------------------------------------------------------------------------

SOME: Final = ("'\"`\\%s%%?$1:p1{p1:String}${a}$$--/*#;[]()\n\u2028😀",)
OTHERS: Final = [f"v{number}" for number in range(20)]
_OF_LISTS: Final[tuple[dict[str, Any], ...]] = (
    {"has": ...}, {"hasSome": [..., "b"]}, {"hasEvery": ["b", ...]}, {"equals": [..., "b", ...]}, {"not": [...]},
    {"not": {"has": ...}}, {"hasSome": [..., *OTHERS]}, {"hasEvery": [..., *OTHERS]}, {"equals": [*OTHERS, ...]},
)  # fmt: skip
_OF_CUSTOM_DATA: Final[tuple[dict[str, Any], ...]] = (
    {"equals": ...}, {"in": [..., "b"]}, {"not": ...}, {"gt": ...}, {"startsWith": ...},
)  # fmt: skip
_PATTERNS: Final[tuple[dict[str, Any], ...]] = ({"contains": ...}, {"equals": ..., "mode": "insensitive"})


def at_path(name: str, path: tuple[str, ...], kind: T = T.STRING, many: bool = False) -> af.Field:
    return af.Field(name, kind, attribute="data", path=path, many=many)


_ACTION: Final = af.Schema("Action", [af.Field("name", T.STRING), af.Field("labels", T.STRING, many=True)], EXTENDED)
#: A field for each operator: tests of one field would be joined into one.
SCHEMA: Final = af.Schema(
    "Row",
    [
        *(af.Field(f"list{number}", T.STRING, many=True) for number in range(len(_OF_LISTS))),
        *(at_path(f"kept{number}", ("kept", f"k{number}"), many=True) for number in range(len(_OF_LISTS))),
        *(at_path(f"text{number}", (f"k{number}",)) for number in range(len(_OF_CUSTOM_DATA) + len(_PATTERNS))),
    ],
    EXTENDED,
    relations=[af.Relation("actions", _ACTION)],
)
RELATED: Final = {"actions": af.Related("actions", on={"id": "rowId"})}


@cache
def of_value(value: str) -> af.Filter:
    """Return a filter with the value in every operator of lists, of custom data and of related records."""
    of_custom_data = _OF_CUSTOM_DATA if len(value) > 500 else (*_OF_CUSTOM_DATA, *_PATTERNS)
    clause = {
        **{f"list{number}": template for number, template in enumerate(_OF_LISTS)},
        **{f"kept{number}": template for number, template in enumerate(_OF_LISTS)},
        **{f"text{number}": template for number, template in enumerate(of_custom_data)},
        "actions": {
            "some": {"name": ..., "labels": {"has": ...}},
            "count": {"where": {"labels": {"hasSome": [..., "b"]}}, "gte": 2},
        },
    }
    return af.parse(filled(clause, value), SCHEMA)


def written(f: af.Filter, dialect: Any, style: Any = None) -> SQL:
    return f.to_sql(dialect, "t", paramstyle=style, inline=style is None, related=RELATED)


def _unhexed(found: SQL, dialect: str) -> tuple[str, list[Any]]:
    """Return the text and the parameters; what ClickHouse takes in hexadecimal digits is as it was."""
    parts = tokens(found.text, dialect)
    values = [
        bytes.fromhex(value).decode() if function == "unhex" else value
        for function, value in zip(_functions(parts), found.parameters, strict=True)
    ]
    return found.text.replace("unhex(?)", "?"), values


_MARK: Final = TokenType.PLACEHOLDER


def _functions(parts: Sequence[Token]) -> list[str]:
    """Return what stands before the token before each mark."""
    return [parts[at - 2].text for at, part in enumerate(parts) if part.token_type is _MARK]


def check_values(dialect: str, f: af.Filter, plain: af.Filter) -> None:
    text, parameters = _unhexed(written(f, dialect, "qmark"), dialect)
    # Nothing of the value is in the text.
    assert text == _unhexed(written(plain, dialect, "qmark"), dialect)[0]
    inline = written(f, dialect).text
    assert form(inline, dialect) == form(written(plain, dialect).text, dialect)
    assert names(inline, dialect) == names(text, dialect)
    # The values of a list in one parameter are one text, which an engine reads in the tests below.
    if not any(isinstance(value, list) for value in parameters):
        held = [value for value in parameters if isinstance(value, str)]
        assert sorted(texts(inline, dialect)) == sorted([*texts(text, dialect), *held])


@pytest.mark.parametrize("dialect", DIALECTS)
def test_values(dialect: str) -> None:
    for value in SOME:
        check_values(dialect, of_value(value), harmless(of_value, value))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_parameters_are_the_same_in_every_style(dialect: str) -> None:
    check_parameters(dialect, SOME)


def check_parameters(dialect: str, values: Sequence[str]) -> None:
    """Check that every style has the same values, and the text that Python makes of the others."""
    for value in values:
        f, plain = of_value(value), harmless(of_value, value)
        found = {name: written(f, dialect, name) for name in STYLES}
        expected = found["qmark"].parameters
        for name, style in STYLES.items():
            parameters = found[name].parameters
            held = list(parameters.values()) if isinstance(parameters, dict) else parameters
            if not style.asks_for_types:
                assert set(map(repr, held)) == set(map(repr, expected))
                assert style.numbered or held == expected
        if dialect == "postgresql":  # where asyncpg takes some as literals, which have to be of the same form
            other = written(plain, dialect, "numeric_dollar").text
            assert form(found["numeric_dollar"].text, dialect) == form(other, dialect)
        assert found["format"].text % (("?",) * len(expected)) == found["qmark"].text
        marks = {name: f":{name}" for name in found["named"].parameters}
        assert found["pyformat"].text % marks == found["named"].text


# -- keys -----------------------------------------------------------------------------------------------------------

KEYS: Final = tuple(dict.fromkeys(("", *NAMES, *(value for value in VALUES if len(value) < 100))))
SOME_KEYS: Final = ("'\"`\\%s%%?$1:p1{p1:String}${a}$$--/*#;[0].*\n\u2028😀", "")
#: Engines write some keys in another way: each of these is harmless, and of another kind.
_HARMLESS: Final = ("plain", "", "-a", "a b", "é", "😀", "0", "a.b", "'", '"')


def of_key(key: str) -> af.Filter:
    fields = [
        at_path("a", (key,)),
        at_path("b", ("k", key), T.NUMBER),
        at_path("c", (key, "k"), T.DATETIME),
        at_path("d", (key,), many=True),
    ]
    clause = {"a": "x", "b": {"gt": 1.5}, "c": None, "d": {"hasSome": ["x", "y"]}}
    return af.parse(clause, af.Schema("Row", fields, EXTENDED))


def with_key(key: str, dialect: Any, type_name: str | None, style: Any = None) -> SQL | None:
    """Return a condition with a key in its paths; None where the engine cannot address it."""
    columns = None if type_name is None else {"data": af.Column("data", type_name)}
    try:
        return of_key(key).to_sql(dialect, columns=columns, paramstyle=style, inline=style is None)
    except af.UnsupportedError:
        return None


@pytest.mark.parametrize("dialect", DIALECTS)
def test_keys(dialect: str) -> None:
    check_keys(dialect, SOME_KEYS, (None,))


def check_keys(dialect: str, keys: Sequence[str], storages: Sequence[str | None]) -> None:
    """Check that keys change nothing but the contents of texts."""
    for type_name in storages:
        plain = [found.text for key in _HARMLESS if (found := with_key(key, dialect, type_name))]
        forms = {form(text, dialect) for text in plain}
        own = {name for text in plain for name in names(text, dialect)}
        assert plain
        for key in keys:
            found = with_key(key, dialect, type_name)
            if found is not None:
                assert form(found.text, dialect) in forms, key
                assert set(names(found.text, dialect)) <= own


@pytest.mark.parametrize("dialect", DIALECTS)
def test_keys_in_the_styles_that_double_percent_signs(dialect: str) -> None:
    check_keys_in_doubling_styles(dialect, SOME_KEYS)


def check_keys_in_doubling_styles(dialect: str, keys: Sequence[str]) -> None:
    """Check that Python's own formatting makes of a text what other styles have."""
    for key in keys:
        plain, doubled = (with_key(key, dialect, None, style) for style in ("qmark", "format"))
        assert (plain is None) is (doubled is None)
        if plain is not None and doubled is not None:
            assert doubled.text % (("?",) * len(doubled.parameters)) == plain.text


# -- names ----------------------------------------------------------------------------------------------------------


@cache
def _named(notation: af.Notation = EXTENDED) -> af.Filter:
    action = af.Schema("Action", [af.Field("labels", T.STRING, many=True)], notation)
    fields = [af.Field("tags", T.STRING, many=True), at_path("k", ("k",)), at_path("l", ("l",), many=True)]
    schema = af.Schema("Row", fields, notation, relations=[af.Relation("actions", action)])
    clause = {
        "tags": {"hasSome": ["a", "b"]},
        "k": "x",
        "l": {"equals": ["a"]},
        "actions": {"some": {"labels": {"has": "a"}}, "count": {"gte": 2}},
        "OR": [{"actions": {"none": {}}}, {"tags": None}, {"actions": {"every": {"labels": {"has": "b"}}}}],
    }
    return af.parse(clause, schema)


def with_name(name: str, dialect: Any, style: Any, alias: bool) -> SQL:
    """Return a condition in which tables, their alias, and columns of every use have a name."""
    columns = {"tags": name, "data": name}
    related = {"actions": af.Related(name, on={name: name}, columns={"labels": name})}
    f = _named()
    return f.to_sql(dialect, name if alias else None, columns, style, style is None, related=related)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_names(dialect: str) -> None:
    check_names(dialect, SOME_NAMES[:1])


def check_names(dialect: str, tried: Sequence[str]) -> None:
    """Check that names change nothing but the names."""
    for style in (None, "qmark"):
        for alias in (True, False):
            plain = with_name("plain", dialect, style, alias)
            own = names(plain.text, dialect)
            assert "plain" in own
            for name in tried:
                found = with_name(name, dialect, style, alias)
                assert form(found.text, dialect) == form(plain.text, dialect)
                assert names(found.text, dialect) == [name if one == "plain" else one for one in own]
                assert found.parameters == plain.parameters


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("style", ["format", "pyformat"])
def test_names_in_the_styles_that_double_percent_signs(dialect: str, style: Any) -> None:
    for name in NAMES[::5]:
        plain = with_name(name, dialect, "qmark" if style == "format" else "named", True)
        doubled = with_name(name, dialect, style, True)
        marks: Any = ("?",) * len(plain.parameters) if style == "format" else {n: f":{n}" for n in plain.parameters}
        assert doubled.text % marks == plain.text


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("name", ["", "a\0b", "a\ud800b"])
def test_a_name_that_cannot_be_is_refused(dialect: Any, name: str) -> None:
    f = _named()
    good = {"actions": af.Related("actions", on={"id": "rowId"})}
    for columns, related in (
        ({"tags": name}, good),
        ({"data": name}, good),
        ({"tags": af.Column(name, "text")}, good),
        ({}, {"actions": af.Related(name, on={"id": "rowId"})}),
        ({}, {"actions": af.Related("actions", on={name: "rowId"})}),
        ({}, {"actions": af.Related("actions", on={"id": name})}),
        ({}, {"actions": af.Related("actions", on={"id": "rowId"}, columns={"labels": name})}),
    ):
        with pytest.raises(af.UnsupportedError):
            f.to_sql(dialect, "t", columns, related=related)
    with pytest.raises(af.UnsupportedError):
        f.to_sql(dialect, name, related=good)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_is_said_of_a_columns_type_is_not_written(dialect: Any) -> None:
    f, columns = of_key("k"), {"data": af.Column("data", "text")}
    for type_name in (*VALUES[::3], "text)", "text; DROP TABLE t", "json -- ", "VARCHAR[] || x", "Array(String) OR 1"):
        try:
            found = f.to_sql(dialect, columns={"data": af.Column("data", type_name)})
        except af.UnsupportedError:
            continue
        assert found == f.to_sql(dialect, columns=columns)  # what is read generously


# -- on the engines -------------------------------------------------------------------------------------------------

TABLE: Final = "injection_into_documents"
KEPT: Final = "injection_keys"


def ids(engine: Engine, filters: Sequence[af.Filter], inline: bool, table: str = TABLE) -> list[list[int]]:
    conditions = [f.to_sql(engine.dialect, inline=inline) for f in filters]  # type: ignore[arg-type]
    return engine.verdicts(table, [(text, None if inline else parameters) for text, parameters in conditions])


def _addressed(engine: Engine, schema: af.Schema) -> Iterator[tuple[int, af.Filter]]:
    for number, field in enumerate(schema.fields):
        f = af.parse({field.name: "x"}, schema)
        try:
            f.to_sql(engine.dialect)  # type: ignore[arg-type]
        except af.UnsupportedError:
            continue
        yield number, f


def test_each_key_leads_to_its_value(local_engine: Engine) -> None:
    fields = [at_path(f"f{number}", (key, key) if number % 2 else (key,)) for number, key in enumerate(KEYS)]
    schema = af.Schema("Row", fields, EXTENDED)
    rows = [{"data": {key: {key: "x"} if number % 2 else "x"}} for number, key in enumerate(KEYS)]
    local_engine.load(KEPT, schema, rows)
    found = list(_addressed(local_engine, schema))
    assert len(found) > 0.9 * len(KEYS)
    found = found[:: 10 if local_engine.name == "spark" else 1]
    for inline in (True, False):
        assert ids(local_engine, [f for _, f in found], inline, KEPT) == [[number] for number, _ in found]
