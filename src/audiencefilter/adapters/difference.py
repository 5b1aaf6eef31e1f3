"""Who enters and who leaves an audience when its clause becomes another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from audiencefilter.adapters.many import count_many, match_many
from audiencefilter.filter import Filter, check_same_fields
from audiencefilter.language.ast import Audience, InAudience, Not, conjunction
from audiencefilter.language.given_records import check_sample
from audiencefilter.language.instants import asked_at
from audiencefilter.language.schema import Notation

if TYPE_CHECKING:
    from audiencefilter.backends.sql.condition import Related

Side: TypeAlias = Literal["entered", "left"]


@dataclass(frozen=True)
class Difference:
    """The contacts by which the audiences of two clauses differ.

    Attributes:
        entered: the number of contacts that the new clause selects and the old one does not.
        left: the number of contacts that the old clause selects and the new one does not.
        stayed: the number of contacts that both select.
    """

    entered: int
    left: int
    stayed: int
    #: The filters that select who enters and who leaves, and the further arguments of :func:`diff`.
    _filters: Mapping[Side, Filter] = field(repr=False, compare=False)
    _given: tuple[Any, ...] = field(repr=False, compare=False)

    def keys(self) -> Iterator[tuple[Side, Any]]:
        """Give the keys of the contacts that enter, then of those that leave, as :func:`match_many` gives them.

        They are read when they are asked for: of a database, at another moment than the counts.
        """
        return match_many(self._filters, *self._given)

    def sample(self, most: int = 10) -> dict[Side, list[Any]]:
        """Return the keys of the first few contacts that enter, and of those that leave."""
        check_sample(most)
        return {
            side: [key for _, key in islice(match_many({side: f}, *self._given), most)]
            for side, f in self._filters.items()
        }


def diff(
    old: Filter,
    new: Filter,
    over: Any,
    now: datetime | None = None,
    related: "Mapping[str, Related] | None" = None,
) -> Difference:
    """Return who enters and who leaves an audience when a new clause replaces the old one.

    A contact for whom the old clause is unknown enters where the new one is true. ``new & ~old`` would leave it out,
    since ``~old`` selects where the old clause is false.

    Args:
        old: the clause before.
        new: the clause after, over the same fields.
        over: the contacts, as for :func:`count_many`, which counts all of one moment.
        now: the evaluation instant of both, with a time zone; the clock's time when omitted.
        related: as for :func:`count_many`.

    Raises as :func:`count_many`, and ValueError where the clauses are over different fields.

    >>> import audiencefilter as af
    >>> store = af.ColumnStore.from_records([{"points": 5}, {"points": 50}, {"city": "Bonn"}])
    >>> found = diff(af.parse({"points": {"lt": 9}}), af.parse({"city": "Bonn"}), store)
    >>> found, list(found.keys())
    (Difference(entered=1, left=1, stayed=0), [('entered', 2), ('left', 0)])
    """
    instant = asked_at(now)
    check_same_fields(old, new)
    filters: dict[Side, Filter] = {"entered": _without(new, old), "left": _without(old, new)}
    entered, left, selected = count_many({**filters, "new": new}, over, instant, related).values()
    return Difference(entered, left, selected - entered, filters, (over, instant, related))


def _without(one: Filter, other: Filter) -> Filter:
    """Return the filter that is true where one filter is true and another is not: false or unknown."""
    is_not = Not(InAudience((Audience(None, other.ast),)))
    schema = one.schema.with_notation(Notation.EXTENDED)
    return Filter(conjunction([one.ast, is_not]), schema, one.limits.widest(other.limits))
