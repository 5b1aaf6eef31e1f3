// Asks ajv in its strict mode, and the schema that zod makes: a line {schema, clauses} of the input, a line of verdicts.
import { createInterface } from "node:readline";
import Ajv from "ajv/dist/2020.js";
import { z } from "zod";

for await (const line of createInterface({ input: process.stdin })) {
  const { schema, clauses } = JSON.parse(line);
  const validate = new Ajv.default({ strict: true }).compile(schema);
  const read = z.fromJSONSchema(schema);
  console.log(JSON.stringify(clauses.map((clause) => [validate(clause), read.safeParse(clause).success])));
}
