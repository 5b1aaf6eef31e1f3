"""The long operands of the ten clauses, as the file of the clauses has them."""

from datetime import UTC, datetime
from typing import Final

from benchmarks.clauses import clauses

_CLAUSES: Final = clauses("")

TEN_COUNTRIES: Final[list[str]] = _CLAUSES["verified-in-points"]["country"]["in"]
OTHER_CITIES: Final[list[str]] = _CLAUSES["eight-leaves"]["city"]["notIn"]
IN_2020: Final = datetime(2020, 6, 1, tzinfo=UTC)
IN_2023: Final = datetime(2023, 1, 1, tzinfo=UTC)
IN_2024: Final = datetime(2024, 1, 1, tzinfo=UTC)
#: The fields with few distinct texts, which are worth a dictionary.
LOW_CARDINALITY: Final = ("firstName", "lastName", "company", "country", "city")
