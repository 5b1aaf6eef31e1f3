"""Neither values nor names change what a statement is: it is parsed, and run."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
import sqlglot
from hypothesis import given
from hypothesis import strategies as st
from sqlglot import exp

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import Kind
from audiencefilter.backends.sql.outline import outline
from tests.engines.engine import Engine
from tests.examples import examples
from tests.reference import verdicts
from tests.strategies import HOSTILE_NAMES, HOSTILE_TEXTS

#: The dialects as sqlglot calls them.
READS = {
    "sqlite": "sqlite",
    "postgresql": "postgres",
    "mysql": "mysql",
    "mariadb": "mysql",
    "duckdb": "duckdb",
    "clickhouse": "clickhouse",
    "spark": "spark",
}
VALUES = (
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
#: With every mark of a text, a name or a parameter, and what ends a text.
SOME = ("'\"`\\%s%%?$1:p1{p1:String}${a}$$--/*#;[]()\n\u2028😀", "\\'", "*/ OR 1=1 /*")
#: Longer than a pattern may be.
LONG = ("'" * 4_000, "\\'" * 2_000, "x" * 3_999 + "'")
NAMES = (
    *HOSTILE_NAMES, "`", '"', "'", "``", '""', "\\", "\\`", '\\"', '"; DROP TABLE t; --', "`; DROP TABLE t; --",
    "a`b\\`c",
    'a"."b', "a`.`b", "*", "%", "%%s", "%(p1)s", "?", "$1", ":p1", "{p1:String}", "/*", "*/", "# ", "[", "]", "[a]",
    "x" * 60,
)  # fmt: skip
#: With every mark, and what ends a name.
SOME_NAMES = ("'\"`\\%s%%?$1:p1{p1:String}--/*#;[]()", '"; DROP TABLE t; --', "`; DROP TABLE t; --")


# -- what a statement is --------------------------------------------------------------------------------------------


def parsed(text: str, dialect: str) -> exp.Expr:
    """Return the tree of a statement with this condition."""
    statements = sqlglot.parse(f"SELECT 1 FROM t WHERE {text}", read=READS[dialect])
    assert len(statements) == 1
    (statement,) = statements
    assert isinstance(statement, exp.Select)
    assert set(statement.args) - {"from_", "expressions", "where", "kind"} <= {
        name for name, value in statement.args.items() if not value
    }
    assert not list(statement.find_all(exp.Command))
    assert not any(node.comments for node in statement.walk())
    return statement


#: How trees show a text: MySQL's introducer is followed by one in quotes, or one in hexadecimal digits.
_TEXTS = (exp.HexString, exp.RawString, exp.ByteString, exp.National, exp.UnicodeString)


def is_text(node: exp.Expr) -> bool:
    return isinstance(node, _TEXTS) or (isinstance(node, exp.Literal) and node.is_string)


def shape(node: Any) -> Any:
    """Return a tree without the contents of its texts and names."""
    match node:
        case exp.Expr():
            if is_text(node) or isinstance(node, exp.Placeholder):
                return "value"
            if isinstance(node, exp.Identifier):
                return "name", bool(node.args.get("quoted"))
            return type(node).__name__, [(key, shape(value)) for key, value in sorted(node.args.items()) if value]
        case list():
            return [shape(item) for item in node]
        case _:
            return node


def contents(node: exp.Expr) -> Iterator[Any]:
    """Yield the texts of a tree in their order; None for a parameter."""
    # Depth first, and so in the order of the text, save that an ESCAPE is above its LIKE.
    for part in node.dfs():
        if isinstance(part, exp.Placeholder):
            yield None
        elif isinstance(part, exp.HexString):
            yield bytes.fromhex(part.name).decode()
        elif is_text(part):
            yield part.name


# -- values ---------------------------------------------------------------------------------------------------------

_OPERATORS: tuple[dict[str, Any], ...] = (
    {"equals": ...}, {"in": [..., "b"]}, {"not": ...}, {"notIn": ["b", ...]}, {"gt": ...}, {"lte": ...},
    {"startsWith": ...}, {"endsWith": ...},
)  # fmt: skip
#: Those whose texts may not be long.
_PATTERNS: tuple[dict[str, Any], ...] = (
    {"contains": ..., "mode": "default"}, {"contains": ...}, {"startsWith": ..., "mode": "insensitive"},
    {"endsWith": ..., "mode": "insensitive"}, {"not": {"contains": ...}}, {"equals": ..., "mode": "insensitive"},
    {"not": ..., "mode": "insensitive"}, {"in": [..., "b"], "mode": "insensitive"},
)  # fmt: skip
#: A field for each operator: tests of one field would be joined into one.
SCHEMA = af.Schema("Row", [af.Field(f"f{number}", af.FieldType.STRING) for number in range(20)])


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
    """Return a filter with the value in every operator that takes it."""
    operators = _OPERATORS if len(value) > 500 else (*_OPERATORS, *_PATTERNS)
    return af.parse({f"f{number}": filled(template, value) for number, template in enumerate(operators)}, SCHEMA)


@cache
def of_list(value: str) -> af.Filter:
    """Return a filter with lists that are too long to be written out."""
    others = [f"v{number}" for number in range(1_000)]
    return af.parse({"f0": {"in": [value, *others]}, "f1": {"notIn": [value, *others]}}, SCHEMA)


@cache
def of_crowd(value: str) -> af.Filter:
    return af.parse({"OR": [{"f0": {"contains": f"{value}{number}"}} for number in range(17)]}, SCHEMA)


@cache
def harmless(of: Any, value: str) -> af.Filter:
    """Return the filter with a harmless text instead that has the same outline."""
    root = outline(of(value).plan).root
    length = len(value)
    ends = ("", "名", "é", "\uffff", "\ufffe", "\ufffd")
    for text in (char * (length - len(end)) + end for end in ends for char in ("a", "i", "1", "\U0010ffff")):
        if text and outline(of(text).plan).root == root:
            return of(text)  # type: ignore[no-any-return]
    raise AssertionError(f"no harmless text is of the kind of {value!r}")


@cache
def shape_of(text: str, dialect: str) -> Any:
    return shape(parsed(text, dialect))


@cache
def constants_of(text: str, dialect: str) -> list[Any]:
    return list(contents(parsed(text, dialect)))


def bound(f: af.Filter, dialect: Any) -> tuple[str, list[Any]]:
    """Return the text and the parameters; a text that ClickHouse takes in hexadecimal digits is as it was."""
    found = f.to_sql(dialect, paramstyle="qmark")
    marks = re.findall(r"unhex\(\?\)|\?", found.text)
    values = [
        value if mark == "?" else bytes.fromhex(value).decode()
        for mark, value in zip(marks, found.parameters, strict=True)
    ]
    return found.text.replace("unhex(?)", "?"), values


def check_values(dialect: Any, f: af.Filter, plain: af.Filter) -> None:
    text, parameters = bound(f, dialect)
    # Nothing of the value is in the text.
    assert text == bound(plain, dialect)[0]
    constants = constants_of(text, dialect)
    assert constants.count(None) == len(parameters)

    inline = parsed(f.to_sql(dialect, inline=True).text, dialect)
    assert shape(inline) == shape_of(plain.to_sql(dialect, inline=True).text, dialect)
    # The values of a list in one parameter are one text, which an engine reads in the tests below.
    if not any(isinstance(value, list) for value in parameters):
        assert sorted(_texts(contents(inline))) == sorted([*_texts(constants), *_texts(parameters)])


def _texts(values: Any) -> list[str]:
    return [value for value in values if isinstance(value, str)]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_values(dialect: str) -> None:
    for value in SOME:
        check_values(dialect, of_value(value), harmless(of_value, value))


@pytest.mark.parametrize("dialect", [dialect for dialect in DIALECTS if dialect not in ("mysql", "mariadb")])
def test_values_of_long_lists(dialect: str) -> None:
    for value in ("it's \\ \"`%s ? :p1 $1", "']}"):
        check_values(dialect, of_list(value), harmless(of_list, value))


def test_values_of_crowds() -> None:
    for value in SOME:
        check_values("postgresql", of_crowd(value), harmless(of_crowd, value))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_parser_that_is_given_a_broken_statement_says_so(dialect: str) -> None:
    """The tests above can fail: a value that is not escaped is seen."""
    text = af.parse({"f0": "a"}, SCHEMA).to_sql(dialect, inline=True).text  # type: ignore[arg-type]
    expected = shape(parsed(text, dialect))
    for value in ("a' OR 1=1 OR 'a' = 'a", "a'; DROP TABLE t; SELECT 'a", "a' --"):
        broken = text.replace("'a'", f"'{value}'")
        assert broken != text
        with pytest.raises((AssertionError, sqlglot.errors.ParseError, sqlglot.errors.TokenError)):
            assert shape(parsed(broken, dialect)) == expected


# -- names ----------------------------------------------------------------------------------------------------------

_TESTS: dict[str, Any] = {
    "OR": [
        {"f": {"in": ["a", "b"]}},
        {"f": None},
        {"f": {"contains": "ki"}},
        {"f": {"startsWith": "a"}},
        {"f": {"contains": ""}},
        {"f": {"notIn": ["c", "d"], "mode": "insensitive"}, "n": {"gt": 1}},
    ]
}


def of_name(name: str) -> af.Filter:
    schema = af.Schema(
        "Row", [af.Field("f", af.FieldType.STRING, attribute=name), af.Field("n", af.FieldType.NUMBER, attribute="n")]
    )
    return af.parse(_TESTS, schema)


def names(node: exp.Expr) -> set[tuple[str, str]]:
    return {(column.table, column.name) for column in node.find_all(exp.Column)}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_names(dialect: Any) -> None:
    check_names(dialect, SOME_NAMES)


def check_names(dialect: Any, tried: Sequence[str]) -> None:
    """Check that names change nothing but the names of a parsed statement."""
    for style in ("qmark", None):
        inline = style is None
        plain = of_name("plain").to_sql(dialect, paramstyle=style, inline=inline)
        with_alias = of_name("plain").to_sql(dialect, "alias", paramstyle=style, inline=inline)
        # What the tables of a form itself name, as the v of PostgreSQL's unnest, is no column of the table.
        own = names(parsed(plain.text, dialect)) - {("", "plain"), ("", "n")}
        for name in tried:
            attribute = parsed(of_name(name).to_sql(dialect, paramstyle=style, inline=inline).text, dialect)
            assert shape(attribute) == shape_of(plain.text, dialect)
            assert names(attribute) == {("", name), ("", "n")} | own
            mapped = of_name("other").to_sql(dialect, name, {"f": name, "n": name}, style, inline)
            tree = parsed(mapped.text, dialect)
            assert shape(tree) == shape_of(with_alias.text, dialect)
            assert names(tree) == {(name, name)} | own
            assert mapped.parameters == plain.parameters


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("style", ["format", "pyformat"])
def test_names_in_the_styles_that_double_percent_signs(dialect: Any, style: Any) -> None:
    """A driver puts marks in the place of marks by Python's own rules, and nothing else changes."""
    for name in SOME_NAMES:
        plain = of_name(name).to_sql(dialect, name, paramstyle="qmark" if style == "format" else "named")
        doubled = of_name(name).to_sql(dialect, name, paramstyle=style)
        marks: Any = ("?",) * len(plain.parameters) if style == "format" else {n: f":{n}" for n in plain.parameters}
        assert doubled.text % marks == plain.text


# -- on the engines -------------------------------------------------------------------------------------------------

TABLE = "injection"
#: The tests of names have another one, because the order of the tests is any.
NAMED = "injection_names"
ONE = af.Schema("Row", [af.Field("text", af.FieldType.STRING)])


def rows() -> list[dict[str, Any]]:
    texts = dict.fromkeys((*VALUES, *HOSTILE_TEXTS, "plain", "b", "harmless"))
    return [{"text": text} for text in texts] + [{}]


@pytest.fixture(scope="module")
def loaded(local_engine: Engine) -> Engine:
    local_engine.load(TABLE, ONE, rows())
    return local_engine


def test_a_literal_is_the_text(local_engine: Engine) -> None:
    dialect = DIALECTS[local_engine.dialect]
    texts = (*VALUES, *LONG, "")
    for values in (texts[at : at + 50] for at in range(0, len(texts), 50)):
        literals = [dialect.literal(Kind.TEXT, value) for value in values]
        # Each is told by its bytes, because results may be changed on their way.
        (found,) = local_engine.fetch(f"SELECT {', '.join(_hex(local_engine, literal) for literal in literals)}")
        assert [bytes.fromhex(text).decode() for text in found] == list(values)


def test_spark_does_not_put_its_settings_into_a_literal(local_engine: Engine) -> None:
    """Spark replaces `${env:HOME}` in the text of a statement, wherever it stands; other engines are tested alike."""
    values = ["${spark.master}", "${env:PATH}", "${system:user.home}", "$${spark.master}", "a${spark.master}b"]
    literals = [DIALECTS[local_engine.dialect].literal(Kind.TEXT, value) for value in values]
    (found,) = local_engine.fetch(f"SELECT {', '.join(_hex(local_engine, literal) for literal in literals)}")
    assert [bytes.fromhex(text).decode() for text in found] == values


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
    assert inline_ids(loaded, filters) == [[number] for number in range(len(filters))]
    few = filters[:: 20 if loaded.name == "spark" else 1]
    assert bound_ids(loaded, few) == [[filters.index(f)] for f in few]


def test_a_long_list_finds_its_values(loaded: Engine) -> None:
    chosen = [row["text"] for row in rows()[:-1:2]]
    others = [f"no '{number}" for number in range(1_000)]
    filters = [af.parse({"text": {operator: [*chosen, *others]}}, ONE) for operator in ("in", "notIn")]
    expected = [list(range(0, len(rows()) - 1, 2)), list(range(1, len(rows()) - 1, 2))]
    assert inline_ids(loaded, filters) == expected
    assert bound_ids(loaded, filters) == expected


def inline_ids(engine: Engine, filters: Sequence[af.Filter], table: str = TABLE) -> list[list[int]]:
    texts = [f.to_sql(engine.dialect, inline=True).text for f in filters]  # type: ignore[arg-type]
    return engine.verdicts(table, [(text, None) for text in texts])


def bound_ids(engine: Engine, filters: Sequence[af.Filter]) -> list[list[int]]:
    return engine.verdicts(TABLE, [f.to_sql(engine.dialect) for f in filters])  # type: ignore[arg-type]


#: Identifiers are of the characters up to U+FFFF there, without spaces at the end.
def is_name(engine: Engine, name: str) -> bool:
    return engine.dialect not in ("mysql", "mariadb") or (max(name) <= "\uffff" and name[-1] != " ")


def test_each_name_is_that_of_its_column_and_its_table(local_engine: Engine) -> None:
    # Engines take some names for one.
    names = (*NAMES, *(["${spark.master}"] if local_engine.dialect != "spark" else []))
    held = tuple({name.casefold(): name for name in names if is_name(local_engine, name)}.values())
    schema = af.Schema("Row", [af.Field(f"f{n}", af.FieldType.INTEGER, name) for n, name in enumerate(held)])
    local_engine.load(NAMED, schema, [{name: int(name == own) for name in held} for own in held])
    filters = [af.parse({field.name: 1}, schema) for field in schema.fields]
    assert inline_ids(local_engine, filters, NAMED) == [[number] for number in range(len(filters))]
    step = 15 if local_engine.name == "spark" else 1
    for number, (name, f) in list(enumerate(zip(held, filters, strict=True)))[::step]:
        condition = f.to_sql(local_engine.dialect, table_alias=name)  # type: ignore[arg-type]
        alias = local_engine.quote(name).replace("%", "%%") if _doubles(local_engine) else local_engine.quote(name)
        found = local_engine.fetch(f"SELECT id FROM {NAMED} AS {alias} WHERE {condition.text}", condition.parameters)
        assert [tuple(row) for row in found] == [(number,)], name


def _doubles(local_engine: Engine) -> bool:
    return local_engine.dialect in ("postgresql", "mysql", "mariadb")


# -- at random ------------------------------------------------------------------------------------------------------

characters = st.characters(exclude_categories=["Cs", "Cn", "Co"], exclude_characters="\0", max_codepoint=0x1FFFF)
hostile_texts = st.one_of(
    st.sampled_from(VALUES),
    st.text(characters, min_size=1, max_size=8),
    st.text(st.sampled_from("'\"`\\%_[]{}$?:;-/*#ikß\n"), min_size=1, max_size=12),
)


@st.composite
def filters(draw: st.DrawFn) -> af.Filter:
    templates = draw(st.lists(st.sampled_from((*_OPERATORS, *_PATTERNS)), min_size=1, max_size=4))
    parts = [{"text": filled(template, draw(hostile_texts)[:400])} for template in templates]
    return af.parse({draw(st.sampled_from(("AND", "OR", "NOT"))): parts}, ONE)


@pytest.fixture(scope="module")
def loaded_locally(local_engine: Engine) -> Engine:
    local_engine.load(TABLE, ONE, rows())
    return local_engine


@examples(60)
@given(st.lists(filters(), min_size=4, max_size=4))
def test_literals_and_parameters_select_the_same(loaded_locally: Engine, drawn: list[af.Filter]) -> None:
    expected = [[n for n, found in enumerate(verdicts(f.ast, ONE, rows())) if found] for f in drawn]
    assert bound_ids(loaded_locally, drawn) == expected
    assert inline_ids(loaded_locally, drawn) == expected
