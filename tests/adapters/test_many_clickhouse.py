"""Many audiences at once over ClickHouse: one node, and a cluster whose shards have the contacts by their ids.

Few audiences are made enough to be grouped, as docs/how-to/many-audiences.md says of more of them.
"""

from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.adapters import many_clickhouse
from tests.adapters.many import ACTION, CONTACTS, COUNTS, EXPECTED, FILTERS, NOW, SCHEMA, members
from tests.engines.clickhouse import ClickHouse

LINKED = af.Schema("Action", [*ACTION.fields, af.Field("contact", af.FieldType.INTEGER)])
PLAIN = af.Schema("Contact", [field for field in SCHEMA.fields if field.name != "id"])
ON = {"id": "contact"}
RELATED = {"actions": af.Related("many_actions", on=ON)}


def load(clickhouse: ClickHouse, contacts: list[dict[str, Any]]) -> None:
    clickhouse.load("many_contacts", PLAIN, contacts, has_ids=True)
    clickhouse.load(
        "many_actions", LINKED, [{**one, "contact": who["id"]} for who in contacts for one in who["actions"]]
    )


def shard(clickhouse: ClickHouse) -> None:
    """Make Distributed tables over the two tables; each of the two shards has the half of the contacts and theirs."""
    for name, key in (("many_contacts", "id"), ("many_actions", "contact")):
        for table in (f"{name}_here", f"{name}_all"):
            clickhouse.fetch(f"DROP TABLE IF EXISTS {table}")
        clickhouse.fetch(f"CREATE VIEW {name}_here AS SELECT * FROM {name} WHERE {key} % 2 + 1 = shardNum()")
        clickhouse.fetch(
            f"CREATE TABLE {name}_all AS {name} ENGINE = Distributed('two', 'audiencefilter', {name}_here)"
        )
    halves = clickhouse.fetch("SELECT _shard_num, count() FROM many_contacts_all GROUP BY 1 ORDER BY 1")
    assert halves == [(1, 30), (2, 30)]


@pytest.mark.parametrize("mode", ["one node", "local", "global"])
def test_counts_and_contacts(clickhouse: ClickHouse, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_clickhouse, "FEWEST", 1)
    load(clickhouse, CONTACTS)
    if mode == "one node":
        client, table, related = clickhouse.client(), "many_contacts", RELATED
    else:
        shard(clickhouse)
        client = clickhouse.client(distributed_product_mode=mode)
        table, related = "many_contacts_all", {"actions": af.Related("many_actions_all", on=ON)}
    for group in (3, 50):
        monkeypatch.setattr(many_clickhouse, "GROUP", group)
        assert af.count_many(FILTERS, (client, table), NOW, related) == COUNTS
        assert members(FILTERS, (client, table), related) == EXPECTED
    assert af.count_many({}, (client, table)) == {}
    client.close()


def test_audiences_stand_in_few_statements_and_records_are_grouped_once(
    clickhouse: ClickHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(clickhouse, CONTACTS)
    client = clickhouse.client()
    texts: list[str] = []
    query = client.query

    def note(text: str, **rest: Any) -> Any:
        texts.append(text)
        return query(text, **rest)

    monkeypatch.setattr(client, "query", note)
    assert af.count_many(FILTERS, (client, "many_contacts"), NOW, RELATED) == COUNTS
    plain, of_actions = texts
    assert (plain.count("countIf("), plain.count("GROUP BY")) == (7, 0)
    assert (of_actions.count("countIf("), of_actions.count("GROUP BY"), of_actions.count("`many_actions`")) == (8, 1, 1)
    # A test that two audiences share is one column; an average, and a condition with many values, are alone.
    texts.clear()
    more = {
        "bought, keen": FILTERS["bought"] & FILTERS["keen"],
        "average": af.parse({"actions": {"avg": {"field": "points", "gte": 7}}}, SCHEMA),
        "long": af.parse({"points": {"in": list(range(1, 2_000, 3))}}, SCHEMA),
    }
    assert af.count_many({**FILTERS, **more}, (client, "many_contacts"), NOW, RELATED) == COUNTS | {
        key: len(f.select(CONTACTS, now=NOW)) for key, f in more.items()
    }
    assert [text.count("countIf(") for text in texts] == [0, 0, 7, 9]
    assert texts[-1].count(" AS audiencefilter_test_") == of_actions.count(" AS audiencefilter_test_")
    # Few audiences do not pay for a group of all records.
    texts.clear()
    few = {key: FILTERS[key] for key in ("keen", "bonn", "bought", "idle")}
    assert af.count_many(few, (client, "many_contacts"), NOW, RELATED) == {key: COUNTS[key] for key in few}
    assert [text.count("countIf(") for text in texts] == [0, 0, 2]
    client.close()


def test_other_keys_and_texts_that_hurt(clickhouse: ClickHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_clickhouse, "FEWEST", 1)
    text = "a'b\\c{p1:String}%s\n`"
    note = af.Schema("Note", [af.Field("body", af.FieldType.STRING), af.Field("code", af.FieldType.STRING)])
    contact = af.Schema(
        "Contact",
        [af.Field("code", af.FieldType.STRING), af.Field("part", af.FieldType.INTEGER)],
        af.Notation.EXTENDED,
        relations=[af.Relation("notes", note), af.Relation("letters", note)],
    )
    people = [{"code": code, "part": part} for code, part in (("a", 1), ("A", 1), ("a", 2), (None, 1), (text, 1))]
    clickhouse.load("many `people`", contact, people)
    notes = af.Schema("Note", [*note.fields, af.Field("part", af.FieldType.INTEGER)])
    rows = [{"code": code, "part": part, "body": text} for code, part in (("a", 1), ("A", 1), (None, 1), (text, 1))]
    clickhouse.load("many_notes", notes, rows)
    both = af.Related("many_notes", on={"code": "code", "part": "part"})
    related = {"notes": both, "letters": af.Related("many_notes", on={"code": "code"})}
    clauses: dict[str, dict[str, Any]] = {
        "noted": {"notes": {"some": {"body": text}}},
        "lettered": {"letters": {"some": {"body": text}}},
        "either": {"OR": [{"notes": {"none": {}}}, {"code": text}]},
        "both": {"notes": {"count": {"equals": 1}}, "letters": {"count": {"gte": 1}}, "code": {"not": text}},
    }
    filters = {key: af.parse(one, contact) for key, one in clauses.items()}
    client = clickhouse.client()
    over = (client, "many `people`", "code")
    assert af.count_many(filters, over, related=related) == {"noted": 3, "lettered": 4, "either": 3, "both": 2}
    found = sorted(af.match_many({"both": filters["both"]}, over, related=related))
    assert found == [("both", "A"), ("both", "a")]
    client.close()


@pytest.mark.parametrize("call", [af.count_many, af.match_many])
def test_problems_name_the_audience(clickhouse: ClickHouse, call: Any) -> None:
    client = clickhouse.client()
    with pytest.raises(ValueError, match="audience 'bought': how are the actions of Contact found"):
        call(FILTERS, (client, "many_contacts"))
    with pytest.raises(TypeError, match=r"the source of 'the contacts' must be a name or an Expression, not 5"):
        call(FILTERS, (client, 5), related=RELATED)
    client.close()
