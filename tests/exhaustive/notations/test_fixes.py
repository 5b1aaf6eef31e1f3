"""Many clauses with a typo or a foreign operator: their fixes lead to what was meant, or there is none."""

import json
import time
from pathlib import Path
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.builder.element import node, packages
from tests.engines.required import required
from tests.notations import test_fixes as fixes
from tests.notations.foreign import PEERS, ROWS, STORED, Row

_PEERS: Final = Path(__file__).parent / "peers"


def records(type_: str) -> list[dict[str, Any]]:
    """Return a record with each stored value of a type."""
    return [{"name": name, **({} if value is ... else {"field": value})} for name, value in STORED[type_].items()]


def compare(rows: list[Row], found: list[Any]) -> None:
    """Assert that rows of the table are what their languages select."""
    wrong = [
        (row.peer, row.type, row.word, row.operand, selected)
        for row, selected in zip(rows, found, strict=True)
        if not isinstance(selected, list) or row.selected != frozenset(selected)
    ]
    assert not wrong, "\n".join(map(str, wrong))


def test_the_packages_of_node_select_what_the_table_says() -> None:
    required("the packages of other languages", lambda: packages(_PEERS))
    rows = [row for row in ROWS if PEERS[row.peer].runs and row.peer != "Django"]
    asked = [{**row._asdict(), "selected": None, "records": records(row.type)} for row in rows]
    done = node(_PEERS / "peers.mjs", source="".join(json.dumps(one) + "\n" for one in asked))
    assert done.returncode == 0, done.stderr
    compare(rows, list(map(json.loads, done.stdout.splitlines())))


def test_django_selects_what_the_table_says() -> None:
    from django.db import connection, models

    from tests.adapters.django import project

    class Peer(models.Model):  # type: ignore[misc]
        name = models.CharField()
        text = models.CharField(null=True)
        number = models.IntegerField(null=True)

        class Meta:
            app_label = project.CRM.label

    with connection.schema_editor() as editor:
        editor.create_model(Peer)
    for type_ in ("text", "number"):
        Peer.objects.bulk_create(
            Peer(name=f"{type_} {one['name']}", **{type_: one.get("field")}) for one in records(type_)
        )
    rows, found = [row for row in ROWS if row.peer == "Django"], []
    for row in rows:
        selected = Peer.objects.filter(name__startswith=row.type, **{f"{row.type}__{row.word}": row.operand})
        found.append([name.split()[1] for name in selected.values_list("name", flat=True)])
    compare(rows, found)


def test_a_fix_selects_what_each_language_selects_in_all_places() -> None:
    fixes.assert_fixes_select_the_same(one_in=1)


@pytest.mark.parametrize("form", fixes.FORMS)
def test_many_typos_are_undone(form: str) -> None:
    fixes.assert_most_are_undone(fixes.try_typos(form, 10_000, seed=100))


@pytest.mark.parametrize("part", ["\\'", "'", '"', "\\\\'\"", "'\\"])
def test_quotes_are_mended_in_one_pass(part: str) -> None:
    start = time.process_time()
    assert fixes.mended("{'a': " + part * 100_000, af.CONTACT) is None
    assert time.process_time() - start < 30  # where each quote is searched to the end, it takes minutes
