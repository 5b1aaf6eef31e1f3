"""Many audiences at once over a table of ClickHouse, by a client of clickhouse-connect: see `many_sql`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from audiencefilter.adapters.many_shared import grouped, may_be_grouped, tests_of
from audiencefilter.backends.sql import text
from audiencefilter.backends.sql.condition import SQL, STYLES, Expression, Related
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import Outline, outline, outline_of_group, selects_without_records
from audiencefilter.filter import Filter
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.plan import nodes as p

#: The fewest audiences with tests of related records for which it pays to group all records: 2 of a statement took 1.4
#: times as long as one by one, 4 as long, 8 half as long.
FEWEST: Final = 5
#: The usual number of audiences of a statement, which has less than one and a half times as many.
GROUP: Final = 100
#: The most bytes of a condition in a group: ClickHouse reads statements of 256 KB.
_LONGEST: Final = 1_500
_CLICKHOUSE: Final = DIALECTS["clickhouse"]
_CONTACTS: Final = "audiencefilter_contacts"


class ClickHouse:
    """The client, a table, and the column of its contacts' keys; `related` as for :meth:`Filter.to_sql`."""

    def __init__(self, over: tuple[Any, ...], related: Mapping[str, Related] | None) -> None:
        self._client, table, key = over if len(over) == 3 else (*over, "id")
        self._from = f"FROM {text.source_of(table, 'the contacts', _CLICKHOUSE)} AS {_CONTACTS}"
        self._key = text.quoted(key, _CLICKHOUSE)
        self._related = related

    def check(self, f: Filter) -> SQL:
        """Return the statement that counts the contacts of a filter; raise a ValueError if it cannot be expressed."""
        return self._where("count()", f)

    def counts(self, filters: Sequence[Filter]) -> list[int]:
        """Return the numbers of contacts, those of a group from one statement."""
        statements = [(group, self._counting([filters[at] for at in group])) for group in self._groups(filters)]
        found = [0] * len(filters)
        for group, (statement, parameters) in statements:
            counted = self._client.query(statement, parameters=parameters or None).result_rows[0]
            for at, count in zip(group, counted, strict=True):
                found[at] = int(count)
        return found

    def members(self, filters: Sequence[Filter]) -> Iterator[Iterator[Any]]:
        """Give the keys of the contacts of each filter."""
        return map(self._streamed, [self._where(self._key, f) for f in filters])

    def _streamed(self, statement: SQL) -> Iterator[Any]:
        with self._client.query_rows_stream(statement.text, parameters=statement.parameters or None) as rows:
            yield from (key for (key,) in rows)

    def _where(self, what: str, f: Filter) -> SQL:
        condition, parameters = f.to_sql("clickhouse", _CONTACTS, related=self._related)
        return SQL(f"SELECT {what} {self._from} WHERE {condition}", parameters)

    def _groups(self, filters: Sequence[Filter]) -> list[list[int]]:
        """Return the positions of the filters of each statement."""

        def is_alone(f: Filter, tests: Sequence[p.Related]) -> bool:
            condition = f.to_sql("clickhouse", related=self._related, inline=True).text
            return len(condition.encode()) > _LONGEST or not all(map(may_be_grouped, tests))

        return grouped(filters, is_alone, FEWEST, GROUP)

    def _counting(self, filters: Sequence[Filter]) -> SQL:
        """Return the statement that counts the contacts of each filter."""
        if len(filters) == 1:
            return self.check(filters[0])
        tests = dict.fromkeys(test for f in filters for test in tests_of(f))
        fields = {part: Field(f"audiencefilter_test_{at}", FieldType.BOOLEAN) for at, part in enumerate(tests)}
        contact = text.place_of(filters[0].schema, _CONTACTS, None, self._related, _CLICKHOUSE)
        joins = []
        for at, relation in enumerate(dict.fromkeys(part.relation for part in tests)):
            own = {part: fields[part].name for part in tests if part.relation == relation}
            joins.append(_grouped(own, contact, f"audiencefilter_records_{at}"))
        # With the setting join_use_nulls a contact without records has NULL.
        place = contact._replace(columns={one.name: Expression(f"ifNull({one.name}, 0)") for one in fields.values()})
        found: dict[p.Plan, p.Plan] = {
            part: p.Membership(one, (not selects_without_records(part),)) for part, one in fields.items()
        }
        sums = [f"countIf({_written(outline(p.replaced(f.selection, found)), place)})" for f in filters]
        return SQL(" ".join([f"SELECT {', '.join(sums)} {self._from}", *joins]), {})


def _grouped(tests: Mapping[p.Related, str], contact: text.RecordNames, name: str) -> str:
    """Return the join of a relation's records by contact; a column is true if a test is not as without records."""
    (_, theirs), (join,) = text.joins_of(outline(next(iter(tests))), contact, None, _CLICKHOUSE)
    columns = [f"{key.text} AS {name}_{at}" for at, (_, key) in enumerate(join.keys)]
    for part, column in tests.items():
        columns.append(
            f"{'NOT ' * selects_without_records(part)}ifNull({_written(outline_of_group(part), theirs)}, 0) AS {column}"
        )
    present = " AND ".join(f"{key.text} IS NOT NULL" for _, key in join.keys)
    keys = ", ".join(key.text for _, key in join.keys)
    same = " AND ".join(f"{ours.text} = {name}.{name}_{at}" for at, (ours, _) in enumerate(join.keys))
    records = f"SELECT {', '.join(columns)} FROM {join.source} WHERE {present} GROUP BY {keys}"  # noqa: S608
    return f"LEFT JOIN ({records}) AS {name} ON {same}"


def _written(taken: Outline, place: text.RecordNames) -> str:
    columns = text.columns_of(taken, [place], _CLICKHOUSE)
    return text.write(taken, columns, [], _CLICKHOUSE, STYLES["clickhouse"], inline=True).text
