/** The element `<audience-filter>`: an audience's clause as a form, as text and as JSON. */

/** A clause, as parsed JSON. Integers beyond a double are `BigInt`. */
export type Clause = { [key: string]: unknown };

/** What `schema.builder()` gives. */
export interface SchemaDocument {
  readonly notation: string;
  readonly root: string;
  readonly schemas: object;
  readonly [more: string]: unknown;
}

export type View = "form" | "text" | "json";
export type Messages = { [name: string]: string | { [plural: string]: string } };

export interface Problem {
  code: string;
  path: string;
  message: string;
  expected?: string | null;
  hint?: string | null;
  line?: number | null;
  column?: number | null;
  excerpt?: string | null;
  /** Code points of the source from which on, and up to which, a text takes their place. */
  fix?: { start: number; end: number; text: string } | null;
}

export interface Answer {
  valid: boolean;
  clause?: string | null;
  text?: string | null;
  description?: string | null;
  problems?: Problem[];
  warnings?: Problem[];
}

export type Check = (source: { clause?: string; text?: string }, signal: AbortSignal) => Promise<Answer>;

export interface Suggestion {
  relation: string | null;
  field: string;
  value: unknown;
  label: string | null;
  count: number | null;
}

export type Suggest = (
  about: { relation: string | null; field: string | null; typed: string; clause: string },
  signal: AbortSignal,
) => Promise<{ values: Suggestion[]; more: boolean }>;

/** Makes an editor of a field's value; `commit` gives the form another value. */
export type EditorOf = (desk: {
  field: { readonly name: string; readonly type: string; readonly [more: string]: unknown };
  value: any;
  language: string;
  commit: (value: unknown) => void;
}) => { el: HTMLElement; show(value: any): void };

export interface Change {
  value: Clause;
  json: string;
  valid: boolean;
  description: string | null;
}

export interface AudienceFilterEvents {
  /** An edit. */
  input: CustomEvent<null>;
  /** An answer of the check. */
  change: CustomEvent<Change>;
  /** Other problems than before. */
  problems: CustomEvent<{ problems: Problem[]; warnings: Problem[] }>;
}

/** What attributes in HTML can say. */
export interface AudienceFilterAttributes {
  name?: string;
  endpoint?: string | null;
  view?: View;
  lang?: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
}

/** What templates can set, as properties. */
export interface AudienceFilterProperties extends AudienceFilterAttributes {
  schema?: SchemaDocument | string | null;
  value?: object | string | null;
  check?: Check | null;
  headers?: { [name: string]: string };
  parameters?: { [name: string]: unknown };
  messages?: Messages;
  suggest?: Suggest | null;
  editors?: { [field: string]: EditorOf };
  zone?: string | null;
}

export class AudienceFilter extends HTMLElement {
  static readonly formAssociated: true;

  get schema(): SchemaDocument | null;
  set schema(document: SchemaDocument | null);
  get value(): Clause;
  set value(clause: object | null);
  /** What a reset gives back. */
  defaultValue: unknown;
  /** The clause as JSON, with every digit. */
  readonly json: string;
  /** The last check's verdict; null until it answers about what is shown. */
  readonly valid: boolean | null;
  readonly problems: Problem[];
  /** How many conditions are not finished: the clause leaves them out. */
  readonly fresh: number;
  check: Check | null;
  endpoint: string | null;
  headers: { [name: string]: string };
  parameters: { [name: string]: unknown };
  view: View;
  messages: Messages;
  suggest: Suggest | null;
  editors: { [field: string]: EditorOf };
  /** The zone of the days that people choose. */
  zone: string | null;
  undo(): void;
  redo(): void;
  slotsOf(paths: string[]): string[];

  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly type: string;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  name: string;
  required: boolean;
  disabled: boolean;
  readOnly: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  setCustomValidity(message: string): void;

  addEventListener<K extends keyof AudienceFilterEvents>(
    type: K,
    listener: (this: AudienceFilter, event: AudienceFilterEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "audience-filter": AudienceFilter;
  }
}
