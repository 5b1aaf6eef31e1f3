// The modules of the page, and the shapes that they speak of. No page loads this file.
//
// - main.js: signing in, choosing a list, and what is open of it.
// - api.js: requests to the service: the key, waiting, trying again.
// - edition.js: which state of the clause and of the contacts each panel shows.
// - words.js: all that the page says.
// - drafts.js: what is edited and not saved, as long as the tab is there.
// - session.js: where the key is stored, the form that asks for it, and links for others.
// - navigation.js: the audiences of a list, to be opened.
// - editor.js: what is open: an audience, its name, saving it, its drafts.
// - clause.js: the clause of a smart audience, and what is known of it.
// - paths.js: where conditions stand in a clause, as the service names it.
// - figures.js: how many contacts each condition selects, while one edits.
// - sample.js: the people whom a clause selects, page by page, as a table.
// - saving.js: what a change does before it is saved, and what to do where somebody else has saved another one.
// - versions.js: what an audience was, who changed it, and going back; those that are deleted.
// - fields.js: what clauses of the list may name.
// - importing.js: people of a file: what its columns are, and what importing it does.
// - manual.js: the members of an audience, who are chosen by hand.
// - search.js: finding a contact by name or email.
// - explaining.js: a person who is pinned, and what each condition says of them.
// - watching.js: who enters and leaves.
// - dialog.js: a question that waits for an answer.
// - drawing.js: bars, numbers and dates.
// - parts.js: what many panels are made of: tables, forms, what scrolls.

type Api = import("./api.js").Api;
type ListOf = { id: string; name: string };
/** A table of a file; `shift`: how many lines later it is read than it stands; `isOld`: it was not UTF-8. */
type Sheet = { headers: string[]; examples: string[][]; rest: string; delimiter: string; shift: number; isOld: boolean };
type SavedAudience = { id: string; name: string; filters: string | null; mode: "manual" | "smart"; updatedAt: string };
/** An audience as it was read; `etag`: what its change has to fit. */
type Read_ = { audience: SavedAudience; etag: string };
type Person = { id: string; email: string | null; name: string | null; data: Json; [field: string]: Json };

/** A part of a clause, and how many contacts it selects: see `ColumnStore.breakdown`. */
type Part = { path: string; alone: number; left: number; without?: number | null; parts: Part[] };
/** A part that changes the number of the whole: how many there were before it. */
type PartOf = { part: Part; isOfAny: boolean; before: number; isStep: boolean };
/** The same, where it stands, and whether it is denied there. */
type Step = PartOf & { slot: string; isDenied: boolean };
/** A part that alone keeps people out, and the clause that it is of. */
type Missing = { path: string; name: string; json: string };
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
type Breakdown = { contacts: number; selected: number; breakdown: Part };
type Preview = Side & { total: number; share: number; description: string; next?: string | null };
type Side = { count: number; sample: Person[] };
/** `audiences`: the others whose members change, with their numbers. */
type Comparison = {
  enter: Side;
  leave: Side;
  stay: number;
  audiences: { id: string; name: string; before: number; after: number }[];
};
/** What stands under `data` of the answers to questions, by their paths. */
type Answers = {
  "/extensions/breakdown": Breakdown;
  "/extensions/comparison": Comparison;
  "/extensions/explain": { explanation: Explanation };
  "/extensions/preview": { preview: Preview };
  "/extensions/suggest": Suggestions;
  "/extensions/validate": { validation: Answer };
};
/** A custom field: the keys that lead to it in the data of a contact. */
type Custom = { name: string; path: string[] };
/** A custom field that can be, with what contacts have in it. */
type Proposed = Custom & { type: string; scale?: number | null; fields?: Proposed[] | null; count?: number; examples?: Json[] };
/** What an audience was. */
type Version = { version: number; at: string; by: string | null; name: string; filters: string | null };
/** What is edited and not saved; `etag`: of what was saved when the edit began. */
type Draft_ = { name: string; filters: string | null; etag: string | null; at: string };
/** What is to be saved; filters are null where members are chosen by hand. */
type Mine = { name: string; filters: string | null; meansEverybody?: boolean; isProposed?: boolean };

/** How a request is sent; `isSafe`: asking twice is as good as asking once. */
type Sending = { body?: object | Blob; headers?: { [name: string]: string }; signal?: AbortSignal; isSafe?: boolean };
/** What keeps a request waiting; `why`: a key of words.js. */
type Trouble = { why: "offline" | "busy" | "wait"; seconds: number };

/** A panel that knows which edition it shows. `changed(wait)` reads it again, after some ms. */
type Shown = { raised: (isEdit: boolean) => void; changed: (wait?: number) => void; close: () => void };
type Reading = (signal: AbortSignal) => Promise<(() => void) | null>;
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
  api: Api;
  list: ListOf;
  document: SchemaDocument;
  /** The fields of contacts, by name. */
  fields: Map<string, Field>;
  /** Numbers the states of what is open. */
  editions: import("./edition.js").Editions;
  custom: Custom[];
  /** What audiences are called, by id. */
  names: Map<string, string>;
  /** What is open is saved, as this audience. */
  saved: (audience: SavedAudience) => void;
  /** What is open is deleted. */
  removed: (audience: SavedAudience) => void;
  /** Whether the edit of what is open is saved has changed. */
  edited: () => void;
  /** The audiences whose clauses name one. */
  users: (name: string) => SavedAudience[];
  /** Open an audience. */
  open: (id: string) => void;
};
/** Where a new audience stands in the address: a smart one, or one whose members are chosen by hand. */
type NewPlace = "new" | "new-manual";
/** A new audience to begin with. */
type Given = { name: string; filters: string };
/** `may`: whether what is open may be left; `isBack`: the address says it already; `isAnew`: it is chosen in the list. */
type Going = { may?: () => Promise<boolean>; isBack?: boolean; isAnew?: boolean; given?: Given };
/** What is open: an audience, saved or new. */
type Opened = {
  el: HTMLElement;
  /** Go to where one begins. */
  focus: () => void;
  /** Whether leaving it would lose something. */
  isDirty: () => boolean;
  /** Whether what is edited is found again in this tab. */
  hasDraft: () => boolean;
  /** The audiences were read, and this one is so now. */
  looked: (now: SavedAudience | undefined) => void;
  close: () => void;
};
/** What the content of an audience works with: where it says something, what is saved, what follows edits, checks. */
type Use = { said: HTMLElement; saved: () => SavedAudience | null; touched: () => void; checked: () => void };
/** What the numbers of a clause work with; `showMissing`: shows the people whom only one part keeps out. */
type UseOfFigures = { saved: Use["saved"]; showMissing: (path: string, name: string) => void };
/** What is saved now; whether it is what was to be saved; how many are in a new one. */
type Done = { read: Read_; isMine: boolean; count?: number | null };
/** The content of an audience, to be edited: a clause; or members, which are saved at once. */
type Content = {
  middle: HTMLElement[];
  /** What stands beside it. */
  rail?: () => HTMLElement[];
  /** Where *Save* stands, if not beside the name. */
  actions?: HTMLElement;
  /** Whether it is another than the saved one. */
  isMine?: () => boolean;
  isEmpty?: () => boolean;
  /** How many conditions wait for a choice. */
  fresh?: () => number;
  /** Whether there is an edit that is not saved. */
  edited?: (isEdited: boolean) => void;
  /** What is to be saved; null: members. */
  filters?: () => string | null;
  set?: (filters: string | null) => void;
  /** What is shown is saved; else the filters that are. */
  keep: (filters?: string | null) => void;
  /** Why it cannot be saved, once that is known: a key of words.js. */
  fault?: () => Promise<string | null>;
  /** How it is called where nobody has named it. */
  name?: () => string;
  /** Whether everybody is meant, whatever the values. */
  meansEverybody?: () => boolean;
  /** Go to where a new one begins. */
  begin?: () => void;
  close: () => void;
};
/** What stands beside a condition. */
type Beside = { el: HTMLElement; figure: HTMLElement; mine: HTMLElement };
