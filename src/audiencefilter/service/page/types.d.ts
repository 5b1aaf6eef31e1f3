// The modules of the page, and the shapes that they speak of. No page loads this file.
//
// - main.js: signing in, choosing a list, and what is open of it.
// - api.js: requests to the service: the key, waiting, trying again.
// - edition.js: which state of the clause and of the contacts each panel shows.
// - words.js: all that the page says, in English and in German.
// - drafts.js: what is edited and not saved, as long as the tab is there.
// - session.js: where the key is stored, and the form that asks for it.
// - navigation.js: the audiences of a list, to be opened.
// - editor.js: a smart audience: its clause, and what is known of it.
// - paths.js: where conditions stand in a clause, as the service names it.
// - figures.js: how many contacts each condition selects, while one edits.
// - values.js: what values a field has, beside its condition, which a click or a range changes.
// - sample.js: the people whom a clause selects, page by page, as a table.
// - saving.js: what a change does before it is saved, and what to do where somebody else has saved another one.
// - versions.js: what an audience was, who changed it, and going back.
// - fields.js: what clauses of the list may name, and the zone of its days.
// - manual.js: an audience whose members are chosen by hand.
// - search.js: finding a contact by name or email.
// - explaining.js: a person who is pinned, and what each condition says of them.
// - watching.js: who enters and leaves, as it happens.
// - growth.js: how many members an audience had, as a line.
// - copying.js: a clause as something to paste elsewhere.
// - dialog.js: a question that waits for an answer.
// - drawing.js: lines and bars.

type ListOf = { id: string; name: string };
type Mode = "manual" | "smart";
type SavedAudience = {
  id: string;
  name: string;
  filters: string | null;
  mode: Mode;
  listId: string;
  createdAt: string;
  updatedAt: string;
};
/** An audience as it was read; `etag`: what its change has to fit, null where the service does not tell. */
type Read_ = { audience: SavedAudience; etag: string | null };
type Person = { id: string; email: string | null; name: string | null; data: Json; [field: string]: Json };

/** A part of a clause, and how many contacts it selects: see `ColumnStore.breakdown`. */
type Part = { path: string; alone: number; left: number; without?: number | null; parts: Part[] };
/** A part that changes the number of the whole: how many there were before it, and where it stands. */
type Step = { part: Part; isOfAny: boolean; before: number; slot: string; isDenied: boolean };
/** What a part of a clause says of a contact. */
type Verdict = {
  text: string;
  path: string;
  verdict: boolean | null;
  field: string | null;
  value: Json;
  other: Json;
  count: number | null;
  total: number | null;
  children: Verdict[];
};
type Explanation = { selected: boolean; text: string; verdict: Verdict };
/** A person who is pinned, and what the clause says of them. */
type Pinned = Explanation & { person: Person; json: string };
type Bin = { from: number | string; to: number | string; count: number };
type Breakdown = {
  version: number;
  source: "columns" | "database";
  columns: { state: "none" | "building" | "ready"; progress: number };
  contacts: number;
  selected: number;
  breakdown: Part;
};
type Preview = { count: number; total: number; share: number; sample: Person[]; description: string; next?: string | null };
type Distribution = {
  field: string;
  type: string;
  contacts: number;
  missing: number;
  values: { value: Json; count: number }[];
  others: number;
  histogram: Bin[] | null;
};
type Side = { count: number; sample: Person[] };
type Comparison = { enter: Side; leave: Side; stay: number };
type Growth = { members: number; points: { at: string; members: number }[] };
type Sql = { dialect: string; sql: string; text: string; parameters: Json };
type AudienceEvent = {
  id: string;
  type: "enter" | "leave" | "defined" | "deleted";
  audienceId: string;
  contactId: string | null;
  happenedAt: string;
};
/** A custom field: the keys that lead to it in the data of a contact. */
type Custom = { name: string; path: string[] };

/** How a request is sent; `isSafe`: asking twice is as good as asking once. */
type Sending = { body?: unknown; headers?: { [name: string]: string }; signal?: AbortSignal; isSafe?: boolean; keepalive?: boolean };
/** What keeps a request waiting; `why`: a key of words.js. */
type Trouble = { why: "offline" | "busy" | "wait"; seconds: number };

/** A panel that knows which edition it shows. `changed(wait)` reads it again, after some ms. */
type Shown = { el: HTMLElement; raised: (isEdit: boolean) => void; changed: (wait?: number) => void; close: () => void };
type Showing = {
  /** From an edit to the question, in ms. */
  pause?: number;
  /** Whether it shows what is saved, which edits do not change. */
  ofSaved?: boolean;
  /** Show nothing, as where the clause is wrong. */
  clear?: () => void;
  /** Show why there is no answer. */
  failed?: (error: unknown) => void;
  /** Whether what is shown is older now. */
  marked?: (isOld: boolean) => void;
};

/** What a key may do: one of the type `builder` changes audiences only, and nothing where it is read only. */
type KeyKind = { type: "private" | "builder"; readOnly: boolean };

/** The list that is worked on, and what whatever is open of it may ask for. */
type Desk_ = {
  key: KeyKind;
  api: import("./api.js").Api;
  list: ListOf;
  document: SchemaDocument;
  /** Numbers the states of what is open. */
  editions: import("./edition.js").Editions;
  custom: Custom[];
  /** What audiences are called, by id. */
  names: Map<string, string>;
  /** Say something to people. */
  tell: (words: string, ...more: Child[]) => void;
  /** What is open is saved, as this audience. */
  saved: (audience: SavedAudience) => void;
  /** Open an audience. */
  open: (id: string) => void;
  /** Delete what is open, if nobody undoes it. */
  remove: (read: Read_) => void;
  /** Whether the edit of what is open is saved has changed. */
  edited: () => void;
  /** Audiences that are deleted unless somebody undoes it. */
  leaving: Set<string>;
};
/** A new audience to begin with. */
type Given = { name: string; filters: JsonObject };
/** `may`: whether what is open may be left; `isBack`: the address says already what is to be opened. */
type Going = { may?: () => Promise<boolean>; isBack?: boolean; given?: Given };
/** What is open: an audience, saved or new. */
type Opened = {
  el: HTMLElement;
  /** Go to where one begins. */
  focus?: () => void;
  /** Whether leaving it would lose something. */
  isDirty: () => boolean;
  /** Whether what is edited is found again in this tab. */
  hasDraft?: () => boolean;
  /** An event about it has come. */
  happened?: (event: AudienceEvent) => void;
  close: () => void;
};
/** What stands beside a condition. */
type Beside = { el: HTMLElement; figure: HTMLElement; words: HTMLElement; mine: HTMLElement; field: string | null; values: Panel | null };
/** What is shown of something that changes. */
type Panel = { el: HTMLElement; changed: () => unknown; close: () => void };
