#!/usr/bin/env bash
# ClickHouse's `toFloat64` of a Decimal is not the nearest double for one value in thirty of 16 digits and one in four of
# more, while `toFloat64` of the same digits as text is, for all. So a double that was stored as a Decimal and read back
# is another one, and `toFloat64(amount) = 494407391879746.78` finds no row whose amount is 494407391879746.78. The
# declared precision does not matter, the number of digits does. One would guess that both are one conversion.
#
# Seen with chdb 4.4.0, chdb-core 26.9.0 (ClickHouse 26.9.2.1) on Python 3.11, of 500 values each:
#   9 digits, not the nearest double: {'of Decimal': 0, 'of text': 0}
#   15 digits, not the nearest double: {'of Decimal': 0, 'of text': 0}
#   16 digits, not the nearest double: {'of Decimal': 17, 'of text': 0}
#   17 digits, not the nearest double: {'of Decimal': 137, 'of text': 0}
#   20 digits, not the nearest double: {'of Decimal': 132, 'of text': 0}
#   30 digits, not the nearest double: {'of Decimal': 131, 'of text': 0}
#   rows of Decimal(18, 2) whose double is 494407391879746.78: 0
#   rows of Decimal(38, 2) whose double is 494407391879746.78: 0
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check chdb==4.4.0 chdb-core==26.9.0
"$folder/venv/bin/python" - <<'PY' | tee "$folder/seen"
from decimal import Decimal

import chdb


def doubles(expression: str) -> list[float]:
    return [float(line) for line in str(chdb.query(f"SELECT toString({expression})", "TSV")).split()]


for digits, scale in ((9, 2), (15, 2), (16, 2), (17, 2), (20, 10), (30, 10)):
    # spread over all values of so many digits
    first = 10 ** (digits - 1)
    texts = [str(Decimal(first + number * (first // 56 + 7919)).scaleb(-scale)) for number in range(500)]
    listed = "arrayJoin([" + ",".join(f"'{text}'" for text in texts) + "])"
    nearest = [float(text) for text in texts]
    answers = {
        "of Decimal": doubles(f"toFloat64({listed}::Decimal(38, {scale}))"),
        "of text": doubles(f"toFloat64({listed})"),
    }
    wrong = {name: sum(map(float.__ne__, found, nearest)) for name, found in answers.items()}
    print(f"{digits} digits, not the nearest double:", wrong)
amount = "494407391879746.78"
for decimals in ("Decimal(18, 2)", "Decimal(38, 2)"):
    found = chdb.query(f"SELECT count() FROM (SELECT '{amount}'::{decimals} AS amount) WHERE toFloat64(amount) = {amount}")
    print(f"rows of {decimals} whose double is {amount}:", str(found).strip())
PY
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
