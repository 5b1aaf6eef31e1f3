import { set } from "./dom.js";

/** Where no browser is, as on a server, the class exists and does nothing. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** A control of a form, as `<input>` is one. The element says what is wrong with it, and where. */
export class FormControl extends Base {
  static formAssociated = true;

  /** What was set before the page knew the element. @type {object} */
  early = { ...this };
  internals = this.attachInternals();
  // Focus is not delegated by the browser: a click beside a control would scroll to the first one.
  shadow = this.attachShadow({ mode: "open" });
  customMessage = "";
  /** The button that was clicked in this task. @type {HTMLButtonElement | null} */
  clicked = null;
  /** The button whose submit waits for the check. @type {HTMLButtonElement | null} */
  waiting = null;

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

  formResetCallback() {
    this.reset();
  }

  /** @param {unknown} state */
  formStateRestoreCallback(state) {
    if (typeof state === "string") this.restore(state);
  }

  /** What is wrong, as the name of a flag and in words; null: nothing. @returns {[keyof ValidityStateFlags, string] | null} */
  get fault() {
    return null;
  }

  /** The first control inside that is wrong. @returns {HTMLElement | null} */
  get wrongControl() {
    return null;
  }

  /** The control inside that has the focus first. @returns {HTMLElement | null} */
  get firstControl() {
    return null;
  }

  /** Whether a check is still to answer. */
  get isPending() {
    return false;
  }

  checkNow() {}

  reset() {}

  /** @param {string} _ */
  restore(_) {}

  get form() {
    return this.internals.form;
  }

  get labels() {
    return this.internals.labels;
  }

  get type() {
    return this.localName;
  }

  get name() {
    return this.getAttribute("name") ?? "";
  }

  set name(name) {
    set(this, "name", name);
  }

  get required() {
    return this.hasAttribute("required");
  }

  set required(isRequired) {
    this.toggleAttribute("required", isRequired);
  }

  get disabled() {
    return this.hasAttribute("disabled");
  }

  set disabled(isDisabled) {
    this.toggleAttribute("disabled", isDisabled);
  }

  get readOnly() {
    return this.hasAttribute("readonly");
  }

  set readOnly(isReadOnly) {
    this.toggleAttribute("readonly", isReadOnly);
  }

  get validity() {
    return this.internals.validity;
  }

  get validationMessage() {
    return this.internals.validationMessage;
  }

  get willValidate() {
    return this.internals.willValidate;
  }

  checkValidity() {
    return this.internals.checkValidity();
  }

  reportValidity() {
    return this.internals.reportValidity();
  }

  /** @param {string} message */
  setCustomValidity(message) {
    this.customMessage = `${message}`;
    this.validate();
  }

  /** @param {FocusOptions} [options] */
  focus(options) {
    (this.wrongControl ?? this.firstControl)?.focus(options);
  }

  blur() {
    /** @type {HTMLElement | null} */ (this.shadow.activeElement)?.blur();
  }

  /** Tell the form what is wrong, and which control it is to show it at. */
  validate() {
    const [flag, message] = this.fault ?? ["customError", this.customMessage];
    const control = this.wrongControl ?? this.firstControl;
    const at = control && this.shadow.contains(control) ? control : undefined;
    this.internals.setValidity({ [flag]: message !== "" }, message, at);
  }

  /** @param {Event} event */
  noteButton = ({ target }) => {
    const button = /** @type {Element} */ (target).closest?.("button, input");
    const { form, type } = /** @type {HTMLButtonElement} */ (button ?? {});
    if (!form || form !== this.form || !/^(submit|image)$/.test(type)) return;
    this.clicked = /** @type {HTMLButtonElement} */ (button);
    setTimeout(() => (this.clicked = null));
  };

  /** A submit waits for a check that is still to answer. @param {Event} event */
  submitLater(event) {
    this.waiting = this.clicked ?? this.waiting;
    if (!this.waiting || !this.isPending) return;
    event.preventDefault();
    this.checkNow();
  }

  /** Go on with the submit that waits: the browser shows what is wrong. */
  submitNow() {
    const { waiting, form } = this;
    this.waiting = null;
    if (waiting && !waiting.disabled && form && waiting.form === form) form.requestSubmit(waiting);
  }
}
