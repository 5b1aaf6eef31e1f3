"""Identifiers."""

import time
from uuid import UUID

from audiencefilter.service.storage.tables import new_code, new_id


def test_identifiers_are_uuids_of_version_7() -> None:
    before = time.time_ns() // 1_000_000
    made = new_id()
    after = time.time_ns() // 1_000_000
    identifier = UUID(made)
    assert (identifier.version, identifier.variant) == (7, "specified in RFC 4122")
    assert str(identifier) == made
    assert before <= identifier.int >> 80 <= after


def test_identifiers_are_all_different() -> None:
    assert len({new_id() for _ in range(20_000)}) == 20_000


def test_identifiers_are_in_the_order_in_which_they_were_made() -> None:
    made = []
    for _ in range(500):
        made.append(new_id())
        # Longer than what they can tell apart.
        until = time.time_ns() + 2_000
        while time.time_ns() < until:
            pass
    assert made == sorted(made)


def test_codes_have_128_bits_and_go_into_addresses() -> None:
    codes = {new_code() for _ in range(1_000)}
    assert len(codes) == 1_000
    assert all(len(code) == 22 and code.replace("-", "").replace("_", "").isalnum() for code in codes)
