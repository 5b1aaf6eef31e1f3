"""Warnings about dates and decimals: which claims of a clause's truth there are, at the edges of windows and scales."""

from typing import Any, Final

import pytest

import audiencefilter as af
from tests.described import schema_of

DOCUMENT: Final[dict[str, Any]] = {
    "root": "Contact",
    "schemas": {
        "Contact": {
            "table": "contacts",
            "fields": [{"name": "day", "type": "DATE"}, {"name": "price", "type": "DECIMAL", "scale": 2}],
        }
    },
}
SCHEMA: Final = schema_of(DOCUMENT)

NEVER, ALWAYS, OPPOSED, EITHER = "never_true", "always_true", "contradiction", "tautology"
#: A clause, and the codes that it has of these.
CLAUSES: Final[list[tuple[str, set[str]]]] = [
    ('{"day": {"anniversary": {"from": "P0D", "to": "P364D"}}}', set()),  # on 2024-01-01 it ends on 30 December
    ('{"day": {"anniversary": {"from": "P0D", "to": "P365D"}}}', {ALWAYS}),
    ('{"day": {"anniversary": {"from": "P0D", "to": "P1Y"}}}', {ALWAYS}),
    ('{"day": {"anniversary": {"from": "-P364D", "to": "P0D"}}}', set()),
    ('{"day": {"anniversary": {"from": "-P364D", "to": "P1D"}}}', {ALWAYS}),
    ('{"day": {"anniversary": {"from": "P1D", "to": "P0D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": "P1D", "to": "P1D"}}}', set()),
    ('{"day": {"anniversary": {"from": "P1M", "to": "P28D"}}}', set()),  # on 1 February of most years
    ('{"day": {"anniversary": {"from": "P1M", "to": "P27D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": "-P1M", "to": "-P31D"}}}', set()),
    ('{"day": {"anniversary": {"from": "-P1M", "to": "-P32D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": "P1Y", "to": "P365D"}}}', set()),
    ('{"day": {"anniversary": {"from": "P1Y", "to": "P364D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": {"today": "P0D", "end": "month"}, "to": "P0D"}}}', set()),
    ('{"day": {"anniversary": {"from": {"today": "P1D", "end": "month"}, "to": "P0D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": {"today": "P50D", "start": "month"}, "to": "P20D"}}}', set()),
    ('{"day": {"anniversary": {"from": {"today": "P51D", "start": "month"}, "to": "P20D"}}}', {NEVER}),
    ('{"day": {"not": {"anniversary": {"from": "P1D", "to": "P0D"}}}}', {ALWAYS}),
    ('{"day": {"anniversary": {"days": [[230, 231]]}}}', {NEVER}),
    ('{"day": {"anniversary": {"days": [[229, 229]]}}}', set()),
    ('{"day": {"anniversary": {"days": [[101, 630], [701, 1231]]}}}', {ALWAYS}),
    ('{"day": {"gte": {"today": "P1D"}, "lte": {"today": "P0D"}}}', {OPPOSED}),
    ('{"day": {"gt": {"today": "P0D"}, "lt": {"today": "P1D"}}}', {OPPOSED}),
    ('{"day": {"gt": {"today": "P0D"}, "lte": {"today": "P1D"}}}', set()),
    ('{"day": {"gt": {"today": "-P1M"}, "lte": {"today": "-P1M"}}}', {OPPOSED}),
    ('{"day": {"gte": {"today": "P1D", "zone": "Asia/Tokyo"}, "lte": {"today": "P0D"}}}', set()),
    ('{"day": {"gte": {"today": "P9D", "zone": "Asia/Tokyo"}, "lte": {"today": "P0D"}}}', {OPPOSED}),
    ('{"AND": [{"day": {"equals": {"today": "P0D"}}}, {"day": {"equals": {"today": "P1D"}}}]}', {OPPOSED}),
    ('{"OR": [{"day": {"gte": {"today": "P0D"}}}, {"day": {"lt": {"today": "P1D"}}}]}', {EITHER}),
    ('{"OR": [{"day": {"gt": {"today": "P0D"}}}, {"day": {"lt": {"today": "P0D"}}}]}', set()),
    ('{"day": {"gte": "2024-05-01", "lte": "2024-01-01"}}', {OPPOSED}),
    ('{"day": {"gt": "2024-05-01", "lt": "2024-05-02"}}', {OPPOSED}),
    ('{"day": {"gt": "2024-05-01", "lt": "2024-05-03"}}', set()),
    ('{"day": {"lt": "0001-01-01"}}', {NEVER}),
    ('{"price": 0.001}', {NEVER}),
    ('{"price": {"not": 0.001}}', {ALWAYS}),
    ('{"price": {"gt": 0.01, "lt": 0.02}}', {OPPOSED}),
    ('{"price": {"gte": 0.01, "lt": 0.02}}', set()),
    ('{"price": {"lt": 10000000000000000}}', {ALWAYS}),
    ('{"OR": [{"price": {"gt": 5}}, {"price": {"lt": 5.001}}]}', {EITHER}),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "codes"), CLAUSES, ids=[clause for clause, _ in CLAUSES])
def test_warnings_of_a_clause(clause: str, codes: set[str]) -> None:
    found = {warning.code for warning in af.parse(clause, SCHEMA).warnings}
    assert found & {NEVER, ALWAYS, OPPOSED, EITHER} == codes
