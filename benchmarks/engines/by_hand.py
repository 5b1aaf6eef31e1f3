"""The ten clauses by hand: exact, whatever letters the contacts have."""

import re
from typing import Final

from benchmarks.columns.peers.sql import conditions

_LOWER: Final = "(lower({0} COLLATE \"C\") LIKE '%{1}%' OR lower({0} COLLATE \"C\") LIKE '%{2}%')"
_LIKE: Final = "({0} LIKE '%{1}%' OR {0} LIKE '%{2}%')"


def ten(dialect: str, address: str) -> dict[str, str]:
    """Return the conditions for SQLite, PostgreSQL or DuckDB, by the name of their clause.

    ILIKE depends on the locale of PostgreSQL: there, what ignores the case of ASCII alone has both cases of the others.
    LIKE of SQLite ignores that case, and GLOB minds it.
    """
    found = conditions(address)
    if dialect == "duckdb":
        return found
    either = {"sqlite": _LIKE}.get(dialect, _LOWER)
    found["email-contains"] = either.format("email", "gmail", "gmaİl")
    found["lastname-contains"] = either.format('"lastName"', "mül", "mÜl")
    if dialect == "sqlite":
        for name in ("company-or-city", "notin-date-or", "eight-leaves"):
            globs = re.sub(r" LIKE ('.*?')", lambda like: f" GLOB {like[1].replace('%', '*')}", found[name])
            found[name] = globs.replace("ILIKE", "LIKE")
    return found
