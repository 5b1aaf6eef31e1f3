import { set } from "./dom.js";

/** Where no browser is, as on a server, the class exists and does nothing. */
const Base = /** @type {new () => Control} */ (globalThis.HTMLElement ?? class {});

/** A control of a form, as `<input>` is one. The element says what is wrong with it, and where. */
export class FormControl extends Base {
  static formAssociated = true;

  /** What was set before the page knew the element. @type {{[name: string]: any}} */
  early = { ...this };
  internals = this.attachInternals();
  // Focus is not delegated by the browser: a click beside a control would scroll to the first one.
  shadow = this.attachShadow({ mode: "open" });
  customMessage = "";
  /** The button that was clicked in this task. */
  clicked = /** @type {HTMLButtonElement | null} */ (null);
  /** What a page gives beside the clause. @type {{[name: string]: any}} */
  given = { messages: {}, suggest: null, editors: {} };
  /** By what another one of these is known. @type {{[name: string]: string}} */
  keys = { messages: "{}", suggest: "null", editors: "{}" };
  /** The button whose submit waits for the check. @type {HTMLButtonElement | null} */
  waiting = null;
  /** Edits that wait for what is loaded. */
  loading = 0;

  constructor() {
    super();
    this.addEventListener("invalid", (event) => this.submitLater(event));
    // A click on a label arrives here, and not at anything inside.
    this.addEventListener("click", (event) => event.composedPath()[0] === this && this.focus());
  }

  connectedCallback() {
    this.ownerDocument.addEventListener("click", this.noteButton, true);
  }

  disconnectedCallback() {
    this.ownerDocument.removeEventListener("click", this.noteButton, true);
    this.waiting = null;
  }

  /** @param {string} message */
  setCustomValidity(message) {
    this.customMessage = `${message}`;
    this.validate();
  }

  /** @this {any} @param {FocusOptions} [options] */
  focus(options) {
    this.wrongControl?.focus(options);
  }

  blur() { /** @type {HTMLElement | null} */ (this.shadow.activeElement)?.blur(); }

  /** Tell the form what is wrong, and which control it is to show it at. @this {any} */
  validate() {
    const [flag, message] = this.fault ?? ["customError", this.customMessage];
    const control = this.wrongControl;
    this.internals.setValidity({ [flag]: message !== "" }, message, this.shadow.contains(control) ? control : undefined);
  }

  /** @param {Event} event */
  noteButton = ({ target }) => {
    const button = /** @type {Element} */ (target).closest?.("button, input");
    const { form, type } = /** @type {HTMLButtonElement} */ (button ?? {});
    if (!form || form !== this.form || !/^(submit|image)$/.test(type)) return;
    this.clicked = /** @type {HTMLButtonElement} */ (button);
    setTimeout(() => (this.clicked = null));
  };

  /** A submit waits for what is loaded, and for a check that is still to answer. @this {any} @param {Event} event */
  submitLater(event) {
    this.waiting = this.clicked ?? this.waiting;
    if (!this.waiting || this.fresh || !(this.loading || (this.check && this.valid === null))) return;
    event.preventDefault();
    this.announce(this.say("checking"));
    if (!this.loading && !this.checker.asking) this.checker.now();
  }

  /** Go on with the submit that waits: the browser shows what is wrong. It does nothing while it still validates the form. */
  submitNow() {
    const { waiting } = this;
    if (this.loading) return;
    this.waiting = null;
    if (waiting) setTimeout(() => waiting.form === this.form && !waiting.disabled && this.form?.requestSubmit(waiting));
  }
}

/** Properties that are alike. @param {string[]} names @param {(control: any, name: string) => unknown} get @param {(control: any, name: string, value: any) => void} [set] */
const define = (names, get, set) => {
  for (const name of names) {
    Object.defineProperty(FormControl.prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return get(this, name);
      },
      set: set && /** @this {any} @param {any} value */ function (value) {
        set(this, name, value);
      },
    });
  }
};

define(["type"], ({ localName }) => localName);
define(["form", "labels", "validity", "validationMessage", "willValidate"], ({ internals }, name) => internals[name]);
define(["checkValidity", "reportValidity"], ({ internals }, name) => () => internals[name]());
define(["name", "endpoint"], (control, name) => control.getAttribute(name) ?? (name === "name" ? "" : null), set);
define(["zone"], (control) => control.getAttribute("zone") || control.document?.zone || null, set);
define(["undo", "redo"], (control, name) => () => control.went(name));
define(["required", "disabled", "readOnly"], (control, name) => control.hasAttribute(name.toLowerCase()),
  (control, name, is) => control.toggleAttribute(name.toLowerCase(), is));
// Of these, another one draws the form anew.
define(["messages", "suggest", "editors"], ({ given }, name) => given[name], (control, name, value) => {
  const key = JSON.stringify(value, (_, one) => (typeof one === "function" ? "" : one));
  const isOther = key !== control.keys[name];
  control.keys[name] = key;
  control.given[name] = value;
  if (isOther) control.build();
});
