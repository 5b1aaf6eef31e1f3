"""Every conformance clause opens in the element and comes out canonically equal."""

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

import audiencefilter as af
from tests.builder.element import AUDIENCES, check, schemas
from tests.conformance.corpus import CONTACTS, RELATIONS, VALUES

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines

# Shows clauses one after the other, and writes each again: as it stands, and with all nodes made anew, so that none is
# remembered as it was read. `kept` counts the nodes that are kept as text.
_OPEN = """async clauses => {
  const {copy} = await import("/modules/moves.js");
  const {write} = await import("/modules/tree.js");
  const json = await import("/modules/json.js");
  element.check = null;
  const found = [];
  for (const clause of clauses) {
    element.value = json.parse(clause);
    const fresh = json.write(write(copy(element.history.tree)));
    while (element.drawing.timer) await new Promise(done => setTimeout(done));
    const handles = element.shadowRoot.querySelectorAll(".handle").length;
    found.push({clause: element.json, fresh, handles, kept: element.shadowRoot.querySelectorAll(".other").length});
  }
  return found;
}"""


def _clauses() -> Iterator[tuple[str, af.Filter]]:
    for case in CONTACTS.accepted():
        yield case.notation.value, case.parse()
    for second in RELATIONS.cases():
        if not second.rejected:
            yield "second", second.parse()
    for third in VALUES.cases():
        if not third.rejected:
            yield "audiences" if third.audiences else "third", third.parse()


def _is_whole(f: af.Filter) -> bool:
    """Whether a clause has a condition at all."""
    return f.to_json() not in ("{}", '{"OR":[]}')


@pytest.mark.parametrize("schema", ["published", "extended", "second", "third", "audiences"])
def test_clauses_come_out_as_they_went_in(page_of: Callable[..., "Page"], schema: str) -> None:
    filters = [f for name, f in _clauses() if name == schema]
    assert len(filters) > (10 if schema == "audiences" else 300)
    page = page_of(schema)
    found: list[dict[str, Any]] = page.evaluate(_OPEN, [f.to_json() for f in filters])
    for f, one in zip(filters, found, strict=True):
        canonical = f.to_json()
        assert json.loads(one["clause"]) == json.loads(canonical)
        for written in (one["clause"], one["fresh"]):
            assert af.parse(written, schemas()[schema], audiences=AUDIENCES).to_json() == canonical, written
        assert bool(one["handles"]) == _is_whole(f), canonical
    # The form shows all of them but two windows of days, one whose units differ and one of computed days, and tests of
    # audiences with a clause in the place of a name.
    assert sum(one["kept"] for one in found) == {"third": 2, "audiences": 4}.get(schema, 0)


def test_what_the_form_cannot_show_is_kept(page_of: Callable[..., "Page"]) -> None:
    clauses = [
        {"unknown": {"gte": 1}, "points": 1},
        {"points": {"gte": {"odd": 1}, "lt": 2}},
        {"OR": 5},
        {"AND": [5, {"email": {"not": {"not": "x"}}}]},
        {"email": {"contains": "x", "mode": "loud"}},
        {"actions": {"some": None}},
        {"actions": {"count": {}}},
        {"actions": {}},
        {"list": {"some": {}}},
        {"points": []},
        {"NOT": "x"},
    ]
    page = page_of()
    found = page.evaluate(_OPEN, [json.dumps(clause) for clause in clauses])
    for clause, one in zip(clauses, found, strict=True):
        assert json.loads(one["clause"]) == clause
        assert one["kept"] >= 1, clause
        assert _codes(one["fresh"]) == _codes(json.dumps(clause)), clause


def _codes(clause: str) -> list[str]:
    """Return what is wrong with a clause."""
    return sorted(problem["code"] for problem in check({"filters": clause}, schemas()["second"])["problems"])


def test_no_digit_is_lost(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    clause = '{"total":{"gte":9007199254740993,"lt":-9.223372036854776e+18}}'
    assert page.evaluate(_OPEN, [clause])[0]["clause"] == clause
    assert page.evaluate("typeof element.value.total.gte") == "bigint"
