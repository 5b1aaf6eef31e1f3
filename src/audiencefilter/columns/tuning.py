"""Sizes, thresholds and measured costs of columns: they decide how fast a result is found, never which result."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Tuning:
    """The numbers by which columns choose among ways to the same result. Tests set them to go every way with few rows.

    Attributes:
        sample_rows: rows drawn for an estimate about all rows.
        rows_per_sparse_bit: if fewer than one row in this many is set, Arrow's filter finds the rows faster than numpy,
            which unpacks all bits.
        block_rows: row numbers that Arrow filters at a time. A multiple of eight.

        max_codes: distinct values for codes of two bytes. Beyond it, numbers get no codes, and texts only if they
            recur.
        max_number_range: the range of numbers for a table of codes; a larger table would be too long.
        max_runs: up to this many runs, comparing codes with their ends is faster than a table lookup.
        max_cached_codes: up to this many codes, such as those of booleans, the bits of each test are cached: at most
            six tests.
        min_arrow_rows: for fewer rows, numpy's lookup is faster than the start of Arrow's.
        texts_per_lookup: texts whose comparison takes as long as looking a value up in sorted texts.

        tests_before_buckets: tests of numbers before buckets are made, which takes as long as some hundred tests.
        max_buckets: buckets of a column of numbers: a byte for each row.

        eager_values: up to this many elements of lists, postings cost hardly more than one scan of all codes.
        scans_before_postings: scans of all codes before postings are built, which cost some hundred times as much.

        min_read_texts: from this many texts on, the first test reads all texts, in a tenth of the time that an index
            takes.
        max_rows_one_by_one: up to this many candidates, comparing one by one is faster than a call of Arrow.
        max_known_share: if at most this share of the texts can contain a needle, its rows are found before other tests.
        paired_block_texts: texts added to the byte pairs at a time.
        bits_per_number: the texts of a byte pair are bits if they are more than one in this many: a number takes as
            much memory as this many bits.
        block_texts: texts added to the planes of trigrams at a time: their bits fit in a processor cache. A multiple of
            eight.
        max_own_planes: planes with one trigram each.
        bytes_everywhere: bytes of a needle that are compared at every position; the rest are compared only at hits.

        max_gathered_share: if at most this share of the rows is left, expensive predicates test only the rows left.
        max_counted_share: rows left are counted only if their expected share is below this.
        counting_cost: nanoseconds for each row to find the rows left, and to put results back in place.

        chunk_rows: rows in a chunk, which fits in a processor cache. A multiple of eight, since trigrams are bits.
        thread_cost: nanoseconds of work that make the start of a thread worthwhile.
        packing_cost: nanoseconds for each of all rows to evaluate a plan for selected rows only.
        gathering_cost: nanoseconds for each of the selected rows, likewise.
        query_cache_bytes: bytes of the cached queries of a snapshot.
        known_filters: filters whose queries are found without their plans.

        chunk_records: related records tested at once, which fit in a processor cache. A multiple of eight.
        records_per_lookup: if fewer than one related record in this many is needed, or passes, the records are looked
            up one by one.
        max_nth: the greatest n for which the n-th greatest value of related records is computed; each n adds about the
            cost of the greatest.
        tests_before_order: tests of all related records before an order of them is made, which takes as long as some
            fifty tests.

        max_patched_share: the share of replaced rows beyond which all rows are encoded again.
        min_whole_rows: a segment of at least this many rows is never merged with appended rows.
    """

    sample_rows: int = 8_192
    rows_per_sparse_bit: int = 10
    block_rows: int = 262_144

    max_codes: int = 65_535
    max_number_range: int = 4_000_000
    max_runs: int = 4
    max_cached_codes: int = 3
    min_arrow_rows: int = 16_384
    texts_per_lookup: int = 200

    tests_before_buckets: int = 64
    max_buckets: int = 255

    eager_values: int = 65_536
    scans_before_postings: int = 32

    min_read_texts: int = 1_000_000
    max_rows_one_by_one: int = 8
    max_known_share: float = 0.02
    paired_block_texts: int = 65_536
    bits_per_number: int = 32
    block_texts: int = 4_096
    max_own_planes: int = 192
    bytes_everywhere: int = 4

    max_gathered_share: float = 0.04
    max_counted_share: float = 0.1
    counting_cost: float = 0.4

    chunk_rows: int = 524_288
    thread_cost: float = 4_000_000
    packing_cost: float = 0.1
    gathering_cost: float = 15.0
    query_cache_bytes: int = 64_000_000
    known_filters: int = 1_024

    chunk_records: int = 131_072
    records_per_lookup: int = 16
    max_nth: int = 8
    tests_before_order: int = 1

    max_patched_share: float = 1 / 8
    min_whole_rows: int = 1_048_576


TUNING: Final = Tuning()
