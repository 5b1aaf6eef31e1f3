#!/usr/bin/env bash
# react-querybuilder's export for Prisma leaves out a rule that it cannot express, so that a query of one such rule is
# `{}`, which selects every record: a `match` on related records, a comparison with another field, a range with one end,
# and an operator that it does not know. `in` of nothing stays, and selects nobody. One would guess that a rule which
# cannot be expressed is an error, or selects nobody.
#
# Seen with react-querybuilder 8.24.1 on Node 20:
#   some of a relation {}
#   another field {}
#   between with one end {}
#   an unknown operator {}
#   in of nothing {"a":{"in":[]}}
# Fails where any of this changes.
set -euo pipefail
told=$(sed -n 's/^#   //p' "${BASH_SOURCE[0]}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps react-querybuilder@8.24.1 >/dev/null
cat >ask.mjs <<'JS'
import { formatQuery } from "react-querybuilder/formatQuery";

const inner = { combinator: "and", rules: [{ field: "b", operator: "=", value: "x" }] };
const rules = {
  "some of a relation": { field: "a", operator: "=", value: inner, match: { mode: "some" } },
  "another field": { field: "a", operator: "=", value: "b", valueSource: "field" },
  "between with one end": { field: "a", operator: "between", value: [1] },
  "an unknown operator": { field: "a", operator: "like", value: "x" },
  "in of nothing": { field: "a", operator: "in", value: [] },
};
for (const [name, rule] of Object.entries(rules))
  console.log(name, JSON.stringify(formatQuery({ combinator: "and", rules: [rule] }, { format: "prisma" })));
JS
node ask.mjs | tee seen
diff <(echo "$told") seen
