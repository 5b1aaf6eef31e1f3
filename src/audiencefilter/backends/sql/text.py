"""Write an outline as SQL text in the forms of a dialect, with parameters or literals, without SQLAlchemy."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count, repeat
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.condition import SQL, STYLES, Column, Expression, ParamStyle, Related
from audiencefilter.backends.sql.dialect import Dialect, Key, Shape, Way, shape_of
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import COLUMN, Fragment, Operand, Zone
from audiencefilter.backends.sql.outline import Input, Outline
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType, has_half_a_pair
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.suggest import instead_of
from audiencefilter.plan.nodes import EVERYONE

# -- names and joins -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tested:
    """A column that is tested."""

    text: str
    zone: Zone = Zone.UNKNOWN
    shape: Shape | None = None  # None: single values


@dataclass(frozen=True, slots=True)
class Join:
    """The source and the join columns of related records."""

    source: str  # the SQL after FROM; of objects in custom data, which have no keys, an expression of what holds them
    keys: tuple[tuple[Key, Key], ...]  # pairs of equal columns, ours and theirs
    within: bool = True  # whether our columns are unambiguous beside theirs in a subquery
    objects: str = ""  # the alias of objects in custom data; empty: other records


def check_related(related: Any, schema: Schema) -> None:
    """Raise a TypeError or ValueError unless `related` is a mapping from relations of a schema."""
    if not isinstance(related, Mapping):
        raise TypeError(f"related must be a mapping from relations to Related, not {show(related)}")
    for name in related:
        if name not in schema.relations:
            choice = instead_of(name, schema.relations)
            raise ValueError(f"related has {show(name)}, but {schema.name} has no such relation{choice}")
        if schema.relations[name].is_data:
            raise ValueError(f"related has {show(name)}, which are objects in custom data: they need no table")


def dialect_named(name: object) -> Dialect:
    """Return a dialect, or raise an UnsupportedError."""
    dialect = DIALECTS.get(name) if isinstance(name, str) else None
    if dialect is None:
        raise UnsupportedError("to_sql", f"the dialect {show(name)}{instead_of(name, DIALECTS)}")
    return dialect


def style_named(name: object) -> ParamStyle:
    """Return a parameter style, or raise a ValueError."""
    style = STYLES.get(name) if isinstance(name, str) else None
    if style is None:
        raise ValueError(f"there is no parameter style {show(name)}{instead_of(name, STYLES)}")
    return style


#: The columns given for fields.
Columns: TypeAlias = Mapping[str, str | Expression | Column]


class RecordNames(NamedTuple):
    """The SQL names of one kind of records."""

    schema: Schema
    prefix: str  # the qualifier of their columns; may be empty
    columns: Columns
    related: Mapping[str, Related]
    object: str = ""  # the SQL of the record, if it is an object in custom data


def place_of(
    schema: Schema, alias: str | None, columns: Columns | None, related: Mapping[str, Related] | None, dialect: Dialect
) -> RecordNames:
    """Return the place of records after checking its columns and relations."""
    columns, related = columns or {}, related or {}
    if not isinstance(columns, Mapping):
        raise TypeError(f"columns must be a mapping from fields to names or Expressions, not {show(columns)}")
    check_related(related, schema)
    of_data = names_of_data(schema) if columns else set[str]()
    for name in columns:
        if name not in schema.by_name and name not in of_data:
            choice = instead_of(name, schema.by_name)
            raise ValueError(f"columns has {show(name)}, but {schema.name} has no such field{choice}")
    prefix = "" if alias is None else quoted(alias, dialect) + "."
    return RecordNames(schema, prefix, columns, related)


def joins_of(
    outline: Outline, place: RecordNames, alias: str | None, dialect: Dialect
) -> tuple[list[RecordNames], list[Join]]:
    """Return the places of an outline's records, the contact first, and the joins of its related records."""
    places, joins = [place], list[Join]()
    aliases = (name for number in count(1) if (name := f"audiencefilter_{number}") != (alias or "").casefold())
    for link, name in zip(outline.links, aliases, strict=False):
        relation, ours = link.relation, places[link.record]
        if relation.is_data:
            column = _column(Input(relation.data), ours, dialect)
            joins.append(Join(objects_in(column, relation, dialect), (), objects=name))
            places.append(RecordNames(relation.schema, "", {}, {}, dialect.object_of(name)))
            continue
        found = ours.related.get(relation.name)
        if found is None:
            of = f" of the Related that leads to {ours.schema.name}" if link.record else ""
            raise ValueError(
                f"how are the {relation.name} of {ours.schema.name} found? Say it with related{of}, as "
                f"related={{{show(relation.name)}: Related('table', on={{'id': 'column'}})}}"
            )
        if not isinstance(found, Related):
            raise TypeError(f"related[{show(relation.name)}] must be a Related, not {show(found)}")
        theirs = place_of(relation.schema, name, found.columns, found.related, dialect)
        source = source_of(found.source, relation.name, dialect)
        keys = tuple(_pair(_key(one, ours, dialect), _key(other, theirs, dialect)) for one, other in found.on.items())
        # An unqualified column may refer to another column inside a subquery.
        joins.append(Join(f"{source} AS {quoted(name, dialect)}", keys, within=ours.prefix != ""))
        places.append(theirs)
    return places, joins


def names_of_data(schema: Schema) -> set[str]:
    """Return the names by which columns of custom data are given, apart from fields: of attributes and relations."""
    return {name for one in schema.members if one.is_data for name in (one.name, one.attribute)}


def objects_in(column: Tested, relation: Relation, dialect: Dialect, doubles_percent: bool = False) -> str:
    """Return the SQL of a relation's objects in the column of its custom data."""
    storage = dialect.object_storage if column.shape is None or column.shape.storage is None else column.shape.storage
    form = dialect.objects(relation.path or (), relation.many, storage)
    return over_column(form, column.text, doubles_percent)


def over_column(form: Fragment, column: str, doubles_percent: bool) -> str:
    """Return the SQL of a form without operands over a column."""
    percent = "%%" if doubles_percent else "%"
    return "".join([column if part is COLUMN else str(part).replace("%", percent) for part in form])


def tested_object(source: Input, text: str, dialect: Dialect) -> Tested:
    """Return what a test reads of an object in custom data, from the SQL of the object."""
    if source.field is not None:
        dialect.storage(source.field, None)  # refuses fields that custom data cannot have there
    return Tested(text, shape=replace(shape_of(source, dialect.object_storage), of_objects=True))


def source_of(source: object, relation: str, dialect: Dialect) -> str:
    """Return the SQL of a table after FROM."""
    match source:
        case Expression(str() as text):
            if _SOURCE.fullmatch(text) is None:
                raise ValueError(
                    f"the source of {show(relation)} is {show(text)}: put it in parentheses, as (SELECT …), unless it "
                    "is the name of a table or a call of a function"
                )
            return text
        case str():
            return quoted(source, dialect)
        case _:
            raise TypeError(f"the source of {show(relation)} must be a name or an Expression, not {show(source)}")


_NAME: Final = r"""(?:[\w$]+|(?:"[^"]*")+|(?:`[^`]*`)+|'[^']*')"""
#: The SQL allowed after FROM: text in parentheses, a name, which may have points, or a function call.
_SOURCE: Final = re.compile(rf"\s*(?:\(.*\)|{_NAME}(?:\s*\.\s*{_NAME})*\s*(?:\(.*\))?)\s*", re.DOTALL)


def _key(name: object, place: RecordNames, dialect: Dialect) -> Key:
    if not isinstance(name, str):
        raise TypeError(f"the columns that join records must be names, not {show(name)}")
    singles = (field for field in place.schema.fields if field.is_single)
    found = next((field.type for field in singles if place.columns.get(field.name, field.attribute) == name), None)
    return Key(place.prefix + quoted(name, dialect), None if found is None else found is FieldType.STRING)


def _pair(ours: Key, theirs: Key) -> tuple[Key, Key]:
    """Return two joined keys; if it is known of one key whether it is a text, the other one is the same."""
    return (
        replace(ours, is_text=theirs.is_text) if ours.is_text is None else ours,
        replace(theirs, is_text=ours.is_text) if theirs.is_text is None else theirs,
    )


def columns_of(outline: Outline, places: Sequence[RecordNames], dialect: Dialect) -> list[Tested]:
    """Return the columns that an outline's tests read."""
    return [_column(one, places[one.record], dialect) for one in outline.inputs]


def _column(source: Input, place: RecordNames, dialect: Dialect) -> Tested:
    field = source.field
    if place.object:
        return tested_object(source, place.object, dialect)
    if field is None:
        return Tested("", shape=shape_of(source))
    if not place.columns and field.storage is None and source.is_column:  # nearly always
        return Tested(place.prefix + _quoted_attribute(field.attribute, dialect))
    given = _given(field, place)
    if isinstance(given, Column) and field.is_single:
        raise TypeError(
            f"the column of {show(field.name)} must be a name or an Expression, not {show(given)}: "
            "only lists and custom data are stored in several ways"
        )
    name, type_name = (given.name, given.type) if isinstance(given, Column) else (given, None)
    if isinstance(given, str) and dialect.name == "postgresql":
        type_name = field.storage
    match name:
        case Expression(str() as expression):
            text = f"({expression})"
        case str():
            text = place.prefix + quoted(name, dialect)
            text = f"CAST({text} AS text)" if field.is_single and type_name == "enum" else text
        case _:
            raise TypeError(
                f"the column of {show(field.name)} must be a name, an Expression or a Column, not {show(given)}"
            )
    if source.is_column:
        return Tested(text)
    if type_name == "value" and field.path and not field.many and field.name in place.columns:
        # The column stores the value itself, as a generated column does, not a document.
        is_plain = source.function is None and field.scale is None
        return Tested(text, shape=None if is_plain else replace(shape_of(source), path=()))
    return Tested(text, shape=shape_of(source, None if field.is_single else dialect.storage(field, type_name)))


def _given(field: Field, place: RecordNames) -> object:
    """Return the column given for a field, or else for the attribute that the paths of several fields share."""
    if field.name in place.columns:
        return place.columns[field.name]
    relation = place.schema.relations.get(field.attribute)
    namesake = relation if relation is not None and relation.is_data else place.schema.by_name.get(field.attribute)
    if not field.path or (namesake is not None and namesake.attribute != field.attribute):
        return field.attribute
    return place.columns.get(field.attribute, field.attribute)


def quoted(name: str, dialect: Dialect) -> str:
    """Return a quoted name, or raise an UnsupportedError."""
    if not isinstance(name, str):
        raise TypeError(f"a name of a table or a column must be a text, not {show(name)}")
    # A driver in C may read U+0000 as the end of the statement.
    if not name or "\0" in name or has_half_a_pair(name):
        raise UnsupportedError("to_sql", f"a table or a column called {show(name)}")
    return dialect.quote(name)


_quoted_attribute = lru_cache(maxsize=1_024)(quoted)


# -- writing ---------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Writer(ABC):
    """Writes one outline."""

    dialect: Dialect
    columns: Sequence[Tested]
    joins: Sequence[Join]
    reuses: bool  # whether an operand that occurs twice in a form is bound once
    doubles_percent: bool  # whether a percent sign of a form is written twice
    parts: list[str] = field(default_factory=list, init=False)

    @abstractmethod
    def bind(self, operand: Operand, position: int) -> str:
        """Bind the operand of the outline at a position, and return its SQL."""

    def node(self, node: o.Node, is_part: bool = False) -> None:
        """Write a node; `is_part`: it is a part of a group that is too large for one chain of AND or OR."""
        match node:
            case o.Leaf():
                self._leaf(node)
            case o.Fails(inner):
                before, after = self.dialect.fails
                self._write(before, inner, after)
            case o.Chain():
                self._group(node, is_part)
            case o.Exists():
                self._exists(node)
            case o.ResultTest():
                self._result_test(node)
            case _:
                assert_never(node)

    def _write(self, *parts: str | o.Node) -> None:
        """Write SQL and nodes in order."""
        for part in parts:
            if isinstance(part, str):
                self.parts.append(part)
            else:
                self.node(part)

    def _group(self, group: o.Chain, is_part: bool) -> None:
        before, after = self.dialect.part if is_part else ("(", ")")
        for member in group.members:
            self.parts.append(before)
            self.node(member, isinstance(member, o.Chain) and member.conjunctive is group.conjunctive)
            before = " AND " if group.conjunctive else " OR "
        self.parts.append(after)

    def _leaf(self, leaf: o.Leaf) -> None:
        column = self.columns[leaf.input] if leaf.input >= 0 else Tested("")
        bound: dict[Operand, str] = {}
        parts = self.parts
        for part in self.dialect.form(leaf.test, column.zone, column.shape):
            if type(part) is str:
                parts.append(part.replace("%", "%%") if self.doubles_percent else part)
            elif part is COLUMN:
                parts.append(column.text)
            elif not isinstance(part, Operand):
                if leaf.among is not None:
                    self.node(leaf.among)
            elif self.reuses and part in bound:
                parts.append(bound[part])
            else:
                text = bound[part] = self.bind(part, leaf.opposite if part.opposite else leaf.operand)
                parts.append(text)

    # -- related records --------------------------------------------------------------------------------------------

    def _way(self, node: o.Related) -> Way:
        join = self.joins[node.link]
        way = self.dialect.way(node, join.keys)
        return way if join.within or way is not Way.EACH else Way.KEYS

    def _exists(self, node: o.Exists) -> None:
        join, negation = self.joins[node.link], "NOT " if node.negated else ""
        if join.objects:
            before, after = self.dialect.any_of(join.source, join.objects)
            self._write(negation, before, _condition(node), after)
        elif self._way(node) is Way.EACH:
            self._write(negation, "EXISTS (SELECT 1", self._rows_of_one(node), *_and(node.where), ")")
        else:
            self._write(self._keys_are(node, not node.negated), *_and(node.where), "))")

    def _result_test(self, node: o.ResultTest) -> None:
        join = self.joins[node.link]
        if join.objects:
            before, between, after = self.dialect.result_over(join.source, join.objects)
            one, other = node.test, _condition(node)
            if self.dialect.condition_first:
                one, other = other, one
            self._write(before, one, between, other, after)
        elif (way := self._way(node)) is Way.EACH:
            self._write("(SELECT ", node.test, self._rows_of_one(node), *_and(node.where), ")")
        elif node.otherwise is not None:
            self._groups_that_pass(node, not node.otherwise, way)
        elif way is Way.GROUPS:
            # In a WHERE clause the planner reduces it to the first test.
            self.parts.append("(")
            self._groups_that_pass(node, True, way)
            without = o.Exists(node.link, _with_value(node), negated=True, narrowed=True)
            self._write(" OR ", without, " AND NULL)")
        elif way is Way.VERDICTS:
            fails, passes = map(self._has_verdict, self.dialect.constants, repeat(node))
            self._write("CASE WHEN ", *passes, " WHEN ", *fails, " END")
        else:
            no, yes = self.dialect.constants
            self.parts.append("CASE WHEN ")
            self._groups_that_pass(node, True, way)
            keys = self._keys_are(node, True)
            self._write(f" THEN {yes} WHEN ", keys, *_and(node.where, node.value), f")) THEN {no} END")

    def _groups_that_pass(self, node: o.ResultTest, passes: bool, way: Way) -> None:
        """Write that the key is one of those whose records pass the test, or is none of those whose records fail it."""
        join, dialect = self.joins[node.link], self.dialect
        theirs = [theirs for _, theirs in join.keys]
        after = "))"
        if way is Way.GROUPS:
            groups, taken = _GROUPS, "".join([ours.text for ours, _ in join.keys]).casefold()
            while groups in taken:
                groups += "_"
            names = [f"{groups}_{number}" for number in range(1, len(theirs) + 1)]
            listed = ", ".join([f"{key.text} AS {name}" for key, name in zip(theirs, names, strict=True)])
            before, after = dialect.beside if node.narrowed else ("", "")
            self.parts.append(f"{before}{'' if passes else 'NOT '}EXISTS (SELECT 1 FROM (SELECT {listed}")  # noqa: S608
            self.parts.append(f" FROM {join.source} WHERE {_each_is(join, 1, 'IS NOT NULL', ' AND ')}")
            same: dict[str, None] = {}  # an ordered set
            for (ours, key), name in zip(join.keys, names, strict=True):
                in_bytes = f"{dialect.key(replace(key, text=name))} = {dialect.key(ours)}"
                # Only equalities can be hashed. The first one uses an index, the second one compares byte for byte.
                same |= dict.fromkeys((f"{name} = {ours.text}", in_bytes))
            after = f") AS {groups} WHERE {' AND '.join(same)}){after}"
            grouped = dict.fromkeys(text for key in theirs for text in (key.text, dialect.key(key)))
        else:
            self.parts.append(self._keys_are(node, passes))
            grouped = dict.fromkeys(map(dialect.key, theirs))
        having = f" GROUP BY {', '.join(grouped)} HAVING {'' if passes else 'NOT ('}"
        self._write(*_and(node.where, node.value), having, node.test, after if passes else ")" + after)

    def _has_verdict(self, verdict: str, node: o.ResultTest) -> list[str | o.Node]:
        """Return a WHEN: the key is among those whose records have a verdict. Engines make these groups once."""
        join = self.joins[node.link]
        ours, theirs = (", ".join([self.dialect.key(pair[side]) for pair in join.keys]) for side in (0, 1))
        have_keys = [_each_is(join, side, "IS NOT NULL", " AND ") for side in (0, 1)]
        before = f"({have_keys[0]} AND ({ours}, {verdict}) IN (SELECT {theirs}, "
        groups = node.test, f" FROM {join.source} WHERE {have_keys[1]}", *_and(node.where, node.value)
        return [before, *groups, f" GROUP BY {theirs})) THEN {verdict}"]

    def _rows_of_one(self, node: o.Related) -> str:
        """Return the FROM and WHERE of one record's related records; further conditions may follow."""
        join = self.joins[node.link]
        condition = " AND ".join([self.dialect.joined(ours, theirs) for ours, theirs in join.keys])
        return f" FROM {join.source} WHERE {condition}"

    def _keys_are(self, node: o.Related, among: bool) -> str:
        """Return the start of a condition that a record's key is among the keys of related records, or is not."""
        # Further conditions on the related records may follow; the caller ends it with two closing parentheses.
        join = self.joins[node.link]
        ours = [self.dialect.key(ours) for ours, _ in join.keys]
        theirs = [self.dialect.key(theirs) for _, theirs in join.keys]
        key = ours[0] if len(ours) == 1 else f"({', '.join(ours)})"
        # A NULL among the keys of the subquery would turn false into unknown.
        present = _each_is(join, 1, "IS NOT NULL", " AND ")
        rows = f"SELECT {', '.join(theirs)} FROM {join.source} WHERE {present}"  # noqa: S608 - names are quoted
        if among:
            return f"({_each_is(join, 0, 'IS NOT NULL', ' AND ')} AND {key} IN ({rows}"
        return f"({_each_is(join, 0, 'IS NULL', ' OR ')} OR {key} NOT IN ({rows}"


#: The alias of the groups of related records, and the start of the names of their keys, where the other keys have none
#: of these names.
_GROUPS: Final = "audiencefilter_groups"


def _and(*nodes: o.Node | None) -> list[str | o.Node]:
    """Return further conditions; None: none."""
    return [part for node in nodes if node is not None for part in (" AND ", node)]


def _condition(node: o.Related) -> o.Node:
    """Return the condition on objects."""
    return o.Leaf(EVERYONE) if node.where is None else node.where


def _with_value(node: o.ResultTest) -> o.Node | None:
    """Return the condition on the records that count for a function."""
    conditions = tuple(one for one in (node.where, node.value) if one is not None)
    return o.Chain(True, conditions) if len(conditions) > 1 else conditions[0] if conditions else None


def _each_is(join: Join, side: int, what: str, between: str) -> str:
    """Return a condition on all keys or any key, ours (side 0) or theirs (side 1)."""
    return between.join([f"{pair[side].text} {what}" for pair in join.keys])


def write(
    outline: Outline,
    columns: Sequence[Tested],
    joins: Sequence[Join],
    dialect: Dialect,
    style: ParamStyle,
    inline: bool,
) -> SQL:
    """Write an outline with its operands, as parameters or with `inline` as literals."""
    reuses, named = not inline and style.numbered, not inline and style.named
    writer = _TextWriter(dialect, columns, joins, reuses, False, outline.operands, style, inline, {} if named else [])
    writer.node(outline.root)
    text = "".join(writer.parts)
    if style.doubles_percent and not inline:
        text = text.replace("%", "%%").replace(_PERCENT_OF_MARK, "%")
    return SQL(text, writer.parameters)


#: A percent sign of a mark, which is not doubled. No SQL contains U+0000.
_PERCENT_OF_MARK: Final = "\0"


@dataclass(eq=False)
class _TextWriter(Writer):
    operands: Sequence[Any]
    style: ParamStyle
    inline: bool
    parameters: list[Any] | dict[str, Any]

    def bind(self, operand: Operand, position: int) -> str:
        value, before, after = self.operands[position], operand.before, operand.after
        if not operand.is_spread:
            return before + self.value(operand, value) + after
        return ", ".join([before + self.value(operand, one) + after for one in value])

    def value(self, operand: Operand, value: Any) -> str:
        bound, style = operand.encode(value), self.style
        if self.inline or (bound == "" and self.dialect.writes_empty):
            return self.dialect.literal(operand.kind, bound)
        names = self.dialect.type_names
        if style.asks_for_types and names and operand.kind not in names:
            return self.dialect.literal(operand.kind, bound)
        carried, before, after = self.dialect.carried(bound)
        number = len(self.parameters) + 1
        if isinstance(self.parameters, list):
            self.parameters.append(carried)
        else:
            self.parameters[f"p{number}"] = carried
        mark = style.mark(number, names.get(operand.kind))
        return before + (mark.replace("%", _PERCENT_OF_MARK) if style.doubles_percent else mark) + after
