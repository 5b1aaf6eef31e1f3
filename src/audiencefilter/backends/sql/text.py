"""A filter as SQL text with parameters, without SQLAlchemy."""

from collections.abc import Iterable, Mapping
from typing import Any

from audiencefilter.backends.sql.condition import SQL, STYLES, Expression, ParamStyle
from audiencefilter.backends.sql.dialect import Dialect, Operand, Writer, Zone
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import Outline
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.schema import Field, Schema
from audiencefilter.language.suggest import instead_of
from audiencefilter.language.texts import has_half_a_pair


def dialect_named(name: object) -> Dialect:
    """Return a dialect.

    Raises:
        UnsupportedError: there is none of that name.
    """
    dialect = DIALECTS.get(name) if isinstance(name, str) else None
    if dialect is None:
        raise UnsupportedError("to_sql", f"the dialect {show(name)}{instead_of(name, DIALECTS)}")
    return dialect


def style_named(name: object) -> ParamStyle:
    """Return a parameter style.

    Raises:
        ValueError: there is none of that name.
    """
    style = STYLES.get(name) if isinstance(name, str) else None
    if style is None:
        raise ValueError(f"there is no parameter style {show(name)}{instead_of(name, STYLES)}")
    return style


def column_texts(
    fields: Iterable[Field],
    schema: Schema,
    dialect: Dialect,
    table_alias: str | None,
    columns: Mapping[str, str | Expression] | None,
) -> list[str]:
    """Return the SQL of the fields' columns.

    Raises:
        ValueError: `columns` names something else than a field.
        TypeError: a column is neither a name nor an Expression.
        UnsupportedError: a name that no engine has.
    """
    prefix = "" if table_alias is None else _quoted(table_alias, dialect) + "."
    if not columns:
        return [prefix + _quoted(field.attribute, dialect) for field in fields]
    if not isinstance(columns, Mapping):
        raise TypeError(f"columns must be a mapping from fields to names or Expressions, not {show(columns)}")
    for name in columns:
        if name not in schema.by_name:
            raise ValueError(
                f"columns has {show(name)}, but {schema.name} has no such field{instead_of(name, schema.by_name)}"
            )
    return [_column_text(columns.get(field.name, field.attribute), field, prefix, dialect) for field in fields]


def _column_text(column: object, field: Field, prefix: str, dialect: Dialect) -> str:
    match column:
        case Expression(str() as text):
            return f"({text})"
        case str():
            return prefix + _quoted(column, dialect)
        case _:
            raise TypeError(f"the column of {show(field.name)} must be a name or an Expression, not {show(column)}")


def _quoted(name: str, dialect: Dialect) -> str:
    if not isinstance(name, str):
        raise TypeError(f"a name of a table or a column must be a text, not {show(name)}")
    # A driver in C may take the first of these for the end of the statement.
    if not name or "\0" in name or has_half_a_pair(name):
        raise UnsupportedError("to_sql", f"a table or a column called {show(name)}")
    return dialect.quote(name)


def write(outline: Outline, columns: list[str], dialect: Dialect, style: ParamStyle, inline: bool) -> SQL:
    """Write an outline with its operands.

    Args:
        outline: what to write.
        columns: the SQL of its fields' columns.
        dialect: the engine.
        style: how parameters are marked.
        inline: whether values are written as literals, which leaves no parameters.
    """
    writer = _TextWriter(outline, columns, dialect, style, inline)
    writer.node(outline.root)
    return SQL("".join(writer.parts), writer.parameters)


class _TextWriter(Writer):
    def __init__(self, outline: Outline, columns: list[str], dialect: Dialect, style: ParamStyle, inline: bool) -> None:
        # Forms have no percent sign, so the names are all that a driver could take for a mark.
        if style.doubles_percent and not inline:
            columns = [column.replace("%", "%%") for column in columns]
        super().__init__(dialect, [(column, Zone.UNKNOWN) for column in columns], style.numbered and not inline)
        self.operands = outline.operands
        self.style = style
        self.inline = inline
        self.parameters: list[Any] | dict[str, Any] = {} if style.named and not inline else []

    def bind(self, operand: Operand, position: int) -> str:
        value = self.operands[position]
        if not operand.spread:
            return self.value(operand, value)
        before, after = operand.before, operand.after
        return ", ".join([before + self.value(operand, item) + after for item in value])

    def value(self, operand: Operand, value: Any) -> str:
        bound = operand.encode(value)
        style = self.style
        if self.inline:
            return self.dialect.literal(operand.kind, bound)
        if style.asks_for_types and self.dialect.takes_type_from_column(operand.kind):
            return self.dialect.literal(operand.kind, bound)
        carried, before, after = self.dialect.carried(bound)
        number = len(self.parameters) + 1
        if isinstance(self.parameters, list):
            self.parameters.append(carried)
        else:
            self.parameters[f"p{number}"] = carried
        return before + style.mark(number, self.dialect.type_name(operand.kind)) + after
