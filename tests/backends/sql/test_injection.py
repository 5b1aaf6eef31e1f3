"""Neither values nor keys nor names change what a statement is, and an engine finds each by itself.

Each statement has the tokens of one with harmless values and names, in their order; only the contents of its texts and
names differ. So it is parsed alike. That those contents are the right ones, the engines show.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

import pytest
import sqlglot
from sqlglot import exp
from sqlglot.tokenizer_core import Token, TokenType

import audiencefilter as af
from audiencefilter.backends.sql.condition import SQL, STYLES
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import Kind
from audiencefilter.backends.sql.outline import MAX_SEARCHED_VALUES, outline
from tests.engines.engine import Engine
from tests.strategies import HOSTILE_NAMES, HOSTILE_TEXTS

T = af.FieldType
EXTENDED: Final = af.Notation.EXTENDED
#: The dialects that sqlglot calls otherwise.
READS: Final = {"postgresql": "postgres", "mariadb": "mysql"}
VALUES: Final = (
    *(text for text in HOSTILE_TEXTS if not text.replace(" ", "").isalnum() and text),
    "'", "'''", "\\'", "\\\\'", "'\\", "\\\\", "\\n", "\\0", "\\x27", "\\u0027", "\\N", "' OR 1=1 --",
    "'; DROP TABLE t; --",
    "\\'; DROP TABLE t; --", "\"; DROP TABLE t; --", "`; DROP TABLE t; --", "*/ OR 1=1 /*", "/* '", "-- '\n'",
    "# '\n'",
    "%s", "%%", "%%s", "%(p1)s", "%d", "?", "??", "$1'", "$$", "$a$'$a$", ":p1", ":p1'", "@p1", "{p1:String}",
    "{{p1}}",
    "${a}", "E'", "X'41'", "_utf8mb4", "q'[']'", "U&'\\0027'", "0x27", "CHAR(39)", "’", "＇", "ʼ", "‘", "\u02bc'",
    "¥'", "縗'",
    "\r\n", "\x1a", "\b", "\t'", "\u0085", "\u2029'", "😀'", "'😀\\", "\U0010ffff", "\U0010ffff'", "\ufffe'",
    "\uffff\\",
    "\ufffd'", "__[POSTCOMPILE_p1]", "{\"a\": ['", "[\"']", "}'", ",", "','", "NULL'", "i'", "K\\'", "ß'\"`\\",
    "'" * 400, "\\" * 400, "\"'`\\%_[]{}$?:" * 38, "long " * 99,
)  # fmt: skip
#: Longer than a pattern may be.
LONG: Final = ("'" * 4_000, "\\'" * 2_000, "x" * 3_999 + "'")
NAMES: Final = (
    *HOSTILE_NAMES, "`", '"', "'", "``", '""', "\\", "\\`", '\\"', '"; DROP TABLE t; --', "`; DROP TABLE t; --",
    "a`b\\`c",
    'a"."b', "a`.`b", "*", "%", "%%s", "%(p1)s", "?", "$1", ":p1", "{p1:String}", "/*", "*/", "# ", "[", "]", "[a]",
    "x" * 60,
)  # fmt: skip
KEYS: Final = tuple(dict.fromkeys(("", *NAMES, *(value for value in VALUES if len(value) < 100))))


# With every mark of a text, a name or a parameter, and what ends one. What is below tests/exhaustive has all of each.
@pytest.fixture(scope="module")
def values() -> Sequence[str]:
    return ("'\"`\\%s%%?$1:p1{p1:String}${a}$$--*/ OR 1=1 /*#;[]()\n\u2028😀\\'",)


@pytest.fixture(scope="module")
def names() -> Sequence[str]:
    return ('\'"`\\%s%%?$1:p1{p1:String}--/*#;[]()`; DROP TABLE t; --"',)


@pytest.fixture(scope="module")
def keys() -> Sequence[str]:
    return ("'\"`\\%s%%?$1:p1{p1:String}${a}$$--/*#;[0].*\n\u2028😀", "")


@pytest.fixture(scope="module")
def types_of_data() -> dict[str, tuple[str | None, ...]]:
    """The types of columns of custom data that are tried, by dialect; the usual one of all others."""
    return {}


@pytest.fixture(scope="module")
def compared() -> af.Filter:
    """A filter that is parsed, in place of all that others are compared with."""
    return af.parse({"text0": "a", "list0": {"has": "a"}, "data0": "a", "actions": {"some": {"name": "a"}}}, SCHEMA)


each_dialect = pytest.mark.parametrize("dialect", DIALECTS)


_TEXTS: Final = frozenset(
    getattr(TokenType, name)
    for name in ("STRING", "HEX_STRING", "BYTE_STRING", "RAW_STRING", "NATIONAL_STRING", "UNICODE_STRING")
)
_MARK: Final = TokenType.PLACEHOLDER


@cache
def tokens(text: str, dialect: str) -> Sequence[Token]:
    """Return the tokens of a condition: no comment is among them, and no end of a statement."""
    found = sqlglot.tokenize(f"SELECT 1 FROM t WHERE {text}", read=READS.get(dialect, dialect))
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


def texts_of(text: str, dialect: str) -> list[str]:
    """Return the contents of the texts in their order."""
    return [_content(token) for token in tokens(text, dialect) if token.token_type in _TEXTS]


def _content(token: Token) -> str:
    return bytes.fromhex(token.text).decode() if token.token_type is TokenType.HEX_STRING else token.text


def names_of(text: str, dialect: str) -> list[str]:
    """Return the contents of the names in their order."""
    return [token.text for token in tokens(text, dialect) if token.token_type is TokenType.IDENTIFIER]


@each_dialect
def test_the_tokens_are_those_of_one_statement(dialect: str, compared: af.Filter) -> None:
    text = written(compared, dialect).text
    # The parser does not know that there are lists of these.
    known = text.replace("regtype[]", "text[]")
    (statement,) = sqlglot.parse(f"SELECT 1 FROM t WHERE {known}", read=READS.get(dialect, dialect))
    assert isinstance(statement, exp.Select)
    assert {name for name, value in statement.args.items() if value} <= {"from_", "expressions", "where", "kind"}
    assert not list(statement.find_all(exp.Command))
    for value in ("a' OR 1=1 OR 'a' = 'a", "a'; DROP TABLE t; SELECT 'a", "a' --"):
        broken = text.replace("'a'", f"'{value}'")
        assert broken != text
        with pytest.raises((AssertionError, sqlglot.errors.TokenError)):
            assert form(broken, dialect) == form(text, dialect)


OTHERS: Final = [f"v{number}" for number in range(MAX_SEARCHED_VALUES)]
_OF_TEXTS: Final[tuple[dict[str, Any], ...]] = (
    {"equals": ...}, {"in": [..., "b"]}, {"not": ...}, {"notIn": ["b", ...]}, {"gt": ...}, {"lte": ...},
    {"startsWith": ...}, {"endsWith": ...},
)  # fmt: skip
#: Those whose texts may not be long.
_PATTERNS: Final[tuple[dict[str, Any], ...]] = (
    {"contains": ...}, {"equals": ..., "mode": "insensitive"}, {"contains": ..., "mode": "default"},
    {"startsWith": ..., "mode": "insensitive"}, {"endsWith": ..., "mode": "insensitive"}, {"not": {"contains": ...}},
    {"not": ..., "mode": "insensitive"}, {"in": [..., "b"], "mode": "insensitive"},
)  # fmt: skip
_OF_LISTS: Final[tuple[dict[str, Any], ...]] = (
    {"has": ...}, {"hasSome": [..., "b"]}, {"hasEvery": ["b", ...]}, {"equals": [..., "b", ...]}, {"not": [...]},
    {"not": {"has": ...}}, {"hasSome": [..., *OTHERS]}, {"hasEvery": [..., *OTHERS]}, {"equals": [*OTHERS, ...]},
)  # fmt: skip
_OF_DATA: Final = (*_OF_TEXTS[:3], *_OF_TEXTS[4:5], *_OF_TEXTS[6:7])


def at_path(name: str, path: tuple[str, ...], kind: T = T.STRING, many: bool = False) -> af.Field:
    return af.Field(name, kind, attribute="data", path=path, many=many)


_ACTION: Final = af.Schema("Action", [af.Field("name", T.STRING), af.Field("labels", T.STRING, many=True)], EXTENDED)
#: A field for each operator: tests of one field would be joined into one.
SCHEMA: Final = af.Schema(
    "Row",
    [
        *(af.Field(f"text{number}", T.STRING) for number in range(20)),
        *(at_path(f"data{number}", (f"k{number}",)) for number in range(len(_OF_DATA) + 2)),
        *(af.Field(f"list{number}", T.STRING, many=True) for number in range(len(_OF_LISTS))),
        *(at_path(f"kept{number}", ("kept", f"k{number}"), many=True) for number in range(len(_OF_LISTS))),
    ],
    EXTENDED,
    relations=[af.Relation("actions", _ACTION)],
)
RELATED: Final = {"actions": af.Related("actions", on={"id": "rowId"})}


def filled(template: Any, value: str) -> Any:
    match template:
        case dict():
            return {key: filled(item, value) for key, item in template.items()}
        case list():
            return [filled(item, value) for item in template]
        case _:
            return value if template is ... else template


@cache
def of_value(value: str) -> af.Filter:
    """Return a filter with the value in every operator of texts, lists, custom data and related records."""
    patterns = () if len(value) > 500 else _PATTERNS
    tests = {"text": _OF_TEXTS + patterns, "data": _OF_DATA + patterns[:2], "list": _OF_LISTS, "kept": _OF_LISTS}
    clause = {
        **{f"{name}{number}": test for name, asked in tests.items() for number, test in enumerate(asked)},
        "actions": {
            "some": {"name": ..., "labels": {"has": ...}},
            "count": {"where": {"labels": {"hasSome": [..., "b"]}}, "gte": 2},
        },
    }
    return af.parse(filled(clause, value), SCHEMA)


@cache
def of_long_list(value: str) -> af.Filter:
    """Return a filter with lists that are too long to be written out."""
    others = [f"v{number}" for number in range(1_000)]
    return af.parse({"text0": {"in": [value, *others]}, "text1": {"notIn": [value, *others]}}, SCHEMA)


@cache
def of_crowd(value: str) -> af.Filter:
    return af.parse({"OR": [{"text0": {"contains": f"{value}{number}"}} for number in range(17)]}, SCHEMA)


@cache
def harmless(of: Callable[[str], af.Filter], value: str) -> af.Filter:
    """Return the filter with a harmless text instead that has the same outline."""
    root = outline(of(value).plan).root
    length = len(value)
    ends = ("", "名", "é", "\uffff", "\ufffe", "\ufffd")
    for text in (char * (length - len(end)) + end for end in ends for char in ("a", "i", "1", "\U0010ffff")):
        if text and outline(of(text).plan).root == root:
            return of(text)
    raise AssertionError(f"no harmless text is of the kind of {value!r}")


def written(f: af.Filter, dialect: Any, style: Any = None) -> SQL:
    return f.to_sql(dialect, "t", paramstyle=style, inline=style is None, related=RELATED)


def _unhexed(found: SQL, dialect: str) -> tuple[str, list[Any]]:
    """Return the text and the parameters; what ClickHouse takes in hexadecimal digits is as it was."""
    parts = tokens(found.text, dialect)
    # What stands before the token before each mark.
    functions = [parts[at - 2].text for at, part in enumerate(parts) if part.token_type is _MARK]
    held = [
        bytes.fromhex(value).decode() if function == "unhex" else value
        for function, value in zip(functions, found.parameters, strict=True)
    ]
    return found.text.replace("unhex(?)", "?"), held


def check_value(dialect: str, of: Callable[[str], af.Filter], value: str) -> None:
    f, plain = of(value), harmless(of, value)
    text, parameters = _unhexed(written(f, dialect, "qmark"), dialect)
    # Nothing of the value is in the text.
    assert text == _unhexed(written(plain, dialect, "qmark"), dialect)[0]
    inline = written(f, dialect).text
    assert form(inline, dialect) == form(written(plain, dialect).text, dialect)
    assert names_of(inline, dialect) == names_of(text, dialect)
    # The values of a list in one parameter are one text, which an engine reads in the tests below.
    if not any(isinstance(one, list) for one in parameters):
        held = [one for one in parameters if isinstance(one, str)]
        assert sorted(texts_of(inline, dialect)) == sorted([*texts_of(text, dialect), *held])


def told(dialect: str, values: Sequence[str]) -> list[str]:
    """Return the values that a dialect takes: SQLite refuses to search for some characters without case."""
    return [value for value in values if dialect != "sqlite" or _REFUSED.isdisjoint(value)]


_REFUSED: Final = frozenset("\ufffd\ufffe\uffff")


@each_dialect
def test_values(dialect: str, values: Sequence[str]) -> None:
    for value in told(dialect, values):
        check_value(dialect, of_value, value)


@pytest.mark.parametrize("dialect", [dialect for dialect in DIALECTS if dialect not in ("mysql", "mariadb")])
def test_values_of_long_lists(dialect: str) -> None:
    for value in ("it's \\ \"`%s ? :p1 $1", "']}"):
        check_value(dialect, of_long_list, value)


def test_values_of_crowds(values: Sequence[str]) -> None:
    for value in values:
        if len(value) < 100:
            check_value("postgresql", of_crowd, value)


def check_percent_signs(in_style: Callable[[str], SQL]) -> None:
    """Check that Python's own formatting makes of a text what the styles without percent signs have."""
    plain, by_place, named, by_name = map(in_style, ("qmark", "format", "named", "pyformat"))
    assert by_place.text % (("?",) * len(by_place.parameters)) == plain.text
    assert (by_place.parameters, by_name.parameters) == (plain.parameters, named.parameters)
    assert by_name.text % {name: f":{name}" for name in by_name.parameters} == named.text


@each_dialect
def test_parameters_are_the_same_in_every_style(dialect: str, values: Sequence[str]) -> None:
    for value in told(dialect, values):
        f = of_value(value)
        found = {name: written(f, dialect, name) for name in STYLES}
        expected = found["qmark"].parameters
        for name, style in STYLES.items():
            parameters = found[name].parameters
            held = list(parameters.values()) if isinstance(parameters, dict) else parameters
            if not style.asks_for_types:
                assert set(map(repr, held)) == set(map(repr, expected))
                assert style.numbered or held == expected
        if dialect == "postgresql":  # where asyncpg takes some as literals, which have to be of the same form
            other = written(harmless(of_value, value), dialect, "numeric_dollar").text
            assert form(found["numeric_dollar"].text, dialect) == form(other, dialect)
        check_percent_signs(found.__getitem__)


#: Engines write some keys in another way: each of these is harmless, and of another kind.
_HARMLESS: Final = ("'", '"', "plain", "", "-a", "a b", "é", "😀", "0", "a.b")


def of_key(key: str) -> af.Filter:
    fields = [
        at_path("a", (key,)),
        at_path("b", ("k", key), T.NUMBER),
        at_path("c", (key, "k"), T.DATETIME),
        at_path("d", (key,), many=True),
    ]
    clause = {"a": "x", "b": {"gt": 1.5}, "c": None, "d": {"hasSome": ["x", "y"]}}
    return af.parse(clause, af.Schema("Row", fields, EXTENDED))


def with_key(key: str, dialect: Any, type_name: str | None) -> Callable[[str | None], SQL] | None:
    """Return what writes a condition with a key in its paths; None where the engine cannot address it."""
    f, columns = of_key(key), None if type_name is None else {"data": af.Column("data", type_name)}

    def in_style(style: Any) -> SQL:
        return f.to_sql(dialect, columns=columns, paramstyle=style, inline=style is None)

    try:
        in_style(None)
    except af.UnsupportedError:
        return None
    return in_style


@each_dialect
def test_keys(dialect: str, keys: Sequence[str], types_of_data: dict[str, tuple[str | None, ...]]) -> None:
    for type_name in types_of_data.get(dialect, (None,)):
        plain = [found(None).text for key in _HARMLESS if (found := with_key(key, dialect, type_name))]
        for key in keys:
            found = with_key(key, dialect, type_name)
            if found is not None:
                text = found(None).text
                assert any(is_alike(text, one, dialect) for one in plain), key
                check_percent_signs(found)


def is_alike(text: str, plain: str, dialect: str) -> bool:
    return form(text, dialect) == form(plain, dialect) and names_of(text, dialect) == names_of(plain, dialect)


def with_name(name: str, dialect: Any, style: Any, alias: bool) -> SQL:
    """Return a condition in which tables, their alias, and columns of every use have a name."""
    attribute = None if alias else name
    action = af.Schema("Action", [af.Field("labels", T.STRING, many=True)], EXTENDED)
    fields = [
        af.Field("text", T.STRING, attribute),
        af.Field("number", T.NUMBER, attribute),
        af.Field("tags", T.STRING, many=True),
        at_path("k", ("k",)),
        at_path("l", ("l",), many=True),
    ]
    schema = af.Schema("Row", fields, EXTENDED, relations=[af.Relation("actions", action)])
    clause = {
        "tags": {"hasSome": ["a", "b"]},
        "k": "x",
        "l": {"equals": ["a"]},
        "actions": {"some": {"labels": {"has": "a"}}, "count": {"gte": 2}},
        "AND": [
            {"OR": [{"actions": {"none": {}}}, {"tags": None}, {"actions": {"every": {"labels": {"has": "b"}}}}]},
            {"OR": [*({"text": test} for test in _OF_NAMES), {"text": None, "number": {"gt": 1}}]},
        ],
    }
    columns = {"tags": name, "data": name, **({"text": name, "number": name} if alias else {})}
    related = {"actions": af.Related(name, on={name: name}, columns={"labels": name})}
    f = af.parse(clause, schema)
    return f.to_sql(dialect, name if alias else None, columns, style, style is None, related=related)


_OF_NAMES: Final[tuple[dict[str, Any], ...]] = (
    {"in": ["a", "b"]}, {"contains": "ki"}, {"startsWith": "a"}, {"contains": ""},
    {"notIn": ["c", "d"], "mode": "insensitive"},
)  # fmt: skip


@each_dialect
def test_names(dialect: str, names: Sequence[str]) -> None:
    for style, alias in ((None, True), ("qmark", False)):
        plain = with_name("plain", dialect, style, alias)
        own = names_of(plain.text, dialect)
        assert "plain" in own
        for name in names:
            found = with_name(name, dialect, style, alias)
            assert form(found.text, dialect) == form(plain.text, dialect)
            assert names_of(found.text, dialect) == [name if one == "plain" else one for one in own]
            assert found.parameters == plain.parameters
    for name in names:
        check_percent_signs(lambda style, name=name: with_name(name, dialect, style, True))  # type: ignore[misc]


@each_dialect
@pytest.mark.parametrize("name", ["", "a\0b", "a\ud800b"])
def test_a_name_that_cannot_be_is_refused(dialect: Any, name: str) -> None:
    f = of_value("a")
    for columns, related in (
        ({"text0": name}, RELATED),
        ({"list0": name}, RELATED),
        ({"data": name}, RELATED),
        ({"list0": af.Column(name, "text")}, RELATED),
        ({}, {"actions": af.Related(name, on={"id": "rowId"})}),
        ({}, {"actions": af.Related("actions", on={name: "rowId"})}),
        ({}, {"actions": af.Related("actions", on={"id": name})}),
        ({}, {"actions": af.Related("actions", on={"id": "rowId"}, columns={"labels": name})}),
    ):
        with pytest.raises(af.UnsupportedError):
            f.to_sql(dialect, "t", columns, related=related)
    with pytest.raises(af.UnsupportedError):
        f.to_sql(dialect, name, related=RELATED)


@each_dialect
def test_what_is_said_of_a_columns_type_is_not_written(dialect: Any) -> None:
    f, columns = of_key("k"), {"data": af.Column("data", "text")}
    for type_name in (*VALUES[::3], "text)", "text; DROP TABLE t", "json -- ", "VARCHAR[] || x", "Array(String) OR 1"):
        try:
            found = f.to_sql(dialect, columns={"data": af.Column("data", type_name)})
        except af.UnsupportedError:
            continue
        assert found == f.to_sql(dialect, columns=columns)  # what is read generously


TABLE: Final = "injection"
#: The tests of names and of keys have another one, because the order of the tests is any.
NAMED: Final = "injection_names"
ONE: Final = af.Schema("Row", [af.Field("text", T.STRING)])


def rows() -> list[dict[str, Any]]:
    texts = dict.fromkeys((*VALUES, *HOSTILE_TEXTS, "plain", "b", "harmless"))
    return [{"text": text} for text in texts] + [{}]


def ids(engine: Engine, filters: Sequence[af.Filter], inline: bool, table: str = TABLE) -> list[list[int]]:
    conditions = [f.to_sql(engine.dialect, inline=inline) for f in filters]  # type: ignore[arg-type]
    return engine.verdicts(table, [(text, None if inline else parameters) for text, parameters in conditions])


@pytest.fixture(scope="module")
def loaded(local_engine: Engine) -> Engine:
    local_engine.load(TABLE, ONE, rows())
    return local_engine


def test_a_literal_is_the_text(local_engine: Engine) -> None:
    # Spark would replace these in the text of a statement, wherever they stand.
    settings = ["${spark.master}", "${env:PATH}", "${system:user.home}", "$${spark.master}", "a${spark.master}b"]
    texts = (*VALUES, *LONG, "", *settings)
    for held in (texts[at : at + 50] for at in range(0, len(texts), 50)):
        literals = [DIALECTS[local_engine.dialect].literal(Kind.TEXT, value) for value in held]
        # Each is told by its bytes, because results may be changed on their way.
        (found,) = local_engine.fetch(f"SELECT {', '.join(_hex(local_engine, literal) for literal in literals)}")
        assert [bytes.fromhex(text).decode() for text in found] == list(held)


def _hex(engine: Engine, literal: str) -> str:
    match engine.dialect:
        case "postgresql":
            return f"encode(convert_to({literal}, 'UTF8'), 'hex')"
        case "duckdb":
            return f"hex(encode({literal}))"
        case "spark":
            return f"hex(CAST({literal} AS BINARY))"
        case _:
            return f"hex({literal})"


def test_each_value_finds_itself(loaded: Engine) -> None:
    filters = [af.parse({"text": row["text"]}, ONE) for row in rows() if row]
    assert ids(loaded, filters, True) == [[number] for number in range(len(filters))]
    few = filters[:: 20 if loaded.name == "spark" else 1]
    assert ids(loaded, few, False) == [[filters.index(f)] for f in few]


def test_a_long_list_finds_its_values(loaded: Engine) -> None:
    chosen = [row["text"] for row in rows()[:-1:2]]
    others = [f"no '{number}" for number in range(1_000)]
    filters = [af.parse({"text": {operator: [*chosen, *others]}}, ONE) for operator in ("in", "notIn")]
    expected = [list(range(0, len(rows()) - 1, 2)), list(range(1, len(rows()) - 1, 2))]
    for inline in (True, False):
        assert ids(loaded, filters, inline) == expected


def tellable(engine: Engine) -> list[str]:
    """Return names that an engine takes, and for as many."""
    held = (*NAMES, *(["${spark.master}"] if engine.dialect != "spark" else []))
    if engine.dialect in ("mysql", "mariadb"):  # of characters up to U+FFFF, without spaces at the end
        held = tuple(name for name in held if max(name) <= "\uffff" and name[-1] != " ")
    return list({name.casefold(): name for name in held}.values())


def test_each_name_is_that_of_its_column_and_its_table(local_engine: Engine) -> None:
    held = tellable(local_engine)
    schema = af.Schema("Row", [af.Field(f"f{n}", T.INTEGER, name) for n, name in enumerate(held)])
    local_engine.load(NAMED, schema, [{name: int(name == own) for name in held} for own in held])
    filters = [af.parse({field.name: 1}, schema) for field in schema.fields]
    assert ids(local_engine, filters, True, NAMED) == [[number] for number in range(len(filters))]
    is_doubled = local_engine.dialect in ("postgresql", "mysql", "mariadb")
    step = 15 if local_engine.name == "spark" else 1
    for number, (name, f) in list(enumerate(zip(held, filters, strict=True)))[::step]:
        condition = f.to_sql(local_engine.dialect, table_alias=name)  # type: ignore[arg-type]
        alias = local_engine.quote(name).replace("%", "%%") if is_doubled else local_engine.quote(name)
        found = local_engine.fetch(f"SELECT id FROM {NAMED} AS {alias} WHERE {condition.text}", condition.parameters)
        assert [tuple(row) for row in found] == [(number,)], name


def _addressed(engine: Engine, schema: af.Schema) -> Iterator[tuple[int, af.Filter]]:
    for number, field in enumerate(schema.fields):
        f = af.parse({field.name: "x"}, schema)
        try:
            f.to_sql(engine.dialect)  # type: ignore[arg-type]
        except af.UnsupportedError:
            continue
        yield number, f


def test_each_key_leads_to_its_value(local_engine: Engine) -> None:
    table = "injection_keys"
    fields = [at_path(f"f{number}", (key, key) if number % 2 else (key,)) for number, key in enumerate(KEYS)]
    schema = af.Schema("Row", fields, EXTENDED)
    held = [{"data": {key: {key: "x"} if number % 2 else "x"}} for number, key in enumerate(KEYS)]
    local_engine.load(table, schema, held)
    found = list(_addressed(local_engine, schema))
    assert len(found) > 0.9 * len(KEYS)
    found = found[:: 10 if local_engine.name == "spark" else 1]
    for inline in (True, False):
        assert ids(local_engine, [f for _, f in found], inline, table) == [[number] for number, _ in found]
