"""Tables with indexes on engines, and whether plans of filters use them, by what an engine says of its plans."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import audiencefilter as af
from tests.engines.engine import Engine

T = af.FieldType
ROWS: Final = 3_000
_ACTION: Final = af.Schema("Action", [af.Field("kind", T.STRING), af.Field("points", T.INTEGER)])
SCHEMA: Final = af.Schema("Contact", [
    af.Field("id", T.INTEGER),
    af.Field("email", T.STRING),
    af.Field("city", T.STRING),
    af.Field("points", T.INTEGER),
    af.Field("total", T.NUMBER),
    af.Field("tags", T.STRING, many=True),
    af.Field("codes", T.INTEGER, many=True),
    *(
        af.Field(name, kind, attribute="data", path=path, many=name == "labels")
        for name, kind, path in (
            ("plan", T.STRING, ("plan",)),
            ("visits", T.INTEGER, ("stats", "visits")),
            ("score", T.NUMBER, ("score",)),
            ("paying", T.BOOLEAN, ("paying",)),
            ("seen", T.DATETIME, ("seen",)),
            ("labels", T.STRING, ("it's", "labels")),
        )
    ),
], relations=[af.Relation("actions", _ACTION)])  # fmt: skip
AT_PATHS: Final = ("plan", "visits", "score", "paying", "seen")


def _document(number: int) -> dict[str, Any]:
    return {
        "plan": f"plan{number % 700}",
        "stats": {"visits": number % 900},
        "score": number / 7,
        "paying": number % 500 == 0,
        "seen": f"{number + 1000}-01-02T03:04:05.5+01:00" if number else "0001-01-01T00:00:00Z",
        "it's": {"labels": [f"l{number % 1_500}", "all"]},
    }


RECORDS: Final[list[dict[str, Any]]] = [
    {
        "id": number, "email": f"user{number}@x{number % 7}.com", "city": f"c{number % 300}", "points": number % 900,
        "total": number / 3, "tags": [f"t{number % 1_500}", f"u{number % 1_499}"], "codes": [number % 1_500, -number],
        "data": _document(number),
    }
    for number in range(ROWS)
]  # fmt: skip


@dataclass(frozen=True)
class Indexed:
    """A table of contacts, and what an engine says of its plans.

    Attributes:
        explain: returns the plan of a statement.
        columns: as `to_sql` takes them.
    """

    engine: Engine
    explain: Callable[[str, Any], str]
    columns: Mapping[str, Any] = field(default_factory=dict)

    def sql(self, clause: Any, alias: str | None = None, **arguments: Any) -> af.SQL:
        related = {"actions": af.Related("deeds", on={"id": "contact"})}
        f = af.parse(clause, SCHEMA)
        given = {"columns": self.columns, "related": related, **arguments}
        return f.to_sql(self.engine.dialect, alias or "contacts", **given)  # type: ignore[arg-type]

    def plan(self, clause: Any, **arguments: Any) -> str:
        sql = self.sql(clause, **arguments)
        return self.explain(f"SELECT id FROM contacts WHERE {sql.text}", sql.parameters)

    def expression(self, name: str) -> str:
        """Return what an index on custom data is to be made on, as docs/indexes.md says."""
        f = af.parse({name: {"not": None}}, SCHEMA)
        text = f.to_sql(self.engine.dialect, columns=self.columns, inline=True).text  # type: ignore[arg-type]
        return text.removesuffix(" IS NOT NULL")

    def check(self, clause: Any, *uses: str) -> None:
        """Check that a plan has some words, and that the filter selects what it selects in memory."""
        for inline in (False, True):
            found = self.plan(clause, inline=inline)
            assert all(words in found for words in uses), (uses, found)
            sql = self.sql(clause, inline=inline)
            if "actions" not in str(clause):
                right = [row["id"] for row in af.parse(clause, SCHEMA).select(RECORDS)]
                assert self.engine.ids("contacts", sql.text, None if inline else sql.parameters) == right, clause


def load(engine: Engine, types: Mapping[str, str] | None = None) -> None:
    """Load the contacts, and two deeds of each."""
    own = af.Schema("Contact", [one for one in SCHEMA.fields if one.name != "id"])
    engine.load("contacts", own, RECORDS, columns=types, has_ids=True)
    keyed = af.Schema("Deed", [*_ACTION.fields, af.Field("contact", T.INTEGER), af.Field("code", T.STRING)])
    deeds = [
        {"kind": f"k{at % 10}", "points": at, "contact": at // 2, "code": f"c{at % 900}"} for at in range(2 * ROWS)
    ]
    engine.load("deeds", keyed, deeds)


def explained(engine: Engine, words: str) -> Callable[[str, Any], str]:
    """Return what asks an engine for a plan, each row of it a line."""
    return lambda text, parameters: "\n".join(map(str, engine.fetch(f"{words} {text}", parameters or None)))
