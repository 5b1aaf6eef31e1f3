"""The ten clauses that contacts are selected by."""

import json
from pathlib import Path
from typing import Any, Final

import audiencefilter as af

_FILE: Final = Path(__file__).with_name("filters.json")


def clauses(address: str) -> dict[str, Any]:
    """Return the clauses by name, `address` being the one that ``email-equals`` looks for."""
    read: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    read["email-equals"] = {"email": {"equals": address}}
    return read


def filters(address: str) -> dict[str, af.Filter]:
    """Return the clauses as filters."""
    return {name: af.parse(json.dumps(clause)) for name, clause in clauses(address).items()}
