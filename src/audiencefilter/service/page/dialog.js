import { button, h } from "../../builder/dom.js";

/**
 * Ask something, and wait for the answer: that of the button that was pressed, and null where it was closed.
 * @param {string} title @param {Child[]} content @param {[string, string][]} answers each with its words @returns {Promise<string | null>}
 */
export function ask(title, content, answers) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const buttons = answers.map(([answer, words]) => button(words, () => dialog.close(answer)));
  const dialog = h("dialog", { "aria-labelledby": heading.id }, heading, ...content, h("p", { class: "buttons" }, ...buttons));
  document.body.append(dialog);
  const asked = document.activeElement;
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (asked instanceof HTMLElement && asked.isConnected) asked.focus();
      resolve(dialog.returnValue || null);
    });
  });
}
