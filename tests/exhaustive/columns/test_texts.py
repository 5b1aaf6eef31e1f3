"""Many distinct texts: parted at the ``@``, found by hash and by trigrams, and always as each alone would be."""

import random
from collections.abc import Callable, Mapping
from unittest.mock import patch

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.columns import encode as encode_module
from audiencefilter.columns import query, text_search
from audiencefilter.columns import texts as texts_module
from audiencefilter.columns.arrays import Bitset, Flags, unpack
from audiencefilter.columns.encode import encode
from audiencefilter.columns.predicates import BitTest
from audiencefilter.columns.text_search import (
    MAX_PAIRED_BYTES,
    HashIndex,
    Pairs,
    Trigrams,
    containing,
    folded,
    hashes_of,
)
from audiencefilter.columns.texts import Remembered, TextColumn
from audiencefilter.language.folding import FOLDS, fold
from audiencefilter.plan.leaves import holds
from audiencefilter.plan.nodes import ValueTest
from audiencefilter.plan.normal_form import selection
from tests.columns.forcing import WAYS, forced
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

    @examples(400)
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
    assert sum(selected) > len(selected) / 4


@pytest.mark.parametrize("way", ["no codes", "tables"])
def test_an_exact_needle_in_capitals(way: str) -> None:
    """What rules texts out knows them folded only."""
    values = ["ACME@x.org", "acme@x.org", "xACMEx@x.org", "a@ACME.org", None]
    with forced(way):
        store = af.ColumnStore.from_records([{"text": value} for value in values] * 3, SCHEMA)
        exact = af.parse({"text": {"contains": "ACME", "mode": "default"}}, schema=SCHEMA)
        assert store.mask(exact).tolist() == [True, False, True, True, False] * 3
        folding = af.parse({"text": {"contains": "ACME"}}, schema=SCHEMA)
        assert store.mask(folding).tolist() == [True, True, True, True, False] * 3


def test_they_are_of_the_encoding_that_is_tested() -> None:
    with forced("no codes"):
        assert isinstance(encode(pa.chunked_array([["a@b", "c", None]]), af.FieldType.STRING), TextColumn)


@given(st.lists(texts | st.none(), max_size=12), st.integers(0, 3))
def test_texts_come_out_as_they_went_in(values: list[str | None], skipped: int) -> None:
    with forced("no codes"):
        column = encode(pa.chunked_array([pa.array(values, pa.string())]), af.FieldType.STRING)
    assert column.take(slice(0, len(values))).to_pylist() == values
    rows = list(range(skipped, len(values)))[::-1]
    assert column.take(pa.array(rows, pa.int64()).to_numpy()).to_pylist() == [values[row] for row in rows]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=20) | texts, max_size=10))
def test_folding_is_that_of_the_language(values: list[str]) -> None:
    assert folded(pa.array(values, pa.string())).to_pylist() == [fold(value) for value in values]


def test_every_letter_is_folded_as_the_language_folds_it() -> None:
    letters = [chr(code) for code in {*FOLDS, *FOLDS.values()}]
    assert folded(pa.array(letters)).to_pylist() == list(map(fold, letters))


@given(st.lists(texts | st.none(), max_size=20), needles | texts.filter(bool), st.integers(0, 5))
def test_containing_is_as_in_python(values: list[str | None], needle: str, skipped: int) -> None:
    array = pa.array(values, pa.string()).slice(skipped)
    expected = [value is not None and needle in value for value in values[skipped:]]
    assert containing(array, needle).tolist() == expected
    assert containing(array.cast(pa.large_string()), needle).tolist() == expected


@given(st.lists(texts | st.none(), max_size=40), needles)
def test_trigrams_leave_out_no_text_that_has_the_needle(values: list[str | None], needle: str) -> None:
    assume(len(fold(needle).encode()) >= 3)
    with forced("small"):
        having = Trigrams(pa.array(values, pa.string())).having(needle)
    possible = having.at(slice(0, len(values))).tolist()
    assert all(possible[row] for row, value in enumerate(values) if value and fold(needle) in fold(value))
    assert all(possible[row] for row, value in enumerate(values) if value and needle in value)


@pytest.mark.parametrize("seldom", [0, 2, 10**9])
@given(st.lists(texts | st.none(), max_size=40), needles)
def test_pairs_leave_out_no_text_that_has_the_needle_and_of_a_short_one_all_others(
    seldom: int, values: list[str | None], needle: str
) -> None:
    with forced("small"), patch.object(text_search, "_BITS_PER_NUMBER", seldom):
        pairs = Pairs(pa.array([None, *values], pa.string()).slice(1))
    asked = (pairs.having, pairs.starting, pairs.ending)
    having, starting, ending = (set(ask(needle).row_numbers().tolist()) for ask in asked)
    folded_values = [(row, fold(value)) for row, value in enumerate(values) if value is not None]
    found = {row for row, value in folded_values if fold(needle) in value}
    assert having >= found
    if len(fold(needle).encode()) <= MAX_PAIRED_BYTES:
        assert having == found
    assert starting >= {row for row, value in folded_values if value.startswith(fold(needle))}
    assert all(
        row in having and value.encode()[0] == fold(needle).encode()[0]
        for row, value in folded_values
        if row in starting
    )
    assert ending >= {row for row, value in folded_values if value.endswith(fold(needle))}
    assert all(
        row in having and value.encode()[-1] == fold(needle).encode()[-1]
        for row, value in folded_values
        if row in ending
    )


@pytest.mark.parametrize("own", [0, 3, 192])
@example([None, "@"], "@").via("a block of one byte, before whose end there is no other")
@given(st.lists(texts | st.none(), max_size=40), needles | texts.filter(bool))
def test_a_trigram_with_a_plane_of_its_own_is_known_exactly(own: int, values: list[str | None], needle: str) -> None:
    with forced("small"), patch.object(text_search, "_MAX_OWN_PLANES", own):
        exactly = Trigrams(pa.array([None, *values], pa.string()).slice(1)).exactly(needle)
    found = [row for row, value in enumerate(values) if value is not None and fold(needle) in fold(value)]
    if exactly is not None:
        assert len(fold(needle).encode()) == 3
        assert exactly.row_numbers().tolist() == found
    elif own == 192 and len(fold(needle).encode()) == 3:
        assert not found


def test_of_bytes_that_share_a_symbol_no_trigram_is_thought_to_be_another() -> None:
    values = pa.array(["ab@", "a.@", "aaa@@@"] * 5)
    with patch.object(text_search, "_OWN_SYMBOLS", 2), patch.object(text_search, "_SHARED_SYMBOLS", 4):
        made = Trigrams(values)
    rows = [made.having(needle).row_numbers().tolist() for needle in ("ab@", "a.@")]
    assert rows[0] == rows[1] == [row for row in range(15) if row % 3 < 2]
    assert made.exactly("ab@") is None
    found = made.exactly("aa@")
    assert found is not None
    assert found.row_numbers().tolist() == list(range(2, 15, 3))


#: Letters whose folding is not that of other languages or changes how many bytes they are, and marks that combine.
WHERE: Mapping[str, Callable[[str, str], bool]] = {
    "contains": str.__contains__,
    "startsWith": str.startswith,
    "endsWith": str.endswith,
}
LETTERS = "aAkKbI\u0130\u0131\u212aß\u1e9eΣσς\u0301\u0307é\u00c9😀𐐀𐐨€.@7"


@pytest.mark.parametrize("way", WAYS)
def test_needles_of_about_three_bytes_among_many_texts(way: str) -> None:
    draw = random.Random(way)
    values = ["".join(draw.choices(LETTERS, k=draw.randrange(12))) if draw.random() < 0.9 else None for _ in range(700)]
    chosen = ["".join(draw.choices(LETTERS, k=draw.randint(1, 4))) for _ in range(300)]
    with forced(way), patch.object(encode_module, "_MAX_CODES", 0):
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


def test_what_ends_before_the_separator_looks_at_no_text() -> None:
    values = [f"{'Ada' if number % 3 else 'Ida'}.{number:x}@x.org" for number in range(300)]
    with patch.object(encode_module, "_MAX_CODES", 0):
        store = af.ColumnStore.from_records([{"text": value} for value in values], SCHEMA, threads=1)
        f = af.parse({"text": {"contains": "B@", "mode": "insensitive"}}, schema=SCHEMA)
        with patch.object(texts_module, "matching", None), patch.object(texts_module, "matching", None):
            assert store.indices(f).tolist() == [row for row, value in enumerate(values) if "b@" in value]


def test_a_frequent_trigram_looks_at_no_text() -> None:
    values = [f"{'Ada' if number % 3 else 'Ida'}.{number:x}@x.org" for number in range(300)]
    with forced("tables"), patch.object(encode_module, "_MAX_CODES", 0):
        store = af.ColumnStore.from_records([{"text": value} for value in values], SCHEMA, threads=1)
        with patch.object(texts_module, "matching", side_effect=AssertionError):
            assert store.count(af.parse({"text": {"contains": "ADA"}}, schema=SCHEMA)) == 200
            assert store.count(af.parse({"text": {"not": {"contains": "ida"}}}, schema=SCHEMA)) == 200


def test_in_its_case_only_texts_with_capitals_are_looked_at() -> None:
    looked: list[int] = []
    from_text = texts_module.matching  # type: ignore[attr-defined]

    def counting(leaf: ValueTest, texts: pa.Array) -> Flags:
        looked.append(len(texts))
        return from_text(leaf, texts)

    values = [f"{'Ada' if number % 3 else 'ada'}.{number:x}@x.org" for number in range(300)]
    with (
        forced("tables"),
        patch.object(encode_module, "_MAX_CODES", 0),
        patch.object(texts_module, "matching", counting),
    ):
        store = af.ColumnStore.from_records([{"text": value} for value in values], SCHEMA, threads=1)
        for needle, count in (("ada", 100), ("Ada", 200), ("aDa", 0)):
            assert store.count(af.parse({"text": {"contains": needle, "mode": "default"}}, schema=SCHEMA)) == count
    assert looked == [200, 200, 200]


def test_trigrams_leave_out_most_texts() -> None:
    values = pa.array([f"{number * 7919 % 1_000_003:x}.{number}@example.com" for number in range(5_000)])
    having = Trigrams(values).having("gmail")
    assert having.count() < 50


@given(st.lists(texts, min_size=1, max_size=30), texts)
def test_the_index_finds_every_row_of_a_text(values: list[str], other: str) -> None:
    index = HashIndex(pa.array(values))
    for text in {*values, other}:
        found = set(index.candidates([text]).tolist())
        assert found >= {row for row, value in enumerate(values) if value == text}
    assert index.candidates(values).tolist() == list(range(len(values)))


def test_many_are_found_as_few_are() -> None:
    values = [f"{number:b}@{number % 7}.com" for number in range(3_000)]
    index = HashIndex(pa.array(values))
    wanted = values[::40]
    few = sorted(row for text in wanted for row in index.candidates([text]).tolist())
    assert index.candidates(wanted).tolist() == few == list(range(0, 3_000, 40))


def test_hashes_tell_texts_apart() -> None:
    values = [f"{first}{'x' * length}{last}" for first in "ab" for last in "cd" for length in range(40)]
    assert len(set(hashes_of(pa.array(values)).tolist())) == len(values)


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string()])
def test_texts_are_put_together_in_the_type_they_came_in(kind: pa.DataType) -> None:
    held = ["ada@x.org", "bea", None, "@"]
    with forced("no codes"):
        store = af.ColumnStore.from_arrow(pa.table({"text": pa.array(held, kind)}), SCHEMA)
        assert store.count(af.parse({"text": {"gte": "b"}}, schema=SCHEMA)) == 1
        assert store.to_arrow()["text"].to_pylist() == held


def test_a_dear_test_looks_at_each_chunk_once() -> None:
    looked: list[int] = []
    from_text = texts_module.matching  # type: ignore[attr-defined]

    def counting(leaf: ValueTest, texts: pa.Array) -> Flags:
        looked.append(len(texts))
        return from_text(leaf, texts)

    rows = [{"text": f"{'Adam' if number % 3 else 'Idam'}{number}@x.org", "points": number % 2} for number in range(50)]
    schema = af.Schema("Row", [*SCHEMA.fields, af.Field("points", af.FieldType.INTEGER)])
    contains = af.parse({"text": {"contains": "adam"}}, schema=schema)
    both = af.parse({"text": {"contains": "adam"}, "points": 1}, schema=schema)
    with forced("tables"), patch.object(encode_module, "_MAX_CODES", 0), patch.object(query, "CHUNK_ROWS", 16):
        store = af.ColumnStore.from_records(rows, schema, threads=1)
        with patch.object(texts_module, "matching", counting):
            first = store.indices(contains).tolist()
            assert len(looked) == 4
            assert store.indices(contains).tolist() == first == [n for n in range(50) if n % 3]
            assert store.count(contains) == len(first)
            assert len(looked) == 4
            assert store.count(both) == sum(n % 3 > 0 and n % 2 for n in range(50))


def test_a_test_is_complete_when_its_chunks_reach_the_last_row() -> None:
    flags = np.arange(40) % 3 == 0
    test = Remembered(BitTest(Bitset.of(flags)), 40)
    numbers = np.array([0, 1, 39])
    for chunk in (slice(8, 24), slice(24, 40), slice(8, 40)):
        assert (unpack(test.bits(chunk), chunk.stop - chunk.start) == flags[chunk]).all()
        assert test.holds(numbers).tolist() == [True, False, True]
        assert not test._is_complete
    test.bits(slice(0, 8))
    assert test._is_complete
    assert test.holds(numbers).tolist() == [True, False, True]
    assert test.holds(slice(0, 40)).tolist() == flags.tolist()


@pytest.mark.parametrize("clause", [{"contains": "ADA"}, {"equals": "ada1@x.org"}, {"not": {"startsWith": "ada2"}}])
def test_the_first_test_of_long_texts_reads_them_and_the_second_makes_an_index(clause: dict[str, object]) -> None:
    values = [f"{'Adam' if number % 3 else 'Idam'}{number}@x.org" if number % 7 else None for number in range(50)]
    with forced("no codes"), patch.object(texts_module, "_MIN_READ_TEXTS", 50):
        store = af.ColumnStore.from_records([{"text": value} for value in values], SCHEMA, threads=1)
        f = af.parse({"text": clause}, schema=SCHEMA)
        expected = [index for index, value in enumerate(values) if f.matches({"text": value})]
        (segment,) = store._snapshot.segments
        for is_split in (False, True, True):
            assert store.indices(f).tolist() == expected
            column = segment.column(SCHEMA.by_name["text"])
            assert isinstance(column, TextColumn)
            assert ("_parts" in column.__dict__) is is_split
        assert len(store._queries) == 1  # the second query


def test_chunks_that_share_a_dictionary_are_not_read_once_each() -> None:
    texts = pa.chunked_array([[f"t{number % 9}" for number in range(first, first + 20)] for first in (0, 20, 40)])
    other = pa.chunked_array([chunk.dictionary_encode() for chunk in texts.chunks])
    shared = texts.dictionary_encode()
    with patch.object(encode_module, "combined", wraps=encode_module.combined) as joined:
        for column in (texts, shared, other):
            found = encode_module.encode(column, af.FieldType.STRING)
            assert found.take(slice(0, 60)).to_pylist() == texts.to_pylist()
    given = [call.args[0] for call in joined.call_args_list]
    assert given[1] is shared
    assert given[2] is not other


def test_a_dictionary_may_have_a_value_twice_and_none() -> None:
    values = pa.array(["b", None, "a", "b"])
    indices = pa.array([0, 1, 2, 3, None, 2])
    column = encode_module._dictionary(pa.DictionaryArray.from_arrays(indices, values))
    assert column.codes.tolist() == [2, 0, 1, 2, 0, 1]
    assert column.values.to_pylist() == ["a", "b"]
