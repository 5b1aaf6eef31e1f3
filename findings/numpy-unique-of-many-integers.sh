#!/usr/bin/env bash
# numpy.unique is told to do more and takes a fiftieth of the time: since numpy 2.3 it hashes integers if only the values
# are asked for, and sorts them if the counts are asked for, too. Of a million different integers of 64 bits the hashes
# take 460 ms of the processor, `return_counts=True` 6 ms; `sorted=False` saves nothing. Of integers of few different
# values it is five times. numpy 2.2 has no such difference. One would guess that asking for less is never slower.
#
# Seen with numpy 2.2.6 and 2.4.6 on Python 3.11:
#   numpy 2.2.6, a million integers below 2**40: with counts over 10 times as fast: False, equal values: True
#   numpy 2.4.6, a million integers below 2**40: with counts over 10 times as fast: True, equal values: True
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for version in 2.2.6 2.4.6; do
    python3 -m venv "$folder/$version"
    "$folder/$version/bin/pip" install --quiet --disable-pip-version-check "numpy==$version"
    "$folder/$version/bin/python" - <<'PY'
from time import process_time

import numpy

numbers = numpy.random.default_rng(1).integers(0, 2**40, 1_000_000)


def seconds(**asked):
    taken = []
    for _ in range(5):
        started = process_time()
        numpy.unique(numbers, **asked)
        taken.append(process_time() - started)
    return min(taken)


quick = seconds() > 10 * seconds(return_counts=True)
equal = numpy.array_equal(numpy.unique(numbers), numpy.unique(numbers, return_counts=True)[0])
print(
    f"numpy {numpy.__version__}, a million integers below 2**40: "
    f"with counts over 10 times as fast: {quick}, equal values: {equal}"
)
PY
done | tee "$folder/seen"
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
