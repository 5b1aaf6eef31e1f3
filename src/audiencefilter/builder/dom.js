/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Props} [props] @param {...Child} children @returns {HTMLElementTagNameMap[K]} */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  if (/^(input|select|button)$/.test(tag)) set(made, "part", tag);
  for (const [name, value] of Object.entries(props)) set(made, name, value);
  fill(made, children);
  return made;
}

/** @param {Element} element @param {Child[]} children */
export function fill(element, children) {
  for (const child of children) if (child) element.append(child);
}

/** @param {HTMLElement} element @param {string} name @param {any} value */
export function set(element, name, value) {
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (/^(value|checked|disabled|tabIndex|draggable|hidden|type)$/.test(name)) /** @type {any} */ (element)[name] = value;
  else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value);
}

/** @param {string} words @param {(event: Event) => void} onclick @param {Props} [props] */
export const button = (words, onclick, props = {}) => h("button", { type: "button", ...props, onclick }, words && h("bdi", {}, words));

/** Each has its value, its words and perhaps the group in which it and its neighbours stand. @param {string[][]} options */
export function optionsOf(options) {
  const made = /** @type {(HTMLOptionElement | HTMLOptGroupElement)[]} */ ([]);
  for (const [value, words, label] of options) {
    const option = h("option", { value }, words);
    if (!label) made.push(option);
    else if (made.at(-1)?.label === label) made.at(-1)?.append(option);
    else made.push(h("optgroup", { label }, option));
  }
  return made;
}

/** @param {string} label @param {string[][]} options @param {string} value @param {(value: string) => void} chosen */
export function select(label, options, value, chosen) {
  const made = h("select", { "aria-label": label, onchange: () => chosen(made.value) }, ...optionsOf(options));
  made.value = value;
  return made;
}

/** @param {Element} parent @param {Element[]} children */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

/** @param {{value: string}} input @param {string} value */
export function show(input, value) {
  if (input.value !== value) input.value = value;
}
