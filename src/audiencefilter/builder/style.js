let made = /** @type {CSSStyleSheet | null} */ (null);

/** The style sheet of all elements. @param {string} [more] what comes with other parts */
export function styleSheet(more = "") {
  if (made && !more) return made;
  made ??= new CSSStyleSheet();
  made.replaceSync(CSS + more);
  return made;
}

// A condition stands in columns: handle, field, operator, value, and what the page has beside it.
const CSS = `
:host {
  --text: var(--audience-filter-text, light-dark(#1b1d22, #e9eaee));
  --quiet: var(--audience-filter-quiet, light-dark(#55596a, #b3b7c6));
  --surface: var(--audience-filter-surface, light-dark(#ffffff, #17181d));
  --raised: var(--audience-filter-raised, light-dark(#f4f5f8, #22242c));
  --line: var(--audience-filter-line, light-dark(#8a8fa0, #6c7183));
  --accent: var(--audience-filter-accent, light-dark(#1f56c4, #9dbcff));
  --problem: var(--audience-filter-problem, light-dark(#b3201b, #ff9d96));
  --warning: var(--audience-filter-warning, light-dark(#7a4d00, #f1c266));
  --radius: var(--audience-filter-radius, .4em);
  --gap: var(--audience-filter-gap, .4em);
  --field: 10em;
  --operator: 10.5em;
  display: block;
  container-type: inline-size;
  color: var(--text);
  background: var(--surface);
  font: var(--audience-filter-font, inherit);
  line-height: 1.4;
}
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
ul { list-style: none; margin: 0; padding: 0; }
button, input, select, textarea {
  font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--line); border-radius: var(--radius);
  padding: .25em .5em; max-inline-size: 100%; min-inline-size: 0; min-block-size: 2em;
}
button { cursor: pointer; background: var(--raised); }
button:disabled { opacity: .55; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[aria-invalid=true] { border-color: var(--problem); }
.bar, .head, .foot, .line, .parts, .operand, .tests, .status, .other {
  display: flex; flex-wrap: wrap; gap: var(--gap); align-items: center; min-inline-size: 0;
}
.bar { margin-block-end: var(--gap); }
.bar [role=tablist] { display: flex; margin-inline-end: auto; border: 1px solid var(--line); border-radius: var(--radius); }
[role=tab] { border: 0; background: none; color: var(--quiet); }
[role=tab][aria-selected=true] { background: var(--raised); color: var(--accent); font-weight: 600; }
.icon { inline-size: 28px; min-block-size: 28px; padding: 0; border-color: transparent; background: none; }
.members {
  display: grid; gap: var(--gap); margin-block: var(--gap);
  grid-template-columns: 24px var(--field) minmax(var(--operator), max-content) minmax(0, 1fr) auto;
}
.members > li, .members > li > :is(.condition, .relation, .other) {
  grid-column: 1 / -1; display: grid; grid-template-columns: subgrid; gap: var(--gap); align-items: start;
}
.members > li > * { grid-column: 1 / -1; min-inline-size: 0; }
.group { border-inline-start: 3px solid var(--line); padding-inline-start: .6em; }
.root { all: unset; display: block; }
.root > .group, .where > .group { border: 0; padding: 0; }
.group .group .group .group .group .group { padding-inline-start: .15em; border-inline-start-width: 1px; }
.condition, .relation, .other { background: var(--raised); border-radius: var(--radius); padding: .3em; }
.line { grid-column: 2 / 5; }
.condition > .combobox, .condition > .operator { inline-size: 100%; field-sizing: content; }
.root:disabled .foot { display: none; }
.root:disabled .handle { visibility: hidden; }
.fresh { border: 1px dashed var(--line); border-radius: var(--radius); }
.group.fresh { padding: .3em .6em; }
/* Its place stays: nothing moves under the pointer. */
.fresh:focus-within:not(:has(> .notes :focus)) > .notes > .question { visibility: hidden; }
.label { font-weight: 600; overflow-wrap: anywhere; }
.handle { inline-size: 24px; padding: 0; font-weight: 700; border-color: transparent; background: none; }
.operand, .parts { flex: 1 1 9em; }
.operand input, .parts > .combobox { flex: 1 1 9em; }
.parts > select { min-inline-size: min(4em, 100%); }
.operand .number { max-inline-size: 10em; }
.operand input[type=number] { flex: none; inline-size: 6em; }
.combobox { position: relative; display: inline-block; min-inline-size: 0; }
.combobox input { inline-size: 100%; }
.box, .menu {
  position: absolute; z-index: 9; inset-inline-start: 0; inset-block-start: 100%; min-inline-size: 100%;
  inline-size: max-content; max-inline-size: min(26em, 80cqi);
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 .3em 1em #0004;
}
.box [role=listbox] { max-block-size: 16em; overflow: auto; }
[role=option], [role=menuitem] { display: block; padding: .3em .6em; cursor: pointer; overflow-wrap: anywhere; }
.heading { padding: .5em .6em .1em; font-size: .85em; font-weight: 600; }
[role=option] small { margin-inline-start: .6em; }
[aria-selected=true][role=option], [aria-selected=true][role=option] small { background: var(--accent); color: var(--surface); }
[role=option]:hover:not([aria-selected=true]), [role=menuitem]:hover { background: var(--raised); }
.note:not(:empty) { padding: .3em .6em; }
.case, .or { flex: none; padding-inline: .35em; }
.case[aria-pressed=false] { color: var(--quiet); text-decoration: line-through; }
.question, .hint, .heading, .note, [role=option] small { color: var(--quiet); font-size: .9em; }
.sentence { margin-block: var(--gap); padding: .5em; border: 1px solid var(--line); border-radius: var(--radius); max-block-size: 10em; overflow: auto; overflow-wrap: anywhere; }
@container (max-width: 54em) {
  .members { grid-template-columns: 24px var(--field) minmax(var(--operator), max-content) minmax(0, 1fr); }
  ::slotted(*), .line { grid-column: 2 / -1; }
}
@container (max-width: 36em) {
  .members { grid-template-columns: 24px minmax(0, 1fr); }
  .members > li > .condition > :not(.handle) { grid-column: 2; }
}
@media (pointer: coarse) { .icon.keys { display: none; } }
`;
