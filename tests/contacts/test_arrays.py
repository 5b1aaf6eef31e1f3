"""Texts are checked as Arrow checks them, in less time."""

from random import Random

import numpy as np
import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.contacts.arrays import validate
from tests.examples import examples


def is_valid(array: pa.Array) -> bool:
    try:
        array.validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True


def test_texts_are_refused_where_arrow_refuses_them() -> None:
    seen = set()

    @examples(300)
    @given(st.randoms(use_true_random=False))
    def compare(random: Random) -> None:
        data = "".join(random.choices("aé€😀", k=12)).encode()
        if random.random() < 0.3:
            data = data.replace("é".encode(), b"\xe9")
        ends = sorted(random.sample(range(len(data) + 1), 4))
        if random.random() < 0.2:
            ends[1], ends[2] = ends[2], ends[1]
        kind, width = random.choice([(pa.string(), np.int32), (pa.large_string(), np.int64)])
        valid = random.choice([None, pa.py_buffer(bytes([random.randrange(8)]))])
        buffers = [valid, pa.py_buffer(np.array(ends, width)), pa.py_buffer(data)]
        for array in (pa.Array.from_buffers(kind, 3, buffers), pa.Array.from_buffers(kind, 2, buffers, -1, 1)):
            expected = is_valid(array)
            seen.add(expected)
            try:
                validate(array)
            except ValueError:
                assert not expected
            else:
                assert expected

    compare()
    assert seen == {True, False}
