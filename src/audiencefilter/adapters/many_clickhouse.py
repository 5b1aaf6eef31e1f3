"""Many audiences at once over a table of ClickHouse, by a client of clickhouse-connect: see `many_sql`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from audiencefilter.adapters.many_shared import grouped
from audiencefilter.backends.sql import text
from audiencefilter.backends.sql.condition import SQL, Related
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.filter import Filter

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

        def is_alone(f: Filter) -> bool:
            return len(f.to_sql("clickhouse", related=self._related, inline=True).text.encode()) > _LONGEST

        return grouped(filters, is_alone, GROUP)

    def _counting(self, filters: Sequence[Filter]) -> SQL:
        """Return the statement that counts the contacts of each filter."""
        if len(filters) == 1:
            return self.check(filters[0])
        sums = [f"countIf({f.to_sql('clickhouse', _CONTACTS, inline=True).text})" for f in filters]
        return SQL(f"SELECT {', '.join(sums)} {self._from}", {})
