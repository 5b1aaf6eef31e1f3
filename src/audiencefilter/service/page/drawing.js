const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {{[name: string]: string | number}} attributes @param {...Element} children */
export function draw(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** A bar as long as a share of what is there. @param {number} count @param {number} all */
export function bar(count, all) {
  const share = all ? Math.max(count ? 1 : 0, (100 * count) / all) : 0;
  return draw("svg", { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    draw("rect", { class: "track", width: 100, height: 8 }), draw("rect", { class: "fill", width: share, height: 8 }));
}

const numbers = new Intl.NumberFormat("en");
const instants = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** @param {number} number */
export const printed = (number) => numbers.format(number);

/** @param {number} count @param {string} [one] */
export const counted = (count, one = "contact") => `${printed(count)} ${one}${count === 1 ? "" : "s"}`;

/** An instant that a contact has, in UTC as clauses have it. @param {string} instant */
export const utc = (instant) =>
  instant.replace("T", " ").replace(/(\.0+)?(Z|\+00:00)$/, "Z").replace(" 00:00:00Z", "");

/** An instant at which something happened, as the clock here has it. @param {string} instant */
export const when = (instant) => instants.format(new Date(instant));
