/** The language without a server: `evaluate.js`. */

import type { Answer, Problem, SchemaDocument } from "./index.js";

/** An instant: a `Date`, a timestamp as in clauses, or microseconds since 1970. */
export type Instant = Date | string | bigint;

export interface Options {
  /** The clauses of audiences that a clause may name, as JSON, by name. */
  audiences?: { [name: string]: string };
  /** The language of the numbers in messages. */
  language?: string;
}

/** A clause that is valid. */
export class Filter {
  private constructor();
  /** The clause as it was written, without spaces. */
  readonly json: string;
  /** Whether a record is selected; null: unknown. */
  verdict(record: object, now?: Instant): boolean | null;
  matches(record: object, now?: Instant): boolean;
  select<T extends object>(records: readonly T[], now?: Instant): T[];
  /** How many records each condition and group selects by itself. */
  breakdown(records: readonly object[], now?: Instant): { path: string; count: number }[];
}

/** A clause that is not valid, with all its problems. */
export class InvalidFilterError extends Error {
  readonly problems: Problem[];
}

/** A value of a record that is not of its field's type. */
export class RecordError extends Error {
  readonly field: string;
  readonly value: unknown;
}

/** The filter of a clause; throws InvalidFilterError. */
export function parse(source: string | object, schema: SchemaDocument, options?: Options): Filter;

/** The check of a form whose clauses are evaluated where it is. */
export function checkOf(schema: SchemaDocument, options?: Options): (source: { clause?: string; text?: string }) => Promise<Answer>;
