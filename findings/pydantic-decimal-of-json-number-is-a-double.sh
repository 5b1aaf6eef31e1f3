#!/usr/bin/env bash
# A field of type `Decimal` of pydantic reads a number of JSON through a double: `model_validate_json` gives other digits
# than the text has, without an error, also within `max_digits` and `decimal_places`. One would guess that a decimal is
# read from its digits, as it is from a string of JSON, and from `json.loads(text, parse_float=Decimal)`. Send decimals
# of more than 15 digits as strings.
#
# Seen with pydantic 2.14.3 on Python 3.11:
#   pydantic 2.14.3
#   1234567890123456.78: 1234567890123456.8
#   9999999999999999.99: Decimal input should have no more than 16 digits before the decimal point
#   "1234567890123456.78": 1234567890123456.78
#   read before: 1234567890123456.78
# Fails where any of this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check "pydantic==2.14.3"
"$folder/venv/bin/python" - <<'PY' | tee "$folder/seen"
import json
from decimal import Decimal

import pydantic


class Order(pydantic.BaseModel):
    total: Decimal = pydantic.Field(max_digits=18, decimal_places=2)


print(f"pydantic {pydantic.VERSION}")
for number in ("1234567890123456.78", "9999999999999999.99", '"1234567890123456.78"'):
    try:
        found = Order.model_validate_json(f'{{"total": {number}}}').total
    except pydantic.ValidationError as error:
        found = error.errors()[0]["msg"]
    print(f"{number}: {found}")
given = json.loads('{"total": 1234567890123456.78}', parse_float=Decimal)
print(f"read before: {Order.model_validate(given).total}")
PY
sed -n 's/^#   //p' "${BASH_SOURCE[0]}" | diff - "$folder/seen"
