// Writes what react-querybuilder makes of queries: a line of JSON in, [query, options], and one out, the SQL.
import { createInterface } from "node:readline";
import { formatQuery } from "react-querybuilder/formatQuery";

for await (const line of createInterface({ input: process.stdin })) {
  const [query, options] = JSON.parse(line);
  console.log(JSON.stringify(formatQuery(query, options)));
}
