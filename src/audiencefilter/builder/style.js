/** @type {CSSStyleSheet | null} */
let made = null;

/** The style sheet of all elements. @param {string} [more] what comes with other parts */
export function styleSheet(more = "") {
  if (made && !more) return made;
  made ??= new CSSStyleSheet();
  made.replaceSync(CSS + more);
  return made;
}

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
  padding: .25em .5em; max-inline-size: 100%; min-inline-size: 0; min-block-size: 1.9em;
}
button { cursor: pointer; background: var(--raised); }
button:disabled { opacity: .55; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[aria-invalid=true] { border-color: var(--problem); }
.bar, .head, .foot, .condition, .relation, .parts, .operand, .values, .chips, .tests, .status, .other {
  display: flex; flex-wrap: wrap; gap: var(--gap); align-items: center; min-inline-size: 0;
}
.bar { margin-block-end: var(--gap); }
.bar [role=tablist] { display: flex; margin-inline-end: auto; }
[role=tab][aria-selected=true] { border-color: var(--accent); color: var(--accent); font-weight: 600; }
.members { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); margin-block: var(--gap); }
.members:empty { min-block-size: .5em; }
.group { border-inline-start: 3px solid var(--line); padding-inline-start: .6em; }
.root { all: unset; display: block; }
.root > .group, .where > .group { border: 0; padding: 0; }
.group .group .group .group .group .group { padding-inline-start: .15em; border-inline-start-width: 1px; }
.condition, .relation, .other { background: var(--raised); border-radius: var(--radius); padding: .3em; }
.fresh { border: 1px dashed var(--line); border-radius: var(--radius); }
.group.fresh { padding: .3em .6em; }
.condition.fresh > .notes { flex-basis: auto; }
/* Its place stays: nothing moves under the pointer. */
.fresh:focus-within:not(:has(> .notes :focus)) > .notes > .question { visibility: hidden; }
.label { font-weight: 600; overflow-wrap: anywhere; }
.handle { padding-inline: .35em; }
.condition > .combobox, .members > li > .condition > .operator { flex: 0 1 11em; }
.operand { flex: 1 1 9em; }
.operand:has(> [hidden]) { flex: 0; }
.operand > input { flex: 1 1 9em; }
.number { max-inline-size: 10em; }
.day { max-inline-size: 9em; }
.operand .calendar { inline-size: 2.2em; flex: none; color: transparent; padding-inline: .3em; }
.calendar::-webkit-datetime-edit { display: none; }
.calendar::-webkit-calendar-picker-indicator { margin: 0; }
input[type=number] { inline-size: 6em; }
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
.chips li { display: inline-flex; align-items: center; gap: .2em; padding-inline-start: .5em; border: 1px solid var(--line); border-radius: 1em; max-inline-size: 100%; overflow-wrap: anywhere; background: var(--surface); }
.chips button { border: 0; background: none; border-radius: 1em; min-inline-size: 1.9em; }
.case { flex: none; padding-inline: .35em; }
.case[aria-pressed=false] { color: var(--quiet); text-decoration: line-through; }
.question, .hint, .other small, .heading, .note, .sentence[aria-busy=true], [role=option] small { color: var(--quiet); }
.notes { flex-basis: 100%; display: grid; gap: .2em; }
.problem strong { color: var(--problem); }
.warning strong { color: var(--warning); }
.problem, .warning { overflow-wrap: anywhere; }
.sentence { margin-block: var(--gap); padding: .5em; border: 1px solid var(--line); border-radius: var(--radius); max-block-size: 10em; overflow: auto; overflow-wrap: anywhere; }
.status { min-block-size: 2em; }
@container (max-width: 30em) {
  .condition > .combobox, .condition > .operator, .operand { flex: 1 1 100%; }
  .condition > .handle + .combobox { flex: 1 1 70%; }
}
@media (prefers-reduced-motion: no-preference) { .condition { transition: background .15s; } }
`;
