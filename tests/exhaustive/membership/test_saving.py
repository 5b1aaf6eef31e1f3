"""Saved audiences: what comes back, and what is refused."""

import json
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.membership import index as index_module
from audiencefilter.membership import register, saving
from tests.conformance.corpus import CONTACTS, RELATIONS
from tests.examples import examples
from tests.membership.crowds import Crowd, crowds

HEAD = '{"format":"audiencefilter-audiences","version":1}'
#: What is built of the conformance cases, by the version of its form: another one has to be another version.
BUILT_OF_THE_CASES = {2: 3973754151}


def test_the_form_is_as_documented(tmp_path: Path) -> None:
    index = af.AudienceIndex()
    index.add("vip", af.parse('{"AND": [{"points": {"gte": 100}}]}'))
    index.add(("eu", 7), af.parse('{"city": "Köln"}'))
    index.save(tmp_path / "audiences.jsonl")
    *lines, last = (tmp_path / "audiences.jsonl").read_text("utf-8").splitlines()
    assert lines == [
        HEAD.replace("1", "2"),
        '{"key":"vip","filters":{"points":{"gte":100}}}',
        '{"key":["eu",7],"filters":{"city":"Köln"}}',
    ]
    assert list(json.loads(last)) == ["checksum", "built"]
    assert [path.name for path in tmp_path.iterdir()] == ["audiences.jsonl"]


def test_what_0_1_saved_is_read_and_written_as_it_was(tmp_path: Path) -> None:
    saved = Path(__file__).with_name("saved-by-0.1.jsonl")
    index = af.AudienceIndex.load(saved)
    contact = {"points": 100, "city": "Łódź", "isVerified": True, "firstName": "", "company": "a"}
    assert index.match(contact) == {"vip", ("eu", 7), None, True, "copy of vip"}
    assert index.match({"country": "DE", "points": 4, "company": "STRAßE"}) == {None, "pairs", (), "folded"}
    index.save(tmp_path / "audiences.jsonl")
    head, *lines, _ = (tmp_path / "audiences.jsonl").read_bytes().splitlines()
    assert [head.replace(b"2", b"1"), *lines] == saved.read_bytes().splitlines()


def test_the_conformance_cases_come_back(tmp_path: Path) -> None:
    index = af.AudienceIndex()
    for case in CONTACTS.accepted():
        index.add(case.name, af.parse(case.source, schema=case.schema))
    index.save(tmp_path / "a")
    loaded = af.AudienceIndex.load(tmp_path / "a", af.CONTACT)
    assert list(loaded) == list(index)
    assert all(loaded[key] == index[key] for key in index)
    assert all(loaded.match(record) == index.match(record) for record in CONTACTS.contacts())


@pytest.mark.parametrize("trusted", [False, True])
def test_the_conformance_cases_of_the_second_language_come_back(trusted: bool, tmp_path: Path) -> None:
    index = af.AudienceIndex(RELATIONS.root())
    cases = [case for case in RELATIONS.cases() if case.ids is not None]
    for case in cases:
        index.add(case.name, case.parse())
    index.save(tmp_path / "a")
    loaded = af.AudienceIndex.load(tmp_path / "a", RELATIONS.root(), trusted=trusted)
    assert list(loaded) == [case.name for case in cases]
    assert all(loaded[key] == index[key] for key in index)
    now = cases[0].now
    matched = [loaded.match(record, now=now) for record in RELATIONS.contacts()]
    assert matched == [index.match(record, now=now) for record in RELATIONS.contacts()]
    assert len(set(map(frozenset, matched))) > 10


def test_what_was_built_is_read_and_no_filter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = af.AudienceIndex(RELATIONS.root())
    cases = [case for case in RELATIONS.cases() if case.ids is not None]
    index.add_all((case.name, case.parse()) for case in cases)
    index.save(tmp_path / "a")
    read: list[str] = []

    def counted(source: str, *given: Any, **named: Any) -> af.Filter:
        read.append(source)
        return af.parse(source, *given, **named)

    monkeypatch.setattr(register, "parse", counted)
    monkeypatch.setattr(saving, "parse", None)
    loaded = af.AudienceIndex.load(tmp_path / "a", RELATIONS.root(), trusted=True)
    assert not read
    for record in RELATIONS.contacts():
        assert loaded.match(record, now=cases[0].now) == index.match(record, now=cases[0].now)
        assert loaded.next_change(record, cases[0].now) == index.next_change(record, cases[0].now)
    assert 0 < len(read) < len(cases) * 2 / 3  # those that leave something to be asked
    loaded.save(tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == (tmp_path / "a").read_bytes()
    loaded.add("again", cases[7].parse())
    assert loaded[cases[7].name] == loaded["again"]
    for key in list(loaded):
        loaded.remove(key)
    assert (len(loaded), loaded.nbytes) == (0, 0)


def test_what_was_built_in_another_way_is_built_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = af.AudienceIndex()
    index.add("vip", af.parse('{"points": {"gte": 100}}'))
    index.add("again", af.parse('{"points": {"gte": 100}}'))
    monkeypatch.setattr(saving, "BUILT", saving.BUILT + 1)
    monkeypatch.setattr(index_module, "BUILT", saving.BUILT)
    index.save(tmp_path / "a")
    monkeypatch.undo()
    wider = af.Schema("Contact", [*af.CONTACT.fields, af.Field("more", af.FieldType.STRING)])
    index.save(tmp_path / "b")
    for path, schema in (("a", af.CONTACT), ("b", wider), ("b", af.CONTACT)):
        loaded = af.AudienceIndex.load(tmp_path / path, schema, trusted=True)
        assert loaded.match({"points": 120}) == {"vip", "again"}
        assert loaded.match({"points": 20}) == set()
        assert loaded.schema is schema


def test_another_way_to_build_has_another_version() -> None:
    """Where this fails, saved indexes would be wrong: let `BUILT` of membership/saving.py be the next, and enter it."""
    index = af.AudienceIndex(RELATIONS.root())
    index.add_all((case.name, case.parse()) for case in RELATIONS.cases() if case.ids is not None)
    numbers = [(one.cross_field, one.numbers) for one in dict.fromkeys(index._by_key.values())]
    text = json.dumps([numbers, index._matcher.state()])
    assert {saving.BUILT: zlib.crc32(text.encode())} == BUILT_OF_THE_CASES


keys = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=4,
)


@examples(60)
@given(
    crowd=crowds(filters=5, rows=3),
    names=st.lists(keys, unique=True, min_size=5, max_size=5),
    trusted=st.booleans(),
)
def test_random_audiences_come_back(
    crowd: Crowd, names: list[Any], trusted: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    index = af.AudienceIndex(crowd.schema)
    for key, f in zip(names, crowd.filters, strict=False):
        index.add(key, f)
    path = tmp_path_factory.mktemp("saved") / "a"
    index.save(path)
    loaded = af.AudienceIndex.load(path, crowd.schema.with_notation(af.Notation.PUBLISHED), trusted=trusted)
    assert list(map(repr, loaded)) == list(map(repr, index))
    assert all(loaded[key] == index[key] for key in index)
    assert all(loaded.match(record) == index.match(record) for record in crowd.rows)


@pytest.mark.parametrize(
    "key", [b"x", float("nan"), float("inf"), frozenset(), datetime(2024, 1, 1, tzinfo=UTC), (1, b"")]
)
def test_a_key_that_json_cannot_give_back_is_refused_and_the_file_kept(key: Any, tmp_path: Path) -> None:
    index = af.AudienceIndex()
    index.add("vip", af.parse("{}"))
    index.save(tmp_path / "a")
    index.add(key, af.parse("{}"))
    with pytest.raises(TypeError, match="cannot be saved"):
        index.save(tmp_path / "a")
    assert list(af.AudienceIndex.load(tmp_path / "a")) == ["vip"]
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "its first line is not that of saved audiences"),
        ('{"key": 1, "filters": {}}\n', "its first line is not that of saved audiences"),
        ('{"format": "audiencefilter-audiences", "version": 3}\n', "version 3 of its format, and versions 1 and 2 are"),
        ('{"format": "audiencefilter-audiences", "version": 2}\n', "its checksum does not match its lines"),
        (f'{HEAD.replace("1", "2")}\n{{"key":1,"filters":{{}}}}\n', "its checksum does not match its lines"),
        ('{"format": "audiencefilter-audiences", "version": true}\n', "version True of its format"),
        ('{"format": "others", "version": 1}\n', "the format is 'others'"),
        (f'{HEAD}\n{{"key": 1, "filters": {{"pionts": 1}}}}\n', r"line 2, column \d+.*pionts"),
        (f'{HEAD}\n{{"key": 1, "filters": {{"points": 1, "points": 2}}}}\n', "points"),
        (f'{HEAD}\n{{"key": 1, "filters": {{"points": NaN}}}}\n', "line 2"),
        (f'{HEAD}\n{{"key": 1}}\n', "the audience has no filters"),
        (f'{HEAD}\n{{"filters": {{}}}}\n', 'neither "key" nor "id"'),
        (f'{HEAD}\n{{"key": {{}}, "filters": {{}}}}\n', "key is"),
        (f'{HEAD}\n{{"key": 1, "mode": "manual"}}\n', "line 2: the audience has no filters"),
        (f"{HEAD}\n[]\n", "is no object"),
        (f"{HEAD}\n\n", "line 2"),
        (f'{HEAD}\n{{"key": 1, "filters": {{}}}}\n{{"key": 1, "filters": {{}}}}\n', "line 3: the key 1 stands"),
    ],
)
def test_what_is_no_file_of_audiences_is_refused(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "a").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=told) as caught:
        af.AudienceIndex.load(tmp_path / "a")
    assert str(tmp_path / "a") in str(caught.value)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    lines = [json.dumps({"key": number, "filters": {"pionts": number}}) for number in range(150)]
    (tmp_path / "a").write_text("\n".join([HEAD, *lines]), encoding="utf-8")
    with pytest.raises(ValueError, match=r"line 2, column.*\n(.*\n)*.*line 101, column(.*\n)*and 50 more"):
        af.AudienceIndex.load(tmp_path / "a")


def test_limits_are_those_given(tmp_path: Path) -> None:
    wide = af.Limits(nodes=5_000)
    f = af.parse({"AND": [{"OR": [{"points": n}, {"city": "x"}]} for n in range(1_000)]}, limits=wide)
    index = af.AudienceIndex()
    index.add("wide", f)
    index.save(tmp_path / "a")
    for trusted in (False, True):
        with pytest.raises(ValueError, match="line 2"):
            af.AudienceIndex.load(tmp_path / "a", trusted=trusted)
    assert af.AudienceIndex.load(tmp_path / "a", limits=wide)["wide"] == f
