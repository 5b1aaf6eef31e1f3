// The modules, and the shapes that they speak of. No page loads this file: what it says costs no reader's time.
//
// - activity.js: Which related records tell what a contact did, and a new question about them.
// - audience-filter.js: <audience-filter>: an audience's clause as a form, as text and as JSON.
// - beginnings.js: What a new condition begins with, and what becomes of an operand when another operator is chosen.
// - checking.js: Asking for a check at pauses: what is asked, the answers that still matter, and what is said
//   meanwhile.
// - choices.js: Which operators a form offers for a field, in groups and in words.
// - clocks.js: Instants and days relative to now, of the evaluator: calendar, durations, and the clocks of zones by Intl.
// - combobox.js: An input with a list under it that narrows as one types: for a thousand fields and six hundred
//   time zones.
// - control.js: What every control of a form does: labels, validity, reset, a submit that waits for a check.
// - dates.js: Days as people choose and type them, and ranges: what a clause says by instants of a zone.
// - dom.js: Elements of the page. Text of others goes in as text, never as markup.
// - editors.js: What stands right of an operator, to be edited: one editor for each kind of operand.
// - edits.js: Changes of a tree, and its history. Each edit gives a new tree, and shares with the old one all that it
//   does not touch.
// - evaluate.js: The language without a server, which no form needs: reads clauses, checks and evaluates them over records.
// - json.js: JSON with nothing lost: an integer that a double cannot hold is a BigInt.
// - keys.js: Everything by keyboard, and the list of the keys.
// - later.js: Where the parts that few people open come from.
// - menu.js: What can be done to a condition or a group: by keys, and by the menu of its handle.
// - messages.js: All that the element says.
// - moves.js: Moving, copying and removing what stands in a group.
// - moving.js: Editors of lists, days, two ends, and what moves with the time, as "in the last 30 days".
// - operands.js: Operands as people read and type them: numbers, durations, pasted columns of values.
// - picker.js: One box that finds fields, related records and values; the question for values and their counts.
// - problems.js: What the evaluator says of a clause that is not valid.
// - reading.js: A JSON text as a tree, with every digit, repeated keys and places.
// - relations.js: Related records: what a contact did, how often and when, as one row; and what the form cannot show.
// - seldom.js: What few people open, or nobody at once: notes, the list of keys, a clause as text and as JSON.
// - style.js: How it looks: logical properties for both directions, custom properties for the page's own colours.
// - tree.js: A clause as a tree of plain objects that a form shows, and back. Trees are never changed: an edit
//   makes a new one. What is not understood is kept as it was written, in a node of the kind "other". A node that
//   nobody has edited gives back exactly what it was read from. What a clause means is no concern of this file.
// - values.js: The types of fields: how values of clauses and of records are read and compared.
// - wording.js: A clause in words: the one writer of rows, steps, sentences and names.
// - view.js: A tree as elements of the page. A view stays as long as its node does, and changes only what another
//   node shows.

type JsonObject = { [key: string]: Json };
type Exact = import("./json.js").Exact;
type Json = null | boolean | number | bigint | Exact | string | Json[] | JsonObject;

/** What `schema.builder()` gives. */
type SchemaDocument = {
  notation: "published" | "extended";
  root: string;
  schemas: { [name: string]: Schema };
  operators: { [key: string]: Operator };
  aggregates: { [key: string]: Aggregate };
  starts: string[];
  /** The starts beside which a zone may stand. */
  zoned: string[];
  zones: string[];
  /** The zone whose days are meant; null: UTC. */
  zone?: string | null;
};

type Schema = { title?: string | null; fields: Field[]; relations: Relation[] };

/** A field, or what stands for the result of an aggregate. */
type Field = {
  name: string;
  type: "string" | "integer" | "number" | "boolean" | "datetime" | "date" | "uuid" | "decimal";
  /** The decimal places of a decimal. */
  scale?: number | null;
  many?: boolean;
  values?: string[] | null;
  title?: string | null;
  description?: string | null;
  /** The title under which it stands among others. */
  group?: string | null;
  /** Other words that people look for. */
  synonyms?: string[];
  /** What people call its values. */
  labels?: { [value: string]: string } | null;
  example?: Json;
  /** Keys whose operand may be another than null. */
  operators: string[];
  /** Keys whose operand may be null. */
  nulls: string[];
  /** Keys whose operand may be relative to now. */
  relative: string[];
  /** Whether it may be said how case is treated. */
  mode?: boolean;
  /** Whether it is the result of an aggregate. */
  isResult?: boolean;
  /** What can be worked out of it over related records. */
  aggregates?: string[];
};

type Relation = {
  name: string;
  many: boolean;
  schema: string;
  title?: string | null;
  description?: string | null;
  group?: string | null;
  synonyms?: readonly string[] | null;
  operators: string[];
  nulls: string[];
};

type Operator = {
  operand: string | null;
  many?: string | null;
  words: string;
  denied?: string;
  negation?: boolean;
  relative?: boolean;
  mode?: boolean;
  folds?: boolean;
  whole?: boolean;
};

type Aggregate = {
  field: boolean;
  type: Field["type"] | null;
  operators: string[];
  nulls: string[];
  relative: string[];
};

// -- the tree ---------------------------------------------------------------------------------------------------------

/** `cameEmpty`: it had no condition when it was read, which the form never makes. */
type Group = { id: number; kind: "group"; mode: "all" | "any" | "none"; children: readonly TreeNode[]; cameEmpty?: boolean };
/** A condition on a field; `negated`: its operator stands in a `not`; `fresh`: its value was not chosen yet. */
type Row = { id: number; kind: "row"; field: string; op: string; negated: boolean; operand: Json; mode?: Json; fresh?: boolean };
/** What is asked of related records; `tests`: comparisons of an aggregate; `child`: null where null stands there. */
type Related = {
  id: number;
  kind: "relation";
  name: string;
  ask: string;
  child: Group | null;
  field: string | null;
  tests: readonly Row[];
  fresh?: boolean;
};
/** What is kept as it was written. */
type Other = { id: number; kind: "other"; clause: Json };
type TreeNode = Group | Row | Related | Other;

/** Keys and indexes from the outside in. */
type Path = (string | number)[];
/** What stands under one key; null: what can only be a member of an array. */
type Unit = { key: string | null; value: Json; keys?: string[]; mode?: Json };
/** Where a node stands: in which group, and what is above it. */
type Place = { group: Group; at: number; above: TreeNode[] };
type Tested = Pick<Row, "op" | "negated" | "operand">;

// -- operands ---------------------------------------------------------------------------------------------------------

/** A distance from now, of a date-time, or from today, of a date. */
type Relative = { now?: string; today?: string; start?: string; end?: string; weekStart?: string; zone?: string };
/** The first and the last day of a window of anniversaries. */
type DayWindow = { from: string | Relative; to: string | Relative; zone?: string };
/** A day, or the first and the last of several days or numbers; `zone`: of days in which instants are compared. */
type Extent = { first: Json; last?: Json; zone?: string };
/** A number of units before or after now. */
type Span = { amount: string; unit: string; ago: boolean };

// -- the form ---------------------------------------------------------------------------------------------------------

type Message = string | { [plural: string]: string };
/** By the names that messages.js has. */
type Messages = { [name: string]: Message };
type Say = (key: string, values?: { [name: string]: string | number }) => string;

/** `synonyms`: other words that find it; `found`: the value itself; `node`: makes the condition that it stands for. */
type Option = {
  value: string;
  label: string;
  note?: string;
  group?: string;
  synonyms?: readonly string[];
  found?: Json;
  node?: (parts: Seldom) => TreeNode;
};
type Suggested = { options: Option[]; more: boolean };
/** A value of a field, and how many have it (null: not known). */
type Suggestion = { relation: string | null; field: string; value: Json; label: string | null; count: number | null };
type Suggestions = { values: Suggestion[]; more: boolean };
/**
 * Finds values. `relation` null: of the root's fields; `field` null: of all fields; `clause`: JSON of what holds beside
 * the condition.
 */
type Suggest = (
  question: { relation: string | null; field: string | null; typed: string; clause: string },
  signal: AbortSignal,
) => Promise<Suggestions>;
/** Makes a page's own editor for the values of a field. */
type OwnEditor = (desk: { field: Field; value: Json; language: string; commit: (value: Json) => void }) => Editor;
/**
 * What an input with a list needs; `free`: whether what is typed may be no option; `typing`: is called at each letter;
 * `suggest`: more options, later.
 */
type Choosing = {
  label: string;
  options: () => Option[];
  chosen: (value: string, option: Option) => void;
  typing?: (text: string) => void;
  suggest?: (typed: string, signal: AbortSignal) => Promise<Suggested | null>;
  say: Say;
  value?: string;
  free?: boolean;
  props?: Props;
};
type Combobox = { el: HTMLElement; input: HTMLInputElement; open: () => void; show: (value: string, isForced?: boolean) => void };
type Editor = { el: HTMLElement; show: (operand: any) => void };
/** What an editor of an operand works with. */
type Desk = {
  doc: SchemaDocument;
  field: Field;
  language: string;
  say: Say;
  commit: (operand: Json, isTyping?: boolean) => void;
  suggest?: Choosing["suggest"];
};
/** Makes the editor of one value, which may be one of two. */
type Box = (desk: Desk, value: any, label?: string, placeholder?: string) => Editor;
type View = {
  el: HTMLElement;
  /** What it was drawn as. */
  of: string;
  update: (node: any, beside?: any) => void;
  showNotes: () => void;
  /** Go to where conditions are added. */
  add?: () => void;
  addGroup?: () => void;
  /** Go to the first value that a person gives it. */
  fill?: () => void;
};
/** What a control of a form has that its class gives by tables. */
type Control = HTMLElement & {
  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  readonly type: string;
  name: string;
  endpoint: string | null;
  /** The zone of the days that people choose. */
  zone: string | null;
  undo(): void;
  redo(): void;
  required: boolean;
  disabled: boolean;
  readOnly: boolean;
  /** What the page says otherwise than messages.js. */
  messages: Messages;
  /** Finds values of fields, with counts. */
  suggest: Suggest | null;
  /** The page's own editors of values, by name of the field. */
  editors: { [field: string]: OwnEditor };
};
/** The element itself. */
type AudienceFilter = import("./audience-filter.js").AudienceFilter;
/** What writes words: the element, or a page with a schema. */
type Writer = { doc: SchemaDocument; language: string; say: Say };
/** What views work with: the element. */
type Form = {
  doc: SchemaDocument;
  language: string;
  say: Say;
  views: Map<number, View>;
  drawing: { left: number; later: (draw: () => void) => void };
  history: { tree: Group };
  suggest: Suggest | null;
  editors: { [field: string]: OwnEditor };
  edit: (change: (root: Group) => Group, options?: EditOptions) => void;
  notes: Map<number, Notes>;
  removeNode: (id: number) => void;
  editWith: (edit: (parts: Seldom) => void, undo?: () => void) => void;
  unloaded: () => void;
};
/** Edits of one place are one step; whose handle, or whose value, has the focus afterwards; what is said about it. */
type EditOptions = { place?: string | null; focus?: number; fill?: number; said?: string };

/** How an audience is shown. */
type Pane = "form" | "text" | "json";
/** What few people open, or not at once. */
type Seldom = typeof import("./seldom.js");
type Child = Element | string | null | undefined | false;

// -- checks -----------------------------------------------------------------------------------------------------------

type Problem = import("./index.js").Problem;
type Notes = { problems: Problem[]; warnings: Problem[] };
type Source = { clause: string } | { text: string };
type Answer = Notes & { valid: boolean; clause: string | null; text: string | null; description: string | null };
type Check = (source: Source, signal: AbortSignal) => Promise<Answer>;
/** What is to be checked, and learns how it goes. */
type Asking = {
  check: Check | null;
  source: Source;
  tell: (state: "waiting" | "slow" | "unchecked" | "failed", why?: string) => void;
  answered: (answer: Answer) => void;
};
/** What is typed as text or JSON, and is not yet the audience. */
type Draft = { view: "text" | "json"; source: string; answer: Answer | null; isTaken?: boolean };

// -- functions --------------------------------------------------------------------------------------------------------

/** Draws a node as what it stands for; `more`: what a comparison of an aggregate has; `beside`: what stands elsewhere. */
type DrawNode = (form: Form, node: TreeNode, schema: string, of?: string, more?: any, beside?: any) => HTMLElement;
/** Gives the tree with an edit done to a node; the same tree where it cannot be done. */
type Edit = (root: Group, id: number, step?: number) => Group;
/** Reads what stands at a path of a clause about a schema. */
type ReadAt<T> = (clause: Json, schema: string, path: Path) => T;
/** Gives the check of the service at an address. */
type ServiceCheck = (
  endpoint: string,
  headers: { [name: string]: string },
  more: { [name: string]: unknown },
) => Check;
/** Reads what was typed for a field in a language. */
type Typed<T> = (text: string, field: Field, language: string) => T;
type Props = {
  onkeydown?: (event: KeyboardEvent) => unknown;
  onpaste?: (event: ClipboardEvent) => unknown;
  onmousedown?: (event: MouseEvent) => unknown;
  [name: string]: any;
};

// -- the evaluator ----------------------------------------------------------------------------------------------------

type Tree = import("./reading.js").Tree;
type EvaluatedField = Field & {
  bits?: number;
  nullable?: boolean;
  attribute?: string | null;
  path?: string[] | null;
  isAverage?: boolean;
};
/** How the values of a type are read and compared. */
type ValueType = {
  literal: (value: Tree, field: EvaluatedField) => any;
  ofRecord: (value: any, field: EvaluatedField) => any;
  ofData: (value: any, field: EvaluatedField) => any;
  compare: (one: any, two: any) => number;
  key: (value: any) => any;
};
/** Makes one; what is not given is as what stands before it, or as for numbers. */
type MakeType = (
  literal: ValueType["literal"],
  ofRecord?: ValueType["ofRecord"],
  ofData?: ValueType["ofData"],
  compare?: ValueType["compare"],
  key?: ValueType["key"],
) => ValueType;
/** Whether a record is selected; null: unknown. */
type Truth = boolean | null;
type Moment = { now: bigint };
type Test = (record: any, moment: Moment) => Truth;
type ValueTest = (value: any, moment: Moment) => Truth;
/** What an operator takes: its operand on one value and on many, and the types in either notation. */
type Rule = {
  one: string | null;
  many: string | null;
  published: string[];
  extended: string[];
  takesNull: string | null;
  isNegated: boolean;
  folds: boolean;
  isFoldable: boolean;
  relative: string[];
  isWhole: boolean;
  isOfResults: boolean;
  isOfCounts: boolean;
};
/** What a field, or the result of an aggregate, can be compared with. */
type Known = { field: EvaluatedField; keys: string[]; takesNull: boolean; folds?: boolean | null };
type Finding = {
  code: string;
  path: Path;
  values: { [name: string]: string | number };
  expected: string[] | null;
  at: number | null;
  isKey: boolean;
};
/** The clauses of audiences by name, and the language of the numbers in messages. */
type EvaluatorOptions = { audiences?: { [name: string]: string }; language?: string };
/** A relation, and where records have its records. */
type EvaluatedRelation = Relation & { attribute?: string | null; path?: string[] | null };
