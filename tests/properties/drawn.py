"""Filters with records that they may select: over single values in either notation, and over worlds."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from hypothesis import strategies as st

import audiencefilter as af
from tests import reference
from tests.agreement.cases import Case
from tests.strategies import Scenario, scenarios
from tests.worlds.graphs import World, worlds
from tests.worlds.maker import World as WorldOfDocuments
from tests.worlds.maker import worlds as worlds_of_documents

#: At what clauses are asked in which nothing depends on it.
_NEVER = datetime.fromisoformat("2000-01-01T00:00:00Z")


@dataclass(frozen=True)
class Drawn:
    """A clause that is valid for a schema, an instant, records, and what the clause is of each by the rules."""

    schema: af.Schema
    clause: Any
    f: af.Filter
    now: datetime
    rows: list[dict[str, Any]]
    verdicts: list[bool | None]

    @property
    def chosen(self) -> list[int]:
        """The identities of the records that are to be selected: records may lead to themselves, or be equal."""
        return [id(row) for row, verdict in zip(self.rows, self.verdicts, strict=True) if verdict is True]

    def read(self, source: Any) -> af.Filter:
        return af.parse(source, self.schema)


def of(found: Scenario | World) -> Drawn:
    f, now = found.filter, getattr(found, "now", _NEVER)
    verdicts = reference.verdicts(f.ast, f.schema, found.rows, now)
    return Drawn(found.schema, found.clause, f, now, found.rows, verdicts)


def of_documents(found: WorldOfDocuments) -> Drawn:
    case = Case(found)
    return Drawn(case.schema, found.text, case.parsed(found), found.now, case.rows, found.verdicts())


def drawn(levels: int = 3, rows: int = 8, documents: bool = True) -> st.SearchStrategy[Drawn]:
    """Draw a filter; `documents`: also of dates, decimals, ids and objects in custom data."""
    found = (scenarios(levels, rows) | worlds(levels)).map(of)
    return found | worlds_of_documents().filter(lambda one: not one.audiences).map(of_documents) if documents else found
