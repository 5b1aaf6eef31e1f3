"""Sizes, thresholds and measured costs of columns: they decide how fast a result is found, never which result."""

from typing import Final, NamedTuple


class Tuning(NamedTuple):
    """The numbers by which columns choose among ways to one result; tests set them to go every way with few rows."""

    #: Rows drawn for an estimate about all rows.
    sample_rows: int = 8_192
    #: If fewer than one row in this many is set, Arrow's filter finds the rows faster than numpy, which unpacks bits.
    rows_per_sparse_bit: int = 10
    #: Row numbers that Arrow filters at a time. A multiple of eight.
    block_rows: int = 262_144

    #: Tests of many texts before they get codes, which takes as long as two to ten tests.
    tests_before_codes: int = 4
    #: Distinct values for codes of two bytes. Beyond it, numbers get no codes, and texts only if they recur.
    max_codes: int = 65_535
    #: The range of numbers for a table of codes; a larger table would be too long.
    max_number_range: int = 4_000_000
    #: Up to this many runs, comparing codes with their ends is faster than a table lookup.
    max_runs: int = 4
    #: Up to this many codes, such as those of booleans, the bits of each test are cached: at most six tests.
    max_cached_codes: int = 3
    #: For fewer rows, numpy's lookup is faster than the start of Arrow's.
    min_arrow_rows: int = 16_384
    #: Texts whose comparison takes as long as looking a value up in sorted texts.
    texts_per_lookup: int = 200
    #: Texts whose comparison takes as long as copying one text and comparing the copy.
    texts_per_copy: int = 4

    #: Tests of many numbers before they get codes, and again before buckets are made, which takes as long as some
    #: hundred tests.
    tests_before_buckets: int = 64
    #: Buckets of a column of numbers: a byte for each row.
    max_buckets: int = 255

    #: Up to this many rows, codes cost hardly more than one test of the values, and postings of lists than one scan.
    eager_values: int = 65_536
    #: Scans of all codes before postings are built, which cost some hundred times as much.
    scans_before_postings: int = 32

    #: Tests that read many distinct texts before an index of them is made, which takes as long as some fifteen tests.
    tests_before_text_index: int = 15
    #: Up to this many candidates, comparing one by one is faster than a call of Arrow.
    max_rows_one_by_one: int = 8
    #: If at most this share of the texts can contain a needle, its rows are found before other tests.
    max_known_share: float = 0.02
    #: Texts added to the planes of trigrams at a time: their bits fit in a processor cache. A multiple of eight.
    block_texts: int = 4_096
    #: Planes with one trigram each.
    max_own_planes: int = 192
    #: Texts of a trigram that take as long to look up as one text to read.
    rows_per_reading: int = 8
    #: Bytes of texts looked up one by one that take as long as the comparison of a text.
    bytes_per_text: int = 6
    #: If fewer than one text in this many is left, copies are compared faster than the bytes that are left.
    texts_per_exact: int = 64
    #: Spellings of a needle in other cases that are looked for faster than the texts with their letters are folded.
    max_spellings: int = 4
    #: Bytes of a needle that are compared at every position; the rest are compared only at hits.
    bytes_everywhere: int = 4
    #: Bytes searched at a time, which fit in a processor cache with their marks.
    searched_bytes: int = 131_072

    #: If a test may select at most this share of the rows, they are known before other tests.
    max_counted_share: float = 0.1
    #: Nanoseconds for each row to find the rows left, and to put results back in place.
    counting_cost: float = 0.4

    #: Rows in a chunk, which fits in a processor cache. A multiple of eight, since trigrams are bits.
    chunk_rows: int = 524_288
    #: Rows in a chunk where there is work for threads: texts stay in the cache, and each thread gets several.
    busy_chunk_rows: int = 262_144
    #: Nanoseconds of work that make the start of a thread worthwhile.
    thread_cost: float = 1_000_000
    #: Nanoseconds for each of all rows to evaluate a plan for selected rows only.
    packing_cost: float = 0.1
    #: Nanoseconds for each of the selected rows, likewise.
    gathering_cost: float = 15.0
    #: Bytes of the cached queries of a snapshot.
    query_cache_bytes: int = 64_000_000
    #: Filters whose queries are found without their plans.
    known_filters: int = 1_024

    #: Related records tested at once, which fit in a processor cache. A multiple of eight.
    chunk_records: int = 131_072
    #: If fewer than one related record in this many is needed, or passes, the records are looked up one by one.
    records_per_lookup: int = 16
    #: Tests of all related records before an order of them is made, which takes as long as some fifty tests.
    tests_before_order: int = 1

    #: The share of replaced rows beyond which all rows are encoded again.
    max_patched_share: float = 1 / 8
    #: A segment of at least this many rows is never merged with appended rows.
    min_whole_rows: int = 1_048_576


TUNING: Final = Tuning()
