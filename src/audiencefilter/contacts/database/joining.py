"""Tables of related records: how relations join them, and the records that belong to a row."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import sqlalchemy as sa

from audiencefilter.backends.sql.condition import Related
from audiencefilter.contacts.database import values
from audiencefilter.contacts.policy import ContactsError, Policy
from audiencefilter.contacts.related import RelatedTable, Step, unnamed
from audiencefilter.contacts.source import present
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field
from audiencefilter.language.schema import record_reader


@dataclass(frozen=True, slots=True)
class Joining:
    """The tables of related records in one database."""

    connection: sa.Connection
    find: Callable[[str], sa.TableClause]
    chosen: tuple[RelatedTable, ...]
    policy: Policy
    allow_missing: bool
    unchecked: bool

    def related(self, steps: Sequence[Step], ours: sa.TableClause) -> dict[str, Related]:
        """Return the joins of the relations that start from a table."""
        found: dict[str, Related] = {}
        for step in steps:
            chosen = self._chosen(step)
            table = self.find(chosen.table)
            _need(ours, [one for one, _ in chosen.on], chosen)
            _need(table, [other for _, other in chosen.on], chosen)
            further = self.related(step.steps, table)
            source, columns = self._source(step, table, [other for _, other in chosen.on])
            on = {ours.c[one]: other for one, other in chosen.on}
            found[step.relation.name] = Related(source, on, columns, _from(source, further))
        return found

    def _chosen(self, step: Step) -> RelatedTable:
        found = next((one for one in self.chosen if one.path == step.path), None)
        if found is None:
            raise ContactsError(unnamed(step))
        return found

    def _there(self, step: Step, table: sa.TableClause) -> list[Field]:
        """Return the fields of a step that have a column in its table."""
        found = present(f"table {show(table.fullname)}", list(table.c.keys()), step.fields, self.allow_missing)
        return [member for member in found if isinstance(member, Field)]

    def _source(
        self, step: Step, table: sa.TableClause, keys: Sequence[str]
    ) -> tuple[sa.FromClause, Mapping[str, str] | None]:
        """Return the table; or a subquery with its columns by field, if a column needs a conversion or a check."""
        there = self._there(step, table)
        dialect = self.connection.dialect.name
        columns = {field: values.as_compared(field, table.c[field.attribute], dialect) for field in there}
        checked = self.checked(f"table {show(table.fullname)}", table, columns)
        absent = {field: values.missing(field, dialect) for field in step.fields if field not in columns}
        plain = {field: table.c[field.attribute] for field in there}
        if not absent and not checked.conditions and all(checked.columns[field] is plain[field] for field in there):
            return table, None
        further = [column for inner in step.steps for column, _ in self._chosen(inner).on]
        read = {key: table.c[key] for key in (*keys, *further)}
        # Each field gets a new column name, since keys and other fields of the same attribute need the original one.
        free = (name for number in count() if (name := f"field {number}") not in read)
        names = {field.name: name for field, name in zip((*checked.columns, *absent), free, strict=False)}
        fixed = {names[field.name]: column for field, column in (*checked.columns.items(), *absent.items())}
        labelled = [column.label(name) for name, column in (*read.items(), *fixed.items())]
        return sa.select(*labelled).where(*checked.conditions).subquery(), names

    def checked(
        self, name: str, table: sa.TableClause, columns: Mapping[Field, sa.ColumnElement[Any]]
    ) -> values.Checked:
        """Return the columns and conditions to filter by; in SQLite, invalid values first go to the policy."""
        if self.unchecked:
            return values.Checked(columns, [])
        return values.check(self.connection, name, table, columns, self.policy)

    # -- rows ---------------------------------------------------------------------------------------------------------

    def linked(self, steps: Sequence[Step], row: Mapping[str, Any]) -> dict[str, Any]:
        """Return the records that belong to a row, by attribute."""
        found: dict[str, Any] = {}
        for step in steps:
            chosen = self._chosen(step)
            table = self.find(chosen.table)
            _need(table, [other for _, other in chosen.on], chosen)
            if missing := [one for one, _ in chosen.on if one not in row]:
                raise ContactsError(f"{_about(chosen)}: there is no column {show(missing[0])}")
            self._there(step, table)
            rows = self._rows(table, chosen, row)
            if len(rows) > 1 and not step.relation.many:
                raise ContactsError(
                    f"{_about(chosen)}: the row leads to {len(rows)}, of which a record has one at most"
                )
            records = [self._record(step, one) for one in rows]
            found[step.relation.attribute] = records if step.relation.many else next(iter(records), None)
        return found

    def _rows(self, table: sa.TableClause, chosen: RelatedTable, row: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
        if any(row[one] is None for one, _ in chosen.on):
            return []
        statement = sa.select(*map(values.as_the_driver_gives_it, table.c)).where(
            *(table.c[other] == row[one] for one, other in chosen.on)
        )
        rows = self.connection.execute(statement).mappings().all()
        # A collation may treat different keys as equal.
        return [dict(found) for found in rows if all(found[other] == row[one] for one, other in chosen.on)]

    def _record(self, step: Step, row: Mapping[str, Any]) -> dict[str, Any]:
        fields, held = step.fields, dict(row)
        for field in fields:
            convert = values.converter(field)
            if convert is not None and field.attribute in held:
                held[field.attribute] = convert(held[field.attribute])
        read = record_reader(fields).read if fields else dict[str, Any]
        return {
            **read({field.attribute: held.get(field.attribute) for field in fields}),
            **self.linked(step.steps, row),
        }


def _from(source: sa.FromClause, related: Mapping[str, Related]) -> dict[str, Related]:
    """Return the joins of further records with their keys taken from a table or from a subquery over it."""
    return {
        name: replace(one, on={source.c[column.key]: theirs for column, theirs in one.on.items()})
        for name, one in related.items()
    }


def _need(table: sa.TableClause, columns: Sequence[str], chosen: RelatedTable) -> None:
    for column in columns:
        if column not in table.c:
            there = ", ".join(table.c.keys())
            raise ContactsError(
                f"{_about(chosen)}: table {show(table.fullname)} has no column {show(column)}; it has {there}"
            )


def _about(chosen: RelatedTable) -> str:
    return f"--related {'.'.join(chosen.path)}"
