"""What the tests of match share: the example contacts, and audiences made up over them."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import audiencefilter as af
from tests.cli.helpers import Result, jsonl, saved

EXAMPLES = Path(__file__).parents[2] / "examples"
LEGISLATORS = EXAMPLES / "legislators.jsonl"
AUDIENCES = EXAMPLES / "audiences.jsonl"
SOME = """{"key": "rich", "filters": {"points": {"gte": 90}}}
{"key": "alumni", "filters": {"email": {"endsWith": ".edu"}}}
{"key": "everybody", "filters": {}}
"""
#: What SOME says of the contacts of `tests.cli.helpers`.
FOUND = [["rich", "alumni", "everybody"], ["rich", "everybody"], ["everybody"], ["alumni", "everybody"]]
#: The notation of random audiences.
EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)


def contacts() -> list[dict[str, Any]]:
    return [json.loads(line) for line in LEGISLATORS.read_text(encoding="utf-8").splitlines()]


def random_clause(chooser: Random, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a clause whose values are among those of the contacts, or next to them."""
    clause: dict[str, Any] = {}
    for name in chooser.sample(("points", "city", "company", "createdAt", "lastName", "isVerified", "email"), 2):
        value = chooser.choice(rows)[name]
        match value:
            case bool():
                clause[name] = {chooser.choice(["equals", "not"]): value}
            case int():
                clause[name] = {chooser.choice(["gt", "gte", "lt", "lte", "not"]): value}
            case None:
                clause[name] = {"not": None}
            case str() if name == "createdAt":
                clause[name] = {chooser.choice(["gt", "lt"]): value}
            case _:
                part = value[: chooser.randint(1, 3)]
                clause[name] = chooser.choice(
                    [{"startsWith": part}, {"contains": value[1:3]}, {"in": [value, "x"]}, {"notIn": [value]}]
                )
    if chooser.random() < 0.3:
        return {"OR": [clause, random_clause(chooser, rows)]}
    return clause


def random_audiences(folder: Path, seed: int, count: int) -> tuple[Path, dict[str, af.Filter]]:
    """Save an audiences file of random clauses, and return it with the filters by their keys."""
    rows, chooser = contacts(), Random(seed)
    clauses = {f"audience {number}": random_clause(chooser, rows) for number in range(count)}
    return audiences(folder, clauses), {key: af.parse(clause, EXTENDED) for key, clause in clauses.items()}


def audiences(folder: Path, clauses: Mapping[str, Any] | Iterable[str], schema: af.Schema = af.CONTACT) -> Path:
    """Save an audiences file of clauses in JSON by key, or of texts, which are their own keys."""
    if not isinstance(clauses, Mapping):
        clauses = {text: af.parse_text(text, schema).to_json() for text in clauses}
    lines = [{"key": key, "filters": clause} for key, clause in clauses.items()]
    return saved(folder, "audiences.jsonl", jsonl(*lines))


def of_filters(filters: Mapping[str, af.Filter], rows: Iterable[dict[str, Any]]) -> dict[Any, list[str]]:
    """Return the audiences of each contact, as each filter finds them."""
    records = map(af.CONTACT.coerce, rows)
    return {record["id"]: [key for key, f in filters.items() if f.matches(record)] for record in records}


def members(result: Result) -> dict[Any, list[str]]:
    """Return the audiences of each contact."""
    assert result.code == 0, result
    return {one["id"]: one["audiences"] for one in result.rows}


def numbers(result: Result) -> list[int]:
    assert result.err == "", result
    return [int(line.rpartition("\t")[2]) for line in result.out.splitlines()]
