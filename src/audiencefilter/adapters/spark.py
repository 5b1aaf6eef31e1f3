"""Spark: many audiences in one pass over a DataFrame.

A pass evaluates conditions of SQL. Related records are grouped by key first, once for each relation, and what a test
finds in each group is a column that is joined to the contacts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import reduce
from itertools import count
from operator import and_
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from audiencefilter.adapters.many_shared import at_one_instant, naming
from audiencefilter.backends.sql import text
from audiencefilter.backends.sql.condition import STYLES, Column, Expression, Related
from audiencefilter.backends.sql.outline import Outline, outline, outline_of_group, selects_without_records
from audiencefilter.filter import Filter
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import asked_at
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.suggest import instead_of
from audiencefilter.language.types import by_type
from audiencefilter.plan import nodes as p

if TYPE_CHECKING:
    from pyspark.sql import Column as SparkColumn
    from pyspark.sql import DataFrame

_Related: TypeAlias = "Mapping[str, Related] | None"

_SPARK: Final = text.dialect_named("spark")
#: The start of the names of columns that stand beside the frame's. No lambda's variable has a space.
_OWN: Final = "audiencefilter "
_WHOLE: Final = ("tinyint", "smallint", "int", "bigint")
#: The types of columns whose values SQL compares as the other back-ends do.
_TYPES: Final = by_type(
    string=("string",),
    integer=_WHOLE,
    number=("double", "float", "decimal", *_WHOLE),
    boolean=("boolean",),
    datetime=("timestamp",),
    date=("date",),
    uuid=("string",),
    decimal=("decimal", *_WHOLE),
)


def with_audiences(
    frame: "DataFrame", filters: Mapping[str, Filter], related: _Related = None, now: datetime | None = None
) -> "DataFrame":
    """Return a frame with a column `audiences` more: the keys of the audiences that each contact is in, by one pass.

    It is an array of texts in the order of `filters`, empty for a contact in no audience.

    Args:
        frame: the contacts, also of a stream. A column has the name :attr:`Field.attribute`.
        filters: the audiences by key, a text; all over one schema.
        related: by relation name, a frame or the name of a table or view, and its join: see :class:`Related`.
        now: the evaluation instant of all audiences, with a time zone; the clock's time when omitted.

    Raises:
        TypeError: an audience is no filter, or its key is no text.
        ValueError: an audience is over another schema, reads a column that the frame lacks or has in another type, a
            relation without a join, or what SQL cannot express exactly; the message has its key.
    """
    functions = _functions()
    named = at_one_instant(filters, asked_at(now))
    if other := [key for key in list[Any](named) if not isinstance(key, str)]:
        raise TypeError(f"audience {show(other[0])}: the keys of audiences in Spark are texts")
    if "audiences" in frame.columns:
        raise ValueError("the frame has a column 'audiences' already: rename it")
    joined, verdicts = naming(
        named, lambda some: evaluated(frame, some, related), lambda f: evaluated(frame, [f], related)
    )
    keys = [functions.when(one, functions.lit(key)) for key, one in zip(named, verdicts, strict=True)]
    found = functions.array_compact(functions.array(*keys).cast("array<string>"))
    return joined.select(*map(_column, frame.columns), found.alias("audiences"))


class Frame:
    """A frame and the joins of its relations, for :func:`audiencefilter.count_many`."""

    def __init__(self, frame: "DataFrame", related: _Related) -> None:
        self._frame, self._related = frame, related

    def check(self, f: Filter) -> object:
        """Raise a ValueError if Spark cannot evaluate a filter over the frame."""
        return evaluated(self._frame, [f], self._related)

    def counts(self, filters: Sequence[Filter]) -> list[int]:
        """Return the number of contacts of each audience, by one aggregation."""
        if not filters:
            return []
        joined, verdicts = evaluated(self._frame, filters, self._related)
        # An aggregate takes no subquery, as a long list of values is.
        flags = joined.select(*[one.alias(str(at)) for at, one in enumerate(verdicts)])
        row = flags.agg(*map(_functions().count_if, flags.columns)).first()
        return list(map(int, row or ()))

    def members(self, filters: Sequence[Filter]) -> NoReturn:
        """Refuse: a frame has no order."""
        raise TypeError("match_many gives row numbers, which Spark has not: use adapters.spark.with_audiences")


# -- conditions -----------------------------------------------------------------------------------------------------


def _functions() -> Any:
    try:
        from pyspark.sql import functions
    except ImportError as error:
        raise ImportError("Spark needs pyspark, in the version of the cluster") from error
    return functions


def evaluated(
    frame: "DataFrame", filters: Sequence[Filter], related: _Related
) -> "tuple[DataFrame, list[SparkColumn]]":
    """Return the frame with columns for tests of related records, and a condition for each filter."""
    if not filters:
        return frame, []
    schema, names = filters[0].schema, map(f"{_OWN}{{}}".format, count())
    joined, plans = _joined(frame, schema, related, [f.selection for f in filters], names)
    return joined, [_condition(outline(plan), joined, schema) for plan in plans]


def _joined(
    frame: "DataFrame", schema: Schema, related: _Related, plans: Sequence[p.Plan], names: Iterator[str]
) -> "tuple[DataFrame, list[p.Plan]]":
    """Join a column for each test of related records to a frame; in the plans, tests of these columns replace them."""
    functions = _functions()
    found: dict[p.Plan, p.Plan] = {}
    for relation, tests in _relations(plans).items():
        records, further, on = _records(frame, schema, relation, related)
        records, wheres = _joined(records, relation.schema, further, [test.where for test in tests], names)
        # Conditions are columns, since tests share them, and an aggregate takes no subquery, as a long list is.
        flags = {where: next(names) for where in wheres if not isinstance(where, p.Constant)}
        records = records.select(
            "*", *[_condition(outline(where), records, relation.schema).alias(name) for where, name in flags.items()]
        )
        verdicts, filled = [], {}
        for test, where, name in zip(tests, wheres, names, strict=False):
            part = replace(test, where=_flag(flags[where])) if where in flags else test
            verdicts.append(_condition(outline_of_group(part), records, relation.schema).alias(name))
            filled[name] = functions.coalesce(_column(name), functions.lit(selects_without_records(test)))
            found[test] = _flag(name)
        frame = _with_groups(frame, records, on, verdicts).withColumns(filled)
    return frame, [p.replaced(plan, found) for plan in plans]


def _relations(plans: Iterable[p.Plan]) -> dict[Relation, list[p.Related]]:
    """Return the distinct tests of records in other frames, by their relation."""
    found: dict[Relation, list[p.Related]] = {}
    for part in dict.fromkeys(part for plan in plans for part in p.walk(plan)):
        if isinstance(part, p.Related) and not part.relation.is_data:
            found.setdefault(part.relation, []).append(part)
    return found


def _records(
    frame: "DataFrame", schema: Schema, relation: Relation, related: _Related
) -> "tuple[DataFrame, _Related, dict[str, str]]":
    """Return the frame of a relation, the joins of its own relations, and the columns to join by."""
    text.check_related(related or {}, schema)
    found = (related or {}).get(relation.name)
    if not isinstance(found, Related):
        raise ValueError(
            f"how are the {relation.name} of {schema.name} found? Say it with related, as "
            f"related={{{show(relation.name)}: Related(frame, on={{'id': 'column'}})}}"
        )
    records = frame.sparkSession.table(found.source) if isinstance(found.source, str) else found.source
    if found.columns:
        raise ValueError(f"the columns of {show(relation.name)} have other names: rename them in the frame")
    for ours, theirs in found.on.items():
        _check_column(ours, frame, relation.name)
        _check_column(theirs, records, relation.name)
    return records, found.related, dict(found.on)


def _with_groups(
    frame: "DataFrame", records: "DataFrame", on: Mapping[str, str], results: "Sequence[SparkColumn]"
) -> "DataFrame":
    """Join results of groups of records to a frame; keys are equal byte for byte, in any collation."""
    present = [_column(name).isNotNull() for name in on.values()]
    keys = {f"{_OWN}key {at}": name for at, name in enumerate(on.values())}
    groups = records.where(reduce(and_, present)).groupBy(*[_key(records, keys[own]).alias(own) for own in keys])
    same = [_key(frame, ours) == _column(own) for ours, own in zip(on, keys, strict=True)]
    return frame.join(groups.agg(*results), reduce(and_, same), "left").drop(*keys)


def _key(frame: "DataFrame", name: str) -> "SparkColumn":
    return _column(name).cast("binary") if _kind(frame, name).startswith("string") else _column(name)


def _flag(name: str) -> p.Plan:
    """Return a test of a column of booleans that is not a field's."""
    return p.Membership(Field(name, FieldType.BOOLEAN), (True,))


def _condition(taken: Outline, frame: "DataFrame", schema: Schema) -> "SparkColumn":
    """Return a condition on columns of a frame; literals are those of `to_sql`, with all its protection."""
    columns: dict[str, str | Expression | Column] = {}
    read = [source.field for source in taken.inputs if source.record == 0 and source.field is not None]
    for field in [*read, *(link.relation.data for link in taken.links)]:
        kinds = _TYPES[field.type] if field.is_single else None
        _check_column(field.attribute, frame, field.name, kinds)
        if kinds is None:
            columns[field.name] = Column(field.attribute, _kind(frame, field.attribute))
    places, joins = text.joins_of(taken, text.RecordNames(schema, "", columns, {}), None, _SPARK)
    tested = text.columns_of(taken, places, _SPARK)
    return _functions().expr(text.write(taken, tested, joins, _SPARK, STYLES["named"], inline=True).text)


def _column(name: str) -> "SparkColumn":
    return _functions().col(_SPARK.quote(name))


def _kind(frame: "DataFrame", name: str) -> str:
    return str(frame.schema[name].dataType.simpleString())


def _check_column(name: str, frame: "DataFrame", member: str, kinds: Sequence[str] | None = None) -> None:
    """Raise a ValueError if a frame lacks a column, or has it in another type."""
    if name not in frame.columns:
        known = instead_of(name, frame.columns)
        raise ValueError(f"the frame has no column {show(name)} for {show(member)}{known}")
    kind = _kind(frame, name)
    if kinds is not None and kind.partition("(")[0] not in (*kinds, "void"):
        raise ValueError(f"the column {show(name)} for {show(member)} is {kind}: cast it to {' or '.join(kinds)}")
