"""The SQLAlchemy columns of records' fields, and the joins of related records."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.orm import Mapper, RelationshipDirection, RelationshipProperty
from sqlalchemy.orm.util import AliasedClass, AliasedInsp
from sqlalchemy.sql import operators, visitors
from sqlalchemy.sql.elements import BinaryExpression, BooleanClauseList, _anonymous_label
from sqlalchemy.sql.selectable import NamedFromClause
from sqlalchemy.sql.util import ClauseAdapter
from sqlalchemy.sql.visitors import InternalTraversal

from audiencefilter.backends.sql.condition import Column, Expression, Related
from audiencefilter.backends.sql.outline import Input, Link
from audiencefilter.backends.sql.sqlalchemy_types import check_type
from audiencefilter.backends.sql.text import check_related, names_of_data
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.schema import Field, Relation, Schema
from audiencefilter.language.suggest import instead_of

_Element = TypeVar("_Element", bound=sa.ClauseElement)
#: The caller's columns, by field.
_Columns = Mapping[str, Any]
_NOTHING: Final[Mapping[str, Any]] = {}
#: The prefix of aliases; a number follows.
ALIAS: Final = "audiencefilter"


class Joint(sa.ClauseElement):
    """The join of related records."""

    # Objects in custom data have no source: `relation` leads to them, in our column if the record is no object itself.

    __visit_name__ = "audiencefilter_joint"
    _traverse_internals = [  # noqa: RUF012 - SQLAlchemy's own name and form
        ("record", InternalTraversal.dp_plain_obj),
        ("sources", InternalTraversal.dp_clauseelement_tuple),
        ("ours", InternalTraversal.dp_clauseelement_tuple),
        ("theirs", InternalTraversal.dp_clauseelement_tuple),
        ("objects", InternalTraversal.dp_plain_obj),
    ]
    inherit_cache = True

    def __init__(
        self,
        record: int,
        source: sa.FromClause | None,
        keys: "Sequence[Pair]",
        relation: Relation | None = None,
        holders: Iterable[sa.ColumnElement[Any]] = (),
    ) -> None:
        self.record = record
        self.sources: tuple[sa.FromClause, ...] = () if source is None else (_not_adapted(source),)
        ours = [*holders, *(ours for ours, _ in keys)]
        self.ours = tuple(ours if record == 0 else map(_not_adapted, ours))
        self.theirs = tuple([_not_adapted(theirs) for _, theirs in keys])
        self.relation = relation
        self.objects = None if relation is None else (relation.attribute, relation.path, relation.many)

    @property
    def keys(self) -> tuple[sa.ColumnElement[Any], ...]:
        """All columns of the join conditions."""
        return self.ours + self.theirs


def _not_adapted(element: _Element) -> _Element:
    """Return an element that an enclosing statement does not adapt, as in SQLAlchemy's ``any()`` and ``has()``."""
    return element._annotate({"no_replacement_traverse": True})


def is_qualified(column: sa.ColumnElement[Any]) -> bool:
    """Whether a column is unambiguous in a subquery, where a bare name could refer to another column."""
    parts: list[Any] = list(visitors.iterate(column))
    columns = [one for one in parts if isinstance(one, sa.ColumnClause)]
    is_bare = any(one.table is None or one.is_literal for one in columns)
    return not is_bare and not any(isinstance(one, sa.TextClause) for one in parts)


@dataclass(frozen=True)
class RecordSource:
    """The source of one kind of records."""

    schema: Schema
    source: Any  # a FROM clause, a mapped class, an alias of one, or a mapping from fields to columns
    selectable: sa.FromClause | None  # None for a mapping
    columns: _Columns
    related: Mapping[str, Related]
    is_contact: bool = False  # the source belongs to the enclosing statement
    is_object: bool = False  # the records are objects in custom data, which have no columns


def tested_and_joined(
    inputs: Sequence[Input], links: Iterable[Link], contact: RecordSource
) -> tuple[list[sa.ColumnElement[Any]], list[Joint]]:
    """Return the columns that an outline's tests read, and the joins of its related records."""
    places, joints = [contact], list[Joint]()
    for link in links:
        place, joint = joined(link, places[link.record])
        places.append(place)
        joints.append(joint)
    fields: list[dict[Field, None]] = [{} for _ in places]  # ordered sets
    for one in inputs:
        if one.field is not None and not places[one.record].is_object:
            fields[one.record][one.field] = None
    found: list[dict[Field | None, sa.ColumnElement[Any]]]
    found = [dict(zip(of, columns_of(of, place), strict=True)) for of, place in zip(fields, places, strict=True)]
    return [found[one.record].get(one.field, _NO_COLUMN) for one in inputs], joints


#: What a function reads that counts records.
_NO_COLUMN: Final = _not_adapted(sa.null())


def contact_at(source: Any, schema: Schema, related: Mapping[str, Related] | None) -> RecordSource:
    """Return the place of the contacts."""
    selectable = selectable_of(source)
    if selectable is None and not isinstance(source, Mapping):
        what = "a Table, a mapped class, an alias or a mapping from fields to columns"
        raise TypeError(f"{what} is needed, not {show(source)}")
    return RecordSource(schema, source, selectable, _NOTHING, _checked(related, schema), is_contact=True)


def selectable_of(source: Any) -> sa.FromClause | None:
    """Return the FROM clause of a source; None for a mapping, and for what is no source."""
    found = _entity(source)
    return source if isinstance(source, sa.FromClause) else None if found is None else found.selectable


def _checked(related: Mapping[str, Related] | None, schema: Schema) -> Mapping[str, Related]:
    found = _NOTHING if related is None else related
    check_related(found, schema)
    for name, given in found.items():
        if not isinstance(given, Related):
            raise TypeError(f"related[{show(name)}] must be a Related, not {show(given)}")
    return found


# -- columns --------------------------------------------------------------------------------------------------------


def columns_of(fields: Collection[Field], place: RecordSource) -> Iterator[sa.ColumnElement[Any]]:
    """Yield the column of each field."""
    is_mapping = place.selectable is None
    if is_mapping:
        _check_names(place.source, place.schema)
    named = [(field, _named(field, place)) for field in fields]
    columns = _columns(place.source, [name for _, name in named])
    for field, name in named:
        found = columns.get(name) if isinstance(name, str) else name
        if found is None:
            what = "the mapping" if is_mapping else _shown(place.source)
            choice = instead_of(name, columns.keys())
            raise ValueError(f"{what} has no column {show(name)} for the field {show(field.name)}{choice}")
        column = _placed(name, found, place, f"the column of {show(field.name)} must be a column or an expression, not")
        check_type(field, column.type)
        yield column if place.is_contact else _not_adapted(_plain(column))


def _check_names(source: Mapping[Any, Any], schema: Schema) -> None:
    of_data = names_of_data(schema)
    for name in source:
        if name not in schema.by_name and name not in of_data:
            raise ValueError(f"{schema.name} has no field {show(name)}{instead_of(name, schema.by_name)}")


def _named(field: Field, place: RecordSource) -> Any:
    """Return the name of a field's column, or the column or expression that the caller gives."""
    if place.selectable is None:
        return field.name if not field.path or field.name in place.source else field.attribute
    found = place.columns.get(field.name)
    if found is None and field.path:
        found = place.columns.get(field.attribute)
    if isinstance(found, Column | Expression):
        raise TypeError(
            f"the column of {show(field.name)} must be a name, a column or an expression of SQLAlchemy, "
            f"not {show(found)}"
        )
    return field.attribute if found is None else found


def _placed(named: Any, found: Any, place: RecordSource, refusal: str) -> sa.ColumnElement[Any]:
    """Return a found column, of the place's alias where the caller gave it instead of a name."""
    column = element_of(found)
    if column is None:
        raise TypeError(f"{refusal} {show(found)}")
    if not isinstance(named, str) and place.selectable is not None:
        return _of_selectable(column, place.selectable, place.source)
    return column


def element_of(found: Any) -> sa.ColumnElement[Any] | None:
    """Return a column or an expression; None for anything else."""
    if isinstance(found, sa.ColumnClause):  # the usual case; reading attributes of a column is slow
        return found
    column = found.__clause_element__() if hasattr(found, "__clause_element__") else found
    # The element of a relationship is a join condition.
    is_relation = isinstance(getattr(found, "property", None), RelationshipProperty)
    return None if is_relation or not isinstance(column, sa.ColumnElement) else column


def _columns(source: Any, names: Iterable[Any]) -> Mapping[str, Any]:
    """Return the columns of a source; of a mapped class only those in `names`, since others may be costly."""
    if isinstance(source, sa.FromClause):
        columns: Mapping[str, Any] = source.c
        return columns
    if isinstance(source, Mapping):
        return source
    wanted, known = [name for name in names if isinstance(name, str)], sa.inspect(source).mapper.all_orm_descriptors
    return {key: getattr(source, key) if key in wanted else None for key in known.keys()}  # noqa: SIM118


def _entity(source: Any) -> Mapper[Any] | AliasedInsp[Any] | None:
    """Return SQLAlchemy's inspection of a mapped class or an alias of one; None for anything else."""
    # Never inspect an engine or a connection: that would connect it.
    found = sa.inspect(source, raiseerr=False) if isinstance(source, type | AliasedClass) else None
    return found if isinstance(found, Mapper | AliasedInsp) else None


def _shown(source: Any) -> Any:
    """Return a source as shown in messages: an anonymous alias by its element."""
    return source.element if isinstance(source, sa.Alias) and isinstance(source.name, _anonymous_label) else source


def _plain(column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return a column without the ORM's annotations, which a condition does not need."""
    return column._deannotate() if isinstance(column, sa.ColumnClause) else column


def _of_selectable(column: sa.ColumnElement[Any], selectable: sa.FromClause, source: Any) -> sa.ColumnElement[Any]:
    """Return an expression over the columns of an alias, given an expression over the aliased source."""
    moved: sa.ColumnElement[Any] = ClauseAdapter(selectable).traverse(column)
    known = selectable._from_objects
    if not all(any(one is other or hash(one) == hash(other) for other in known) for one in moved._from_objects):
        raise ValueError(f"{_shown(source)} has no column {column}")
    return moved


# -- related records --------------------------------------------------------------------------------------------------


def joined(link: Link, ours: RecordSource) -> tuple[RecordSource, Joint]:
    """Return the place of the related records of a link, and their join."""
    relation = link.relation
    if relation.is_data:
        holders = () if ours.is_object else columns_of([relation.data], ours)
        objects = RecordSource(relation.schema, {}, None, _NOTHING, _NOTHING, is_object=True)
        return objects, Joint(link.record, None, (), relation=relation, holders=holders)
    given = ours.related.get(relation.name)
    if given is not None:
        return _joined_as_given(link, given, ours)
    entity = _entity(ours.source)
    relationship = None if entity is None else entity.mapper.relationships.get(relation.attribute)
    if relationship is None:
        raise ValueError(
            f"how are the {relation.name} of {ours.schema.name} found? Say it with related, as "
            f"related={{{show(relation.name)}: Related(table, on={{'id': 'column'}})}}"
        )
    return _followed(link, relationship, ours)


def _joined_as_given(link: Link, given: Related, ours: RecordSource) -> tuple[RecordSource, Joint]:
    relation = link.relation
    columns = {} if given.columns is None else given.columns
    if not isinstance(columns, Mapping):
        raise TypeError(f"columns must be a mapping from fields to names or columns, not {show(columns)}")
    _check_names(columns, relation.schema)
    theirs = _renamed(given.source, relation, columns, given.related)
    keys = [(_key(one, ours), _key(other, theirs)) for one, other in given.on.items()]
    return theirs, Joint(link.record, theirs.selectable, keys)


def _key(named: Any, place: RecordSource) -> sa.ColumnElement[Any]:
    """Return a join column, given its name or the column itself."""
    found = _columns(place.source, [named]).get(named) if isinstance(named, str) else named
    if found is None:
        if isinstance(place.source, Mapping):
            raise ValueError(
                f"the mapping has no column {show(named)} that joins records: give on the column itself, as "
                "contacts.c.id"
            )
        choice = instead_of(named, _columns(place.source, ()).keys())
        raise ValueError(f"{_shown(place.source)} has no column {show(named)} that joins records{choice}")
    column = _placed(named, found, place, "records join by columns or their names, not by")
    return column if place.is_contact else _plain(column)


def _renamed(source: Any, relation: Relation, columns: _Columns, related: Mapping[str, Related] | None) -> RecordSource:
    """Return an alias of a source of related records."""
    schema = relation.schema
    related = _checked(related, schema)
    if isinstance(source, sa.FromClause):
        alias = _aliased(source)
        return RecordSource(schema, alias, alias, columns, related)
    found = _entity(source)
    if found is None:
        raise TypeError(
            f"the source of {show(relation.name)} must be a Table, an alias, a subquery or a mapped class, "
            f"not {show(source)}"
        )
    mapper = found.mapper
    is_spread = isinstance(found, AliasedInsp) and list(found.with_polymorphic_mappers) not in ([], [mapper])
    if is_spread or any(one.concrete for one in mapper.self_and_descendants if one is not mapper):
        raise _unsupported(relation, "whose records belong to several classes with columns of their own")
    if mapper._single_table_criterion is not None:
        raise _unsupported(relation, "whose table has records of other classes, too")
    alias = _aliased(mapper.persist_selectable if isinstance(found, Mapper) else found.selectable)
    return RecordSource(schema, orm.aliased(source, alias), alias, columns, related)


def _aliased(selectable: sa.FromClause) -> sa.FromClause:
    """Return a FROM clause under a unique name."""
    alias: NamedFromClause
    if not isinstance(selectable, sa.TableClause | sa.sql.selectable.AliasedReturnsRows):
        # A join may have several columns of one name.
        names = sa.LABEL_STYLE_TABLENAME_PLUS_COL if isinstance(selectable, sa.Join) else sa.LABEL_STYLE_DEFAULT
        alias = sa.select(selectable).set_label_style(names).correlate(None).subquery()
    else:
        alias = selectable.alias()
    # The alias is numbered while compiling. SQLAlchemy's own alias, a table's name and a number, may be another table.
    alias.name = _anonymous_label.safe_construct(id(alias), ALIAS)
    return alias


# -- relationships of mapped classes ----------------------------------------------------------------------------------


def _followed(link: Link, relationship: RelationshipProperty[Any], ours: RecordSource) -> tuple[RecordSource, Joint]:
    """Return the related records of a relationship of a mapped class, and their join."""
    relation = link.relation
    if is_first_of_several(relationship):
        raise _unsupported(relation, "of which instances have the first by order_by")
    theirs = _renamed(relationship.entity.entity, relation, _NOTHING, None)
    parts = _conjuncts(relationship.primaryjoin)
    keys = [pair for part in parts if (pair := _pair(part, ours, theirs)) is not None]
    if relationship.secondary is not None or len(keys) < len(parts):
        raise _unsupported(relation, "whose relationship joins by more than equal columns")
    return theirs, Joint(link.record, theirs.selectable, keys)


def _own(column: Any, ours: RecordSource) -> sa.ColumnElement[Any] | None:
    """Return the column of our source that a relationship joins; None if the source lacks it."""
    entity = _entity(ours.source)
    if entity is not None and column in entity.mapper._columntoproperty:
        # The column has the ORM's annotations, so that an enclosing statement may replace its source.
        found = getattr(ours.source, entity.mapper.get_property_by_column(column).key).__clause_element__()
        if isinstance(found, sa.ColumnClause):
            return found if ours.is_contact else _plain(found)
    return None if ours.selectable is None else ours.selectable.corresponding_column(column)


#: Two equal columns.
Pair: TypeAlias = tuple[sa.ColumnElement[Any], sa.ColumnElement[Any]]


def _conjuncts(condition: Any) -> list[Any]:
    is_and = isinstance(condition, BooleanClauseList) and condition.operator is operators.and_
    return list(condition.clauses) if is_and else [condition]


def _pair(part: Any, ours: RecordSource, theirs: RecordSource) -> Pair | None:
    """Return our and their column that are equal by a part of a join condition; None for any other part."""
    if not isinstance(part, BinaryExpression) or part.operator is not operators.eq:
        return None
    left, right = part.left, part.right
    if not isinstance(left, sa.ColumnClause) or not isinstance(right, sa.ColumnClause):
        return None
    is_reversed = "remote" in left._annotations
    if is_reversed is ("remote" in right._annotations):
        return None
    local, remote = (right, left) if is_reversed else (left, right)
    own = _own(local._deannotate(), ours)
    far = None if theirs.selectable is None else theirs.selectable.corresponding_column(remote._deannotate())
    return None if own is None or far is None else (own, far)


def is_first_of_several(relationship: RelationshipProperty[Any]) -> bool:
    """Whether instances have only the first of the records of a relationship, as the latest order."""
    is_one = not relationship.uselist and relationship.direction is not RelationshipDirection.MANYTOONE
    return is_one and bool(relationship.order_by)


def _unsupported(relation: Relation, why: str) -> UnsupportedError:
    instead = f"related={{{show(relation.name)}: Related(subquery, on={{'id': 'column'}})}}"
    return UnsupportedError("to_sqlalchemy", f"{relation.name}, {why}: write a subquery of its records, as {instead}")
