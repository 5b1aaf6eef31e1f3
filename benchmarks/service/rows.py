"""Contacts with all their columns."""

import json
from collections.abc import Iterator
from typing import Any

from audiencefilter.cli.made_up import Row
from audiencefilter.service.operations.contacts import email_key
from audiencefilter.service.storage.tables import new_code, new_id


def stored(list_id: str, rows: list[Row]) -> Iterator[dict[str, Any]]:
    """Give the rows of the table of contacts; what the generated contacts lack is made from what they have."""
    for number, row in enumerate(rows):
        first, last, company, city = row["firstName"], row["lastName"], row["company"], row["city"]
        yield row | {
            "id": new_id(),
            "listId": list_id,
            # These two are never missing.
            "points": row["points"] or 0,
            "referrals": row["referrals"] or 0,
            "name": None if first is None or last is None else f"{first} {last}",
            "phoneNumber": None if number % 5 == 0 else f"+49 30 {number:08}",
            "address": None if city is None else f"{number % 200 + 1} Station Road, {city}",
            "socialOne": None if number % 3 else f"@{first}{number}",
            "socialTwo": None if number % 4 else f"{last}.{number}",
            "website": None if company is None else f"https://www.{company.replace(' ', '-').lower()}.example",
            "isGDPR": number % 10 != 0,
            "data": json.dumps({"source": "import", "campaign": number % 40, "tags": ["newsletter", "beta"]}),
            "emailKey": email_key(row["email"]),
            "privateCode": new_code(),
        }
