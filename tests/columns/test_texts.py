"""Many distinct texts: parted at the ``@``, found by hash and by trigrams, and always as each alone would be."""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from unittest.mock import patch

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.columns import text_search
from audiencefilter.columns import texts as texts_module
from audiencefilter.columns.arrays import Flags
from audiencefilter.columns.text_search import folded
from audiencefilter.language.folding import fold, folds
from audiencefilter.plan.leaves import holds
from audiencefilter.plan.nodes import ValueTest
from audiencefilter.plan.normal_form import selection
from tests.calls import calls
from tests.columns.forcing import WAYS, forced, tuned
from tests.each import each
from tests.examples import examples

SCHEMA = af.Schema("Row", [af.Field("text", af.FieldType.STRING)])
#: So few letters that needles are found, and the ones that have gone wrong: the separator, other cases and lengths.
texts = st.text(st.sampled_from("aAb@.İKkßẞΣς\0😀"), max_size=9)
needles = st.text(st.sampled_from("aAb@.İKkßẞΣς😀"), min_size=1, max_size=4)
operators = st.sampled_from(("contains", "startsWith", "endsWith", "equals", "gt", "gte", "lt", "lte"))


@st.composite
def text_tests(draw: st.DrawFn) -> dict[str, object]:
    key = draw(operators | st.sampled_from(("in", "notIn")))
    operand = draw(st.lists(needles, min_size=1, max_size=3)) if key in ("in", "notIn") else draw(needles)
    test: dict[str, object] = {key: operand}
    if draw(st.booleans()):
        test = {"not": test}
    modes = (None, "default") if key in ("gt", "gte", "lt", "lte") else (None, "default", "insensitive")
    if (mode := draw(st.sampled_from(modes))) is not None:
        test["mode"] = mode
    return test


@pytest.mark.parametrize("way", WAYS)
def test_every_test_of_text(way: str) -> None:
    selected = []

    @examples(50)
    @given(st.lists(texts | st.none(), min_size=1, max_size=30), st.lists(text_tests(), min_size=4, max_size=4))
    def compare(values: list[str | None], tests: list[dict[str, object]]) -> None:
        store = af.ColumnStore.from_records([{"text": value} for value in values], SCHEMA, threads=1)
        for test in tests:
            f = af.parse({"text": test}, schema=SCHEMA)
            leaf = selection(f.plan)
            expected = [row for row, text in enumerate(values) if text is not None and holds(leaf, text)]  # type: ignore[arg-type]
            selected.append(0 < len(expected) < len(values))
            assert store.indices(f).tolist() == expected, (test, values)

    with forced(way):
        compare()
    assert sum(selected) > len(selected) / 10


@given(st.lists(texts | st.none(), max_size=12), st.sampled_from((pa.string(), pa.large_string())))
def test_texts_come_out_as_they_went_in(values: list[str | None], kind: pa.DataType) -> None:
    with forced("no codes"):
        store = af.ColumnStore.from_arrow(pa.table({"text": pa.array(values, kind)}), SCHEMA)
        late = [place for place, value in enumerate(values) if value is not None and value >= "b"]
        assert store.indices(af.parse({"text": {"gte": "b"}}, schema=SCHEMA)).tolist() == late
        assert store.to_arrow()["text"].to_pylist() == values
        found = store.to_arrow(af.parse({"text": {"gte": "b"}}, schema=SCHEMA))
        assert found["text"].to_pylist() == [values[place] for place in late]


def test_bytes_behind_a_missing_text_or_before_the_first_are_not_searched() -> None:
    _, offsets, data = pa.array(["tech", "techİ", "no"]).buffers()
    missing = pa.Array.from_buffers(pa.string(), 3, [pa.array([True, False, True]).buffers()[1], offsets, data])
    late = pa.Array.from_buffers(pa.string(), 2, [None, offsets[4:], data])
    within: list[tuple[pa.Array, str, list[int]]] = [(missing, "tech", [0]), (missing, "İ", []), (missing, "n", [2])]
    for column, needle, expected in [*within, (late, "TECH", [0]), (late, "n", [1])]:
        store = af.ColumnStore.from_arrow(pa.table({"text": column}), SCHEMA)
        f = af.parse({"text": {"contains": needle, "mode": "insensitive"}}, schema=SCHEMA)
        assert store.indices(f).tolist() == expected


def test_every_letter_is_folded_as_the_language_folds_it() -> None:
    letters = [chr(code) for code in {*folds(), *folds().values()}]
    assert folded(pa.array(letters)).to_pylist() == list(map(fold, letters))


#: Letters whose folding is not that of other languages or changes how many bytes they are, and marks that combine.
WHERE: Mapping[str, Callable[[str, str], bool]] = {
    "contains": str.__contains__, "startsWith": str.startswith, "endsWith": str.endswith,
}  # fmt: skip
LETTERS = "aAkKbI\u0130\u0131\u212aß\u1e9eΣσς\u0301\u0307é\u00c9😀𐐀𐐨€.@7"


#: What of texts is kept in bits of its own, and which letters share one, by which a needle is found or nearly so.
SEARCHES: Mapping[str, Mapping[str, int]] = {
    "as it is": {}, "few planes": {"max_own_planes": 3}, "no planes": {"max_own_planes": 0},
    "shared symbols": {"_OWN_SYMBOLS": 2, "_SHARED_SYMBOLS": 4},
}  # fmt: skip


def test_needles_of_about_three_bytes_among_many_texts() -> None:
    def check(case: tuple[str, str]) -> None:
        way, search = case
        draw = random.Random(way + search)
        values = [
            "".join(draw.choices(LETTERS, k=draw.randrange(12))) if draw.random() < 0.9 else None for _ in range(150)
        ]
        chosen = ["".join(draw.choices(LETTERS, k=draw.randint(1, 4))) for _ in range(5)]
        chosen += [text[:3] for text in values[:5] if text]
        with ExitStack() as stack:
            stack.enter_context(forced(way))
            for name, number in {"max_codes": 0, **SEARCHES[search]}.items():
                is_tuned = name.islower()
                stack.enter_context(tuned(**{name: number}) if is_tuned else patch.object(text_search, name, number))
            store = af.ColumnStore.from_records([{"text": value} for value in values], SCHEMA, threads=1)
            if way == "tables":
                store.encode()
            for needle in chosen:
                for mode in ("insensitive", "default"):
                    alike = fold if mode == "insensitive" else str
                    for where, is_there in WHERE.items():
                        f = af.parse({"text": {where: needle, "mode": mode}}, schema=SCHEMA)
                        expected = [n for n, text in enumerate(values) if text and is_there(alike(text), alike(needle))]
                        assert store.indices(f).tolist() == expected, (needle, mode, where)
                        assert store.count(f) == len(expected)

    each([*((way, "as it is") for way in WAYS), *(("tables", search) for search in [*SEARCHES][1:])], check)


def test_few_texts_far_from_each_other_have_a_trigram() -> None:
    far = {*range(1_500), 1_754, 2_009, 2_265, 2_520, 50_000, 139_999}
    values = [f"{number}qqq{number % 7}" if number in far else str(number) for number in range(140_000)]
    store = af.ColumnStore.from_records([{"text": value} for value in values], SCHEMA, threads=1)
    store.encode()
    for needle in ("qqq", "qqq3", "9qqq", "99qqq2"):
        f = af.parse({"text": {"contains": needle}}, schema=SCHEMA)
        assert store.indices(f).tolist() == [number for number in sorted(far) if needle in values[number]]


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many texts are looked at each time: where there are many distinct ones, that is what a test costs."""
    found: list[int] = []
    matching = texts_module.matching  # type: ignore[attr-defined]

    def counting(leaf: ValueTest, texts: pa.Array) -> Flags:
        found.append(len(texts))
        return matching(leaf, texts)

    monkeypatch.setattr(texts_module, "matching", counting)
    with tuned(max_codes=0):
        yield found


@pytest.mark.parametrize(("test", "count", "most"), [
    ({"contains": "ADA"}, 200, 0),
    ({"not": {"contains": "ida"}}, 200, 0),
    ({"contains": "ada", "mode": "default"}, 0, 200),
    ({"contains": "Ada", "mode": "default"}, 200, 200),
    ({"contains": "gmail"}, 0, 0),
], ids=str)  # fmt: skip
def test_few_texts_are_looked_at(test: dict[str, str], count: int | None, most: int, looked: list[int]) -> None:
    values = [f"{'Ada' if number % 3 else 'Ida'}.{number:x}@x.org" for number in range(300)]
    with forced("tables"):
        store = af.ColumnStore.from_records([{"text": value} for value in values], SCHEMA, threads=1)
        f = af.parse({"text": test}, schema=SCHEMA)
        assert store.count(f) == sum(f.matches({"text": value}) for value in values)
    assert count in {None, store.count(f)}
    assert sum(looked) <= most


def test_a_dear_test_looks_at_each_chunk_once(looked: list[int]) -> None:
    """As docs/columns.md says: results of expensive tests are cached."""
    rows = [{"text": f"{'Adam' if number % 3 else 'Idam'}{number}@x.org", "points": number % 2} for number in range(50)]
    schema = af.Schema("Row", [*SCHEMA.fields, af.Field("points", af.FieldType.INTEGER)])
    contains = af.parse({"text": {"contains": "adam"}}, schema=schema)
    both = af.parse({"text": {"contains": "adam"}, "points": 1}, schema=schema)
    with forced("tables"), tuned(chunk_rows=16):
        store = af.ColumnStore.from_records(rows, schema, threads=1)
        first = store.indices(contains).tolist()
        assert len(looked) == 4
        assert store.indices(contains).tolist() == first == [n for n in range(50) if n % 3]
        assert store.count(contains) == len(first)
        assert len(looked) == 4
        assert store.count(both) == sum(n % 3 > 0 and n % 2 for n in range(50))


@pytest.mark.parametrize("way", ["as it is", "no codes"])
def test_few_and_many_texts_are_found_by_their_hashes(way: str) -> None:
    values = [f"{number:b}@{number % 7}.com" for number in range(3_000)] + ["0@0.com", None, *["often"] * 2_000]
    with forced(way):
        store = af.ColumnStore.from_records([{"text": value} for value in values], SCHEMA, threads=1)
        for wanted in (["0@0.com"], ["x"], values[:3_000:40], values[:2], values[:3_000], ["often"], ["x", "often"]):
            f, asked = af.parse({"text": {"in": wanted}}, schema=SCHEMA), set(wanted)
            rows = [n for n, value in enumerate(values) if value in asked]
            # Python counts the texts that are asked for, not the rows that have one.
            assert calls(lambda: store.count(f)) < 1_000 + 2 * len(wanted)  # noqa: B023
            assert store.indices(f).tolist() == rows


def test_dictionaries_may_be_shared_by_chunks_or_not_and_have_a_value_twice_and_none() -> None:
    texts = pa.chunked_array([[f"t{number % 9}" for number in range(first, first + 20)] for first in (0, 20, 40)])
    twice = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 3, None, 2]), pa.array(["b", None, "a", "b"]))
    apart = pa.chunked_array([chunk.dictionary_encode() for chunk in texts.chunks])
    for column in (texts, texts.dictionary_encode(), apart, pa.chunked_array([twice])):
        store = af.ColumnStore.from_arrow(pa.table({"text": column}), SCHEMA)
        store.encode()
        held = column.to_pylist()
        assert store.to_arrow()["text"].to_pylist() == held
        for test in ({"in": ["a", "t3"]}, {"gte": "b"}, {"not": "a"}):
            f = af.parse({"text": test}, schema=SCHEMA)
            assert store.indices(f).tolist() == [n for n, text in enumerate(held) if f.matches({"text": text})]
